"""Whole games in which everybody follows hints, reviewed."""

from __future__ import annotations

import pytest

from citrus.review.values import Depth
from tests.bots.one_mind import following_hints, grades, moments


@pytest.mark.parametrize(
    ("board", "players", "fruit_trees"), [("short", 2, False), ("long", 2, True), ("short", 3, True)]
)
def test_a_review_blames_nobody_who_follows_hints(board: str, players: int, fruit_trees: bool) -> None:
    steps = following_hints(next(moments(board, players, fruit_trees, "followed")), Depth(), 1000)
    assert steps[-1].state.over
    found = grades(steps, Depth())
    assert len(found) > 20
    assert set(found) == {"best"}
