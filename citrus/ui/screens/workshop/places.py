"""The places where a draft can be tried: a board with all numbers that suit it, or numbers on all boards that suit
them."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.content.boards import BoardEntry, board_files
from citrus.content.numbers import all_numbers
from citrus.language.problems import problem_text
from citrus.rules.board import Board
from citrus.rules.tiles import TileSet
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.board_list import board_name
from citrus.ui.screens.numbers_name import numbers_name
from citrus.workshop.trial import TrialPlace, obstacle, playable


def places_of_board(ui: Ui, board: Board, name: str) -> list[TrialPlace]:
    """Return a board of that name with each of the numbers that suit it, the shipped ones first."""
    return [
        TrialPlace(board, name, entry.tiles, numbers_name(ui, entry))
        for entry in all_numbers()
        if entry.tiles is not None and playable(board, entry.tiles)
    ]


def places_of_numbers(ui: Ui, tiles: TileSet, name: str) -> list[TrialPlace]:
    """Return numbers of that name on each board that suits them, small boards first."""
    places = [
        TrialPlace(entry.board, board_name(ui, entry), tiles, name)
        for entry in board_files()
        if entry.board is not None and playable(entry.board, tiles)
    ]
    return sorted(places, key=lambda place: place.board.plantable.bit_count())


def why_nowhere(ui: Ui, tiles: TileSet, boards: Sequence[BoardEntry]) -> str:
    """Return why none of the boards suits numbers: the obstacle on the one with most room; empty if one does."""
    entries = [(entry, entry.board) for entry in boards if entry.board is not None]
    if any(playable(board, tiles) for _, board in entries):
        return ""
    if not entries:
        return ui.texts("setup.no_board")
    entry, board = max(entries, key=lambda found: found[1].plantable.bit_count())
    problem = obstacle(board, tiles)
    assert problem is not None
    return ui.texts("numbers.no_board", board=board_name(ui, entry), problem=problem_text(ui.texts, problem))
