"""Makes pictures before they are needed, so that none is made while somebody watches something move."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from citrus.language.words import Words
from citrus.rules.actions import Action, BuildFinca, Harvest, Plant
from citrus.rules.events import TurnBegan
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import tile_rect
from citrus.ui.table.model.banners import handed_over
from citrus.ui.table.runtime import Runtime
from citrus.ui.table.view.table_view import TableView

MOST = 150  # actions of which the pictures are made; some positions have thousands
ON_LAND = (Plant, BuildFinca, Harvest)  # what these change has a look of its own


class Ahead:
    """Goes through what can be done at a table, a few milliseconds at a time, and has the pictures made for it.

    It begins again with every state, every look at the board, and once it is known what a bot will do.
    """

    def __init__(self, run: Runtime, words: Words, view: TableView) -> None:
        self._run = run
        self._words = words
        self._view = view
        self._about: tuple[GameState | None, TableLayout | None, Action | None] = None, None, None
        self._work: Iterator[None] = iter(())

    def step(self) -> None:
        """Make one more picture, or a few small ones, if any is left to be made."""
        state = self._run.session.state
        layout, planned = self._run.layout(state), self._run.planned
        if self._about[0] is not state or self._about[1] is not layout or self._about[2] is not planned:
            self._about = state, layout, planned
            self._work = self._make(state, layout)
        next(self._work, None)

    def _make(self, state: GameState, layout: TableLayout) -> Iterator[None]:
        scene, groves = self._view.painter.scene, self._view.pieces.groves
        yield from scene.prepare(layout, state)
        turns = [TurnBegan(player) for player in range(len(state.players))]
        banners = [one for turn in turns for one in handed_over(self._words, self._run.session.seats, [turn])]
        yield from self._view.painter.prepare(layout, banners)
        hand = [(tile, layout.hand_tile) for tile in state.hand]
        crates = [
            (tile, tile_rect(layout, number).width)
            for number in layout.crates
            if (tile := state.market[number - 1]) is not None
        ]
        for tile, size in dict.fromkeys([*hand, *crates]):
            for wanted in {size, max(size, layout.space), max(size, layout.hand_tile)}:
                groves.tile(tile, wanted)  # as it lies there, and on its way to the hand or the land
            yield
        for action in islice(self._leading_on(), MOST):
            after, _ = apply(state, action)
            scene.foresee(layout, after)
            yield

    def _leading_on(self) -> Iterator[Action]:
        """What may be done next on the land: by the bot in turn, as far as that is known, or by whoever sits here."""
        planned = self._run.planned
        yield from (one for one in ((planned,) if planned else self._run.given.legal) if isinstance(one, ON_LAND))
