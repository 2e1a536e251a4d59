"""Levels as they once were decide as they did then, and in another way than those of today."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus.bots.foreign import bot_of
from citrus.bots.levels import make_bot
from citrus.records.record import read
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import apply
from citrus.rules.view import view
from tests.rules.worlds import real_game
from tools.opponents import known_as
from tools.references import Hard1

DECISIONS = Path(__file__).parent / "decisions"
FIRST = 16  # decisions of a game in which they part early


@pytest.mark.parametrize(
    ("name", "level", "every"),
    [("hard-1.citrus", "hard-1", 1), ("hard-1-trees.citrus", "hard-1", 4), ("expert-1.citrus", "expert-1", 10)],
)
def test_reference_bots_decide_as_they_did(name: str, level: str, every: int) -> None:
    """When the games were played, the number of actions before was the seed of each decision. Between turns of exactly
    the same worth, the last digits of sums decide; one decision in twenty may differ for that reason."""
    record, bot = read(DECISIONS / name), bot_of(known_as(level))
    state = start(record.game, record.setup)
    turn, player, asked, other = 0, -1, 0, 0
    for number, action in enumerate(record.actions):
        if state.player != player:
            player = state.player
            turn += 1
            if turn % every == 0:
                plan = bot.plan(view(state), random.Random(number))
                asked += 1
                other += plan != record.actions[number : number + len(plan)]
        state, _ = apply(state, action)
    assert other <= 1 + asked // 20


def plans(players: int) -> Iterator[bool]:
    """Yield whether `hard` plans what `hard-1` does, decision by decision."""
    game = real_game("short", players)
    state = start(game, shuffle(game, random.Random(1)))
    today, before = make_bot("hard"), Hard1()
    for number in range(FIRST):
        plan = before.plan(view(state), random.Random(number))
        yield today.plan(view(state), random.Random(number)) == plan
        state, _ = apply(state, plan[0])


def test_hard_plays_in_another_way_than_the_one_it_is_measured_against() -> None:
    assert not all(plans(2))
    assert not all(plans(3))
