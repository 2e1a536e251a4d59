"""The state of a game: one immutable value that holds everything, hidden orders included (R3 to R11)."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from citrus.rules.board import first_space
from citrus.rules.events import FincaCause
from citrus.rules.game import Game
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.parts import VariantPart
from citrus.rules.phases import OVER
from citrus.rules.tiles import ACTION_TILES, HORSES, Finca, LandscapeTile, tile_of


class Region(msgspec.Struct, frozen=True, gc=False):
    """A region with a worker on it: the place of its `kind` in the tile set, and its set of `spaces` (R6.5)."""

    kind: Kind
    spaces: SpaceSet


class BoardRegion(NamedTuple):
    """Any region on the board: the place of its `kind` in the tile set, its set of `spaces`, and the player who is its
    `owner`, None while it is neutral (R6.5)."""

    kind: Kind
    spaces: SpaceSet
    owner: int | None


class CoveredTile(msgspec.Struct, frozen=True, order=True, gc=False):
    """A plantation `tile` that lies on a `space` under another one (R10.4)."""

    space: Space
    tile: Tile


class BuiltFinca(msgspec.Struct, frozen=True, gc=False):
    """A `finca` on a `site`, which is named by its letter. Once `scored` it lies face down but keeps its roads
    (R9.1)."""

    site: str
    finca: Finca
    scored: bool = False


class DrawnFinca(NamedTuple):
    """A `finca` that has been drawn for all to see and needs a site, and the `cause` why it is built (R7.1)."""

    finca: Finca
    cause: FincaCause


class PlayerState(msgspec.Struct, frozen=True, gc=False):
    """What one player has: `coins`, `workers` on the mat, landscape `tiles` in alphabetical order, owned `regions` in
    reading order of their first space. The `score` in points may be negative (R5.4)."""

    coins: int
    score: int
    workers: int
    tiles: tuple[str, ...] = ()
    regions: tuple[Region, ...] = ()

    def tile_counts(self) -> list[tuple[str, int]]:
        """Return the sorts of landscape tiles that the player has with their numbers, tiles to use before horses."""
        order = [*ACTION_TILES, *HORSES]
        return [(tile, self.tiles.count(tile)) for tile in order if tile in self.tiles]


class GameState(msgspec.Struct, frozen=True, dict=True):
    """One moment of a `game`. Equal moments are equal values.

    `player` is in turn, in a `phase` (see `phases.py`); `main_action_done` is whether a line was bought or regions were
    harvested (R4.1). `refill_due` is whether the market is filled at the end of the turn (R7.2), `fincas_closed`
    whether it brings no new fincas any more (R7.4). `passes` counts turns in a row that ended by passing; a cart or a
    milestone starts the count again (R11.1). `players` are what they have, by number; `winners` is empty until the end
    (R11.4). `open_sites` are letters in alphabetical order (R3.4).

    `plantations`, `neutral`, `blocked_roads` and `open_roads` hold one set of spaces for every kind: where its
    (uppermost) tiles lie, which of them nobody owns, which road spaces the road rule closes to it (R6.4; all empty in
    the family game), and where a region of it may start, if the space is free and of a built finca (R6.2, R6.8).
    `planted` are all spaces with a plantation, `wells` those whose uppermost tile has one. `landscape` lists the tiles
    on the board in reading order. `market` has one entry for each market space, None where it is empty. `hand` keeps
    the order in which tiles were taken; `cart_tile` is the tile in the hand that must be built first (R10.2).
    `drawn_finca` is there in the phase `site` and no longer part of `finca_stack` (R7.1). `covered` lists the
    plantation tiles under others. `bag`, `finca_stack` and `site_stack` are orders nobody may see, next one first.
    `parts` are what variants keep; the tiles that they add lie among `plantations` as kinds of their own.

    Some fields follow from others, for speed, and must be changed together: `landscape_spaces`, `bridge_tiles` and
    `milestone_tiles` from `landscape` (where any tile lies, and where those lie), `finca_roads` from `fincas`,
    `planted`, `blocked_roads` and `open_roads` from `plantations`, every player's `workers` from their regions.
    """

    game: Game
    player: int
    phase: str
    main_action_done: bool
    market: tuple[Tile | None, ...]
    hand: tuple[Tile, ...]
    cart_tile: Tile | None
    plantations: tuple[SpaceSet, ...]
    planted: SpaceSet
    wells: SpaceSet
    neutral: tuple[SpaceSet, ...]
    blocked_roads: tuple[SpaceSet, ...]
    open_roads: tuple[SpaceSet, ...]
    covered: tuple[CoveredTile, ...]
    landscape: tuple[LandscapeTile, ...]
    landscape_spaces: SpaceSet
    bridge_tiles: SpaceSet
    milestone_tiles: SpaceSet
    fincas: tuple[BuiltFinca, ...]
    finca_roads: SpaceSet
    open_sites: tuple[str, ...]
    bag: tuple[Tile, ...]
    finca_stack: tuple[Finca, ...]
    site_stack: tuple[str, ...]
    refill_due: bool
    fincas_closed: bool
    passes: int
    players: tuple[PlayerState, ...]
    drawn_finca: DrawnFinca | None = None
    winners: tuple[int, ...] = ()
    parts: tuple[VariantPart, ...] = ()

    @property
    def over(self) -> bool:
        """Whether the game has ended."""
        return self.phase == OVER

    @property
    def occupied(self) -> SpaceSet:
        """All spaces that count as closed when a finca is encircled: plantations, landscape tiles, rocks (R9.1)."""
        return self.planted | self.landscape_spaces | self.game.board.rocks

    def tile_at(self, space: Space) -> Tile | None:
        """Return the uppermost plantation tile on a space, or None."""
        bit = 1 << space
        for kind, mask in zip(self.game.kinds, self.plantations, strict=True):
            if mask & bit:
                return tile_of(kind, bool(self.wells & bit))
        return None

    def landscape_at(self, space: Space) -> str | None:
        """Return the landscape tile on a space, or None."""
        return next((lying.tile for lying in self.landscape if lying.space == space), None)

    def regions(self) -> list[BoardRegion]:
        """Return all regions on the board, by first space in reading order (R6.5)."""
        found = [
            BoardRegion(region.kind, region.spaces, player)
            for player, holder in enumerate(self.players)
            for region in holder.regions
        ]
        for kind, mask in zip(self.game.kinds, self.neutral, strict=True):
            found += [BoardRegion(kind, spaces, None) for spaces in self.game.board.regions_in(mask)]
        return sorted(found, key=lambda region: first_space(region.spaces))

    def region_at(self, space: Space) -> BoardRegion | None:
        """Return the region on a space, or None without a plantation or on an added tile that nobody owns."""
        bit = 1 << space
        for player, holder in enumerate(self.players):
            for region in holder.regions:
                if region.spaces & bit:
                    return BoardRegion(region.kind, region.spaces, player)
        for kind, mask in zip(self.game.kinds, self.neutral, strict=True):
            if mask & bit:
                return BoardRegion(kind, self.game.board.region_at(space, mask), None)
        return None
