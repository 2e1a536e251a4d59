"""What a click means: the state machine of choosing, without any drawing.

A `Selection` is what the player has picked so far. Together with the state and its legal actions it gives the
`Choices`: everything that can be clicked now and the action behind it. `click` answers what a click on a target does:
act, pick something, or fail with the action that was attempted (so that the rules can say why) or a hint.
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
    Plant,
    ReturnHand,
    SellFruit,
    SkipFruit,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import first_space
from citrus.rules.fruit_trees import numbers_of, trees_on
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY

Mode = Literal["idle", "tile", "cart", "bull", "milestone", "harvest", "sale"]
OnTable = Literal["line", "market", "hand", "space", "mat_tile", "button", "stack", "purse", "track", "log", "link"]
OfFruit = Literal["pile", "kept", "token", "sheet"]
Area = OnTable | OfFruit
CHOOSING: dict[str, Mode] = {"cart": "cart", "bull": "bull", "milestone": "milestone"}


@dataclass(frozen=True)
class Target:
    """Something on the table that can be clicked or hovered.

    `name` is a line, a button or a landscape tile; `number` a market space (from 1), a place in the hand, a board
    space, a field of the score track, a fruit (of a `pile`, or `kept` and to be sold), or for a landscape tile the
    player whose mat it lies on. For a `token` on a mat it is the player, and `name` the number of the fruit.
    """

    area: Area
    name: str = ""
    number: int = -1


@dataclass(frozen=True)
class Selection:
    """What is picked: a mode, with a place in the hand, the regions to harvest (by their first spaces) or the fruits to
    sell."""

    mode: Mode = "idle"
    hand: int = -1
    regions: frozenset[int] = frozenset()
    fruits: frozenset[int] = frozenset()


NOTHING = Selection()


@dataclass(frozen=True)
class Choices:
    """Everything that can be clicked now, with the action behind it where one click is enough."""

    lines: dict[str, Action] = field(default_factory=dict)
    market: dict[int, Action] = field(default_factory=dict)
    spaces: dict[int, Action] = field(default_factory=dict)
    hand: frozenset[int] = frozenset()
    mat_tiles: frozenset[str] = frozenset()
    regions: dict[int, int] = field(default_factory=dict)
    piles: dict[int, Action] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()
    buttons: dict[str, Action | None] = field(default_factory=dict)

    def actions(self) -> list[Action]:
        """Every action that one more click would do."""
        found = [*self.lines.values(), *self.market.values(), *self.spaces.values(), *self.piles.values()]
        return found + [action for action in self.buttons.values() if action is not None]


@dataclass(frozen=True)
class Click:
    """What a click does: the selection after it, an action to do, an action that was attempted, a tile of the hand that
    cannot be planted yet, or a hint's key."""

    selection: Selection
    action: Action | None = None
    attempt: Action | None = None
    early: int | None = None
    hint: str = ""


def _plantable(state: GameState, legal: Iterable[Action]) -> tuple[int, ...]:
    """The places in the hand whose tiles can be planted now; of those, only the one a cart brought (R10.2)."""
    fitting = {action.tile for action in _plantings(legal)}
    if state.cart_tile is not None:
        return (len(state.hand) - 1,) if fitting else ()
    return tuple(place for place, tile in enumerate(state.hand) if tile in fitting)


def settle(selection: Selection, state: GameState, legal: Iterable[Action]) -> Selection:
    """The selection that still makes sense in a state; the only sort of tile that can be planted is picked at once."""
    if state.phase == "fruit_action":
        return Selection("sale", fruits=selection.fruits & _for_sale(legal))
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
        return selection
    if len({state.hand[place] for place in places}) == 1:
        return Selection("tile", places[0])
    return NOTHING


def _plantings(legal: Iterable[Action]) -> list[Plant]:
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
    spaces: dict[int, Action] = {}
    buttons: dict[str, Action | None] = {"menu": None}
    if can_undo:
        buttons["undo"] = None
    if can_redo:
        buttons["redo"] = None
    if state.over:
        buttons["scoring"] = buttons["replay"] = None
    else:
        buttons["standings"] = buttons["hint"] = None
    picked = state.hand[selection.hand] if selection.mode == "tile" else None
    mat_tiles = frozenset(used for action in legal if (used := _mat_tile(action)) is not None)
    regions: dict[int, int] = {}
    piles: dict[int, Action] = {}
    for action in legal:
        match action:
            case Plant(tile=tile, space=space) if tile == picked:
                spaces[space] = action
            case UseCart(market_space=space) if selection.mode == "cart":
                market[space] = action
            case PlaceBull(space=space) if selection.mode == "bull":
                spaces[space] = action
            case UseMilestone(site=site) if selection.mode == "milestone":
                spaces[sites[site]] = action
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
            case PickFruit(space=space):
                spaces[space] = action
            case SellFruit(fruits=fruits) if selection.fruits == frozenset(fruits):
                buttons["sell"] = action
            case SkipFruit():
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
    return Choices(lines, market, spaces, hand, mat_tiles, regions, piles, _for_sale(legal), buttons)


