"""When something fails that nobody expected: the game goes on, a report is there, and the program ends in the open."""

from __future__ import annotations

import shutil
import tempfile
from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import loads
from citrus.ui.kit.presses import Down, Request, Write
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.program import main
from citrus.ui.shell.report import RECORD, REMEMBERED, Diary, write_report
from citrus.ui.shell.rescue import RescueDialog
from citrus.ui.shell.watch import NAME
from tests.ui.shell import click, named, play, press

MOVE = pygame.event.Event(pygame.MOUSEMOTION, pos=(5, 5), rel=(0, 0), buttons=(0, 0, 0))


def fail(*anything: object) -> None:
    raise RuntimeError("the donkey ate the market")


def report_paths(home: Path) -> list[Path]:
    """Return all reports, the oldest first."""
    return sorted((home / "reports").glob("*"), key=lambda path: path.stat().st_mtime_ns)


def reports(home: Path) -> list[str]:
    """Return the texts of all reports."""
    return [path.read_text(encoding="utf-8") for path in report_paths(home)]


def rounds(app: App, count: int = 3) -> None:
    """Let the program go on as its loop does."""
    loop = Loop(app)
    for _ in range(count):
        loop.round([MOVE], 0.02)


@pytest.mark.parametrize("method", ["handle", "update", "redraw"])
def test_a_failing_table_becomes_a_dialog_and_the_game_goes_on(
    app: App, home: Path, method: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(2, 1, steps=30)
    app.routes.to_table(match)
    app.draw()
    rounds(app)
    with monkeypatch.context() as patch:
        patch.setattr(PlayScreen, method, fail)
        app.top.dirty = True
        rounds(app)
    dialog = app.top
    assert isinstance(dialog, RescueDialog)
    assert list(app.stack) == [dialog]
    (report,) = reports(home)
    assert "the donkey ate the market" in report
    assert "in fail\n" in report
    assert "PlayScreen in 1280x720" in report
    assert loads(report[report.index(RECORD) + len(RECORD) :]) == match.record
    (path,) = (home / "reports").iterdir()
    assert str(path) in dialog.text
    click(app, named(app.top, "Continue from the last move"))
    screen = app.top
    assert isinstance(screen, PlayScreen)
    assert screen.match is not match
    assert screen.match.record == match.record
    rounds(app)
    screen.match.act(screen.match.legal_actions()[0])
    assert screen.match.path == match.path


def test_a_painter_that_fails_leaves_no_part_of_the_dialog_out(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """It had limited where it draws, and the frame after it was drawn only there."""
    app.routes.to_table(play(2, 1, steps=30))
    app.draw()
    rounds(app)

    def cut(*anything: object) -> None:
        app.surface.set_clip(pygame.Rect(700, 0, 300, 720))
        fail()

    with monkeypatch.context() as patch:
        patch.setattr(PlayScreen, "redraw", cut)
        app.top.dirty = True
        rounds(app)
    assert isinstance(app.top, RescueDialog)
    drawn = pygame.image.tobytes(app.surface, "RGB")
    app.surface.set_clip(None)
    app.top.dirty = True
    rounds(app)
    assert pygame.image.tobytes(app.surface, "RGB") == drawn


def test_it_lies_over_nothing_of_what_has_failed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.routes.to_table(play(2, 1, steps=30))
    app.routes.to_settings()
    for screen in (PlayScreen, SettingsScreen):
        monkeypatch.setattr(screen, "leave", fail)
    monkeypatch.setattr(SettingsScreen, "draw", fail)
    app.top.dirty = True
    rounds(app)
    assert isinstance(app.top, RescueDialog)
    assert app.top.match is not None
    press(app, pygame.K_ESCAPE)
    assert isinstance(app.top, RescueDialog)


@pytest.mark.parametrize(
    ("begin", "broken"),
    [
        (lambda app: app.show(StartScreen(app.ui, app.routes, app.shelf)), StartScreen),
        (lambda app: app.routes.to_introduction(), IntroductionScreen),
        (lambda app: app.routes.to_replay(play(2, 1, steps=9)), ReplayScreen),
    ],
)
def test_without_a_game_the_way_leads_to_the_start(
    app: App, home: Path, begin: Callable[[App], None], broken: type[Screen], monkeypatch: pytest.MonkeyPatch
) -> None:
    begin(app)
    with monkeypatch.context() as patch:
        patch.setattr(broken, "update", fail)
        rounds(app)
    dialog = app.top
    assert isinstance(dialog, RescueDialog)
    assert "nothing is lost" in dialog.text
    assert RECORD not in reports(home)[0]
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, StartScreen)
    rounds(app)
    assert len(reports(home)) == 1


def test_a_game_that_cannot_be_saved_goes_on_from_what_is_known(
    app: App, home: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(2, 1, steps=9)
    app.routes.to_table(match)
    (home / "games").rename(home / "away")
    (home / "games").touch()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "nowhere"))
    match.act(match.legal_actions()[0])
    with monkeypatch.context() as patch:
        patch.setattr(PlayScreen, "update", fail)
        rounds(app)
    assert isinstance(app.top, RescueDialog)
    assert app.top.text.startswith("Your game could not be saved: something else is already there")
    click(app, named(app.top, "Continue from the last move"))
    assert isinstance(app.top, PlayScreen)
    assert app.top.match is match


