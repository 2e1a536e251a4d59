"""What happened: every action yields a list of events, in order.

Animation, sound, the log and the explanation of every point come from these alone (R4 to R11), and from those that
variants add. In all of them `player` is a number from 0 in seating order, `space` a board space, `spaces` a set of them
as in `citrus.rules.board`, `tile` a plantation tile by its number or a landscape tile by its name, `kind` the place of
a kind in the tile set, `site` a letter, `finca` a tile, and `market_space` a number from 1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.sources import Source
from citrus.rules.tiles import Finca, MarketTile

FincaCause = Literal["market", "milestone", "blocked"]
"""Why a finca is built: few tiles left in the market (R7.1), a milestone (R10.5), nobody could go on (R11.1)."""


class Term(msgspec.Struct, frozen=True, gc=False):
    """One named part of a sum of points (R8.1, R11.3): `count` things called `name` gave `points`."""

    name: str
    count: int
    points: int


class Event(msgspec.Struct, frozen=True, gc=False):
    """Something that happens (R4)."""


class Reveal(Event, frozen=True):
    """An event that reveals what nobody could know (R7.1)."""


class LineBought(Event, frozen=True):
    """A player paid `cost` coins for a `line` and took `tiles` from these `market_spaces`, entry for entry (R5.1)."""

    player: int
    line: str
    market_spaces: tuple[int, ...]
    tiles: tuple[Tile, ...]
    cost: int


class FincaDrawn(Reveal, frozen=True):
    """The top finca of the stack was revealed, for a `cause`; the player must choose its site before anything else
    (R7.1, R10.5, R11.1)."""

    player: int
    finca: Finca
    cause: FincaCause


class FincaBuilt(Event, frozen=True):
    """The drawn finca was built on an open site; `cause` says why (R7.1, R10.5, R11.1)."""

    player: int
    site: str
    finca: Finca
    cause: FincaCause


class SiteOpened(Reveal, frozen=True):
    """The next building site was revealed (R7.1)."""

    site: str


class MarketRefilled(Event, frozen=True):
    """Tiles came from the bag, those `placed` in the market; `complete` if no market space stays free (R7.2)."""

    placed: tuple[MarketTile, ...]
    complete: bool


class FincasClosed(Event, frozen=True):
    """The market could not be filled: from now on only milestones build fincas (R7.4)."""


class TilePlanted(Event, frozen=True):
    """A tile from the hand was planted; `bridge` if a bridge was used up (R6, R10.4)."""

    player: int
    tile: Tile
    space: Space
    bridge: bool


class PlantationCovered(Event, frozen=True):
    """A neutral plantation disappeared under a new one (R10.4)."""

    space: Space
    tile: Tile


class WorkerPlaced(Event, frozen=True):
    """A worker from the mat started a new region (R6.3), or stands where a variant lets it."""

    player: int
    space: Space


class RegionExtended(Event, frozen=True):
    """The planting made a region of the player's larger; `spaces` is the whole region now (R6.2)."""

    player: int
    kind: Kind
    spaces: SpaceSet


class RegionsMerged(Event, frozen=True):
    """Own regions and neutral ones became one: `own` and `neutral` are the sets that joined (R6.7, R6.8)."""

    player: int
    kind: Kind
    own: tuple[SpaceSet, ...]
    neutral: tuple[SpaceSet, ...]


class WorkersReturned(Event, frozen=True):
    """Workers went back to the mat, one from each of these `regions`, sets of spaces (R6.7, R8.1)."""

    player: int
    regions: tuple[SpaceSet, ...]


class LandscapeTaken(Event, frozen=True):
    """A player took the landscape tile on a space by planting there (R6.9)."""

    player: int
    tile: str
    space: Space


class TilesReturned(Event, frozen=True):
    """Unbuildable tiles went back, those `placed` to the market, the rest `under_bag` (R5.4)."""

    player: int
    placed: tuple[MarketTile, ...]
    under_bag: tuple[Tile, ...]


class RegionHarvested(Event, frozen=True):
    """A region was harvested and is neutral now (R8.1)."""

    player: int
    kind: Kind
    spaces: SpaceSet


class Income(Event, frozen=True):
    """Coins for `workers` on the mat: `due` by the table, `gained` within the limit (R8.2)."""

    player: int
    workers: int
    due: int
    gained: int


class MoneyUsed(Event, frozen=True):
    """A money tile was used: `due` coins; `gained` of them fit on the mat (R10.1)."""

    player: int
    due: int
    gained: int


class CartUsed(Event, frozen=True):
    """A cart brought the tile of a market space into the hand (R10.2)."""

    player: int
    market_space: int
    tile: Tile


class BullPlaced(Event, frozen=True):
    """A bull was put on a space (R10.3)."""

    player: int
    space: Space


class MilestoneUsed(Event, frozen=True):
    """A milestone was used; a finca is drawn next (R10.5)."""

    player: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One player's total around a finca: `tiles` in the sets `regions`, and the `points` it brings (R9.2)."""

    player: int
    tiles: int
    regions: tuple[SpaceSet, ...]
    points: int


class FincaScored(Event, frozen=True):
    """A finca was scored; `standings` lists all present, largest total first; `final` at the end (R9, R11.3)."""

    site: str
    finca: Finca
    standings: tuple[Standing, ...]
    final: bool


class PointsScored(Event, frozen=True):
    """A player's score changed by the sum of the `terms` (R8.1, R9.2, R11.3).

    `source` says what for, `spaces` where the points come from (may be empty).
    """

    player: int
    source: Source
    terms: tuple[Term, ...]
    spaces: SpaceSet

    @property
    def points(self) -> int:
        """The sum of the terms; negative for a penalty."""
        return sum([term.points for term in self.terms])


class Passed(Event, frozen=True):
    """A player passed (R11.1)."""

    player: int


class TurnEnded(Event, frozen=True):
    """A player's turn is over; encircled fincas score now (R4.3, R9.1)."""

    player: int


class TurnBegan(Event, frozen=True):
    """It is this player's turn (R4.3)."""

    player: int


class GameEnded(Event, frozen=True):
    """The game is over with these `scores`; `blocked` if nobody could go on (R11.1). All who have the highest score are
    `winners` (R11.4)."""

    blocked: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


def reveals(event: Event) -> bool:
    """Return whether something unknown was revealed: tiles from the bag, a finca, the next site (R7.1, R7.2)."""
    return isinstance(event, Reveal) or (isinstance(event, MarketRefilled) and bool(event.placed))
