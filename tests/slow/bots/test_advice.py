"""Hints: always legal, the same for the same view, blind to what is hidden, and with reasons that hold."""

from __future__ import annotations

import random

import pytest

from citrus.bots.advice import advise
from citrus.bots.counsel import Counsel
from citrus.rules.actions import (
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
)
from citrus.rules.fincas import missing, standings
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import determinize, view
from tests.bots.advised import GAMES, QUICK, advised
from tests.rules.scene import Scene


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
