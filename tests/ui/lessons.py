"""Lessons in the window, for tests: how to begin one, and how to get through its steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pygame
from msgspec.structs import replace

from citrus.match.lesson import LessonName
from citrus.ui.kit.description import Description
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player
from tests.ui.shell import click

Click = Callable[[App, Description | tuple[int, int]], None]


def begin(
    app: App, language: str = "en", scale: int = 100, speed: str = "none", lesson: LessonName = "first"
) -> IntroductionScreen:
    app.change(replace(app.settings, language=language, scale=scale, speed=speed))
    app.routes.to_introduction(lesson)
    screen = app.top
    assert isinstance(screen, IntroductionScreen)
    return screen


def arrive(screen: IntroductionScreen, at: int) -> None:
    """Go to the beginning of a step, by the way back from the one after it."""
    screen.lesson.go(at + 1)
    screen.go_back()
    while screen.lesson.at < at:  # nothing comes after the last
        screen.do_it()


def each_step(screen: IntroductionScreen) -> Iterator[int]:
    """Yield the numbers of all steps, while each is shown; the neighbour has played, the step before has been done by
    its button."""
    for at in range(len(screen.lesson.course)):
        while screen.lesson.at < at:
            screen.do_it()
        while screen.lesson.waiting:
            screen.update(1.0)
        yield at


def number_of(screen: IntroductionScreen, found: str) -> int:
    """Return the number of the first step with an id, or of a kind."""
    return next(number for number, step in enumerate(screen.lesson.course) if found in (step.id, step.kind))


def do_step(app: App, screen: IntroductionScreen, by: Click = click) -> None:
    """Do by mouse, or otherwise, what the step asks for: click where the arrow points until the step is done."""
    player = Player(screen)
    at = screen.lesson.at
    for _ in range(8):
        target = screen.pointing.target
        if screen.lesson.waiting:
            places = (player.layout.log.center, player.layout.view.center, player.layout.mats[0].mat.center)
            app.step([], 1.0)  # the neighbour begins
            by(app, next(place for place in places if not screen.bubble.rect.collidepoint(place)))
        elif target is None:
            by(app, screen.bubble.next.rect.center)
        else:
            by(app, target.center)
        if app.top is not screen or screen.lesson.at != at:
            return
    raise AssertionError(f"cannot get through {screen.lesson.step.id}")


def walk(app: App, screen: IntroductionScreen, by: Click = click) -> list[str]:
    """Go through a whole lesson by mouse, or otherwise."""
    seen = []
    while app.top is screen:
        seen.append(screen.lesson.step.id)
        do_step(app, screen, by)
    return seen


def check_bubble(screen: IntroductionScreen) -> None:
    """Check that it lies in the window, holds its words and buttons, and covers nothing that it speaks about; while the
    neighbour plays, it is hidden."""
    bubble, window = screen.bubble, pygame.Rect((0, 0), screen.size)
    if screen.lesson.waiting:
        assert not bubble.rect.size[0]
        return
    where = screen.lesson.step.id, screen.size
    assert window.contains(bubble.rect), where
    assert bubble.rect.collidelist(screen.pointing.lit) < 0, where
    if screen.size == (1280, 720) and screen.ui.shell.scale == 1:
        assert bubble.rect.collidelist(screen.pointing.changed) < 0, where
    words, chapters = bubble.words, screen.lesson.chapters
    assert bubble.rect.contains(words), where
    assert bubble.rect.right - words.right >= words.left - bubble.rect.left, where
    for button in (bubble.next, bubble.do, bubble.back):
        assert not button.visible or (bubble.rect.contains(button.rect) and button.rect.top >= words.bottom), where
    assert bubble.back.rect.right < min(bubble.next.rect.left, bubble.do.rect.left) - 8 * chapters, where
