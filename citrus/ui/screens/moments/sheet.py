"""The picture of a game's story that players save: who won and when, the board at the end, everybody's points, and the
moments below."""

from __future__ import annotations

from copy import copy

from pygame import Rect, Surface

from citrus.language.wording import date, in_two, names, signed
from citrus.match.match import Match
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.garland import garland
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import Card, Panel, card, draw_panel
from citrus.ui.pieces.contest import won_in
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.miniature import board_at
from citrus.ui.pieces.people import portrait
from citrus.ui.pieces.points import crown
from citrus.ui.screens.final.table import FinalStanding, result_of
from citrus.ui.screens.moments.telling import Telling

WIDE = 1920  # pixels
EDGE, PAD, GAP = 24, 36, 24  # design pixels: around the sheet, within it, and between its parts
TITLE, SUBTITLE, NAME, TOTAL = 48, 19, 22, 38  # sizes of words
BOARD = 770  # the width of the board
ROW, PORTRAIT, HAT, CROWN = 108, 70, 40, 30  # of a player: the most height, and what stands there
LEAST_GARLAND = 180
MOMENTS = 0.36  # the height of all moments in widths, where there is enough for pictures


def story_picture(ui: Ui, match: Match, telling: Telling) -> Surface:
    """Return the whole story of a match as a picture, as large on every screen."""
    return _Sheet(ui, match, telling).picture()


class _Sheet(Scaled):
    """The sheet in a scale of its own."""

    u = WIDE / 1280

    def __init__(self, ui: Ui, match: Match, telling: Telling) -> None:
        self._ui = ui
        self._match = match
        self._telling = copy(telling)
        self._telling.u = self.u
        self._result = result_of(match)

    def picture(self) -> Surface:
        """Return the picture."""
        px, match = self.px, self._match
        colors = tuple(seat.color for seat in match.seats)
        title, below = self._words()
        sheet = Rect(px(EDGE), px(EDGE), WIDE - 2 * px(EDGE), 0)
        inner = sheet.inflate(-2 * px(PAD), 0)
        top = sheet.y + px(GAP)
        written = top + title.get_height()
        columns = match.state.game.board.columns
        board = board_at(self._ui, match.state, colors, px(BOARD) // columns, won=won_in(match.steps))
        shown = board.get_rect(topleft=(inner.x, written + below.get_height() + px(GAP)))
        places = self._telling.lay(Rect(inner.x, shown.bottom + px(GAP), inner.width, 0), inner.width * MOMENTS)
        end = places[-1].bottom if places else shown.bottom
        sheet.height = end + px(PAD) - sheet.y
        picture = blurred_valley(self._ui, (WIDE, sheet.bottom + px(EDGE)))
        draw_panel(picture, self._ui, sheet, Panel(17 * self.u, px(9)))
        place = title.get_rect(midtop=(sheet.centerx, top))
        picture.blit(title, place)
        picture.blit(below, below.get_rect(midtop=(sheet.centerx, written)))
        self._hang_garlands(picture, sheet, place)
        picture.blit(board, shown)
        self._players(picture, Rect(shown.right + px(GAP), shown.y, inner.right - shown.right - px(GAP), shown.height))
        for moment, where in zip(self._telling.moments, places, strict=True):
            close = self._telling.picture(moment, self._telling.picture_place(where).size)
            self._telling.draw(picture, where, moment, close)
        return picture

    def _words(self) -> tuple[Surface, Surface]:
        """Return who won, and below it what this is, and the day of the game."""
        ui, texts, palette = self._ui, self._ui.texts, self._ui.palette
        won = [self._match.seats[player].name for player in self._result.winners]
        said = texts("final.wins", name=won[0]) if len(won) == 1 else texts("final.share", names=names(texts, won))
        when = texts.joined(" · ", [texts("story.title"), date(texts, self._match.record.started)])
        room = WIDE - 2 * self.px(EDGE + PAD)
        title = ui.fonts.fitted(said, Letters(self.px(TITLE), palette["accent_ink"], title=True), room)
        return title, ui.fonts.fitted(when, Letters(self.px(SUBTITLE), palette["ink_soft"]), room)

    def _hang_garlands(self, picture: Surface, sheet: Rect, title: Rect) -> None:
        """Draw a garland from each upper corner of the sheet to the words between them, if there is room."""
        room = title.x - sheet.x - self.px(2 * PAD)
        if room < self.px(LEAST_GARLAND):
            return
        own = [self._match.seats[player].color for player in self._result.winners]
        hung = garland(self._ui, room, self.u * 0.8, [*own, "paper", "accent", "highlight"])
        picture.blit(hung, (sheet.x + self.px(GAP), sheet.y + self.px(4)))
        picture.blit(hung, hung.get_rect(topright=(sheet.right - self.px(GAP), sheet.y + self.px(4))))

    def _players(self, picture: Surface, room: Rect) -> None:
        """Draw all players, the winners first, in a column."""
        table = sorted(self._result.table, key=lambda one: one.place)
        high = min(self.px(ROW), room.height // len(table))
        y = room.centery - high * len(table) // 2
        for number, standing in enumerate(table):
            self._player(picture, Rect(room.x, y + number * high, room.width, high - self.px(8)), standing)

    def _player(self, picture: Surface, row: Rect, standing: FinalStanding) -> None:
        """Draw a player: the portrait, the name with the hat, and the points, with a crown for a winner."""
        ui, px, palette, fonts = self._ui, self.px, self._ui.palette, self._ui.fonts
        seat = self._match.seats[standing.player]
        fill = palette["highlight" if standing.won else "paper"]
        picture.blit(card(ui, row.size, Card(px(12), fill, palette["accent"], px(2) if standing.won else 0)), row)
        side = min(px(PORTRAIT), row.height - px(12))
        face = ui.art.piece(portrait(seat, "glad" if standing.won else "calm"), (side, side), seat.color)
        x = picture.blit(face, face.get_rect(midleft=(row.x + px(10), row.centery))).right + px(10)
        total = fonts.render(signed(standing.total), Letters(px(TOTAL), palette["ink"], title=True))
        right = picture.blit(total, total.get_rect(midright=(row.right - px(14), row.centery))).left - px(8)
        signs = [hat(ui, seat.color, px(HAT), "ink"), *([crown(ui, px(CROWN))] if standing.won else [])]
        for sign in signs:
            right = picture.blit(sign, sign.get_rect(midright=(right, row.centery))).left - px(8)
        name = ui.texts.again(seat.name)
        letters = Letters(px(NAME), palette["ink"], bold=True)
        lines = (name,) if fonts.width(name, letters.px, bold=True) <= right - x else in_two(name)
        written = [fonts.fitted(line, letters, right - x) for line in lines]
        y = row.centery - sum(line.get_height() for line in written) // 2
        for line in written:
            y = picture.blit(line, (x, y)).bottom
