"""What is different after one turn than after another."""

from __future__ import annotations

import pytest

from citrus.records.notation import parse_action
from citrus.review.contrast import Change, Outcome, changes, sites_of_open_fincas, weighed
from citrus.rules.state import GameState
from tests.rules.scene import Scene


def after(state: GameState, *texts: str) -> Outcome:
    return Outcome.of(state, [parse_action(state.game, text) for text in texts])


def harvested(*texts: str) -> list[Change]:
    """Return what is different at fincas if lemons are harvested, away from finca A, than after a turn."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(0, "lemon", "a7 b7").region(1, "orange", "e2")
    state = scene.bag("orange lemon lime " * 9).player(0, coins=1).state
    return changes(after(state, "harvest a7", "end"), after(state, *texts, "end"), sites_of_open_fincas(state))


def test_a_harvest_elsewhere_keeps_a_place() -> None:
    [change] = harvested("harvest c2")
    assert (change.here.rank, change.here.own, change.here.theirs) == ("first", 2, 1)
    assert change.there.rank == "none"
    assert change.is_better
    assert not change.is_small
    assert not change.turned().is_better
    assert harvested("harvest a7") == []


def test_a_finca_that_pays_a_rival_is_better_left_open() -> None:
    scene = Scene().fincas(A="10/5").region(1, "orange", "c2 d2 e2 c3").region(0, "lime", "e3 c4")
    state = scene.region(None, "lemon", "d4").hand("lime").bag("orange lemon " * 9).state
    closing, elsewhere = after(state, "plant lime e4", "end"), after(state, "plant lime f3", "end")
    assert closing.place("A").closed
    assert closing.place("A").points == {0: 5, 1: 10}
    assert closing.place("A").ahead(0) == -5
    assert not elsewhere.place("A").closed


@pytest.mark.parametrize(("worth", "told"), [({"A": 5.0}, True), ({"A": -3.0}, False), ({}, True)])
def test_what_speaks_against_a_turn_is_no_reason_for_it(worth: dict[str, float], told: bool) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(0, "lemon", "a7 b7").region(1, "orange", "e2")
    state = scene.bag("orange lemon lime " * 9).player(0, coins=1).state
    here, there = after(state, "harvest a7", "end"), after(state, "harvest c2", "end")
    assert bool(weighed(here, there, ["A"], worth)[0]) == told
    good, bad = weighed(there, here, ["A"], worth)
    assert not good
    assert [one.here.rank for one in bad] == ([] if worth.get("A", 0.0) > 0 else ["first"])


def test_a_final_scoring_loses_no_place() -> None:
    """It pays a finca that somebody leads: nothing has changed there."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2").region(1, "orange", "e2")
    scene.region(0, "lemon", "a7").hand("lemon")
    before = Outcome(0, scene.state, ())
    over = after(scene.state, "plant lemon b7", "end")
    assert over.state.over
    assert over.ended == {"A"}
    assert changes(over, before, ["A"]) == []
    assert changes(before, over, ["A"]) == []
