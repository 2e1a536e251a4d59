"""The places of workers on the land, and of landscape tiles and fruit on mats: each stays where it was put while it
can. They follow from a game step by step."""

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
from citrus.rules.tiles import HORSES

HERD = "horses"  # the place of all horses together
LEFT = 1_000_000  # added to a rank; no game has as many workers
Stands = Mapping[Space, int]
"""The spaces where workers were put, each with a rank: of several in a region, the worker with the highest one
stays."""
Value = TypeVar("Value")


class Along(Generic[Value]):
    """A value after each step of a game: `after(value, step)` returns the next one without changing the one before."""

    def __init__(self, first: Value, after: Callable[[Value, Step], Value]) -> None:
        self._first = first
        self._after = after
        self._steps: list[Step] = []
        self._values: list[Value] = []

    def at(self, steps: Sequence[Step]) -> Value:
        """Return the value after some steps of a game from its beginning. They may continue those of the last call, go
        back, or belong to another game."""
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
    """Return where workers have been put after some more events of a game; `before` is the value until then.

    Spaces that a worker has left rank below all others, because their region may now be part of another one. They are
    kept, as the region may still be shown with its worker.
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
    """Return the space of a region where its worker stands; by default its first one."""
    own = [space for space in found if region >> space & 1]
    return max(own, key=lambda space: found[space], default=first_space(region))


@dataclass(frozen=True)
class Slots:
    """The numbers of the places on a mat, from 0, by what lies there, and how many places there are. Used-up things
    leave their place free during a turn, and are still listed, because they may still be shown."""

    places: Mapping[str, int] = field(default_factory=dict)
    count: int = 0
    held: frozenset[str] = frozenset()

    def after(self, names: Sequence[str]) -> Slots:
        """Return the places for these things: new ones get the first free place, or the one they had before."""
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
        """Close the row: no place in it is free, and horses come first."""
        order = sorted(self.held, key=lambda name: (name != HERD, self.places[name]))
        return replace(
            self, places={**self.places, **{name: place for place, name in enumerate(order)}}, count=len(order)
        )

    def of(self, names: Iterable[str]) -> Slots:
        """Return the places of some things; new ones, or ones whose place is taken, come after all others."""
        places, count, late = dict[str, int](), self.count, list[str]()
        for name in sorted(names, key=lambda name: name not in self.held):
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
    """The places of landscape tiles, by name, all horses on one, and then of fruit, by number."""

    tiles: Slots = Slots()
    fruit: Slots = Slots()


@dataclass(frozen=True)
class AllSlots:
    """Everybody's places, and who is in turn; empty before a game begins."""

    mats: tuple[MatSlots, ...] = ()
    player: int | None = None

    def after(self, state: GameState) -> AllSlots:
        """Return the places in the next state of the game. Nothing moves while a player is in turn; when the turn
        passes, free places on all mats close."""
        found = []
        for number, mat in enumerate(self.mats or (MatSlots(),) * len(state.players)):
            names = herded(name for name, _ in state.players[number].tile_counts())
            held = names, [str(fruit) for fruit, _ in kept_fruit(state, number)]
            slots = [was.after(now) for was, now in zip((mat.tiles, mat.fruit), held, strict=True)]
            found.append(MatSlots(*(one.closed() for one in slots) if state.player != self.player else slots))
        return AllSlots(tuple(found), state.player)


def herded(names: Iterable[str]) -> list[str]:
    """Return sorts of landscape tiles with one name for all horses."""
    return [*dict.fromkeys(HERD if name in HORSES else name for name in names)]
