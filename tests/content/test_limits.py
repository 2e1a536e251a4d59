"""The limits of files that players write: what is just allowed, and one more, which is not."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus.content.boards import load_board
from citrus.content.errors import ContentError
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.content.yaml_text import DocumentError, parse, read_text
from citrus.records.record import RecordError, read, read_steps
from tests.english import refusing
from tests.systems import PIPES

TILES = shipped_tiles_path().read_text("utf-8")
MARKET = "  . 1 2 .\n  3 4 5 6\n  7 8 9 10\n  . 11 12 ."
WORKERS = "income: [0, 2, 4, 6, 7, 8]    # by workers on the mat, 0 to all\nmax_coins: 12\nworkers: 5"


def workers(count: int) -> str:
    return f"income: {[0] * (count + 1)}\nmax_coins: 12\nworkers: {count}"


def diagonal(size: int) -> str:
    """Return a market with one crate in every row and column."""
    return "\n".join("  " + " ".join(str(row + 1) if row == at else "." for at in range(size)) for row in range(size))


def market_of_row(length: int) -> str:
    return "  " + " ".join(map(str, range(1, length + 1)))


@pytest.mark.parametrize(
    ("old", "allowed", "refused", "sentence"),
    [
        ("plain: 12", "plain: 999", "plain: 1000", "1000 is not between 0 and 999"),
        ("well: 6", "well: 999", "well: 1000", "1000 is not between 0 and 999"),
        ("plain: 12", "plain: 0", "plain: -1", "-1 is not between"),
        ("plain: 12, well: 6", "plain: 0, well: 1", "plain: 0, well: 0", "not a single"),
        ("plain: 12, well: 6", "plain: 1, well: 0", "plain: 0, well: 0", "not a single"),
        ("cart: 4", "cart: 99", "cart: 100", "100 is not between 0 and 99"),
        ("cart: 4", "cart: 0", "cart: -1", "-1 is not between 0 and 99"),
        ("6/3: 2", "6/3: 86", "6/3: 87", "There are 100 fincas; at most 99 are allowed."),
        ("6/3: 2", "99/98: 2", "100/98: 2", "not a finca"),
        ("6/3: 2", "6/0: 2", "6/06: 2", "not a finca"),
        ("max_coins: 12", "max_coins: 999", "max_coins: 1000", "1000 is not between 1 and 999"),
        ("start_coins: 6", "start_coins: 12", "start_coins: 13", "13 is not between 0 and 12"),
        ("start_coins: 6", "start_coins: 0", "start_coins: -1", "-1 is not between 0 and 12"),
        ("return_penalty: 3", "return_penalty: 999", "return_penalty: 1000", "1000 is not between 0 and 999"),
        ("return_penalty: 3", "return_penalty: 0", "return_penalty: -1", "-1 is not between 0 and 999"),
        ("7, 8]", "7, 999]", "7, 1000]", "1000 is not between 0 and 999"),
        (WORKERS, workers(12), workers(13), "13 is not between 1 and 12"),
        (WORKERS, workers(1), workers(0), "0 is not between 1 and 12"),
        ("[5, 4, 4, 4]", "[0, 12, 4, 4]", "[0, 13, 4, 4]", "13 is not between 0 and 12"),
        ("trees: 6", "trees: 0", "trees: -1", "-1 is not between 0 and 999"),
        ("5, 4, 3, 2", f"{[999] * 12}"[1:-1], f"{[999] * 13}"[1:-1], "13 entries; at most 12"),
        ("5, 4, 3, 2", "999, 0", "1000, 0", "1000 is not between 0 and 999"),
        ("3, 6, 10, 15", "1, 2, 3, 4, 5, 6", "1, 2, 3, 4, 5, 6, 7", "7 entries; at most 6"),
        (MARKET, diagonal(8), diagonal(9), "8"),
        (MARKET, market_of_row(4), market_of_row(5), "R1 has 5 crates; at most 4"),
    ],
)
def test_numbers_of_a_tile_set(tmp_path: Path, old: str, allowed: str, refused: str, sentence: str) -> None:
    path = tmp_path / "tiles.yaml"
    assert old in TILES
    path.write_text(TILES.replace(old, allowed, 1), encoding="utf-8")
    load_tiles(path)
    path.write_text(TILES.replace(old, refused, 1), encoding="utf-8")
    with refusing(ContentError, sentence):
        load_tiles(path)


def board(name: str = "Plain", columns: int = 26, rows: int = 26) -> str:
    first = "  A" + "." * (columns - 2) + "B\n"
    others = ("  " + "." * columns + "\n") * (rows - 1)
    return f"""\
name: {name}
players: [2, 5]
starting_sites: [A]
unused_sites: []
remove_plantations: {{plain: 0, well: 0}}
grid: |
{first}{others}"""


@pytest.mark.parametrize(
    ("allowed", "refused", "sentence"),
    [
        (board(), board(columns=27), "26"),
        (board(), board(rows=27), "26"),
        (board("x" * 200), board("x" * 201), "200"),
        (board("x"), board("''"), ""),
        (board().replace("plain: 0", "plain: 2"), board().replace("plain: 0", "plain: 1000"), "not between 0 and 999"),
        (board().replace("well: 0", "well: 2"), board().replace("well: 0", "well: 1000"), "not between 0 and 999"),
        (board().replace("well: 0", "well: 2"), board().replace("well: 0", "well: -1"), "not between 0 and 999"),
    ],
)
def test_sizes_of_a_board(tmp_path: Path, allowed: str, refused: str, sentence: str) -> None:
    path = tmp_path / "board.yaml"
    path.write_text(allowed, encoding="utf-8")
    load_board(path)
    path.write_text(refused, encoding="utf-8")
    with refusing(ContentError, sentence):
        load_board(path)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        (lambda more: "a: " + "[" * (7 + more) + "]" * (7 + more), "nested more than 8"),
        (lambda more: "a: [" + "x, " * (20_000 - 4 + more) + "x]", "20"),
        (lambda more: "a: " + "x" * (1024 * 1024 - 3 + more), "larger than 1024 KiB"),
    ],
)
def test_sizes_of_any_text(text: Callable[[int], str], sentence: str, tmp_path: Path) -> None:
    assert list(parse(text(0)).entries()) == ["a"]
    with refusing(DocumentError, sentence):
        parse(text(1))
    path = tmp_path / "file"
    path.write_text(text(0), encoding="utf-8")
    assert read_text(path) == text(0)


@PIPES
@pytest.mark.parametrize("load", [load_tiles, load_board, read_text, read, read_steps])
def test_pipes_are_read_only_where_that_is_asked_for(load: Callable[[Path], object], tmp_path: Path) -> None:
    path = tmp_path / "pipe"
    os.mkfifo(path)
    with refusing((ContentError, DocumentError, RecordError), "not an ordinary file"):
        load(path)
