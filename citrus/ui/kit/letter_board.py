"""A keyboard on the screen, for a name that is written with a controller, a finger or the mouse."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from math import ceil

import pygame

from citrus.language.drawable import signs
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Move, Press, Request, Write
from citrus.ui.kit.screen import LegendRows, Ui
from citrus.ui.kit.shapes import Card, card

COLUMNS = 12
DIGITS, SIGNS = "1234567890-_", ".,:/'!?&()+~"
ACCENTS = "àâäáæçèéêëìíîïñòóôöœùúûüß"
"""Those of our languages, as far as they have no place among the letters of one."""
KEY, GAP, FIELD = 44.0, 6.0, 46.0  # design pixels
LETTER, WORD = 18.0, 15.0  # the sizes of what stands on them
SHARE = 0.6  # of the window's height that letters may fill


class LetterBoard(Dialog):
    """A `text` of at most `limit` characters, and a button for each letter; the first button hands it to `on_text`.

    As in a field that has just got the focus, the first letter replaces what is there. A name begins with a capital.
    What a keyboard types is written, too.
    """

    width = 800.0
    in_a_row = True

    def __init__(self, ui: Ui, name: str, text: str, limit: int, on_text: Callable[[str], None]) -> None:
        super().__init__(ui, name, "")
        self.written = text
        self._whole = True  # what is there is replaced by the first letter
        self._limit = limit
        self._on_text = on_text
        self.capitals = True
        texts = ui.texts
        letters = texts("letters.rows")
        accents = "".join(sign for sign in ACCENTS if sign not in letters)
        each = ceil(len(accents) / ceil(len(accents) / COLUMNS))  # rows of about one length
        beside = [accents[at : at + each] for at in range(0, len(accents), each)]
        rows = [DIGITS, *letters.split(), *beside, SIGNS]
        self.rows = [[self._key(sign) for sign in row] for row in rows]
        self.capital = Button(ui, texts("letters.capitals"), self._switch, face=Face(size=15))
        space = Button(ui, texts("letters.space"), partial(self.write, " "), face=Face(size=15))
        self.eraser = Button(ui, texts("letters.erase"), self.erase, face=Face(size=15))
        self.rows.append([self.capital, space, self.eraser])
        for row in self.rows:
            self.group.widgets += row
        self.add(Button(ui, texts("letters.done"), self._done, "primary"), Button(ui, texts("app.cancel"), self.escape))
        if ui.manner.hand is not Hand.FINGERS:
            self.group.set_focus(self.rows[1][0])
        self._follow()

    def write(self, text: str) -> None:
        """Write a text at the end, as far as there is room."""
        before = "" if self._whole else self.written
        self.written, self._whole = (before + text)[: self._limit], False
        if len(before + text) > self._limit:
            self.ui.shell.notify(self.ui.texts("app.too_long", most=self._limit))
        self.capitals = self.written.endswith(" ")
        self._follow()

    def erase(self) -> None:
        """Remove the last letter, or at first all of it."""
        self.written = "" if self._whole else "".join(signs(self.written)[:-1])
        self._whole = False
        self.capitals = not self.written
        self._follow()

    def use(self, press: Press) -> bool:
        """Take what is written or erased with buttons or a keyboard, else use the buttons of the sheet."""
        match press:
            case Write(text):
                self.write(text)
            case Request.ERASE | Request.UNDO:
                self.erase()
            case Move(dx, 0) if (key := self._beyond(dx)) is not None:
                self.group.set_focus(key)
            case _:
                return super().use(press)
        return True

    def _beyond(self, way: int) -> Button | None:
        """Return the key at the other end of the row whose end has the focus; None elsewhere."""
        ends = [(row[0], row[-1])[::way] for row in self.rows]
        return next((first for first, last in ends if self.group.focus is last), None)

    @property
    def legend(self) -> LegendRows:
        """Name the buttons that write."""
        erase = ((Request.UNDO,), "letters.erase")
        return (((Request.CONFIRM,), "legend.choose"), erase, ((Request.CANCEL,), "app.cancel"))

    @property
    def field(self) -> pygame.Rect:
        """Where stands what is written: above the letters, also when they are scrolled."""
        across = self.buttons[0].rect.unionall([button.rect for button in self.buttons])
        high = self.px(FIELD)
        return pygame.Rect(across.x, self.rows[0][0].rect.y - self.px(GAP) - high, across.width, high)

    @property
    def _step(self) -> int:
        """How far a row of letters is from the next one: less where large ones would fill the window."""
        return min(self.px(KEY + GAP), round(SHARE * self.size[1] / len(self.rows)))

    def extra(self, width: int) -> int:
        """Return the height of the field and of the letters."""
        return self.px(FIELD + 2 * GAP) + len(self.rows) * self._step

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay the letters out in rows between the field and the other buttons."""
        height = super().arrange(size)
        step = self._step
        gap = min(self.px(GAP), step // 8)
        row = self.buttons[0].rect.unionall([button.rect for button in self.buttons])
        top = row.y - 2 * gap - len(self.rows) * step
        for number, keys in enumerate(self.rows):
            shares = [COLUMNS / len(keys)] * len(keys) if keys[0] is self.capital else [1.0] * len(keys)
            wide = row.width / COLUMNS
            x = row.x + (row.width - wide * sum(shares)) / 2
            for key, share in zip(keys, shares, strict=True):
                key.text_size = min(LETTER if len(key.text) == 1 else WORD, 0.5 * (step - gap) / self.u)
                key.layout(pygame.Rect(round(x), top + number * step, round(wide * share) - gap, step - gap), self.u)
                x += wide * share
        return height

    def draw_over(self, surface: Drawable) -> None:
        """Draw what is written, with a mark where the next letter goes."""
        palette = self.ui.palette
        look = Card(8 * self.u, palette["paper"], palette["accent"], max(1.0, 2 * self.u))
        surface.blit(card(self.ui, self.field.size, look), self.field)
        inner = self.field.inflate(-self.px(24), -self.px(14))
        label = self.ui.fonts.render(self.written, Letters(self.px(19), palette["ink"], bold=True))
        x = min(inner.x, inner.right - self.px(4) - label.get_width())
        before = surface.get_clip()
        surface.set_clip(inner.clip(before))
        if self._whole and self.written:
            mark = pygame.Rect(x, inner.y, label.get_width(), inner.height)
            surface.fill(palette.mix("highlight", "accent", 0.3), mark)
        surface.blit(label, label.get_rect(midleft=(x, self.field.centery)))
        cursor = pygame.Rect(x + label.get_width() + 1, inner.y, self.px(2), inner.height)
        surface.fill(palette["accent"], cursor)
        surface.set_clip(before)

    def pictures(self) -> list[Description]:
        """Describe what is written."""
        return [Description("text field", self.title, self.written, rect=self.field)]

    def _key(self, sign: str) -> Button:
        key = Button(self.ui, sign, lambda: self.write(key.text), face=Face(size=18))
        return key

    def _switch(self) -> None:
        """Write the next letter as a capital, or no longer."""
        self.capitals = not self.capitals
        self._follow()

    def _follow(self) -> None:
        """Show the letters as they would be written."""
        self.capital.chosen = self.capitals
        for key in (key for row in self.rows[:-1] for key in row if key.text != "ß"):
            key.text = key.text.upper() if self.capitals else key.text.lower()
        self.dirty = True

    def _done(self) -> None:
        self.ui.shell.pop()
        self._on_text(self.written)
