"""Panels, soft shadows and icons, drawn as SVG so that they have smooth edges at every size."""

from __future__ import annotations

import math
from collections.abc import Callable

import pygame

from citrus.ui.kit.art import rasterise
from citrus.ui.kit.fonts import Colour
from citrus.ui.kit.screen import Ui

# Icons on a field of 24 x 24. Strokes are drawn in the icon's colour with round ends; "fill" ones are filled.
_STROKES = {
    "up": "M5 15L12 8L19 15",
    "down": "M5 9L12 16L19 9",
    "left": "M15 5L8 12L15 19",
    "right": "M9 5L16 12L9 19",
    "check": "M4.5 12.5L10 18L19.5 7",
    "cross": "M6 6L18 18M18 6L6 18",
    "plus": "M12 5L12 19M5 12L19 12",
    "minus": "M5 12L19 12",
    "menu": "M4 6.5L20 6.5M4 12L20 12M4 17.5L20 17.5",
    "back": "M11 5L4 12L11 19M4.5 12L20 12",
    "undo": "M8 4L3.5 8.5L8 13M4 8.5L14 8.5C18 8.5 20.5 11 20.5 14.2C20.5 17.5 18 20 14 20L9 20",
    "redo": "M16 4L20.5 8.5L16 13M20 8.5L10 8.5C6 8.5 3.5 11 3.5 14.2C3.5 17.5 6 20 10 20L15 20",
    "folder": "M3.5 18.5L3.5 6C3.5 5.4 3.9 5 4.5 5L9.5 5L12 7.5L19.5 7.5C20.1 7.5 20.5 7.9 20.5 8.5L20.5 18.5"
    "C20.5 19.1 20.1 19.5 19.5 19.5L4.5 19.5C3.9 19.5 3.5 19.1 3.5 18.5Z",
    "mirror_across": "M12 3.5L12 20.5M8.5 8L4 12L8.5 16M15.5 8L20 12L15.5 16",
    "mirror_down": "M3.5 12L20.5 12M8 8.5L12 4L16 8.5M8 15.5L12 20L16 15.5",
    "bulb": "M9 17.5L9 15.8C7 14.6 5.8 12.5 5.8 10.2C5.8 6.7 8.6 4 12 4C15.4 4 18.2 6.7 18.2 10.2"
    "C18.2 12.5 17 14.6 15 15.8L15 17.5ZM10 20.5L14 20.5",
    "info": "M12 11L12 17M12 7L12 7.1",
    "warning": "M12 4L21 19.5L3 19.5ZM12 10L12 14M12 16.7L12 16.8",
    "search": "M10.3 4C13.8 4 16.6 6.8 16.6 10.3C16.6 13.8 13.8 16.6 10.3 16.6C6.8 16.6 4 13.8 4 10.3"
    "C4 6.8 6.8 4 10.3 4ZM15 15L20 20",
    "pen": "M4.5 19.5L5.6 15L16.3 4.3C17 3.6 18.2 3.6 18.9 4.3L19.7 5.1C20.4 5.8 20.4 7 19.7 7.7L9 18.4L4.5 19.5"
    "M14.3 6.3L17.7 9.7",
    "page": "M6 3.5L14.5 3.5L18.5 7.5L18.5 20.5L6 20.5ZM14 4L14 8L18 8M9 11.5L15.5 11.5M9 14.2L15.5 14.2M9 17L13 17",
    "book": "M12 6.5C10 4.8 7 4.3 3.5 4.8L3.5 18.3C7 17.8 10 18.3 12 20C14 18.3 17 17.8 20.5 18.3L20.5 4.8"
    "C17 4.3 14 4.8 12 6.5ZM12 6.5L12 19.5",
    "bin": "M4.5 6.8L19.5 6.8M9 6.5L9.6 4L14.4 4L15 6.5M6.3 7L7.2 19.2C7.2 19.9 7.7 20.3 8.4 20.3L15.6 20.3"
    "C16.3 20.3 16.8 19.9 16.8 19.2L17.7 7M10.2 10.8L10.5 16.5M13.8 10.8L13.5 16.5",
    "watch": "M12 3.2C16.9 3.2 20.8 7.1 20.8 12C20.8 16.9 16.9 20.8 12 20.8C7.1 20.8 3.2 16.9 3.2 12"
    "C3.2 7.1 7.1 3.2 12 3.2ZM10.2 8.6L10.2 15.4L15.6 12Z",
    "chart": "M4 4L4 20L20.5 20M7.5 15.5L11.5 10.5L14.5 13L20 6",
    "review": "M10.5 3.5C14.4 3.5 17.5 6.6 17.5 10.5C17.5 14.4 14.4 17.5 10.5 17.5C6.6 17.5 3.5 14.4 3.5 10.5"
    "C3.5 6.6 6.6 3.5 10.5 3.5ZM15.7 15.7L20.5 20.5M6.8 12.2L9.2 9.2L11.4 11.2L14.2 7.8",
    "table": "M4 5.5L20 5.5M4 12L20 12M4 18.5L20 18.5M9.5 5.5L9.5 18.5",
    "board": "M4.5 4.5L19.5 4.5L19.5 19.5L4.5 19.5ZM4.5 9.5L19.5 9.5M4.5 14.5L19.5 14.5M9.5 4.5L9.5 19.5"
    "M14.5 4.5L14.5 19.5",
    "picture": "M5 4.5L19 4.5C19.8 4.5 20.5 5.2 20.5 6L20.5 18C20.5 18.8 19.8 19.5 19 19.5L5 19.5"
    "C4.2 19.5 3.5 18.8 3.5 18L3.5 6C3.5 5.2 4.2 4.5 5 4.5ZM4 16.5L9 11.5L13 15.5L16 12.5L20 16.5M15.8 8.3L15.8 8.4",
    "step_back": "M15 5L8 12L15 19",
    "step_on": "M9 5L16 12L9 19",
    "turn_back": "M12 5.5L5.5 12L12 18.5M19 5.5L12.5 12L19 18.5",
    "turn_on": "M5 5.5L11.5 12L5 18.5M12 5.5L18.5 12L12 18.5",
    "first": "M5.5 5L5.5 19M18 5L11 12L18 19",
    "last": "M18.5 5L18.5 19M6 5L13 12L6 19",
    "person": "M12 3.8C14.3 3.8 16 5.6 16 7.8C16 10 14.3 11.8 12 11.8C9.7 11.8 8 10 8 7.8C8 5.6 9.7 3.8 12 3.8Z"
    "M4.2 20.2C4.6 16.6 7.8 14.8 12 14.8C16.2 14.8 19.4 16.6 19.8 20.2",
    "computer": "M12 3L12 7M7 7L17 7C18.7 7 20 8.3 20 10L20 17C20 18.7 18.7 20 17 20L7 20C5.3 20 4 18.7 4 17L4 10"
    "C4 8.3 5.3 7 7 7ZM9 11.5L9 12.5M15 11.5L15 12.5M9 16L15 16",
    "fit": "M4 9L4 4L9 4M15 4L20 4L20 9M20 15L20 20L15 20M9 20L4 20L4 15",
    "pause": "M8.3 5.5L8.3 18.5M15.7 5.5L15.7 18.5",
    "dice": "M6 3.8L18 3.8C19.2 3.8 20.2 4.8 20.2 6L20.2 18C20.2 19.2 19.2 20.2 18 20.2L6 20.2"
    "C4.8 20.2 3.8 19.2 3.8 18L3.8 6C3.8 4.8 4.8 3.8 6 3.8Z"
    "M8.3 8.3L8.3 8.4M15.7 8.3L15.7 8.4M12 12L12 12.1M8.3 15.7L8.3 15.8M15.7 15.7L15.7 15.8",
}
_FILLS = {
    "play": "M7 4.6C7 3.6 8 3 8.9 3.5L19.6 10.8C20.5 11.4 20.5 12.6 19.6 13.2L8.9 20.5C8 21 7 20.4 7 19.4Z",
    "crown": "M3.5 7.5L8 11.5L12 4.5L16 11.5L20.5 7.5L18.8 18L5.2 18Z",
    "flag": "M4.6 3.6C4.6 2.7 6.8 2.7 6.8 3.6L6.8 4.4L20 8.9L6.8 13.4L6.8 20.4C6.8 21.3 4.6 21.3 4.6 20.4Z",
    "star": "M12 3.2L14.7 9L21 9.8L16.3 14.1L17.6 20.4L12 17.2L6.4 20.4L7.7 14.1L3 9.8L9.3 9Z",
    "dot": "M12 6C15.3 6 18 8.7 18 12C18 15.3 15.3 18 12 18C8.7 18 6 15.3 6 12C6 8.7 8.7 6 12 6Z",
}


