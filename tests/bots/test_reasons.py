"""What a turn costs at fincas."""

from __future__ import annotations

import pytest

from citrus.bots.finca_reasons import costs, encircled, may_be_overtaken, narrowed, of_fincas, scored, to_be_scored
from citrus.bots.planting_reasons import of_plantings, settled, within_reach
from citrus.bots.reasons import Reason, strongest
from citrus.bots.spending import spent
from citrus.rules.actions import Harvest, Plant
from citrus.rules.board import first_space
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from tests.rules.scene import Scene

PLENTY = "lime lemon orange grapefruit blood_orange " * 3


def harvested(mine: str, theirs: str, bag: str = PLENTY) -> list[tuple[str, str, int]]:
    """Return what a harvest of some lemons costs at two fincas."""
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lemon", mine).bag(bag)
    if theirs:
        scene.region(1, "lime", theirs)
    after, _ = apply(scene.state, Harvest((first_space(scene.state.players[0].regions[0].spaces),)))
    return [(reason.name, reason.site, reason.count) for reason in costs(scene.state, after)]


def test_a_harvest_costs_the_places_that_the_region_held() -> None:
    assert harvested("c2 d2", "") == [("loses_first", "A", 10)]
    assert harvested("c2 d2", "e2 e3") == [("loses_first", "A", 10)], "all who are level are first"
    assert harvested("c2", "e2 e3") == [("loses_second", "A", 5)]
    assert harvested("a7 b7", "e2 e3") == []


def test_a_finca_that_stays_open_pays_no_second_place() -> None:
    """R11.3: so none is lost there, and coming second is no reason for a planting."""
    assert harvested("c2", "e2 e3", bag="lime") == []
    assert harvested("c2 d2", "", bag="lime") == [("loses_at_end", "A", 5)]
    for bag, named in ((PLENTY, ["comes_second"]), ("", [])):
        scene = Scene().fincas(A="10/5").region(1, "orange", "e3 e4").hand("lemon").bag(bag)
        before = scene.state
        scene.do("plant lemon d2")
        assert [reason.name for reason in of_fincas(before, scene.state)] == named


def test_who_draws_level_does_not_lead_or_come_second() -> None:
    for theirs, third, named in (
        ("e3", "", [("levels_first", 1)]),
        ("e3 e4", "c4", [("levels_second", 1)]),
        ("e3 e4", "", [("comes_second", 1)]),
        ("", "", [("pioneers", 1)]),
    ):
        scene = Scene(players=3).fincas(A="10/5").hand("lemon").bag(PLENTY)
        for player, spaces in ((1, theirs), (2, third)):
            if spaces:
                scene.region(player, "orange", spaces)
        before = scene.state
        scene.do("plant lemon d2")
        assert [(reason.name, reason.count) for reason in of_fincas(before, scene.state)] == named


def test_a_tile_weighs_more_at_a_finca_where_fewer_spaces_are_open() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").bag(PLENTY).hand("lemon lemon").region(0, "lime", "c2 d2 e2")
    weights = []
    for space in ("c3", "c4"):
        before = scene.state
        scene.do(f"plant lemon {space}")
        (found,) = [one for one in of_fincas(before, scene.state) if one.site == "A"]
        assert (found.name, found.player) == ("fills", None)
        weights.append(found.weight)
    assert weights == sorted(weights)
    assert weights[0] < weights[1]


def test_a_finca_that_is_closed_is_called_so_and_one_that_was_is_not_called_at_all() -> None:
    for mine, theirs in (("c2 d2 e2 c3 e3 c4 d4", ""), ("d4", "c2 d2 e2 c3 e3 c4")):
        scene = Scene().fincas(A="10/5", B="6/3").hand("lime lime").bag(PLENTY).region(0, "lime", mine)
        if theirs:
            scene.region(1, "orange", theirs)
        before = scene.state
        scene.do("plant lime e4")
        assert [reason.name for reason in of_fincas(before, scene.state) if reason.site == "A"] == ["encircles"]
        closed = scene.state
        scene.do("plant lime f4")
        assert [reason for reason in of_fincas(closed, scene.state) if reason.site == "A"] == []


