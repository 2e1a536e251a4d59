"""Walks of a monkey through the real loop of the window: what it does, what it sees, and what went wrong."""

from __future__ import annotations

import importlib
import json
import os
import pkgutil
import random
import re
import secrets
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter, deque
from collections.abc import Callable, Iterable, Iterator
from contextlib import AbstractContextManager, contextmanager, suppress
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import IO, Any
from unittest import mock

import pygame
from msgspec import structs

import citrus.ui
from citrus import local_time
from citrus.content.boards import MAX_PLAYERS, MIN_PLAYERS
from citrus.match import spares
from citrus.match.match import Match
from citrus.records.record import RecordError
from citrus.resources import use_folder, user_dir
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell import dropped
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.shell.rescue import RescueDialog
from citrus.ui.table.store import store
from tools.monkeys.deeds import CLOCK, Deed, do, read, written
from tools.monkeys.fence import Fence
from tools.monkeys.hands import Hands
from tools.monkeys.homes import make_home

CHECKED = 600  # events between two looks at the file of the game
CLOSING = 6  # times that the window is asked to close before that counts as a failure
SHOWN = 30  # deeds that a failure reports
DAY = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)
HOMELESS = 0.06  # of the outings begin where the player has no folder that can be written
MEDDLING = 0.25  # of the outings have files changed behind the program's back
WITH_RECORD = 0.15  # of the starts open a record
GESTURES = (1, 1, 2, 4, 8, 12)  # of a round
WINDOWS = ((960, 600), (960, 600), (1280, 720), (1366, 768))  # in which the program starts
PAUSES = (0, 16, 16, 33, 100, 100)  # milliseconds of a round
THINKING = 0.002  # seconds that a bot gets in every round of its turn, because it thinks in real time
PATIENCE = 600.0  # seconds that a hint may take
NOT_REACHED = {"RescueDialog"}  # which is a failure
SLOW = "TimeoutError: no decision for far too long"
RAISED = "=== What went wrong ==="

Round = tuple[int, list[Deed]]
"""The milliseconds of a round of the loop, and what is done in it."""


@dataclass
class Failure:
    """A failure: what happened, in which outing, after how many of its events, and the last of them."""

    outing: int
    event: int
    story: str
    last: list[Deed]

    @property
    def sort(self) -> str:
        """What all failures from the same place have in common."""
        raised = re.findall(r'File "(.*?)", line (\d+)', self.story)
        end = self.story.strip().rsplit("\n", 1)[-1]
        return f"{end[:160]} ({':'.join(raised[-1])})" if raised else end[:200]


@dataclass
class Findings:
    """The results of walks: events by the screens that got them, starts of the program, finished games, failures.
    `slow` are decisions that bots were given up in, which a busy machine can cause as well."""

    events: int = 0
    starts: int = 0
    finished: int = 0
    slow: int = 0
    screens: Counter[str] = field(default_factory=Counter)
    failures: list[Failure] = field(default_factory=list)


