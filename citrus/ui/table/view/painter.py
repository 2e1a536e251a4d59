"""Paints a moment of the table: the pieces, what is lit among them, what moves, and what is said."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import nullcontext
from functools import partial

from pygame import Rect, Surface

from citrus.rules.state import GameState
from citrus.ui.kit.display_list import DisplayList, Drawable, Kept
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
from citrus.ui.table.view.bar import draw_bar, draw_winners
from citrus.ui.table.view.buttons import TableButtons
from citrus.ui.table.view.feast_view import FeastView, Stay
from citrus.ui.table.view.frame import Frame
from citrus.ui.table.view.fruit_sheet import FruitSheetView
from citrus.ui.table.view.hint_marks import HintMarks
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.moment import Moment
from citrus.ui.table.view.overlay import Overlay
from citrus.ui.table.view.places import Places
from citrus.ui.table.view.ranking_view import RankingView
from citrus.ui.table.view.recap_sheet import RecapSheet
from citrus.ui.table.view.recap_view import RecapView
from citrus.ui.table.view.scene import Canvas, Scene
from citrus.ui.table.view.standings import StandingsView


class TablePainter:
    """Paints one table; it decides nothing and keeps nothing but pictures.

    Marks and texts lie over what moves among the things on the table, so that a screen can paint between the two.
    """

    def __init__(self, ui: Ui, pieces: TablePieces, log: LogView, recap: RecapSheet, buttons: TableButtons) -> None:
        self.scene = Scene(ui, pieces, log)
        self.sheet = FruitSheetView(ui, pieces.board, pieces.fruits)
        self.places = Places(pieces, self.sheet, log, recap, buttons)
        self._ui = ui
        self._pieces = pieces
        self._buttons = buttons
        self._overlay = Overlay(ui, pieces)
        self._standings = StandingsView(pieces.board)
        self._ranking = RankingView(ui, pieces.colors)
        self._recap = RecapView(ui, pieces, recap)
        self._banner = BannerView(ui, pieces.colors)
        self._feast = FeastView(ui, pieces.colors)
        self._hint_marks = HintMarks(ui, pieces)
        self._frame = Frame()
        self._kept = Kept()

    def draw_still(self, surface: Drawable, moment: Moment) -> None:
        """What lies still on the table."""
        surface.blit(self._still(moment).picture, (0, 0))

    def unfold(self, surface: Surface, moment: Moment) -> Iterator[bool]:
        """Draw the still picture in steps; yield whether each can be shown."""
        return self.scene.unfold(surface, moment.layout, moment.state, moment.away)

    def draw(self, surface: Surface, moment: Moment, paint: Callable[[Drawable], None], whole: bool) -> None:
        """What lies still, and what `paint` paints over it: the `whole` of it, or what differs from the last time."""
        still, over = self._still(moment), DisplayList(surface.get_rect())
        paint(over)
        self._frame.draw(surface, still, over, whole)

    def _still(self, moment: Moment) -> Canvas:
        """The still picture of what lies on the table."""
        return self.scene.canvas(moment.layout, moment.state, moment.away)

    def draw_moves(self, surface: Drawable, moment: Moment, motion: Motion) -> None:
        """What moves among the things on the table."""
        layout, state, movement = moment.layout, moment.state, moment.movement
        if movement is not None:
            then = movement.then
            movement.draw_ground(surface, lambda: self.scene.picture(layout, then, movement.away), motion.moved)
            movement.draw_lights(surface, motion.moved)
        scores, paper = tuple(motion.scores([player.score for player in state.players])), moment.said.paper

        def track(surface: Drawable) -> None:
            names = ground.names(self._ui, layout.carved, state.game)
            self._pieces.track.draw(surface, layout.carved, scores, names, paper)

        self._kept.draw(surface, "track", (layout, scores, paper), track)

    def draw_marks(self, surface: Drawable, moment: Moment, motion: Motion, beside: Sequence[Rect]) -> None:
        """What can be done and what was asked about, what is said, and what moves above the table; words that rise lie
        `beside` some places."""
        layout, state, hovered, movement = moment.layout, moment.state, moment.hovered, moment.movement
        self._recap.mark(surface, layout, state, moment.recap)
        self._overlay.draw(surface, moment, motion.pulse)
        self._pieces.drawn.draw(surface, layout, state)
        if moment.standings:
            with seen(surface, layout):
                self._standings.draw(surface, layout, state)
        if moment.ranking:
            self._ranking.draw(surface, layout, moment.ranking)
        if moment.totals:
            totals = partial(self._pieces.mats.draw_totals, layout=layout, totals=moment.totals)
            self._kept.draw(surface, "totals", (layout, moment.totals), totals)
        pile = hovered.fruit if isinstance(hovered, targets.Pile) else None
        piles = [there.fruit for there in targets.only(targets.Pile, moment.bright)]
        self._pieces.shelf.glow(surface, layout, state, piles, pile)
        self.sheet.draw(surface, moment)
        self._draw_hand(surface, moment)
        self._buttons.draw(surface)
        if movement is None:
            for _ in _around(surface, layout.ranking) if moment.ranking else (None,):
                self._hint_marks.draw(surface, moment, lambda target: self._rect(moment, target))
        fruit_sheet = self.sheet.rect(layout, state, moment.bright)
        self._overlay.free(surface, moment, fruit_sheet)
        if isinstance(moment.focus, targets.Space):
            self._ring(surface, moment, moment.focus)
        self._overlay.on_trees(surface, moment, fruit_sheet)
        bar = (layout, moment.colors, moment.said, moment.now.over)
        self._kept.draw(surface, "bar", bar, lambda surface: draw_bar(surface, self._ui, moment))
        if isinstance(hovered, targets.ScoreField):
            self._pieces.track.mark(surface, layout.carved, hovered.number)
        self._overlay.mark_spaces(surface, layout, state, moment.marked)
        if moment.focus is not None and not isinstance(moment.focus, targets.Space):
            self._ring(surface, moment, moment.focus)
        if moment.held is not None:
            self._overlay.held(surface, layout, moment.held)
        if movement is not None:
            movement.draw_air(surface, motion.moved)
        counted = () if movement is None else movement.counted
        self._overlay.rise(surface, moment, motion.risings, counted, beside)
        self._overlay.mark_spaces(surface, layout, state, moment.pointed)
        if movement is not None:
            self._draw_across(surface, layout, movement, motion.moved)

    def foresee(self, layout: TableLayout, movement: Movement, near: bool) -> Iterator[None]:
        """Have ready what a movement shows, one thing after another; `near` if nothing else is shown before that."""
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
        """Have ready what is to be seen of a state when nothing moves any more."""
        yield from self.scene.foresee(layout, state)
        if not state.hand and not state.over:
            yield from self._recap.prepare(layout)

    def prepare(self, layout: TableLayout, banners: Iterable[Banner]) -> Iterator[None]:
        """Have ribbons and the light of all mats ready, one after another."""
        for banner in banners:
            self._banner.ribbon(layout, banner)
            yield
        yield from self._pieces.mats.prepare(layout)

    def _draw_across(self, surface: Drawable, layout: TableLayout, movement: Movement, now: float) -> None:
        """What lies across the table: a ribbon with words, and the feast around it."""
        feast, stay = movement.feast, Stay(now, math.inf if movement.waits else movement.seconds)
        if feast is not None:
            self._feast.draw_behind(surface, layout, feast, stay)
        if movement.banner is not None:
            self._banner.draw(surface, layout, movement.banner, now)
            if feast is not None:
                ribbon = self._banner.place(layout, movement.banner)
                self._feast.draw_before(surface, layout, feast, ribbon, stay)

    def ranked_at(self, moment: Moment, position: tuple[int, int]) -> targets.Ranked | targets.RankedColumn | None:
        """The line of the ranking, or what heads one of its columns, under a point of the window."""
        return self._ranking.at(moment.layout, moment.ranking, position)

    def _draw_hand(self, surface: Drawable, moment: Moment) -> None:
        """The hand, or what lies where it is empty: what the others have done, and at the end the winners."""
        layout, state = moment.layout, moment.state
        if state.over:
            if moment.feast is not None:
                draw_winners(surface, self._ui, layout, moment.feast, self._pieces.colors)
            return
        if moment.recap and not state.hand:
            player = moment.hovered.player if isinstance(moment.hovered, targets.LastTurn) else None
            self._recap.draw(surface, layout, player)
            return
        hovered = moment.hovered.place if isinstance(moment.hovered, targets.HandTile) else None
        away = None if moment.held is None else moment.held.place
        hand = frozenset(tile.place for tile in targets.only(targets.HandTile, moment.bright))
        self._pieces.hand.draw(surface, layout, state, HandLook(hand, moment.picked, hovered, away))

    def _ring(self, surface: Drawable, moment: Moment, target: Target) -> None:
        """The ring of the keyboard."""
        on_board = isinstance(target, targets.Space)
        with seen(surface, moment.layout) if on_board else nullcontext():
            self._overlay.ring(surface, moment.layout, self._rect(moment, target))

    def _rect(self, moment: Moment, target: Target) -> Rect:
        return self.places.rect(moment.layout, moment.now, moment.bright, target)


def _around(surface: Drawable, place: Rect) -> Iterator[None]:
    """Let what is drawn each time be seen on one side of a place, and not in it: a sheet lies over it there."""
    whole = surface.get_clip()
    place = place.clip(whole)
    for side in ground.around(whole, place):
        surface.set_clip(side)
        yield
    surface.set_clip(whole)
