"""The modes of the table: what a press does in each, before it means anything in the game.

A press hurries what moves, and does what it says. `sort_out` has the exceptions, which docs/architecture.md lists.
"""

from __future__ import annotations

from enum import Enum, auto

from citrus.ui.kit.presses import Down, Press, Request
from citrus.ui.table.model.commands import Command

CHOOSING = frozenset({Request.CONFIRM, Request.USE, Request.MAIN})
BACK = frozenset({Request.UNDO, Request.REDO, Request.CANCEL, Request.MENU})  # meant even while a turn passes
REQUESTS = {
    Command.HINT: Request.HINT,
    Command.UNDO: Request.UNDO,
    Command.REDO: Request.REDO,
    Command.MENU: Request.MENU,
    Command.END: Request.END_TURN,
}


class Mode(Enum):
    """What is going on at the table."""

    COUNTING = auto()  # something is counted on the board
    READING = auto()  # it lies there now, and somebody whose turn goes on only still reads it
    BOT = auto()  # a bot is in turn
    PASSING = auto()  # a turn has just passed by itself: the next person cannot mean what is pressed
    ENDED = auto()  # a turn has just ended, and nobody has done anything since
    FREE = auto()  # somebody can act; pieces may still be on their way


class Response(Enum):
    """What follows from a press. Only after `HURRY` it may mean something in the game, too."""

    HURRY = auto()  # put everything where it belongs
    GO_ON = auto()  # show what is counted next
    CALL = auto()  # call the next person at once, or where nobody is called say whose turn it is
    PROMISE = auto()  # a hint, for the next turn of a person


def request_of(press: Press, button: Command | None) -> Request | None:
    """Return what a press asks for; a click asks for what the `button` under the mouse does."""
    return press if isinstance(press, Request) else None if button is None else REQUESTS.get(button)


def chooses(press: Press) -> bool:
    """Return whether a press chooses what it is on: a click, or a key that is the same."""
    return isinstance(press, Down) or press in CHOOSING


def sort_out(
    scoring: Mode | None, mode: Mode, press: Press, button: Command | None = None, usable: bool = False
) -> Response:
    """Return what follows from a press. `scoring` is `COUNTING` or `READING` if something is counted, in any mode; a
    `button` lies under the mouse, and may be `usable`."""
    request = request_of(press, button)
    if scoring is not None and chooses(press) and request is not Request.HINT:
        return Response.HURRY if scoring is Mode.READING and usable else Response.GO_ON
    if mode is Mode.BOT and request is Request.HINT:
        return Response.PROMISE
    ends = request is Request.END_TURN or request in CHOOSING
    if (mode is Mode.PASSING and request not in BACK) or (mode is Mode.ENDED and ends):
        return Response.CALL
    return Response.HURRY
