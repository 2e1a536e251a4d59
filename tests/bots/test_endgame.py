"""With an empty bag turns are searched to the final scores."""

from __future__ import annotations

import random

from citrus.bots.endgame import EndSearch
from citrus.bots.levels import judge, make_bot
from citrus.bots.lookahead import follow
from citrus.bots.planner import Effort
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.worlds import real_game


def last_turns(count: int) -> list[GameState]:
    """Beginnings of turns with an empty bag and at most three tiles in the market."""
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
    return found[:count]


def test_of_turns_that_end_the_game_the_best_result_is_chosen() -> None:
    ends = 0
    for state in last_turns(12):
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

    for state in last_turns(4):
        quick = TurnSearch(judge(state.game), Effort(1, 4, 1))
        turns = quick.turns(state)[:5]
        chosen = EndSearch(quick, 5, 10_000).best(view(state), turns, random.Random(1))
        me, leads = state.player, []
        for turn in turns:
            points = outcome(quick, state, turn, 3**5)
            leads.append(points[me] - points[1 - me])
        assert leads[turns.index(chosen)] == max(leads)