def test_a_region_that_swallows_another_is_called_by_where_it_lay() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "d2").region(None, "lemon", "b2").hand("lemon").bag(PLENTY)
    between = Plant(scene.tile("lemon"), scene.board.numbers["c2"])
    (found,) = [one for one in of_plantings(scene.state, [between]) if one.name == "grows"]
    assert (found.space, found.count) == (scene.board.numbers["d2"], 3)


def test_falling_to_the_second_place_costs_the_difference() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "orange", "c4").region(1, "lime", "e2 e3")
    scene.bag(PLENTY)
    region = next(one for one in scene.state.players[0].regions if one.kind == scene.tile("lemon") // 2)
    after, _ = apply(scene.state, Harvest((first_space(region.spaces),)))
    assert [(one.name, one.count) for one in costs(scene.state, after)] == [("loses_first", 5)]


def test_a_first_place_that_is_to_be_shared_is_a_cost() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "orange", "c4 c3").region(1, "lime", "e2 e3")
    scene.bag(PLENTY)
    after, _ = apply(scene.state, Harvest((first_space(scene.state.players[0].regions[0].spaces),)))
    assert costs(scene.state, after) == (Reason("shares", 0.0, site="A", others=((1, 10),)),)


def test_a_finca_that_only_others_are_paid_for_is_a_cost() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "c2 d2 e2 c3 e3 c4 d4").player(0, tiles="bull")
    scene.bag("lemon").change(main_action_done=True)
    before = scene.state
    scene.do("bull e4")
    assert costs(before, scene.state) == (Reason("gives", 10.0, site="A", others=((1, 10),)),)


def test_a_finca_that_brings_somebody_more_is_a_cost_and_a_weak_reason() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "c2 d2 e2 c3 e3").region(0, "lemon", "c4 d4")
    scene.player(0, tiles="bull").bag("lemon").change(main_action_done=True)
    before = scene.state
    scene.do("bull e4")
    assert costs(before, scene.state) == (Reason("favours", 10.0, 5, site="A", others=((1, 10),)),)
    (found,) = encircled(before, scene.state)
    assert (found.count, found.weight) == (5, 0.0)
    assert [one.weight for one in to_be_scored(scene.state)] == [0.0]


@pytest.mark.parametrize(
    ("mine", "theirs", "third", "found"),
    [
        ("c2 b2 a2", "c4", "", ("fills", 4)),
        ("c2 b2 a2", "c4 b4", "", ("holds_first", 4)),
        ("c2", "c4 b4 a4", "", ("holds", 2)),
        ("c2", "c4 b4 a4 a5 a6 a7 b7 c7 d7 e7 f7 g7", "", ("tiles_at", 2)),
        ("c2", "c4 b4 a4 a5", "e2 f2 g2", ("nears", 1)),
        ("c2", "c4 b4 a4 a5 a6", "e2 f2 g2 g3 g4", ("tiles_at", 2)),
    ],
)
def test_more_tiles_at_a_finca_say_what_they_are_good_for(
    mine: str, theirs: str, third: str, found: tuple[str, int]
) -> None:
    scene = Scene(players=3).fincas(A="10/5").region(0, "lemon", mine).region(1, "lime", theirs).bag(PLENTY)
    if third:
        scene.region(2, "orange", third)
    before = scene.hand("lemon").state
    scene.do("plant lemon c3")
    assert [(one.name, one.count) for one in of_fincas(before, scene.state)] == [found]
    told = settled(Reason("tiles_at", 0.7, 9, site="A"), before, scene.state)
    assert told is not None
    assert (told.name, told.count) == found, "by what is there in the end"


def test_more_tiles_elsewhere_are_good_for_nothing_at_a_finca_that_nobody_else_is_near_to() -> None:
    for theirs, named in (("c4", []), ("c4 b4", ["holds_first"])):
        scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 b2 a2").region(1, "lime", theirs).hand("lemon")
        before = scene.bag(PLENTY).state
        scene.do("plant lemon a1")
        found = of_fincas(before, scene.state)
        assert [one.name for one in found] == named
        assert all((one.player, one.most) == (1, 2) for one in found)


