"""The meaning of a click by a player in turn, without any drawing: `meaning` answers with an intent."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

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
from citrus.rules.board import first_space
from citrus.rules.explain import no_room
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space, Tile
from citrus.rules.phases import PLANT, SITE, TURN
from citrus.rules.planting import free_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, kind_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act, Explain, Help, Intent, Nothing, Pick, Refuse, Tell
from citrus.ui.table.model.offer import Choices, regions
from citrus.ui.table.model.selection import (
    NOTHING,
    TOOLS,
    Harvesting,
    PickedTile,
    PickedTool,
    Selection,
    only_planting,
    put_back,
)
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import shown_variants

PIECES = (targets.MarketSpace, targets.MatTile, targets.Mat, targets.FruitForSale, targets.Token)
"""The pieces that a finished game only explains."""


def meaning(
    state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, target: Target
) -> Intent:
    """Return what a click on a target means; `offered` is what can be clicked with this selection."""
    legal = tuple(legal)
    if state.over and isinstance(target, PIECES):
        return Explain(EndTurn())
    for variant in shown_variants(state.game):
        meant = variant.meaning(state, offered, selection, target)
        if meant is not None:
            return meant
    match target:
        case targets.MarketLine(line):
            return _line(offered, selection, line)
        case targets.MarketSpace(number):
            return _market_space(state, offered, selection, number)
        case targets.HandTile(place):
            return _hand(state, offered, selection, place)
        case targets.Space(space):
            return _space(state, legal, offered, selection, space)
        case targets.Stack(name):
            return _stack(offered, selection, name)
        case targets.MatTile(player, tile):
            return _mat_tile(state, offered, selection, player, tile)
        case targets.Mat(player):
            return Nothing() if player == state.player else Help("not_your_mat", player)
        case targets.CommandButton(command):
            return _command(state, offered, selection, command)
        case _:
            return Nothing()


def _do(action: Action | None, attempt: Action) -> Intent:
    """Return the action if it is legal, else the attempt to be explained."""
    return Explain(attempt) if action is None else Act(action)


def _unfinished(selection: Selection) -> Help | None:
    """Tell that something begun comes first; None if nothing has been begun."""
    match selection:
        case PickedTool(tool):
            return Help(f"finish_{tool}")
        case Harvesting():
            return Help("finish_harvest")
    return None


def _stack(offered: Choices, selection: Selection, name: targets.StackName) -> Intent:
    """Draw the finca that a milestone brings; at other times the stacks are only there to be looked at."""
    action = offered.get(targets.Stack(name))
    if action is not None:
        return Act(action)
    return Help(f"finish_{selection.tool}") if isinstance(selection, PickedTool) else Nothing()


def _due_first(state: GameState) -> Action | None:
    """Return an action for the rules to refuse while something is due for a tree, which the refusal says; None at other
    times."""
    return EndTurn() if state.phase in state.game.added_phases else None


def _line(offered: Choices, selection: Selection, line: str) -> Intent:
    return _unfinished(selection) or _do(offered.get(targets.MarketLine(line)), Buy(line))


def _market_space(state: GameState, offered: Choices, selection: Selection, number: int) -> Intent:
    """Take the tile of a place in the market with a cart, also where a hint asks for that; else tell to buy by the
    arrows or, if none of its lines can be bought, why not."""
    action = offered.get(targets.MarketSpace(number))
    if action is not None or selection == PickedTool("cart"):
        return _do(action, UseCart(number))
    lines = [line for line, spaces in state.game.lines.items() if number in spaces]
    if any(targets.MarketLine(line) in offered for line in lines):
        return Help("use_arrows")
    return _line(offered, selection, min(lines, key=lambda line: len(line_tiles(state, line)) or len(state.market)))


def _hand(state: GameState, offered: Choices, selection: Selection, place: int) -> Intent:
    if targets.HandTile(place) in offered:
        if isinstance(selection, PickedTile) and selection.place == place and not selection.given:
            return Pick(put_back(selection))
        return Pick(PickedTile(place))
    if state.phase == SITE:
        return Help("finca_first")
    if (due := _due_first(state)) is not None:
        return Explain(due)
    if state.cart_tile is not None and place != len(state.hand) - 1:
        return Help("cart_tile_first")
    return Refuse(no_room(state, state.hand[place]))


def _space(state: GameState, legal: Iterable[Action], offered: Choices, selection: Selection, space: Space) -> Intent:
    action = offered.get(targets.Space(space))
    if action is not None:
        return Act(action)
    site = next((letter for letter, place in state.game.board.sites.items() if place == space), None)
    if state.phase == SITE:
        return Explain(BuildFinca(site)) if site else Help("finca_first")
    if (due := _due_first(state)) is not None:
        return Explain(due)
    match selection:
        case Harvesting():
            return _toggle(state, offered, selection, space)
        case PickedTool("bull"):
            return Explain(PlaceBull(space))
        case PickedTool("milestone") if site in state.open_sites:  # which finca goes there is drawn first
            return _stack(offered, selection, "fincas")
        case PickedTool(tool):
            return Help(f"finish_{tool}")
        case PickedTile(place, given=given):
            planting = only_planting(legal, space) if given else None
            if planting is not None and planting.tile != state.hand[place]:
                meant = _planting(state, state.hand[place], space)
                return replace(_for_planting(state, offered, planting), instead=meant)
            return _elsewhere(state, legal, selection, space)
    if state.phase == PLANT:
        planting = only_planting(legal, space)
        if planting is not None:
            return _for_planting(state, offered, planting)
        if targets.only(targets.HandTile, offered):
            return Help("pick_tile")
        alike = len({kind_of(tile) for tile in state.hand}) == 1
        return Explain(Plant(state.hand[0], space)) if alike else Help("nothing_fits")
    return _region(state, offered, space)


def _for_planting(state: GameState, offered: Choices, planting: Plant) -> Pick:
    """Pick the only tile in the hand that can be planted somewhere; a second click plants it."""
    hand = sorted(target.place for target in targets.only(targets.HandTile, offered))
    place = next(place for place in hand if state.hand[place] == planting.tile)
    return Pick(PickedTile(place, planting.bridge, space=planting.space))


def _elsewhere(state: GameState, legal: Iterable[Action], picked: PickedTile, space: Space) -> Intent:
    """Return the meaning of a space that is not offered for the picked tile: it wants the bridge, or does without it,
    or is not allowed."""
    action = _planting(state, state.hand[picked.place], space)
    if action in legal:  # a bridge that is not needed is kept
        return Help("bridge_first") if action.bridge else Act(action)
    return Explain(action)


def _planting(state: GameState, tile: Tile, space: Space) -> Plant:
    """Return the planting that a click on a space means: with the player's bridge where one is needed."""
    needed = (state.planted | state.game.board.rocks) >> space & 1
    return Plant(tile, space, bool(needed) and "bridge" in state.players[state.player].tiles)


