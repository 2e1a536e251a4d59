"""The painters of all the pieces on one table, which share pictures and colours."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.game import Game
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.contest import NOBODY, Won, won
from citrus.ui.pieces.drawn_finca import DrawnView
from citrus.ui.pieces.fruit_shelf import FruitShelf
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.kept_places import AllSlots, Along, Stands, stands
from citrus.ui.pieces.market_view import HandView, MarketView, StacksView
from citrus.ui.pieces.mats import MatsView
from citrus.ui.pieces.track_view import TrackView


@dataclass(frozen=True)
class TablePieces:
    """A painter for each sort of piece; `seats` and `colors` are those of the players, in order. `workers` is where
    each was put, `slots` where things lie on mats, both step by step."""

    seats: tuple[Seat, ...]
    colors: tuple[str, ...]
    groves: GrovePainter
    board: BoardView
    track: TrackView
    market: MarketView
    hand: HandView
    stacks: StacksView
    drawn: DrawnView
    fruits: Fruits
    shelf: FruitShelf
    mats: MatsView
    workers: Along[Stands]
    won: Along[Won]
    slots: Along[AllSlots]

    def keep_up(self, steps: Sequence[Step]) -> None:
        """Keep workers, landscape tiles and hats in place; `steps` are the start of the game and every action since."""
        self.board.stands = self.workers.at(steps)
        self.board.won = self.won.at(steps)
        self.mats.places.take(self.slots.at(steps).mats)

    @classmethod
    def of(cls, ui: Ui, game: Game, seats: tuple[Seat, ...]) -> TablePieces:
        """Return the painters for a game and its players."""
        colors = tuple(seat.color for seat in seats)
        groves, fruits, stacks = GrovePainter(ui, game), Fruits(ui, game), StacksView(ui)
        board = BoardView(ui, game, groves, colors)
        return cls(
            seats,
            colors,
            groves,
            board,
            TrackView(ui, colors),
            MarketView(ui, game, groves),
            HandView(ui, groves),
            stacks,
            DrawnView(ui, board, stacks),
            fruits,
            FruitShelf(ui, fruits),
            MatsView(ui, seats, fruits),
            Along({}, lambda found, step: stands(found, step.events)),
            Along(NOBODY, lambda found, step: won(step.events, found)),
            Along(AllSlots(), lambda found, step: found.after(step.state)),
        )
