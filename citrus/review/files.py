"""Reviews in files: each lies beside its game, which is never touched."""

from __future__ import annotations

from pathlib import Path

import msgspec

from citrus.records.record import Record
from citrus.review.judging import FORMAT, fingerprint
from citrus.review.values import Depth, Review
from citrus.whole_file import replace_file

SUFFIX = ".review.json"


def review_path(game: Path) -> Path:
    """Where the review of the game in a file is kept."""
    return game.with_name(game.stem + SUFFIX)


def load_review(path: Path, record: Record, depth: Depth) -> Review | None:
    """The review in a file; None if there is none of this game and of this depth, so that it has to be made again."""
    try:
        found = msgspec.json.decode(path.read_bytes(), type=Review)
    except (OSError, ValueError):
        return None
    same = (found.format, found.game, found.depth) == (FORMAT, fingerprint(record), depth)
    return found if same else None


def keep_review(path: Path, review: Review) -> None:
    """Write a review into a file, whole or not at all. Raises OSError."""
    replace_file(path, as_json(review) + b"\n")


def as_json(review: Review) -> bytes:
    """A review as JSON, on lines for people."""
    return msgspec.json.format(msgspec.json.encode(review), indent=1)
