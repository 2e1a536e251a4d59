"""Bots with bad manners, for the tests of how one gets on without them."""

from __future__ import annotations

import os
import random
import signal
import sys
import time

from citrus.bots.base import Bot
from citrus.bots.levels import make_bot
from citrus.rules.actions import Action, Harvest
from citrus.rules.view import PlayerView


class Crashing:
    """Raises."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        raise ZeroDivisionError("a bot that crashes")


class Dying:
    """Takes its process with it."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        os.kill(os.getpid(), signal.SIGKILL)
        raise AssertionError


class Hanging:
    """Never decides."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        while True:
            time.sleep(0.01)


class Cheating:
    """Does what it must not, after something that it may do."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        return (*make_bot("greedy").plan(view, rng), Harvest((99,)))


class Idle:
    """Does nothing at all."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        return ()


class Curious:
    """Crashes if the window's library is in its process."""

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        assert "pygame" not in sys.modules
        return make_bot("normal").plan(view, rng)


def crashing(level: str) -> Bot:
    return Crashing() if level in ("expert", "hard") else make_bot(level)


def dying(level: str) -> Bot:
    return Dying() if level == "normal" else make_bot(level)


def hanging(level: str) -> Bot:
    return Hanging() if level == "normal" else make_bot(level)


def cheating(level: str) -> Bot:
    return Cheating() if level == "easy" else make_bot(level)


def idle(level: str) -> Bot:
    return Idle()


def curious(level: str) -> Bot:
    return Curious()


def unmakeable(level: str) -> Bot:
    raise LookupError(level)
