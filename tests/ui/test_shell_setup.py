"""The setup screen makes the game that was chosen."""

from __future__ import annotations

import dataclasses
from itertools import pairwise
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import board_files, load_board, shipped_boards
from citrus.content.fair_starts import coins_by_place
from citrus.content.numbers import NumbersEntry, all_numbers
from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.workshop import drafts
from tests.grids import sampled
from tests.match.games import last_unfinished, saved_games
from tests.ui.player import sit_down
from tests.ui.setups import choose_hat, opened
from tests.ui.shell import choose, click, click_row, named, own_board, own_numbers, play, press, resize, wheel, write
from tests.workshop.boards import small
from tests.workshop.numbers import FEW_FINCAS


def test_one_click_starts_a_good_game(app: App, started: list[Match]) -> None:
    opened(app)
    click(app, named(app.top, "Start the game"))
    (match,) = started
    assert [seat.name for seat in match.seats] == ["Ana", "Bruno"]
    assert len({seat.color for seat in match.seats}) == 2
    assert match.record.game.board.name == "Short"
    options = match.record.game.options
    assert (options.family, options.random_sites, options.starting_fincas, options.edition) == (False, False, 3, 2)
    assert match.path.is_file()
    saved = last_unfinished()
    assert saved.path == match.path


def test_everything_chosen_is_in_the_game(app: App, started: list[Match]) -> None:
    screen = opened(app)
    click(app, named(app.top, "A person"))
    click(app, named(app.top, "Name", heading="Player 2"))
    write(app, "Zoë  Ü")
    choose_hat(app, screen, 0, "purple")
    click(app, named(app.top, "Move up", heading="Player 3"))  # Clara sits between
    click(app, named(app.top, "Player 3"))  # Zoë begins
    click_row(app, screen.boards, 0)
    click(app, named(app.top, "Family game"))
    click(app, named(app.top, "Random sites"))
    click(app, named(app.top, "Three starting fincas"))
    click(app, named(app.top, "New fincas until the end"))
    click(app, named(app.top, "Start the game"))
    (match,) = started
    assert [(seat.name, seat.color) for seat in match.seats] == [
        ("Ana", "purple"),
        ("Clara", "white"),
        ("Zoë Ü", "red"),
    ]
    assert match.state.player == 2
    game = match.record.game
    assert game.players == 3
    assert game.board.name == "Long"
    options = game.options
    assert (options.family, options.random_sites, options.starting_fincas, options.edition) == (True, True, 3, 1)
    assert Match.open(match.path).record == match.record


def test_the_full_table_is_chosen_beside_the_family_game_which_begins_calm(app: App) -> None:
    app.routes.to_setup()
    click(app, named(app.top, "Full table"))
    assert app.settings.table == "full"
    click(app, named(app.top, "Family game"))
    switch = named(app.top, "Full table")
    assert switch.states == {"disabled"}
    assert "calm" in switch.hint
    click(app, named(app.top, "Family game"))
    assert named(app.top, "Full table").states == {"checked"}
    click(app, named(app.top, "Full table"))
    assert app.settings.table == "calm"


@pytest.mark.parametrize("size", [(1280, 720), (960, 600)])
def test_the_full_table_keeps_its_place(app: App, size: tuple[int, int]) -> None:
    resize(app, size)
    app.routes.to_setup()
    place = named(app.top, "Full table").rect
    for name in ("More", "Random sites", "Family game", "Less"):
        click(app, named(app.top, name))
        app.step([], 0.02)
        assert named(app.top, "Full table").rect == place


def test_the_chosen_board_is_large_and_another_takes_its_place(app: App) -> None:
    app.routes.to_setup()
    screen = app.top
    assert isinstance(screen, SetupScreen)

    def largest() -> pygame.Rect:
        papers = [picture.get_rect(topleft=at) for picture, at in screen.paper]
        return max((rect for rect in papers if screen.sheets[1].contains(rect)), key=lambda rect: rect.width)

    wide, high = largest().size
    assert wide >= 310
    click(app, screen.boards.row_rect(0).center)
    app.step([], 0.02)
    assert screen.choices.board is screen.choices.boards[0]
    assert largest().width >= 310
    assert largest().height < high, "it is another one"


