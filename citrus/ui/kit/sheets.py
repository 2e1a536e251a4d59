"""Pages of several sheets of paper: side by side where there is room for that, else in two columns or one below
another."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.column import Column
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import Page

NARROW = 1100  # windows less wide than this, at 1280x720, have their sheets one below another
LEAST_HALVES = 800  # windows less wide than this have no two columns
WIDEST_ALONE = 640
HEAD, FOOT, FOOT_ALONE = 76, 96, 76
LOW = 46  # the height of buttons in the foot that are not the main one

FRUIT = ("fruit_lemon", "fruit_orange", "fruit_blood_orange", "fruit_lime", "fruit_grapefruit")

Fill = Callable[[Column], None]


class Foot:
    """Room for the buttons of a page's foot: each stands beside those before, at the `left` or at the `right`. All
    lengths are in pixels; `gap` is the room between two buttons."""

    def __init__(self, page: Page, room: pygame.Rect) -> None:
        self._page = page
        self._room = room
        self._left, self._right = room.left, room.right
        self.gap = page.px(10)

    @property
    def width(self) -> int:
        """The remaining room."""
        return self._right - self._left

    @property
    def rest(self) -> pygame.Rect:
        """The remaining room as a place for buttons that are not the main one."""
        place = pygame.Rect(self._left, 0, self.width, self._page.px(LOW))
        place.centery = self._room.centery
        return place

    def share(self, count: int) -> int:
        """Return the width of each of some buttons if they share the remaining room."""
        return (self.width - (count - 1) * self.gap) // count

    def left(self, button: Button, wide: int) -> None:
        """Lay out a button of a width at the left."""
        self._lay(button, self._left, wide)
        self._left += wide + self.gap

    def right(self, button: Button, wide: int, main: bool = False) -> None:
        """Lay out a button of a width at the right; the `main` one is as high as the room."""
        self._lay(button, self._right - wide, wide, main)
        self._right -= wide + self.gap

    def _lay(self, button: Button, left: int, wide: int, main: bool = False) -> None:
        place = pygame.Rect(left, self._room.top, wide, self._room.height if main else self._page.px(LOW))
        place.top += (self._room.height - place.height) // 2
        button.layout(place, self._page.u)


class SheetsPage(Page):
    """A title above, sheets with headings, and a foot with buttons."""

    widest = 1340.0  # all sheets together do not get wider than this
    widest_alone: float = WIDEST_ALONE  # nor, one below another, than this
    narrow: float = NARROW
    highest = 0.0  # nor higher, unless they need more; 0: as high as they need
    shares: Sequence[float] = ()  # the widths of sheets that are side by side
    halves: Sequence[Sequence[int]] = ()  # the sheets of each column where there is room for two columns only
    title = ""

    @property
    def headline(self) -> str:
        """The title above the sheets."""
        return self.ui.texts(self.title)

    @property
    def stacked(self) -> bool:
        """Whether the sheets do not fit side by side: they are in two columns or one below another."""
        return self.size[0] < self.px(self.narrow)

    @property
    def halved(self) -> bool:
        """Whether the sheets are in two columns."""
        return self.stacked and bool(self.halves) and self.size[0] >= self.px(LEAST_HALVES)

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return a heading for every sheet, and what fills the column below it.

        A sheet that says enough by itself has an empty heading. Where the column is higher than needed, contents may
        spread; where it is lower they go beyond its end.
        """
        raise NotImplementedError

    def lay_foot(self, foot: Foot) -> None:
        """Place the widgets of the foot."""
        raise NotImplementedError

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the title, the sheets and the foot."""
        px = self.px
        margin, gap = px(28 if not self.stacked else 16), px(20)
        widest = self.widest_alone if self.stacked and not self.halved else self.widest
        width = min(size[0] - 2 * margin, px(widest))
        left, head, foot = (size[0] - width) // 2, px(HEAD), px(FOOT_ALONE if self.stacked else FOOT)
        title = self.ui.fonts.fitted(self.headline, Letters(px(40), self.ui.palette["ink"], title=True), width - px(8))
        written = title.get_rect(midleft=(left + px(4), head - px(38)))
        self.paper.append((title, written.topleft))
        self.fill_head(pygame.Rect(written.right, head - px(58), left + width - written.right, px(44)))
        room = size[1] - foot  # above the foot
        if self.halved:
            bottom = max(room, self._in_columns(left, head, width, gap) + self.after_sheets(left, width))
        elif self.stacked:
            bottom = max(room, self._stack(self.fillers(), left, head, width, gap) + self.after_sheets(left, width))
        else:
            wanted = min(room - head, px(self.highest)) if self.highest else 0
            height = self._side_by_side(left, head, width, gap, wanted) - head
            down = max(0, (room - head - height) // 2)
            self.shift(down)
            for widget in self.head:  # which stays beside the title
                widget.move(down)
            head += down
            bottom = head + height
        self.foot_height, self.head_height = foot, head if self.head else 0
        high = px(62 if not self.stacked else 54)
        top = bottom + (px(18) if not self.stacked else (foot - high) // 2)
        self.lay_foot(Foot(self, pygame.Rect(left, top, width, high)))
        return bottom + foot

    def fill_head(self, room: pygame.Rect) -> None:
        """Fill the room beside the title: with fruit, fewer beside a long one."""
        side = self.px(44)
        for number, fruit in enumerate(FRUIT):
            place = room.right - (len(FRUIT) - number) * self.px(54) + self.px(6), room.top
            if place[0] > room.left + self.px(10):
                self.paper.append((self.ui.art.piece(fruit, (side, side)), place))

    def after_sheets(self, left: int, width: int) -> int:
        """Return the room between stacked sheets and the foot."""
        return 0

    def heading(self, key: str, width: int) -> pygame.Surface:
        """Return the heading of a sheet, in a width."""
        return self.ui.fonts.fitted(self.ui.texts(key), Letters(self.px(27), self.ui.palette["ink"], title=True), width)

    def beside_heading(self, column: Column, wide: int) -> pygame.Rect:
        """Return a place of a width in pixels for a button to the right of the heading over a column."""
        side = self.px(36)
        return pygame.Rect(column.right - wide, column.y - self.px(6) - side, wide, side)

    def _side_by_side(self, left: int, top: int, width: int, gap: int, wanted: int) -> int:
        usable = width - gap * (len(self.shares) - 1)
        widths = [round(usable * share) for share in self.shares[:-1]]
        widths.append(usable - sum(widths))
        bottoms = []
        for (heading, fill), wide in zip(self.fillers(), widths, strict=True):
            sheet = pygame.Rect(left, top, wide, wanted)
            bottoms.append(self._fill(sheet, heading, fill))
            self.sheets.append(sheet)
            left += wide + gap
        bottom = max(top + wanted, *bottoms)
        for sheet in self.sheets:
            sheet.height = bottom - top
        return bottom

    def _in_columns(self, left: int, top: int, width: int, gap: int) -> int:
        fillers, wide = self.fillers(), (width - gap * (len(self.halves) - 1)) // len(self.halves)
        return max(
            self._stack([fillers[sheet] for sheet in column], left + number * (wide + gap), top, wide, gap)
            for number, column in enumerate(self.halves)
        )

    def _stack(self, fillers: Sequence[tuple[str, Fill]], left: int, top: int, width: int, gap: int) -> int:
        for heading, fill in fillers:
            sheet = pygame.Rect(left, top, width, 0)
            sheet.height = self._fill(sheet, heading, fill) - top
            self.sheets.append(sheet)
            top = sheet.bottom + gap
        return top - gap

    def _fill(self, sheet: pygame.Rect, heading: str, fill: Fill) -> int:
        """Write a sheet's heading, if any, and fill the room below it; return where the sheet has to end."""
        left, top = sheet.x + self.px(24), sheet.y + self.px(14)
        if heading:
            picture = self.heading(heading, sheet.width - self.px(48))
            self.paper.append((picture, (left, top)))
            top += picture.get_height() + self.px(4)
        room = pygame.Rect(left, top, sheet.width - self.px(48), max(0, sheet.bottom - self.px(20) - top))
        column = Column(self, room)
        fill(column)
        return column.y + self.px(20)
