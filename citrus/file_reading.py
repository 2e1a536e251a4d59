"""Reading the files that players name: nothing waits for ever, and nothing fills the memory.

A path may lead to a pipe that nobody writes to, to an endless device, or to a folder. Only files are read, and on the
command line pipes that end, such as those of `<(...)`.
"""

from __future__ import annotations

import errno
import os
import select
import stat
from pathlib import Path
from typing import TypeVar

import msgspec

from citrus.running_time import RunningTime

Content = TypeVar("Content")
PATIENCE = 10.0
"""Seconds until a pipe must have ended."""
_AT_ONCE = getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOCTTY", 0)
_PIECE = 1 << 16
_LOOK = 0.5  # seconds between two looks


class TooLargeError(OSError):
    """A file has more bytes than allowed."""


def read_file(path: Path, most: int, pipes: bool = False) -> bytes:
    """Return the content of a file of at most `most` bytes, with `pipes` also of a pipe that ends in time.

    Raises TooLargeError for a larger file, ValueError for a path that no file can have, and OSError if there is no file
    or it cannot be read.
    """
    content = read_beginning(path, most + 1, pipes)
    if len(content) > most:
        raise TooLargeError("the file is too large")
    return content


def read_json(path: Path, kind: type[Content], most: int) -> Content:
    """Return the content of a JSON file of at most `most` bytes as the given kind. Raises what `read_file` raises, and
    ValueError for any other content, including lists nested without end."""
    try:
        return msgspec.json.decode(read_file(path, most), type=kind)
    except RecursionError:
        raise ValueError("nested too deep") from None


def read_beginning(path: Path, most: int, pipes: bool = False) -> bytes:
    """Return at most the first `most` bytes of a file. Raises what `read_file` raises, except for its size."""
    check_file(path, pipes)
    handle = os.open(path, os.O_RDONLY | _AT_ONCE)
    with os.fdopen(handle, "rb") as file:
        mode = os.fstat(handle).st_mode
        _check(mode, path, pipes)  # it may be another one by now
        content = _drained(handle, most) if stat.S_ISFIFO(mode) else file.read(most)
    if content is None:  # the system calls it a file, but has nothing to give yet
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))
    return content


def check_file(path: Path, pipes: bool = False) -> None:
    """Raise OSError unless a path leads to a file, with `pipes` also to a pipe."""
    try:
        mode = os.stat(path).st_mode
    except NotADirectoryError:  # to who reads it does not matter what stands where its folder should be
        raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), str(path)) from None
    _check(mode, path, pipes)


def _check(mode: int, path: Path, pipes: bool) -> None:
    if stat.S_ISDIR(mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR), str(path))
    if not (stat.S_ISREG(mode) or (pipes and stat.S_ISFIFO(mode))):
        raise OSError(errno.ENODEV, os.strerror(errno.ENODEV), str(path))


def _drained(pipe: int, most: int) -> bytes:
    """Return what comes out of a pipe until it ends, or until `most` bytes."""
    waited, found = RunningTime(), bytearray()
    while len(found) < most:
        ready, _, _ = select.select([pipe], [], [], min(_LOOK, PATIENCE))
        if waited.passed() > PATIENCE:
            raise TimeoutError(errno.ETIMEDOUT, os.strerror(errno.ETIMEDOUT))
        if not ready:
            continue
        piece = os.read(pipe, _PIECE)
        if not piece:
            break
        found += piece
    return bytes(found[:most])
