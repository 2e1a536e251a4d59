"""Who plays, in the setup: names, hats, seats, and bots of every level."""

from __future__ import annotations

import pygame
import pytest

from citrus.bots.levels import STYLES, TABLE_LEVELS
from citrus.content.boards import board_files
from citrus.content.numbers import all_numbers
from citrus.match.match import Match
from citrus.match.settings import load_settings
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.setup.choices import SetupChoices
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.setups import choices, opened
from tests.ui.shell import click, more, named, play, press, resize


def test_an_emptied_name_gets_its_default_back(app: App, started: list[Match]) -> None:
    screen = opened(app)
    click(app, named(app.top, "Name", heading="Player 1"))
    press(app, pygame.K_BACKSPACE)
    assert screen.rows[0].name.text == ""
    click(app, named(app.top, "Start the game"))
    assert [seat.name for seat in started[0].seats] == ["Ana", "Bruno"]


def test_another_game_begins_with_the_same_people(app: App, started: list[Match]) -> None:
    match = play(3, 3, names=("Xenia", "Yves", "Zora"))
    app.show(FinalScreen(app.ui, app.routes, match))
    screen = app.top
    assert isinstance(screen, FinalScreen)
    more(app, "Play again")
    again: Screen = app.top
    assert isinstance(again, SetupScreen)
    click(app, named(app.top, "Start the game"))
    assert started[0].seats == match.seats
    assert started[0].record.game == match.record.game


def test_who_begins_is_remembered() -> None:
    before, after = choices(3), choices(2)
    before.first = before.players[2]
    after.recall(before.remember())
    assert after.first is after.players[2]
    other = choices(3)
    other.begin_again(before.remember())
    assert other.first is other.players[2]
    other.paint(other.players[0], "purple")
    other.first = None
    other.begin_again(before.remember())
    assert other.first is None


def test_a_new_player_takes_no_name_that_another_may_come_back_to() -> None:
    table = choices(2)
    first, second = table.players
    kept = {first.spare, second.spare}
    first.name, second.name = "Zoë", ""
    table.add()
    assert second.shown == second.spare
    assert table.players[2].shown not in {*kept, "Zoë"}


def test_hats_are_chosen_from_a_palette(app: App) -> None:
    screen = opened(app)
    before = [player.color for player in screen.choices.players]
    click(app, named(app.top, "Choose a hat", heading="Player 1"))
    dialog = app.top
    assert isinstance(dialog, HatDialog)
    assert [color for color, hat in dialog.hats.items() if hat.chosen] == before[:1]
    assert [color for color, hat in dialog.hats.items() if not hat.usable] == before[1:]
    click(app, named(dialog, before[1]))
    assert app.top is dialog
    click(app, named(app.top, "purple"))
    assert app.top is screen
    assert [player.color for player in screen.choices.players] == ["purple", *before[1:]]
    click(app, named(app.top, "Choose a hat", heading="Player 1"))
    press(app, pygame.K_ESCAPE)
    assert [player.color for player in screen.choices.players] == ["purple", *before[1:]]


def test_the_start_player_moves_with_the_seat() -> None:
    table = choices(3)
    table.first = table.players[0]
    table.move(table.players[0], 1)
    assert table.first_player == 1
    table.remove(table.players[1])
    assert table.first_player is None


def test_equal_names_are_told_apart() -> None:
    table = choices(3)
    for player in table.players:
        player.name = " Kim "
    table.players[1].name = "kim"
    assert [seat.name for seat in table.seats()] == ["Kim", "kim 2", "Kim 3"]


def test_a_player_who_comes_back_gets_a_free_name() -> None:
    table = choices(3)
    table.remove(table.players[0])
    table.add()
    assert sorted(player.name for player in table.players) == ["Ana", "Bruno", "Clara"]


def test_every_seat_may_be_the_computers(app: App, started: list[Match]) -> None:
    screen = opened(app)
    click(app, named(app.top, "A computer"))
    assert [player.name for player in screen.choices.players] == ["Ana", "Bruno", "Nico"]
    click(app, named(app.top, "Who plays here?", heading="Player 1"))
    dialog = app.top
    assert isinstance(dialog, SeatDialog)
    assert [button.chosen for button in dialog.buttons] == [True] + (len(TABLE_LEVELS) + len(STYLES)) * [False]
    click(app, named(app.top, "Carmen: expert"))
    assert app.stack[-1] is screen
    assert screen.rows[0].kind.text == "Computer: expert"  # the name stands above
    for leave in (lambda: press(app, pygame.K_ESCAPE), lambda: click(app, named(app.top, "Close"))):
        click(app, named(app.top, "Who plays here?", heading="Player 3"))
        leave()
        assert app.stack[-1] is screen
    click(app, named(app.top, "Start the game"))
    (match,) = started
    assert [(seat.name, seat.bot) for seat in match.seats] == [("Carmen", "expert"), ("Bruno", None), ("Nico", "easy")]
    assert [seat.bot for seat in Match.open(match.path).seats] == ["expert", None, "easy"]
    table = load_settings().settings.last_table
    assert [chair.bot for chair in table.players] == ["expert", None, "easy"]
    again = opened(app)
    assert [player.bot for player in again.choices.players] == ["expert", None, "easy"]


