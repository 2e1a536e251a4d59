"""Fruit trees, a variant (R13): everything that is theirs lies here."""
