"""Sources of points: whatever shows points asks their one list, so a source needs texts and a picture, no more."""

from __future__ import annotations

import pickle

import pytest

from citrus.resources import assets_dir
from citrus.rules.sources import FINCA, SOURCES, Source
from tests.rules.worlds import tiny_game
from tests.ui.claims.moment import EVERY_SOURCE
from tests.ui.locale_texts import raw


@pytest.mark.parametrize("source", EVERY_SOURCE)
def test_every_source_has_its_texts_and_its_picture(source: Source) -> None:
    keys = {f"final.{source}", f"final.{source}_text", f"table.forecast.heads.{source.column}"}
    keys |= {f"table.forecast.{source}"} if source.final or source == FINCA else set()
    assert keys <= set(raw("en"))
    assert (assets_dir() / "images" / f"{source.picture}.svg").is_file()


def test_a_game_lists_what_is_earned_then_penalties_then_its_end() -> None:
    plain, trees = tiny_game(0, 2).sources, tiny_game(0, 2, fruit_trees=True).sources
    assert plain == SOURCES
    assert trees == (*SOURCES[:2], "fruit", "sale", *SOURCES[2:], "kept_fruit")


def test_a_source_stays_itself_on_its_way_to_another_process() -> None:
    for source in EVERY_SOURCE:
        there = pickle.loads(pickle.dumps(source))
        assert (there, there.column, there.final) == (source, source.column, source.final)
