"""Citrus: a tile-laying game of plantations, fincas and harvests for two to five players."""

__version__ = "0.1.0"
