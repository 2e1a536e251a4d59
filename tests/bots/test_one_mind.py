"""Hints, reviews and the strongest level share one mind."""

from __future__ import annotations

from citrus.bots.counsel import LEVEL, SEED
from citrus.bots.leads import FUTURES, TURNS
from citrus.bots.levels import shipped_numbers
from citrus.review.values import Depth
from citrus.rules.setup import PLAYERS
from tests.bots.one_mind import beginning, following_hints, hinted_and_played, preferred

QUICK = Depth(turns=3, scouted=2, futures=3)


def test_hints_and_reviews_look_as_far_as_the_level() -> None:
    for players in PLAYERS:
        ahead = shipped_numbers().levels[LEVEL].among(players).ahead
        assert ahead is not None
        assert (ahead.turns, ahead.measured, ahead.seed) == (TURNS, FUTURES, SEED)


def test_a_hint_says_what_the_level_plays() -> None:
    hinted, played = hinted_and_played(beginning(2))
    assert hinted == played


def test_a_review_blames_nobody_who_follows_hints() -> None:
    found = preferred(following_hints(beginning(2), QUICK, 3), QUICK)
    assert len(found) >= 3
    assert not any(found)
