"""The parts of notations: one word for each sort of action, and the names of spaces and tiles after it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from citrus.limits import shown
from citrus.rules.actions import Action
from citrus.rules.game import Game
from citrus.rules.numbering import Space, Tile
from citrus.rules.problem import Problem


class NotationError(Exception):
    """A text that names no action, space or tile of this game."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


class Word(NamedTuple):
    """How a sort of action is written: its `word`, then what `write` returns, such as `behind`.

    `read` makes an action of the words after it, or None if their number is wrong; it raises NotationError for names
    that the game does not have.
    """

    sort: type[Action]
    word: str
    behind: str
    write: Callable[[Game, Any], Iterable[str]]
    read: Callable[[Game, list[str]], Action | None]

    @property
    def example(self) -> str:
        """An example of such an action."""
        return f"{self.word} {self.behind}".rstrip()


def alone(sort: type[Action], word: str) -> Word:
    """Return the notation for a sort with only one action."""
    return Word(sort, word, "", lambda game, action: (), lambda game, words: None if words else sort())


def space_named(game: Game, name: str) -> Space:
    """Return the space with this name. Raises NotationError if the board has none."""
    space = game.board.numbers.get(name)
    if space is None:
        raise NotationError(Problem("action.no_such_space", space=shown(name)))
    return space


def tile_named(game: Game, name: str) -> Tile:
    """Return the plantation tile with this name. Raises NotationError if the tile set has none."""
    tile = game.tile_named(name)
    if tile is None:
        raise NotationError(Problem("action.no_such_tile", tile=shown(name)))
    return tile
