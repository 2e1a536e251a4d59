"""What hints say of a turn."""

from __future__ import annotations

import pytest

from citrus.bots.advice import advise, explain, with_undo
from citrus.bots.counsel import Choice, Counsel
from citrus.bots.finca_reasons import won_at_once
from citrus.bots.leads import Difference
from citrus.bots.levels import judge
from citrus.bots.planner import Effort, Planner
from citrus.bots.planting_reasons import of_plantings
from citrus.bots.reasons import CLOSED, Reason, strongest
from citrus.bots.search_bot import Verdict
from citrus.bots.turns import Turn, TurnSearch
from citrus.records.notation import parse_action
from citrus.records.record import read_steps
from citrus.rules.actions import (
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.events import Income, PointsScored
from citrus.rules.fruit_trees.actions import PickFruit, PlaceWorker
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, view
from tests.bots.advised import QUICK, explained
from tests.bots.test_endgame import ENDINGS, WON_AT
from tests.rules.scene import Scene


@pytest.mark.parametrize(("kept", "new"), [("apple", True), ("", False), ("apple plum", False), ("cherry", False)])
def test_a_fruit_is_new_beside_one_of_a_sort_that_is_kept(kept: str, new: bool) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").hand("lime").trees(c2="apple 4", e1="plum 3", g7="cherry 3")
    scene.keep(0, kept).do("plant lime d2")
    assert ("new_fruit" in explained(scene, "pick e1")) == new


def test_a_win_at_hand_is_advised_and_said() -> None:
    state = read_steps(ENDINGS / "short-3.citrus").steps[WON_AT].state
    advice = advise(view(state))
    assert advice is not None
    assert advice.action == parse_action(state.game, "buy R4")
    assert advice.end is not None
    assert advice.end.wins
    assert advice.end.points[state.player] == max(advice.end.points)
    after, _ = apply(state, advice.action)
    assert after.phase == "plant"
    planting = advise(view(after))
    assert planting is not None
    assert planting.end == advice.end
    earlier = read_steps(ENDINGS / "short-3.citrus").steps[WON_AT - 20].state
    found = advise(view(earlier), Counsel(earlier.game, *QUICK))
    assert found is not None
    assert found.end is None


def test_who_can_do_nothing_is_told_so() -> None:
    scene = Scene().bag("lemon")
    state = scene.state
    assert legal_actions(state) == (Pass(),)
    advice = advise(view(state))
    assert advice is not None
    assert advice.action == Pass()
    assert [reason.name for reason in advice.reasons] == ["stuck"]


def test_a_hand_that_fits_nowhere_goes_back() -> None:
    state = Scene().hand("lemon").state
    advice = advise(view(state))
    assert advice is not None
    assert advice.action == ReturnHand()
    assert [reason.name for reason in advice.reasons] == ["homeless"]


def test_a_milestone_may_save_the_hand() -> None:
    scene = Scene().stacks("10/5", "B").hand("lemon").player(0, tiles="milestone")
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == UseMilestone()
    assert [reason.name for reason in advice.reasons] == ["leads_there", "fits"]


def test_a_milestone_says_where_its_finca_would_help() -> None:
    scene = Scene().fincas(A="6/3x").stacks("10/5 8/4", "B").bag("lime lime lime").region(0, "lemon", "e5 e6 e7 f7 g7")
    scene.player(0, tiles="milestone").change(main_action_done=True)
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == UseMilestone()
    assert [(one.name, one.site, one.count) for one in advice.reasons] == [("leads_there", "B", 5), ("hopes", "B", 5)]


def test_a_worker_beside_a_tree_says_what_it_is_good_for() -> None:
    for others, place in ((("e4",), "levels_first"), (("e3 e4", "c3 c4"), "counts")):
        scene = Scene(players=3, fruit_trees=True).fincas(A="10/5", B="6/3").bag("lime lime lime")
        for player, spaces in enumerate(others, 1):
            scene.region(player, "lime", spaces)
        scene.hand("tree").do("plant tree d2", "fruit apple")
        advice = advise(view(scene.state))
        assert advice is not None
        assert advice.action == PlaceWorker()
        assert {(reason.name, reason.site) for reason in advice.reasons} >= {("fruit_picked", ""), (place, "A")}
    scene = Scene(fruit_trees=True).fincas(A="10/5", B="6/3").bag("lime lime lime").hand("tree")
    scene.do("plant tree f5", "fruit apple")
    advice = explain(view(scene.state), (PlaceWorker(),))
    assert advice is not None
    assert {reason.site for reason in advice.reasons if reason.name == "counts"} == {"B"}


def test_a_plan_keeps_what_finds_no_space() -> None:
    state = Scene().state
    evaluation = judge(state.game)
    plan = Planner(state, evaluation, Effort(2, 4, 3)).best((0, 2))
    assert plan.left == (0, 2)
    assert plan.plantings == ()


def test_a_line_is_offered_with_several_plans_that_differ_in_more_than_order() -> None:
    scene = Scene().fincas(A="10/5").hand("lime lemon")
    evaluation = judge(scene.state.game)
    plans = Planner(scene.state, evaluation, Effort(3, 6, 1, plans=3)).plans(scene.state.hand)
    assert len({frozenset(plan.plantings) for plan in plans}) == 3
    assert [plan.value for plan in plans] == sorted((plan.value for plan in plans), reverse=True)
    turns = TurnSearch(evaluation, Effort(3, 6, 1, plans=3)).turns(scene.state)
    assert {turn.plantings for turn in turns} == {plan.plantings for plan in plans}


def test_the_strongest_reasons_come_first_and_each_sort_once() -> None:
    weak, strong = Reason("grows", 1.0, 3), Reason("landscape", 2.0, tiles=("bull",))
    again, third = Reason("landscape", 1.9, tiles=("cart",)), Reason("starts", 0.5)
    assert strongest([weak, again, third, strong]) == (strong, weak, third)
    assert strongest([weak, again, third, strong], most=2) == (strong, weak)


def test_the_same_place_at_several_fincas_is_one_reason_with_all_points() -> None:
    places = [
        Reason("leads", 4.0, 2, site="A", points=6, lacking=1),
        Reason("leads", 5.0, 3, site="B", points=12, lacking=2),
    ]
    best, other = strongest([*places, Reason("landscape", 8.0, 1, tiles=("horses4",))])
    assert (best.name, best.sites, best.points, other.name) == ("leads", ("B", "A"), 18, "landscape")


def test_all_landscape_tiles_of_a_plan_are_named() -> None:
    scene = Scene().fincas(A="10/5").landscape(c2="bull", e4="horses3")
    numbers = scene.board.numbers
    plan = [Plant(0, numbers["c2"], False), Plant(2, numbers["e4"], False)]
    taken = [reason for reason in of_plantings(scene.state, plan) if reason.name == "landscape"]
    assert [(reason.count, reason.tiles) for reason in taken] == [(2, ("bull", "horses3"))]


def test_a_bull_is_used_where_it_closes_a_ring() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").player(0, tiles="bull")
    scene.bag("lemon").change(main_action_done=True)  # with an empty bag, the game would end
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == PlaceBull(scene.board.numbers["e4"])
    assert advice.reasons == (Reason("encircles", 20.0, 10, site="A", own=7),)


def test_money_is_used_for_a_line_that_is_worth_it() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange")
    scene.market("lime lime - - - - - - - - - -").player(0, tiles="money2", coins=0)
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == UseMoney(2)
    assert advice.turn[1] == Buy("R1")


def test_a_harvest_says_what_points_and_coins_it_brings() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").region(0, "lemon", "a5").player(0, coins=0)
    scene.bag("lemon")
    advice = advise(view(scene.state))
    assert advice is not None
    assert isinstance(advice.action, Harvest)
    told = {reason.name: reason for reason in advice.reasons}
    _, events = apply(scene.state, advice.action)
    income = next(event for event in events if isinstance(event, Income))
    points = sum(event.points for event in events if isinstance(event, PointsScored))
    assert (told["reaps"].count, told["reaps"].coins, told["reaps"].most) == (points, income.gained, 0)
    full = explain(view(scene.player(0, coins=11).state), (advice.action,))
    assert full is not None
    assert [(one.coins, one.most) for one in full.reasons if one.name == "reaps_full"] == [(1, 12)]


def test_a_start_beside_a_tree_with_fruit_is_a_reason() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c3="apple 4 2").hand("lemon lemon")
    beside, far = (
        {reason.name for reason in of_plantings(scene.state, [Plant(scene.tile("lemon"), scene.board.numbers[space])])}
        for space in ("d2", "e3")
    )
    assert "fruit_picked" in beside
    assert not {"fruit", "fruit_picked", "fruit_sold"} & far


