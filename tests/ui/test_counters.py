"""What mats and stacks count changes when what is counted arrives, and not while it is on its way."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState
from citrus.ui.shell.app import App
from citrus.ui.table.motion.movement_builder import Happened
from tests.ui import behind
from tests.ui.player import sit_down
from tests.ui.shell import play


def counted(state: GameState, player: int) -> tuple[int, ...]:
    """Return points, coins, workers, landscape tiles and fruit on a player's mat."""
    mat = state.players[player]
    fruit = sum(count for _, count in kept_fruit(state, player))
    return mat.score, mat.coins, mat.workers, len(mat.tiles), fruit


@pytest.mark.parametrize(("trees", "seed"), [(False, 3), (True, 3), (True, 4)])
def test_no_counter_runs_ahead_of_what_flies(app: App, trees: bool, seed: int) -> None:
    app.change(replace(app.settings, speed="normal"))
    match = play(2, seed, fruit_trees=trees)
    player = sit_down(app, play(2, seed, steps=5, fruit_trees=trees))
    builder, layout, flown = behind.builder(player), player.layout, 0
    for before, step in pairwise(match.steps):
        if step.state.over:
            continue
        held = before.state
        for movement in builder.movements(layout, Happened(before.state, step.state, step.events), counts=False):
            flown += len(movement.flights)
            for who in range(2) if movement.flights else ():
                there, then = counted(movement.shown, who), counted(held, who)
                assert all(now <= was for now, was in zip(there, then, strict=True)), step.action
            held = movement.then
    assert flown > 100
