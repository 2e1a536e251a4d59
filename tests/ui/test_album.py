"""The album on the screen: players, records, goals, pages of people."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from citrus.album.goals import GOALS
from citrus.album.people import load_people, people_path
from citrus.match.saves import delete_game, games_dir
from citrus.records.record import Record
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.album.evenings import played_by
from tests.ui.albums import opened, read_all, rows, titles
from tests.ui.shell import click, click_row, named, press


def test_the_album_counts_games_and_wins_from_the_best_on(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Ana", "Clara"), 2)
    played_by(record, (" ben", "ANA"), 3)
    screen = opened(app)
    assert [(row.title, row.detail, row.value) for row in rows(screen, "people")] == [
        ("ANA", "2 wins in 3 games", "2"),
        ("ben", "1 win in 2 games", "1"),
        ("Clara", "0 wins in 1 game", "0"),
    ]
    assert [row.head.split("  ·  ")[0] for row in rows(screen, "records")] == [
        "Best game", "Largest harvest in a turn", "Longest winning streak",
    ]  # fmt: skip
    assert len(rows(screen, "goals")) == len(GOALS)
    assert not screen.humans.visible


def test_games_with_the_computer_are_on_a_page_of_their_own(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    assert titles(rows(screen, "people")) == ["Ana", "Ben"]
    click(app, named(app.top, "With the computer"))
    assert titles(rows(screen, "people")) == ["Clara"]
    click_row(app, screen.people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    assert titles(rows(page, "rivals")) == ["Mateo: hard", "The short valley"]


def test_an_album_of_games_with_the_computer_alone_shows_them(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    assert titles(rows(screen, "people")) == ["Clara"]
    assert not screen.humans.visible


def test_two_names_are_joined_and_parted_again(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Benjamin", "Ana"), 1)
    played_by(record, ("Ana", "Ben"), 2)
    screen = opened(app)
    click_row(app, screen.people, titles(rows(screen, "people")).index("Benjamin"))
    assert isinstance(app.top, PersonScreen)
    first = app.top
    click(app, named(app.top, "Same person as …"))
    dialog = app.top
    assert isinstance(dialog, ListDialog)
    click_row(app, dialog.list, titles(rows(dialog, "list")).index("Ben"))
    question = app.top
    assert isinstance(question, QuestionDialog)
    assert question.text.startswith("Benjamin and Ben will count as one person, under the name Ben.")
    press(app, pygame.K_ESCAPE)
    assert app.top is first, "nothing is joined without a yes"
    assert load_people().content is None
    click(app, named(app.top, "Same person as …"))
    assert isinstance(app.top, ListDialog)
    click_row(app, app.top.list, titles(rows(app.top, "list")).index("Ben"))
    press(app, pygame.K_RETURN)
    page = app.top
    assert isinstance(page, PersonScreen)
    assert (page.headline, page.person.share) == ("Ben", (2, 1))
    assert load_people().content is not None
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    assert [(row.title, row.detail) for row in rows(screen, "people")] == [
        ("Ana", "1 win in 2 games"),
        ("Ben", "1 win in 2 games"),
    ]
    click_row(app, screen.people, 1)
    assert isinstance(app.top, PersonScreen)
    page = app.top
    click(app, named(app.top, "Separate names"))
    assert app.top is page, "the page stays"
    assert (page.headline, page.person.share, page.part.visible) == ("Ben", (1, 0), False)
    press(app, pygame.K_ESCAPE)
    assert sorted(titles(rows(screen, "people"))) == ["Ana", "Ben", "Benjamin"]


def test_two_who_sat_at_one_table_cannot_be_one_person(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Ana", "Clara"), 2)
    played_by(record, ("Ben", "Ana"), 3)
    screen = opened(app)
    click_row(app, screen.people, titles(rows(screen, "people")).index("Ben"))
    page = app.top
    assert isinstance(page, PersonScreen)
    click(app, named(app.top, "Same person as …"))
    dialog = app.top
    assert isinstance(dialog, ListDialog)
    shown = [(row.title, row.detail, row.pale) for row in rows(dialog, "list")]
    assert shown == [("Clara", "0 wins in 1 game", False), ("Ana", "at the same table in 2 games", True)]
    click_row(app, dialog.list, 1)
    assert app.top is dialog


def test_a_page_of_somebody_left_out_keeps_everything_and_says_so(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Guest", "Ana"), 1)
    screen = opened(app)
    reached = [index for index in range(screen.goals.count) if "Guest" in screen.achievers(index)]
    assert reached
    click_row(app, screen.people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    before, written = rows(page, "goals"), len(page.paper)
    click(app, named(app.top, "Leave out"))
    assert rows(page, "goals") == before
    assert len(page.paper) == written + 1, "one sentence more"
    press(app, pygame.K_ESCAPE)
    assert not any("Guest" in screen.achievers(index) for index in range(screen.goals.count))


def test_goals_are_those_of_the_games_that_are_shown(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    among_people = {name for row in range(screen.goals.count) for name in screen.achievers(row).split(" and ")}
    assert among_people <= {"Ana", "Ben", ""}
    click(app, named(app.top, "With the computer"))
    with_computer = {name for row in range(screen.goals.count) for name in screen.achievers(row).split(" and ")}
    assert with_computer == {"Clara", ""}


def test_a_goal_names_those_who_have_reached_it_under_mouse_and_keys(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    last = max(row for row in range(screen.goals.count) if screen.achievers(row))
    place = screen.goals.row_rect(last)
    app.draw()
    above = place.move(0, -place.height)
    without = pygame.image.tobytes(app.surface.subsurface(above), "RGB")
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.draw()
    assert pygame.image.tobytes(app.surface.subsurface(above), "RGB") != without
    assert screen.note == "Click to see who reached this goal, and when."
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert screen.goals.current is None
    screen.group.set_focus(screen.goals)
    press(app, pygame.K_END)
    assert screen.goals.current == last


def test_a_record_that_several_share_names_all_of_them(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Clara", "Ben"), 2)
    best, *_ = rows(opened(app), "records")
    assert (best.head, best.detail, len(best.hats)) == ("Best game", "Ana and Clara", 2)
    played_by(record, ("Diego", "Ben"), 3)
    played_by(record, ("Elena", "Ben"), 4)
    app.pop()
    best, *_ = rows(opened(app), "records")
    assert best.detail == "Ana and 3 others"


def test_somebody_is_left_out_and_taken_in_again(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Guest", "Ana"), 1)
    screen = opened(app)
    click_row(app, screen.people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    click(app, named(app.top, "Leave out"))
    press(app, pygame.K_ESCAPE)
    assert [(row.title, row.detail) for row in rows(screen, "people")] == [
        ("Ana", "0 wins in 1 game"),
        ("Guest", "left out"),
    ]
    click_row(app, screen.people, 1)
    assert isinstance(app.top, PersonScreen)
    assert app.top.leave_out.text == "Count again"
    click(app, named(app.top, "Count again"))
    press(app, pygame.K_ESCAPE)
    assert rows(screen, "people")[0].detail == "1 win in 1 game"


def test_a_page_that_is_opened_early_ends_with_all_games(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    for number in range(2, 12):
        played_by(record, ("Ana", "Ben"), number)
    app.routes.album.look()
    page = PersonScreen(app.ui, app.routes, app.routes.album, "ana", False)
    app.push(page)
    assert page.person.share.games < 11
    assert not page.join.enabled
    read_all(app, page)
    assert page.person.share.games == 11
    assert page.join.enabled
    assert rows(page, "rivals")[0].detail == "Ana: 11 wins in 11 games"
    app.pop()
    assert app.top is screen


def test_a_choice_that_cannot_be_kept_is_refused_with_the_reason(
    app: App, home: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    played_by(record, ("Guest", "Ana"), 1)
    screen = opened(app)
    click_row(app, screen.people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    monkeypatch.setattr("citrus.match.own_file.replace_file", full)
    click(app, named(app.top, "Leave out"))
    assert isinstance(app.top, MessageDialog)
    assert "could not be saved" in app.top.text
    assert page.leave_out.text == "Leave out"


def test_records_the_last_board_and_goals_lead_to_their_games(app: App, home: Path, record: Record) -> None:
    path = played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    (entry,) = app.routes.album.entries
    click_row(app, screen.records, 0)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.path == path
    assert app.top.playback.position == app.top.playback.last
    app.pop()
    click(app, named(app.top, "Last game: Ana won; 14 January 2024"))
    assert isinstance(app.top, ReplayScreen)
    app.pop()
    goal, turn = next((goal, turn) for place in entry.places for goal, turn in place.goals.items())
    click_row(app, screen.goals, list(GOALS).index(goal))
    assert isinstance(app.top, ListDialog)
    click_row(app, app.top.list, 0)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn == turn


def test_everything_is_reached_by_keys(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, PersonScreen)
    press(app, pygame.K_TAB)
    press(app, pygame.K_TAB)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, PersonScreen)
    assert app.top.headline == "Ben"
    press(app, pygame.K_ESCAPE)
    assert app.top is screen
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, StartScreen)


def test_a_game_that_was_deleted_meanwhile_is_gone_when_one_comes_back(app: App, home: Path, record: Record) -> None:
    paths = [played_by(record, ("Ana", "Ben"), number) for number in range(2)]
    screen = opened(app)
    app.push(MessageDialog(app.ui, "Over the album", ""))
    delete_game(paths[0])
    app.pop()
    assert rows(screen, "people")[0].detail == "1 win in 1 game"


def test_damaged_games_and_damaged_names_are_told(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    (games_dir() / "broken.citrus").write_bytes(b"\xff")
    people_path().write_bytes(b"\xff")
    app.show(AlbumScreen(app.ui, app.routes, app.routes.album))
    album = app.top
    assert isinstance(album, AlbumScreen)
    for _ in range(20):
        app.step([], 0.02)
    assert isinstance(app.top, MessageDialog)
    assert "It is now called album, broken" in app.top.text
    assert album.note == "1 damaged file is not counted."


def test_a_folder_that_cannot_be_read_is_told(app: App, home: Path) -> None:
    games_dir().write_bytes(b"this is no folder")
    screen = opened(app)
    assert not screen.people.visible
    assert screen.empty_text.startswith("The folder cannot be read")


def test_a_board_that_is_still_to_be_painted_is_announced(
    app: App, home: Path, record: Record, written: dict[str, pygame.Surface]
) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    opened(app)
    app.draw()
    assert app.ui.texts("album.painting") in written
    written.clear()
    app.step([], 0.02)
    app.draw()
    assert written, "the page was drawn again"
    assert app.ui.texts("album.painting") not in written, "it is there"
