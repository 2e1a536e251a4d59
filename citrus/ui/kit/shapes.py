"""Panels, soft shadows and discs, drawn as SVG so that they have smooth edges at every size; icons in any colour."""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

import pygame

from citrus.ui.kit.art import at_least_a_pixel, rasterise
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Colour, Letters, inked_at
from citrus.ui.kit.screen import Ui

CAST = 77  # the opacity of the shadow of a small thing, 0 to 255
MIDDLE = 4  # pixels of a small shape between its corners, which are stretched in a large one


class Slice(NamedTuple):
    """A part of a small shape, and the place to which it is stretched in the large one."""

    part: pygame.Surface
    place: pygame.Rect

    def picture(self, seen: pygame.Rect) -> pygame.Surface:
        """Return what is seen of it in a part of its place."""
        if self.place.size == self.part.get_size():
            return self.part.subsurface(seen.move(-self.place.x, -self.place.y))
        if (colour := _one_colour(self.part)) is not None:  # the larger the shape, the more of it is its middle
            even = pygame.Surface(seen.size, pygame.SRCALPHA)
            even.fill(colour)
            return even
        whole = pygame.transform.scale(self.part, self.place.size)
        return whole.subsurface(seen.move(-self.place.x, -self.place.y))


@dataclass(frozen=True)
class Sliced:
    """A shape of a size as the picture of a `small` one, whose parts between the corners are stretched."""

    small: pygame.Surface
    size: tuple[int, int]
    corner: int

    def whole(self) -> pygame.Surface:
        """Return all of it in one picture."""
        if self.small.get_size() == self.size:
            return self.small
        surface = pygame.Surface(self.size, pygame.SRCALPHA)
        for part in self._slices():
            surface.blit(part.picture(part.place), part.place, special_flags=pygame.BLEND_RGBA_ADD)
        return surface

    def draw(self, surface: pygame.Surface, at: tuple[int, int], areas: Iterable[pygame.Rect]) -> None:
        """Draw what is seen of it in some areas: making it whole takes long where most of it is hidden."""
        for area in areas:
            there = area.move(-at[0], -at[1])
            for part in self._slices():
                if seen := part.place.clip(there):
                    surface.blit(part.picture(seen), seen.move(at))

    def _slices(self) -> Iterator[Slice]:
        columns, rows = (
            ((0, 0, old, new),)
            if old == new
            else (
                (0, 0, self.corner, self.corner),
                (self.corner, self.corner, old - 2 * self.corner, new - 2 * self.corner),
                (old - self.corner, new - self.corner, self.corner, self.corner),
            )
            for old, new in zip(self.small.get_size(), self.size, strict=True)
        )
        for x, left, width, wide in columns:
            for y, top, height, high in rows:
                yield Slice(self.small.subsurface((x, y, width, height)), pygame.Rect(left, top, wide, high))


def hexed(colour: Colour) -> str:
    """Return a colour as SVG writes it, without its alpha."""
    value = pygame.Color(colour)
    return f"#{value.r:02x}{value.g:02x}{value.b:02x}"


def _tint(colour: Colour | None) -> int | None:
    """Return a colour as part of a key: SVG is written only for what has not been drawn yet."""
    return None if colour is None else int(pygame.Color(colour))


def icon(ui: Ui, name: str, size: int, colour: Colour, weight: float = 2.6) -> pygame.Surface:
    """Return a small picture in one colour, `size` pixels square, with lines of a width on its field of 24 x 24."""
    return ui.art.icon(name, size, hexed(colour), weight)


