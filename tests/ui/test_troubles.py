"""What players see of disks and files that fail: what happened, where the game is, and a way on."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame
import pytest

from citrus.language.languages import shipped
from citrus.language.texts import english
from citrus.match.match import Match
from citrus.match.saves import previous_version, trash_dir
from citrus.records.upgrades import FORMAT
from citrus.ui.kit.dialogs import MessageDialog, QuestionDialog
from citrus.ui.kit.fonts import Fonts
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.menu import UnsavedDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import prompt
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.view.bar_text import placed
from tests.match.games import last_unfinished, saved_games
from tests.ui.full_disks import block
from tests.ui.player import menu_of, sit_down
from tests.ui.shell import click, click_row, named, play, press

QUIT = pygame.event.Event(pygame.QUIT)


@pytest.fixture
def spare(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the temporary folder."""
    folder = tmp_path / "spare"
    folder.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(folder))
    return folder


def test_the_table_says_where_a_game_is_that_cannot_be_saved(app: App, spare: Path) -> None:
    match = play(2, 1, steps=3)
    block(match)
    player = sit_down(app, match)
    assert match.spare is not None
    reason = "something else is already there"
    assert player.message == f"The game could not be saved: {reason}. For now, it is kept in {match.spare.parent}."
    assert str(match.spare) in menu_of(app, match).text
    app.running = True
    app.step([QUIT], 0.0)
    assert not app.running  # nothing is lost


def test_who_would_lose_something_is_asked_before_the_window_closes(app: App, spare: Path) -> None:
    match = play(2, 1, steps=3)
    app.show(PlayScreen(app.ui, app.routes, match))
    app.routes.to_settings()
    spare.rmdir()
    block(match)
    app.running = True
    app.step([QUIT], 0.0)
    assert app.running
    assert isinstance(app.top, UnsavedDialog)
    press(app, pygame.K_TAB)
    assert app.top.group.focus is app.top.group.default is app.top.buttons[0], "what loses nothing comes first"
    assert app.top.buttons[0].text == app.ui.texts("folder.offer")
    click(app, named(app.top, "Cancel"))
    assert app.running
    app.step([QUIT], 0.0)
    app.step([QUIT], 0.0)  # who insists, leaves
    assert not app.running
    app.running = True
    match.path.parent.unlink()
    app.pop()
    app.step([QUIT], 0.0)  # it can be saved now, and is
    assert not app.running
    assert Match.open(match.path).state == match.state


def test_nobody_is_asked_where_nothing_is_at_stake(app: App) -> None:
    for show in (
        lambda: app.show(StartScreen(app.ui, app.routes, app.shelf)),
        lambda: app.routes.to_introduction(),
        lambda: app.routes.to_replay(play(2, 1, steps=3)),
    ):
        show()
        app.running = True
        assert app.stack.at_stake is None
        app.step([QUIT], 0.0)
        assert not app.running


@pytest.mark.parametrize("watch", [False, True])
def test_a_damaged_game_is_offered_as_it_was_before_the_last_move(app: App, watch: bool) -> None:
    match = play(2, 1, steps=20)
    match.act(match.legal_actions()[0])
    content = match.path.read_bytes()
    match.path.write_bytes(content[: content.rindex(b"  - ") + 6])
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    click(app, screen.list.tools(0)["watch"].center) if watch else click_row(app, screen.list, 0)
    question = app.top
    assert isinstance(question, QuestionDialog)
    assert "The version before the last move is intact." in question.text
    click(app, named(app.top, "Leave it as it is"))
    assert app.top is screen
    click(app, screen.list.tools(0)["watch"].center) if watch else click_row(app, screen.list, 0)
    click(app, named(app.top, "Use that version"))
    assert app.stack.at_stake is None if watch else isinstance(app.top, PlayScreen)
    assert [game.damage for game in saved_games()] == [None]
    assert len(Match.open(match.path).steps) == len(match.steps) - 1
    assert [path.name for path in trash_dir().iterdir()] == [match.path.name]


def test_a_file_of_nothing_but_zeros_stays_the_game_to_go_on_with(app: App, written: dict[str, pygame.Surface]) -> None:
    match = play(2, 1, steps=20)
    match.act(match.legal_actions()[0])
    match.path.write_bytes(bytes(4096))
    found = last_unfinished()
    assert found.path == match.path
    screen = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    app.draw()
    assert app.ui.texts("records.damaged") in written
    start = StartScreen(app.ui, app.routes, app.shelf)
    app.show(start)
    click(app, named(app.top, "Continue from turn 5"))
    assert isinstance(app.top, QuestionDialog)


def test_without_a_whole_version_or_with_a_newer_one_nothing_is_offered(app: App) -> None:
    match = play(2, 1, steps=20)
    match.act(match.legal_actions()[0])
    text = match.path.read_text(encoding="utf-8")
    for content, previous in (
        (text.replace(f"citrus: {FORMAT}", f"citrus: {FORMAT + 1}"), text),
        (text[:900], text[:800]),
    ):
        match.path.write_text(content, encoding="utf-8")
        previous_version(match.path).write_text(previous, encoding="utf-8")
        app.show(StartScreen(app.ui, app.routes, app.shelf))
        app.routes.open_record(match.path)
        assert type(app.top) is MessageDialog
        assert app.top.title == app.ui.texts("records.refused")


def test_a_version_that_cannot_be_brought_back_is_told(app: App) -> None:
    match = play(2, 1, steps=20)
    match.act(match.legal_actions()[0])
    match.path.write_bytes(b"damaged")
    trash_dir().touch()
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.open_record(match.path)
    click(app, named(app.top, "Use that version"))
    assert isinstance(app.top, MessageDialog)
    assert app.top.text == "The game could not be deleted: something else is already there"


def test_without_a_home_players_are_told_where_their_games_are(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.troubles.tell_of_files()
    assert isinstance(app.top, StartScreen)
    monkeypatch.setattr("citrus.ui.shell.troubles.homeless", lambda: True)
    app.troubles.tell_of_files()
    assert isinstance(app.top, MessageDialog)
    assert "has no folder for your games" in app.top.text


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", shipped())
def test_what_the_bar_says_of_failed_saves_fits(app: App, language: str, players: int, scale: int) -> None:
    player = sit_down(app, play(players, 3, steps=6), language=language, scale=scale)
    texts, layout = app.ui.texts, player.layout
    causes = [key for key in english() if key.startswith("problem.cause.")]
    assert causes
    reason = texts(max(causes, key=lambda key: len(texts(key))))
    for said in (
        texts("table.save_failed", reason=reason),
        texts("table.save_spare", reason=reason, folder="/home/somebody/citrus-a1b2c3d4"),
    ):
        there = placed(app.ui, layout, prompt.Prompt("Ana", ""), Answer(said))
        words = " ".join(there.card or [line.text for line in there.lines if not line.title])
        assert words.split() == said.split(), "nothing is cut"
        assert there.paper.contains(there.lines[-1].place), said


def test_a_long_way_to_the_files_makes_no_screen_slow_or_wrong(
    app: App, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "/".join(["Obstgärten 柑橘 " * 5] * 25)))
    match = play(2, 1, steps=3)
    assert match.save_error is None
    made: list[str] = []
    render = Fonts.render

    def counted(self: Fonts, text: str, *rest: object, **more: object) -> pygame.Surface:
        made.append(text)
        return render(self, text, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", counted)
    ways = app.routes
    for show in (ways.to_start, ways.to_records, ways.to_settings, ways.to_setup):
        show()
        app.step([], 0.5)
    app.routes.to_match(match)
    app.step([], 0.5)
    assert len(made) < 1000
