"""In which order the sorts of landscape tiles lie on a mat: as they have come, so that a new one moves no other."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citrus.rules.state import GameState

Slots = Mapping[str, int]
"""The numbers of the places on a mat, from 0, by the sorts of landscape tiles."""


def arrivals(states: Iterable[GameState]) -> tuple[tuple[str, ...], ...]:
    """The sorts of tiles on everybody's mat in the order in which they came, in some states of a game from its
    beginning on.

    Sorts that are used up are still listed until they come again, as they may still be shown.
    """
    found: list[list[str]] = []
    seen: list[tuple[str, ...]] = []
    for state in states:
        if not found:
            found, seen = [[] for _ in state.players], [() for _ in state.players]
        for number, player in enumerate(state.players):
            for name in [name for name, _ in player.tile_counts() if name not in seen[number]]:
                if name in found[number]:
                    found[number].remove(name)
                found[number].append(name)
            seen[number] = player.tiles
    return tuple(map(tuple, found))


def placed(came: tuple[str, ...], names: Iterable[str]) -> Slots:
    """The places of some sorts of tiles side by side: those that `came` in this order, and all others after them."""
    wanted = list(names)
    order = [name for name in came if name in wanted]
    order += [name for name in wanted if name not in order]
    return {name: place for place, name in enumerate(order)}
