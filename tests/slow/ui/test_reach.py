"""Fingers reach everything on every screen, in a window of 1280x720."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.kit.presses import Finger, Leave, Point, Press, Rest, Touch
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui.all_screens import FULLER
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.fingers import FingerPlayer, rests, taps
from tests.ui.player import sit_down
from tests.ui.reach import too_small
from tests.ui.shell import play


def test_fingers_have_44_pixels_for_everything(app: App, home: Path) -> None:
    found = {}
    app.routes.to_start()
    taps(app, (1, 300))
    for name in EVERY_SCREEN.keys() - FULLER.keys():
        app.push(EVERY_SCREEN[name](app, home))
        for _ in range(4):
            app.step([], 0.5)
        found[name] = too_small(app)
        app.routes.to_start()
    assert {name: small for name, small in found.items() if small} == {}


@pytest.mark.parametrize("name", ["setup 2", "records", "medals", "numbers: fincas", "review 2"])
def test_a_finger_that_stays_is_told_what_a_mouse_is_told(app: App, home: Path, name: str) -> None:
    app.routes.to_start()
    taps(app, (1, 300))
    screen = EVERY_SCREEN[name](app, home)
    app.push(screen)
    for _ in range(9):
        app.step([], 1.0)

    def shown(*presses: Press) -> bytes:
        for press in (Leave(), *presses):
            if isinstance(press, Finger):
                screen.touch(press)
            else:
                screen.handle(press)
        screen.update(1.0)
        app.draw()
        return pygame.image.tobytes(app.surface, "RGB")

    for place in list(screen.touchable()):
        at = place.center
        assert shown(Touch(at), Rest(at)) == shown(Point(at)), place


def test_a_finger_that_stays_at_the_table_reads_the_note_of_a_mouse(app: App) -> None:
    player = FingerPlayer(app, sit_down(app, play(3, 4, steps=60)).screen)
    player.skips()
    app.step([], 1.0)
    there = [one.source for one in player.screen.describe() if isinstance(one.source, targets.Target)]
    for target in filter(player.has_in_sight, there[::3]):
        at = player.spot_of(target)
        player.hovers(at)
        player.waits(9.0)
        read = player.note
        player.hovers(None)
        rests(app, at)
        player.waits(9.0)
        assert player.note == read, target
