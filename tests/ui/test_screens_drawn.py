"""Whatever somebody does on a screen without a table, the window shows what drawing all of it again would show."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from pygame.event import Event

from citrus.ui.kit.screen import Screen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.all_screens import SCREENS
from tests.ui.shell import resize

SIZE = (720, 450)
KEYS = (pygame.K_TAB, pygame.K_LEFT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_UP, pygame.K_PAGEDOWN, pygame.K_HOME)
LEADING_ON = ("button", "row", "link")  # to other screens, perhaps
FULL_SCREEN = "Full screen"  # the window would get another size


def whim(rng: random.Random, screen: Screen) -> Iterator[Event]:
    """Yield what somebody without a plan does, but nothing that leads to another screen or to a full one."""
    where = rng.choice([one for here in screen.describe() for one in (here, *here.parts) if one.name != FULL_SCREEN])
    place = where.rect.center
    yield Event(pygame.MOUSEMOTION, pos=place, rel=(1, 1), buttons=(0, 0, 0))
    match rng.randrange(6):
        case 0 | 1 if where.role not in LEADING_ON:
            yield Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1)
            yield Event(pygame.MOUSEMOTION, pos=(place[0] + 9, place[1] - 9), rel=(9, -9), buttons=(1, 0, 0))
            if rng.random() < 0.7:
                yield Event(pygame.MOUSEBUTTONUP, pos=place, button=1)
        case 2:
            yield Event(pygame.MOUSEWHEEL, x=0, y=-2, precise_y=-2.0)
        case 3:
            yield Event(pygame.KEYDOWN, key=pygame.K_e, mod=0, unicode="e")
            yield Event(pygame.TEXTINPUT, text="e")
        case _:
            yield Event(pygame.KEYDOWN, key=rng.choice(KEYS), mod=0, unicode="")


@pytest.mark.parametrize("name", ["setup 5", "records", "settings"])
def test_the_window_shows_what_drawing_everything_would_show(app: App, home: Path, name: str) -> None:
    screen, rng = SCREENS[name](app, home), random.Random(1)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.push(screen)
    resize(app, SIZE)
    app.draw()
    for number in range(9):
        for event in whim(rng, screen):
            app.step([event], 0.1)
            assert app.top is screen
            shown = pygame.image.tobytes(app.surface, "RGB")
            screen.draw(app.surface)
            assert shown == pygame.image.tobytes(app.surface, "RGB"), (number, event)
