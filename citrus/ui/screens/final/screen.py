"""The end of a game: the final scoring step by step, where everybody's points came from, and how the scores went."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import chain
from weakref import WeakSet

import pygame

from citrus.language.problems import reason_text
from citrus.language.wording import PLACES, in_two, names
from citrus.language.words import Words
from citrus.match.course import course
from citrus.match.match import Match
from citrus.match.pictures import save_picture
from citrus.match.revenge import PAIR, loser, revenge, turned
from citrus.match.settings import SPEEDS
from citrus.match.sitting import Sitting
from citrus.rules.events import GameEnded
from citrus.rules.game import Game
from citrus.rules.scoring import points_by_source
from citrus.ui.kit.backdrop import table_top
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.kit.folders import folder_button
from citrus.ui.kit.garland import garland
from citrus.ui.kit.page import Page
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon, rounded
from citrus.ui.kit.sheets import NARROW
from citrus.ui.pieces.chart import Curves, Plot, draw_chart, draw_reading, plot_in
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.rows import Row, goal_text
from citrus.ui.screens.final.news import News
from citrus.ui.screens.final.parts import Number, PartsPage, parts_of
from citrus.ui.screens.final.reveal import Reveal
from citrus.ui.screens.final.table import FinalStanding, sources_of, standings
from citrus.ui.screens.replay.bar import draw_tip
from citrus.ui.screens.routes import Routes

WIDEST = 1240
HIGHEST = 680
COLUMN = 110  # what a player's points need at least, and a line with its label
LINE, TIGHT_LINE = 44, 35
MOST_LINE = 76  # what a line of the table takes at most where there are few
NAME, BROKEN_NAME = 18, 15.5  # the size of names in one line and in two
BUTTONS = (188, 182, 202, 172, 172, 202, 240)  # widths of those below: start, look, watch, deal, revenge, lesson, again
COMPACT = (188, 52, 52, 160, 146, 202, 226)  # the same where look and watch are signs alone
DETAILED = (17, 16, 15, 14)  # sizes of words on buttons with a second line, the usual one first
LEAST = 165  # of one in a row of their own
LEAST_SHARE, MOST_SHARE = 0.86, 1.2  # of those widths; narrower ones stand in two rows
SEPARATOR = "  ·  "
CHART = 180  # the least height of the chart
GARLAND = 180  # the least length of a garland beside the headline
MANY = {False: 7, True: 6}  # more lines than so many lie closer together: fewer if it is said how the game ended
_shown: WeakSet[Match] = WeakSet()  # games whose scoring has been shown step by step


class FinalScreen(Page):
    """The final scoring of a finished game; with `reveal` step by step, once for a match.

    `match` is None for a game that is not kept: then there is no way back to its table, and no picture of its scoring.
    With `listed` the screen lies over the list of saved games, and its way out leads back there.
    """

    def __init__(self, ui: Ui, routes: Routes, sitting: Sitting, reveal: bool = False, listed: bool = False) -> None:
        super().__init__(ui)
        self._routes = routes
        texts = ui.texts
        match = sitting if isinstance(sitting, Match) else None
        self.match = match
        self._sitting = sitting
        state, players = sitting.state, len(sitting.seats)
        scores = [player.score for player in state.players]
        points = points_by_source(chain.from_iterable(step.events for step in sitting.steps), players)
        every = sources_of(state.game)
        # what brought nobody anything raises only questions
        self.order = tuple(source for source in every if any(mine.get(source) for mine in points)) or every[:1]
        self.table = standings(points, scores, state.winners, self.order)
        ended = next((event for event in sitting.steps[-1].events if isinstance(event, GameEnded)), None)
        self.blocked = ended is not None and ended.blocked
        self.reveal = Reveal([any(row.points[number] for row in self.table) for number in range(len(self.order))])
        self._silent = not reveal or (match is not None and match in _shown)  # it has been heard
        if self._silent or ui.preferences.settings.speed == "none":
            self.reveal.skip()
            self._sound_end()
        if match is not None:
            _shown.add(match)
        self.charted = False
        told = course(sitting.steps, players)
        self._curves = Curves(told.rows, told.final is not None)
        self.pointed: int | None = None  # the turn of the chart under the mouse
        self.chart = Button(ui, texts("final.chart"), self._switch, "plain", "chart", 15)
        self.picture = Button(ui, "", self._save, "plain", "picture", 15)
        self.review = Button(ui, texts("final.review"), self._review, "plain", "review", 15)
        self.watch = Button(ui, texts("final.watch"), self._watch, "plain")
        self.again = Button(ui, texts("final.again"), self._again, "primary", None, 21)
        self.revenge = Button(ui, texts("final.revenge"), self._take_revenge, "plain")
        self.deal = Button(ui, texts("final.deal"), self._deal_again, "plain")
        self.lesson = Button(ui, texts("introduction.title.second"), partial(routes.to_introduction, "second"), "plain")
        self.lesson.visible = False  # that comes after the first game
        self.told = Button(ui, "", self._open_news, "plain", "crown", 15)
        self.told.visible, self.told.chosen = False, True
        self.look = Button(ui, texts("final.look"), self._look, "plain")
        self.look.visible = self.watch.visible = self.revenge.visible = match is not None
        self.deal.visible = match is not None and len(match.seats) == PAIR
        self.news = None if match is None or match.watched else News(routes.album, match)
        self._leave = ui.shell.pop if listed else routes.to_start
        self.start = Button(ui, texts("final.back" if listed else "final.start"), self._leave, "plain")
        self.start.icon_name = "back" if listed else None
        people, levels = tuple(seat.name for seat in sitting.seats), tuple(seat.bot for seat in sitting.seats)
        self.words = Words(texts, state.game, people, levels)
        self.numbers = {
            (standing.player, source): Number(ui, partial(self._open, standing, number))
            for number, source in enumerate(self.order)
            for standing in self.table
            if standing.points[number] and match is not None
        }
        buttons = [self.chart, self.picture, self.review, self.told, self.start, self.look, self.watch]
        buttons += [self.deal, self.revenge, self.lesson, self.again]
        self.group.widgets += [*buttons, *self.numbers.values()]
        self.group.default = self.again
        self.label_column = pygame.Rect(0, 0, 0, 0)
        self.columns: list[pygame.Rect] = []
        self.lines: list[pygame.Rect] = []
        self._tight = False
        self.animating = not self.reveal.done or (self.news is not None and not self.news.known)
        self._follow()

    @property
    def game(self) -> Game:
        """The game that is scored here."""
        return self._sitting.state.game

    @property
    def at_stake(self) -> Match | None:
        """The game that is shown, if it is kept."""
        return self.match

    @property
    def _has_news(self) -> bool:
        """Whether goals were reached for the first time."""
        return self.news is not None and bool(self.news.goals)

    @property
    def plot(self) -> Plot:
        """Where turns and points are in the chart."""
        return plot_in(self._chart_area, self.u, self._curves)

    @property
    def _chart_area(self) -> pygame.Rect:
        return self.lines[0].unionall(self.lines[1:-1])

    @property
    def sheet(self) -> pygame.Rect:
        """Where the sheet is."""
        return self.sheets[0]

    def arrange(self, size: tuple[int, int]) -> int:
        """One sheet with the table on it, the buttons below; labels stand above the points where there is no room."""
        self._say_next()
        self._tight = len(self.order) > MANY[bool(self._notes)]
        end = self._arrange(size)
        if end > size[1] and not self._tight:  # what lies closer together may fit
            self._tight = True
            self.sheets.clear()
            end = self._arrange(size)
        return end

    def _arrange(self, size: tuple[int, int]) -> int:
        """The same with lines that are as tight as has been found out; returns where the page ends."""
        px = self.px
        wide = size[0] >= px(NARROW)
        foot, pad = px(92 if wide else 76), px(32 if wide else 22)
        margin = px(14 if not wide else 18 if self._tight else 28)
        count = len(self.table)
        width = min(size[0] - 2 * margin, px(WIDEST), px(560 + 240 * count))
        label, inner = px(310), width - 2 * pad
        beside = (inner - label) // count >= px(COLUMN)
        note = self._note(width)
        above, people, total = (px(63), px(100), px(50)) if self._tight else (px(80), px(112), px(60))
        head = above + (note.get_height() + px(6) if self._notes else 0)
        tools = 0 if beside else px(52)
        line = TIGHT_LINE if self._tight and beside else LINE
        high = px(line if beside else line + 14) if beside or not self.charted else px(36)
        if self.charted:  # few sources have few lines, and the chart wants more room
            high = max(high, -(-px(CHART) // len(self.order)))
        below = px(16 if self._tight else 20)
        needed = head + tools + people + high * len(self.order) + total + below
        room = size[1] - margin - foot
        most = head + tools + people + max(px(MOST_LINE) * len(self.order), px(CHART)) + total + below
        height = max(needed, min(room, px(HIGHEST), most))
        sheet = pygame.Rect((size[0] - width) // 2, margin + max(0, (room - height) // 2), width, height)
        self.sheets.append(sheet)
        left, body, end = sheet.x + pad, sheet.y + head + tools, sheet.bottom - below
        self.label_column = pygame.Rect(left, body, label if beside else inner, end - body)
        start = left + (label if beside else 0)
        column = (left + inner - start) // count
        self.columns = [pygame.Rect(start + column * number, body, column, end - body) for number in range(count)]
        first = body + people
        high = (end - total - first) // len(self.order)
        if not self.charted:
            high = min(high, px(MOST_LINE))
        sum_first = needed > room  # who has to scroll sees the sums beside the names
        top = first + total if sum_first else first
        self.lines = [pygame.Rect(left, top + high * number, inner, high) for number in range(len(self.order))]
        below = first if sum_first else self.lines[-1].bottom
        self.lines.append(pygame.Rect(left, below, inner, total if sum_first else end - below))
        tool = [self.chart, self.review, self.told] if self._has_news else [self.chart, self.review]
        if beside:
            low, step = (px(30), px(34)) if self._has_news else (px(38), px(45))
            picture = low if self.charted else px(122)  # the way back from the chart has more words
            for number, button in enumerate(tool):
                length = px(250) - (picture + px(6) if button is self.chart else 0)
                button.layout(pygame.Rect(left, body + px(2) + step * number, length, low), self.u)
            self.picture.layout(pygame.Rect(self.chart.rect.right + px(6), self.chart.rect.y, picture, low), self.u)
        else:
            row, side, signs = pygame.Rect(left, body - tools, inner, px(42)), px(42), [self.picture]
            if self._has_news:  # which have a sentence of their own
                tool.remove(self.review)
                signs.append(self.review)
            for button in signs:
                row.width -= side + px(12)
                button.layout(pygame.Rect(row.right + px(12), row.y, side, side), self.u)
            lay_row(tool, row, px(12), self.u)
        self.review.text = self.ui.texts("final.review") if self.review in tool else ""
        self.picture.text = self.ui.texts("final.picture_short") if beside and not self.charted else ""
        self._lay_numbers()
        return self._lay_buttons(sheet, size[0] - 2 * margin, wide)

    def _lay_numbers(self) -> None:
        """The numbers that open to their parts, in the middle of their cells."""
        for (player, source), number in self.numbers.items():
            if source not in self.order:
                continue
            column, line = self.columns[player], self.lines[self.order.index(source)]
            middle = line.centery if self._beside else line.bottom - self.px(18)
            cell = pygame.Rect(0, 0, min(self.px(64), column.width), self.px(30))
            cell.center = (column.centerx, middle)
            number.layout(cell, self.u)

    def _open(self, standing: FinalStanding, number: int) -> None:
        """Show what a number of the table is made of."""
        source, texts = self.order[number], self.ui.texts
        parts = parts_of(self.words, self._sitting.steps, standing.player, source)
        name = self._sitting.seats[standing.player].name
        title = texts("final.parts", name=name, source=texts(f"final.{source}"), points=signed(standing.points[number]))
        self.ui.shell.push(PartsPage(self.ui, self._sitting, title, parts, self._watch))

    def _lay_buttons(self, sheet: pygame.Rect, room: int, wide: bool) -> int:
        """The buttons below the sheet, perhaps wider than that; where they do not fit into one row, those between the
        first and the last scroll with it.

        Returns where the page ends.
        """
        px = self.px
        tall, low, gap = px(58 if wide else 54), px(48), px(14)
        y, above = sheet.bottom + px(18 if wide else 11), px(18 if wide else 11)
        self.foot = [self.start, self.again]
        self.foot_height = px(92 if wide else 76)
        order = (self.start, self.look, self.watch, self.deal, self.revenge, self.lesson, self.again)
        for widths in (BUTTONS, COMPACT):
            row = {button: width for button, width in zip(order, widths, strict=True) if button.visible}
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
                button.layout(pygame.Rect(x, y + (tall - low) // 2, px(width * share), low), self.u)
                x = button.rect.right + gap
            if not all(button.whole for button in middle):
                self._lay_tall(list(row)[:-1], y, tall)
            wide_again = px(row[self.again] * share)
        else:
            left, right, wide_again = sheet.left, sheet.right, px(BUTTONS[-1])
            y += px(7)
            one = sheet.width >= len(middle) * px(LEAST) + gap * (len(middle) - 1)
            for some in [middle] if one else pairs(middle):
                lay_row(some, pygame.Rect(left, y, sheet.width, low), gap, self.u)
                y += low + gap
            y += px(10)
            self.start.layout(pygame.Rect(left, y + (tall - low) // 2, px(BUTTONS[0]), low), self.u)
        self.again.layout(pygame.Rect(right - wide_again, y, wide_again, tall), self.u)
        return y - above + self.foot_height

    def _lay_tall(self, buttons: Sequence[Button], y: int, tall: int) -> None:
        """Make the buttons of a row higher: a long name may have a line of its own, in words as large as fit."""
        for size in DETAILED:
            for button in buttons:
                button.text_size = size if button.detail else DETAILED[0]
                button.layout(pygame.Rect(button.rect.x, y, button.rect.width, tall), self.u)
            if all(button.whole for button in buttons):
                return

    def _shorten(self, short: bool) -> None:
        """Let the buttons that lead back to the table and to the replay be signs alone, or words."""
        for button, sign in ((self.look, "board"), (self.watch, "watch")):
            button.icon_name = sign if short else None
            button.text = "" if short else self.ui.texts(f"final.{'look' if button is self.look else 'watch'}")

    def draw_foot(self, surface: pygame.Surface) -> None:
        """What the sign under the mouse, or under the keyboard, leads to, and what revenge and a return game are."""
        for button, key in (
            (self.look, "look"),
            (self.watch, "watch"),
            (self.picture, "picture"),
            (self.review, "review"),
        ):
            signs = not button.text or button is self.picture
            if button.visible and signs and (button.hovered or button.focused):
                draw_tip(surface, self.ui, self.u, self.ui.texts(f"final.{key}"), button.rect, button.rect.centerx)
        for button, key in ((self.deal, "same_deal"), (self.revenge, "revenge_text")):
            if button.visible and (button.hovered or button.focused):
                draw_tip(surface, self.ui, self.u, self.ui.texts(f"final.{key}"), button.rect, button.rect.centerx)

    def shift(self, down: int) -> None:
        """Move the table with its sheet."""
        super().shift(down)
        for rect in (self.label_column, *self.columns, *self.lines):
            rect.move_ip(0, down)

    def handle(self, event: pygame.event.Event) -> None:
        """Buttons; any other click, and any key, shows all at once; then Escape leads from chart to table, and out."""
        counting = not self.reveal.done
        if event.type in (pygame.MOUSEMOTION, pygame.WINDOWLEAVE):
            self._point(event.pos if event.type == pygame.MOUSEMOTION else (-1, -1))
        if counting and event.type == pygame.KEYDOWN:
            self.finish()
        elif self.use(event):
            pass
        elif counting and event.type == pygame.MOUSEBUTTONDOWN:
            self.finish()
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1 and self.pointed is not None:
            self._watch(self.pointed)
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            if self.charted:
                self._switch()
            else:
                self._leave()

    def update(self, seconds: float) -> None:
        """Let the scoring go on; notice what has changed."""
        if not self.reveal.done:
            begun = self.reveal.begun
            self.reveal.advance(seconds * SPEEDS[self.ui.preferences.settings.speed])
            if self.reveal.begun > begun:
                self.ui.sounds.play("tick")
            self.dirty = True
            self._behind = None
            if self.scroller.show(self.lines[max(0, self.reveal.begun - 1)]):
                self.follow()
            if self.reveal.done:
                self.finish()
        if self.news is not None and self.reveal.done and not self.news.known:
            if self.news.work():
                self._tell_news()
            self.animating = not self.news.known
        super().update(seconds)

    @property
    def headline(self) -> str:
        """Who won, in words; nothing of it before everything is counted."""
        texts, seats = self.ui.texts, self._sitting.seats
        if not self.reveal.done:
            return texts("final.counting")
        winners = [seats[standing.player].name for standing in self.table if standing.won]
        if len(winners) == 1:
            return texts("final.wins", name=winners[0])
        return texts("final.share", names=names(texts, winners))

    def draw_over(self, surface: pygame.Surface) -> None:
        """The scores of the turn under the mouse."""
        if self.charted and self.pointed is not None:
            draw_reading(surface, self.ui, self.u, self.plot, self.pointed, self._curves, self._sitting.seats)

    def _point(self, position: tuple[int, int]) -> None:
        """Read the turn of the chart that is nearest to a point of the window."""
        pointed = self.plot.turn_at(position) if self.charted else None
        if pointed != self.pointed:
            self.pointed = pointed
            self.dirty = True

    def _say_next(self) -> None:
        """Say what the buttons lead to, and what is new, in the language of now."""
        texts = self.ui.texts
        self.again.detail = texts("final.again_detail")
        if self.match is not None:
            seats = self.match.seats
            self.revenge.detail = texts("final.begins", name=seats[loser(self.match)].name)
            self.deal.detail = texts("final.begins", name=seats[(self.match.record.setup.first_player + 1) % PAIR].name)
        if self.news is not None:
            self.told.text = self.news.headline(texts)

    def _tell_news(self) -> None:
        """Tell what has become known: goals that are new, the other game of the same deal."""
        self._follow()
        self.enter(self.size)

    def _open_news(self) -> None:
        """The new goals one by one; each leads to the turn in which it was reached."""
        news, texts = self.news, self.ui.texts
        if news is None:
            return

        def row(number: int) -> Row:
            goal, reached = news.goals[number]
            place = news.place(reached)
            return Row(goal_text(texts, goal), place.name, hats=(place.color,))

        def watch(number: int) -> None:
            self._watch(news.goals[number][1].turn - 1)

        self.ui.shell.push(ListDialog(self.ui, texts("album.new_title"), len(news.goals), row, watch))

    def _take_revenge(self) -> None:
        """The next game at the same table; the loser begins."""
        if self.match is not None:
            self._routes.to_match(revenge(self.match))

    def _deal_again(self) -> None:
        """The same deal with the other player beginning."""
        if self.match is not None:
            self._routes.to_match(turned(self.match, self.ui.texts("final.deal")))

    def _again(self) -> None:
        self._routes.to_setup(self.match)

    def _watch(self, turns: int = 0) -> None:
        """See the game again, as it was after so many turns."""
        if self.match is not None:
            self._routes.to_replay(self.match, turns)

    def _review(self) -> None:
        """See what was done well, and what could have been done better."""
        if self.match is not None:
            self._routes.to_review(self.match)

    def _look(self) -> None:
        """Back to the table as it is at the end."""
        if self.match is not None:
            self._routes.to_table(self.match)

    def finish(self) -> None:
        """Show everything as counted."""
        self.reveal.skip()
        self._sound_end()
        self.animating = self.news is not None and not self.news.known
        self.scroller.to(0)
        self.follow()
        self._follow()

    def _sound_end(self) -> None:
        """The last chords of a game, once."""
        if not self._silent:
            self._silent = True
            self.ui.sounds.play("ending")

    def _follow(self) -> None:
        """Bring the buttons up to date."""
        self.chart.visible = self.reveal.done
        for number in self.numbers.values():
            number.visible = self.reveal.done and not self.charted
        self.picture.visible = self.review.visible = self.reveal.done and self.match is not None
        self.told.visible = self.reveal.done and self._has_news
        self.chart.text = self.ui.texts("final.points" if self.charted else "final.chart")
        self.chart.icon_name = "table" if self.charted else "chart"
        self.dirty = True

    def _switch(self) -> None:
        self.charted = not self.charted
        self.pointed = None
        self._follow()
        self.enter(self.size)
        if self.charted and self.scroller.show(self._chart_area):
            self.follow()

    def _save(self) -> None:
        """Save what the sheet shows, and say where."""
        if self.match is None:
            return
        texts, name = self.ui.texts, self.match.path.stem
        picture = self._whole()
        try:
            path = save_picture(name, lambda path: pygame.image.save(picture, path))
        except (OSError, pygame.error) as error:
            said = texts("final.save_failed", reason=reason_text(texts, error))
            self.ui.shell.push(MessageDialog(self.ui, texts("final.picture"), said))
        else:
            dialog = MessageDialog(self.ui, texts("final.picture"), texts("final.saved", name=path.name))
            dialog.add(folder_button(self.ui, lambda: path.parent))
            self.ui.shell.push(dialog)

    def _whole(self) -> pygame.Surface:
        """The sheet on the table, all of it, wherever the page has been scrolled to."""
        down = round(self.scroller.offset)
        page = table_top(self.ui, (self.size[0], max(self.size[1], self.sheet.bottom + down + self.px(16))), self.u)
        self.shift(down)
        self.draw_sheets(page)
        picture = page.subsurface(self.sheet.inflate(self.px(32), self.px(32)).clip(page.get_rect())).copy()
        self.shift(-down)
        return picture

    def draw_sheets(self, surface: pygame.Surface) -> None:
        """The sheet, and the table or the chart on it."""
        super().draw_sheets(surface)
        self._paint_headline(surface)
        columns = self.columns
        self._paint_stripes(surface, columns)
        for standing, column in zip(self.table, columns, strict=True):
            self._paint_player(surface, standing, column)
            if not self.charted:
                self._paint_points(surface, standing, column)
        self._paint_labels(surface)
        if self.charted:
            draw_chart(surface, self.ui, self.u, self._chart_area, self._curves, self._sitting.seats)

    @property
    def _beside(self) -> bool:
        """Whether labels stand beside the points, not above them."""
        return self.label_column.width < self.lines[0].width

    @property
    def label_sizes(self) -> tuple[int, int]:
        """The sizes of a line's title and of the words below it, in pixels."""
        low = self._beside and self.lines[0].height < self.px(LINE - 4)
        return (self.px(15), self.px(12)) if low else (self.px(17), self.px(14))

    @property
    def _notes(self) -> str:
        """What is said below the headline: why the game ended early, and how both games of the same deal went."""
        texts = self.ui.texts
        blocked = texts("final.blocked") if self.blocked else ""
        both = "" if self.news is None else self.news.both(texts)
        return SEPARATOR.join(filter(None, (blocked, both)))

    def _note(self, width: int) -> pygame.Surface:
        """The notes as they are written."""
        if not self._notes:
            return pygame.Surface((0, 0))
        ink = self.ui.palette["ink_soft"]
        return self.ui.fonts.render(self._notes, self.px(15), ink, width=width - self.px(64), align="center")

    def _paint_headline(self, surface: pygame.Surface) -> None:
        ui, px, palette = self.ui, self.px, self.ui.palette
        room = self.sheet.width - px(64)
        size, y = (px(38), self.sheet.top + px(8)) if self._tight else (px(44), self.sheet.top + px(12))
        title = ui.fonts.fitted(self.headline, size, palette["accent"], room, title=True)
        note = self._note(self.sheet.width)
        place = title.get_rect(midtop=(self.sheet.centerx, y))
        surface.blit(title, place)
        if self.reveal.done:
            self._hang_garlands(surface, place)
        line = y + ui.fonts.height(size, title=True)
        surface.blit(note, note.get_rect(midtop=(self.sheet.centerx, line + px(2))))

    def _hang_garlands(self, surface: pygame.Surface, title: pygame.Rect) -> None:
        """A garland from each upper corner of the sheet to the words between them, if there is room."""
        room = title.x - self.sheet.x - self.px(40)
        if room < self.px(GARLAND):
            return
        own = [self._sitting.seats[standing.player].color for standing in self.table if standing.won]
        hung = garland(self.ui, room, self.u * 0.7, [*own, "earth_light", "accent", "highlight"])
        surface.blit(hung, (self.sheet.x + self.px(16), self.sheet.y + self.px(2)))
        surface.blit(hung, hung.get_rect(topright=(self.sheet.right - self.px(16), self.sheet.y + self.px(2))))

    def _paint_stripes(self, surface: pygame.Surface, columns: Sequence[pygame.Rect]) -> None:
        ui, px, palette = self.ui, self.px, self.ui.palette
        for number, line in enumerate(self.lines[:-1]):
            if number % 2 == 0 and not self.charted:
                tint = palette.mix("panel", "earth_light", 0.75)
                stripe = pygame.Rect(line.x, line.y, columns[-1].right - px(4) - line.x, line.height)
                surface.blit(rounded(ui, stripe.size, 8 * self.u, tint), stripe)
        for standing, column in zip(self.table, columns, strict=True):
            if standing.won and self.reveal.done:
                rect = column.inflate(-px(8), px(4))
                if self.charted or not self._beside:
                    rect.height = self.lines[0].y - px(4) - rect.y
                glow = rounded(
                    ui, rect.size, 14 * self.u, palette["highlight"], palette["accent"], max(1.0, 2 * self.u)
                )
                surface.blit(glow, rect)
        total = self.lines[-1]
        width = columns[-1].right - px(4) - total.x
        pygame.draw.rect(surface, palette["panel_edge"], (total.x, total.y, width, max(1, px(1.5))))

    def _paint_player(self, surface: pygame.Surface, standing: FinalStanding, column: pygame.Rect) -> None:
        ui, px, palette, fonts = self.ui, self.px, self.ui.palette, self.ui.fonts
        seat = self._sitting.seats[standing.player]
        lines = self.name_lines(standing.player)
        most = max(len(self.name_lines(one.player)) for one in self.table)
        hat = 60 if self._tight else 66
        side = min(px(hat if most == 1 else hat - 20), column.width // 2 - px(4))
        piece = ui.art.piece("worker", (side, side), seat.color)
        place = piece.get_rect(midtop=(column.centerx, column.y + px(8)))
        surface.blit(piece, place)
        if not self.reveal.done:
            pass  # nobody's place is known yet
        elif standing.won:
            crown = icon(ui, "crown", px(26), palette["accent"])
            surface.blit(crown, crown.get_rect(midright=(place.left - px(2), place.centery)))
        else:
            rank = fonts.render(self._rank(standing.place), px(24), palette["ink_soft"], title=True)
            surface.blit(rank, rank.get_rect(midright=(place.left - px(4), place.centery)))
        sign, size = self._beside_name(standing.player), px(NAME if most == 1 else BROKEN_NAME)
        at = pygame.Rect(0, 0, 0, 0)
        at.midtop = column.centerx - sign // 2, place.bottom + px(2)
        for line in lines:
            name = fonts.fitted(line, size, palette["ink"], self.name_room(standing.player), bold=True)
            at = name.get_rect(midtop=(column.centerx - sign // 2, at.bottom))
            surface.blit(name, at)
        if seat.bot is not None:
            computer = icon(ui, "computer", px(18), palette["ink_soft"])
            surface.blit(computer, computer.get_rect(midleft=(at.right + px(4), at.centery)))
        label = fonts.render(signed(self.total(standing)), px(36), palette["ink"], title=True)
        surface.blit(label, label.get_rect(center=(column.centerx, self.lines[-1].centery)))

    def name_lines(self, player: int) -> tuple[str, ...]:
        """The name of a player as it is written above the points: in two lines where one is not wide enough."""
        name = self.ui.texts.again(self._sitting.seats[player].name)
        fits = self.ui.fonts.width(name, self.px(NAME), bold=True) <= self.name_room(player)
        return (name,) if fits else in_two(name)

    def name_room(self, player: int) -> int:
        """How wide a line of a player's name may be."""
        return self.columns[player].width - self.px(18) - self._beside_name(player)

    def _beside_name(self, player: int) -> int:
        """The room for the sign of the computer behind a name."""
        return 0 if self._sitting.seats[player].bot is None else self.px(22)

    def _rank(self, place: int) -> str:
        return self.ui.texts(f"final.place.{PLACES[place - 1]}")

    def _counted(self, source: int, points: int) -> int:
        return round(points * self.reveal.counted(source))

    def total(self, standing: FinalStanding) -> int:
        """What a player's points add up to, as far as they are counted."""
        return sum(self._counted(number, points) for number, points in enumerate(standing.points))

    def _paint_points(self, surface: pygame.Surface, standing: FinalStanding, column: pygame.Rect) -> None:
        px, palette, fonts = self.px, self.ui.palette, self.ui.fonts
        begun = self.reveal.begun
        for number, (line, whole) in enumerate(zip(self.lines[:begun], standing.points, strict=False)):
            points = self._counted(number, whole)
            if points:
                colour = palette["bad"] if points < 0 else palette["ink"]
                text = fonts.render(signed(points), px(20), colour, bold=True)
            else:
                text = fonts.render("–", px(20), palette["panel_edge"], bold=True)
            middle = line.centery if self._beside else line.bottom - px(18)
            surface.blit(text, text.get_rect(center=(column.centerx, middle)))

    def _paint_labels(self, surface: pygame.Surface) -> None:
        px, palette, fonts, texts = self.px, self.ui.palette, self.ui.fonts, self.ui.texts
        left, room = self.label_column.x + px(14), self.label_column.width - px(24)
        shown = () if self.charted else self.order[: self.reveal.begun]
        large, small = self.label_sizes
        low = large < px(17)
        for source, line in zip(shown, self.lines, strict=False):
            title = fonts.fitted(texts(f"final.{source}"), large, palette["ink"], room, bold=True)
            if not self._beside:
                surface.blit(title, (left, line.y + px(3)))
                x, base = left + title.get_width() + px(12), line.y + px(3) + title.get_height()
                text = fonts.fitted(texts(f"final.{source}_text"), px(14), palette["ink_soft"], left + room - x)
                surface.blit(text, text.get_rect(bottomleft=(x, base - px(1))))
                continue
            text = fonts.fitted(texts(f"final.{source}_text"), small, palette["ink_soft"], room)
            overlap = px(5 if low else 3)
            y = line.centery - (title.get_height() + text.get_height() - overlap) // 2
            surface.blit(title, (left, y))
            surface.blit(text, (left, y + title.get_height() - overlap))
        if not self.reveal.done:
            note = fonts.render(texts("final.skip"), px(15), palette["ink_soft"], width=room - px(20))
            surface.blit(note, (left, self.label_column.y + px(30) if self._beside else self.chart.rect.y + px(8)))
        total = fonts.render(texts("final.total"), px(26), palette["ink"], title=True)
        if self._beside:
            surface.blit(total, total.get_rect(midleft=(left, self.lines[-1].centery)))


def signed(points: int) -> str:
    """Points with a true minus sign."""
    return f"−{-points}" if points < 0 else f"{points}"
