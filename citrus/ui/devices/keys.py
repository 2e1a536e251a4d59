"""The table of keys: which key presses what, and where. The page of keys is made from it."""

from __future__ import annotations

from string import ascii_uppercase
from typing import NamedTuple

import pygame

from citrus.ui.kit.presses import Letter, Move, Number, Press, Request, Scope

ARROWS = {"left": (-1, 0), "up": (0, -1), "down": (0, 1), "right": (1, 0)}
COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META


class Key(NamedTuple):
    """A line of the table: the `keys` that press something, and `others` that do so, too, but are not on the page."""

    press: Press
    keys: str
    scopes: tuple[Scope, ...] = (Scope.EVERYWHERE,)
    others: str = ""


WRITING, AT_TABLE, WORKSHOP = (Scope.TEXT,), (Scope.TABLE,), (Scope.WORKSHOP,)
SHOWN = (Scope.TABLE, Scope.REPLAY)

KEYS = (
    Key(Request.END_TURN, "E", AT_TABLE),
    Key(Request.HARVEST, "R", AT_TABLE),
    Key(Request.TOOL, "T", AT_TABLE),
    Key(Request.HINT, "H", AT_TABLE),
    Key(Request.WHY, "W", SHOWN),
    Key(Request.FOLLOW, "N", AT_TABLE),
    Key(Request.UNDO, "U", AT_TABLE),
    Key(Request.POSITION, "I", SHOWN),
    Key(Request.FINCAS, "A", SHOWN),
    Key(Request.CHANGES, "C", AT_TABLE),
    Key(Request.POSSIBLE, "O", AT_TABLE),
    Key(Request.BOARD, "X", SHOWN),
    Key(Request.MARKET, "B", AT_TABLE),
    Key(Request.SCORES, "P", SHOWN),
    Key(Request.ABOUT, "K", SHOWN),
    Key(Request.QUESTIONS, "Q", AT_TABLE),
    Key(Request.NEXT_CHOICE, "J", AT_TABLE),
    Key(Request.PREVIOUS_CHOICE, "shift+J", AT_TABLE),
    Key(Request.FIND_SPACE, "G", AT_TABLE),
    Key(Request.STANDINGS, "S", SHOWN),
    Key(Request.STORY, "L", SHOWN),
    Key(Request.PEEK, "D", SHOWN),
    Key(Request.LEVEL, "shift+D", SHOWN),
    Key(Request.ZOOM_IN, "Z", SHOWN),
    Key(Request.ZOOM_OUT, "shift+Z", SHOWN),
    Key(Request.PACE, "F", SHOWN),
    Key(Request.NEXT_VIEWER, "E", (Scope.REPLAY,)),
    Key(Request.PREVIOUS_VIEWER, "shift+E", (Scope.REPLAY,)),
    Key(Request.BETTER, "B", (Scope.REPLAY,)),
    Key(Request.REVIEW, "R", (Scope.REPLAY, Scope.LIBRARY)),
    Key(Request.REPLAY, "W", (Scope.LIBRARY,)),
    *(Key(Letter(sign), sign, WORKSHOP) for sign in ascii_uppercase),
    Key(Request.DELETE, "", WORKSHOP, others="backspace"),
    Key(Request.FIND, "ctrl+F", (Scope.RULEBOOK, Scope.TEXT)),
    Key(Request.BACK, "alt+left", (Scope.RULEBOOK,)),
    Key(Request.ERASE, "backspace", WRITING),
    Key(Request.ERASE_WORD, "ctrl+backspace", WRITING),
    Key(Request.DELETE_WORD, "ctrl+delete", WRITING),
    *(Key(Move(*way, select=True), f"shift+{arrow}", WRITING) for arrow, way in ARROWS.items()),
    *(Key(Move(*way, far=True, select=True), f"ctrl+shift+{arrow}", WRITING) for arrow, way in ARROWS.items()),
    Key(Request.SELECT_FIRST, "shift+home", WRITING),
    Key(Request.SELECT_LAST, "shift+end", WRITING),
    Key(Request.SELECT_ALL, "ctrl+A", (Scope.TEXT, Scope.TABLE)),
    Key(Request.CUT, "ctrl+X", WRITING),
    Key(Request.COPY, "ctrl+C", WRITING),
    Key(Request.PASTE, "ctrl+V", WRITING),
    Key(Request.NEXT, "tab"),
    Key(Request.PREVIOUS, "shift+tab"),
    *(Key(Move(*way), arrow) for arrow, way in ARROWS.items()),
    *(Key(Move(*way, far=True), f"ctrl+{arrow}") for arrow, way in ARROWS.items()),
    Key(Request.CONFIRM, "enter"),
    Key(Request.CONFIRM, "", (Scope.REPLAY,), others="ctrl+enter"),
    Key(Request.MAIN, "ctrl+enter"),
    Key(Request.USE, "space"),
    Key(Request.CANCEL, "escape"),
    Key(Request.BACK, "backspace"),
    Key(Request.FIRST, "home"),
    Key(Request.LAST, "end"),
    Key(Request.PAGE_UP, "page_up"),
    Key(Request.PAGE_DOWN, "page_down"),
    Key(Request.UNDO, "ctrl+Z"),
    Key(Request.REDO, "ctrl+Y ctrl+shift+Z"),
    Key(Request.DELETE, "delete"),
    Key(Request.RENAME, "F2"),
    *(Key(Number(value), str(value)) for value in range(10)),
    Key(Request.REPEAT, "V"),
    Key(Request.READ_ON, "alt+down"),
    Key(Request.READ_BACK, "alt+up"),
    Key(Request.KEYS, "?"),
    Key(Request.RULES, "F1"),
    Key(Request.PLAYER_AID, "F3"),
    Key(Request.MUTE, "M ctrl+M"),
    Key(Request.FULL_SCREEN, "F11", others="alt+enter"),
    Key(Request.LARGER, "plus", others="equals ctrl+plus ctrl+equals"),
    Key(Request.SMALLER, "minus", others="ctrl+minus"),
    Key(Request.USUAL_SIZE, "ctrl+0"),
)
TYPED = {(Scope.RULEBOOK, "/"): Request.FIND}
"""What a sign presses that lies on another key of each keyboard."""