def hexed(colour: Colour) -> str:
    """A colour as SVG writes it, without its alpha."""
    value = pygame.Color(colour)
    return f"#{value.r:02x}{value.g:02x}{value.b:02x}"


def _tint(colour: Colour | None) -> int | None:
    """A colour as part of a key: SVG is written only for what has not been drawn yet."""
    return None if colour is None else int(pygame.Color(colour))


def icon(ui: Ui, name: str, size: int, colour: Colour, weight: float = 2.6) -> pygame.Surface:
    """A small picture in one colour, `size` pixels square."""
    key = ("icon", name, size, _tint(colour), weight)
    return ui.art.made(key, lambda: rasterise(_icon(name, colour, weight), (size, size)))


def _icon(name: str, colour: Colour, weight: float) -> str:
    shade = hexed(colour)
    if name in _FILLS:
        body = f'<path d="{_FILLS[name]}" fill="{shade}" stroke="{shade}" stroke-width="1" stroke-linejoin="round"/>'
    else:
        body = (
            f'<path d="{_STROKES[name]}" fill="none" stroke="{shade}" stroke-width="{weight}" '
            'stroke-linecap="round" stroke-linejoin="round"/>'
        )
    return _svg((24, 24), body)


def rounded(
    ui: Ui,
    size: tuple[int, int],
    radius: float,
    fill: Colour | None,
    edge: Colour | None = None,
    width: float = 0,
    fade: Colour | None = None,
    opacity: float = 1,
) -> pygame.Surface:
    """A rectangle with round corners; `fade` is the colour at its lower end."""
    key = ("rounded", size, radius, _tint(fill), _tint(edge), width, _tint(fade), opacity)
    return ui.art.made(key, lambda: _rounded(ui, size, radius, fill, edge, width, fade, opacity))


