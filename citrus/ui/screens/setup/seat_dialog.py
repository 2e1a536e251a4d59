"""The question who plays a seat: a person, or somebody of the valley, with a few words about each."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from pygame import Rect

from citrus.bots.guests import invited
from citrus.bots.levels import STRENGTHS
from citrus.language.texts import Texts
from citrus.language.words import computer_text
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.dialogs import MARGIN, Dialog
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.people import likeness

SIDE, AIR = 36, 12  # design pixels: the cross, and the room beside it


def who_plays(texts: Texts, bot: str | None) -> str:
    """Return `A person`, `Nico: easy`, or a foreign bot by its name."""
    if bot is None:
        return texts("seats.person.name")
    return texts("seats.computer", level=bot) if bot in invited() else computer_text(texts, bot)


class SeatDialog(Dialog):
    """One button for a person, one for each of the valley who plays for the computer, with portrait and habits, and one
    for each foreign bot. Escape and the cross in the corner change nothing."""

    width = 880.0
    high_buttons = 66.0

    def __init__(self, ui: Ui, bot: str | None, color: str, on_choice: Callable[[str | None], None]) -> None:
        super().__init__(ui, ui.texts("seats.title"), ui.texts("seats.valley"))
        self._on_choice = on_choice
        for one in (None, *STRENGTHS, *invited()):
            sort = "person" if one is None else "foreign" if one in invited() else one
            button = Button(ui, who_plays(ui.texts, one), partial(self._choose, one))
            button.detail, button.piece = ui.texts(f"seats.{sort}.text"), (likeness(one, color), color)
            if one in STRENGTHS:
                values = {"strength": STRENGTHS[one], "most": max(STRENGTHS.values()), "habit": button.detail}
                button.detail = ui.texts("seats.strength", **values)
            button.chosen = one == bot
            self.add(button)
        self.close = Button(ui, "", ui.shell.pop, face=Face("cross", name=ui.texts("replay.close")))
        self.group.widgets.append(self.close)
        self.group.default = next((button for button in self.buttons if button.chosen), self.buttons[0])

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out two columns where there is room for their sentences."""
        self.paired = self.px(self.width) <= size[0] - 2 * self.px(MARGIN)
        self.columns = 2 if self.paired else 1
        height, side, gap = super().arrange(size), self.px(SIDE), self.px(AIR)
        self.close.layout(Rect(self.sheet.right - side - gap, self.sheet.y + gap, side, side), self.u)
        return height

    def _choose(self, bot: str | None) -> None:
        self.ui.shell.pop()
        self._on_choice(bot)
