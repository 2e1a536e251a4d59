"""The store of a table: its state, and what messages do in the game."""
