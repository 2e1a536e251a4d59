"""R8 harvest."""

from msgspec.structs import replace

from citrus.rules.actions import Harvest
from citrus.rules.events import Income, PointsScored, Term, WorkersReturned
from citrus.rules.turn import why_not
from tests.rules.scene import Scene, events_of


def six_oranges() -> Scene:
    """Set up the rulebook's example: a region of 6 oranges with 2 wells."""
    return Scene().region(0, "orange", "a1 b1 c1 a2 b2 c2", wells="b1 c2")


def test_r8_1_six_oranges_with_two_wells_harvest_eight_points() -> None:
    scene = six_oranges()
    events = scene.do("harvest a1")
    assert scene.state.players[0].score == 8
    points = events_of(events, PointsScored)[0]
    assert isinstance(points, PointsScored)
    assert points.terms == (Term("tiles", 6, 6), Term("wells", 2, 2))
    assert points.points == 8


def test_r8_1_the_worker_returns_and_the_region_becomes_neutral() -> None:
    scene = six_oranges()
    events = scene.do("harvest a1")
    assert scene.state.players[0].workers == 5
    assert scene.regions_of(0) == []
    assert scene.regions_of(None) == [("orange", {"a1", "b1", "c1", "a2", "b2", "c2"})]
    assert len(events_of(events, WorkersReturned)) == 1


def test_r8_1_every_non_empty_set_of_own_regions_is_one_harvest() -> None:
    scene = Scene().region(0, "orange", "c1").region(0, "lime", "a2").region(0, "lemon", "e1").region(1, "lime", "g1")
    assert scene.legal("harvest") == {
        "harvest c1", "harvest e1", "harvest a2", "harvest c1 e1", "harvest c1 a2", "harvest e1 a2", "harvest c1 e1 a2",
    }  # fmt: skip
    scene.do("harvest c1 a2")
    assert scene.state.players[0].score == 2
    assert scene.regions_of(0) == [("lemon", {"e1"})]


def test_r8_1_only_own_regions_named_by_their_first_space() -> None:
    scene = six_oranges().region(1, "lime", "e1").region(None, "lemon", "g1")
    assert scene.refused("harvest b1") == ("R8.1", "region_not_named_first")
    assert scene.refused("harvest e1") == ("R8.1", "not_own_region")
    assert scene.refused("harvest g1") == ("R8.1", "not_own_region")
    assert scene.refused("harvest g7") == ("R8.1", "no_region")
    refusal = why_not(scene.state, Harvest((-1,)))
    assert refusal is not None
    assert (refusal.cause, refusal.spaces) == ("no_region", 0)


def test_r8_2_three_workers_on_the_mat_bring_six_coins() -> None:
    scene = six_oranges().region(0, "lime", "e1").region(0, "lemon", "g1").player(0, coins=0)
    assert scene.state.players[0].workers == 2
    events = scene.do("harvest a1")
    assert scene.state.players[0].coins == 6
    assert Income(0, 3, 6, 6) in events


def test_r8_2_income_by_workers_now_on_the_mat() -> None:
    for others, coins in ((4, 2), (3, 4), (2, 6), (1, 7), (0, 8)):
        scene = Scene().region(0, "orange", "a1").player(0, coins=0)
        for number in range(others):
            scene.region(0, "lime", f"{'cdef'[number]}{7 if number % 2 else 1}")
        scene.do("harvest a1")
        assert scene.state.players[0].coins == coins


def test_r8_2_more_than_twelve_coins_are_forfeited() -> None:
    scene = six_oranges().player(0, coins=9)
    events = scene.do("harvest a1")
    assert scene.state.players[0].coins == 12
    assert Income(0, 5, 8, 3) in events


def test_a_harvest_of_nothing_after_the_main_action_is_refused_for_that() -> None:
    """Who has no region left was told to choose one."""
    idle = Scene().region(0, "lemon", "a1").state
    done = replace(idle, main_action_done=True)
    for state, cause in ((idle, "no_region_chosen"), (done, "main_action_done")):
        refusal = why_not(state, Harvest(()))
        assert refusal is not None
        assert refusal.cause == cause
