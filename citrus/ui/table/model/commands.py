"""The commands of the table's buttons, and of the keys that stand for them."""

from __future__ import annotations

from enum import StrEnum


class Command(StrEnum):
    """A command; its value names its texts and its icon."""

    HARVEST = "harvest"
    CONFIRM = "confirm"
    ALL = "all"
    CANCEL = "cancel"
    END = "end"
    PASS = "pass"
    RETURN = "return"
    SELL = "sell"
    WORKER = "worker"
    SKIP = "skip"
    TOOL = "tool"
    UNDO = "undo"
    REDO = "redo"
    HINT = "hint"
    WHY = "why"
    STANDINGS = "standings"
    FIT = "fit"
    STORY = "story"
    KEYS = "keys"
    MENU = "menu"
    SCORING = "scoring"
    REPLAY = "replay"
    RUSH = "rush"
    PAUSE = "pause"
    PACE = "pace"


OPENING = frozenset({Command.MENU, Command.SCORING, Command.REPLAY, Command.KEYS, Command.STORY})
"""Commands that lead to another screen."""
LOOKING = frozenset({*OPENING, Command.UNDO, Command.REDO, Command.STANDINGS, Command.FIT, Command.WHY})
"""Commands that choose nothing in the game, so that they can be used while a bot plays, too."""
