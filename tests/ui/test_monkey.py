"""A monkey at the window: tens of thousands of random events into the real screens, from fixed seeds.

Nothing may raise, no screen may be left behind, and the game that is played must always be on disk as it is.
"""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest
from pygame import Rect
from pygame.event import Event

from citrus.match.match import Match
from citrus.ui import flow
from citrus.ui.app import App
from citrus.ui.start import StartScreen
from citrus.ui.table.screen import TableScreen
from citrus.ui.table.selection import Target
from citrus.ui.table.spectator import Spectator
from tests.ui.shell import play
from tests.ui.test_opponents import seated

EVENTS = 8000  # a seed
CHECKED = 250  # events between two looks at the file
SIZES = [(1280, 720), (960, 600), (1366, 768), (1000, 900), (1500, 640)]
KEYS = [
    *(pygame.K_TAB, pygame.K_RETURN, pygame.K_SPACE, pygame.K_ESCAPE, pygame.K_BACKSPACE, pygame.K_DELETE),
    *(pygame.K_LEFT, pygame.K_RIGHT, pygame.K_UP, pygame.K_DOWN, pygame.K_PAGEUP, pygame.K_PAGEDOWN),
    *(pygame.K_HOME, pygame.K_END, pygame.K_F1, pygame.K_F2, pygame.K_F3, pygame.K_F11, pygame.K_PLUS, pygame.K_MINUS),
    *(getattr(pygame, f"K_{sign}") for sign in "abcdefghijklmnopqrstuvwxyz0123456789"),
]
MODS = [0, 0, 0, 0, pygame.KMOD_SHIFT, pygame.KMOD_CTRL, pygame.KMOD_ALT]
UNHELPFUL = ("undo", "redo", "menu", "keys", "standings")
FOCUS = [
    *(pygame.WINDOWLEAVE, pygame.WINDOWENTER, pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED),
    *(pygame.WINDOWEXPOSED, pygame.WINDOWMINIMIZED, pygame.WINDOWRESTORED, pygame.WINDOWHIDDEN, pygame.WINDOWSHOWN),
]


