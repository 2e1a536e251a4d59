"""What hints say of a turn that helps at fincas."""

from __future__ import annotations

from dataclasses import replace

import pytest

from citrus.bots.advice import advise, explain
from citrus.bots.counsel import Choice, Counsel
from citrus.bots.finca_reasons import tiles_at
from citrus.bots.leads import Difference
from citrus.bots.merits import foreseen
from citrus.bots.planting_reasons import of_plantings
from citrus.bots.reasons import Reason, strongest
from citrus.bots.search_bot import Verdict
from citrus.bots.turns import Turn
from citrus.records.notation import format_action, parse_action
from citrus.rules.actions import (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.fruit_trees.actions import PickFruit
from citrus.rules.turn import apply
from citrus.rules.view import PlayerView, view
from tests.bots.advised import explained
from tests.bots.test_turns import THREE_SITES
from tests.rules.scene import Scene


def test_a_site_says_what_the_drawn_finca_would_score_there_now() -> None:
    def reasons(mine: str, theirs: str) -> list[tuple[str, float, int]]:
        scene = Scene().fincas(A="6/3").stacks("10/5 8/4", "B").bag("lime lime").player(0, tiles="milestone")
        if mine:
            scene.region(0, "lemon", mine)
        if theirs:
            scene.region(1, "lime", theirs)
        scene.change(main_action_done=True).do("milestone")
        advice = advise(view(scene.state))
        assert advice is not None
        assert advice.action == BuildFinca("B")
        return [(reason.name, reason.weight, reason.count) for reason in advice.reasons]

    assert reasons("e5 e6", "g6") == [("first", 12, 2), ("only", 0.1, 0)], "there is no other site"
    assert reasons("e5", "g6 g7") == [("second", 7, 1), ("only", 0.1, 0)]
    assert reasons("e5", "g6") == [("level", 12, 1), ("only", 0.1, 0)]
    assert reasons("", "") == [("only", 0.1, 0)]
    assert reasons("", "g6") == [("only", 0.1, 0)]


def test_a_site_where_nobody_is_says_whether_fewest_spaces_are_open_there() -> None:
    for sites, told in (("A B", True), ("A", False)):
        scene = Scene().stacks("10/5", sites).region(None, "lemon", "c2 d2").change(main_action_done=True)
        scene.player(0, tiles="milestone").bag("lime lime").do("milestone")
        advice = explain(view(scene.state), (BuildFinca("A"),))
        assert advice is not None
        assert ("tightest" in [reason.name for reason in advice.reasons]) == told


def test_a_site_without_tiles_is_good_where_another_one_is_a_rivals() -> None:
    for theirs, found in (("e5 e6", ["spares"]), ("", ["promises"])):
        scene = Scene().stacks("10/5 8/4", "A B").bag("lime lime").player(0, tiles="milestone")
        if theirs:
            scene.region(1, "lime", theirs)
        scene.change(main_action_done=True).do("milestone")
        assert explained(scene, "site A") == found


def test_a_site_says_what_lies_around_it_and_around_no_other() -> None:
    scene = Scene().stacks("10/5 8/4", "A B").bag("lime lime").player(0, tiles="milestone")
    scene.region(0, "lemon", "b2").landscape(c2="horses4", d2="cart", e2="horses2", e6="horses3")
    scene.change(main_action_done=True).do("milestone")
    advice = explain(view(scene.state), (BuildFinca("A"),))
    assert advice is not None
    found = {one.name: one.tiles for one in advice.reasons}
    assert "close_by" in found
    assert found["surrounded"] == ("horses4", "horses2")
    assert not {"close_by", "surrounded"} & {*explained(scene, "site B")}


def test_once_the_bag_is_empty_reasons_weigh_what_the_end_brings() -> None:
    scene = Scene().fincas(A="10/5x").region(0, "lime", "c2 b2").landscape(d2="bull")
    planting = [Plant(scene.tile("lime"), scene.board.numbers["d2"])]
    for bag, first in (("lime " * 20, "landscape"), ("", "grows")):
        reasons = strongest(of_plantings(scene.bag(bag).state, planting))
        assert (reasons[0].name, [one.most for one in reasons if one.name == "grows"]) == (first, [2])


def test_a_place_at_a_finca_weighs_the_more_the_fewer_spaces_are_open() -> None:
    """Both are first at A with a tile; then the rival is second, and loses 5 points."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2").region(1, "lemon", "d4").bag("lime lemon orange " * 9)
    plantings = [Plant(scene.tile("lime"), scene.board.numbers[space]) for space in ("d2", "e2")]
    for others, lacking, weight in (({}, 4, 2.5), ({"c3": "horses4", "e3": "bull", "c4": "cart"}, 1, 4)):
        scene.landscape(d2="horses3", **others)
        (leads,) = [one for one in of_plantings(scene.state, plantings) if one.name == "leads"]
        assert (leads.weight, leads.points, leads.lacking) == (pytest.approx(weight), 10, lacking)
        assert strongest(of_plantings(scene.state, plantings))[0].name == "leads", "also before horses that weigh more"


def test_landscape_tiles_that_weigh_far_more_come_before_a_lead() -> None:
    tools, lead, more = Reason("landscape", 5.0), Reason("leads", 1.9), Reason("grows", 3.0)
    assert strongest([lead, more, tools]) == (tools, more, lead)
    assert strongest([replace(lead, weight=2.1), more, tools])[0].name == "leads"


def test_coming_second_at_a_finca_is_a_reason() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "c2 d2").hand("lemon").bag("orange lime " * 8)
    reasons = of_plantings(scene.state, [Plant(scene.tile("lemon"), scene.board.numbers["d4"])])
    assert [(one.site, one.count) for one in reasons if one.name == "comes_second"] == [("A", 1)]
    (second,) = [one for one in reasons if one.name == "comes_second"]
    assert second.weight == pytest.approx(0.75 * 5 / (1 + second.lacking / 4)), "it is lost more easily than a lead"
    scene.region(0, "orange", "e2")
    reasons = of_plantings(scene.state, [Plant(scene.tile("lemon"), scene.board.numbers["d4"])])
    assert not any(one.name == "comes_second" for one in reasons), "second before, and level with the first now"


def test_a_finca_that_can_be_won_at_once_is_advised() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon " * 9)
    scene.market("lime - - lemon orange - - lemon orange - - -").stacks("10/5 8/4", "B")
    advice = advise(view(scene.state))
    assert advice is not None
    assert isinstance(advice.action, Buy)
    told = [*advice.scored, *(reason for reason in advice.reasons if reason.name == "encircles")]
    assert {(reason.site, reason.count) for reason in told} == {("A", 10)}


@pytest.mark.parametrize("cart", [False, True])
def test_tiles_that_draw_a_finca_close_another_one_in_any_case(cart: bool) -> None:
    """Only the last of them can be planted where the finca lacks a space."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").stacks("6/3", "B").bag("lemon " * 9)
    scene.market("lemon lime - - lemon").player(0, tiles="cart" if cart else "", coins=2)
    action = UseCart(2) if cart else Buy("R1")
    advice = explain(view(scene.state), (action,))
    assert advice is not None
    assert ("encircles", "A", 10) in {(reason.name, reason.site, reason.count) for reason in advice.reasons}


