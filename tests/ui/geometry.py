"""Where everything is on every screen, in two windows each, and what is expected of it in `tests/ui/geometry.txt`."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from functools import partial
from hashlib import sha256
from itertools import count
from pathlib import Path
from shlex import quote
from tempfile import TemporaryDirectory
from zlib import crc32

import msgspec
import pygame
import pytest

from citrus import local_time
from citrus.ui.devices import reader
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.all_screens import FULL, FULLER
from tests.ui.at_moments import MOMENTS
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.page_walks import SHOWN, Moments, below, touched
from tests.ui.press_walks import PRESS_WALKS
from tests.ui.sketch import Note, Sketch, sketching
from tests.ui.stroke_walks import STROKE_WALKS
from tests.ui.table_places import table_places
from tests.ui.walks import WALKS, Walk

KEPT = Path(__file__).parent / "geometry.txt"
THINKING = ("table of bots", "table of a person and bots")  # what there is to see depends on when bots have thought
NOON = datetime(2026, 11, 21, 12, tzinfo=UTC)
AT_REST = 40  # steps of a tenth of a second; the feast of the winners never ends


@dataclass(frozen=True)
class View:
    """A window: its size, the size of texts in percent, how much longer than in English they are, the symbols on tiles,
    and how much tables and reviews show."""

    size: tuple[int, int]
    scale: int = 100
    longer: float = 1.0
    symbols: str = "off"
    table: str = "calm"

    def __str__(self) -> str:
        texts = f"{self.scale} %, {self.longer} as long"
        level = "" if self.table == "calm" else f", {self.table}"
        return f"{self.size[0]}x{self.size[1]}, {texts}, symbols {self.symbols}{level}"


USUAL = View((1280, 720))
WALKED = View((1920, 1080))  # of walks: there twice a unit is another length than half of it
# Most of the others are large: there a length that is rounded to the same pixel in the usual one differs.
OTHERS = (
    View((3840, 2160), 100, 1.3, "small", "full"),
    View((960, 600), 100, 1.0, "large", "full"),
    View((3000, 3600), 100, 1.3, "large", "full"),  # with lines of the log, for the moment `told`
    View((4098, 2304), 130, 1.0, "small", "full"),
    View((3840, 2160), 150, 1.3, "off", "full"),
    View((5120, 2160), 200, 1.0, "off", "full"),
)


def _pushed(name: str, app: App, home: Path) -> Moments:
    app.push(EVERY_SCREEN[name](app, SHOWN if name == "rescue" else home))
    for _ in range(AT_REST):
        app.step([], 0.1)
        if not app.top.animating:
            break
    yield "at rest"
    if app.size != USUAL.size:
        yield "as described", _described(app)
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 0.1)
    yield "with the keyboard"
    if name in FULL and app.size == USUAL.size:
        screen = app.top
        app.step([], 3.0)
        yield from touched(app, name, screen)
        yield from below(app, name, screen)


def _described(app: App) -> Sketch:
    """Return where everything is that a screen describes."""
    sheet = Sketch(app.size)
    told = [one for thing in app.top.describe() for one in (thing, *thing.parts)]
    sheet.add(Note(f"{one.role} {one.name!r}", one.rect, one.rect) for one in told)
    return sheet


EVERY_WALK: dict[str, Walk] = {
    **{name: partial(_pushed, name) for name in EVERY_SCREEN if name not in THINKING},
    **MOMENTS,
    **WALKS,
}
"""All that is looked at: how to get there from the start screen, with a word for each moment that is kept, and with the
picture that is meant if it is not the window's."""


TABLES = "places on tables"
NAMES = (*EVERY_WALK, TABLES)
"""All that is kept, a paragraph for each."""
LONG = tuple(f"walk, {walk.__name__}" for walk in (*PRESS_WALKS, *STROKE_WALKS))
"""Those that take seconds, for they try every press."""


def views(name: str) -> tuple[View, ...]:
    """Return the windows in which a screen is looked at: the usual one, and another. Screens that a fuller one stands
    in for have only the usual one, and long walks one of their own. The other one depends on the name: a new screen
    changes the lines of no others."""
    if name in WALKS:
        return (WALKED,)
    return (USUAL,) if name in FULLER else (USUAL, OTHERS[crc32(name.encode()) % len(OTHERS)])


def digests(name: str) -> list[str]:
    """Return a line for each moment of a screen: a digest of its look, and the moment."""
    moments = re.split(r"\n(?=\S)" if name == TABLES else r"\n\n", found(name).rstrip("\n"))
    return [f"{sha256(moment.encode()).hexdigest()[:12]} {moment.splitlines()[0]}" for moment in moments]


def compare(name: str) -> None:
    """Fail if a screen looks different from what is expected."""
    expected, now = kept().get(name, []), digests(name)
    if expected != now:
        moments = sorted({line.partition(" ")[2] for line in {*expected} ^ {*now}})
        command = f"python -m tools.geometry --screens {quote(name)}"
        told = f"This looks different; `{command} --since HEAD` tells what has moved. If it is meant: {command}"
        pytest.fail("\n".join([told, *moments]), pytrace=False)


def kept() -> dict[str, list[str]]:
    """Return the lines that are expected of each screen."""
    text = KEPT.read_text(encoding="utf-8") if KEPT.exists() else ""
    return {name: lines for name, *lines in map(str.splitlines, text.split("\n\n") if text else ())}


def keep(expected: dict[str, list[str]]) -> None:
    """Write down what is expected of each screen from now on."""
    paragraphs = ("\n".join([name, *lines]) for name, lines in expected.items())
    KEPT.write_text("\n\n".join(paragraphs) + "\n", encoding="utf-8", newline="\n")


def found(name: str, deep: int = 0) -> str:
    """Return what a screen looks like, and of later moments what is new then. `deep` is how far it tells what lies on
    pictures. For `TABLES` it tells where all parts of a table lie in many windows."""
    if name == TABLES:
        return table_places()
    lines: list[str] = []
    for view in views(name):
        before: Counter[str] = Counter()
        for moment, seen in _seen(name, view, deep):
            known = before - (before - Counter(seen))
            lines += ["", f"{name}, {view}: {moment}"]
            if before:
                lines.append(f"{before.total() - known.total()} gone, {known.total()} as before, and:")
            before = Counter(seen)
            for line in seen:
                known[line] -= 1
                if known[line] < 0:
                    lines.append(line)
    return "\n".join([*lines[1:], ""])


def _seen(name: str, view: View, deep: int) -> Iterator[tuple[str, list[str]]]:
    with TemporaryDirectory() as home, sketching(view.longer), pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", home)
        patch.setenv("SDL_VIDEODRIVER", "dummy")
        patch.setattr(reader, "find_spec", lambda name: name)  # wherever this runs
        minutes = count()
        patch.setattr(local_time, "now_utc", lambda: NOON + timedelta(minutes=next(minutes)))
        app = App(view.size)
        try:
            own = {"language": "en", "scale": view.scale, "symbols": view.symbols, "table": view.table}
            app.change(msgspec.structs.replace(app.settings, **own))
            app.show(StartScreen(app.ui, app.routes, app.shelf))
            for moment in EVERY_WALK[name](app, Path(home)):
                if isinstance(moment, str):
                    app.fit_window()  # so that nothing is left out that has been drawn before
                    app.surface = Sketch(app.size).convert()
                    app.draw()
                    moment = moment, app.surface
                said, picture = moment
                assert isinstance(picture, Sketch)
                yield said, [line for note in picture.notes for line in note.lines(deep)]
        finally:
            app.close()
            pygame.display.quit()
