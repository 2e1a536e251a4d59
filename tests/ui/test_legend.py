"""A row below all screens names the buttons of a controller, once one has been used."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.rules.actions import Buy, EndTurn, Harvest
from citrus.rules.market import sold_out
from citrus.ui.devices.buttons import BUTTONS
from citrus.ui.devices.labels import pressed_by
from citrus.ui.kit.glyphs import is_glyph
from citrus.ui.kit.letter_board import LetterBoard
from citrus.ui.kit.presses import Request
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui.all_screens import SCREENS
from tests.ui.at_table import new_match
from tests.ui.controller import NEXT, START, A, B, presses
from tests.ui.endings import scoring
from tests.ui.lessons import begin
from tests.ui.player import sit_down
from tests.ui.shell import play

WITH_GLYPHS: dict[str, Callable[[App], Screen]] = {
    "start": lambda app: StartScreen(app.ui, app.routes, app.shelf),
    "setup": lambda app: SetupScreen(app.ui, app.routes),
    "settings": lambda app: SettingsScreen(app.ui),
    "letters": lambda app: LetterBoard(app.ui, "Ana", "", 9, lambda text: None),
}


@pytest.mark.parametrize("name", WITH_GLYPHS)
def test_every_screen_names_the_buttons_of_a_controller_below_it(
    app: App, home: Path, written: dict[str, object], name: str
) -> None:
    app.push(WITH_GLYPHS[name](app))
    whole = app.size
    written.clear()
    app.step([], 0.02)
    assert not any(map(is_glyph, "".join(written)))
    presses(app, NEXT)
    assert app.size[0] == whole[0]
    assert app.size[1] < whole[1], "the row lies over nothing"
    app.step([], 0.02)
    shown = [text for text in written if any(map(is_glyph, text))]
    assert len(shown) >= 3
    assert any(app.ui.texts("legend.choose") in text for text in shown)


def test_start_presses_the_main_button_that_the_row_names(app: App, home: Path, written: dict[str, object]) -> None:
    app.change(replace(app.settings, introduced=True))
    app.routes.to_start()
    presses(app, NEXT)
    written.clear()
    app.step([], 0.02)
    assert any(is_glyph(text[0]) and text.endswith(app.top.main_action) for text in written)
    presses(app, START)
    setup = app.top
    assert isinstance(setup, SetupScreen)
    app.step([], 0.02)
    assert any(is_glyph(text[0]) and text.endswith(setup.start.text) for text in written)
    presses(app, START)
    assert isinstance(app.top, PlayScreen)
    assert pressed_by(app.ui, Request.MAIN, app.top.scope) == "", "there it opens the menu"


def test_the_next_part_begins_with_the_main_button(app: App, home: Path) -> None:
    setup = SetupScreen(app.ui, app.routes)
    app.push(setup)
    parts = []
    for _ in range(4):
        presses(app, NEXT)
        parts.append(setup.group.focus)
    assert setup.start in parts
    assert setup.back not in parts


@pytest.mark.parametrize("name", ["records", "replay", "rulebook", "painting"])
def test_screens_name_buttons_of_their_own(app: App, home: Path, name: str) -> None:
    screen = SCREENS[name](app, home)
    presses(app, NEXT)
    app.show(screen)
    presses(app, NEXT)
    own = {line.press for line in BUTTONS if screen.scope in line.scopes} | {Request.UNDO}
    assert len([press for row, _ in screen.legend for press in row if press in own]) in (1, 2, 4)
    assert all(words in app.ui.texts for _, words in screen.legend)


def test_the_row_tells_how_to_harvest_and_to_follow_a_hint(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    presses(app, NEXT)
    while not any(isinstance(action, Harvest) for action in player.legal):
        player.does(player.legal[0])
        player.skips()
    assert ((Request.HARVEST,), "table.button.harvest") in player.screen.legend
    assert not any(Request.FOLLOW in row for row, _ in player.screen.legend)
    presses(app, pygame.CONTROLLER_BUTTON_Y)
    player.waits_for_hint()
    assert any(Request.FOLLOW in row for row, _ in player.screen.legend)


def test_the_row_tells_how_to_choose_all_regions_and_where_a_link_leads(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path), speed="none")
    presses(app, NEXT)
    while not any(isinstance(action, Harvest) for action in player.legal):
        player.does(player.legal[0])
        player.skips()
    assert not any(row in ((Request.WHY,), (Request.SELECT_ALL,)) for row, _ in player.screen.legend)
    app.step([], 4.0)
    app.take(Request.END_TURN)
    assert player.screen.topic is not None
    assert ((Request.WHY,), "table.ask.name.why") in player.screen.legend
    app.take(Request.HARVEST)
    assert ((Request.SELECT_ALL,), "table.button.all") in player.screen.legend
    assert ((Request.CANCEL,), "app.cancel") in player.screen.legend
    app.take(Request.SELECT_ALL)
    assert not player.can_click(Command.ALL), "all are chosen"


def test_the_row_names_the_end_of_the_game_and_the_way_back_from_it(app: App, tmp_path: Path) -> None:
    finished = play(3, 10)
    playback = Playback.of(finished)
    last = [isinstance(step.action, EndTurn) and sold_out(before.state) for before, step in pairwise(finished.steps)]
    playback.seek(last.index(True))
    player = sit_down(app, playback.branch(tmp_path / "again.citrus"), speed="none")
    presses(app, NEXT)
    assert ((Request.END_TURN,), "table.end_game.confirm") in player.screen.legend
    app.take(Request.END_TURN)
    assert player.snapshot.question is not None
    assert player.screen.legend[1] == ((Request.CANCEL,), "app.cancel")


def test_the_row_tells_what_goes_on_and_what_skips_the_final_count(app: App, finished: Match) -> None:
    stage = StageScreen(app.ui, app.routes, finished)
    app.show(stage)
    presses(app, NEXT)
    assert [words for _, words in stage.legend] == ["introduction.next", "legend.skip"]
    presses(app, B)
    assert stage.done
    assert stage.legend[0][1] == "legend.choose"


def test_the_row_tells_that_choosing_only_goes_on_while_a_finca_is_counted(app: App) -> None:
    player, _ = scoring(app)
    assert player.screen.legend[0][1] == "introduction.next"
    player.skips()
    assert player.screen.legend[0][1] == "legend.choose"


def test_the_row_of_a_lesson_tells_what_only_leads_on(app: App) -> None:
    screen = begin(app)
    presses(app, NEXT)
    assert screen.bubble.next.visible
    assert screen.legend[0][1] == "introduction.next"
    presses(app, A)
    assert not screen.bubble.next.visible
    assert screen.legend[0][1] == "legend.choose"


def test_the_row_follows_what_can_be_done(app: App, tmp_path: Path, written: dict[str, object]) -> None:
    player = sit_down(app, new_match(tmp_path))
    presses(app, NEXT)
    undo = app.ui.texts("legend.undo")
    app.step([], 0.02)
    assert not any(undo in text for text in written)
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    player.skips()
    app.step([], 0.02)
    assert any(undo in text for text in written)
