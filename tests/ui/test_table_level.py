"""The two levels of one display: the calm table shows what one needs, the full table everything."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.settings import Level, load_settings
from citrus.rules.actions import BuildFinca, Buy
from citrus.rules.fincas import missing, standings
from citrus.rules.state import BuiltFinca
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from tests.ui.at_table import new_match
from tests.ui.lessons import begin
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import choose, play, press

EVENTS = {
    "let go": pygame.event.Event(pygame.KEYUP, key=pygame.K_d, mod=0),
    "away": pygame.event.Event(pygame.WINDOWFOCUSLOST),
}


def hold(app: App) -> None:
    """Press the key for the other level, and keep it down."""
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_d, mod=0, unicode="d")], 0.02)


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_table_begins_as_the_settings_say_but_family_games_and_lessons_begin_calm(
    app: App, home: Path, finished: Match, table: Level
) -> None:
    calm = table == "calm"
    assert sit_down(app, new_match(home), table=table).snapshot.calm is calm
    assert watch(app, finished).snapshot.calm is calm
    assert sit_down(app, new_match(home, family=True)).snapshot.calm
    assert Player(begin(app)).snapshot.calm


def test_a_change_of_the_settings_holds_for_the_table_one_returns_to(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home, family=True), table="calm")
    for table in ("full", "calm"):
        app.change(replace(app.settings, table=table))
        player.comes_back()
        assert player.snapshot.calm is (table == "calm")
    app.change(replace(app.settings, music=3))
    player.comes_back()
    assert player.snapshot.calm


@pytest.mark.parametrize("end", EVENTS)
@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_held_key_shows_the_other_level_until_it_is_let_go_or_the_window_is_left(
    app: App, home: Path, table: Level, end: str
) -> None:
    player, calm = sit_down(app, new_match(home), table=table), table == "calm"
    for _ in range(2):
        hold(app)
        assert player.snapshot.calm is not calm
        assert bool(player.totals) is calm
        app.step([EVENTS[end]], 0.02)
        assert player.snapshot.calm is calm
    assert app.settings.table == table


def test_a_key_that_is_held_while_something_opens_is_not_stuck(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    hold(app)
    player.clicks(Command.MENU)
    assert player.snapshot.calm
    app.step([EVENTS["let go"]], 0.02)
    press(app, pygame.K_ESCAPE)
    assert app.top is player.screen
    assert player.snapshot.calm


def test_the_mouse_on_a_finca_of_the_calm_table_shows_its_places_but_not_where_one_can_be_built(app: App) -> None:
    building = [number for number, step in enumerate(play(2, 1).steps) if isinstance(step.action, BuildFinca)]
    player = sit_down(app, play(2, 1, steps=building[-1] - 1))
    built, shown = {finca.site for finca in player.state.fincas}, set[str]()
    for site, space in player.state.game.board.sites.items():
        player.hovers(targets.Space(space))
        assert player.snapshot.pointed_site == ("" if targets.Space(space) in player.lit(targets.Space) else site)
        shown.add(player.snapshot.pointed_site)
    assert built <= shown
    assert "" in shown


def test_houses_of_a_full_table_with_large_texts_have_letters_only_where_one_points(app: App) -> None:
    for scale in (100, 140):
        app.change(replace(app.settings, scale=scale))
        player = sit_down(app, play(2, 1, steps=40), table="full")
        board, layout, built = player.pieces.board, player.layout, player.state.fincas[0]
        bare = board.finca(BuiltFinca("", built.finca), board.finca_rect(layout, built.site).width, layout.grown)
        assert (board.house(layout, built) is bare) == (scale == 140)
        player.hovers(targets.Space(player.state.game.board.sites[built.site]))
        assert player.snapshot.lettered == {built.site}


def test_who_points_at_a_finca_is_told_first_what_its_white_squares_mean(app: App) -> None:
    led = (
        (number, built.site)
        for number, step in enumerate(play(2, 3).steps)
        for built in step.state.fincas
        if missing(step.state, built.site).bit_count() == 2 and standings(step.state, built.site)
    )
    number, site = next(led)
    told = {}
    for level in ("calm", "full"):
        player = sit_down(app, play(2, 3, steps=number), table=level)
        told[level] = player.note_on(targets.Space(player.state.game.board.sites[site]))
    assert told["calm"][1].startswith("White squares: 2 spaces around it are still free")
    assert told["full"][1].startswith("Hat"), "who leads is said first where there are no squares"


def test_a_stack_that_the_calm_table_does_not_show_says_nothing(app: App) -> None:
    seen = {}
    for level in ("calm", "full"):
        player = sit_down(app, play(2, 1, steps=30), table=level)
        places = {name: player.rect_of(targets.Stack(name)).center for name in targets.STACKS}
        seen[level] = {name: player.target_at(at) for name, at in places.items()}
    assert seen["full"] == {name: targets.Stack(name) for name in targets.STACKS}
    assert [name for name, found in seen["calm"].items() if found is not None] == ["bag", "fincas"]


def test_looking_at_the_other_level_hurries_nothing(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="slow")
    player.does(next(action for action in player.legal if isinstance(action, Buy)))
    moving = player.movement
    for key, mod in ((pygame.K_d, 0), (pygame.K_d, pygame.KMOD_SHIFT)):
        press(app, key, mod)
        assert player.movement is moving is not None


def test_a_switch_is_remembered_even_in_a_family_game_that_began_calm(app: App, home: Path) -> None:
    for before in ("calm", "full"):
        player = sit_down(app, new_match(home, family=True), table=before)
        press(app, pygame.K_d, pygame.KMOD_SHIFT)
        assert not player.snapshot.calm
        assert app.settings.table == load_settings().settings.table == "full"
    press(app, pygame.K_d, pygame.KMOD_SHIFT)
    assert player.snapshot.calm
    assert load_settings().settings.table == "calm"


def test_the_menu_of_the_table_and_a_replay_switch_it_too(app: App, home: Path, finished: Match) -> None:
    player = sit_down(app, new_match(home))
    player.clicks(Command.MENU)
    menu = app.top
    assert isinstance(menu, MenuDialog)
    for text, table in (("Full table: off", "full"), ("Full table: on", "calm")):
        choose(app, text)
        assert app.settings.table == table
        assert player.snapshot.calm is (table == "calm")
    choose(app, app.ui.texts("menu.settings"))
    app.change(replace(app.settings, table="full"))
    press(app, pygame.K_ESCAPE)
    assert app.top is menu
    assert menu.level.text == "Full table: on", "as the settings say now"
    app.change(replace(app.settings, table="calm"))
    press(app, pygame.K_ESCAPE)
    watcher = watch(app, finished)
    press(app, pygame.K_d, pygame.KMOD_SHIFT)
    assert not watcher.snapshot.calm
    hold(app)
    assert watcher.snapshot.calm
