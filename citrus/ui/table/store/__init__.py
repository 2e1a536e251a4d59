"""Holds what is on the table, and does in the game what follows from messages."""
