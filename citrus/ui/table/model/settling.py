"""Which selection still makes sense after the state has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from citrus.rules.actions import Action, Harvest
from citrus.rules.board import first_space
from citrus.rules.state import GameState
from citrus.ui.table.model.selection import (
    NOTHING,
    PUT_BACK,
    Harvesting,
    PickedTile,
    PickedTool,
    Selection,
    plantable,
    plantings,
    tool_of,
)
from citrus.ui.table.model.variants import shown_variants


def settle(selection: Selection, state: GameState, legal: Iterable[Action]) -> Selection:
    """Return the selection that still makes sense in a state; if nothing is picked, the next tile that can be planted
    is."""
    for variant in shown_variants(state.game):
        added = variant.settle(selection, state, legal)
        if added is not None:
            return added
    match selection:
        case PickedTool(tool):
            if any(tool_of(action) == tool for action in legal):
                return selection
        case Harvesting(regions):
            if any(isinstance(action, Harvest) for action in legal):
                own = {first_space(region.spaces) for region in state.players[state.player].regions}
                return Harvesting(regions & own)
        case PickedTile(place):
            if place in plantable(state, legal):
                return _bridged(selection, state, legal)
    places = plantable(state, legal)
    if not places:
        return NOTHING
    if selection == PUT_BACK:
        return PUT_BACK
    return _bridged(PickedTile(places[0], given=True), state, legal)


def _bridged(picked: PickedTile, state: GameState, legal: Iterable[Action]) -> PickedTile:
    """Return the tile with the bridge if it was asked for, or is needed everywhere; without if it is no use."""
    tile = state.hand[picked.place]
    ways = {action.bridge for action in plantings(legal) if action.tile == tile}
    return replace(picked, bridge=ways == {True} or (picked.bridge and True in ways))
