"""Many games at the same time: chunks of them go to workers and come back finished, and none is lost."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    wait,
)
from time import thread_time
from typing import Protocol

from citrus.bots.foreign import look_in, looked_in
from citrus.laboratory.lineup import Fixture
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Outcome, Work
from citrus.limits import story_of, told
from citrus.processes import MOST_PROCESSES, ShieldedPool

CHUNK_SECONDS = 1.0
"""How long a chunk of quick games should take."""
CHUNK_GAMES = 50
LIVES = 5
"""How often workers may die without a single finished game before we give up."""


class Workers(Protocol):
    """Where games are played. `lost` is raised for a chunk whose worker died while the others go on."""

    lost: tuple[type[Exception], ...]

    @property
    def slots(self) -> int:
        """How many games can be played at the same time."""
        ...

    def executor(self) -> Executor:
        """Return the executor that takes work; called again when all work has failed or was cancelled."""
        ...

    def close(self) -> None:
        """End all work, done or not."""
        ...


class LocalWorkers:
    """Processes on this computer."""

    lost: tuple[type[Exception], ...] = ()

    def __init__(self, jobs: int) -> None:
        self._jobs = min(jobs, MOST_PROCESSES)
        self._pool: ShieldedPool | None = None

    @property
    def slots(self) -> int:
        """How many games can be played at the same time."""
        return self._jobs

    def executor(self) -> Executor:
        """Return a new pool of processes. Raises LaboratoryError if the system has no room for it."""
        self.close()
        try:
            self._pool = ShieldedPool(self._jobs, look_in, (looked_in(),))
        except OSError as error:
            raise LaboratoryError(f"no processes that play can be started: {error.strerror or error}.") from error
        return self._pool

    def close(self) -> None:
        """End the processes, even those in the middle of a game."""
        if self._pool is not None:
            self._pool.end(wait=True)
            self._pool = None


class ChunkSizes:
    """Chooses how many games make a chunk, so that each chunk takes about `CHUNK_SECONDS`."""

    def __init__(self) -> None:
        self._games = 0
        self._seconds = 0.0

    def played(self, games: int, seconds: float) -> None:
        """Note that `games` games took `seconds` seconds in all."""
        self._games += games
        self._seconds += seconds

    def chunk(self, waiting: int, slots: int) -> int:
        """Return the size of the next chunk if `waiting` games are left for `slots` slots. It is one while nothing is
        known, and small near the end."""
        if not self._games:
            return 1
        quick = CHUNK_SECONDS * self._games / max(self._seconds, 1e-9)
        return max(1, min(int(quick), CHUNK_GAMES, waiting // (2 * slots)))


def timed(work: Work, chunk: list[Fixture]) -> tuple[list[Outcome], float]:
    """Play a chunk; return its games and how many seconds it took. Workers get this function."""
    began = thread_time()  # in which no computer sleeps
    return work(chunk), thread_time() - began


def play_here(work: Work, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
    """Play one game after the other in this process."""
    for fixture in fixtures:
        yield from work([fixture])


def play_with(workers: Workers, work: Work, fixtures: Iterable[Fixture]) -> Iterator[Outcome]:
    """Play all games on workers, and yield them as they finish. The games of a dead worker are given to others. Raises
    LaboratoryError if workers keep dying and no game finishes."""
    try:
        yield from _play_with(workers, work, deque(fixtures))
    finally:
        workers.close()


def _play_with(workers: Workers, work: Work, waiting: deque[Fixture]) -> Iterator[Outcome]:
    executor = workers.executor()
    sizes = ChunkSizes()
    running: dict[Future[tuple[list[Outcome], float]], list[Fixture]] = {}
    lives = LIVES
    while waiting or running:
        slots = workers.slots
        broken = False
        while waiting and len(running) < 2 * slots and not broken:
            chunk = [waiting.popleft() for _ in range(sizes.chunk(len(waiting), slots))]
            try:
                running[executor.submit(timed, work, chunk)] = chunk
            except Exception:  # it broke, or its connection did, since we last looked
                broken = True
                waiting.extend(chunk)
        done, _ = wait(running, return_when=FIRST_COMPLETED)
        died = broken
        for future in [future for future in running if future in done]:  # in the order in which they were begun
            chunk = running.pop(future)
            try:
                outcomes, seconds = future.result()
            except (BrokenExecutor, CancelledError):
                broken = died = True
                waiting.extend(chunk)
            except workers.lost:
                died = True
                waiting.extend(chunk)
            except LaboratoryError:
                raise
            except Exception as error:
                raise LaboratoryError(f"the workers cannot play: {told(error)}", story_of(error)) from error
            else:
                lives = LIVES
                sizes.played(len(outcomes), seconds)
                yield from outcomes
        lives -= died
        if not lives:
            raise LaboratoryError("the processes that play keep ending before a game is over.")
        if broken:
            # what came back in the meantime is played again, too: it comes out the same
            for future, chunk in running.items():
                future.cancel()
                waiting.extend(chunk)
            running.clear()
            executor = workers.executor()
