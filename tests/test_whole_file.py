"""Files that several write at once, that others have open, or that may not be written."""

from __future__ import annotations

import errno
import os
import stat
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread, Timer
from threading import enumerate as enumerate_threads

import pytest

from citrus.whole_file import (
    alone_in,
    create_file,
    hold,
    locked,
    opened_folder,
    real_path,
    replace_file,
    unfinished_path,
)
from tests.systems import FOLDERS_GO

MANY = 8


def contents(number: int) -> bytes:
    return f"{number}".encode() * 20_000


@pytest.mark.skipif(sys.platform == "win32", reason="there, no handle of a folder is had")
def test_only_a_folder_is_opened_as_one(tmp_path: Path) -> None:
    file = tmp_path / "game.citrus"
    file.touch()
    handle = opened_folder(tmp_path)
    assert handle is not None
    os.close(handle)
    assert opened_folder(file) is None
    assert opened_folder(tmp_path / "nowhere") is None


def test_of_many_who_create_a_file_at_once_one_does(tmp_path: Path) -> None:
    path = tmp_path / "game.citrus"

    def create(number: int) -> int | None:
        with suppress(FileExistsError):
            create_file(path, contents(number))
            return number
        return None

    with ThreadPoolExecutor(MANY) as pool:
        (made,) = [number for number in pool.map(create, range(MANY)) if number is not None]
    assert path.read_bytes() == contents(made)
    assert list(tmp_path.iterdir()) == [path]


def test_many_who_replace_a_file_at_once_all_do(tmp_path: Path) -> None:
    path, before = tmp_path / "game.citrus", tmp_path / "before.citrus"
    with ThreadPoolExecutor(MANY) as pool:
        list(pool.map(lambda number: replace_file(path, contents(number), keep=before), range(3 * MANY)))
    whole = {contents(number) for number in range(3 * MANY)}
    assert {path.read_bytes(), before.read_bytes()} < whole
    assert sorted(tmp_path.iterdir()) == [before, path]


def test_one_lock_is_given_at_a_time_and_to_each_thread_once(tmp_path: Path) -> None:
    with alone_in(tmp_path) as alone, alone_in(tmp_path) as still_alone:
        assert alone
        assert still_alone
        with pytest.raises(BlockingIOError):
            locked(tmp_path)
    release = locked(tmp_path)
    assert release is not None
    release()
    assert locked(tmp_path / "nowhere") is None


def test_a_free_folder_is_locked_though_a_program_was_held_up_until_its_patience_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citrus.whole_file.PATIENCE", 0.0)
    with alone_in(tmp_path) as alone:
        assert alone
        assert hold(tmp_path) is None


