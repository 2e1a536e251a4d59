"""Where the parts of a table lie in many windows, as text: boards, markets, players and sizes of texts are sampled."""

from __future__ import annotations

import zlib
from collections.abc import Iterator
from dataclasses import fields, is_dataclass

from pygame import Rect

from citrus.ui.pieces.layout import table_layout
from tests.grids import sampled
from tests.ui.layouts import BOARDS, MARKETS, SIZES, game

SCALES = (1.0, 1.3, 1.6, 2.0)
ROUNDS = 2
MANY = 12  # of more alike places, only the first and the last are told


def table_places() -> str:
    """Return a line for each part of each table."""
    lines: list[str] = []
    for size, scale, board, players, market in sampled(
        SIZES, SCALES, ("short", "long", "26x26", "3x26"), (2, 3, 4, 5), tuple(MARKETS), rounds=ROUNDS
    ):
        assert board in BOARDS
        lines.append(f"{size[0]}x{size[1]}, scale {scale}, {board}, {players} players, market {market}")
        lines += [f"  {line}" for line in _told(table_layout(size, game(board, players, market), scale))]
    return "\n".join([*lines, ""])


def _told(thing: object, name: str = "") -> Iterator[str]:
    """Yield everything in a layout, each with its path there."""
    match thing:
        case Rect():
            yield f"{name} {thing.x},{thing.y} {thing.width}x{thing.height}"
        case dict():
            for key, part in thing.items():
                yield from _told(part, f"{name}.{key}")
        case tuple() if len(thing) > MANY:
            told = [*_told(thing[0], "from"), *_told(thing[-1], "to")]
            marks = zlib.crc32("\n".join(line for part in thing for line in _told(part)).encode())
            yield f"{name} {len(thing)}, {' '.join(told)}, {marks:08x}"
        case tuple() if not all(isinstance(part, int | float) for part in thing):
            for number, part in enumerate(thing):
                yield from _told(part, f"{name}.{number}")
        case float():
            yield f"{name} {thing:.3f}"
        case int() | str() | tuple():
            yield f"{name} {thing}"
        case _ if is_dataclass(thing):
            for field in fields(thing):
                yield from _told(getattr(thing, field.name), f"{name}.{field.name}".removeprefix("."))