class Walk:
    """The clock of the loop: instead of waiting it does the next deeds, and checks the results of the last. When
    nothing more is to be done it closes the window."""

    def __init__(
        self, app: App, rounds: Iterable[Round], findings: Findings, outing: int = 0, careful: bool = True
    ) -> None:
        """Take the rounds; if `careful`, compare the file of the game with the game now and then."""
        self.app = app
        self.findings = findings
        self.spent = False
        self._rounds = iter(rounds)
        self._outing = outing
        self._careful = careful
        self._milliseconds = 0
        self._checked = findings.events
        self._last: deque[Deed] = deque(maxlen=SHOWN)
        self._asked = 0
        self._rescue: RescueDialog | None = None
        self._finished: Match | None = None
        self._reports = _reports()

    def get_time(self) -> int:
        """Return how long the last round took."""
        return self._milliseconds

    def tick(self, rate: float = 0, /) -> int:
        """Check the last round, then do the next one."""
        self._look()
        following = next(self._rounds, None)
        if following is None:
            self.spent = True
            following = 100, self._leave()
        self._milliseconds, deeds = following
        top = self.app.top if self.app.stack else None
        self.findings.screens[_name(top)] += len(deeds)
        self.findings.events += len(deeds)
        self._last += deeds
        for deed in deeds:
            do(self.app, deed)
        if isinstance(top, PlayScreen) and top.match.bot not in (None, "random"):
            time.sleep(THINKING)
        return self._milliseconds

    def rest(self, rate: float, /) -> bool:
        """Do the same while nothing happens."""
        self.tick(rate)
        return False

    def fail(self, story: str) -> None:
        """Record a failure."""
        self.findings.failures.append(Failure(self._outing, self.findings.events, story, list(self._last)))

    def check(self) -> None:
        """Fail if the file of the current game differs from it."""
        self._checked = self.findings.events
        match = self.app.stack.at_stake
        if not self._careful or match is None or match.save_error is not None:
            return
        try:
            saved = Match.open(match.path)
        except RecordError as error:
            self.fail(f"The file of the game cannot be read: {error!r}")
        else:
            if len(saved.steps) != len(match.steps):
                self.fail(f"The file of the game has {len(saved.steps)} steps, the game {len(match.steps)}")
            elif _as_recorded(saved.state) != _as_recorded(match.state):
                self.fail(f"The game in the file differs from the game after {len(match.steps)} steps")

    def _look(self) -> None:
        app = self.app
        top = app.top if app.stack else None
        if isinstance(top, RescueDialog) and top is not self._rescue:
            self._rescue = top
            self.fail("\n".join(self._new_stories()) or "The rescue has written no report")
        match = app.stack.at_stake
        if match is not None and match.state.over and match is not self._finished:
            self._finished = match
            self.findings.finished += 1
        if self.findings.events - self._checked >= CHECKED:
            self.check()
            for story in self._new_stories():
                if story.endswith(SLOW):
                    self.findings.slow += 1
                else:
                    self.fail(story)

    def _new_stories(self) -> list[str]:
        """Return what has been reported since the last time."""
        before, self._reports = self._reports, _reports()
        texts = [path.read_text(encoding="utf-8", errors="replace") for path in sorted(self._reports - before)]
        stories = [text.partition(RAISED)[2].partition("\n===")[0].strip() for text in texts]
        return [story for story in stories if story]

    def _leave(self) -> list[Deed]:
        """Ask the window to close, again and again; if it does not, that is a failure."""
        self._asked += 1
        if self._asked > CLOSING:
            self.fail(f"The window does not close; {_name(self.app.top)} is open")
            self.app.quit()
        return [("QUIT", {})]


def _as_recorded(state: GameState) -> GameState:
    """Return a state without what records cannot hold: the recommended numbers of players of its board."""
    board = replace(state.game.board, players=(MIN_PLAYERS, MAX_PLAYERS))
    return structs.replace(state, game=replace(state.game, board=board))


def random_rounds(hands: Hands, events: int) -> Iterator[Round]:
    """Yield rounds of gestures until `events` events are done."""
    while events > 0:
        deeds = [deed for _ in range(hands.rng.choice(GESTURES)) for deed in hands.gesture()]
        yield hands.rng.choice(PAUSES), deeds
        events -= len(deeds)


