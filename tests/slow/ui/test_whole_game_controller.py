"""A whole game of two people with a controller each, and nothing else: from the start screen to the podium and back."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.bots.greedy import GreedyBot
from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import read
from citrus.rules.view import view
from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui import keyboard
from tests.ui.controller import INSTEAD_OF_KEYS, NEXT, START, A, B
from tests.ui.endings import on_stage
from tests.ui.player import Player
from tests.ui.shell import own_board
from tests.ui.virtual_pad import VirtualPad, look_for_controllers, needs_sdl
from tests.workshop.boards import SMALL


class PadPlayer(Player):
    """Two people at a table, each of whom presses the buttons of a controller instead of keys."""

    def __init__(self, screen: PlayScreen, pads: list[VirtualPad]) -> None:
        super().__init__(screen)
        self._pads = pads

    def presses(self, code: int, mod: int = 0) -> None:
        """Press the button that does what a key does, on the controller of who is in turn."""
        self._pads[self.state.player % len(self._pads)].presses(INSTEAD_OF_KEYS[code])


@needs_sdl
def test_a_whole_game_by_two_controllers(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    monkeypatch.setattr(App, "notify", lambda self, text, until_used=False: said.append(text))
    own_board(home, "small", SMALL)
    last = LastTable(players=(Chair("Player 1", "blue"), Chair("Player 2", "red")), board="small", own=True)
    app.change(replace(app.settings, auto_end=False, speed="none", introduced=True, last_table=last))
    app.routes.to_start()
    look_for_controllers(app)
    pads = [VirtualPad(app), VirtualPad(app)]
    _set(app, pads[0])
    _name(app, pads[0], ["Eva", "Bo"])
    screen = app.top
    assert isinstance(screen, PlayScreen)
    assert [seat.name for seat in screen.match.seats] == ["Eva", "Bo"]
    player, match = PadPlayer(screen, pads), screen.match
    _other(app, player, pads, said)
    _plays(app, player, pads, said)
    stage = on_stage(app)
    pads[1].chooses(stage.group, stage.scores)
    final = app.top
    assert isinstance(final, FinalScreen)
    assert read(match.path).result is not None
    assert Match.open(match.path).state == match.state
    pads[1].chooses(final.group, final.ways.start)
    _looks_at_the_list(app, pads[1], match)


def _set(app: App, pad: VirtualPad) -> None:
    """Give each person a controller of their own, in the settings."""
    start = app.top
    assert isinstance(start, StartScreen)
    pad.chooses(start.group, start.settings)
    settings = app.top
    assert isinstance(settings, SettingsScreen)
    pad.presses(NEXT)
    pad.chooses(settings.group, settings.switches["own_controllers"], tabs=True)
    assert app.settings.own_controllers
    pad.chooses(settings.group, settings.done, tabs=True)
    assert app.top is start
    pad.chooses(start.group, start.play)


def _name(app: App, pad: VirtualPad, names: list[str]) -> None:
    """Write names in the setup, and go to its button that begins the game."""
    setup = app.top
    assert isinstance(setup, SetupScreen)
    for row, name in zip(setup.rows, names, strict=True):
        pad.chooses(setup.group, row.name)
        board = app.top
        assert isinstance(board, LetterBoard)
        for letter in name:
            pad.chooses(board.group, next(key for keys in board.rows for key in keys if key.text == letter))
        pad.presses(START)
        assert app.top is setup
    pad.chooses(setup.group, setup.start)


def _other(app: App, player: Player, pads: list[VirtualPad], said: list[str]) -> None:
    """Try the controller of the other person, which may look around and open the menu, and nothing else."""
    first = player.state.player
    waiting = pads[1 - first]
    before = player.state
    assert set(said) == {app.ui.texts("app.plugged")}
    said.clear()
    waiting.presses(A, A)
    assert player.state == before
    assert set(said) == {app.ui.texts("app.elsewhere", name=player.match.seats[first].name)}
    waiting.presses(START)
    assert isinstance(app.top, MenuDialog)
    waiting.presses(B)
    assert app.top is player.screen


def _plays(app: App, player: PadPlayer, pads: list[VirtualPad], said: list[str]) -> None:
    """Play to the end; one of the controllers is missing for a while."""
    bot, rng, steps = GreedyBot(), random.Random(1), 0
    match = player.match
    while not match.state.over:
        if steps == 6:
            pads.pop().pull_out()
            assert said[-1] == app.ui.texts("app.pulled_from", name=match.seats[1].name)
        if steps == 12:
            pads.append(VirtualPad(app))
        keyboard.do(player, bot.plan(view(match.state), rng)[0], short=False)
        steps += 1


def _looks_at_the_list(app: App, pad: VirtualPad, match: Match) -> None:
    """Go through the list of games to the scores of the one that has ended."""
    start = app.top
    assert isinstance(start, StartScreen)
    pad.chooses(start.group, start.records)
    records = app.top
    assert isinstance(records, RecordsScreen)
    pad.chooses(records.group, records.list)
    scores = app.top
    assert isinstance(scores, FinalScreen)
    assert scores.match is not None
    assert scores.match.path == match.path
