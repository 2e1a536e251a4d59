"""A game at the table: its players, its history, undo, and saving after every action."""
