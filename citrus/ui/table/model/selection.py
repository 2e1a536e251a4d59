"""What is picked, and what can be clicked then, without any drawing.

A `Selection` is what the player has picked so far. Together with the state and its legal actions it gives the
`Choices`: everything that can be clicked now and the action behind it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Literal

from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    ChooseFruit,
    EndTurn,
    Harvest,
    Pass,
    PickFruit,
    PlaceBull,
    PlaceWorker,
    Plant,
    ReturnHand,
    SellFruit,
    Skip,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.fruit_trees import due_space
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of

Mode = Literal["idle", "tile", "cart", "bull", "milestone", "harvest", "sale", "worker"]
OnTable = Literal[
    "line", "market", "drawn", "hand", "space", "mat_tile", "button", "stack", "purse", "track", "log", "link"
]
OfFruit = Literal["pile", "kept", "token", "sheet"]
Area = OnTable | OfFruit
CHOOSING: dict[str, Mode] = {"cart": "cart", "bull": "bull", "milestone": "milestone"}


@dataclass(frozen=True)
class Target:
    """Something on the table that can be clicked or hovered.

    `name` is a line, a button or a landscape tile; `number` a market space (from 1), a place in the hand, a board
    space, a field of the score track, a fruit (of a `pile`, or `kept` and to be sold), or for a landscape tile the
    player whose mat it lies on. For a `token` on a mat it is the player, and `name` the number of the fruit; for a
    `stack` the name says which.
    """

    area: Area
    name: str = ""
    number: int = -1


@dataclass(frozen=True)
class Selection:
    """What is picked: a mode, with a place in the hand, the regions to harvest (by their first spaces) or the fruits to
    sell; whether the tile in the hand goes over a `bridge`, and whether it was `given`: picked by itself, so that a
    click on it picks it, too."""

    mode: Mode = "idle"
    hand: int = -1
    bridge: bool = False
    given: bool = False
    regions: frozenset[Space] = frozenset()
    fruits: frozenset[int] = frozenset()


NOTHING = Selection()


@dataclass(frozen=True)
class Choices:
    """Everything that can be clicked now, with the action behind it where one click is enough."""

    lines: dict[str, Action] = field(default_factory=dict)
    market: dict[int, Action] = field(default_factory=dict)
    spaces: dict[Space, Action] = field(default_factory=dict)
    stacks: dict[str, Action] = field(default_factory=dict)
    hand: frozenset[int] = frozenset()
    mat_tiles: frozenset[str] = frozenset()
    regions: dict[Space, SpaceSet] = field(default_factory=dict)
    piles: dict[int, Action] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()
    buttons: dict[str, Action | None] = field(default_factory=dict)

    def actions(self) -> list[Action]:
        """Every action that one more click would do."""
        ways = (self.lines, self.market, self.spaces, self.stacks, self.piles)
        found: list[Action] = [action for way in ways for action in way.values()]
        return found + [action for action in self.buttons.values() if action is not None]


def _plantable(state: GameState, legal: Iterable[Action]) -> tuple[int, ...]:
    """The places in the hand whose tiles can be planted now; of those, only the one a cart brought (R10.2)."""
    fitting = {action.tile for action in plantings(legal)}
    if state.cart_tile is not None:
        return (len(state.hand) - 1,) if fitting else ()
    return tuple(place for place, tile in enumerate(state.hand) if tile in fitting)


def settle(selection: Selection, state: GameState, legal: Iterable[Action]) -> Selection:
    """The selection that still makes sense in a state; the only type of tile that can be planted is picked at once."""
    if state.phase == "fruit_action":
        return Selection("sale", fruits=selection.fruits & _for_sale(legal))
    if state.phase == "tree_worker":
        return Selection("worker")
    if selection.mode in CHOOSING:
        tile = CHOOSING[selection.mode]
        usable = any(_mat_tile(action) == tile for action in legal)
        return selection if usable else settle(NOTHING, state, legal)
    if selection.mode == "harvest":
        own = {first_space(region.spaces) for region in state.players[state.player].regions}
        possible = any(isinstance(action, Harvest) for action in legal)
        return replace(selection, regions=selection.regions & own) if possible else settle(NOTHING, state, legal)
    places = _plantable(state, legal)
    if selection.mode == "tile" and selection.hand in places:
        return _bridged(selection, state, legal)
    if len({state.hand[place] for place in places}) == 1:
        return _bridged(Selection("tile", places[0]), state, legal)
    return NOTHING


def of_same_kind(state: GameState, tile: Tile) -> Selection:
    """Another tile in the hand of the kind that has just been planted; nothing if there is none."""
    places = (place for place, other in enumerate(state.hand) if kind_of(other) == kind_of(tile))
    place = next(places, -1)
    return NOTHING if place < 0 else Selection("tile", place, given=True)


def _bridged(selection: Selection, state: GameState, legal: Iterable[Action]) -> Selection:
    """With the bridge if it was asked for, or if the tile can be planted in no other way; without if it is no use."""
    tile = state.hand[selection.hand]
    ways = {action.bridge for action in plantings(legal) if action.tile == tile}
    return replace(selection, bridge=ways == {True} or (selection.bridge and True in ways))


def plantings(legal: Iterable[Action]) -> list[Plant]:
    """The plantings among some actions."""
    return [action for action in legal if isinstance(action, Plant)]


def _for_sale(legal: Iterable[Action]) -> frozenset[int]:
    """The fruits that can be sold."""
    return frozenset(fruit for action in legal if isinstance(action, SellFruit) for fruit in action.fruits)


def _mat_tile(action: Action) -> str | None:
    """The landscape tile that an action uses up from the mat."""
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


def choices(
    state: GameState, legal: Iterable[Action], selection: Selection, can_undo: bool = False, can_redo: bool = False
) -> Choices:
    """Everything that can be clicked now (R4)."""
    legal = tuple(legal)
    sites = state.game.board.sites
    lines: dict[str, Action] = {}
    market: dict[int, Action] = {}
    spaces: dict[Space, Action] = {}
    stacks: dict[str, Action] = {}
    buttons: dict[str, Action | None] = {"menu": None, "standings": None}
    if can_undo:
        buttons["undo"] = None
    if can_redo:
        buttons["redo"] = None
    if state.over:
        buttons["scoring"] = buttons["replay"] = None
    else:
        buttons["hint"] = None
    picked = state.hand[selection.hand] if selection.mode == "tile" else None
    mat_tiles = frozenset(used for action in legal if (used := _mat_tile(action)) is not None)
    if any(action.bridge and action.tile == picked for action in plantings(legal)):
        mat_tiles |= {"bridge"}
    regions: dict[Space, SpaceSet] = {}
    piles: dict[int, Action] = {}
    for action in legal:
        match action:
            case Plant(tile=tile, space=space, bridge=bridge) if tile == picked and bridge == selection.bridge:
                spaces[space] = action
            case UseCart(market_space=space) if selection.mode == "cart":
                market[space] = action
            case PlaceBull(space=space) if selection.mode == "bull":
                spaces[space] = action
            case UseMilestone() if selection.mode == "milestone":
                stacks["fincas"] = action
            case BuildFinca(site=site):
                spaces[sites[site]] = action
            case Buy(line=line) if selection.mode == "idle":
                lines[line] = action
            case ReturnHand():
                buttons["return"] = action
            case Pass():
                buttons["pass"] = action
            case EndTurn() if selection.mode == "idle":
                buttons["end"] = action
            case Harvest() if selection.mode == "idle":
                buttons["harvest"] = None
            case ChooseFruit(fruit=fruit):
                piles[fruit] = action
            case PlaceWorker():
                spaces[due_space(state)] = buttons["worker"] = action
            case PickFruit(space=space):
                spaces[space] = action
            case SellFruit(fruits=fruits) if selection.fruits == frozenset(fruits):
                buttons["sell"] = action
            case Skip():
                buttons["skip"] = action
    if selection.mode == "harvest":
        regions = {first_space(region.spaces): region.spaces for region in state.players[state.player].regions}
        buttons["cancel"] = None
        if selection.regions != regions.keys():
            buttons["all"] = None
        if selection.regions:
            buttons["confirm"] = Harvest(tuple(sorted(selection.regions)))
    elif selection.mode in CHOOSING:
        buttons["cancel"] = None
    hand = frozenset(_plantable(state, legal))
    return Choices(lines, market, spaces, stacks, hand, mat_tiles, regions, piles, _for_sale(legal), buttons)


def only_line(state: GameState, offered: Choices, market_space: int) -> str:
    """The line that a tile of the market stands for, if it can be bought in no other; empty if there is none."""
    lines = [line for line in offered.lines if market_space in state.game.lines[line]]
    return lines[0] if len(lines) == 1 and state.market[market_space - 1] is not None else ""
