"""House rules in the window: changing them by mouse and keyboard, choosing them, and playing with them."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.numbers import own_numbers_dir
from citrus.content.tiles import load_tiles
from citrus.language.problems import problem_text
from citrus.match.match import Match
from citrus.match.settings import load_settings
from citrus.records.record import read
from citrus.rules.tiles import Finca, TileSet
from citrus.ui.kit.dialogs import Dialog, NameDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.workshop.editing import DraftRemark
from citrus.ui.screens.workshop.numbers import NumbersScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.screens.workshop.topics import TOPICS
from citrus.ui.screens.workshop.trial import TrialScreen
from citrus.ui.shell.app import App
from citrus.workshop.folder import NUMBERS
from tests.ui.shell import click, click_row, drag, named, own_board, own_numbers, press, workshop, write
from tests.workshop.boards import BY_HAND
from tests.workshop.numbers import FEW_FINCAS

MARKET, FINCAS, TILES, COINS, TREES = TOPICS


@pytest.fixture
def screen(app: App, home: Path) -> NumbersScreen:
    """Return the shipped numbers under a name of the player's own, on the workbench."""
    app.routes.to_numbers(NUMBERS.new(load_tiles(), "Mine"))
    screen = app.top
    assert isinstance(screen, NumbersScreen)
    app.fit_window()
    return screen


def numbers_of(app: App) -> WorkshopScreen:
    """Return the workshop with its numbers."""
    screen = workshop(app)
    click(app, named(app.top, "House rules"))
    return screen


def setup(app: App) -> SetupScreen:
    app.routes.to_start()
    app.routes.to_setup()
    screen = app.top
    assert isinstance(screen, SetupScreen)
    return screen


def saved(screen: NumbersScreen) -> TileSet:
    return load_tiles(screen.bench.path)


def topic(app: App, screen: NumbersScreen, number: int) -> None:
    click(app, named(app.top, "Fincas"))


def test_a_click_sets_up_a_crate_and_takes_it_away(app: App, screen: NumbersScreen) -> None:
    click(app, screen.market.rect_of((2, 2)).center)  # the corner of the shipped market
    assert saved(screen).market[0] == (1, 2, 3, None)
    click(app, screen.market.rect_of((2, 2)).center)
    assert saved(screen) == load_tiles()


def test_a_stroke_is_undone_at_once_and_what_is_wrong_is_said_where_it_is(app: App, screen: NumbersScreen) -> None:
    drag(app, screen.market.rect_of((6, 3)).center, screen.market.rect_of((7, 3)).center)
    assert screen.said == (DraftRemark.mistake("The market line R2 has 6 crates; at most 4 are allowed."),)
    assert screen.market.at_fault == {"R2"}
    assert screen.topics[0].wrong
    assert not screen.plays.enabled
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert saved(screen) == load_tiles()
    assert [remark.sign for remark in screen.said] == ["info"]
    press(app, pygame.K_y, pygame.KMOD_CTRL)
    assert screen.market.at_fault == {"R2"}


def test_the_market_is_changed_by_keyboard_too(app: App, screen: NumbersScreen) -> None:
    screen.group.set_focus(screen.market)  # the cursor begins at its top left corner
    press(app, pygame.K_SPACE)
    assert saved(screen).market[0] == (1, 2, 3, None)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_DELETE)
    assert saved(screen).market[0] == (1, None, 2, None)
    for _ in range(3):
        press(app, pygame.K_LEFT)
    assert screen.group.focus is screen.market
    press(app, pygame.K_UP)
    press(app, pygame.K_UP)
    press(app, pygame.K_UP)  # out of the field
    assert screen.group.focus is not screen.market


def test_a_finca_is_chosen_and_changed(app: App, screen: NumbersScreen) -> None:
    topic(app, screen, 1)
    shelf = screen.shelf
    values = [finca for finca, _ in shelf.fincas]
    click(app, shelf.rect_of(values.index(Finca(11, 5))).center)
    for _ in range(9):
        click(app, screen.first.part(1).center)
    click(app, screen.second.part(-1).center)
    click(app, screen.how_many.part(1).center)
    assert dict(saved(screen).fincas)[Finca(20, 4)] == 2
    assert shelf.chosen == Finca(20, 4)
    click(app, named(app.top, "Leave out"))
    assert Finca(20, 4) not in dict(saved(screen).fincas)
    assert screen.said[0].text == "Removed: finca 20/4. Undo brings it back."
    click(app, named(app.top, "New finca"))
    new = shelf.chosen
    assert dict(saved(screen).fincas)[new] == 1
    screen.group.set_focus(shelf)
    press(app, pygame.K_LEFT)
    assert shelf.chosen == [finca for finca, _ in shelf.fincas][-2]