@pytest.mark.parametrize("size", [(1280, 720), (1366, 768)])
def test_two_boards_and_the_seats_fill_their_sheets(app: App, size: tuple[int, int]) -> None:
    app.routes.to_setup()
    resize(app, size)
    screen = app.top
    assert isinstance(screen, SetupScreen)
    assert not screen.boards.reach
    for _ in range(4):
        ends = [screen.sheets[1].bottom - screen.boards.row_rect(1).bottom]
        ends.append(screen.sheets[0].bottom - screen.chance.rect.bottom)
        assert max(ends) - min(ends) <= 4, len(screen.rows)
        seats = [row.color.rect for row in screen.rows]
        assert all(5 < below.top - above.bottom <= 32 for above, below in pairwise(seats))
        screen.add.activate()


def test_a_fair_start_is_offered_with_the_reason_and_played(app: App, started: list[Match]) -> None:
    screen = opened(app)
    assert not screen.switches["fair_start"].on
    click(app, named(app.top, "Player 2"))
    click(app, named(app.top, "Fair start"))
    assert screen.switches["fair_start"].on
    assert "fair_start" in screen.choices.variants()
    click(app, named(app.top, "Start the game"))
    (match,) = started
    assert match.record.game.options.fair_start
    game = match.record.game
    none, more = coins_by_place(game.board, game.tiles, 2)
    assert [player.coins for player in match.state.players] == [6 + more, 6 + none]
    assert Match.open(match.path).record == match.record


def test_after_a_game_with_a_fair_start_the_next_has_one_too(app: App, started: list[Match]) -> None:
    opened(app)
    click(app, named(app.top, "Fair start"))
    click(app, named(app.top, "Start the game"))
    assert SetupScreen(app.ui, app.routes, started[0]).switches["fair_start"].on
    assert not SetupScreen(app.ui, app.routes, play(2, 1, steps=3)).switches["fair_start"].on


def test_numbers_without_extra_coins_or_trees_provide_for_neither(app: App) -> None:
    screen = opened(app)
    trees = load_tiles().fruit_trees
    assert trees is not None
    tiles = replace(load_tiles(), fair_start=(0, 2, 2, 2), fruit_trees=replace(trees, trees=0))
    entry = NumbersEntry(Path("None.yaml"), True, tiles)
    screen.change(screen.choices.offer, [*all_numbers(), entry], board_files())
    for switch in (screen.switches["fair_start"], screen.switches["fruit_trees"]):
        assert not switch.visible
    screen.change(screen.choices.add)
    assert screen.switches["fair_start"].visible


def test_the_reason_for_a_fair_start_names_the_coins_of_so_many_players(app: App) -> None:
    screen = opened(app)
    tiles = replace(load_tiles(), fair_start=(1, 2, 3, 4))
    screen.choices.offer([*all_numbers(), NumbersEntry(Path("Rich.yaml"), True, tiles)], board_files())
    for coins in (2, 3, 4):
        click(app, named(app.top, "A person"))
        assert screen.switches["fair_start"].text == app.ui.texts.count("setup.fair_start_text", coins)
    click(app, named(app.top, "Remove", heading="Player 5"))
    assert screen.switches["fair_start"].text == app.ui.texts.count("setup.fair_start_text", 3)


def test_typing_survives_a_resize_and_escape_leaves_the_field_first(app: App, started: list[Match]) -> None:
    screen = opened(app)
    click(app, named(app.top, "Name", heading="Player 1"))
    write(app, "Zo")
    resize(app, (1600, 900))
    write(app, "ra")
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert screen.rows[0].name.text == "Zora"
    assert screen.group.focus is screen.rows[0].color, "beside the name, which is told"
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