def test_a_tree_on_a_road_is_planted_for_the_worker_that_may_join_it() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(1, "lime", "b2").hand("tree")

    def told() -> list[set[str]]:
        plantings = [Plant(scene.tile("tree"), scene.board.numbers[space]) for space in ("d2", "b3")]
        return [{reason.name for reason in of_plantings(scene.state, [planting])} for planting in plantings]

    assert ["keeper" in names for names in told()] == [True, False], "only a road of a finca lets a worker join it"
    scene.player(0, workers=0)
    assert ["keeper" in names for names in told()] == [False, False]


def test_money_that_buys_nothing_this_turn_says_how_much_it_brings() -> None:
    scene = Scene().fincas(A="10/5").market("lemon").bag("lime").player(0, coins=11, tiles="money2")
    scene.change(main_action_done=True)
    advice = explain(view(scene.state), (UseMoney(2), EndTurn()))
    assert advice is not None
    assert [(reason.name, reason.count) for reason in advice.reasons] == [("purse", 1)], "up to the limit"


def test_a_harvest_says_which_action_tile_follows() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").region(0, "lemon", "a7 b7 c7")
    scene.player(0, coins=0, tiles="bull").bag("lemon")
    advice = advise(view(scene.state))
    assert advice is not None
    assert isinstance(advice.action, Harvest)
    assert advice.then == PlaceBull(scene.board.numbers["e4"])
    assert [(reason.site, reason.count) for reason in advice.scored] == [("A", 10)]


