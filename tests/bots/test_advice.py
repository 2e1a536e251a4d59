"""What hints say of a turn."""

from __future__ import annotations

import pytest

from citrus.bots.advice import advise, explain
from citrus.bots.counsel import Counsel
from citrus.records.notation import parse_action
from citrus.records.record import read_steps
from citrus.rules.view import view
from tests.bots.advised import QUICK
from tests.bots.test_endgame import ENDINGS, WON_AT
from tests.rules.scene import Scene


def explained(scene: Scene, text: str) -> list[str]:
    """Return the names of the reasons for an action."""
    found = explain(view(scene.state), (parse_action(scene.game, text),))
    assert found is not None
    return [reason.name for reason in found.reasons]


@pytest.mark.parametrize(("kept", "new"), [("apple", True), ("", False), ("apple plum", False), ("cherry", False)])
def test_a_fruit_is_new_beside_one_of_a_sort_that_is_kept(kept: str, new: bool) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("lime").trees(c2="apple 4", e1="plum 3", g7="cherry 3")
    scene.keep(0, kept).do("plant lime d2")
    assert ("new_fruit" in explained(scene, "pick e1")) == new


def test_a_turn_that_surely_wins_needs_no_other_reason() -> None:
    steps = read_steps(ENDINGS / "short-3.citrus").steps
    told = []
    for step in (steps[WON_AT], steps[WON_AT - 20]):
        found = advise(view(step.state), Counsel(step.state.game, *QUICK))
        assert found is not None
        told.append([reason.name for reason in found.reasons])
    assert told[0] == ["wins"]
    assert "wins" not in told[1]
