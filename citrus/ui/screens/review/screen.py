"""The review of a finished game: while it is made a bar, then what it found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.review.figures import ReviewedTurn
from citrus.review.reviewer import ReviewError
from citrus.review.reviews import Reviews
from citrus.review.values import Review
from citrus.rules.game import Game
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Point, Press
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.kit.switch import Switch
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.curve import Curve
from citrus.ui.screens.review.findings import Findings, findings
from citrus.ui.screens.review.making import Making
from citrus.ui.screens.review.parts import FiguresTable, Sentence
from citrus.ui.screens.review.shown import ReviewWidgets, Tip
from citrus.ui.screens.review.turn_list import TurnList
from citrus.ui.screens.routes import Routes

SHARES = (0.62, 0.38)  # the widths of the sheets, of the curve and of the turns
HIGHEST = 900.0
POLL = 0.25  # seconds from one look at the process to the next


class ReviewScreen(SheetsPage):
    """The review of a match. It is opened if it is saved beside the game; else it is made, which continues while other
    screens are shown."""

    title = "review.title"
    widest_alone = 960.0

    def __init__(self, ui: Ui, routes: Routes, match: Match, reviews: Reviews) -> None:
        super().__init__(ui)
        self.match = match
        self.shown: ReviewWidgets | None = None
        self.making = Making(ui)
        self.failed = False
        self._language = ui.texts.language
        self._routes = routes
        self._reviews = reviews
        names, levels = tuple(seat.name for seat in match.seats), tuple(seat.bot_name for seat in match.seats)
        self.words = Words(ui.texts, match.state.game, names, levels)
        self.back = Button(ui, ui.texts("review.back"), ui.shell.pop, "plain", Face("back"))
        self.watch = Button(ui, ui.texts("final.watch"), lambda: routes.to_replay(match), "plain", Face("watch"))
        self.story = Button(ui, ui.texts("story.open"), lambda: routes.to_story(match), "plain", Face("book"))
        self.stop = Button(ui, ui.texts("review.stop"), self._stop)
        self.again = Button(ui, ui.texts("review.again"), self._begin, "primary")
        self.about = Button(
            ui, "?", lambda: ui.shell.push(AboutDialog(ui)), face=Face(size=17, name=ui.texts("review.about"))
        )
        self.foot = [self.back, self.story, self.watch]
        self._waited = 0.0
        self._pointed: Tip | None = None
        self._show(self._kept())
        if self.shown is None and not self.failed:
            self._begin()

    @property
    def game(self) -> Game:
        """The reviewed game."""
        return self.match.state.game

    @property
    def found(self) -> Findings | None:
        """The findings, once they are known."""
        return None if self.shown is None else self.shown.found

    # making it

    def _kept(self) -> Review | None:
        """Return the review once it is there."""
        try:
            return self._reviews.kept(self.match.path, self.match.record)
        except ReviewError as error:
            self._fail(error)
            return None

    def _begin(self) -> None:
        """Begin the review, or continue it."""
        self.failed = False
        try:
            self._reviews.begin(self.match.path, self.match.record, self.match.steps)
        except ReviewError as error:
            self._fail(error)
        self.making.begin(self._reviews.progress[0])
        self._offer()

    def _fail(self, error: ReviewError) -> None:
        """Tell that there will be no review, and keep the reason for a report."""
        self.failed = True
        self.ui.shell.report(error)
        self._offer()

    def _stop(self) -> None:
        """Give it up."""
        self._reviews.stop()
        self.ui.shell.pop()

    def _show(self, review: Review | None) -> None:
        """Build the widgets that show a review."""
        if review is not None:
            ui, seats = self.ui, self.match.seats
            self._language = ui.texts.language
            calm = preferences_of(ui).settings.begins_calm(self.game.options.family)
            found = findings(self.words, self.match, review, calm)
            self.shown = ReviewWidgets(
                found,
                Curve(ui, self.words, seats, found, self._watch),
                [self._sentence(found, number) for number in range(len(found.points))],
                FiguresTable(ui, self.words, seats, found),
                Switch(ui, ui.texts("review.better_only"), "", self.turns_to_show),
                TurnList(ui, self.words, seats, found, self._open),
            )
        self._offer()

    def _sentence(self, found: Findings, number: int) -> Sentence:
        return Sentence(self.ui, self.words, found, number, partial(self._open_point, number))

    def _offer(self) -> None:
        """Update the widgets."""
        shown = self.shown
        if shown is not None:
            widgets = [shown.curve, *shown.sentences, self.about, shown.better_only, shown.turns]
            self.group.widgets = [*widgets, *self.foot]
            self.group.default = shown.turns
        elif self.failed:
            self.group.widgets = [self.again, *self.foot]
            self.group.default = self.again
        else:
            self.group.widgets = [self.stop, *self.foot]
            self.group.default = self.back
        self.dirty = True

    # what it says

    def turns_to_show(self, better_only: bool) -> None:
        """List all turns, or only those in which something better was found."""
        assert self.shown is not None
        self.shown.turns.show_turns(better_only)
        self.enter(self.size)

    def _open(self, turn: ReviewedTurn) -> None:
        """Watch a turn, with something better if it was found, or the news that nothing was."""
        if turn.lost:
            self._routes.to_moment(self.match, turn.moment, better=True)
        else:
            key = "review.nothing_better" if turn.decisions else "review.no_choice"
            said = self.ui.texts(key, turn=turn.number, name=self.words.player(turn.player))
            self._routes.to_remark(self.match, turn.position, said)

    def _open_point(self, number: int) -> None:
        """Watch a turning point, with what made it one: the better turn, what was revealed, or how it was played."""
        assert self.shown is not None
        point = self.shown.found.points[number]
        if point.cause == "lost":
            self._routes.to_moment(self.match, point.moment, better=True)
        else:
            said, happens = self.shown.sentences[number].whole, point.cause == "revealed"
            self._routes.to_remark(self.match, point.moment, said, happens)

    def _watch(self, turns: int) -> None:
        """Watch the game as it was after `turns` turns."""
        self._routes.to_replay(self.match, turns)

    # where everything is

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading of a sheet; that of the curve has a button beside it."""
        return super().heading(key, width - self.px(44) if key == "review.course" else width)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the curve with its results, and the turns; until then the progress of the review, or that it
        failed."""
        if self.shown is not None:
            return [("review.course", self._fill_course), ("review.turns", partial(self.shown.lay_turns, self))]
        return [("review.failed" if self.failed else "review.making", self._fill_making)]

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out two sheets, or a narrow one until the review is there."""
        there = self.shown is not None
        if self.shown is not None and self._language != self.ui.texts.language:
            self._show(self.shown.found.review)
        self.shares = SHARES if there else (1.0,)
        self.widest, self.highest = (1340.0, HIGHEST) if there else (640.0, 0.0)
        return super().arrange(size)

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way back, the story, and the replay."""
        foot.left(self.back, self.px(150))
        foot.right(self.watch, self.px(230))
        foot.right(self.story, self.px(170))

    def _fill_making(self, column: Column) -> None:
        texts, px = self.ui.texts, self.px
        column.explain(texts("review.failed_text" if self.failed else "review.making_text"), 16)
        button = self.again if self.failed else self.stop
        if not self.failed:
            column.skip(6)
            column.explain(texts("review.leave"), 16, below=18)
            self.making.lay(self, column)
        column.skip(16)
        place = column.take(px(48), below=4)
        wide = min(place.width, px(220))
        button.layout(pygame.Rect(place.centerx - wide // 2, place.y, wide, place.height), self.u)

    def _fill_course(self, column: Column) -> None:
        assert self.shown is not None
        side = self.px(34)
        self.about.layout(pygame.Rect(column.right - side, column.y - self.px(40), side, side), self.u)
        self.shown.lay_course(self, column)

    def shift(self, down: int) -> None:
        """Move everything that scrolls."""
        super().shift(down)
        self.making.move(down)
        if self.shown is not None:
            self.shown.table.place.move_ip(0, down)

    # what happens

    def use(self, press: Press) -> bool:
        """Use widgets and the page."""
        if isinstance(press, Point):
            self._point(press.at)
        return super().use(press)

    def _point(self, position: tuple[int, int]) -> None:
        """Notice what the mouse is on."""
        pointed = None if self.shown is None else self.shown.tip_at(self.u, position)
        if pointed != self._pointed:
            self._pointed = pointed
            self.dirty = True

    def resume(self) -> None:
        """Look again: another screen may have had another review made."""
        if self.shown is None and not self.failed:
            self._look()

    def update(self, seconds: float) -> None:
        """Look from time to time how far it is."""
        super().update(seconds)
        if self.shown is None and not self.failed:
            self._waited += seconds
            if self._waited >= POLL:
                self._waited = 0.0
                self._look()

    def _look(self) -> None:
        review = self._kept()
        if review is None and not self.failed and not self._reviews.working_on(self.match.record):
            self._begin()
        self._show(review)
        if review is not None or self.failed:
            self.enter(self.size)

    def pictures(self) -> list[Description]:
        """Describe the table of figures, where there is one."""
        return [] if self.shown is None or self.shown.found.calm else self.shown.table.describe(self.u)

    def draw_over(self, surface: Drawable) -> None:
        """Draw how much of the review is there."""
        if self.shown is None and not self.failed:
            self.making.draw(surface, self, *self._reviews.progress)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it what is known of what the mouse is on."""
        super().draw(surface)
        if self.shown is None or not self.ui.shell.is_top(self):
            return
        if self.shown.curve.pointed is not None:
            self.shown.curve.draw_reading(surface)
        elif (note := self._pointed or self.shown.focused_tip()) is not None:
            text, place = note
            draw_tip(surface, self.ui, self.u, text, place)
