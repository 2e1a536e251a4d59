"""The setup of a new game: seats, board, variants."""
