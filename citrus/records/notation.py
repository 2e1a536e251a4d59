"""Actions as one line of text each (`plant lemon* e5`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from citrus.limits import shown
from citrus.records.variants import recorded_variants
from citrus.records.words import NotationError, Word, alone, space_named, tile_named
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    EndTurn,
    Harvest,
    Pass,
    PlaceBull,
    Plant,
    ReturnHand,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.game import Game
from citrus.rules.problem import Problem


def format_action(game: Game, action: Action) -> str:
    """Return the text of an action of the game, as in records and replays."""
    word = _BY_SORT.get(type(action)) or next(word for word in _added(game) if word.sort is type(action))
    return " ".join((word.word, *word.write(game, action)))


def parse_action(game: Game, text: str) -> Action:
    """Return the action that a text names, legal or not. Raises NotationError."""
    first, *rest = text.split() or [""]
    word = _BY_WORD.get(first) or next((word for word in _added(game) if word.word == first), None)
    if word is None:
        raise NotationError(Problem("action.unknown", text=shown(text), word=shown(first)))
    action = word.read(game, rest)
    if action is None:
        raise NotationError(Problem("action.malformed", text=shown(text), example=shown(word.example)))
    return action


def _added(game: Game) -> list[Word]:
    """Return the words of the actions that the game's variants add."""
    return [word for recorded in recorded_variants(game) for word in recorded.words]


def _planting(game: Game, action: Plant) -> list[str]:
    return [game.tile_names[action.tile], game.board.names[action.space], *(["bridge"] if action.bridge else [])]


def _plant(game: Game, words: list[str]) -> Action | None:
    match words:
        case [tile, space]:
            return Plant(tile_named(game, tile), space_named(game, space))
        case [tile, space, "bridge"]:
            return Plant(tile_named(game, tile), space_named(game, space), True)
    return None


def _harvest(game: Game, words: list[str]) -> Action | None:
    return Harvest(tuple(space_named(game, word) for word in words)) if words else None


def _bull(game: Game, words: list[str]) -> Action | None:
    return PlaceBull(space_named(game, words[0])) if len(words) == 1 else None


def _with_word(make: Callable[[str], Action]) -> Callable[[Game, list[str]], Action | None]:
    return lambda game, words: make(words[0]) if len(words) == 1 else None


def _with_number(make: Callable[[int], Action]) -> Callable[[Game, list[str]], Action | None]:
    def parse(game: Game, words: list[str]) -> Action | None:
        return make(int(words[0])) if len(words) == 1 and re.fullmatch("[1-9][0-9]{0,2}", words[0]) else None

    return parse


_WORDS = (
    Word(Buy, "buy", "R2", lambda game, action: [action.line], _with_word(Buy)),
    Word(BuildFinca, "site", "E", lambda game, action: [action.site], _with_word(BuildFinca)),
    Word(Plant, "plant", "lemon* e5", _planting, _plant),
    alone(ReturnHand, "return"),
    Word(Harvest, "harvest", "b3 e5", lambda game, action: [game.board.names[one] for one in action.regions], _harvest),
    Word(UseMoney, "money", "2", lambda game, action: [str(action.coins)], _with_number(UseMoney)),
    Word(UseCart, "cart", "7", lambda game, action: [str(action.market_space)], _with_number(UseCart)),
    Word(PlaceBull, "bull", "e5", lambda game, action: [game.board.names[action.space]], _bull),
    alone(UseMilestone, "milestone"),
    alone(Pass, "pass"),
    alone(EndTurn, "end"),
)
_BY_SORT = {word.sort: word for word in _WORDS}
_BY_WORD = {word.word: word for word in _WORDS}
