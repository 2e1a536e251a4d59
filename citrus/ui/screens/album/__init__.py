"""The album: everybody's games and wins, records and goals, and each player's page."""
