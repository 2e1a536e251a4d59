"""Movements at the table, made from events."""
