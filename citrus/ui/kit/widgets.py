"""Widgets, which the mouse and the keyboard can use, and the group that gives them keyboard focus."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Iterator, Sequence

import pygame

from citrus.ui.kit.description import Description, State, WidgetRole
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.presses import LEFT, Down, GoTo, Leave, Move, Point, Pointer, Press, Request, Takes, Up, Wheel
from citrus.ui.kit.screen import Scaled, Ui
from citrus.ui.kit.shapes import draw_ring


class Widget(Scaled):
    """Something in a rectangle that the mouse or the keyboard can use.

    `dirty` is set whenever a public attribute gets another value; drawing it clears the flag. `sound` is heard when it
    is clicked. `name` is what it is called where its own `words` do not say that, `heading` what it stands under, if
    others have the same name.
    """

    role: WidgetRole = "button"
    sound = "click"
    name = heading = ""

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.dirty = True
        self._enabled = True
        self._visible = True
        self._focused = False
        self.hovered = False
        self.pressed = False

    def __setattr__(self, name: str, value: object) -> None:
        changes = name[0] != "_" and name != "dirty" and getattr(self, name, None) != value
        super().__setattr__(name, value)
        if changes:
            self.dirty = True

    @property
    def shape(self) -> object:
        """All that places on a page depend on: where that changes, the page is laid out again."""
        return self._visible

    @property
    def enabled(self) -> bool:
        """Whether the widget can be used now."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.hovered = self.pressed = False

    @property
    def visible(self) -> bool:
        """Whether the widget exists at all."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.hovered = self.pressed = False

    @property
    def focused(self) -> bool:
        """Whether the keyboard works on it."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        self._focused = value

    @property
    def usable(self) -> bool:
        """Whether the widget exists and can be used."""
        return self._enabled and self._visible

    @property
    def main(self) -> bool:
        """Whether the widget does what most people come to its screen for."""
        return False

    @property
    def focus_rect(self) -> pygame.Rect:
        """What the keyboard works on: the whole widget, or a part of it."""
        return self.rect

    @property
    def words(self) -> str:
        """The words on it, which are its name unless it has another."""
        return ""

    @property
    def said(self) -> str:
        """What the widget shows now, in words: those that are not its name."""
        return "" if self.name in ("", self.words) else self.words

    @property
    def hint(self) -> str:
        """A sentence that explains it."""
        return ""

    @property
    def parts(self) -> tuple[Description, ...]:
        """What is on it, if it is more than one thing."""
        return ()

    def states(self) -> Iterator[State]:
        """Yield what holds of it now."""
        if not self._enabled:
            yield "read-only" if self.role == "image" else "disabled"
        if self._focused:
            yield "focused"

    def describe(self) -> Description:
        """Describe the widget in the current language."""
        again = self.ui.texts.again
        name, said, heading, hint = map(again, (self.name or self.words, self.said, self.heading, self.hint))
        states = frozenset(self.states())
        return Description(self.role, name, said, states, heading, hint, self.rect.copy(), self.parts, self)

    @property
    def look(self) -> tuple[object, ...]:
        """Everything that the look of the widget depends on."""
        return tuple(vars(self).values())

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; `u` is the scale of the window."""
        self.rect = rect
        self.u = u
        self.dirty = True

    def move(self, down: int) -> None:
        """Move the widget without laying it out again, as when a page scrolls."""
        self.rect = self.rect.move(0, down)

    def handle(self, press: Pointer) -> bool:
        """Take what the mouse does; True if it was for this widget."""
        if not self.usable:
            return False
        match press:
            case Point(at):
                self.hovered = self.rect.collidepoint(at)
            case Leave():
                self.hovered = False
            case Down(at, button=1) if self.rect.collidepoint(at):
                self.hovered = self.pressed = True
                return True
            case Up(at, button=1) if self.pressed:
                self.pressed = False
                if self.rect.collidepoint(at):
                    self.click()
                return True
        return False

    @property
    def touchable(self) -> Iterable[pygame.Rect]:
        """What fingers can touch on it, and need not touch exactly if it is small."""
        return [self.rect]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does with what lies at a place of it."""
        return Takes.NOTHING

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap at a place of it only shows what lies there."""
        return False

    def scrolls(self, wheel: Wheel) -> bool:
        """Return whether a turn of the wheel scrolls what is in it, even on a page that scrolls."""
        return False

    def go_to(self, part: Hashable) -> None:
        """Bring the keyboard to one of the `parts`, by its source."""

    def key(self, press: Press) -> bool:
        """Take any other press while focused; True if it was used. Confirming and using come as `activate`."""
        return False

    def click(self) -> None:
        """Use the widget as a person does: with its sound."""
        if self.usable and self.sound:
            self.ui.sounds.play(self.sound)
        self.activate()

    def activate(self) -> None:
        """Do what it is for."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: Drawable) -> None:
        """Draw the widget in its rectangle."""

    def draw_focus(self, surface: Drawable, radius: float, part: pygame.Rect | None = None) -> None:
        """Draw a ring around the widget that the keyboard works on, or around a part of it."""
        width = 3.4 if self.ui.manner.ring else 1.25
        draw_ring(self.ui, surface, part or self.rect, radius, max(1.0, width * self.u))


