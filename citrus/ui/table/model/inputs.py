"""The inputs of the table: where the mouse, the keys and other devices meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citrus.rules.numbering import Tile
from citrus.ui.table.model.questions import TableQuestion
from citrus.ui.table.model.targets import Target


@dataclass(frozen=True)
class Click:
    """Click a target, or choose it with a key."""

    target: Target


@dataclass(frozen=True)
class LookAt:
    """Look at a target, or at none; without a note if it was not `asked` for, as when it came below a still mouse.
    `onlooker` is the place of the controller of somebody not in turn."""

    target: Target | None
    asked: bool = True
    onlooker: int | None = None


@dataclass(frozen=True)
class ShowNote:
    """Show the note on what has the focus at once, or on what an `onlooker` looks at."""

    onlooker: int | None = None


@dataclass(frozen=True)
class Zoom:
    """Zoom the board in by some steps, or out, about a point of the window."""

    steps: int
    at: tuple[int, int]


@dataclass(frozen=True)
class Pan:
    """Pan the enlarged board by some pixels."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Fit:
    """Show the whole board again."""


@dataclass(frozen=True)
class Focus:
    """Bring the ring of the keyboard to a target, and that into sight; or take the ring away."""

    target: Target | None


@dataclass(frozen=True)
class Gesture:
    """A button of the mouse is held down, since a press at `start`; the mouse is `at` a point now.

    It `moved` once it has left the start, so that it is a drag and no click. It `pushes` the enlarged board, or holds
    the tile at a `place` of the `hand`: one that was `picked` before the press, so that letting it go puts it back. A
    `tool` was pressed that may be let go where it is to be used.
    """

    start: tuple[int, int]
    at: tuple[int, int]
    moved: bool = False
    pushes: bool = False
    place: int | None = None
    hand: tuple[Tile, ...] = ()
    picked: bool = False
    tool: bool = False


@dataclass(frozen=True)
class Hold:
    """Hold something with the mouse, or let it go."""

    gesture: Gesture | None


@dataclass(frozen=True)
class Scroll:
    """Scroll the log, back with a positive number of steps."""

    steps: float


@dataclass(frozen=True)
class Cancel:
    """Leave what was begun; if nothing was, do the other thing."""

    otherwise: Input


@dataclass(frozen=True)
class SayNo:
    """Do nothing, and say why, by the key of the text below `table.hint`."""

    hint: str


@dataclass(frozen=True)
class Ask:
    """Ask a question; `again` counts how many times it has been asked before in a row."""

    question: TableQuestion
    again: int = 0


@dataclass(frozen=True)
class ChooseQuestion:
    """Show all questions, to choose one of them."""


@dataclass(frozen=True)
class FindSpace:
    """Ask for the name of a space, and go there."""


Input = (
    ShowNote
    | Ask
    | ChooseQuestion
    | FindSpace
    | Click
    | LookAt
    | Zoom
    | Pan
    | Fit
    | Focus
    | Hold
    | Scroll
    | Cancel
    | SayNo
)
Inputs = Iterator[Input]
"""Each is handled before the device continues, which sees its result."""
