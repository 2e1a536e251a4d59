"""Where reviews lie: each beside its game. It loads no rules, so that a look at the folder takes no time."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".review.json"
GAME_SUFFIX = ".citrus"


def review_path(game: Path) -> Path:
    """Where the review of the game in a file is kept."""
    return game.with_name(game.stem + SUFFIX)


def is_review(path: Path) -> bool:
    """Whether a file is called like a review."""
    return path.name.endswith(SUFFIX)


def reviewed_game(review: Path) -> Path:
    """The game beside which a review lies: `Ana, Ben.citrus` for `Ana, Ben.review.json`."""
    return review.with_name(review.name.removesuffix(SUFFIX) + GAME_SUFFIX)
