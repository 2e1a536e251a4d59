"""R5 buying and building, returns."""

import pytest

from citrus.rules.buildable import can_build, left_over, needs_milestone
from citrus.rules.events import LineBought, PointsScored, Term, TilesReturned
from citrus.rules.explain import no_room, tiles_without_space
from citrus.rules.market import line_tiles
from citrus.rules.sources import RETURN
from tests.rules.scene import Scene, events_of

FULL = "lemon orange lemon orange lime lemon grapefruit lemon orange lime lime* grapefruit"


def shop(market: str = FULL) -> Scene:
    return Scene().fincas(A="10/5", B="8/4").market(market)


def crowded_shop() -> Scene:
    """Set up lemons that fit only around a finca on the open site B, which only a milestone can build."""
    scene = Scene(". . . .\n. A . .\n. . . .\n. . B .\n. . . .").fincas(A="10/5").market("lemon lemon")
    return scene.region(1, "lemon", "b1").stacks("8/4", "B").change(fincas_closed=True)


def test_r5_1_a_line_costs_one_coin_a_tile_and_is_taken_whole() -> None:
    scene = shop()
    events = scene.do("buy R2")
    assert scene.state.players[0].coins == 2
    assert [scene.tiles.tile_name(tile) for tile in scene.state.hand] == ["lemon", "orange", "lime", "lemon"]
    assert [scene.state.market[space - 1] for space in (3, 4, 5, 6)] == [None] * 4
    bought = events_of(events, LineBought)[0]
    assert isinstance(bought, LineBought)
    assert (bought.cost, bought.market_spaces) == (4, (3, 4, 5, 6))


def test_r5_1_a_line_with_gaps_is_cheaper_and_an_empty_one_is_not_for_sale() -> None:
    scene = shop("- - lemon - - lime lemon lemon lemon lemon lemon lemon")
    assert scene.refused("buy R1") == ("R5.1", "line_empty")
    scene.do("buy R2")
    assert scene.state.players[0].coins == 4


def test_r5_1_all_tiles_must_be_built_in_this_turn() -> None:
    scene = shop()
    scene.do("buy R1")
    assert scene.refused("end") == ("R4.3", "hand_not_empty")


def test_r5_2_a_line_that_is_too_expensive() -> None:
    scene = shop().player(0, coins=3)
    assert "buy R1" in scene.legal()
    refusal = scene.refusal("buy R2")
    assert (refusal.rule, refusal.cause, refusal.needed, refusal.held) == ("R5.2", "too_expensive", 4, 3)


def test_r5_2_a_line_that_cannot_be_built_completely() -> None:
    scene = Scene(". . . . .\n. A . . .\n. . . . .").fincas(A="10/5").market("lemon lemon orange lime lime")
    # lemons stand on a road of A already: another one may only go beside it
    scene.region(1, "lemon", "b1")
    assert scene.refused("buy R1") == ("R5.2", "line_unbuildable")
    assert "buy R2" in scene.legal()


def test_r5_2_without_workers_only_extensions_can_be_built() -> None:
    scene = shop("lemon lemon orange orange").region(0, "lemon", "a1").player(0, workers=0)
    assert "buy R1" in scene.legal()
    assert "buy R2" not in scene.legal()


def test_r5_2_a_worker_that_a_merger_gives_back_counts() -> None:
    scene = shop("lemon orange lime - lime").player(0, workers=0)
    scene.region(0, "lemon", "a1").region(0, "lemon", "c1").player(0, workers=0)
    # the lemon on b1 merges the two regions, its worker starts the orange
    assert "buy R1" in scene.legal()
    scene.do("buy R1")
    assert scene.plantable("orange") == set()
    scene.do("plant lemon b1")
    assert "d2" in scene.plantable("orange")


