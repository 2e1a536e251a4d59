"""The seats of the computer at a table: bots think elsewhere, and what they want is done at a pace one can follow."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable

from citrus.match.match import Match
from citrus.match.settings import Speed
from citrus.match.thinking import Thinker, Trouble
from citrus.rules.actions import Action
from citrus.rules.state import GameState
from citrus.rules.view import view

PAUSES: dict[Speed, float] = {"none": 1.0, "slow": 1.0, "normal": 0.55, "fast": 0.25}
"""Seconds between an action and the next, when the pieces have come to rest."""
FACTORS = (1, 2, 4)


class Opponents:
    """Plays a match for its bots, by `act(action, at_once)`; `report` gets those that failed.

    Bots that play among themselves can be `paused`, and played `factor` times as fast. `rushing`: what is left of this
    turn is done at once.
    """

    def __init__(
        self, match: Match, act: Callable[[Action, bool], None], report: Callable[[list[Trouble]], None]
    ) -> None:
        self.paused = False
        self.rushing = False
        self.factor = 1
        self._match = match
        self._act = act
        self._report = report
        self._thinker = Thinker()
        self._plan: deque[Action] = deque()
        self._at: GameState | None = None  # the moment that is thought about, or that the plan is for
        self._rested = 0.0
        self.begun = False  # whether this turn has seen an action
        if match.kept and any(seat.bot is not None for seat in match.seats) and not match.state.over:
            self._thinker.warm_up()

    @property
    def thinking(self) -> bool:
        """Whether nobody knows yet what the bot in turn will do."""
        return self._match.bot is not None and not self._plan

    def rush(self) -> None:
        """Do the rest of this turn at once."""
        self.rushing = True

    def faster(self) -> None:
        """The next of the speeds."""
        self.factor = FACTORS[(FACTORS.index(self.factor) + 1) % len(FACTORS)]

    def close(self) -> None:
        """Nobody plays here any more."""
        self._thinker.close()

    def update(self, seconds: float, moving: bool, speed: Speed) -> None:
        """Let time pass: ask, listen, or do the next action if it is time for that and nothing is `moving`."""
        match = self._match
        if match.state is not self._at:  # somebody else has moved, or steps were taken back
            self._thinker.drop()
            self._plan.clear()
            self._at = match.state
            self.rushing = self.begun = False
            self._rested = 0.0
        if match.bot is None:
            return
        if not self._plan:
            self._think(match.bot)
        if moving and not self.rushing:
            return
        self._rested += seconds * self.factor
        if not self._plan or (self.paused and not self.rushing):
            return
        if self.rushing or self._rested >= PAUSES[speed]:
            self._do()

    def _think(self, level: str) -> None:
        if not self._thinker.thinking:
            self._thinker.ask(view(self._match.state), level)
        self._plan.extend(self._thinker.answer())
        if self._thinker.troubles:
            self._report(self._thinker.troubles)
            self._thinker.troubles = []

    def _do(self) -> None:
        """The next action, or in a rush all that are planned."""
        player = self._match.state.player
        while self._plan:
            self._act(self._plan.popleft(), self.rushing)
            if not self.rushing:
                break
        self._at = self._match.state
        self._rested = 0.0
        self.begun = self._at.player == player
        if not self.begun:
            self.rushing = False
