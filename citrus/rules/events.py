"""What happened: every action yields a list of events, in order.

Animation, sound, the log and the explanation of every point come from these alone (R4 to R11, R13). In all of them
`player` is a number from 0 in seating order, `space` a board space, `spaces` a set of them as in `citrus.rules.board`,
`tile` a plantation tile by its number or a landscape tile by its name, `kind` the place of a kind in the tile set,
`site` a letter, `finca` a tile, `fruit` the place of a fruit in the tile set, and `market_space` a number from 1.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.tiles import Finca, MarketTile

Source = Literal[
    "harvest",
    "finca",
    "return",
    "final_finca",
    "final_harvest",
    "horses",
    "unused_tiles",
    "fruit",
    "sale",
    "kept_fruit",
]
"""Where points come from: harvests (R8.1), fincas (R9.2), penalties for returned tiles (R5.4), the final scoring
(R11.3), and the fruit trees (R13)."""

FincaCause = Literal["market", "milestone", "blocked"]
"""Why a finca is built: few tiles left in the market (R7.1), a milestone (R10.5), nobody could go on (R11.1)."""


class Term(msgspec.Struct, frozen=True, gc=False):
    """One named part of a sum of points (R8.1, R11.3): `count` things called `name` gave `points` in all."""

    name: str
    count: int
    points: int


class LineBought(msgspec.Struct, frozen=True, gc=False):
    """A player paid `cost` coins for a `line` and took `tiles` from these `market_spaces`, entry for entry (R5.1)."""

    player: int
    line: str
    market_spaces: tuple[int, ...]
    tiles: tuple[Tile, ...]
    cost: int


class FincaDrawn(msgspec.Struct, frozen=True, gc=False):
    """The top finca of the stack was revealed, for a `cause`; the player must choose its site before anything else
    (R7.1, R10.5, R11.1)."""

    player: int
    finca: Finca
    cause: FincaCause


class FincaBuilt(msgspec.Struct, frozen=True, gc=False):
    """The drawn finca was built on an open site; `cause` says why (R7.1, R10.5, R11.1)."""

    player: int
    site: str
    finca: Finca
    cause: FincaCause


class SiteOpened(msgspec.Struct, frozen=True, gc=False):
    """The next building site was revealed (R7.1)."""

    site: str


class MarketRefilled(msgspec.Struct, frozen=True, gc=False):
    """Tiles came from the bag, those `placed` in the market; `complete` if no market space stays free (R7.2)."""

    placed: tuple[MarketTile, ...]
    complete: bool


class FincasClosed(msgspec.Struct, frozen=True, gc=False):
    """The market could not be filled: from now on only milestones build fincas (R7.4)."""


class TilePlanted(msgspec.Struct, frozen=True, gc=False):
    """A tile from the hand was planted; `bridge` if a bridge was used up (R6, R10.4)."""

    player: int
    tile: Tile
    space: Space
    bridge: bool


class PlantationCovered(msgspec.Struct, frozen=True, gc=False):
    """A neutral plantation disappeared under a new one (R10.4)."""

    space: Space
    tile: Tile


class WorkerPlaced(msgspec.Struct, frozen=True, gc=False):
    """A worker from the mat started a new region, or stands beside the tree just planted (R6.3, R13.3)."""

    player: int
    space: Space


class RegionExtended(msgspec.Struct, frozen=True, gc=False):
    """The planting made a region of the player's larger; `spaces` is the whole region now (R6.2)."""

    player: int
    kind: Kind
    spaces: SpaceSet


class RegionsMerged(msgspec.Struct, frozen=True, gc=False):
    """Own regions and neutral ones became one: `own` and `neutral` are the sets that joined (R6.7, R6.8)."""

    player: int
    kind: Kind
    own: tuple[SpaceSet, ...]
    neutral: tuple[SpaceSet, ...]


class WorkersReturned(msgspec.Struct, frozen=True, gc=False):
    """Workers went back to the mat, one from each of these `regions`, sets of spaces (R6.7, R8.1)."""

    player: int
    regions: tuple[SpaceSet, ...]


class LandscapeTaken(msgspec.Struct, frozen=True, gc=False):
    """A player took the landscape tile on a space by planting there (R6.9)."""

    player: int
    tile: str
    space: Space


class TilesReturned(msgspec.Struct, frozen=True, gc=False):
    """Unbuildable tiles went back, those `placed` to the market, the rest `under_bag` (R5.4)."""

    player: int
    placed: tuple[MarketTile, ...]
    under_bag: tuple[Tile, ...]


class RegionHarvested(msgspec.Struct, frozen=True, gc=False):
    """A region was harvested and is neutral now (R8.1)."""

    player: int
    kind: Kind
    spaces: SpaceSet


class Income(msgspec.Struct, frozen=True, gc=False):
    """Coins for `workers` on the mat: `due` by the table, `gained` within the limit (R8.2)."""

    player: int
    workers: int
    due: int
    gained: int


