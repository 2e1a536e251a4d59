"""What somebody has in their hand: with which device they play, and what a screen shows for it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum


class Hand(Enum):
    """The sort of device that was used last, by its name among the forms of texts."""

    MOUSE = "mouse"
    KEYS = "keys"
    PAD = "pad"
    FINGERS = "fingers"


class Labels(Enum):
    """What stands on the buttons of a controller."""

    NEUTRAL = "neutral"
    XBOX = "xbox"
    PLAYSTATION = "playstation"
    NINTENDO = "nintendo"


@dataclass(frozen=True)
class Manner:
    """How the window is used: with which hand, and with which labels on the buttons if that is a controller."""

    hand: Hand = Hand.MOUSE
    labels: Labels | None = None

    @property
    def ring(self) -> bool:
        """Whether the ring always shows what confirming would use. With keys, the first press shows it."""
        return self.hand is Hand.PAD

    @property
    def pointer(self) -> bool:
        """Whether the pointer of the mouse shows."""
        return self.hand is not Hand.PAD
