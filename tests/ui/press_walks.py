"""Walks that press whatever there is on each screen, and look at what is said, heard and shown of it then."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import LEFT, RIGHT, Down, Letter, Move, Number, Point, Press, Request, Up, Wheel, Write
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.sounds import Sounds
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.routes import AppRoutes
from citrus.workshop.trial import Trial
from tests.ui.all_screens import FULL, SCREENS
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.page_walks import Moments
from tests.ui.said_walks import Said, note
from tests.ui.sketch import Note, Sketch

MOVED = ("list", "slider", "stepper")  # what the arrow keys change
USED = ("replay", *(name for name in FULL if name != "reviewed replay"))  # each table once: it says much
KEYS = (Number(3), *(request for request in Request if request is not Request.CANCEL))
HANDLED = (
    "start with a game",
    "setup with own boards and numbers",
    "records",
    "rulebook",
    "player aid",
    "reviewed replay",
    "album",
    "gallery",
    "review 5",
    "moments 5",
    "painting",
    "workshop of numbers",
    "numbers: market",
    "numbers: fincas",
    "numbers: trees",
    "introduction",
)
"""Screens on which a mouse drags, paints, scrolls or does otherwise more than to click."""
GESTURES = 14  # on each screen
LATER = 1.5  # seconds
WAYS = (Move(1, 0), Move(-1, 0), Move(0, 1), Move(0, -1))
SIGNS = (Write("ab"), Letter("B"), Number(2), *Request)


def presses(app: App, home: Path) -> Moments:
    """Use everything on each screen, one after another, as the keyboard does, and then all keys. A picture for each
    screen holds what is new to be said after each press."""
    with noting() as went:
        for name in USED:
            went.clear()
            sheet, screen = Sketch(app.size), SCREENS[name](app, home)
            assert isinstance(screen, WidgetScreen)
            sheet.add(_used(app, screen, _each(screen), went))
            yield name, sheet


def gestures(app: App, home: Path) -> Moments:
    """Move, click, drag and scroll on some screens where chance leads, with keys in between."""
    app.change(replace(app.settings, table="full"))
    with noting() as went:
        for name in HANDLED:
            went.clear()
            sheet, screen, rng = Sketch(app.size), EVERY_SCREEN[name](app, home), Random(name)
            sheet.add(_used(app, screen, _by_chance(screen, rng), went))
            yield name
            yield f"{name}, in words", sheet


@contextmanager
def noting() -> Iterator[list[Note]]:
    """Note what is heard and which screens are asked for, instead of opening them."""
    went = list[Note]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Trial, "begin", lambda self: None)
        patch.setattr("webbrowser.open", lambda place: True)
        patch.setattr("citrus.ui.screens.player_aid.screen.page", lambda *given: Sketch((1, 1)))  # would take long
        patch.setattr(Sounds, "play", lambda self, name, after=0.0: went.append(note(f"heard: {name}")))
        for name in vars(AppRoutes):
            if name.startswith("to_"):
                patch.setattr(AppRoutes, name, _noted(name, went))
        yield went


def _noted(name: str, went: list[Note]) -> Callable[..., None]:
    """Return what notes that a press leads to another screen."""

    def watched(self: AppRoutes, *given: object, **more: object) -> None:
        plain = [str(one) for one in (*given, *more.values()) if isinstance(one, str | int)]
        went.append(note(f"{name} {' '.join(plain)}"))

    return watched


def _used(app: App, screen: Screen, presses: Iterable[tuple[Widget | None, Press]], went: list[Note]) -> Iterator[Note]:
    """Yield what is new to be said of a screen after each press, and of what it opens."""
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    said, opened = Said(), set[type[Screen]]((StartScreen,))
    yield from said.news(screen)
    for widget, press in presses:
        if widget is not None and isinstance(screen, WidgetScreen):
            screen.group.set_focus(widget)
        screen.dirty = False
        screen.handle(press)
        yield from went
        went.clear()
        top = app.top
        if top is not screen:
            yield note(f"{type(top).__name__} by {press}")
            if type(top) not in opened:
                opened.add(type(top))
                yield from Said().news(top)
            while screen in app.stack and app.top is not screen:
                app.pop()
            if app.top is not screen:
                app.push(screen)
        if screen.dirty:
            yield from said.news(screen)
    screen.dirty = False
    screen.update(LATER)
    yield note(f"later: {screen.dirty} {screen.animating} {screen.mood} {screen.called}")
    yield from said.news(screen)


def _each(screen: WidgetScreen) -> Iterator[tuple[Widget | None, Press]]:
    """Yield each widget that can be used with each press for it, and then keys for the whole screen."""
    for widget in tuple(screen.group.widgets):
        for press in (Move(0, 1), Move(1, 0), Request.USE) if widget.role in MOVED else (Request.USE,):
            if widget.usable:
                yield widget, press
    for key in KEYS:
        yield None, key


def _by_chance(screen: Screen, rng: Random) -> Iterator[tuple[None, Press]]:
    """Yield gestures at what a screen tells of, and keys."""
    rects = [one.rect for thing in screen.describe() for one in (thing, *thing.parts) if one.rect]
    for _ in range(GESTURES):
        at, to = ((rng.randrange(rect.w) + rect.x, rng.randrange(rect.h) + rect.y) for rect in rng.choices(rects, k=2))
        button, way = rng.choice((LEFT, LEFT, LEFT, RIGHT)), rng.choice((-2, 1))
        stroke: tuple[Press, ...] = rng.choice(
            (
                (Point(at), Down(at, button), Up(at, button)),
                (Point(at), Down(at, button), Point(to), Up(to, button)),
                (Point(at), Wheel(at, way, way)),
                (rng.choice(WAYS), rng.choice(SIGNS), rng.choice(WAYS)),
            )
        )
        yield from ((None, press) for press in stroke)


PRESS_WALKS = (presses, gestures)
