"""Walks through the end of a game: the counting moment by moment, the podium with its medals, what falls and jumps."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus.ui.kit.sounds import Sounds
from citrus.ui.screens.stage.awards import GIVEN, SEEN
from citrus.ui.screens.stage.podium_life import CHEERS
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from tests.ui.at_table import VALLEY
from tests.ui.page_walks import Moments
from tests.ui.said_walks import Said, note
from tests.ui.shell import LONG_NAMES, play, resize
from tests.ui.sketch import Sketch

NAMES = tuple(f"{name} from afar" for name in LONG_NAMES)  # which take two lines
COUNTED = (
    ((1280, 720), 100, (4, 7, False)),
    ((5760, 3240), 100, (4, 7, False)),
    ((960, 600), 150, (5, 3, True)),
    ((1000, 1200), 200, (4, 7, False)),
    ((800, 450), 100, (3, 3, False)),
    ((1366, 768), 200, (2, 3, True)),
)  # windows, texts in percent, and games: players, seed, and whether with fruit trees; in one, fincas are left over
LATE = (2, 3)  # the game whose news come later, since others are to be read first
READING = 20  # steps in which all other games have been read
SHARE = 0.4  # of the time that points take to be added
HANDED = (0.1, 0.2, 0.6, 0.8, 0.3, 0.3)  # seconds from one look at a medal on its way to the next


def stage(app: App, home: Path) -> Moments:
    """Show how games are counted on the stage, who comes to the podium, and how medals are handed out; a picture holds
    what is said and heard meanwhile."""
    heard = list[str]()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Sounds, "play", lambda self, name, after=0.0: heard.append(name))
        patch.setattr("citrus.ui.screens.final.news.AT_ONCE", 0.0)
        for size, scale, (players, seed, trees) in COUNTED:
            where, said, sheet = f"{size[0]}x{size[1]}, {scale} %", Said(), Sketch(app.size)
            app.rescale(scale)
            resize(app, size)
            if (players, seed) == LATE:
                for other in range(2):
                    play(2, other)
            match = play(players, seed, names=NAMES, fruit_trees=trees, bots=VALLEY)
            screen = StageScreen(app.ui, app.routes, match)
            app.push(screen)
            for _ in range(READING):
                app.step([], 0.0)
            for moment in _passed(app, screen):
                sheet.add([*said.news(screen), note(f"{moment}: {heard} {screen.animating} {screen.mood}")])
                heard.clear()
                yield f"{where}, {moment}"
            yield f"{where}, in words", sheet
            app.pop()


def _passed(app: App, screen: StageScreen) -> Iterator[str]:
    """Let time pass on the stage until all medals have been handed out."""
    told = screen.told
    moments = [0.0, *(begin for begin, _ in told.begins)]
    moments += [beat.begin + SHARE * beat.seconds for beat in told.beats]
    moments += [told.seconds + told.arrival * share for share in (0.3, 1.2, 1.9)]
    for moment in (*sorted(moments), told.end):
        app.step([], moment - screen.now)
        yield f"second {moment:.2f}"
    for _ in range(3):
        app.step([], 0.1)
    yield "on the podium"
    app.step([], SEEN)
    for seconds in HANDED:
        app.step([], seconds)
        yield f"a medal, {seconds} seconds later"
    app.step([], GIVEN)
    yield "the next medal"
    screen.hand_out()
    app.step([], 0.1)
    for seconds in (0.5, 8.0, CHEERS):
        screen.stir(app.surface, seconds)
        yield f"all medals, {seconds} seconds later"


ENDING_WALKS = (stage,)
