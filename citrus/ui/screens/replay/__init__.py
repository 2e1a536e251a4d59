"""A finished or running game as it was, step by step."""
