"""Bots with bad manners, for the tests of how one gets on without them."""

from __future__ import annotations

import gc
import os
import random
import signal
import struct
import sys
import time
from collections.abc import Callable
from multiprocessing.connection import Connection

import msgspec

from citrus.bots.base import Bot
from citrus.bots.levels import make_bot
from citrus.rules.actions import Action, Harvest
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from tests.killing import KILL

SMUGGLED = "made by a plan"
"""The folder that a bot would have made where the window works."""


class Crashing:
    """Raises."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        raise ZeroDivisionError("a bot that crashes")


class Dying:
    """Ends the process in which it thinks."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        os.kill(os.getpid(), KILL)
        raise AssertionError


class Hanging:
    """Never decides."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        while True:
            time.sleep(0.01)


class Hesitating:
    """Decides after a while."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        time.sleep(1.0)
        return make_bot("greedy").plan(view, rng)


class Stopping:
    """Stops the process, as somebody may from outside."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        os.kill(os.getpid(), signal.SIGSTOP)
        raise AssertionError


class Chatting:
    """Prints more than anybody reads, and decides."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        for stream in (sys.stdout, sys.stderr):
            for _ in range(200):
                stream.write("what a lovely market\n" * 1000)
        return make_bot("normal").plan(view, rng)


class Meddling:
    """Says something to the window that is no answer."""

    def __init__(self, meddle: Callable[[Connection], None]) -> None:
        self._meddle = meddle

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        pipes = [thing for thing in gc.get_objects() if isinstance(thing, Connection) and thing.writable]
        for pipe in pipes:
            self._meddle(pipe)
        return Hanging().plan(view, rng)


def _flood(pipe: Connection) -> None:
    while True:
        pipe.send_bytes(msgspec.msgpack.encode([0]))


def _half(pipe: Connection) -> None:
    os.write(pipe.fileno(), struct.pack("!i", 1000) + b"half")


def _huge(pipe: Connection) -> None:
    os.write(pipe.fileno(), struct.pack("!i", 2**31 - 1))


class Cheating:
    """Does what it must not, after something that it may do."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        return (*make_bot("greedy").plan(view, rng), Harvest((99,)))


class _Folder:
    """What makes a folder in whichever process reads it."""

    def __init__(self, path: str) -> None:
        self._path = path

    def __reduce__(self) -> tuple[Callable[[str], None], tuple[str]]:
        return os.mkdir, (self._path,)


def _smuggle(pipe: Connection) -> None:
    """Say what would make a folder where it is read as a pickle."""
    pipe.send((1, (_Folder(SMUGGLED),)))


class Idle:
    """Does nothing at all."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        return ()


class Foreseeing:
    """Plans for the others, too, and beyond what it cannot know."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        state, found = view.state, []
        for _ in range(20):
            legal = legal_actions(state)
            if not legal:
                break
            found.append(rng.choice(legal))
            state, _events = apply(state, found[-1])
        return tuple(found)


class Curious:
    """Crashes if the window's library is in its process."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        assert "pygame" not in sys.modules
        return make_bot("normal").plan(view, rng)


def crashing(level: str) -> Bot:
    return Crashing() if level in ("expert", "hard") else make_bot(level)


def interrupting(level: str) -> Bot:
    if level == "easy":
        raise KeyboardInterrupt("of its own")
    return make_bot(level)


def dying(level: str) -> Bot:
    return Dying() if level == "normal" else make_bot(level)


def hanging(level: str) -> Bot:
    return Hanging() if level == "normal" else make_bot(level)


def hesitating(level: str) -> Bot:
    return Hesitating() if level == "normal" else make_bot(level)


def stopping(level: str) -> Bot:
    return Stopping() if level == "normal" else make_bot(level)


def chatting(level: str) -> Bot:
    return Chatting()


def flooding(level: str) -> Bot:
    return Meddling(_flood) if level == "normal" else make_bot(level)


def stammering(level: str) -> Bot:
    return Meddling(_half) if level == "normal" else make_bot(level)


def boasting(level: str) -> Bot:
    return Meddling(_huge) if level == "normal" else make_bot(level)


def cheating(level: str) -> Bot:
    return Cheating() if level == "easy" else make_bot(level)


def smuggling(level: str) -> Bot:
    return Meddling(_smuggle) if level == "normal" else make_bot(level)


def idle(level: str) -> Bot:
    return Idle()


def foreseeing(level: str) -> Bot:
    return Foreseeing()


def curious(level: str) -> Bot:
    return Curious()


def unmakeable(level: str) -> Bot:
    raise LookupError(level)
