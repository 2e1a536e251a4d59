"""Every way to plant a hand: what no way reaches, another turn is sure to lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from msgspec.structs import replace

from citrus.bots.finca_reasons import leading_at
from citrus.bots.planting_reasons import tiles_weigh
from citrus.rules.board import spaces_of
from citrus.rules.fincas import missing
from citrus.rules.numbering import Tile
from citrus.rules.planting import bridged_plant_spaces, plant, plant_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of, tile_of

MOST = 12000
"""Positions that are looked at; if there are more ways, nothing is sure."""

Goal = Callable[[GameState], bool]
"""Whether the player in turn may have reached something, with all that their action tiles could still do."""
_Planted = frozenset[tuple[Tile, int, bool]]


def out_of_reach(state: GameState, hand: Iterable[Tile], goals: Sequence[Goal]) -> list[bool]:
    """Return for each of some goals whether it is sure that no planting of this hand reaches it; False for all if there
    are too many ways, or tiles that need a choice beside their space. A finca that is due may go on any open site."""
    tiles = Counter(tile_of(kind_of(tile), False) for tile in hand)  # wells change no place
    if any(kind_of(tile) in state.game.added for tile in tiles):
        return [False] * len(goals)
    roads = state.finca_roads
    for site in state.open_sites if state.refill_due or state.drawn_finca is not None else ():
        roads |= state.game.board.roads[site]
    sure = [not goal(state) for goal in goals]
    reached: dict[_Planted, GameState] = {frozenset(): replace(state, finca_roads=roads)}
    seen = 0
    while reached and any(sure):
        longer: dict[_Planted, GameState] = {}
        for planted, there in reached.items():
            for tile in tiles - Counter(tile for tile, _, _ in planted):
                kind = kind_of(tile)
                plain, bridged = plant_spaces(there, kind), bridged_plant_spaces(there, kind)
                ways = [(space, False) for space in spaces_of(plain)]
                for space, bridge in (*ways, *((space, True) for space in spaces_of(bridged))):
                    key = planted | {(tile, space, bridge)}
                    if key not in longer:
                        longer[key] = plant(there, tile, space, bridge, [])
            if seen + len(longer) > MOST:
                return [False] * len(goals)
        seen += len(longer)
        for number, goal in enumerate(goals):
            sure[number] = sure[number] and not any(map(goal, longer.values()))
        reached = longer
    return sure


def _tools(state: GameState, *names: str) -> int:
    """Return how many of some action tiles the player in turn holds."""
    return sum(state.players[state.player].tiles.count(name) for name in names)


def may_encircle(site: str) -> Goal:
    """Return the goal to encircle the finca on a site."""
    return lambda state: (
        missing(state, site).bit_count() <= _tools(state, "bull", "cart") or bool(_tools(state, "milestone"))
    )


def may_lead(site: str) -> Goal:
    """Return the goal to have most tiles around a site, where a finca may still come."""
    return lambda state: bool(_tools(state, "cart", "milestone")) or leading_at(state, site) is not None


def may_get(before: GameState, tile: str, worth: float) -> Goal:
    """Return the goal to get a landscape tile that the player does not have `before`, or others of at least this
    `worth`."""
    had = Counter(before.players[before.player].tiles)

    def reached(state: GameState) -> bool:
        got = Counter(state.players[state.player].tiles) - had
        return bool(_tools(state, "cart", "milestone") or got[tile]) or tiles_weigh(got.elements()) >= worth

    return reached
