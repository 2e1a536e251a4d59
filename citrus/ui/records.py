"""The list of saved games."""

from __future__ import annotations

from pathlib import Path

import pygame

from citrus.match.saves import SavedGame, games_dir, saved_games
from citrus.records.record import COLORS
from citrus.ui import flow
from citrus.ui.backdrop import table_top
from citrus.ui.screen import Screen, Ui
from citrus.ui.scroll import ScrollList
from citrus.ui.shapes import draw_panel, draw_shadow, icon, rounded
from citrus.ui.widgets import Button, Group
from citrus.ui.wording import moment, names

WIDEST = 1040


class RecordsScreen(Screen):
    """All saved games, the last played first; a click opens one."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.games: list[SavedGame] = []
        self.list = ScrollList(ui, 74, self._draw_row, self._open)
        self.back = Button(ui, ui.texts("records.back"), ui.app.pop, "plain", "back")
        self.group = Group([self.list, self.back])
        self.sheet = pygame.Rect(0, 0, 0, 0)
        self._behind: pygame.Surface | None = None
        self._look()
        self.group.set_focus(None)

    def layout(self, size: tuple[int, int]) -> None:
        """One sheet of paper with the list on it."""
        self._behind = None
        margin, pad = self.px(32), self.px(28)
        width = min(size[0] - 2 * margin, self.px(WIDEST))
        self.sheet = pygame.Rect((size[0] - width) // 2, margin, width, size[1] - 2 * margin)
        top = self.sheet.top + self.px(88)
        bottom = self.sheet.bottom - self.px(84)
        self.list.layout(pygame.Rect(self.sheet.x + pad, top, width - 2 * pad, bottom - top), self.u)
        high = self.px(46)
        self.back.layout(
            pygame.Rect(self.sheet.x + pad, self.sheet.bottom - self.px(20) - high, self.px(140), high), self.u
        )

    def resume(self) -> None:
        """A refused file may have gone."""
        self._look()

    def handle(self, event: pygame.event.Event) -> None:
        """The list, the way back, and files dropped onto the window."""
        if event.type == pygame.DROPFILE:
            flow.open_record(self.ui, Path(event.file))
        elif self.group.handle(event):
            self.dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE:
            self.ui.app.pop()

    def update(self, seconds: float) -> None:
        """Notice what has changed."""
        self.dirty = self.dirty or self.group.dirty

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the sheet and its list."""
        if self._behind is None:
            self._behind = self._paint()
        surface.blit(self._behind, (0, 0))
        self.group.draw(surface)

    def _paint(self) -> pygame.Surface:
        ui = self.ui
        behind = table_top(ui, self.size, self.u)
        draw_panel(behind, ui, self.sheet, 18 * self.u, self.px(10))
        title = ui.fonts.render(ui.texts("records.title"), self.px(38), ui.palette["ink"], title=True)
        behind.blit(title, title.get_rect(midleft=(self.sheet.x + self.px(30), self.sheet.y + self.px(48))))
        soft = ui.palette["ink_soft"]
        if not self.games:
            empty = ui.fonts.render(ui.texts("records.empty"), self.px(19), soft, width=self.px(520), align="center")
            behind.blit(empty, empty.get_rect(midtop=self.sheet.center))
            side = self.px(132)
            sack = ui.art.piece("bag", (side, side))
            behind.blit(sack, sack.get_rect(midbottom=(self.sheet.centerx, self.sheet.centery - self.px(12))))
        room = self.sheet.right - self.px(28) - self.back.rect.right - self.px(24)
        folder = ui.fonts.render(
            ui.texts("records.folder", folder=games_dir()), self.px(13.5), soft, width=room, align="right"
        )
        behind.blit(folder, folder.get_rect(midright=(self.sheet.right - self.px(30), self.back.rect.centery)))
        return behind

    def _look(self) -> None:
        self.games = saved_games()
        self.list.count = len(self.games)
        if self.games and self.list.selected is None:
            self.list.selected = 0
        elif self.list.selected is not None and self.list.selected >= len(self.games):
            self.list.selected = len(self.games) - 1 if self.games else None
        self.group.default = self.list if self.games else self.back
        self.list.enabled = bool(self.games)
        self._behind = None
        self.dirty = True

    def _open(self, index: int) -> None:
        flow.open_record(self.ui, self.games[index].path)

    def _draw_row(self, surface: pygame.Surface, rect: pygame.Rect, index: int, hovered: bool, selected: bool) -> None:
        ui, px = self.ui, self.px
        palette, fonts, texts = ui.palette, ui.fonts, ui.texts
        game = self.games[index]
        marked = hovered or (selected and self.list.focused)
        fill = palette.mix("panel", "highlight", 0.55) if marked else palette.mix("panel", "earth_light", 0.35)
        edge = palette["accent"] if marked else palette["panel_edge"]
        if marked:
            draw_shadow(surface, ui, rect, 10 * self.u, px(3))
        surface.blit(rounded(ui, rect.size, 10 * self.u, fill, edge, max(1.0, 1.5 * self.u)), rect)
        status, colour, mark = self._status(game)
        side = px(20)
        tag = fonts.render(status, px(16), palette[colour], bold=True)
        right = rect.right - px(20)
        surface.blit(tag, tag.get_rect(midright=(right, rect.centery)))
        sign = icon(ui, mark, side, palette[colour])
        surface.blit(sign, sign.get_rect(midright=(right - tag.get_width() - px(8), rect.centery)))
        right -= tag.get_width() + side + px(28)
        left = rect.left + px(14)
        hat = px(46)
        if game.error is None:
            for number, seat in enumerate(game.seats):
                color = seat.color if seat.color in COLORS else COLORS[number]
                piece = ui.art.piece("worker", (hat, hat), color)
                surface.blit(piece, piece.get_rect(midleft=(left, rect.centery)))
                left += round(hat * 0.74)
            left = rect.left + px(14) + round(hat * 0.74 * 4) + hat + px(14)
            first = names(texts, [seat.name for seat in game.seats])
            second = f"{moment(texts, game.played)}  ·  {self._board(game)}"
        else:
            left += px(6)
            first, second = game.path.name, game.error
        line = fonts.fitted(first, px(19), palette["ink"], right - left, bold=True)
        below = fonts.fitted(second, px(15), palette["ink_soft"], right - left)
        top = rect.centery - (line.get_height() + below.get_height()) // 2
        surface.blit(line, (left, top))
        surface.blit(below, (left, top + line.get_height()))

    def _board(self, game: SavedGame) -> str:
        shipped = {"Long": "long", "Short": "short"}
        return self.ui.texts(f"boards.{shipped[game.board]}") if game.board in shipped else game.board

    def _status(self, game: SavedGame) -> tuple[str, str, str]:
        texts = self.ui.texts
        if game.error is not None:
            return texts("records.broken"), "bad", "cross"
        if not game.over:
            return texts("records.unfinished"), "good", "play"
        if not game.winners:
            return texts("records.finished"), "ink_soft", "check"
        return (
            texts("records.won", names=names(texts, [game.seats[i].name for i in game.winners])),
            "ink_soft",
            "crown",
        )
