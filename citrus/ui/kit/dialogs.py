"""Small sheets over a screen: a message, a question, a name to type."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.page import Page
from citrus.ui.kit.presses import LEFT, Down, Press, Request
from citrus.ui.kit.rows import in_rows, lay_row, pairs
from citrus.ui.kit.screen import Announcement, Ui
from citrus.ui.kit.text_field import TextField

MARGIN = 14  # design pixels around a sheet
TIGHT, WIDER, WIDEST = 0.8, 1.3, 1.7  # how close everything lies, and how wide a sheet is, where it would be too high


class _Form(NamedTuple):
    """A way to lay out a dialog: the rows of its buttons, how close everything lies, and how much wider it is."""

    rows: list[list[Button]]
    closeness: float = 1.0
    width: float = 1.0


class _Laid(NamedTuple):
    """A dialog laid out in a form: the size of the sheet, its words, its rows of buttons, its measures, and the height
    of window that it needs."""

    sheet: tuple[int, int]
    words: list[pygame.Surface]
    rows: list[list[Button]]
    pad: int
    gap: int
    step: int
    high: int


class Dialog(Page):
    """A sheet in the middle with a title, a sentence and buttons; Escape is the same as the last button.

    A click beside the sheet is the same as Escape.
    """

    overlay = True
    radius, depth = 18.0, 12.0
    width = 460.0
    wide_buttons = 0.0  # how wide the buttons are; 0: as wide as the sheet
    paired = True  # whether buttons may stand in pairs
    columns = 1  # how many stand side by side where there is room for all
    in_a_row = False  # whether they all stand side by side
    high_buttons = 50.0  # design pixels
    quoted: tuple[str, ...] = ()  # what somebody wrote, each in a line of its own below the sentence

    def __init__(self, ui: Ui, title: str, text: str) -> None:
        super().__init__(ui)
        self.title = title
        self.text = text
        self.buttons: list[Button] = []
        self.group.wraps = True
        self._veil = pygame.Surface((0, 0))

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
        """Lay out a sheet of the height that its words need. Where it would be too high for the window, buttons stand
        in pairs, then everything closer, then the sheet gets wider. If all that is not enough, it is scrolled."""
        self.title, self.text = self.ui.texts.again(self.title), self.ui.texts.again(self.text)
        margin, forms = self.px(MARGIN), self._forms()
        fitting = (one for one in (self._laid(form, size) for form in forms) if one.high <= size[1])
        laid = next(fitting, None) or self._laid(forms[1 if self.paired and len(forms[0].rows) > 1 else 0], size)
        width, height = laid.sheet
        sheet = pygame.Rect((size[0] - width) // 2, max(margin, (size[1] - height) // 2), width, height)
        self.sheets.append(sheet)
        y = sheet.y + laid.pad - self.px(6)
        for picture in laid.words:
            self.paper.append((picture, picture.get_rect(midtop=(sheet.centerx, y)).topleft))
            y += picture.get_height() + self.px(8)
        inner = width - 2 * laid.pad
        wide = min(inner, self.px(self.wide_buttons)) if self.wide_buttons else inner
        y = sheet.bottom - laid.pad - len(laid.rows) * laid.step + laid.gap
        for row in laid.rows:
            lay_row(row, pygame.Rect(sheet.centerx - wide // 2, y, wide, laid.step - laid.gap), laid.gap, self.u)
            y += laid.step
        self.veil(size)
        return max(size[1], laid.high)

    @property
    def choices(self) -> Sequence[str]:
        """What can be chosen, by name, as it is heard when the dialog opens."""
        return [button.describe().name for button in self.buttons if button.usable]

    def aloud(self) -> Sequence[Announcement]:
        """Return what the dialog says, and what can be chosen."""
        texts = self.ui.texts
        choices = self.choices if len(self.choices) > 1 else ()  # the only one is the main button
        said = [*map(texts.again, (self.text, *self.quoted)), texts.joined("; ", choices)]
        return [Announcement(texts.sentences([one])) for one in said if one]

    def _forms(self) -> list[_Form]:
        """Return the ways to lay it out, the best first."""
        alone = [self.buttons] if self.in_a_row else in_rows(self.buttons, self.columns)
        if len(alone) < 2 or not self.paired:
            return [_Form(alone), _Form(alone, TIGHT), _Form(alone, TIGHT, WIDER)]
        two, three = pairs(self.buttons), in_rows(self.buttons, 3)
        return [_Form(alone), _Form(two), _Form(two, TIGHT), _Form(two, TIGHT, WIDER), _Form(three, TIGHT, WIDEST)]

    def _laid(self, form: _Form, size: tuple[int, int]) -> _Laid:
        """Return the parts of the sheet in a form, for a window of a size."""
        fonts, palette, margin = self.ui.fonts, self.ui.palette, self.px(MARGIN)
        pad, gap, high = (self.px(part * form.closeness) for part in (32, 12, self.high_buttons))
        width = min(self.px(self.width * form.width), size[0] - 2 * margin)
        inner = width - 2 * pad
        title = Letters(self.px(30), palette["ink"], title=True)
        short = fonts.width(self.title, title.px, title=True) <= inner  # leaves the corners free
        heading = fonts.render(self.title, title, width=None if short else inner, align="center")
        body = fonts.render(self.text, Letters(self.px(17), palette["ink_soft"]), width=inner, align="center")
        quotes = [fonts.render(line, Letters(self.px(16), palette["ink"]), width=inner) for line in self.quoted]
        pictures = [heading, *([body] if self.text else []), *quotes]
        words = sum(picture.get_height() + self.px(8) for picture in pictures) + self.px(16) + self.extra(inner)
        height = 2 * pad + words + len(form.rows) * (high + gap) - gap
        return _Laid((width, height), pictures, form.rows, pad, gap, high + gap, height + 2 * margin)

    def veil(self, size: tuple[int, int]) -> None:
        """Make the veil for a window's size."""
        self._veil = pygame.Surface(size, pygame.SRCALPHA)
        self._veil.fill((*tuple(self.ui.palette["shadow"])[:3], 120))

    def use(self, press: Press) -> bool:
        """Use an event for the buttons, or a click beside the sheet."""
        if super().use(press):
            return True
        beside = isinstance(press, Down) and press.button == LEFT and not self.sheet.collidepoint(press.at)
        if beside:
            self.escape()
        return beside

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

    @property
    def choices(self) -> Sequence[str]:
        """Nothing but its content, which is read on."""
        return ()

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
        if press is Request.CONFIRM and self.group.focus is self.field and not self.ui.manner.ring:
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
        row = self.buttons[0].rect.unionall([button.rect for button in self.buttons])
        high = self.px(46)
        self.field.layout(pygame.Rect(row.x, row.y - self.px(18) - high, row.width, high), self.u)
        return height

    def _yes(self) -> None:
        self.ui.shell.pop()
        self._on_name(self.field.text)
