"""Where the sorts of landscape tiles and the fruit lie on a mat: each keeps its place while others come and go."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState


@dataclass(frozen=True)
class Slots:
    """The numbers of the places on a mat, from 0, by what lies there, and how many places there are.

    What is used up leaves its place free, and is still listed, as it may still be shown.
    """

    places: Mapping[str, int] = field(default_factory=dict)
    count: int = 0
    held: frozenset[str] = frozenset()

    def after(self, names: Sequence[str]) -> Slots:
        """The places once these things lie there: what is new gets the first free place, its own if it has had one."""
        if self.held == (held := frozenset(names)):
            return self
        places, count = dict(self.places), self.count
        taken = {places[name] for name in names if name in self.held}
        for name in names:
            if name not in self.held:
                old = places.get(name, count)
                free = (place for place in range(count + 1) if place not in taken)
                places[name] = place = old if old < count and old not in taken else next(free)
                taken.add(place)
                count = max(count, place + 1)
        return Slots(places, count, held)

    def closed(self) -> Slots:
        """Without the places at the end that are free."""
        return replace(self, count=max((self.places[name] + 1 for name in self.held), default=0))

    def of(self, names: Iterable[str]) -> Slots:
        """The places of some things; those that never came, or whose place is taken now, lie after all others."""
        places, count, late = dict[str, int](), self.count, list[str]()
        for name in names:
            place = self.places.get(name)
            if place is None or place in places.values():
                late.append(name)
            else:
                places[name] = place
                count = max(count, place + 1)
        for name in late:
            places[name] = count
            count += 1
        return Slots(places, count)


@dataclass(frozen=True)
class MatSlots:
    """The places of landscape tiles, by their names, and of fruit, by its number, which lies after them."""

    tiles: Slots = Slots()
    fruit: Slots = Slots()


@dataclass(frozen=True)
class AllSlots:
    """Everybody's places, and who is in turn; nobody has any before a game begins."""

    mats: tuple[MatSlots, ...] = ()
    player: int | None = None

    def after(self, state: GameState) -> AllSlots:
        """The places in the next state of the game.

        Nothing moves while a player is in turn, unless something has no place any more; between turns, free places at
        the end of a mat are dropped.
        """
        found = []
        for number, mat in enumerate(self.mats or (MatSlots(),) * len(state.players)):
            tiles, fruit = mat.tiles, mat.fruit
            if state.player != self.player:
                tiles, fruit = tiles.closed(), fruit.closed()
            tiles = tiles.after([name for name, _ in state.players[number].tile_counts()])
            fruit = fruit.after([str(fruit) for fruit, _ in kept_fruit(state, number)])
            found.append(MatSlots(tiles, fruit))
        return AllSlots(tuple(found), state.player)
