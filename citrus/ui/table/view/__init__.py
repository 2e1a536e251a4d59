"""Derives what is seen of a table, and paints it."""