def test_fruit_tells_what_it_may_bring_and_what_is_new_where_another_is_not() -> None:
    for tokens, first in (("4 5", ("picks", 4, 5)), ("4", ("points", 4, 0))):
        for other, told in (("cherry 2", [first, ("new_fruit", 0, 0)]), ("plum 2", [first]), ("", [first])):
            trees = {"c2": f"apple {tokens}"} | ({"c1": other} if other else {})
            scene = Scene(fruit_trees=True).fincas(A="10/5").trees(**trees).keep(0, "cherry")
            scene.hand("lemon").do("plant lemon d2")
            advice = advise(view(scene.state))
            assert advice is not None
            assert advice.action == PickFruit(scene.board.numbers["c2"])
            assert [(reason.name, reason.count, reason.most) for reason in advice.reasons] == told


def test_a_planting_knows_how_many_other_spaces_would_bring_as_much() -> None:
    scene = Scene().region(0, "lemon", "b2").hand("lemon").bag("lime " * 20)
    planting = Plant(scene.tile("lemon"), scene.board.numbers["b3"])
    alike = []
    for _ in range(2):
        advice = explain(view(scene.state), (planting, EndTurn()))
        assert advice is not None
        alike.append(advice.alike)
        scene.landscape(b3="horses4")
    assert alike == [len(scene.plantable("lemon")) - 1, 0]
    assert alike[0] == 3


@pytest.mark.parametrize(("kept", "alike"), [("", True), ("apple", False)])
def test_fruit_is_as_good_as_any_other_until_somebody_keeps_some(kept: str, alike: bool) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").keep(1, kept).hand("tree")
    scene.do("plant tree d2")
    assert ("alike" in explained(scene, "fruit apple")) == alike


@pytest.mark.parametrize(("tiles", "kept"), [("cart horses2 horses3", 1), ("cart bull", 2), ("horses2", 0)])
def test_who_ends_a_turn_is_told_how_many_action_tiles_are_kept(tiles: str, kept: int) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2").market("lime lime lime lime lime").bag("lime")
    scene.player(0, tiles=f"{tiles} milestone").stacks("6/3", "B").change(main_action_done=True)
    advice = explain(view(scene.state), (EndTurn(),))
    assert advice is not None
    assert [(reason.name, reason.count) for reason in advice.reasons] == [("keeps", kept + 1)]