def test_numbers_are_stepped_topic_by_topic(app: App, screen: NumbersScreen) -> None:
    press(app, pygame.K_3)
    assert screen.topic_shown is TILES
    click(app, named(app.top, "lime"))
    click(app, screen.dials["plantations"][0].stepper.part(1).center)
    click(app, screen.dials["landscape"][5].stepper.part(-1).center)
    press(app, pygame.K_4)
    click(app, screen.dials["coins"][0].stepper.part(1).center)
    click(app, screen.dials["income"][6].stepper.part(1).center)  # of the new worker
    found = saved(screen)
    assert (found.plain, found.workers, found.income[6]) == (13, 6, 10)
    assert found.kinds == ("lemon", "orange", "blood_orange", "grapefruit")
    assert dict(found.landscape)["cart"] == 3
    press(app, pygame.K_5)
    click(app, named(app.top, "plum"))
    trees = saved(screen).fruit_trees
    assert trees.trees == 5  # no more than fruits
    click(app, named(app.top, "With fruit trees"))
    assert saved(screen).fruit_trees is None
    assert screen.said[0].text == "Removed: Fruit trees. Undo brings it back.", "one tree was chosen otherwise"
    click(app, named(app.top, "With fruit trees"))
    assert "Removed" not in screen.said[0].text
    click(app, named(app.top, "With fruit trees"))
    assert "Removed" not in screen.said[0].text, "the usual trees come back with the switch"
    assert not any(dial.stepper.visible for dial in screen.dials["tokens"])


def test_numbers_that_suit_no_board_say_so(app: App, screen: NumbersScreen) -> None:
    press(app, pygame.K_3)
    for _ in range(10):
        click(app, screen.dials["plantations"][0].stepper.part(1).center)
    (remark,) = screen.said
    assert remark.text.startswith("No board suits these house rules. The long valley: Too few spaces")
    assert not screen.plays.enabled


def test_the_list_says_why_numbers_suit_no_board(app: App, home: Path) -> None:
    """Numbers can be saved without any finca, as the file is right; nobody can play with them."""
    NUMBERS.new(replace(load_tiles(), fincas=()), "Empty")
    screen = numbers_of(app)
    for index, enabled in ((0, True), (1, False)):
        click_row(app, screen.shelf.files, index)
        assert screen.plays.enabled == enabled
        assert bool(screen.shelf.trouble(index)) != enabled
    assert "too few fincas to start with: 0" in screen.shelf.trouble(1)
    assert screen.copy.usable, "they can be mended in a copy"


def test_what_a_number_means_is_said_under_the_mouse_and_on_the_keyboard(app: App, screen: NumbersScreen) -> None:
    press(app, pygame.K_3)
    stepper = screen.dials["returns"][0].stepper
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=stepper.rect.center, rel=(0, 0), buttons=(0, 0, 0))
    app.step([motion], 0.02)
    assert screen.said[0].text == app.ui.texts("numbers.about_return_penalty")
    press(app, pygame.K_2)
    screen.group.set_focus(screen.first)
    assert screen.said[0].text == app.ui.texts("numbers.about_first")


def test_a_new_name_is_that_of_the_file(app: App, screen: NumbersScreen) -> None:
    press(app, pygame.K_F2)
    assert isinstance(app.top, NameDialog)
    press(app, pygame.K_a, pygame.KMOD_CTRL)
    write(app, "Rainy days")
    press(app, pygame.K_RETURN)
    assert screen.bench.path.name == "Rainy days.yaml"


def test_comments_are_not_lost_without_a_question(app: App, home: Path) -> None:
    own_numbers(home, "Sunday")
    app.routes.to_numbers(home / "numbers" / "Sunday.yaml")
    screen = app.top
    assert isinstance(screen, NumbersScreen)
    press(app, pygame.K_3)
    click(app, screen.dials["plantations"][0].stepper.part(1).center)
    assert isinstance(app.top, Dialog)
    assert app.top.quoted == ("# fewer than usual",)
    press(app, pygame.K_ESCAPE)
    assert (home / "numbers" / "Sunday.yaml").read_text("utf-8") == FEW_FINCAS


def test_the_workshop_lists_copies_deletes_and_brings_back_numbers(app: App, home: Path) -> None:
    own_numbers(home, "Broken", "workers: 5\n")
    screen = numbers_of(app)
    click(app, named(app.top, "Change a copy"))
    assert isinstance(app.top, NumbersScreen)
    path = home / "numbers" / "As in the box (copy).yaml"
    assert load_tiles(path) == load_tiles()
    press(app, pygame.K_ESCAPE)
    assert [entry.path.name for entry in screen.numbers.entries] == ["tiles.yaml", path.name, "Broken.yaml"]
    press(app, pygame.K_DELETE)
    press(app, pygame.K_RETURN)
    assert not path.exists()
    press(app, pygame.K_z, pygame.KMOD_CTRL)
    assert path.exists()
    click_row(app, screen.numbers.files, 2)
    assert not screen.paint.visible  # nothing in it can be shown
    assert not screen.copy.visible
    click(app, named(app.top, "Boards"))
    assert screen.new.text == app.ui.texts("workshop.new")


