"""The offer: what can be clicked at a moment of the game, with the action behind it; and which targets are bright.

The two differ: where something is to be tried in vain, legal spaces do not glow, and tiles in the hand of a bot stay
bright although nobody can pick them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from citrus.rules.actions import Action, Plant
from citrus.rules.board import first_space, spaces_of
from citrus.rules.explain import with_roads_to_come
from citrus.rules.market import finca_due_after, line_tiles
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.phases import TURN
from citrus.rules.planting import plant, plant_spaces
from citrus.rules.state import GameState
from citrus.rules.tiles import kind_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import next_clicks
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.consequences import stranded, without
from citrus.ui.table.model.selection import (
    Harvesting,
    NothingPicked,
    PickedTile,
    PickedTool,
    Selection,
    only_planting,
    plantings,
)
from citrus.ui.table.model.targets import Target

Choices = Mapping[Target, Action | None]
"""A player's choices, with the action that one click does; None where it only picks, or leads elsewhere."""


@dataclass(frozen=True)
class Offer:
    """What can be clicked now, and which targets are bright. `refused` are lines that cannot be bought, while others
    could be; `costs` are the points that a planting on a space costs, because tiles then find no place."""

    clickable: Choices
    bright: Choices
    refused: frozenset[str] = frozenset()
    costs: Mapping[Space, int] = field(default_factory=dict)


def looking_on(state: GameState, commands: Iterable[Command] = ()) -> Offer:
    """Return the offer to somebody who only looks on: some commands, and the tiles in the hand fully lit."""
    usable: Choices = {targets.CommandButton(command): None for command in commands}
    return Offer(usable, {**usable, **{targets.HandTile(place): None for place in range(len(state.hand))}})


def choices(
    state: GameState,
    legal: Iterable[Action],
    selection: Selection,
    steps: Iterable[Command] = (),
    plant_at_once: bool = False,
) -> dict[Target, Action | None]:
    """Return everything that a player can click now (R4); `steps` are possible steps back and forth. With
    `plant_at_once`, one click plants an unpicked tile where it alone of the hand can be planted."""
    legal = tuple(legal)
    commands = [Command.MENU, Command.STANDINGS, *steps]
    commands += [Command.SCORING, Command.REPLAY] if state.over else [Command.HINT]
    found = next_clicks(state, legal, selection)
    idle = isinstance(selection, NothingPicked)
    if plant_at_once and (idle or (isinstance(selection, PickedTile) and selection.given)):
        for space in {action.space for action in plantings(legal)}:
            planting = only_planting(legal, space)
            if planting is not None and not planting.bridge:  # bridges are spent only when asked for
                found.setdefault(targets.Space(space), planting)
    if isinstance(selection, Harvesting):
        own = {first_space(region.spaces) for region in state.players[state.player].regions}
        commands += [Command.CANCEL] if selection.regions == own else [Command.CANCEL, Command.ALL]
    elif isinstance(selection, PickedTool):
        commands += [Command.CANCEL]
    return found | {targets.CommandButton(command): None for command in commands}


def done(offered: Choices) -> dict[Space, Action]:
    """Return the spaces on which one click does an action."""
    return {
        target.number: action
        for target, action in offered.items()
        if isinstance(target, targets.Space) and action is not None
    }


def regions(state: GameState, offered: Choices) -> list[SpaceSet]:
    """Return the regions to choose from for a harvest."""
    places = [target.number for target in targets.only(targets.Space, offered) if offered[target] is None]
    return [region.spaces for space in places if (region := state.region_at(space)) is not None]


def refused_lines(state: GameState, offered: Choices, selection: Selection) -> frozenset[str]:
    """Return the lines of the market that are too dear or cannot be planted; none where nothing may be bought."""
    if state.phase != TURN or state.main_action_done or not isinstance(selection, NothingPicked):
        return frozenset()
    filled = (line for line in state.game.lines if line_tiles(state, line))
    return frozenset(line for line in filled if targets.MarketLine(line) not in offered)


def costs(state: GameState, offered: Choices) -> dict[Space, int]:
    """Return the spaces where a planting leaves other tiles without a place, with the points that these cost (R5.4)."""
    found = {}
    for space, action in done(offered).items() if len(state.hand) > 1 else ():
        if isinstance(action, Plant):
            after = without(plant(state, action.tile, space, action.bridge, []), action.tile)
            found[space] = stranded(state, after) * state.game.tiles.return_penalty
    return {space: points for space, points in found.items() if points > 0}


def kinds_at(state: GameState, pointed: Target | None) -> dict[Kind, Tile]:
    """Return the tiles that a line or a space of the market stands for, one of each kind."""
    match pointed:
        case targets.MarketLine(line):
            tiles: Iterable[Tile | None] = line_tiles(state, line)
        case targets.MarketSpace(number):
            tiles = (state.market[number - 1],)
        case _:
            tiles = ()
    return {kind_of(tile): tile for tile in tiles if tile is not None}


def fits(state: GameState, pointed: Target | None) -> dict[Space, list[Tile]]:
    """Return where the tiles could be planted, each as the first, that a line or a space of the market stands for: on
    each space one tile of a kind. The roads count of every site where a line may first bring a finca."""
    kinds = kinds_at(state, pointed)
    if isinstance(pointed, targets.MarketLine) and finca_due_after(state, len(line_tiles(state, pointed.name))):
        state = with_roads_to_come(state, finca_due=True)
    found: dict[Space, list[Tile]] = {}
    for kind, tile in kinds.items():
        for space in spaces_of(plant_spaces(state, kind)):
            found.setdefault(space, []).append(tile)
    return found


def only_line(state: GameState, offered: Choices, market_space: int) -> str | None:
    """Return the line that a tile of the market stands for if it can be bought in no other, or None."""
    lines = [line for line in targets.only(targets.MarketLine, offered) if market_space in state.game.lines[line.name]]
    return lines[0].name if len(lines) == 1 and state.market[market_space - 1] is not None else None