def test_the_board_follows_the_number_of_players_until_one_is_chosen(app: App) -> None:
    screen = opened(app)
    boards = [entry.path.stem for entry in screen.choices.boards]
    assert boards == ["long", "short"]
    for expected in ("short", "long", "long"):
        click(app, named(app.top, "A person"))
        assert boards[screen.boards.selected or 0] == expected
    assert not screen.add.visible
    click_row(app, screen.boards, 1)
    for _ in range(3):
        choose(app, "Remove", f"Player {len(screen.choices.players)}")
        assert boards[screen.boards.selected or 0] == "short"
    assert not any(row.away.visible for row in screen.rows)


def test_three_fincas_need_three_sites_to_start_on(app: App, home: Path) -> None:
    short = drafts.named(load_board(shipped_boards()["short"]), "One")
    own_board(home, "One", BOARD_FORM.text(dataclasses.replace(short, starting_sites=("A",))))
    own_board(home, "Two", BOARD_FORM.text(small("......", ".A....", "......", "....B.", "......", starting="A")))
    screen = opened(app)
    rows = {entry.path.stem: number for number, entry in enumerate(screen.choices.boards)}
    click_row(app, screen.boards, rows["long"])
    click(app, named(app.top, "Three starting fincas"))
    assert screen.choices.variants() == ("three_fincas",)
    screen.boards.show(rows["One"])
    click_row(app, screen.boards, rows["One"])
    assert (screen.switches["three_fincas"].visible, screen.switches["three_fincas"].on) == (False, False)
    assert screen.start.enabled
    click(app, named(app.top, "Random sites"))
    assert screen.switches["three_fincas"].visible
    assert screen.start.enabled
    screen.boards.show(rows["Two"])
    click_row(app, screen.boards, rows["Two"])
    assert not screen.switches["three_fincas"].visible
    assert screen.start.enabled


def test_arrow_keys_go_through_the_boards_and_enter_takes_one(app: App) -> None:
    screen = opened(app)
    screen.group.set_focus(screen.boards)
    chosen = screen.boards.selected
    other = 1 - (chosen or 0)
    press(app, pygame.K_DOWN if other else pygame.K_UP)
    assert screen.boards.selected == chosen
    press(app, pygame.K_RETURN)
    assert screen.boards.selected == other


@pytest.mark.parametrize("scale", [100, 130, 200])
def test_a_board_is_chosen_by_enter_and_not_by_an_arrow_on_the_way(app: App, scale: int) -> None:
    app.rescale(scale)
    screen = opened(app)
    board, boards = screen.choices.board, screen.boards
    assert board is screen.choices.boards[1]
    screen.group.set_focus(boards)
    press(app, pygame.K_UP)
    assert boards.at == 0
    assert screen.choices.board is board
    assert screen.scroller.view.contains(boards.focus_rect)
    press(app, pygame.K_RETURN)
    assert screen.choices.board is screen.choices.boards[0] is screen.choices.boards[boards.selected or 0]
    assert screen.group.focus is boards
    press(app, pygame.K_DOWN)
    press(app, pygame.K_DOWN)  # at the end of the list the arrows leave it
    assert screen.group.focus is not boards
    assert screen.choices.board is screen.choices.boards[0]


def test_what_a_key_changes_comes_into_sight(app: App) -> None:
    app.rescale(200)
    screen = opened(app)
    for widget, key in (
        (screen.boards, pygame.K_UP),
        (screen.switches["fruit_trees"], pygame.K_SPACE),
        (screen.switches["family"], pygame.K_SPACE),
    ):
        screen.group.set_focus(widget)
        for notches in (100, -100):
            wheel(app, (20, 300), notches)
            assert screen.scroller.offset == (0 if notches > 0 else screen.scroller.reach)
            press(app, key)
            assert screen.scroller.view.contains(widget.focus_rect)
            if widget is screen.boards:
                press(app, pygame.K_DOWN)


