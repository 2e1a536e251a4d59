"""The computer's seats at a table: bots think in another process, and act at a pace that people can follow."""

from __future__ import annotations

from collections import deque

from citrus.bots.levels import BOTS
from citrus.language.texts import Texts
from citrus.language.words import Words
from citrus.limits import shortened
from citrus.match.match import Match
from citrus.match.settings import Speed
from citrus.match.thinking import BotTrouble, Thinker
from citrus.rules.actions import (
    Action,
    BuildFinca,
    EndTurn,
    Pass,
    PlaceBull,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from citrus.ui.kit.screen import Shell

PAUSES: dict[Speed, float] = {"none": 1.0, "slow": 0.7, "normal": 0.3, "fast": 0.25}
"""Seconds between an action and the next one of a turn, when the pieces have come to rest."""
SELDOM = UseMoney, UseCart, PlaceBull, UseMilestone, BuildFinca
MORE = 0.6  # seconds more after one of these: long turns have them, and who watches has to find out what it was
BEFORE: dict[Speed, float] = {"none": 2.0, "slow": 2.0, "normal": 1.2, "fast": 0.5}
"""The same before a turn that is no pass, so that the one before it can be looked at."""
OPENING = 6.0  # the same before the first turn of a game on the calm table, which says then what brings points
LEAST: dict[Speed, float] = {"none": 2.0, "slow": 5.0, "normal": 2.6, "fast": 1.0}
"""Seconds from the first action of a turn to its end, at least: a harvest alone is over soon, but to be seen, too."""
LONGEST_ERROR = 60  # letters of what a foreign bot says went wrong


class Bots:
    """Thinks for the bots of a match, and knows when the next action is due. While the actions of one plan are watched,
    it thinks about what follows on them, so that nobody waits for that.

    `rushing`: the rest of this turn is done at once. `begun`: this turn has seen an action. `complaint` is the sentence
    about a failed bot, until it has been said; each level is reported once.
    """

    def __init__(self, match: Match, shell: Shell, words: Words) -> None:
        self.rushing = False
        self.begun = False
        self.complaint = ""
        self._match = match
        self._shell = shell
        self._words = words
        self._thinker = Thinker()
        self._plan: deque[Action] = deque()
        self._newest = 0  # how many actions of the plan the last answer has brought
        self._at: GameState | None = None  # the moment that the plan is for
        self._end = match.state  # where the plan leads: what is thought about
        self._rested = 0.0
        self._shown = 0.0  # seconds since the first action of this turn
        self._reported: set[str] = set()
        if any(seat.bot is not None for seat in match.seats) and not match.state.over:
            self._thinker.warm_up()

    @property
    def thinking(self) -> bool:
        """Whether the bot in turn has no plan yet."""
        return self._match.bot is not None and not self._plan

    @property
    def planned(self) -> Action | None:
        """The next action of the bot in turn, or None without a plan."""
        return self._plan[0] if self._plan and self._match.state is self._at else None

    def close(self) -> None:
        """End all thinking."""
        self._thinker.close()

    def due(self, seconds: float, moving: bool, held: bool, speed: Speed) -> Action | None:
        """Let time pass: ask, or listen. Return the next action if it is time for that, nothing is `moving`, and the
        game is not `held` for other reasons. It is to be done at once; then call `acted`."""
        match = self._match
        if match.state is not self._at:  # somebody else has moved, or steps were taken back
            self._thinker.drop()
            self._plan.clear()
            self._at = self._end = match.state
            self.rushing = self.begun = False
            self._rested = 0.0
        if match.bot is None:
            return None
        self._think()
        self._shown += seconds
        if moving and not self.rushing:
            return None
        if self.begun or not held:  # points of the turn before are gone when another one begins
            self._rested += seconds
        pause = (PAUSES if self.begun or self.planned == Pass() else BEFORE)[speed]
        if self.begun and isinstance(match.steps[-1].action, SELDOM):
            pause += MORE
        if len(match.steps) == 1 and self._words.calm and not match.watched:
            pause = OPENING
        early = self.begun and self.planned == EndTurn() and self._shown < LEAST[speed]
        rested = self.rushing or (self._rested >= pause and not held and not early)
        return self._plan.popleft() if self._plan and rested else None

    def acted(self) -> None:
        """Notice that the action that was due has been done."""
        player = None if self._at is None else self._at.player
        self._at = self._match.state
        self._rested = 0.0
        self._shown = self._shown if self.begun else 0.0
        self.begun = self._at.player == player
        self.rushing = self.rushing and self.begun

    def _think(self) -> None:
        """Ask what follows on the plan, if a bot decides that and has not done so yet, or listen to the answer."""
        if not self._thinker.thinking:
            bot = None if self._end.over else self._match.seats[self._end.player].bot_name
            if bot is None or len(self._plan) > self._newest:
                return
            self._thinker.ask(view(self._end), bot)
        if answer := self._thinker.answer():
            self._plan.extend(answer)
            self._newest = len(answer)
            for action in answer:
                self._end, _ = apply(self._end, action)
        troubles, self._thinker.troubles = self._thinker.troubles, []
        for trouble in troubles:
            self.complaint = self._report(trouble)

    def _report(self, trouble: BotTrouble) -> str:
        """Return the sentence that a bot has failed and another decided for it. The first failure of each level is
        reported. A foreign bot loses its seats to the level that decides."""
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

    def _said(self, trouble: BotTrouble, key: str, **values: object) -> str:
        """Return the sentence that the bot in turn has failed, and who decides instead."""
        texts, name = self._words.texts, self._words.player(self._end.player)
        if trouble.level in BOTS:
            return texts(f"table.bot.{key}", name=name, **values)
        return replaced_text(texts, name, trouble, key, **values)


def replaced_text(texts: Texts, name: str, trouble: BotTrouble, key: str, **values: object) -> str:
    """Return how the foreign bot of a player has failed, and who plays for it from now on."""
    last = "".join(trouble.story.strip().splitlines()[-1:])
    why = texts(f"table.bot.foreign.{trouble.failure}", name=name, error=shortened(last, LONGEST_ERROR))
    return texts(f"table.bot.foreign.{key}", why=why, level=texts(f"seats.{BOTS[-1]}.name"), **values)