def test_r5_2_the_finca_that_the_purchase_brings_counts() -> None:
    scene = Scene().fincas(A="10/5").market("lemon lemon").stacks("8/4", "B")
    scene.region(1, "lemon", "d2")
    assert "buy R1" in scene.legal()  # both lemons fit on roads of B or beside it
    scene.change(refill_due=True)
    assert "buy R1" not in scene.legal()


def test_r5_2_bridges_held_and_collected_on_the_way_count() -> None:
    picture = "# . . .\n. A . .\n. . . ."
    blocked = Scene(picture).fincas(A="10/5").market("lemon orange")
    for kind, space in (("lime", "b1"), ("grapefruit", "c2"), ("blood_orange", "a2")):
        blocked.region(1, kind, space)
    assert "buy R1" not in blocked.legal()  # one road is left for two kinds
    blocked.region(None, "lime", "d1")
    blocked.landscape(b3="bridge")
    assert "buy R1" not in blocked.legal()  # nothing neutral lies on a road
    scene = Scene(picture).fincas(A="10/5").market("lemon orange")
    for kind, space in (("lime", "b1"), ("grapefruit", "c2")):
        scene.region(1, kind, space)
    scene.region(None, "blood_orange", "a2").landscape(b3="bridge")
    assert "buy R1" in scene.legal()
    scene.do("buy R1", "plant lemon b3", "plant orange a2 bridge")
    assert scene.state.hand == ()


def test_r5_2_other_action_tiles_do_not_count() -> None:
    scene = crowded_shop().player(0, tiles="money3 cart bull")
    assert "buy R1" not in scene.legal()
    scene.player(0, tiles="milestone")
    assert "buy R1" in scene.legal()


def test_r5_2_a_milestone_in_hand_counts_as_long_as_it_can_build() -> None:
    scene = crowded_shop().player(0, tiles="milestone").stacks("", "B")
    assert scene.refused("buy R1") == ("R5.2", "line_unbuildable")
    scene.stacks("8/4", "")
    assert scene.refused("buy R1") == ("R5.2", "line_unbuildable")
    scene.stacks("8/4", "B").do("buy R1")
    assert scene.legal() == {"return", "milestone"}  # returning is judged at the moment (R5.4)
    scene.do("milestone", "site B", "plant lemon c3", "plant lemon d3")
    assert not scene.state.hand


def test_r5_2_a_finca_due_and_a_milestone_take_a_site_and_a_finca_each() -> None:
    # a lemon and an orange need both sites, for each has one road that is no rock
    scene = Scene("A . # . B\n# # # # #").player(0, tiles="milestone").market("lemon orange")
    assert "buy R1" in scene.stacks("8/4 6/3", "A B").legal()
    assert "buy R1" not in scene.stacks("8/4", "A B").legal()
    assert "buy R1" not in scene.stacks("8/4 6/3", "A", "B").legal()
    assert "buy R1" not in scene.stacks("8/4 6/3", "A B").player(0, tiles="").legal()


def test_r5_2_a_milestone_collected_on_the_way_counts() -> None:
    # one lemon takes the milestone from the only road of A, and the orange needs the finca on B
    scene = Scene("A . # # .\n# # # # B\n# # # # .").fincas(A="10/5").market("lemon orange")
    scene.change(fincas_closed=True)
    assert "buy R1" not in scene.stacks("8/4", "B").legal()
    scene.landscape(b1="milestone")
    assert "buy R1" in scene.legal()
    assert needs_milestone(scene.state, line_tiles(scene.state, "R1"), False)
    scene.stacks("", "B")
    assert "buy R1" not in scene.legal()


def test_r5_2_what_is_revealed_on_the_way_does_not_count() -> None:
    # B has no road for the orange; the site revealed when B is built is C, which would have one
    scene = (
        Scene("A . # # #\n# # # # .\nB # # # C").fincas(A="10/5").market("lemon orange").player(0, tiles="milestone")
    )
    scene.landscape(b1="milestone").stacks("8/4 6/3", "B", "C").change(fincas_closed=True)
    assert "buy R1" not in scene.legal()
    scene.do("milestone", "site B")
    assert "buy R1" in scene.legal()


