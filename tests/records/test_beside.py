"""A review lies beside its game, whatever the game is called."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.records.beside import is_review, review_path, reviewed_game


@pytest.mark.parametrize("name", ["Ana, Ben.citrus", "v1.2 (3).citrus", ".review.json.citrus", "a.review.citrus"])
def test_the_game_of_a_review_is_found_again(name: str, tmp_path: Path) -> None:
    game = tmp_path / name
    review = review_path(game)
    assert review.parent == tmp_path
    assert review != game
    assert is_review(review)
    assert not is_review(game)
    assert reviewed_game(review) == game
