"""All questions about a game, to choose one of them without knowing its key."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.presses import Press, Request
from citrus.ui.kit.screen import Ui
from citrus.ui.table.model.questions import TableQuestion


class QuestionsDialog(Dialog):
    """A button for each question; `on_choose` gets the one that is chosen, and the table is live again."""

    width = 640.0
    columns = 2
    high_buttons = 46.0

    def __init__(self, ui: Ui, on_choose: Callable[[TableQuestion], None]) -> None:
        super().__init__(ui, ui.texts("table.ask.title"), "")
        self._on_choose = on_choose
        named = {one: ui.texts(f"table.ask.name.{one}") for one in TableQuestion}
        asked = [Button(ui, name, partial(self._choose, one), face=Face(size=17)) for one, name in named.items()]
        self.add(*asked, Button(ui, ui.texts("app.cancel"), ui.shell.pop, face=Face(size=17)))

    def on_press(self, press: Press) -> bool:
        """Close it by what opened it."""
        if press is not Request.QUESTIONS:
            return False
        self.escape()
        return True

    def _choose(self, question: TableQuestion) -> None:
        self.ui.shell.pop()
        self._on_choose(question)
