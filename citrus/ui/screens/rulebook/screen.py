"""The rulebook on the table: chapters on the left, their page on the right, a search above, over the screens."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from pygame import Rect, Surface

from citrus.language.rulebook.book import Book, load_book
from citrus.language.rulebook.search import FoundParagraph, search, wanted_words
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fingers import LEAST
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.page import WidgetScreen
from citrus.ui.kit.presses import Move, Press, Request, Scope
from citrus.ui.kit.screen import EVERYWHERE, Announcement, LegendRows, Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList
from citrus.ui.kit.shapes import Panel, draw_panel, icon
from citrus.ui.kit.text_field import TextField
from citrus.ui.screens.routes import Routes
from citrus.ui.screens.rulebook.page import PageView
from citrus.ui.screens.rulebook.rows import draw_chapter, draw_found
from citrus.ui.screens.shortcuts import KEYS, KeysPage, listed_keys

NARROW = 900.0  # below this width, in pixels of 1280x720, list and page share one place
WIDEST = 1240.0
_COLUMN = 300.0
ROW, BETWEEN = 34.0, 3.0  # of the chapters: how high each is, and how far from the next


class RulebookScreen(WidgetScreen):
    """The rulebook, open at a place (see `Book.find`); Escape and F1 lead back."""

    scope = Scope.RULEBOOK

    def __init__(self, ui: Ui, routes: Routes, place: str | None = None) -> None:
        super().__init__(ui)
        texts = ui.texts
        self._routes = routes
        self.book: Book = load_book(texts.language)
        self._beside = listed_keys(texts)
        self.chapter, self._anchor = self.book.find(place)
        self.found: list[FoundParagraph] = []
        self.listing = False  # in a narrow window: whether the list is shown, not the page
        self._anchor_offset = 0.0  # how far the page is scrolled when it has just been opened
        self._trail: list[tuple[int, float]] = []
        self._behind: Surface | None = None
        self._typing_below, ui.shell.typing = ui.shell.typing, False
        self._sheet = Rect(0, 0, 0, 0)
        self._title = Rect(0, 0, 0, 0)
        self.back = Button(ui, texts("rulebook.back"), ui.shell.pop, "plain", Face("back", name=texts("rulebook.back")))
        self.contents = Button(ui, "", self._list, "plain", Face("menu", name=texts("rulebook.contents")))
        self.aid = Button(ui, "", routes.to_player_aid, "plain", Face("page", 16, name=texts("player_aid.title")))
        self.field = TextField(ui, texts("rulebook.search"), "", self._search, limit=40)
        chapters = Rows(ROW, self._draw_chapter, self._tell_chapter, gap=BETWEEN)
        self.chapters = ScrollList(ui, texts("rulebook.contents"), chapters, self._choose_chapter, "choose")
        self.chapters.rows = range(len(self.book.chapters))
        found = Rows(84, self._draw_found, lambda found: (found.title, found.words), gap=6)
        self.results = ScrollList(ui, texts("rulebook.found"), found, self._choose_found)
        self.page = PageView(ui, self.follow)
        self.earlier = Button(ui, "", lambda: self.turn(-1), "quiet", Face("left", 15, name=texts("rulebook.earlier")))
        self.later = Button(ui, "", lambda: self.turn(1), "quiet", Face("right", 15, name=texts("rulebook.later")))
        self.trail = Button(
            ui, texts("rulebook.trail"), self._return, "quiet", Face("undo", 15, name=texts("rulebook.trail"))
        )
        self.group.widgets += [self.back, self.contents, self.aid, self.field, self.chapters, self.results]
        self.group.widgets += [self.page, self.earlier, self.trail, self.later]
        self.group.default = self.page

    @property
    def called(self) -> str:
        """The name of the book."""
        return self.ui.texts("rulebook.title")

    def aloud(self) -> Sequence[Announcement]:
        """Return the title of the page and its first text; those of the place where it has been opened. Where somebody
        searches, return also how much is found."""
        texts, said = self.ui.texts, dict.fromkeys([self.page.name, *self.page.beginning(self._anchor)])
        if self.results.visible and self.group.focus is self.field:
            said[texts.count("rulebook.count", len(self.found)) if self.found else texts("rulebook.nothing")] = None
        return [Announcement(text if text[-1] in ".?!:" else f"{text}.") for text in said if text]

    @property
    def opens_within(self) -> bool:
        """The place in the book that is wanted."""
        return True

    @property
    def expected(self) -> str:
        """The same again, for who opens the page that is open."""
        return " ".join(one.text for one in self.aloud())

    @property
    def narrow(self) -> bool:
        """Whether the window has no room for list and page side by side."""
        return self.size[0] / self.u < NARROW

    def update(self, seconds: float) -> None:
        """Let time pass. Once a finger has left the window, the rows of the list are as high as it needs them."""
        super().update(seconds)
        high = LEAST - BETWEEN if self.ui.manner.hand is Hand.FINGERS else ROW
        if self.chapters.row_height != high:
            self.chapters.row_height = high
            self.chapters.refit()
            self.chapters.show(self.chapter)

    # moving about

    def open(self, place: str | None) -> None:
        """Show a place; an unknown one is the first page."""
        self._go(*self.book.find(place))

    def follow(self, place: str) -> None:
        """Follow a link, and remember the way back."""
        self._trail.append((self.chapter, self.page.offset))
        self.open(place)

    def turn(self, way: int, to_end: bool = False) -> None:
        """Turn to the next (1) or the last (-1) chapter, if any."""
        target = self.chapter + way
        if 0 <= target < len(self.book.chapters):
            self._go(target, None)
            if to_end:
                self.page.scroll_to(self.page.reach)

    def _go(self, chapter: int, anchor: str | None) -> None:
        self.chapter, self._anchor = chapter, anchor
        self.listing = False
        self._show_page()

    def _return(self) -> None:
        """Go back along the last link."""
        chapter, offset = self._trail.pop()
        self._go(chapter, None)
        self.page.scroll_to(offset)

    def _list(self) -> None:
        self.listing = not self.listing
        self._arrange()

    def _choose_chapter(self, index: int) -> None:
        """Open a chapter: arrows do it at once where their page shows beside the list; where it does not, Enter
        does."""
        if not self.narrow or self.group.focus is not self.chapters:
            self._go(index, None)

    def _choose_found(self, found: FoundParagraph) -> None:
        if found.place == KEYS:
            self.ui.shell.push(KeysPage(self.ui, self._routes))
        else:
            self._trail.clear()
            self.open(found.place)

    def look_for(self, query: str) -> None:
        """Search as if the words had been typed; empty ones end the search."""
        self.field.text = query
        self._search(query)

    def _find(self, query: str) -> None:
        self.page.wanted = wanted_words(self.book, query, self._beside)
        self.found = search(self.book, self.page.wanted, self._beside)
        self.results.selected = None  # none is open yet
        self.results.rows = self.found

    def _search(self, query: str) -> None:
        self._find(query)
        self.results.scroll_to(0)
        if self.narrow:
            self.listing = bool(query.strip())
        self._arrange()

    # how it looks

    def layout(self, size: tuple[int, int]) -> None:
        """Lay out search and buttons above, the open book below."""
        px, texts = self.px, self.ui.texts
        self._behind = None
        if self.book.language != texts.language:
            self.book, self._beside = load_book(texts.language), listed_keys(texts)
            self._find(self.field.text)
        gap = px(12) if self.narrow else px(20)
        width = min(size[0] - 2 * gap, px(WIDEST))
        left = (size[0] - width) // 2
        high = px(42)
        top = px(10) if self.narrow else px(16)
        right = left + width
        self.contents.visible = self.narrow
        self.back.text = "" if self.narrow else texts("rulebook.back")
        self.back.layout(Rect(left, top, px(48 if self.narrow else 140), high), self.u)
        start = self.back.rect.right + px(8 if self.narrow else 24)
        if self.narrow:
            for button in (self.contents, self.earlier, self.later, self.trail):
                button.layout(Rect(start, top, px(48), high), self.u)
                start = button.rect.right + px(8)
        self.aid.text = "" if self.narrow else texts("player_aid.title")
        wide = px(46 if self.narrow else 214)
        self.aid.layout(Rect(right - wide, top, wide, high), self.u)
        right = self.aid.rect.x - px(8 if self.narrow else 12)
        wide = right - start if self.narrow else px(290)
        self.field.layout(Rect(right - wide, top, wide, high), self.u)
        self._title = Rect(start, top, 0 if self.narrow else self.field.rect.x - px(20) - start, high)
        self._sheet = Rect(left, top + high + px(12), width, size[1] - top - high - px(12) - gap)
        before, scrolled = self.page.page.height, self.page.offset
        at_anchor = scrolled == self._anchor_offset
        self._show_page()
        if before and not at_anchor:  # what was in sight stays in sight
            self.page.scroll_to(scrolled / before * self.page.page.height)

    def _show_page(self) -> None:
        """Lay out list and page again, and set the chapter."""
        px, sheet = self.px, self._sheet
        pad, foot = (px(18), px(2)) if self.narrow else (px(30), px(44))
        column = 0 if self.narrow else px(_COLUMN)
        inside = Rect(sheet.x + column + pad, sheet.y + px(14), sheet.width - column - 2 * pad + px(8), 0)
        inside.height = sheet.height - px(14) - foot - px(10)
        beside = Rect(sheet.x + px(18), sheet.y + px(18), column - px(46), sheet.height - px(34))
        listed = inside if self.narrow else beside
        self.chapters.layout(listed.copy(), self.u)
        self.results.layout(listed.copy(), self.u)
        self.page.layout(inside, self.u)
        chapters = self.book.chapters
        self.page.open(self.book, chapters[self.chapter])
        self.page.show_anchor(self._anchor)
        self._anchor_offset = self.page.offset
        self.chapters.selected = self.chapter
        self.chapters.show(self.chapter)
        self._foot(Rect(inside.x, sheet.bottom - foot - px(2), inside.width - px(8), px(36)))
        self._arrange()

    def _foot(self, rect: Rect) -> None:
        """Lay out the ways to the next pages below this one; a narrow window has them above, as icons."""
        chapters, side = self.book.chapters, rect.width * 3 // 8  # the way between them has shorter words
        for button, way, x in ((self.earlier, -1, rect.x), (self.later, 1, rect.right - side)):
            there = 0 <= self.chapter + way < len(chapters)
            button.enabled = there
            button.style = "plain" if self.narrow else "quiet"
            button.text = self.book.title(chapters[self.chapter + way]) if there and not self.narrow else ""
            if not self.narrow:
                button.layout(Rect(x, rect.y, side, rect.height), self.u)
        self.trail.style = self.earlier.style
        self.trail.text = "" if self.narrow else self.ui.texts("rulebook.trail")
        if not self.narrow:
            self.trail.layout(rect.inflate(-2 * side, 0), self.u)

    def _arrange(self) -> None:
        """Show what there is room for: the page, the chapters, or what was found."""
        searching = bool(self.field.text.strip())
        listed = self.listing or not self.narrow
        self.chapters.visible = listed and not searching
        self.results.visible = listed and searching
        shown = not (self.narrow and self.listing)
        self.page.visible = shown
        self.earlier.visible = self.narrow or self.chapter > 0
        self.later.visible = self.narrow or self.chapter < len(self.book.chapters) - 1
        self.trail.enabled = bool(self._trail)
        self.trail.visible = self.narrow or self.trail.enabled
        self.contents.chosen = self.listing

    # what it hears

    @property
    def legend(self) -> LegendRows:
        """Name the buttons for searching and for going back, too."""
        back = ((Request.BACK,), "rulebook.trail")
        return (*EVERYWHERE, ((Request.FIND,), "rulebook.search"), *([back] if self._trail else []))

    def use(self, press: Press) -> bool:
        """Use searching, scrolling, turning pages, and widgets."""
        if press is Request.FIND:
            self._type()
        elif self._shortcut(press):
            self.dirty = True
        else:
            used = super().use(press)
            if self.found and self.results.focused and self.results.at is None:
                self.results.selected = 0  # which says what Enter opens
            return used
        return True

    def _shortcut(self, press: Press) -> bool:
        """Take what means the same whatever the focus is on, or when it is on the page; True if it was that."""
        focus = self.group.focus
        if press is Request.BACK:
            if self._trail:
                self._return()
            return True
        if focus is self.field:
            confirms = press is Request.CONFIRM and not self.ui.manner.ring  # a controller writes there
            return (confirms or press == Move(0, 1)) and self._leave_field(press)
        if focus is self.chapters and press is Request.CONFIRM and self.chapters.selected is not None:
            self._go(self.chapters.selected, None)
            return True
        if focus not in (None, self.page) or not self.page.visible:
            return False
        match press:
            case Move(dx, 0):
                self.turn(dx)
                return True
            case Move() | Request():
                moved = self.page.scroll_by(press)
                if moved is False and press in (Request.PAGE_DOWN, Request.USE):
                    self.turn(1)
                elif moved is False and press is Request.PAGE_UP:
                    self.turn(-1, to_end=True)
                return moved is not None
        return False

    def _leave_field(self, press: Press) -> bool:
        """Go from the search to what was found: a step down chooses among it, confirming opens the first."""
        if not self.found:
            return False
        self.group.set_focus(self.results if self.results.visible else None)
        self.results.selected = 0
        if press is Request.CONFIRM:
            self.results.activate()
            if self.narrow:
                self.group.set_focus(None)
        return True

    def escape(self) -> None:
        """Go one step back: out of the search, out of the list, out of the book."""
        if self.field.text:
            self.group.set_focus(None)
            self.look_for("")
        elif self.group.focus is self.field:
            self.group.set_focus(None)
        elif self.listing:
            self._list()
        else:
            super().escape()

    def _type(self) -> None:
        if self.narrow and self.field.text.strip():
            self.listing = True
            self._arrange()
        self.group.set_focus(self.field)
        self.dirty = True

    def leave(self) -> None:
        """Stop typing; typing continues where it was before the book was opened."""
        self.group.set_focus(None)
        if self._typing_below:
            self.ui.shell.typing = True

    # drawing

    def draw(self, surface: Surface) -> None:
        """Draw the table, the book, and what is open in it."""
        if self._behind is None:
            self._behind = self._paint()
        surface.blit(self._behind, (0, 0))
        self.group.draw(surface)
        self._draw_field(surface)
        if self.results.visible and not self.found:
            words = self.ui.texts("rulebook.nothing")
            room = self.results.rect
            label = self.ui.fonts.render(words, Letters(self.px(16), self.ui.palette["ink_soft"]), width=room.width)
            surface.blit(label, (room.x, room.y + self.px(4)))

    def _paint(self) -> Surface:
        """Return what stays while the window does: the valley, the sheet and its fold."""
        ui, sheet, px = self.ui, self._sheet, self.px
        behind = blurred_valley(ui, self.size)
        if self._title.width:
            title = ui.fonts.fitted(
                ui.texts("rulebook.title"), Letters(px(34), ui.palette["ink"], title=True), self._title.width
            )
            behind.blit(title, title.get_rect(midleft=self._title.midleft))
        draw_panel(behind, ui, sheet, Panel(14 * self.u, px(10)))
        if not self.narrow:
            left = Rect(sheet.x, sheet.y, px(_COLUMN), sheet.height)
            self._fold(behind, left)
        return behind

    def _fold(self, surface: Surface, left: Rect) -> None:
        """Draw the shadow where the two pages meet."""
        wide = self.px(26)
        shade = self.ui.palette["shadow"]
        line = Surface((2 * wide, 1), pygame.SRCALPHA)
        for x in range(2 * wide):
            near = 1 - abs(x - wide) / wide
            line.set_at((x, 0), (shade.r, shade.g, shade.b, round(52 * near * near)))
        height = left.height - self.px(4)
        surface.blit(pygame.transform.scale(line, (2 * wide, height)), (left.right - wide, left.y + self.px(2)))

    def _draw_field(self, surface: Surface) -> None:
        """Draw a glass in the search field, and its use while it is empty."""
        rect, palette = self.field.rect, self.ui.palette
        side = round(rect.height * 0.46)
        glass = icon(self.ui, "search", side, palette["ink_soft"])
        surface.blit(glass, glass.get_rect(midright=(rect.right - self.px(12), rect.centery)))
        if not self.field.text:
            words = self.ui.texts("rulebook.search")
            room = rect.width - side - self.px(40)
            label = self.ui.fonts.fitted(words, Letters(self.px(16), palette.mix("ink_soft", "panel", 0.2)), room)
            surface.blit(label, label.get_rect(midleft=(rect.x + self.px(16), rect.centery)))

    def _tell_chapter(self, index: int) -> tuple[str, str]:
        return self.book.title(self.book.chapters[index]), str(index + 1)

    def _draw_chapter(self, surface: Drawable, row: ListRow, index: int) -> None:
        lit, here = row.hovered or (row.selected and self.narrow), index == self.chapter
        title = self.book.title(self.book.chapters[index])
        draw_chapter(surface, self.ui, row._replace(hovered=lit, selected=here), (index + 1, title))

    def _draw_found(self, surface: Drawable, row: ListRow, found: FoundParagraph) -> None:
        draw_found(surface, self.ui, row, found, self.page.wanted)
