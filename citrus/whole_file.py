"""Writing files whole or not at all: a crash leaves the old file or the new one, never half of either."""

from __future__ import annotations

import hashlib
import os
import shutil
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

if sys.platform != "win32":
    import fcntl

PATIENCE = 1.0  # seconds to wait for another program that writes in the same folder
_FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe in its place is not waited for


def replace_file(path: Path, content: bytes, keep: Path | None = None) -> None:
    """Put the content into a file; one that is there keeps its mode. Raises OSError, and the old file stays.

    `keep` is where the old version goes, if that is possible.
    """
    unfinished = _written(path, content)
    try:
        if keep is not None:
            _keep(path, keep)
        unfinished.replace(path)
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    _sync_folder(path.parent)


def create_file(path: Path, content: bytes) -> None:
    """Put the content into a new file, which appears whole. Raises FileExistsError for a name that is taken, OSError.

    Of several programs that create the same file, one succeeds.
    """
    unfinished = _written(path, content)
    try:
        try:
            os.link(unfinished, path)
        except FileExistsError:
            raise
        except OSError:  # the disk knows no links
            path.open("xb").close()
            try:
                unfinished.replace(path)
            except BaseException:
                path.unlink(missing_ok=True)
                raise
    finally:
        unfinished.unlink(missing_ok=True)
    _sync_folder(path.parent)


@contextmanager
def alone_in(folder: Path) -> Iterator[None]:
    """Let no other copy of the program write in a folder meanwhile, where the system knows how to do that.

    A copy that does not answer is not waited for: no game hangs because another one does.
    """
    handle = opened_folder(folder)
    try:
        if handle is not None and sys.platform != "win32":
            end = time.monotonic() + PATIENCE
            while time.monotonic() < end:
                with suppress(BlockingIOError):
                    fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
                    break
                time.sleep(0.005)
        yield
    finally:
        if handle is not None:
            os.close(handle)


def unfinished_path(path: Path) -> Path:
    """Where a file lies until it is whole: in the same folder, for only there a file can be replaced in one step.

    Always the same name, so that nothing piles up, and a short one, for that of the file may be as long as can be.
    """
    name = hashlib.blake2b(os.fsencode(path.name), digest_size=8).hexdigest()
    return path.with_name(f".{name}.tmp")


def _written(path: Path, content: bytes) -> Path:
    """The content on disk under the unfinished name, with the mode of the file that it will replace."""
    unfinished = unfinished_path(path)
    unfinished.unlink(missing_ok=True)  # what a program that was killed left
    file = unfinished.open("xb")
    try:
        with file:
            with suppress(OSError):  # there is no file yet, or the disk knows no modes
                unfinished.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return unfinished


def _keep(path: Path, keep: Path) -> None:
    """Give the present version of a file another name, too. That this fails is no reason not to write a new one."""
    spare = unfinished_path(keep)
    with suppress(OSError):
        spare.unlink(missing_ok=True)
        try:
            os.link(path, spare)
        except OSError:  # the disk knows no links
            shutil.copyfile(path, spare)
        spare.replace(keep)
        spare.unlink(missing_ok=True)  # a file does not replace itself


def opened_folder(folder: Path) -> int | None:
    """A handle of a folder; None where folders cannot be opened, or this one cannot."""
    try:
        return os.open(folder, os.O_RDONLY | _FOLDER)
    except OSError:
        return None


def _sync_folder(folder: Path) -> None:
    """Have the names in a folder on disk, not only the files. Some disks do not know that; the files are there."""
    handle = opened_folder(folder)
    if handle is not None:
        with suppress(OSError):
            os.fsync(handle)
        os.close(handle)
