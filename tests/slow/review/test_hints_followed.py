"""Games in which all follow hints, reviewed: from first to last on tiny boards, and on the short one at the beginning,
in the middle, and from the empty bag to the end."""

from __future__ import annotations

import random

import pytest

from citrus.bots import leads
from citrus.bots.levels import make_bot
from citrus.review.values import Depth
from citrus.rules.setup import shuffle, start
from tests.bots.one_mind import following_hints, moments, preferred
from tests.rules.worlds import tiny_game

QUICK = Depth(turns=5, scouted=2, futures=4)
WHOLE = 1000  # turns: more than any game has


@pytest.fixture(autouse=True)
def _every_difference_counts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Count the slightest difference between turns: a review must find the very turn of the hint."""
    monkeypatch.setattr(leads, "EQUAL", 0.01)
    monkeypatch.setattr(leads, "SURE", 0.0)


@pytest.mark.parametrize(("number", "players"), [(2, 2), (0, 3)])
def test_a_review_blames_nobody_who_follows_hints_from_first_to_last(number: int, players: int) -> None:
    game = tiny_game(number, players, fruit_trees=True)
    steps = following_hints(start(game, shuffle(game, random.Random("followed"))), QUICK, WHOLE)
    assert steps[-1].state.over
    found = preferred(steps, QUICK)
    assert len(found) > 15
    assert not any(found)


def test_a_review_blames_nobody_who_follows_hints_as_deep_as_usual() -> None:
    depth = Depth()
    game = list(moments(make_bot("normal"), "short", 2, False, "followed"))
    parts = [following_hints(state, depth, 2) for state in (game[0], game[len(game) // 2])]
    parts.append(following_hints(next(state for state in game if not state.bag), depth, WHOLE))
    assert parts[-1][-1].state.over
    found = [better for steps in parts for better in preferred(steps, depth)]
    assert len(found) > 5
    assert not any(found)