def test_r5_2_a_cart_counts_milestones_like_a_purchase() -> None:
    scene = crowded_shop().player(0, tiles="cart milestone")
    assert "cart 1" in scene.legal()
    scene.player(0, tiles="cart")
    assert "cart 1" not in scene.legal()


def test_r5_3_tiles_may_be_planted_in_any_order() -> None:
    for order in (("lemon d2", "orange c3"), ("orange c3", "lemon d2")):
        scene = shop()
        scene.do("buy R1", *(f"plant {text}" for text in order))
        assert scene.state.hand == ()


def test_r5_3_equal_tiles_give_one_action_each_space() -> None:
    scene = shop().hand("lemon lemon")
    assert scene.plantable("lemon") == {"d2", "c3", "e3", "d4", "f5", "e6", "g6", "f7"}


def test_r5_3_a_planting_may_leave_the_rest_unbuildable() -> None:
    scene = Scene(". . .\n. A .\n# # #").fincas(A="10/5").market("lemon lime - - - lime lime lime lime")
    scene.region(1, "grapefruit", "c2").region(1, "orange", "c1")
    scene.do("buy R1", "plant lemon b1")
    assert "return" not in scene.legal()


def stranded() -> Scene:
    """Set up two limes in hand without any place: another player's lime stands on each finca's roads."""
    scene = Scene(". . .\n. A .\n. . .").fincas(A="10/5").region(1, "lime", "b1")
    return scene.market("lemon - lemon").hand("lime lime*")


def test_r5_4_an_unbuildable_hand_goes_back_for_three_points_a_tile() -> None:
    scene = stranded()
    assert scene.legal() == {"return"}
    events = scene.do("return")
    assert scene.state.players[0].score == -6
    assert [scene.tiles.tile_name(tile) for tile in scene.state.market[:4] if tile is not None] == [
        "lemon", "lime", "lemon", "lime*",
    ]  # fmt: skip
    assert scene.state.hand == ()
    assert PointsScored(0, RETURN, (Term("returned", 2, -6),), 0) in events
    assert scene.legal() == {"end"}


def test_r5_4_tiles_return_in_the_order_they_were_taken() -> None:
    scene = stranded().hand("lime* lime lime*")
    scene.do("return")
    assert [scene.tiles.tile_name(tile) for tile in scene.state.market[:5] if tile is not None] == [
        "lemon", "lime*", "lemon", "lime", "lime*",
    ]  # fmt: skip


def test_r5_4_of_equal_tiles_the_one_taken_first_is_planted_first() -> None:
    scene = shop("").hand("lime lemon lime")
    scene.do("plant lime d2")
    assert [scene.tiles.tile_name(tile) for tile in scene.state.hand] == ["lemon", "lime"]


def test_r5_4_what_finds_no_free_market_space_goes_under_the_bag() -> None:
    scene = stranded().market(" ".join(["lemon"] * 11)).bag("orange")
    events = scene.do("return")
    assert scene.state.market[11] == scene.tile("lime")
    assert scene.state.bag == (scene.tile("orange"), scene.tile("lime*"))
    returned = events_of(events, TilesReturned)[0]
    assert isinstance(returned, TilesReturned)
    assert returned.under_bag == (scene.tile("lime*"),)
    assert scene.state.players[0].score == -6


def test_r5_4_nothing_is_returned_while_a_tile_can_be_planted() -> None:
    assert shop("").hand("lime").refused("return") == ("R5.4", "can_still_plant")
    assert shop("").refused("return") == ("R5.4", "hand_empty")


