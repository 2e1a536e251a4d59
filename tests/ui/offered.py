"""What is offered at the table, by sort."""

from __future__ import annotations

from citrus.rules.actions import Action
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.offer import Choices


def actions_in(offered: Choices) -> set[Action]:
    """Return every action that one more click would do."""
    return {action for action in offered.values() if action is not None}


def lines_in(offered: Choices) -> list[str]:
    """Return the lines of the market that can be bought."""
    return [target.name for target in targets.only(targets.MarketLine, offered)]


def hand_in(offered: Choices) -> list[int]:
    """Return the places of the tiles in the hand that can be picked."""
    return [target.place for target in targets.only(targets.HandTile, offered)]


def commands_in(offered: Choices) -> dict[Command, Action | None]:
    """Return the buttons that can be used."""
    return {target.command: offered[target] for target in targets.only(targets.CommandButton, offered)}
