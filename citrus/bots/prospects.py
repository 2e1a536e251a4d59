"""What can still be planted: spaces that no tile can ever fill, and a board where nobody can plant any more."""

from __future__ import annotations

from typing import NamedTuple

from citrus.rules.fincas import finca_when_blocked, in_reach, milestones_may_build, missing, tiles_left
from citrus.rules.ground import Ground
from citrus.rules.market import FINCA_AT
from citrus.rules.numbering import Kind, SpaceSet
from citrus.rules.planting import free_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

LATE = 30  # while more tiles are left, and more spaces free than tiles left, hardly anything is out of reach


class Prospects(NamedTuple):
    """The possibilities of the rest of a game.

    `left` tiles can still be planted, as far as can be told. If the game is `stuck`, some never can: it ends when
    everybody has passed, after harvesting everything (R11.1). `dead` are spaces that no tile can fill any more; only
    bulls can: the `bulls` that players hold, and those still `lying` on the board.
    """

    left: int
    stuck: bool
    dead: SpaceSet
    bulls: int
    lying: int

    def closable(self, missing: SpaceSet) -> bool:
        """Return whether a finca that lacks these spaces may still be encircled. A bull on the board adds nothing to
        the sum: the tile that brings it to a mat takes its space (R10.3)."""
        enough = missing.bit_count() <= self.left + self.bulls
        return enough and (missing & self.dead).bit_count() <= self.bulls + self.lying


def unlimited(state: GameState) -> Prospects:
    """Return the prospects of a state if any free space could be filled by anything."""
    everything = state.game.board.plantable.bit_count()
    return Prospects(tiles_left(state), False, 0, everything, everything)


def prospects(state: GameState, lacking: SpaceSet) -> Prospects:
    """Return the prospects of a state, with the dead ones among the spaces that fincas are `lacking`.

    Every kind that has a tile left spreads, from where somebody could plant it next, over all free spaces that no road
    rule closes to it. Only what a bridge might uncover is left out (R10.4); no game with one is called stuck.
    """
    left = tiles_left(state)
    bulls = sum([player.tiles.count("bull") for player in state.players])
    lying = sum([there.tile == "bull" for there in state.landscape])
    if left > LATE and free_spaces(state).bit_count() > left:
        return Prospects(left, False, 0, bulls, lying)
    kinds = {kind_of(tile) for tile in (*state.bag, *state.market, *state.hand) if tile is not None}
    roads = _roads_to_come(state)
    begun = {kind: _beginnings(state, kind, roads) for kind in kinds}
    stuck = {kind for kind, spaces in begun.items() if not spaces}
    if stuck and (state.bridge_tiles or any("bridge" in player.tiles for player in state.players)):
        stuck = set()
    if stuck:
        left -= _held_up(state, stuck)
    dead = lacking
    for spaces in begun.values():
        dead &= ~spaces
    board = state.game.board
    while dead and begun:
        kind, spread = begun.popitem()
        free = free_spaces(state) & ~state.blocked_roads[kind]
        while dead and (more := board.neighbours(spread) & free & ~spread):
            spread |= more
            dead &= ~more
    return Prospects(left, bool(stuck), dead, bulls, lying if left else 0)


def may_close(state: GameState, site: str) -> bool:
    """Return whether the finca on a site may still be encircled: there are tiles enough, and they have spaces."""
    lacking = missing(state, site)
    return in_reach(state, site) and prospects(state, lacking).closable(lacking)


def _roads_to_come(state: GameState) -> SpaceSet:
    """Return the roads of fincas that are built, or may still be."""
    roads = state.finca_roads
    if finca_when_blocked(state) or milestones_may_build(state):
        for site in (*state.open_sites, *state.site_stack):
            roads |= state.game.board.roads[site]
    return roads


def _beginnings(state: GameState, kind: Kind, roads: SpaceSet) -> SpaceSet:
    """Return where somebody with a worker could plant a tile of this kind next, with fincas on all these roads."""
    if kind in state.game.added:
        return free_spaces(state)  # a tree can stand beside anything (R13.2)
    planted, neutral, blocked = state.plantations[kind], state.neutral[kind], state.blocked_roads[kind]
    spaces = state.open_roads[kind] & roads
    for player in state.players:
        own = tuple([region.spaces for region in player.regions if region.kind == kind])
        if own:
            spaces |= state.game.rooms[Ground(planted, own, neutral, blocked)][0]
    return spaces & free_spaces(state)


def _held_up(state: GameState, kinds: set[Kind]) -> int:
    """Return how many tiles can never be planted if those of some kinds cannot (R5.2, R7.1). They hold up their lines,
    and a market that stays too full for a refill holds up the bag."""
    market = [None if tile is None else kind_of(tile) for tile in state.market]
    free: set[int] = set()
    for line in state.game.lines.values():
        if not any(market[space - 1] in kinds for space in line):
            free |= set(line)
    held = sum(kind is not None and space not in free for space, kind in enumerate(market, 1))
    if held > FINCA_AT:
        return held + len(state.bag)
    return held + sum(kind_of(tile) in kinds for tile in state.bag)
