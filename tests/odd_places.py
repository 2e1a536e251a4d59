"""What a path may lead to that is no file."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

MOST_SECONDS = 20.0


def pipe(path: Path) -> Path:
    """A pipe to which nobody writes."""
    os.mkfifo(path)
    return path


def link_to(target: str) -> Callable[[Path], Path]:
    """A link, as nobody can make devices but the system."""

    def make(path: Path) -> Path:
        path.symlink_to(target.format(path))
        return path

    return make


def listening(path: Path) -> Path:
    """A socket; its name may be too long for one, so it is given a short one first."""
    here = os.getcwd()
    os.chdir(path.parent)
    try:
        with socket.socket(socket.AF_UNIX) as end:
            end.bind("s")
        os.rename("s", path.name)
    finally:
        os.chdir(here)
    return path


def folder(path: Path) -> Path:
    """A folder."""
    path.mkdir()
    return path


PLACES: dict[str, Callable[[Path], Path]] = {
    "pipe": pipe,
    "zeros": link_to("/dev/zero"),
    "nothing": link_to("/dev/null"),
    "terminal": link_to("/dev/ptmx"),
    "socket": listening,
    "folder": folder,
    "lost link": link_to("{}/nowhere"),
    "round link": link_to("{}"),
}


@pytest.fixture
def impatient() -> Iterator[None]:
    """A test that waits for something is over at once, and has failed."""

    def give_up(number: int, frame: FrameType | None) -> None:
        raise AssertionError("the program waits")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