def only_line(state: GameState, offered: Choices, market_space: int) -> str:
    """The line that a tile of the market stands for, if it can be bought in no other; empty if there is none."""
    lines = [line for line in offered.lines if market_space in state.game.lines[line]]
    return lines[0] if len(lines) == 1 and state.market[market_space - 1] is not None else ""


def click(state: GameState, legal: Iterable[Action], selection: Selection, target: Target) -> Click:
    """What a click on a target does."""
    legal = tuple(legal)
    offered = choices(state, legal, selection)
    match target.area:
        case "line":
            return _line(state, offered, selection, target.name)
        case "market":
            if selection.mode == "cart":
                return _do(offered.market.get(target.number), UseCart(target.number), selection)
            return Click(selection, hint="use_arrows")
        case "hand":
            return _hand(state, legal, offered, selection, target.number)
        case "space":
            return _space(state, legal, offered, selection, target.number)
        case "mat_tile":
            return _mat(state, offered, selection, target)
        case "pile":
            return _do(offered.piles.get(target.number), ChooseFruit(target.number), selection)
        case "kept":
            return _kept(state, offered, selection, target.number)
        case "token":
            if target.number != state.player:
                return Click(selection, hint="not_your_fruit")
            return _kept(state, offered, selection, int(target.name))
        case "purse" if state.over:
            return Click(selection, attempt=EndTurn())
        case "purse":
            return Click(selection, hint="your_mat" if target.number == state.player else "not_your_mat")
        case "button":
            return _button(state, offered, selection, target.name)
        case _:
            return Click(selection)


def _do(action: Action | None, attempt: Action, selection: Selection) -> Click:
    """The action if it is legal, else the attempt to be explained."""
    return Click(selection, attempt=attempt) if action is None else Click(selection, action=action)


def _kept(state: GameState, offered: Choices, selection: Selection, fruit: int) -> Click:
    """Choose a fruit for the sale, or put it back."""
    if fruit not in offered.kept:
        return Click(selection, attempt=SellFruit((fruit,)))
    chosen = selection.fruits ^ {fruit}
    if len(chosen) > len(numbers_of(state.game).sale):
        return Click(selection, attempt=SellFruit(tuple(sorted(chosen))))
    return Click(replace(selection, fruits=chosen))


def _fruit_first(state: GameState) -> Action | None:
    """An action for the rules to refuse while something is due for a tree, which they then say; None at other times."""
    return EndTurn() if state.phase in ("fruit", "fruit_action") else None


def _line(state: GameState, offered: Choices, selection: Selection, line: str) -> Click:
    if selection.mode in CHOOSING or selection.mode == "harvest":
        return Click(selection, hint=f"finish_{selection.mode}")
    return _do(offered.lines.get(line), Buy(line), selection)


def _hand(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, place: int) -> Click:
    if place in offered.hand:
        if selection.mode == "tile" and selection.hand == place:
            return Click(settle(NOTHING, state, legal))
        return Click(Selection("tile", place))
    if state.phase == "site":
        return Click(selection, hint="finca_first")
    if (due := _fruit_first(state)) is not None:
        return Click(selection, attempt=due)
    if state.cart_tile is not None and place != len(state.hand) - 1:
        return Click(selection, hint="cart_tile_first")
    if offered.hand:
        return Click(selection, early=state.hand[place])
    return Click(selection, hint="nothing_fits")


def _space(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, space: int) -> Click:
    action = offered.spaces.get(space)
    if action is not None:
        return Click(selection, action=action)
    site = next((letter for letter, place in state.game.board.sites.items() if place == space), None)
    if state.phase == "site":
        return Click(selection, attempt=BuildFinca(site)) if site else Click(selection, hint="finca_first")
    if (due := _fruit_first(state)) is not None:
        pick = state.phase == "fruit_action" and trees_on(state) >> space & 1
        return Click(selection, attempt=PickFruit(space) if pick else due)
    if selection.mode == "harvest":
        return _toggle(state, offered, selection, space)
    if selection.mode == "bull":
        return Click(selection, attempt=PlaceBull(space))
    if selection.mode == "milestone":
        return Click(selection, attempt=UseMilestone(site)) if site else Click(selection, hint="finish_milestone")
    if selection.mode == "cart":
        return Click(selection, hint="finish_cart")
    if selection.mode == "tile":
        return Click(selection, attempt=_planting(state, state.hand[selection.hand], space))
    if state.phase == "plant":
        return _tile_for(state, legal, offered, selection, space)
    return _region(state, offered, selection, space)


