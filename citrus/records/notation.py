"""Actions, spaces and tiles as one line of text each (`plant lemon* e5`)."""

from __future__ import annotations

import re
from collections.abc import Callable

from citrus.content.yaml_text import shown
from citrus.rules.actions import (
    Action,
    BuildFinca,
    Buy,
    ChooseFruit,
    EndTurn,
    Harvest,
    Pass,
    PickFruit,
    PlaceBull,
    PlaceWorker,
    Plant,
    ReturnHand,
    SellFruit,
    Skip,
    UseCart,
    UseMilestone,
    UseMoney,
)
from citrus.rules.fruit_trees import numbers_of
from citrus.rules.game import Game
from citrus.rules.numbering import Space, Tile
from citrus.rules.problem import Problem


class NotationError(Exception):
    """A text that names no action, space or tile of this game."""

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem)
        self.problem = problem


def format_action(game: Game, action: Action) -> str:
    """The text of an action, as records and replays write it."""
    names = game.board.names
    match action:
        case Buy(line):
            return f"buy {line}"
        case BuildFinca(site):
            return f"site {site}"
        case Plant(tile, space, bridge):
            return f"plant {game.tile_names[tile]} {names[space]}{' bridge' if bridge else ''}"
        case ReturnHand():
            return "return"
        case Harvest(regions):
            return " ".join(("harvest", *(names[space] for space in regions)))
        case UseMoney(coins):
            return f"money {coins}"
        case UseCart(market_space):
            return f"cart {market_space}"
        case PlaceBull(space):
            return f"bull {names[space]}"
        case UseMilestone():
            return "milestone"
        case Pass():
            return "pass"
        case EndTurn():
            return "end"
        case ChooseFruit(fruit):
            return f"fruit {fruits_of(game)[fruit]}"
        case PlaceWorker():
            return "worker"
        case PickFruit(space):
            return f"pick {names[space]}"
        case SellFruit(fruits):
            return " ".join(("sell", *(fruits_of(game)[fruit] for fruit in fruits)))
        case Skip():
            return "skip"


def fruits_of(game: Game) -> tuple[str, ...]:
    """The names of the fruits on the trees; none in a game without fruit trees."""
    return numbers_of(game).fruits if game.options.fruit_trees else ()


def parse_action(game: Game, text: str) -> Action:
    """The action that a text names; whether it is legal is for the rules. Raises NotationError."""
    word, *rest = text.split() or [""]
    parse = _PARSERS.get(word) if game.options.fruit_trees or word not in _OF_FRUIT_TREES else None
    if parse is None:
        raise NotationError(Problem("action.unknown", text=shown(text), word=shown(word)))
    action = parse(game, rest)
    if action is None:
        raise NotationError(Problem("action.malformed", text=shown(text), example=shown(_EXAMPLES[word])))
    return action


def space_named(game: Game, name: str) -> Space:
    """The space with this name. Raises NotationError if the board has none."""
    space = game.board.numbers.get(name)
    if space is None:
        raise NotationError(Problem("action.no_such_space", space=shown(name)))
    return space


def tile_named(game: Game, name: str) -> Tile:
    """The plantation tile with this name. Raises NotationError if the tile set has none."""
    tile = game.tile_named(name)
    if tile is None:
        raise NotationError(Problem("action.no_such_tile", tile=shown(name)))
    return tile


def _plant(game: Game, words: list[str]) -> Action | None:
    match words:
        case [tile, space]:
            return Plant(tile_named(game, tile), space_named(game, space))
        case [tile, space, "bridge"]:
            return Plant(tile_named(game, tile), space_named(game, space), True)
    return None


def _harvest(game: Game, words: list[str]) -> Action | None:
    return Harvest(tuple(space_named(game, word) for word in words)) if words else None


def _fruit_named(game: Game, name: str) -> int:
    """The fruit with this name. Raises NotationError if no tree bears it."""
    fruits = fruits_of(game)
    if name not in fruits:
        raise NotationError(Problem("action.no_such_fruit", fruit=shown(name)))
    return fruits.index(name)


def _fruit(game: Game, words: list[str]) -> Action | None:
    return ChooseFruit(_fruit_named(game, words[0])) if len(words) == 1 else None


def _pick(game: Game, words: list[str]) -> Action | None:
    return PickFruit(space_named(game, words[0])) if len(words) == 1 else None


def _sell(game: Game, words: list[str]) -> Action | None:
    return SellFruit(tuple(_fruit_named(game, word) for word in words)) if words else None


def _bull(game: Game, words: list[str]) -> Action | None:
    return PlaceBull(space_named(game, words[0])) if len(words) == 1 else None


def _with_word(make: Callable[[str], Action]) -> Callable[[Game, list[str]], Action | None]:
    return lambda game, words: make(words[0]) if len(words) == 1 else None


def _with_number(make: Callable[[int], Action]) -> Callable[[Game, list[str]], Action | None]:
    def parse(game: Game, words: list[str]) -> Action | None:
        return make(int(words[0])) if len(words) == 1 and re.fullmatch("[1-9][0-9]{0,2}", words[0]) else None

    return parse


def _alone(make: Callable[[], Action]) -> Callable[[Game, list[str]], Action | None]:
    return lambda game, words: None if words else make()


_PARSERS: dict[str, Callable[[Game, list[str]], Action | None]] = {
    "buy": _with_word(Buy),
    "site": _with_word(BuildFinca),
    "plant": _plant,
    "return": _alone(ReturnHand),
    "harvest": _harvest,
    "money": _with_number(UseMoney),
    "cart": _with_number(UseCart),
    "bull": _bull,
    "milestone": _alone(UseMilestone),
    "pass": _alone(Pass),
    "end": _alone(EndTurn),
    "fruit": _fruit,
    "worker": _alone(PlaceWorker),
    "pick": _pick,
    "sell": _sell,
    "skip": _alone(Skip),
}
_EXAMPLES = {
    "buy": "buy R2",
    "site": "site E",
    "plant": "plant lemon* e5",
    "return": "return",
    "harvest": "harvest b3 e5",
    "money": "money 2",
    "cart": "cart 7",
    "bull": "bull e5",
    "milestone": "milestone",
    "pass": "pass",
    "end": "end",
    "fruit": "fruit apple",
    "worker": "worker",
    "pick": "pick e5",
    "sell": "sell apple plum",
    "skip": "skip",
}
_OF_FRUIT_TREES = frozenset(["fruit", "worker", "pick", "sell", "skip"])
