"""What is clicked keeps its place while other pieces are used up."""

from __future__ import annotations

import random

import pytest
from pygame import Rect

from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.mat_places import MatPlaces
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.layouts import settled
from tests.ui.player import sit_down
from tests.ui.shell import play


def states_of(players: int, seed: int) -> list[GameState]:
    """The states of a game of random actions of all sorts."""
    rng, states = random.Random(seed), [play(players, seed, steps=0).state]
    while not states[-1].over:
        states.append(apply(states[-1], rng.choice(legal_actions(states[-1])))[0])
    return states


@pytest.mark.parametrize("players", [2, 3, 5])
def test_tiles_on_mats_stay_where_they_are_while_others_are_used_up(app: App, players: int) -> None:
    used = 0
    for seed in range(5):
        states = states_of(players, seed)
        layout = table_layout((1280, 720), states[0].game)
        for number in range(1, len(states)):
            before, after = states[number - 1 : number + 1]
            player = before.player
            gone, there = (set(state.players[player].tiles) for state in (before, after))
            if not there or not gone - there or there - gone or after.player != player:
                continue  # nothing was used up, or something new needs room
            then, now = MatPlaces(app.ui), MatPlaces(app.ui)
            then.take(settled(states[:number]))
            now.take(settled(states[: number + 1]))
            used += 1
            for tile in there:
                assert now.tile_rect(layout, after, player, tile) == then.tile_rect(layout, before, player, tile)
    assert used > 2


def test_lines_and_buttons_stay_where_they_are_all_through_a_turn(app: App) -> None:
    player = sit_down(app, play(3, 7, steps=30))
    app.step([], 1.0)
    rng = random.Random(7)

    def places() -> dict[str, Rect]:
        found = {line: player.rect_of(targets.Line(line)) for line in player.layout.arrows}
        return found | {str(command): player.rect_of(targets.Button(command)) for command in player.buttons}

    lasting = 0
    for _ in range(40):
        state = player.state
        if state.over:
            break
        before = places()
        player.does(rng.choice(legal_actions(state)))
        app.step([], 5.0)
        if player.state.player == state.player:
            after = places()
            lasting += 1
            assert all(after[name] == place for name, place in before.items() if name in after)
    assert lasting > 5
