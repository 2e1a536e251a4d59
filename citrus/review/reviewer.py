"""Reviewing a game in processes of their own, so that nobody has to wait for it."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures.process import BrokenProcessPool
from functools import lru_cache
from itertools import takewhile

from citrus.processes import ShieldedPool
from citrus.records.record import Record, dumps, load_steps
from citrus.records.replay import Step
from citrus.review.figures import held
from citrus.review.judging import Judge, choices, review
from citrus.review.values import Decision, Depth, Review

PATIENT = 5  # added to the niceness of the processes: a game that is played comes first


class ReviewError(Exception):
    """The processes of a review cannot be started, or died."""


class Reviewer:
    """The review of a finished game in the making: `done` of `total` decisions have been judged. The number of
    processes does not change the review."""

    def __init__(
        self,
        record: Record,
        steps: Sequence[Step],
        depth: Depth,
        jobs: int = 1,
        judged: Sequence[Decision] = (),
    ) -> None:
        """Begin, or go on after the first decisions, which were `judged` before. Raises ReviewError if no process can
        be started."""
        self.total = len(choices(steps))
        self._record, self._steps, self._depth = record, steps, depth
        self._judged = tuple(judged)
        game = dumps(record)
        try:
            self._pool = ShieldedPool(jobs)
        except OSError as error:
            raise ReviewError(str(error)) from error
        try:
            numbers = range(len(self._judged), self.total)
            self._decisions = [self._pool.submit(_decide, game, depth, number) for number in numbers]
        except (OSError, BrokenProcessPool) as error:
            self.close()
            raise ReviewError(str(error)) from error

    @property
    def done(self) -> int:
        """The number of decisions that have been judged."""
        return len(self._judged) + sum(future.done() for future in self._decisions)

    def review(self) -> Review | None:
        """Return the complete review, or None until then. Raises ReviewError if it never will be."""
        if not all(future.done() for future in self._decisions):
            return None
        return self.wait()

    def wait(self) -> Review:
        """Return the review, however long it takes. Raises ReviewError."""
        try:
            found = [future.result() for future in self._decisions]
        except BrokenProcessPool as error:
            raise ReviewError(str(error)) from error
        return held(review(self._record, self._steps, self._depth, [*self._judged, *found]), self._steps)

    def begun(self) -> Review:
        """Return a review of the first decisions, up to one that has not been judged."""
        ready = takewhile(lambda future: future.done() and future.exception() is None, self._decisions)
        found = [*self._judged, *(future.result() for future in ready)]
        return review(self._record, self._steps, self._depth, found, whole=len(found) == self.total)

    def close(self) -> None:
        """Give up what has not been judged yet; the processes end at once."""
        self._pool.end()


def _decide(game: str, depth: Depth, number: int) -> Decision:
    """Return one decision of the game in a record, given as text."""
    return _judging(game, depth)(number)


@lru_cache(maxsize=1)
def _judging(game: str, depth: Depth) -> Callable[[int], Decision]:
    """Return a function, remembered for many calls in a process, that judges the choices of a game by number."""
    if hasattr(os, "nice"):
        os.nice(PATIENT)
    record, steps = load_steps(game)
    judge, found = Judge(record.game, depth), choices(steps)
    return lambda number: judge.decision(found[number])
