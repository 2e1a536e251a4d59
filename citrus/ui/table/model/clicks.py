"""What a click means, without any drawing: `click` answers what a click on a target does.

It acts, picks something, or fails with the action that was attempted (so that the rules can say why) or a hint.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

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
from citrus.rules.explain import no_room
from citrus.rules.fruit_trees import numbers_of, trees_on
from citrus.rules.numbering import Space, Tile
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY
from citrus.ui.table.model.selection import CHOOSING, NOTHING, Choices, Selection, Target, choices, plantings, settle

TREE_PHASES = ("fruit", "tree_worker", "fruit_action")


@dataclass(frozen=True)
class Click:
    """What a click does: the selection after it, an action to do, an action that was attempted, a tile in the hand that
    cannot be planted yet, or a hint's key."""

    selection: Selection
    action: Action | None = None
    attempt: Action | None = None
    early: Tile | None = None
    hint: str = ""


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
            return _space(state, legal, offered, selection, Space(target.number))
        case "stack":
            return _stack(offered, selection, target.name)
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


def _stack(offered: Choices, selection: Selection, name: str) -> Click:
    """Draw the finca that a milestone brings; at other times the stacks are only there to be looked at."""
    if selection.mode in CHOOSING and name not in offered.stacks:
        return Click(selection, hint=f"finish_{selection.mode}")
    return Click(selection, action=offered.stacks.get(name))


def _tree_first(state: GameState) -> Action | None:
    """An action for the rules to refuse while something is due for a tree, which they then say; None at other times."""
    return EndTurn() if state.phase in TREE_PHASES else None


def _line(state: GameState, offered: Choices, selection: Selection, line: str) -> Click:
    if selection.mode in CHOOSING or selection.mode == "harvest":
        return Click(selection, hint=f"finish_{selection.mode}")
    return _do(offered.lines.get(line), Buy(line), selection)


def _hand(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, place: int) -> Click:
    if place in offered.hand:
        if selection.mode == "tile" and selection.hand == place and not selection.given:
            return Click(settle(NOTHING, state, legal))
        return Click(Selection("tile", place))
    if state.phase == "site":
        return Click(selection, hint="finca_first")
    if (due := _tree_first(state)) is not None:
        return Click(selection, attempt=due)
    if state.cart_tile is not None and place != len(state.hand) - 1:
        return Click(selection, hint="cart_tile_first")
    tile = state.hand[place]
    if offered.hand or no_room(state, tile).cause == "milestone_first":
        return Click(selection, early=tile)
    return Click(selection, hint="nothing_fits")


def _space(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, space: Space) -> Click:
    action = offered.spaces.get(space)
    if action is not None:
        return Click(selection, action=action)
    site = next((letter for letter, place in state.game.board.sites.items() if place == space), None)
    if state.phase == "site":
        return Click(selection, attempt=BuildFinca(site)) if site else Click(selection, hint="finca_first")
    if (due := _tree_first(state)) is not None:
        pick = state.phase == "fruit_action" and trees_on(state) >> space & 1
        return Click(selection, attempt=PickFruit(space) if pick else due)
    if selection.mode == "harvest":
        return _toggle(state, offered, selection, space)
    if selection.mode == "bull":
        return Click(selection, attempt=PlaceBull(space))
    if selection.mode in ("cart", "milestone"):
        return Click(selection, hint=f"finish_{selection.mode}")
    if selection.mode == "tile":
        return _elsewhere(state, legal, selection, space)
    if state.phase == "plant":
        return _tile_for(state, legal, offered, selection, space)
    return _region(state, offered, selection, space)


def _tile_for(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, space: Space) -> Click:
    """Pick the only tile in the hand that can be planted there; a second click plants it."""
    fitting = {(action.tile, action.bridge) for action in plantings(legal) if action.space == space}
    if len(fitting) == 1:
        tile, bridge = fitting.pop()
        place = next(place for place in offered.hand if state.hand[place] == tile)
        return Click(Selection("tile", place, bridge))
    return Click(selection, hint="pick_tile" if offered.hand else "nothing_fits")


def _elsewhere(state: GameState, legal: Iterable[Action], selection: Selection, space: Space) -> Click:
    """A space that does not glow for the picked tile: it wants the bridge, or does without it, or is not allowed."""
    action = _planting(state, state.hand[selection.hand], space)
    if action in legal:
        return Click(selection, hint="finish_bridge" if selection.bridge else "bridge_first")
    return Click(selection, attempt=action)


def _region(state: GameState, offered: Choices, selection: Selection, space: Space) -> Click:
    """Begin a harvest with the player's region there."""
    here = state.region_at(space)
    if here is None or here.owner != state.player or state.phase != "turn":
        return Click(selection)
    first = first_space(here.spaces)
    if "harvest" in offered.buttons:
        return Click(Selection("harvest", regions=frozenset({first})))
    return Click(selection, attempt=Harvest((first,)))


def _planting(state: GameState, tile: Tile, space: Space) -> Plant:
    """The planting somebody means who clicks a space: with the bridge they hold where one is needed."""
    needed = (state.planted | state.game.board.rocks) >> space & 1
    return Plant(tile, space, bool(needed) and "bridge" in state.players[state.player].tiles)


def _toggle(state: GameState, offered: Choices, selection: Selection, space: Space) -> Click:
    for first, region in offered.regions.items():
        if region >> space & 1:
            return Click(replace(selection, regions=selection.regions ^ {first}))
    region_here = state.region_at(space)
    if region_here is None:
        return Click(selection, hint="finish_harvest")
    return Click(selection, attempt=Harvest((first_space(region_here.spaces),)))


def _mat(state: GameState, offered: Choices, selection: Selection, target: Target) -> Click:
    tile = target.name
    if target.number != state.player and not state.over:
        return Click(selection, hint="not_your_tile")
    if tile in MONEY:
        return _do(UseMoney(MONEY[tile]) if tile in offered.mat_tiles else None, UseMoney(MONEY[tile]), selection)
    if tile == "bridge" and tile in offered.mat_tiles:
        return Click(replace(selection, bridge=not selection.bridge))
    if tile == "bridge":
        return Click(selection, hint="no_bridge_space" if selection.mode == "tile" else "bridge")
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
        return UseMilestone()
    if state.phase in ("site", *TREE_PHASES):
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
        case "tool":
            return Click(selection, hint="no_tool")
        case "skip":
            return _do(offered.buttons.get("skip"), Skip(), selection)
        case "worker":
            return _do(offered.buttons.get("worker"), PlaceWorker(), selection)
    return Click(selection)
