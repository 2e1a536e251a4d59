"""With an empty bag turns are searched to the final scores, and wins at hand are taken."""

from __future__ import annotations

import random
from functools import cache
from pathlib import Path

import pytest

from citrus.bots.endgame import EndSearch, sure_win
from citrus.bots.levels import judge, make_bot, search_bot
from citrus.bots.lookahead import follow
from citrus.bots.planner import Effort
from citrus.bots.turns import Turn, TurnSearch
from citrus.records.notation import parse_action
from citrus.records.record import read_steps
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.worlds import real_game

ENDINGS = Path(__file__).parent / "endings"


@cache
def last_turns(count: int) -> tuple[GameState, ...]:
    """Return beginnings of turns with an empty bag and at most three tiles in the market."""
    found: list[GameState] = []
    seed = 0
    while len(found) < count:
        game = real_game("short", 2)
        rng, bot = random.Random(seed), make_bot("greedy")
        seed += 1
        state = start(game, shuffle(game, rng))
        while not state.over:
            left = len(state.market) - state.market.count(None)
            if state.phase == "turn" and not state.main_action_done and not state.bag and 0 < left <= 3:
                found.append(state)
            state, _ = apply(state, bot.plan(view(state), rng)[0])
    return tuple(found[:count])


def test_of_turns_that_end_the_game_the_best_result_is_chosen() -> None:
    ends = 0
    for state in last_turns(6):
        quick = TurnSearch(judge(state.game), Effort(1, 4, 1))
        turns = [turn for turn in quick.turns(state) if follow(state, turn.actions).over]
        if len(turns) < 2:
            continue
        ends += 1
        leads = {}
        for turn in turns:
            mine, theirs = (player.score for player in follow(state, turn.actions).players)
            leads[turn.actions] = (mine - theirs) * (1 if state.player == 0 else -1)
        worst_first = sorted(turns, key=lambda turn: leads[turn.actions])
        chosen = EndSearch(quick, len(turns), 1).best(view(state), worst_first, random.Random(1))
        assert leads[chosen.actions] == max(leads.values())
    assert ends


def test_the_end_is_searched_as_if_no_line_were_given_up() -> None:
    """A search of all lines without alpha and beta finds the same lead."""

    def outcome(quick: TurnSearch, state: GameState, turn: Turn, lines: int) -> list[int]:
        me = state.player
        state = follow(state, turn.actions)
        while not state.over and state.player == me:
            state = follow(state, quick.turns(state)[0].actions)
        if state.over:
            return [player.score for player in state.players]
        replies = quick.turns(state)[: 1 if lines < 3 else 2 if lines < 9 else 3]
        found = [outcome(quick, state, reply, lines // 3) for reply in replies]
        return max(found, key=lambda points: points[state.player] - points[1 - state.player])

    for state in last_turns(2):
        quick = TurnSearch(judge(state.game), Effort(1, 4, 1))
        turns = quick.turns(state)[:5]
        chosen = EndSearch(quick, 5, 10_000).best(view(state), turns, random.Random(1))
        me, leads = state.player, []
        for turn in turns:
            points = outcome(quick, state, turn, 3**5)
            leads.append(points[me] - points[1 - me])
        assert leads[turns.index(chosen)] == max(leads)


WON_AT = 154
"""The action in the record at which a player of three can end the game with 84 points against 74 and 63."""


def test_a_sure_win_is_found_whatever_seems_better() -> None:
    state = read_steps(ENDINGS / "short-3.citrus").steps[WON_AT].state
    turns = TurnSearch(judge(state.game), Effort(1, 4, 1)).turns(state)
    seem_better = [turn for turn in turns if not follow(state, turn.actions).over]
    wins = [turn for turn in turns if follow(state, turn.actions).winners == (state.player,)]
    assert seem_better
    assert wins
    assert sure_win(state, seem_better + wins) == wins[0]
    assert sure_win(state, seem_better) is None


def test_a_lost_end_is_no_sure_win() -> None:
    found = 0
    for state in last_turns(6):
        for turn in TurnSearch(judge(state.game), Effort(1, 4, 1)).turns(state):
            after = follow(state, turn.actions)
            if after.over:
                found += 1
                assert (sure_win(state, [turn]) is None) == (after.winners != (state.player,))
    assert found


@pytest.mark.parametrize("level", ["hard", "expert"])
def test_a_table_of_three_sees_a_win_taken(level: str) -> None:
    state = read_steps(ENDINGS / "short-3.citrus").steps[WON_AT].state
    planned = search_bot(level).plan(view(state), random.Random(1))
    assert planned[0] == parse_action(state.game, "buy R4")
    assert follow(state, planned).winners == (state.player,)
