"""The page of a chapter: scrolls, shows found words, and leads along its links."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pygame import Rect

from citrus.language.rulebook.book import Book, Chapter
from citrus.language.rulebook.search import Wanted, hits
from citrus.ui.kit.description import Description, State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Press, Request
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList
from citrus.ui.kit.shapes import Card, card, disc
from citrus.ui.screens.rulebook.pictures import Pictures
from citrus.ui.screens.rulebook.typeset import SetPage, Typesetter, WordsInLine

WIDEST = 720.0
MARK = "#ffd75e"  # behind words that were searched
_NOTCH = 64.0
_LINE = 48.0


class PageView(ScrollList[None]):
    """One chapter as a single row as high as it needs. `on_link` is called with the place of a link."""

    role = "text"

    def __init__(self, ui: Ui, on_link: Callable[[str], None]) -> None:
        super().__init__(ui, "", Rows(0, self._draw_page, lambda value: ("", ""), gap=0), lambda value: None)
        self.rows = (None,)
        self.page = SetPage(0)
        self.wanted: Wanted = ()
        self._pictures = Pictures(ui)
        self._on_link = on_link
        self._link: int | None = None
        self._pointed: int | None = None

    @property
    def parts(self) -> tuple[Description, ...]:
        """The headings, paragraphs and pictures of the page, each followed by its links."""
        corner, parts = self.row_rect(0).topleft, []
        links = list(enumerate(self.page.links))
        for told in self.page.told:
            parts.append(replace(told, rect=told.rect.move(corner)))
            while links and told.rect.contains(links[0][1][1][0].rect):
                number, (_, words) = links.pop(0)
                states: frozenset[State] = frozenset(("focused",) if number == self.link else ())
                said = " ".join(part.text for part in words)
                parts.append(Description("link", said, states=states, rect=words[0].rect.move(corner)))
        return tuple(parts)

    @property
    def step(self) -> int:
        """The height of the only row: that of the page."""
        return self.page.height

    @property
    def link(self) -> int | None:
        """The link that the keyboard is on."""
        return self._link if self.focused else None

    def row_rect(self, index: int) -> Rect:
        """Return where the page is now, in the middle of its room."""
        left = self.rect.x + max(0, self.rect.width - round(18 * self.u) - self.page.width) // 2
        return Rect(left, self.rect.y - round(self.offset), self.page.width, max(self.page.height, self.rect.height))

    def draw(self, surface: Drawable) -> None:
        """Draw the visible part of the page, ringed while the keyboard is on it but on none of its links."""
        super().draw(surface)
        if self.focused and self._link is None:
            self.draw_focus(surface, 8 * self.u)

    def open(self, book: Book, chapter: Chapter) -> None:
        """Set a chapter for the present width, from its top."""
        width = min(self.rect.width - round(30 * self.u), round(WIDEST * self.u))
        self.name = book.title(chapter)
        self._pictures.prepare(book, self.u)
        self.page = Typesetter(self.ui.fonts, self.u, width, self._pictures.size).set(book, chapter)
        self.refit()
        self.scroll_to(0)
        self._link = self._pointed = None

    def show_anchor(self, anchor: str | None) -> None:
        """Scroll so that a paragraph stands at the top, as far as the page allows."""
        self.scroll_to(self.page.anchors.get(anchor, 0) if anchor else 0)

    def beginning(self, anchor: str | None) -> list[str]:
        """Return the headings and the first text from a paragraph on, by default from the top. What leads to a list has
        the first part of that with it."""
        top, said = self.page.anchors.get(anchor, 0) if anchor else 0, list[str]()
        for told in self.page.told:
            if told.rect.bottom > top and told.role != "image":
                said.append(told.name)
                if told.role == "text" and not told.name.endswith(":"):
                    break
        return said

    def scroll_by(self, press: Press) -> bool | None:
        """Scroll by a press; False if the page has come to its end in that direction, None if it scrolls nothing."""
        page = Request.PAGE_DOWN if press is Request.USE else press
        goal, before = self.scroller.goal(page, _LINE * self.u, 0.85 * self.rect.height), self.offset
        if goal is None:
            return None
        self.scroll_to(goal)
        return self.offset != before

    @property
    def notch(self) -> float:
        """Some lines."""
        return _NOTCH * self.u

    def key(self, press: Press) -> bool:
        """Go from link to link before the focus leaves the page; other presses are the screen's."""
        if press not in (Request.NEXT, Request.PREVIOUS):
            return False
        count = len(self.page.links)
        way = 1 if press is Request.NEXT else -1
        target = (0 if way > 0 else count - 1) if self._link is None else self._link + way
        if not 0 <= target < count:
            self._link = None
            return False
        self._link = target
        words = self.page.links[target][1][0]
        top, bottom = words.rect.top, words.rect.bottom
        if not self.offset <= top or bottom > self.offset + self.rect.height:
            self.scroll_to(top - self.rect.height / 3)
        self.dirty = True
        return True

    @property
    def touchable(self) -> list[Rect]:
        """The words of the links in sight."""
        corner = self.row_rect(0).topleft
        return [part.rect.move(corner).clip(self.rect) for _, words in self.page.links for part in words]

    def click(self) -> None:
        """Follow the link that the keyboard is on, with its sound; without one, there is nothing to hear."""
        if self._link is not None:
            super().click()

    def activate(self) -> None:
        """Follow the link that the keyboard is on."""
        if self._link is not None:
            self._on_link(self.page.links[self._link][0])

    def _hover_at(self, position: tuple[int, int]) -> None:
        pointed = self._link_at(position)
        if pointed != self._pointed:
            self._pointed = pointed
            self.dirty = True

    def _set_hovered(self, row: int | None) -> None:
        if self._pointed is not None:
            self._pointed = None
            self.dirty = True

    def _chosen(self, row: int, position: tuple[int, int]) -> Callable[[None], None]:
        self.selected = None  # a page is no choice: only its links are ringed or lit
        link = self._link_at(position)
        if link is None:
            return super()._chosen(row, position)
        place = self.page.links[link][0]
        return lambda value: self._on_link(place)

    def show(self, index: int) -> None:
        """Do nothing: the only row is always in sight."""

    def _link_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        corner = self.row_rect(0)
        x, y = position[0] - corner.x, position[1] - corner.y
        for number, (_, words) in enumerate(self.page.links):
            if any(part.rect.collidepoint(x, y) for part in words):
                return number
        return None

    def _draw_page(self, surface: Drawable, row: ListRow, value: None) -> None:
        palette, rect, u = self.ui.palette, row.rect, row.u
        sight = Rect(0, round(self.offset), rect.width, self.rect.height).inflate(0, round(24 * u))
        for box in self.page.examples:
            if box.colliderect(sight):
                body = card(self.ui, box.size, Card(8 * u, palette.mix("panel", "paper", 0.75)))
                surface.blit(body, box.move(rect.topleft))
                bar = Rect(box.x, box.y, max(3, round(4 * u)), box.height).move(rect.topleft)
                surface.blit(card(self.ui, bar.size, Card(bar.width / 2, palette["accent"])), bar)
        for piece, place in self.page.pieces:
            if place.colliderect(sight):
                picture = (
                    self._pictures.piece(piece, place.size) if piece else disc(self.ui, place.width, palette["accent"])
                )
                surface.blit(picture, place.move(rect.topleft))
        for name, place in self.page.pictures:
            if place.colliderect(sight):
                surface.blit(self._pictures.get(name, place.width), place.move(rect.topleft))
        links = self.page.links
        lit = {id(words) for number in (self._pointed, self.link) if number is not None for words in links[number][1]}
        for words in self.page.words:
            if words.rect.colliderect(sight):
                self._draw_words(surface, words, words.rect.move(rect.topleft), id(words) in lit)

    def _draw_words(self, surface: Drawable, words: WordsInLine, place: Rect, lit: bool) -> None:
        palette, fonts, u = self.ui.palette, self.ui.fonts, self.u
        for start, end, _ in hits(words.text, self.wanted) if self.wanted else ():
            left = fonts.width(words.text[:start], words.size, words.bold, words.title)
            wide = fonts.width(words.text[start:end], words.size, words.bold, words.title)
            mark = Rect(place.x + left, place.y, wide, place.height).inflate(round(4 * u), 0)
            surface.blit(card(self.ui, mark.size, Card(4 * u, MARK)), mark)
        ink = palette["ink_soft" if words.soft else "accent_ink" if words.link else "ink"]
        if lit:
            glow = place.inflate(round(6 * u), 0)
            surface.blit(card(self.ui, glow.size, Card(4 * u, palette["highlight"])), glow)
        if words.text:
            surface.blit(fonts.render(words.text, Letters(words.size, ink, bold=words.bold, title=words.title)), place)
        if words.link:
            line = max(1, round((2 if lit else 1.2) * u))
            surface.fill(ink, Rect(place.x, place.bottom - round(3 * u), place.width, line))