def test_quitting_from_the_dialog(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    app.routes.to_table(play(2, 1, steps=9))
    monkeypatch.setattr(PlayScreen, "update", fail)
    app.running = True
    rounds(app)
    click(app, named(app.top, "Quit"))
    assert not app.running


def test_every_failure_in_a_row_has_its_report(app: App, home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    app.routes.to_table(play(2, 1, steps=9))
    monkeypatch.setattr(PlayScreen, "update", fail)
    for _ in range(3):
        rounds(app)
        assert isinstance(app.top, RescueDialog)
        app.top.buttons[0].activate()
    rounds(app)
    assert len(reports(home)) == 4


@pytest.fixture
def said(home: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return what the system's own message boxes say."""
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    shown: list[str] = []
    monkeypatch.setattr(pygame.display, "message_box", lambda title, text, kind: shown.append(text))
    return shown


def test_if_the_dialog_fails_too_the_program_ends_with_a_report(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    match = play(2, 1, steps=9)
    monkeypatch.setattr(PlayScreen, "update", fail)
    monkeypatch.setattr(RescueDialog, "draw", lambda *anything: {}["no dialog"])
    assert main(match.path) == 1
    first, last = reports(home)
    assert "the donkey ate the market" in first
    assert "the donkey" not in last
    assert "no dialog" in last
    assert all(loads(report[report.index(RECORD) + len(RECORD) :]) == match.record for report in (first, last))
    newest = report_paths(home)[-1]
    assert str(newest) in capsys.readouterr().err
    assert said == [f"Something went wrong and Citrus has to close. Your game is saved. {details(newest)}"]


def details(report: Path) -> str:
    """Return what is said of a report."""
    return f"The details are in {report}. Nothing is sent anywhere. If you report the problem, attach that file."


def test_a_program_that_closes_without_a_game_promises_none(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(StartScreen, "update", fail)
    monkeypatch.setattr(RescueDialog, "draw", fail)
    assert main() == 1
    (told,) = said
    assert told.startswith("Something went wrong and Citrus has to close. No game was on the table")


@pytest.mark.parametrize("spare", [True, False])
def test_a_program_that_closes_says_whether_the_game_is_saved(
    home: Path, said: list[str], tmp_path: Path, spare: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = play(2, 1, steps=9)

    def fail_without_folder(*anything: object) -> None:
        shutil.rmtree(home / "games", ignore_errors=True)
        (home / "games").touch()
        fail()

    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path if spare else tmp_path / "nowhere"))
    monkeypatch.setattr("citrus.match.spares.lasting_places", list)
    monkeypatch.setattr(PlayScreen, "update", fail_without_folder)
    monkeypatch.setattr(RescueDialog, "draw", fail)
    assert main(match.path) == 1
    (told,) = said
    where = "is kept in" if spare else "Your game could not be saved: something else is already there."
    assert where in told
    assert "is saved" not in told


def test_the_last_message_is_no_hang_however_long_it_is_read(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    watched: list[Path] = []

    def read(title: str, text: str, kind: str) -> None:
        watched.extend((home / "reports").glob(f"{NAME} *"))

    monkeypatch.setattr(pygame.display, "message_box", read)
    monkeypatch.setattr(StartScreen, "update", fail)
    monkeypatch.setattr(RescueDialog, "draw", lambda *anything: {}["no dialog"])
    assert main() == 1
    assert not watched


def test_a_program_that_cannot_start_says_so_without_a_terminal(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citrus.ui.shell.program.App", fail)
    monkeypatch.setattr("sys.stderr", None)
    assert main() == 1
    (path,) = (home / "reports").iterdir()
    assert said == [f"Citrus cannot start. {details(path)}"]
    assert "the donkey" in reports(home)[0]


def test_an_installation_without_texts_says_what_is_missing(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def missing() -> Path:
        raise FileNotFoundError("The folder 'data' of Citrus is missing")

    monkeypatch.setattr("citrus.language.languages.shipped", missing)
    assert main() == 1
    assert said == ["The folder 'data' of Citrus is missing"]


def test_a_report_that_cannot_be_kept_is_printed(
    home: Path, said: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("citrus.ui.shell.program.App", fail)
    monkeypatch.setattr(tempfile, "tempdir", str(home / "file" / "nowhere"))
    (home / "file").touch()
    (home / "reports").touch()
    assert main() == 1
    assert "in fail\n" in capsys.readouterr().err
    assert said == ["Citrus cannot start. The details could not be saved. (RuntimeError: the donkey ate the market)"]


def test_reports_of_the_same_second_are_all_kept(home: Path) -> None:
    paths = {write_report(str(number)) for number in range(3)}
    assert None not in paths
    assert sorted(reports(home)) == ["0", "1", "2"]


def test_the_diary_forgets_what_is_old_and_never_hears_what_is_typed() -> None:
    diary = Diary()
    for number in range(REMEMBERED + 5):
        diary.note(f"note {number}")
    diary.press(Request.UNDO)
    diary.press(Write("s"))
    diary.press(Down((3, 4)))
    assert len(diary.lines) == REMEMBERED
    assert "note 7" in diary.lines[0]
    assert diary.lines[-2].endswith("press UNDO")
    assert diary.lines[-1].endswith("press Down(at=(3, 4), button=1, again=False)")


def test_the_report_names_the_settings_whatever_they_hold(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.settings = app.settings.__class__(last_table=LastTable((Chair("Zoë \ud800", "red"), Chair("Ben", "blue"))))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    monkeypatch.setattr(StartScreen, "update", fail)
    rounds(app)
    assert '"speed": "normal"' in reports(home)[0]


def test_a_game_whose_record_is_broken_still_has_a_report(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    app.routes.to_table(play(2, 1, steps=9))
    monkeypatch.setattr(PlayScreen, "update", fail)
    monkeypatch.setattr("citrus.records.record.dumps", fail)
    monkeypatch.setattr(Match, "keep", fail)
    rounds(app)
    assert isinstance(app.top, RescueDialog)
    assert "the donkey" in reports(home)[0]
