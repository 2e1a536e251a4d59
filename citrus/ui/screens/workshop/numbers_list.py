"""The numbers to choose from, each with its market, and the card of the chosen ones."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from citrus.content.numbers import NumbersEntry
from citrus.language.wording import listed
from citrus.rules.tiles import TileSet
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList
from citrus.ui.kit.shapes import icon
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.board_list import draw_lines, draw_row
from citrus.ui.screens.numbers_name import numbers_name
from citrus.ui.screens.workshop.finca_shelf import FincaShelf
from citrus.ui.screens.workshop.stall import stall_picture
from citrus.ui.screens.workshop.topics import TOPICS

ROW = 110.0


class NumbersList(ScrollList[NumbersEntry]):
    """All numbers; the arrow keys choose at once. Files with a mistake can be chosen, too."""

    def __init__(self, ui: Ui, on_choose: Callable[[NumbersEntry], None]) -> None:
        super().__init__(ui, ui.texts("numbers.title"), Rows(ROW, self._draw, self._tell), on_choose, "choose")
        self._troubles: Sequence[str] = ()

    def show_numbers(self, numbers: Sequence[NumbersEntry], troubles: Sequence[str]) -> None:
        """Take the numbers to list, each with why it cannot be played, empty if it can."""
        self._troubles = troubles
        self.rows = numbers

    def _tell(self, entry: NumbersEntry) -> tuple[str, str]:
        said = self._troubles[self.rows.index(entry)]
        if entry.tiles is not None and not said:
            said = listed(self.ui.texts, [topic.brief(self.ui.texts, entry.tiles) for topic in TOPICS[:3]])
        return numbers_name(self.ui, entry), said

    def _draw(self, surface: Drawable, row: ListRow, entry: NumbersEntry) -> None:
        ui, rect, u = self.ui, row.rect, row.u
        draw_row(surface, ui, row)
        pad = round(12 * u)
        side = rect.height - 2 * pad
        place = Rect(rect.x + pad, rect.y + pad, side, side)
        if entry.tiles is None:
            picture = icon(ui, "cross", round(36 * u), ui.palette["panel_edge"], 3)
        else:
            picture = stall_picture(ui, entry.tiles, place.size)
        surface.blit(picture, picture.get_rect(center=place.center))
        left = place.right + pad
        room = rect.right - pad - left
        fonts, palette = ui.fonts, ui.palette
        called, said = self._tell(entry)
        name = fonts.wrapped(called, Letters(round(18 * u), palette["ink"], bold=True), room, 2)
        lines = [name, fonts.wrapped(said, Letters(round(14 * u), palette["ink_soft"]), room, 3)]
        draw_lines(surface, lines, Rect(left, rect.y, room, rect.height), round(4 * u))


class NumbersCard(Widget):
    """The `tiles` at a glance: the market, the fincas, and the other topics in few words."""

    role = "image"
    sound = ""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.name = ui.texts("numbers.title")
        self.enabled = False
        self._shelf = FincaShelf(ui, lambda finca: None)
        self.tiles: TileSet | None = None

    @property
    def words(self) -> str:
        """What the numbers are, in few words."""
        tiles, texts = self.tiles, self.ui.texts
        return "" if tiles is None else listed(texts, [topic.brief(texts, tiles) for topic in TOPICS])

    def height(self, width: int, u: float) -> int:
        """Return the height at a width."""
        return round(330 * u)

    def draw(self, surface: Drawable) -> None:
        """Draw the market on the left, the fincas on the right, and the words below."""
        tiles, ui, u = self.tiles, self.ui, self.u
        if tiles is None:
            return
        line = round(34 * u)
        words = [(topic.piece, topic.brief(ui.texts, tiles)) for topic in TOPICS[2:]]
        low = line * len(words)
        top = Rect(self.rect.x, self.rect.y, self.rect.width, max(line, self.rect.height - low - round(10 * u)))
        half = Rect(top.x, top.y, top.width * 9 // 20, top.height)
        side = min(*half.size, round(230 * u))
        stall = stall_picture(ui, tiles, (side, side))
        surface.blit(stall, stall.get_rect(center=half.center))
        self._shelf.layout(Rect(half.right, top.y, top.right - half.right, top.height), u)
        self._shelf.fincas = tiles.fincas
        self._shelf.draw(surface)
        y = self.rect.bottom - low
        for piece, said in words:
            side = round(28 * u)
            surface.blit(ui.art.piece(piece, (side, side)), (self.rect.x, y + (line - side) // 2))
            room = self.rect.width - side - round(10 * u)
            label = ui.fonts.fitted(said, Letters(round(16 * u), ui.palette["ink"]), room)
            surface.blit(label, label.get_rect(midleft=(self.rect.x + side + round(10 * u), y + line // 2)))
            y += line
