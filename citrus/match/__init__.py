"""A game at the table: who sits there, what has happened, undo, and saving after every action."""