class MoneyUsed(msgspec.Struct, frozen=True, gc=False):
    """A money tile was used: `due` coins, of which `gained` fit on the mat (R10.1)."""

    player: int
    due: int
    gained: int


class CartUsed(msgspec.Struct, frozen=True, gc=False):
    """A cart brought the tile of a market space into the hand (R10.2)."""

    player: int
    market_space: int
    tile: Tile


class BullPlaced(msgspec.Struct, frozen=True, gc=False):
    """A bull was put on a space (R10.3)."""

    player: int
    space: Space


class MilestoneUsed(msgspec.Struct, frozen=True, gc=False):
    """A milestone was used; a finca is drawn next (R10.5)."""

    player: int


class Standing(msgspec.Struct, frozen=True, gc=False):
    """One player's total around a finca: `tiles` in the sets `regions`, and the `points` it brings (R9.2)."""

    player: int
    tiles: int
    regions: tuple[SpaceSet, ...]
    points: int


class FincaScored(msgspec.Struct, frozen=True, gc=False):
    """A finca was scored; `standings` lists all present, largest total first; `final` at the end (R9, R11.3)."""

    site: str
    finca: Finca
    standings: tuple[Standing, ...]
    final: bool


class PointsScored(msgspec.Struct, frozen=True, gc=False):
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
        return sum(term.points for term in self.terms)


class FruitChosen(msgspec.Struct, frozen=True, gc=False):
    """A pile of fruit was put on the tree on a space (R13.3)."""

    player: int
    space: Space
    fruit: int


class FruitDue(msgspec.Struct, frozen=True, gc=False):
    """The player must choose a pile for the tree on a space before anything else (R13.3)."""

    player: int
    space: Space


class WorkerOffered(msgspec.Struct, frozen=True, gc=False):
    """The player may put a worker beside the tree just planted on a space, before anything else (R13.3)."""

    player: int
    space: Space


class WorkerKept(msgspec.Struct, frozen=True, gc=False):
    """A player put no worker beside the tree just planted on a space (R13.3)."""

    player: int
    space: Space


class FruitOffered(msgspec.Struct, frozen=True, gc=False):
    """The worker on this space lets the player do a fruit action before anything else (R13.4)."""

    player: int
    space: Space


class FruitPicked(msgspec.Struct, frozen=True, gc=False):
    """The top token of the tree on a space was taken; its `value` in points was revealed (R13.5)."""

    player: int
    space: Space
    fruit: int
    value: int


class FruitSold(msgspec.Struct, frozen=True, gc=False):
    """Tokens of these `fruits` were returned (R13.6)."""

    player: int
    fruits: tuple[int, ...]


class FruitSkipped(msgspec.Struct, frozen=True, gc=False):
    """A player skipped the fruit action, in which fruit could be picked (`pick`), sold (`sale`), or both (R13.4)."""

    player: int
    pick: bool
    sale: bool


class Passed(msgspec.Struct, frozen=True, gc=False):
    """A player passed (R11.1)."""

    player: int


class TurnEnded(msgspec.Struct, frozen=True, gc=False):
    """A player's turn is over; encircled fincas score now (R4.3, R9.1)."""

    player: int


class TurnBegan(msgspec.Struct, frozen=True, gc=False):
    """It is this player's turn (R4.3)."""

    player: int


class GameEnded(msgspec.Struct, frozen=True, gc=False):
    """The game is over with these `scores`; `blocked` if nobody could go on (R11.1). All who have the highest score are
    `winners` (R11.4)."""

    blocked: bool
    scores: tuple[int, ...]
    winners: tuple[int, ...]


Event = (
    LineBought
    | FincaDrawn
    | FincaBuilt
    | SiteOpened
    | MarketRefilled
    | FincasClosed
    | TilePlanted
    | PlantationCovered
    | WorkerPlaced
    | RegionExtended
    | RegionsMerged
    | WorkersReturned
    | LandscapeTaken
    | TilesReturned
    | RegionHarvested
    | Income
    | MoneyUsed
    | CartUsed
    | BullPlaced
    | MilestoneUsed
    | FincaScored
    | PointsScored
    | FruitChosen
    | FruitDue
    | WorkerOffered
    | WorkerKept
    | FruitOffered
    | FruitPicked
    | FruitSold
    | FruitSkipped
    | Passed
    | TurnEnded
    | TurnBegan
    | GameEnded
)
"""Anything that can happen."""


def reveals(event: Event) -> bool:
    """Whether something was revealed that nobody could know: tiles from the bag, a finca, the next site, the value of
    a fruit (R7.1, R7.2, R13.5)."""
    hidden = isinstance(event, FincaDrawn | SiteOpened | FruitPicked)
    return hidden or (isinstance(event, MarketRefilled) and bool(event.placed))
