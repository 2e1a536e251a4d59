"""The numbers of the final table: each opens to its parts."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from pygame import Rect

from citrus.language.wording import signed
from citrus.language.words import Words
from citrus.match.session import Session
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.rows import AlbumRow
from citrus.ui.screens.final.parts import PartsPage, parts_of
from citrus.ui.screens.final.places import SheetPlaces
from citrus.ui.screens.final.table import FinalResult, FinalStanding


class PointsCell(Widget):
    """A number of the final table that can be opened by `on_click`."""

    def __init__(self, ui: Ui, name: str, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self.name = name
        self._on_click = on_click

    def activate(self) -> None:
        """Open the explanation."""
        self._on_click()

    def draw(self, surface: Drawable) -> None:
        """Draw a line below the number under the mouse, and the ring of the keyboard."""
        if self.hovered:
            under = Rect(
                self.rect.x, self.rect.bottom - max(2, round(2 * self.u)), self.rect.width, max(2, round(2 * self.u))
            )
            surface.fill(self.ui.palette["accent"], under)
        if self.focused:
            self.draw_focus(surface, 6 * self.u)


class PointsCells:
    """Everybody's points by player and source (`parts`), and the `sums`; `words` name the sources. `watch` shows the
    game after some turns."""

    def __init__(self, ui: Ui, session: Session, result: FinalResult, watch: Callable[[int], None]) -> None:
        self._ui = ui
        self._session = session
        self._result = result
        self._watch = watch
        seats = session.seats
        people, levels = tuple(seat.name for seat in seats), tuple(seat.bot_name for seat in seats)
        self.words = Words(ui.texts, session.state.game, people, levels)
        self.parts = {
            (standing.player, source): PointsCell(
                ui, self._named(standing, number), partial(self._open, standing, number)
            )
            for number, source in enumerate(result.order)
            for standing in result.table
            if standing.points[number]
        }
        self.sums = [
            PointsCell(ui, self._named_sum(standing), partial(self._open_sum, standing)) for standing in result.table
        ]

    @property
    def widgets(self) -> tuple[Widget, ...]:
        """All of them."""
        return *self.parts.values(), *self.sums

    def of(self, player: int) -> Iterator[Widget]:
        """Yield those of a player, the sum last."""
        yield from (number for (whose, _), number in self.parts.items() if whose == player)
        yield from (total for one, total in zip(self._result.table, self.sums, strict=True) if one.player == player)

    def show(self, charted: bool) -> None:
        """Show the numbers that are visible and can be opened."""
        for number in self.parts.values():
            number.visible = not charted

    def lay(self, places: SheetPlaces) -> None:
        """Lay the numbers out where they are written."""
        lines = dict(zip(self._result.order, places.lines, strict=False))
        for (player, source), number in self.parts.items():
            column = places.columns[player]
            cell = Rect(0, 0, min(places.px(64), column.width), places.px(30))
            cell.center = (column.centerx, places.middle(lines[source]))
            number.layout(cell, places.u)
        for total, column in zip(self.sums, places.columns, strict=True):
            cell = Rect(0, 0, min(places.px(84), column.width), places.px(42))
            cell.center = (column.centerx, places.lines[-1].centery)
            total.layout(cell, places.u)

    def _open(self, standing: FinalStanding, number: int) -> None:
        """Show the parts of a number of the table."""
        parts = parts_of(self.words, self._session.steps, standing.player, self._result.order[number])
        self._ui.shell.push(PartsPage(self._ui, self._session, self._named(standing, number), parts, self._watch))

    def _open_sum(self, standing: FinalStanding) -> None:
        """Show the parts of a sum: a row for each number above it, which leads to the parts of that number."""
        texts = self._ui.texts
        counted = [number for number, points in enumerate(standing.points) if points]

        def row(number: int) -> AlbumRow:
            source, points = self._result.order[number], standing.points[number]
            return AlbumRow(texts(f"final.{source}"), texts(f"final.{source}_text"), value=signed(points))

        open_number = partial(self._open, standing)
        self._ui.shell.push(ListDialog(self._ui, self._named_sum(standing), Listed(counted, row), open_number))

    def _named(self, standing: FinalStanding, number: int) -> str:
        """Return a number of the table by name, with its place in the order of the sources: `Ana: Harvests, +12`."""
        return self._title(standing, self._ui.texts(f"final.{self._result.order[number]}"), standing.points[number])

    def _named_sum(self, standing: FinalStanding) -> str:
        return self._title(standing, self._ui.texts("final.total"), standing.total)

    def _title(self, standing: FinalStanding, source: str, points: int) -> str:
        name = self._session.seats[standing.player].name
        return self._ui.texts("final.parts", name=name, source=source, points=signed(points))
