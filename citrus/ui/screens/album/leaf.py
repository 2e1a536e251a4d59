"""A part of the album that is shown by itself: the players, the medals, the gallery, two people against each other."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.ui.kit.column import Column
from citrus.ui.kit.sheets import Fill
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.album.page import AlbumPage

PICTURE, LEAST_PICTURE = 380.0, 90.0  # the height of a picture on a sheet that is still empty


class Leaf:
    """What a `page` of the album shows at a time: its sheets, the `widgets` on them, and their widths as in
    `SheetsPage`."""

    shares: Sequence[float] = (1.0,)
    halves: Sequence[Sequence[int]] = ()

    def __init__(self, page: AlbumPage) -> None:
        self.page = page
        self.ui, self.texts = page.ui, page.ui.texts
        self.widgets: list[Widget] = []

    @property
    def note(self) -> str:
        """What can be done here, for the line at the foot; perhaps empty."""
        return ""

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return a heading for every sheet, and what fills the column below it."""
        raise NotImplementedError

    def take(self) -> None:
        """Take what the album knows now."""
        raise NotImplementedError

    def work(self) -> bool:
        """Make something that takes longer than a frame, if it is missing; return whether it is there now."""
        return False

    def draw_tip(self, surface: pygame.Surface) -> None:
        """Draw a note over everything, if there is something to say of what the mouse is on."""

    def invite(self, column: Column, text: str) -> None:
        """Say what will be here, over a picture."""
        page, art = self.page, self.ui.art
        column.explain(text, 17, below=14)
        high = min(page.px(PICTURE), max(page.px(LEAST_PICTURE), column.rest - page.px(20)))
        wide = min(column.width, round(high * art.proportions("title")))
        picture = art.piece("title", (wide, round(wide / art.proportions("title"))))
        column.skip(max(0, column.rest - picture.get_height()) / 2 / page.u)
        place = column.take(picture.get_height(), below=6)
        page.paper.append((picture, picture.get_rect(midtop=place.midtop).topleft))
