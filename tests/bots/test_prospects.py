"""What can still be planted: dead spaces, fincas that nobody can close, and games in which nobody can plant."""

from __future__ import annotations

import pytest

from citrus.bots.advice import explain
from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import shipped_numbers
from citrus.bots.planner import Effort
from citrus.bots.prospects import prospects
from citrus.bots.turns import TurnSearch
from citrus.rules.actions import EndTurn, Harvest
from citrus.rules.board import first_space
from citrus.rules.fincas import missing
from citrus.rules.view import view
from tests.rules.scene import Scene

WEIGHTS = shipped_numbers().weights["more"]


def ring(left: str) -> Scene:
    """Set up a finca that lacks only c2, beside which only lemons and oranges lie; these tiles are left."""
    scene = Scene(players=3).fincas(A="10/5").bag(left)
    scene.region(0, "lemon", "b2 b3 c3 c4").region(1, "orange", "c1 d1 d2 e2")
    scene.region(1, "grapefruit", "e3 e4").region(2, "blood_orange", "d4")
    return scene.region(0, "lime", "g7")


def closable(scene: Scene) -> bool:
    lacking = missing(scene.state, "A")
    return prospects(scene.state, lacking).closable(lacking)


def shares(scene: Scene) -> tuple[float, ...]:
    return Evaluation(scene.game, WEIGHTS).judge(scene.state).shares["A"]


def test_a_space_that_no_kind_left_can_reach_is_dead() -> None:
    scene = ring("lime lime")
    found = prospects(scene.state, missing(scene.state, "A"))
    assert (found.left, found.stuck, found.dead) == (2, False, scene.spaces("c2"))
    assert not closable(scene)


@pytest.mark.parametrize("kind", ["lemon", "orange"])
def test_a_space_beside_a_region_that_can_grow_is_alive(kind: str) -> None:
    assert closable(ring(f"lime {kind}"))


def test_a_kind_spreads_over_free_spaces_to_a_space_further_off() -> None:
    scene = Scene(players=3).fincas(A="10/5").bag("lime lime lime").region(0, "lime", "g7")
    scene.region(1, "orange", "d1 d2 e2").region(2, "lemon", "b3 c3 c4").region(1, "grapefruit", "e3 e4 d4")
    assert prospects(scene.state, scene.spaces("c2")).dead == 0


def test_a_bull_fills_a_dead_space_and_a_space_for_which_no_tile_is_left() -> None:
    assert closable(ring("lime").player(2, tiles="bull"))
    assert not closable(ring(""))
    assert closable(ring("").player(2, tiles="bull"))


def test_a_bull_on_the_board_may_fill_a_dead_space_while_tiles_are_left_to_bring_it() -> None:
    assert closable(ring("lime").landscape(g6="bull"))
    assert not closable(ring("").landscape(g6="bull"))


def test_a_finca_that_nobody_can_close_is_worth_its_second_value() -> None:
    assert sum(shares(ring("lime lime"))) == pytest.approx(5)
    assert sum(shares(ring("lime lemon"))) > 5


def test_without_an_outlook_every_space_may_be_filled_and_every_tile_planted() -> None:
    scene = ring("lime lime")
    assert sum(Evaluation(scene.game, WEIGHTS, outlook=False).judge(scene.state).shares["A"]) > 5
    judgement = Evaluation(stuck().game, WEIGHTS, outlook=False).judge(stuck().state)
    assert (judgement.prospects.left, judgement.prospects.stuck) == (1, False)


def stuck() -> Scene:
    """Set up limes that lie neutral on a road of the only finca: nobody can plant the others."""
    scene = Scene(players=3).fincas(A="10/5").region(0, "orange", "c2 c3").region(1, "lemon", "e3")
    return scene.region(None, "lime", "d4").market("lime")


def test_a_game_in_which_nobody_can_plant_any_more_has_no_turns_left() -> None:
    scene = stuck()
    judgement = Evaluation(scene.game, WEIGHTS).judge(scene.state)
    assert (judgement.prospects.left, judgement.prospects.stuck, judgement.tempo) == (0, True, 0)
    assert shares(scene) == (0, 0, 0)  # all must harvest before everybody may pass


def test_a_bridge_a_region_or_a_finca_to_come_sets_a_game_free() -> None:
    assert not prospects(stuck().player(2, tiles="bridge").state, 0).stuck
    assert not prospects(stuck().landscape(a1="bridge").state, 0).stuck
    assert not prospects(stuck().region(2, "lime", "g1").state, 0).stuck
    assert not prospects(stuck().stacks("8/4", "B").state, 0).stuck
    assert prospects(stuck().stacks("8/4", "B").change(fincas_closed=True).state, 0).stuck


def test_tiles_that_nobody_can_plant_hold_up_their_lines_and_the_bag() -> None:
    scene = stuck().market("lime orange - orange")  # the first row is R1, the second begins with space 3
    assert prospects(scene.state, 0).left == 2
    scene.market("lime orange lime lime - lime").bag("orange orange")  # the orange lies in a line of its own, C3
    assert prospects(scene.state, 0).left == 1
    scene.market("lime orange lime lime").bag("orange orange")
    assert prospects(scene.state, 0).left == 3


def test_a_board_that_fills_up_is_seen_however_full_the_bag() -> None:
    scene = stuck().bag("lime " * 60)
    assert prospects(scene.state, 0).stuck


def harvests(scene: Scene) -> list[int]:
    """Return how many regions the harvests take that the player in turn considers."""
    turns = TurnSearch(Evaluation(scene.game, WEIGHTS), Effort(1, 4, 1)).turns(scene.state)
    return sorted(len(turn.actions[0].regions) for turn in turns if isinstance(turn.actions[0], Harvest))


def test_who_can_only_harvest_takes_everything_at_once() -> None:
    assert harvests(stuck().region(0, "lemon", "g1")) == [2]
    assert harvests(stuck().region(0, "lemon", "g1").stacks("8/4", "B")) == [1, 1, 2]


def test_who_may_still_see_a_finca_closed_keeps_regions_back() -> None:
    scene = stuck().region(0, "lemon", "g1").player(2, tiles="bull bull bull bull")  # as many as it lacks
    assert max(shares(scene)) > 0
    assert harvests(scene) == [1, 1, 2]


def test_a_bull_on_the_board_is_of_use_while_a_tile_can_fetch_it() -> None:
    for bag, lying in (("", 0), ("lime", 1)):
        state = Scene().fincas(A="10/5").landscape(b1="bull", c1="cart").bag(bag).state
        assert prospects(state, 0).lying == lying


def test_a_harvest_says_that_nobody_gets_round_it_once_the_last_tiles_fit_nowhere() -> None:
    """R11.1."""
    scene = stuck()
    harvest = Harvest((first_space(scene.spaces("c2")),))
    for tiles, told in (((), True), (("bridge",), False)):
        advice = explain(view(scene.player(2, tiles=tiles).state), (harvest, EndTurn()))
        assert advice is not None
        assert (advice.reasons[0].name == "stranded") == told
        assert bool(advice.costs) != told, "first place at A is lost in any case"
