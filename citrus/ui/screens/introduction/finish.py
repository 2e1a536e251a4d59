"""The last page of the introduction: the scoring of its game, and the way to a real one."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.match.lesson import Lesson
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.routes import Routes


class FinishScreen(FinalScreen):
    """The final scoring step by step as in every game; it ends with a well done."""

    def __init__(self, ui: Ui, routes: Routes, lesson: Lesson) -> None:
        super().__init__(ui, routes, lesson, reveal=True)
        ui.preferences.change(replace(ui.preferences.settings, introduced=True))
        self.again.text = ui.texts("introduction.finish.play")

    @property
    def headline(self) -> str:
        """Well done, once everything is counted."""
        return self.ui.texts("introduction.finish.title") if self.reveal.done else super().headline

    def _again(self) -> None:
        self._routes.to_start()
        self._routes.to_setup(first=True)