def test_a_place_at_a_finca_is_told_beside_the_other_who_has_most_tiles_there() -> None:
    scene = Scene(players=3).fincas(A="10/5").region(1, "lime", "c4 b4").region(2, "orange", "e2 f2 g2").bag(PLENTY)
    before = scene.hand("lemon lemon lemon lemon").region(0, "lemon", "c2").state
    for space in ("d2", "b2", "a2"):
        scene.do(f"plant lemon {space}")
    (found,) = of_fincas(before, scene.state)
    assert (found.name, found.player, found.most) == ("leads", 2, 3)


def test_a_tile_by_a_site_where_a_finca_may_still_come_prepares_for_it() -> None:
    scene = Scene().stacks(fincas="6/3", open_sites="A").region(0, "lemon", "b2").hand("lemon lemon").bag(PLENTY)
    beside = Plant(scene.tile("lemon"), scene.board.numbers["c2"])
    (told,) = [one for one in of_plantings(scene.state, [beside]) if one.name == "prepared"]
    assert (told.site, told.count) == ("A", 2)
    after, _ = apply(scene.state, beside)
    assert settled(told, scene.state, after) == told
    scene.change(open_sites=())
    assert settled(told, after, scene.state) is None, "a finca has come there"
    assert "prepared" not in [one.name for one in of_plantings(scene.state, [beside])]


def test_a_finca_brings_what_it_does_when_the_turn_ends() -> None:
    state = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").region(1, "lemon", "e4").state
    told = settled(Reason("encircles", 10.0, 5, site="A"), state, state)
    assert told is not None
    assert (told.count, told.weight, told.others) == (10, 20.0, ((1, 5),))