def test_a_level_can_be_chosen_by_keyboard(app: App) -> None:
    screen = opened(app)
    screen.group.set_focus(screen.rows[1].kind)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, SeatDialog)
    assert app.top.group.focus is None, "its title is heard first"
    for _ in range(2):  # to the person who plays there, and on
        press(app, pygame.K_DOWN)
    press(app, pygame.K_RETURN)
    assert app.top is screen
    assert screen.choices.players[1].bot == "easy"
    assert screen.group.focus is screen.rows[1].kind
    press(app, pygame.K_SPACE)
    for _ in range(2):
        press(app, pygame.K_UP)
    press(app, pygame.K_RETURN)
    assert screen.choices.players[1].bot is None


def test_another_game_keeps_the_bots(app: App, started: list[Match]) -> None:
    app.routes.to_setup(play(3, 3, names=("Ana", "Pip", "Rex"), bots=(None, "hard", "greedy")))
    screen = app.top
    assert isinstance(screen, SetupScreen)
    click(app, named(app.top, "Start the game"))
    assert [seat.bot for seat in started[0].seats] == [None, "hard", "easy"]  # what is not offered is the weakest


@pytest.mark.parametrize("after_a_game", [False, True])
def test_the_way_back_from_the_setup_leads_to_where_one_came_from(app: App, after_a_game: bool) -> None:
    match = play(2, 3)
    app.show(FinalScreen(app.ui, app.routes, match) if after_a_game else StartScreen(app.ui, app.routes, app.shelf))
    before = app.top
    app.routes.to_setup(match if after_a_game else None)
    press(app, pygame.K_ESCAPE)
    assert app.top is before


@pytest.mark.parametrize("name", ["Zoë", "Nico"])
def test_a_name_typed_for_a_person_stays_when_the_computer_plays(name: str) -> None:
    table = choices(2)
    ana = table.players[0]
    ana.name = name
    for level in ("easy", "hard", None, "easy"):
        table.cast(ana, level)
        assert ana.name == name


def test_the_next_bot_is_the_one_chosen_last(app: App) -> None:
    screen = SetupScreen(app.ui, app.routes, first=True)
    assert [player.bot for player in screen.choices.players] == [None, "easy"], "the first game can be won"
    assert screen.choices.wishes["family"], "what the introduction has taught"
    assert not SetupScreen(app.ui, app.routes).choices.wishes["family"]
    screen.choices.cast(screen.choices.players[-1], "hard")
    screen.choices.cast(screen.choices.players[-1], None)
    app.show(screen)
    click(app, named(app.top, "A computer"))
    assert screen.choices.players[-1].bot == "hard"
    again = SetupChoices(["Ana"], {"easy": "Nico", "hard": "Mateo"}, all_numbers(), board_files())
    again.recall(screen.choices.remember())
    assert again.level == "hard"


@pytest.mark.parametrize("bot", [*TABLE_LEVELS, *STYLES])
def test_nobody_of_the_valley_joins_twice(bot: str) -> None:
    table = choices(2)
    for player in table.players:
        table.cast(player, bot)
    while table.can_add:
        table.add(table.next_bot)
    joined = [bot, *(player.bot for player in table.players[2:])]
    assert len(set(joined)) == len(joined), joined


def test_who_joins_is_about_as_strong_as_the_one_chosen_last() -> None:
    for bot, nearest in [("easy", "normal"), ("normal", "easy"), ("miser", "collector"), ("expert", "encircler")]:
        table = choices(2)
        table.cast(table.players[1], bot)
        assert table.next_bot == nearest
    table.cast(table.players[1], "guest:anybody")
    assert table.next_bot == "guest:anybody"


def test_a_player_who_was_just_added_is_in_sight(app: App) -> None:
    resize(app, (1366, 768))
    app.rescale(130)
    screen = opened(app)
    while screen.add_bot.visible:
        screen.show(screen.add_bot)
        click(app, named(app.top, "A computer"))
        view = screen.scroller.view
        assert all(view.contains(widget.rect) for widget in screen.rows[-1].widgets if widget.visible), len(screen.rows)
        assert not screen.add_bot.visible or view.contains(screen.add_bot.rect), "and so is what adds the next one"
    assert screen.scroller.offset > 0
