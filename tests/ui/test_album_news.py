"""What a game that has ended tells of the album, and what it leads to: new goals, a rematch, the same deal again."""

from __future__ import annotations

import random
from datetime import datetime, timedelta
from itertools import count
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus import local_time
from citrus.album.album import Album
from citrus.match.match import Match
from citrus.match.playback import Playback
from citrus.match.saves import delete_game, games_dir, restore_game
from citrus.match.settings import Level
from citrus.records.record import Record
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.rows import goal_text
from citrus.ui.screens.final.news import series_before
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.album.evenings import played_by
from tests.match.games import choose
from tests.ui.albums import ended, rows
from tests.ui.player import Player, menu_of
from tests.ui.shell import NAMES, click, click_row, more, named, play


def test_new_medals_are_told_at_the_end_and_lead_to_their_turns(app: App, home: Path, record: Record) -> None:
    match = Match.open(played_by(record, ("Ana", "Ben"), 1))
    screen = ended(match, app)
    (entry,) = app.routes.album.entries
    reached = len({goal for place in entry.places for goal in place.goals})
    medals = sum(len(place.goals) for place in entry.places)
    assert 0 < reached < medals, "both have reached one of them"
    assert screen.tools.news.visible
    assert screen.tools.news.text.startswith(f"{medals} new medal"), "as many as the podium hands out"
    assert reached == 3
    assert screen.news is not None
    named = screen.news.named(app.ui.texts)
    assert all(goal_text(app.ui.texts, goal) in named for place in entry.places for goal in place.goals)
    assert screen.ways.more.icon_name == "star"
    more(app, screen.tools.news.text)
    assert isinstance(app.top, ListDialog)
    assert len(rows(app.top, "list")) == reached
    assert "Bronze: Ana and Ben" in [row.detail for row in rows(app.top, "list")]
    click_row(app, app.top.list, 0)
    assert isinstance(app.top, ReplayScreen)
    assert app.top.playback.turn in {turn for place in entry.places for turn in place.goals.values()}


def test_goals_that_were_reached_before_are_not_told_again(app: App, home: Path, record: Record) -> None:
    played_by(record, ("ANA", "ben "), 1)
    again = Match.open(played_by(record, ("Ana", "Ben"), 2))
    assert not ended(again, app).tools.news.visible
    first = Match.open(next(path for path in games_dir().iterdir() if "ANA" in path.name))
    assert ended(first, app).tools.news.visible, "it is told at the end of the game in which it happened"


def test_no_goal_is_told_that_the_album_does_not_keep(app: App, home: Path, record: Record) -> None:
    """A game was opened from another folder: the album counts those among the saved games."""
    path = played_by(record, ("Ana", "Ben"), 1)
    elsewhere = path.rename(home / path.name)
    assert not ended(Match.open(elsewhere), app).tools.news.visible
    app.routes.album.look()
    assert not app.routes.album.entries
    elsewhere.rename(path)
    assert ended(Match.open(path), app).tools.news.visible


def test_a_rematch_is_two_clicks(app: App, home: Path, record: Record) -> None:
    match = Match.open(played_by(record, ("Ana", "Ben"), 1))
    screen = ended(match, app)
    assert screen.ways.rematch.detail == "Last place goes first: Ben"
    for answer in ("Back", "Start the game"):
        click(app, named(screen, "Rematch"))
        assert isinstance(app.top, QuestionDialog), "a stray click leaves nothing"
        click(app, named(app.top, answer))
        assert (app.top is screen) == (answer == "Back")
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.state.player == 1
    assert app.top.match.seats == match.seats


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_rematch_is_the_main_way(app: App, home: Path, record: Record, table: Level) -> None:
    match = Match.open(played_by(record, ("Ana", "Ben"), 1))
    app.change(replace(app.settings, table=table))
    screen = ended(match, app)
    assert (screen.ways.main.text, screen.ways.main.style) == ("Rematch", "primary")
    assert screen.ways.main.rect.right == max(button.rect.right for button in screen.ways.buttons)
    assert [button.text for button in screen.ways.buttons if button.style == "primary"] == ["Rematch"]
    assert screen.group.default is screen.ways.main


