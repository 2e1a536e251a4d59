"""Rivals and references have short names, which lead to bots; the child plays by the rules, and by its own."""

from __future__ import annotations

import random

import pytest

from citrus.bots.foreign import bot_of
from citrus.bots.levels import BOTS
from citrus.records.notation import format_action
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.grids import sampled
from tests.rules.scene import Scene
from tests.rules.worlds import real_game
from tools.child import Child
from tools.opponents import REFERENCES, RIVALS, known_as


def test_short_names_lead_to_bots_that_are_no_levels() -> None:
    assert all(callable(bot_of(known_as(name)).plan) for name in (*RIVALS, *REFERENCES))
    assert not {*RIVALS, *REFERENCES} & set(BOTS)
    assert known_as("hard") == "hard"


@pytest.mark.parametrize(("players", "board", "trees"), sampled([2, 3, 4, 5], ["short", "long"], [True, False, False]))
def test_the_child_plays_whole_games_by_the_rules(players: int, board: str, trees: bool) -> None:
    game = real_game(board, players, fruit_trees=trees)
    rng = random.Random(players)
    child, state = Child(), start(game, shuffle(game, rng))
    while not state.over:
        (action,) = child.plan(view(state), rng)
        assert action in legal_actions(state)
        state, _ = apply(state, action)


def childs(scene: Scene) -> str:
    """Return what the child does, as text."""
    (action,) = Child().plan(view(scene.state), random.Random(1))
    return format_action(scene.game, action)


def test_the_child_does_what_it_has_learnt() -> None:
    def scene() -> Scene:
        return Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").market("lime lime lemon - - - lemon")

    assert childs(scene().player(0, coins=2)) == "buy C1"  # it grows lemons
    assert childs(scene().player(0, coins=1)) == "harvest c2"
    assert childs(scene().hand("lemon").landscape(e2="bull")) == "plant lemon e2"
    ring = scene().region(1, "lime", "e2 e3 e4").region(0, "orange", "c3 c4").change(main_action_done=True)
    assert childs(ring.player(0, tiles="bull")) == "bull d4"
    assert childs(scene().change(main_action_done=True)) == "end"
