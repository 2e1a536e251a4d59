"""A board as the text of a file."""

from __future__ import annotations

from typing import Final

from citrus.content.boards import read_draft
from citrus.content.forms import Form
from citrus.content.yaml_lines import numbers_line, scalar, texts_line
from citrus.rules.board import Board


def board_fields(board: Board, indent: str = "  ") -> dict[str, str]:
    """Return the value of each field of a board file as text; the rows of the grid begin with `indent`."""
    rows = "\n".join(f"{indent}{' '.join(row)}" for row in board.grid)
    return {
        "name": scalar(board.name),
        "players": numbers_line(board.players),
        "starting_sites": texts_line(board.starting_sites),
        "unused_sites": texts_line(board.unused_sites),
        "remove_plantations": f"{{plain: {board.remove_plain}, well: {board.remove_well}}}",
        "grid": f"|\n{rows}",
    }


BOARD_FORM: Final = Form(read_draft, board_fields)
"""A board file; what it holds may be unfinished."""
