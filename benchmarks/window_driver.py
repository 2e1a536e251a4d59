"""A player without hands for `window_parts.py`: games from fixed seeds, and a clock that lets actions be done.

The program runs its own loop, as for a player, but its clock (`Driver`) does not wait: between two rounds it does what
a player would do, and measures the round.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any


@dataclass
class Stopwatch:
    """What frames are measured with, in seconds: the clock, or on a busy machine the processor time of this thread."""

    now: Callable[[], float] = time.perf_counter


STOPWATCH = Stopwatch()
TICK = 1 / 60  # seconds that pass for the program between two rounds
RESTS = 12  # rounds without a frame after which a screen is complete
Size = tuple[int, int]
Play = Iterator[str]
"""What a player does: it yields for every round of the loop what is going on in it."""


class WatchedWindow:
    """A window that tells when it has shown a frame, whether a whole one or a step of a screen that is being opened."""

    def __init__(self, window: Any, tell: Callable[[], None]) -> None:
        self._window = window
        self._tell = tell

    def flip(self) -> None:
        """Show what has been drawn."""
        self._window.flip()
        self._tell()

    def __getattr__(self, name: str) -> Any:
        """All else is the window's own."""
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
        """Let the player play until there is nothing more to do; what the rounds took."""
        self.app.loop(self)
        return self.rounds

    def tick(self, rate: float = 0, /) -> int:
        """A round is over, and the next one begins."""
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
        """The same while nothing happens."""
        self.tick(rate)
        return False

    def get_time(self) -> int:
        """How many milliseconds have passed for the program."""
        return self._milliseconds

    def begin(self) -> None:
        """Let the round begin only now: what was done before it has nothing to do with the program."""
        self._begin = STOPWATCH.now()


def reported() -> str:
    """What the program has written about its failure."""
    reports = Path(os.environ["CITRUS_HOME"], "reports").glob("*.txt")
    return max(reports, key=os.path.getmtime).read_text("utf-8")


def shown(app: Any) -> str:
    """What is shown at the table beside an action, empty if nothing is."""
    table = app.top.table if type(app.top).__name__ == "PlayScreen" else None
    if table is None:
        return ""
    movement = table.motion.movement
    if movement is None:
        return "points" if table.motion.risings else ""
    if movement.banner is not None:
        return "banner"
    staged = either(movement, "staged", "stage")
    return ("final scoring" if table.counting else "scoring") if staged else ""


def either(thing: Any, *names: str) -> Any:
    """The first of some names that a thing has: earlier versions call it otherwise."""
    return next(getattr(thing, name) for name in names if hasattr(thing, name))


def fresh_app(size: Size) -> Any:
    """The program with its window."""
    from citrus.ui.shell.app import App

    return App(size)


def open_table(size: Size, match: Any) -> tuple[Any, Any]:
    """The program with a game at the table, and that screen."""
    from citrus.ui.screens.play import PlayScreen

    app = fresh_app(size)
    screen = PlayScreen(app.ui, app.routes, match)
    app.show(screen)
    return app, screen


def game(actions: int, players: int = 4) -> Any:
    """A game on the long board after that many random actions. Only the last of them is saved: saving takes longest."""
    from citrus.content.boards import load_board, shipped_boards
    from citrus.content.tiles import load_tiles
    from citrus.local_time import now_utc
    from citrus.match.match import Match
    from citrus.match.saves import new_game_path
    from citrus.records.record import COLORS, Record, Seat
    from citrus.records.replay import Step
    from citrus.rules.game import Options
    from citrus.rules.setup import shuffle, start
    from citrus.rules.turn import apply, legal_actions
    from citrus.rules.variants import new_game

    board, rng = load_board(shipped_boards()["long"]), random.Random(7)
    seats = tuple(Seat(f"Player {color}", color) for color in COLORS[:players])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    setup = shuffle(game, rng)
    steps = [Step(None, start(game, setup), ())]
    while len(steps) <= actions and not steps[-1].state.over:
        action = choose(legal_actions(steps[-1].state), rng)
        steps.append(Step(action, *apply(steps[-1].state, action)))
    last = steps.pop().action if actions else None
    match = Match.continued(Record(now_utc(), game, seats, setup, ()), tuple(steps), new_game_path(seats))
    if last is not None:
        match.act(last)  # which also writes down the result of a game that is over
    return match


def choose(actions: Sequence[Any], rng: random.Random) -> Any:
    """A random one of the actions that are legal, a planting where one is possible."""
    from citrus.rules.actions import EndTurn, Plant

    return rng.choice([action for action in actions if isinstance(action, Plant | EndTurn)] or actions)


def touch() -> None:
    """Let the program see that somebody is there, so that it does not tidy up as when nobody is."""
    import pygame

    pygame.event.post(pygame.event.Event(pygame.USEREVENT))


def act(screen: Any, rng: random.Random) -> str:
    """Do a random action at the table, as a player would; its name."""
    from citrus.ui.table.model.intents import Act

    touch()
    action = choose(screen.match.legal_actions(), rng)
    screen.table.carry_out(Act(action))
    return type(action).__name__


def part_of(number: int, share: float, least: int = 1) -> int:
    """How much a part of the usual length has of something."""
    return max(least, round(number * share))


def looking(driver: Driver) -> Play:
    """Look at the table until it is complete."""
    still = 0
    while still < RESTS:
        yield ""
        still = 0 if driver.until_frame else still + 1


def one_action(screen: Any, rng: random.Random) -> Play:
    """Do an action, and look on until it has been shown, or waits for somebody who goes on."""
    name = act(screen, rng)
    yield f"begin of {name}"
    motion = screen.table.motion
    while screen.table.animating and not waits(motion):
        yield name


def waits(motion: Any) -> bool:
    """Whether a movement is over, but stays until somebody goes on."""
    now = motion.movement
    return now is not None and now.waits and motion.moved >= now.seconds
