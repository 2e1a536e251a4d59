"""The question whether to leave a lesson."""

from __future__ import annotations

from functools import partial
from typing import get_args

from citrus.match.lesson import LessonName
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.introduction.finish import remember_lessons
from citrus.ui.screens.routes import Routes


class LeaveDialog(Dialog):
    """Go on, change the settings, go to another lesson, or leave."""

    def __init__(self, ui: Ui, routes: Routes, lesson: LessonName) -> None:
        texts = ui.texts
        super().__init__(ui, texts("introduction.leave.title"), texts("introduction.leave.text"))
        self._routes = routes
        others = [
            Button(
                ui,
                texts("introduction.leave.other", lesson=texts(f"introduction.title.{other}")),
                partial(routes.to_introduction, other),
            )
            for other in get_args(LessonName)
            if other != lesson
        ]
        self.add(
            Button(ui, texts("menu.continue"), ui.shell.pop, "primary"),
            Button(ui, texts("menu.settings"), routes.to_settings),
            *others,
            Button(ui, texts("introduction.leave.away"), self._leave),
        )

    def _leave(self) -> None:
        """Leave; players who have seen the introduction are not urged to play it again."""
        remember_lessons(self.ui)
        self._routes.from_lesson()
