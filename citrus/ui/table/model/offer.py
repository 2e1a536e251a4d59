"""What can be clicked at a moment of the game, with the action behind it; and what of it is bright.

The two differ: where something is to be tried in vain, legal spaces do not glow, and tiles in the hand of a bot stay
as bright as they are although nobody can pick them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from citrus.rules.actions import Action
from citrus.rules.board import first_space
from citrus.rules.market import line_tiles
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import (
    Harvesting,
    NothingPicked,
    PickedTile,
    PickedTool,
    Selection,
    only_planting,
    plantings,
)
from citrus.ui.table.model.targets import StackName
from citrus.ui.table.model.ways import next_clicks


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
    commands: dict[Command, Action | None] = {Command.MENU: None, Command.STANDINGS: None}
    if can_undo:
        commands[Command.UNDO] = None
    if can_redo:
        commands[Command.REDO] = None
    if state.over:
        commands[Command.SCORING] = commands[Command.REPLAY] = None
    else:
        commands[Command.HINT] = None
    found = next_clicks(state, legal, selection)
    done = [(target, action) for target, action in found.items() if action is not None]
    spaces = {target.number: action for target, action in done if isinstance(target, targets.Space)}
    commands |= {target.command: action for target, action in found.items() if isinstance(target, targets.Button)}
    idle = isinstance(selection, NothingPicked)
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
    elif isinstance(selection, PickedTool):
        commands[Command.CANCEL] = None
    return Choices(
        {target.name: action for target, action in done if isinstance(target, targets.Line)},
        {target.number: action for target, action in done if isinstance(target, targets.MarketSpace)},
        spaces,
        {target.name: action for target, action in done if isinstance(target, targets.Stack)},
        frozenset(target.place for target in found if isinstance(target, targets.HandTile)),
        frozenset(target.tile for target in found if isinstance(target, targets.MatTile)),
        regions,
        {target.fruit: action for target, action in done if isinstance(target, targets.Pile)},
        frozenset(target.fruit for target in found if isinstance(target, targets.FruitForSale)),
        commands,
        dear=_too_expensive(state) if idle else frozenset(),
    )


def _too_expensive(state: GameState) -> frozenset[str]:
    """The lines of the market that cost more than the player in turn has; none where nothing may be bought."""
    if state.phase != "turn" or state.main_action_done:
        return frozenset()
    coins = state.players[state.player].coins
    return frozenset(line for line in state.game.lines if len(line_tiles(state, line)) > coins)


def only_line(state: GameState, offered: Choices, market_space: int) -> str | None:
    """The line that a tile of the market stands for if it can be bought in no other; None if there is no such line."""
    lines = [line for line in offered.lines if market_space in state.game.lines[line]]
    return lines[0] if len(lines) == 1 and state.market[market_space - 1] is not None else None
