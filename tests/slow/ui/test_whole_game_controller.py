"""A whole game with a controller and nothing else, from the start screen to the final scoring and back."""

from __future__ import annotations

import random
from pathlib import Path

from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui import keyboard
from tests.ui.controller import A, ControllerPlayer, chooses, presses
from tests.ui.endings import on_stage
from tests.ui.shell import own_board
from tests.workshop.boards import SMALL


def test_a_whole_game_by_controller(app: App, home: Path) -> None:
    own_board(home, "small", SMALL)
    last = LastTable(players=(Chair("Ana", "blue"), Chair("Ben", "red")), board="small", own=True)
    app.change(replace(app.settings, auto_end=False, speed="none", introduced=True, last_table=last))
    app.routes.to_start()
    start = app.top
    assert isinstance(start, StartScreen)
    chooses(app, start.group, start.play)
    presses(app, A)
    screen = app.top
    assert isinstance(screen, PlayScreen)
    player, match = ControllerPlayer(app, screen), screen.match
    bot, rng = GreedyBot(), random.Random(1)
    while not match.state.over:
        keyboard.do(player, bot.plan(view(match.state), rng)[0], short=False)
    stage = on_stage(app)
    chooses(app, stage.group, stage.scores)
    final = app.top
    assert isinstance(final, FinalScreen)
    assert read(match.path).result is not None
    assert Match.open(match.path).state == match.state
    chooses(app, final.group, final.ways.start)
    assert isinstance(app.top, StartScreen)
