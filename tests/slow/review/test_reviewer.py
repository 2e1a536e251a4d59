"""Reviews made in processes of their own."""

from __future__ import annotations

import time
from multiprocessing import active_children, connection
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.cli import main
from citrus.laboratory.games import play
from citrus.records.beside import review_path
from citrus.records.record import Record, write
from citrus.records.replay import Step
from citrus.review.figures import held
from citrus.review.files import load_review
from citrus.review.judging import decisions, review
from citrus.review.reviewer import Reviewer, ReviewError
from citrus.review.reviews import Reviews
from citrus.review.values import Depth, Review
from tests.rules.worlds import tiny_game

Game = tuple[Record, tuple[Step, ...]]
DEPTH = Depth(turns=2, scouted=1, futures=2)


def completed(reviews: Reviews, game: Path, record: Record) -> Review:
    """Return the review, once it is complete."""
    found = reviews.kept(game, record)
    while found is None:
        time.sleep(0.02)
        found = reviews.kept(game, record)
    return found


def test_processes_find_what_one_alone_finds(finished: Game) -> None:
    record, steps = finished
    reviewer = Reviewer(record, steps, DEPTH, 2)
    found = reviewer.review()
    while found is None:
        time.sleep(0.05)
        found = reviewer.review()
    assert reviewer.done == reviewer.total == len(found.decisions)
    reviewer.close()
    assert found == held(review(record, steps, DEPTH, list(decisions(record, steps, DEPTH))), steps)


def test_a_killed_process_is_told(finished: Game) -> None:
    record, steps = finished
    before = active_children()
    reviewer = Reviewer(record, steps, Depth(), 1)
    (process,) = [child for child in active_children() if child not in before]
    process.kill()
    with pytest.raises(ReviewError):
        reviewer.wait()
    with pytest.raises(ReviewError):
        reviewer.review()
    reviewer.close()


def test_the_command_keeps_what_it_finds(tmp_path: Path, capsys: pytest.CaptureFixture) -> None:
    record, _, _ = play(tiny_game(0, 2), ("greedy",), "review")
    game = tmp_path / "game.citrus"
    write(game, record)
    assert main(["review", str(game), "--turns", "2", "--futures", "2", "--jobs", "2"]) == 0
    assert "lost per turn" in capsys.readouterr().out
    assert load_review(review_path(game), record, Depth(turns=2, futures=2)) is not None


def test_a_closed_reviewer_stops_in_the_middle_of_a_thought(finished: Game) -> None:
    record, steps = finished
    before = active_children()
    reviewer = Reviewer(record, steps, Depth(futures=100_000), 1)
    (process,) = [child for child in active_children() if child not in before]
    process.join(0.5)
    reviewer.close()
    # The pool waits for the process too, and only one of two is told how it ended.
    assert connection.wait([process.sentinel], 60)


def test_a_desk_keeps_what_cannot_be_written_until_the_program_ends(finished: Game, tmp_path: Path) -> None:
    whole, steps = finished
    record, steps = replace(whole, actions=whole.actions[:25], result=None), steps[:26]
    folder = tmp_path / "no folder"
    folder.touch()
    reviews = Reviews(DEPTH)
    reviews.begin(folder / "game.citrus", record, steps)
    assert reviews.working_on(record)
    found = completed(reviews, folder / "game.citrus", record)
    assert not reviews.working_on(record)
    assert found == reviews.kept(folder / "game.citrus", record)
    assert len(found.decisions) > 3


def test_a_desk_begins_again_after_a_killed_process(finished: Game, tmp_path: Path) -> None:
    record, steps = finished
    reviews = Reviews()
    for _ in range(2):
        before = active_children()
        reviews.begin(tmp_path / "game.citrus", record, steps)
        assert reviews.progress[1] > 10
        (process,) = [child for child in active_children() if child not in before]
        process.kill()
        process.join()
        with pytest.raises(ReviewError):
            completed(reviews, tmp_path / "game.citrus", record)
        assert not reviews.working_on(record)
    assert reviews.kept(tmp_path / "game.citrus", record) is None