def test_who_is_not_answered_writes_under_a_name_of_their_own(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.whole_file.PATIENCE", 0.05)
    path, held, done = tmp_path / "game.citrus", Event(), Event()

    def hold() -> None:
        with alone_in(tmp_path):
            unfinished_path(path).write_bytes(b"half a ga")  # and then it is suspended
            held.set()
            done.wait(60)

    holder = Thread(target=hold)
    holder.start()
    assert held.wait(60)
    try:
        replace_file(path, b"a game")
        assert path.read_bytes() == b"a game"
        assert unfinished_path(path).read_bytes() == b"half a ga", "what somebody else writes is left to them"
    finally:
        done.set()
        holder.join()


def test_a_file_that_another_program_looks_at_is_replaced_once_it_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("citrus.whole_file.PATIENCE", 60.0)
    path = tmp_path / "game.citrus"
    path.write_bytes(b"before")
    reader = path.open("rb")
    closing = Timer(0.2, reader.close)
    closing.start()
    replace_file(path, b"after")
    closing.join()
    assert path.read_bytes() == b"after"


def test_a_file_that_may_not_be_written_leaves_nothing_about(tmp_path: Path) -> None:
    """On Windows it stays as it is; elsewhere the rights are those of the folder, and the file keeps its mode."""
    path = tmp_path / "game.citrus"
    path.write_bytes(b"before")
    path.chmod(stat.S_IREAD)
    try:
        replace_file(path, b"after")
    except PermissionError:
        assert sys.platform == "win32"
        assert path.read_bytes() == b"before"
    else:  # as under Wine
        assert path.read_bytes() == b"after"
        assert sys.platform == "win32" or stat.S_IMODE(path.stat().st_mode) == stat.S_IREAD
    assert list(tmp_path.iterdir()) == [path]
    path.chmod(stat.S_IREAD | stat.S_IWRITE)


WRITING = [replace_file, create_file]


@pytest.fixture
def no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the disk unable to link."""

    def link(*names: object) -> None:
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", link)


def test_without_links_files_are_made_and_kept_as_well(no_links: None, tmp_path: Path) -> None:
    path, before = tmp_path / "game.citrus", tmp_path / "before.citrus"
    create_file(path, b"one")
    with pytest.raises(FileExistsError):
        create_file(path, b"two")
    replace_file(path, b"three", keep=before)
    assert (path.read_bytes(), before.read_bytes()) == (b"three", b"one")
    assert sorted(tmp_path.iterdir()) == [before, path]


@pytest.mark.parametrize("write", WRITING)
def test_what_cannot_be_put_in_its_place_leaves_nothing_about(
    write: Callable[[Path, bytes], None], tmp_path: Path
) -> None:
    path = tmp_path / "game.citrus"
    path.mkdir()
    with pytest.raises(OSError):  # noqa: PT011  # which one depends on the system
        write(path, b"after")
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_that_cannot_be_moved_leaves_no_empty_one(
    no_links: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise OSError(errno.EIO, "a broken disk")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(OSError, match="broken"):
        create_file(tmp_path / "game.citrus", b"after")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("write", WRITING)
def test_what_goes_wrong_once_the_file_is_in_its_place_is_told_as_it_was(
    write: Callable[[Path, bytes], None], no_links: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As when somebody stops the program just then: nothing is left to clean up, and that is no error of its own."""

    def moved(source: Path, target: Path) -> None:
        os.replace(source, target)
        raise InterruptedError("stopped")

    monkeypatch.setattr(Path, "replace", moved)
    with pytest.raises(InterruptedError):
        write(tmp_path / "game.citrus", b"after")
    assert not unfinished_path(tmp_path / "game.citrus").exists()


@pytest.mark.skipif(sys.platform == "win32", reason="there, a file that somebody looks at is waited for")
@pytest.mark.parametrize("write", WRITING)
def test_what_is_forbidden_is_refused_at_once(
    write: Callable[[Path, bytes], None], no_links: None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    tries: list[Path] = []

    def refuse(source: Path, target: Path) -> None:
        tries.append(target)
        raise PermissionError(errno.EACCES, "forbidden")

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(PermissionError):
        write(tmp_path / "game.citrus", b"after")
    assert tries == [tmp_path / "game.citrus"]
    assert list(tmp_path.iterdir()) == []


def test_that_the_old_version_cannot_be_kept_does_not_stop_the_new_one(tmp_path: Path) -> None:
    path, keep = tmp_path / "game.citrus", tmp_path / "nowhere" / "before.citrus"
    path.write_bytes(b"before")
    replace_file(path, b"after", keep=keep)
    assert path.read_bytes() == b"after"
    assert list(tmp_path.iterdir()) == [path]


def test_keeping_a_version_that_is_there_under_that_name_leaves_nothing_about(tmp_path: Path) -> None:
    path, keep = tmp_path / "game.citrus", tmp_path / "before.citrus"
    path.write_bytes(b"before")
    os.link(path, keep)
    replace_file(path, b"after", keep=keep)
    assert (path.read_bytes(), keep.read_bytes()) == (b"after", b"before")
    assert sorted(tmp_path.iterdir()) == [keep, path]


@pytest.mark.skipif(sys.platform == "win32", reason="there, no handle of a folder is had")
@pytest.mark.parametrize("write", WRITING)
def test_file_and_folder_are_on_disk(
    write: Callable[[Path, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    synced: list[tuple[int, os.stat_result]] = []
    monkeypatch.setattr(os, "fsync", lambda handle: synced.append((handle, os.fstat(handle))))
    write(tmp_path / "game.citrus", b"a game")
    (_, file), (_, folder) = synced
    assert stat.S_ISREG(file.st_mode)
    assert file.st_size == len(b"a game"), "all of it has left the program by then"
    assert stat.S_ISDIR(folder.st_mode)
    for handle, _ in synced:
        with pytest.raises(OSError, match="descriptor"):
            os.fstat(handle)


@pytest.mark.skipif(sys.platform == "win32", reason="there, no file that is open can be moved")
@pytest.mark.parametrize("write", WRITING)
def test_a_slow_disk_is_not_waited_for(
    write: Callable[[Path, bytes], None], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    answers, asked = Event(), list[int]()

    def slow(handle: int) -> None:
        asked.append(os.fstat(handle).st_ino)
        answers.wait()

    monkeypatch.setattr(os, "fsync", slow)
    monkeypatch.setattr("citrus.whole_file.DISK_PATIENCE", 0.0)
    write(tmp_path / "game.citrus", b"a game")
    assert (tmp_path / "game.citrus").read_bytes() == b"a game"
    answers.set()
    for thread in enumerate_threads():
        if thread.name == "citrus disk":
            thread.join()
    assert {*asked} == {(tmp_path / "game.citrus").stat().st_ino, tmp_path.stat().st_ino}


def test_a_lock_is_waited_for_and_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.whole_file.PATIENCE", 60.0)
    taken = locked(tmp_path)
    assert taken is not None
    Timer(0.1, taken).start()
    release = hold(tmp_path)
    assert release is not None
    with pytest.raises(BlockingIOError):
        locked(tmp_path)
    release()
    again = locked(tmp_path)
    assert again is not None
    again()


@FOLDERS_GO
def test_a_path_from_a_folder_that_is_gone_is_left_as_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        (tmp_path / "gone").mkdir()
        patch.chdir(tmp_path / "gone")
        (tmp_path / "gone").rmdir()
        assert real_path(Path("game.citrus")) == Path("game.citrus")
