"""The table at moments worth a picture, and what lies over it."""

from __future__ import annotations

from collections.abc import Callable

import pygame
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.replay import Step
from citrus.rules.actions import Buy, Plant
from citrus.rules.events import FincaScored
from citrus.rules.fruit_trees.events import FruitDue
from citrus.rules.fruit_trees.orchard import TREE, orchard_in
from citrus.rules.fruit_trees.phases import CHOOSE_FRUIT, FRUIT_ACTION, TREE_WORKER
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.player import Player
from tools.pictures.studio import Studio


def first_turn(studio: Studio) -> None:
    """Show the first turn of a game of two."""
    whole = studio.match(2)
    studio.table(Match(replace(whole.record, actions=(), result=None), list(whole.steps[:1]), whole.path))


def table(studio: Studio) -> None:
    """Show a game of four on the long board."""
    _table(studio)


def _table(studio: Studio) -> Player:
    return studio.table(studio.match(4, lambda step, then: isinstance(then.action, Buy), last=True))


def buying(studio: Studio) -> None:
    """Show the price of a line."""
    player = studio.table(studio.match(3, lambda step, then: isinstance(then.action, Buy)))
    player.hovers(min(player.lit(targets.MarketLine)))


def planting(studio: Studio) -> None:
    """Show what the most eventful planting would do."""
    match = studio.match(2, lambda step, then: isinstance(then.action, Plant), last=True)
    player, action = studio.table(match), _most_eventful(match.state, match.legal_actions())
    player.clicks(targets.HandTile(match.state.hand.index(action.tile)))
    player.hovers(targets.Space(action.space))


def _most_eventful(state: GameState, legal: tuple[object, ...]) -> Plant:
    return max((a for a in legal if isinstance(a, Plant)), key=lambda action: len(apply(state, action)[1]))


def refusal(studio: Studio) -> None:
    """Show why a click is refused."""
    match = studio.match(2, lambda step, then: isinstance(then.action, Plant))
    player, state = studio.table(match), match.state
    player.clicks(targets.HandTile(0))
    taken = next(n for n in range(state.game.board.columns * state.game.board.rows) if state.planted >> n & 1)
    player.clicks(targets.Space(taken))


def harvest(studio: Studio) -> None:
    """Show regions chosen for a harvest."""
    match = studio.match(3, lambda step, then: bool(then.action and type(then.action).__name__ == "Harvest"))
    player = studio.table(match)
    player.clicks(Command.HARVEST)
    for first in sorted(player.lit(targets.Space))[:2]:
        player.clicks(first)


def site(studio: Studio) -> None:
    """Show the choice of a site for the drawn finca, and what it would mean on one."""
    player = studio.table(studio.match(4, lambda step, then: step.state.phase == SITE))
    player.hovers(min(player.lit(targets.Space)))


def tree(studio: Studio) -> None:
    """Show what planting a tree would do."""
    match = studio.match(2, lambda step, then: plants_tree(then), last=True, trees=True, late=0)
    player, state = studio.table(match), match.state
    place = next(n for n, tile in enumerate(state.hand) if state.game.tile_names[tile] == TREE)
    player.clicks(targets.HandTile(place))
    player.hovers(min(player.lit(targets.Space)))


def plants_tree(step: Step) -> bool:
    """Return whether a step has planted a tree."""
    return any(isinstance(event, FruitDue) for event in step.events)


def fruit(studio: Studio) -> None:
    """Show the choice of the fruit for a tree."""
    studio.table(studio.match(2, lambda step, then: step.state.phase == CHOOSE_FRUIT, trees=True, late=0.2))


def tree_worker(studio: Studio) -> None:
    """Show the choice to put a worker beside the tree just planted."""
    match = studio.match(4, lambda step, then: step.state.phase == TREE_WORKER, last=True, trees=True, late=0)
    player = studio.table(match)
    player.hovers(min(player.lit(targets.Space)))


def picking(studio: Studio) -> None:
    """Show what a worker beside a tree may do, with some fruit chosen for the sale."""

    def rich(step: Step, then: Step) -> bool:
        orchard = orchard_in(step.state)
        if step.state.phase != FRUIT_ACTION or orchard is None:
            return False
        return sum(map(bool, orchard.kept[step.state.player])) > 1

    player = studio.table(studio.match(4, rich, last=True, trees=True, late=0))
    for target in sorted(player.lit(targets.FruitForSale))[:2]:
        player.clicks(target)


def standings(studio: Studio) -> None:
    """Show who leads at all fincas."""
    studio.table(studio.match(5, lambda step, then: True)).clicks(Command.STANDINGS)


def scored(studio: Studio) -> None:
    """Show points that rise at a finca."""
    match = studio.match(4, lambda step, then: any(isinstance(event, FincaScored) for event in then.events))
    whole = studio.match(4)
    player = studio.table(match)
    action = whole.steps[len(match.steps)].action
    assert action is not None
    player.does(action)
    studio.rest(0.6)


def menu(studio: Studio) -> None:
    """Show the menu over the table."""
    _table(studio).clicks(Command.MENU)


def keys(studio: Studio) -> None:
    """Show keyboard and mouse."""
    _table(studio).presses(pygame.K_QUESTION)


SHOTS: dict[str, Callable[[Studio], None]] = {
    screen.__name__: screen for screen in (
        first_turn, table, buying, planting, refusal, harvest, site, tree, fruit, tree_worker, picking,
        standings, scored, menu, keys,
    )
}  # fmt: skip
