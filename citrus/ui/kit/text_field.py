"""One line to type in: cursor, selection, clipboard, in the style of the table."""

from __future__ import annotations

import unicodedata
from collections.abc import Callable
from dataclasses import replace
from itertools import accumulate

import pygame

from citrus.language.drawable import JOINERS, LONGEST, drawable, signs
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import TINIEST, Letters
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import Compose, Down, Move, Paste, Point, Pointer, Press, Request, Takes, Up, Write
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.widgets import Widget

BLINK = 0.5
TWO = 2  # lines
IN_TWO = 0.7  # of their size: letters get no smaller before what nobody types is written in two lines


class TextField(Widget):
    """A field for one line of at most `limit` characters. Every change calls `on_change`, the end of typing `on_leave`.

    Characters that cannot be shown are not accepted, and a notice says so. `cursor` and `anchor` are places between
    characters; the text between the two is selected. `composition` is what an input method shows of a text that is not
    chosen yet; it stands underlined instead of the selection.
    """

    role = "text field"
    sound = ""
    exact = False  # whether it takes everything as it is

    def __init__(
        self,
        ui: Ui,
        name: str,
        text: str,
        on_change: Callable[[str], None],
        on_leave: Callable[[], None] = lambda: None,
        limit: int = 18,
    ) -> None:
        super().__init__(ui)
        self.name = name
        self.text = text
        self.text_size = 17.0
        self.cursor = self.anchor = len(text)
        self.composition = ""
        self._composed_at = 0  # where the input method has its cursor in it
        self._on_change = on_change
        self._on_leave = on_leave
        self._limit = limit
        self._scroll = 0
        self._since = 0.0
        self._dragging = False

    @property
    def focused(self) -> bool:
        """Whether the field is being typed in."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        if value == self._focused:
            return
        self._focused = self.ui.shell.typing = value
        self._dragging = False
        self._end_composition()
        self.dirty = True
        self._since = 0.0
        if value:
            self.anchor, self.cursor = 0, len(self.text)
            self._show_cursor()
            pygame.key.set_text_input_rect(self.rect)  # where an input method may offer signs
        else:
            self._scroll = 0
            self._on_leave()

    @property
    def words(self) -> str:
        """What is typed in it."""
        return self.text

    def describe(self) -> Description:
        """Describe the field, with its cursor."""
        return replace(super().describe(), typed=(self.anchor, self.cursor))

    @property
    def selection(self) -> tuple[int, int]:
        """Where the selected part begins and ends."""
        return min(self.cursor, self.anchor), max(self.cursor, self.anchor)

    @property
    def cursor_on(self) -> bool:
        """Whether the cursor shows at this moment of its blinking."""
        return self._focused and self._since % (2 * BLINK) < BLINK

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place."""
        super().layout(rect, u)
        self._show_cursor()

    def handle(self, press: Pointer) -> bool:
        """Begin to type where it is clicked; select by dragging."""
        if not self.usable:
            return False
        match press:
            case Down(at, button=1):
                return self._click(at)
            case Point((x, _)) if self._dragging:
                self._go(self._place(x), select=True)
                return True
            case Up() if self._dragging:
                self._dragging = False
                return True
        return super().handle(press)

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return that a finger selects while something is typed; else it scrolls."""
        return Takes.IT if self._focused else Takes.NOTHING

    def key(self, press: Press) -> bool:
        """Write and edit; only steps up and down, to other widgets and out of the field go on."""
        start, end = self.selection
        match press:
            case Request.NEXT | Request.PREVIOUS | Request.CANCEL | Request.MAIN:
                return False
            case Move(0, _):
                return False
            case Move(way, _, far, select):
                if self._caret(self.cursor)[1]:
                    way = -way  # here the text goes on to the left
                here = (start if way < 0 else end) if start != end and not select else self._beside(way)
                self._go(self._word(way) if far else here, select)
            case Request.FIRST | Request.SELECT_FIRST:
                self._go(0, press is Request.SELECT_FIRST)
            case Request.LAST | Request.SELECT_LAST:
                self._go(len(self.text), press is Request.SELECT_LAST)
            case Request.ERASE:
                self._remove(self._beside(-1))
            case Request.ERASE_WORD:
                self._remove(self._word(-1))
            case Request.DELETE:
                self._remove(self._beside(1))
            case Request.DELETE_WORD:
                self._remove(self._word(1))
            case Request.SELECT_ALL:
                self._go(0, select=False)
                self._go(len(self.text), select=True)
            case Request.COPY | Request.CUT if start != end:
                if _copied(drawable(self.text[start:end])) and press is Request.CUT:
                    self._replace(self.text[:start])
            case Request.PASTE:
                self._paste(_clipboard())
            case Paste(text):
                self._paste(text)
            case Compose(text, at):
                self._compose(text, at)
            case Request.END_COMPOSING:
                self._end_composition()
            case Write(text):
                self._compose("", 0)
                self._insert(text)
            case Request.CONFIRM if self.ui.manner.ring:
                self._spell()
            case Request.CONFIRM:
                self.focused = False
        return True

    def update(self, seconds: float) -> None:
        """Let the cursor blink."""
        if self._focused:
            before = self.cursor_on
            self._since += seconds
            if before != self.cursor_on:
                self.dirty = True

    def draw(self, surface: Drawable) -> None:
        """Draw the field, with cursor and selection while it is being typed in."""
        palette, fonts = self.ui.palette, self.ui.fonts
        fill = palette["paper"].lerp(pygame.Color("white"), 0.6 if self._focused or self.hovered else 0)
        edge = palette["accent"] if self._focused else palette["panel_edge"]
        width = max(1.0, (2.0 if self._focused else 1.5) * self.u)
        surface.blit(card(self.ui, self.rect.size, Card(8 * self.u, fill, edge, width)), self.rect)
        if self._focused and self.ui.manner.ring:
            self.draw_focus(surface, 8 * self.u)
        inner = self._inner()
        if not self._focused:
            least = round(self._size * IN_TWO)
            lines = fonts.lines(self.text, least, inner.width, bold=True)
            size = least if len(lines) == TWO else self._size
            lines = lines if len(lines) == TWO else (self.text,)
            high = self.rect.height / len(lines)
            for number, line in enumerate(lines):
                label = fonts.fitted(line, Letters(size, palette["ink"], bold=True), inner.width, TINIEST)
                middle = self.rect.y + round(high * (number + 0.5))
                surface.blit(label, label.get_rect(midleft=(inner.x, middle)))
            return
        thick, at, left = self._thick, self._caret(self._seen_at)[0], inner.x - self._scroll
        before = surface.get_clip()
        surface.set_clip(inner.clip(before))
        first, last = self.selection
        if self.composition:
            last = first + len(self.composition)
        marked = [self._caret(place)[0] for place in self._places() if first <= place <= last] or [at]
        mark = pygame.Rect(left + min(marked), inner.y, max(marked) - min(marked), inner.height)
        if last > first and not self.composition:
            surface.fill(palette.mix("highlight", "accent", 0.3), mark)
        label = fonts.render(self._seen, Letters(self._size, palette["ink"], bold=True))
        surface.blit(label, label.get_rect(midleft=(left, self.rect.centery)))
        if self.composition:
            surface.fill(palette["accent"], pygame.Rect(mark.x, mark.bottom - thick, mark.width, thick))
        if self.cursor_on:
            surface.fill(palette["accent"], pygame.Rect(left + at, inner.y, thick, inner.height))
        surface.set_clip(before)

    @property
    def _seen(self) -> str:
        """The text with the composition in it."""
        start, end = self.selection
        return self.text[:start] + self.composition + self.text[end:] if self.composition else self.text

    @property
    def _seen_at(self) -> int:
        """Where the cursor is in the visible text."""
        return self.selection[0] + self._composed_at if self.composition else self.cursor

    def _compose(self, text: str, at: int) -> None:
        """Show what an input method composes; until that is chosen or given up, keys belong to it."""
        self.composition = _in_one_line(text)
        self._composed_at = min(max(0, at), len(self.composition))
        self.ui.shell.composing = bool(self.composition)
        self._since = 0.0
        self.dirty = True
        self._show_cursor()

    def _end_composition(self) -> None:
        """Give up the composition, here and in the input method."""
        if self.composition:
            self._compose("", 0)
            pygame.key.stop_text_input()
            pygame.key.start_text_input()

    @property
    def _thick(self) -> int:
        """The width of the cursor."""
        return max(1, round(2 * self.u))

    def _show_cursor(self) -> None:
        """Scroll just until the cursor is in sight, and no further than the text goes."""
        if self._focused:
            at, room = self._caret(self._seen_at)[0], self._inner().width - self._thick
            wide = self.ui.fonts.width(self._seen, self._size, bold=True)
            self._scroll = max(0, min(self._scroll, wide - room))
            self._scroll = min(max(self._scroll, at - room), at)

    @property
    def _size(self) -> int:
        """The height of the letters, in pixels."""
        return max(8, round(self.text_size * self.u))

    def _inner(self) -> pygame.Rect:
        high = self.ui.fonts.height(self._size, bold=True)
        return pygame.Rect(0, 0, self.rect.width - round(24 * self.u), high).move_to(center=self.rect.center)

    def _caret(self, place: int) -> tuple[int, bool]:
        """Return how far from the text's left a place between characters is, and whether the text runs to the left
        there."""
        return self.ui.fonts.caret(self._seen, place, self._size, bold=True)

    def _places(self) -> list[int]:
        """Return the places between signs: none is between a letter and its marks."""
        return list(accumulate(map(len, signs(self._seen)), initial=0))

    def _beside(self, way: int) -> int:
        """Return the place before (-1) or after (1) the cursor."""
        if way < 0:
            return max((place for place in self._places() if place < self.cursor), default=0)
        return min((place for place in self._places() if place > self.cursor), default=len(self.text))

    def _place(self, x: int) -> int:
        """Return the place between characters nearest to a point."""
        goal = x - self._inner().x + self._scroll
        return min(self._places(), key=lambda place: abs(self._caret(place)[0] - goal))

    def _click(self, position: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(position):
            return False
        was_focused = self._focused
        self._end_composition()
        self.focused = True
        if was_focused:
            # the first click takes the whole name, so that typing replaces it; the next ones set the cursor
            self._go(self._place(position[0]), select=False)
            self._dragging = True
        if self.ui.manner.hand is Hand.FINGERS:
            self._spell()
        return True

    def _spell(self) -> None:
        """Let somebody write who has no keyboard."""
        self.ui.shell.spell(self.name, self.text, self._limit, self._take)

    def _take(self, text: str) -> None:
        """Hold another text instead."""
        self.anchor, self.cursor = 0, len(self.text)
        self._replace(text)

    def _go(self, place: int, select: bool) -> None:
        self.cursor = min(max(0, place), len(self.text))
        if not select:
            self.anchor = self.cursor
        self._since = 0.0
        self._show_cursor()
        self.dirty = True

    def _word(self, way: int) -> int:
        """Return the next end of a word to the left (-1) or right (1)."""
        place = self.cursor
        while 0 < place + (way > 0) <= len(self.text) and self.text[place - (way < 0)] == " ":
            place += way
        while 0 < place + (way > 0) <= len(self.text) and self.text[place - (way < 0)] != " ":
            place += way
        return place

    def _insert(self, text: str) -> None:
        """Replace the selection by what can be shown of a text, if anything."""
        start, end = self.selection
        kept, added = self.text[:start], _in_one_line(text) if self.exact else _writable(text)
        longest = max(start, self._limit - (len(self.text) - end))
        head = (kept + added if self.exact else self._shown(kept, added))[:longest]
        if len(kept + added) > longest:
            self.ui.shell.notify(self.ui.texts("app.too_long", most=self._limit))
        if head != kept:
            self._replace(head)

    def _shown(self, kept: str, added: str) -> str:
        """Return a text with what can be shown of an added one; a notice tells of anything else."""
        wanted = signs(drawable(kept + added)) if added else [kept]
        shown = [sign for sign in wanted if sign in kept or self.ui.fonts.shows(sign, bold=True)]
        if shown != wanted:
            self.ui.shell.notify(self.ui.texts("app.not_typed"))
        return "".join(shown)

    def _remove(self, goal: int) -> None:
        """Remove what is selected, or else everything up to a place."""
        if self.cursor == self.anchor:
            self._go(goal, select=True)
        self._replace(self.text[: self.selection[0]])

    def _replace(self, head: str) -> None:
        """Replace everything up to the end of the selection by the beginning of a text."""
        before, self.text = self.text, head + self.text[self.selection[1] :]
        self.cursor = self.anchor = len(head)
        self._since = 0.0
        self.dirty = True
        self._show_cursor()
        if self.text != before:
            self._on_change(self.text)

    def _paste(self, text: str) -> None:
        """Insert the beginning of a text from elsewhere, its lines in one."""
        text = text[:LONGEST]
        self._insert(text if self.exact else " ".join(filter(None, map(_writable, text.split()))))


class ExactField(TextField):
    """A field for an existing name, such as a folder: it accepts everything as it is."""

    exact = True


def _writable(text: str) -> str:
    """Return what of a text has a place in a line: letters, marks and signs, any space as the usual one, and
    joiners."""
    spaced = (" " if unicodedata.category(sign) == "Zs" else sign for sign in text)
    return "".join(sign for sign in spaced if sign.isprintable() or sign in JOINERS)


def _in_one_line(text: str) -> str:
    return "".join(sign for sign in text if unicodedata.category(sign) not in ("Cc", "Zl", "Zp"))


def _copied(text: str) -> bool:
    """Put a text on the clipboard; return whether that worked."""
    try:
        pygame.scrap.put_text(text)
    except pygame.error:  # the system has none, or another program holds it
        return False
    return True


def _clipboard() -> str:
    """Return the text on the clipboard, perhaps nothing."""
    try:
        return pygame.scrap.get_text() if pygame.scrap.has_text() else ""
    except pygame.error:
        return ""
    except UnicodeDecodeError as error:  # a program has put it there as Latin-1
        return error.object.decode("latin-1")
