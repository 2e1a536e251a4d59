"""The offer at the start to continue a game that could not be saved when it was played last."""

from __future__ import annotations

from pathlib import Path

from citrus.language.problems import reason_text
from citrus.match.rescued import bring_home
from citrus.records.record import RecordError
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.routes import Routes


class RescuedDialog(QuestionDialog):
    """Offers the copy of a game, which comes to the saved games. Later it is offered again."""

    def __init__(self, ui: Ui, routes: Routes, path: Path) -> None:
        self._routes = routes
        self._path = path
        texts = ui.texts
        text = texts("rescued.text", game=path.stem, folder=path.parent)
        question = Question(texts("rescued.title"), text, texts("rescued.go_on"), texts("rescued.later"))
        super().__init__(ui, question, self._go_on)

    def _go_on(self) -> None:
        """Continue the game among the saved games, or where it is if these still take nothing."""
        path = self._path
        try:
            path = bring_home(path)
        except OSError as error:
            texts = self.ui.texts
            self.ui.shell.notify(texts("rescued.not_yet", reason=reason_text(texts, error)))
        except RecordError:
            pass  # opening it says what has happened to it since
        self._routes.open_record(path)
