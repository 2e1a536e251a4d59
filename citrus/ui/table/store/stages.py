"""The stages of the table: what a press does at each, before it means anything in the game.

A press hurries what moves, and does what it says. `sort_out` has the exceptions, which docs/architecture.md lists.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum, auto


class Stage(Enum):
    """What is going on at the table."""

    FEAST = auto()  # the end of a game is counted before everybody's eyes
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
    SAY_OVER = auto()  # say that the game is over
    NOTHING = auto()


@dataclass(frozen=True)
class Press:
    """A press by its meaning: whether it `chooses`, leads on (`goes_on`), asks for a `hint`, leads `back` or `ends` a
    turn.

    `keyed`: it is a key, not a click. `usable` is a click on a button that can be used now, except the one that
    hurries.
    """

    chooses: bool
    goes_on: bool
    hint: bool
    back: bool
    ends: bool
    keyed: bool = False
    usable: bool = False


def sort_out(scoring: Stage | None, stage: Stage, press: Press) -> Response:
    """Return what follows from a press. `scoring` is `COUNTING` or `READING` if something is counted, at any stage."""
    if stage is Stage.FEAST and not press.goes_on:
        return Response.SAY_OVER if press.hint else Response.NOTHING
    if stage is Stage.FEAST or (scoring is not None and press.chooses and not press.hint):
        return Response.HURRY if scoring is Stage.READING and press.usable else Response.GO_ON
    if stage is Stage.BOT and press.hint:
        return Response.PROMISE
    if (stage is Stage.PASSING and not press.back) or (stage is Stage.ENDED and press.ends):
        return Response.CALL
    return Response.HURRY
