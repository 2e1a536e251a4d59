"""The album on the screen: players, records, goals, pages of people."""

from __future__ import annotations

import errno
from pathlib import Path

import pygame
import pytest

from citrus.album.goals import GOALS
from citrus.album.people import load_people, people_path
from citrus.match.match import Match
from citrus.match.saves import delete_game, games_dir
from citrus.records.record import Record
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.screens.album.gallery import totals
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import goal_text
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.album.evenings import played_by
from tests.ui.albums import gallery, medals, opened, pairs, players, read_all, rows, titles
from tests.ui.shell import choose, click, click_row, named, press


def test_the_album_counts_games_and_wins_from_the_best_on(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Ana", "Clara"), 2)
    played_by(record, (" ben", "ANA"), 3)
    screen = opened(app)
    assert [(row.title, row.detail, row.value) for row in rows(screen, "people")] == [
        ("ANA", "2 wins in 3 games", "2"),
        ("ben", "1 win in 2 games", "1"),
        ("Clara", "1 game so far; best: 67 points", ""),
    ]
    assert [row.head.split("  ·  ")[0] for row in rows(screen, "records")] == [
        "Best game", "Best turn", "Largest harvest in a turn", "Most first places at fincas", "Longest winning streak",
    ]  # fmt: skip
    assert not screen.humans.visible
    assert named(screen, "Rosa: 3 games already! I like to look at them.")


def test_games_with_the_computer_are_on_a_page_of_their_own(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    assert titles(rows(screen, "people")) == ["Ana", "Ben"]
    click(app, named(app.top, "With the computer"))
    assert titles(rows(screen, "people")) == ["Clara"]
    click_row(app, players(screen).people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    assert titles(rows(page, "rivals")) == ["Mateo: hard", "The short valley"]
    worn = {place.color for entry in page.counts.entries for place in entry.places if place.bot == "hard"}
    assert [{*row.hats} for row in rows(page, "rivals")] == [worn, set()]


def test_an_album_of_games_with_the_computer_alone_shows_them(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    assert titles(rows(screen, "people")) == ["Clara"]
    assert not screen.humans.visible
    assert named(screen, "Mateo: Your first game is in the album. I like to remember it!"), "who has played there"


def test_two_names_are_joined_and_parted_again(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Benjamin", "Ana"), 1)
    played_by(record, ("Ana", "Ben"), 2)
    screen = opened(app)
    click_row(app, players(screen).people, titles(rows(screen, "people")).index("Benjamin"))
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
    click_row(app, players(screen).people, 1)
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
    click_row(app, players(screen).people, titles(rows(screen, "people")).index("Ben"))
    page = app.top
    assert isinstance(page, PersonScreen)
    click(app, named(app.top, "Same person as …"))
    dialog = app.top
    assert isinstance(dialog, ListDialog)
    shown = [(row.title, row.detail, row.pale) for row in rows(dialog, "list")]
    assert shown == [("Clara", "1 game so far", False), ("Ana", "at the same table in 2 games", True)]
    click_row(app, dialog.list, 1)
    assert app.top is dialog


def test_a_page_of_somebody_left_out_keeps_everything_and_says_so(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Guest", "Ana"), 1)
    screen = opened(app)
    assert any("Guest" in medals(app, screen).achievers(goal) for goal in GOALS)
    choose(app, app.ui.texts("album.people"), app.ui.texts("album.title"))
    click_row(app, players(screen).people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    before, written = list(map(page.medals.cell_of, GOALS)), len(page.paper)
    click(app, named(app.top, "Leave out"))
    assert list(map(page.medals.cell_of, GOALS)) == before
    assert len(page.paper) == written + 1, "one sentence more"
    press(app, pygame.K_ESCAPE)
    assert not any("Guest" in medals(app, screen).achievers(goal) for goal in GOALS)


def test_goals_are_those_of_the_games_that_are_shown(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Clara", "Pip"), 2, bots=(None, "hard"))
    screen = opened(app)
    leaf = medals(app, screen)
    among_people = {name for goal in GOALS for name in leaf.achievers(goal).split(" and ")}
    assert among_people <= {"Ana", "Ben", ""}
    click(app, named(app.top, "With the computer"))
    with_computer = {name for goal in GOALS for name in leaf.achievers(goal).split(" and ")}
    assert with_computer == {"Clara", ""}


def test_a_medal_names_those_who_have_it_under_mouse_and_keys(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    leaf = medals(app, screen)
    last = max(row for row, goal in enumerate(GOALS) if leaf.achievers(goal))
    place = leaf.list.row_rect(last)
    app.draw()
    above = place.move(0, -place.height)
    without = pygame.image.tobytes(app.surface.subsurface(above), "RGB")
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=place.center, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.draw()
    assert pygame.image.tobytes(app.surface.subsurface(above), "RGB") != without
    assert screen.note == "Choose this medal to see how far everybody is."
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    assert leaf.list.current is None
    screen.group.set_focus(leaf.list)
    press(app, pygame.K_END)
    assert leaf.list.current == len(GOALS) - 1


def test_medals_tell_name_tier_and_progress(app: App, home: Path, record: Record) -> None:
    for number in range(3):
        played_by(record, ("Ana", "Ben"), number)
    screen = opened(app)
    leaf = medals(app, screen)
    (entry, *_) = app.routes.album.entries
    said = {part.name: part.value for part in leaf.list.parts}
    texts = app.ui.texts
    for goal in GOALS:
        value = said[goal_text(texts, goal)]
        if any(goal in place.goals for place in entry.places):
            assert value.startswith("Silver; ")
            assert "3 of 10 games" in value
        else:
            assert value.startswith("Not reached yet")
            assert GOALS[goal].needed == 1 or f"of {GOALS[goal].needed} " in value
    screen.group.set_focus(leaf.list)
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, ListDialog)
    assert {row.medal for row in rows(app.top, "list")} <= {(goal, tier) for goal in GOALS for tier in (0, 2)}


def test_an_empty_album_says_what_will_be_in_each_part(app: App, home: Path) -> None:
    screen = opened(app)
    assert players(screen).empty_text.startswith("No game is finished yet.")
    assert medals(app, screen).list.visible
    for leaf in (gallery(app, screen), pairs(app, screen)):
        assert not any(widget.visible for widget in leaf.widgets)
        assert len(screen.sheets) == 1
        assert screen.paper


def test_the_tabs_stay_while_the_page_scrolls_below_them(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    app.rescale(140)
    screen = opened(app)
    tab, title = screen.tabs[1], screen.banner[0][1]
    place = tab.rect.copy()
    row = screen.sheets[0].top
    press(app, pygame.K_END)
    assert screen.scroller.offset > 0
    assert screen.sheets[0].top == row - screen.scroller.offset
    assert (tab.rect, screen.banner[0][1]) == (place, title)
    assert screen.under(place.center) is tab
    click(app, tab)
    assert screen.shown == "medals"


def test_the_gallery_shows_the_last_board_first_and_leads_to_its_game(app: App, home: Path, record: Record) -> None:
    paths = [played_by(record, ("Ana", "Ben"), number) for number in range(10)]
    screen = opened(app)
    leaf = gallery(app, screen)
    assert [part.name for part in leaf.list.parts] == ["Ana won"] * 10
    scores = sorted((player.score for player in Match.open(paths[0]).state.players), reverse=True)
    assert totals(leaf.list.rows[0]) == f"Ana {scores[0]}, Ben {scores[1]}"
    assert leaf.list.parts[0].value.startswith("10 March 2024  ·  The short valley; Ana ")
    screen.group.set_focus(leaf.list)
    for key in (pygame.K_RIGHT, pygame.K_RIGHT, pygame.K_DOWN, pygame.K_DOWN):
        press(app, key)
    assert leaf.list.at == 9, "the last line is shorter"
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.path == paths[0]
    assert app.top.playback.position == app.top.playback.last


def test_few_boards_are_large(app: App, home: Path, record: Record) -> None:
    columns = []
    for number in range(5):
        played_by(record, ("Ana", "Ben"), number)
        shown = gallery(app, opened(app)).list
        columns.append(shown.columns)
        assert abs(shown.rect.centerx - app.size[0] // 2) <= 1, "a few stand in the middle"
    assert columns == [1, 2, 3, 2, 3], "in as many lines as make the pictures largest"


def test_boards_fill_the_room_there_is(app: App, home: Path, record: Record) -> None:
    for number in range(12):
        played_by(record, ("Ana", "Ben"), number)
        screen = opened(app)
        shown = gallery(app, screen).list
        room = screen.sheets[0]
        assert max(shown.rect.width / room.width, shown.rect.height / room.height) > 0.85, number
        assert room.contains(shown.rect)


def test_after_the_first_game_medals_that_have_begun_are_among_the_players(
    app: App, home: Path, record: Record
) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    shown = players(screen).medals
    assert shown.visible
    assert all(cell.tier or cell.share for cell in map(shown.cell_of, shown.rows))
    click_row(app, shown, 0)
    assert isinstance(app.top, ListDialog)


def test_two_are_compared_by_their_games_together(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    played_by(record, ("Ben", "Ana"), 2)
    played_by(record, ("Ana", "Clara"), 3)
    screen = opened(app)
    leaf = pairs(app, screen)
    assert (leaf.comparison.names, leaf.comparison.games) == (("Ana", "Ben"), "2 games together")
    measures = leaf.comparison.measures
    assert [(one.ours, one.theirs) for one in (measures[0], measures[-2])] == [("1", "1"), ("1", "1")]
    assert measures[-1].form == ([True, False], [False, True])
    assert "Last games: won, not won – not won, won" in leaf.comparison.words
    click_row(app, leaf.first, [one.name for one in leaf.first.rows].index("Clara"))
    assert leaf.comparison.names == ("Clara", "Ana")
    click_row(app, leaf.first, [one.name for one in leaf.first.rows].index("Ana"))
    assert leaf.comparison.names == ("Ana", "Ben"), "with whom Ana has played most"
    click_row(app, leaf.second, 1)
    assert leaf.comparison.names == ("Ana", "Clara")
    click(app, named(screen, "Last game together"))
    assert isinstance(app.top, ReplayScreen)


def test_a_board_leads_to_what_everybody_has_won_on_it(app: App, home: Path, record: Record) -> None:
    played_by(record, ("Ana", "Ben"), 1)
    screen = opened(app)
    assert [(row.title, row.detail) for row in rows(screen, "settings")] == [
        ("The short valley", "1 game; most wins: Ana")
    ]
    click_row(app, players(screen).settings, 0)
    assert isinstance(app.top, ListDialog)
    assert [(row.title, row.detail) for row in rows(app.top, "list")] == [
        ("Ana", "1 win in 1 game"), ("Ben", "1 game so far"),
    ]  # fmt: skip
    click_row(app, app.top.list, 1)
    assert isinstance(app.top, PersonScreen)
    press(app, pygame.K_ESCAPE)
    assert app.top is screen


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
    click_row(app, players(screen).people, 0)
    page = app.top
    assert isinstance(page, PersonScreen)
    click(app, named(app.top, "Leave out"))
    press(app, pygame.K_ESCAPE)
    assert [(row.title, row.detail) for row in rows(screen, "people")] == [
        ("Ana", "1 game so far; best: 67 points"),
        ("Guest", "left out"),
    ]
    click_row(app, players(screen).people, 1)
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
    assert rows(page, "rivals")[0].detail == "Ana: ahead in 11 of 11 games"
    app.pop()
    assert app.top is screen


def test_a_choice_that_cannot_be_kept_is_refused_with_the_reason(
    app: App, home: Path, record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    played_by(record, ("Guest", "Ana"), 1)
    screen = opened(app)
    click_row(app, players(screen).people, 0)
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
    click_row(app, players(screen).records, 0)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.path == path
    assert app.top.playback.position == app.top.playback.last
    app.pop()
    click_row(app, players(screen).last, 0)
    assert isinstance(app.top, ReplayScreen)
    app.pop()
    goal, turn = next((goal, turn) for place in entry.places for goal, turn in place.goals.items())
    click_row(app, medals(app, screen).list, list(GOALS).index(goal))
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
    assert not players(screen).people.visible
    assert players(screen).empty_text.startswith("The folder cannot be read")


def test_the_lines_of_medals_are_equally_long(app: App, home: Path) -> None:
    leaf = medals(app, opened(app))
    for width in (300, 700, 1000, 1200, 1400, 2000):
        leaf.list.layout(pygame.Rect(0, 0, width, 400), 1.0)
        assert len(GOALS) % leaf.list.columns == 0, width
