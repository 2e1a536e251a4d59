"""The interface of all bots: the one method that the program calls."""

from __future__ import annotations

import random
from typing import Protocol

import msgspec

from citrus.limits import LONGEST, MOST, brief
from citrus.rules.actions import Action
from citrus.rules.variants import ACTIONS
from citrus.rules.view import PlayerView


class Bot(Protocol):
    """A player that is a program. It keeps nothing between calls: the view has everything."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """Return the next actions of the player in turn, at least one, from a view of an unfinished game.

        The first action is legal; each further one is legal after those before it, as long as none of them reveals
        anything hidden (`citrus.rules.events.reveals`). Then, and when all are done, the bot is asked again. The
        actions stop at the end of the turn. All chance comes from `rng`.
        """
        ...


def planned(plan: object) -> tuple[Action, ...]:
    """Return what a bot has planned. Raises ValueError, with the reason, for anything but one or more actions."""
    if not isinstance(plan, tuple | list):
        raise ValueError(f"the bot planned {brief(plan)}, which is not a tuple of actions")
    if not plan:
        raise ValueError("the bot planned nothing")
    for action in plan:
        if type(action) not in ACTIONS or not all(map(_is_short, msgspec.structs.astuple(action))):
            raise ValueError(f"the bot planned {brief(action)}, which is not an action of the rules")
    return tuple(plan)


def _is_short(field: object) -> bool:
    """Return whether a field of an action is a number, a text or some of them, short enough for the rules."""
    if isinstance(field, tuple):
        return len(field) <= LONGEST and not any(isinstance(one, tuple) for one in field) and all(map(_is_short, field))
    return (isinstance(field, int) and abs(field) <= MOST) or (isinstance(field, str) and len(field) <= LONGEST)
