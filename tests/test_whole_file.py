"""Files that several write at once, that others have open, or that may not be written."""

from __future__ import annotations

import stat
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from threading import Event, Thread, Timer

import pytest

from citrus.whole_file import alone_in, create_file, locked, replace_file, unfinished_path

MANY = 8


def contents(number: int) -> bytes:
    return f"{number}".encode() * 20_000


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
    held.wait(60)
    try:
        replace_file(path, b"a game")
        assert path.read_bytes() == b"a game"
        assert unfinished_path(path).read_bytes() == b"half a ga", "what somebody else writes is left to them"
    finally:
        done.set()
        holder.join()


def test_a_file_that_another_program_looks_at_is_replaced_once_it_is_closed(tmp_path: Path) -> None:
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
