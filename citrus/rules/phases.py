"""The phases of a turn: what the player in turn is at (R4). Variants have phases of their own (`Game.added_phases`)."""

from __future__ import annotations

from typing import Final

TURN: Final = "turn"
"""Free to choose (R4.1)."""
SITE: Final = "site"
"""A drawn finca needs a site (R7.1)."""
PLANT: Final = "plant"
"""Tiles in the hand are left to plant (R6)."""
OVER: Final = "over"
"""The game is over (R11)."""

PHASES: Final = (TURN, SITE, PLANT, OVER)
"""The phases of every game."""
