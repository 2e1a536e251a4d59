"""What a player sees, as an array: planes of the board, and numbers for what lies beside it.

Everything is taken from a `PlayerView`, so nothing hidden can be in it. The observer is player 0; the others follow in
the order of turns. `Observer.planes` and `Observer.numbers` name all entries; `docs/learning.md` explains them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from citrus.rules.fruit_trees.orchard import numbers_of, orchard_in
from citrus.rules.game import Game
from citrus.rules.numbering import Space, SpaceSet, Tile
from citrus.rules.phases import PHASES
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES, has_well, kind_of
from citrus.rules.view import PlayerView

Observation = NDArray[np.float32]
"""What a player sees: the planes one after another, each row by row, then the numbers."""

CAUSES = ("market", "milestone", "blocked")
HIGHEST = 100.0
"""No entry is larger, and none smaller than its negative."""
SCORE, FINCA = 100.0, 10.0
"""How many points make 1 in the entries for scores, and in those for fincas."""


class Observer:
    """Turns views of one game into arrays of `size` entries, whose names are `planes` and `numbers`."""

    def __init__(self, game: Game) -> None:
        board, tiles = game.board, game.tiles
        self._game = game
        self._fruits = numbers_of(game).fruits if game.options.fruit_trees else ()
        self._values = sorted(set(numbers_of(game).values)) if self._fruits else []
        self._tiles = [
            Tile(number)
            for number in range(len(game.tile_names))
            if not (has_well(Tile(number)) and kind_of(Tile(number)) in game.added)
        ]
        self._one_of_each: dict[Tile | None, list[float]] = {
            one: [float(one == tile) for tile in self._tiles] for one in (*self._tiles, None)
        }
        self._fincas = [finca for finca, _ in tiles.fincas]
        self._phases = (*PHASES, *game.added_phases)
        seats = range(game.players)
        names = [game.tile_names[tile] for tile in self._tiles]
        fincas = [str(finca) for finca in self._fincas]
        sets = ["rock", *(f"kind {game.kind_name(kind)}" for kind in game.kinds), "well"]
        sets += [f"region {seat}" for seat in seats]
        sets += [f"landscape {tile}" for tile in LANDSCAPE_TILES]
        sets += ["site open", "site later", "finca scored"]
        points = ["finca first", "finca second", "covered"]
        if self._fruits:
            sets += [*(f"tree {fruit}" for fruit in self._fruits), "tree new", "tree due"]
            points += [f"tokens {value}" for value in self._values]
        self._sets = len(sets)
        self.planes: tuple[str, ...] = (*sets, *points)
        self._place = {name: number for number, name in enumerate(self.planes)}
        numbers = [f"turn {seat}" for seat in seats]
        numbers += [f"phase {phase}" for phase in self._phases]
        numbers += ["main action done", "refill due", "fincas closed", "passes"]
        numbers += [f"market {space + 1} {name}" for space in range(tiles.market_size) for name in names]
        numbers += [f"hand {name}" for name in names] + [f"cart {name}" for name in names]
        numbers += [f"bag {name}" for name in names]
        numbers += [f"finca left {finca}" for finca in fincas] + [f"finca drawn {finca}" for finca in fincas]
        numbers += [f"drawn by {cause}" for cause in CAUSES]
        for seat in seats:
            numbers += [f"{what} {seat}" for what in ("score", "coins", "workers")]
            numbers += [f"{tile} {seat}" for tile in LANDSCAPE_TILES]
            numbers += [f"kept {fruit} {seat}" for fruit in self._fruits]
        numbers += [f"pile {fruit}" for fruit in self._fruits]
        self.numbers: tuple[str, ...] = tuple(numbers)
        self.shape = (len(self.planes), board.rows, board.columns)
        self._cells = len(self.planes) * board.rows * board.columns
        self.size = self._cells + len(self.numbers)
        self._bytes = (board.rows * board.stride + 7) // 8

    def of(self, view: PlayerView, seat: int) -> Observation:
        """Return what the player with this number sees."""
        state = view.state
        found = np.zeros(self.size, np.float32)
        planes, numbers = self.split(found)
        board = self._game.board
        order = [(seat + later) % len(state.players) for later in range(len(state.players))]
        sets = b"".join([spaces.to_bytes(self._bytes, "little") for spaces in self._sets_of(state, order)])
        bits = np.unpackbits(np.frombuffer(sets, np.uint8).reshape(self._sets, self._bytes), axis=1, bitorder="little")
        grid = bits[:, : board.rows * board.stride].reshape(self._sets, board.rows, board.stride)
        planes[: self._sets] = grid[:, :, : board.columns]
        for name, space, value in self._points_of(state):
            planes[self._place[name], space // board.stride, space % board.stride] += value
        numbers[:] = self._numbers_of(state, order)
        np.clip(numbers, -HIGHEST, HIGHEST, out=numbers)
        return found

    def split(self, observation: Observation) -> tuple[Observation, Observation]:
        """Return the planes (plane, row, column) and the numbers of an observation, or of many whose entries come last.
        Both are parts of it, not copies."""
        many = observation.shape[:-1]
        return observation[..., : self._cells].reshape(*many, *self.shape), observation[..., self._cells :]

    def _sets_of(self, state: GameState, order: Sequence[int]) -> list[SpaceSet]:
        """Return the planes that hold 0 or 1, as sets of spaces."""
        board = state.game.board
        sets = [board.rocks, *state.plantations, state.wells]
        sets += [_union(region.spaces for region in state.players[player].regions) for player in order]
        lying = dict.fromkeys(LANDSCAPE_TILES, 0)
        for tile in state.landscape:
            lying[tile.tile] |= 1 << tile.space
        sets += lying.values()
        sets += [_union(1 << board.sites[site] for site in sites) for sites in (state.open_sites, state.site_stack)]
        sets.append(_union(1 << board.sites[built.site] for built in state.fincas if built.scored))
        orchard = orchard_in(state)
        if orchard is not None:
            trees = orchard.trees
            sets += [
                _union(1 << tree.space for tree in trees if tree.fruit == fruit) for fruit in range(len(self._fruits))
            ]
            sets.append(_union(1 << tree.space for tree in trees if tree.new))
            sets.append(0 if orchard.at is None else 1 << orchard.at)
        return sets

    def _points_of(self, state: GameState) -> Iterator[tuple[str, Space, float]]:
        """Yield the content of the other planes: the plane, the space, and what is added there."""
        sites = state.game.board.sites
        for built in state.fincas:
            if not built.scored:
                yield "finca first", sites[built.site], built.finca.first / FINCA
                yield "finca second", sites[built.site], built.finca.second / FINCA
        for lying in state.covered:
            yield "covered", lying.space, 1.0
        orchard = orchard_in(state)
        if orchard is not None:
            for tree in orchard.trees:
                for value in tree.tokens:
                    yield f"tokens {value}", tree.space, 1.0

    def _numbers_of(self, state: GameState, order: Sequence[int]) -> list[float]:
        """Return the numbers for what lies beside the board, in the order of `numbers`."""
        tiles, each = state.game.tiles, self._tiles
        found: list[float] = [state.player == player for player in order]
        found += [state.phase == phase for phase in self._phases]
        found += [state.main_action_done, state.refill_due, state.fincas_closed, state.passes / len(order)]
        for offered in state.market:
            found += self._one_of_each[offered]
        found += [state.hand.count(tile) for tile in each]
        found += self._one_of_each[state.cart_tile]
        found += [state.bag.count(tile) / max(1, state.game.bag_counts[tile]) for tile in each]
        found += [state.finca_stack.count(finca) for finca in self._fincas]
        drawn, orchard = state.drawn_finca, orchard_in(state)
        found += [drawn is not None and drawn.finca == finca for finca in self._fincas]
        found += [drawn is not None and drawn.cause == cause for cause in CAUSES]
        for number in order:
            player = state.players[number]
            found += [player.score / SCORE, player.coins / tiles.max_coins, player.workers / tiles.workers]
            found += [player.tiles.count(tile) for tile in LANDSCAPE_TILES]
            if orchard is not None:
                found += orchard.kept[number]
        if orchard is not None:
            piles = {pile.fruit for pile in orchard.piles}
            found += [fruit in piles for fruit in range(len(self._fruits))]
        return found


def _union(sets: Iterable[SpaceSet]) -> SpaceSet:
    """Return all spaces of these sets."""
    found = 0
    for spaces in sets:
        found |= spaces
    return found