def _rounded(
    ui: Ui,
    size: tuple[int, int],
    radius: float,
    fill: Colour | None,
    edge: Colour | None,
    width: float,
    fade: Colour | None,
    opacity: float,
    depth: int = 0,
) -> pygame.Surface:
    """The rectangle; with `depth`, its shadow, too, in a picture that is larger by three `depth` on every side."""
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
            f'{body}<rect x="{margin + inset:.2f}" y="{margin + inset:.2f}" width="{size[0] - 2 * margin - width:.2f}" '
            f'height="{size[1] - 2 * margin - width:.2f}" rx="{radius:.2f}" ry="{radius:.2f}" fill="{colour}" '
            f'opacity="{opacity:.3f}"{stroke}/>',
        )

    whole = (size[0] + 2 * margin, size[1] + 2 * margin)
    return _sliced(ui, whole, math.ceil(radius + width) + margin + depth + 1, drawn, fade is None)


def slot(ui: Ui, size: tuple[int, int], radius: float, edge: Colour, width: float) -> pygame.Surface:
    """A rectangle with round corners of which only a broken line is drawn."""
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
    """Points about a pixel apart along a rectangle with round corners, clockwise from the middle of its top."""
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
    """A round spot."""
    key = ("disc", size, _tint(fill), _tint(edge), width)
    return ui.art.made(key, lambda: rasterise(_disc(size, fill, edge, width), (size, size)))


def _disc(size: int, fill: Colour, edge: Colour | None, width: float) -> str:
    stroke = f' stroke="{hexed(edge)}" stroke-width="{width:.2f}"' if edge is not None and width > 0 else ""
    body = f'<circle cx="{size / 2}" cy="{size / 2}" r="{(size - width) / 2 - 0.25:.2f}" fill="{hexed(fill)}"{stroke}/>'
    return _svg((size, size), body)


def paled(picture: pygame.Surface, alpha: int) -> pygame.Surface:
    """A copy of a picture that is see-through as a whole, 0 to 255."""
    pale = picture.copy()
    pale.set_alpha(alpha)
    return pale


def count_badge(ui: Ui, count: int, size: int) -> pygame.Surface:
    """How many of something lie in one place: a number on a small round badge."""

    def make() -> pygame.Surface:
        spot = disc(ui, size, ui.palette["accent"], ui.palette["panel"], 1.2).copy()
        label = ui.fonts.render(str(count), max(12, round(size * 0.76)), "#ffffff", bold=True)
        spot.blit(label, label.get_rect(center=spot.get_rect().center))
        return spot

    return ui.art.made(("count", count, size), make)


