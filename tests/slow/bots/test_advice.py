"""Hints: always legal, the same for the same view, blind to what is hidden, and with reasons that hold."""

from __future__ import annotations

import random

import pytest

from citrus.bots.advice import advise, denied, explain
from citrus.bots.counsel import Counsel
from citrus.bots.levels import judge
from citrus.bots.planner import Effort, Planner
from citrus.bots.reasons import Reason, of_plantings, strongest
from citrus.bots.turns import TurnSearch
from citrus.records.notation import parse_action
from citrus.records.record import read_steps
from citrus.rules.actions import (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.events import Income
from citrus.rules.fincas import missing, standings
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import determinize, view
from tests.bots.advised import GAMES, QUICK, advised
from tests.bots.test_endgame import ENDINGS, WON_AT
from tests.rules.scene import Scene


def test_a_win_at_hand_is_advised_and_said() -> None:
    state = read_steps(ENDINGS / "short-3.citrus").steps[WON_AT].state
    advice = advise(view(state))
    assert advice is not None
    assert advice.action == parse_action(state.game, "buy R4")
    assert [reason.name for reason in advice.reasons] == ["wins"]
    after, _ = apply(state, advice.action)
    assert after.phase == "plant"
    planting = advise(view(after))
    assert planting is not None
    assert "wins" not in {reason.name for reason in planting.reasons}  # nothing is won before the turn ends


@pytest.mark.parametrize(("seed", "players", "fruit_trees"), GAMES)
def test_advice_is_legal_has_reasons_and_knows_nothing_hidden(seed: int, players: int, fruit_trees: bool) -> None:
    rng, kinds, before, asked = random.Random(seed), set(), -1, 0
    for state, advice in advised(seed, players, fruit_trees):
        kinds.add(type(advice.action))
        assert advice.action in legal_actions(state)
        assert 1 <= len(advice.reasons) <= 2
        thought = state.player != before or not advice.whole  # not explained from what was thought before
        before = state.player
        if thought and rng.random() < 0.2:  # other orders of what nobody sees change nothing
            assert advise(view(determinize(view(state), rng)), Counsel(state.game, *QUICK)) == advice
            asked += 1
    assert asked
    assert {Buy, Plant, Harvest, EndTurn} <= kinds
    assert ({ChooseFruit, PickFruit} <= kinds) == fruit_trees


def test_reasons_hold() -> None:
    told = set()
    for state, advice in advised(*GAMES[0]):
        if not isinstance(advice.action, Plant):
            continue
        after, _ = apply(state, advice.action)
        for reason in advice.reasons:
            told.add(reason.name)
            if reason.name == "encircles":
                assert missing(state, reason.site)
                assert not missing(after, reason.site)
            elif reason.name == "landscape":
                assert (state.landscape_at(advice.action.space),) == reason.tiles
            elif reason.name == "grows":
                region = after.region_at(advice.action.space)
                assert region is not None
                assert region.spaces.bit_count() == reason.count
                assert region.spaces >> reason.space & 1
            elif reason.name == "starts":
                assert after.players[state.player].workers == state.players[state.player].workers - 1
    assert {"encircles", "landscape", "grows", "tiles_at"} <= told


def test_following_the_plan_of_a_line_plants_all_of_it_or_leaves_what_has_no_place() -> None:
    followed = left = 0
    for state, advice in (moment for game in GAMES[:2] for moment in advised(*game)):
        if not isinstance(advice.action, Buy):
            continue
        state, _ = apply(state, advice.action)
        if state.phase == "site":
            continue
        for planting in advice.plan:
            state, _ = apply(state, planting)
        assert not state.hand or ReturnHand() in legal_actions(state)
        followed, left = followed + 1, left + bool(state.hand)
    assert followed > 5
    assert left <= followed / 5, "a line is bought to be planted"


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
    assert advice.reasons[0].name == "fits"


def test_a_site_says_what_the_drawn_finca_would_score_there_now() -> None:
    def reasons(mine: str, theirs: str) -> list[tuple[str, int]]:
        scene = Scene().fincas(A="6/3").stacks("10/5 8/4", "B").bag("lime lime").player(0, tiles="milestone")
        if mine:
            scene.region(0, "lemon", mine)
        if theirs:
            scene.region(1, "lime", theirs)
        scene.change(main_action_done=True).do("milestone")
        advice = advise(view(scene.state))
        assert advice is not None
        assert advice.action == BuildFinca("B")
        return [(reason.name, reason.count) for reason in advice.reasons]

    assert reasons("e5 e6", "g6") == [("first", 10)]
    assert reasons("e5", "g6 g7") == [("second", 5)]
    assert reasons("e5", "g6") == [("presence", 1)]
    assert reasons("", "") == [("promises", 0)], "there is no other site"
    assert reasons("", "g6") == [("promises", 0)]


def test_a_milestone_says_where_its_finca_would_help() -> None:
    scene = Scene().fincas(A="6/3x").stacks("10/5 8/4", "B").bag("lime lime lime").region(0, "lemon", "e5 e6 e7 f7 g7")
    scene.player(0, tiles="milestone").change(main_action_done=True)
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == UseMilestone()
    assert advice.reasons == (Reason("hopes", 6.0, 5, site="B"),)


def test_a_worker_beside_a_tree_says_what_it_is_good_for() -> None:
    for others, place in ((("e4",), "levels_first"), (("e3 e4", "c3 c4"), "counts")):
        scene = Scene(players=3, fruit_trees=True).fincas(A="10/5").bag("lime lime lime")
        for player, spaces in enumerate(others, 1):
            scene.region(player, "lime", spaces)
        scene.hand("tree").do("plant tree d2", "fruit apple")
        advice = advise(view(scene.state))
        assert advice is not None
        assert advice.action == PlaceWorker()
        assert {(reason.name, reason.site) for reason in advice.reasons} == {("fruit_picked", ""), (place, "A")}


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
    assert strongest([weak, again, third, strong]) == (strong, weak)


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
    assert advice.reasons == (Reason("encircles", 20.0, 10, site="A"),)


def test_money_is_used_for_a_line_that_is_worth_it() -> None:
    scene = Scene().fincas(A="10/5", B="6/3").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange")
    scene.market("lime lime - - - - - - - - - -").player(0, tiles="money2", coins=0)
    advice = advise(view(scene.state))
    assert advice is not None
    assert advice.action == UseMoney(2)
    assert ("affords", "R1") in {(reason.name, reason.line) for reason in advice.reasons}


def test_a_harvest_says_what_it_brings_and_for_how_many_workers() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2").region(0, "lemon", "a5").player(0, coins=0)
    scene.bag("lemon")
    advice = advise(view(scene.state))
    assert advice is not None
    assert isinstance(advice.action, Harvest)
    told = {reason.name: reason for reason in advice.reasons}
    _, events = apply(scene.state, advice.action)
    income = next(event for event in events if isinstance(event, Income))
    assert (told["coins"].count, told["coins"].workers) == (income.gained, income.workers)


def test_keeping_tiles_from_a_rival_is_a_reason_only_if_none_are_left() -> None:
    def told(market: str) -> list[Reason]:
        scene = Scene().fincas(A="10/5", B="12/6").region(1, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange orange")
        state = scene.market(market).player(0, coins=2).player(1, coins=4).state
        evaluation = judge(state.game)
        return list(denied(state, line_tiles(state, "R1"), evaluation))

    assert [(reason.player, reason.kind) for reason in told("lime lime - - - - - - - - lemon -")] == [(1, 3)]
    assert told("lime lime lime - - - - - - - lemon -") == []


def test_keeping_tiles_from_a_rival_without_a_region_of_that_kind_is_no_reason() -> None:
    scene = Scene().fincas(A="10/5", B="12/6").bag("orange orange").player(0, coins=2)
    scene.market("lime lime - - - - - - - - lemon -")
    assert list(denied(scene.state, line_tiles(scene.state, "R1"), judge(scene.state.game))) == []


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


def test_coming_second_at_a_finca_is_a_reason() -> None:
    scene = Scene().fincas(A="10/5").region(1, "lime", "c2 d2").hand("lemon").bag("orange lime " * 8)
    reasons = of_plantings(scene.state, [Plant(scene.tile("lemon"), scene.board.numbers["d4"])])
    assert [(one.site, one.count) for one in reasons if one.name == "comes_second"] == [("A", 1)]
    scene.region(0, "orange", "e2")
    reasons = of_plantings(scene.state, [Plant(scene.tile("lemon"), scene.board.numbers["d4"])])
    assert not any(one.name == "comes_second" for one in reasons), "second before, and level with the first now"


def test_a_market_that_is_refilled_keeps_no_kind_from_a_rival_that_the_bag_may_bring() -> None:
    def told(bag: str) -> list[Reason]:
        scene = Scene().fincas(A="10/5", B="12/6").region(1, "lime", "c2 d2 e2 c3 e3 c4 d4").bag(bag)
        state = scene.market("lime lime - - - - - - - - lemon -").player(0, coins=2).player(1, coins=4).state
        return list(denied(state, line_tiles(state, "R1"), judge(state.game)))

    assert [(reason.player, reason.kind) for reason in told("orange orange")] == [(1, 3)]
    assert told("orange lime") == []


def test_advice_names_the_site_of_the_finca_that_a_purchase_draws() -> None:
    seen = 0
    for state, advice in (moment for game in GAMES for moment in advised(*game)):
        if isinstance(advice.action, Buy):
            due = finca_due_after(state, len(line_tiles(state, advice.action.line)))
            assert due or not advice.site
            assert not advice.site or advice.site in state.open_sites
            seen += bool(advice.site)
        elif not isinstance(advice.action, UseMilestone | UseCart):
            assert advice.site == ""
    assert seen


def test_a_site_that_is_named_is_the_one_advised_once_the_finca_is_drawn() -> None:
    """It is named only if it does not depend on the finca."""
    agreed = []
    for state, advice in (moment for game in GAMES for moment in advised(*game)):
        if isinstance(advice.action, Buy) and advice.site:
            drawn, _ = apply(state, advice.action)
            after = advise(view(drawn)) if drawn.phase == "site" else None
            if after is not None:
                agreed.append(after.action == BuildFinca(advice.site))
    assert len(agreed) > 3
    assert sum(agreed) >= 0.9 * len(agreed), agreed  # three fincas that could be drawn do not tell of all


def test_a_finca_that_can_be_won_at_once_is_advised_or_said_to_be_passed_by() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon " * 9)
    scene.market("lime - - lemon orange - - lemon orange - - -").stacks("10/5 8/4", "B")
    advice = advise(view(scene.state))
    assert advice is not None
    assert isinstance(advice.action, Buy)
    told = [*advice.scored, *(reason for reason in advice.reasons if reason.name == "encircles")]
    assert [(reason.site, reason.count) for reason in told] == [("A", 10)]
    seen = 0
    for state, advice in advised(*GAMES[0]):
        assert not {reason.site for reason in advice.instead} - {built.site for built in state.fincas}
        if isinstance(advice.action, Buy) and advice.scored and not advice.then and not advice.site:
            state, _ = apply(state, advice.action)
            for planting in advice.plan:
                state, _ = apply(state, planting)
            for reason in advice.scored:
                assert not missing(state, reason.site)
                mine = [entry.points for entry in standings(state, reason.site) if entry.player == state.player]
                assert mine == [reason.count]
            seen += 1
    assert seen


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
    for _, advice in advised(*GAMES[2]):
        if isinstance(advice.action, ChooseFruit):
            assert {reason.name for reason in advice.reasons} <= {"alike", "promises"}
            break
