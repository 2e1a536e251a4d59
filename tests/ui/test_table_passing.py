"""A turn that passes by itself from one person to another: what is pressed too soon does nothing for the next one."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.settings import Speed
from citrus.rules.actions import Buy, EndTurn, Plant
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.intents import Act
from tests.ui.at_table import before_the_last_tile, buy, key, new_match, one_of, press, seated
from tests.ui.endings import first_scoring, scoring

FRAME = 0.05


def passing(app: App, match: Match, speed: Speed = "normal", handing_over: bool = True) -> PlayScreen:
    """A table at which the last tile of a hand has just been planted, and the turn has ended by itself."""
    app.change(replace(app.settings, speed=speed, handing_over=handing_over))
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    app.step([], FRAME)
    player = match.state.player
    screen.table.carry_out(Act(one_of(match, Plant)))
    assert match.state.player != player
    return screen


def wait(app: App, seconds: float) -> None:
    for _ in range(round(seconds / FRAME)):
        app.step([], FRAME)


def banner(screen: PlayScreen) -> Banner | None:
    movement = screen.table.motion.movement
    return None if movement is None else movement.banner


def buying(screen: PlayScreen) -> list[int]:
    """Keys that buy the first line of the market."""
    lines = list(screen.match.state.game.lines)
    line = next(action.line for action in screen.match.legal_actions() if isinstance(action, Buy))
    return [pygame.K_1 + lines.index(line)] * 2


@pytest.mark.parametrize("after", [0.0, 0.15])
@pytest.mark.parametrize("keyed", [False, True])
@pytest.mark.parametrize("speed", ["normal", "fast"])
def test_a_hasty_press_buys_nothing_for_the_next_person_who_is_called(
    app: App, tmp_path: Path, after: float, keyed: bool, speed: Speed
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    screen = passing(app, match, speed)
    steps, name = len(match.steps), match.seats[match.state.player].name
    wait(app, after)

    def hurry() -> None:
        if not keyed:
            buy(screen)
        for code in buying(screen) if keyed else ():
            key(screen, code)

    hurry()
    called = banner(screen)
    assert called is not None, "what is shown of the last planting is over"
    assert called.text == f"{name}, your turn!"
    for _ in range(6):
        wait(app, 0.1)
        hurry()
        assert banner(screen) == called
        assert (len(match.steps), screen.table.message) == (steps, "")
    wait(app, 0.15)
    hurry()
    assert len(match.steps) == steps + 1, "later it is meant"


@pytest.mark.parametrize(("speed", "handing_over"), [("none", True), ("normal", False)])
def test_where_nobody_is_called_a_hasty_press_does_nothing_either(
    app: App, tmp_path: Path, speed: Speed, handing_over: bool
) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    screen = passing(app, match, speed, handing_over)
    steps = len(match.steps)
    for _ in range(4):
        wait(app, 0.1)
        buy(screen)
        assert (len(match.steps), screen.table.message) == (steps, "")
    wait(app, 0.15)
    buy(screen)
    assert len(match.steps) == steps + 1


def test_undo_and_the_menu_can_be_used_at_once(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    screen = passing(app, match)
    steps = len(match.steps)
    press(screen, screen.table.buttons.rect(Command.UNDO).center)
    assert len(match.steps) == steps - 2
    screen.table.carry_out(Act(one_of(match, Plant)))
    key(screen, pygame.K_u)
    assert len(match.steps) == steps - 2
    screen.table.carry_out(Act(one_of(match, Plant)))
    press(screen, screen.table.layout.menu.center)
    assert isinstance(app.top, MenuDialog)


def test_a_bot_is_hurried_as_ever(app: App) -> None:
    match = before_the_last_tile(seated(None, "easy"))
    screen = passing(app, match)
    press(screen, screen.table.layout.log.center)
    assert not screen.table.motion.moving, "nobody is called before a bot plays"


def scored(app: App, match: Match) -> PlayScreen:
    """A table at which a turn has ended by itself with a finca that is scored now."""
    at = first_scoring(match)
    playback = Playback.of(match)
    playback.seek(at - 2)
    screen = PlayScreen(app.ui, app.routes, playback.branch(match.path.with_name("scored.citrus")))
    app.show(screen)
    action = match.steps[at - 1].action
    assert action is not None
    screen.table.carry_out(Act(action))
    assert isinstance(screen.match.steps[-1].action, EndTurn)
    while (movement := screen.table.motion.movement) is not None and not movement.stage:
        app.step([], FRAME)
    assert screen.table.motion.staging
    return screen


def test_who_clicks_a_scoring_away_sees_who_is_called(app: App, finished: Match) -> None:
    screen = scored(app, finished)
    steps = len(screen.match.steps)
    while screen.table.motion.staging:
        buy(screen)
    for _ in range(6):
        assert banner(screen) is not None
        assert not screen.table.motion.risings, "points would cover the name"
        buy(screen)
        wait(app, 0.1)
    assert len(screen.match.steps) == steps
    wait(app, 0.15)
    buy(screen)
    assert len(screen.match.steps) == steps + 1


@pytest.mark.parametrize("keyed", [False, True])
def test_the_lamp_ends_a_scoring_and_advises_once_the_next_person_is_called(
    app: App, finished: Match, keyed: bool
) -> None:
    screen = scored(app, finished)
    if keyed:
        key(screen, pygame.K_h)
    else:
        press(screen, screen.table.buttons.rect(Command.HINT).center)
    assert banner(screen) is not None
    assert not screen.table.motion.staging
    wait(app, 0.6)
    assert banner(screen) is not None
    assert not screen.table.guidance.thinking
    wait(app, 0.2)
    assert screen.table.guidance.thinking or screen.table.moment.guide is not None


def test_where_the_turn_was_ended_the_lamp_ends_a_scoring_and_advises_at_once(app: App) -> None:
    screen, _ = scoring(app)
    press(screen, screen.table.buttons.rect(Command.HINT).center)
    assert not screen.table.motion.moving
    assert screen.table.guidance.thinking or screen.table.moment.guide is not None
