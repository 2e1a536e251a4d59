"""How a board and numbers play: bots play with them, and the results stand beside the shipped boards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pygame

from citrus.content.boards import shipped_name
from citrus.content.tiles import load_tiles
from citrus.language.texts import Texts
from citrus.rules.setup import PLAYERS
from citrus.ui.kit.buttons import Button, Face, mark_chosen, radios
from citrus.ui.kit.column import Column
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Align, Letters
from citrus.ui.kit.presses import Number, Press
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.sheets import Fill, Foot, SheetsPage
from citrus.ui.kit.stepper import Stepper
from citrus.ui.screens.workshop.land import BoardField
from citrus.workshop.advice import advice, has_land
from citrus.workshop.shipped import Play, shipped_play
from citrus.workshop.trial import Trial, TrialPlace
from citrus.workshop.words import advice_text

HIGHEST_FIELD = 620.0
ROW = 30.0
SPAN = 2  # the column with the ranges of shares


class TrialScreen(SheetsPage):
    """Bots play game after game, until it is enough; the figures grow meanwhile. The trial may have begun or not.
    `places` are the choices: other numbers for the same board, or other boards for the same numbers."""

    widest = 1500.0
    widest_alone = 1100.0
    narrow = 900
    highest = 1200.0
    shares = (0.58, 0.42)

    def __init__(self, ui: Ui, trial: Trial, places: Sequence[TrialPlace] = ()) -> None:
        super().__init__(ui)
        self._places = places if trial.place in places else (trial.place,)
        self._boards_differ = len({place.board for place in self._places}) > 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self._figures: list[Description] = []  # as on the page that is not scrolled
        self.trial = trial
        self.field = BoardField(ui, trial.place.board)
        self.field.enabled = False
        players = {number: str(number) for number in PLAYERS}
        self.numbers = radios(ui, ui.texts("workshop.players"), players, self.play_with, Face(size=18))
        title = ui.texts("workshop.board" if self._boards_differ else "numbers.title")
        self.chooser = Stepper(ui, title, (0, len(self._places) - 1), self._step_place, self._place_name)
        self.chooser.visible = len(self._places) > 1
        self.halt = Button(ui, ui.texts("workshop.stop"), self._halt, "plain", Face("pause", 16))
        self.back = Button(ui, ui.texts("workshop.back"), ui.shell.pop, "plain", Face("back"))
        self.foot = [self.back, self.halt]
        self.group.widgets += [self.field, self.chooser, *self.numbers.values(), self.halt, self.back]
        self.group.default = self.back
        self.trial.begin()
        self._show()

    @property
    def headline(self) -> str:
        """The question about the board or the numbers."""
        return self.ui.texts("numbers.plays" if self._boards_differ else "workshop.plays")

    def play_with(self, players: int) -> None:
        """Let `players` players play."""
        if players != self.trial.game.players:
            self._begin(Trial(self.trial.place, players, self.trial.games))

    def play_at(self, place: TrialPlace) -> None:
        """Play on another board, or with other numbers."""
        self._begin(Trial(place, self.trial.game.players, self.trial.games))

    def _begin(self, trial: Trial) -> None:
        self.trial.stop()
        self.trial = trial
        self.trial.begin()
        self._show()
        self.enter(self.size)

    def _step_place(self, way: int) -> None:
        self.play_at(self._places[self.chooser.value + way])

    def _place_name(self, number: int) -> str:
        place = self._places[number]
        return self.ui.texts.again(place.board_name if self._boards_differ else place.numbers_name)

    def leave(self) -> None:
        """End the games, too."""
        self.trial.stop()

    def update(self, seconds: float) -> None:
        """Take in what has been played."""
        super().update(seconds)
        if self.trial.look():
            self._show()
            self.enter(self.size)

    def on_press(self, press: Press) -> bool:
        """Choose by number how many play."""
        if not isinstance(press, Number) or press.value not in self.numbers:
            return False
        self.play_with(press.value)
        return True

    @property
    def play(self) -> Play | None:
        """The current figures; None before the first game is over."""
        summary = self.trial.summary()
        return None if summary is None else Play.of(summary)

    @property
    def verdict(self) -> Sequence[str]:
        """The figures in a sentence or two: what is surely worse than on all shipped boards, and what helps. Empty
        before the last game, because the next one might reverse it."""
        texts, play, summary = self.ui.texts, self.play, self.trial.summary()
        if self.trial.failure is not None:
            return [texts("workshop.failed", reason=self.trial.failure)]
        if play is None or summary is None or not self.trial.over:
            return [texts("workshop.not_yet", all=self.trial.games)]
        shipped = [plays[len(play.wins)] for plays in self._others().values()]
        if summary.blocked.low > max(other.blocked for other in shipped):  # that is no chance any more
            return [texts("workshop.tight"), self._remedy()]
        if any(place.wins.low > max(max(other.wins) for other in shipped) for place in summary.turn_order):
            return [texts("workshop.uneven")]
        return [texts("workshop.fine")]

    def _remedy(self) -> str:
        """Return what helps where the last tiles do not fit."""
        place = self.trial.place
        found = [weakness for weakness in advice(place.board, place.tiles) if weakness.key != "small"]
        if found:
            return advice_text(self.ui.texts, found[0])
        return self.ui.texts("workshop.add_sites" if has_land(place.board, place.tiles) else "workshop.add_land")

    def _others(self) -> dict[str, dict[int, Play]]:
        """Return how the shipped boards play, without the one that is tried itself."""
        place = self.trial.place
        tried = shipped_name(place.board) if place.tiles == load_tiles() else None
        return {name: plays for name, plays in shipped_play().items() if name != tried}

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return the board with its heat, and the figures; one below another, the figures come first."""
        sheets = [("workshop.board", self._lay_board), ("workshop.figures", self._lay_figures)]
        return sheets[::-1] if self.stacked else sheets

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading: the name of the board stands over it."""
        if key != "workshop.board":
            return super().heading(key, width)
        name, ink = self.ui.texts.again(self.trial.place.board_name), self.ui.palette["ink"]
        return self.ui.fonts.fitted(name, Letters(self.px(27), ink, title=True), width)

    def pictures(self) -> list[Description]:
        """Describe the rows of the table."""
        offset = round(self.scroller.offset)
        return [replace(row, rect=row.rect.move(0, -offset)) for row in self._figures]

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way back, the progress of the games, and what stops them."""
        px, gap = self.px, self.px(16)
        foot.left(self.back, px(140))
        foot.right(self.halt, px(150))
        wide = min(px(420), self.halt.rect.left - self.back.rect.right - 2 * gap)
        self._bar = pygame.Rect(self.halt.rect.left - gap - wide, self.halt.rect.bottom - px(12), wide, px(10))

    def draw_foot(self, surface: Drawable) -> None:
        """Draw the progress of the games."""
        px, ui, palette, trial = self.px, self.ui, self.ui.palette, self.trial
        bar = self._bar.move(0, self.halt.rect.bottom - px(2) - self._bar.bottom)
        done = ui.texts("workshop.progress", done=len(trial.reports), all=trial.games)
        label = ui.fonts.fitted(done, Letters(px(15), palette["ink"], bold=True), bar.width)
        surface.blit(label, label.get_rect(bottomleft=(bar.x, bar.y - px(4))))
        surface.blit(card(ui, bar.size, Card(bar.height / 2, palette.mix("panel", "panel_edge", 0.6))), bar)
        full = round(bar.width * len(trial.reports) / max(1, trial.games))
        if full > bar.height:
            surface.blit(card(ui, (full, bar.height), Card(bar.height / 2, palette["good"])), bar.topleft)

    def _halt(self) -> None:
        """Stop the games, or continue them."""
        if self.trial.running:
            self.trial.stop()
        else:
            self.trial.begin()
        self._show()
        self.enter(self.size)

    def _show(self) -> None:
        """Show what has been played."""
        trial, texts = self.trial, self.ui.texts
        self.chooser.value = self._places.index(trial.place)
        self.field.board = trial.place.board
        mark_chosen(self.numbers, trial.game.players)
        running = trial.running
        self.halt.text = texts("workshop.stop" if running else "workshop.go_on")
        self.halt.icon_name = "pause" if running else "play"
        self.halt.enabled = running or not trial.over
        summary = trial.summary()
        planted = {} if summary is None else summary.planted
        most = max(planted.values(), default=0) or 1
        numbers, games = trial.place.board.numbers, len(trial.reports)
        self.field.heat = {numbers[name]: (share / most, str(round(games * share))) for name, share in planted.items()}
        self.animating = running

    def _lay_board(self, column: Column) -> None:
        px = self.px
        text = self.ui.texts.count("workshop.heat", len(self.trial.reports))
        said = self.ui.fonts.render(text, Letters(px(14.5), self.ui.palette["ink_soft"]), width=column.width)
        high = column.rest - said.get_height() - px(8)
        if high < px(150):
            high = min(self.field.height(column.width, self.u), px(HIGHEST_FIELD))
        column.place(self.field, high, below=8)
        column.show(said)

    def _lay_figures(self, column: Column) -> None:
        top, written = column.y, len(self.paper)
        for air in (4.0, 2.0, 0.0):  # between the lines of the table
            del self.paper[written:]
            column.y = top
            self._write_figures(column, air)
            if self.stacked or column.rest >= 0:
                break

    def _write_figures(self, column: Column, air: float) -> None:
        px, texts, ui = self.px, self.ui.texts, self.ui
        column.skip(2)
        if self.chooser.visible:
            column.add(self.chooser, below=10)
        label = ui.fonts.render(texts("workshop.players"), Letters(px(16), ui.palette["ink"], bold=True))
        row = column.take(px(38), below=8)
        wide = min(row.width * 3 // 5, row.width - label.get_width() - px(16))
        self.paper.append((label, label.get_rect(midleft=row.midleft).topleft))
        lay_row(list(self.numbers.values()), pygame.Rect(row.right - wide, row.y, wide, row.height), px(8), self.u)
        for sentence in self.verdict:
            column.explain(sentence, 15.5, below=3)
        column.skip(6 + air)
        column.y = self._table(column.take(0), air)
        column.skip(4)
        column.explain(texts("workshop.sure"), 13)

    def _table(self, room: pygame.Rect, air: float) -> int:
        """Draw the figures of this board and of the shipped ones, side by side; return where they end. Beside a share
        of this board stands the range in which it would lie after many more games."""
        px, texts, players = self.px, self.ui.texts, self.trial.game.players
        yours = texts("numbers.yours" if self._boards_differ else "workshop.yours")
        plays = [self.play, *(shipped[players] for shipped in self._others().values())]
        names = [yours, *(texts(f"boards.{name}") for name in self._others())]
        label, own, span, *others = (round(room.width * share) for share in (0.32, 0.17, 0.17, 0.17, 0.17))
        summary = self.trial.summary()
        shares = [] if summary is None else [summary.blocked, *(place.wins for place in summary.turn_order)]
        spans = iter([f"{100 * share.low:.0f}–{100 * share.high:.0f}" for share in shares])
        rows = [
            [
                texts("workshop.blocked"),
                next(spans, ""),
                *(_percent(texts, play.blocked if play else None) for play in plays),
            ],
            [texts("workshop.turns"), "", *(_number(play.turns if play else None) for play in plays)],
            [texts("workshop.score"), "", *(_number(play.score if play else None) for play in plays)],
        ]
        for place in range(players):
            wins = [_percent(texts, play.wins[place] if play else None) for play in plays]
            rows.append([texts(f"workshop.wins_{place + 1}"), next(spans, ""), *wins])
        y = self._heads(pygame.Rect(room.x + label, room.y, 0, 0), [own + span, *others], names) + px(4)
        self._figures = []
        for name, between, mine, *theirs in rows:
            top, ours = y, " ".join(filter(None, (mine, between)))
            y = self._cells(room.x, y, [label, own, span, *others], [name, mine, between, *theirs])
            said = texts.joined("; ", map(" ".join, zip(names, [ours, *theirs], strict=True)))
            self._figures.append(Description("row", name, said, rect=pygame.Rect(room.x, top, room.width, y - top)))
            y += round(air * self.u)
        return y

    def _heads(self, room: pygame.Rect, columns: Sequence[int], names: Sequence[str]) -> int:
        """Draw the heads of the columns with figures, the first with its range; return where they end."""
        fonts, palette, x, bottom = self.ui.fonts, self.ui.palette, room.x, room.y
        for number, (wide, name) in enumerate(zip(columns, names, strict=False)):
            ink, bold, width = palette["ink_soft" if number else "ink"], not number, wide - self.px(8)
            label = fonts.render(name, Letters(self.px(13.5), ink, bold=bold), width=width, align="right")
            right = x + wide if number else x + wide - self.px(8)
            self.paper.append((label, (right - label.get_width(), room.y)))
            bottom = max(bottom, room.y + label.get_height())
            x += wide
        return bottom

    def _cells(self, x: int, y: int, columns: Sequence[int], cells: Sequence[str]) -> int:
        """Draw a row of the table: the first cell on the left, numbers on the right, ranges small; return where it
        ends."""
        fonts, palette, bottom = self.ui.fonts, self.ui.palette, y
        for number, (wide, text) in enumerate(zip(columns, cells, strict=False)):
            small = number == SPAN
            align: Align = "right" if number else "left"
            width, ink = wide - self.px(2 if small else 8), palette["ink_soft" if small else "ink"]
            if text:
                label = fonts.render(
                    text, Letters(self.px(12.5 if small else 15), ink, bold=number == 1), width=width, align=align
                )
                left = x + wide - label.get_width() if number else x
                self.paper.append((label, (left, y + self.px(2) if small else y)))
                bottom = max(bottom, y + label.get_height())
            x += wide
        return bottom


def _percent(texts: Texts, share: float | None) -> str:
    return "–" if share is None else texts("settings.percent", percent=f"{100 * share:.0f}")


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"
