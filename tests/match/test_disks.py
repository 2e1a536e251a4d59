"""What disks, folders and clocks can do to a game: it goes on, it is kept somewhere, and it says why."""

from __future__ import annotations

import errno
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from citrus import local_time
from citrus.content.causes import cause_of
from citrus.local_time import local
from citrus.match.damaged import bring_back, has_whole_previous
from citrus.match.match import Match
from citrus.match.saves import (
    delete_game,
    games_dir,
    new_game_path,
    previous_version,
    rename_game,
    restore_game,
    trash_dir,
)
from citrus.match.settings import Settings, load_settings, save_settings
from citrus.records.record import Seat, read
from citrus.resources import homeless, refusal, user_dir
from citrus.rules.problem import Problem
from tests.match.games import last_unfinished, saved_games
from tests.rules.worlds import tiny_game
from tests.systems import FORKS, LONG_NAMES, OWNERS, PIPES
from tests.ui.shell import play

ROOT = Path(__file__).parents[2]
SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"))


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a player's folder, beside the temporary one."""
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    (tmp_path / "spare").mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "spare"))
    return tmp_path / "home"


def new_match() -> Match:
    return Match.new(tiny_game(0, 2), SEATS, new_game_path(SEATS))


def act(match: Match) -> None:
    match.act(match.legal_actions()[0])


def cause(match: Match) -> str:
    """Return why the game could not be saved."""
    assert match.save_error is not None
    found = cause_of(match.save_error)
    assert isinstance(found, Problem)
    return found.key


# disks


@pytest.mark.parametrize(
    ("number", "key"),
    [
        (errno.ENOSPC, "cause.full"),
        (errno.EDQUOT, "cause.full"),
        (errno.EROFS, "cause.read_only"),
        (errno.EACCES, "cause.forbidden"),
        (errno.EIO, "cause.broken"),
    ],
)
@pytest.mark.parametrize("call", ["open", "fsync", "replace"])
def test_a_disk_that_refuses_keeps_the_old_file_and_the_game_goes_to_the_spare_one(
    number: int, key: str, call: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = new_match()
    act(match)
    before = match.path.read_bytes()
    with monkeypatch.context() as patch:
        refuse_in(patch, call, number, match.path.parent)
        act(match)
        act(match)
        assert cause(match) == key
        assert match.path.read_bytes() == before
        assert match.spare is not None
        assert read(match.spare) == match.record
    act(match)
    assert (match.save_error, match.spare) == (None, None)
    assert read(match.path) == match.record
    assert list(Path(tempfile.gettempdir()).iterdir()) == []
    assert sorted(path.name for path in match.path.parent.iterdir()) == [match.path.name, f"{match.path.name}~"]


def refuse_in(patch: pytest.MonkeyPatch, call: str, number: int, folder: Path) -> None:
    """Let a call of the system fail for all files in a folder."""
    owner, name = (Path, call) if call in ("open", "replace") else (os, call)
    real = getattr(owner, name)

    def refusing(first: object, *rest: object, **more: object) -> object:
        inside = _lies_in(first, folder) if isinstance(first, int) else Path(first).is_relative_to(folder)
        if inside and "rb" not in (*rest, more.get("mode")):
            raise OSError(number, os.strerror(number), str(folder))
        return real(first, *rest, **more)

    patch.setattr(owner, name, refusing)


def _lies_in(descriptor: int, folder: Path) -> bool:
    """Return whether an open file is one of those in a folder, or the folder itself."""
    opened = os.fstat(descriptor)
    return any(os.path.samestat(opened, path.stat()) for path in (folder, *folder.iterdir()))


def test_a_disk_without_links_keeps_the_previous_version_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def unknown(*paths: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", unknown)
    match = new_match()
    act(match)
    act(match)
    assert match.save_error is None
    assert read(match.path) == match.record
    assert read(previous_version(match.path)).actions == match.record.actions[:-1]
    assert Match.new(tiny_game(0, 2), SEATS, match.path).path != match.path


@FORKS
def test_a_disk_that_is_really_full() -> None:
    resource = pytest.importorskip("resource")
    match = new_match()
    before = match.path.read_bytes()
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_FSIZE, (200, 200))
        act(match)
        full = cause(match) == "cause.full" and match.path.read_bytes() == before and match.spare is None
        os._exit(0 if full and not match.keep() else 1)
    assert os.waitpid(child, 0)[1] == 0
    assert sorted(path.name for path in games_dir().iterdir()) == [match.path.name]


def test_no_place_at_all_is_told_and_made_good_by_the_next_save(tmp_path: Path) -> None:
    match = new_match()
    for folder in (games_dir(), tmp_path / "spare"):
        shutil.rmtree(folder)
        folder.touch()
    act(match)
    assert cause(match) == "cause.in_the_way"
    assert match.spare is None
    assert not match.keep()
    games_dir().unlink()
    assert match.keep()
    assert read(match.path) == match.record


# folders


def test_a_folder_that_has_gone_is_made_again_and_nothing_is_lost() -> None:
    match = new_match()
    act(match)
    shutil.rmtree(user_dir())
    act(match)
    assert match.save_error is None
    assert read(match.path) == match.record


def test_a_folder_that_cannot_be_made_again(home: Path) -> None:
    match = new_match()
    shutil.rmtree(home)
    home.touch()
    act(match)
    assert cause(match) == "cause.in_the_way"
    assert match.spare is not None
    assert read(match.spare) == match.record


@pytest.mark.parametrize(
    "name",
    ["Obstgärten 柑橘 🍋", "sp ace's “here”", pytest.param("x" * 200, marks=LONG_NAMES)],
    ids=["signs", "spaces", "long"],
)
def test_any_name_of_a_folder_will_do(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / name))
    match = new_match()
    act(match)
    assert match.save_error is None
    assert [game.path for game in saved_games()] == [match.path]
    save_settings(Settings(speed="fast"))
    assert load_settings().settings.speed == "fast"


