"""A game for the laboratory to play."""

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.game import Game, Options


@pytest.fixture(scope="session")
def game():
    return Game(load_board(shipped_boards()["short"]), load_tiles(), Options(starting_fincas=3), 3)
