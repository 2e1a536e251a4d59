"""Turns are different where people see that they are."""

from __future__ import annotations

import pytest

from citrus.bots.differing import differs
from citrus.records.notation import parse_action
from tests.rules.scene import Scene


@pytest.mark.parametrize(
    ("one", "other", "different"),
    [
        (("buy R1", "plant lime e4", "end"), ("buy R2", "plant orange e4", "end"), True),
        (("buy R1", "plant lime e4", "end"), ("buy R3", "plant lime e4", "end"), False),  # the same fruit
        (("buy R1", "plant lime e4", "end"), ("buy R1", "plant lime e3", "end"), False),  # at the same finca
        (("buy R1", "plant lime e4", "end"), ("buy R1", "plant lime d7", "end"), True),
        (("buy R1",), ("buy R1", "plant lime d7", "end"), False),  # a finca comes first
        (("buy R1", "plant lime e4", "end"), ("harvest a7", "end"), True),
        (("harvest c2", "end"), ("harvest a7", "end"), True),
        (("site E",), ("site F",), True),
        (("cart 1", "plant lime e4", "end"), ("buy R1", "plant lime e4", "end"), True),
    ],
)
def test_turns_differ_by_what_they_do_and_by_the_fincas_where_they_plant(
    one: tuple[str, ...], other: tuple[str, ...], different: bool
) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").bag("orange lemon lime " * 9)
    scene.region(0, "lemon", "a7 b7").market("lime - - - orange - - - lime - - -").player(0, coins=4)
    state = scene.state
    turns = [tuple(parse_action(state.game, text) for text in texts) for texts in (one, other)]
    assert differs(state, *turns) == different
    assert differs(state, *reversed(turns)) == different
    assert not any(differs(state, turn, turn) for turn in turns)