Stroke = tuple[int, frozenset[str]]  # a key, and those of Ctrl, Shift and Alt that are held
_SPELT_OUT = {"enter": "return", "?": "question"}
_TYPE_NOTHING = (pygame.K_BACKSPACE, pygame.K_DELETE, pygame.K_RETURN, pygame.K_ESCAPE)
_NAMED = 1 << 30  # SDL's mark of keys that type nothing, such as F1


def names(press: Press, scope: Scope) -> tuple[str, ...]:
    """Return the names of the keys that press something in a scope, without those that press something else there."""
    here = (scope, Scope.EVERYWHERE)
    lines = [key for key in KEYS if key.press == press and not {*here}.isdisjoint(key.scopes)]
    found = dict.fromkeys(name for line in lines for name in line.keys.split())
    return tuple(name for name in found if _PRESSES.get((stroke(name), scope), press) == press)


def pressed(key: int, mod: int, scope: Scope) -> Press:
    """Convert an understood key, with the modifiers held, to what it presses in a scope.

    Ctrl, Shift and Alt count only for keys that mean something else with them; but with Ctrl or Alt no sign stands for
    itself, and no sign presses anything while a text is written.
    """
    masks = {"ctrl": COMMAND, "alt": pygame.KMOD_ALT, "shift": pygame.KMOD_SHIFT}
    held = frozenset(name for name, mask in masks.items() if mod & mask)
    types = key < _NAMED and key not in _TYPE_NOTHING
    if scope is Scope.TEXT and types and key != pygame.K_TAB and held <= {"shift"}:
        return Request.NOTHING
    fewer = [held, held - {"shift"}]
    if not types:
        fewer += [held - {"alt"}, held - {"ctrl"}, held - {"ctrl", "alt"}, frozenset()]
    for modifiers in fewer:
        for where in (scope, Scope.EVERYWHERE):
            found = _PRESSES.get(((key, modifiers), where))
            if found is not None:
                return found
    return Request.NOTHING


def stroke(name: str) -> Stroke:
    """Convert the name of a key, such as `ctrl+shift+Z`, to its code and modifiers."""
    *modifiers, last = name.split("+")
    spelt = _SPELT_OUT.get(last, last).replace("_", "")
    code = getattr(pygame, f"K_{spelt.lower() if len(spelt) == 1 else spelt.upper()}")
    return code, frozenset(modifiers)


_PRESSES = {
    (stroke(name), scope): key.press
    for key in KEYS
    for scope in key.scopes
    for name in f"{key.keys} {key.others}".split()
}