def test_a_bull_that_closes_a_finca_after_another_one_is_drawn_is_told_with_the_purchase() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3").stacks("6/3", "B").bag("lemon " * 9)
    scene.market("lime lime - - lemon").player(0, tiles="bull", coins=2, workers=3)
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == Buy("R1")
    ((site, points, by),) = [(one.site, one.count, one.by) for one in advice.scored]
    assert (site, points, [type(one) for one in by]) == ("A", 10, [PlaceBull])
    assert advice.reasons[0].name == "scores", "its tiles alone would leave a space open"


def test_a_turn_counts_as_it_is_before_a_cart_draws_a_finca_after_its_plantings() -> None:
    scene = Scene().fincas(A="10/5").stacks("6/3", "B").bag("lemon " * 9).hand("lime").player(0, tiles="cart")
    state = scene.market("lemon - - - lemon lemon lemon").state
    plant = parse_action(scene.game, "plant lime d2")
    assert isinstance(plant, Plant)
    planted, _ = apply(state, plant)
    imagined = Turn((plant, UseCart(1)), 0.0, scene.fincas(A="10/5", B="6/3").state, True, (plant,))
    assert foreseen(state, imagined).state == planted
    assert foreseen(planted, imagined._replace(actions=(UseCart(1),))).state == imagined.state, "planted only then"


