"""Reviews open at once what is kept beside a game."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from citrus.records.beside import review_path
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review import reviews as reviews_room
from citrus.review.files import keep_review, load_review
from citrus.review.judging import review
from citrus.review.reviewer import ReviewError
from citrus.review.reviews import Reviews
from citrus.review.values import Decision, Depth, Review

Game = tuple[Record, tuple[Step, ...]]
DECISION = Decision(0, 1, 0, ("end",), 1.5, 0.25, (50.0, 40.0), (49.0, 40.5), 0.5, True)


def test_a_kept_review_is_opened_and_a_shallow_one_is_not(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    game, reviews = tmp_path / "game.citrus", Reviews()
    assert reviews.kept(game, record) is None
    keep_review(review_path(game), review(record, steps, Depth(futures=2), [DECISION]))
    assert reviews.kept(game, record) is None
    made = review(record, steps, Depth(futures=50), [DECISION])
    keep_review(review_path(game), made)
    assert reviews.kept(game, record) == made
    assert not reviews.working_on(record)
    reviews.stop()


class SlowReviewer:
    """Judges as many decisions as it is told."""

    def __init__(
        self, record: Record, steps: tuple[Step, ...], depth: Depth, judged: tuple[Decision, ...] = ()
    ) -> None:
        self.judged = judged
        self.made = review(record, steps, depth, [DECISION])
        self.done, self.total, self.closed, self.dead = 0, 7, False, False

    def review(self) -> Review | None:
        if self.dead:
            raise ReviewError("it died")
        return self.made if self.done == self.total else None

    def begun(self) -> Review:
        return replace(self.made, decisions=self.made.decisions if self.done else (), whole=False)

    def close(self) -> None:
        self.closed = True


@pytest.fixture
def begun(monkeypatch: pytest.MonkeyPatch) -> list[SlowReviewer]:
    """Return the reviewers that were asked, in order."""
    found: list[SlowReviewer] = []

    def make(*asked: Any, judged: tuple[Decision, ...]) -> SlowReviewer:
        found.append(SlowReviewer(*asked, judged))
        return found[-1]

    monkeypatch.setattr(reviews_room, "Reviewer", make)
    return found


def test_a_review_is_made_once_kept_beside_its_game_and_opened(
    finished: Game, begun: list[SlowReviewer], tmp_path: Path
) -> None:
    record, steps = finished
    game, reviews = tmp_path / "game.citrus", Reviews()
    assert reviews.progress == (0, 0)
    for _ in range(2):
        reviews.begin(game, record, steps)
    (reviewer,) = begun
    reviewer.done = 3
    assert reviews.working_on(record)
    assert (reviews.progress, reviews.kept(game, record)) == ((3, 7), None)
    reviewer.done = 7
    assert reviews.kept(game, record) == reviewer.made
    assert reviewer.closed
    assert (reviews.progress, reviews.working_on(record)) == ((0, 0), False)
    assert Reviews().kept(game, record) == reviewer.made


def test_a_review_that_cannot_be_written_is_kept_until_the_end(
    finished: Game, begun: list[SlowReviewer], tmp_path: Path
) -> None:
    record, steps = finished
    game, reviews = tmp_path / "nowhere" / "game.citrus", Reviews()
    reviews.begin(game, record, steps)
    begun[0].done = 7
    assert [reviews.kept(game, record) for _ in range(2)] == [begun[0].made] * 2
    assert Reviews().kept(game, record) is None


@pytest.mark.parametrize("folder", ["", "nowhere"])
def test_a_stopped_review_goes_on_where_it_was(
    finished: Game, begun: list[SlowReviewer], tmp_path: Path, folder: str
) -> None:
    record, steps = finished
    game, reviews = tmp_path / folder / "game.citrus", Reviews()
    reviews.begin(game, record, steps)
    reviews.stop()
    reviews.begin(game, record, steps)
    begun[1].done = 3
    reviews.stop()
    assert reviews.kept(game, record) is None
    for later in [reviews] if folder else [reviews, Reviews()]:
        later.begin(game, record, steps)
        assert begun[-1].judged == (DECISION,)
    assert [reviewer.judged for reviewer in begun[:2]] == [(), ()]
    begun[-1].done = 7
    assert later.kept(game, record) == begun[-1].made
    assert load_review(review_path(game), record, Depth()) == (None if folder else begun[-1].made)


def test_another_game_takes_its_place_and_a_dead_process_gives_it_up(
    finished: Game, begun: list[SlowReviewer], tmp_path: Path
) -> None:
    record, steps = finished
    other, game, reviews = replace(record, actions=record.actions[:-1]), tmp_path / "game.citrus", Reviews()
    reviews.begin(game, record, steps)
    reviews.begin(game, other, steps)
    assert [reviewer.closed for reviewer in begun] == [True, False]
    assert (reviews.working_on(record), reviews.working_on(other)) == (False, True)
    begun[1].dead = True
    assert reviews.kept(game, record) is None
    with pytest.raises(ReviewError):
        reviews.kept(game, other)
    assert begun[1].closed
    assert not reviews.working_on(other)