class Monkey:
    """Makes random events; now and then it aims, so that games get somewhere."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.at = (0, 0)

    def place(self) -> tuple[int, int]:
        """A point of the window, or a little outside; often one where something can be done."""
        rng, top = self.rng, self.app.top
        width, height = self.app.size
        if isinstance(top, TableScreen) and rng.random() < 0.6:
            return self.useful(top).center
        widgets = [widget for widget in getattr(getattr(top, "group", None), "widgets", ()) if widget.usable]
        if widgets and rng.random() < 0.5:
            return rng.choice(widgets).rect.center
        return rng.randrange(-20, width + 20), rng.randrange(-20, height + 20)

    def useful(self, table: TableScreen) -> Rect:
        """Where a click does something in the game."""
        offered, board = table.offered(), table.match.state.game.board
        hand = sorted(offered.hand) if not offered.spaces else []
        rects = [table.table.arrows[line] for line in sorted(offered.lines)]
        rects += [table.table.space_rect(*board.column_row(space)) for space in sorted(offered.spaces)]
        rects += [table.table.hand_rect(place, len(table.match.state.hand)) for place in hand]
        rects += [table.table.space_rect(*board.column_row(first)) for first in sorted(offered.regions)]
        rects += [table.place(Target("pile", number=fruit)) for fruit in sorted(offered.piles)]
        rects += [table.place(Target("kept", number=fruit)) for fruit in sorted(offered.kept)]
        rects += [table.place(Target("button", name)) for name in sorted(offered.buttons) if name not in UNHELPFUL]
        return self.rng.choice(rects or list(table.table.buttons))

    def events(self) -> list[Event]:
        """What one gesture of a hand sends."""
        rng = self.rng
        kind = rng.choices(("click", "drag", "move", "wheel", "key", "text", "focus"), (40, 6, 15, 6, 22, 4, 3))[0]
        if kind == "key":
            key, mod = rng.choice(KEYS), rng.choice(MODS)
            sign = chr(key) if 32 <= key < 127 else ""
            return [Event(pygame.KEYDOWN, key=key, mod=mod, unicode=sign), Event(pygame.KEYUP, key=key, mod=mod)]
        if kind == "text":
            return [Event(pygame.TEXTINPUT, text=rng.choice(["a", "Ü", "7", "/", "?", "ñ", "—", " ", "字"]))]
        if kind == "focus":
            return [Event(rng.choice(FOCUS))]
        start = self.move()
        if kind == "move":
            return start
        if kind == "wheel":
            turn = rng.choice((-3, -1, 1, 3))
            return [*start, Event(pygame.MOUSEWHEEL, x=0, y=turn, precise_y=float(turn), flipped=False)]
        button = rng.choices((1, 2, 3), (8, 1, 1))[0]
        down = Event(pygame.MOUSEBUTTONDOWN, button=button, pos=self.at)
        way = [move for _ in range(3) for move in self.move()] if kind == "drag" else []
        return [*start, down, *way, Event(pygame.MOUSEBUTTONUP, button=button, pos=self.at)]

    def move(self) -> list[Event]:
        """The mouse goes somewhere."""
        self.at = self.place()
        return [Event(pygame.MOUSEMOTION, pos=self.at, rel=(1, 1), buttons=(0, 0, 0))]

    def resize(self) -> None:
        """The window gets another size."""
        self.app.window.size = self.rng.choice(SIZES)


def same_on_disk(app: App) -> bool:
    """Whether the game on the table is on disk as it is; True if none is on the table."""
    for screen in app.stack:
        if isinstance(screen, TableScreen) and not isinstance(screen, Spectator) and screen.match.path.exists():
            saved = Match.open(screen.match.path)
            if saved.state != screen.match.state or len(saved.steps) != len(screen.match.steps):
                return False
    return True


BEGINNINGS: dict[str, Callable[[App], None]] = {
    "start": lambda app: None,
    "table": lambda app: flow.to_match(app.ui, play(3, 5, steps=1)),
    "bots": lambda app: flow.to_match(app.ui, seated(None, "easy", "normal")),
    "bots alone": lambda app: flow.to_match(app.ui, seated("easy", "normal")),
    "late": lambda app: flow.to_match(app.ui, play(4, 5, steps=250)),
    "fruit trees": lambda app: flow.to_match(app.ui, play(2, 5, steps=1, fruit_trees=True)),
    "fruit trees, later": lambda app: flow.to_match(app.ui, play(4, 6, steps=150, fruit_trees=True)),
    "introduction": lambda app: flow.to_introduction(app.ui),
    "replay": lambda app: flow.to_replay(app.ui, play(2, 1)),
}


@pytest.mark.parametrize("beginning", BEGINNINGS)
def test_a_monkey_breaks_nothing(app: App, home: Path, beginning: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setattr(pygame.key, "get_pressed", _no_keys)
    monkey = Monkey(app, len(beginning))
    app.show(StartScreen(app.ui))
    BEGINNINGS[beginning](app)
    sent = checked = 0
    while sent < EVENTS:
        events = [event for _ in range(monkey.rng.randrange(1, 4)) for event in monkey.events()]
        app.step(events, monkey.rng.choice((0.0, 0.016, 0.016, 0.1)))
        sent += len(events)
        if monkey.rng.random() < 0.004:
            monkey.resize()
        if not app.stack:
            app.show(StartScreen(app.ui))
        if sent - checked >= CHECKED:
            checked = sent
            assert same_on_disk(app)


def _no_keys() -> dict[int, bool]:
    """No key is held down."""
    return _Nothing()


class _Nothing(dict[int, bool]):
    def __missing__(self, key: int) -> bool:
        return False
