"""R7 new finca and refill."""

from citrus.rules.events import FincaBuilt, FincaDrawn, FincasClosed, MarketRefilled, SiteOpened
from citrus.rules.view import view
from tests.rules.scene import Scene, events_of, finca

TWENTY = " ".join(["lemon", "orange", "lime", "grapefruit", "blood_orange"] * 4)


def low_market(market: str = "lemon orange lime - - lime", **options: object) -> Scene:
    return (
        Scene(
            """
            . . . . . . . . .
            . A . . . . . B .
            . . . . . . . . .
            . . . . C . . . .
            . . . . . . . . .
            . D . . . . . E .
            . . . . . . . . .
            """,
            **options,
        )
        .fincas(A="10/5")
        .market(market)
        .stacks("8/4 6/3", "B C D", "E")
        .bag(TWENTY)
    )


def test_r7_1_three_or_fewer_left_make_a_finca_due_at_once() -> None:
    scene = low_market()
    events = scene.do("buy R1")
    assert scene.state.phase == "site"
    assert FincaDrawn(0, finca("8/4"), "market") in events
    assert scene.state.refill_due
    assert scene.legal() == {"site B", "site C", "site D"}
    assert scene.refused("site E") == ("R7.1", "site_not_open")
    events = scene.do("site C")
    assert [type(event) for event in events] == [FincaBuilt, SiteOpened]
    assert [(built.site, str(built.finca)) for built in scene.state.fincas] == [("A", "10/5"), ("C", "8/4")]
    assert scene.state.open_sites == ("B", "D", "E")
    assert len(scene.state.finca_stack) == 1
    assert "e3" in scene.plantable("lemon")


def test_r7_1_everybody_sees_the_drawn_finca_before_its_site_is_chosen() -> None:
    scene = low_market()
    scene.do("buy R1")
    assert scene.state.drawn_finca is not None
    assert (str(scene.state.drawn_finca.finca), scene.state.drawn_finca.cause) == ("8/4", "market")
    assert [str(left) for left in scene.state.finca_stack] == ["6/3"]
    assert view(scene.state).state.drawn_finca == scene.state.drawn_finca
    scene.do("site D")
    assert scene.state.drawn_finca is None
    assert ("D", "8/4") in [(built.site, str(built.finca)) for built in scene.state.fincas]


def test_r7_1_four_left_do_not() -> None:
    scene = low_market("lemon orange lime lime lime lime")
    scene.do("buy R1")
    assert scene.state.phase == "plant"
    assert not scene.state.refill_due


def test_r7_1_a_cart_may_bring_it_about() -> None:
    scene = low_market("lemon orange lime lime").player(0, tiles="cart")
    scene.do("cart 3")
    assert scene.state.phase == "site"
    scene.do("site B", "plant lime h1")
    assert not scene.state.main_action_done
    assert None not in scene.state.market


def test_r7_1_there_is_no_site_to_build_unless_one_is_due() -> None:
    assert low_market().refused("site B") == ("R7.1", "no_finca_due")


def test_r7_2_the_market_is_refilled_in_ascending_order_when_the_hand_is_empty() -> None:
    scene = low_market()
    scene.do("buy R1", "site B", "plant lemon b1")
    assert scene.state.market.count(None) == 10
    events = scene.do("plant orange a2")
    refilled = events_of(events, MarketRefilled)[0]
    assert isinstance(refilled, MarketRefilled)
    assert [tile.market_space for tile in refilled.placed] == [1, 2, 4, 5, 7, 8, 9, 10, 11, 12]
    assert refilled.complete
    assert scene.state.market[0] == scene.tile("lemon")
    assert scene.state.market[2] == scene.tile("lime")
    assert len(scene.state.bag) == 10
    assert not scene.state.refill_due


def test_r7_3_while_a_refill_is_due_a_cart_triggers_no_other_finca() -> None:
    scene = low_market().player(0, tiles="cart")
    scene.do("buy R1", "site B", "cart 3")
    assert scene.state.phase == "plant"
    assert scene.state.refill_due
    scene.do("plant lime b1", "plant lemon a2", "plant orange c2")
    assert len(scene.state.fincas) == 2
    assert None not in scene.state.market


def test_r7_3_a_milestones_fill_does_not_settle_the_refill() -> None:
    scene = low_market().player(0, tiles="milestone cart")
    scene.do("buy R1", "site B", "milestone", "site C")
    assert None not in scene.state.market
    assert scene.state.refill_due
    scene.do("cart 1", "plant lemon b1", "plant lemon e3", "plant orange a2")
    assert None not in scene.state.market
    assert not scene.state.refill_due


def test_r7_4_second_edition_an_incomplete_fill_ends_building() -> None:
    scene = low_market().bag("lemon lemon")
    scene.do("buy R1", "site B", "plant lemon b1")
    events = scene.do("plant orange a2")
    assert FincasClosed() in events
    assert scene.state.fincas_closed
    assert scene.state.market.count(None) == 8
    scene.do("end", "buy R1")
    assert scene.state.phase == "plant"
    assert scene.state.refill_due


def test_r7_4_first_edition_building_goes_on() -> None:
    scene = low_market(edition=1).bag("lemon lemon")
    scene.do("buy R1", "site B", "plant lemon b1", "plant orange a2")
    assert not scene.state.fincas_closed
    scene.do("end", "buy R1")
    assert scene.state.phase == "site"


def test_r7_4_a_fill_that_is_just_complete_closes_nothing() -> None:
    scene = low_market().bag(" ".join(["lemon"] * 10))
    scene.do("buy R1", "site B", "plant lemon b1", "plant orange a2")
    assert scene.state.bag == ()
    assert not scene.state.fincas_closed


def test_r7_4_a_milestone_that_cannot_fill_closes_and_still_builds() -> None:
    scene = low_market().bag("lemon").player(0, tiles="milestone milestone")
    scene.do("milestone", "site B")
    assert scene.state.fincas_closed
    scene.do("milestone", "site C")
    assert [built.site for built in scene.state.fincas] == ["A", "B", "C"]


def test_r7_5_without_finca_or_open_site_the_refill_still_happens() -> None:
    for fincas, sites in (("", "B C"), ("6/3", "")):
        scene = low_market().stacks(fincas, sites)
        scene.do("buy R1")
        assert scene.state.phase == "plant"
        assert scene.state.refill_due
        scene.do("plant lemon b1", "plant orange a2")
        assert None not in scene.state.market


def test_r7_5_the_last_site_leaves_none_open() -> None:
    scene = low_market().stacks("6/3 6/3", "B")
    scene.do("buy R1", "site B")
    assert scene.state.open_sites == ()
