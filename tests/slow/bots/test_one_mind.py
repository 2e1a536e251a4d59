"""At moments of whole games, a hint says what the strongest level plays."""

from __future__ import annotations

import random

import pytest

from tests.bots.one_mind import hinted_and_played, moments
from tests.grids import sampled

MOMENTS = 5


@pytest.mark.parametrize(
    ("players", "board", "fruit_trees"), sampled([2, 3, 4, 5], ["short", "long"], [False, True], rounds=2)
)
def test_a_hint_says_what_the_level_plays(players: int, board: str, fruit_trees: bool) -> None:
    found = list(moments(board, players, fruit_trees, f"{players} on the {board} board"))
    for state in random.Random(players).sample(found, MOMENTS):
        hinted, played = hinted_and_played(state)
        assert hinted == played
