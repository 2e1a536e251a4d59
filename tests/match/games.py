"""What the tests ask of the folder of saved games: everything at once, as a player would see it after some time."""

from __future__ import annotations

from citrus.match.saves import SavedGame
from citrus.match.shelf import Shelf


def saved_games() -> list[SavedGame]:
    """All games in the folder, in the order of the list."""
    shelf = Shelf()
    return [shelf.game(file) for file in shelf.look()]


def last_unfinished() -> SavedGame | None:
    """The game that the start screen offers to go on with."""
    return next((game for game in Shelf().unfinished() if game is not None), None)
