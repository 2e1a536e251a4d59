"""Turning mouse and keys into targets and commands at the table."""
