"""A board as the text of a file: in full, or as changes to a text that somebody has written."""

from __future__ import annotations

import yaml

from citrus.content.boards import read_draft
from citrus.content.yaml_lines import numbers_line, scalar, texts_line
from citrus.content.yaml_text import LOADER, DocumentError, Part, parse
from citrus.rules.board import Board


def board_fields(board: Board, indent: str = "  ") -> dict[str, str]:
    """What stands behind the name of each field of a board file; the rows of the grid begin with `indent`."""
    rows = "\n".join(f"{indent}{' '.join(row)}" for row in board.grid)
    return {
        "name": scalar(board.name),
        "players": numbers_line(board.players),
        "starting_sites": texts_line(board.starting_sites),
        "unused_sites": texts_line(board.unused_sites),
        "remove_plantations": f"{{plain: {board.remove_plain}, well: {board.remove_well}}}",
        "grid": f"|\n{rows}",
    }


def board_text(board: Board) -> str:
    """The text of a board file. Reading it gives an equal board."""
    return "".join(f"{name}: {value}\n" for name, value in board_fields(board).items())


def changed_text(text: str, board: Board) -> str:
    """A board file's text with only those values written anew that are others on this board; its comments stay.

    Where its layout leaves no other way, everything is written anew, and the comments go: `comments` finds out.
    """
    try:
        part = parse(text)
        old = board_fields(read_draft(part))
    except DocumentError:
        return board_text(board)
    values = board_fields(board)
    places = [(_span(part.entries()[name], text), values[name]) for name in values if values[name] != old[name]]
    changed = text
    for (start, end), value in sorted(places, reverse=True):
        changed = changed[:start] + value + changed[end:]
    try:
        if read_draft(parse(changed)) == board:
            return changed
    except DocumentError:
        pass
    return board_text(board)


def comments(text: str) -> list[str]:
    """The comments in a YAML text that can be read, each without its `#`."""
    found = []
    end = 0
    for token in yaml.scan(text, Loader=LOADER):
        start = token.start_mark.index
        found += _comments_in(text[end:start])
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):  # behind the sign there may be one, too
            found += _comments_in(text[start : token.end_mark.index].partition("\n")[0])
        end = token.end_mark.index
    return found + _comments_in(text[end:])


def _comments_in(text: str) -> list[str]:
    """The comments in a part of a text that holds nothing else but signs of YAML."""
    return [line.partition("#")[2].strip() for line in text.splitlines() if "#" in line]


def _span(part: Part, text: str) -> tuple[int, int]:
    """Where a value stands in the text, without the blank lines after it."""
    start, end = part.node.start_mark.index, part.node.end_mark.index
    return start, start + len(text[start:end].rstrip())