def test_the_keyboard_stays_where_it_worked(app: App) -> None:
    screen = opened(app)
    for widget in (screen.add, screen.chance, screen.edition):
        screen.group.set_focus(widget)
        press(app, pygame.K_RETURN)
        assert screen.group.focus is widget
    screen.group.set_focus(screen.rows[1].begins)
    press(app, pygame.K_RETURN)
    assert screen.choices.first is screen.choices.players[1]
    assert screen.group.focus is screen.rows[1].begins
    for _ in range(2):
        screen.group.set_focus(screen.add)
        press(app, pygame.K_RETURN)
    assert not screen.add.visible
    assert screen.group.focus is screen.rows[-1].color


def test_a_game_that_cannot_be_is_explained_and_not_started(app: App, home: Path, started: list[Match]) -> None:
    own_numbers(home, "Three", FEW_FINCAS.replace("{7/3: 4, 10/5: 4}", "{7/3: 3}"))
    screen = opened(app)
    click_row(app, screen.boards, 0)
    assert screen.choices.ready
    click(app, screen.numbers.part(1).center)
    assert not screen.start.enabled
    assert screen.choices.problem is not None
    click(app, named(app.top, "Start the game"))
    press(app, pygame.K_RETURN)
    assert not started
    assert not saved_games()
    click(app, named(app.top, "Three starting fincas"))  # three fincas instead of four
    assert screen.start.enabled


@pytest.mark.parametrize(("language", "size"), sampled(shipped(), [(1280, 720), (1920, 1080)]))
def test_everything_is_in_sight_without_scrolling(app: App, language: str, size: tuple[int, int]) -> None:
    app.change(replace(app.settings, language=language))
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    for more in (0, 3):
        for _ in range(more):
            choose(app, app.ui.texts("setup.add"))
        resize(app, size)
        for board in range(screen.boards.count):
            click_row(app, screen.boards, board)
            assert screen.scroller.reach == 0
    choose(app, app.ui.texts("setup.more"))
    for board in range(screen.boards.count):
        click_row(app, screen.boards, board)
        assert screen.scroller.reach == 0


@pytest.mark.parametrize("size", [(1280, 720), (700, 700)])  # also with one sheet below the other
def test_symbols_of_the_fruit_are_offered_before_a_game(app: App, size: tuple[int, int]) -> None:
    screen = SetupScreen(app.ui, app.routes)
    app.show(screen)
    resize(app, size)
    assert app.settings.symbols == "off"
    choose(app, app.ui.texts("settings.symbols"))
    assert app.settings.symbols == "large"
    assert screen.symbols.on
    choose(app, app.ui.texts("settings.symbols"))
    assert app.settings.symbols == "off"


LONG_NAMES = (
    "Wilhelminenstrasse",
    "Maximiliane-Charlo",
    "Grossmutter Hildeg",
    "Konstantin-August",
    "Bartholomäus Fried",
)


@pytest.mark.parametrize("scale", [100, 140])
def test_the_longest_names_that_can_be_typed_are_whole(
    app: App, home: Path, written: dict[str, pygame.Surface], scale: int
) -> None:
    app.rescale(scale)
    screen = opened(app)
    for _ in range(3):
        click(app, named(app.top, "A person"))
    for player, name in zip(screen.choices.players, LONG_NAMES, strict=True):
        player.name = name
    screen.change(lambda: None)
    written.clear()
    app.draw()
    seen = " ".join(written)
    parts = [part for name in LONG_NAMES for part in name.replace("-", "- ").split()]
    assert not [part for part in parts if part not in seen], seen
    sit_down(app, play(5, 4, names=LONG_NAMES, steps=60), table="calm")
    written.clear()
    app.draw()
    assert not [text for text in written if text.endswith("…")]