class Group:
    """Widgets with one focus, which presses move and use; without focus, confirming uses `default`. Where it `wraps`, a
    step down from the last one leads to the first, and up from that to the last.

    The focus shows only while the keyboard or a controller is used.
    """

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.default: Widget | None = None
        self.wraps = False
        self._focus: Widget | None = None

    @property
    def dirty(self) -> bool:
        """Whether any widget looks different now."""
        return any(widget.dirty for widget in self.widgets)

    @property
    def focus(self) -> Widget | None:
        """The widget that the keyboard works on."""
        if self._focus is not None and not (self._focus.usable and self._focus in self.widgets):
            self.set_focus(None)
        return self._focus if self._focus is not None and self._focus.focused else None

    def describe(self) -> list[Description]:
        """Describe all widgets that are there."""
        return [widget.describe() for widget in self.widgets if widget.visible]

    @property
    def main(self) -> Widget | None:
        """The widget that does what most people come to the screen for, if it can be used."""
        return next((widget for widget in self.widgets if widget.main and widget.usable), None)

    def set_focus(self, widget: Widget | None) -> None:
        """Move the keyboard to a widget, or away from all."""
        if self._focus is not None and self._focus is not widget:
            self._focus.focused = False
        self._focus = widget
        if widget is not None:
            widget.focused = True

    def show_focus(self) -> None:
        """Give the focus, if nothing has it, to what confirming would use; not to a field, in which one would write."""
        if self.focus is None:
            found = (one for one in (self.default, *self.widgets) if one is not None and one.usable)
            self.set_focus(next((one for one in found if one.role != "text field"), None))

    def handle(self, press: Press) -> bool:
        """Give a press to the widgets; True if one used it."""
        if not isinstance(press, Pointer):
            return self._key(press)
        clicked = press.at if isinstance(press, Down) and press.button == LEFT else None
        if clicked is not None and self._focus is not None and not self._focus.rect.collidepoint(clicked):
            self.set_focus(None)  # a click ends the work of the keyboard, unless it went into what that works on
        used = False
        for widget in reversed(tuple(self.widgets)):
            hidden = isinstance(press, Down | Point) and not self.in_sight(widget, press.at)
            used = widget.handle(Leave() if hidden else press) or used
            if used and isinstance(press, Down):
                break
        if clicked is not None:
            under = next((one for one in self.widgets if self.lies_at(one, clicked)), None)
            self.set_focus(under if under is not None and under.focused else None)
        return used

    def update(self, seconds: float) -> None:
        """Let time pass for the widgets."""
        for widget in self.widgets:
            widget.update(seconds)

    def draw(self, surface: Drawable, but: Sequence[Widget] = ()) -> None:
        """Draw all widgets `but` those of others, the focused one last."""
        focus = self.focus
        for widget in sorted(self.widgets, key=lambda widget: widget is focus):
            if widget not in but:
                widget.dirty = False
                if widget.visible:
                    widget.draw(surface)

    def at(self, place: tuple[int, int]) -> Widget | None:
        """Return the topmost widget at a place that can be used."""
        return next((one for one in reversed(self.widgets) if self.lies_at(one, place)), None)

    def lies_at(self, widget: Widget, place: tuple[int, int]) -> bool:
        """Return whether a widget that can be used is seen at a place."""
        return widget.usable and widget.rect.collidepoint(place) and self.in_sight(widget, place)

    def in_sight(self, widget: Widget, place: tuple[int, int]) -> bool:
        """Return whether nothing but widgets can hide a widget at a place."""
        return True

    def place(self, widget: Widget) -> pygame.Rect:
        """Return where a widget is for the arrow keys."""
        return widget.rect

    def _key(self, press: Press) -> bool:
        focus = self.focus
        if isinstance(press, GoTo):
            return self._go_to(press)
        if focus is not None and focus.key(press):
            return True
        match press:
            case Request.NEXT:
                return self._step(1)
            case Request.PREVIOUS:
                return self._step(-1)
            case Move(dx, dy):
                return self._move(dx, dy) or (self.wraps and not press.again and self._wrap(dy))
            case Request.CONFIRM | Request.USE:
                target = focus or (self.default if press is Request.CONFIRM else None)
                if target is not None and target.usable:
                    target.click()
                    return True
            case Request.MAIN if self.main is not None:
                return self._go_to(GoTo(self.main, use=True))
        return False

    def _go_to(self, press: GoTo) -> bool:
        widget = next((one for one in self.widgets if one is press.source and one.usable), None)
        if widget is None:
            return False
        self.set_focus(widget)
        if press.part is not None:
            widget.go_to(press.part)
        if press.use:
            widget.click()
        return True

    def _step(self, way: int) -> bool:
        usable = [widget for widget in self.widgets if widget.usable]
        if not usable:
            return False
        if self._focus in usable:
            self.set_focus(usable[(usable.index(self._focus) + way) % len(usable)])
        else:
            self.set_focus(usable[0 if way > 0 else -1])
        return True

    def _move(self, dx: int, dy: int) -> bool:
        focus = self.focus
        if focus is None:
            start = self.default if self.default is not None and self.default.usable else None
            if start is None:
                return self._step(1)
            self.set_focus(start)
            return True
        best: tuple[float, Widget] | None = None
        for widget in self.widgets:
            if widget is focus or not widget.usable:
                continue
            ahead, aside = _distance(self.place(focus), self.place(widget), dx, dy)
            if ahead > 0 and (best is None or ahead + 3 * aside < best[0]):
                best = (ahead + 3 * aside, widget)
        if best is not None:
            self.set_focus(best[1])
        return best is not None

    def _wrap(self, dy: int) -> bool:
        """Go to the other end of the column in which the focus is."""
        focus = self.focus
        if focus is None or not dy:
            return False
        found = [(*_distance(self.place(focus), self.place(one), 0, -dy), one) for one in self.widgets if one.usable]
        back = [(ahead - 3 * aside, one) for ahead, aside, one in found if ahead > 0 and one is not focus]
        if back:
            self.set_focus(max(back, key=lambda one: one[0])[1])
        return bool(back)


def _distance(start: pygame.Rect, end: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """Return how far `end` lies ahead of `start` in a direction, from edge to edge, and how far to its side."""
    if dx:
        ahead = end.left - start.right if dx > 0 else start.left - end.right
        aside = max(0, max(start.top, end.top) - min(start.bottom, end.bottom))
        beside = max(0, end.top - start.centery, start.centery - end.bottom)
    else:
        ahead = end.top - start.bottom if dy > 0 else start.top - end.bottom
        aside = max(0, max(start.left, end.left) - min(start.right, end.right))
        beside = max(0, end.left - start.centerx, start.centerx - end.right)
    if beside > (start.height if dx else start.width) // 8:  # else both halves of a row lie straight ahead
        aside += beside // 8
    return (max(1, ahead) if ahead >= -1 else 0, aside)
