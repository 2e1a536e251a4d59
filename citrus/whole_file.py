"""Writing files whole or not at all: a crash leaves the old file or the new one, never half of either."""

from __future__ import annotations

import os
import shutil
import stat
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from citrus.running_time import RunningTime

if sys.platform == "win32":
    import ctypes
    from ctypes import wintypes

    _KERNEL = ctypes.WinDLL("kernel32", use_last_error=True)
    _KERNEL.CreateMutexW.restype = wintypes.HANDLE
    _KERNEL.CreateMutexW.argtypes = (wintypes.LPVOID, wintypes.BOOL, wintypes.LPCWSTR)
    _KERNEL.CloseHandle.argtypes = (wintypes.HANDLE,)
    _ALREADY_EXISTS = 183
else:
    import fcntl

Release = Callable[[], object]
"""Unlocks what is locked."""

PATIENCE = 1.0  # seconds to wait for another program that writes in the same folder, or holds a file
DISK_PATIENCE = 0.2  # seconds to wait for the disk
_AGAIN = 0.005  # seconds until it is tried again
_HELD = threading.local()  # `folders`: those in which this thread is alone already
_FOLDER = getattr(os, "O_DIRECTORY", 0) | getattr(os, "O_NONBLOCK", 0)  # a pipe in its place is not waited for


def real_path(path: Path) -> Path:
    """Return the file that a path leads to through links; a relative path itself if the current folder is gone."""
    try:
        return Path(os.path.realpath(path))
    except OSError:
        return path


def replace_file(path: Path, content: bytes, keep: Path | None = None) -> None:
    """Put the content into a file; an existing one keeps its mode. Raises OSError, and the old file stays. `keep` is
    where the old version goes, if possible."""
    with alone_in(path.parent) as alone:
        unfinished = _written(path, content, alone)
        try:
            if keep is not None:
                _keep(path, keep, alone)
            _move(unfinished, path)
        except BaseException:
            unfinished.unlink(missing_ok=True)
            raise
        _sync_folder(path.parent)


def create_file(path: Path, content: bytes) -> None:
    """Put the content into a new file, which appears whole. Raises FileExistsError for a taken name, and OSError. Of
    several programs that create the same file, one succeeds."""
    with alone_in(path.parent) as alone:
        unfinished = _written(path, content, alone)
        try:
            try:
                os.link(unfinished, path)
            except FileExistsError:
                raise
            except OSError:  # the disk knows no links
                path.open("xb").close()
                try:
                    _move(unfinished, path)
                except BaseException:
                    path.unlink(missing_ok=True)
                    raise
        finally:
            unfinished.unlink(missing_ok=True)
        _sync_folder(path.parent)


@contextmanager
def alone_in(folder: Path) -> Iterator[bool]:
    """Keep other threads and programs from writing in a folder meanwhile; yield whether that worked. A copy that does
    not answer is not waited for: no game hangs because another one does."""
    if folder in _held():
        yield True
        return
    release = hold(folder)
    try:
        yield release is not None
    finally:
        if release is not None:
            release()


def hold(folder: Path) -> Release | None:
    """Lock a folder for this thread as soon as it is free; return what unlocks it, as the end of the program does.
    Returns None if it cannot be locked, or is not free for too long. A free one is locked whatever the clock says."""
    held, waited = _held(), RunningTime()
    while True:
        try:
            unlock = locked(folder)
        except BlockingIOError:
            if waited.passed() >= PATIENCE:
                return None
            time.sleep(_AGAIN)
        else:
            if unlock is None:
                return None
            held.add(folder)
            return partial(_let_go, held, folder, unlock)


def _let_go(held: set[Path], folder: Path, unlock: Release) -> None:
    held.discard(folder)
    unlock()


def _held() -> set[Path]:
    """Return the folders that this thread holds."""
    found: set[Path] = _HELD.__dict__.setdefault("folders", set())
    return found


