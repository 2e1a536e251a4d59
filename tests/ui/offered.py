"""What is offered at the table, by sort."""

from __future__ import annotations

from citrus.rules.actions import Action
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices


def actions_in(offered: Choices) -> set[Action]:
    """Every action that one more click would do."""
    return {action for action in offered.values() if action is not None}


def lines_in(offered: Choices) -> list[str]:
    """The lines of the market that can be bought."""
    return [target.name for target in targets.only(targets.Line, offered)]


def market_in(offered: Choices) -> list[int]:
    """The spaces of the market from which a cart can take a tile."""
    return [target.number for target in targets.only(targets.MarketSpace, offered)]


def regions_in(offered: Choices) -> list[int]:
    """The first spaces of the regions to choose for a harvest."""
    return [target.number for target in targets.only(targets.Space, offered) if offered[target] is None]


def hand_in(offered: Choices) -> list[int]:
    """The places of the tiles in the hand that can be picked."""
    return [target.place for target in targets.only(targets.HandTile, offered)]


def tools_in(offered: Choices) -> list[str]:
    """The tiles of the mat that can be used."""
    return [target.tile for target in targets.only(targets.MatTile, offered)]


def piles_in(offered: Choices) -> list[int]:
    """The piles of fruit to choose from."""
    return [target.fruit for target in targets.only(targets.Pile, offered)]


def fruits_in(offered: Choices) -> list[int]:
    """The fruits that can be sold."""
    return [target.fruit for target in targets.only(targets.FruitForSale, offered)]


def turns_in(offered: Choices) -> list[int]:
    """The players whose last turn can be shown again."""
    return [target.player for target in targets.only(targets.LastTurn, offered)]


def commands_in(offered: Choices) -> dict[Command, Action | None]:
    """The buttons that can be used."""
    return {target.command: offered[target] for target in targets.only(targets.Button, offered)}
