"""Levels as they once were decide as they did then."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from citrus.bots.evaluation import Evaluation
from citrus.bots.levels import BOTS, TABLE_LEVELS
from citrus.laboratory.lineup import check_bots
from citrus.laboratory.references import REFERENCES, reference_bot, reference_numbers
from citrus.records.record import read
from citrus.rules.actions import Action, EndTurn
from citrus.rules.events import reveals
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view

DECISIONS = Path(__file__).parent / "decisions"


def worth(state: GameState, actions: tuple[Action, ...]) -> float:
    """How far ahead the player in turn is after these actions by the judgement of the reference bots."""
    me = state.player
    for action in actions:
        if isinstance(action, EndTurn):
            break
        state, events = apply(state, action)
        if any(map(reveals, events)):
            break
    return Evaluation(state.game, reference_numbers().weights).margin(state, me)


@pytest.mark.parametrize(
    ("name", "level", "every"),
    [("hard-1.citrus", "hard-1", 1), ("hard-1-trees.citrus", "hard-1", 2), ("expert-1.citrus", "expert-1", 10)],
)
def test_reference_bots_decide_as_they_did(name: str, level: str, every: int) -> None:
    """The same turn, or one of exactly the same worth: between those the last digits of sums decide. When the games
    were played, the number of actions before was the seed of each decision."""
    record, bot = read(DECISIONS / name), reference_bot(level)
    state = start(record.game, record.setup)
    turn, player, other = 0, -1, 0
    for number, action in enumerate(record.actions):
        if state.player != player:
            player = state.player
            turn += 1
            if turn % every == 0:
                plan = bot.plan(view(state), random.Random(number))
                then = record.actions[number : number + len(plan)]
                if plan != then:
                    other += 1
                    assert worth(state, plan) == pytest.approx(worth(state, then))
        state, _ = apply(state, action)
    assert other <= turn // every // 3


def test_reference_bots_are_for_the_laboratory_only() -> None:
    check_bots(REFERENCES)
    assert not set(REFERENCES) & {*BOTS, *TABLE_LEVELS}
