"""Judging a planting by what it changes is judging the state that it leads to."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import make_bot, shipped_numbers
from citrus.bots.planting_values import PlantingValues
from citrus.rules.actions import Plant
from citrus.rules.events import RegionsMerged, WorkerPlaced
from citrus.rules.planting import bridged_plant_spaces, plant
from citrus.rules.setup import shuffle, start
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.rules.worlds import real_game

WEIGHTS = replace(shipped_numbers().weights["two"], swallow=2.0, spare=0.4)  # all that can change


@pytest.mark.parametrize(
    ("board", "players", "options"),
    [("long", 4, {}), ("short", 3, {"fruit_trees": True}), ("short", 2, {"family": True})],
)
def test_a_planting_is_worth_what_its_state_is_judged_to_be(board: str, players: int, options: dict) -> None:
    game = real_game(board, players, **options)
    evaluation = Evaluation(game, WEIGHTS)
    bots = [make_bot("normal"), make_bot("random")]
    rng = random.Random(players + 10)
    state = start(game, shuffle(game, rng))
    seen = set()
    while not state.over:
        before = evaluation.judge(state)
        values = PlantingValues(evaluation, before, state)
        for action in [action for action in legal_actions(state) if isinstance(action, Plant)]:
            kind = kind_of(action.tile)
            if not values.knows(kind, action.space, action.bridge):
                continue
            events: list = []
            after = plant(state, action.tile, action.space, action.bridge, events)
            judged = values.of(kind, action.space, action.bridge)
            if evaluation.judge(after).prospects == before.prospects:  # what can still come counts as it did before
                assert judged.value + (action.tile & 1) == pytest.approx(evaluation.margin(after, state.player))
            assert judged.workers == after.players[state.player].workers
            assert judged.started == any(isinstance(event, WorkerPlaced) for event in events)
            seen |= {type(event) for event in events}
        state, _ = apply(state, bots[state.player % 2].plan(view(state), rng)[0])
    assert {RegionsMerged, WorkerPlaced} <= seen


def test_a_bridge_that_opens_roads_again_is_left_to_the_whole_state() -> None:
    game = real_game("short", 2)
    evaluation = Evaluation(game, WEIGHTS)
    bridges = known = 0
    rng = random.Random(0)
    state, bot = start(game, shuffle(game, rng)), make_bot("greedy")
    while not state.over:
        before = evaluation.judge(state)
        values = PlantingValues(evaluation, before, state)
        for kind in range(len(game.tiles.kinds)):
            spaces = bridged_plant_spaces(state, kind)
            for space in [space for space in range(spaces.bit_length()) if spaces >> space & 1]:
                bridges += 1
                if values.knows(kind, space, True):
                    known += 1
                    after = plant(state, 2 * kind, space, True, [])
                    value = values.of(kind, space, True).value
                    if evaluation.judge(after).prospects == before.prospects:
                        assert value == pytest.approx(evaluation.margin(after, state.player))
        state, _ = apply(state, bot.plan(view(state), rng)[0])
    assert bridges > known > bridges / 2
