"""The selection: what the player has picked, without any drawing."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from citrus.rules.actions import (
    Action,
    PlaceBull,
    Plant,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.numbering import Space, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

Tool = Literal["cart", "bull", "milestone"]
TOOLS: dict[str, Tool] = {"cart": "cart", "bull": "bull", "milestone": "milestone"}
"""The landscape tiles that are picked first and used with a second click."""


@dataclass(frozen=True, slots=True)
class NothingPicked:
    """Nothing is picked, and any click begins; with `put_back`, no tile in the hand is picked by itself."""

    put_back: bool = False


@dataclass(frozen=True, slots=True)
class PickedTile:
    """The tile at a place of the hand, from 0, is to be planted; with `bridge`, over rock or other tiles.

    `given`: it was picked by itself, so that a click on it picks it instead of putting it back. `space` is a clicked
    space that only this tile fits.
    """

    place: int
    bridge: bool = False
    given: bool = False
    space: Space | None = None


@dataclass(frozen=True, slots=True)
class PickedTool:
    """A landscape tile is to be used; the next click says where."""

    tool: Tool


@dataclass(frozen=True, slots=True)
class Harvesting:
    """Regions are being chosen for a harvest; `regions` are the first spaces of the chosen ones."""

    regions: frozenset[Space] = frozenset()


@dataclass(frozen=True, slots=True)
class Selling:
    """Fruits are being chosen for a sale, or one is picked instead (R13.4); `fruits` are the chosen ones."""

    fruits: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class OfferedWorker:
    """A worker may be put beside the tree just planted (R13.3)."""


Selection = NothingPicked | PickedTile | PickedTool | Harvesting | Selling | OfferedWorker
NOTHING = NothingPicked()
PUT_BACK = NothingPicked(put_back=True)


def put_back(selection: Selection) -> Selection:
    """Return what is picked once this has been put back."""
    return PUT_BACK if isinstance(selection, PickedTile) or selection == PUT_BACK else NOTHING


def picked_by_itself(selection: Selection) -> bool:
    """Return whether a tile is picked that nobody has clicked."""
    return isinstance(selection, PickedTile) and selection.given


def next_in_hand(state: GameState, legal: Iterable[Action], place: int, planted: Tile) -> Selection:
    """Return the next tile to be planted after one from a place in the hand. One of the same kind comes first, then
    those after that place, then the others; nothing if none can be planted."""
    places = plantable(state, legal)
    if not places:
        return NOTHING
    kind = kind_of(planted)
    order = [(kind_of(state.hand[other]) != kind, other < place, other) for other in places]
    return PickedTile(min(order)[-1], given=True)


def raised(state: GameState, picked: PickedTile, action: Action | None) -> int:
    """Return the place in the hand of the tile that a click with this action plants: mostly the picked one."""
    if not isinstance(action, Plant) or action.tile == state.hand[picked.place]:
        return picked.place
    return state.hand.index(action.tile)


def picked_for(state: GameState, planting: Plant) -> Selection:
    """Return what was picked for a planting that has been undone."""
    return PickedTile(state.hand.index(planting.tile), planting.bridge, given=True)


def plantable(state: GameState, legal: Iterable[Action]) -> tuple[int, ...]:
    """Return the places in the hand whose tiles can be planted now; of those, only the one a cart brought (R10.2)."""
    fitting = {action.tile for action in plantings(legal)}
    if state.cart_tile is not None:
        return (len(state.hand) - 1,) if fitting else ()
    return tuple([place for place, tile in enumerate(state.hand) if tile in fitting])


def only_planting(legal: Iterable[Action], space: Space) -> Plant | None:
    """Return the only planting that is possible on a space; None without one, or with a choice of tiles or of the
    bridge."""
    there = [action for action in plantings(legal) if action.space == space]
    return there[0] if len(there) == 1 else None


def plantings(legal: Iterable[Action]) -> list[Plant]:
    """Return the plantings among some actions."""
    return [action for action in legal if isinstance(action, Plant)]


def tool_of(action: Action) -> str | None:
    """Return the landscape tile that an action uses up from the mat."""
    match action:
        case UseMoney(coins=coins):
            return f"money{coins}"
        case UseCart():
            return "cart"
        case PlaceBull():
            return "bull"
        case UseMilestone():
            return "milestone"
    return None
