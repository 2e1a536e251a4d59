"""The review of a finished game: its turns as they are judged, beside a bar, then all that it found."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache, partial

import pygame

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.moments import LAST, Moment
from citrus.review.figures import ReviewedTurn, held
from citrus.review.judging import review
from citrus.review.reviewer import ReviewError
from citrus.review.reviews import Reviews
from citrus.review.values import Depth, Review
from citrus.rules.game import Game
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Point, Press
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.kit.switch import Switch
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.moments.telling import Telling
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.review.about import AboutDialog
from citrus.ui.screens.review.better import better_in_brief, better_text, nothing_better
from citrus.ui.screens.review.curve import Curve, number_badge
from citrus.ui.screens.review.decided import what_decided
from citrus.ui.screens.review.findings import Findings, KeyMoment, findings, lost_text, people
from citrus.ui.screens.review.making import Making
from citrus.ui.screens.review.parts import FiguresTable, Sentence
from citrus.ui.screens.review.praise import Praise
from citrus.ui.screens.review.shown import ListedTurns, ReviewWidgets, Tip
from citrus.ui.screens.review.swings import Swings, moves, swing_text
from citrus.ui.screens.review.turn_list import TurnList
from citrus.ui.screens.routes import Routes

SHARES = (0.62, 0.38)  # the widths of the sheets, of the curve and of the turns
HIGHEST = 900.0
MAKING, REMARK = 198, 44  # design pixels below what a calm review praises: while it is made, and for each remark
POLL = 0.25  # seconds from one look at the process to the next


class ReviewScreen(SheetsPage):
    """The review of a match. It is opened if it is saved beside the game; else it is made, which continues while other
    screens are shown. What has been judged by then is listed, also once it is stopped. After a game on the calm table
    it praises, grades nothing, and lists what computers did only if somebody wants that."""

    title = "review.title"
    widest_alone = 960.0

    def __init__(self, ui: Ui, routes: Routes, match: Match, reviews: Reviews) -> None:
        super().__init__(ui)
        self.match = match
        self.found: Findings | None = None  # once all of it is known
        self.shown: ReviewWidgets | None = None
        self.making = Making(ui)
        self.failed = self.stopped = False
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
        self.go_on = Button(ui, ui.texts("review.go_on"), self._begin, "primary")
        self.about = Button(
            ui, "?", lambda: ui.shell.push(AboutDialog(ui)), face=Face(size=17, name=ui.texts("review.about"))
        )
        self.foot = [self.back, self.story, self.watch]
        self._waited = 0.0
        self._pointed: Tip | None = None
        self._judged = -1  # decisions, in what is listed
        self.praise = self._praise()
        self.listed = self._list()
        self._show(self._kept())
        if self.found is None and not self.failed:
            self._begin()

    @property
    def game(self) -> Game:
        """The reviewed game."""
        return self.match.state.game

    def aloud(self) -> Sequence[Announcement]:
        """Return whether the review is made, or why not; once it is there, what it says of the game."""
        found = [] if self.shown is None else [one.words for one in self.shown.sentences]
        found = found if self.praise is None else self.praise.told
        return [
            Announcement(self.ui.texts.sentences([one])) for one in (self.ui.texts(f"review.{self._state}"), *found)
        ]

    @property
    def _state(self) -> str:
        """How far the review is, by the key of the text that says it."""
        if self.found is not None:
            return "ready"
        return "failed" if self.failed else "stopped" if self.stopped else "making"

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
        self.failed = self.stopped = False
        try:
            self._reviews.begin(self.match.path, self.match.record, self.match.steps)
        except ReviewError as error:
            self._fail(error)
        self.making.begin(self._reviews.progress[0])
        self._show_begun()
        self._offer()

    def _fail(self, error: ReviewError) -> None:
        """Tell that there will be no review, and keep the reason for a report."""
        self.failed = True
        self.ui.shell.report(error)
        self._offer()

    def _stop(self) -> None:
        """Stop judging; what has been judged stays."""
        self._show_begun()
        self._reviews.stop()
        self.stopped = True
        self._offer()
        self.enter(self.size)

    def _show(self, review: Review | None) -> None:
        """Build the widgets that show a whole review."""
        if review is not None:
            ui, seats = self.ui, self.match.seats
            self.found = found = findings(self.words, self.match, review)
            self.listed.turns.grow(found)
            self.listed.said = self._decided()
            if self.praise is not None:
                self.praise.tell(found)
            else:
                self.shown = ReviewWidgets(
                    found,
                    Curve(ui, self.words, seats, found, self._watch),
                    self._key_moments(found.points, found.swings),
                    FiguresTable(ui, self.words, seats, found),
                )
        self._offer()

    def _praise(self) -> Praise | None:
        """Return what a calm review praises, and name no spaces there, which only the full table names; None for a
        review with figures."""
        self.words.calm = preferences_of(self.ui).settings.begins_calm(self.game.options.family)
        if not self.words.calm:
            return None
        return Praise(self.ui, self.words, self.match, self._open_moment, self._open_better)

    def _list(self) -> ListedTurns:
        """Return the list of turns; a calm one grades none of them."""
        ui, match, calm = self.ui, self.match, self.praise is not None
        self._told = cache(partial(better_text, self.words, match.steps))
        nothing = findings(self.words, match, review(match.record, match.steps, Depth(), (), whole=calm))
        listed = ListedTurns(
            Switch(ui, ui.texts("review.computers"), "", lambda on: self.turns_to_show(not on))
            if calm
            else Switch(ui, ui.texts("review.better_only"), "", self.turns_to_show),
            TurnList(ui, self.words, match.seats, nothing, self._open, None if calm else self._better),
        )
        if self.praise is not None:
            listed.which.visible = len(self.praise.people) < len(match.seats)
            listed.turns.show_turns(self._of_people)
            listed.turns.lamp, listed.turns.also = self._lamp, self._also
        return listed

    def _also(self, turn: ReviewedTurn) -> str:
        """Return what else a person could have done in a turn of a calm review in which nothing better was found."""
        told = None if self.found is None or turn.lost or not self._of_people(turn) else turn.told
        return "" if told is None else self._told(told)

    def _lamp(self, turn: ReviewedTurn) -> str:
        """Return what the lamp of the replay offers for a person's turn in a calm review, once this is there."""
        if self.found is None or not turn.decisions or not self._of_people(turn):
            return ""
        return "better" if self._is_better(turn) else "nothing"

    def _better(self, turn: ReviewedTurn) -> str:
        """Return what would have been better in a turn, or as good by a hint."""
        return "" if turn.told is None else self._told(turn.told)

    def _show_begun(self) -> None:
        """Show how good the turns were that have been judged by now."""
        judged, _ = self._reviews.progress
        if judged != self._judged and self.praise is None and self.found is None:
            self._judged = judged
            begun = self._reviews.so_far(self.match.path, self.match.record)
            if begun is not None:
                self.listed.turns.grow(findings(self.words, self.match, held(begun, self.match.steps)))

    def _key_moments(self, found: Sequence[KeyMoment], swings: Swings) -> list[Sentence]:
        """Return sentences on key moments, as the story tells them, with what would have been better, or why the curve
        swung there; a click on one watches it."""
        told = Telling(self.ui, self.match, [one.told for one in found if one.told is not None])
        sentences = list[Sentence]()
        for number, (turn, moment) in enumerate(found, 1):
            below: Sequence[str] = ()
            if moment is not None:
                said, below = told.heading(moment), told.in_brief(moment)
                if moment.kind not in LAST:
                    said, below = self._swing_of(turn), [*self._scored(moment), *below]
                watch = partial(self._watch_moment, turn, moment, told.whole(moment))
            elif turn.costliest is not None and turn.grade == "costly":
                said, watch = lost_text(self.words, turn), partial(self._open_better, turn)
                below = better_in_brief(self.words, self.match.steps, turn.costliest)
            else:
                said, *below = swings[turn.number].said
                watch = partial(self._routes.to_remark, self.match, turn.position, self.words.sentences([said, *below]))
            sentences.append(Sentence(self.ui, partial(number_badge, self.ui, number), said, below, watch))
        return sentences

    def _swing_of(self, turn: ReviewedTurn) -> str:
        """Return by how much the expected leads moved in a turn: key moments have no other measure."""
        assert self.found is not None
        return swing_text(self.words, moves(self.found.curves.rows, turn.number), turn.number)

    def _scored(self, moment: Moment) -> list[str]:
        """Return whose moment it was, and how many points it brought, if any."""
        if not moment.points:
            return []
        points = self.ui.texts.amount("points", moment.points)
        return [self.words.texts("review.did", name=self.words.player(moment.player), text=points)]

    def _watch_moment(self, turn: ReviewedTurn, moment: Moment, said: str) -> None:
        """Watch the turn of a moment from its beginning, or the final scoring as it happens, with a sentence on it."""
        if moment.kind in LAST:
            self._open_moment(moment, said)
        else:
            self._routes.to_remark(self.match, turn.position, said)

    def _offer(self) -> None:
        """Update the widgets."""
        turns, cards = [self.listed.which, self.listed.turns], [] if self.praise is None else self.praise.widgets
        if self.shown is not None:
            self.group.widgets = [self.shown.curve, *self.shown.sentences, self.about, *turns, *self.foot]
            self.group.default = self.listed.turns
        elif self.found is not None:
            self.group.widgets = [*cards, *turns, *self.foot]
            self.group.default = self.listed.turns
        elif self.failed:
            self.group.widgets = [self.again, *self.foot]
            self.group.default = self.again
        else:
            self.group.widgets = [*cards, self._way, *turns, *self.foot]
            self.group.default = self.go_on if self.stopped else self.back
        self.dirty = True

    @property
    def _way(self) -> Button:
        """The way to go on while there is no whole review."""
        if self.failed:
            return self.again
        return self.go_on if self.stopped else self.stop

    # what it says

    def turns_to_show(self, fewer: bool) -> None:
        """List all turns, or `fewer`: those in which something better was found, in a calm review those of people."""
        chosen = _could_be_better if self.praise is None else self._of_people
        self.listed.turns.show_turns(chosen if fewer else lambda turn: True)
        self.enter(self.size)

    def _decided(self) -> Sequence[str]:
        """Return what decided the game, once it is reviewed, unless a costly turn of people tells that."""
        found, players = self.found, people(self.match)
        if (
            found is None
            or self.praise is not None
            or any(one.grade == "costly" and one.player in players for one in found.turns)
        ):
            return ()
        return what_decided(self.words, self.match.steps, found, players)

    def _of_people(self, turn: ReviewedTurn) -> bool:
        """Return whether a turn was that of a person."""
        return self.praise is None or turn.player in self.praise.people

    def _open_better(self, turn: ReviewedTurn) -> None:
        """Watch a turn with a better one."""
        self._routes.to_moment(self.match, turn.moment, better=True)

    def _open_moment(self, moment: Moment, said: str) -> None:
        """Watch a moment as it happens, with a sentence on it."""
        self._routes.to_remark(self.match, moment.position, said, happens=True)

    def _open(self, turn: ReviewedTurn) -> None:
        """Watch a turn, with something better if it was found, or the news that nothing was. One that has not been
        judged is only shown."""
        if self._is_better(turn):
            self._open_better(turn)
        elif not self.listed.turns.is_judged(turn) or (self.praise is not None and self.found is None):
            self._watch(turn.number - 1)
        else:
            name = self.words.player(turn.player)
            said = self.ui.texts("review.no_choice", turn=turn.number, name=name)
            if turn.told is not None:
                said = nothing_better(self.words, self.match.steps, turn.told)
            self._routes.to_remark(self.match, turn.position, said)

    def _is_better(self, turn: ReviewedTurn) -> bool:
        """Return whether something better is shown for a turn, on the calm table only what is plain to see."""
        return bool(turn.lost) and (self.praise is None or self.praise.better(turn) is not None)

    def _watch(self, turns: int) -> None:
        """Watch the game as it was after `turns` turns."""
        self._routes.to_replay(self.match, turns)

    # where everything is

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading of a sheet; that of the curve has a button beside it."""
        return super().heading(key, width - self.px(44) if key == "review.course" else width)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the curve with its results, and the turns; until then the progress of the review beside the turns that
        have been judged, or that it failed."""
        turns: tuple[str, Fill] = "review.turns", partial(self.listed.lay, self)
        if self.shown is not None:
            return [("review.course", self._fill_course), turns]
        if self.failed:
            return [("review.failed", self._fill_making)]
        if self.praise is not None:
            return [("review.well_done", partial(self._fill_praise, self.praise)), turns]
        return [(f"review.{self._state}", self._fill_making), turns]

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out two sheets, or a narrow one if there will be no review."""
        if self._language != self.ui.texts.language:
            self._language, self._judged = self.ui.texts.language, -1
            self.praise = self._praise()
            self.listed = self._list()
            self._show(None if self.found is None else self.found.review)
            self._show_begun()
        self.shares = (1.0,) if self.failed else SHARES
        self.widest, self.highest = (640.0, 0.0) if self.failed else (1340.0, HIGHEST)
        return super().arrange(size)

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way back, the story, and the replay."""
        foot.left(self.back, self.px(150))
        foot.right(self.watch, self.px(230))
        foot.right(self.story, self.px(170))

    def _fill_making(self, column: Column) -> None:
        texts = self.ui.texts
        state = "failed" if self.failed else "stopped" if self.stopped else "making"
        column.explain(texts(f"review.{state}_text"), 16)
        if state == "making":
            column.skip(6)
            column.explain(texts("review.leave"), 16, below=18)
            self.making.lay(self, column)
        column.skip(16)
        self._lay_way(column)

    def _fill_praise(self, praise: Praise, column: Column) -> None:
        """Fill a column with what is praised, and while the review is not there, how far it is."""
        praise.lay(self, column, self.px(MAKING if self.found is None else REMARK * len(praise.remarks)))
        for remark in praise.remarks:
            column.skip(12)
            column.explain(remark, 16)
        if self.found is None:
            column.skip(12)
            column.explain(self.ui.texts("review.stopped" if self.stopped else "review.looking"), 15, below=8)
            if self._waits:
                self.making.lay(self, column)
            column.skip(8)
            self._lay_way(column)
        self.animating = any(card.picture is None for card in praise.cards)

    def _lay_way(self, column: Column) -> None:
        """Lay out the way to go on."""
        place = column.take(self.px(48), below=4)
        wide = min(place.width, self.px(220))
        self._way.layout(pygame.Rect(place.centerx - wide // 2, place.y, wide, place.height), self.u)

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
        above = None if self.shown is None else self.shown.tip_at(self.u, position)
        pointed = above or (None if self.failed else self.listed.tip_at(position))
        if pointed != self._pointed:
            self._pointed = pointed
            self.dirty = True

    def resume(self) -> None:
        """Look again: another screen may have had another review made."""
        if self._waits:
            self._look()

    def update(self, seconds: float) -> None:
        """Look from time to time how far it is."""
        super().update(seconds)
        if self.animating and self.praise is not None:
            self.animating = self.praise.work()
            self.dirty = self.dirty or self.animating
        if self._waits:
            self._waited += seconds
            if self._waited >= POLL:
                self._waited = 0.0
                self._look()

    @property
    def _waits(self) -> bool:
        """Whether more is to come."""
        return self.found is None and not self.failed and not self.stopped

    def _look(self) -> None:
        found = self._kept()
        if found is None and not self.failed and not self._reviews.working_on(self.match.record):
            self._begin()
        if found is not None or self.failed:
            self._show(found)
            self.enter(self.size)
        else:
            self._show_begun()
            self.dirty = True

    def pictures(self) -> list[Description]:
        """Describe the table of figures, where there is one."""
        return [] if self.shown is None else self.shown.table.describe(self.u)

    def draw_over(self, surface: Drawable) -> None:
        """Draw how much of the review is there."""
        if self._waits:
            self.making.draw(surface, self, *self._reviews.progress)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the page, and over it what is known of what the mouse is on."""
        super().draw(surface)
        shown = self.shown
        if not self.ui.shell.is_top(self):
            return
        note = self._pointed or (None if shown is None else shown.focused_tip()) or self.listed.focused_tip()
        if shown is not None and shown.curve.pointed is not None:
            shown.curve.draw_reading(surface)
        elif note is not None:
            text, place = note
            draw_tip(surface, self.ui, self.u, text, place)


def _could_be_better(turn: ReviewedTurn) -> bool:
    """Return whether something better was found in a turn."""
    return bool(turn.lost)
