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

MOST_SECONDS = 120.0  # so that only what waits for ever takes so long


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


def _places() -> dict[str, Callable[[Path], Path]]:
    """Those that this system knows: a folder lies everywhere."""
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
    """A test that waits for something is over some time, and has failed; where signals cannot do that, it goes on."""
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
