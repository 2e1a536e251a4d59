"""R10 action tiles."""

from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    FincaBuilt,
    FincaDrawn,
    MarketRefilled,
    MilestoneUsed,
    MoneyUsed,
    PlantationCovered,
)
from citrus.rules.state import CoveredTile
from tests.rules.scene import Scene, finca

PLAIN = """
    . . . . .
    . A . . #
    . . . . .
    . . . B .
    . . . . .
"""


def test_r10_1_money_gives_its_coins_and_leaves_the_game() -> None:
    scene = Scene(PLAIN).player(0, tiles="money2 money3 money3")
    assert scene.legal("money") == {"money 2", "money 3"}
    events = scene.do("money 3")
    assert scene.state.players[0].coins == 9
    assert scene.state.players[0].tiles == ("money2", "money3")
    assert MoneyUsed(0, 3, 3) in events


def test_r10_1_money_is_allowed_at_the_limit() -> None:
    scene = Scene(PLAIN).player(0, tiles="money3", coins=11)
    events = scene.do("money 3")
    assert scene.state.players[0].coins == 12
    assert MoneyUsed(0, 3, 1) in events
    scene.player(0, tiles="money2")
    assert "money 2" in scene.legal()


def test_r10_action_tiles_one_does_not_hold_are_refused() -> None:
    scene = Scene(PLAIN).stacks("6/3", "B").market("lemon")
    for text, rule in (("money 2", "R10.1"), ("cart 1", "R10.2"), ("bull a1", "R10.3"), ("milestone", "R10.5")):
        assert scene.refused(text) == (rule, "no_such_tile")


def test_r10_2_a_carts_tile_is_free_and_comes_before_the_hand() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").market("lemon lime orange orange orange orange orange orange")
    scene.player(0, tiles="cart")
    scene.do("buy R1")
    coins = scene.state.players[0].coins
    events = scene.do("cart 3")
    assert CartUsed(0, 3, scene.tile("orange")) in events
    assert scene.state.players[0].coins == coins
    assert scene.state.players[0].tiles == ()
    assert scene.plantable("orange") == {"b1", "a2", "c2", "b3"}
    assert scene.plantable("lemon") == set()
    assert scene.refused("plant lemon b1") == ("R10.2", "cart_tile_first")
    scene.do("plant orange b1", "plant lemon a2", "plant lime c2")


def test_r10_2_the_carts_tile_is_meant_even_if_the_hand_holds_an_equal_one() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").hand("orange lemon orange", cart=True)
    scene.do("plant orange b1")
    assert [scene.tiles.tile_name(tile) for tile in scene.state.hand] == ["orange", "lemon"]
    assert scene.state.cart_tile is None


def test_r10_2_a_cart_takes_only_what_can_be_built() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").market("lime lemon lemon lemon lemon lemon")
    scene.region(1, "lime", "b1").player(0, tiles="cart")
    assert scene.legal("cart") == {"cart 2", "cart 3", "cart 4", "cart 5", "cart 6"}
    assert scene.refused("cart 1") == ("R10.2", "cart_unbuildable")
    assert scene.refused("cart 7") == ("R10.2", "market_space_empty")
    scene.player(0, tiles="cart", workers=0)
    assert scene.refused("cart 1") == ("R10.2", "cart_unbuildable")
    assert scene.refused("cart 2") == ("R10.2", "cart_no_worker")


def test_r10_2_no_second_cart_until_the_first_tile_is_built() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").market("lime lemon orange lemon lemon lemon").player(0, tiles="cart cart")
    scene.do("cart 1")
    assert scene.refused("cart 2") == ("R10.2", "cart_running")
    scene.do("plant lime b1")
    assert "cart 2" in scene.legal()


def test_r10_3_a_bull_goes_on_any_free_space_without_a_tile() -> None:
    scene = Scene("* . *\n# A .\n. . .").landscape(a1="cart").region(1, "lime", "a3").player(0, tiles="bull")
    assert scene.legal("bull") == {"bull b1", "bull c1", "bull c2", "bull b3", "bull c3"}
    for text in ("bull a1", "bull a2", "bull b2", "bull a3"):
        assert scene.refused(text) == ("R10.3", "bull_space")
    events = scene.do("bull b1")
    assert BullPlaced(0, scene.board.numbers["b1"]) in events
    assert scene.state.players[0].tiles == ()


def test_r10_3_whoever_plants_on_a_bull_takes_it_and_may_use_it_again() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").player(0, tiles="bull").hand("lime")
    scene.do("bull b1", "plant lime b1")
    assert scene.state.players[0].tiles == ("bull",)
    scene.do("bull a1")
    assert scene.state.landscape_at(scene.board.numbers["a1"]) == "bull"


def test_r10_4_a_bridge_lets_one_plant_on_a_rock() -> None:
    scene = Scene(PLAIN).region(0, "lime", "d2").player(0, tiles="bridge").hand("lime")
    assert "e2 bridge" in scene.plantable("lime")
    scene.do("plant lime e2 bridge")
    assert scene.regions_of(0) == [("lime", {"d2", "e2"})]
    assert scene.state.players[0].tiles == ()


def test_r10_4_on_a_rock_all_other_rules_hold() -> None:
    scene = Scene(PLAIN).player(0, tiles="bridge").hand("lime orange").region(1, "lime", "e1")
    assert scene.refused("plant orange e2 bridge") == ("R6.2", "not_connected")
    assert scene.refused("plant lime e2 bridge") == ("R6.6", "foreign_neighbour")


