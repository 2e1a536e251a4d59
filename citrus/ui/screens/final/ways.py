"""The ways on from the final scoring: the buttons below its sheet, and those behind *More*."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Literal

from msgspec.structs import replace
from pygame import Rect

from citrus.match.match import Match
from citrus.match.rematch import PAIR, loser, losers, rematch, turned
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog, Question, QuestionDialog
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.routes import Routes

BUTTONS = (188, 170, 160, 160, 240, 300)  # widths: start, told, chart, more, lesson, main
MAIN = 21  # the size of words on the main button
DETAILED = (17, 16, 15, 14)  # smaller ones, where its second line is long
LEAST = 165  # of one in a row of their own
LEAST_SHARE, MOST_SHARE = 0.86, 1.2  # of those widths; narrower ones stand in two rows
ASKED_AFTER = 3  # games: then players are asked whether the table is to show more
FOOT, LOW_FOOT = 92, 76  # the height of the foot in wide windows and in narrow ones


class Ways:
    """The buttons in sight: they lead out (`start`), back to the game (`told`, `chart`), to `more`, and on to the next.

    `match` is None for a game that is not saved: then the `main` way leads to the setup, else to a rematch. A `calm`
    game is `told` by its story, any other by its review. The way out, to `leave`, leads back to the list of games if
    that is `listed`. `further` ways are behind `more`. Some of the buttons stand in the `foot` of the page, which is
    `foot_height` pixels high. A rematch is begun at once unless it `asks`.
    """

    def __init__(
        self,
        ui: Ui,
        routes: Routes,
        match: Match | None,
        show_more: Callable[[], None],
        listed: bool,
        calm: bool,
        chart: Button | None = None,
    ) -> None:
        self._ui = ui
        self._routes = routes
        self._match = match
        self.games = 0
        texts = ui.texts
        self.leave = ui.shell.pop if listed else routes.to_start
        self.start = Button(ui, texts("final.back" if listed else "final.start"), self.leave, "plain")
        self.start.icon_name = "back" if listed else None
        self.review = Button(ui, texts("final.review"), self._review, "plain", Face("review"))
        self.story = Button(ui, texts("story.open"), self._tell, "plain", Face("book"))
        self.told, self._untold = (self.story, self.review) if calm else (self.review, self.story)
        self.chart = chart
        self.more = Button(ui, "", show_more, "plain")
        self.look = Button(ui, texts("final.look"), self._look, face=Face("board"))
        self.watch = Button(ui, texts("final.watch"), self._watch, face=Face("watch"))
        self.deal = Button(ui, texts("final.deal"), self._deal_again)
        self.rematch = Button(ui, texts("final.rematch"), self._play_rematch, "plain")
        self.again = Button(ui, texts("final.again"), partial(self._go_on, partial(routes.to_setup, match)), "plain")
        self.main = self.again if match is None else self.rematch
        self.main.style, self.main.text_size = "primary", MAIN
        self.lesson = Button(ui, texts("introduction.finish.next"), partial(routes.to_introduction, "tiles"), "plain")
        self.lesson.visible = False  # that comes after the first game
        for button in (self.review, self.story, self.look, self.watch, self.rematch, self.more):
            button.visible = match is not None
        self.deal.visible = match is not None and len(match.seats) == PAIR
        self.asks = True
        self.foot: list[Button] = []
        self.foot_height = 0

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All below the sheet, from left to right."""
        chart = () if self.chart is None else (self.chart,)
        return self.start, self.told, *chart, self.more, self.lesson, self.main

    @property
    def further(self) -> tuple[Button, ...]:
        """The ways behind `more`."""
        return self._untold, self.look, self.watch, self.again, self.deal

    def say(self) -> None:
        """Name what the buttons lead to, in the current language."""
        texts = self._ui.texts
        if self._match is not None:
            self.again.detail = texts("final.again_detail")
            seats, first = self._match.seats, self._match.record.setup.first_player
            among_bots = any(seat.bot is not None for seat in seats)
            last = "final.last_begins" if len(losers(self._match)) == 1 and not among_bots else "final.begins"
            self.rematch.detail = texts(last, name=seats[loser(self._match)].name)
            self.deal.detail = texts("final.begins", name=seats[(first + 1) % PAIR].name)

    def show(self, news: bool) -> None:
        """Show a star on `more` if there is `news` behind it."""
        self.more.text, self.more.icon_name = self._ui.texts("setup.more"), "star" if news else "down"
        self.more.chosen = news

    def lay(self, sheet: Rect, room: int, wide: bool, u: float) -> int:
        """Lay the buttons out below the sheet, no wider than `room`; return where the page ends. Where they do not fit
        into one row, those in the middle scroll with it, if necessary all but the first and the last."""

        def px(value: float) -> int:
            return max(1, round(value * u))

        tall, low, gap = px(58 if wide else 54), px(48), px(14)
        y, above = sheet.bottom + px(18 if wide else 11), px(18 if wide else 11)
        self.foot_height = px(FOOT if wide else LOW_FOOT)
        row = {button: width for button, width in zip(self.buttons, BUTTONS, strict=True) if button.visible}
        gaps, needed = gap * (len(row) - 1), px(sum(row.values()))
        length = min(room, max(sheet.width, needed + gaps))
        share = min(MOST_SHARE, (length - gaps) / needed)
        middle = list(row)[1:-1]
        if share >= LEAST_SHARE:
            self.foot = list(row)
            x, right = sheet.centerx - length // 2, sheet.centerx + length // 2
            for button in (self.start, *middle):
                button.layout(Rect(x, y + (tall - low) // 2, px(row[button] * share), low), u)
                x = button.rect.right + gap
            wide_main = px(row[self.main] * share)
        else:
            right, wide_main = sheet.right, min(px(BUTTONS[-1]), sheet.width - px(BUTTONS[0]) - gap)
            beside, free = [self.start], sheet.width - wide_main - px(row[self.start]) - gap
            while len(middle) > 1 and (free := free - px(row[middle[0]]) - gap) >= 0:
                beside.append(middle.pop(0))
            self.foot = [*beside, self.main]
            y += px(7)
            one = sheet.width >= len(middle) * px(LEAST) + gap * (len(middle) - 1)
            for some in [middle] if one else pairs(middle):
                lay_row(some, Rect(sheet.left, y, sheet.width, low), gap, u)
                y += low + gap
            y += px(10)
            x = sheet.left
            for button in beside:
                button.layout(Rect(x, y + (tall - low) // 2, px(row[button]), low), u)
                x = button.rect.right + gap
        for size in (MAIN, *DETAILED):
            self.main.text_size = size
            self.main.layout(Rect(right - wide_main, y, wide_main, tall), u)
            if self.main.whole:
                break
        return y - above + self.foot_height

    def _rematch_text(self, match: Match) -> str:
        """Return what is the same in a rematch and what is not, and why that player goes first."""
        texts = self._ui.texts
        name = match.seats[loser(match)].name
        if len(losers(match)) > 1:
            began = match.seats[match.record.setup.first_player].name
            return texts("final.rematch_tied", name=name, began=began)
        people = sum(seat.bot is None for seat in match.seats)
        key = "alone" if people == 1 else "people" if 0 < people < len(match.seats) else "text"
        return texts(f"final.rematch_{key}", name=name)

    def _review(self) -> None:
        """Show what was done well, and what could have been done better."""
        if self._match is not None:
            self._routes.to_review(self._match)

    def _tell(self) -> None:
        """Show the story of the game in pictures."""
        if self._match is not None:
            self._routes.to_story(self._match)

    def _watch(self) -> None:
        """Show the game again, from its beginning."""
        if self._match is not None:
            self._routes.to_replay(self._match)

    def _look(self) -> None:
        """Go back to the table as it is at the end."""
        if self._match is not None:
            self._routes.to_board(self._match)

    def _play_rematch(self) -> None:
        """Begin the next game at the same table, or ask first. Enter then leads back: presses that were meant for the
        count come one after another."""
        match = self._match
        if match is None:
            return
        begin = partial(self._go_on, lambda: self._routes.to_match(rematch(match)))
        if not self.asks:
            begin()
            return
        texts = self._ui.texts
        title, said = texts("final.rematch"), self._rematch_text(match)
        question = Question(title, said, texts("setup.start"), texts("final.back"))
        dialog = QuestionDialog(self._ui, question, begin)
        dialog.group.default = dialog.buttons[-1]
        self._ui.shell.push(dialog)

    def _deal_again(self) -> None:
        """Begin the same deal with the other player beginning."""
        if self._match is not None:
            dealt = turned(self._match, self._ui.texts("final.deal"))
            self._go_on(lambda: self._routes.to_match(dealt))

    def _go_on(self, to_game: Callable[[], None]) -> None:
        """Go on to another game. Once, after some games on the calm table, first ask whether it is to show more: then
        nobody is disturbed by it on the podium."""
        preferences, texts = preferences_of(self._ui), self._ui.texts
        settings = preferences.settings
        family = self._match is not None and self._match.state.game.options.family  # calm whatever the settings say
        if family or settings.table_offered or settings.table != "calm" or self.games < ASKED_AFTER:
            to_game()
            return

        def answer(table: Literal["calm", "full"]) -> None:
            preferences.change(replace(settings, table=table, table_offered=True))
            self._ui.shell.pop()
            to_game()

        dialog = Dialog(self._ui, texts("final.more"), texts("final.more_text"))
        calm = Button(self._ui, texts("final.more_no"), partial(answer, "calm"))
        dialog.add(Button(self._ui, texts("final.more_yes"), partial(answer, "full")), calm)
        dialog.group.default = calm
        self._ui.shell.push(dialog)