def test_r5_4_a_bridge_that_helps_removes_the_return_but_other_tiles_do_not() -> None:
    scene = stranded().player(0, tiles="money2 milestone bull").stacks("6/3", "")
    assert "return" in scene.legal()
    assert "money 2" in scene.legal()
    bridged = Scene("# . .\n. A .\n. . .").fincas(A="10/5").region(1, "lime", "b1").hand("lime")
    assert "return" in bridged.legal()
    bridged.player(0, tiles="bridge").region(0, "lime", "a2")
    bridged.player(0, tiles="bridge")
    assert "return" not in bridged.legal()


def test_r5_4_a_carts_tile_returns_alone() -> None:
    scene = stranded().hand("lemon lime", cart=True)
    assert scene.legal() == {"return"}
    scene.do("return")
    assert scene.state.players[0].score == -3
    assert [scene.tiles.tile_name(tile) for tile in scene.state.hand] == ["lemon"]
    assert scene.state.cart_tile is None
    assert scene.plantable("lemon") == {"a2", "b3", "c2"}


def test_r5_4_returned_tiles_come_before_the_refill_that_is_due() -> None:
    scene = stranded().bag("orange orange orange orange orange orange orange orange orange").change(refill_due=True)
    scene.do("return")
    assert scene.state.market.count(scene.tile("orange")) == 8
    assert None not in scene.state.market
    assert not scene.state.refill_due


def test_r5_2_a_bridge_counts_that_is_reached_only_over_a_neutral_region() -> None:
    # The lemons reach the bridge by swallowing c1, and only the bridge lets the lime start.
    scene = Scene(". . . .\n. . . .\n# A . .\n. . . .").fincas(A="10/5").change(fincas_closed=True)
    scene.market("- - lemon lemon lime")
    scene.region(0, "lemon", "a1").region(None, "lemon", "c1").landscape(d1="bridge")
    for kind, space in (("orange", "b2"), ("grapefruit", "c3"), ("blood_orange", "b4")):
        scene.region(1, kind, space)
    scene.do("buy R2", "plant lemon b1", "plant lemon d1", "plant lime a3 bridge")


def test_r5_2_a_growing_region_may_swallow_on_the_way_what_was_too_large() -> None:
    # After a2 the lemons are two and may take in the two neutral ones on the way to the bridge.
    scene = Scene(". . . . .\n. . . . .\n# A . . .\n. . . . .").fincas(A="10/5")
    scene.region(0, "lemon", "a1").region(None, "lemon", "c1 c2").landscape(b1="bridge")
    for kind, space in (("orange", "b2"), ("grapefruit", "c3"), ("blood_orange", "b4")):
        scene.region(1, kind, space)
    scene.change(fincas_closed=True).market("- - lemon lemon lime")
    assert "buy R2" in scene.legal()
    scene.do("buy R2", "plant lemon a2", "plant lemon b1", "plant lime a3 bridge")


def test_r5_2_the_tile_that_fits_nowhere_is_named() -> None:
    scene = Scene(". . . . .\n. A . . .\n. . . . .").fincas(A="10/5").market("lemon lemon orange lime lime")
    scene.region(1, "lemon", "b1")
    assert scene.refusal("buy R1").cause == "line_unbuildable"
    assert scene.refusal("buy R1").tile == scene.tile("lemon")
    assert scene.refusal("buy R1").obstacle == "road_rule"


def test_r5_2_a_line_that_only_workers_are_missing_for_is_refused_for_that() -> None:
    scene = Scene(". . . . .\n. A . . .\n. . . . .").fincas(A="10/5").market("orange lime")
    refusal = scene.player(0, workers=1).refusal("buy R1")
    assert (refusal.cause, refusal.held, refusal.needed) == ("line_workers", 1, 2)
    refusal = scene.player(0, workers=0).refusal("buy R1")
    assert (refusal.rule, refusal.cause, refusal.held, refusal.needed) == ("R5.2", "line_workers", 0, 2)
    scene.region(1, "orange", "b1")  # with any number of workers the orange has no place
    assert scene.refusal("buy R1").cause == "line_unbuildable"


