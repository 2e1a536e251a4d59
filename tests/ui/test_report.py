"""A report holds what `docs/reports.md` says, and nothing that somebody would not want to give away."""

from __future__ import annotations

import os
import platform
import re
from pathlib import Path

import pygame
import pytest

from citrus.match.match import Match
from citrus.match.saves import games_dir
from citrus.match.settings import Chair, LastTable
from citrus.records.record import loads
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.report import LEFT_OUT, RECORD, report_text, without_paths
from citrus.ui.shell.rescue import RescueDialog
from tests.ui.shell import click, play, press, write

DOCS = Path(__file__).parents[2] / "docs" / "reports.md"
SECRET = "Geheimrat"  # part of everything that must not be told


@pytest.fixture
def secrets(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a computer full of secrets: its environment, its home, its folders; the path is one outside of the
    player's."""
    outside = tmp_path / f"{SECRET} outside" / "letters"
    outside.mkdir(parents=True)
    home = tmp_path / f"home of {SECRET}"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    monkeypatch.setenv("API_TOKEN", SECRET)
    monkeypatch.setenv(SECRET, "1")
    monkeypatch.chdir(outside)
    return outside


def reported(home: Path) -> str:
    (path,) = (home / "reports").glob("Citrus report *.txt")
    return path.read_text(encoding="utf-8")


def test_secrets_around_a_failure_are_not_told(secrets: Path, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    home = Path(os.environ["HOME"])
    monkeypatch.setenv("CITRUS_HOME", str(home))
    chairs = (Chair(f"{SECRET} I", "red"), Chair(f"{SECRET} II", "blue"))
    app.settings = app.settings.__class__(last_table=LastTable(chairs, f"{SECRET} hills", own=True))
    match = play(2, 1, steps=9)
    (games_dir() / f"{SECRET}.citrus").write_bytes(match.path.read_bytes())
    (home / "boards").mkdir(exist_ok=True)
    (home / "boards" / f"{SECRET}.yaml").write_text("name: nothing", encoding="utf-8")
    records = RecordsScreen(app.ui, app.routes, app.shelf)
    app.show(records)
    click(app, records.list.tools(0)["pen"].center)
    assert isinstance(app.top, NameDialog)
    write(app, SECRET)
    press(app, pygame.K_RETURN)
    letter = secrets / f"{SECRET} to {SECRET}.citrus"
    app.step([pygame.event.Event(pygame.DROPFILE, file=str(letter))], 0.02)
    press(app, pygame.K_RETURN)
    app.routes.to_table(match)

    def fail(screen: Screen, seconds: float) -> None:
        letter.read_text(encoding="utf-8")

    monkeypatch.setattr(PlayScreen, "update", fail)
    Loop(app).round([], 0.02)
    assert isinstance(app.top, RescueDialog)
    report = reported(home)
    assert SECRET not in report
    assert "FileNotFoundError" in report
    assert f"{LEFT_OUT}.citrus" in report
    assert '"speed": "normal"' in report
    assert 'File "citrus/ui/shell/app.py", line ' in report
    before, game = report.split(RECORD)
    assert loads(game) == match.record
    assert all(seat.name not in before for seat in match.seats)


@pytest.mark.parametrize(("mac", "named"), [("", "Plan9 4.2 build 7"), ("14.1", "macOS 14.1")])
def test_the_system_is_named(mac: str, named: str, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    system = platform.uname()._replace(system="Plan9", release="4.2", version="build 7")
    monkeypatch.setattr(platform, "uname", lambda: system)
    monkeypatch.setattr(platform, "mac_ver", lambda: (mac, ("", "", ""), ""))
    assert named in report_text(ValueError("no"), app.diary)


def test_the_page_names_all_parts_in_their_order(app: App) -> None:
    match: Match = play(2, 1, steps=3)
    report = report_text(ValueError("no"), app.diary, app.settings, match.record)
    parts = re.findall(r"^=== (.+) ===$", report, re.MULTILINE)
    assert RECORD in [f"=== {part} ===" for part in parts]
    assert re.findall(r"^\| `(.+)` \|", DOCS.read_text(encoding="utf-8"), re.MULTILINE) == parts


@pytest.mark.parametrize(
    ("text", "kept"),
    [
        ("No such file: '/home/ana/My games/x.citrus'", "No such file: '….citrus'"),
        ('No such file: "/home/ana/it\'s"', 'No such file: "…"'),
        (r"[WinError 3] not found: 'C:\\Users\\Ana B\\citrus\\x.yaml'", "[WinError 3] not found: '….yaml'"),
        ("cannot open /home/ana/secret.txt, sorry", "cannot open …, sorry"),
        (r"cannot open C:\Users\Ana", "cannot open …"),
        ("a / b and 1/2, https://example.org/a/b, <frozen runpy>", None),
        (f'File "{Path(pygame.__file__)}", line 3', 'File "pygame/__init__.py", line 3'),
        (f'File "{Path(os.__file__)}", line 3', 'File "os.py", line 3'),
    ],
)
def test_paths_are_left_out(text: str, kept: str | None) -> None:
    assert without_paths(text) == (text if kept is None else kept)
