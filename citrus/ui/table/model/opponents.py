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
    """Plays a match for its bots.

    Bots that play among themselves can be `paused`, and played `factor` times as fast. `rushing`: what is left of this
    turn is done at once.
    """

    def __init__(self, match: Match) -> None:
        self.paused = False
        self.rushing = False
        self.factor = 1
        self._match = match
        self._thinker = Thinker()
        self._plan: deque[Action] = deque()
        self._at: GameState | None = None  # the moment that is thought about, or that the plan is for
        self._rested = 0.0
        self.begun = False  # whether this turn has seen an action
        if any(seat.bot is not None for seat in match.seats) and not match.state.over:
            self._thinker.warm_up()

    @property
    def thinking(self) -> bool:
        """Whether nobody knows yet what the bot in turn will do."""
        return self._match.bot is not None and not self._plan

    @property
    def planned(self) -> Action | None:
        """What the bot in turn will do next; None as long as nobody knows."""
        return self._plan[0] if self._plan and self._match.state is self._at else None

    def rush(self) -> None:
        """Do the rest of this turn at once."""
        self.rushing = True

    def faster(self) -> None:
        """The next of the speeds."""
        self.factor = FACTORS[(FACTORS.index(self.factor) + 1) % len(FACTORS)]

    def close(self) -> None:
        """Nobody plays here any more."""
        self._thinker.close()

    def update(self, seconds: float, moving: bool, speed: Speed, act: Callable[[Action, bool], None]) -> list[Trouble]:
        """Let time pass: ask, listen, or do the next action if it is time for that and nothing is `moving`.

        `act(action, at_once)` does an action. Returns the bots that have just failed.
        """
        match = self._match
        if match.state is not self._at:  # somebody else has moved, or steps were taken back
            self._thinker.drop()
            self._plan.clear()
            self._at = match.state
            self.rushing = self.begun = False
            self._rested = 0.0
        if match.bot is None:
            return []
        troubles = [] if self._plan else self._think(match.bot)
        if not moving or self.rushing:
            self._rested += seconds * self.factor
            rested = self.rushing or (self._rested >= PAUSES[speed] and not self.paused)
            if self._plan and rested:
                self._play(act)
        return troubles

    def _think(self, bot: str) -> list[Trouble]:
        """Ask, or listen to the answer; returns the bots that have failed since."""
        if not self._thinker.thinking:
            self._thinker.ask(view(self._match.state), bot)
        self._plan.extend(self._thinker.answer())
        troubles, self._thinker.troubles = self._thinker.troubles, []
        return troubles

    def _play(self, act: Callable[[Action, bool], None]) -> None:
        """Do the next action, or in a rush all that are planned."""
        player = self._match.state.player
        while self._plan:
            act(self._plan.popleft(), self.rushing)
            if not self.rushing:
                break
        self._at = self._match.state
        self._rested = 0.0
        self.begun = self._at.player == player
        if not self.begun:
            self.rushing = False
