"""What on the table a hint points at."""

from __future__ import annotations

from citrus.bots.advice import Advice
from citrus.rules.actions import Action, Harvest, Plant
from citrus.rules.state import GameState
from citrus.ui.table.model import targets
from citrus.ui.table.model.click_paths import click_paths, concerned, left
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.hint_reasons import kept_together, told_reasons
from citrus.ui.table.model.selection import NOTHING, Harvesting, PickedTile, PickedTool, Selection
from citrus.ui.table.model.targets import Target


def around(advice: Advice) -> tuple[str, ...]:
    """Return the sites that the reasons and the losses are about."""
    told = (*told_reasons(advice), *advice.ahead, *advice.costs, *advice.opens)
    sites = (*(site for one in told for site in (one.site, *one.sites) if site), *kept_together(advice))
    return tuple(dict.fromkeys(sites))


def pointed_out(state: GameState, advice: Advice) -> tuple[Target, ...]:
    """Return everything on the table that a hint is about."""
    sites = (*around(advice), advice.site)
    spaces = [planting.space for planting in advice.plan] + [state.game.board.sites[site] for site in sites if site]
    return (*pointed_at(state, advice.action), *map(targets.Space, spaces))


def pointed_at(state: GameState, action: Action, selection: Selection = NOTHING) -> tuple[Target, ...]:
    """Return what a hint points at with what is picked: the first is where the next click goes."""
    clicks, about = left(state, action, selection), concerned(state, action)
    match action:
        case Plant() if not isinstance(selection, PickedTool | Harvesting):
            *_, path = click_paths(state, action)
            if isinstance(selection, PickedTile) and _chosen_instead(state, selection, action):
                return path.first
            return tuple(reversed(path.first))  # its space takes a tile that is picked by itself
        case _ if len(clicks) == 1 and len(several := list(click_paths(state, action))) > 1:
            return tuple(target for path in several for target in path.first)
        case Harvest(regions=regions) if isinstance(selection, Harvesting) and selection.regions - {*regions}:
            return (targets.CommandButton(Command.CANCEL), *about)  # one more is chosen than it harvests
        case Harvest() if clicks[0] == targets.CommandButton(Command.HARVEST):
            return (*about, clicks[0])  # a click on the region begins, too
        case Harvest():
            return (clicks[0], *about)
    return (*clicks, *about)


def _chosen_instead(state: GameState, selection: PickedTile, planting: Plant) -> bool:
    """Return whether somebody has picked another tile, or a bridge for it or none: no hint overrules that."""
    picked = state.hand[selection.place], selection.bridge
    return not selection.given and picked != (planting.tile, planting.bridge)
