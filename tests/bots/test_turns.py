"""Whole turns of the bots: sites, milestones, trees, and the last turn."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.fruit import tree_gain
from citrus.bots.levels import TABLE_LEVELS, judge, make_bot, shipped_numbers
from citrus.bots.lookahead import Lookahead
from citrus.bots.planner import Effort, Planner
from citrus.bots.turns import Turn, TurnSearch
from citrus.records.notation import format_action
from citrus.rules.actions import EndTurn, Harvest, Pass, UseCart, UseMoney
from citrus.rules.events import FincaScored
from citrus.rules.fruit_trees.actions import PlaceWorker, Skip
from citrus.rules.setup import shuffle, start
from citrus.rules.tiles import kind_of
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.rules.scene import Scene
from tests.rules.worlds import real_game

EFFORT = Effort(2, 5, 3)
THREE_SITES = """
    . . . . . . . . . . .
    . A . . . B . . . C .
    . . . . . . . . . . .
    . . . . . . . . . . .
"""


def turn_of(scene: Scene, level: str) -> list[str]:
    """Return what a bot does with the rest of the turn, as texts."""
    state, bot, rng = scene.state, make_bot(level), random.Random(1)
    me, done = state.player, list[str]()
    while not state.over and state.player == me:
        for action in bot.plan(view(state), rng):
            done.append(format_action(scene.game, action))
            state, events = apply(state, action)
            if any(type(event).__name__ in ("FincaDrawn", "MarketRefilled", "FruitPicked") for event in events):
                break
    return done


@pytest.mark.parametrize("level", ["greedy", "normal", "hard"])
def test_a_drawn_finca_goes_where_it_brings_most(level: str) -> None:
    def site(mine: str, theirs: str) -> str:
        scene = Scene(THREE_SITES).fincas(A="6/3").stacks("12/6 8/4", "B C").bag("lime lime lime lime")
        scene.region(0, "lemon", mine).region(1, "lime", theirs).change(main_action_done=True)
        scene.player(0, tiles="milestone").do("milestone")
        return turn_of(scene, level)[0]

    assert site("e1 f1 g1", "i1 j1 k1") == "site B"
    assert site("i1 j1 k1", "e1 f1 g1") == "site C"


def test_the_value_of_the_drawn_finca_decides() -> None:
    """A rival leads at both: the large finca goes where the rival has less to gain, the small one is not worth it."""

    def margin(value: str, site: str) -> float:
        scene = Scene(THREE_SITES).stacks(f"{value} 8/4", "B C").bag("lime lime lime lime")
        scene.region(0, "lemon", "e1 f1").region(1, "lime", "i1 j1 k1").change(main_action_done=True)
        scene.player(0, tiles="milestone").do("milestone")
        turns = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)
        return next(turn.value for turn in turns if format_action(scene.game, turn.actions[0]) == f"site {site}")

    assert margin("12/6", "B") > margin("6/3", "B")
    assert margin("12/6", "C") < margin("6/3", "C")


def test_a_line_is_bought_that_only_a_milestone_makes_buildable() -> None:
    for level in ("greedy", *TABLE_LEVELS):
        scene = Scene().stacks("10/5 8/4", "B").bag("lime lime").market("lemon - lime lime lime lime")
        scene.player(0, tiles="milestone", coins=1)
        done = turn_of(scene, level)
        bought = next(text for text in done if text.startswith("buy"))
        assert {"milestone", "site B"} <= set(done), f"{level} did not use it for {bought}"
        assert any(text.startswith("plant") for text in done)
        assert "return" not in done


def test_a_plan_collects_the_milestone_that_the_rest_of_the_hand_needs() -> None:
    scene = Scene().stacks("10/5 8/4", "B").bag("lime lime").hand("lemon orange").landscape(b1="milestone")
    scene.region(0, "lemon", "a1")
    turns = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)
    best = [format_action(scene.game, action) for action in turns[0].actions]
    assert best == ["plant lemon b1", "milestone"]
    assert {kind_of(planting.tile) for planting in turns[0].plantings} == {kind_of(tile) for tile in scene.state.hand}
    assert "return" not in turn_of(scene, "normal")


def test_the_last_tile_comes_by_a_cart_and_nobody_harvests_then() -> None:
    for level in TABLE_LEVELS:
        scene = Scene().fincas(A="10/5").region(0, "lemon", "c2 d2").market("lemon").player(0, tiles="cart", coins=0)
        scene.region(1, "lime", "e4")
        done = turn_of(scene, level)
        assert done[0] == "cart 1"
        assert done[-1] == "end"
        assert not any(text.startswith("harvest") for text in done)


def texts(scene: Scene, turn: Turn) -> set[str]:
    """Return the actions of a turn as texts."""
    return {format_action(scene.game, action) for action in turn.actions}


def contested(theirs: str, **lying: str) -> Scene:
    """Set up a finca that lacks c4 and e4, where player 0 has five lemons, with coins and tiles for two more."""
    market = "lemon lemon - - lime lime lime lime lime lime lime lime"
    scene = Scene().fincas(A="12/6").stacks("8/4", "B").bag("lime " * 12).market(market)
    scene.landscape(d2="horses2", e2="horses3", c3="horses2", e3="horses3", **lying)
    return scene.region(0, "lemon", "c2 b2 b3 b4 b5").region(1, "blood_orange", theirs).player(0, coins=2, workers=0)


@pytest.mark.parametrize("closings", [False, True])
def test_a_line_is_tried_where_it_can_close_a_finca_with_a_bull_from_the_way(closings: bool) -> None:
    scene = contested("d4 d5 d6 d7 e7 f7", a3="bull")
    turns = TurnSearch(judge(scene.game), Effort(1, 2, 1, closings=closings)).turns(scene.state)
    assert any({"plant lemon a3", "plant lemon c4"} <= texts(scene, turn) for turn in turns) == closings


@pytest.mark.parametrize("closings", [False, True])
def test_a_line_that_draws_a_finca_is_tried_where_it_can_close_another_one(closings: bool) -> None:
    scene = contested("d4 d5 d6 d7 e7 f7", a3="bull").market("lemon lemon - - lime lime")
    search = TurnSearch(judge(scene.game), Effort(1, 2, 1, closings=closings))
    wanted = {"plant lemon a3", "plant lemon c4", "bull e4"}
    turns = [turn for turn in search.turns(scene.state) if wanted <= texts(scene, turn)]
    assert bool(turns) == closings
    for turn in turns:
        assert turn.open
        assert scene.game.board.around["A"] & ~turn.state.occupied == 0
        lookahead = Lookahead(judge(scene.game), TurnSearch(judge(scene.game), EFFORT), 1, 1, 1)
        [story] = lookahead.stories(view(scene.state), turn.actions, 1, random.Random(1))
        assert any(isinstance(event, FincaScored) and event.site == "A" for event in story.events)


@pytest.mark.parametrize("closings", [False, True])
def test_a_line_is_tried_where_it_can_close_a_finca_with_a_bridge(closings: bool) -> None:
    scene = Scene().fincas(A="12/6").stacks("8/4", "B").bag("lime " * 12).landscape(d2="horses2", e2="horses3")
    scene.market("lemon lemon - - lime lime lime lime lime lime lime lime").region(0, "lemon", "c2 b2 a2")
    scene.region(None, "orange", "c3").region(None, "lime", "b4").region(None, "grapefruit", "c5")
    scene.region(1, "lime", "d4").region(None, "orange", "e4").region(None, "grapefruit", "e3")
    scene.player(0, coins=2, workers=0, tiles="bridge")
    turns = TurnSearch(judge(scene.game), Effort(1, 1, 1, closings=closings)).turns(scene.state)
    assert any({"plant lemon c3 bridge", "plant lemon c4"} <= texts(scene, turn) for turn in turns) == closings


@pytest.mark.parametrize("closings", [False, True])
def test_several_bulls_close_a_finca_after_any_turn(closings: bool) -> None:
    scene = contested("d4 d5 d6 d7").region(0, "lime", "g1 f1").player(0, coins=0, tiles="bull bull")
    turns = TurnSearch(judge(scene.game), Effort(1, 2, 1, closings=closings)).turns(scene.state)
    best = [format_action(scene.game, action) for action in turns[0].actions]
    assert best == ["harvest f1", *(["bull c4", "bull e4"] if closings else []), "end"]


def test_the_last_turn_is_judged_by_the_points_it_ends_with() -> None:
    game = real_game("short", 2)
    search = TurnSearch(judge(game), EFFORT)
    found = 0
    for seed in range(2):
        rng = random.Random(seed)
        state, bot = start(game, shuffle(game, rng)), make_bot("greedy")
        while not state.over:
            if not state.bag and not any(tile is not None for tile in state.market) and not state.hand:
                for turn in search.turns(state):
                    if not turn.open:
                        end = state
                        for action in turn.actions:
                            end, _ = apply(end, action)
                        assert end.over
                        assert turn.value == end.players[state.player].score - end.players[1 - state.player].score
                        found += 1
            state, _ = apply(state, bot.plan(view(state), rng)[0])
    assert found


@pytest.mark.parametrize("level", ["greedy", *TABLE_LEVELS])
def test_a_worker_goes_beside_a_tree_unless_the_hand_needs_it(level: str) -> None:
    def chosen(hand: str, workers: int) -> str:
        scene = Scene(fruit_trees=True).fincas(A="10/5").stacks("10/5", "B").bag("lime lime lime")
        scene.player(0, workers=workers).hand(hand).do("plant tree d2", "fruit apple")
        assert legal_actions(scene.state) == (PlaceWorker(), Skip())
        return turn_of(scene, level)[0]

    assert chosen("tree", 5) == "worker"
    assert chosen("tree lemon lemon lemon", 1) == "skip"


@pytest.mark.parametrize("level", ["greedy", "normal", "hard"])
def test_a_tree_is_planted_where_a_worker_may_go_beside_it(level: str) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").region(1, "lime", "f6").bag("lime lime lime").hand("tree")
    done = turn_of(scene, level)
    assert done[0] in {"plant tree c3", "plant tree e3", "plant tree d2", "plant tree d4"}
    assert done[2] == "worker"
    assert done[3].startswith("pick")


def test_fruit_is_kept_for_a_full_sale_early_and_sold_before_the_end() -> None:
    def chosen(tiles_left: int) -> str:
        scene = Scene(fruit_trees=True).fincas(A="10/5").trees(c2="elderberry 4 5").keep(0, "apple cherry plum")
        scene.bag("lime " * tiles_left).hand("lemon").do("plant lemon d2")
        best = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)[0]
        return format_action(scene.game, best.actions[0])

    assert chosen(40) == "pick c2"
    assert chosen(0) == "sell apple cherry plum"


def test_a_tree_counts_for_its_own_worker_only_in_the_turn_in_which_it_is_planted() -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").bag("lime lime lime").hand("tree lemon")
    evaluation = judge(scene.game)
    planner = Planner(scene.state, evaluation, Effort(8, 20, 1, plans=8))
    plans = planner.plans(scene.state.hand)
    assert {plan.state.players[0].workers for plan in plans} == {3}  # one with the lemon, one beside the tree
    assert {plan.fruit for plan in plans} == {tree_gain(scene.state, evaluation.judge(scene.state).tempo)}


def test_forfeited_coins_cost_what_the_weights_say() -> None:
    """A harvest of one region is due 8 coins by five workers on the mat; with 10 coins held 6 are forfeited."""

    def values(forfeit: float) -> tuple[float, float]:
        scene = Scene().fincas(A="10/5").bag("lime " * 12).market("lime lime lime lime")
        scene.region(0, "lemon", "c3").player(0, coins=10, workers=4)
        evaluation = Evaluation(scene.game, replace(shipped_numbers().weights["two"], forfeit=forfeit))
        search = TurnSearch(evaluation, EFFORT)
        turn = next(turn for turn in search.turns(scene.state) if isinstance(turn.actions[0], Harvest))
        ahead = Lookahead(evaluation, search, 2, 1, rounds=0).values(view(scene.state), [turn], 1, random.Random(1))
        return turn.value, ahead[0]

    for free, dear in zip(values(0.0), values(0.5), strict=True):
        assert free - dear == pytest.approx(3.0)


def test_nobody_uses_money_to_forfeit_it() -> None:
    scene = Scene().fincas(A="10/5").bag("lime " * 12).player(0, coins=12, tiles="money3")
    evaluation = Evaluation(scene.game, replace(shipped_numbers().weights["two"], forfeit=5.0))
    (turn,) = TurnSearch(evaluation, EFFORT).turns(scene.change(main_action_done=True).state)
    assert turn.actions == (EndTurn(),)


@pytest.mark.parametrize("keeps", [False, True])
def test_money_may_be_kept_until_it_pays_for_a_line(keeps: bool) -> None:
    def does(coins: int, done: bool) -> bool:
        scene = (
            Scene().fincas(A="10/5").bag("lime " * 12).stacks("8/4", "B").market("lemon lemon - - lime lime lime lime")
        )
        scene.player(0, coins=coins, tiles="money2").change(main_action_done=done)
        search = TurnSearch(judge(scene.game), Effort(2, 5, 3, keeps_money=keeps))
        return any(isinstance(action, UseMoney) for turn in search.turns(scene.state) for action in turn.actions)

    assert does(0, done=False)
    assert does(0, done=True) != keeps


def test_of_what_can_be_planted_in_part_as_much_as_possible_is() -> None:
    """On the only free road a lemon leaves two limes over, and a lime only the lemon."""
    scene = Scene().fincas(A="10/5").region(1, "orange", "c3").region(1, "grapefruit", "e3 d4").hand("lemon lime lime")
    (plan,) = Planner(scene.state, judge(scene.game), Effort(8, 8, 1, plans=8)).plans(scene.state.hand)
    assert [scene.game.tile_names[tile] for tile in plan.left] == ["lemon"]
    assert len(plan.plantings) == 2


def test_a_turn_stops_where_a_cart_draws_a_finca() -> None:
    for stack, whole in (("6/3", False), ("", True)):
        scene = Scene().fincas(A="10/5").stacks(stack, "B").market("- - lemon").player(0, tiles="cart")
        turns = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)
        cart = next(turn for turn in turns if turn.actions[0] == UseCart(3))
        assert [type(action).__name__ for action in cart.actions] == ["UseCart", *(["Plant"] * whole)]
        assert len(cart.plantings) == 1


@pytest.mark.parametrize("closings", [False, True])
def test_a_carts_tile_is_planned_with_the_finca_that_it_draws(closings: bool) -> None:
    scene = Scene().fincas(A="4/2").stacks("12/6", "B").market("- - lemon").player(0, tiles="cart")
    scene.region(1, "lime", "c4 b4 c5 c6 d6")
    turns = TurnSearch(judge(scene.game), replace(EFFORT, closings=closings)).turns(scene.state)
    cart = next(turn for turn in turns if turn.actions[0] == UseCart(3))
    beside_b = {scene.board.numbers[name] for name in ("f5", "e6", "g6", "f7")}
    assert ({planting.space for planting in cart.plantings} <= beside_b) == closings


def test_a_cart_after_the_main_action_counts_with_what_it_plants() -> None:
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").player(0, tiles="cart")
    scene.market("lemon lime lemon lemon lemon").bag("lemon " * 9).change(main_action_done=True)
    best = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)[0]
    assert [format_action(scene.game, action) for action in best.actions] == ["cart 2", "plant lime e4", "end"]
    assert [format_action(scene.game, planting) for planting in best.plantings] == ["plant lime e4"]


def test_who_passes_does_nothing_else() -> None:
    scene = Scene().bag("lemon")
    (turn,) = TurnSearch(judge(scene.game), EFFORT).turns(scene.state)
    assert (turn.actions, turn.open) == ((Pass(),), True)
