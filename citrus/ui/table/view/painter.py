"""Painting a snapshot of the table: the pieces, the marks among them, what moves, and what is said."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial

from pygame import Rect, Surface

from citrus.rules.state import GameState
from citrus.ui.kit.ambience import AmbienceClock
from citrus.ui.kit.display_list import DisplayList, Drawable, DrawingCache
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces import ground
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.market_view import HandLook
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.flights import Movement
from citrus.ui.table.motion.motion import Motion
from citrus.ui.table.view.banner import BannerView
from citrus.ui.table.view.bar import draw_bar, draw_winners, prepare_bar
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.card import card_place, card_rect, draw_words
from citrus.ui.table.view.frame import Frame
from citrus.ui.table.view.fruit_sheet import FruitSheetView
from citrus.ui.table.view.hint_marks import HintMarks
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.overlay import Overlay
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.ranking_view import RankingView
from citrus.ui.table.view.recap_sheet import RecapSheet, in_hand
from citrus.ui.table.view.recap_view import RecapView
from citrus.ui.table.view.scene import Canvas, Look, Scene
from citrus.ui.table.view.snapshot import TableSnapshot
from citrus.ui.table.view.speech import draw_speech
from citrus.ui.table.view.standings import StandingsView
from citrus.ui.table.view.table_life import TableLife

RATE, RATE_ON_LARGE = 10, 8  # frames a second of what moves for its beauty alone; on a large table each takes longer
LARGE = 2560 * 1600  # pixels
DOZES = 30.0  # seconds of moving pieces without a stir, after which nobody comes any more


class TablePainter:
    """Paints one table; it decides nothing and keeps nothing but pictures. Marks and texts lie over what moves among
    the things on the table, so that a screen can paint between the two. While the table is not `live`, as below a
    dialog, it has no ring."""

    def __init__(self, ui: Ui, pieces: TablePieces, log: LogView, recap: RecapSheet, buttons: TableButtons) -> None:
        self.scene = Scene(ui, pieces, log)
        self.sheet = FruitSheetView(ui, pieces.board, pieces.fruits)
        self.places = Places(pieces, self.sheet, log, recap, buttons)
        self.live = True
        self._ui = ui
        self._pieces = pieces
        self._buttons = buttons
        self._overlay = Overlay(ui, pieces)
        self._standings = StandingsView(pieces.board)
        self._ranking = RankingView(ui, pieces.seats)
        self._recap = RecapView(ui, pieces, recap, log)
        self._banner = BannerView(ui, pieces.seats)
        self._hint_marks = HintMarks(ui, pieces)
        self._frame = Frame()
        self._kept = DrawingCache()
        self._life = TableLife(ui, pieces)
        self._clock = AmbienceClock(RATE)
        self._moved = DOZES  # seconds that pieces have moved since something stirred
        self._evening: Iterator[bool] = iter(())
        self._lying: tuple[list[Look], Collection[Target]] = [], ()  # where the pictures that stir were found

    def draw_still(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        """Draw what lies still on the table."""
        surface.blit(self._still(snapshot).picture, (0, 0))

    def unfold(self, surface: Surface, snapshot: TableSnapshot) -> Iterator[bool]:
        """Draw the still picture in steps; yield whether each can be shown."""
        return self.scene.unfold(surface, snapshot.layout, snapshot.state, snapshot.away)

    def draw(self, surface: Surface, snapshot: TableSnapshot, paint: Callable[[Drawable], None], whole: bool) -> None:
        """Draw what lies still, and what `paint` paints over it: the `whole` of it, or only the differences from the
        last time."""
        still, over = self._still(snapshot), DisplayList(surface.get_rect())
        paint(over)
        self._frame.draw(surface, still, over, whole, self._passing(snapshot))

    def stir(self, surface: Surface, snapshot: TableSnapshot, seconds: float) -> list[Rect]:
        """Let what moves for its beauty alone go on, on a surface that shows a snapshot; return where that looks
        different now."""
        self._clock.rate, self._moved = rate(snapshot.layout), 0.0
        if not self._clock.passed(seconds):
            return []
        if (darker := next(self._evening, None)) is None:
            self._evening = self.scene.darken(snapshot.layout, snapshot.state)
        elif darker:
            return self._frame.draw_again(surface, self._still(snapshot), self._passing(snapshot))
        looks, shut = self._frame.looks, {*snapshot.bright, *(snapshot.guide.land if snapshot.guide else ())}
        if looks is not self._lying[0] or shut != self._lying[1]:
            self._lying = looks, shut
            self._life.notice((look.drawn for look in looks), snapshot.layout, snapshot.state, shut)
        return self._frame.stir(surface, self._life.at(snapshot.layout, self._clock.now, alone=snapshot.undisturbed))

    @property
    def midway(self) -> bool:
        """Whether somebody or something passes through the valley."""
        return self._life.goes_on(self._clock.now)

    def stroke(self, snapshot: TableSnapshot, at: tuple[int, int]) -> bool:
        """Let visitors be stroked at a point of the window; return whether anybody is there."""
        return not snapshot.undisturbed and self._life.stroke(snapshot.layout, at, self._clock.now)

    def _passing(self, snapshot: TableSnapshot) -> list[PlacedPicture]:
        """Return who and what passes through the valley now, also while something else is drawn."""
        return self._life.passing(snapshot.layout, self._clock.now, alone=snapshot.undisturbed)

    def move_on(self, snapshot: TableSnapshot, seconds: float) -> None:
        """Let visitors and butterflies go on while pieces move; others come only where all has stirred lately."""
        self._moved += seconds
        if self._moved < DOZES or self.midway:
            self._clock.now += seconds
        counts = snapshot.movement is not None and snapshot.movement.counts
        if self._moved < DOZES and not counts:
            self._life.come(self._clock.now, alone=snapshot.undisturbed)

    def _still(self, snapshot: TableSnapshot) -> Canvas:
        """Return the still picture of what lies on the table."""
        return self.scene.canvas(snapshot.layout, snapshot.state, snapshot.away)

    def draw_moves(self, surface: Drawable, snapshot: TableSnapshot, motion: Motion) -> None:
        """Draw what moves among the things on the table."""
        layout, state, movement = snapshot.layout, snapshot.state, snapshot.movement
        if movement is not None:
            then = movement.then
            movement.draw_ground(surface, lambda: self.scene.picture(layout, then, movement.away), motion.moved)
            lit = movement.lit(motion.moved)

            def lights(surface: Drawable) -> None:
                for light in lit:
                    light.draw(surface)

            self._kept.draw(surface, "lights", lit, lights)
        motion.draw_drifts(surface)
        scores, paper = tuple(motion.scores([player.score for player in state.players])), snapshot.said.paper

        def track(surface: Drawable) -> None:
            names = ground.names(self._ui, layout.carved, state.game) if snapshot.spelled else []
            ground.draw_names(surface, self._ui, layout.carved, names)
            self._pieces.track.draw(surface, layout.carved, scores, names, paper)

        self._kept.draw(surface, "track", (layout, scores, paper, snapshot.spelled), track)

    def draw_marks(self, surface: Drawable, snapshot: TableSnapshot, motion: Motion, beside: Sequence[Rect]) -> None:
        """Draw what can be done, what was asked about, what is said, and what moves above the table. Words that rise
        lie `beside` some places."""
        layout, state, hovered, movement = snapshot.layout, snapshot.state, snapshot.hovered, snapshot.movement
        self._recap.mark(surface, layout, state, snapshot.recap)
        self._overlay.draw(surface, snapshot, motion.pulse)
        self._pieces.drawn.draw(surface, layout, state)
        with seen(surface, layout):
            if snapshot.standings:
                self._standings.draw(surface, layout, state)
            elif snapshot.calm and snapshot.pointed_site:
                self._standings.draw(surface, layout, state, snapshot.pointed_site)
            if not layout.lettered:
                self._pieces.board.letters(surface, layout, state, snapshot.lettered)
        if snapshot.ranking:
            self._ranking.draw(surface, layout, snapshot.ranking)
        words = snapshot.card or snapshot.goal
        card = card_rect(self._ui, layout, words, snapshot.aside) if words else None
        elsewhere = card is not None and card != card_place(layout)
        if card is not None and not elsewhere:
            draw_words(surface, self._ui, layout, words)
        if snapshot.calm and (snapshot.note or snapshot.card) and isinstance(hovered, targets.Mat | targets.MatPart):
            self._pieces.mats.draw_ladder(surface, layout, state, hovered.player)
        elif snapshot.calm and snapshot.before_harvest:
            self._pieces.mats.draw_ladder(surface, layout, state, state.player)
        if snapshot.totals:
            changed = frozenset(one.rising.player for one in motion.risings if one.rising.foretold and one.share >= 0)
            totals = partial(self._pieces.mats.draw_totals, layout=layout, totals=snapshot.totals, changed=changed)
            self._kept.draw(surface, "totals", (layout, snapshot.totals, changed), totals)
        pile = hovered.fruit if isinstance(hovered, targets.Pile) else None
        piles = [there.fruit for there in targets.only(targets.Pile, snapshot.bright)]
        self._pieces.shelf.glow(surface, layout, state, piles, pile)
        self.sheet.draw(surface, snapshot)
        self._draw_hand(surface, snapshot)
        self._buttons.draw(surface)
        if elsewhere:
            draw_words(surface, self._ui, layout, words, snapshot.aside)
        fruit_sheet = self.sheet.rect(layout, state, snapshot.bright)
        sheets = [sheet for sheet in (layout.ranking if snapshot.ranking else None, card) if sheet is not None]
        over_land = [*sheets, *([] if fruit_sheet is None else [fruit_sheet])]
        rect = partial(self._rect, snapshot)
        for _ in _around(surface, over_land):
            if movement is None:
                self._hint_marks.draw_on_land(surface, snapshot, rect)
            self._overlay.free(surface, snapshot)
        if movement is None:
            for _ in _around(surface, sheets):
                self._hint_marks.draw_beside(surface, snapshot, rect)
        if isinstance(snapshot.focus, targets.Space):
            self._ring(surface, snapshot, snapshot.focus, snapshot.ring_colors[0])
        self.sheet.on_trees(surface, snapshot, fruit_sheet)
        bar = (layout, snapshot.colors, snapshot.faces, snapshot.said, snapshot.now.over)
        self._kept.draw(surface, "bar", bar, lambda surface: draw_bar(surface, self._ui, snapshot))
        if isinstance(hovered, targets.ScoreField):
            self._pieces.track.mark(surface, layout.carved, hovered.number)
        for _ in _around(surface, over_land):
            self._overlay.mark_spaces(surface, layout, state, snapshot.marked)
        if snapshot.focus is not None and not isinstance(snapshot.focus, targets.Space):
            self._ring(surface, snapshot, snapshot.focus, snapshot.ring_colors[0])
        if snapshot.seen is not None:
            self._ring(surface, snapshot, snapshot.seen, snapshot.ring_colors[1], thin=True)
        if isinstance(hovered, targets.TurnRow) and layout.calm:
            self._overlay.lit_row(surface, layout, self._rect(snapshot, hovered))
        if snapshot.held is not None:
            self._overlay.held(surface, layout, snapshot.held)
        if snapshot.drops:
            self._overlay.landing(surface, snapshot)
        if movement is not None:
            movement.draw_air(surface, motion.moved)
        if snapshot.speech is not None:  # words are read while workers come home
            for _ in _around(surface, over_land):
                draw_speech(surface, self._ui, layout, snapshot.speech)
        counted = () if movement is None else movement.counted
        self._overlay.rise(surface, snapshot, motion.risings, counted, beside)
        for _ in _around(surface, over_land):
            self._overlay.mark_spaces(surface, layout, state, snapshot.pointed)
        if movement is not None and movement.banner is not None:
            self._banner.draw(surface, layout, movement.banner, motion.moved)
        if snapshot.question is not None:
            self._banner.draw(surface, layout, snapshot.question)

    def foresee(self, layout: TableLayout, movement: Movement, near: bool) -> Iterator[None]:
        """Prepare what a movement shows, one thing after another; `near` if it is shown next."""
        yield from self.scene.foresee(layout, movement.shown, movement.away)
        if movement.fades and near:
            self.scene.picture(layout, movement.then, movement.away)
            yield
        for flight in movement.flights:
            flight.made()
            yield
        for light in movement.lights:
            light.draw(DisplayList(Rect((0, 0), layout.size)))
            yield
        yield from self._overlay.prepare(layout, movement.risings)
        if movement.banner is not None:
            self._banner.ribbon(layout, movement.banner)
            yield
        if movement.fades:
            yield from self.scene.foresee(layout, movement.then, movement.away)

    def foresee_rest(self, layout: TableLayout, state: GameState) -> Iterator[None]:
        """Prepare what a state shows when nothing moves any more."""
        yield from self.scene.foresee(layout, state)
        self._pieces.drawn.draw(DisplayList(Rect((0, 0), layout.size)), layout, state)
        yield
        if not state.hand and not state.over:
            yield from self._recap.prepare(layout)

    def prepare(self, snapshot: TableSnapshot, banners: Iterable[Banner]) -> Iterator[None]:
        """Prepare ribbons, the bar of everybody's turn and the light of all mats, one after another."""
        for banner in banners:
            self._banner.ribbon(snapshot.layout, banner)
            yield
        yield from prepare_bar(self._ui, snapshot, self._pieces.seats)
        yield from self._pieces.mats.prepare(snapshot.layout)

    def ranked_at(
        self, snapshot: TableSnapshot, position: tuple[int, int]
    ) -> targets.Ranked | targets.RankedColumn | None:
        """Return the line of the ranking, or the head of a column, under a point of the window."""
        return self._ranking.at(snapshot.layout, snapshot.ranking, position)

    def _draw_hand(self, surface: Drawable, snapshot: TableSnapshot) -> None:
        """Draw the hand, or what lies there when it is empty: what the others have done, and at the end the winners."""
        layout, state = snapshot.layout, snapshot.state
        if state.over:
            if snapshot.feast is not None:
                draw_winners(surface, self._ui, layout, snapshot.feast, self._pieces.seats)
            return
        if snapshot.recap and not state.hand and in_hand(layout):
            number = snapshot.hovered.number if isinstance(snapshot.hovered, targets.TurnRow) else None
            self._recap.draw(surface, layout, number)
            return
        hovered = snapshot.hovered.place if isinstance(snapshot.hovered, targets.HandTile) else None
        away = None if snapshot.held is None else snapshot.held.place
        hand = frozenset(tile.place for tile in targets.only(targets.HandTile, snapshot.bright))
        self._pieces.hand.draw(surface, layout, state, HandLook(hand, snapshot.picked, hovered, away, snapshot.tray))

    def _ring(
        self, surface: Drawable, snapshot: TableSnapshot, target: Target, color: str | None, thin: bool = False
    ) -> None:
        """Draw the ring of the keyboard, or the `thin` one of somebody who only looks, perhaps in a player's colour."""
        if not self.live:
            return
        on_board = isinstance(target, targets.Space)
        with seen(surface, snapshot.layout) if on_board else nullcontext():
            self._overlay.ring(surface, snapshot.layout, self._rect(snapshot, target), thin, color)

    def _rect(self, snapshot: TableSnapshot, target: Target) -> Rect:
        return self.places.rect(snapshot.layout, snapshot.now, snapshot.bright, target)


def _around(surface: Drawable, sheets: Iterable[Rect]) -> Iterator[None]:
    """Limit drawing to one part after another of what sheets that lie over the table leave free."""
    whole = surface.get_clip()
    free = [whole]
    for sheet in sheets:
        lower = [part for part in free if part.colliderect(sheet)]
        free = [part for part in free if part not in lower]
        free += [side for part in lower for side in ground.around(part, sheet.clip(part)) if side]
    for part in free:
        surface.set_clip(part)
        yield
    surface.set_clip(whole)


def rate(layout: TableLayout) -> int:
    """Return how many frames a second what moves for its beauty alone takes on a table."""
    return RATE_ON_LARGE if layout.size[0] * layout.size[1] > LARGE else RATE