def test_r5_2_who_has_too_few_coins_learns_what_would_bring_them() -> None:
    scene = shop().player(0, coins=2)
    assert scene.refusal("buy R2").cause == "too_expensive"
    scene.player(0, coins=2, tiles="money2")
    assert scene.refusal("buy R2").cause == "money_first"
    scene.player(0, coins=1, tiles="money2")  # one coin is still missing
    assert scene.refusal("buy R2").cause == "too_expensive"
    scene.player(0, coins=0, tiles="money2 money3")
    assert scene.refusal("buy R2").cause == "money_first"
    scene.region(0, "grapefruit", "a7").player(0, coins=1, tiles="money2")
    refusal = scene.refusal("buy R2")
    assert (refusal.rule, refusal.cause, refusal.needed, refusal.held) == ("R5.2", "harvest_for_coins", 4, 1)


def test_r5_2_money_is_not_advised_for_a_line_that_could_not_be_planted() -> None:
    scene = Scene(". . . . .\n. A . . .\n. . . . .").fincas(A="10/5").market("lemon lemon").region(1, "lemon", "b1")
    assert scene.player(0, coins=0, tiles="money2").refusal("buy R1").cause == "too_expensive"


def test_r5_3_a_tile_without_room_waits_for_another_only_if_that_can_bring_it_room() -> None:
    scene = crowded_shop().hand("orange lemon").landscape(c2="milestone")
    orange, lemon = scene.state.hand
    assert scene.plantable("lemon") == set()
    refusal = no_room(scene.state, lemon)
    assert (refusal.rule, refusal.cause, refusal.tile, refusal.first) == ("R5.3", "room_first", lemon, (orange,))
    refusal = no_room(scene.landscape().state, lemon)
    assert (refusal.rule, refusal.cause, refusal.tile, refusal.first) == ("R5.3", "no_place", lemon, ())


def test_r5_3_a_tile_that_needs_a_bridge_waits_for_the_one_that_fetches_it() -> None:
    scene = Scene("# . . .\n. A . .\n. . . .").fincas(A="10/5").hand("orange lemon")
    for kind, space in (("lime", "b1"), ("grapefruit", "c2")):
        scene.region(1, kind, space)
    scene.region(None, "blood_orange", "a2").region(1, "orange", "c3").landscape(b3="bridge")
    assert scene.plantable("orange") == set()
    orange, lemon = scene.state.hand
    refusal = no_room(scene.state, orange)
    assert (refusal.cause, refusal.first, scene.names(refusal.spaces)) == ("bridge_first", (lemon,), {"b3"})
    scene.landscape(c1="bridge")
    assert no_room(scene.state, orange).cause == "no_place"


def test_r5_3_a_tile_that_needs_a_finca_waits_for_the_milestone() -> None:
    scene = crowded_shop().player(0, tiles="milestone").hand("lemon orange")
    lemon, _ = scene.state.hand
    refusal = no_room(scene.state, lemon)
    assert (refusal.rule, refusal.cause, refusal.sites) == ("R10.5", "milestone_first", ("B",))
    assert no_room(scene.stacks("", "B").state, lemon).cause == "no_place"


def test_r5_3_a_tile_that_needs_a_worker_waits_for_the_one_that_may_bring_one_home() -> None:
    scene = shop().hand("orange lemon").player(0, workers=0)
    scene.region(0, "lemon", "a1").region(0, "lemon", "c1").player(0, workers=0)
    orange, lemon = scene.state.hand
    refusal = no_room(scene.state, orange)
    assert (refusal.cause, refusal.first) == ("worker_first", (lemon,))
    scene = shop().hand("orange lemon").region(0, "lemon", "a1").player(0, workers=0)
    refusal = no_room(scene.state, orange)  # no lemon joins two regions
    assert (refusal.cause, refusal.obstacle) == ("no_place", "worker")


