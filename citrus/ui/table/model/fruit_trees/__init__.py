"""Fruit trees in the window (R13): which clicks do their actions, and everything that is said of them."""
