"""How a board and numbers play: bots play with them, and what came of it stands beside the shipped boards."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame

from citrus.rules.setup import PLAYERS
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.fonts import Align
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import rounded
from citrus.ui.kit.sheets import Fill, SheetsPage
from citrus.ui.kit.stepper import Stepper
from citrus.ui.screens.workshop.land import BoardField
from citrus.workshop.shipped import Play, shipped_play
from citrus.workshop.trial import Place, Trial

HIGHEST_FIELD = 620.0
ROW = 30.0
FEW = 10  # games that say little


class TrialScreen(SheetsPage):
    """Bots play game after game, until it is enough; the figures grow meanwhile.

    The trial may have begun or not. `places` are those to choose from: other numbers for the same board, or other
    boards for the same numbers.
    """

    widest = 1500.0
    highest = 1200.0
    shares = (0.6, 0.4)

    def __init__(self, ui: Ui, trial: Trial, places: Sequence[Place] = ()) -> None:
        super().__init__(ui)
        self._places = places if trial.place in places else (trial.place,)
        self._boards_differ = len({place.board for place in self._places}) > 1
        self._bar = pygame.Rect(0, 0, 0, 0)
        self.trial = trial
        self.field = BoardField(ui, trial.place.board)
        self.field.enabled = False
        self.numbers = {
            players: Button(ui, str(players), partial(self.play_with, players), text_size=18) for players in PLAYERS
        }
        title = ui.texts("workshop.board" if self._boards_differ else "numbers.title")
        self.chooser = Stepper(ui, title, (0, len(self._places) - 1), self._step_place, self._place_name)
        self.chooser.visible = len(self._places) > 1
        self.halt = Button(ui, ui.texts("workshop.stop"), self._halt, "plain", "pause", 16)
        self.back = Button(ui, ui.texts("workshop.back"), ui.shell.pop, "primary", "back")
        self.foot = [self.back]
        self.group.widgets += [self.field, self.chooser, *self.numbers.values(), self.halt, self.back]
        self.group.default = self.back
        self.trial.begin()
        self._show()

    @property
    def headline(self) -> str:
        """What is asked of the board or of the numbers."""
        return self.ui.texts("numbers.plays" if self._boards_differ else "workshop.plays")

    def play_with(self, players: int) -> None:
        """Let so many players play."""
        if players != self.trial.game.players:
            self._begin(Trial(self.trial.place, players, self.trial.games))

    def play_at(self, place: Place) -> None:
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
        """The games end, too."""
        self.trial.stop()

    def update(self, seconds: float) -> None:
        """Take in what has been played."""
        super().update(seconds)
        if self.trial.look():
            self._show()
            self.enter(self.size)

    def handle(self, event: pygame.event.Event) -> None:
        """Widgets first; numbers choose how many play, Escape leads back."""
        if self.use(event) or event.type != pygame.KEYDOWN:
            return
        if event.key == pygame.K_ESCAPE:
            self.ui.shell.pop()
        elif event.key - pygame.K_0 in self.numbers:
            self.play_with(event.key - pygame.K_0)

    @property
    def play(self) -> Play | None:
        """The figures so far; None before the first game is over."""
        summary = self.trial.summary()
        return None if summary is None else Play.of(summary)

    @property
    def verdict(self) -> str:
        """The figures in a sentence: what is surely worse than on both shipped boards."""
        texts, play, summary = self.ui.texts, self.play, self.trial.summary()
        if self.trial.failure is not None:
            return texts("workshop.failed", reason=self.trial.failure)
        if play is None or summary is None or play.games < FEW:
            return texts("workshop.few")
        shipped = [plays[len(play.wins)] for plays in shipped_play().values()]
        if summary.blocked.low > max(other.blocked for other in shipped):  # that is no chance any more
            return texts("workshop.tight")
        if any(place.wins.low > max(max(other.wins) for other in shipped) for place in summary.turn_order):
            return texts("workshop.uneven")
        return texts("workshop.fine")

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """The board with its heat, and the figures."""
        return (("workshop.board", self._lay_board), ("workshop.figures", self._lay_figures))

    def heading(self, key: str, width: int) -> pygame.Surface:
        """The name of the board stands over it."""
        if key != "workshop.board":
            return super().heading(key, width)
        name, ink = self.ui.texts.again(self.trial.place.board_name), self.ui.palette["ink"]
        return self.ui.fonts.fitted(name, self.px(27), ink, width, title=True)

    def lay_foot(self, left: int, right: int, top: int, high: int) -> None:
        """The way back."""
        self.back.layout(pygame.Rect(right - self.px(190), top, self.px(190), high), self.u)

    def draw_over(self, surface: pygame.Surface) -> None:
        """How far the games are."""
        bar, palette = self._bar.move(0, -round(self.scroller.offset)), self.ui.palette
        surface.blit(rounded(self.ui, bar.size, bar.height / 2, palette.mix("panel", "panel_edge", 0.6)), bar)
        done = round(bar.width * len(self.trial.reports) / max(1, self.trial.games))
        if done > bar.height:
            size = (done, bar.height)
            surface.blit(rounded(self.ui, size, bar.height / 2, palette["good"]), bar.topleft)

    def _halt(self) -> None:
        """Stop the games, or go on with them."""
        if self.trial.running:
            self.trial.stop()
        else:
            self.trial.begin()
        self._show()
        self.enter(self.size)

    def _show(self) -> None:
        """Show what has been played so far."""
        trial, texts = self.trial, self.ui.texts
        self.chooser.value = self._places.index(trial.place)
        self.field.board = trial.place.board
        for players, button in self.numbers.items():
            button.chosen = players == trial.game.players
            button.dirty = True
        running = trial.running
        self.halt.text = texts("workshop.stop" if running else "workshop.go_on")
        self.halt.icon_name = "pause" if running else "play"
        self.halt.enabled = running or len(trial.reports) < trial.games
        summary = trial.summary()
        planted = {} if summary is None else summary.planted
        most = max(planted.values(), default=0) or 1
        numbers = trial.place.board.numbers
        self.field.heat = {numbers[name]: (share / most, str(round(100 * share))) for name, share in planted.items()}
        self.animating = running
        self.dirty = True

    def _lay_board(self, room: pygame.Rect) -> int:
        px = self.px
        said = self.ui.fonts.render(
            self.ui.texts("workshop.heat"), px(14.5), self.ui.palette["ink_soft"], width=room.width
        )
        high = room.bottom - room.top - said.get_height() - px(8)
        if high < px(150):
            high = min(self.field.height(room.width, self.u), px(HIGHEST_FIELD))
        self.field.layout(pygame.Rect(room.x, room.top, room.width, high), self.u)
        self.paper.append((said, (room.x, room.top + high + px(8))))
        return room.top + high + px(8) + said.get_height()

    def _lay_figures(self, room: pygame.Rect) -> int:
        px, texts, ui = self.px, self.ui.texts, self.ui
        gap, y = px(8), room.y + px(2)
        if self.chooser.visible:
            high = self.chooser.height(self.u)
            self.chooser.layout(pygame.Rect(room.x, y, room.width, high), self.u)
            y += high + px(10)
        y = self.write("workshop.players", 16, (room.x, y), bold=True) + px(4)
        lay_row(list(self.numbers.values()), pygame.Rect(room.x, y, room.width, px(38)), gap, self.u)
        y += px(38) + px(12)
        done = texts("workshop.progress", done=len(self.trial.reports), all=self.trial.games)
        wide, high = px(150), px(36)
        label = ui.fonts.fitted(done, px(15), ui.palette["ink"], room.width - wide - gap, bold=True)
        self.paper.append((label, (room.x, y)))
        self._bar = pygame.Rect(
            room.x, y + label.get_height() + px(4) + round(self.scroller.offset), room.width - wide - px(14), px(10)
        )
        self.halt.layout(pygame.Rect(room.right - wide, y, wide, high), self.u)
        y += high + px(14)
        y = self._table(pygame.Rect(room.x, y, room.width, 0)) + px(10)
        return self.explain(self.verdict, room, y, 15.5)

    def _table(self, room: pygame.Rect) -> int:
        """The figures of this board and of the shipped ones, side by side; returns where they end."""
        px, texts, fonts, players = self.px, self.ui.texts, self.ui.fonts, self.trial.game.players
        yours = texts("numbers.yours" if self._boards_differ else "workshop.yours")
        plays: list[tuple[str, Play | None]] = [(yours, self.play)]
        plays += [(texts(f"boards.{name}"), shipped[players]) for name, shipped in shipped_play().items()]
        columns = [round(room.width * share) for share in (0.4, 0.2, 0.2, 0.2)]
        summary = self.trial.summary()
        shares = [] if summary is None else [summary.blocked, *(place.wins for place in summary.turn_order)]
        rows: list[tuple[str, list[str]]] = [
            (texts("workshop.blocked"), [_percent(play.blocked if play else None) for _, play in plays]),
            (texts("workshop.turns"), [_number(play.turns if play else None) for _, play in plays]),
            (texts("workshop.score"), [_number(play.score if play else None) for _, play in plays]),
        ]
        for place in range(players):
            wins = [_percent(play.wins[place] if play else None) for _, play in plays]
            rows.append((texts(f"workshop.wins_{place + 1}"), wins))
        y = self._cells(room.x, room.y, columns, ["", *(name for name, _ in plays)], "ink_soft", 13.5) + px(4)
        spans = iter(shares)
        for name, cells in rows:
            top, y = y, self._cells(room.x, y, columns, [name, *cells], "ink", 15)
            if "%" in cells[0] and (share := next(spans, None)) is not None:
                said = texts("workshop.sure", low=round(100 * share.low), high=round(100 * share.high))
                label = fonts.fitted(said, px(12.5), self.ui.palette["ink_soft"], columns[1] + px(40))
                line = top + fonts.height(px(15), bold=True)
                right = room.x + columns[0] + columns[1]
                self.paper.append((label, (right - label.get_width(), line)))
                y = max(y, line + label.get_height())
            y += px(4)
        return y

    def _cells(self, x: int, y: int, columns: list[int], cells: list[str], ink: str, size: float) -> int:
        """A row of the table: the first cell on the left, numbers on the right; returns where it ends."""
        fonts, bottom = self.ui.fonts, y
        for number, (wide, text) in enumerate(zip(columns, cells, strict=True)):
            colour = self.ui.palette["ink" if number == 1 else ink]
            align: Align = "left" if not number else "right"
            width = wide - self.px(8)
            if text:
                label = fonts.render(text, self.px(size), colour, bold=number == 1, width=width, align=align)
                self.paper.append((label, (x if not number else x + wide - label.get_width(), y)))
                bottom = max(bottom, y + label.get_height())
            x += wide
        return bottom


def _percent(share: float | None) -> str:
    return "–" if share is None else f"{100 * share:.0f}\u00a0%"


def _number(value: float | None) -> str:
    return "–" if value is None else f"{value:.0f}"
