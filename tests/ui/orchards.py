"""Games with fruit trees in the window, for tests: moments of them, and clicks on what is there."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from pathlib import Path

from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.rules.fruit_trees.orchard import kept_fruit, orchard_of
from citrus.rules.state import GameState
from citrus.ui.shell.app import App
from tests.ui.player import Player, sit_down
from tests.ui.shell import play

Found = Callable[[GameState], bool]


@cache
def played(seed: int) -> tuple[Record, tuple[Step, ...]]:
    """Play a whole game of two with fruit trees."""
    match = play(2, seed, fruit_trees=True)
    return match.record, match.steps


def moment(found: Found, path: Path) -> Match:
    """Return a game up to its first moment of a kind."""
    for seed in range(40):
        record, steps = played(seed)
        here = next((number for number, step in enumerate(steps) if found(step.state)), None)
        if here is not None:
            break
    assert here is not None
    steps = steps[: here + 1]
    actions = tuple(step.action for step in steps if step.action is not None)
    return Match(replace(record, actions=actions, result=None), list(steps), path / "moment.citrus")


def choosing(state: GameState) -> bool:
    return state.phase == "fruit"


def acting(state: GameState) -> bool:
    """Return whether a fruit action has something to pick and two sorts to sell."""
    if state.phase != "fruit_action" or len(kept_fruit(state, state.player)) < 2:
        return False
    at, board = orchard_of(state).at, state.game.board
    return any(tree.tokens and board.surrounding(at) >> tree.space & 1 for tree in orchard_of(state).trees)


def shown(app: App, match: Match) -> Player:
    """Return the table of a game, without movements."""
    app.change(replace(app.settings, speed="none", auto_end=False))
    player = sit_down(app, match)
    app.step([], 0.02)
    return player