def test_a_long_sentence_fits_its_place(app: App, written: dict[str, pygame.Surface]) -> None:
    screen = opened(app)
    for _ in range(3):
        click(app, named(app.top, "A person"))
    for player in screen.choices.players:
        player.name = "Maximiliane Wunder"
    for switch in (*screen.switches.values(), screen.edition):
        click(app, switch)
    for size in [(1280, 720), (960, 600)]:
        resize(app, size)
        written.clear()
        app.draw()
        (sentence,) = [text for text in written if text.startswith("Maximiliane Wunder, ")]
        if not screen.stacked:
            assert written[sentence].get_height() <= screen.foot_height
            assert written[sentence].get_width() < screen.start.rect.left - screen.back.rect.right


def test_ways_that_lead_nowhere_are_left_out(app: App) -> None:
    screen = opened(app)
    assert [(row.up.visible, row.down.visible, row.away.visible) for row in screen.rows] == [
        (False, True, False),
        (True, False, False),
    ]
    click(app, named(app.top, "A person"))
    assert all(row.away.visible for row in screen.rows)


def test_what_is_behind_more_is_told_where_it_is_not_as_usual(app: App) -> None:
    screen = opened(app)
    click(app, named(app.top, "Random sites"))
    click(app, named(app.top, "Less"))
    assert [name for name, switch in screen.switches.items() if switch.visible] == ["family"]
    assert screen.more.text == "More"
    with_it = screen.shape
    screen.change(screen.choices.wishes.update, {"random_sites": False})
    assert screen.shape != with_it, "the line is gone"


def test_a_lesson_is_offered_once_when_trees_are_first_chosen_and_leads_back(app: App) -> None:
    screen = opened(app)
    app.change(replace(app.settings, trees_offered=False))
    click(app, named(app.top, "Fruit trees"))
    click(app, named(app.top, "Show me"))
    lesson = app.top
    assert isinstance(lesson, IntroductionScreen)
    assert lesson.lesson.name == "trees"
    press(app, pygame.K_ESCAPE)
    click(app, named(app.top, "Leave"))
    assert app.top is screen
    assert screen.choices.has("fruit_trees")
    for _ in range(2):
        click(app, named(app.top, "Fruit trees"))
        assert app.top is screen, "it is not offered again"


def test_a_name_that_is_too_long_is_said_to_be(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[str] = []
    monkeypatch.setattr(app, "notify", told.append)
    opened(app)
    click(app, named(app.top, "Name", heading="Player 1"))
    write(app, "Wilhelmina von und")
    assert not told
    write(app, " zu Langen")
    assert set(told) == {app.ui.texts("app.too_long", most=18)}


def test_the_picture_of_the_board_has_no_first_fincas_where_their_sites_are_drawn(app: App) -> None:
    screen = opened(app)

    def largest() -> bytes:
        pictures = (picture for picture, _ in screen.paper)
        return pygame.image.tobytes(max(pictures, key=lambda one: one.get_width() * one.get_height()), "RGBA")

    known = largest()
    click(app, named(app.top, "Random sites"))
    assert largest() != known
    click(app, named(app.top, "Random sites"))
    assert largest() == known


@pytest.mark.parametrize("way", ["Back", "Escape"])
def test_who_goes_back_finds_what_was_chosen(app: App, way: str) -> None:
    screen = opened(app)
    click(app, named(app.top, "Family game"))
    screen.change(screen.choices.cast, screen.choices.players[1], "normal")
    click(app, named(app.top, way)) if way == "Back" else press(app, pygame.K_ESCAPE)
    assert app.top is not screen
    again = opened(app)
    assert again is not screen
    assert again.choices.players[1].bot == "normal"
    assert again.choices.wishes["family"]


def test_the_family_game_is_named_beside_the_other_rules_where_sheets_are_stacked(app: App, home: Path) -> None:
    screen, texts = opened(app), app.ui.texts
    screen.more.activate()
    app.rescale(150)
    assert screen.stacked
    said = {False: texts("setup.usual"), True: texts("setup.behind", variants=texts("setup.family"))}
    for on in (False, True):
        screen.change(screen.choices.wishes.__setitem__, "family", on)
        app.step([], 0.1)
        there = {one.name for one in screen.describe()}
        assert {family for family, words in said.items() if words in there} == {on}
