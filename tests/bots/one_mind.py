"""Moments in which a hint and the strongest level are asked the same, and games in which hints are followed."""

from __future__ import annotations

import random
from collections.abc import Iterator

from citrus.bots.advice import advise
from citrus.bots.base import Bot
from citrus.bots.counsel import LEVEL, Counsel
from citrus.bots.levels import make_bot
from citrus.bots.search_bot import foreseen
from citrus.records.replay import Step
from citrus.review.judging import Judge, choices
from citrus.review.values import Depth
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import view
from tests.rules.worlds import real_game


def moments(bot: Bot, board: str, players: int, fruit_trees: bool, seed: str) -> Iterator[GameState]:
    """Yield the states of a game of a bot against itself in which there is a choice."""
    game, rng = real_game(board, players, fruit_trees=fruit_trees), random.Random(seed)
    state = start(game, shuffle(game, rng))
    while not state.over:
        if len(legal_actions(state)) > 1:
            yield state
        state, _ = apply(state, bot.plan(view(state), rng)[0])


def beginning(players: int) -> GameState:
    """Return a moment early in a game, after a few random actions."""
    rng, game = random.Random(players), real_game("short", players)
    state = start(game, shuffle(game, rng))
    for _ in range(12):
        state, _ = apply(state, rng.choice(legal_actions(state)))
    return state


def hinted_and_played(state: GameState) -> tuple[object, object]:
    """Return what a hint says to do, as far as it can be foreseen, and what the level does whose mind it has."""
    advice = advise(view(state))
    assert advice is not None
    return foreseen(state, advice.turn), make_bot(LEVEL).plan(view(state), random.Random())


def following_hints(state: GameState, depth: Depth, turns: int) -> tuple[Step, ...]:
    """Let everybody follow hints of a depth from a state on, for `turns` turns or to the end of the game."""
    counsel, player, steps = Counsel(state.game, depth.turns, depth.scouted), state.player, [Step(None, state, ())]
    while not state.over and turns:
        advice = advise(view(state), counsel)
        assert advice is not None
        for action in foreseen(state, advice.turn):
            state, events = apply(state, action)
            steps.append(Step(action, state, tuple(events)))
        turns -= state.player != player
        player = state.player
    return tuple(steps)


def preferred(steps: tuple[Step, ...], depth: Depth) -> list[tuple[str, ...]]:
    """Return for each choice what a review of that depth prefers; empty if nothing, or if it is only as good."""
    judge = Judge(steps[0].state.game, depth)
    return [one.better if one.lost else () for one in map(judge.decision, choices(steps))]
