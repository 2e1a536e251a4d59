"""Whole games in which everybody follows hints, reviewed."""

from __future__ import annotations

import pytest

from citrus.review.values import Depth
from tests.bots.one_mind import following_hints, grades, moments

QUICK = Depth(turns=5, scouted=2, futures=4)


@pytest.mark.parametrize(
    ("board", "players", "fruit_trees", "depth"),
    [("short", 2, False, Depth()), ("long", 2, True, QUICK), ("short", 3, True, QUICK)],
)
def test_a_review_blames_nobody_who_follows_hints(board: str, players: int, fruit_trees: bool, depth: Depth) -> None:
    steps = following_hints(next(moments(board, players, fruit_trees, "followed")), depth, 1000)
    assert steps[-1].state.over
    found = grades(steps, depth)
    assert len(found) > 20
    assert set(found) == {"best"}
