"""Things to click, drawn by us: buttons and the group that gives them keyboard focus."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Literal

import pygame

from citrus.ui.screen import Ui
from citrus.ui.shapes import draw_shadow, icon, rounded, slot

Style = Literal["primary", "plain", "quiet", "slot"]


class Widget:
    """Something in a rectangle that the mouse or the keyboard can use.

    `dirty` is set whenever it looks different; who draws it clears the flag. `sound` is heard when it is clicked.
    """

    sound = "click"

    def __init__(self, ui: Ui) -> None:
        self.ui = ui
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.u = 1.0
        self.dirty = True
        self._enabled = True
        self._visible = True
        self._focused = False
        self.hovered = False
        self.pressed = False

    @property
    def enabled(self) -> bool:
        """Whether it can be used now."""
        return self._enabled

    @enabled.setter
    def enabled(self, value: bool) -> None:
        if value != self._enabled:
            self._enabled = value
            self.hovered = self.pressed = False
            self.dirty = True

    @property
    def visible(self) -> bool:
        """Whether it is there at all."""
        return self._visible

    @visible.setter
    def visible(self, value: bool) -> None:
        if value != self._visible:
            self._visible = value
            self.hovered = self.pressed = False
            self.dirty = True

    @property
    def focused(self) -> bool:
        """Whether the keyboard works on it."""
        return self._focused

    @focused.setter
    def focused(self, value: bool) -> None:
        if value != self._focused:
            self._focused = value
            self.dirty = True

    @property
    def usable(self) -> bool:
        """Whether it is there and can be used."""
        return self._enabled and self._visible

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place; `u` is the scale of the window."""
        self.rect = rect
        self.u = u
        self.dirty = True

    def move(self, down: int) -> None:
        """Move it without laying it out anew, as when a page scrolls."""
        self.rect = self.rect.move(0, down)

    def handle(self, event: pygame.event.Event) -> bool:
        """React to the mouse; True if the event was for this widget."""
        if not self.usable:
            return False
        if event.type == pygame.MOUSEMOTION:
            self._hover(self.rect.collidepoint(event.pos))
        elif event.type == pygame.WINDOWLEAVE:
            self._hover(False)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            if self.rect.collidepoint(event.pos):
                self._hover(True)
                self._press(True)
                return True
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1 and self.pressed:
            self._press(False)
            if self.rect.collidepoint(event.pos):
                self.click()
            return True
        return False

    def key(self, event: pygame.event.Event) -> bool:
        """React to a key while focused; True if it was used. Enter and Space come as `activate`."""
        return False

    def click(self) -> None:
        """Use it as a person does: with its sound."""
        if self.usable and self.sound:
            self.ui.sounds.play(self.sound)
        self.activate()

    def activate(self) -> None:
        """Do what it is for."""

    def update(self, seconds: float) -> None:
        """Let time pass."""

    def draw(self, surface: pygame.Surface) -> None:
        """Draw it in its rectangle."""

    def draw_focus(self, surface: pygame.Surface, radius: float, part: pygame.Rect | None = None) -> None:
        """A ring round the widget that the keyboard works on, or round the part of it."""
        gap = max(2, round(3 * self.u))
        rect = (part or self.rect).inflate(2 * gap, 2 * gap)
        width = max(2.0, 2.5 * self.u)
        outer = rounded(self.ui, rect.size, radius + gap, None, self.ui.palette["ink"], width)
        surface.blit(outer, rect)
        inner = rect.inflate(-width, -width)
        ring = rounded(self.ui, inner.size, radius + gap - width / 2, None, self.ui.palette["highlight"], width / 2)
        surface.blit(ring, inner)

    def _hover(self, value: bool) -> None:
        if value != self.hovered:
            self.hovered = value
            self.dirty = True

    def _press(self, value: bool) -> None:
        if value != self.pressed:
            self.pressed = value
            self.dirty = True


