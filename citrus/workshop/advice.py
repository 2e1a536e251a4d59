"""Weaknesses of a board that can be played, judged by its land and its sites."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from citrus.rules.board import Board
from citrus.rules.numbering import SpaceSet
from citrus.rules.tiles import TileSet
from citrus.workshop.troubles import spare_spaces, tree_tiles

# Measured with bots on boards of several sizes: beyond these limits, as trials count it, the last tiles do not fit in
# half of the games or more, or somebody has to pass in most rounds. Those below are a judgement from the game's boards.
TILES_A_SITE: Final = 7
FEWEST_STARTS: Final = 2
LEAST_SPARE: Final = 0.25  # of the plantation tiles; with less, in a tenth of the games to six tenths, as the land lies
AMPLE_SPARE: Final = 0.35
FEWEST_MARKETS: Final = 2  # that the tiles fill; with fewer, the game is over after a few turns


@dataclass(frozen=True)
class Weakness:
    """A weakness of a board: its `key` in texts, the number in the sentence, how many plantation tiles there are, and
    the spaces concerned. With fruit trees the number is that of `with_trees`."""

    key: str
    count: int
    tiles: int
    spaces: SpaceSet = 0
    with_trees: int = 0


def advice(board: Board, tiles: TileSet) -> tuple[Weakness, ...]:
    """Return the weaknesses of a board that can be played, the worst first."""
    count = sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    sites, starts = len(board.used_sites), len(board.starting_sites)
    bridges = min(dict(tiles.landscape).get("bridge", 0), board.landscape.bit_count())
    dry = board.plantable & ~_reached(board, 0)
    never = board.plantable & ~_reached(board, bridges)
    room = (board.plantable & ~dry).bit_count()
    spare = spare_spaces(board, tiles) - dry.bit_count()
    found = []
    if never:
        found.append(Weakness("never", never.bit_count(), count, never))
    if dry & ~never:
        found.append(Weakness("bridges", (dry & ~never).bit_count(), count, dry & ~never))
    if spare < 0:
        found.append(Weakness("no_room", room, count, dry))
    if count > TILES_A_SITE * sites:
        found.append(Weakness("few_sites", sites, count))
    if not starts:
        found.append(Weakness("no_start", starts, count))
    elif not _roads(board, board.starting_sites) & board.plantable:
        found.append(Weakness("walled", starts, count))
    elif starts < FEWEST_STARTS:
        found.append(Weakness("few_starts", starts, count))
    if 0 <= spare < LEAST_SPARE * count:
        found.append(Weakness("crowded", spare, count, with_trees=max(0, spare - tree_tiles(tiles))))
    if count < FEWEST_MARKETS * tiles.market_size:
        found.append(Weakness("small", count, count))
    return tuple(found)


def has_land(board: Board, tiles: TileSet) -> bool:
    """Return whether as much land is left over after all tiles as on a shipped board: then it lacks sites."""
    count = sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values())
    return spare_spaces(board, tiles) >= AMPLE_SPARE * count


def _reached(board: Board, bridges: int) -> SpaceSet:
    """Return the spaces that groves can reach from the roads of the built sites, over at most `bridges` rocks (R6.2,
    R10.4)."""
    ground, reached = board.plantable, 0
    roads = _roads(board, board.used_sites)
    for _ in range(bridges + 1):
        for region in board.regions_touched(roads & ground, ground):
            reached |= region
        ground |= (roads | board.neighbours(reached)) & board.rocks
    return reached


def _roads(board: Board, sites: Iterable[str]) -> SpaceSet:
    """Return the road spaces of some sites."""
    roads = 0
    for letter in sites:
        roads |= board.roads[letter]
    return roads
