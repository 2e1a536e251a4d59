"""A sheet with a list over the album: who has a medal, who may be the same person, what is new."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

import pygame

from citrus.ui.kit.dialogs import SheetDialog
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import Value
from citrus.ui.screens.album.rows import TALL_ROW, AlbumList, AlbumRow

ROW = 52.0
MOST_SHOWN = 8


@dataclass(frozen=True)
class Listed(Generic[Value]):
    """Values to choose from: what is written in the row of each, and which of them can be chosen."""

    values: Sequence[Value]
    words: Callable[[Value], AlbumRow]
    live: Callable[[Value], bool] = lambda value: True


class ListDialog(SheetDialog, Generic[Value]):
    """Rows to choose from, perhaps with a sentence above; a click on one calls `on_choose` with its value."""

    width = 560.0

    def __init__(
        self, ui: Ui, title: str, listed: Listed[Value], on_choose: Callable[[Value], None], text: str = ""
    ) -> None:
        super().__init__(ui, title)
        self.text = text
        medals = any(listed.words(value).medal for value in listed.values)
        self.list = AlbumList(ui, title, TALL_ROW if medals else ROW, listed.words, on_choose, listed.live)
        self.list.ground = "panel"
        self.group.widgets.insert(0, self.list)
        self.list.take(listed.values)
        self.group.default = self.list

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the list below the title, as high as its rows need or the window has room for."""
        margin, pad = self.px(24), self.px(18)
        width = min(self.px(self.width), size[0] - 2 * margin)
        said, ink = self.ui.texts.again(self.text), self.ui.palette["ink_soft"]
        words = self.ui.fonts.render(said, Letters(self.px(17), ink), width=width - 2 * pad) if said else None
        head = self.px(64) + (words.get_height() + self.px(6) if words else 0)
        rows = min(self.list.count, MOST_SHOWN)
        wanted = round(rows * (self.list.row_height + self.list.gap) * self.u)
        high = min(wanted, size[1] - 2 * margin - head - pad)
        sheet = pygame.Rect(0, 0, width, head + high + pad)
        sheet.center = (size[0] // 2, size[1] // 2)
        top = self.take_sheet(sheet) + self.px(14)
        if words is not None:
            self.paper.append((words, (sheet.x + pad, top - self.px(8))))
            top += words.get_height() + self.px(6)
        self.list.layout(pygame.Rect(sheet.x + pad, top, width - 2 * pad, sheet.bottom - pad - top), self.u)
        self.veil(size)
        return size[1]
