"""The values of the rules: they never change, are compared by what they are made of, and searches may make millions."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields

import pytest
from hypothesis import given
from hypothesis import strategies as st

from citrus.content.tiles import load_tiles
from citrus.rules.board import Board
from citrus.rules.game import Game
from citrus.rules.problem import Problem
from citrus.rules.sources import FINAL_FINCA, FINAL_HARVEST, HARVEST, RETURN, Source, in_order
from citrus.rules.state import GameState, PlayerState
from citrus.rules.tiles import ACTION_TILES
from tests.rules.worlds import tiny_game
from tests.values import values


def test_no_value_ever_changes_and_only_states_are_looked_through_for_garbage() -> None:
    """Values hold one another in no circle: looking through millions of them would double the time of a search."""
    sorts = values("citrus.rules")
    assert len(sorts) > 40
    assert [sort for sort in sorts if not sort.__struct_config__.frozen] == []
    assert [sort for sort in sorts if sort.__struct_config__.gc] == [GameState]


def test_games_and_boards_are_compared_and_shown_by_what_they_were_made_of() -> None:
    one, other = tiny_game(1, 3), tiny_game(1, 3)
    assert one == other
    assert (hash(one), hash(one.board)) == (hash(other), hash(other.board))
    assert one != tiny_game(1, 2)
    assert one.board != tiny_game(0, 3).board


@pytest.mark.parametrize("sort", [Board, Game])
def test_what_is_worked_out_from_the_rest_is_neither_compared_nor_shown(sort: type) -> None:
    worked_out = [field for field in fields(sort) if not field.init]
    assert len(worked_out) > 9
    assert [field.name for field in worked_out if field.compare or field.repr] == []


def test_problems_are_shown_by_their_key_and_what_is_said() -> None:
    assert repr(Problem("board.empty")) == "board.empty"
    assert repr(Problem("board.twice", site="b1", number=2)) == "board.twice (site b1, number 2)"


def test_sources_of_points_begin_with_gains_then_penalties_then_those_of_the_end() -> None:
    wells = Source("wells")
    order = list(in_order((FINAL_FINCA, RETURN, FINAL_HARVEST, HARVEST, wells)))
    assert order == ["harvest", "wells", "return", "final_finca", "final_harvest"]


@given(st.lists(st.sampled_from(sorted(dict(load_tiles().landscape)))))
def test_tiles_are_counted_by_sort_first_those_to_use(tiles: list[str]) -> None:
    counts = PlayerState(coins=0, score=0, workers=1, tiles=tuple(sorted(tiles))).tile_counts()
    assert dict(counts) == Counter(tiles)
    assert len(dict(counts)) == len(counts)
    to_use = [tile in ACTION_TILES for tile, _ in counts]
    assert to_use == sorted(to_use, reverse=True)
