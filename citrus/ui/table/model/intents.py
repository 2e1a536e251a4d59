"""The meanings of a click, as values: a role at the table says what is meant, the store does it."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.rules.actions import Action
from citrus.rules.refusal import Refusal
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.played import PlayedTurn
from citrus.ui.table.model.selection import Selection


@dataclass(frozen=True)
class Act:
    """Do an action, which is legal."""

    action: Action


@dataclass(frozen=True)
class Pick:
    """Pick something else; `instead` of what the click meant with the tile that was picked by itself."""

    selection: Selection
    instead: Action | None = None


@dataclass(frozen=True)
class Explain:
    """Explain which rule forbids an attempted action."""

    attempt: Action


@dataclass(frozen=True)
class Refuse:
    """Explain why something cannot be done, where the reason is known already."""

    refusal: Refusal


@dataclass(frozen=True)
class Help:
    """Help with a few words, by the key of their text below `table.hint`; `owner` is the player whose mat was
    clicked."""

    hint: str
    owner: int | None = None


@dataclass(frozen=True)
class Tell:
    """Say something, by the whole key of its text; `friendly` if it shows a way."""

    key: str
    friendly: bool = False


@dataclass(frozen=True)
class Use:
    """Use a command of the table itself: look at it in another way, undo, hurry bots."""

    command: Command


@dataclass(frozen=True)
class Open:
    """Leave the table for what a command leads to."""

    command: Command


@dataclass(frozen=True)
class PointOut:
    """Show where a line of the log happened, or stop showing it; None stops showing any."""

    line: int | None


@dataclass(frozen=True)
class PointOutTurn:
    """Show what a turn has changed, or stop showing it."""

    turn: PlayedTurn


@dataclass(frozen=True)
class Revisit:
    """Go to the moment that a line of the log is about."""

    line: int


@dataclass(frozen=True)
class RevisitTurn:
    """Go to the end of a turn."""

    turn: PlayedTurn


@dataclass(frozen=True)
class LookUp:
    """Open the rulebook at the rule that has just refused something."""


@dataclass(frozen=True)
class Nothing:
    """Do nothing, except clear the last answer."""


@dataclass(frozen=True)
class Ignore:
    """Do nothing, and change nothing."""


Intent = (
    Act
    | Pick
    | Explain
    | Refuse
    | Help
    | Tell
    | Use
    | Open
    | PointOut
    | PointOutTurn
    | Revisit
    | RevisitTurn
    | LookUp
    | Nothing
    | Ignore
)
