"""Fruit trees, a variant (R13); the rest of the rules does not know them."""
