"""The tool that lets a monkey loose: the same seed does the same, and a program that freezes or dies is noticed."""

from __future__ import annotations

import argparse
import io
import json
import sys
import tempfile
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.match import Match
from citrus.records.record import Seat
from citrus.rules.game import Options
from citrus.rules.variants import new_game
from tools.monkey import Run
from tools.monkeys.deeds import DEEDS
from tools.monkeys.fence import Fence
from tools.monkeys.walks import Findings, Outing, Walk, logged

FREEZES = "import time; print('[', end='', flush=True); time.sleep(600)"
DIES = "import os; os.abort()"


@pytest.fixture(autouse=True)
def _no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    monkeypatch.setenv("SDL_AUDIODRIVER", "dummy")
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")


def test_an_outing_can_be_done_again() -> None:
    """One without bots: they think in real time."""
    first, again, fence = io.StringIO(), io.StringIO(), Fence()
    found, found_again = Findings(), Findings()
    Outing(30, 1, found, first, fence).go(250)
    lines = first.getvalue().splitlines()
    Outing(30, 1, found_again, again, fence).go_again(logged(lines[1:]))
    assert again.getvalue() == first.getvalue()
    assert found_again.screens == found.screens
    assert not any("bots" in screen for screen in found.screens)
    assert any(name == "drop" for _, deeds in logged(lines[1:]) for name, _ in deeds), "a file of another folder"
    other = io.StringIO()
    Outing(30, 2, Findings(), other, fence).go(50)
    assert other.getvalue().splitlines()[1] != lines[1]


@pytest.mark.parametrize(
    ("program", "patience", "said"), [(FREEZES, 1.0, "frozen for 1 s"), (DIES, 60.0, "ended with -6")]
)
def test_a_program_that_does_not_come_back_is_a_failure(
    tmp_path: Path, program: str, patience: float, said: str
) -> None:
    options = argparse.Namespace(events=10, seed=1, keep=tmp_path / "kept", again=None)
    run = Run(options, tmp_path, (sys.executable, "-c", program), patience=patience)
    run.go()
    assert [failure["sort"] for failure in run.failures] == [said]
    assert said in (tmp_path / "kept" / "seed 1 outing 1" / "failure 1").read_text("utf-8")


def test_the_events_of_an_outing_that_failed_are_kept_though_the_next_one_has_begun(tmp_path: Path) -> None:
    (tmp_path / "events").write_text("of the next", encoding="utf-8")
    (tmp_path / "events 1").write_text("of the first", encoding="utf-8")
    failure = {"outing": 1, "event": 3, "story": "It failed.", "sort": "failed", "last": []}
    found = dict.fromkeys(("starts", "finished", "slow", "seconds", "memory", "handles", "processes"), 0)
    line = json.dumps({**found, "outing": 1, "events": 10, "screens": {}, "unseen": [], "failures": [failure]})
    options = argparse.Namespace(events=10, seed=1, keep=tmp_path / "kept", again=None)
    Run(options, tmp_path, (sys.executable, "-c", f"print({line!r})"), patience=60.0).go()
    kept = tmp_path / "kept" / "seed 1 outing 1"
    assert (kept / "events").read_text("utf-8") == "of the first"
    assert "It failed." in (kept / "failure 1").read_text("utf-8")


def test_a_folder_that_came_anew_where_saving_fails_stays(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = tmp_path / "temporary"
    temporary.mkdir()
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    lock, app = DEEDS["lock"], SimpleNamespace()
    lock(app, wholly=True)
    assert temporary.is_file()
    temporary.unlink()
    temporary.mkdir()
    (temporary / "copy").touch()
    lock(app, wholly=True)
    assert (temporary / "copy").is_file()


def test_a_game_is_compared_as_records_hold_it(tmp_path: Path) -> None:
    board = replace(load_board(shipped_boards()["short"]), players=(4, 5))  # what records have no place for
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2)
    match = Match.new(game, (Seat("Ana", "blue"), Seat("Ben", "red")), tmp_path / "game.citrus")
    match.act(match.legal_actions()[0])
    findings = Findings()
    walk = Walk(SimpleNamespace(stack=SimpleNamespace(at_stake=match)), [], findings)  # type: ignore[arg-type]
    walk.check()
    assert findings.failures == []
    match.path.write_text(match.path.read_text("utf-8").replace("name: Ana", "name: Eva"), encoding="utf-8")
    walk.check()
    assert findings.failures == [], "names are no part of a state"
    Match.open(match.path).undo()
    walk.check()
    assert len(findings.failures) == 1


def test_nothing_is_written_outside_of_the_folder_of_an_outing(tmp_path: Path) -> None:
    inside, fence = tmp_path / "inside", Fence()
    inside.mkdir()
    with fence.round(inside):
        (inside / "file").write_text("text", encoding="utf-8")
        (inside / "link").symlink_to("x" * 30)
        for change in (
            lambda: (tmp_path / "file").write_text("text", encoding="utf-8"),
            lambda: (tmp_path / "folder").mkdir(),
            lambda: (inside / "file").rename(tmp_path / "file"),
            lambda: (inside / ".." / "file").touch(),
        ):
            with pytest.raises(PermissionError):
                change()
        assert Path(__file__).read_text(encoding="utf-8")
    assert list(tmp_path.iterdir()) == [inside]
    (tmp_path / "file").touch()
