"""What somebody does at the table with a device: where the mouse, the keys and others meet."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from citrus.ui.table.model.targets import Target


@dataclass(frozen=True)
class Click:
    """Click a target, or choose it with a key."""

    target: Target


@dataclass(frozen=True)
class LookAt:
    """Be on a target, or on none; there is no note if it was not `asked` for, as when it came below a still mouse."""

    target: Target | None
    asked: bool = True


@dataclass(frozen=True)
class Zoom:
    """Look at the board from nearer by some steps, or from further, about a point of the window."""

    steps: int
    at: tuple[int, int]


@dataclass(frozen=True)
class Pan:
    """Push the enlarged board by that many pixels."""

    dx: int
    dy: int


@dataclass(frozen=True)
class Fit:
    """See the whole board again."""


@dataclass(frozen=True)
class Reveal:
    """Bring a target into sight."""

    target: Target


@dataclass(frozen=True)
class Scroll:
    """Scroll the log, back with a positive number of steps."""

    steps: float


@dataclass(frozen=True)
class Cancel:
    """Leave what was begun; where there is nothing of that, do the other thing."""

    otherwise: Input


@dataclass(frozen=True)
class Drop:
    """Let a tile go where it cannot lie."""


@dataclass(frozen=True)
class Move:
    """The ring of the keyboard, or the tile that follows the mouse, is elsewhere now."""


Input = Click | LookAt | Zoom | Pan | Fit | Reveal | Scroll | Cancel | Drop | Move
Inputs = Iterator[Input]
"""Each is taken before the device goes on, which sees what it has led to."""
