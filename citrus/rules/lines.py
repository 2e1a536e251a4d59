"""What the lines of a market hold, remembered for a whole game (R1.5, R5.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from citrus.rules.actions import Buy
from citrus.rules.numbering import Kind, Tile
from citrus.rules.tiles import KindCounts, kind_counts

MOST = 1000
"""How many markets are remembered with their lines: about half a megabyte."""


class FilledLine(msgspec.Struct, frozen=True, gc=False):
    """A line with tiles: the action `buy`, the `price` in coins, and how many tiles of each of the `kinds` it holds."""

    buy: Buy
    price: int
    kinds: KindCounts


class BoardLine(msgspec.Struct, frozen=True, gc=False):
    """A line: the action `buy`, the places of its `spaces` in the market from 0, and its past contents `known`, by the
    sum of its tiles."""

    buy: Buy
    spaces: tuple[int, ...]
    known: dict[int, FilledLine]


class FilledLines(dict[tuple[Tile | None, ...], tuple[FilledLine, ...]]):
    """The lines of each market that hold a tile; worked out when first asked for.

    Most turns leave the market as it was, and bots look at the same ones again and again. New markets have lines like
    those of others: each tile counts as a number with a few bits for its kind, so that the sum of a line tells its
    content.
    """

    def __init__(self, lines: Mapping[str, tuple[int, ...]]) -> None:
        self.lines = lines
        self._lines = [
            BoardLine(Buy(name), tuple([space - 1 for space in spaces]), {}) for name, spaces in lines.items()
        ]
        self._bits = max(map(len, lines.values()), default=0).bit_length()

    def __missing__(self, market: tuple[Tile | None, ...]) -> tuple[FilledLine, ...]:
        if len(self) >= MOST:
            self.clear()
            for line in self._lines:
                line.known.clear()
        bits = self._bits
        # `kind_of` written out: this runs for every market space
        numbers = [0 if tile is None else 1 << bits * (tile >> 1) for tile in market]
        filled = []
        for line in self._lines:
            content = 0
            for space in line.spaces:
                content += numbers[space]
            if content:
                filled.append(line.known.get(content) or self._filled(line, content))
        found = self[market] = tuple(filled)
        return found

    def _filled(self, line: BoardLine, content: int) -> FilledLine:
        """Return the line with this content, and remember it."""
        by_kind: dict[Kind, int] = {}
        kind, rest = 0, content
        while rest:
            count = rest & (1 << self._bits) - 1
            if count:
                by_kind[Kind(kind)] = count
            kind, rest = kind + 1, rest >> self._bits
        kinds = kind_counts(by_kind)
        filled = line.known[content] = FilledLine(line.buy, kinds.total, kinds)
        return filled

    def __reduce__(self) -> tuple[type[FilledLines], tuple[Mapping[str, tuple[int, ...]]]]:
        return FilledLines, (self.lines,)  # other processes begin with an empty memory
