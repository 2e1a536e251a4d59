"""Games with bots at the table, for tests that wait for them."""

from __future__ import annotations

import random
import time
from collections.abc import Callable

from msgspec.structs import replace

from citrus.bots.levels import make_bot
from citrus.match.match import Match
from citrus.match.settings import Speed
from citrus.match.thinking import Thinker
from citrus.rules.actions import Action
from citrus.rules.view import PlayerView, view
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from tests.ui.player import Player

PATIENCE = 300.0  # seconds: long enough for all but what hangs


class AtOnce(Thinker):
    """Decides at once, and always alike, so that only what is shown takes time."""

    _plan: tuple[Action, ...] = ()

    def warm_up(self) -> None:
        """Start no process."""

    def ask(self, view: PlayerView, level: str) -> None:
        """Find the plan of a level that plans one action at a time."""
        self._plan = make_bot(level).plan(view, random.Random(0))

    def answer(self) -> tuple[Action, ...]:
        """Return the plan."""
        return self._plan


def play_turn(match: Match, seed: int = 1) -> None:
    """Play the turn of a person as a bot would."""
    rng, player = random.Random(seed), match.state.player
    while match.state.player == player and not match.state.over:
        match.act(make_bot("greedy").plan(view(match.state), rng)[0])


def shown(app: App, match: Match, speed: Speed = "none") -> Player:
    """Show a game at some speed; return who plays it."""
    app.change(replace(app.settings, speed=speed))
    app.routes.to_match(match)
    assert isinstance(app.top, PlayScreen)
    return Player(app.top)


def until(app: App, what: Callable[[], bool], seconds: float = 0.1) -> None:
    """Let time pass for the window, faster than it does for the bots."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end
        app.step([], seconds)
        time.sleep(0.002)
