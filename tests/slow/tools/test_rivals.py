"""Rivals play by the rules, and each in its own way."""

from __future__ import annotations

import random

import pytest

from citrus.bots.foreign import bot_of
from citrus.bots.levels import make_bot
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.worlds import tiny_game
from tools.opponents import RIVALS, known_as


@pytest.mark.parametrize("rival", RIVALS)
def test_a_rival_plays_to_the_end_and_otherwise_than_normal(rival: str) -> None:
    game = tiny_game(0, 2)
    bots = (bot_of(known_as(rival)), make_bot("normal"))
    other = 0
    for seed in range(5, 8):
        rng = random.Random(seed)
        state = start(game, shuffle(game, rng))
        while not state.over:
            chance = rng.getrandbits(64)  # the same for both, or normal would differ from itself
            plan = bots[state.player].plan(view(state), random.Random(chance))
            if state.player == 0 and other <= 3:
                other += plan != bots[1].plan(view(state), random.Random(chance))
            for action in plan:
                state, _ = apply(state, action)
        assert state.players[0].score > 0
    assert other > 3
