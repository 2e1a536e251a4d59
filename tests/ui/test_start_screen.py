"""The start screen: the first frame waits for nothing that may come a moment later."""

from __future__ import annotations

import itertools

import pygame
import pytest

from citrus.ui.shell.app import App
from tests.ui.shell import resize


def valley(app: App) -> pygame.Surface:
    """What is seen of the valley, at the lower left where nothing else is."""
    return app.surface.subsurface((0, app.size[1] * 3 // 4, app.size[0] // 4, app.size[1] // 4)).copy()


def sharpness(picture: pygame.Surface) -> int:
    """How much neighbouring pixels differ at most."""
    row = [picture.get_at((x, picture.get_height() // 2)) for x in range(picture.get_width())]
    return max(abs(a.g - b.g) for a, b in itertools.pairwise(row))


def test_the_valley_is_seen_roughly_at_first_and_in_full_in_the_next_frame(app: App) -> None:
    app.routes.to_start()
    app.step([], 0.0)
    rough = valley(app)
    app.step([], 0.02)
    full = valley(app)
    assert sharpness(full) > 2 * sharpness(rough) > 0
    assert pygame.transform.average_color(rough)[:3] == pytest.approx(pygame.transform.average_color(full)[:3], abs=3)
    app.step([], 0.02)
    assert valley(app).get_buffer().raw == full.get_buffer().raw


def test_who_comes_back_sees_the_valley_in_full(app: App) -> None:
    app.routes.to_start()
    app.step([], 0.0)
    app.step([], 0.02)
    full = valley(app).get_buffer().raw
    app.routes.to_settings()
    app.step([], 0.02)
    app.routes.to_start()
    app.step([], 0.02)
    assert valley(app).get_buffer().raw == full


def test_after_a_change_of_size_the_valley_is_seen_roughly_again_for_a_frame(app: App) -> None:
    app.routes.to_start()
    app.step([], 0.0)
    app.step([], 0.02)
    resize(app, (1000, 700))
    app.step([], 0.02)
    rough = sharpness(valley(app))
    app.step([], 0.02)
    assert sharpness(valley(app)) > 2 * rough
