"""The settings screen, and what every setting does."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import get_type_hints

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.match.settings import Level, Settings, load_settings, settings_path
from citrus.rules.actions import Action, Buy, EndTurn, Plant
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.settings import ELSEWHERE, PAGES, SettingsScreen, label
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui.player import Player, sit_down
from tests.ui.shell import choose, click, click_row, drag, named, own_board, play, points, press, resize, wheel, write


def opened(app: App) -> SettingsScreen:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_settings()
    assert isinstance(app.top, SettingsScreen)
    return app.top


def turned(app: App, screen: SettingsScreen, widget: Widget) -> Widget:
    """Return a widget of the settings, whose page has been opened by a click."""
    for page in PAGES:
        if widget not in screen.group.widgets:
            choose(app, app.ui.texts(f"settings.page_{page}"))
    return widget


def test_every_click_counts_at_once_and_is_kept(app: App) -> None:
    screen = opened(app)
    for name, switch in reversed(screen.switches.items()):  # one of them rules out another that comes after it
        if name != "full_screen":
            click(app, turned(app, screen, switch))
    click(app, turned(app, screen, screen.symbols["large"]))
    click(app, turned(app, screen, screen.hints[True]))
    click(app, turned(app, screen, screen.talk[False]))
    click(app, turned(app, screen, screen.speeds["fast"]))
    for _ in range(2):
        wheel(app, screen.volumes["music"].rect.center, -1)
    track = screen.volumes["sound"].track
    drag(app, (screen.volumes["sound"].x_of(14), track.centery), (track.right + 40, track.centery))
    click(app, named(app.top, "Italiano"))
    expected = Settings(
        language="it",
        speed="fast",
        symbols="large",
        sound=100,
        music=20,
        hints=True,
        confirm_end=True,
        auto_end=False,
        plant_at_once=True,
        undo_reveals=False,
        own_controllers=True,
        place_sounds=True,
        table="full",
        talk=False,
        handing_over=False,
        life=False,
    )
    assert app.settings == expected
    assert load_settings().settings == expected
    assert [speed for speed, button in screen.speeds.items() if button.chosen] == ["fast"]
    assert [language for language, button in screen.languages.items() if button.chosen] == ["it"]
    click(app, turned(app, screen, screen.switches["confirm_end"]))
    assert not load_settings().settings.confirm_end


def test_the_keyboard_alone_is_enough(app: App) -> None:
    screen = opened(app)
    for wanted in (screen.pages["playing"], screen.switches["auto_end"]):
        while app.top is screen and screen.group.focus is not wanted:
            press(app, pygame.K_TAB)
        press(app, pygame.K_SPACE)
        assert screen.group.focus is wanted
    assert not app.settings.auto_end
    press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert app.settings.confirm_end


def test_sliders_by_keyboard(app: App) -> None:
    screen = opened(app)
    screen.group.set_focus(screen.volumes["sound"])
    press(app, pygame.K_RIGHT)
    assert app.settings.sound == 75
    press(app, pygame.K_HOME)
    assert app.settings.sound == 0
    press(app, pygame.K_LEFT)
    assert app.settings.sound == 0
    press(app, pygame.K_END)
    assert app.settings.sound == 100
    press(app, pygame.K_DOWN)
    assert screen.group.focus is screen.volumes["music"]


def test_where_computers_talk_is_not_changed_by_the_table(app: App) -> None:
    screen = opened(app)
    screen.switches["table"].activate()
    assert (app.settings.table, app.settings.talk, screen.talk["calm"].chosen) == ("full", True, False)
    assert screen.talk[True].chosen
    click(app, turned(app, screen, screen.talk["calm"]))
    assert (app.settings.talk, screen.talk["calm"].chosen, screen.talk[True].chosen) == ("calm", True, False)


def test_the_scale_changes_when_the_mouse_lets_go(app: App) -> None:
    """Else the slider would run away from under the mouse."""
    screen = opened(app)
    slider = screen.scale
    start, end = (slider.x_of(0), slider.track.centery), (slider.x_of(6), slider.track.centery)
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    assert slider.position == 6
    assert app.settings.scale == 100
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.02)
    assert app.settings.scale == 160
    assert screen.scroller.view.contains(slider.rect)
    press(app, pygame.K_MINUS, text="-")
    assert slider.position == 5


def test_the_scale_begins_where_the_window_allows_it(app: App) -> None:
    screen = opened(app)
    resize(app, (1920, 1080))
    assert screen.scale.position == 3
    screen.group.set_focus(screen.scale)
    press(app, pygame.K_HOME)
    assert app.settings.scale == 70
    press(app, pygame.K_END)
    assert app.settings.scale == 200
    press(app, pygame.K_HOME)
    resize(app, (1280, 720))
    assert screen.scale.position == 0
    press(app, pygame.K_RIGHT)
    assert app.settings.scale == 110


def test_the_notice_of_the_scale_changes_its_language_with_the_rest(app: App) -> None:
    def shown() -> bytes:
        surface = pygame.Surface(app.size)
        app.notice.draw(surface)
        return pygame.image.tobytes(surface, "RGB")

    opened(app)
    press(app, pygame.K_PLUS, text="+")
    choose(app, "Deutsch")
    before = shown()
    percent = app.ui.texts("settings.percent", percent=110)
    app.notify(app.ui.texts("settings.scale_now", percent=percent))
    assert shown() == before


@pytest.mark.parametrize("scale", [100, 130])
def test_the_notice_of_the_scale_hides_no_button_of_the_settings(app: App, scale: int) -> None:
    app.rescale(scale)
    screen = opened(app)
    press(app, pygame.K_PLUS, text="+")
    slip = app.notice.rect(app.size, screen.notice_room)
    assert slip.width
    assert slip.collidelist([one.rect for one in (*screen.pages.values(), screen.folder, screen.done)]) == -1


def test_full_screen_by_switch_and_by_key(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    done = []
    monkeypatch.setattr(app, "fill_display", lambda: done.append(app.settings.full_screen))
    screen = opened(app)
    click(app, named(app.top, "Full screen"))
    assert done == [True]
    press(app, pygame.K_F11)
    assert done == [True, False]
    assert not screen.switches["full_screen"].on
    assert not load_settings().settings.full_screen


@pytest.mark.parametrize("language", shipped())
def test_every_setting_has_a_name_for_players(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    named = [label(app.ui.texts, name) for name in Settings.__struct_fields__]
    assert len(set(named)) == len(named)
    screen = SettingsScreen(app.ui)
    labels = {switch.title for switch in screen.switches.values()}
    assert labels <= set(named)


def test_every_yes_or_no_has_a_switch(app: App) -> None:
    sorts = get_type_hints(Settings)
    switched = {name for name, sort in sorts.items() if sort in (bool, bool | None, Level)} - set(ELSEWHERE)
    assert set(SettingsScreen(app.ui).switches) == switched


@pytest.mark.parametrize("language", shipped())
def test_one_more_switch_has_room_on_every_page(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    screen = opened(app)
    for page in PAGES:
        choose(app, app.ui.texts(f"settings.page_{page}"))
        switches = [switch.rect for switch in screen.switches.values() if switch in screen.group.widgets]
        room = screen.sheets[-1].bottom - 20 - max(rect.bottom for rect in switches)
        assert room >= max(rect.height for rect in switches) + 6


@pytest.mark.parametrize("language", shipped())
def test_in_large_texts_pages_are_called_whole_and_begin_at_their_top(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language, scale=200))
    screen = opened(app)
    for page in PAGES:
        label = app.ui.texts(f"settings.page_{page}")
        assert app.ui.fonts.width(label, screen.px(18), bold=True) < screen.pages[page].rect.width
        wheel(app, screen.scroller.view.center, -20)
        assert screen.scroller.offset > 0
    choose(app, app.ui.texts(f"settings.page_{PAGES[-1]}"))
    assert screen.scroller.offset == 0


def test_a_broken_file_is_told_once_and_the_game_goes_on(app: App, restart: Callable[[], App], home: Path) -> None:
    settings_path().write_text("speed: breakneck", encoding="utf-8")
    again = restart()
    again.show(StartScreen(again.ui, again.routes, again.shelf))
    again.troubles.tell_of_files()
    assert isinstance(again.top, MessageDialog)
    kept = next(path for path in home.iterdir() if "broken" in path.name)
    assert kept.name in again.top.text
    assert "“Animation speed”" in again.top.text, "as the screen calls it"
    assert kept.read_text("utf-8") == "speed: breakneck"
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.troubles.tell_of_files()
    assert isinstance(app.top, StartScreen)


def test_settings_that_cannot_be_saved_hold_and_say_so(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(number: int) -> None:
        raise OSError(28, "No space left")

    monkeypatch.setattr(os, "fsync", full)
    screen = opened(app)
    before = len(screen.paper)
    click(app, turned(app, screen, screen.volumes["sound"]))
    assert app.settings.sound != Settings().sound
    assert app.error is not None
    assert len(screen.paper) == before
    app.draw()


# the table


def at_table(app: App, **values: object) -> Player:
    app.change(replace(app.settings, **values))
    return sit_down(app, play(2, 1, steps=0))


def first(player: Player, sort: type[Action]) -> Action:
    return next(action for action in player.legal if isinstance(action, sort))


def until_done(player: Player) -> None:
    """Buy a line with a tile that can be planted, and plant until the turn may end."""
    player.does(first(player, Buy))
    while EndTurn() not in player.legal:
        plants = [action for action in player.legal if isinstance(action, Plant)]
        if plants:
            after = player.state.player
            player.does(plants[0])
            if player.state.player != after:
                return
        else:
            player.does(player.legal[0])


def test_a_worker_shows_how_quickly_pieces_move(app: App) -> None:
    screen, taken = opened(app), {}
    assert not screen.speed_sample.moving
    for speed in ("slow", "normal", "fast"):
        choose(app, app.ui.texts(f"settings.speed_{speed}"))
        assert screen.speed_sample.position < 1
        steps = 0
        while screen.speed_sample.moving:
            app.step([], 0.02)
            steps += 1
            assert steps < 500
        taken[speed] = steps
        app.step([], 0.02)
        assert not screen.animating
    assert taken["slow"] > taken["normal"] > taken["fast"] > 1
    click(app, named(app.top, "Off", heading="Animation speed"))
    assert not screen.speed_sample.moving


def test_tiles_show_the_symbols_that_are_chosen(app: App) -> None:
    screen, seen = opened(app), set()
    for size in ("off", "small", "large"):
        click(app, turned(app, screen, screen.symbols[size]))
        app.draw()
        seen.add(pygame.image.tobytes(app.surface.subsurface(screen.symbols_sample.rect), "RGB"))
    assert len(seen) == 3


def test_the_end_of_a_turn_is_asked_for_only_if_wished(app: App) -> None:
    player = at_table(app, confirm_end=True)
    until_done(player)
    who = player.state.player
    player.clicks(Command.END)
    assert isinstance(app.top, QuestionDialog)
    press(app, pygame.K_ESCAPE)
    assert app.top is player.screen
    assert player.state.player == who
    player.clicks(Command.END)
    press(app, pygame.K_RETURN)
    assert app.top is player.screen
    assert player.state.player != who
    app.change(replace(app.settings, confirm_end=False, auto_end=False))
    until_done(player)
    player.clicks(Command.END)
    assert app.top is player.screen
    assert player.state.player == who


def test_turns_end_by_themselves_only_if_wished(app: App) -> None:
    for unwished in ({"auto_end": False}, {"auto_end": True, "confirm_end": True}):
        player = at_table(app, **unwished)
        who = player.state.player
        until_done(player)
        assert player.state.player == who
    player = at_table(app, auto_end=True, confirm_end=False)
    who = player.state.player
    until_done(player)
    assert player.state.player != who
    assert app.top is player.screen
    assert isinstance(player.steps[-1].action, EndTurn)
    ended = player.state
    press(app, pygame.K_u)
    assert player.state.player == who, "it can be taken back, with what led to it"
    assert player.state.phase == "plant"
    press(app, pygame.K_y, pygame.KMOD_LCTRL)
    assert player.state == ended


def test_what_the_other_setting_rules_out_is_not_offered(app: App) -> None:
    screen = SettingsScreen(app.ui)
    app.show(screen)
    click(app, named(app.top, "Playing"))
    assert screen.switches["auto_end"].enabled
    click(app, named(app.top, "Ask before ending a turn"))
    assert not screen.switches["auto_end"].enabled, "a turn that is asked for never ends by itself"
    click(app, named(app.top, "Ask before ending a turn"))
    assert screen.switches["auto_end"].enabled


# the last table of the setup


def choose_own_board(app: App, screen: SetupScreen) -> None:
    own = next(row for row, entry in enumerate(screen.choices.boards) if entry.own)
    screen.boards.show(own)
    click_row(app, screen.boards, own)


def test_setup_offers_the_last_table_again(app: App, home: Path, started: list[Match]) -> None:
    own_board(home, "Hills")
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_setup()
    screen = app.top
    assert isinstance(screen, SetupScreen)
    click(app, named(app.top, "A person"))
    click(app, named(app.top, "Name", heading="Player 2"))
    write(app, "Zoë")
    click(app, named(app.top, "Choose a hat", heading="Player 1"))
    assert isinstance(app.top, HatDialog)
    click(app, named(app.top, "purple"))
    click(app, named(app.top, "Family game"))
    click(app, named(app.top, "More"))
    click(app, named(app.top, "Random sites"))
    click(app, named(app.top, "Fruit trees"))
    click(app, named(app.top, "Not now"))
    click(app, named(app.top, "Fair start"))
    click(app, named(app.top, "New fincas until the end"))
    choose_own_board(app, screen)
    click(app, named(app.top, "Start the game"))

    app.settings = load_settings().settings  # as the next run finds them
    app.routes.to_setup()
    screen = app.top
    assert isinstance(screen, SetupScreen)
    click(app, named(app.top, "Start the game"))
    one, two = (match.record for match in started)
    assert one.seats == two.seats
    assert [seat.name for seat in two.seats] == ["Ana", "Zoë", "Clara"]
    assert one.game == two.game
    assert one.game.options.fruit_trees
    assert one.game.options.fair_start
    assert one.game.board.name == "Hills"


def test_a_board_that_is_gone_gives_way(app: App, home: Path, started: list[Match]) -> None:
    own_board(home, "Hills")
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    choose_own_board(app, screen)
    screen.begin()
    (home / "boards" / "Hills.yaml").unlink()
    screen = SetupScreen(app.ui, app.routes)
    assert screen.choices.board.path.stem == "short"


def test_a_recommended_board_follows_the_number_of_players(app: App, started: list[Match]) -> None:
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    screen.begin()
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    while screen.choices.can_add:
        screen.choices.add()
    assert screen.choices.board.path.stem == "long"


def test_the_settings_name_the_file_of_a_language_and_what_is_wrong_in_it(app: App, home: Path) -> None:
    path = home / "languages" / "de.yaml"
    path.parent.mkdir()
    path.write_text("start: {play: Los geht’s}\nstart.continue_turn: '{tour}'\nmenu: [a]", encoding="utf-8")
    screen = opened(app)
    app.change(replace(app.settings, language="de"))
    assert "Zeile 2: '{tour}' bedeutet hier nichts" in screen.note
    assert "de.yaml" in screen.note
    app.step([], 0.1)
    assert app.notice.shown
    points(app, screen.languages["de"].rect.center)
    assert str(path) in screen.note
    points(app, screen.languages["fr"].rect.center)
    assert str(path) not in screen.note


@pytest.mark.parametrize("size", [(1280, 720), (1280, 800), (1280, 1000), (1920, 1200)])
def test_the_title_stands_beside_the_ways_to_the_pages_in_any_height(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    screen = SettingsScreen(app.ui)
    app.push(screen)
    app.draw()
    (title,) = [one for one in screen.describe() if one.role == "heading" and one.name == "Settings"]
    tabs = [widget.rect for widget in screen.head]
    assert tabs
    assert all(abs(tab.centery - title.rect.centery) <= tab.height // 2 for tab in tabs)
    assert title.rect.bottom <= screen.head_height, "it is in sight as a whole"