def test_undoing_is_advised_only_where_all_tiles_could_have_been_planted() -> None:
    scene = Scene().fincas(A="10/5").hand("lemon lime").player(0, workers=1).change(main_action_done=True)
    before = view(scene.state)
    returning = explain(before, (ReturnHand(),)) or advise(view(Scene().hand("lemon").state))
    assert returning is not None
    assert returning.action == ReturnHand()
    assert not with_undo(returning, before).undo, "one worker can begin only one region"
    scene.player(0, workers=2)
    assert with_undo(returning, view(scene.state)).undo
    planting = advise(view(scene.state))
    assert planting is not None
    assert with_undo(planting, view(scene.state)) == planting


@pytest.mark.parametrize(("points", "careful", "won"), [(1.0, False, 0), (5.9, True, 10), (6.0, True, 0)])
def test_the_careful_rather_take_points_at_once_if_that_is_nearly_as_good(
    points: float, careful: bool, won: int
) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon " * 9)
    scene.market("lime - - lemon orange - - lemon orange - - -").stacks("10/5 8/4", "B")

    class Undecided(Counsel):
        def turn(self, view: PlayerView) -> Verdict:
            turns = sorted(self.turns(view), key=lambda turn: won_at_once(view.state, turn))
            return Verdict(turns[0], turns[-1], Difference(points, 0.1))

    advice = advise(view(scene.state), Undecided(scene.game), careful)
    assert advice is not None
    assert sum(reason.count for reason in advice.reasons if reason.name in CLOSED) == won
    assert advice.over is not None
    assert bool(advice.over.at_once) == (won == 0)


@pytest.mark.parametrize(
    ("coins", "workers", "market", "bag", "told"),
    [
        (2, 1, "lime lime - - - - - - lemon lemon lemon lemon", "lemon " * 20, ["left_nothing"]),
        (4, 1, "lime lime - - - - - - lemon lemon lemon lemon", "lemon " * 20, ["left_workers"]),
        (2, 2, "lime lime - - - - - - lemon lemon lemon lemon", "lemon " * 20, ["left_coins"]),
        (4, 2, "lime lime - - - - - - lemon lemon lemon lemon", "lemon " * 20, []),
        (2, 1, "lime lime - - - - - - lemon lemon lemon lemon", "", []),
    ],
)
def test_a_purchase_says_what_it_takes(coins: int, workers: int, market: str, bag: str, told: list[str]) -> None:
    scene = Scene().fincas(A="10/5").stacks("10/5 8/4", "B").market(market).player(0, coins=coins, workers=workers)
    steps = tuple(parse_action(scene.game, text) for text in ("buy R1", "plant lime d2", "plant lime c2", "end"))
    advice = explain(view(scene.bag(bag).state), steps)
    assert advice is not None
    assert [reason.name for reason in advice.spent] == told


def test_a_purchase_that_takes_a_bridge_says_so() -> None:
    """R10.4: a bridge lets a tile lie over a plantation that belongs to nobody."""
    scene = Scene().region(0, "lime", "d2").region(None, "lemon", "e2")
    scene.market("lime - - - - - - - lemon lemon lemon lemon").bag("lemon " * 20)
    scene.player(0, coins=4, workers=3, tiles="bridge")
    for planting, told in (("plant lime e2 bridge", [("bridged", 1)]), ("plant lime c2", [])):
        steps = tuple(parse_action(scene.game, text) for text in ("buy R1", planting, "end"))
        advice = explain(view(scene.state), steps)
        assert advice is not None
        assert [(reason.name, reason.count) for reason in advice.spent] == told


def test_a_money_tile_is_as_good_as_coins_after_a_purchase() -> None:
    scene = Scene().fincas(A="10/5").market("lime lime - - - - - - lemon lemon lemon lemon").bag("lemon " * 20)
    scene.player(0, coins=2, workers=2, tiles="money3")
    steps = tuple(parse_action(scene.game, text) for text in ("buy R1", "plant lime d2", "plant lime c2", "end"))
    advice = explain(view(scene.state), steps)
    assert advice is not None
    assert not advice.spent


