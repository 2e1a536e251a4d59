"""The question whether to leave the introduction."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.shell import routes


class LeaveDialog(Dialog):
    """Go on, change the settings, or leave for the start screen."""

    def __init__(self, ui: Ui) -> None:
        texts = ui.texts
        super().__init__(ui, texts("introduction.leave.title"), texts("introduction.leave.text"))
        self.add(
            Button(ui, texts("menu.continue"), ui.app.pop, "primary"),
            Button(ui, texts("menu.settings"), lambda: routes.to_settings(ui)),
            Button(ui, texts("introduction.leave.away"), self._leave),
        )

    def _leave(self) -> None:
        """Players who have seen the introduction are not urged to play it again."""
        app = self.ui.app
        app.change(replace(app.settings, introduced=True))
        routes.to_start(self.ui)
