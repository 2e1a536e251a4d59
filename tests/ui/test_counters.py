"""What mats and stacks count changes when what is counted arrives, not while it is on its way; and a bag that ends."""

from __future__ import annotations

import dataclasses
from itertools import pairwise, product

import pytest
from msgspec.structs import replace
from pygame import Surface

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.table_pieces import TablePieces
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


@pytest.mark.parametrize("calm", [True, False])
def test_the_number_of_tiles_in_the_bag_is_red_while_the_last_ones_are_in_it(app: App, calm: bool) -> None:
    state = play(2, 1, steps=1).state
    layout = dataclasses.replace(table_layout((1280, 720), state.game), calm=calm)
    stacks = TablePieces.of(app.ui, state.game, play(2, 1, steps=1).seats).stacks
    red = app.ui.palette["accent_ink"]

    def is_red(count: int) -> bool:
        drawn = Surface(layout.size)
        drawn.fill("white")
        stacks.draw(drawn, layout, replace(state, bag=state.bag[:count]))
        place = stacks.counters(layout)[0]
        points = product(range(place.x, place.right), range(place.y, place.bottom))
        return any(drawn.get_at(point) == red for point in points)

    assert [is_red(count) for count in (24, 12, 11, 1, 0)] == [False, False, True, True, False]
