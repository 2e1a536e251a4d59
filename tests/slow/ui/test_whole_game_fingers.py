"""A whole game with fingers and nothing else, from the start screen to the podium and back; and lessons."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.match.lesson import LessonName
from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.endings import on_stage
from tests.ui.fingers import FingerPlayer, drags, rests, spreads, taps, taps_on
from tests.ui.lessons import begin, walk
from tests.ui.shell import own_board
from tests.workshop.boards import SMALL


def test_a_whole_game_by_fingers(app: App, home: Path) -> None:
    own_board(home, "small", SMALL)
    last = LastTable(players=(Chair("Ana", "blue"), Chair("Ben", "red")), board="small", own=True)
    app.change(replace(app.settings, auto_end=False, speed="none", introduced=True, last_table=last))
    app.routes.to_start()
    texts = app.ui.texts
    taps_on(app, texts("start.play"))
    taps_on(app, texts("seats.name"), texts("seats.player", number=1))
    for key in ("Z", "o", "é", texts("letters.done")):
        taps_on(app, key)
    taps_on(app, texts("setup.start"))
    screen = app.top
    assert isinstance(screen, PlayScreen)
    player, match = FingerPlayer(app, screen), screen.match
    assert [seat.name for seat in match.seats] == ["Zoé", "Ben"]
    bot, rng = GreedyBot(), random.Random(1)
    while not match.state.over:
        player.does_by_taps(bot.plan(view(match.state), rng)[0])
        if len(match.steps) == 20:
            look_around(app, player)
    stage = on_stage(app)
    while not stage.done:
        taps(app, (app.size[0] // 2, app.size[1] // 2))
        app.step([], 1.0)
    app.step([], 1.0)
    taps_on(app, stage.scores.text)
    final = app.top
    assert isinstance(final, FinalScreen)
    app.step([], 1.0)  # a quick tap would be the second half of a double one
    assert read(match.path).result is not None
    assert Match.open(match.path).state == match.state
    taps_on(app, final.ways.start.text)
    assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize("lesson", ["first", "trees"])
def test_a_lesson_by_fingers(app: App, lesson: LessonName) -> None:
    screen = begin(app, lesson=lesson)
    taps(app, (1, 1))
    course = [step.id for step in screen.lesson.course]
    assert walk(app, screen, by=taps) == course


def look_around(app: App, player: FingerPlayer) -> None:
    """Look at the board from nearer by, at the log, and at what is on a mat; nothing of that does anything."""
    before, view, log = len(player.steps), player.layout.view, player.layout.log
    spreads(app, view.center, 80, 300, by=(30, 20))
    assert player.layout.enlarged
    drags(app, view.center, (view.centerx - 40, view.centery), (view.centerx - 90, view.centery - 30))
    spreads(app, view.center, 300, 60)
    assert not player.layout.enlarged
    drags(app, log.center, (log.centerx, log.centery + 30), (log.centerx, log.centery + 90), rests_there=False)
    while app.devices.holds:  # it coasts
        app.step([], 0.1)
    rests(app, player.layout.mats[1].mat.center)
    assert player.note
    player.taps(targets.CommandButton(Command.MENU))
    taps_on(app, app.ui.texts("menu.continue"))
    assert app.top is player.screen
    assert len(player.steps) == before
