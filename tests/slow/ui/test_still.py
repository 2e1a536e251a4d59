"""Pictures of tables for programs: they need no display, and leave a pygame that is running as it is."""

from __future__ import annotations

import os
import subprocess
import sys
from io import BytesIO

import pygame
import pytest

import citrus

WITHOUT_A_DISPLAY = """
import sys
import citrus
table = citrus.new_table("short", ["Ana", "Ben"], 1)
assert "pygame" not in sys.modules
picture = table._repr_png_()
import pygame
assert not pygame.display.get_init()
assert not pygame.mixer.get_init()
sys.stdout.buffer.write(picture)
"""
BESIDE_ANOTHER_GAME = """
import pygame
import citrus
pygame.display.init()
table = citrus.new_table("short", ["Ana", "Ben"], 1)
before_any_window = table.picture((640, 360))
screen = pygame.display.set_mode((300, 200), pygame.RESIZABLE)
screen.fill("red")
in_a_window = table.picture((640, 360))
assert pygame.display.get_surface() is screen and screen.get_size() == (300, 200)
assert screen.get_at((9, 9)) == pygame.Color("red")
pygame.quit()
afterwards = table.picture((640, 360))
assert not pygame.display.get_init()
pygame.init()
begun_again = table.picture((640, 360))
for other in (in_a_window, afterwards, begun_again):
    assert pygame.image.tobytes(other, "RGB") == pygame.image.tobytes(before_any_window, "RGB")
"""


def run(code: str, **environment: str) -> bytes:
    """Return what a program prints that knows only the given display."""
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "SDL_VIDEODRIVER")}
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, env={**kept, **environment}, timeout=120, check=False
    )
    assert not done.returncode, done.stderr.decode()
    return done.stdout


def test_a_picture_needs_no_display_and_begins_none() -> None:
    printed = run(WITHOUT_A_DISPLAY)
    picture = pygame.image.load(BytesIO(printed[printed.index(b"\x89PNG") :]))
    assert picture.get_size() == (1280, 720)
    table = citrus.new_table("short", ["Ana", "Ben"], 1)
    assert pygame.image.tobytes(picture, "RGB") == pygame.image.tobytes(table.picture(), "RGB")


def test_a_pygame_that_is_running_may_come_and_go() -> None:
    run(BESIDE_ANOTHER_GAME, SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy")


def test_moments_look_different_and_the_same_one_looks_the_same() -> None:
    table = citrus.new_table("short", ["Ana", "Ben"], 1)
    begin = table.picture((640, 360))
    other = table.copy()
    other.act("buy R1")
    assert pygame.image.tobytes(other.picture((640, 360)), "RGB") != pygame.image.tobytes(begin, "RGB")
    assert pygame.image.tobytes(table.picture((640, 360)), "RGB") == pygame.image.tobytes(begin, "RGB")


def test_a_picture_too_small_for_a_table_is_refused() -> None:
    table = citrus.new_table("short", seed=1)
    assert table.picture((320, 200)).get_size() == (320, 200)
    for size in ((319, 200), (320, 199)):
        with pytest.raises(ValueError, match=f"at least 320x200 pixels, not {size[0]}x{size[1]}"):
            table.picture(size)
