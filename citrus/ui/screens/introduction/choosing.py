"""The choice between the lessons."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.routes import Routes

if TYPE_CHECKING:
    from citrus.match.lesson import LessonName

DETAILS: dict[LessonName, str] = {
    "first": "start.learn_detail",
    "tiles": "start.tiles_detail",
    "trees": "start.trees_detail",
}


class LessonsDialog(Dialog):
    """The lessons, each with its topic and duration; Escape leads back."""

    width = 600.0

    def __init__(self, ui: Ui, routes: Routes) -> None:
        texts = ui.texts
        super().__init__(ui, texts("start.learn"), "")
        self.add(
            *(
                Button(
                    ui,
                    texts(f"introduction.title.{lesson}"),
                    partial(routes.to_introduction, lesson),
                    face=Face(detail=texts(detail)),
                )
                for lesson, detail in DETAILS.items()
            ),
            Button(ui, texts("app.cancel"), ui.shell.pop),
        )
