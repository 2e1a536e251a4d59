"""What follows from regions alone: how many tiles, what lies beside them, at which sites they count."""

from __future__ import annotations

from typing import NamedTuple

from citrus.bots.finca_shares import REMEMBERED
from citrus.rules.board import Board, spaces_of
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import Region


class Facts(NamedTuple):
    """A region: its `tiles`, the spaces `beside` it, and the `sites` at which it counts (R9.2)."""

    tiles: int
    beside: SpaceSet
    sites: tuple[str, ...]


class Holding(NamedTuple):
    """A player's regions: how many tiles, on which spaces, every one that can grow, the spaces beside these, and the
    tiles that count at every site (R9.2)."""

    tiles: int
    spaces: SpaceSet
    growing: tuple[Region, ...]
    near: SpaceSet
    present: dict[str, int]


class Holdings:
    """Facts of regions on the board of a game, remembered."""

    def __init__(self, game: Game) -> None:
        self._board = game.board
        self._added = game.added
        self._around = game.board.around
        self._known: dict[tuple[Region, ...], Holding] = {}
        self._facts: dict[SpaceSet, Facts] = {}

    def facts(self, spaces: SpaceSet) -> Facts:
        """Return the facts of one region."""
        known = self._facts.get(spaces)
        if known is None:
            if len(self._facts) > REMEMBERED:
                self._facts.clear()
            sites = tuple([site for site, around in self._around.items() if around & spaces])
            known = self._facts[spaces] = Facts(spaces.bit_count(), self._board.neighbours(spaces), sites)
        return known

    def of(self, regions: tuple[Region, ...]) -> Holding:
        """Return what a player with these regions holds."""
        known = self._known.get(regions)
        if known is None:
            if len(self._known) > REMEMBERED:
                self._known.clear()
            known = self._known[regions] = self._hold(regions)
        return known

    def _hold(self, regions: tuple[Region, ...]) -> Holding:
        present: dict[str, int] = {}
        every = near = 0
        growing = tuple([region for region in regions if region.kind not in self._added])  # a tree never grows (R13.3)
        for region in regions:
            tiles, beside, sites = self.facts(region.spaces)
            every |= region.spaces
            if region.kind not in self._added:
                near |= beside
            for site in sites:
                present[site] = present.get(site, 0) + tiles
        return Holding(every.bit_count(), every, growing, near, present)


def sites_near(board: Board) -> dict[Space, tuple[str, ...]]:
    """Return the sites that every space surrounds."""
    spaces = spaces_of(board.all_spaces)
    return {space: tuple([site for site, around in board.around.items() if around >> space & 1]) for space in spaces}
