"""The places of coins, workers, landscape tiles and fruit on the players' mats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState
from citrus.ui.pieces.kept_places import MatSlots, Slots
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import MatLayout

BROAD = 1.3  # how much broader than its place a worker is


class MatPlaces:
    """The places on all mats; until `take`, tiles and fruit lie in their usual order."""

    def __init__(self) -> None:
        self._slots: Sequence[MatSlots] = ()
        self._placed: dict[tuple[int, tuple[str, ...]], Slots] = {}  # found once, as every frame asks for them

    def take(self, slots: Sequence[MatSlots]) -> None:
        """Take everybody's places for landscape tiles and fruit."""
        if slots is not self._slots:
            self._slots = slots
            self._placed.clear()

    def mat(self, layout: TableLayout, number: int) -> MatLayout:
        """Return a mat as it is used: with room for the total on the full table."""
        return self.with_room(layout, layout.mats[number])

    def with_room(self, layout: TableLayout, place: MatLayout) -> MatLayout:
        """Return a mat with room for the total on the full table; where mats are folded, totals are on their lines."""
        return place if layout.calm else place.beside_total

    def coin_rect(self, layout: TableLayout, number: int) -> Rect:
        """Return where the coin on a mat lies."""
        place = self.mat(layout, number)
        if place.line is not None:
            return place.line.coin.copy()
        supply, size = place.supply, layout.px(23 if place.ladder else 20)
        return Rect(supply.x, supply.y + (supply.height - place.ladder - size) // 2, size, size)

    def worker_rect(self, layout: TableLayout, number: int, worker: int, most: int) -> Rect:
        """Return where a mat's worker of that number stands, from 0, of at most `most`; on a small mat all share a
        place."""
        place = self.mat(layout, number)
        if place.line is not None:
            return place.line.worker.copy()
        supply, x = place.supply, place.supply.x + layout.px(place.coins)
        if place.brief:
            side = min(supply.height, layout.px(19))
            return Rect(x, supply.centery - side // 2, side, side)
        step = min(layout.px(31 if place.ladder else 20), round((supply.right - x) / (most + BROAD - 1)))
        height = supply.height - place.ladder
        figure = min(round(step * BROAD), height)
        rect = Rect(0, 0, figure, figure)
        rect.midleft = x + worker * step, supply.y + height // 2
        return rect

    def shows_tiles(self, layout: TableLayout, number: int) -> bool:
        """Return whether a player's landscape tiles are visible; a folded mat may have no room for them."""
        return self.mat(layout, number).tiles.width > 0

    def tiles(self, state: GameState, number: int) -> Slots:
        """Return the places of a player's sorts of landscape tiles."""
        player = state.players[number]
        key = number, player.tiles
        if key not in self._placed:
            self._placed[key] = self._of(number).tiles.of(name for name, _ in player.tile_counts())
        return self._placed[key]

    def fruit(self, state: GameState, number: int) -> Slots:
        """Return the places of the fruit that a player keeps, after those of the tiles."""
        return self._of(number).fruit.of(str(fruit) for fruit, _ in kept_fruit(state, number))

    def arranged(self, state: GameState) -> Hashable:
        """Return the places of tiles and fruit on all mats, as something that can be compared."""
        every = [slots for n in range(len(state.players)) for slots in (self.tiles(state, n), self.fruit(state, n))]
        return tuple((slots.count, *slots.places.items()) for slots in every)

    def _of(self, number: int) -> MatSlots:
        return self._slots[number] if number < len(self._slots) else MatSlots()

    def tile_rect(self, layout: TableLayout, state: GameState, number: int, tile: str) -> Rect:
        """Return where a type of landscape tile is on the mat of a player who has it."""
        tiles = self.tiles(state, number)
        places = tiles.count + self.fruit(state, number).count
        return self.mat(layout, number).tile_rect(tiles.places[tile], places)

    def token_rect(self, layout: TableLayout, state: GameState, number: int, fruit: int) -> Rect:
        """Return where the tokens of a fruit lie on the mat of a player who keeps some: after the tiles."""
        tiles, kept = self.tiles(state, number).count, self.fruit(state, number)
        return self.mat(layout, number).tile_rect(tiles + kept.places[str(fruit)], tiles + kept.count)

    def tile_at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> tuple[int, str] | None:
        """Return the player and landscape tile under a point of the window."""
        for number in range(len(state.players)):
            if not self.shows_tiles(layout, number):
                continue
            for tile in self.tiles(state, number).places:
                if self.tile_rect(layout, state, number, tile).collidepoint(position):
                    return number, tile
        return None

    def token_at(self, layout: TableLayout, state: GameState, position: tuple[int, int]) -> tuple[int, int] | None:
        """Return the player and the fruit of the tokens under a point of the window."""
        for number in filter(lambda number: self.shows_tiles(layout, number), range(len(state.players))):
            for fruit, _ in kept_fruit(state, number):
                if self.token_rect(layout, state, number, fruit).collidepoint(position):
                    return number, fruit
        return None
