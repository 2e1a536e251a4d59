"""Making pictures before they are needed, so that no frame waits for one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain, islice

from citrus.rules.actions import Action, BuildFinca, Harvest, Plant
from citrus.rules.events import TurnBegan
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.market_view import tile_rect
from citrus.ui.table.model.banners import handed_over
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.store.store import Store
from citrus.ui.table.view.note import picture_height
from citrus.ui.table.view.table_view import TableView

MOST = 150  # the most actions that get a picture ahead of time; some positions have thousands
ON_LAND = (Plant, BuildFinca, Harvest)  # what these change has a look of its own


class Prefetcher:
    """Makes the pictures for what is shown next at a table, a few milliseconds at a time.

    First comes what moves now and after that, then what the next turns need, and while nothing moves, what can be done.
    It begins again with every movement, every state, every zoom, and once the bot has a plan.
    """

    def __init__(self, store: Store, view: TableView) -> None:
        self._store = store
        self._view = view
        self._moving: tuple[object, ...] = ()
        self._about: tuple[object, ...] = ()
        self._shown: Iterator[None] = iter(())
        self._needed: Iterator[None] = iter(())
        self._possible: Iterator[None] = iter(())

    def step(self) -> bool:
        """Make another picture, or a few small ones; return whether any was left."""
        state, movements = self._store.session.state, self._store.animator.motion.movements
        layout, planned = self._store.layout(state), self._store.planned
        if not _same(self._moving, moving := (state, layout, *movements)):
            self._moving = moving
            self._shown = self._show(state, layout, movements)
        if not _same(self._about, about := (state, layout, planned)):
            self._about = about
            self._needed, self._possible = self._need(state, layout), self._do(state, layout)
        work = chain(self._shown, self._needed, () if movements else self._possible)
        return next(work, self) is None

    def _show(self, state: GameState, layout: TableLayout, movements: Sequence[Movement]) -> Iterator[None]:
        """Prepare what is shown now, then what follows, then what is visible when nothing moves any more."""
        painter = self._view.painter
        for number, movement in enumerate(movements):
            yield from painter.foresee(self._store.layout(movement.shown), movement, near=number == 0)
        if layout.log:
            yield from self._view.log.foresee(layout, self._store.session.steps, self._store.role)
        yield from painter.foresee_rest(layout, state)

    def _need(self, state: GameState, layout: TableLayout) -> Iterator[None]:
        """Prepare canvases, what is laid across the table between turns, and the tiles in the hand and in the
        market."""
        groves = self._view.pieces.groves
        yield from self._view.painter.scene.prepare(layout, state)
        turns = [TurnBegan(player) for player in range(len(state.players))]
        banners = [one for turn in turns for one in handed_over(self._store.words, self._store.session.seats, [turn])]
        yield from self._view.painter.prepare(self._view.snapshot, banners)
        rows = self._view.log.view.picture_heights(layout) if layout.log and layout.calm else set()
        yield from self._view.strips.prepare([picture_height(layout), *rows])
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

    def _do(self, state: GameState, layout: TableLayout) -> Iterator[None]:
        """Prepare the land after each of the next actions."""
        for action in islice(self._leading_on(), MOST):
            after, _ = apply(state, action)
            yield from self._view.painter.scene.foresee_land(layout, after)

    def _leading_on(self) -> Iterator[Action]:
        """Yield what may be done next on the land: by the bot in turn, as far as it is known, or by a person here."""
        planned = self._store.planned
        yield from (one for one in ((planned,) if planned else self._store.legal) if isinstance(one, ON_LAND))


def _same(before: Sequence[object], now: Sequence[object]) -> bool:
    """Return whether two sequences hold the same things."""
    return len(before) == len(now) and all(one is other for one, other in zip(before, now, strict=True))
