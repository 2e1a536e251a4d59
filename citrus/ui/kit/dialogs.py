"""Small sheets over a screen: a message, a question, a name to type."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

import pygame

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import Page
from citrus.ui.kit.presses import LEFT, Down, Press, Request
from citrus.ui.kit.rows import lay_row, pairs
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.text_field import TextField

SOON = 0.4  # seconds


class Dialog(Page):
    """A sheet in the middle with a title, a sentence and buttons; Escape is the same as the last button.

    A click beside the sheet is the same as Escape, but not right after the dialog opened, because it may belong to the
    click that opened it.
    """

    overlay = True
    radius, depth = 18.0, 12.0
    width = 460.0
    wide_buttons = 0.0  # how wide the buttons are; 0: as wide as the sheet
    paired = True  # whether buttons may stand in pairs
    in_a_row = False  # whether they all stand side by side
    quoted: tuple[str, ...] = ()  # what somebody wrote, each in a line of its own below the sentence

    def __init__(self, ui: Ui, title: str, text: str) -> None:
        super().__init__(ui)
        self.title = title
        self.text = text
        self.buttons: list[Button] = []
        self._veil = pygame.Surface((0, 0))
        self._age = 0.0  # for how many seconds it has been open

    @property
    def sheet(self) -> pygame.Rect:
        """Where the sheet is."""
        return self.sheets[0]

    def add(self, *buttons: Button) -> None:
        """Give the dialog its buttons, top to bottom; the first is what Enter does."""
        self.buttons += buttons
        self.group.widgets += buttons
        self.group.default = self.buttons[0]

    def extra(self, width: int) -> int:
        """Return the height of what stands between the sentence and the buttons, at a width."""
        return 0

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out a sheet of the height that its words need; many buttons stand in pairs where they would be too
        high."""
        fonts, palette, texts = self.ui.fonts, self.ui.palette, self.ui.texts
        self.title, self.text = texts.again(self.title), texts.again(self.text)
        pad, gap, high, margin = self.px(32), self.px(12), self.px(50), self.px(14)
        width = min(self.px(self.width), size[0] - 2 * margin)
        inner = width - 2 * pad
        heading = fonts.render(
            self.title, Letters(self.px(30), palette["ink"], title=True), width=inner, align="center"
        )
        body = fonts.render(self.text, Letters(self.px(17), palette["ink_soft"]), width=inner, align="center")
        quotes = [fonts.render(line, Letters(self.px(16), palette["ink"]), width=inner) for line in self.quoted]
        pictures = [heading, *([body] if self.text else []), *quotes]
        words = sum(picture.get_height() + self.px(8) for picture in pictures) + self.px(16) + self.extra(inner)
        rows = [self.buttons] if self.in_a_row else [[button] for button in self.buttons]
        height = 2 * pad + words + len(rows) * (high + gap) - gap
        if height + 2 * margin > size[1] and len(rows) > 1 and self.paired:
            rows = pairs(self.buttons)
            height = 2 * pad + words + len(rows) * (high + gap) - gap
        sheet = pygame.Rect((size[0] - width) // 2, max(margin, (size[1] - height) // 2), width, height)
        self.sheets.append(sheet)
        y = sheet.y + pad - self.px(6)
        for picture in pictures:
            self.paper.append((picture, picture.get_rect(midtop=(sheet.centerx, y)).topleft))
            y += picture.get_height() + self.px(8)
        wide = min(inner, self.px(self.wide_buttons)) if self.wide_buttons else inner
        y = sheet.bottom - pad - len(rows) * (high + gap) + gap
        for row in rows:
            lay_row(row, pygame.Rect(sheet.centerx - wide // 2, y, wide, high), gap, self.u)
            y += high + gap
        self.veil(size)
        return max(size[1], height + 2 * margin)

    def veil(self, size: tuple[int, int]) -> None:
        """Make the veil for a window's size."""
        self._veil = pygame.Surface(size, pygame.SRCALPHA)
        self._veil.fill((*tuple(self.ui.palette["shadow"])[:3], 120))

    def use(self, press: Press) -> bool:
        """Use an event for the buttons, or a click beside the sheet."""
        if super().use(press):
            return True
        beside = isinstance(press, Down) and press.button == LEFT and not self.sheet.collidepoint(press.at)
        if beside and self._age > SOON:
            self.escape()
        return beside

    def update(self, seconds: float) -> None:
        """Let time pass."""
        super().update(seconds)
        self._age += seconds

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw a veil over what is below, and the sheet."""
        surface.blit(self._veil, (0, 0))
        self.draw_sheets(surface)


class SheetDialog(Dialog):
    """A large sheet: its title and the way out stand in one line above its content."""

    def __init__(self, ui: Ui, title: str) -> None:
        super().__init__(ui, title, "")
        self.close = Button(ui, "", ui.shell.pop, face=Face("cross", name=ui.texts("replay.close")))
        self.add(self.close)

    def take_sheet(self, sheet: pygame.Rect) -> int:
        """Lay out the line at the top of a sheet; return where it ends."""
        pad, side = self.px(18), self.px(36)
        self.sheets.append(sheet)
        self.close.layout(pygame.Rect(sheet.right - side - self.px(12), sheet.y + self.px(12), side, side), self.u)
        title, ink = self.ui.texts.again(self.title), self.ui.palette["ink"]
        heading = self.ui.fonts.fitted(
            title, Letters(self.px(26), ink, title=True), self.close.rect.x - sheet.x - 2 * pad
        )
        self.paper.append((heading, heading.get_rect(midleft=(sheet.x + pad, self.close.rect.centery)).topleft))
        return self.close.rect.bottom


class MessageDialog(Dialog):
    """A plain sentence, and OK."""

    width = 520.0

    def __init__(self, ui: Ui, title: str, text: str) -> None:
        super().__init__(ui, title, text)
        self.add(Button(ui, ui.texts("app.ok"), ui.shell.pop, "primary"))


class Question(NamedTuple):
    """A question with its title and its two answers; without `no`, the usual one. If yes is `costly`, Enter and Tab
    come first to no."""

    title: str
    text: str
    yes: str
    no: str = ""
    costly: bool = False


class QuestionDialog(Dialog):
    """A question with two answers: yes, which does something, or back."""

    width = 520.0

    def __init__(self, ui: Ui, question: Question, on_yes: Callable[[], None]) -> None:
        super().__init__(ui, question.title, question.text)
        self._on_yes = on_yes
        answers = [
            Button(ui, question.yes, self._yes),
            Button(ui, question.no or ui.texts("app.cancel"), lambda: self.escape()),
        ]
        if question.costly:
            answers.reverse()
        answers[0].style = "primary"
        self.add(*answers)

    def _yes(self) -> None:
        self.ui.shell.pop()
        self._on_yes()


class FieldDialog(Dialog):
    """A dialog with a text field; Enter in the field is the same as the first button."""

    def __init__(self, ui: Ui, title: str, text: str, field: TextField) -> None:
        super().__init__(ui, title, text)
        self.field = field
        self.group.widgets.append(field)
        self.group.set_focus(field)

    def use(self, press: Press) -> bool:
        """Confirm what is typed, and what is used in every dialog."""
        if press is Request.CONFIRM and self.group.focus is self.field:
            self.buttons[0].activate()
            return True
        return super().use(press)

    def leave(self) -> None:
        """Stop typing."""
        self.group.set_focus(None)


class NameDialog(FieldDialog):
    """One line to type; `words` are title, sentence, yes and no. Enter is yes."""

    width = 520.0

    def __init__(
        self, ui: Ui, words: tuple[str, str, str, str], name: str, on_name: Callable[[str], None], limit: int = 40
    ) -> None:
        super().__init__(ui, words[0], words[1], TextField(ui, words[0], name, lambda text: None, limit=limit))
        self._on_name = on_name
        self.add(Button(ui, words[2], self._yes, "primary"), Button(ui, words[3], ui.shell.pop))

    def extra(self, width: int) -> int:
        """Return the height of the field."""
        return self.px(64)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the field between the sentence and the buttons."""
        height = super().arrange(size)
        first = self.buttons[0].rect
        high = self.px(46)
        self.field.layout(pygame.Rect(first.x, first.y - self.px(18) - high, first.width, high), self.u)
        return height

    def _yes(self) -> None:
        self.ui.shell.pop()
        self._on_name(self.field.text)
