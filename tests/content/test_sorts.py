"""A file that is of another sort than somebody takes it for says so."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from citrus.content.boards import board_files, load_board, own_boards_dir, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.numbers import all_numbers, own_numbers_dir
from citrus.content.sorts import sort_of
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.content.yaml_text import parse
from citrus.records.record import RecordError, read
from tests.english import refusing
from tests.english import said as english

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


@pytest.mark.parametrize(("path", "said"), [(shipped_tiles_path(), "a file of house rules"), (GAME, "a saved game")])
def test_what_lies_among_ones_own_boards_says_what_it_is(
    path: Path, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    own_boards_dir().mkdir()
    shutil.copy(path, own_boards_dir() / "odd.yaml")
    (entry,) = [entry for entry in board_files() if entry.own]
    assert (entry.board, entry.draft) == (None, None)
    assert entry.error is not None
    assert said in english(entry.error)


@pytest.mark.parametrize(("path", "said"), [(BOARD, "This is a board."), (GAME, "a saved game")])
def test_what_lies_among_ones_own_numbers_says_what_it_is(
    path: Path, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    own_numbers_dir().mkdir()
    shutil.copy(path, own_numbers_dir() / "odd.yaml")
    (entry,) = [entry for entry in all_numbers() if entry.own]
    assert entry.tiles is None
    assert entry.error is not None
    assert said in english(entry.error)


def test_ones_own_numbers_come_behind_those_of_the_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert [(entry.path, entry.own) for entry in all_numbers()] == [(shipped_tiles_path(), False)]
    own_numbers_dir().mkdir()
    for name in ("b.yaml", "a.yaml", "notes.txt"):
        shutil.copy(shipped_tiles_path(), own_numbers_dir() / name)
    shipped, *own = all_numbers()
    assert (shipped.path, shipped.own, shipped.tiles) == (shipped_tiles_path(), False, load_tiles())
    assert [(entry.path.name, entry.own) for entry in own] == [("a.yaml", True), ("b.yaml", True)]
    assert all(entry.tiles == load_tiles() and entry.error is None for entry in own)


def test_a_folder_of_numbers_that_cannot_be_read_is_ones_own_and_says_why(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    own_numbers_dir().write_text("no folder", encoding="utf-8")
    shipped, entry = all_numbers()
    assert not shipped.own
    assert (entry.path, entry.own, entry.tiles) == (own_numbers_dir(), True, None)
    assert entry.error is not None
