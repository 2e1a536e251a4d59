"""The ends of the lessons: the scoring of the first game, and a word after the others."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from citrus.match.lesson import Lesson, LessonName
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.routes import Routes


class FinishScreen(FinalScreen):
    """The scores of the first game as of every game, with praise and the ways on."""

    def __init__(self, ui: Ui, routes: Routes, lesson: Lesson) -> None:
        super().__init__(ui, routes, lesson)
        self.ways.again.on_click = partial(play, routes)
        self.ways.again.text = ui.texts("introduction.finish.play")
        self.ways.lesson.visible = True

    @property
    def headline(self) -> str:
        """The praise."""
        return self.ui.texts("introduction.finish.title")


class FinishDialog(Dialog):
    """Praise, and the ways on from a lesson; Escape leads back to its table."""

    width = 520.0

    def __init__(self, ui: Ui, routes: Routes, lesson: LessonName) -> None:
        texts = ui.texts
        super().__init__(ui, texts(f"introduction.finish.{lesson}"), "")
        remember_lessons(ui)
        self._routes = routes
        self.add(
            Button(ui, texts("introduction.finish.play"), self._play, "primary"),
            Button(ui, texts("rulebook.title"), routes.to_rulebook),
            Button(ui, texts("final.start"), routes.to_start),
        )

    def _play(self) -> None:
        play(self._routes)


def remember_lessons(ui: Ui) -> None:
    """Save in the settings that a lesson was played or turned down, or a whole game: nobody is urged to play one."""
    preferences_of(ui).change(replace(preferences_of(ui).settings, introduced=True))


def play(routes: Routes) -> None:
    """Go on to the setup of a real game."""
    routes.from_lesson()
    routes.to_setup(first=True)
