"""The question who plays a seat: a person, or a bot, with a few words about each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from citrus.bots.guests import invited
from citrus.bots.levels import STYLES, TABLE_LEVELS
from citrus.language.texts import Texts
from citrus.language.words import computer_text
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui

HABIT = "habit"
"""Stands for all bots with a habit."""


def who_plays(texts: Texts, bot: str | None) -> str:
    """Return `A person`, `Computer: easy`, or a foreign bot by its name."""
    if bot is None:
        return texts("seats.person.name")
    return texts("seats.computer", level=bot) if bot in invited() else computer_text(texts, bot)


class SeatDialog(Dialog):
    """One button for a person and each level, and one for all bots with a habit, whom `habits` shows in another list.
    Escape changes nothing."""

    width = 600.0
    paired = False

    def __init__(self, ui: Ui, bot: str | None, on_choice: Callable[[str | None], None], habits: bool = False) -> None:
        super().__init__(ui, ui.texts("seats.title"), "")
        self._on_choice = on_choice
        self._bot = bot
        for one in STYLES if habits else (None, *TABLE_LEVELS, HABIT, *invited()):
            sort = "person" if one is None else "foreign" if one in invited() else one
            name = ui.texts("seats.habit.name") if one == HABIT else who_plays(ui.texts, one)
            ask = self._ask if one == HABIT else partial(self._choose, one)
            button = Button(ui, name, ask, face=Face("person" if one is None else "computer"))
            button.detail = ui.texts(f"seats.{sort}.text")
            button.chosen, button.aside = one == bot or (one == HABIT and bot in STYLES), True
            self.add(button)
        self.group.default = next((button for button in self.buttons if button.chosen), self.buttons[0])
        self.group.set_focus(self.group.default)

    def _ask(self) -> None:
        self.ui.shell.replace(SeatDialog(self.ui, self._bot, self._on_choice, habits=True))

    def _choose(self, bot: str | None) -> None:
        self.ui.shell.pop()
        self._on_choice(bot)