def locked(folder: Path) -> Release | None:
    """Lock a folder until the program ends or the returned function is called; None if it cannot be locked. Raises
    BlockingIOError while somebody else has locked it."""
    if sys.platform == "win32":  # it locks no folders, but there is only one mutex of a name, which ends with programs
        if not os.path.isdir(folder):
            return None
        handle = _KERNEL.CreateMutexW(None, False, f"citrus-{_short(os.path.normcase(folder.resolve()))}")
        taken, release = ctypes.get_last_error() == _ALREADY_EXISTS, partial(_KERNEL.CloseHandle, handle)
        if taken:
            release()
            raise BlockingIOError(f"{folder} is locked")
        return release if handle else None
    else:  # noqa: RET505
        handle = opened_folder(folder)
        if handle is None:
            return None
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            os.close(handle)
            raise
        except OSError:
            os.close(handle)
            return None
        return partial(os.close, handle)


def _short(name: str) -> str:
    """Return a short name that stands for another one."""
    import hashlib

    return hashlib.blake2b(os.fsencode(name), digest_size=8).hexdigest()


def unfinished_path(path: Path, alone: bool = True) -> Path:
    """Return where a file lies until it is whole: in the same folder, because files are replaced in one step only
    there.

    A writer who is `alone` always takes the same name, so that no files pile up; others take names of their own. It is
    short, because the name of the file may be as long as possible.
    """
    own = "" if alone else f"-{os.getpid()}-{threading.get_ident()}"
    return path.with_name(f".{_short(path.name)}{own}.tmp")


def _written(path: Path, content: bytes, alone: bool) -> Path:
    """Write the content under the unfinished name, with the mode of the file that it will replace; return its path."""
    unfinished = unfinished_path(path, alone)
    unfinished.unlink(missing_ok=True)  # what a program that was killed left
    file = unfinished.open("xb")
    try:
        with file:
            if sys.platform != "win32":  # where a mode is no more than a mark that nothing may be written
                with suppress(OSError):  # there is no file yet, or the disk knows no modes
                    unfinished.chmod(stat.S_IMODE(path.stat().st_mode))
            file.write(content)
            file.flush()
            _sync(file.fileno())
    except BaseException:
        unfinished.unlink(missing_ok=True)
        raise
    return unfinished


def _sync(handle: int) -> None:
    """Make the disk store what was written. Raises OSError if it fails.

    A disk that takes longer than `DISK_PATIENCE` continues in the background: the window would freeze at every action.
    Only a power cut in that time can lose what was written. Windows moves no open file, so there it is waited for.
    """
    if sys.platform == "win32":
        os.fsync(handle)
        return
    own, failures = os.dup(handle), list[BaseException]()

    def sync() -> None:
        try:
            os.fsync(own)
        except BaseException as error:
            failures.append(error)
        finally:
            os.close(own)

    disk = threading.Thread(target=sync, name="citrus disk", daemon=True)
    disk.start()
    disk.join(DISK_PATIENCE)
    if failures:
        raise failures[0]


def _move(source: Path, target: Path) -> None:
    """Put a file in the place of another one. Raises OSError. On Windows a file that another program has open cannot be
    replaced: virus scanners and copying programs are waited for."""
    waited = RunningTime()
    while True:
        try:
            source.replace(target)
        except PermissionError:
            passing = sys.platform == "win32" and (not os.path.exists(target) or os.access(target, os.W_OK))
            if not passing or waited.passed() > PATIENCE:
                raise
        else:
            return
        time.sleep(_AGAIN)


def _keep(path: Path, keep: Path, alone: bool) -> None:
    """Give the present version of a file another name, too. Failing is no reason not to write a new one."""
    spare = unfinished_path(keep, alone)
    with suppress(OSError):
        spare.unlink(missing_ok=True)
        try:
            os.link(path, spare)
        except OSError:  # the disk knows no links
            shutil.copyfile(path, spare)
        _move(spare, keep)
        spare.unlink(missing_ok=True)  # a file does not replace itself


def opened_folder(folder: Path) -> int | None:
    """Return a handle of a folder, or None if it cannot be opened."""
    try:
        return os.open(folder, os.O_RDONLY | _FOLDER)
    except OSError:
        return None


def _sync_folder(folder: Path) -> None:
    """Store the names of a folder on disk, not only its files. Some disks cannot; the files are there."""
    handle = opened_folder(folder)
    if handle is not None:
        with suppress(OSError):
            _sync(handle)
        os.close(handle)
