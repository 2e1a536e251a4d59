"""How much room each thing on a screen has for a finger."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import takewhile

from pygame import Rect

from citrus.ui.kit.fingers import LEAST, meant
from citrus.ui.kit.page import Page, WidgetScreen
from citrus.ui.kit.screen import Screen, unit
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.shell.app import App
from citrus.ui.table.table_screen import TableScreen

USED = ("button", "link", "radio", "row", "slider", "stepper", "switch", "tab", "text field")


def too_small(app: App) -> list[tuple[str, Rect, tuple[int, int]]]:
    """Return what on the top screen a finger cannot touch in a place of 44 by 44 pixels at 1280x720: its name, where it
    is, and how wide and high the place is."""
    screen, least = app.top, LEAST * unit(app.size)
    touchable, window = list(screen.touchable()), Rect((0, 0), app.size)
    places = {tuple(rect): name for name, rect in _usable(screen) if rect}
    rects = [rect for place in places if window.contains(rect := Rect(place))]

    def owner(at: tuple[int, int]) -> Rect | None:
        there = meant(at, touchable, unit(app.size))
        inside = [rect for rect in rects if window.collidepoint(at) and rect.collidepoint(there)]
        return min(inside, key=lambda rect: rect.width * rect.height, default=None)

    def across(rect: Rect, right: int, down: int) -> int:
        x, y = rect.center
        ways = (((x + right * way * step, y + down * way * step) for step in range(1, LEAST * 2)) for way in (-1, 1))
        return 1 + sum(sum(1 for _ in takewhile(lambda at: owner(at) == rect, way)) for way in ways)

    found = []
    for rect in rects:
        if owner(rect.center) != rect and any(rect != other and rect.contains(other) for other in rects):
            continue  # something on it lies in its middle
        size = across(rect, 1, 0), across(rect, 0, 1)
        if min(size) < least:
            found.append((places[tuple(rect)], rect, size))
    return found


def _usable(screen: Screen) -> Iterator[tuple[str, Rect]]:
    """Yield what can be used on a screen, with its name and place: the rows of lists as far as they are wholly in
    sight."""
    if isinstance(screen, TableScreen) or not isinstance(screen, WidgetScreen):
        yield from (("touched", place) for place in screen.touchable())
        return
    for widget in (widget for widget in screen.group.widgets if widget.usable):
        whole = widget.describe()
        seen = whole.rect
        if isinstance(screen, Page) and widget not in screen.foot:
            seen = seen.clip(screen.scroller.view)
        parts = [(one.name, one.rect) for one in (whole, *whole.parts) if one.role in USED]
        touched = [] if isinstance(widget, ScrollList) else [("touched", place) for place in widget.touchable]
        yield from ((name, rect) for name, rect in (*touched, *parts) if seen.contains(rect))