class Outing:
    """A monkey in a new folder of its own, and one start of the program after another. The log gets every round before
    it is done. Seed and number decide everything except what bots' processes contribute."""

    def __init__(self, seed: int, number: int, findings: Findings, log: IO[str], fence: Fence) -> None:
        self.number = number
        self.findings = findings
        self._log = log
        self._fence = fence
        self._rng = random.Random(f"{seed} {number}")
        log.write(json.dumps({"seed": seed, "outing": number}) + "\n")

    def go(self, events: int) -> None:
        """Do `events` events."""
        self._go(lambda hands: random_rounds(hands, events))

    def go_again(self, rounds: Iterable[Round]) -> None:
        """Repeat what was done before."""
        self._go(lambda hands: iter(rounds))

    def _go(self, rounds_of: Callable[[Hands], Iterator[Round]]) -> None:
        chance, meddles = self._rng.getrandbits(64), self._rng.random() < MEDDLING
        homeless = self._rng.random() < HOMELESS
        hints_at_once = mock.patch.object(store, "HINT_SECONDS", PATIENCE)  # else clicks would meet them by chance
        a_file_a_round = mock.patch.object(dropped, "SLICE", 0.0)
        with (
            hints_at_once,
            a_file_a_round,
            mock.patch.object(time, "monotonic", CLOCK),
            _one_day(),
            _new_folder() as home,
            _chance_from(chance),
            self._loose_ends(),
            self._fence.round(home),
        ):
            bait = make_home(home, self._rng)
            if homeless:
                (home / "file").touch()
                os.environ["CITRUS_HOME"] = os.fspath(home / "file" / "citrus")
            hands = Hands(random.Random(chance), bait, meddles)
            rounds = self._noted(rounds_of(hands))
            walk = None
            while walk is None or not walk.spent:
                walk = self._start(hands, rounds)

    def _start(self, hands: Hands, rounds: Iterator[Round]) -> Walk:
        """Start the program and stay with it until it ends."""
        self.findings.starts += 1
        app = hands.app = App(self._rng.choice(WINDOWS))
        walk = Walk(app, rounds, self.findings, self.number, careful=not hands.meddles)
        try:
            app.show(StartScreen(app.ui, app.routes, app.shelf))
            app.troubles.tell_of_files()
            if self._rng.random() < WITH_RECORD:
                app.routes.open_record(Path.home() / self._rng.choice(hands.bait))
            Loop(app).run(walk)
            walk.check()
            app.close()
        except Exception:
            walk.fail(traceback.format_exc())
            walk.spent = True  # the next start would fail in the same way
            with suppress(Exception):
                app.close()
        pygame.display.quit()
        return walk

    def _noted(self, rounds: Iterator[Round]) -> Iterator[Round]:
        for milliseconds, deeds in rounds:
            self._log.write(f"{milliseconds} {written(deeds)}\n")
            self._log.flush()
            yield milliseconds, deeds

    @contextmanager
    def _loose_ends(self) -> Iterator[None]:
        """Notice errors that nobody can catch, too: in threads, and when objects are removed."""

        def note(args: Any) -> None:
            story = "".join(traceback.format_exception(args.exc_type, args.exc_value, args.exc_traceback))
            self.findings.failures.append(Failure(self.number, self.findings.events, story, []))

        with mock.patch.object(sys, "unraisablehook", note), mock.patch.object(threading, "excepthook", note):
            yield


def logged(lines: Iterable[str]) -> Iterator[Round]:
    """Yield the rounds of a log, without its first line."""
    for line in lines:
        milliseconds, _, deeds = line.partition(" ")
        yield int(milliseconds), read(deeds)


@contextmanager
def _new_folder() -> Iterator[Path]:
    """Yield a temporary folder for the program's files, in memory if possible, because disks are slow."""
    memory = Path("/dev/shm")
    with tempfile.TemporaryDirectory(prefix="monkey-", dir=memory if memory.is_dir() else None) as folder:
        temporary = Path(folder) / "temporary"
        temporary.mkdir()
        with (
            mock.patch.dict(os.environ, {"CITRUS_HOME": folder, "HOME": folder}),
            mock.patch.object(tempfile, "tempdir", str(temporary)),
            mock.patch.object(spares, "lasting_places", list),
        ):
            try:
                yield Path(folder)
            finally:
                use_folder(None)


def _one_day() -> AbstractContextManager[object]:
    """Stop the calendar, because new games are named after it, and are found by their names."""
    return mock.patch.object(local_time, "now_utc", return_value=DAY)


@contextmanager
def _chance_from(seed: int) -> Iterator[None]:
    """Seed the random numbers that the program usually takes from the system."""
    source = random.Random(seed)

    class Chance(random.Random):
        def __init__(self, own: Any = None) -> None:
            super().__init__(source.getrandbits(64) if own is None else own)

    with mock.patch.object(random, "Random", Chance), mock.patch.object(secrets, "randbits", source.getrandbits):
        yield


def all_screens() -> set[str]:
    """Return the names of all screens that can be reached."""
    for module in pkgutil.walk_packages(citrus.ui.__path__, "citrus.ui."):
        importlib.import_module(module.name)
    found, left = set(), [Screen]
    while left:
        kind = left.pop()
        left += kind.__subclasses__()
        if not kind.__subclasses__():
            found.add(kind.__name__)
    return found - NOT_REACHED


def _reports() -> set[Path]:
    """Return the existing reports of failures."""
    try:
        return set((user_dir() / "reports").iterdir())
    except OSError:
        return set()


def _name(screen: object) -> str:
    """Return the name of a screen in the findings: its class, and what type of game it shows."""
    name = type(screen).__name__ if screen is not None else "none"
    if type(screen) is PlayScreen:
        seats, options = screen.match.seats, screen.match.state.game.options
        name += " with trees" * options.fruit_trees + " with bots" * any(seat.bot for seat in seats)
    return name