class Button(Widget):
    """A button: `primary` is the one thing to do, `plain` one of several, `quiet` has no body until hovered,
    `slot` is an empty place with a broken outline.

    `icon_name` is one of `citrus.ui.shapes`; without `text` the button is the icon alone. `detail` is a second,
    smaller line. `chosen` marks the chosen one of several.
    """

    def __init__(
        self,
        ui: Ui,
        text: str,
        on_click: Callable[[], None],
        style: Style = "plain",
        icon_name: str | None = None,
        text_size: float = 17,
        title: bool = False,
        detail: str = "",
    ) -> None:
        super().__init__(ui)
        self.text = text
        self.detail = detail
        self.on_click = on_click
        self.style = style
        self.icon_name = icon_name
        self.text_size = text_size
        self.title = title
        self.chosen = False

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, in the language of now."""
        super().layout(rect, u)
        self.text, self.detail = self.ui.texts.again(self.text), self.ui.texts.again(self.detail)

    def activate(self) -> None:
        """Click it."""
        if self.usable:
            self.on_click()

    @property
    def radius(self) -> float:
        """How round the corners are."""
        return min(10 * self.u, self.rect.height * 0.32)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the button in its present mood."""
        if not self.visible:
            return
        rect = self.rect.copy()
        sunk = self.pressed and self.hovered
        fill, fade, edge, ink = self._colours(sunk)
        if fill is not None:
            if self.enabled and not sunk and self.style in ("primary", "plain"):
                draw_shadow(surface, self.ui, rect, self.radius, max(2, round((4 if self.hovered else 3) * self.u)))
            if sunk:
                rect.y += max(1, round(1.5 * self.u))
            width = max(1.0, 1.5 * self.u)
            surface.blit(rounded(self.ui, rect.size, self.radius, fill, edge, width, fade), rect)
        elif self.style == "slot":
            surface.blit(slot(self.ui, rect.size, self.radius, self.ui.palette["panel_edge"], 1.8 * self.u), rect)
        self._draw_label(surface, rect, ink)
        if self.focused:
            self.draw_focus(surface, self.radius)

    def _colours(
        self, sunk: bool
    ) -> tuple[pygame.Color | None, pygame.Color | None, pygame.Color | None, pygame.Color]:
        palette = self.ui.palette
        if not self.enabled:
            if self.style == "quiet":
                return None, None, None, palette.mix("panel_edge", "ink_soft", 0.25)
            return (
                palette.mix("panel", "panel_edge", 0.25),
                None,
                palette["panel_edge"],
                palette.mix("ink_soft", "panel", 0.35),
            )
        if self.style == "primary":
            base = palette["accent"]
            dark = base.lerp(palette["shadow"], 0.22)
            if sunk:
                return dark, base, base.lerp(palette["shadow"], 0.5), palette["panel"]
            light = base.lerp(palette["highlight"], 0.2 if self.hovered else 0.07)
            return light, base.lerp(palette["shadow"], 0.02 if self.hovered else 0.1), dark, palette["panel"]
        base = palette["highlight"] if self.chosen else palette["panel"]
        edge = palette["accent"] if self.chosen else palette["panel_edge"]
        if self.style in ("quiet", "slot") and not (self.hovered or self.chosen):
            return None, None, None, palette["ink"]
        if sunk:
            return base.lerp(palette["panel_edge"], 0.5), None, edge.lerp(palette["shadow"], 0.3), palette["ink"]
        if self.hovered:
            return base.lerp(palette["highlight"], 0.6), None, edge.lerp(palette["accent"], 0.5), palette["ink"]
        return base, base.lerp(palette["panel_edge"], 0.22), edge, palette["ink"]

    def _draw_label(self, surface: pygame.Surface, rect: pygame.Rect, ink: pygame.Color) -> None:
        px = max(8, round(self.text_size * self.u))
        side = round(px * 1.15)
        gap = round(px * 0.5)
        picture = icon(self.ui, self.icon_name, side, ink) if self.icon_name else None
        if not self.text:
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
            return
        room = rect.width - 2 * round(px * 0.6) - (side + gap if picture else 0)
        label = self.ui.fonts.fitted(self.text, px, ink, room, bold=not self.title, title=self.title)
        below = None
        if self.detail:
            soft = ink.lerp(self.ui.palette["panel" if self.style == "primary" else "ink_soft"], 0.5)
            below = self.ui.fonts.fitted(self.detail, max(8, round(self.text_size * 0.76 * self.u)), soft, room)
        wide = max(label.get_width(), below.get_width() if below else 0)
        x = rect.centerx - (wide + (side + gap if picture else 0)) // 2
        if picture is not None:
            surface.blit(picture, picture.get_rect(midleft=(x, rect.centery)))
            x += side + gap
        if below is None:
            surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            return
        top = rect.centery - (label.get_height() + below.get_height()) // 2
        surface.blit(label, label.get_rect(midtop=(x + wide // 2, top)))
        surface.blit(below, below.get_rect(midtop=(x + wide // 2, top + label.get_height())))


class PieceButton(Widget):
    """A button that is a piece of art, perhaps in a player's colour; `chosen` lights it up."""

    def __init__(self, ui: Ui, piece: str, color: str | None, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self.piece = piece
        self.color = color
        self.on_click = on_click
        self.chosen = False

    def activate(self) -> None:
        """Click it."""
        if self.usable:
            self.on_click()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the piece on its field."""
        palette = self.ui.palette
        radius = min(10 * self.u, self.rect.height * 0.28)
        sunk = self.pressed and self.hovered
        if self.chosen:
            fill, edge = palette["highlight"], palette["accent"]
        else:
            fill, edge = palette.mix("panel", "earth", 0.55), palette["panel_edge"]
        if sunk:
            fill = fill.lerp(palette["panel_edge"], 0.5)
        elif self.hovered:
            fill, edge = fill.lerp(palette["highlight"], 0.7), edge.lerp(palette["accent"], 0.6)
        width = max(1.0, (2.0 if self.chosen else 1.5) * self.u)
        surface.blit(rounded(self.ui, self.rect.size, radius, fill, edge, width), self.rect)
        side = round(min(self.rect.size) * (0.86 if self.hovered and not sunk else 0.8))
        picture = self.ui.art.piece(self.piece, (side, side), self.color)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.focused:
            self.draw_focus(surface, radius)


class Switch(Widget):
    """Something that is on or off, with a title and a sentence that explains it."""

    def __init__(self, ui: Ui, title: str, text: str, on_change: Callable[[bool], None]) -> None:
        super().__init__(ui)
        self.title = title
        self.text = text
        self.on = False
        self._on_change = on_change

    def activate(self) -> None:
        """Turn it over."""
        if self.usable:
            self.on = not self.on
            self.dirty = True
            self._on_change(self.on)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place."""
        super().layout(rect, u)
        self._retell()

    def height(self, width: int, u: float) -> int:
        """How high it has to be at a width, in the language of now."""
        self._retell()
        return self._title(u).get_height() + self._text(width, u).get_height() + round(2 * u)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the pill, the title and the sentence."""
        palette = self.ui.palette
        u = self.u
        title, text = self._title(u), self._text(self.rect.width, u)
        pill = pygame.Rect(0, 0, round(42 * u), round(24 * u))
        pill.midleft = (self.rect.left, self.rect.top + title.get_height() // 2)
        if not self.enabled:
            ground = palette.mix("panel", "panel_edge", 0.4)
        elif self.on:
            ground = palette["good"].lerp(palette["highlight"], 0.15 if self.hovered else 0)
        else:
            ground = palette.mix("panel_edge", "ink_soft", 0.35 if self.hovered else 0.15)
        surface.blit(rounded(self.ui, pill.size, pill.height / 2, ground), pill)
        gap = max(2, round(3 * u))
        side = pill.height - 2 * gap
        knob = pygame.Rect(0, pill.top + gap, side, side)
        knob.x = pill.right - gap - side if self.on and self.enabled else pill.left + gap
        colour = palette["panel"] if self.enabled else palette.mix("panel", "panel_edge", 0.15)
        surface.blit(rounded(self.ui, knob.size, side / 2, colour), knob)
        left = pill.right + round(12 * u)
        surface.blit(title, (left, self.rect.top))
        surface.blit(text, (left, self.rect.top + title.get_height() + round(2 * u)))
        if self.focused:
            self.draw_focus(surface, 8 * u)

    def _retell(self) -> None:
        self.title, self.text = self.ui.texts.again(self.title), self.ui.texts.again(self.text)

    def _title(self, u: float) -> pygame.Surface:
        palette = self.ui.palette
        ink = palette["ink"] if self.enabled else palette.mix("ink_soft", "panel", 0.35)
        return self.ui.fonts.render(self.title, round(17 * u), ink, bold=True)

    def _text(self, width: int, u: float) -> pygame.Surface:
        palette = self.ui.palette
        ink = palette["ink_soft"] if self.enabled else palette.mix("ink_soft", "panel", 0.4)
        return self.ui.fonts.render(self.text, round(14.5 * u), ink, width=width - round(54 * u))


class Group:
    """Widgets with one keyboard focus: Tab and arrows move it, Enter and Space use it.

    Without focus, Enter uses `default`. The focus shows only while the keyboard is used.
    """

    def __init__(self, widgets: Iterable[Widget] = ()) -> None:
        self.widgets: list[Widget] = list(widgets)
        self.default: Widget | None = None
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

    def set_focus(self, widget: Widget | None) -> None:
        """Move the keyboard to a widget, or away from all."""
        if self._focus is not None and self._focus is not widget:
            self._focus.focused = False
        self._focus = widget
        if widget is not None:
            widget.focused = True

    def handle(self, event: pygame.event.Event) -> bool:
        """Give an event to the widgets; True if one used it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        used = False
        for widget in reversed(tuple(self.widgets)):
            used = widget.handle(event) or used
            if used and event.type == pygame.MOUSEBUTTONDOWN:
                break
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            # a click ends the work of the keyboard, unless it went into what the keyboard works on
            under = next((one for one in self.widgets if one.usable and one.rect.collidepoint(event.pos)), None)
            self.set_focus(under if under is not None and under.focused else None)
        return used

    def update(self, seconds: float) -> None:
        """Let time pass for the widgets."""
        for widget in self.widgets:
            widget.update(seconds)

    def draw(self, surface: pygame.Surface, but: Sequence[Widget] = ()) -> None:
        """Draw all widgets `but` those of others, the focused one last."""
        focus = self.focus
        for widget in sorted(self.widgets, key=lambda widget: widget is focus):
            if widget not in but:
                widget.dirty = False
                if widget.visible:
                    widget.draw(surface)

    def place(self, widget: Widget) -> pygame.Rect:
        """Where a widget is for the arrow keys."""
        return widget.rect

    def _key(self, event: pygame.event.Event) -> bool:
        focus = self.focus
        if focus is not None and focus.key(event):
            return True
        if event.key == pygame.K_TAB and not event.mod & (pygame.KMOD_ALT | pygame.KMOD_CTRL):
            return self._step(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        if event.key in _ARROWS:
            return self._move(*_ARROWS[event.key])
        if event.key in (pygame.K_RETURN, pygame.K_KP_ENTER) and not event.mod & pygame.KMOD_ALT:
            target = focus or self.default
            if target is not None and target.usable:
                target.click()
                return True
        if event.key == pygame.K_SPACE and focus is not None:
            focus.click()
            return True
        return False

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


_ARROWS = {
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
    pygame.K_UP: (0, -1),
    pygame.K_DOWN: (0, 1),
}


def _distance(start: pygame.Rect, end: pygame.Rect, dx: int, dy: int) -> tuple[float, float]:
    """How far `end` lies ahead of `start` in a direction, and how far aside of it."""
    if dx:
        ahead = (end.centerx - start.centerx) * dx
        aside = max(0, max(start.top, end.top) - min(start.bottom, end.bottom))
        aside += abs(end.centery - start.centery) // 8
        beyond = (end.left >= start.right - 1) if dx > 0 else (end.right <= start.left + 1)
    else:
        ahead = (end.centery - start.centery) * dy
        aside = max(0, max(start.left, end.left) - min(start.right, end.right))
        aside += abs(end.centerx - start.centerx) // 8
        beyond = (end.top >= start.bottom - 1) if dy > 0 else (end.bottom <= start.top + 1)
    return (ahead if beyond else 0, aside)
