"""The saved games: the list, and what can be done with each."""