def test_a_harvest_says_that_it_loses_no_place_at_an_open_finca() -> None:
    scene = Scene(players=3).fincas(A="10/5").region(0, "lime", "c2").region(0, "lemon", "a7 b7").bag("lemon " * 20)
    assert "idle" not in explained(scene, "harvest a7"), "that the limes stay says more"
    scene.region(1, "orange", "e2 e3").region(2, "grapefruit", "c4 c5")
    assert "idle" in explained(scene, "harvest a7")
    scene.region(2, "lemon", "d4")
    assert "idle" in explained(scene, "harvest c2"), "others are first and second, with or without it"
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2").region(0, "lemon", "a7 b7").bag("lemon " * 20)
    assert "idle" not in explained(scene, "harvest c2 a7")
    alone = Scene().fincas(A="10/5").region(0, "lemon", "a7 b7").bag("lemon " * 20)
    assert "idle" not in explained(alone, "harvest a7"), "that is no reason for it and against another"
    alone.region(0, "lime", "g7")
    assert "idle" in explained(alone, "harvest a7 g7"), "nothing need be kept for a finca"


def test_a_region_that_is_left_is_told_to_wait_for_a_finca_on_a_site() -> None:
    scene = Scene().fincas(A="10/5").stacks("10/5 8/4", "B").region(0, "lemon", "a7 b7").region(0, "orange", "g5")
    scene.bag("lemon " * 20)
    assert "awaits" in explained(scene, "harvest a7")
    assert "awaits" not in explained(scene, "harvest g5")
    scene.change(fincas_closed=True)
    assert "awaits" not in explained(scene, "harvest a7")


def test_a_milestone_before_a_purchase_is_praised_for_the_market_that_it_fills() -> None:
    scene = Scene().fincas(A="10/5").stacks("10/5 8/4", "B").region(0, "lemon", "a7 b7").bag("lemon " * 20)
    scene.market("lime lime lime lime - - - - - - - -").player(0, tiles="milestone")

    def told() -> list[str]:
        advice = explain(view(scene.state), (UseMilestone(),))
        assert advice is not None
        return [reason.name for reason in advice.reasons]

    assert "refills" in told()
    scene.bag("")
    assert "refills" not in told()
    scene.bag("lemon " * 20).change(main_action_done=True)
    assert "refills" not in told()


@pytest.mark.parametrize(
    ("left", "behind", "compared"), [("c2 d2 e2 c3", 14.0, True), ("c2", 14.0, False), ("c2 d2 e2 c3", 12.0, False)]
)
def test_a_harvest_is_weighed_against_a_larger_one_that_tempts(left: str, behind: float, compared: bool) -> None:
    """If no purchase comes near."""
    scene = Scene().fincas(A="10/5").region(0, "lime", left).bag("orange " * 20)
    state = scene.region(0, "orange", "g1").market("lemon - - - - - - - - lemon lemon lemon").state
    limes, oranges = (first_space(scene.spaces(where)) for where in ("c2", "g1"))
    one = Harvest((oranges,))

    class Sure(Counsel):
        def choice(self, view: PlayerView, site: str = "", meant: tuple[Plant, ...] = ()) -> Choice:
            best = next(turn for turn in self.turns(view) if turn.actions[0] == one)
            return Choice(Verdict(best), False, False)

        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(9.0 if isinstance(other.actions[0], Harvest) else behind, 0.1)

    advice = advise(view(state), Sure(scene.game))
    assert advice is not None
    assert advice.action == one
    assert advice.over is not None
    assert (advice.over.action == Harvest((oranges, limes))) == compared


@pytest.mark.parametrize(("ripe", "compared"), [("c2", False), ("c2 d2 e2 c3", True)])
def test_a_purchase_is_weighed_against_no_harvest_that_brings_next_to_nothing(ripe: str, compared: bool) -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", ripe).bag("orange " * 20)
    state = scene.market("lemon - - - - - - - - - - -").state

    class Sure(Counsel):
        def choice(self, view: PlayerView, site: str = "", meant: tuple[Plant, ...] = ()) -> Choice:
            best = next(turn for turn in self.turns(view) if isinstance(turn.actions[0], Buy))
            return Choice(Verdict(best), False, False)

        def turns(self, view: PlayerView) -> list[Turn]:
            return sorted(super().turns(view), key=lambda turn: not isinstance(turn.actions[0], Harvest))

        def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
            return Difference(9.0, 0.1)

    advice = advise(view(state), Sure(scene.game))
    assert advice is not None
    assert (advice.over is not None and isinstance(advice.over.action, Harvest)) == compared