def draw_shadow(surface: pygame.Surface, ui: Ui, rect: pygame.Rect, radius: float, depth: int) -> None:
    """A soft, warm shadow below a panel; the light comes from the top left."""
    margin = depth * 2
    picture = ui.art.made(("shadow", rect.size, radius, depth), lambda: _shadow(ui, rect.size, radius, depth))
    surface.blit(picture, (rect.x - margin + depth // 3, rect.y - margin + depth * 2 // 3))


def _shadow(ui: Ui, size: tuple[int, int], radius: float, depth: int) -> pygame.Surface:
    """The shadow of a panel, twice `depth` wider on every side."""
    margin = depth * 2

    def drawn(size: tuple[int, int]) -> str:
        return _svg(size, _shade(ui, (margin, margin), (size[0] - 2 * margin, size[1] - 2 * margin), radius, depth))

    corner = margin + math.ceil(radius) + depth
    return _sliced(ui, (size[0] + 2 * margin, size[1] + 2 * margin), corner, drawn)


def _shade(ui: Ui, at: tuple[int, int], size: tuple[int, int], radius: float, depth: int) -> str:
    """A shadow in SVG: rectangles that grow and pale, from `depth` within to as much around a place."""
    steps, shade, body = 6, hexed(ui.palette["shadow"]), ""
    for step in range(steps):
        grow = depth * (1 - 2 * step / steps)
        body += (
            f'<rect x="{at[0] - grow:.2f}" y="{at[1] - grow:.2f}" width="{size[0] + 2 * grow:.2f}" '
            f'height="{size[1] + 2 * grow:.2f}" rx="{max(0.1, radius + grow):.2f}" fill="{shade}" '
            'fill-opacity="0.055"/>'
        )
    return body


def draw_panel(
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    radius: float,
    depth: int = 0,
    fill: str = "panel",
    edge: str = "panel_edge",
    width: float = 1.5,
) -> None:
    """A sheet of paper on the table: palette colours `fill` and `edge`, `depth` pixels of shadow."""
    draw_rounded(surface, ui, rect, radius, ui.palette[fill], ui.palette[edge], width, None, depth)


def draw_rounded(
    surface: pygame.Surface,
    ui: Ui,
    rect: pygame.Rect,
    radius: float,
    fill: Colour | None,
    edge: Colour | None,
    width: float,
    fade: Colour | None,
    depth: int,
) -> None:
    """A rectangle with round corners and `depth` pixels of shadow, both in one picture: most of a shadow is hidden."""
    if fade is None:
        rect = _shortened(rect, surface.get_clip(), math.ceil(radius) + 4 * depth + 4)
    if not depth:
        surface.blit(rounded(ui, rect.size, radius, fill, edge, width, fade), rect)
        return
    key = ("lifted", rect.size, radius, _tint(fill), _tint(edge), width, _tint(fade), depth)
    picture = ui.art.made(key, lambda: _rounded(ui, rect.size, radius, fill, edge, width, fade, 1, depth))
    surface.blit(picture, picture.get_rect(center=rect.center))


def _shortened(rect: pygame.Rect, seen: pygame.Rect, margin: int) -> pygame.Rect:
    """A part of a rectangle that looks the same where it is seen: its sides are even, and `margin` holds its corners.

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
) -> pygame.Surface:
    """A large shape from a small one: its corners stay, its sides are stretched. Rasterising it whole is slow.

    A shape whose sides are not even from top to bottom is not `upright`: only its width is stretched.
    """
    least = 2 * corner + 4
    small = (min(size[0], least), min(size[1], least) if upright else size[1])
    svg = drawn(small)
    return rasterise(svg, size) if small == size else _stretched(ui.art.drawing(svg, small), size, corner)


def _stretched(source: pygame.Surface, size: tuple[int, int], corner: int) -> pygame.Surface:
    surface = pygame.Surface(size, pygame.SRCALPHA)
    old = source.get_size()
    cuts = [
        ((0, 0, length),)
        if length == wanted
        else ((0, 0, corner), (corner, corner, length - 2 * corner), (length - corner, wanted - corner, corner))
        for length, wanted in zip(old, size, strict=True)
    ]
    for x, left, width in cuts[0]:
        for y, top, height in cuts[1]:
            part = source.subsurface((x, y, width, height))
            wide = size[0] - 2 * corner if len(cuts[0]) == 3 and x == corner else width
            high = size[1] - 2 * corner if len(cuts[1]) == 3 and y == corner else height
            surface.blit(pygame.transform.scale(part, (wide, high)), (left, top), special_flags=pygame.BLEND_RGBA_ADD)
    return surface


def _svg(size: tuple[float, float], body: str) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" '
        f'viewBox="0 0 {size[0]} {size[1]}">{body}</svg>'
    )
