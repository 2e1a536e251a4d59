"""The dialogs of the table: questions to choose, a space to find, the end of a turn to confirm."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from citrus.ui.devices.labels import pressed_by
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog, NameDialog, Question, QuestionDialog
from citrus.ui.kit.presses import Press, Request, Scope
from citrus.ui.kit.screen import Ui
from citrus.ui.table.model.questions import TableQuestion

ASKED = (*(Request[one.name] for one in TableQuestion), Request.HINT, Request.WHY)
"""The presses that ask something about a game."""


class QuestionsDialog(Dialog):
    """A button for each question about a game, so that nobody needs to know its key; `on_choose` gets the press that
    asks what is chosen, and the table is live again."""

    width = 640.0
    columns = 2
    high_buttons = 46.0

    def __init__(self, ui: Ui, on_choose: Callable[[Press], None]) -> None:
        super().__init__(ui, ui.texts("table.ask.title"), "")
        self._on_choose = on_choose
        for one in ASKED:
            name = ui.texts(f"table.ask.name.{one.name.lower()}")
            button = Button(ui, name, partial(self._choose, one), face=Face(size=17))
            button.heading = pressed_by(ui, one, Scope.TABLE)
            self.add(button)
        self.add(Button(ui, ui.texts("app.cancel"), ui.shell.pop, face=Face(size=17)))

    def on_press(self, press: Press) -> bool:
        """Close the dialog by what opened it."""
        if press is not Request.QUESTIONS:
            return False
        self.escape()
        return True

    def _choose(self, press: Press) -> None:
        self.ui.shell.pop()
        self._on_choose(press)


def find_space(ui: Ui, on_name: Callable[[str], None]) -> NameDialog:
    """Return a dialog that asks for the name of a space."""
    title, text, yes = (ui.texts(f"table.find.{part}") for part in ("title", "text", "yes"))
    return NameDialog(ui, (title, text, yes, ui.texts("app.cancel")), "", on_name, limit=3)


def confirm_end(ui: Ui, player: str, ends_game: bool, on_yes: Callable[[], None]) -> QuestionDialog:
    """Return a dialog that asks a player whether to end the turn, and with it perhaps the game."""
    question = "end_game" if ends_game else "end_question"
    title, text, yes = (ui.texts(f"table.{question}.{part}", name=player) for part in ("title", "text", "confirm"))
    return QuestionDialog(ui, Question(title, text, yes, costly=ends_game), on_yes)
