"""Everything on the table that can be clicked, hovered, or reached by the keyboard, and sequences of clicks on it.
Targets are small values. `Places` knows where one lies, the role what a click on it means."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeVar

from citrus.rules import numbering
from citrus.ui.table.model.commands import Command

StackName = Literal["bag", "fincas", "sites", "refill"]
STACKS: tuple[StackName, ...] = ("bag", "fincas", "sites", "refill")


@dataclass(frozen=True, slots=True, order=True)
class MarketLine:
    """The arrow along which a line of the market is bought."""

    name: str


@dataclass(frozen=True, slots=True, order=True)
class MarketSpace:
    """A space of the market, from 1, and the tile on it."""

    number: int


@dataclass(frozen=True, slots=True, order=True)
class HandTile:
    """The tile at a place of the hand, from 0."""

    place: int


@dataclass(frozen=True, slots=True, order=True)
class Space:
    """A space of the board."""

    number: numbering.Space


@dataclass(frozen=True, slots=True)
class Stack:
    """The bag, the stack of fincas or of sites, or the tiles left in the market until it is filled."""

    name: StackName


@dataclass(frozen=True, slots=True)
class DrawnFinca:
    """The finca that waits for its site."""


@dataclass(frozen=True, slots=True)
class Mat:
    """A player's mat, apart from what lies on it."""

    player: int


@dataclass(frozen=True, slots=True)
class MatPart:
    """What a player's mat says of one thing: of `coins`, `workers` or `points`."""

    player: int
    part: str


@dataclass(frozen=True, slots=True, order=True)
class MatTile:
    """The landscape tiles of one type on a player's mat."""

    player: int
    tile: str


@dataclass(frozen=True, slots=True)
class Token:
    """The tokens of a fruit on a player's mat."""

    player: int
    fruit: int


@dataclass(frozen=True, slots=True, order=True)
class Pile:
    """A pile of fruit that hangs on no tree yet."""

    fruit: int


@dataclass(frozen=True, slots=True, order=True)
class FruitForSale:
    """A fruit on the sheet where the player in turn chooses what to sell."""

    fruit: int


@dataclass(frozen=True, slots=True)
class FruitSheet:
    """That sheet, or the one with the piles, between the choices on it."""


@dataclass(frozen=True, slots=True)
class ScoreField:
    """A field of the score track."""

    number: int


@dataclass(frozen=True, slots=True)
class LogLine:
    """A line of the log, from 0."""

    number: int


@dataclass(frozen=True, slots=True)
class Log:
    """The log where nothing is written."""


@dataclass(frozen=True, slots=True)
class TurnRow:
    """A turn in one row, by its number from 1: in the log of the calm table, or in the empty hand. 0 is the end."""

    number: int


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's line in the ranking, which lies over the log while the standings are shown."""

    player: int


@dataclass(frozen=True, slots=True)
class RankedColumn:
    """What heads a column of the ranking."""

    name: str


@dataclass(frozen=True, slots=True)
class MoreLink:
    """The word in the bar that leads to more: the name of the rule that has just refused something, to its place in the
    rulebook; *Why?* to the reasons of a hint."""


@dataclass(frozen=True, slots=True)
class CommandButton:
    """A button of the table, or the key that does the same."""

    command: Command


Sort = TypeVar("Sort")


def only(sort: type[Sort], among: Iterable[object]) -> list[Sort]:
    """Return the targets of one sort among others, in their order."""
    return [target for target in among if isinstance(target, sort)]


OnMat = Mat | MatPart | MatTile | Token
Target = (
    MarketLine
    | MarketSpace
    | HandTile
    | Space
    | Stack
    | DrawnFinca
    | OnMat
    | Pile
    | FruitForSale
    | FruitSheet
    | ScoreField
    | LogLine
    | Log
    | Ranked
    | RankedColumn
    | TurnRow
    | MoreLink
    | CommandButton
)


@dataclass(frozen=True, slots=True)
class ClickPath:
    """Clicks: `first` one after another, `several` in any order, a second click on which puts it back, and then `last`.
    What is picked is the beginning of such a path."""

    first: tuple[Target, ...] = ()
    several: frozenset[Target] = frozenset()
    last: tuple[Target, ...] = ()

    def after(self, begun: ClickPath) -> tuple[Target, ...] | None:
        """Return the clicks that are left once a path has been begun; None if this does not go on from there."""
        done = len(begun.first)
        if self.first[:done] != begun.first:
            return None
        toggled = sorted(self.several ^ begun.several, key=_place) if self.several else ()
        return (*self.first[done:], *toggled, *self.last)


def _place(target: Target) -> tuple[str, int]:
    """Return a sort key for choices in any order."""
    match target:
        case Space(number) | FruitForSale(number):
            return type(target).__name__, number
    return type(target).__name__, 0
