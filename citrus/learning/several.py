"""The game for two to five agents: an environment of PettingZoo in which agents act one after another."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from citrus.learning.dealing import RENDERING, Dealer, Mask, Rendered
from citrus.learning.numbering import Numbering
from citrus.learning.observing import HIGHEST, Observation, Observer
from citrus.table import Table


def env(
    rewards: str = "place", illegal_reward: float = -1.0, render_mode: str | None = None, **options: Any
) -> wrappers.OrderEnforcingWrapper:
    """Return the game as an environment: agents `player_0` and so on, in seating order.

    `rewards` are paid for the final `"place"` (1 for the first, -1 for the last, at the end), or are the `"points"`
    when they are scored. An agent that acts against the mask ends the game and gets the `illegal_reward`. `options` are
    those of `citrus.new_table`, apart from the seed, which belongs to `reset`.
    """
    found = raw_env(rewards, render_mode, **options)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=illegal_reward)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class raw_env(AECEnv):  # noqa: N801 - what all environments of PettingZoo are called
    """The environment without the wrappers of `env`: it raises TableError for an action that is not legal.

    Observations have the keys `observation` (see `Observer`) and `action_mask`, which is 0 for all but the agent in
    turn. `table` is the current game, which can be saved and opened in the window.
    """

    metadata = {**RENDERING, "name": "citrus_v0", "is_parallelizable": False}  # noqa: RUF012

    def __init__(self, rewards: str = "place", render_mode: str | None = None, **options: Any) -> None:
        super().__init__()
        self.render_mode = render_mode
        self._dealer = Dealer(rewards, **options)
        size = self._dealer.numbering.size
        self.possible_agents = [f"player_{seat}" for seat in range(self.table.game.players)]
        self.agents: list[str] = []
        self.action_spaces = {agent: spaces.Discrete(size) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(-HIGHEST, HIGHEST, (self.observer.size,), np.float32),
                    "action_mask": spaces.Box(0, 1, (size,), np.int8),
                }
            )
            for agent in self.possible_agents
        }

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

    def observation_space(self, agent: str) -> spaces.Dict:
        """Return the space of an agent's observations: always the same object."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Discrete:
        """Return the space of an agent's actions: always the same object."""
        return self.action_spaces[agent]

    def observe(self, agent: str) -> dict[str, Observation | Mask]:
        """Return what an agent sees now, itself as player 0."""
        mask = self._dealer.mask() if agent == self.agent_selection else np.zeros(self.numbering.size, np.int8)
        return {"observation": self._dealer.see(self.possible_agents.index(agent)), "action_mask": mask}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal a game: that of `citrus.new_table` with this seed. `options` have no meaning."""
        self._dealer.deal(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def step(self, action: int | np.integer[Any] | None) -> None:
        """Do the action of the agent in turn, who may be in turn again; None for an agent whose game is over.

        Raises TableError for an action that is not legal, and ValueError for None while the game goes on.
        """
        if self.terminations[self.agent_selection] or self.truncations[self.agent_selection]:
            self._was_dead_step(action)
            return
        if action is None:
            raise ValueError("None is only for agents whose game is over.")
        paid = self._dealer.do(int(action))
        self._cumulative_rewards[self.agent_selection] = 0.0
        self.rewards = dict(zip(self.agents, paid, strict=True))
        if self.table.state.over:
            self.terminations = dict.fromkeys(self.agents, True)
        self._select()
        self._accumulate_rewards()

    def render(self) -> Rendered | None:
        """Return the table as the `render_mode` shows it: a text, a picture (an array of rows, columns and colours), or
        None."""
        return self._dealer.render(self.render_mode)

    def close(self) -> None:
        """Close nothing: nothing is open."""

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[self.table.state.player]
