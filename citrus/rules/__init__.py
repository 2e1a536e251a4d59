"""The rules of Citrus: states, legal actions and what they do. Pure Python: no pygame, no files, no clock, no texts."""

from citrus.rules import fruit_trees as fruit_trees  # every variant is named here, so that games know it
