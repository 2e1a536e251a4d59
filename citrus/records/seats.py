"""The players at a table. It loads no rules, so that settings and a look at the saved games are quick."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

import msgspec

from citrus.content.yaml_text import Part
from citrus.rules.problem import Problem

COLORS: Final = ("blue", "red", "white", "black", "purple")
STYLES: Final = ("miser", "encircler", "collector", "neighbour")  # bots with a bent
LEVELS: Final = ("random", "greedy", "easy", "normal", *STYLES, "hard", "expert")  # bots, the weakest first

MAX_NAME: Final = 200  # characters of a name


class Seat(msgspec.Struct, frozen=True):
    """A player: a name, one of `COLORS`, and one of `LEVELS` for a bot or None for a person. `foreign` names a bot from
    elsewhere (`my_bots:Farmer`). Without it at hand, the strongest level plays for it, as `bot`."""

    name: str
    color: str
    bot: str | None = None
    foreign: str | None = None

    @classmethod
    def of(cls, name: str, color: str, bot: str | None) -> Seat:
        """Return a player by the name of a bot, ours or another, or None for a person."""
        if bot is None or bot in LEVELS:
            return cls(name, color, bot)
        return cls(name, color, LEVELS[-1], bot[:MAX_NAME] or None)

    @classmethod
    def read(cls, part: Part) -> Seat:
        """Return a player as records name them. Raises DocumentError."""
        fields = part.fields(("name", "color"), optional=("bot",))
        name = fields["name"].text()
        if len(name) > MAX_NAME:
            fields["name"].fail(Problem("record.player_name", most=MAX_NAME))
        bot = fields["bot"].text_or_nothing() if "bot" in fields else None
        return cls.of(name, fields["color"].text(), bot)

    @property
    def bot_name(self) -> str | None:
        """The name of the bot, ours or foreign; None for a person."""
        return self.foreign or self.bot

    def without(self, absent: Callable[[str], bool]) -> Seat:
        """Return the same player; an absent foreign bot gives its seat to the level that plays for it."""
        gone = self.foreign is not None and absent(self.foreign)
        return msgspec.structs.replace(self, foreign=None) if gone else self
