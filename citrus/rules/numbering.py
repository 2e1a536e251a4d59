"""What the integers of the rules stand for: spaces, sets of spaces (R2.1), tiles and kinds (R1.1).

Spaces, tiles and kinds are types of their own, so that mypy finds a kind where a tile is wanted, or a set where a space
is. `SpaceSet` is only a name: `a & b` of two sets is a plain integer for mypy, and turning it back would cost time
wherever the rules are busy. When the game runs, all of them are plain integers.
"""

from __future__ import annotations

from typing import NewType, TypeAlias

Space = NewType("Space", int)
"""A space of the board: its row times the board's stride, plus its column, both from 0 (see `citrus.rules.board`)."""

SpaceSet: TypeAlias = int
"""A set of spaces: bit n is set if space n is in it. `&`, `|` and `& ~` work as for sets; 0 is empty."""

Tile = NewType("Tile", int)
"""A plantation tile: twice its kind, plus 1 if it has a well (see `citrus.rules.tiles`)."""

Kind = NewType("Kind", int)
"""A kind of plantation tiles: its place in the tile set; kinds that variants add are numbered behind these."""

KindSet: TypeAlias = int
"""A set of kinds: bit n is set if kind n is in it, as with `SpaceSet`."""
