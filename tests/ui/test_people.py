"""Everybody at the table has a face: the people of the valley, and the five players."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pygame
import pytest

from citrus.bots.levels import STYLES, TABLE_LEVELS
from citrus.records.record import COLORS, Seat
from citrus.ui.pieces.people import FEELINGS, VILLAGERS, likeness, portrait
from citrus.ui.shell.app import App

SMALL = 48
DIFFERENT = 40  # of 255: what is seen in small pictures
SEEN = 0.008  # of the pixels differ so much between two feelings


def test_somebody_of_the_valley_plays_every_bot_on_offer_and_nobody_two() -> None:
    assert set(VILLAGERS) == {*TABLE_LEVELS, *STYLES}
    assert len(set(VILLAGERS.values())) == len(VILLAGERS)


def test_people_and_foreign_bots_look_like_their_workers() -> None:
    assert portrait(Seat("Ana", "blue")) == "people/blue#calm"
    assert portrait(Seat("Farmer", "red", "expert", "my_bots:Farmer"), "glad") == "people/red#glad"
    assert portrait(Seat("Nico", "red", "easy"), "sorry") == "people/nico#sorry"


@pytest.mark.parametrize("bot", [*VILLAGERS, None])
def test_feelings_are_told_apart_where_portraits_are_small(app: App, bot: str | None) -> None:
    for color in COLORS if bot is None else COLORS[:1]:
        names = [likeness(bot, color, feeling) for feeling in FEELINGS]
        drawn = [pygame.surfarray.array3d(app.ui.art.piece(name, (SMALL, SMALL), color)).astype(int) for name in names]
        for one, two in combinations(drawn, 2):
            assert (abs(one - two).max(axis=2) > DIFFERENT).mean() > SEEN


def test_everybody_at_the_table_wears_the_hat_of_their_workers(app: App) -> None:
    def crown(name: str, color: str) -> np.ndarray:
        picture = pygame.surfarray.array3d(app.ui.art.piece(name, (SMALL, SMALL), color)).astype(int)
        return picture[:, : SMALL * 2 // 7]

    for color in ("red", "white"):
        first, *others = [crown(likeness(bot, color), color) for bot in VILLAGERS]
        for other in others:
            assert (abs(first - other).max(axis=2) > DIFFERENT).mean() < SEEN
