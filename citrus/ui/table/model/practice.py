"""What people have learnt in a game: the steps that somebody has done so often that the bar need not explain them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from itertools import pairwise

from citrus.records.replay import Step
from citrus.rules.actions import Action, Buy, EndTurn, Harvest, PlaceBull, Plant, UseCart, UseMilestone
from citrus.rules.game import Game
from citrus.rules.tiles import kind_of

ENOUGH = 3  # times
LESSONS: dict[str, Callable[[Game, Action], bool]] = {
    "buy": lambda game, action: isinstance(action, Buy),
    "plant": lambda game, action: isinstance(action, Plant),
    "tree": lambda game, action: isinstance(action, Plant) and kind_of(action.tile) in game.added,
    "bridge": lambda game, action: isinstance(action, Plant) and action.bridge,
    "harvest": lambda game, action: isinstance(action, Harvest),
    "cart": lambda game, action: isinstance(action, UseCart),
    "bull": lambda game, action: isinstance(action, PlaceBull),
    "milestone": lambda game, action: isinstance(action, UseMilestone),
    "end": lambda game, action: isinstance(action, EndTurn),
}
"""The steps that the bar explains, by the names that prompts give them."""


def practised(steps: Sequence[Step], people: Collection[int], lesson: str) -> bool:
    """Return whether somebody has done a step often enough in this game; bots teach nobody."""
    does, times = LESSONS[lesson], dict.fromkeys(people, 0)
    for before, step in pairwise(steps):
        player = before.state.player
        if step.action is not None and player in times and does(step.state.game, step.action):
            times[player] += 1
    return any(count >= ENOUGH for count in times.values())
