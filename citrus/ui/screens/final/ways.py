"""The ways on from the final scoring: the buttons below its sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from pygame import Rect, Surface

from citrus.match.match import Match
from citrus.match.rematch import PAIR, loser, losers, rematch, turned
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes

BUTTONS = (188, 182, 202, 172, 172, 202, 240)  # widths: start, look, watch, deal, rematch or again, lesson, main
COMPACT = (188, 52, 52, 160, 146, 202, 226)  # the same where look and watch are signs alone
MAIN = 21  # the size of words on the main button
DETAILED = (17, 16, 15, 14)  # sizes of words on buttons with a second line, the usual one first
LEAST = 165  # of one in a row of their own
LEAST_SHARE, MOST_SHARE = 0.86, 1.2  # of those widths; narrower ones stand in two rows
FOOT, LOW_FOOT = 92, 76  # the height of the foot in wide windows and in narrow ones


class Ways:
    """Buttons that lead out (`start`), back to the table (`look`), into the replay (`watch`), and to the next game.

    `match` is None for a game that is not saved. The `main` way leads to a rematch after a `calm` game, and to the
    setup after any other. The way out, to `leave`, leads back to the list of games if that is `listed`. Some of the
    buttons stand in the `foot` of the page, which is `foot_height` pixels high.
    """

    def __init__(
        self,
        ui: Ui,
        routes: Routes,
        match: Match | None,
        watch: Callable[[], None],
        listed: bool,
        calm: bool,
    ) -> None:
        self._ui = ui
        self._routes = routes
        self._match = match
        texts = ui.texts
        self.leave = ui.shell.pop if listed else routes.to_start
        self.start = Button(ui, texts("final.back" if listed else "final.start"), self.leave, "plain")
        self.start.icon_name = "back" if listed else None
        self.look = Button(ui, texts("final.look"), self._look, "plain")
        self.watch = Button(ui, texts("final.watch"), watch, "plain")
        self.deal = Button(ui, texts("final.deal"), self._deal_again, "plain")
        self.rematch = Button(ui, texts("final.rematch"), self._play_rematch, "plain")
        self.again = Button(ui, texts("final.again"), partial(routes.to_setup, match), "plain")
        self.main = self.rematch if calm and match is not None else self.again
        self.main.style, self.main.text_size = "primary", MAIN
        self.lesson = Button(ui, texts("introduction.finish.next"), partial(routes.to_introduction, "tiles"), "plain")
        self.lesson.visible = False  # that comes after the first game
        self.look.visible = self.watch.visible = self.rematch.visible = match is not None
        self.deal.visible = match is not None and len(match.seats) == PAIR
        self.foot: list[Button] = []
        self.foot_height = 0

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All of them, from left to right."""
        other = self.again if self.main is self.rematch else self.rematch
        return self.start, self.look, self.watch, self.deal, other, self.lesson, self.main

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

    def lay(self, sheet: Rect, room: int, wide: bool, u: float) -> int:
        """Lay them out below the sheet, no wider than `room`; return where the page ends. Where they do not fit into
        one row, those between the first and the last scroll with it."""

        def px(value: float) -> int:
            return max(1, round(value * u))

        tall, low, gap = px(58 if wide else 54), px(48), px(14)
        y, above = sheet.bottom + px(18 if wide else 11), px(18 if wide else 11)
        self.foot = [self.start, self.main]
        self.foot_height = px(FOOT if wide else LOW_FOOT)
        for widths in (BUTTONS, COMPACT):
            row = {button: width for button, width in zip(self.buttons, widths, strict=True) if button.visible}
            gaps, needed = gap * (len(row) - 1), px(sum(row.values()))
            length = min(room, max(sheet.width, needed + gaps))
            share = min(MOST_SHARE, (length - gaps) / needed)
            in_row = share >= LEAST_SHARE
            if in_row:
                break
        self._shorten(in_row and widths is COMPACT)
        left, right = sheet.centerx - length // 2, sheet.centerx + length // 2
        middle = list(row)[1:-1]
        if in_row:
            self.foot += middle
            x = left
            for button, width in list(row.items())[:-1]:
                button.text_size = DETAILED[0]
                button.layout(Rect(x, y + (tall - low) // 2, px(width * share), low), u)
                x = button.rect.right + gap
            if not all(button.whole for button in middle):
                self._lay_tall(list(row)[:-1], y, tall, u)
            wide_main = px(row[self.main] * share)
        else:
            left, right, wide_main = sheet.left, sheet.right, px(BUTTONS[-1])
            y += px(7)
            one = sheet.width >= len(middle) * px(LEAST) + gap * (len(middle) - 1)
            for some in [middle] if one else pairs(middle):
                lay_row(some, Rect(left, y, sheet.width, low), gap, u)
                y += low + gap
            y += px(10)
            self.start.layout(Rect(left, y + (tall - low) // 2, px(BUTTONS[0]), low), u)
        for size in (MAIN, *DETAILED):
            self.main.text_size = size
            self.main.layout(Rect(right - wide_main, y, wide_main, tall), u)
            if self.main.whole:
                break
        return y - above + self.foot_height

    def _lay_tall(self, buttons: Sequence[Button], y: int, tall: int, u: float) -> None:
        """Make the buttons of a row higher: a long name may have a line of its own, in words as large as fit."""
        for size in DETAILED:
            for button in buttons:
                button.text_size = size if button.detail else DETAILED[0]
                button.layout(Rect(button.rect.x, y, button.rect.width, tall), u)
            if all(button.whole for button in buttons):
                return

    def _shorten(self, short: bool) -> None:
        """Show signs or words on the buttons that lead back to the table and to the replay."""
        for button, key, sign in ((self.look, "look", "board"), (self.watch, "watch", "watch")):
            button.icon_name = sign if short else None
            button.text = "" if short else self._ui.texts(f"final.{key}")

    def draw_tips(self, surface: Surface, u: float) -> None:
        """Draw what the sign under the mouse or the keyboard leads to, or what a rematch and the same deal again
        are."""
        texts = self._ui.texts
        tips = [(self.deal, texts("final.same_deal")), (self.rematch, self._rematch_tip())]
        signs = (self.look, "look"), (self.watch, "watch")
        tips += [(button, texts(f"final.{key}")) for button, key in signs if not button.text]
        for button, said in tips:
            draw_tip_of(surface, self._ui, u, button, said)

    def _rematch_tip(self) -> str:
        """Return what is the same in a rematch and what is not, and why that player goes first; empty without a
        match."""
        match, texts = self._match, self._ui.texts
        if match is None:
            return ""
        name = match.seats[loser(match)].name
        if len(losers(match)) > 1:
            began = match.seats[match.record.setup.first_player].name
            return texts("final.rematch_tied", name=name, began=began)
        people = sum(seat.bot is None for seat in match.seats)
        key = "rematch_people" if 0 < people < len(match.seats) else "rematch_text"
        return texts(f"final.{key}", name=name)

    def _look(self) -> None:
        """Go back to the table as it is at the end."""
        if self._match is not None:
            self._routes.to_table(self._match)

    def _play_rematch(self) -> None:
        """Begin the next game at the same table; the last of the people begins."""
        if self._match is not None:
            self._routes.to_match(rematch(self._match))

    def _deal_again(self) -> None:
        """Begin the same deal with the other player beginning."""
        if self._match is not None:
            self._routes.to_match(turned(self._match, self._ui.texts("final.deal")))


def draw_tip_of(surface: Surface, ui: Ui, u: float, button: Button, text: str) -> None:
    """Draw what a button is for while the mouse or the keyboard is on it."""
    if button.visible and (button.hovered or button.focused):
        draw_tip(surface, ui, u, text, button.rect)