def test_the_place_at_a_finca_is_that_of_the_end_of_a_whole_turn() -> None:
    """The cart brings a tile after those that were bought."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").region(1, "orange", "c3 b3").hand("lime lime").bag(PLENTY)
    before = scene.state
    scene.do("plant lime c2")
    (level,) = of_fincas(before, scene.state)
    assert (level.name, level.count) == ("levels_first", 2)
    scene.do("plant lime e2")
    first = settled(level, before, scene.state)
    assert first is not None
    assert (first.name, first.count) == ("leads", 3)
    assert settled(level, before, scene.state, whole=False) == level
    closed = scene.region(1, "lemon", "c4 d4 e3 e4").state
    assert settled(level, before, closed) is None, "what the finca then brings says it"


def test_a_place_that_a_turn_wins_counts_as_at_the_end_where_no_tiles_are_left_for_the_finca() -> None:
    scene = Scene().fincas(A="10/5").region(1, "orange", "c3 b3").region(0, "lime", "d2 d1").hand("lemon").bag(PLENTY)
    before = scene.state
    scene.do("plant lemon e3")
    (leads,) = of_fincas(before, scene.state)
    assert (leads.name, leads.points) == ("leads", 10)
    late = scene.change(hand=(), bag=()).state
    told = settled(leads, before, late, whole=False)
    assert told is not None
    assert (told.points, told.lacking) == (5, 0)


def test_a_harvest_that_leaves_a_narrow_lead_says_where() -> None:
    for theirs, told in (("c4", [("A", 2, 1)]), ("", [])):
        scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").region(0, "lime", "e2 e3").bag(PLENTY)
        scene = scene.region(1, "orange", theirs) if theirs else scene
        after, _ = apply(scene.state, Harvest((scene.board.numbers["c2"],)))
        assert [(one.site, one.count, one.most) for one in narrowed(scene.state, after)] == told


def test_a_place_at_two_fincas_tells_whether_one_region_has_it() -> None:
    for more, alone in (("", True), ("d4", False)):
        scene = Scene().fincas(A="10/5").region(1, "orange", "c3").hand("lemon lemon").bag(PLENTY)
        scene = scene.region(0, "lime", more) if more else scene
        before = scene.state
        scene.do("plant lemon d2", "plant lemon d1")
        (leads,) = of_fincas(before, scene.state)
        assert (leads.space is not None) == alone
    for spaces, told in (((3, 3), 3), ((3, 4), None), ((None, None), None)):
        places = [Reason("leads", 4.0, 2, site=site, space=space) for site, space in zip("AB", spaces, strict=True)]
        assert strongest(places)[0].space == told


def test_who_is_level_before_and_after_comes_to_nothing() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "d2").region(1, "orange", "c3").hand("lemon").bag(PLENTY)
    before = scene.state
    scene.do("plant lemon d4")
    assert [reason.name for reason in of_fincas(before, scene.state)] == ["leads"]
    assert of_fincas(before, before) == []


def test_only_a_tree_on_a_road_gets_a_keeper() -> None:
    for tile, space, kept in (("tree", "d2", True), ("lime", "d2", False)):
        scene = Scene(fruit_trees=True).fincas(A="10/5").hand(f"{tile}").bag(PLENTY)
        planting = Plant(scene.tile(tile), scene.board.numbers[space])
        assert ("keeper" in [reason.name for reason in of_plantings(scene.state, [planting])]) == kept


def test_who_wins_a_tie_at_an_encircled_finca_is_told_what_it_brings() -> None:
    def encircled_by(mine: str) -> GameState:
        return Scene().fincas(A="8/4").region(0, "lemon", mine).region(1, "lime", "e3 c4 d4 e4").state

    level, more = encircled_by("c2 d2 e2 c3"), encircled_by("c1 c2 d2 e2 c3")
    assert [(one.name, one.count, one.others) for one in scored(level, more)] == [("scores", 8, ((1, 4),))]
    assert not scored(more, more)


def test_workers_come_home_only_if_no_others_go_at_once() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a6").region(0, "lime", "a4")
    joins = Plant(scene.tile("lime"), scene.board.numbers["a5"])
    starts = Plant(scene.tile("lemon"), scene.board.numbers["d2"])
    for plantings, told in (([joins], True), ([joins, starts], False)):
        assert ("worker_back" in [one.name for one in of_plantings(scene.state, plantings)]) == told


def test_a_planting_tells_what_another_tile_could_take_only_then() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "a7").landscape(d1="horses4", f2="cart", b7="bull").bag(PLENTY)
    lemon, lime = scene.tile("lemon"), scene.tile("lime")

    def reached(planting: Plant, *plan: Plant) -> list[tuple[str, ...]]:
        return [one.tiles for one in within_reach(scene.state, planting, (planting, *plan))]

    road, beside = Plant(lemon, scene.board.numbers["d2"]), Plant(lemon, scene.board.numbers["d1"])
    assert reached(road) == [("horses4",)]
    assert reached(road, beside) == [], "the turn takes it"
    assert reached(Plant(lime, scene.board.numbers["a6"])) == [], "the region lies beside the bull already"
    scene.region(1, "lemon", "c1")
    assert reached(road) == [], "no lemon may lie beside those of somebody else"
    scene.bag("")
    assert reached(road) == []


def test_a_harvest_tells_who_may_take_its_tiles_over_with_a_single_one() -> None:
    for theirs, market, told in (
        ("a7 b7", "lemon", [(2, 1)]),
        ("a7", "lemon", []),  # R6.8: a region that is larger than theirs stays
        ("d7 e7", "lemon", []),  # it takes two tiles
        ("a7 b7", "lime", []),
    ):
        scene = Scene().region(0, "lemon", "a5 b5").region(1, "lemon", theirs).market(market).bag(PLENTY)
        harvest = Harvest((first_space(scene.state.players[0].regions[0].spaces),))
        found = [one for one in spent(scene.state, harvest, (), ()) if one.name == "taken_over"]
        assert [(one.count, one.player) for one in found] == told, (theirs, market)


def test_a_space_that_counts_for_nobody_makes_no_lead_larger() -> None:
    for tile, named in (("lime", "fills"), ("tree", "closes_in")):
        scene = Scene(fruit_trees=True).fincas(A="10/5").region(0, "lemon", "d2 c2").hand(tile).bag(PLENTY)
        found = of_plantings(scene.state, [Plant(scene.tile(tile), scene.board.numbers["e3"])])
        assert [one.name for one in found if one.site == "A"] == [named]


def test_a_finca_may_be_overtaken_with_a_region_that_its_open_spaces_join() -> None:
    for theirs, tiles, may in (("", 3, False), ("c5 d5 e5", 6, True), ("c5 d5 e5", 12, False), ("a7 b7 c7", 8, False)):
        scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "orange", theirs)
        assert may_be_overtaken(scene.state, "A", tiles) == may, (theirs, tiles)
