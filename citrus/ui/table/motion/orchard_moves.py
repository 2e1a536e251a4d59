"""Movements of fruit on the table: piles go on trees, tokens into baskets and to the market (R13)."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.rules.fruit_trees.events import FruitChosen, FruitPicked, FruitSold
from citrus.rules.fruit_trees.orchard import orchard_of, with_orchard
from citrus.rules.numbering import Space
from citrus.rules.state import GameState
from citrus.ui.pieces.fruits import pile_rect
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.motion.flights import MOVE_SECONDS, Flight, Movement

SECONDS = 1.6 * MOVE_SECONDS  # a longer way than most
APART = 0.08


class OrchardMoves:
    """Makes the movements of fruit for one table."""

    def __init__(self, pieces: TablePieces) -> None:
        self._board = pieces.board
        self._shelf = pieces.shelf
        self._mats = pieces.mats.places
        self._fruits = pieces.fruits

    def movement(
        self, layout: TableLayout, before: GameState, after: GameState, event: FruitChosen | FruitPicked | FruitSold
    ) -> Movement:
        """Return the movement of an event between two states."""
        match event:
            case FruitChosen():
                return self._chosen(layout, before, after, event)
            case FruitPicked():
                return self._picked(layout, before, after, event)
            case FruitSold():
                return self._sold(layout, before, after, event)

    def _chosen(self, layout: TableLayout, before: GameState, after: GameState, event: FruitChosen) -> Movement:
        """Return the movement of a pile from the shelf to its tree."""
        orchard = orchard_of(before)
        piles = tuple(pile for pile in orchard.piles if pile.fruit != event.fruit)
        shown = with_orchard(after, replace(orchard, piles=piles))
        start = self._shelf.rect(layout, before, event.fruit)
        flight = Flight(self._token(event.fruit), start, self._tree(layout, event.space), 0, SECONDS)
        return Movement(shown, after, (flight,))

    def _picked(self, layout: TableLayout, before: GameState, after: GameState, event: FruitPicked) -> Movement:
        """Return the movement of a tree's top token into the basket on a mat, where it counts."""
        now, then = orchard_of(before), orchard_of(after)
        shown = with_orchard(replace(after, players=before.players), replace(then, kept=now.kept))
        end = self._mats.token_rect(layout, after, event.player, event.fruit)
        flight = Flight(self._token(event.fruit), self._tree(layout, event.space), end, 0, SECONDS)
        return Movement(shown, after, (flight,))

    def _sold(self, layout: TableLayout, before: GameState, after: GameState, event: FruitSold) -> Movement:
        """Return the movement of tokens from the basket under the awning of the market, where they are paid for."""
        flights = []
        for number, fruit in enumerate(event.fruits):
            start = self._mats.token_rect(layout, before, event.player, fruit)
            end = Rect(0, 0, start.width, start.height)
            end.center = (layout.awning.centerx + round((number - 1.5) * start.width), layout.awning.centery)
            flights.append(Flight(self._token(fruit), start, end, number * APART, SECONDS))
        return Movement(replace(after, players=before.players), after, tuple(flights))

    def _tree(self, layout: TableLayout, space: Space) -> Rect:
        return layout.in_view(pile_rect(self._board.rect(layout, space)))

    def _token(self, fruit: int) -> Callable[[int], Surface]:
        return lambda size: self._fruits.token(fruit, size)
