"""The people of the valley: who plays for the computer, and the portraits of all players."""

from __future__ import annotations

from typing import Literal

from citrus.records.record import Seat

Feeling = Literal["calm", "glad", "sorry"]
FEELINGS: tuple[Feeling, ...] = ("calm", "glad", "sorry")

VILLAGERS = {
    "easy": "nico",
    "normal": "lola",
    "hard": "mateo",
    "expert": "carmen",
    "miser": "simon",
    "encircler": "pilar",
    "collector": "hugo",
    "neighbour": "rosa",
}
"""Who plays with the mind of each bot that the window offers: names of pictures in `people/`."""


def lives_in_the_valley(seat: Seat) -> bool:
    """Return whether somebody of the valley plays a seat for the computer."""
    return not seat.foreign and seat.bot in VILLAGERS


def portrait(seat: Seat, feeling: Feeling = "calm") -> str:
    """Return the name of a player's portrait, for `Art.piece` with the colour of the seat. Somebody of the valley plays
    for the computer, in the hat of that colour; others look like their workers."""
    return likeness(None if seat.foreign else seat.bot, seat.color, feeling)


def likeness(bot: str | None, color: str, feeling: Feeling = "calm") -> str:
    """Return the name of the portrait of a bot, or of the player of a colour if nobody of the valley plays."""
    return f"people/{VILLAGERS.get(bot or '', color)}#{feeling}"
