"""Where the sorts of landscape tiles and the fruit lie on a mat: each keeps its place while others come and go."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.state import GameState


@dataclass
class Slots:
    """The numbers of the places on a mat, from 0, by what lies there, and how many places there are.

    What is used up leaves its place free, and is still listed, as it may still be shown.
    """

    places: dict[str, int] = field(default_factory=dict)
    count: int = 0
    held: frozenset[str] = frozenset()

    def change(self, names: Sequence[str]) -> None:
        """Take what lies there now: what is new gets the first free place, its own if it has had one."""
        taken = {self.places[name] for name in names if name in self.held}
        for name in names:
            if name not in self.held:
                old = self.places.get(name, self.count)
                free = (place for place in range(self.count + 1) if place not in taken)
                self.places[name] = place = old if old < self.count and old not in taken else next(free)
                taken.add(place)
                self.count = max(self.count, place + 1)
        self.held = frozenset(names)

    def copy(self) -> Slots:
        """The same places, to be changed."""
        return Slots(dict(self.places), self.count, self.held)

    def close(self) -> None:
        """Drop the places at the end that are free."""
        self.count = max((self.places[name] + 1 for name in self.held), default=0)

    def of(self, names: Iterable[str]) -> Slots:
        """The places of some things; those that never came, or whose place is taken now, lie after all others."""
        found, late = Slots(count=self.count), []
        for name in names:
            place = self.places.get(name)
            if place is None or place in found.places.values():
                late.append(name)
            else:
                found.places[name] = place
                found.count = max(found.count, place + 1)
        for name in late:
            found.places[name] = found.count
            found.count += 1
        return found


@dataclass
class MatSlots:
    """The places of landscape tiles, by their names, and of fruit, by its number, which lies after them."""

    tiles: Slots = field(default_factory=Slots)
    fruit: Slots = field(default_factory=Slots)


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
        mats = tuple(
            MatSlots(mat.tiles.copy(), mat.fruit.copy()) for mat in self.mats or (MatSlots(),) * len(state.players)
        )
        for number, mat in enumerate(mats):
            if state.player != self.player:
                mat.tiles.close()
                mat.fruit.close()
            mat.tiles.change([name for name, _ in state.players[number].tile_counts()])
            mat.fruit.change([str(fruit) for fruit, _ in kept_fruit(state, number)])
        return AllSlots(mats, state.player)