def test_new_numbers_are_offered_and_chosen_for_the_next_game(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    numbers_of(app)
    click(app, named(app.top, "New house rules"))
    editor = app.top
    assert isinstance(editor, NumbersScreen)
    press(app, pygame.K_4)
    click(app, editor.dials["coins"][1].stepper.part(1).center)
    press(app, pygame.K_ESCAPE)
    press(app, pygame.K_ESCAPE)
    chosen = app.top
    assert isinstance(chosen, SetupScreen)
    assert chosen.choices.tiles.start_coins == 7
    matches: list[Match] = []
    monkeypatch.setattr(app.routes, "to_table", matches.append)
    click(app, named(app.top, "Start the game"))
    (match,) = matches
    (own_numbers_dir() / "My house rules.yaml").unlink()
    assert read(match.path).game.tiles.start_coins == 7  # the record needs no other file
    assert Match.open(match.path).state.players[0].coins == 7


def test_the_setup_remembers_numbers_and_offers_only_boards_that_suit_them(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch, written: dict[str, pygame.Surface]
) -> None:
    own_numbers(home, "Many", FEW_FINCAS.replace("plain: 10", "plain: 34"))
    own_numbers(home, "Sunday")
    own_board(home, "Tiny", BY_HAND.replace("plain: 11, well: 5", "plain: 8, well: 3"))
    monkeypatch.setattr(app.routes, "to_table", lambda match: None)
    screen = setup(app)
    assert screen.numbers.visible
    assert screen.choices.tiles == load_tiles()
    assert [entry.board is None for entry in screen.choices.boards] == [False, False, True]
    click(app, screen.numbers.part(1).center)
    assert screen.choices.numbers.path.stem == "Many"
    assert [entry.board is None for entry in screen.choices.boards] == [False, True, True]
    problem = screen.choices.boards[1].error
    assert problem is not None
    app.fit_window()
    assert problem_text(app.ui.texts, problem.problem) in written  # the shipped board is not called unfinished
    assert not screen.choices.offers("fruit_trees")
    assert not screen.choices.offers("fair_start")
    screen.group.set_focus(screen.numbers)
    press(app, pygame.K_RIGHT)
    assert [entry.board is None for entry in screen.choices.boards] == [False, False, False]
    click(app, named(app.top, "Start the game"))
    table = load_settings().settings.last_table
    assert table.numbers == "Sunday"
    assert setup(app).choices.numbers.path.stem == "Sunday"
    (home / "numbers" / "Sunday.yaml").unlink()
    assert setup(app).choices.tiles == load_tiles()


def test_without_numbers_of_ones_own_the_setup_says_nothing_of_them(app: App, home: Path) -> None:
    own_numbers(home, "Broken", "workers: 5\n")
    assert not setup(app).numbers.visible


def test_dropped_numbers_are_taken_in_and_put_on_the_workbench(app: App, home: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "Sent.yaml"
    elsewhere.write_text(FEW_FINCAS, encoding="utf-8")
    app.routes.to_start()
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(elsewhere))], 0.02)
    assert isinstance(app.top, NumbersScreen)
    assert (own_numbers_dir() / "Sent.yaml").read_text("utf-8") == FEW_FINCAS
    press(app, pygame.K_ESCAPE)
    elsewhere.write_text(FEW_FINCAS.replace("workers: 3", "workers: many"), encoding="utf-8")
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(elsewhere))], 0.02)
    assert isinstance(app.top, Dialog)
    assert "Line 14" in app.top.text


def test_numbers_are_tried_on_boards_and_boards_with_numbers(app: App, home: Path, screen: NumbersScreen) -> None:
    own_numbers(home, "Sunday")
    click(app, named(app.top, "How do they play?"))
    trial = app.top
    assert isinstance(trial, TrialScreen)
    assert trial.trial.place.board.name == "Short"
    click(app, trial.chooser.part(1).center)
    assert trial.trial.place.board.name == "Long"
    assert trial.trial.game.tiles == screen.bench.draft
    app.pop()
    app.routes.to_trial(load_board(shipped_boards()["short"]), "The short valley")
    trial = app.top
    assert isinstance(trial, TrialScreen)
    assert trial.trial.game.tiles == load_tiles()
    trial.group.set_focus(trial.chooser)
    press(app, pygame.K_RIGHT)
    press(app, pygame.K_RIGHT)
    assert trial.trial.place.numbers_name == "Sunday"
    assert trial.trial.game.tiles.workers == 3
    assert trial.trial.running
    app.pop()
    assert not trial.trial.running


def test_the_keys_of_the_workshop_are_listed_there_and_at_the_table(app: App, screen: NumbersScreen) -> None:
    for below in (screen, numbers_of(app)):
        app.push(below)
        press(app, pygame.K_SLASH, text="?")
        page = app.top
        assert isinstance(page, KeysPage)
        assert page.workshop
        click(app, named(app.top, "The table"))
        assert not page.workshop
        click(app, named(app.top, "Workshop"))
        assert page.workshop
        press(app, pygame.K_ESCAPE)
        assert app.top is below
