"""Where everything is on every screen, in two windows each, and what is expected of it in `tests/ui/geometry/`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import count
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

import msgspec
import pygame
import pytest

from citrus import local_time
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.at_moments import MOMENTS
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.sketch import Sketch, sketching

FOLDER = Path(__file__).parent / "geometry"
THINKING = ("table of bots", "table of a person and bots")  # what there is to see depends on when bots have thought
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
SHOWN = PurePosixPath("/home/citrus")  # as a folder, on every system
AT_REST = 40  # steps of a tenth of a second; the feast of the winners never ends


@dataclass(frozen=True)
class View:
    """A window: its size, the size of texts in percent, how much longer than in English they are, the symbols on tiles,
    and whether the keyboard points at something."""

    size: tuple[int, int]
    scale: int = 100
    longer: float = 1.0
    symbols: str = "off"
    pointing: bool = True

    def __str__(self) -> str:
        return f"{self.size[0]}x{self.size[1]}, {self.scale} %, {self.longer} as long, symbols {self.symbols}"


USUAL = View((1280, 720), pointing=False)
OTHERS = (
    View((1920, 1080), 100, 1.3, "small"),
    View((960, 600), 100, 1.0, "large"),
    View((3840, 2160), 150, 1.3, "off"),
    View((1366, 768), 130, 1.0, "small"),
    View((1000, 1200), 100, 1.3, "large"),
    View((2560, 1080), 200, 1.0, "off"),
)


def _pushed(name: str, app: App, home: Path) -> None:
    app.push(EVERY_SCREEN[name](app, SHOWN if name == "rescue" else home))
    for _ in range(AT_REST):
        app.step([], 0.1)
        if not app.top.animating:
            break


SCREENS: dict[str, Callable[[App, Path], None]] = {
    **{name: partial(_pushed, name) for name in EVERY_SCREEN if name not in THINKING},
    **MOMENTS,
}
"""All that is looked at, with how to get there from the start screen."""


def views(name: str) -> tuple[View, View]:
    """The windows in which a screen is looked at: the usual one, and each time another."""
    return USUAL, OTHERS[list(SCREENS).index(name) % len(OTHERS)]


def file_of(name: str) -> Path:
    """Where it is kept what a screen should look like."""
    return FOLDER / (re.sub(r"\W+", "_", name) + ".txt")


def found(name: str, deep: int = 0) -> str:
    """What a screen looks like; `deep` is how far it is told what lies on pictures that lie on pictures."""
    lines: list[str] = []
    for view in views(name):
        lines += ["", f"{name}, {view}", *_seen(name, view, deep)]
    return "\n".join([*lines[1:], ""])


def _seen(name: str, view: View, deep: int) -> Iterator[str]:
    with TemporaryDirectory() as home, sketching(view.longer), pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", home)
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setenv("LC_ALL", "en_GB.UTF-8")
        minutes = count()
        patch.setattr(local_time, "now_utc", lambda: NOON + timedelta(minutes=next(minutes)))
        app = App(view.size)
        try:
            app.change(msgspec.structs.replace(app.settings, scale=view.scale, symbols=view.symbols))
            app.show(StartScreen(app.ui, app.routes, app.shelf))
            SCREENS[name](app, Path(home))
            if view.pointing:
                app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 0.1)
            app.surface = Sketch(app.size).convert()
            app.draw()
            for note in app.surface.notes:
                yield from note.lines(deep)
        finally:
            app.close()
            pygame.display.quit()
