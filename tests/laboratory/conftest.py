"""A game for the laboratory to play."""

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Options
from citrus.rules.variants import new_game


@pytest.fixture(scope="session")
def game():
    return new_game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 3)
