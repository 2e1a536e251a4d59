"""The question whether to leave the introduction."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.routes import Routes


class LeaveDialog(Dialog):
    """Go on, change the settings, or leave for the start screen."""

    def __init__(self, ui: Ui, routes: Routes) -> None:
        texts = ui.texts
        super().__init__(ui, texts("introduction.leave.title"), texts("introduction.leave.text"))
        self._routes = routes
        self.add(
            Button(ui, texts("menu.continue"), ui.shell.pop, "primary"),
            Button(ui, texts("menu.settings"), routes.to_settings),
            Button(ui, texts("introduction.leave.away"), self._leave),
        )

    def _leave(self) -> None:
        """Players who have seen the introduction are not urged to play it again."""
        preferences = self.ui.preferences
        preferences.change(replace(preferences.settings, introduced=True))
        self._routes.to_start()