def test_a_return_game_says_what_it_is_before_and_in_it(app: App, home: Path, record: Record) -> None:
    screen = ended(Match.open(played_by(record, ("Ana", "Ben"), 1)), app)
    other = ("Ana", "Ben")[1 - record.setup.first_player]
    assert screen.ways.deal.detail == f"First to play: {other}"
    more(app, "Same deal again")
    table = app.top
    player = Player(table)
    assert isinstance(table, PlayScreen)
    app.step([], 0.02)
    movement = player.movement
    assert movement.banner.text == f"First to play: {other}!"
    assert movement.banner.detail == "The same deal again: tiles, fincas and sites as before."
    app.push(menu_of(app, table.match))
    assert isinstance(app.top, MenuDialog)
    assert app.top.text == "“Same deal again” is saved after every move."


@pytest.fixture
def noon(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let games begin a minute after each other, from noon on in local time."""
    minutes = count()
    began = datetime(2026, 11, 22, 12).astimezone()
    monkeypatch.setattr(local_time, "now_utc", lambda: local_time.utc(began + timedelta(minutes=next(minutes))))


@pytest.mark.usefixtures("noon")
def test_a_rematch_goes_on_with_the_series_of_the_day(app: App, home: Path) -> None:
    screen = ended(play(2, 1), app)
    assert screen.news is not None
    assert screen.result.winners == (1,)
    assert screen.news.series_line(app.ui.texts) == "", "a single game is no series yet"
    click(app, named(screen, "Rematch"))
    click(app, named(app.top, "Start the game"))
    assert isinstance(app.top, PlayScreen)
    player = Player(app.top)
    app.step([], 0.02)
    assert player.movement.banner.text.startswith("First to play: ")
    assert player.movement.banner.detail == "Wins today: Ana 0 : 1 Bruno (best of three)."
    screen = ended(play(2, 1), app)
    assert screen.news is not None
    assert screen.news.series_line(app.ui.texts) == "Bruno won the series: Ana 0 : 2 Bruno"
    stage = StageScreen(app.ui, app.routes, Match.open(screen.match.path))
    assert stage.leads[1] == "Bruno won the series: Ana 0 : 2 Bruno"


@pytest.mark.usefixtures("noon")
def test_the_series_outlives_the_program_and_ends_with_the_second_win(app: App, home: Path) -> None:
    texts, (first,) = app.ui.texts, play(3, 1).state.winners

    def stands() -> str:
        return series_before(texts, Album(app.shelf), play(3, 9, steps=1))

    assert stands() == f"Wins today: {NAMES[first]} 1 (best of three)."
    play(3, 1)
    assert stands() == "", "the same player has won again"


@pytest.mark.usefixtures("noon")
def test_a_game_that_branches_off_from_another_one_counts_for_nothing(app: App, home: Path) -> None:
    match = play(2, 5)
    replay = ReplayScreen(app.ui, app.routes, Playback.of(match))
    app.show(replay)
    replay.playback.seek(replay.playback.last - 2)
    click(app, named(replay, "New game from here"))
    click(app, named(app.top, "Play on from here"))
    assert isinstance(app.top, PlayScreen)
    branch, rng = app.top.match, random.Random(3)
    while not branch.state.over:
        branch.act(choose(branch.legal_actions(), rng))
    screen = ended(branch, app)
    assert screen.news is not None
    assert not screen.news.goals
    assert screen.news.series_line(app.ui.texts) == ""
    restore_game(delete_game(branch.path))
    album = Album(app.shelf)
    album.look()
    album.read_for(60.0)
    assert [entry.started for entry in album.entries] == [match.record.started]


def test_both_games_of_a_return_match_are_added_up(app: App, home: Path, record: Record) -> None:
    match = Match.open(played_by(record, ("Ana", "Ben"), 1))
    ended(match, app)
    more(app, "Same deal again")
    assert isinstance(app.top, PlayScreen)
    second = app.top.match
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    rng = random.Random(3)
    while not second.state.over:
        second.act(choose(second.legal_actions(), rng))
    screen = ended(second, app)
    assert screen.news is not None
    points = [one.score + two.score for one, two in zip(match.state.players, second.state.players, strict=True)]
    assert screen.news.both(app.ui.texts) == f"Both games together: Ana {points[0]}, Ben {points[1]}"
    assert ended(match, app).news.both(app.ui.texts) == "", "that was the first of them"
