"""The still picture of the table: everything that only an action changes, painted once and kept."""

from __future__ import annotations

from pygame import Surface

from citrus.rules.state import GameState
from citrus.ui.screen import Ui
from citrus.ui.table import ground
from citrus.ui.table.board_view import BoardView
from citrus.ui.table.layout import TableLayout
from citrus.ui.table.lens import seen
from citrus.ui.table.log_view import LogView
from citrus.ui.table.market_view import HandView, MarketView, StacksView
from citrus.ui.table.mats import MatsView
from citrus.ui.table.track_view import TrackView


class Scene:
    """Keeps the bare table for a window size, and on it the pieces of a state."""

    def __init__(
        self,
        ui: Ui,
        board: BoardView,
        track: TrackView,
        market: MarketView,
        hand: HandView,
        stacks: StacksView,
        mats: MatsView,
        log: LogView,
    ) -> None:
        self._ui = ui
        self._board = board
        self._track = track
        self._market = market
        self._hand = hand
        self._stacks = stacks
        self._mats = mats
        self._log = log
        self._background: Surface | None = None
        self._pictures: list[tuple[GameState, int, Surface]] = []
        self._land: tuple[int, Surface] | None = None

    def stale(self) -> None:
        """Something on the table is different now."""
        self._pictures = []

    def forget(self) -> None:
        """The window has another size."""
        self._board.forget()
        self._background = self._land = None
        self.stale()

    def enlarge(self) -> None:
        """The land is shown in another size; the pictures for the size before go."""
        self._board.forget()
        self._ui.art.forget()
        self._land = None
        self.stale()

    def picture(self, layout: TableLayout, state: GameState, away: int = 0) -> Surface:
        """The table with everything that lies on it, but for workers on the spaces in `away`. Do not draw on it.

        The counting workers are not on it: they walk over it.
        """
        for shown, absent, picture in self._pictures:
            if shown is state and absent == away:
                return picture
        picture = self._paint(layout, state, away)
        self._pictures = [*self._pictures[-1:], (state, away, picture)]  # two: what was, and what fades in
        return picture

    def _paint(self, layout: TableLayout, state: GameState, away: int) -> Surface:
        if self._background is None:
            background = Surface(layout.size).convert()
            ground.paint_table(background, self._ui, layout.unit)
            ground.paint_frame(background, self._ui, layout.carved)
            self._track.paint(background, layout.carved)
            self._market.paint(background, layout)
            self._hand.paint(background, layout)
            self._stacks.paint(background, layout)
            self._background = background
            self._ui.art.forget()  # the large pictures of frame and panels are in the background now
        scene = self._background.copy()
        ground.paint_names(scene, self._ui, layout.carved, state.game)
        with seen(scene, layout):
            scene.blit(self._ground(layout, state), layout.board)
            self._board.draw(scene, layout, state, away)
        self._market.draw(scene, layout, state)
        self._stacks.draw(scene, layout, state)
        self._mats.draw(scene, layout, state)
        self._log.draw(scene, layout)
        return scene

    def _ground(self, layout: TableLayout, state: GameState) -> Surface:
        """The bare land, kept for one size of the spaces."""
        if self._land is None or self._land[0] != layout.space:
            land = Surface(layout.board.size).convert()
            ground.paint_land(land, self._ui, layout, state.game)
            self._land = layout.space, land
        return self._land[1]
