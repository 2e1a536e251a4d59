"""The grammar of the table: which clicks do an action, and which are left once something is picked. What can be
clicked, where a hint points, what a lesson lights up and how tests play all follow from it."""

from __future__ import annotations

from collections.abc import Iterable

from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.board import spaces_of
from citrus.rules.market import line_spaces
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, PickedTool, Selection
from citrus.ui.table.model.targets import ClickPath, Target
from citrus.ui.table.model.variants import answer

EXCHANGED = (targets.HandTile, targets.MatTile, targets.CommandButton)
"""What can be clicked while something else is picked, which is put back then."""
WAITING = (targets.CommandButton(Command.HARVEST), targets.CommandButton(Command.END))
"""The exceptions, which wait until nothing is picked."""


def click_paths(state: GameState, action: Action) -> Iterable[ClickPath]:
    """Return the click paths of an action; several for equal tiles in the hand, or for a space and a button.
    Of the tiles in the hand, only the one a cart brought may be planted (R10.2)."""
    player, sites = state.player, state.game.board.sites
    match action:
        case Buy(line=line):
            return [ClickPath((targets.MarketLine(line),))]
        case BuildFinca(site=site):
            return [ClickPath((targets.Space(sites[site]),))]
        case Plant(tile=tile, space=space, bridge=bridge):
            over = (targets.MatTile(player, "bridge"),) if bridge else ()
            first = 0 if state.cart_tile is None else len(state.hand) - 1
            found = []
            for place, held in enumerate(state.hand):
                if held == tile and place >= first:
                    found.append(ClickPath((targets.HandTile(place), *over, targets.Space(space))))
            return found
        case UseCart(market_space=number):
            return [ClickPath((targets.MatTile(player, "cart"), targets.MarketSpace(number)))]
        case PlaceBull(space=space):
            return [ClickPath((targets.MatTile(player, "bull"), targets.Space(space)))]
        case UseMilestone():
            return [ClickPath((targets.MatTile(player, "milestone"), targets.Stack("fincas")))]
        case UseMoney(coins=coins):
            return [ClickPath((targets.MatTile(player, f"money{coins}"),))]
        case Harvest(regions=regions):
            chosen, confirm = frozenset(map(targets.Space, regions)), (targets.CommandButton(Command.CONFIRM),)
            return [ClickPath((targets.CommandButton(Command.HARVEST),), chosen, confirm)]
        case ReturnHand():
            return [ClickPath((targets.CommandButton(Command.RETURN),))]
        case Pass():
            return [ClickPath((targets.CommandButton(Command.PASS),))]
        case EndTurn():
            return [ClickPath((targets.CommandButton(Command.END),))]
        case _:
            paths_of = answer(state.game, lambda variant: variant.click_paths.get(type(action)))
            assert paths_of is not None, f"no click path does {action}"
            return paths_of(state, action)


def begun(state: GameState, selection: Selection) -> ClickPath:
    """Return the click path that what is picked has begun."""
    player = state.player
    match selection:
        case PickedTile(place, bridge):
            over = (targets.MatTile(player, "bridge"),) if bridge else ()
            return ClickPath((targets.HandTile(place), *over))
        case PickedTool(tool):
            return ClickPath((targets.MatTile(player, tool),))
        case Harvesting(regions):
            return ClickPath((targets.CommandButton(Command.HARVEST),), frozenset(map(targets.Space, regions)))
    return answer(state.game, lambda variant: variant.begun(selection)) or ClickPath()


def left(state: GameState, action: Action, selection: Selection) -> tuple[Target, ...]:
    """Return the clicks that are left to do an action; what is picked for another one is put back first."""
    done = begun(state, selection)
    for path in click_paths(state, action):
        rest = path.after(done)
        if rest is not None:
            return rest
    match selection:
        case PickedTool(tool):
            return (targets.MatTile(state.player, tool), *left(state, action, NOTHING))
        case Harvesting():
            return (targets.CommandButton(Command.CANCEL), *left(state, action, NOTHING))
        case PickedTile(place, bridge=True):
            without = left(state, action, PickedTile(place))
            own = targets.MatTile(state.player, "bridge")
            return without if exchanged(without[0]) else (own, *without)
    return left(state, action, NOTHING)


def exchanged(target: Target) -> bool:
    """Return whether a click there puts back by itself what else is picked."""
    return isinstance(target, EXCHANGED) and target not in WAITING


def next_clicks(state: GameState, legal: Iterable[Action], selection: Selection) -> dict[Target, Action | None]:
    """Return what the next click can be on, with the action that it does; None where it only picks, or puts back."""
    done, found = begun(state, selection), dict[Target, Action | None]()
    put_back = [target for target in done.first if not isinstance(target, targets.CommandButton)]
    for action in legal:
        for path in click_paths(state, action):
            rest = path.after(done)
            if rest is None:
                first = path.first[0]
                if first not in found and exchanged(first):
                    found[first] = action if len(path.first) == 1 else None
                continue
            if len(rest) == 1:
                found[rest[0]] = action
            several = path.several if path.first == done.first else ()
            for target in (*put_back, *several, *rest[:-1][:1]):
                found.setdefault(target, None)
    return found


def concerned(state: GameState, action: Action) -> tuple[Target, ...]:
    """Return what else on the table an action is about."""
    match action:
        case Buy(line=line):
            return tuple(map(targets.MarketSpace, line_spaces(state, line)))
        case Harvest(regions=regions):
            chosen = sum(region.spaces for first in regions if (region := state.region_at(first)) is not None)
            return tuple(map(targets.Space, spaces_of(chosen)))
    return answer(state.game, lambda variant: variant.concerned(state, action)) or ()
