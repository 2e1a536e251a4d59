"""The text of a board file: whole, and with changes to what somebody has written."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import load_board, read_draft, shipped_boards
from citrus.content.forms import comments
from citrus.content.yaml_text import parse
from citrus.rules.board import Board
from tests.workshop.boards import scrawl

BY_HAND = """\
# The valley of my aunt.
name: Valley   # she calls it so
players: [2, 4]
starting_sites:
  - A
  - B  # beside the well
unused_sites: [D]

# few tiles
remove_plantations: {plain: 11, well: 5}
grid: |
  ..* ...
  .A. .C.
  ... #.*
  .B. ...
  ... .D.

# the end
"""


def read(text: str) -> Board:
    return read_draft(parse(text))


@pytest.mark.parametrize("name", shipped_boards())
def test_shipped_boards_are_read_as_they_were_written(name: str) -> None:
    board = load_board(shipped_boards()[name])
    assert read(BOARD_FORM.text(board)) == board


def test_any_board_is_read_as_it_was_written() -> None:
    rng = random.Random(1)
    for _ in range(200):
        board = scrawl(rng)
        assert read(BOARD_FORM.text(board)) == board


ON_ONE_LINE = (
    "{name: Valley, players: [2, 4], starting_sites: [A], unused_sites: [], "
    "remove_plantations: {plain: 11, well: 5}, grid: A}"
)
"""A board in brackets, within which no grid of several lines can stand."""


@pytest.mark.parametrize("text", [BY_HAND, ON_ONE_LINE, "no board"])
def test_any_change_to_a_text_is_read_as_it_was_made(text: str) -> None:
    rng = random.Random(2)
    for _ in range(50):
        board = scrawl(rng)
        assert read(BOARD_FORM.changed_text(text, board)) == board


def test_where_a_layout_leaves_no_other_way_everything_is_rewritten() -> None:
    board = read(ON_ONE_LINE)
    named = replace(board, name="Hill")
    assert BOARD_FORM.changed_text(ON_ONE_LINE, named) == ON_ONE_LINE.replace("Valley", "Hill")
    larger = replace(board, grid=("A..", "..."))
    assert BOARD_FORM.changed_text(ON_ONE_LINE, larger) == BOARD_FORM.text(larger)


def test_a_board_that_is_the_same_leaves_the_text_alone() -> None:
    assert BOARD_FORM.changed_text(BY_HAND, read(BY_HAND)) == BY_HAND


def test_only_what_is_new_is_written_anew() -> None:
    board = replace(read(BY_HAND), name="Hill", grid=("..*...", ".A..C.", "...#.*", ".B...#", "....D."))
    text = BOARD_FORM.changed_text(BY_HAND, board)
    assert text == BY_HAND.replace("name: Valley ", "name: Hill ").replace(
        "  ..* ...\n  .A. .C.\n  ... #.*\n  .B. ...\n  ... .D.\n",
        "  . . * . . .\n  . A . . C .\n  . . . # . *\n  . B . . . #\n  . . . . D .\n",
    )
    assert comments(text) == comments(BY_HAND)


def test_comments_within_a_value_go_with_it() -> None:
    text = BOARD_FORM.changed_text(BY_HAND, replace(read(BY_HAND), starting_sites=("A",)))
    assert "starting_sites:\n  [A]\n" in text
    assert comments(BY_HAND) == ["The valley of my aunt.", "she calls it so", "beside the well", "few tiles", "the end"]
    assert comments(text) == ["The valley of my aunt.", "she calls it so", "few tiles", "the end"]


def test_rocks_and_texts_in_quotes_are_no_comments() -> None:
    assert comments(BY_HAND.replace("Valley ", "'Valley # 2' ").replace("#.*", "# *"))[:2] == [
        "The valley of my aunt.",
        "she calls it so",
    ]
    assert comments("grid: |  # my board\n  # .\n") == ["my board"]
