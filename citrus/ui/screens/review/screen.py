"""The review of a finished game: while it is made a bar, then what it found."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial

import pygame

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.review.desk import Desk
from citrus.review.figures import ReviewedTurn, TurningPoint
from citrus.review.reviewer import ReviewError
from citrus.review.values import Review
from citrus.rules.game import Game
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.column import Column
from citrus.ui.kit.progress import draw_progress
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, SheetsPage
from citrus.ui.kit.switch import Switch
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.curve import Curve
from citrus.ui.screens.review.findings import Findings, findings, grade_tip
from citrus.ui.screens.review.parts import Sentence, Table
from citrus.ui.screens.review.turn_list import TurnList
from citrus.ui.screens.routes import Routes

SHARES = (0.62, 0.38)  # the widths of the sheets, of the curve and of the turns
HIGHEST = 900.0
LEAST_CURVE, CURVE_ALONE = 136, 240  # the height of the curve: at least, and where the sheets are stacked
LOW_CURVE = 230  # where it would be less high, the sentences below it are low
LEAST_TURNS = 240  # of the list
POLL = 0.25  # seconds from one look at the process to the next
BAR = 22  # the height of the bar


class ReviewScreen(SheetsPage):
    """The review of a match. It is opened if it is kept beside the game; else it is made, which goes on while other
    screens are shown."""

    title = "review.title"
    widest_alone = 960.0

    def __init__(self, ui: Ui, routes: Routes, match: Match, desk: Desk) -> None:
        super().__init__(ui)
        self.match = match
        self.found: Findings | None = None
        self.failed = False
        self._language = ui.texts.language
        self._routes = routes
        self._desk = desk
        names, levels = tuple(seat.name for seat in match.seats), tuple(seat.bot_name for seat in match.seats)
        self.words = Words(ui.texts, match.state.game, names, levels)
        self.back = Button(ui, ui.texts("review.back"), ui.shell.pop, "plain", "back")
        self.watch = Button(ui, ui.texts("final.watch"), lambda: routes.to_replay(match), "plain", "watch")
        self.stop = Button(ui, ui.texts("review.stop"), self._stop)
        self.again = Button(ui, ui.texts("review.again"), self._begin, "primary")
        self.about = Button(ui, "?", lambda: ui.shell.push(AboutDialog(ui)), text_size=17)
        self.foot = [self.back, self.watch]
        self.bar = pygame.Rect(0, 0, 0, 0)
        self._rest = pygame.Rect(0, 0, 0, 0)  # for how much has been done
        self._since = 0.0
        self._done_before = 0
        self._waited = 0.0
        self._table_place = pygame.Rect(0, 0, 0, 0)
        self._pointed: tuple[str, pygame.Rect] | None = None
        self.curve: Curve | None = None
        self.turns: TurnList | None = None
        self.better_only: Switch | None = None
        self.sentences: list[Sentence] = []
        self._table: Table | None = None
        self._show(self._kept())
        if self.found is None and not self.failed:
            self._begin()

    @property
    def game(self) -> Game:
        """The game that was reviewed."""
        return self.match.state.game

    # making it

    def _kept(self) -> Review | None:
        """The review as soon as it is there."""
        try:
            return self._desk.kept(self.match.path, self.match.record)
        except ReviewError as error:
            self._fail(error)
            return None

    def _begin(self) -> None:
        """Have it made, or go on with what has been begun."""
        self.failed = False
        try:
            self._desk.begin(self.match.path, self.match.record, self.match.steps)
        except ReviewError as error:
            self._fail(error)
        self._since, self._done_before = time.monotonic(), self._desk.progress[0]
        self._offer()

    def _fail(self, error: ReviewError) -> None:
        """Say that there will be no review, and keep for a report why."""
        self.failed = True
        self.ui.shell.report(error)
        self._offer()

    def _stop(self) -> None:
        """Give it up."""
        self._desk.stop()
        self.ui.shell.pop()

    def _show(self, review: Review | None) -> None:
        """Build what shows a review."""
        if review is not None:
            ui, seats = self.ui, self.match.seats
            self._language = ui.texts.language
            found = self.found = findings(self.words, self.match, review)
            self.sentences = [self._sentence(number, point) for number, point in enumerate(found.points, 1)]
            self.curve = Curve(ui, self.words, seats, found, self._watch)
            self.turns = TurnList(ui, self.words, seats, found, self._open)
            self.better_only = Switch(ui, ui.texts("review.better_only"), "", self.turns_to_show)
            self._table = Table(ui, self.words, seats, found)
        self._offer()

    def _sentence(self, number: int, point: TurningPoint) -> Sentence:
        assert self.found is not None
        did = self.found.did[point.turn.number - 1]
        return Sentence(self.ui, self.words, number, point, did, partial(self._open_point, number - 1))

    def _offer(self) -> None:
        """Bring the widgets up to date."""
        if self.curve is not None and self.turns is not None and self.better_only is not None:
            self.group.widgets = [self.curve, *self.sentences, self.about, self.better_only, self.turns, *self.foot]
            self.group.default = self.turns
        elif self.failed:
            self.group.widgets = [self.again, *self.foot]
            self.group.default = self.again
        else:
            self.group.widgets = [self.stop, *self.foot]
            self.group.default = self.back
        self.dirty = True

    # what it says

    def turns_to_show(self, better_only: bool) -> None:
        """List all turns, or those alone in which something better was found."""
        assert self.turns is not None
        self.turns.show_turns(better_only)
        self.enter(self.size)

    def _open(self, turn: ReviewedTurn) -> None:
        """Watch a turn: where something better was found, that is shown; else it is said that nothing was."""
        if turn.lost:
            self._routes.to_moment(self.match, turn.moment, better=True)
        else:
            key = "review.nothing_better" if turn.decisions else "review.no_choice"
            said = self.ui.texts(key, turn=turn.number, name=self.words.player(turn.player))
            self._routes.to_remark(self.match, turn.position, said)

    def _open_point(self, number: int) -> None:
        """Watch a turning point, with what made it one: the better turn, what was revealed, or how it was played."""
        assert self.found is not None
        point = self.found.points[number]
        if point.cause == "lost":
            self._routes.to_moment(self.match, point.moment, better=True)
        else:
            said, happens = self.sentences[number].said, point.cause == "revealed"
            self._routes.to_remark(self.match, point.moment, said, happens)

    def _watch(self, turns: int) -> None:
        """Watch the game as it was after that many turns."""
        self._routes.to_replay(self.match, turns)

    # where everything is

    def heading(self, key: str, width: int) -> pygame.Surface:
        """The heading of a sheet; beside that of the curve there is a button."""
        return super().heading(key, width - self.px(44) if key == "review.course" else width)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """The curve with what it shows, and the turns; until then how far the review has got, or that it failed."""
        if self.found is not None:
            return [("review.course", self._fill_course), ("review.turns", self._fill_turns)]
        return [("review.failed" if self.failed else "review.making", self._fill_making)]

    def arrange(self, size: tuple[int, int]) -> int:
        """Two sheets, or a narrow one until the review is there."""
        there = self.found is not None
        if self.found is not None and self._language != self.ui.texts.language:
            self._show(self.found.review)
        self.shares = SHARES if there else (1.0,)
        self.widest, self.highest = (1340.0, HIGHEST) if there else (640.0, 0.0)
        return super().arrange(size)

    def lay_foot(self, left: int, right: int, top: int, high: int) -> None:
        """The way back, and the replay."""
        low, wide = self.px(48), self.px(230)
        y = top + (high - low) // 2
        self.back.layout(pygame.Rect(left, y, self.px(150), low), self.u)
        self.watch.layout(pygame.Rect(right - wide, y, wide, low), self.u)

    def _fill_making(self, column: Column) -> None:
        texts, px = self.ui.texts, self.px
        column.explain(texts("review.failed_text" if self.failed else "review.making_text"), 16)
        button = self.again if self.failed else self.stop
        if not self.failed:
            column.skip(6)
            column.explain(texts("review.leave"), 16, below=18)
            self.bar = column.take(px(BAR), below=6)
            self._rest = column.take(px(24))
        column.skip(16)
        place = column.take(px(48), below=4)
        wide = min(place.width, px(220))
        button.layout(pygame.Rect(place.centerx - wide // 2, place.y, wide, place.height), self.u)

    def _fill_course(self, column: Column) -> None:
        assert self.curve is not None
        assert self._table is not None
        px, texts = self.px, self.ui.texts
        told: pygame.Surface | None
        told = self.ui.fonts.render(texts("review.unsure"), px(14.5), self.ui.palette["ink_soft"], width=column.width)
        side, gap = px(34), px(8)
        self.about.layout(pygame.Rect(column.right - side, column.y - px(40), side, side), self.u)
        table = self._table.height(self.u)
        left = column.rest - gap - table - gap - told.get_height()
        least = px(CURVE_ALONE if self.stacked else LEAST_CURVE)
        if not self.stacked and left < px(LOW_CURVE) + sum(self._line_heights(column.width, left)):
            left += gap + told.get_height()
            told = None  # the button says it, too
        lines = self._line_heights(column.width, left)
        column.place(self.curve, max(least, left - sum(lines)))
        for sentence, line in zip(self.sentences, lines, strict=True):
            column.place(sentence, line)
        column.skip(8)
        self._table_place = column.take(table)
        self.paper.append((self._table.picture(self._table_place.size, self.u), self._table_place.topleft))
        if told is not None:
            column.skip(8)
            column.show(told)

    def _line_heights(self, width: int, left: int) -> list[int]:
        """How high the sentences are: low if the curve would get too low, except those that would then be cut."""
        full = [one.height(self.u, width, low=False) for one in self.sentences]
        if self.stacked or left >= self.px(LOW_CURVE) + sum(full):
            return full
        return [
            whole if one.cut_in(self.u, width, low=True) else one.height(self.u, width, low=True)
            for one, whole in zip(self.sentences, full, strict=True)
        ]

    def _fill_turns(self, column: Column) -> None:
        assert self.turns is not None
        assert self.better_only is not None
        column.add(self.better_only)
        top, high = column.y, max(self.px(LEAST_TURNS), column.rest)
        column.place(self.turns, high)
        if self.stacked:  # the page scrolls, not the list
            column.y = top
            column.place(self.turns, max(self.px(LEAST_TURNS), self.turns.length))

    def shift(self, down: int) -> None:
        """Move everything that scrolls."""
        super().shift(down)
        for place in (self.bar, self._rest, self._table_place):
            place.move_ip(0, down)

    # what happens

    def use(self, event: pygame.event.Event) -> bool:
        """Widgets and the page; the wheel is for the list when the mouse is on it."""
        if event.type == pygame.MOUSEMOTION:
            self._point(event.pos)
        if event.type == pygame.MOUSEWHEEL and self.turns is not None and self.turns.handle(event):
            self.dirty = True
            return True
        return super().use(event)

    def _point(self, position: tuple[int, int]) -> None:
        """Notice what the mouse is on: a grade, or what was done where there is no room for all of it."""
        pointed = None
        if self.turns is not None and self._table is not None:
            found = self.turns.grade_at(position) or self._table.grade_at(self._table_place, self.u, position)
            cut = [(one.cut, one.rect) for one in self.sentences if one.rect.collidepoint(position) and one.cut]
            if found is not None:
                pointed = grade_tip(self.ui, found[0]), found[1]
            else:
                pointed = cut[0] if cut else self.turns.cut_at(position)
        if pointed != self._pointed:
            self._pointed = pointed
            self.dirty = True

    def _focused_note(self) -> tuple[str, pygame.Rect] | None:
        """What was done at the place of the keyboard, where there is no room for all of it."""
        rows = self.turns
        if rows is not None and rows.focused and rows.selected is not None:
            return rows.cut_at(rows.row_rect(rows.selected).center)
        return next(((one.cut, one.rect) for one in self.sentences if one.focused and one.cut), None)

    def resume(self) -> None:
        """Another screen may have had another review made."""
        if self.found is None and not self.failed:
            self._look()

    def update(self, seconds: float) -> None:
        """Look from time to time how far it has got."""
        super().update(seconds)
        if self.found is None and not self.failed:
            self._waited += seconds
            if self._waited >= POLL:
                self._waited = 0.0
                self._look()

    def _look(self) -> None:
        review = self._kept()
        if review is None and not self.failed and not self._desk.working_on(self.match.record):
            self._begin()
        self._show(review)
        if review is not None or self.failed:
            self.enter(self.size)

    def draw_over(self, surface: pygame.Surface) -> None:
        """How much of the review is there."""
        if self.found is not None or self.failed:
            return
        done, total = self._desk.progress
        draw_progress(surface, self.ui, self.u, self.bar, done / max(1, total))
        said, ink = self._progress_text(done, total), self.ui.palette["ink_soft"]
        label = self.ui.fonts.fitted(said, self.px(15), ink, self._rest.width)
        surface.blit(label, label.get_rect(center=self._rest.center))

    def _progress_text(self, done: int, total: int) -> str:
        """How many decisions have been judged, and how long the others take, once that can be said."""
        texts, new = self.ui.texts, done - self._done_before
        if new < 3:
            return texts("review.done", done=done, total=total)
        minutes = (time.monotonic() - self._since) / new * (total - done) / 60
        if minutes < 1:
            return texts("review.done_soon", done=done, total=total)
        return texts.count("review.done_left", round(minutes), done=done, total=total)

    def draw(self, surface: pygame.Surface) -> None:
        """The page, and over it what is known of what the mouse is on."""
        super().draw(surface)
        if not self.ui.shell.is_top(self):
            return
        if self.curve is not None and self.curve.pointed is not None:
            self.curve.draw_reading(surface)
        elif (note := self._pointed or self._focused_note()) is not None:
            text, place = note
            draw_tip(surface, self.ui, self.u, text, place, place.centerx)
