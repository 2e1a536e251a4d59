"""The common part of both environments: dealing games, numbering actions, showing views and paying rewards."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from citrus.learning.numbering import Numbering
from citrus.learning.observing import Observation, Observer
from citrus.records.notation import format_action
from citrus.rules.state import GameState
from citrus.table import TableError, new_table

REWARDS = ("place", "points")
"""The kinds of rewards: the final place, at the end, or every point when it is scored."""

Mask = NDArray[np.int8]
"""1 for the number of every legal action, 0 for all others."""

Rendered = str | NDArray[np.uint8]
"""The result of `render`: a text or a picture."""
RENDERING = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}
"""The metadata of both environments about it."""


class Dealer:
    """Deals one game after the other, all with the same options (those of `citrus.new_table`). `table` is the current
    game, `numbering` and `observer` fit them all."""

    def __init__(self, rewards: str, **options: Any) -> None:
        """Take the options. Raises TableError if no game can be set up with them, ValueError for unknown rewards."""
        if rewards not in REWARDS:
            raise ValueError(f"There are no rewards {rewards!r}, only {' and '.join(map(repr, REWARDS))}.")
        if "seed" in options:
            raise ValueError("The seed belongs to reset(): each one deals another game.")
        self.by_place = rewards == "place"
        self.table = new_table(**options, seed=0)
        game = self.table.game
        self._options = {**options, "board": game.board, "numbers": game.tiles}
        self._rng = random.Random()
        self.numbering = Numbering(game)
        self.observer = Observer(game)

    @property
    def state(self) -> GameState:
        """The present moment, complete."""
        return self.table.state

    def deal(self, seed: int | None) -> random.Random:
        """Begin a game: that of `citrus.new_table` with this seed, or any; return the chance of the other players. A
        seed also decides the games after it that get none."""
        if seed is None:
            seed = self._rng.getrandbits(60)
        else:
            self._rng = random.Random(seed)
        self.table = new_table(**self._options, seed=seed)
        return random.Random(f"{seed}/others")

    def see(self, seat: int) -> Observation:
        """Return what a player sees now."""
        return self.observer.of(self.table.view(), seat)

    def mask(self) -> Mask:
        """Return which numbers are legal now for the player in turn."""
        mask = np.zeros(self.numbering.size, np.int8)
        mask[self.numbering.legal(self.state)] = 1
        return mask

    def do(self, number: int) -> list[float]:
        """Do the action with this number; return what every player is paid for it. Raises TableError, which names the
        rule, for one that is not legal, and nothing has happened."""
        before = self.scores()
        try:
            action = self.numbering.action(self.state, number)
        except ValueError as error:
            raise TableError(str(error)) from None
        self.table.act(action)
        return self.paid(before)

    def scores(self) -> list[int]:
        """Return the points of all players."""
        return [player.score for player in self.state.players]

    def paid(self, before: list[int]) -> list[float]:
        """Return what every player is paid since they had `before` points."""
        scores = self.scores()
        if not self.by_place:
            return [float(now - then) for now, then in zip(scores, before, strict=True)]
        if not self.state.over:
            return [0.0] * len(scores)
        rivals = len(scores) - 1
        return [
            (sum(other < own for other in scores) - sum(other > own for other in scores)) / rivals for own in scores
        ]

    def render(self, mode: str | None) -> Rendered | None:
        """Return the moment as a mode shows it, or None for no mode. `"ansi"` is text with the last action first,
        `"rgb_array"` a picture with the axes rows, columns and colours."""
        if mode == "ansi":
            last = self.table.steps[-1].action
            done = "The game begins" if last is None else f"Last action: {format_action(self.table.game, last)}"
            return f"{done}\n{self.table}"
        if mode == "rgb_array":
            return np.array(self.table.picture().get_view("3")).swapaxes(0, 1)
        return None