def _tile_for(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, space: int) -> Click:
    """Pick the only tile of the hand that can be planted there; a second click plants it."""
    fitting = {action.tile for action in _plantings(legal) if action.space == space}
    if len(fitting) == 1:
        tile = fitting.pop()
        return Click(Selection("tile", next(place for place in offered.hand if state.hand[place] == tile)))
    return Click(selection, hint="pick_tile" if offered.hand else "nothing_fits")


def _region(state: GameState, offered: Choices, selection: Selection, space: int) -> Click:
    """Begin a harvest with the own region there."""
    here = state.region_at(space)
    if here is None or here[2] != state.player or state.phase != "turn":
        return Click(selection)
    first = first_space(here[1])
    if "harvest" in offered.buttons:
        return Click(Selection("harvest", regions=frozenset({first})))
    return Click(selection, attempt=Harvest((first,)))


def _planting(state: GameState, tile: int, space: int) -> Plant:
    """The planting somebody means who clicks a space: with the bridge they hold where one is needed."""
    needed = (state.planted | state.game.board.rocks) >> space & 1
    return Plant(tile, space, bool(needed) and "bridge" in state.players[state.player].tiles)


def _toggle(state: GameState, offered: Choices, selection: Selection, space: int) -> Click:
    for first, region in offered.regions.items():
        if region >> space & 1:
            return Click(replace(selection, regions=selection.regions ^ {first}))
    region_here = state.region_at(space)
    if region_here is None:
        return Click(selection, hint="finish_harvest")
    return Click(selection, attempt=Harvest((first_space(region_here[1]),)))


def _mat(state: GameState, offered: Choices, selection: Selection, target: Target) -> Click:
    tile = target.name
    if target.number != state.player and not state.over:
        return Click(selection, hint="not_your_tile")
    if tile in MONEY:
        return _do(UseMoney(MONEY[tile]) if tile in offered.mat_tiles else None, UseMoney(MONEY[tile]), selection)
    if tile == "bridge":
        return Click(selection, hint="bridge")
    if tile not in CHOOSING:
        return Click(selection, hint="horses")
    mode = CHOOSING[tile]
    if selection.mode == mode:
        return Click(settle(NOTHING, state, ()))
    if tile in offered.mat_tiles:
        return Click(Selection(mode))
    return Click(selection, attempt=_attempt(state, tile), hint="" if _attempt(state, tile) else "no_bull_space")


def _attempt(state: GameState, tile: str) -> Action | None:
    """An action with a landscape tile that is of no use now, for the rules to explain."""
    if tile == "cart":
        filled = [space for space, there in enumerate(state.market, 1) if there is not None]
        return UseCart(filled[0] if filled else 1)
    if tile == "milestone":
        return UseMilestone(state.open_sites[0] if state.open_sites else next(iter(state.game.board.sites)))
    if state.phase in ("site", "fruit", "fruit_action"):
        return PlaceBull(first_space(state.game.board.all_spaces))
    return None


def _button(state: GameState, offered: Choices, selection: Selection, name: str) -> Click:
    own = tuple(first_space(region.spaces) for region in state.players[state.player].regions)
    if name in ("harvest", "end") and (selection.mode in CHOOSING or selection.mode == "harvest"):
        return Click(selection, hint=f"finish_{selection.mode}")
    match name:
        case "harvest":
            if "harvest" in offered.buttons:
                only = frozenset(own) if len(own) == 1 else frozenset()
                return Click(Selection("harvest", regions=only))
            if not own and state.phase == "turn" and not state.main_action_done:
                return Click(selection, hint="no_regions")
            return Click(selection, attempt=Harvest(own[:1]))
        case "confirm":
            return _do(offered.buttons.get("confirm"), Harvest(()), selection)
        case "all" if selection.mode == "harvest":
            return Click(replace(selection, regions=frozenset(own)))
        case "cancel":
            return Click(settle(NOTHING, state, ()))
        case "end":
            return _do(offered.buttons.get("end"), EndTurn(), selection)
        case "pass":
            return _do(offered.buttons.get("pass"), Pass(), selection)
        case "return":
            return _do(offered.buttons.get("return"), ReturnHand(), selection)
        case "sell" if selection.fruits or "skip" not in offered.buttons:
            return _do(offered.buttons.get("sell"), SellFruit(tuple(sorted(selection.fruits))), selection)
        case "sell":
            return Click(selection, hint="choose_fruit" if offered.kept else "no_kept_fruit")
        case "skip":
            return _do(offered.buttons.get("skip"), SkipFruit(), selection)
    return Click(selection)