def test_r10_4_a_bridge_covers_a_neutral_plantation_of_another_kind() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").region(None, "orange", "b1 c1 d1", wells="b1").player(0, tiles="bridge")
    scene.hand("lime")
    events = scene.do("plant lime b1 bridge")
    assert PlantationCovered(scene.board.numbers["b1"], scene.tile("orange*")) in events
    assert scene.regions_of(0) == [("lime", {"b1"})]
    assert scene.regions_of(None) == [("orange", {"c1", "d1"})]
    assert scene.state.wells == 0
    assert scene.state.covered == (CoveredTile(scene.board.numbers["b1"], scene.tile("orange*")),)


def test_r10_4_a_covered_region_may_fall_apart() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").region(None, "orange", "a1 b1 c1").player(0, tiles="bridge").hand("lime")
    scene.do("plant lime b1 bridge")
    assert scene.regions_of(None) == [("orange", {"a1"}), ("orange", {"c1"})]


def test_r10_4_of_the_same_kind_only_a_lone_neutral_tile_is_covered() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").region(None, "lime", "b1").player(0, tiles="bridge").hand("lime*")
    assert "b1 bridge" in scene.plantable("lime*")
    scene.do("plant lime* b1 bridge")
    assert scene.regions_of(0) == [("lime", {"b1"})]
    assert scene.regions_of(None) == []
    larger = Scene(PLAIN).fincas(A="10/5").region(None, "lime", "b1 c1").player(0, tiles="bridge").hand("lime")
    assert larger.refused("plant lime b1 bridge") == ("R10.4", "same_kind_region")


def test_r10_4_an_owned_plantation_is_never_covered() -> None:
    for owner in (0, 1):
        scene = Scene(PLAIN).fincas(A="10/5").region(owner, "orange", "b1").player(0, tiles="bridge").hand("lime")
        assert scene.refused("plant lime b1 bridge") == ("R10.4", "owned_plantation")


def test_r10_4_the_road_rule_is_judged_as_if_the_space_were_empty() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").region(None, "orange", "b1").region(1, "lime", "b3")
    scene.player(0, tiles="bridge").hand("lime orange")
    assert scene.refused("plant lime b1 bridge") == ("R6.4", "road_rule")
    assert "b1 bridge" in scene.plantable("orange")  # its own old tile there no longer counts


def test_r10_4_a_covered_plantation_frees_the_other_roads_for_its_kind() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").region(None, "orange", "b1").player(0, tiles="bridge").hand("lime orange")
    assert scene.plantable("orange") == {"b1 bridge"}
    scene.do("plant lime b1 bridge")
    assert scene.plantable("orange") == {"a2", "c2", "b3"}


def test_r10_4_bridge_is_named_only_where_it_is_needed_and_held() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").player(0, tiles="bridge").hand("lime")
    assert scene.refused("plant lime b1 bridge") == ("R10.4", "bridge_not_needed")
    scene.player(0, tiles="")
    assert scene.refused("plant lime e2 bridge") == ("R10.4", "no_bridge")


def test_r10_5_a_milestone_builds_a_finca_reveals_a_site_and_fills_the_market() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").stacks("8/4 6/3", "B").market("lemon").bag(" ".join(["lime"] * 20))
    scene.player(0, tiles="milestone")
    events = scene.do("milestone")
    assert events == [MilestoneUsed(0), FincaDrawn(0, finca("8/4"), "milestone")]
    assert scene.legal() == {"site B"}
    assert scene.state.market.count(None) == 11
    events = scene.do("site B")
    assert [type(event) for event in events] == [FincaBuilt, MarketRefilled]
    assert [(built.site, str(built.finca)) for built in scene.state.fincas] == [("A", "10/5"), ("B", "8/4")]
    assert None not in scene.state.market
    assert len(scene.state.bag) == 9
    assert scene.state.players[0].tiles == ()
    assert scene.state.phase == "turn"


def test_r10_5_a_milestone_works_while_tiles_are_in_hand() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").stacks("8/4", "B").player(0, tiles="milestone").hand("lime")
    scene.do("milestone")
    assert scene.refused("plant lime b1") == ("R4.2", "finca_due")
    scene.do("site B")
    assert scene.state.phase == "plant"
    assert "d3" in scene.plantable("lime")


def test_r10_5_a_milestone_needs_a_finca_and_an_open_site() -> None:
    scene = Scene(PLAIN).stacks("", "B").player(0, tiles="milestone")
    assert scene.refused("milestone") == ("R7.5", "no_finca_left")
    scene.stacks("6/3", "")
    assert scene.refused("milestone") == ("R7.5", "no_site_left")


def test_r10_5_a_milestone_while_a_carts_tile_is_due_leaves_it_due() -> None:
    scene = Scene(PLAIN).fincas(A="10/5").stacks("8/4", "B").player(0, tiles="milestone").hand("lemon lime", cart=True)
    scene.do("milestone", "site B")
    assert scene.legal("plant lemon") == set()
    assert "d3" in scene.plantable("lime")


def test_r10_6_a_used_tile_leaves_the_game_but_the_bull_stays_on_the_board() -> None:
    scene = Scene(PLAIN).player(0, tiles="bull money2")
    scene.do("bull c3", "money 2")
    assert scene.state.players[0].tiles == ()
    assert [lying.tile for lying in scene.state.landscape] == ["bull"]
