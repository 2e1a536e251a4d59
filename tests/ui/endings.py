"""Turns that end with a scoring, for tests: the last one of a game, and the first in which a finca is scored."""

from __future__ import annotations

import pygame

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.rules.events import FincaScored
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player, sit_down
from tests.ui.shell import play, press


def last_turn(app: App, finished: Match) -> Player:
    """Return a table where the game can be ended, with tiles left that could be used, and end it."""
    playback = Playback.of(finished)
    playback.seek(playback.last - 1)
    player = sit_down(app, playback.branch(finished.path.with_name("again.citrus")))
    press(app, pygame.K_e)
    assert not player.state.over, "the first press warns"
    press(app, pygame.K_e)
    assert player.state.over
    return player


def on_stage(app: App) -> StageScreen:
    """Return the stage on which a game ends, once the last turn has been shown at the table."""
    for _ in range(200):
        if isinstance(app.top, StageScreen):
            return app.top
        app.step([], 0.1)
    raise AssertionError("the stage never opens")


def stage_of(app: App, match: Match) -> StageScreen:
    """Return the stage at the beginning of the count."""
    screen = StageScreen(app.ui, app.routes, match)
    app.show(screen)
    return screen


def on_podium(app: App, match: Match) -> StageScreen:
    """Return the stage with everybody on the podium, and the news known."""
    screen = stage_of(app, match)
    press(app, pygame.K_ESCAPE)
    while screen.hasty or (screen.news is not None and not screen.news.known):
        app.step([], 0.3)
    return screen


def leave_stage(app: App) -> None:
    """Go on from the stage on which a game ends to its scores."""
    stage = on_stage(app)
    stage.hurry(stage.told.end)
    app.step([], 1.0)
    press(app, pygame.K_ESCAPE)


def first_scoring(match: Match) -> int:
    """Return the step of a match in which a finca is scored for the first time."""
    return next(
        number
        for number, step in enumerate(match.steps)
        if any(isinstance(event, FincaScored) and event.standings for event in step.events) and not step.state.over
    )


def scoring(app: App, players: int = 2, seed: int = 1) -> tuple[Player, Match]:
    """Return a table at which the turn has just ended and a finca is scored, and the game that continues there."""
    match = play(players, seed)
    return counted(app, match, first_scoring(match)), match


def counted(app: App, match: Match, step: int) -> Player:
    """Return a table at which the result of a step is being counted."""
    playback = Playback.of(match)
    playback.seek(step - 1)
    player = sit_down(app, playback.branch(match.path.with_name("counted.citrus")))
    action = match.steps[step].action
    assert action is not None
    player.does(action)
    assert player.is_counting
    return player


def press_at(app: App, position: tuple[int, int]) -> None:
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1)], 0.0)
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1)], 0.0)


def ranked(words: Words, event: FincaScored) -> str:
    """Return who is first and second at a finca, in words; ties share a place."""
    tiles = sorted({one.tiles for one in event.standings if one.points}, reverse=True)
    names = [[words.player(one.player) for one in event.standings if one.tiles == count] for count in tiles]
    return ", ".join(f"{' and '.join(who)} {place}" for place, who in zip(("1st", "2nd"), names, strict=False))
