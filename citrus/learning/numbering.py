"""Numbers for every action of a game, fixed for the same board, numbers and options.

The numbers lie in blocks, one for each sort of action. Two sorts of actions are sets, with a number for each set that
can ever be legal:

- A harvest is a set of the player's own regions, counted in reading order: region n adds 2 to the power of n, and the
  block begins with region 0 alone. With five workers nobody has more than five regions, which makes 31 harvests.
- A sale is a set of different fruits, as many as the tile set has prices for: 56 of six fruits at most four at a time.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations

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
from citrus.rules.board import first_space, spaces_of
from citrus.rules.fruit_trees.actions import ChooseFruit, PickFruit, PlaceWorker, SellFruit, Skip
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.tiles import MONEY, has_well, kind_of
from citrus.rules.turn import legal_actions


class Numbering:
    """The numbers of all actions of a game, from 0 to `size` - 1; `blocks` are the numbers of each sort of action."""

    def __init__(self, game: Game) -> None:
        board, tiles = game.board, game.tiles
        plantable = spaces_of(board.plantable)
        bridgeable = spaces_of(board.plantable | board.rocks)
        planted = [
            tile
            for number in range(len(game.tile_names))
            if not (has_well(tile := game.plant_actions[number][0].tile) and kind_of(tile) in game.added)
        ]
        self.blocks: dict[str, range] = {}
        self._actions: list[Action | None] = []
        self._add("buy", map(Buy, game.lines))
        self._harvests = self._room("harvest", (1 << tiles.workers) - 1)
        self._add("plant", (Plant(tile, space) for tile in planted for space in plantable))
        self._add("bridge", (Plant(tile, space, True) for tile in planted for space in bridgeable))
        self._add("site", map(BuildFinca, board.used_sites))
        self._add("money", map(UseMoney, MONEY.values()))
        self._add("cart", (UseCart(number + 1) for number in range(tiles.market_size)))
        self._add("bull", map(PlaceBull, plantable))
        self._add("milestone", [UseMilestone()])
        self._add("return", [ReturnHand()])
        self._add("pass", [Pass()])
        self._add("end", [EndTurn()])
        if game.options.fruit_trees and tiles.fruit_trees is not None:
            fruits = range(len(tiles.fruit_trees.fruits))
            sizes = range(1, len(tiles.fruit_trees.sale) + 1)
            self._add("fruit", map(ChooseFruit, fruits))
            self._add("worker", [PlaceWorker()])
            self._add("pick", map(PickFruit, bridgeable))
            self._add("sell", (SellFruit(chosen) for size in sizes for chosen in combinations(fruits, size)))
            self._add("skip", [Skip()])
        self._numbers = {action: number for number, action in enumerate(self._actions) if action is not None}

    @property
    def size(self) -> int:
        """How many numbers there are."""
        return len(self._actions)

    def number(self, state: GameState, action: Action) -> int:
        """Return the number of an action of the player in turn. Raises KeyError for one that can never be legal."""
        if not isinstance(action, Harvest):
            return self._numbers[action]
        owned = state.players[state.player].regions
        return (
            self._harvests
            - 1
            + sum(1 << place for place, region in enumerate(owned) if first_space(region.spaces) in action.regions)
        )

    def action(self, state: GameState, number: int) -> Action:
        """Return the action that a number means for the player in turn, legal or not. Raises ValueError for an unknown
        number, or a harvest of more regions than the player has."""
        if number not in range(self.size):
            raise ValueError(f"There is no action {number}: the numbers go from 0 to {self.size - 1}.")
        known = self._actions[number]
        if known is not None:
            return known
        chosen = number - self._harvests + 1
        owned = state.players[state.player].regions
        if chosen >> len(owned):
            wanted = chosen.bit_length()
            raise ValueError(f"Action {number} harvests region {wanted} of a player who has {len(owned)}.")
        return Harvest(tuple([first_space(region.spaces) for place, region in enumerate(owned) if chosen >> place & 1]))

    def legal(self, state: GameState) -> list[int]:
        """Return the numbers of all legal actions, in the order of `legal_actions`."""
        return [self.number(state, action) for action in legal_actions(state)]

    def sort(self, number: int) -> str:
        """Return the sort of action that has this number: the name of its block."""
        return next(name for name, numbers in self.blocks.items() if number in numbers)

    def _add(self, name: str, actions: Iterable[Action]) -> None:
        begin = len(self._actions)
        self._actions += actions
        self.blocks[name] = range(begin, len(self._actions))

    def _room(self, name: str, size: int) -> int:
        """Reserve a block for actions whose meaning depends on the state; return its first number."""
        begin = len(self._actions)
        self._actions += [None] * size
        self.blocks[name] = range(begin, begin + size)
        return begin
