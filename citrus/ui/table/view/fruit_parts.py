"""Everything on the table that belongs to the fruit trees, held together for the stage."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.fruit_shelf import FruitShelf
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mats import MatsView
from citrus.ui.table.model.selection import Choices, Selection, Target
from citrus.ui.table.motion.orchard_moves import OrchardMoves
from citrus.ui.table.view.fruit_sheet import FruitSheet


class FruitParts:
    """The tokens, the shelf with the piles, and the sheet to choose on; idle in a game without fruit trees."""

    def __init__(self, ui: Ui, game: Game, board: BoardView) -> None:
        self._board = board
        self.fruits = Fruits(ui, game)
        self.shelf = FruitShelf(ui, self.fruits)
        self.sheet = FruitSheet(ui, board, self.fruits)

    def moves(self, mats: MatsView) -> OrchardMoves:
        """What makes movements of what happens to fruit."""
        return OrchardMoves(self._board, self.shelf, mats, self.fruits)

    def draw(
        self,
        surface: Surface,
        layout: TableLayout,
        state: GameState,
        offered: Choices,
        selection: Selection,
        hovered: Target | None,
    ) -> None:
        """What can be chosen now."""
        pile = hovered.number if hovered is not None and hovered.area == "pile" else -1
        self.shelf.glow(surface, layout, state, offered.piles, pile)
        self.sheet.draw(surface, layout, state, offered, selection, hovered)

    def at(
        self, layout: TableLayout, state: GameState, offered: Callable[[], Choices], position: tuple[int, int]
    ) -> Target | None:
        """The target on the sheet under a point of the window; `offered` says what can be chosen, if need be."""
        targets = self._targets(state, offered)
        return self.sheet.at(layout, state, targets, position) if targets else None

    def beside(
        self, layout: TableLayout, state: GameState, offered: Callable[[], Choices], target: Target
    ) -> Rect | None:
        """What the note about a target on the sheet must not hide: all of the sheet. None for other targets."""
        targets = self._targets(state, offered)
        return self.sheet.rect(layout, state, targets) if target in targets else None

    def place(
        self, layout: TableLayout, state: GameState, offered: Callable[[], Choices], target: Target
    ) -> Rect | None:
        """Where a target lies on the sheet, None if it is not there now."""
        targets = self._targets(state, offered)
        return self.sheet.place(layout, state, targets, target) if target in targets else None

    def _targets(self, state: GameState, offered: Callable[[], Choices]) -> list[Target]:
        """What is on the sheet now."""
        due = state.phase in ("fruit", "fruit_action")
        return self.sheet.targets(state, offered()) if due else []
