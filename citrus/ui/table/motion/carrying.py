"""Tokens that variants move, from one thing on the table to another."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from citrus.rules.events import Event
from citrus.rules.state import GameState
from citrus.ui.pieces.fruits import pile_rect
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.shown import Carriage
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import answer
from citrus.ui.table.motion.flights import MOVE_SECONDS, Flight, Movement

SECONDS = 1.6 * MOVE_SECONDS  # a longer way than most
APART = 0.08


class Carrying:
    """Makes the movements of tokens for one table."""

    def __init__(self, pieces: TablePieces) -> None:
        self._pieces = pieces

    def movements(self, layout: TableLayout, before: GameState, after: GameState, event: Event) -> list[Movement]:
        """Show what an event moves between two states, if a variant moves anything."""
        carriage = answer(after.game, lambda variant: variant.carried(before, after, event))
        return (
            []
            if carriage is None
            else [Movement(carriage.shown, after, self._flights(layout, before, after, carriage))]
        )

    def _flights(
        self, layout: TableLayout, before: GameState, after: GameState, carriage: Carriage
    ) -> tuple[Flight, ...]:
        found = []
        for number, (fruit, start, end) in enumerate(zip(carriage.fruits, carriage.start, carriage.end, strict=True)):
            begin = self._rect(layout, before, start)
            until = self._market(layout, begin, number) if end is None else self._rect(layout, after, end)
            found.append(Flight(self._token(fruit), begin, until, number * APART, SECONDS))
        return tuple(found)

    def _token(self, fruit: int) -> Callable[[int], Surface]:
        return lambda size: self._pieces.fruits.token(fruit, size)

    def _rect(self, layout: TableLayout, state: GameState, target: Target) -> Rect:
        """Find where the topmost token of a pile, a tree or a basket lies."""
        match target:
            case targets.Pile(fruit):
                return self._pieces.shelf.rect(layout, state, fruit)
            case targets.Token(player, fruit):
                return self._pieces.mats.places.token_rect(layout, state, player, fruit)
            case targets.Space(space):
                return layout.in_view(pile_rect(self._pieces.board.rect(layout, space)))
        raise TypeError(f"no token lies on {target}")

    def _market(self, layout: TableLayout, token: Rect, number: int) -> Rect:
        """Find a place under the awning of the market, where tokens are paid for."""
        place = Rect(0, 0, token.width, token.height)
        place.center = (layout.awning.centerx + round((number - 1.5) * token.width), layout.awning.centery)
        return place