def test_r5_3_a_tile_without_a_place_says_what_closes_the_board_to_it() -> None:
    def closed(scene: Scene) -> str | None:
        assert tiles_without_space(scene.state) == scene.state.hand
        refusal = no_room(scene.state, scene.state.hand[0])
        assert (refusal.rule, refusal.cause) == ("R5.3", "no_place")
        return refusal.obstacle

    plain, family = (Scene(family=family).fincas(A="10/5").hand("lemon") for family in (False, True))
    assert tiles_without_space(plain.state) == ()
    assert closed(Scene().hand("lemon")) == "no_road"
    assert closed(plain.player(0, workers=0)) == "worker"
    # its neighbours are no roads of A, so that the road rule alone forbids the other roads
    assert closed(plain.player(0, workers=5).region(1, "lemon", "d2")) == "road_rule"
    assert closed(family.region(1, "lemon", "d1 c1 c2 e2 e3").region(1, "lemon", "c4 d5 b3")) == "beside"


def test_r5_3_a_cart_comes_before_the_other_tiles_that_have_no_place() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lemon", "d2").hand("lemon orange", cart=True)
    assert tiles_without_space(scene.state) == ()
    scene.hand("orange lemon", cart=True)
    assert tiles_without_space(scene.state) == (scene.tile("lemon"),)


def test_r5_2_the_fewest_tiles_that_stay_over_are_found() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lemon", "a1").player(0, workers=1)
    lemon, lime, orange = (scene.tile(name) for name in ("lemon", "lime", "orange"))
    assert left_over(scene.state, (lemon, lime, lime)) == ((),)
    assert left_over(scene.state, (lemon, lime, lime, orange)) == ((orange,),)
    assert left_over(scene.state, (lime, lemon, orange)) == ((lime,), (orange,))
    scene.player(0, workers=0)
    assert left_over(scene.state, (lime, lemon, lime)) == ((lime, lime),)
    assert left_over(scene.state, (lime,)) == ((lime,),)


@pytest.mark.parametrize("tiles", ["", "bridge"])
def test_r5_2_workers_that_no_merger_gives_back_are_not_owed_for_good(tiles: str) -> None:
    """Of three regions, a tile can join two: that is a worker for one start, not for two."""
    scene = Scene("A . # . . .\n. # # # # #\n# # . # # #").fincas(A="10/5")
    scene.region(0, "lime", "d1").region(0, "lime", "f1").region(0, "lime", "c3").player(0, workers=0, tiles=tiles)
    lime, lemon, orange = map(scene.tile, ("lime", "lemon", "orange"))
    assert can_build(scene.state, [lime, lemon])
    assert not can_build(scene.state, [lime, lemon, orange])
    scene.player(0, workers=1)
    assert can_build(scene.state, [lime, lemon, orange])


CORNER = """
    # # # # # .
    # . . # # #
    # . A # # #
    # # # # # .
    # # # . B .
"""
"""Only three spaces are free beside A: b2, and the roads c2 and b3, which lie beside it."""


@pytest.mark.parametrize("family", [False, True])
def test_r5_2_a_line_of_one_kind_needs_no_two_roads_of_one_site(family: bool) -> None:
    """Though each of its tiles has a space, and no two spaces lie side by side (R6.4)."""
    grown = Scene(CORNER, family=family).fincas(B="10/5").region(0, "lime", "b2").player(0, workers=0)
    assert grown.market("lime").legal("buy") == {"buy R1", "buy C2"}
    assert ("buy R1" in grown.market("lime lime").legal("buy")) == family
    begun = Scene(CORNER, family=family).fincas(A="10/5").player(0, workers=1)
    assert "buy R1" in begun.market("lime lime").legal("buy")
    assert ("buy R2" in begun.market("- - lime lime lime").legal("buy")) == family
    begun.player(0, workers=2)
    assert "buy R1" in begun.market("lemon lime").legal("buy")
    assert "buy R2" in begun.market("- - lime lime lemon").legal("buy")
