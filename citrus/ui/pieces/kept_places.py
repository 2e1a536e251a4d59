"""Where workers on the land, and landscape tiles and fruit on mats lie: each stays where it was put as long as it need
not go, which follows from a game step by step."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Generic, TypeVar

from citrus.records.replay import Step
from citrus.rules.board import first_space, spaces_of
from citrus.rules.events import Event, TilePlanted, WorkerPlaced, WorkersReturned
from citrus.rules.fruit_trees.orchard import kept_fruit
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState

LEFT = 1_000_000  # the difference in rank; in no game are that many workers put anywhere
Stands = Mapping[Space, int]
"""The spaces where workers were put, each with a rank: of several in a region, the worker on the highest one stays."""
Value = TypeVar("Value")


class Along(Generic[Value]):
    """A value after each step of a game: `after(value, step)` is the next one, and leaves the one before as it is."""

    def __init__(self, first: Value, after: Callable[[Value, Step], Value]) -> None:
        self._first = first
        self._after = after
        self._steps: list[Step] = []
        self._values: list[Value] = []

    def at(self, steps: Sequence[Step]) -> Value:
        """The value after some steps of a game from its beginning on; they may go on from those before, go back to
        earlier ones, or be another game's."""
        known = min(len(steps), len(self._steps))
        while known and steps[known - 1] is not self._steps[known - 1]:
            known -= 1
        del self._steps[known:], self._values[known:]
        for step in steps[known:]:
            before = self._values[-1] if self._values else self._first
            self._steps.append(step)
            self._values.append(self._after(before, step))
        return self._values[-1] if self._values else self._first


def stands(before: Stands, events: Iterable[Event]) -> Stands:
    """Where workers have been put after some more events of a game; `before` them nobody has, or so far.

    Spaces that a worker has left rank below all others, for their region may be part of another one now. They are kept,
    as the region may still be shown with its worker.
    """
    found = dict(before)
    for event in events:
        match event:
            case TilePlanted(space=space):  # over a bridge, where somebody may have stood before
                found.pop(space, None)
            case WorkerPlaced(space=space):
                found[space] = 1 + max((rank % LEFT for rank in found.values()), default=0)
            case WorkersReturned(regions=regions):
                for space in spaces_of(sum(regions)):
                    if found.get(space, 0) > 0:
                        found[space] -= LEFT
    return found


def stand(found: Stands, region: SpaceSet) -> Space:
    """The space of a region where its worker stands; its first one if nobody was put there."""
    own = [space for space in found if region >> space & 1]
    return max(own, key=lambda space: found[space], default=first_space(region))


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
