"""Games that could not be saved in their own folder: where their copies lie, and how they come back."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.match import rescued, spares
from citrus.match.match import Match
from citrus.match.rescued import bring_home, rescued_games
from citrus.match.saves import games_dir, previous_version
from citrus.records.record import Record, read, write
from citrus.resources import lasting_places
from tests.match.games import saved_games
from tests.systems import LINKS, OWNERS, PIPES
from tests.ui.shell import play

PLAYED_AND_KILLED = """
import os, sys
from pathlib import Path
from citrus.match import rescued, spares
from citrus.match.match import Match
spares.lasting_places = lambda: [Path(sys.argv[2])]
match = Match.open(Path(sys.argv[1]))
folder = match.path.parent
folder.rename(folder.with_name("away"))
folder.touch()
match.act(match.legal_actions()[0])
print(len(rescued.rescued_games()), match.spare, flush=True)
folder.unlink()
folder.with_name("away").rename(folder)
os._exit(9)
"""


@pytest.fixture(autouse=True)
def lasting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a place that outlives a reboot, beside the player's folder and the temporary one."""
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    (tmp_path / "temporary").mkdir()
    monkeypatch.setattr(spares, "lasting_places", lambda: [tmp_path / "lasting" / "new"])
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "temporary"))
    return tmp_path / "lasting" / "new"


def taken(folder: Path) -> None:
    """Put a file where a folder was, so that nobody can write into it."""
    if folder.exists():
        folder.rename(folder.with_name(f"{folder.name} away"))
    folder.parent.mkdir(parents=True, exist_ok=True)
    folder.touch()


def left(place: Path, name: str, record: Record) -> Path:
    """Make the copy of a game that a window has left."""
    folder = Path(tempfile.mkdtemp(prefix="citrus-", dir=place))
    write(folder / name, record)
    return folder / name


def shorter(record: Record, moves: int) -> Record:
    """Return the same game some moves before."""
    return replace(record, actions=record.actions[: len(record.actions) - moves])


def act(match: Match) -> None:
    match.act(match.legal_actions()[0])


def test_a_copy_lies_where_it_outlives_a_reboot_and_is_no_news_while_its_game_is_played(lasting: Path) -> None:
    match = play(2, 1, steps=6)
    taken(games_dir())
    act(match)
    assert match.spare is not None
    assert match.spare.parents[1] == lasting
    assert rescued_games() == []
    act(match)
    assert read(match.spare) == match.record


def test_a_copy_moves_on_when_its_place_fails_too(lasting: Path, tmp_path: Path) -> None:
    match = play(2, 1, steps=6)
    taken(games_dir())
    act(match)
    taken(lasting)
    act(match)
    assert match.spare is not None
    assert match.spare.parents[1] == tmp_path / "temporary"
    assert read(match.spare) == match.record
    taken(tmp_path / "temporary")
    act(match)
    assert match.spare is None


