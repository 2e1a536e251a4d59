"""Landscape tiles stay where they lie on a mat when others come and go."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.state import GameState
from citrus.ui.pieces.mat_slots import placed, slots
from tests.rules.scene import Scene


def having(*hands: str) -> list[GameState]:
    """States in which the first player has these landscape tiles, one after another."""
    state = Scene().state
    mats = [replace(state.players[0], tiles=tuple(hand.split())) for hand in hands]
    return [replace(state, players=(mat, *state.players[1:])) for mat in mats]


def test_a_new_tile_lies_after_those_that_are_there() -> None:
    first, second = slots(having("", "horses2", "bull horses2", "bridge bull horses2"))
    assert first == {"horses2": 0, "bull": 1, "bridge": 2}
    assert second == {}


def test_a_used_tile_leaves_its_place_free_for_the_next_one() -> None:
    states = having("bull", "bull cart", "bull cart milestone", "bull milestone")
    assert placed(slots(states)[0], ["milestone", "bull"]) == {"bull": 0, "milestone": 2}
    states += having("bridge bull milestone")
    assert slots(states)[0] == {"bull": 0, "bridge": 1, "milestone": 2}


def test_tiles_of_an_unknown_past_lie_in_their_order() -> None:
    assert placed({}, ["cart", "bull"]) == {"cart": 0, "bull": 1}
