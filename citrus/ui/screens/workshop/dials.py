"""The single numbers of a tile set, each with its stepper: what it shows, and how a step changes the draft."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from citrus.content.tiles import KNOWN_FRUITS, MAX_COUNT, MAX_OF_A_SORT, MAX_TOKENS, MAX_WORKERS
from citrus.rules.setup import PLAYERS
from citrus.rules.tiles import LANDSCAPE_TILES, MONEY, FruitTrees, TileSet
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.stepper import Stepper
from citrus.workshop import numbers
from citrus.workshop.numbers import Amount


@dataclass(frozen=True)
class Dial:
    """A number: its stepper, how it is read from a draft (None: the draft has none), and the draft with another one.
    `reach` is the least and the most that it may be."""

    stepper: Stepper
    read: Callable[[TileSet], int | None]
    write: Callable[[TileSet, int], TileSet]
    reach: Callable[[TileSet], tuple[int, int]]

    def show(self, tiles: TileSet) -> None:
        """Show the number of a draft, if it has it."""
        value = self.read(tiles)
        self.stepper.visible = value is not None
        if value is not None:
            self.stepper.value = value
        self.stepper.reach = self.reach(tiles)


class DialMaker:
    """Makes dials whose steps call `on_change` with a changed draft."""

    def __init__(self, ui: Ui, draft: Callable[[], TileSet], on_change: Callable[[TileSet], None]) -> None:
        self._ui = ui
        self._draft = draft
        self._on_change = on_change

    def make(
        self,
        title: str,
        read: Callable[[TileSet], int | None],
        write: Callable[[TileSet, int], TileSet],
        reach: Callable[[TileSet], tuple[int, int]],
        piece: str = "",
    ) -> Dial:
        """Return a dial with a title."""

        def step(way: int) -> None:
            draft = self._draft()
            value = read(draft)
            if value is not None:
                self._on_change(write(draft, value + way))

        stepper = Stepper(self._ui, title, reach(self._draft()), step)
        stepper.piece = piece
        return Dial(stepper, read, write, reach)

    def amounts(self, *names: Amount) -> list[Dial]:
        """Return dials for numbers that stand alone."""
        return [self._amount(name) for name in names]

    def _amount(self, name: Amount) -> Dial:
        return self.make(
            self._ui.texts(f"numbers.{name}"),
            lambda tiles: int(getattr(tiles, name)),
            lambda tiles, value: numbers.with_amount(tiles, name, value),
            lambda tiles: numbers.reach(tiles, name),
        )

    def landscape(self) -> list[Dial]:
        """Return dials for the landscape tiles of each name."""
        return [self._landscape(name) for name in LANDSCAPE_TILES]

    def _landscape(self, name: str) -> Dial:
        texts = self._ui.texts  # the name of a money tile would be cut
        title = texts.amount("coins", MONEY[name]) if name in MONEY else texts(f"table.landscape.{name}.name")
        return self.make(
            title,
            lambda tiles: numbers.landscape_count(tiles, name),
            lambda tiles, value: numbers.with_landscape(tiles, name, value),
            lambda tiles: (0, MAX_OF_A_SORT),
            piece=name,
        )

    def income(self) -> list[Dial]:
        """Return dials for the coins of a harvest by workers on the mat (R8.2)."""
        return [self._income(workers) for workers in range(MAX_WORKERS + 1)]

    def _income(self, workers: int) -> Dial:
        return self.make(
            self._ui.texts.amount("workers", workers),
            lambda tiles: tiles.income[workers] if workers < len(tiles.income) else None,
            lambda tiles, value: numbers.with_income(tiles, workers, value),
            lambda tiles: (0, MAX_COUNT),
        )

    def fair_start(self) -> list[Dial]:
        """Return dials for the extra coins of a fair start by players (R12.6)."""
        return [self._fair(players) for players in PLAYERS]

    def _fair(self, players: int) -> Dial:
        return self.make(
            self._ui.texts("numbers.for_players", players=players),
            lambda tiles: numbers.fair_coins(tiles, players),
            lambda tiles, value: numbers.with_fair_coins(tiles, players, value),
            lambda tiles: (0, tiles.max_coins),
        )

    def trees(self) -> list[Dial]:
        """Return dials for the trees, the tokens of each fruit, and the number of prices."""
        texts = self._ui.texts
        return [
            self._of_trees(
                texts("numbers.trees"),
                lambda trees: trees.trees,
                lambda trees, value: FruitTrees(value, trees.fruits, trees.values, trees.sale),
                lambda trees: (0, len(trees.fruits)),
            ),
            self._of_trees(
                texts("numbers.tokens"),
                lambda trees: len(trees.values),
                numbers.with_tokens,
                lambda trees: (0, MAX_TOKENS),
            ),
            self._of_trees(
                texts("numbers.prices"),
                lambda trees: len(trees.sale),
                numbers.with_prices,
                lambda trees: (0, len(KNOWN_FRUITS)),
            ),
        ]

    def tokens(self) -> list[Dial]:
        """Return dials for the values of the tokens of each fruit."""
        return [self._token(place) for place in range(MAX_TOKENS)]

    def _token(self, place: int) -> Dial:
        return self._of_trees(
            self._ui.texts("numbers.token", number=place + 1),
            lambda trees: trees.values[place] if place < len(trees.values) else None,
            lambda trees, value: numbers.with_token(trees, place, value),
            lambda trees: (0, MAX_COUNT),
        )

    def prices(self) -> list[Dial]:
        """Return dials for the points for one, two and more different fruits."""
        return [self._price(place) for place in range(len(KNOWN_FRUITS))]

    def _price(self, place: int) -> Dial:
        return self._of_trees(
            self._ui.texts.count("numbers.price", place + 1),
            lambda trees: trees.sale[place] if place < len(trees.sale) else None,
            lambda trees, value: numbers.with_price(trees, place, value),
            lambda trees: (0, MAX_COUNT),
        )

    def _of_trees(
        self,
        title: str,
        read: Callable[[FruitTrees], int | None],
        write: Callable[[FruitTrees, int], FruitTrees],
        reach: Callable[[FruitTrees], tuple[int, int]],
    ) -> Dial:
        """Return a dial for a number of the fruit trees, which a draft may lack."""
        return self.make(
            title,
            lambda tiles: None if tiles.fruit_trees is None else read(tiles.fruit_trees),
            lambda tiles, value: (
                tiles if tiles.fruit_trees is None else numbers.with_trees(tiles, write(tiles.fruit_trees, value))
            ),
            lambda tiles: reach(tiles.fruit_trees or numbers.usual_trees()),
        )
