"""Rivals and references have short names, which lead to bots."""

from __future__ import annotations

from citrus.bots.foreign import bot_of
from citrus.bots.levels import BOTS
from tools.opponents import REFERENCES, RIVALS, known_as


def test_short_names_lead_to_bots_that_are_no_levels() -> None:
    assert all(callable(bot_of(known_as(name)).plan) for name in (*RIVALS, *REFERENCES))
    assert not {*RIVALS, *REFERENCES} & set(BOTS)
    assert known_as("hard") == "hard"
