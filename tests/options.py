"""Every option of a game (R12) with a value that is not the usual one; nothing here names an option."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Options
from citrus.rules.orders import SetupError
from citrus.rules.setup import check_options

FIELDS: tuple[str, ...] = tuple(field.name for field in msgspec.structs.fields(Options))
BOARD = "long"


def other(field: str) -> Options:
    """Return the usual options with another value of this one, the first that a game on the long board can have."""
    usual = Options()
    board, tiles = load_board(shipped_boards()[BOARD]), load_tiles()
    values = (True,) if isinstance(getattr(usual, field), bool) else range(1, 10)
    for value in values:
        options = replace(usual, **{field: value})
        if options == usual:
            continue
        try:
            check_options(board, tiles, options, 2)
        except SetupError:
            continue
        return options
    raise AssertionError(f"no other value of {field}")
