"""What a game remembers of the lines of its markets (R1.5, R5.1)."""

from __future__ import annotations

import pickle
import random
from collections import Counter

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules import lines
from citrus.rules.game import Game, Options
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Kind, Tile
from citrus.rules.setup import shuffle, start
from citrus.rules.tiles import count_kinds, kind_counts, kind_of, one_tile
from citrus.rules.variants import new_game


@pytest.fixture
def game() -> Game:
    return new_game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 2)


def test_lines_with_tiles_are_counted_by_kind(game: Game) -> None:
    state = start(game, shuffle(game, random.Random(1)))
    first, _, *others = state.market
    for market in (state.market, (None, None, *others), (first, *(None,) * (len(others) + 1))):
        tiles = {name: [market[space - 1] for space in spaces] for name, spaces in game.lines.items()}
        expected = {name: Counter(kind_of(tile) for tile in found if tile is not None) for name, found in tiles.items()}
        filled = game.filled_lines[market]
        assert {line.buy.line: line.kinds.by_kind for line in filled} == {
            name: kinds for name, kinds in expected.items() if kinds
        }
        assert all(line.price == line.kinds.total for line in filled)
        assert all(line.kinds == kind_counts(line.kinds.by_kind) for line in filled)
    assert [line.price for line in game.filled_lines[state.market]] == [
        len(line_tiles(state, line)) for line in game.lines
    ]


def test_what_follows_from_counts_of_kinds_is_known() -> None:
    tiles = [Tile(number) for number in (9, 0, 4, 8, 1, 0)]  # twice kind 4, three times kind 0, kind 2
    counts = count_kinds(tiles)
    assert list(counts.by_kind.items()) == [(0, 3), (2, 1), (4, 2)]
    assert (counts.total, counts.kinds) == (6, 0b10101)
    assert counts.single == (2,)
    assert counts.several == ((0, 3), (4, 2))
    assert one_tile(Kind(3)) == count_kinds([Tile(7)])


def test_the_memory_does_not_grow_for_ever(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lines, "MOST", 3)
    for number in range(10):
        assert game.filled_lines[(Tile(number),) * 12]
        assert 0 < len(game.filled_lines) <= 3


def test_other_markets_share_lines_with_the_same_tiles(game: Game) -> None:
    market = start(game, shuffle(game, random.Random(1))).market
    assert market[0] is not None
    others = (Tile(market[0] ^ 1), *market[1:])  # a well more or less
    assert all(here is there for here, there in zip(game.filled_lines[market], game.filled_lines[others], strict=True))


def test_a_game_takes_no_lines_to_another_process(game: Game) -> None:
    market = start(game, shuffle(game, random.Random(1))).market
    known = game.filled_lines[market]
    there = pickle.loads(pickle.dumps(game))
    assert not there.filled_lines
    assert there.filled_lines[market] == known
