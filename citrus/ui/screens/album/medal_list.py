"""The medals of the album in a grid: what each is for, how far somebody has come, and who has it."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from citrus.album.goals import GOALS
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.progress import draw_progress
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, draw_ground
from citrus.ui.pieces.medals import medal
from citrus.ui.pieces.people import likeness
from citrus.ui.screens.album.rows import goal_text, tier_text

GAP = 9.0
LEAST = 226.0  # the least width of a medal with its words
PAD = 9.0
TIGHT = 2.0  # the same where there is little room, and between medals, too
MOST = 1.9  # the most height of a line with room to spare, in sides of a picture
BAR = 7.0  # the height of a progress bar
HAT = 26.0
STEP = 0.62  # from hat to hat, in their widths


class MedalCell(NamedTuple):
    """A medal as it is shown: its `tier`, what is `said` of it, the `share` of the way to the next tier (0 to 1; None
    without a bar), and the hats of all who have it, with their names `by` for those who cannot see them."""

    tier: int
    said: str
    share: float | None
    hats: tuple[str, ...] = ()
    by: str = ""


class MedalList(ScrollList[str]):
    """A medal for each goal, as large as its words need, or filling its place; a click opens it.

    `side` is that of the pictures at 1280x720. `cell_of` is asked whenever a medal is drawn, in the current language.
    """

    ground = "album"

    def __init__(
        self,
        ui: Ui,
        side: float,
        cell_of: Callable[[str], MedalCell],
        on_open: Callable[[str], None],
        live: Callable[[str], bool],
    ) -> None:
        super().__init__(ui, ui.texts("album.medals"), Rows(side, self._draw_cell, self._tell, GAP, live), on_open)
        self.side = side
        self.pad = PAD
        self.cell_of = cell_of
        self.rows, self.selected = tuple(GOALS), 0

    def _tell(self, goal: str) -> tuple[str, str]:
        texts, cell = self.ui.texts, self.cell_of(goal)
        said = dict.fromkeys((tier_text(texts, cell.tier), cell.said, cell.by))
        return goal_text(texts, goal), texts.joined("; ", [part for part in said if part])

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place: as few lines as possible, filled evenly, and as high as the longest words need."""
        self.u = u
        if not self.rows:
            super().layout(rect, u)
            return
        usable = rect.width - self.px(18)
        most = max(1, round(usable + GAP * u) // round((LEAST + GAP) * u))  # columns that fit
        lines = -(-self.count // most)
        self.columns = -(-self.count // lines)
        hats = HAT if any(self.cell_of(goal).hats for goal in self.rows) else 0.0
        for self.pad, self.gap in ((PAD, GAP), (TIGHT, TIGHT)):
            wide = (usable - round(self.gap * u) * (self.columns - 1)) // self.columns
            highest = max(sum(part.get_height() for part in self._words(goal, wide)) for goal in self.rows)
            words = max(self.side, highest / u + BAR + 5 + hats)
            if not rect.height or lines * (words + 2 * self.pad + self.gap) - self.gap <= rect.height / u:
                break
        spread = min(MOST * self.side, (rect.height / u + self.gap) / lines - self.gap - 1)
        self.row_height = max(math.ceil(words + 2 * self.pad), spread)
        super().layout(rect, u)

    def height(self, width: int, u: float) -> int:
        """Return the height with all medals in sight."""
        self.layout(pygame.Rect(0, 0, width, 0), u)
        return self.length

    def take(self) -> None:
        """Show the medals as they are now."""
        if self.rect.width:
            self.layout(self.rect, self.u)
        self.dirty = True

    def _words(self, goal: str, wide: int) -> Sequence[pygame.Surface]:
        """Return what is written beside a medal: what it is for, and how far somebody has come."""
        texts, palette, px = self.ui.texts, self.ui.palette, self.px
        room, cell = wide - px(self.side + 2 * self.pad + 6), self.cell_of(goal)
        return [
            self.ui.fonts.render(text, Letters(px(size), palette[ink], bold=bold), width=room)
            for text, size, ink, bold in (
                (goal_text(texts, goal), 14.5, "ink", True),
                (cell.said, 13.0, "ink_soft", False),
            )
        ]

    def _draw_cell(self, surface: Drawable, place: ListRow, goal: str) -> None:
        ui, px, rect, cell = self.ui, self.px, place.rect, self.cell_of(goal)
        draw_ground(surface, ui, place._replace(marked=place.marked and self.kind.live(goal)), 5, 1.0, self.ground)
        picture = medal(ui, goal, cell.tier, px(self.side))
        surface.blit(picture, picture.get_rect(midleft=(rect.x + px(self.pad), rect.centery)))
        left, words = rect.x + px(self.side + 2 * self.pad), self._words(goal, rect.width)
        bar = px(BAR + 5) if cell.share is not None else 0
        high = sum(part.get_height() for part in words) + bar + (px(HAT) if cell.hats else 0)
        y = rect.centery - high // 2
        for part in words:
            surface.blit(part, (left, y))
            y += part.get_height()
        if cell.share is not None:
            track = pygame.Rect(left, y + px(3), rect.right - px(PAD) - left, px(BAR))
            draw_progress(surface, ui, self.u, track, cell.share)
            y += bar
        if cell.hats:
            self._draw_hats(surface, pygame.Rect(left, y, rect.right - px(PAD) - left, px(HAT)), cell.hats)

    def _draw_hats(self, surface: Drawable, room: pygame.Rect, hats: Sequence[str]) -> None:
        """Draw the hats of those who have the medal, as many as there is room for, and how many more."""
        ui, side = self.ui, room.height
        step = round(side * STEP)
        most = max(1, (room.width - 2 * side) // step + 1)
        for number, color in enumerate(hats[:most]):
            surface.blit(ui.art.piece(likeness(None, color), (side, side), color), (room.x + number * step, room.y))
        if len(hats) > most:
            more = ui.fonts.render(f"+{len(hats) - most}", Letters(self.px(13), ui.palette["ink_soft"], bold=True))
            surface.blit(more, more.get_rect(midleft=(room.x + most * step + side // 2, room.centery)))
