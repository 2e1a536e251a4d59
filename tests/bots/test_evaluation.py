"""What positions are worth: exact where the rules are, the same in parts as in one."""

from __future__ import annotations

import random

import pytest
from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation, margin
from citrus.bots.finca_shares import finca_shares
from citrus.bots.levels import shipped_numbers
from citrus.bots.offers import best_offer
from citrus.rules.action_tiles import place_bull
from citrus.rules.actions import Harvest, PlaceBull, Plant
from citrus.rules.fincas import standings
from citrus.rules.harvest import harvest
from citrus.rules.planting import plant
from citrus.rules.setup import shuffle, start
from citrus.rules.tiles import Finca
from citrus.rules.turn import apply, legal_actions
from tests.rules.scene import Scene
from tests.rules.worlds import real_game

WEIGHTS = replace(
    shipped_numbers().weights["two"], swallow=2.0, spare=0.4, move=2.0, offer=0.4, refill=2.0
)  # all that can change


@pytest.mark.parametrize(("players", "fruit_trees"), [(2, False), (4, False), (3, True)])
def test_judging_what_changed_is_judging_anew(players: int, fruit_trees: bool) -> None:
    game = real_game("short", players, fruit_trees=fruit_trees)
    evaluation = Evaluation(game, WEIGHTS)
    rng = random.Random(players)
    state = start(game, shuffle(game, rng))
    kinds = set()
    while actions := legal_actions(state):
        before = evaluation.judge(state)
        sample = rng.sample(actions, min(3, len(actions)))
        for action in sample:
            match action:
                case Plant(tile, space, bridge) if not bridge:
                    after, place = plant(state, tile, space, bridge, []), space
                case PlaceBull(space):
                    after, place = place_bull(state, action, []), space
                case Harvest():
                    after, place = harvest(state, action, []), None
                case _:
                    continue
            whole = evaluation.judge(after)
            if whole.prospects == before.prospects:  # what can still come counts as it did before
                kinds.add(type(action))
                found = evaluation.judge_after(before, after, place).expected
                assert found == pytest.approx(whole.expected)
        state, _ = apply(state, rng.choice(actions))
    assert {Plant, Harvest} <= kinds


def test_a_closed_finca_is_worth_what_it_scores() -> None:
    ring = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3").region(1, "lemon", "e3 c4").region(1, "lime", "d4")
    state = ring.region(0, "orange", "e4").state
    expected = {entry.player: entry.points for entry in standings(state, "A")}
    assert finca_shares(WEIGHTS, Finca(10, 5), 0, 5, (5, 3), True, False) == (expected[0], expected[1]) == (10, 5)


@pytest.mark.parametrize(
    ("present", "shares"),
    [((3, 3, 1), (10, 10, 0)), ((4, 2, 2), (10, 5, 5)), ((4, 0, 0), (10, 0, 0)), ((0, 0, 0), (0, 0, 0))],
)
def test_ties_share_as_the_rules_say(present: tuple[int, ...], shares: tuple[int, ...]) -> None:
    assert finca_shares(WEIGHTS, Finca(10, 5), 0, 5, present, True, False) == shares


def test_an_open_finca_is_worth_more_to_whom_has_more_round_it() -> None:
    first, second = finca_shares(WEIGHTS, Finca(10, 5), 3, 5, (4, 2), True, False)
    assert 10 > first > second > 0
    nearly, _ = finca_shares(WEIGHTS, Finca(10, 5), 1, 5, (4, 2), True, False)
    assert nearly > first


def test_the_end_of_the_game_is_judged_by_the_scores() -> None:
    game = real_game("short", 2)
    rng = random.Random(3)
    state = start(game, shuffle(game, rng))
    while actions := legal_actions(state):
        state, _ = apply(state, rng.choice(actions))
    ours, theirs = (player.score for player in state.players)
    assert Evaluation(game, WEIGHTS).margin(state, 0) == ours - theirs


def test_a_lead_counts_against_the_best_rival_and_against_all() -> None:
    assert margin([10.0, 8.0, 2.0], 0) == 10 - (8 + 5) / 2
    assert margin([10.0, 8.0], 1) == -2