def test_a_copy_is_let_go_once_when_it_is_needed_no_more(lasting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[Path] = []

    def hold(folder: Path) -> Callable[[], None]:
        held.append(folder)
        return partial(held.remove, folder)

    monkeypatch.setattr(rescued, "hold", hold)
    match = play(2, 1, steps=6)
    taken(games_dir())
    act(match)
    assert match.spare is not None
    assert held == [match.spare.parent]
    games_dir().unlink()
    act(match)
    assert match.spare is None
    assert held == []
    act(match)


def test_a_copy_that_cannot_be_written_in_one_place_lies_in_the_next(
    lasting: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk of the first place has room for a folder, but not for a game."""

    def full(path: Path, record: Record) -> None:
        if lasting in path.parents:
            raise OSError(errno.ENOSPC, "no space")
        write(path, record)

    monkeypatch.setattr(rescued, "write", full)
    match = play(2, 1, steps=6)
    taken(games_dir())
    act(match)
    assert match.spare is not None
    assert match.spare.parents[1] == tmp_path / "temporary"
    assert list(lasting.iterdir()) == []


def test_who_is_killed_loses_no_move(lasting: Path) -> None:
    match = play(2, 1, steps=6)
    before = match.record
    command = [sys.executable, "-c", PLAYED_AND_KILLED, str(match.path), str(lasting)]
    run = subprocess.run(command, capture_output=True, text=True, check=False, timeout=60)
    news, _, spare = run.stdout.strip().partition(" ")
    assert (run.returncode, news) == (9, "0"), run.stderr
    assert read(match.path) == before
    (found,) = rescued_games()
    assert str(found) == spare
    assert bring_home(found) == match.path
    assert read(match.path).actions[:-1] == before.actions
    assert read(previous_version(match.path)) == before
    assert (rescued_games(), list(lasting.iterdir())) == ([], [])


@pytest.mark.parametrize("where", ["lasting", "temporary"])
def test_a_copy_goes_on_with_the_file_of_its_game(lasting: Path, tmp_path: Path, where: str) -> None:
    match = play(2, 1, steps=9)
    place = lasting if where == "lasting" else tmp_path / "temporary"
    place.mkdir(parents=True, exist_ok=True)
    write(match.path, shorter(match.record, 4))
    copy = left(place, match.path.name, match.record)
    assert [rescued_games() for _ in range(2)] == [[copy]] * 2, "whoever looks holds nothing back"
    assert bring_home(copy) == match.path
    assert read(match.path) == match.record
    assert len(saved_games()) == 1
    assert not copy.parent.exists()


def test_a_copy_of_a_game_that_was_played_on_in_another_way_is_a_game_of_its_own(lasting: Path) -> None:
    match, other = play(2, 1, steps=9), play(2, 2, steps=9)
    lasting.mkdir(parents=True)
    copy = left(lasting, match.path.name, other.record)
    there = bring_home(copy)
    assert there.parent == games_dir()
    assert there not in (match.path, other.path)
    assert read(match.path) == match.record
    assert read(there) == other.record
    assert list(lasting.iterdir()) == []


def test_a_copy_whose_game_has_gone_comes_back(lasting: Path) -> None:
    match = play(2, 1, steps=9)
    lasting.mkdir(parents=True)
    copy = left(lasting, match.path.name, match.record)
    for path in games_dir().iterdir():
        path.unlink()
    games_dir().rmdir()
    assert rescued_games() == [copy]
    assert read(bring_home(copy)) == match.record


@pytest.mark.parametrize("moves", [0, 3])
def test_a_copy_of_which_every_move_is_saved_is_removed(lasting: Path, moves: int) -> None:
    match = play(2, 1, steps=9)
    lasting.mkdir(parents=True)
    left(lasting, match.path.name, shorter(match.record, moves))
    assert rescued_games() == []
    assert list(lasting.iterdir()) == []


def test_a_copy_that_cannot_come_home_stays(lasting: Path) -> None:
    match = play(2, 1, steps=9)
    lasting.mkdir(parents=True)
    copy = left(lasting, match.path.name, match.record)
    taken(games_dir())
    with pytest.raises(OSError, match=r"."):
        bring_home(copy)
    assert rescued_games() == [copy]
    assert read(copy) == match.record


@LINKS
@PIPES
@OWNERS
def test_what_is_none_of_ours_is_left_alone(lasting: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    match = play(2, 1, steps=9)
    lasting.mkdir(parents=True)
    copy = left(lasting, "Other.citrus", match.record)
    (lasting / "citrus-file").write_text("no folder", encoding="utf-8")
    (lasting / "citrus-link").symlink_to(copy.parent)
    os.mkfifo(lasting / "citrus-pipe")
    damaged = left(lasting, "Damaged.citrus", match.record)
    damaged.write_bytes(b"damaged")
    assert rescued_games() == [copy]
    monkeypatch.setattr(os, "geteuid", lambda: 12345)
    assert rescued_games() == []
    assert damaged.exists()


def test_the_places_that_last_are_not_the_temporary_one() -> None:
    places = lasting_places()
    assert places
    assert all(place.is_absolute() and place != Path("/tmp") for place in places)
