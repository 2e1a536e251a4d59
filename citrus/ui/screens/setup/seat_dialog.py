"""The question who plays a seat: a person, or a bot of a level, with a few words about each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from citrus.bots.levels import TABLE_LEVELS
from citrus.language.texts import Texts
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.screen import Ui


def who_plays(texts: Texts, bot: str | None) -> str:
    """`A person`, or `Computer: easy`."""
    return texts("seats.person.name") if bot is None else texts("seats.computer", level=texts(f"seats.{bot}.name"))


class SeatDialog(Dialog):
    """One button for every type of player; Escape changes nothing."""

    width = 600.0
    paired = False

    def __init__(self, ui: Ui, bot: str | None, on_choice: Callable[[str | None], None]) -> None:
        super().__init__(ui, ui.texts("seats.title"), "")
        self._on_choice = on_choice
        for level in (None, *TABLE_LEVELS):
            detail = ui.texts(f"seats.{level or 'person'}.text")
            icon_name = "person" if level is None else "computer"
            button = Button(ui, who_plays(ui.texts, level), partial(self._choose, level), icon_name=icon_name)
            button.detail = detail
            button.chosen, button.aside = level == bot, True
            self.add(button)
        self.group.default = next(button for button in self.buttons if button.chosen)
        self.group.set_focus(self.group.default)

    def _choose(self, bot: str | None) -> None:
        self.ui.shell.pop()
        self._on_choice(bot)
