"""Buttons to click: with words or an icon, or a piece of art."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Literal, NamedTuple, TypeVar

import pygame

from citrus.ui.kit.description import State
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Align, Letters, least
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, draw_card, icon, paled, slot
from citrus.ui.kit.widgets import Widget

ButtonStyle = Literal["primary", "possible", "plain", "quiet", "slot"]

PALE = 70  # the opacity of a piece that cannot be chosen, 0 to 255
PIECE = 2.2  # of the size of the words: a piece beside them where there is room
CORNER = 0.42  # of a piece: another one in the corner
SMALLER = 0.65  # of their size: where a word of a large text has no room, it may shrink to that before it is cut
DULL = 0.45  # how much of its colour a main button has that cannot be pressed


class Face(NamedTuple):
    """The content of a button beside its text: an `icon` of `citrus.ui.kit.shapes`, letters of a `size` at 1280x720,
    perhaps those of titles, and a `detail`, a second, smaller line.

    `name` is the button's name if its words do not say it.
    """

    icon: str | None = None
    size: float = 17
    title: bool = False
    detail: str = ""
    name: str = ""


USUAL_FACE, SMALL_FACE = Face(), Face(size=15)
Key = TypeVar("Key")


class Button(Widget):
    """A button: `primary` is the one thing to do, `possible` one of several ways to go on, `plain` anything else,
    `quiet` has no body until hovered, `slot` is an empty place with a broken outline.

    Without `text` the button is the icon of its `face` alone. `chosen` marks the chosen one of several. With `aside`
    the icon stands at the left edge, in line with those of the buttons above and below. A `piece`, the name of a
    picture and perhaps a player's colour, takes the place of the icon, as high as the button; words begin beside it.
    """

    piece: tuple[str, str | None] | None = None

    def __init__(
        self, ui: Ui, text: str, on_click: Callable[[], None], style: ButtonStyle = "plain", face: Face = USUAL_FACE
    ) -> None:
        super().__init__(ui)
        self.text = text
        self.on_click = on_click
        self.style = style
        self.icon_name, self.text_size, self.title, self.detail, self.name = face
        self.chosen = self.aside = False

    @property
    def words(self) -> str:
        """The words on it."""
        return self.text

    @property
    def main(self) -> bool:
        """Whether the button is the one thing to do."""
        return self.style == "primary"

    @property
    def hint(self) -> str:
        """The second line."""
        return self.detail

    def states(self) -> Iterator[State]:
        """Yield the present states."""
        yield from super().states()
        if self.chosen:
            yield "selected" if self.role == "tab" else "checked"

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place, in the current language."""
        super().layout(rect, u)
        self.text, self.detail = self.ui.texts.again(self.text), self.ui.texts.again(self.detail)

    @property
    def shape(self) -> object:
        """Whether the button is there, and its words."""
        return self._visible, self.text, self.detail

    def activate(self) -> None:
        """Click the button."""
        if self.usable:
            self.on_click()

    @property
    def whole(self) -> bool:
        """Whether the second line can be read in full where the button is."""
        fonts, small, room = self.ui.fonts, self._small, self._room
        if not self.detail or fonts.width(self.detail, least(small)) <= room:
            return True
        edge = round(2 * self.u)
        high = self.rect.height - 2 * edge - fonts.height(self._size, bold=not self.title, title=self.title)
        return fonts.render(self.detail, Letters(small, "black"), width=room).get_height() <= high

    def needed(self, u: float) -> int:
        """Return the width for its words in their full size, where a design pixel is `u`."""
        px, said = max(8, round(self.text_size * u)), self.ui.texts.again(self.text)
        return self.ui.fonts.width(said, px, bold=not self.title, title=self.title) + _beside(px, self._usual_side(px))

    @property
    def _size(self) -> int:
        """The size of the words, in pixels."""
        return max(8, round(self.text_size * self.u))

    @property
    def _small(self) -> int:
        """The size of the second line, in pixels."""
        return max(8, round(self.text_size * 0.76 * self.u))

    @property
    def _room(self) -> int:
        """The width for words beside the icon."""
        return self.rect.width - _beside(self._size, self._sign_side(self._size))

    def _usual_side(self, px: int) -> int:
        """Return the side of the icon or the piece beside words of a size, wherever it is; 0 without one."""
        return round(px * (1.15 if self.piece is None else PIECE)) if self.icon_name or self.piece else 0

    def _sign_side(self, px: int) -> int:
        """Return the same where it is: a piece takes what height and words leave."""
        if self.piece is None:
            return self._usual_side(px)
        words = self.ui.fonts.width(self.text, px, bold=not self.title, title=self.title)
        room = min(self.rect.height - 2 * round(3 * self.u), self.rect.width - _beside(px, 1) - words)
        return max(round(px * 1.15), room)

    @property
    def radius(self) -> float:
        """The radius of the corners."""
        return min(10 * self.u, self.rect.height * 0.32)

    def draw(self, surface: Drawable) -> None:
        """Draw the button in its present state."""
        if not self.visible:
            return
        rect = self.rect.copy()
        sunk = self.pressed and self.hovered
        fill, fade, edge, ink = self._colours(sunk)
        if fill is not None:
            lifted = self.enabled and not sunk and self.style in ("primary", "possible", "plain")
            depth = max(2, round((4 if self.hovered else 3) * self.u)) if lifted else 0
            if sunk:
                rect.y += max(1, round(1.5 * self.u))
            width = (3 if self.enabled and self.style == "possible" else 1.5) * self.u
            draw_card(surface, self.ui, rect, Card(self.radius, fill, edge, max(1.0, width), fade, depth=depth))
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
            if self.style == "primary":
                return palette.mix("panel", "accent", DULL), None, None, palette["paper"]
            return (
                palette.mix("panel", "panel_edge", 0.25),
                None,
                palette["panel_edge"],
                palette.mix("ink_soft", "panel", 0.35),
            )
        if self.style == "primary":
            base = palette.mix("accent", "umber", 0.14 if self.hovered else 0)  # no lighter: words must be read on it
            dark = base.lerp(palette["umber"], 0.25)
            if sunk:
                return dark, base, base.lerp(palette["umber"], 0.6), palette["paper"]
            return base, base.lerp(palette["umber"], 0.12), dark, palette["paper"]
        base = palette["highlight"] if self.chosen else palette["paper"]
        edge = palette["accent" if self.chosen else "good" if self.style == "possible" else "panel_edge"]
        if self.style in ("quiet", "slot") and not (self.hovered or self.chosen):
            return None, None, None, palette["ink"]
        if sunk:
            return base.lerp(palette["panel_edge"], 0.5), None, edge.lerp(palette["umber"], 0.3), palette["ink"]
        if self.hovered:
            return base.lerp(palette["highlight"], 0.6), None, edge.lerp(palette["accent"], 0.5), palette["ink"]
        return base, base.lerp(palette["panel_edge"], 0.22), edge, palette["ink"]

    def _below(self, ink: pygame.Color, width: int, height: int) -> pygame.Surface:
        """Return the second line, in two lines if it is too long and there is room."""
        fonts, px = self.ui.fonts, self._small
        if fonts.width(self.detail, px) > width:
            align: Align = "center" if self.piece is None else "left"
            broken = fonts.render(self.detail, Letters(px, ink), width=self._even(width), align=align)
            if broken.get_height() <= height:
                return broken
        return fonts.fitted(self.detail, Letters(px, ink), width)

    def _even(self, width: int) -> int:
        """Return a width at which the second line breaks into as many lines, but more even ones."""
        fonts, px = self.ui.fonts, self._small
        least_wide = max(fonts.width(word, px) for word in self.detail.split())
        lines = -(-fonts.width(self.detail, px) // width)
        even = max(least_wide, round(fonts.width(self.detail, px) / lines * 1.15))
        high = fonts.render(self.detail, Letters(px, "black"), width=width).get_height()
        fits = fonts.render(self.detail, Letters(px, "black"), width=even).get_height() <= high
        return even if even <= width and fits else width

    def _draw_label(self, surface: Drawable, rect: pygame.Rect, ink: pygame.Color) -> None:
        px = max(8, round(self.text_size * self.u))
        side, gap = self._sign_side(px), round(px * 0.5)
        picture = icon(self.ui, self.icon_name, side, ink) if self.icon_name else None
        if self.piece is not None:
            picture = self.ui.art.piece(self.piece[0], (side, side), self.piece[1])
        if not self.text:
            if picture is not None:
                surface.blit(picture, picture.get_rect(center=rect.center))
            return
        room = self._room
        letters = Letters(px, ink, bold=not self.title, title=self.title)
        label = self.ui.fonts.fitted(self.text, letters, room, min(least(px), max(SMALLEST, round(px * SMALLER))))
        below = None
        if self.detail:
            soft = ink if self.style == "primary" else ink.lerp(self.ui.palette["ink_soft"], 0.5)
            below = self._below(soft, room, rect.height - label.get_height())
        wide = max(label.get_width(), below.get_width() if below else 0)
        x = rect.centerx - (wide + (side + gap if picture else 0)) // 2
        if self.piece is not None:
            x = rect.x + round(px * 0.4)
        if picture is not None:
            aside = self.aside and self.piece is None
            place = picture.get_rect(midleft=(rect.x + round(px) if aside else x, rect.centery))
            surface.blit(picture, place)
            x += side + gap
        if below is None:
            surface.blit(label, label.get_rect(midleft=(x, rect.centery)))
            return
        top = rect.centery - (label.get_height() + below.get_height()) // 2
        for line, y in ((label, top), (below, top + label.get_height())):
            surface.blit(line, (x + (0 if self.piece is not None else (wide - line.get_width()) // 2), y))


def _beside(px: int, sign: int) -> int:
    """Return the width of the edges and a sign of a width beside words of a size."""
    return 2 * round(px * 0.6) + (sign + round(px * 0.5) if sign else 0)


def radios(
    ui: Ui, heading: str, words: Mapping[Key, str], choose: Callable[[Key], None], face: Face = SMALL_FACE
) -> dict[Key, Button]:
    """Make radio buttons under a heading; each calls `choose` with its key."""
    buttons = {key: Button(ui, text, partial(choose, key), face=face) for key, text in words.items()}
    for button in buttons.values():
        button.role, button.heading = "radio", heading
    return buttons


def mark_chosen(buttons: Mapping[Key, Button], chosen: Key) -> None:
    """Mark the chosen one of several buttons."""
    for key, button in buttons.items():
        button.chosen = key == chosen


class PieceButton(Widget):
    """A button that is a piece of art, perhaps in a player's colour, with another one in a corner; `chosen` lights it
    up.

    `text` are the words for what it shows, if it is not called by them.
    """

    corner: str | None = None

    def __init__(self, ui: Ui, name: str, piece: str, color: str | None, on_click: Callable[[], None]) -> None:
        super().__init__(ui)
        self.name, self.text = name, ""
        self.piece = piece
        self.color = color
        self.on_click = on_click
        self.chosen = False

    @property
    def words(self) -> str:
        """What the button shows, in words."""
        return self.text

    def states(self) -> Iterator[State]:
        """Yield the present states."""
        yield from super().states()
        if self.chosen:
            yield "checked"

    def activate(self) -> None:
        """Click the button."""
        if self.usable:
            self.on_click()

    def draw(self, surface: Drawable) -> None:
        """Draw the piece on its field."""
        palette = self.ui.palette
        radius = min(10 * self.u, self.rect.height * 0.28)
        sunk = self.pressed and self.hovered
        if self.chosen:
            fill, edge = palette["highlight"], palette["accent"]
        else:
            fill, edge = palette.mix("paper", "meadow", 0.4), palette["panel_edge"]
        if sunk:
            fill = fill.lerp(palette["panel_edge"], 0.5)
        elif self.hovered:
            fill, edge = fill.lerp(palette["highlight"], 0.7), edge.lerp(palette["accent"], 0.6)
        width = max(1.0, (2.0 if self.chosen else 1.5) * self.u)
        surface.blit(card(self.ui, self.rect.size, Card(radius, fill, edge, width)), self.rect)
        side = round(min(self.rect.size) * (0.86 if self.hovered and not sunk else 0.8))
        picture = self.ui.art.piece(self.piece, (side, side), self.color)
        if not self.enabled:
            picture = paled(picture, PALE)
        surface.blit(picture, picture.get_rect(center=self.rect.center))
        if self.corner is not None:
            side = round(side * CORNER)
            surface.blit(
                self.ui.art.piece(self.corner, (side, side), self.color),
                (self.rect.right - side, self.rect.bottom - side),
            )
        if self.focused:
            self.draw_focus(surface, radius)
