"""The game for one agent who plays against a bot: an environment of Gymnasium."""

from __future__ import annotations

from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from citrus.bots.base import Bot, planned
from citrus.bots.foreign import bot_of
from citrus.learning.dealing import RENDERING, Dealer, Rendered
from citrus.learning.numbering import Numbering
from citrus.learning.observing import HIGHEST, Observation, Observer
from citrus.table import Table, TableError

SEATS = 2


class Duel(gymnasium.Env):
    """A game of two against a bot. A step is one of your actions; the bot then plays until it is your turn again.

    `opponent` is a bot, or its name: a level (`random`, `greedy`, `easy` and so on) or `module:Class`. `seat` is yours,
    0 or 1; by default it is drawn for each game. `rewards` are paid for the final `"place"` (1 or -1 at the end, 0 for
    a tie), or are your `"points"` minus those of the bot. An action that is not legal ends the game with the
    `illegal_reward`, and `info["illegal"]` says why it is not. `info["action_mask"]` says which are legal. `options`
    are those of `citrus.new_table`, apart from `players` and the seed, which belongs to `reset`.
    """

    metadata = RENDERING

    def __init__(
        self,
        opponent: str | Bot = "random",
        seat: int | None = None,
        rewards: str = "place",
        illegal_reward: float = -1.0,
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        if seat not in (None, *range(SEATS)):
            raise ValueError(f"There is no seat {seat!r}, only 0 and 1.")
        if "players" in options:
            raise ValueError("A duel always has two players.")
        self.render_mode = render_mode
        self._opponent = bot_of(opponent) if isinstance(opponent, str) else opponent
        self._wanted_seat = seat
        self._illegal_reward = illegal_reward
        self._dealer = Dealer(rewards, players=SEATS, **options)
        self.seat = 0
        self.action_space = spaces.Discrete(self.numbering.size)
        self.observation_space = spaces.Box(-HIGHEST, HIGHEST, (self.observer.size,), np.float32)

    @property
    def table(self) -> Table:
        """The current game."""
        return self._dealer.table

    @property
    def numbering(self) -> Numbering:
        """What the numbers of actions mean."""
        return self._dealer.numbering

    @property
    def observer(self) -> Observer:
        """What the entries of observations mean."""
        return self._dealer.observer

    def action_masks(self) -> NDArray[np.bool_]:
        """Return which actions are legal, in the form that MaskablePPO of sb3-contrib needs."""
        return self._dealer.mask().astype(np.bool_)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Deal a game: that of `citrus.new_table` with this seed. `options` have no meaning."""
        super().reset(seed=seed)
        self._chance = self._dealer.deal(seed)
        drawn = self._chance.randrange(SEATS)
        self.seat = drawn if self._wanted_seat is None else self._wanted_seat
        self._let_opponent_play()
        return self._seen()

    def step(self, action: int | np.integer[Any]) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Do an action, and let the bot play until its opponent is in turn again.

        An action that is not legal ends the game with the `illegal_reward`; `info["illegal"]` says why.
        """
        before = self._dealer.scores()
        try:
            self._dealer.do(int(action))
        except TableError as error:
            seen, info = self._seen()
            return seen, self._illegal_reward, True, False, {**info, "illegal": str(error)}
        self._let_opponent_play()
        paid = self._dealer.paid(before)
        reward = paid[self.seat] if self._dealer.by_place else paid[self.seat] - paid[1 - self.seat]
        seen, info = self._seen()
        return seen, reward, self.table.state.over, False, info

    def render(self) -> Rendered | None:
        """Return the table as the `render_mode` shows it: a text, a picture (an array of rows, columns and colours), or
        None."""
        return self._dealer.render(self.render_mode)

    def _let_opponent_play(self) -> None:
        table = self.table
        while not table.state.over and table.state.player != self.seat:
            table.follow(planned(self._opponent.plan(table.view(), self._chance)))

    def _seen(self) -> tuple[Observation, dict[str, Any]]:
        return self._dealer.see(self.seat), {"action_mask": self._dealer.mask()}
