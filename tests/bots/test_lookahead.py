"""Looking ahead: which turns are played on, and what a future is worth."""

from __future__ import annotations

import random
from collections.abc import Iterator
from statistics import fmean

import pytest

from citrus.bots.evaluation import Evaluation, margin
from citrus.bots.levels import judge
from citrus.bots.lookahead import Lookahead, follow
from citrus.bots.planner import Effort
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.view import determinize, view
from tests.rules.worlds import real_game

QUICK = Effort(1, 2, 1)


def first_look(players: int = 2) -> tuple[GameState, Evaluation, TurnSearch, list[Turn]]:
    """Return the beginning of a game and its turns, the best first."""
    game = real_game("short", players)
    state, evaluation = start(game, shuffle(game, random.Random(1))), judge(game)
    search = TurnSearch(evaluation, QUICK)
    return state, evaluation, search, search.turns(state)


def futures_met(turns: list[Turn], state: GameState, lookahead: Lookahead) -> int:
    """Return in how many futures turns were played on until the best was found."""
    rng, twin = random.Random(1), random.Random(1)
    lookahead.best(view(state), turns, rng)
    for number in range(100):
        if rng.getstate() == twin.getstate():
            return number
        determinize(view(state), twin)
    raise AssertionError("more futures than expected")


def test_turns_far_behind_at_first_sight_are_not_played_on() -> None:
    state, evaluation, search, turns = first_look()
    turns = [turns[0], turns[-1]]
    gap = turns[0].value - turns[1].value
    assert gap > 0
    assert futures_met(turns, state, Lookahead(evaluation, search, 2, 1, 1, gap=0.9 * gap)) == 0
    assert futures_met(turns, state, Lookahead(evaluation, search, 2, 1, 1, gap=1.1 * gap)) == 1


def test_turns_far_behind_in_the_futures_so_far_are_given_up() -> None:
    state, evaluation, search, turns = first_look()
    assert len(turns) >= 4
    assert futures_met(turns, state, Lookahead(evaluation, search, 4, 1, 1)) == 2
    assert futures_met(turns, state, Lookahead(evaluation, search, 4, 1, 1, close=0)) == 1


def test_a_race_ends_when_one_turn_is_left() -> None:
    state, evaluation, search, turns = first_look()
    assert futures_met(turns, state, Lookahead(evaluation, search, 4, 1, 1, playouts=99, doubt=0)) == 1
    assert futures_met(turns, state, Lookahead(evaluation, search, 1, 1, 1, playouts=99)) == 0


def test_a_race_ends_when_its_playouts_are_used_up() -> None:
    state, evaluation, search, turns = first_look()
    lookahead = Lookahead(evaluation, search, 4, 1, 1, playouts=12, doubt=1e9)
    assert futures_met(turns, state, lookahead) == 3


def test_the_rest_of_a_turn_gets_half_the_playouts() -> None:
    state, evaluation, search, turns = first_look()
    after = follow(state, turns[0].actions[:1])
    assert after.main_action_done
    rest = [search.turns(after)[0]] * 2
    lookahead = Lookahead(evaluation, search, 2, 1, 1, playouts=12, doubt=1e9)
    assert futures_met(turns, state, lookahead) == 6
    assert futures_met(rest, after, lookahead) == 3


def test_twins_do_not_race_each_other_to_the_end() -> None:
    state, evaluation, search, turns = first_look()
    lookahead = Lookahead(evaluation, search, 2, 1, 1, playouts=99, spread=0.01)
    assert futures_met([turns[0], turns[0]], state, lookahead) == 1
    assert lookahead.best(view(state), [turns[0], turns[0]], random.Random(1)) == turns[0]


@pytest.mark.parametrize("players", [2, 3])
def test_a_steady_look_ahead_averages_what_is_promised_before_and_after_own_turns(players: int) -> None:
    state, evaluation, search, turns = first_look(players)
    me = state.player

    def ends() -> Iterator[float]:
        after = follow(determinize(view(state), random.Random(1)), turns[0].actions)
        for mover in (me, *((me + step) % players for step in range(1, players)), me):
            while after.player == mover:
                after = follow(after, search.turns(after)[0].actions)
            if me in (mover, after.player):
                yield margin(evaluation.forecast(after), me)

    promised = list(ends())
    assert len(promised) == 3
    for steady, expected in ((True, fmean(promised)), (False, promised[-1])):
        lookahead = Lookahead(evaluation, search, 2, 1, 1, steady=steady)
        assert lookahead.values(view(state), turns[:1], 1, random.Random(1)) == [pytest.approx(expected)]


def test_half_of_the_turns_are_given_up_after_each_round_of_futures() -> None:
    state, evaluation, search, turns = first_look()
    assert len(turns) >= 4
    for futures, met in ((1, 2), (2, 3), (6, 9)):
        assert futures_met(turns[:4], state, Lookahead(evaluation, search, 4, futures, 1)) == met
    assert futures_met(turns[:3], state, Lookahead(evaluation, search, 3, 4, 1)) == 2


def test_with_an_empty_bag_steady_futures_are_worth_the_result_of_the_game() -> None:
    """Coins that are lost on the way cost nothing then."""
    state, evaluation, search, _ = first_look()
    while state.bag:
        state = follow(state, search.turns(state)[0].actions)
    lookahead, tried = Lookahead(evaluation, search, 2, 1, 1, steady=True), 0
    while not state.over:
        turn = search.turns(state)[0]
        [[expected]] = lookahead.outcomes(view(state), [turn.actions], 1, random.Random(1))
        after = follow(determinize(view(state), random.Random(1)), turn.actions)
        while not after.over:
            after = follow(after, search.turns(view(after).state)[0].actions)
        assert expected == pytest.approx([player.score for player in after.players])
        state, tried = follow(state, turn.actions), tried + 1
    assert tried > 4
