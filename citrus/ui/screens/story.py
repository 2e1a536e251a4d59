"""The whole log of a game on a large sheet over the table, for when the log beside the board is too small."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import SheetDialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import Down, Point, Press, Request, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroller import lines_up
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model import targets
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.table import GameTable
from citrus.ui.table.view.log_view import LogView
from citrus.ui.table.view.strip import Strips

LARGER = 1.25  # than beside the board


class StoryPage(SheetDialog):
    """All that the log has `told`, in sentences. A click on an entry calls `on_entry` with its number, if it happened
    somewhere."""

    scope = Scope.TABLE
    width = 760.0

    def __init__(
        self,
        ui: Ui,
        told: tuple[list[LogEntry], int],
        strips: Strips,
        table: TableLayout,
        on_entry: Callable[[int], None],
    ) -> None:
        super().__init__(ui, ui.texts("table.story"))
        self.log = LogView(ui, strips)
        self.log.show(*told)
        self.place = table
        self._on_entry = on_entry
        self._under: int | None = None

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out a sheet as high as the window; above the log only its title and the way back."""
        margin = self.px(12)
        width = min(self.px(self.width), size[0] - 2 * margin)
        sheet = Rect((size[0] - width) // 2, margin, width, size[1] - 2 * margin)
        top = self.take_sheet(sheet) + self.px(2)
        log = Rect(sheet.x + self.px(8), top, width - self.px(16), sheet.bottom - self.px(8) - top)
        self.place = replace(self.place, unit=self.u * LARGER, log=log)
        self.veil(size)
        return size[1]

    def pictures(self) -> list[Description]:
        """Describe what happened, also what is out of sight."""
        return [self.log.listed(self.place, self.ui.texts("table.story"))]

    def use(self, press: Press) -> bool:
        """Scroll by wheel and keys; a click shows where something happened, or closes the sheet."""
        if steps := lines_up(press, self.log.line_height(self.place)):
            self._scroll_story(steps)
            return True
        match press:
            case Request.STORY:
                self.escape()
                return True
            case Down(at, button=1) if self._clicked(at):
                return True
            case Point(at):
                under, self._under = self._under, self._entry_at(at)
                self.dirty = self.dirty or under != self._under
        return super().use(press)

    def _clicked(self, position: tuple[int, int]) -> bool:
        """Return whether a click was for an entry, or for what lies below the sheet."""
        number = self._entry_at(position)
        if number is None and self.sheet.collidepoint(position):
            return False
        self.escape()
        if number is not None:
            self._on_entry(number)
        return True

    def draw_over(self, surface: Drawable) -> None:
        """Draw the entries, with light below the one that can be clicked."""
        if self._under is not None:
            line = self.log.rect(self.place, self._under).inflate(self.px(8), 0)
            surface.blit(card(self.ui, line.size, Card(5 * self.u, self.ui.palette["highlight"])), line)
        self.log.draw(surface, self.place)

    def _entry_at(self, position: tuple[int, int]) -> int | None:
        """Return the entry under a point that happened somewhere."""
        number = self.log.number_at(self.place, position)
        return number if number is not None and self.log.spaces(number) else None

    def _scroll_story(self, steps: float) -> None:
        self.log.scroll(self.place, steps)
        self._under = None
        self.dirty = True


def story_of(ui: Ui, table: GameTable) -> StoryPage:
    """Return the log of the game on a table as a page; a click on a line shows there where it happened."""
    return StoryPage(
        ui,
        table.view.log.sentences,
        table.view.strips,
        table.view.layout,
        lambda line: table.click(targets.LogLine(line)),
    )
