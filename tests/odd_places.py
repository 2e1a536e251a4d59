"""What a path may lead to that is no file."""

from __future__ import annotations

import os
import signal
import socket
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pytest

from tests.systems import HAS_LINKS

MOST_SECONDS = 120.0  # long enough for all but what waits for ever


def pipe(path: Path) -> Path:
    """Make a pipe to which nobody writes."""
    os.mkfifo(path)
    return path


def link_to(target: str) -> Callable[[Path], Path]:
    """Return a maker of links, as only the system can make devices."""

    def make(path: Path) -> Path:
        path.symlink_to(target.format(path))
        return path

    return make


def listening(path: Path) -> Path:
    """Make a socket, first under a short name, because its own may be too long for one."""
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
    """Make a folder."""
    path.mkdir()
    return path


def _places() -> dict[str, Callable[[Path], Path]]:
    """Return the makers that this system knows: a folder is possible everywhere."""
    found: dict[str, Callable[[Path], Path]] = {"folder": folder}
    if hasattr(os, "mkfifo"):
        found["pipe"] = pipe
    if hasattr(socket, "AF_UNIX"):
        found["socket"] = listening
    if HAS_LINKS:
        devices = {"zeros": "/dev/zero", "nothing": "/dev/null", "terminal": "/dev/ptmx"}
        found |= {name: link_to(device) for name, device in devices.items() if os.path.exists(device)}
        found |= {"lost link": link_to("{}/nowhere"), "round link": link_to("{}")}
    return found


PLACES = _places()


@pytest.fixture
def impatient() -> Iterator[None]:
    """Fail a test that waits too long; where signals cannot do that, it goes on."""
    if not hasattr(signal, "setitimer"):
        yield
        return

    def give_up(number: int, frame: FrameType | None) -> None:
        raise AssertionError("the program waits")

    before = signal.signal(signal.SIGALRM, give_up)
    signal.setitimer(signal.ITIMER_REAL, MOST_SECONDS)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)
        signal.signal(signal.SIGALRM, before)
