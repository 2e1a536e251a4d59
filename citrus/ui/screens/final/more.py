"""What a finished game offers beside the next one: the chart in sight, everything else in a dialog behind *More*."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import partial

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui


class Tools:
    """Buttons that show the `chart` or the points again, save a `picture`, lead to the `news` and back to the
    `podium`."""

    def __init__(
        self, ui: Ui, switch: Callable[[], None], save: Callable[[], None], open_news: Callable[[], None]
    ) -> None:
        texts = ui.texts
        self._texts = texts
        self.chart = Button(ui, texts("final.chart"), switch, "plain", Face("chart"))
        self.picture = Button(ui, texts("final.picture"), save, face=Face("picture"))
        self.podium = Button(ui, texts("final.podium"), ui.shell.pop, face=Face("podium"))
        self.news = Button(ui, "", open_news, face=Face("star"))

    def show(self, kept: bool, charted: bool, news: str) -> None:
        """Show the buttons that lead somewhere; `kept`: the game is saved. `news` in words may be empty."""
        self.chart.text = self._texts("final.points" if charted else "final.chart")
        self.chart.icon_name = "table" if charted else "chart"
        self.picture.visible = kept and not self.podium.visible  # there is one, too
        self.news.text, self.news.visible, self.news.chosen = news, bool(news), True


class MoreDialog(Dialog):
    """The visible ones of some buttons, in pairs; each closes the dialog first. Escape only closes it."""

    width = 600.0
    columns = 2

    def __init__(self, ui: Ui, ways: Iterable[Button]) -> None:
        super().__init__(ui, ui.texts("setup.more"), "")
        for way in ways:
            if way.visible:
                face = Face(way.icon_name, detail=way.detail)
                button = Button(ui, way.text, partial(self._go, way), face=face)
                button.chosen = way.chosen
                self.add(button)
        self.add(Button(ui, ui.texts("app.cancel"), ui.shell.pop))

    def _go(self, way: Button) -> None:
        self.ui.shell.pop()
        way.activate()
