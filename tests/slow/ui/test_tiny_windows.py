"""Windows that a desktop has made as small as it likes, down to a pixel: every screen is painted in them."""

from __future__ import annotations

from itertools import product
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.ui.shell.app import App
from citrus.ui.shell.canvas import LEAST
from tests.grids import sampled
from tests.ui.every_screen import EVERY_SCREEN
from tests.ui.shell import resize

SIDES = (1, 2, 37, 100, 319)
TINY = [*product(SIDES, (720, *LEAST)), *((wide, high) for high, wide in product(SIDES, (1280, *LEAST)))]
TINY += list(product(SIDES[::2], SIDES[::2]))
PARTS = [TINY[first::10] for first in range(10)]


@pytest.mark.parametrize(
    ("name", "scale", "sizes"),
    sampled(list(EVERY_SCREEN), [100, 200], PARTS),
    ids=lambda value: "" if isinstance(value, list) else str(value),
)
def test_every_screen_is_painted_in_tiny_windows(
    app: App, home: Path, name: str, scale: int, sizes: list[tuple[int, int]]
) -> None:
    app.window.minimum_size = (1, 1)
    app.settings = replace(app.settings, scale=scale)
    app.routes.to_start()
    app.push(EVERY_SCREEN[name](app, home))
    for size in sizes:
        resize(app, size)
        assert app.window.get_surface().get_size() == size
        middle = size[0] // 2, size[1] // 2
        app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=middle, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        app.draw()
    resize(app, (1280, 720))
    app.draw()
    assert app.surface is app.window.get_surface()