def test_a_tree_with_a_worker_has_no_room_to_grow() -> None:
    def expected(name: str) -> float:
        scene = Scene(fruit_trees=True).fincas(A="10/5").bag("lime lime lime lime").hand("tree")
        if name:
            scene.region(1, "lemon", name)
        scene.do("plant tree d2", "fruit apple", "worker")
        return Evaluation(scene.game, WEIGHTS).expected(scene.state)[0]

    assert expected("d1") == expected("f1")


def test_letting_the_next_player_choose_from_a_full_market_costs_what_the_weights_say() -> None:
    def margin_with(refill: float, bag: str) -> float:
        scene = Scene().fincas(A="10/5").bag(bag).change(refill_due=True)
        return Evaluation(scene.game, replace(WEIGHTS, refill=refill)).margin(scene.state, 0)

    assert margin_with(2.0, "lime lime") == pytest.approx(margin_with(0.0, "lime lime") - 2.0)
    assert margin_with(2.0, "") == margin_with(0.0, "")  # nothing is left to fill it with


def test_who_is_next_to_move_has_more_to_hope_for_than_who_is_last() -> None:
    scene = Scene(players=4).fincas(A="10/5").bag("lime " * 30).change(player=2)
    evaluation = Evaluation(scene.game, replace(WEIGHTS, move=3.0, offer=0.0))
    judged = evaluation.judge(scene.state)
    more = [there - here for there, here in zip(evaluation.forecast(scene.state), judged.expected, strict=True)]
    whole = 3.0 * judged.tempo
    assert more == pytest.approx([whole / 3, 0.0, whole, whole * 2 / 3])


@pytest.mark.parametrize(
    ("market", "coins", "worth"),
    [
        ("lemon", 1, 2), ("lemon", 0, 0), ("blood_orange", 1, 1), ("lime", 1, 0), ("", 1, 0),
        ("lemon blood_orange", 2, 3), ("lemon blood_orange", 1, 2), ("- blood_orange", 1, 1),
        ("- - lemon lemon blood_orange", 3, 5), ("- - lemon lime blood_orange", 3, 2),
    ],
)  # fmt: skip
def test_a_line_is_worth_what_its_kinds_can_do_now(market: str, coins: int, worth: int) -> None:
    """A lemon can extend a region, a blood orange start one; a lime has no space, and its line is worth nothing."""
    scene = Scene().fincas(A="10/5").region(0, "lemon", "d2").region(1, "orange", "c3").region(1, "grapefruit", "e3")
    scene.region(1, "lime", "d5").market(market).player(0, coins=coins)
    assert best_offer(scene.state) == worth


@pytest.mark.parametrize(("tree", "worth"), [("tree", 1), ("lemon tree", 2)])
def test_a_tree_can_always_be_planted(tree: str, worth: int) -> None:
    scene = Scene(fruit_trees=True).fincas(A="10/5").market(tree).player(0, coins=9)
    assert best_offer(scene.state) == worth


def test_the_best_line_is_worth_something_to_who_is_next() -> None:
    scene = Scene().fincas(A="10/5").bag("lime " * 9).market("lemon lime").player(0, coins=2)
    none, some = (Evaluation(scene.game, replace(WEIGHTS, offer=offer)).forecast(scene.state) for offer in (0.0, 2.0))
    assert [there - here for there, here in zip(some, none, strict=True)] == pytest.approx([2.0 * 2, 0.0])


def test_a_finca_that_nobody_else_can_come_to_has_no_second() -> None:
    weights = replace(WEIGHTS, newcomer=0.0)
    (first, second) = finca_shares(weights, Finca(10, 5), 2, 5, (3, 0), True, False)
    assert 5 < first < 10
    assert second == 0
    assert finca_shares(weights, Finca(10, 5), 2, 5, (3, 0), False, False) == (5, 0)
    assert finca_shares(weights, Finca(10, 5), 2, 5, (3, 0), False, True) == (0, 0)
    assert finca_shares(weights, Finca(10, 5), 2, 5, (0, 0), True, False) == (0, 0)
