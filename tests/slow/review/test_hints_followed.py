"""Games in which all follow hints at the beginning, in the middle, and from the empty bag to the end, reviewed."""

from __future__ import annotations

import pytest

from citrus.bots import leads
from citrus.bots.levels import make_bot
from citrus.review.values import Depth
from tests.bots.one_mind import following_hints, grades, moments

QUICK = Depth(turns=5, scouted=2, futures=4)


@pytest.mark.parametrize(
    ("board", "players", "fruit_trees", "depth"),
    [("short", 2, False, Depth()), ("long", 2, True, QUICK), ("short", 3, True, QUICK)],
)
def test_a_review_blames_nobody_who_follows_hints(
    board: str, players: int, fruit_trees: bool, depth: Depth, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Even if every turn counts as better that is in the least: a review must find the very turn of the hint."""
    monkeypatch.setattr(leads, "EQUAL", 0.01)
    monkeypatch.setattr(leads, "SURE", 0.0)
    game = list(moments(make_bot("normal"), board, players, fruit_trees, "followed"))
    parts = [following_hints(state, depth, 2) for state in (game[0], game[len(game) // 2])]
    parts.append(following_hints(next(state for state in game if not state.bag), depth, 1000))
    assert parts[-1][-1].state.over
    found = [grade for steps in parts for grade in grades(steps, depth)]
    assert len(found) > 5
    assert set(found) == {"best"}