@LONG_NAMES
@pytest.mark.parametrize("way", ["x" * 300, "/".join(["y" * 200] * 30)], ids=["name", "way"])
def test_a_way_that_is_too_long_is_told(way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / way))
    assert saved_games() == []
    assert load_settings().settings == Settings()
    match = new_match()
    act(match)
    assert cause(match) == "cause.too_long"
    assert match.spare is not None
    assert read(match.spare) == match.record
    with pytest.raises(OSError, match="too long"):
        save_settings(Settings())


@LONG_NAMES
def test_a_long_way_that_is_possible(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "/".join(["y" * 100] * 30)))
    match = new_match()
    act(match)
    assert match.save_error is None
    assert [game.path for game in saved_games()] == [match.path]


NO_HOME = """
import os, pwd
def nobody(*_): raise KeyError("nobody")
pwd.getpwuid = nobody
from citrus.match.saves import games_dir
from citrus.resources import homeless
assert homeless() and games_dir().is_absolute()
print(games_dir())
"""


@OWNERS
def test_without_a_home_games_go_where_files_are_for_a_while(tmp_path: Path) -> None:
    kept = {name: value for name, value in os.environ.items() if not name.startswith(("HOME", "XDG", "CITRUS"))}
    run = subprocess.run(
        [sys.executable, "-c", NO_HOME],
        env={**kept, "TMPDIR": str(tmp_path / "spare"), "PYTHONPATH": str(Path(__file__).parents[2])},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.stdout.strip() == str(tmp_path / "spare" / "citrus" / "games"), run.stderr
    assert not homeless()  # here, the environment names one


def test_a_folder_in_the_place_of_the_file_is_left_alone_and_the_game_goes_on_beside_it() -> None:
    match = new_match()
    old = match.path
    old.unlink()
    (old / "holiday").mkdir(parents=True)
    act(match)
    act(match)
    assert (match.save_error, match.spare) == (None, None)
    assert match.path == old.with_name(f"{old.stem} (2).citrus")
    assert read(match.path) == match.record
    assert [path.name for path in old.iterdir()] == ["holiday"]
    assert [game.path for game in saved_games()] == [match.path]


@PIPES
def test_a_pipe_in_the_place_of_the_file_is_not_waited_for() -> None:
    match = new_match()
    old = match.path
    old.unlink()
    os.mkfifo(old)
    act(match)
    assert match.path != old
    assert read(match.path) == match.record


def test_a_game_can_be_kept_in_another_folder(tmp_path: Path) -> None:
    match = new_match()
    for folder in (games_dir(), tmp_path / "spare"):
        shutil.rmtree(folder)
        folder.touch()
    act(match)
    other = tmp_path / "stick" / "citrus"
    match.keep_in(other)
    act(match)
    assert (match.save_error, match.path.parent) == (None, other)
    assert read(match.path) == match.record
    second = new_match()
    (other / second.path.name).touch()
    second.keep_in(other)
    assert second.path.name.endswith("(2).citrus") or second.path.name.endswith("(3).citrus")
    assert read(second.path) == second.record


def test_a_game_that_is_kept_in_another_folder_leaves_no_copy_behind(tmp_path: Path) -> None:
    match = new_match()
    shutil.rmtree(games_dir())
    games_dir().touch()
    act(match)
    spare = match.spare
    assert spare is not None
    assert spare.exists()
    match.keep_in(tmp_path / "stick")
    assert match.spare is None
    assert not spare.exists()


def test_a_folder_that_takes_nothing_either_leaves_the_game_where_it_was(tmp_path: Path) -> None:
    match = new_match()
    (tmp_path / "file").touch()
    before = match.path
    with pytest.raises(OSError, match=r"."):
        match.keep_in(tmp_path / "file" / "folder")
    act(match)
    assert (match.path, match.save_error) == (before, None)


def no_temporary_folder() -> str:
    raise FileNotFoundError(errno.ENOENT, "No usable temporary directory found")


def test_without_any_folder_there_is_still_a_name_for_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tempfile, "gettempdir", no_temporary_folder)
    monkeypatch.setattr("citrus.resources._system_dir", lambda: None)
    monkeypatch.delenv("CITRUS_HOME")
    assert homeless()
    assert user_dir().is_absolute()
    assert load_settings().settings == Settings()


