"""A screen that may be higher than the window: sheets, texts and widgets that scroll between a head and a foot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pygame

from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.description import Description, in_reading_order
from citrus.ui.kit.display_list import DisplayList, Drawable
from citrus.ui.kit.glyphs import spelt
from citrus.ui.kit.presses import NOWHERE, Down, Leave, Point, Pointer, Press, Request, Takes, Up, Wheel
from citrus.ui.kit.screen import Screen, Ui
from citrus.ui.kit.scroller import Scroller
from citrus.ui.kit.shapes import Panel, draw_card, panel
from citrus.ui.kit.widgets import Group, Widget

STEP = 60  # what a notch of the wheel or an arrow key scrolls, at 1280x720


class WidgetScreen(Screen):
    """A screen with a group of widgets."""

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.group = Group()

    def describe(self) -> list[Description]:
        """Describe the widgets."""
        return self.group.describe()

    @property
    def main_action(self) -> str:
        """The name of the widget that does what most people come for."""
        widget = self.group.main
        return "" if widget is None else widget.describe().name

    def under(self, at: tuple[int, int]) -> object:
        """Return the widget at a place that can be used."""
        return self.group.at(at)

    def use(self, press: Press) -> bool:
        """Give a press to the widgets; True if it was used."""
        used = self.give(press)
        self.dirty = self.dirty or used
        return used

    def give(self, press: Press) -> bool:
        """Give a press to the widgets; True if one used it. A controller first shows what it would use."""
        if press in (Request.CONFIRM, Request.USE) and self.ui.manner.ring and self.group.focus is None:
            self.group.show_focus()
            return self.group.focus is not None
        return self.group.handle(press)

    def touchable(self) -> Iterable[pygame.Rect]:
        """Return where the widgets are."""
        return [place for widget in self.group.widgets if widget.usable for place in widget.touchable]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does with what lies at a place of a widget."""
        under = (widget for widget in self.group.widgets if self.group.lies_at(widget, at))
        return next((one for widget in under if (one := widget.takes(at)) is not Takes.NOTHING), super().takes(at))

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap only shows what lies at a place of a widget."""
        return any(widget.shows(at) for widget in self.group.widgets if self.group.lies_at(widget, at))

    def update(self, seconds: float) -> None:
        """Let cursors blink, and notice changes."""
        self.group.update(seconds)
        if self.ui.manner.ring:
            self.group.show_focus()
        self.dirty = self.dirty or self.group.dirty


class Page(WidgetScreen):
    """A page for the window's width and whatever height it needs; if that exceeds the window, it scrolls.

    `arrange` fills `sheets`, `paper` (texts and pictures with their places) and places the widgets of `group`, from the
    window's top downwards. Scrolling moves all of them, so that their rectangles are always those of the window. The
    widgets of `foot` stand in the last `foot_height` pixels of the page and stay in sight; so do those of `head`, and
    the `banner`, the paper beside them, in the first `head_height` pixels. `tabs` are the buttons that lead to its
    parts, where a page shows one part at a time.
    """

    radius, depth = 17.0, 9.0  # of the sheets' corners and shadows, at 1280x720
    fill = "panel"  # their colour

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.sheets: list[pygame.Rect] = []
        self.paper: list[tuple[pygame.Surface, tuple[int, int]]] = []
        self.foot: list[Widget] = []
        self.foot_height = 0
        self.head: list[Widget] = []
        self.head_height = 0
        self.tabs: Sequence[Button] = ()
        self.banner: list[tuple[pygame.Surface, tuple[int, int]]] = []  # the part of the paper that stays there
        self.group = _PageGroup(self)
        self.scroller = Scroller(ui)
        self._moved = 0
        self._shape: object = None
        self._names_presses = False
        self._mouse = NOWHERE
        self._hold: tuple[int, float] | None = None
        self._ground: pygame.Surface | None = None
        self._behind: pygame.Surface | None = None

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay everything out for a window's size; return the height of it all, including the foot."""
        raise NotImplementedError

    def describe(self) -> list[Description]:
        """Describe everything on the page: texts, widgets and pictures, in the order in which one reads them."""
        pictures, over, below = self.pictures(), *(DisplayList(pygame.Rect((0, 0), self.size)) for _ in range(2))
        self.draw_over(over)
        self.draw_foot(below)
        inside = [picture.rect for picture in pictures]
        papers = [*self.banner, *self.paper, *over.pictures]
        texts = [one for one in self._texts(papers) if one.rect.collidelist(inside) < 0]
        shown = [widget for widget in self.group.widgets if widget.visible]
        widgets, foot = ([one.describe() for one in shown if (one in self.foot) is ends] for ends in (False, True))
        page = in_reading_order([*texts, *pictures, *widgets], self.sheets)
        return [*page, *in_reading_order([*self._texts(below.pictures), *foot], [])]

    def pictures(self) -> list[Description]:
        """Describe what is painted in places of its own: charts, boards, lists. Texts in these places are its own."""
        return []

    def _texts(self, pictures: Iterable[tuple[pygame.Surface, tuple[int, int]]]) -> Iterator[Description]:
        """Yield what pictures say that are texts."""
        for picture, place in pictures:
            if (said := self.ui.fonts.said(picture)) is not None:
                words, title = spelt(self.ui.texts, said[0]), said[1]
                yield Description("heading" if title else "text", words, rect=picture.get_rect(topleft=place))

    def layout(self, size: tuple[int, int]) -> None:
        """Lay the page out and scroll to where it was."""
        self._ground = None
        self.sheets, self.paper, self._moved = [], [], 0
        said = self.ui.texts.said_for_hands
        height = self.arrange(size)
        self._names_presses = self.ui.texts.said_for_hands != said
        self.banner = [one for one in self.paper if one[1][1] + one[0].get_height() <= self.head_height]
        self.paper = [one for one in self.paper if one not in self.banner]
        view = pygame.Rect(0, self.head_height, size[0], size[1] - self.head_height)
        height -= self.head_height
        if height > view.height:
            view.height -= self.foot_height
            height -= self.foot_height
        self.scroller.fit(view, height, self.u)
        for widget in self.foot:
            widget.move(-self.scroller.reach)
        self.follow()
        if self.group.focus is not None:
            self.show(self.group.focus)
        self._shape = self.shape

    def adapt(self) -> None:
        """Lay the page out again if any of its texts names other presses now."""
        super().adapt()
        if self._names_presses:
            self.enter(self.size)

    @property
    def shape(self) -> object:
        """All that places depend on besides the window: which widgets there are, and the shape of each."""
        return [(widget, widget.shape) for widget in self.group.widgets]

    def touchable(self) -> Iterable[pygame.Rect]:
        """Return where the widgets are in sight."""
        view, shown = self.scroller.view, [widget for widget in self.group.widgets if widget.usable]
        return [place if self.stays(one) else place.clip(view) for one in shown for place in one.touchable]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does: it takes the bar, or what a widget gives it."""
        return Takes.IT if self.scroller.is_bar(at) else super().takes(at)

    def reflow(self) -> None:
        """Lay the page out again if anything has changed that places depend on."""
        if self._shape is not None and self._shape != self.shape:
            self.enter(self.size)
            self._point_again()

    def update(self, seconds: float) -> None:
        """Let cursors blink, notice what has changed, and lay out what that has moved."""
        super().update(seconds)
        self.reflow()

    def use(self, press: Press) -> bool:
        """Let a press scroll the page, or give it to the widgets; True if it was used."""
        used = self._scrolled(press)
        if not used:
            before = self.group.focus
            used = self._goes_on(press) or self.give(press)
            focus = self.group.focus
            keyed = used and not isinstance(press, Pointer)
            if focus is not None and (keyed or focus is not before):
                self.show(focus)
        if not used and self.scroller.reach > 0:
            step = self.px(STEP)
            match press:
                case Down((_, y), button=1):
                    self._hold = y, self.scroller.offset
                case _ if (goal := self.scroller.goal(press, step, self.scroller.view.height - step)) is not None:
                    self._scroll(goal)
                    used = True
        self.dirty = self.dirty or used
        return used

    def _goes_on(self, press: Press) -> bool:
        """Go to the next part of the page or the previous one, if a controller presses that: by the tabs. Without them,
        go to the next section, if there are several: the head, each sheet, the foot; the main button comes first in its
        own. Steps lead from widget to widget."""
        if not self.ui.manner.ring or press not in (Request.NEXT, Request.PREVIOUS):
            return False
        way = 1 if press is Request.NEXT else -1
        if self.tabs:
            shown = next(place for place, tab in enumerate(self.tabs) if tab.chosen)
            tab = self.tabs[(shown + way) % len(self.tabs)]
            tab.click()
            self.group.set_focus(tab)
            return True
        sections: dict[int, Widget] = {}
        for widget in (widget for widget in self.group.widgets if widget.usable):
            section = self._section(widget)
            sections[section] = widget if widget.main else sections.get(section, widget)
        focus, order = self.group.focus, sorted(sections)
        if focus is None or len(order) < 2:
            return False
        at = order.index(self._section(focus)) + way
        self.group.set_focus(sections[order[at % len(order)]])
        return True

    def _section(self, widget: Widget) -> int:
        """Return the number of the sheet that a widget is on; -1 for the head, and after the last for the foot."""
        if self.stays(widget):
            return -1 if widget in self.head else len(self.sheets)
        return next((number for number, sheet in enumerate(self.sheets) if sheet.colliderect(widget.rect)), -1)

    def stays(self, widget: Widget) -> bool:
        """Return whether a widget stays in sight while the page scrolls."""
        return widget in self.head or widget in self.foot

    def show(self, widget: Widget) -> None:
        """Scroll until a widget, or the part of it that the keyboard works on, is in sight, with air if that fits."""
        part = widget.focus_rect
        air = min(self.px(24), max(0, self.scroller.view.height - part.height))
        if not self.stays(widget) and self.scroller.show(part.inflate(0, air)):
            self.follow()

    def shift(self, down: int) -> None:
        """Move everything that scrolls."""
        for widget in self.group.widgets:
            if not self.stays(widget):
                widget.move(down)
        for sheet in self.sheets:
            sheet.move_ip(0, down)
        self.paper = [(picture, (x, y + down)) for picture, (x, y) in self.paper]

    def follow(self) -> None:
        """Move everything to where the page has been scrolled."""
        offset = round(self.scroller.offset)
        self.shift(self._moved - offset)
        self._moved = offset
        self._behind = None
        self.dirty = True

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the visible part of the page, its foot, and the scroll bar."""
        self.reflow()  # below a dialog, no time passes that would do it
        before = surface.get_clip()
        self.draw_behind(surface)
        surface.set_clip(self.scroller.view.clip(before))
        self.draw_over(surface)
        self.group.draw(surface, [*self.head, *self.foot])
        surface.set_clip(before)
        if self.foot:
            if self.scroller.reach > 0:
                edge = self.scroller.view.bottom
                surface.blit(self._shade(self.size[0], self.px(14)), (0, edge - self.px(14)))
            self.draw_foot(surface)
        if self.head and self._moved > 0:
            shade = pygame.transform.flip(self._shade(self.size[0], self.px(14)), flip_x=False, flip_y=True)
            surface.blit(shade, self.scroller.view.topleft)
        self.group.draw(surface, [widget for widget in self.group.widgets if not self.stays(widget)])
        self.scroller.draw_bar(surface)

    def draw_behind(self, surface: pygame.Surface) -> None:
        """Draw what stays the same until the page is scrolled or laid out again."""
        if self._behind is None:
            if self._ground is None:
                self._ground = self.ground()
            again = self.scroller.reach > 0 or self.animating
            self._behind = self._ground.copy() if again else self._ground
            self._behind.set_clip(self.scroller.view)
            self.draw_sheets(self._behind)
            self._behind.set_clip(None)
            for picture, place in self.banner:
                self._behind.blit(picture, place)
            if not again:
                self._ground = None
        surface.blit(self._behind, (0, 0))

    def draw_sheets(self, surface: pygame.Surface) -> None:
        """Draw the sheets, and the texts and pictures on them."""
        for sheet in self.sheets:
            scrolls = self.scroller.reach > 0  # else this is done once
            look = panel(self.ui, Panel(self.radius * self.u, self.px(self.depth), self.fill))
            draw_card(surface, self.ui, sheet, look, keep=scrolls)
        for picture, place in self.paper:
            surface.blit(picture, place)

    def draw_over(self, surface: Drawable) -> None:
        """Draw what changes more often than the sheets, below the widgets."""

    def draw_foot(self, surface: Drawable) -> None:
        """Draw the contents of the foot besides its widgets."""

    def ground(self) -> pygame.Surface:
        """Return what lies below everything, as large as the window: a picture to draw on."""
        return blurred_valley(self.ui, self.size)

    def _shade(self, width: int, height: int) -> pygame.Surface:
        """Return the shadow of the foot on the page; upside down, it is that of the head."""

        def make() -> pygame.Surface:
            shade = pygame.Surface((width, height), pygame.SRCALPHA)
            dark = self.ui.palette["shadow"]
            for y in range(height):
                shade.fill((dark.r, dark.g, dark.b, round(90 * ((y + 1) / height) ** 2)), (0, y, width, 1))
            return shade

        return self.ui.art.made(("foot", width, height), make)

    def _scroll(self, offset: float) -> None:
        if self.scroller.to(offset):
            self.follow()
            self._point_again()

    def _point_again(self) -> None:
        """Let the widgets know where the mouse is: others may lie there now."""
        self.group.handle(Point(self._mouse))

    def _scrolled(self, press: Press) -> bool:
        """Return whether a press is for the page itself: the wheel, the bar, or a drag of the paper."""
        scroller = self.scroller
        if isinstance(press, Point | Leave):
            self._mouse = press.at if isinstance(press, Point) else NOWHERE
        if scroller.reach <= 0:
            return False
        match press:
            case Wheel() if any(widget.usable and widget.scrolls(press) for widget in self.group.widgets):
                return False
            case Wheel():
                self._scroll(scroller.offset - press.way(self.px(STEP)))
            case Point((_, y)) if scroller.gripped:
                if scroller.drag(y):
                    self.follow()
            case Point((_, y)) if self._hold is not None:
                start, offset = self._hold
                self._scroll(offset + start - y)
            case Up(button=1):
                held = scroller.gripped
                scroller.release()
                self._hold = None
                return held
            case Down(at, button=1):
                if scroller.grip(at):
                    self.follow()
                    return True
                beside = not scroller.view.top <= at[1] < scroller.view.bottom
                return beside and not any(one.rect.collidepoint(at) for one in (*self.head, *self.foot))
            case _:
                return False
        return True


class _PageGroup(Group):
    """Widgets on a page; for the arrow keys those of head and foot stand at the page's ends."""

    def __init__(self, page: Page) -> None:
        super().__init__()
        self._page = page

    def place(self, widget: Widget) -> pygame.Rect:
        """Return where a widget is for the arrow keys."""
        page = self._page
        if not page.stays(widget):
            return widget.rect
        return widget.rect.move(0, (0 if widget in page.head else page.scroller.reach) - round(page.scroller.offset))

    def in_sight(self, widget: Widget, place: tuple[int, int]) -> bool:
        """Return whether neither the head nor the foot lies over a widget at a place."""
        page = self._page
        return page.scroller.reach <= 0 or page.stays(widget) or page.scroller.view.collidepoint(place)
