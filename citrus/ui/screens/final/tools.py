"""The buttons above the final table: the chart, a picture, the review, goals reached for the first time, and once the
full table."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect, Surface

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.rows import lay_row
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.final.places import SheetPlaces
from citrus.ui.screens.final.ways import draw_tip_of

WIDE, HALF = 250, 122  # widths of the buttons above the labels, and of one that shares a row


class Tools:
    """Buttons that show the `chart` or the points again, save a `picture`, lead to the `review` and the `news`, and
    perhaps offer the full table (`more`)."""

    def __init__(
        self,
        ui: Ui,
        switch: Callable[[], None],
        save: Callable[[], None],
        review: Callable[[], None],
        open_news: Callable[[], None],
        show_more: Callable[[], None],
    ) -> None:
        self._ui = ui
        self.chart = Button(ui, ui.texts("final.chart"), switch, "plain", Face("chart", 15))
        self.picture = Button(ui, "", save, "plain", Face("picture", 15, name=ui.texts("final.picture")))
        self.review = Button(
            ui, ui.texts("final.review"), review, "plain", Face("review", 15, name=ui.texts("final.review"))
        )
        self.news = Button(ui, "", open_news, "plain", Face("star", 15))
        self.news.chosen = True
        self.more = Button(ui, ui.texts("final.more"), show_more, "quiet", Face(size=15))
        self.offers = False  # the full table

    @property
    def buttons(self) -> tuple[Button, ...]:
        """All of them."""
        return self.chart, self.picture, self.review, self.news, self.more

    def show(self, done: bool, kept: bool, charted: bool, news: str) -> None:
        """Show the buttons that lead somewhere once the scoring is `done`; `kept`: the game is saved. `news` may be
        empty."""
        self.chart.visible = done
        self.picture.visible = self.review.visible = done and kept
        self.news.visible = done and bool(news)
        self.more.visible = done and self.offers
        self.chart.text = self._ui.texts("final.points" if charted else "final.chart")
        self.chart.icon_name = "table" if charted else "chart"

    def lay(self, places: SheetPlaces, news: str) -> None:
        """Lay them out above the labels, or in a row above the table; `news` in words, if any."""
        self.news.text = news
        if places.beside:
            tools = [
                self.chart,
                self.review,
                *([self.news] if news else []),
                *([self.more] if self.more.visible else []),
            ]
            self._lay_beside(places, tools)
        else:
            row, gap, signs = places.tools.copy(), places.px(12), [self.picture]
            tools = [self.chart, self.review]
            if news:  # which have a sentence of their own
                tools[1:], signs = [self.news], [self.picture, self.review]
            if self.offers:
                tools.append(self.more)
            for button in signs:
                row.width -= row.height + gap
                button.layout(Rect(row.right + gap, row.y, row.height, row.height), places.u)
            lay_row(tools, row, gap, places.u)
        self.review.text = self._ui.texts("final.review") if places.beside or not news else ""
        self.picture.text = self._ui.texts("final.picture_short") if places.beside else ""

    def _lay_beside(self, places: SheetPlaces, tools: list[Button]) -> None:
        """Lay out rows above the labels, spread over the room; the picture shares the first one."""
        px, gap = places.px, places.px(6)
        left, top = places.label_column.x, places.label_column.y + px(2)
        step = min(px(45), (min(line.y for line in places.lines) - top) // len(tools))
        low = min(px(38), step - px(8))
        for number, button in enumerate(tools):
            length = px(WIDE) - (px(HALF) + gap if button is self.chart else 0)
            button.layout(Rect(left, top + step * number, length, low), places.u)
        self.picture.layout(Rect(self.chart.rect.right + gap, self.chart.rect.y, px(HALF), low), places.u)

    def draw_tips(self, surface: Surface, u: float) -> None:
        """Draw what the button under the mouse or the keyboard leads to where its words do not say enough."""
        texts = self._ui.texts
        draw_tip_of(surface, self._ui, u, self.picture, texts("final.picture"))
        draw_tip_of(surface, self._ui, u, self.more, texts("settings.table_text"))
        if not self.review.text:
            draw_tip_of(surface, self._ui, u, self.review, texts("final.review"))
