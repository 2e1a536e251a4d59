"""At moments of whole games, a hint says what the strongest level plays."""

from __future__ import annotations

import random

import pytest

from citrus.bots.advice import advise
from citrus.bots.greedy import GreedyBot
from citrus.bots.leads import EQUAL
from citrus.rules.view import view
from tests.bots.one_mind import hinted_and_played, moments
from tests.grids import sampled


@pytest.mark.parametrize(
    ("players", "board", "fruit_trees"), sampled([2, 3, 4, 5], ["short", "long"], [False, True], rounds=2)
)
def test_a_hint_says_what_the_level_plays(players: int, board: str, fruit_trees: bool) -> None:
    """Once while there are tiles in the bag, and once after that, when the end is searched. Another turn is advised
    only if it is as good, and loses nothing."""
    bot, rng = GreedyBot(), random.Random(players)
    found = list(moments(bot, board, players, fruit_trees, f"{players} on the {board} board"))
    for bag in (True, False):
        state = rng.choice([state for state in found if bool(state.bag) == bag])
        hinted, played = hinted_and_played(state)
        if hinted != played:
            advice = advise(view(state))
            assert advice is not None
            assert advice.over is not None
            assert advice.over.action == played[0]
            assert advice.over.points > -EQUAL
            assert (advice.costs, advice.opens) == ((), ())
