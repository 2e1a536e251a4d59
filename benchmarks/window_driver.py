"""A player without hands for `window_parts.py`: games from fixed seeds, and a clock that lets actions be done.

The program runs its own loop, as for a player, but its clock (`Driver`) does not wait: between two rounds it does what
a player would do, and measures the round.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Stopwatch:
    """The clock that measures frames in seconds, or on a busy machine the processor time of this thread."""

    now: Callable[[], float] = time.perf_counter


STOPWATCH = Stopwatch()
TICK = 1 / 60  # seconds that pass for the program between two rounds
RESTS = 12  # rounds without a frame after which a screen is complete
Size = tuple[int, int]
Play = Iterator[str]
"""What a player does: it yields for every round of the loop what is going on in it."""


class WatchedWindow:
    """A window that tells when it has shown a frame, whole or a step of an opening screen."""

    def __init__(self, window: Any, tell: Callable[[], None]) -> None:
        self._window = window
        self._tell = tell

    def flip(self) -> None:
        """Show what has been drawn."""
        self._window.flip()
        self._tell()

    def __getattr__(self, name: str) -> Any:
        """Return everything else from the window."""
        return getattr(self._window, name)


class Driver:
    """The clock of a loop that never waits: it lets a player act between two rounds, and notes how long each took.

    `rounds` are milliseconds of the whole round with what the player set off, milliseconds from the beginning of its
    step to its frame (0 without one), and what was shown in it. `until_frame` are the milliseconds from the beginning
    of the last round to its frame, 0 without one.
    """

    def __init__(self, app: Any, play: Callable[[Driver], Play], tick: float = TICK) -> None:
        self.app = app
        self.rounds: list[tuple[float, float, str]] = []
        self.until_frame = 0.0
        self._play = play(self)
        self._milliseconds = round(tick * 1000)
        self._doing = ""
        self._begin = self._stepped = self._presented = 0.0
        step = app.step

        def tell() -> None:
            self._presented = STOPWATCH.now()

        def tell_and_step(*given: Any) -> None:
            self._stepped = STOPWATCH.now()
            step(*given)

        app.window, app.step = WatchedWindow(app.window, tell), tell_and_step

    def run(self) -> list[tuple[float, float, str]]:
        """Let the player play until nothing is left to do; return the times of the rounds."""
        run_loop(self.app, self)
        return self.rounds

    def tick(self, rate: float = 0, /) -> int:
        """End a round, and begin the next one."""
        now = STOPWATCH.now()
        if type(self.app.top).__name__ == "RescueDialog":
            raise RuntimeError(f"the program failed\n{reported()}")
        self.until_frame = max(0.0, self._presented - self._begin) * 1000
        if self._doing:
            frame = max(0.0, self._presented - self._stepped) * 1000
            self.rounds.append(((now - self._begin) * 1000, frame, shown(self.app) or self._doing))
        self.begin()
        try:
            self._doing = next(self._play)  # what the player sets off is a part of the round
        except StopIteration:
            self.app.quit()
        return self._milliseconds

    def rest(self, rate: float, /) -> bool:
        """Do the same while nothing happens."""
        self.tick(rate)
        return False

    def get_time(self) -> int:
        """Return how many milliseconds have passed for the program."""
        return self._milliseconds

    def begin(self) -> None:
        """Begin the round only now: earlier work does not belong to the program."""
        self._begin = STOPWATCH.now()


def reported() -> str:
    """Return what the program has written about its failure."""
    reports = Path(os.environ["CITRUS_HOME"], "reports").glob("*.txt")
    return max(reports, key=os.path.getmtime).read_text("utf-8")


def shown(app: Any) -> str:
    """Return what is shown at the table beside an action, perhaps nothing."""
    from citrus.ui.screens.play import PlayScreen
    from tests.ui.player import Player

    if not isinstance(app.top, PlayScreen):
        return ""
    player = Player(app.top)
    if player.movement is None:
        return "points" if player.risings else ""
    if player.movement.banner is not None:
        return "banner"
    return "scoring" if player.is_counting else ""


def fresh_app(size: Size) -> Any:
    """Return the program with its window."""
    from citrus.ui.shell.app import App

    return App(size)


def run_loop(app: Any, *clock: Any) -> None:
    """Run a window until somebody quits, also in an older program, where the loop is a part of the window."""
    if hasattr(app, "loop"):
        app.loop(*clock)
        return
    from citrus.ui.shell.loop import Loop

    Loop(app).run(*clock)


def open_table(size: Size, match: Any) -> tuple[Any, Any]:
    """Return the program with a game at the table, and its player."""
    from tests.ui.player import sit_down

    app = fresh_app(size)
    return app, sit_down(app, match)


def game(actions: int, players: int = 4) -> Any:
    """Return a game on the long board after `actions` random actions. Only the last of them is saved: saving takes
    longest."""
    from citrus.local_time import now_utc
    from citrus.match.match import Match
    from citrus.match.saves import new_game_path
    from citrus.records.record import COLORS, Record, Seat
    from citrus.rules.setup import shuffle
    from tests.match.games import random_game
    from tests.rules.worlds import real_game

    game, rng = real_game("long", players), random.Random(7)
    seats = tuple(Seat(f"Player {color}", color) for color in COLORS[:players])
    setup = shuffle(game, rng)
    steps = random_game(game, setup, rng, actions)
    last = steps.pop().action if actions else None
    match = Match.continued(Record(now_utc(), game, seats, setup, ()), tuple(steps), new_game_path(seats))
    if last is not None:
        match.act(last)  # which also writes down the result of a game that is over
    return match


def touch() -> None:
    """Act as if somebody were there, so that the program does not tidy up."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.USEREVENT))


def act(player: Any, rng: random.Random) -> str:
    """Do a random action at the table; its name."""
    from tests.match.games import choose

    touch()
    action = choose(player.legal, rng)
    player.does(action)
    return type(action).__name__


def part_of(number: int, share: float, least: int = 1) -> int:
    """Return how much a part of the usual length has of something."""
    return max(least, round(number * share))


def looking(driver: Driver) -> Play:
    """Look at the table until it is complete."""
    still = 0
    while still < RESTS:
        yield ""
        still = 0 if driver.until_frame else still + 1


def one_action(player: Any, rng: random.Random) -> Play:
    """Do an action, and look on until it has been shown, or waits for somebody who goes on."""
    name = act(player, rng)
    yield f"begin of {name}"
    while player.is_animated:
        yield name
