"""The rules of Citrus: states, legal actions and what they do. Pure Python: no pygame, no files, no clock, no texts."""
