"""Review files: each lies beside its game, which is never changed."""

from __future__ import annotations

import os
from pathlib import Path

import msgspec

from citrus.file_names import free_path_beside
from citrus.file_reading import read_json
from citrus.records.record import Record
from citrus.records.replay import recorded, replay
from citrus.review.judging import FORMAT, fingerprint
from citrus.review.values import MOST_POINTS, Depth, Review
from citrus.whole_file import alone_in, replace_file

_MOST_BYTES = 1 << 24  # one of a long game of five has some 200,000


def load_review(path: Path, record: Record, depth: Depth) -> Review | None:
    """Return the review in a file, whole or stopped, or None without one of this game that looked at least as deep."""
    try:
        found = read_json(path, Review, _MOST_BYTES)
    except (OSError, ValueError):
        return None
    same = (found.format, found.game) == (FORMAT, fingerprint(record))
    return found if same and found.depth.reaches(depth) and _fits(found, record) else None


def keep_review(path: Path, review: Review) -> None:
    """Write a review into a file, whole or not at all. Raises OSError, and the old file stays. A review that it does
    not supersede, of another game or by a later program, gets another name."""
    with alone_in(path.parent):
        aside = None if not os.path.isfile(path) or _supersedes(review, path) else path.rename(free_path_beside(path))
        try:
            replace_file(path, as_json(review) + b"\n")
        except OSError:
            if aside is not None:
                aside.rename(path)
            raise


def _supersedes(review: Review, path: Path) -> bool:
    """Return whether a review supersedes the one in a file, which no later program has made; one that was stopped does
    not supersede a whole one."""
    try:
        found = read_json(path, Review, _MOST_BYTES)
    except (OSError, ValueError):
        return False
    same = found.game == review.game and found.format <= review.format
    return same and review.depth.reaches(found.depth) and review.whole >= found.whole


def as_json(review: Review) -> bytes:
    """Return a review as JSON, on lines for people."""
    return msgspec.json.format(msgspec.json.encode(review), indent=1)


def _fits(review: Review, record: Record) -> bool:
    """Return whether a review can belong to a game: somebody may have changed its file by hand."""
    players, made = record.game.players, review.decisions
    ends = [0, *(decision.position + decision.length for decision in made)]
    follow = all(end <= decision.position for end, decision in zip(ends, made, strict=False))
    inside = all(decision.length > 0 for decision in made) and ends[-1] <= len(record.actions)
    seated = all(0 <= decision.player < players for decision in made)
    expected = [review.final, *(points for decision in made for points in (decision.before, decision.after))]
    expected += [decision.instead for decision in made if decision.instead]
    result = record.result or recorded(record, tuple(replay(record))).result
    told = [part for decision in made for part in decision.parts]
    known = all(0 <= part.rival < players and abs(part.points) <= MOST_POINTS for part in told)
    ended = result is not None and review.final == result.scores
    return ended and known and follow and inside and seated and all(len(points) == players for points in expected)
