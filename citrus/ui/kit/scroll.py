"""A list of rows that scrolls: by wheel, by its bar, and by the keyboard."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import Generic, Literal, NamedTuple, TypeVar

import pygame

from citrus.resources import reports_dir
from citrus.ui.kit.description import Description, State, WidgetRole
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.presses import Down, Leave, Move, Point, Pointer, Press, Request, Takes, Up, Wheel
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroller import Scroller
from citrus.ui.kit.shapes import Card, card, draw_shadow
from citrus.ui.kit.widgets import Widget

Arrows = Literal["select", "choose", "ring"]
Value = TypeVar("Value")


class ListRow(NamedTuple):
    """How a row is shown: where it lies, a design pixel there, its `number` from the top, from 0, whether the mouse is
    on it, and whether it is chosen.

    It is `marked` if the mouse or the keyboard is on it.
    """

    rect: pygame.Rect
    u: float
    number: int
    hovered: bool
    selected: bool
    marked: bool


@dataclass(frozen=True)
class Rows(Generic[Value]):
    """What the rows of a list have in common, whose values are given one by one.

    How high each is and how far from the next, at 1280x720; what `paints` one; what it `tells`: its name, and what else
    it says; which ones are `live`, and can be chosen; and what else can be done with one, as `tools`.
    """

    height: float
    paints: Callable[[Drawable, ListRow, Value], None]
    tells: Callable[[Value], tuple[str, str]]
    gap: float = 10.0
    live: Callable[[Value], bool] = lambda value: True
    tools: Callable[[Value], tuple[Description, ...]] = lambda value: ()


class ScrollList(Widget, Generic[Value]):
    """Values in `rows`, one below another, or in several `columns`, line by line.

    A click on one, or Enter, calls `on_choose` with it. The `arrows` among the keys `select` a row, `choose` it at
    once, as in a table of contents, or move a `ring` and leave the selected row alone: Enter or Space chooses the row
    in the ring.
    """

    role: WidgetRole = "list"
    ground = "panel"  # the colour of the paper below it

    def __init__(
        self, ui: Ui, name: str, kind: Rows[Value], on_choose: Callable[[Value], None], arrows: Arrows = "select"
    ) -> None:
        super().__init__(ui)
        self.name = name
        self.kind = kind
        self.row_height, self.gap = kind.height, kind.gap
        self.columns = 1
        self.scroller = Scroller(ui)
        self.hovered_row: int | None = None
        self._rows: Sequence[Value] = ()
        self.selected: int | None = None
        self._on_choose = on_choose
        self._arrows = arrows
        self._ringed: int | None = None  # unlike the selected row
        self._pressed_row: int | None = None
        self._failed: set[int] = set()  # rows that have been reported

    @property
    def rows(self) -> Sequence[Value]:
        """The values, from the top. Others are laid out at once; the selected place stays, as far as there is one."""
        return self._rows

    @rows.setter
    def rows(self, rows: Sequence[Value]) -> None:
        if self._rows != rows:
            self.hovered_row = None
        self._rows = rows
        if self.selected is not None:
            self.selected = min(self.selected, len(rows) - 1) if rows else None
        if self.rect.height:
            self.layout(self.rect, self.u)

    @property
    def shape(self) -> object:
        """Whether the list is there, and how many rows it has."""
        return self._visible, self.count

    @property
    def count(self) -> int:
        """How many rows there are."""
        return len(self._rows)

    def choosable(self, index: int) -> bool:
        """Return whether a row can be chosen."""
        return self.kind.live(self._rows[index])

    @property
    def parts(self) -> tuple[Description, ...]:
        """All rows."""
        return tuple(map(self._describe_row, range(self.count)))

    def _describe_row(self, index: int) -> Description:
        value = self._rows[index]
        name, said = self.kind.tells(value)
        found: dict[State, bool] = {
            "selected": index == self.selected,
            "focused": self.focused and index == self.at,
            "disabled": not self.choosable(index),
        }
        states = frozenset(state for state, holds in found.items() if holds)
        place, tools = self.row_rect(index), self.kind.tools(value)
        return Description("row", name, said, states, rect=place, parts=tools, source=index)

    @property
    def focused(self) -> bool:
        """Whether the keyboard works on it; it begins at the selected row."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        if value != self._focused:
            self._focused, self._ringed = value, None
            self.dirty = True

    @property
    def at(self) -> int | None:
        """The row that the keyboard works on."""
        return self.selected if self._ringed is None else self._ringed

    @property
    def focus_rect(self) -> pygame.Rect:
        """The place of that row; the whole list without one."""
        shown = self.rect if self.at is None else self.row_rect(self.at).clip(self.rect)
        return shown if shown.height else self.rect

    @property
    def current(self) -> int | None:
        """The row under the mouse, or the one that the keyboard is on."""
        return self.at if self.focused and self.hovered_row is None else self.hovered_row

    @property
    def step(self) -> int:
        """The distance from one line of rows to the next."""
        return self._high + round(self.gap * self.u)

    @property
    def _high(self) -> int:
        """The height of a row."""
        return round(self.row_height * self.u)

    @property
    def length(self) -> int:
        """The height of all rows."""
        return -(-self.count // self.columns) * self.step - round(self.gap * self.u)

    @property
    def offset(self) -> float:
        """How far the list has been scrolled."""
        return self.scroller.offset

    @property
    def reach(self) -> int:
        """How far the list can scroll."""
        return self.scroller.reach

    def row_rect(self, index: int) -> pygame.Rect:
        """Return where a row is now; it may be out of sight."""
        right = round(18 * self.u) if self.reach > 0 else 0
        line, column = divmod(index, self.columns)
        gap = round(self.gap * self.u)
        wide = (self.rect.width - right - gap * (self.columns - 1)) // self.columns
        left, top = self.rect.left + column * (wide + gap), self.rect.top + line * self.step - round(self.offset)
        return pygame.Rect(left, top, wide, self._high)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; what was in sight stays in sight."""
        super().layout(rect, u)
        self.refit()
        if self.at is not None:
            self.show(self.at)

    def refit(self) -> None:
        """Adjust to another number of rows."""
        self.scroller.fit(self.rect, self.length, self.u)
        self.dirty = True

    def move(self, down: int) -> None:
        """Move the whole list, as when a page scrolls."""
        super().move(down)
        self.scroller.view = self.rect

    def scroll_to(self, offset: float) -> None:
        """Scroll, within the list."""
        if self.scroller.to(offset):
            self._rows_moved()

    def show(self, index: int) -> None:
        """Scroll until a row is in sight."""
        if self.scroller.show(self.row_rect(index)):
            self._rows_moved()

    def scrolls(self, wheel: Wheel) -> bool:
        """Return whether the wheel is over it and rows lie out of sight where it leads."""
        way = wheel.way(self.notch)
        return self.rect.collidepoint(wheel.at) and (self.offset > 0 if way > 0 else self.offset < self.reach)

    @property
    def notch(self) -> float:
        """How far a step of the wheel scrolls, in pixels."""
        return self.step * 0.5

    def handle(self, press: Pointer) -> bool:
        """React to the mouse."""
        if not self.usable:
            return False
        match press:
            case Wheel(at) if self.rect.collidepoint(at) and self.reach > 0:
                self.scroll_to(self.offset - press.way(self.notch))
                if press.pixels is None:  # a finger that drags is on no row
                    self._hover_at(at)
                return True
            case Point((_, y)) if self.scroller.gripped:
                self.dirty = self.scroller.drag(y) or self.dirty
                return True
            case Point(at):
                self._hover_at(at)
            case Leave():
                self._set_hovered(None)
            case Down(at, button=1):
                return self._down(at)
            case Up(at, button=1):
                return self._up(at)
        return False

    @property
    def touchable(self) -> Iterable[pygame.Rect]:
        """The rows in sight, and their tools."""
        rows = [(self.row_rect(index), self.kind.tools(self._rows[index])) for index in self._in_sight()]
        return [one.clip(self.rect) for row, tools in rows for one in (row, *(tool.rect for tool in tools))]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return whether a finger that moves takes the bar, or scrolls."""
        return Takes.IT if self.scroller.is_bar(at) else Takes.NOTHING

    def go_to(self, part: Hashable) -> None:
        """Move the selection to a row that can be chosen, by its number."""
        if isinstance(part, int) and part < self.count and self.choosable(part):
            self._go_to_row(part)

    def key(self, press: Press) -> bool:
        """Move the selection; at the ends, steps leave the list."""
        page = max(1, self.rect.height // max(1, self.step)) * self.columns
        match press:
            case Move(0, dy):
                return self._move(dy * self.columns, leaves=True)
            case Move(dx, 0) if self.columns > 1:
                return self._move(dx, leaves=True)
            case Request.PAGE_UP:
                return self._move(-page)
            case Request.PAGE_DOWN:
                return self._move(page)
            case Request.FIRST:
                return self._move(-self.count)
            case Request.LAST:
                return self._move(self.count)
        return False

    def activate(self) -> None:
        """Choose the row that the keyboard works on."""
        if self.at is not None and self.choosable(self.at):
            self._on_choose(self._rows[self.at])

    def draw(self, surface: Drawable) -> None:
        """Draw the rows in sight, and the bar."""
        before = surface.get_clip()
        # rows throw a soft shadow that must not be cut off at the sides
        edge = round(8 * self.u)
        surface.set_clip(self.rect.inflate(2 * edge, 2 * edge if self.reach <= 0 else edge).clip(before))
        seen = surface.get_clip().inflate(2 * edge, 2 * edge)  # a page may show a part of the list alone
        for index in self._in_sight():
            row = self.row_rect(index)
            if not seen.colliderect(row):
                continue
            self._draw_or_say(surface, row, index)
            if self.focused and index == self.at:
                self.draw_focus(surface, 10 * self.u, row)
        if self.focused and self.at is None:
            self.draw_focus(surface, 10 * self.u)
        surface.set_clip(before)
        self._fade(surface)
        self.scroller.draw_bar(surface)

    def paint(self, surface: Drawable, index: int, rect: pygame.Rect) -> None:
        """Draw a row in a place."""
        hovered, selected = index == self.hovered_row, index == self.selected
        row = ListRow(rect, self.u, index, hovered, selected, hovered or (selected and self._focused))
        self.kind.paints(surface, row, self._rows[index])

    def _draw_or_say(self, surface: Drawable, row: pygame.Rect, index: int) -> None:
        """Draw a row. A failing one does not affect others: its place says so, and a report says why."""
        before = surface.get_clip()
        try:
            self.paint(surface, index, row)
        except Exception as error:
            ui, px = self.ui, round(16 * self.u)
            surface.set_clip(before)
            if index not in self._failed:
                self._failed.add(index)
                ui.shell.report(error)
            words = ui.texts("list.failed", folder=reports_dir().name)
            said = ui.fonts.fitted(words, Letters(px, ui.palette["bad"], bold=True), row.width - 2 * px)
            surface.blit(said, said.get_rect(midleft=(row.left + px, row.centery)))

    def _fade(self, surface: Drawable) -> None:
        """Fade rows that continue out of sight into the paper."""
        edge = round(8 * self.u)
        height = round(20 * self.u)
        size = (self.rect.width + 2 * edge, height)
        if self.offset >= 1:
            surface.blit(self._mist(size, True), (self.rect.x - edge, self.rect.y - edge // 2))
        if self.reach - self.offset >= 1:
            surface.blit(self._mist(size, False), (self.rect.x - edge, self.rect.bottom + (edge + 1) // 2 - height))

    def _mist(self, size: tuple[int, int], from_top: bool) -> pygame.Surface:
        def make() -> pygame.Surface:
            mist = pygame.Surface(size, pygame.SRCALPHA)
            paper = self.ui.palette[self.ground]
            for y in range(size[1]):
                share = 1 - y / size[1] if from_top else (y + 1) / size[1]
                mist.fill((paper.r, paper.g, paper.b, round(255 * share)), (0, y, size[0], 1))
            return mist

        return self.ui.art.made(("mist", self.ground, size, from_top), make)

    def _in_sight(self) -> range:
        """Return the rows that are visible at least in part."""
        step = max(1, self.step)
        first = max(0, round(self.offset)) // step
        end = (round(self.offset) + self.rect.height - 1) // step + 1
        return range(first * self.columns, min(self.count, end * self.columns))

    def _row_at(self, position: tuple[int, int]) -> int | None:
        if not self.rect.collidepoint(position):
            return None
        return next((index for index in self._in_sight() if self.row_rect(index).collidepoint(position)), None)

    def _hover_at(self, position: tuple[int, int]) -> None:
        row = self._row_at(position)
        self._set_hovered(row if row is not None and self.choosable(row) else None)

    def _rows_moved(self) -> None:
        """Light no row until the mouse moves: another one may lie below it now."""
        self._set_hovered(None)
        self.dirty = True

    def _set_hovered(self, row: int | None) -> None:
        if row != self.hovered_row:
            self.hovered_row = row
            self.dirty = True

    def _down(self, position: tuple[int, int]) -> bool:
        if not self.rect.collidepoint(position):
            return False
        if self.scroller.grip(position):
            self.dirty = True
            return True
        self._pressed_row = self._row_at(position)
        return True

    def _up(self, position: tuple[int, int]) -> bool:
        if self.scroller.gripped:
            self.scroller.release()
            self.dirty = True
            return True
        pressed, self._pressed_row = self._pressed_row, None
        if pressed is None or pressed != self._row_at(position) or not self.choosable(pressed):
            return False
        self.selected, self._ringed = pressed, None
        self.show(pressed)
        self.dirty = True
        self.ui.sounds.play(self.sound)
        self._chosen(pressed, position)(self._rows[pressed])
        return True

    def _chosen(self, row: int, position: tuple[int, int]) -> Callable[[Value], None]:
        """Return what a click at a place of a row calls."""
        return self._on_choose

    def _move(self, way: int, leaves: bool = False) -> bool:
        """Move the selection, within the list or, with `leaves`, out of it at its ends."""
        rows = [index for index in range(self.count) if self.choosable(index)]
        if not rows:
            return False
        if self.at not in rows:
            target = rows[0]
        else:
            place = rows.index(self.at) + way
            shorter = way > 1 and place // self.columns == (len(rows) - 1) // self.columns  # the last line may be
            if leaves and not shorter and not 0 <= place < len(rows):
                return False
            target = rows[min(max(0, place), len(rows) - 1)]
        self._go_to_row(target)
        return True

    def _go_to_row(self, index: int) -> None:
        if self._arrows == "ring":
            self._ringed = index
        else:
            self.selected = index
        self.show(index)
        self.dirty = True
        if self._arrows == "choose":
            self._on_choose(self._rows[index])


def draw_ground(
    surface: Drawable, ui: Ui, row: ListRow, radius: float, edge: float = 1.5, paper: str = "panel"
) -> None:
    """Draw the ground of a row on a `paper`, raised and lit while it is marked; lengths are those at 1280x720."""
    palette = ui.palette
    fill = palette.mix(paper, "highlight", 0.55) if row.marked else palette.mix(paper, "paper", 0.7)
    if row.marked:
        draw_shadow(surface, ui, row.rect, radius * row.u, max(1, round(3 * row.u)))
    colour = palette["accent" if row.marked else "panel_edge"]
    surface.blit(card(ui, row.rect.size, Card(radius * row.u, fill, colour, max(1.0, edge * row.u))), row.rect)
