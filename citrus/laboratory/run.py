"""A run of many games, with a progress bar."""

from __future__ import annotations

import os
import sys
from collections.abc import Generator, Iterator, Sequence
from contextlib import closing

from citrus.bots.foreign import is_foreign
from citrus.laboratory.cluster import ClusterWorkers
from citrus.laboratory.lineup import Fixture
from citrus.laboratory.pool import LocalWorkers, Workers, play_here, play_with
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.report import Crash, Outcome, Report, Work
from citrus.rules.game import Game
from citrus.rules.setup import check_options


class Runner:
    """Plays games on the workers of a Dask scheduler, or in `jobs` processes of this computer (None: one for each
    core), with or without their records."""

    def __init__(self, game: Game, jobs: int | None, scheduler: str | None, records: bool = False) -> None:
        check_options(game.board, game.tiles, game.options, game.players)
        self._work = Work(game, records)
        self._jobs = jobs or cores()
        self._scheduler = scheduler

    def play(self, fixtures: Sequence[Fixture]) -> Iterator[Report]:
        """Yield the reports of all games as they finish. Raises LaboratoryError if a bot fails, or if the workers
        cannot play."""
        with closing(_progress(self._outcomes(fixtures), len(fixtures))) as outcomes:
            for outcome in outcomes:
                if isinstance(outcome, Crash):
                    raise LaboratoryError(_failure(outcome), outcome.trace)
                yield outcome

    def _outcomes(self, fixtures: Sequence[Fixture]) -> Iterator[Outcome]:
        workers = self._workers(fixtures)
        return play_here(self._work, fixtures) if workers is None else play_with(workers, self._work, fixtures)

    def _workers(self, fixtures: Sequence[Fixture]) -> Workers | None:
        """Return where games are played, or None for this process, which no foreign bot may end."""
        if self._scheduler is not None:
            return ClusterWorkers(self._scheduler)
        jobs = min(self._jobs, len(fixtures))
        foreign = any(is_foreign(level) for fixture in fixtures for level in fixture.levels)
        return None if jobs == 1 and not foreign else LocalWorkers(jobs)


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _failure(crash: Crash) -> str:
    fixture = crash.fixture
    bots = ",".join(fixture.levels)
    return f"a bot failed in game {fixture.number} (seed {fixture.seed}, {bots}): {crash.error}"


def _progress(outcomes: Iterator[Outcome], games: int) -> Generator[Outcome, None, None]:
    """Show on a terminal how many games are done, where tqdm is installed."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield from outcomes
        return
    try:
        from tqdm import tqdm
    except ImportError:
        yield from outcomes
        return
    with tqdm(outcomes, total=games, unit="game", leave=False, file=sys.stderr) as bar:
        yield from bar
