"""The places of coins, workers, landscape tiles and fruit on the players' mats."""

from __future__ import annotations

from collections.abc import Hashable, Sequence

from pygame import Rect

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES
from citrus.ui.pieces.kept_places import HERD, MatSlots, Slots, herded
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import COINS, WORKERS, MatLayout

BROAD = 1.25  # how much broader than its place a worker is
COIN, PURSE = 22, 25  # design pixels: a coin, and where its number begins


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
        """Return a mat as it is used: on the full table with room for forecasts."""
        return self.with_room(layout, layout.mats[number])

    def with_room(self, layout: TableLayout, place: MatLayout) -> MatLayout:
        """Return a mat with room for forecasts on the full table."""
        return place if layout.calm else place.full

    def coin_rect(self, layout: TableLayout, number: int) -> Rect:
        """Return where the coin on a mat lies."""
        place = self.mat(layout, number)
        if place.line is not None:
            return place.line.coin.copy()
        supply, size = place.supply, layout.px(COIN)
        return Rect(supply.x, supply.y + (supply.height - size) // 2, size, size)

    def worker_rect(self, layout: TableLayout, number: int, worker: int, most: int) -> Rect:
        """Return where a mat's worker of that number stands, from 0, of at most `most`; on a folded mat all share a
        place."""
        place = self.mat(layout, number)
        if place.line is not None:
            return place.line.worker.copy()
        supply, x = place.supply, place.supply.x + layout.px(COINS)
        step = min(layout.px(place.sizes.worker), (supply.right - x) // most)
        figure = min(round(step * BROAD), supply.height)
        rect = Rect(0, 0, figure, figure)
        rect.center = x + worker * step + step // 2, supply.centery
        return rect

    def parts(self, layout: TableLayout, number: int) -> dict[str, Rect]:
        """Return where an open mat speaks of coins, workers and points, which is the same on both levels. On a folded
        one nothing of it lies for itself."""
        place = self.mat(layout, number)
        if place.line is not None:
            return {}
        supply, first = place.supply, self.worker_rect(layout, number, 0, WORKERS)
        return {
            "coins": Rect(supply.x, supply.y, first.x - supply.x, supply.height),
            "workers": Rect(first.x, supply.y, supply.right - first.x, supply.height),
            "points": place.score,
        }

    def part_at(self, layout: TableLayout, number: int, position: tuple[int, int]) -> str | None:
        """Return the part of a mat at a point of the window."""
        parts = self.parts(layout, number).items()
        return next((name for name, rect in parts if rect.collidepoint(position)), None)

    def shows_tiles(self, layout: TableLayout, number: int) -> bool:
        """Return whether a player's landscape tiles are visible; a folded mat may have no room for them."""
        return self.mat(layout, number).tiles.width > 0

    def tiles(self, state: GameState, number: int) -> Slots:
        """Return the places of a player's sorts of landscape tiles; all horses share one."""
        player = state.players[number]
        key = number, player.tiles
        if key not in self._placed:
            names, slots = [name for name, _ in player.tile_counts()], self._of(number)
            found = slots.tiles.of(herded(names))
            places = {name: found.places[HERD if name in HORSES else name] for name in names}
            self._placed[key] = Slots(places, found.count)
        return self._placed[key]

    def fruit(self, state: GameState, number: int) -> Slots:
        """Return the places of the fruit that a player keeps, after those of the tiles."""
        return self._of(number).fruit.of(str(fruit) for fruit, _ in kept_fruit(state, number))

    def arranged(self, state: GameState) -> Hashable:
        """Return the places of tiles and fruit on all mats, as something that can be compared."""
        players = range(len(state.players))
        every = [slots for n in players for slots in (self.tiles(state, n), self.fruit(state, n))]
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

    def lying(self, layout: TableLayout, state: GameState, number: int) -> list[Rect]:
        """Return where landscape tiles and fruit lie on a player's mat."""
        tiles = [self.tile_rect(layout, state, number, tile) for tile, _ in state.players[number].tile_counts()]
        return [*tiles, *(self.token_rect(layout, state, number, fruit) for fruit, _ in kept_fruit(state, number))]

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