def _region(state: GameState, offered: Choices, space: Space) -> Intent:
    """Begin a harvest with the player's region there; to plant on a free space, tiles must be bought first."""
    here = state.region_at(space)
    if free_spaces(state) >> space & 1 and targets.only(targets.MarketLine, offered):
        return Help("buy_to_plant")
    if here is None or here.owner != state.player or state.phase != TURN:
        return Nothing()
    first = first_space(here.spaces)
    if targets.CommandButton(Command.HARVEST) not in offered:
        return Explain(Harvest((first,)))
    return Pick(Harvesting(frozenset({first})))


def _toggle(state: GameState, offered: Choices, selection: Harvesting, space: Space) -> Intent:
    """Choose a region for the harvest, or put it back; a single one stays chosen."""
    here = state.region_at(space)
    if here is None:
        return Help("finish_harvest")
    first = first_space(here.spaces)
    if targets.Space(first) not in offered:
        return Explain(Harvest((first,)))
    if len(regions(state, offered)) == 1 and first in selection.regions:
        return Tell("table.hint.only_region", friendly=True)
    return Pick(Harvesting(selection.regions ^ {first}))


def _mat_tile(state: GameState, offered: Choices, selection: Selection, player: int, tile: str) -> Intent:
    usable = targets.MatTile(state.player, tile) in offered
    if player != state.player:
        return Help("not_your_tile", player)
    if tile in MONEY:
        return _do(UseMoney(MONEY[tile]) if usable else None, UseMoney(MONEY[tile]))
    if tile == "bridge":
        if usable and isinstance(selection, PickedTile):
            return Pick(replace(selection, bridge=not selection.bridge, given=False, space=None))
        return Help("no_bridge_space" if isinstance(selection, PickedTile) else "bridge")
    if tile not in TOOLS:
        return Help("horses")
    tool = TOOLS[tile]
    if selection == PickedTool(tool):
        return Pick(settle(NOTHING, state, ()))
    if usable:
        return Pick(PickedTool(tool))
    attempt = _use_of(state, tool)
    return Help("no_bull_space") if attempt is None else Explain(attempt)


def _use_of(state: GameState, tool: str) -> Action | None:
    """Return an action with a landscape tile that is of no use now, for the rules to explain; None if they would
    not."""
    if tool == "cart":
        filled = [space for space, there in enumerate(state.market, 1) if there is not None]
        return UseCart(filled[0] if filled else 1)
    if tool == "milestone":
        return UseMilestone()
    if state.phase == SITE or _due_first(state) is not None:
        return PlaceBull(first_space(state.game.board.all_spaces))
    return None


def _command(state: GameState, offered: Choices, selection: Selection, command: Command) -> Intent:
    if command in (Command.HARVEST, Command.END) and (unfinished := _unfinished(selection)):
        return unfinished
    ready = offered.get(targets.CommandButton(command))
    match command:
        case Command.HARVEST:
            return _harvest(state, offered)
        case Command.CONFIRM:
            return _do(ready, Harvest(()))
        case Command.ALL if isinstance(selection, Harvesting):
            return Pick(Harvesting(frozenset(_own_regions(state))))
        case Command.CANCEL:
            return Pick(settle(NOTHING, state, ()))
        case Command.END:
            return _do(ready, EndTurn())
        case Command.PASS:
            return _do(ready, Pass())
        case Command.RETURN:
            return _do(ready, ReturnHand())
        case Command.TOOL:
            return Help("no_tool")
    return Nothing()


def _own_regions(state: GameState) -> tuple[Space, ...]:
    """Return the first spaces of the regions of the player in turn."""
    return tuple(first_space(region.spaces) for region in state.players[state.player].regions)


def _harvest(state: GameState, offered: Choices) -> Intent:
    """Begin a harvest; a single region is chosen at once."""
    own = _own_regions(state)
    if targets.CommandButton(Command.HARVEST) in offered:
        return Pick(Harvesting(frozenset(own) if len(own) == 1 else frozenset()))
    if not own and state.phase == TURN and not state.main_action_done:
        return Help("no_regions")
    return Explain(Harvest(own[:1]))
