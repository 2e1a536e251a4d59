"""What lies beside the file of a game: its review, and a mark if it branches off from another game. It loads no rules,
so that a look at the folder is quick."""

from __future__ import annotations

from pathlib import Path

SUFFIX = ".review.json"
BRANCH_SUFFIX = ".branch"
GAME_SUFFIX = ".citrus"


def review_path(game: Path) -> Path:
    """Return where the review of the game in a file is kept."""
    return game.with_name(game.stem + SUFFIX)


def branch_path(game: Path) -> Path:
    """Return where the mark of the game in a file is, an empty file, if it branches off from another game."""
    return game.with_name(game.stem + BRANCH_SUFFIX)


def is_review(path: Path) -> bool:
    """Return whether a file has the name of a review."""
    return path.name.endswith(SUFFIX)


def reviewed_game(review: Path) -> Path:
    """Return the game of a review beside it: `Ana, Ben.citrus` for `Ana, Ben.review.json`."""
    return review.with_name(review.name.removesuffix(SUFFIX) + GAME_SUFFIX)