class Card(NamedTuple):
    """The look of a rectangle with round corners. `fade` is the colour at its lower end; `depth` pixels of shadow make
    it three times as much larger on every side."""

    radius: float
    fill: Colour | None
    edge: Colour | None = None
    width: float = 0
    fade: Colour | None = None
    opacity: float = 1
    depth: int = 0

    @property
    def key(self) -> Hashable:
        """The same by numbers alone."""
        colours = _tint(self.fill), _tint(self.edge), _tint(self.fade)
        return self.radius, *colours, self.width, self.opacity, self.depth

    def sliced(self, ui: Ui, size: tuple[int, int]) -> Sliced:
        """Return the picture for a size."""
        radius, fill, edge, width, fade, opacity, depth = self
        inset, margin = width / 2, 3 * depth
        paint = "none" if fill is None else hexed(fill)
        stroke = f' stroke="{hexed(edge)}" stroke-width="{width:.2f}"' if edge is not None and width > 0 else ""

        def drawn(size: tuple[int, int]) -> str:
            body, colour = "", paint
            if depth:
                below = (size[0] - 6 * depth, size[1] - 6 * depth)
                body = _shade(ui, (margin + depth // 3, margin + depth * 2 // 3), below, radius, depth)
            if fill is not None and fade is not None:
                body += (
                    f'<defs><linearGradient id="f" gradientUnits="userSpaceOnUse" x1="0" y1="{margin}" x2="0" '
                    f'y2="{size[1] - margin}"><stop offset="0" stop-color="{paint}"/>'
                    f'<stop offset="1" stop-color="{hexed(fade)}"/></linearGradient></defs>'
                )
                colour = "url(#f)"
            return _svg(
                size,
                f'{body}<rect x="{margin + inset:.2f}" y="{margin + inset:.2f}" '
                f'width="{size[0] - 2 * margin - width:.2f}" height="{size[1] - 2 * margin - width:.2f}" '
                f'rx="{radius:.2f}" ry="{radius:.2f}" fill="{colour}" opacity="{opacity:.3f}"{stroke}/>',
            )

        whole = (size[0] + 2 * margin, size[1] + 2 * margin)
        return _sliced(ui, whole, math.ceil(radius + width) + margin + depth + 1, drawn, fade is None)


def card(ui: Ui, size: tuple[int, int], look: Card) -> pygame.Surface:
    """Return a rectangle with round corners."""
    return ui.art.made(("card", size, look.key), lambda: look.sliced(ui, size).whole())


def draw_ring(
    ui: Ui, surface: Drawable, rect: pygame.Rect, radius: float, width: float, color: str | None = None
) -> None:
    """Draw the ring of the keyboard around a rectangle, in three lines of a width: dark, light and dark, so that it
    shows on every ground; one in a `color` has that beside the light line."""
    owned = () if color is None else (color,)
    for inside, colour in enumerate(("ink", "highlight", *owned, "ink")[::-1]):
        outside = inside + 0.3
        side = round(2 * outside * width)
        place = rect.inflate(side, side)
        surface.blit(card(ui, place.size, Card(radius + side / 2, None, ui.palette[colour], width)), place)


def slot(ui: Ui, size: tuple[int, int], radius: float, edge: Colour, width: float) -> pygame.Surface:
    """Return the broken outline of a rectangle with round corners."""
    inset = width / 2 + 0.5
    outline = _outline(size[0] - 2 * inset, size[1] - 2 * inset, radius)
    # dash by dash: SDL's own dashes spoil every fourth picture
    dashes = max(4, round(len(outline) / (width * 8)))
    body = ""
    for number in range(dashes):
        first, last = (len(outline) * part // (2 * dashes) for part in (2 * number, 2 * number + 1))
        body += "M" + "L".join(f"{x + inset:.2f} {y + inset:.2f}" for x, y in outline[first : last + 1])
    return ui.art.drawing(
        _svg(
            size,
            f'<path d="{body}" fill="none" stroke="{hexed(edge)}" stroke-width="{width:.2f}" stroke-linecap="round" '
            'stroke-linejoin="round"/>',
        ),
        size,
    )


def _outline(width: float, height: float, radius: float) -> list[tuple[float, float]]:
    """Return points about a pixel apart along a rectangle with round corners, clockwise from the middle of its top."""
    radius = min(radius, width / 2, height / 2)
    across, down, arc = width - 2 * radius, height - 2 * radius, math.pi / 2 * radius
    points = []
    around = 2 * (across + down) + 4 * arc
    for pixel in range(round(around)):
        along = (pixel * around / round(around) + across / 2) % around
        x, y, turn = radius, 0.0, 0.0  # where a side begins, and which way it goes
        for side in (across, down, across, down):
            way = math.cos(turn), math.sin(turn)
            if along <= side:
                points.append((x + along * way[0], y + along * way[1]))
                break
            along -= side
            x, y = x + side * way[0], y + side * way[1]
            if along <= arc:
                bend = along / radius
                ahead, aside = radius * math.sin(bend), radius * (1 - math.cos(bend))
                points.append((x + ahead * way[0] - aside * way[1], y + ahead * way[1] + aside * way[0]))
                break
            along -= arc
            x, y = x + radius * (way[0] - way[1]), y + radius * (way[1] + way[0])
            turn += math.pi / 2
    return points


def disc(ui: Ui, size: int, fill: Colour, edge: Colour | None = None, width: float = 0) -> pygame.Surface:
    """Return a round spot."""
    key = ("disc", size, _tint(fill), _tint(edge), width)
    return ui.art.made(key, lambda: rasterise(_disc(size, fill, edge, width), (size, size)))


def _disc(size: int, fill: Colour, edge: Colour | None, width: float) -> str:
    stroke = f' stroke="{hexed(edge)}" stroke-width="{width:.2f}"' if edge is not None and width > 0 else ""
    body = f'<circle cx="{size / 2}" cy="{size / 2}" r="{(size - width) / 2 - 0.25:.2f}" fill="{hexed(fill)}"{stroke}/>'
    return _svg((size, size), body)


def paled(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """Return the same picture, translucent as a whole, 0 to 255."""
    pale = picture.subsurface(picture.get_rect())  # which has an alpha of its own, and shares the pixels
    pale.set_alpha(alpha)
    return pale


def tick(ui: Ui, side: int) -> pygame.Surface:
    """Return the sign of what is done, chosen or right: a tick on a green disc."""
    return _sign(ui, "check", "good", side)


def hammer(ui: Ui, side: int) -> pygame.Surface:
    """Return the sign of what is being built: a hammer on a blue disc."""
    return _sign(ui, "hammer", "hint", side)


def rise(ui: Ui, side: int) -> pygame.Surface:
    """Return the sign of what gets better: an arrow up on a green disc."""
    return _sign(ui, "up", "good", side)


def cross(ui: Ui, side: int) -> pygame.Surface:
    """Return the sign of what is lost or wrong: a cross on a red disc."""
    return _sign(ui, "cross", "bad", side)


def _sign(ui: Ui, name: str, fill: str, side: int) -> pygame.Surface:
    paper = ui.palette["paper"]

    def make() -> pygame.Surface:
        spot = disc(ui, side, ui.palette[fill], paper, max(1.2, side / 13)).copy()
        picture = icon(ui, name, round(side * 0.72), paper, 4.5)
        spot.blit(picture, picture.get_rect(center=spot.get_rect().center))
        return spot

    return ui.art.made(("signed", name, fill, side), make)


def alert(ui: Ui, side: int) -> pygame.Surface:
    """Return the sign of what soon changes the game: an exclamation mark on a red disc."""

    def make() -> pygame.Surface:
        paper, px = ui.palette["paper"], max(12, round(side * 0.8))
        spot = disc(ui, side, ui.palette["accent_ink"], paper, max(1.2, side / 13)).copy()
        mark = ui.fonts.render("!", Letters(px, paper, bold=True))
        spot.blit(mark, inked_at(mark, spot.get_rect().center))
        return spot

    return ui.art.made(("alert", side), make)


def count_badge(ui: Ui, count: int, size: int) -> pygame.Surface:
    """Return the number of things in one place, in ink on a small round paper."""

    def make() -> pygame.Surface:
        paper, ink = ui.palette["paper"], ui.palette["ink"]
        spot = disc(ui, size, paper, ink, max(1.2, size / 13)).copy()
        label = ui.fonts.render(str(count), Letters(max(12, round(size * 0.72)), ink, bold=True))
        spot.blit(label, inked_at(label, spot.get_rect().center))
        return spot

    return ui.art.made(("count", count, size), make)


def cast(ui: Ui, picture: pygame.Surface, depth: int) -> pygame.Surface:
    """Return a picture with its shadow `depth` pixels to the right and below."""
    whole = pygame.Surface((picture.get_width() + depth, picture.get_height() + depth), pygame.SRCALPHA)
    shade = (*tuple(ui.palette["shadow"])[:3], CAST)
    shape = pygame.mask.from_surface(picture).to_surface(setcolor=shade, unsetcolor=(0, 0, 0, 0))
    whole.blit(shape, (depth, depth))
    whole.blit(picture, (0, 0))
    return whole


def draw_shadow(surface: Drawable, ui: Ui, rect: pygame.Rect, radius: float, depth: int) -> None:
    """Draw a soft, warm shadow below a panel; the light comes from the top left."""
    key = ("shadow", rect.size, radius, depth)
    surface.blit(ui.art.made(key, lambda: shadow(ui, rect.size, radius, depth).whole()), shadow_at(rect, depth))


def shadow_at(rect: pygame.Rect, depth: int) -> tuple[int, int]:
    """Return the corner of the shadow of a panel."""
    return rect.x - 2 * depth + depth // 3, rect.y - 2 * depth + depth * 2 // 3


def shadow(ui: Ui, size: tuple[int, int], radius: float, depth: int) -> Sliced:
    """Return the shadow of a panel, twice `depth` wider on every side."""
    margin = depth * 2

    def drawn(size: tuple[int, int]) -> str:
        return _svg(size, _shade(ui, (margin, margin), (size[0] - 2 * margin, size[1] - 2 * margin), radius, depth))

    corner = margin + math.ceil(radius) + depth
    return _sliced(ui, (size[0] + 2 * margin, size[1] + 2 * margin), corner, drawn)


def _shade(ui: Ui, at: tuple[int, int], size: tuple[int, int], radius: float, depth: int) -> str:
    """Return a shadow in SVG: rectangles that grow and pale, from `depth` within to as much around a place."""
    steps, shade, body = 12, hexed(ui.palette["shadow"]), ""
    for step in range(steps):
        grow = depth * (1 - 2 * step / steps)
        body += (
            f'<rect x="{at[0] - grow:.2f}" y="{at[1] - grow:.2f}" width="{size[0] + 2 * grow:.2f}" '
            f'height="{size[1] + 2 * grow:.2f}" rx="{max(0.1, radius + grow):.2f}" fill="{shade}" '
            'fill-opacity="0.028"/>'
        )
    return body


class Panel(NamedTuple):
    """The look of a sheet of paper on the table: as a `Card`, in colours of the palette."""

    radius: float
    depth: int = 0
    fill: str = "panel"
    edge: str = "panel_edge"
    width: float = 1.5


def draw_panel(surface: Drawable, ui: Ui, rect: pygame.Rect, look: Panel) -> None:
    """Draw a sheet of paper on the table."""
    draw_card(surface, ui, rect, panel(ui, look))


def panel(ui: Ui, look: Panel) -> Card:
    """Return a sheet of paper as a card."""
    return Card(look.radius, ui.palette[look.fill], ui.palette[look.edge], look.width, depth=look.depth)


def draw_card(surface: Drawable, ui: Ui, rect: pygame.Rect, look: Card, keep: bool = True) -> None:
    """Draw a card with its shadow, both in one picture: most of a shadow is hidden. The picture is cached, unless it is
    as large as a window and drawn only once."""
    if look.fade is None:
        rect = _shortened(rect, surface.get_clip(), math.ceil(look.radius) + 4 * look.depth + 4)
    picture = card(ui, rect.size, look) if keep else look.sliced(ui, rect.size).whole()
    surface.blit(picture, picture.get_rect(center=rect.center))


def _shortened(rect: pygame.Rect, seen: pygame.Rect, margin: int) -> pygame.Rect:
    """Return a part of a rectangle that looks the same where it is seen: its sides are even, and `margin` holds its
    corners.

    A sheet that is much higher than the window needs no picture of that height. While it scrolls, the part has always
    the same size, so that one picture does.
    """
    high = seen.height + 2 * margin
    if rect.height <= high:
        return rect
    top = min(max(rect.top, seen.top - margin), rect.bottom - high)
    return pygame.Rect(rect.x, top, rect.width, high)


def _sliced(
    ui: Ui, size: tuple[int, int], corner: int, drawn: Callable[[tuple[int, int]], str], upright: bool = True
) -> Sliced:
    """Return a large shape from a small one: its corners stay, its sides are stretched. Rasterising it whole is slow. A
    shape whose sides are not even from top to bottom is not `upright`: only its width is stretched."""
    size, corner = at_least_a_pixel(size), max(1, corner)
    least = 2 * corner + MIDDLE
    small = (min(size[0], least), min(size[1], least) if upright else size[1])
    svg = drawn(small)
    return Sliced(rasterise(svg, size) if small == size else ui.art.drawing(svg, small), size, corner)


def _one_colour(picture: pygame.Surface) -> pygame.Color | None:
    """Return the colour that all pixels of a small picture have, or None if they differ."""
    width, height = picture.get_size()
    if width * height > MIDDLE * MIDDLE:
        return None
    colours = {tuple(picture.get_at((x, y))) for x in range(width) for y in range(height)}
    return pygame.Color(*colours.pop()) if len(colours) == 1 else None


def _svg(size: tuple[int, int], body: str) -> str:
    width, height = at_least_a_pixel(size)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
