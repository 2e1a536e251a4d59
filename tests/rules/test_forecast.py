"""Forecasts say what the game would end with now: before the last action, what it then does end with (R11.2-R11.4)."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.rules.events import Event
from citrus.rules.scoring import end_now, forecast, points_by_source, ranked
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.scene import Scene
from tests.rules.worlds import random_steps, real_game, tiny_game

VALE = """
    . . . . . .
    . A . . B .
    . . . . . .
    . . . . . .
"""


def last_action(players: int, trees: bool, seed: int) -> tuple[GameState, GameState, tuple[Event, ...]]:
    """Return the states before and after the last action of a game of greedy bots, and its events."""
    game, rng, bot = (
        real_game("short" if players < 4 else "long", players, fruit_trees=trees),
        Random(seed),
        GreedyBot(),
    )
    state = start(game, shuffle(game, rng))
    while True:
        before = state
        state, events = apply(before, bot.plan(view(before), rng)[0])
        if state.over:
            return before, state, events


@pytest.mark.parametrize(("players", "trees", "seed"), [(2, False, 0), (3, True, 2), (4, False, 0)])
def test_the_forecast_before_the_last_action_is_the_result(players: int, trees: bool, seed: int) -> None:
    """In games that end with points of every source."""
    before, over, events = last_action(players, trees, seed)
    found = forecast(before)
    assert [one.total for one in found] == [player.score for player in over.players]
    assert [one.now for one in found] == [player.score for player in before.players]
    assert [dict(one.parts) for one in found] == points_by_source(events, players)
    assert tuple(one.player for one in found if one.place == 1) == over.winners
    assert [(one.now, dict(one.parts), one.total) for one in forecast(over)] == [
        (player.score, {}, player.score) for player in over.players
    ]
    sources = {source for one in found for source in one.parts}
    assert {"final_finca", "final_harvest", "unused_tiles"} <= sources
    assert ("kept_fruit" in sources) == trees


def test_the_parts_of_every_moment_add_up_and_change_nothing() -> None:
    for _, state, _ in random_steps(tiny_game(0, 3), 5):
        scores = [player.score for player in state.players]
        for one in forecast(state):
            assert one.total == one.now + sum(one.parts.values())
        assert [player.score for player in state.players] == scores


def test_an_encircled_finca_brings_both_values_and_an_open_one_only_the_lower() -> None:
    scene = Scene(VALE).fincas(A="10/5", B="8/4")
    scene.region(0, "lime", "a1 b1 c1 a2").region(1, "orange", "c2 a3 b3 c3").region(1, "lemon", "d1 d2")
    first, second = forecast(scene.state)
    assert first.parts["finca"] == 10 // 2 + 5  # both have four tiles around A
    assert second.parts["finca"] == 10
    assert second.parts["final_finca"] == 4
    assert "final_finca" not in first.parts


def test_places_are_shared_and_the_list_begins_with_the_most() -> None:
    scene = Scene(VALE, players=4)
    for player, score in enumerate((7, 12, 7, 3)):
        scene.player(player, score=score)
    found = forecast(scene.state)
    assert [one.place for one in found] == [2, 1, 2, 4]
    assert [one.player for one in ranked(found)] == [1, 0, 2, 3]


def test_the_end_is_worked_out_once_for_each_state() -> None:
    for _, state, _ in random_steps(tiny_game(0, 3), 5):
        found = end_now(state)
        assert found == end_now(replace(state)), "a copy has not been asked before"
        assert state.over or end_now(state) is found
