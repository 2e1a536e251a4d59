"""The computer's seats at a table: they play when it is their turn, and who watches can hurry or stop them."""

from __future__ import annotations

from collections.abc import Callable

from citrus.bots.levels import BOTS
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.limits import shortened
from citrus.match.match import Match
from citrus.match.settings import Speed
from citrus.match.thinking import Trouble
from citrus.rules.actions import Action
from citrus.ui.kit.screen import Shell
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.opponents import Opponents

LONGEST_ERROR = 60  # letters of what a foreign bot says went wrong


class Bots:
    """Lets the opponents of a match play; that a bot failed is reported once a level."""

    def __init__(self, match: Match, opponents: Opponents, shell: Shell, words: Words) -> None:
        self._match = match
        self._opponents = opponents
        self._shell = shell
        self._words = words
        self._reported: set[str] = set()

    @property
    def thinking(self) -> bool:
        """Whether nobody knows yet what the bot in turn will do."""
        return self._opponents.thinking

    @property
    def planned(self) -> Action | None:
        """What the bot in turn will do next; None as long as nobody knows."""
        return self._opponents.planned

    def update(self, seconds: float, moving: bool, speed: Speed, act: Callable[[Action, bool], None]) -> str:
        """Let time pass, and bots play by `act(action, at_once)`; returns what is to be said of one that failed."""
        troubles = self._opponents.update(seconds, moving, speed, act)
        said = [self._report(trouble) for trouble in troubles]
        return said[-1] if said else ""

    def watch(self, command: Command) -> None:
        """See the rest of a bot's turn at once, let bots among themselves rest, or let them play faster."""
        opponents, watched = self._opponents, self._match.watched
        if command == Command.RUSH:
            opponents.rush()
        elif command == Command.PAUSE and watched:
            opponents.paused = not opponents.paused
        elif command == Command.PACE and watched:
            opponents.faster()

    def _report(self, trouble: Trouble) -> str:
        """That a bot has failed and another decided for it; the first of each level is written into a report. Where it
        was a foreign one, the level that decides has its seats from now on."""
        if trouble.level not in BOTS:
            self._match.give_up_bots(trouble.level.__eq__)
            self._words.reseat(tuple(seat.bot_name for seat in self._match.seats))
        if trouble.level not in self._reported:
            self._reported.add(trouble.level)
            error = RuntimeError(f"the bot {trouble.level!r} failed\n{trouble.story}")
            path = self._shell.report(error, with_game=True)
            if path is not None:
                return self._said(trouble, "failed_report", folder=path.parent.name)
        return self._said(trouble, "failed")

    def _said(self, trouble: Trouble, key: str, **values: object) -> str:
        """That the bot in turn has failed, and who decides instead."""
        texts, name = self._words.texts, self._words.player(self._match.state.player)
        if trouble.level in BOTS:
            return texts(f"table.bot.{key}", name=name, **values)
        return replaced_text(texts, name, trouble, key, **values)


def replaced_text(texts: Texts, name: str, trouble: Trouble, key: str, **values: object) -> str:
    """How the foreign bot of a player has failed, and who plays for it from now on."""
    last = "".join(trouble.story.strip().splitlines()[-1:])
    why = texts(f"table.bot.foreign.{trouble.failure}", name=name, error=shortened(last, LONGEST_ERROR))
    return texts(f"table.bot.foreign.{key}", why=why, level=texts(f"seats.{BOTS[-1]}.name"), **values)
