"""Landscape tiles lie on a mat in the order in which they came."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.rules.state import GameState
from citrus.ui.pieces.mat_slots import arrivals, placed
from tests.rules.scene import Scene


def having(*hands: str) -> list[GameState]:
    """States in which the first player has these landscape tiles, one after another."""
    state = Scene().state
    mats = [replace(state.players[0], tiles=tuple(hand.split())) for hand in hands]
    return [replace(state, players=(mat, *state.players[1:])) for mat in mats]


def test_a_new_tile_lies_after_those_that_are_there() -> None:
    first, second = arrivals(having("", "horses2", "bull horses2", "bridge bull horses2"))
    assert placed(first, ["bridge", "bull", "horses2"]) == {"horses2": 0, "bull": 1, "bridge": 2}
    assert second == ()


def test_a_used_tile_leaves_no_hole_and_comes_last_when_it_comes_again() -> None:
    states = having("bull", "bull cart", "bull cart milestone", "bull milestone")
    assert placed(arrivals(states)[0], ["bull", "milestone"]) == {"bull": 0, "milestone": 1}
    assert placed(arrivals(states)[0], ["bull", "cart", "milestone"])["cart"] == 1, "it may still be shown"
    states += having("bull cart milestone")
    assert placed(arrivals(states)[0], ["bull", "cart", "milestone"]) == {"bull": 0, "milestone": 1, "cart": 2}


def test_tiles_of_an_unknown_past_lie_in_their_order() -> None:
    assert placed((), ["cart", "bull"]) == {"cart": 0, "bull": 1}