def test_why_a_folder_takes_no_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").touch()
    assert refusal(tmp_path / "new" / "folder") is None
    assert list((tmp_path / "new" / "folder").iterdir()) == []
    for folder in (tmp_path / "file", tmp_path / "file" / "below", Path("x" * 300), tmp_path / "nul\0"):
        assert isinstance(refusal(folder), OSError)

    def full(*anything: object, **more: object) -> None:
        raise OSError(errno.ENOSPC, "full")

    monkeypatch.setattr(tempfile, "TemporaryFile", full)
    found = refusal(tmp_path)
    assert found is not None
    said = cause_of(found)
    assert isinstance(said, Problem)
    assert said.key == "cause.full"


# clocks


def test_the_clock_may_go_back_and_the_last_game_stays_the_last(monkeypatch: pytest.MonkeyPatch) -> None:
    today = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)
    monkeypatch.setattr(local_time, "now_utc", lambda: today)
    first = new_match()
    later = first.path.stat().st_mtime_ns + 10**9 * 3600 * 24 * 365
    os.utime(first.path, ns=(later, later))  # when it was saved, the clock was a year ahead
    second = new_match()
    assert second.path != first.path  # at the same minute
    assert [game.path for game in saved_games()] == [second.path, first.path]
    act(first)
    found = last_unfinished()
    assert found is not None
    assert found.path == first.path
    act(second)
    assert [game.path for game in saved_games()] == [second.path, first.path]
    monkeypatch.setattr(local_time, "now_utc", lambda: today - timedelta(days=9000))
    third = new_match()
    assert third.path.name.startswith("2002-")
    assert saved_games()[0].path == third.path
    assert {match.save_error for match in (first, second, third)} == {None}


@pytest.mark.parametrize("seconds", [0, -(10**9), 10**11, 4 * 10**11, -(10**11)])
def test_files_of_any_time_are_listed(seconds: int) -> None:
    match = new_match()
    try:
        os.utime(match.path, (seconds, seconds))
    except (OSError, OverflowError):
        pytest.skip("this disk does not know such times")
    (game,) = saved_games()
    assert game.error is None
    assert local(game.played).isoformat()


def test_somebody_elses_save_is_seen_whatever_the_clock_says() -> None:
    """Even of the same length and at the same time."""
    first = new_match()
    second = Match.open(first.path)
    stamp = first.path.stat()
    first.act(first.legal_actions()[0])
    second_text = first.path.read_bytes()
    os.utime(first.path, ns=(stamp.st_atime_ns, stamp.st_mtime_ns))
    second.act(second.legal_actions()[1])
    assert second.path != first.path
    assert first.path.read_bytes() == second_text
    os.utime(first.path, (1, 1))  # and a touch by somebody is none
    act(first)
    assert first.path.name.endswith("Ana, Ben.citrus")


# the previous version


DAMAGES: list[Callable[[bytes], bytes]] = [
    lambda content: b"",
    lambda content: b"\0" * len(content),
    lambda content: content[: len(content) // 2],
    lambda content: content.replace(b"setup:", b"\xff\xfe"),
    lambda content: content + b"  - plant nowhere\n",
]


@pytest.mark.parametrize("damage", DAMAGES)
def test_a_damaged_game_can_go_on_from_the_version_before(damage: Callable[[bytes], bytes]) -> None:
    match = play(2, 1, steps=20)
    length = len(match.record.actions)
    act(match)
    broken = damage(match.path.read_bytes())
    match.path.write_bytes(broken)
    (game,) = saved_games()
    assert game.error is None
    assert has_whole_previous(match.path)
    aside = bring_back(match.path)
    assert aside.parent == trash_dir()
    assert aside.read_bytes() == broken
    again = Match.open(match.path)
    assert again.record.actions == match.record.actions[:length]
    act(again)
    assert again.path == match.path


def test_where_nothing_can_be_brought_back_the_damaged_game_stays(monkeypatch: pytest.MonkeyPatch) -> None:
    match = new_match()
    act(match)
    match.path.write_bytes(b"damaged")
    trash_dir().touch()
    with pytest.raises(FileExistsError):
        bring_back(match.path)
    assert match.path.read_bytes() == b"damaged"
    assert read(previous_version(match.path)).actions == ()


def test_the_previous_version_goes_where_the_game_goes() -> None:
    match = new_match()
    act(match)
    before = read(previous_version(match.path))
    (game,) = saved_games()
    named = rename_game(game, "Sunday")
    gone = delete_game(named)
    assert sorted(path.name for path in trash_dir().iterdir()) == ["Sunday.citrus", "Sunday.citrus~"]
    back = restore_game(gone)
    assert read(previous_version(back)) == before
    assert sorted(path.name for path in games_dir().iterdir()) == ["Sunday.citrus", "Sunday.citrus~"]


def test_a_new_game_has_no_previous_version_of_another() -> None:
    first = new_match()
    act(first)
    first.path.unlink()
    second = Match.new(tiny_game(1, 2), SEATS, first.path)
    assert second.path == first.path
    assert not has_whole_previous(second.path)
