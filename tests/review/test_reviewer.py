"""A review is there when its last decision is; who judges them is played here."""

from __future__ import annotations

from concurrent.futures import Future
from concurrent.futures.process import BrokenProcessPool
from typing import Any

import pytest

from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review import reviewer as reviewer_room
from citrus.review.judging import choices, review
from citrus.review.reviewer import Reviewer, ReviewError
from citrus.review.values import Decision, Depth

Game = tuple[Record, tuple[Step, ...]]
DECISION = Decision(0, 1, 0, ("end",), 1.5, 0.25, (50.0, 40.0), (49.0, 40.5), 0.5, True)


class Pool:
    """Takes work and does none of it."""

    def __init__(self, jobs: int) -> None:
        self.jobs, self.asked, self.ended = jobs, list[Future[Decision]](), False
        self.numbers = list[int]()

    def submit(self, work: Any, game: str, depth: Depth, number: int) -> Future[Decision]:
        self.numbers.append(number)
        self.asked.append(Future())
        return self.asked[-1]

    def end(self) -> None:
        self.ended = True


@pytest.fixture
def pool(monkeypatch: pytest.MonkeyPatch) -> Pool:
    made = Pool(1)
    monkeypatch.setattr(reviewer_room, "ShieldedPool", lambda jobs: made)
    return made


def test_it_is_complete_with_its_last_decision(finished: Game, pool: Pool) -> None:
    record, steps = finished
    reviewer = Reviewer(record, steps, Depth())
    assert reviewer.total == len(pool.asked) == len(choices(steps))
    assert pool.numbers == list(range(reviewer.total))
    for number, asked in enumerate(pool.asked):
        assert (reviewer.done, reviewer.review()) == (number, None)
        asked.set_result(DECISION)
    assert reviewer.review() == review(record, steps, Depth(), [DECISION] * reviewer.total)
    assert not pool.ended
    reviewer.close()
    assert pool.ended


def test_it_goes_on_after_what_was_judged_before(finished: Game, pool: Pool) -> None:
    record, steps = finished
    first = Reviewer(record, steps, Depth())
    for number in (0, 1, 3):
        pool.asked[number].set_result(DECISION)
    begun = first.begun()
    assert begun == review(record, steps, Depth(), [DECISION] * 2, whole=False)
    pool.asked[2].set_exception(BrokenProcessPool("killed"))
    assert first.begun() == begun
    pool.asked.clear()
    pool.numbers.clear()
    second = Reviewer(record, steps, Depth(), judged=begun.decisions)
    assert (second.done, second.total) == (2, first.total)
    assert pool.numbers == list(range(2, first.total))
    for asked in pool.asked:
        asked.set_result(DECISION)
    assert second.review() == second.begun() == review(record, steps, Depth(), [DECISION] * first.total)


def test_a_process_that_dies_ends_it(finished: Game, pool: Pool) -> None:
    reviewer = Reviewer(*finished, Depth())
    for asked in pool.asked:
        asked.set_exception(BrokenProcessPool("killed"))
    with pytest.raises(ReviewError, match="killed"):
        reviewer.review()


def test_no_process_no_reviewer(finished: Game, pool: Pool, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*work: Any) -> Future[Decision]:
        raise OSError("no more processes")

    monkeypatch.setattr(pool, "submit", refuse)
    with pytest.raises(ReviewError, match="no more"):
        Reviewer(*finished, Depth())
    assert pool.ended
