"""What can be clicked at a moment of the game, with the action behind it; and what of it is bright.

The two differ: where something is to be tried in vain, legal spaces do not glow, and tiles in the hand of a bot stay
as bright as they are although nobody can pick them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

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
)
from citrus.rules.board import first_space
from citrus.rules.fruit_trees import due_space
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.state import GameState
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import (
    Harvesting,
    NothingPicked,
    PickedTile,
    PickedTool,
    Selection,
    Selling,
    for_sale,
    only_planting,
    plantable,
    plantings,
    tool_of,
)
from citrus.ui.table.model.targets import StackName


@dataclass(frozen=True)
class Choices:
    """Things on the table among which a player chooses, with the action behind each where one click is enough.

    `regions` are those to choose for a harvest, by their first spaces; `kept` the fruits that can be sold; `turns` the
    players whose last turn can be shown again; `dear` the lines that cost more than the coins of a player who may buy.
    """

    lines: Mapping[str, Action] = field(default_factory=dict)
    market: Mapping[int, Action] = field(default_factory=dict)
    spaces: Mapping[Space, Action] = field(default_factory=dict)
    stacks: Mapping[StackName, Action] = field(default_factory=dict)
    hand: frozenset[int] = frozenset()
    mat_tiles: frozenset[str] = frozenset()
    regions: Mapping[Space, SpaceSet] = field(default_factory=dict)
    piles: Mapping[int, Action] = field(default_factory=dict)
    kept: frozenset[int] = frozenset()
    commands: Mapping[Command, Action | None] = field(default_factory=dict)
    turns: tuple[int, ...] = ()
    dear: frozenset[str] = frozenset()

    def actions(self) -> list[Action]:
        """Every action that one more click would do."""
        ways = (self.lines, self.market, self.spaces, self.stacks, self.piles)
        found: list[Action] = [action for way in ways for action in way.values()]
        return found + [action for action in self.commands.values() if action is not None]


@dataclass(frozen=True)
class Offer:
    """What can be clicked now, and what of the table is bright."""

    clickable: Choices
    bright: Choices


def looking_on(state: GameState, commands: Iterable[Command] = ()) -> Offer:
    """What is offered to somebody who only looks on: some commands, and the tiles in the hand in full light."""
    usable = dict.fromkeys(commands)
    return Offer(Choices(commands=usable), Choices(hand=frozenset(range(len(state.hand))), commands=usable))


def choices(
    state: GameState,
    legal: Iterable[Action],
    selection: Selection,
    can_undo: bool = False,
    can_redo: bool = False,
    plant_at_once: bool = False,
) -> Choices:
    """Everything that a player can click now (R4).

    With `plant_at_once`, one click plants a tile that nobody has picked where it alone of the hand can be planted.
    """
    legal = tuple(legal)
    sites = state.game.board.sites
    lines: dict[str, Action] = {}
    market: dict[int, Action] = {}
    spaces: dict[Space, Action] = {}
    stacks: dict[StackName, Action] = {}
    piles: dict[int, Action] = {}
    commands: dict[Command, Action | None] = {Command.MENU: None, Command.STANDINGS: None}
    if can_undo:
        commands[Command.UNDO] = None
    if can_redo:
        commands[Command.REDO] = None
    if state.over:
        commands[Command.SCORING] = commands[Command.REPLAY] = None
    else:
        commands[Command.HINT] = None
    idle = isinstance(selection, NothingPicked)
    tool = selection.tool if isinstance(selection, PickedTool) else None
    picked, bridged = _tile_and_bridge(state, selection)
    mat_tiles = frozenset(used for action in legal if (used := tool_of(action)) is not None)
    if any(action.bridge and action.tile == picked for action in plantings(legal)):
        mat_tiles |= {"bridge"}
    for action in legal:
        match action:
            case Plant(tile=tile, space=space, bridge=bridge) if tile == picked and bridge == bridged:
                spaces[space] = action
            case UseCart(market_space=space) if tool == "cart":
                market[space] = action
            case PlaceBull(space=space) if tool == "bull":
                spaces[space] = action
            case UseMilestone() if tool == "milestone":
                stacks["fincas"] = action
            case BuildFinca(site=site):
                spaces[sites[site]] = action
            case Buy(line=line) if idle:
                lines[line] = action
            case ReturnHand():
                commands[Command.RETURN] = action
            case Pass():
                commands[Command.PASS] = action
            case EndTurn() if idle:
                commands[Command.END] = action
            case Harvest() if idle:
                commands[Command.HARVEST] = None
            case ChooseFruit(fruit=fruit):
                piles[fruit] = action
            case PlaceWorker():
                spaces[due_space(state)] = commands[Command.WORKER] = action
            case PickFruit(space=space):
                spaces[space] = action
            case SellFruit(fruits=fruits) if isinstance(selection, Selling) and selection.fruits == frozenset(fruits):
                commands[Command.SELL] = action
            case Skip():
                commands[Command.SKIP] = action
    if plant_at_once and (idle or (isinstance(selection, PickedTile) and selection.given)):
        for space in {action.space for action in plantings(legal)} - spaces.keys():
            planting = only_planting(legal, space)
            if planting is not None and not planting.bridge:  # bridges are spent only when asked for
                spaces[space] = planting
    regions: dict[Space, SpaceSet] = {}
    if isinstance(selection, Harvesting):
        regions = {first_space(region.spaces): region.spaces for region in state.players[state.player].regions}
        commands[Command.CANCEL] = None
        if selection.regions != regions.keys():
            commands[Command.ALL] = None
        if selection.regions:
            commands[Command.CONFIRM] = Harvest(tuple(sorted(selection.regions)))
    elif tool is not None:
        commands[Command.CANCEL] = None
    hand = frozenset(plantable(state, legal))
    kept = for_sale(legal)
    dear = _too_expensive(state) if idle else frozenset()
    return Choices(lines, market, spaces, stacks, hand, mat_tiles, regions, piles, kept, commands, dear=dear)


def _too_expensive(state: GameState) -> frozenset[str]:
    """The lines of the market that cost more than the player in turn has; none where nothing may be bought."""
    if state.phase != "turn" or state.main_action_done:
        return frozenset()
    coins = state.players[state.player].coins
    return frozenset(line for line in state.game.lines if len(line_tiles(state, line)) > coins)


def _tile_and_bridge(state: GameState, selection: Selection) -> tuple[Tile | None, bool]:
    """The tile that is to be planted, None if none is picked, and whether over a bridge."""
    if isinstance(selection, PickedTile):
        return state.hand[selection.place], selection.bridge
    return None, False


def only_line(state: GameState, offered: Choices, market_space: int) -> str | None:
    """The line that a tile of the market stands for if it can be bought in no other; None if there is no such line."""
    lines = [line for line in offered.lines if market_space in state.game.lines[line]]
    return lines[0] if len(lines) == 1 and state.market[market_space - 1] is not None else None
