"""A file that is of another sort than somebody takes it for says so."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.sorts import sort_of
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.content.yaml_text import parse
from citrus.records.record import RecordError, read
from tests.english import refusing

GAME = Path(__file__).parents[2] / "docs" / "games" / "easy.citrus"
BOARD = shipped_boards()["long"]


def test_sorts_are_told_by_their_fields() -> None:
    files = {"board": BOARD, "numbers": shipped_tiles_path(), "game": GAME}
    assert {sort: sort_of(parse(path.read_text(encoding="utf-8"))) for sort, path in files.items()} == {
        sort: sort for sort in files
    }
    assert sort_of(parse("name: Vega")) is None


@pytest.mark.parametrize(
    ("path", "said"), [(shipped_tiles_path(), "This is a file of house rules"), (GAME, "This is a saved game.")]
)
def test_what_is_no_board_says_what_it_is(path: Path, said: str) -> None:
    with refusing(ContentError, said):
        load_board(path)


@pytest.mark.parametrize(("path", "said"), [(BOARD, "This is a board."), (GAME, "This is a saved game.")])
def test_what_are_no_numbers_says_what_it_is(path: Path, said: str) -> None:
    with refusing(ContentError, said):
        load_tiles(path)


@pytest.mark.parametrize(
    ("path", "said"), [(BOARD, "This is a board."), (shipped_tiles_path(), "This is a file of house rules")]
)
def test_what_is_no_game_says_what_it_is(path: Path, said: str) -> None:
    with refusing(RecordError, said):
        read(path)
