"""What the lines of a market hold, remembered for a whole game (R1.5, R5.1)."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from citrus.rules.numbering import Kind, Tile

MOST = 1000
"""The lines of so many markets are remembered: a few megabytes."""


class FilledLine(msgspec.Struct, frozen=True, gc=False):
    """A line with tiles: its `name`, its `price` in coins, and how many tiles of each of the `kinds` it holds."""

    name: str
    price: int
    kinds: Mapping[Kind, int]


class FilledLines(dict[tuple[Tile | None, ...], tuple[FilledLine, ...]]):
    """The lines of each market that hold a tile; worked out when first asked for.

    Most turns leave the market as it was, and bots look at the same ones again and again.
    """

    def __init__(self, lines: Mapping[str, tuple[int, ...]]) -> None:
        self.lines = lines

    def __missing__(self, market: tuple[Tile | None, ...]) -> tuple[FilledLine, ...]:
        if len(self) >= MOST:
            self.clear()
        # `kind_of` written out: this runs for every market space
        offered: list[Kind | None] = [None if tile is None else tile >> 1 for tile in market]  # type: ignore[misc]
        filled = []
        for name, spaces in self.lines.items():
            kinds: dict[Kind, int] = {}
            price = 0
            for space in spaces:
                kind = offered[space - 1]
                if kind is not None:
                    kinds[kind] = kinds.get(kind, 0) + 1
                    price += 1
            if price:
                filled.append(FilledLine(name, price, kinds))
        found = self[market] = tuple(filled)
        return found

    def __reduce__(self) -> tuple[type[FilledLines], tuple[Mapping[str, tuple[int, ...]]]]:
        return FilledLines, (self.lines,)  # other processes begin with an empty memory
