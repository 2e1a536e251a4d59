"""Paints one moment of the table."""
