"""The moving picture of the README: one turn at the table, played with the mouse.

The program is the real one, as in `screenshots`: it gets the moves and clicks of a mouse, and its pictures are kept.
The turn is the richest one in a game of sparring bots.

usage: python -m tools.turn_picture FILE.webp [--size 1280x720] [--width 960] [--language en]
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Sequence
from pathlib import Path

import pygame
from msgspec.structs import replace
from PIL import Image

from citrus.language.languages import shipped
from citrus.records.replay import Step
from citrus.rules.actions import BuildFinca, Buy, EndTurn, Plant
from citrus.rules.events import FincaBuilt, FincaScored, LandscapeTaken, RegionsMerged
from citrus.ui.shell.app import App
from tools.pictures.studio import Studio
from tools.unseen import a_size, new_home

FRAME = 1 / 12.5
"""Seconds between two frames."""
TRAVEL, LOOK, PAUSE, LAST = 0.55, 0.95, 0.35, 2.0
"""The seconds of the mouse's travel, its rest before a click, a look at the result, and the end."""
LONGEST = 8  # actions of a turn: a longer one would make a larger file than a page should load
EARLIEST = 0.35  # the part of the game after which the table is full enough
PLAYERS = 3
EVENTFUL = {FincaScored: 6, FincaBuilt: 3, RegionsMerged: 3, LandscapeTaken: 2}
QUALITY = 62
ARROW = ((0, 0), (0, 17), (4, 13), (7, 20), (10, 19), (7, 12), (13, 12))


class Camera:
    """Plays with the mouse and keeps what the window shows."""

    def __init__(self, app: App, width: int) -> None:
        self._app = app
        self._size = (width, round(width * app.size[1] / app.size[0]))
        self._mouse = (app.size[0] // 2, round(app.size[1] * 0.8))
        self.frames: list[tuple[Image.Image, int]] = []
        """Frames, and how many milliseconds each is seen."""

    def move(self, goal: tuple[int, int]) -> None:
        """Move the mouse there, slower at both ends."""
        start, count = self._mouse, round(TRAVEL / FRAME)
        for number in range(1, count + 1):
            part = number / count
            part = part * part * (3 - 2 * part)
            x, y = (round(a + (b - a) * part) for a, b in zip(start, goal, strict=True))
            moved = pygame.event.Event(pygame.MOUSEMOTION, pos=(x, y), rel=(0, 0), buttons=(0, 0, 0))
            self._mouse = (x, y)
            self._shoot([moved])

    def click(self) -> None:
        """Click where the mouse is."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self._shoot([pygame.event.Event(kind, pos=self._mouse, button=1)])

    def rest(self, seconds: float) -> None:
        """Wait for a while."""
        for _ in range(round(seconds / FRAME)):
            self._shoot([])

    def _shoot(self, events: list[pygame.event.Event]) -> None:
        self._app.step(events, FRAME)
        self._app.draw()
        picture = self._app.surface.copy()
        outline = [(self._mouse[0] + x * 1.5, self._mouse[1] + y * 1.5) for x, y in ARROW]
        pygame.draw.polygon(picture, "white", outline)
        pygame.draw.polygon(picture, "black", outline, 2)
        small = pygame.transform.smoothscale(picture, self._size)
        frame = Image.frombytes("RGB", self._size, pygame.image.tobytes(small, "RGB"))
        milliseconds = round(FRAME * 1000)
        if self.frames and self.frames[-1][0].tobytes() == frame.tobytes():
            frame, seen = self.frames.pop()
            milliseconds += seen
        self.frames.append((frame, milliseconds))


def turns(steps: Sequence[Step]) -> Iterator[tuple[int, int]]:
    """Yield the turns of a game: the numbers of the last step before each, and of its own last."""
    start = 0
    for number, step in enumerate(steps):
        if isinstance(step.action, EndTurn):
            yield start, number
            start = number


def richest(steps: Sequence[Step]) -> tuple[int, int]:
    """Return the turn that shows most of the game: a purchase of several tiles, and many consequences."""

    def worth(turn: tuple[int, int]) -> int:
        played = steps[turn[0] + 1 : turn[1] + 1]
        simple = all(isinstance(step.action, Buy | BuildFinca | Plant | EndTurn) for step in played)
        if (
            not simple
            or turn[0] < EARLIEST * len(steps)
            or len(played) > LONGEST
            or not any(isinstance(step.action, Buy) for step in played)
        ):
            return 0
        return 1 + sum(EVENTFUL.get(type(event), 0) for step in played for event in step.events)

    return max(turns(steps), key=worth)


def record(app: App, width: int) -> Camera:
    """Play the turn."""
    studio = Studio(app)
    whole = studio.match(PLAYERS)
    first, last = richest(whole.steps)
    before = whole.steps[first]
    player = studio.table(studio.match(PLAYERS, lambda step, then: step is before, late=0))
    studio.rest()
    camera = Camera(app, width)
    camera.rest(PAUSE)
    for step in whole.steps[first + 1 : last + 1]:
        assert step.action is not None
        done = len(player.steps)
        while len(player.steps) == done:
            camera.move(player.rect_of(player.next_click(step.action)).center)
            camera.rest(LOOK)
            camera.click()
            camera.rest(PAUSE)
        while player.is_moving:
            camera.rest(FRAME)
    camera.rest(LAST)
    return camera


def main() -> None:
    """Make the picture."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("file", type=Path, metavar="FILE.webp")
    parser.add_argument("--size", type=a_size, default=(1280, 720), help="of the window")
    parser.add_argument("--width", type=int, default=960, help="of the picture")
    parser.add_argument("--language", choices=shipped(), default="en")
    options = parser.parse_args()
    with new_home():
        app = App(options.size)
        app.change(replace(app.settings, language=options.language, auto_end=False))
        frames = record(app, options.width).frames
        app.close()
    (first, _), *others = frames
    first.save(
        options.file,
        save_all=True,
        append_images=[frame for frame, _ in others],
        duration=[milliseconds for _, milliseconds in frames],
        loop=0,
        quality=QUALITY,
        method=6,
    )
    seconds = sum(milliseconds for _, milliseconds in frames) / 1000
    print(f"{options.file}: {len(frames)} frames, {seconds:.1f} s, {options.file.stat().st_size / 1e6:.2f} MB")


if __name__ == "__main__":
    main()
