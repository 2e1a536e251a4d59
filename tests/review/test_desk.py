"""The desk opens at once what is kept beside a game."""

from __future__ import annotations

from pathlib import Path

from citrus.records.beside import review_path
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.desk import Desk
from citrus.review.files import keep_review
from citrus.review.judging import review
from citrus.review.values import Decision, Depth

Game = tuple[Record, tuple[Step, ...]]
DECISION = Decision(0, 1, 0, ("end",), 1.5, 0.25, (50.0, 40.0), (49.0, 40.5), 0.5, True)


def test_a_kept_review_is_opened_and_a_shallow_one_is_not(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    game, desk = tmp_path / "game.citrus", Desk()
    assert desk.kept(game, record) is None
    keep_review(review_path(game), review(record, steps, Depth(futures=2), [DECISION]))
    assert desk.kept(game, record) is None
    made = review(record, steps, Depth(futures=50), [DECISION])
    keep_review(review_path(game), made)
    assert desk.kept(game, record) == made
    assert not desk.working_on(record)
    desk.stop()
