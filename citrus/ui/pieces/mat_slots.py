"""Which place on a mat each sort of landscape tile has: it keeps it as long as the player has tiles of the sort."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from citrus.rules.state import GameState

Slots = Mapping[str, int]
"""The numbers of the places on a mat, from 0, by the sorts of landscape tiles."""


def slots(states: Iterable[GameState]) -> tuple[Slots, ...]:
    """The places on everybody's mat after some states of a game, from its beginning on.

    A new sort gets the first place that is free. Sorts that are used up are still listed until another sort has their
    place, as they may still be shown.
    """
    found: list[dict[str, int]] = []
    seen: list[tuple[str, ...]] = []
    for state in states:
        if not found:
            found, seen = [{} for _ in state.players], [() for _ in state.players]
        for number, player in enumerate(state.players):
            if player.tiles != seen[number]:
                seen[number] = player.tiles
                _settle(found[number], [name for name, _ in player.tile_counts()])
    return tuple(found)


def placed(known: Slots, names: Iterable[str]) -> dict[str, int]:
    """The places of some sorts of tiles: those they are `known` to have, and free ones for all others."""
    found = dict(known)
    wanted = list(names)
    _settle(found, wanted)
    return {name: found[name] for name in sorted(wanted, key=found.__getitem__)}


def _settle(found: dict[str, int], names: list[str]) -> None:
    """Give the sorts that are there a place each."""
    taken = {found[name] for name in names if name in found}
    for name in names:
        if name in found:
            continue
        place = next(number for number in range(len(names)) if number not in taken)
        for gone in [other for other, where in found.items() if where == place]:
            del found[gone]
        found[name] = place
        taken.add(place)
