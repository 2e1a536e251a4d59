"""With an empty bag turns are searched to the final scores."""

from __future__ import annotations

import random

from citrus.bots.endgame import EndSearch
from citrus.bots.levels import judge, make_bot
from citrus.bots.lookahead import follow
from citrus.bots.planner import Effort
from citrus.bots.turns import TurnSearch
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