@pytest.mark.parametrize(
    ("dear", "cheap", "site", "told"),
    [
        (
            "site B, plant lemon d1",
            "site B, plant lemon d1",
            "B",
            ["encircles A", "hopes B", "leads_there B", "swallows "],
        ),
        ("site B, plant lemon e2", "site C, plant lemon e2", "", ["draws_for B", "encircles A", "grows "]),
        ("site B, plant lemon d1", "site B, plant lemon e2", "B", ["grows ", "hopes B", "leads_there B"]),
        ("site B, plant lemon d1", "site C, plant lemon e2", "", ["draws_for B", "grows "]),
    ],
)  # fmt: skip
def test_of_a_finca_to_be_drawn_that_is_said_which_holds_for_any(
    dear: str, cheap: str, site: str, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A lime closes finca A. A lemon at d1 swallows another one there, which takes half of the rival's points."""

    class Sure(Counsel):
        def choice(self, view: PlayerView, site: str = "", meant: tuple[Plant, ...] = ()) -> Choice:
            drawn = view.state.drawn_finca
            assert drawn is not None
            texts = (dear if drawn.finca.first == 12 else cheap).split(", ")
            actions = tuple(parse_action(view.state.game, text) for text in (*texts, "plant lime a3"))
            plantings = tuple(action for action in actions if isinstance(action, Plant))
            end = view.state
            for action in actions:
                end, _ = apply(end, action)
            return Choice(Verdict(Turn((*actions, EndTurn()), 0.0, end, False, plantings)), False, False)

    scene = Scene(THREE_SITES).fincas(A="10/5").region(0, "lime", "a1 a2").region(None, "blood_orange", "b1")
    scene.region(None, "lemon", "c1").region(1, "orange", "c2 c3").region(1, "grapefruit", "b3").region(
        0, "lemon", "e1"
    )
    scene.stacks("12/6 4/2 12/6 12/6", "B C").hand("lime lemon").player(0, tiles="milestone").bag("lime " * 9)
    monkeypatch.setattr("citrus.bots.advice.Counsel", Sure)
    advice = explain(view(scene.state), (UseMilestone(),))
    assert advice is not None
    assert sorted(f"{reason.name} {reason.site}" for reason in advice.reasons) == told
    assert advice.site == site
    assert bool(advice.likely) == (site == ""), "one of two sites is where most of the fincas go"
    if advice.likely:
        text = dear if f"site {advice.likely}" in dear else cheap
        assert format_action(scene.game, advice.plan[0]) in text, "with the plantings for there"
    counts = [reason.count for reason in advice.reasons if reason.name == "leads_there"]
    assert counts == ([] if not site else [3] if dear == cheap else [0]), "with how many tiles can depend on the finca"


def test_a_finca_that_is_encircled_already_is_no_merit_of_what_follows() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(0, "lime", "c2 e2 c3 e3 c4 d4 e4").trees(d1="apple 4")
    scene.bag("lemon " * 9).player(0, tiles="money2").hand("lemon").do("plant lemon d2")
    advice = explain(view(scene.state), (PickFruit(scene.board.numbers["d1"]),))
    assert advice is not None
    assert ([reason.name for reason in advice.reasons], advice.scored, advice.costs) == (["points"], (), ())
    scene.do("pick d1")
    money, end = (explain(view(scene.state), actions) for actions in ((UseMoney(2), EndTurn()), (EndTurn(),)))
    assert money is not None
    assert ([reason.name for reason in money.reasons], money.scored) == (["purse"], ())
    assert end is not None
    assert (end.reasons[0].name, end.reasons[0].count) == ("scores", 10), "this ends the turn"


def test_what_a_turn_brings_at_fincas_in_the_end_is_its_first_reason() -> None:
    """A bull used after the plantings encircles the finca, though these bring a landscape tile."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4").landscape(d4="horses4").bag("lemon " * 9)
    scene.player(0, tiles="bull").market("lemon - - lemon orange - - lemon orange - - -")
    actions = ("buy R1", "plant lemon d4", "bull e4")
    advice = explain(view(scene.state), (*(parse_action(scene.game, text) for text in actions), EndTurn()))
    assert advice is not None
    assert (advice.reasons[0].name, advice.reasons[0].count) == ("scores", 10)


@pytest.mark.parametrize(("rival", "tools"), [("e3 c4 d4 d5", [UseCart, PlaceBull]), ("e3 c4 d4", [PlaceBull])])
def test_a_cart_whose_tile_breaks_a_tie_is_told_with_the_bull_that_closes_the_finca(
    rival: str, tools: list[type]
) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", rival)
    scene.region(0, "lemon", "a7 b7").player(0, tiles=("bull", "cart")).bag("lemon " * 9)
    state = scene.market("orange lime - - lemon lemon lemon lemon - - - -").state
    spaces = scene.board.numbers
    after_harvest = (UseCart(2), Plant(scene.tile("lime"), spaces["b2"]), PlaceBull(spaces["e4"]), EndTurn())
    advice = explain(view(state), (Harvest((spaces["a7"],)), *after_harvest))
    assert advice is not None
    (brought,) = advice.scored
    assert [type(use) for use in brought.by] == tools


def test_a_site_is_compared_with_the_one_where_most_tiles_of_the_player_lie() -> None:
    scene = Scene(THREE_SITES).region(0, "lemon", "e1").bag("lime lime").player(0, tiles="milestone")
    scene.stacks("10/5 8/4", "A B C").change(main_action_done=True).do("milestone")
    state = scene.state
    assert tiles_at(state, "B") > 0

    class Sure(Counsel):
        def choice(self, view: PlayerView, site: str = "", meant: tuple[Plant, ...] = ()) -> Choice:
            return Choice(Verdict(self.turns(view)[0]), False, False)

        def turns(self, view: PlayerView) -> list[Turn]:
            sites = {turn.actions[0]: turn for turn in super().turns(view)}
            return [sites[BuildFinca(site)] for site in "CAB"]

        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(2.0, 0.0)

    found = advise(view(state), Sure(state.game))
    assert found is not None
    assert (found.action, found.over and found.over.action) == (BuildFinca("C"), BuildFinca("B"))


def test_a_site_tells_what_the_rest_of_the_turn_brings_elsewhere() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon " * 9).hand("lime")
    scene.stacks("8/4 6/3", "B").player(0, tiles="milestone").do("milestone")
    found = advise(view(scene.state))
    assert found is not None
    assert isinstance(found.action, BuildFinca)
    assert [(one.name, one.site) for one in found.ahead if one.site] == [("encircles", "A")]


def test_what_a_later_tile_costs_is_told_of_that_tile() -> None:
    """Only the lime closes finca A, for the other player."""
    scene = Scene().fincas(A="12/3", B="6/3").region(1, "lemon", "c2 d2 e2 c3").region(1, "orange", "e3 e4")
    scene.region(0, "lime", "d4").region(None, "lemon", "d5").stacks("8/4", "").player(0, workers=1)
    scene.bag("lime lemon orange " * 6).hand("orange lime")
    told = []
    for text in ("plant orange f5", "plant lime c4"):
        advice = advise(view(scene.state))
        assert advice is not None
        assert format_action(scene.game, advice.action) == text
        told.append([reason.name for reason in advice.costs])
        scene.do(text)
    assert told == [[], ["favours"]]


def test_a_first_tile_at_a_finca_that_stays_open_takes_the_lead_with_what_the_end_pays() -> None:
    scene = Scene().fincas(A="10/5").bag("").market("lemon orange lime - - - - - - - - -")
    (lead,) = of_plantings(scene.state, [Plant(scene.tile("lime"), scene.board.numbers["d2"])])[:1]
    assert (lead.name, lead.points, lead.lacking) == ("leads", 5, 0)
