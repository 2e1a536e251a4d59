"""The unchanging parts of a game's picture: the green table, the frame of the board, and the land with its roads. They
are painted once for a window size, from a fixed seed, so that they look the same each time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, partial
from itertools import product
from string import ascii_lowercase

import pygame
from pygame import Color, Rect, Surface

from citrus.rules.board import spaces_of
from citrus.rules.game import Game
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.formats import opaque, translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, draw_shadow, paled, shadow, shadow_at
from citrus.ui.pieces.layout import TableLayout

SOFT = 4
FAINT = 205  # the opacity of roads without a finca
SITE = 0.76  # the side of a cleared building site, in parts of a space
FRAME_RADIUS, INNER_RADIUS = 9, 4  # design pixels: the corners of the wooden frame, and those of the dark edge in it
INNER_EDGE = 2  # design pixels: how much of the wood around the land the dark edge of the land takes
NAMES, NAME_INK = 12, Color("#5b3a1f")
WARM_SHADE = (248, 250, 244)  # the darkest that clouds make the land: shade in the sun is not grey
FRAME_DEPTH, INTO_LAND = 8, 6  # design pixels: how far the shadow of the frame falls on the table, and on the land
RAIL = 6  # design pixels: how wide the wood around a box is
EVENING = ((255, 214, 158), (138, 132, 158))  # what is left of the light on the table: at the left edge, at the right
LOW_SUN = ((255, 224, 172), (246, 208, 178))  # the same on planks without words
LATE_LAND = ((255, 240, 190), (240, 214, 178))  # the same on the land: warm, and light enough for what lies on it
LEAF_SHADE = (229, 229, 229)  # of 255: what leaves above the table leave of the light


def soft_noise(size: tuple[int, int], cells: tuple[int, int], rng: random.Random, low: int, high: int) -> Surface:
    """Return a grey cloud: values between `low` and `high`, smooth between `cells` random points."""
    grid = Surface((max(2, cells[0]), max(2, cells[1])))
    for x in range(grid.get_width()):
        for y in range(grid.get_height()):
            value = rng.randint(low, high)
            grid.set_at((x, y), (value, value, value))
    # two steps: one large step of smoothscale shows the grid
    middle = pygame.transform.smoothscale(grid, (grid.get_width() * SOFT, grid.get_height() * SOFT))
    return pygame.transform.smoothscale(pygame.transform.box_blur(middle, SOFT // 2), size)


def tile_over(surface: Surface, ui: Ui, name: str, step: int, beside: Rect | None = None) -> None:
    """Repeat a seamless picture over a surface; tiles wholly within `beside` may be left out."""
    tile = opaque(ui.art.piece(name, (step, step)))  # nothing shines through it: so it is copied, not mixed
    for x in range(0, surface.get_width(), step):
        for y in range(0, surface.get_height(), step):
            if beside is None or not beside.contains((x, y, step, step)):
                surface.blit(tile, (x, y))


def rounded_wood(ui: Ui, size: tuple[int, int], radius: float, step: int, name: str = "wood") -> Surface:
    """Return a board of honey-coloured `wood` or whitewashed `planks` with round corners."""
    surface = Surface(size)
    tile_over(surface, ui, name, step)
    surface = translucent(surface)
    for part, place in _corners(ui, size, radius):
        surface.blit(part, place, None, pygame.BLEND_RGBA_MULT)
    return surface


def paint_box(surface: Drawable, ui: Ui, place: Rect, unit: float, even: float = 0) -> None:
    """Draw a flat box of whitewashed planks in a frame of wood, which throws its shadow into the box. `even` is the
    share of plain colour over the planks, on which words can be read."""
    radius, rail, line, step = 9 * unit, max(2, round(RAIL * unit)), max(1.0, 1.4 * unit), max(32, round(170 * unit))
    floor, inner = place.inflate(-2 * rail, -2 * rail), radius - rail / 2
    draw_shadow(surface, ui, place, radius, max(1, round(6 * unit)))

    def make() -> Surface:
        box, inside = rounded_wood(ui, place.size, radius, step), floor.move(-place.x, -place.y)
        box.blit(card(ui, place.size, Card(radius, None, ui.palette["umber"], line)), (0, 0))
        box.blit(rounded_wood(ui, floor.size, inner, step, "planks"), inside)
        if even:
            box.blit(card(ui, floor.size, Card(inner, ui.palette["mat"], opacity=even)), inside)
        for width, height in ((floor.width, rail), (rail, floor.height)):
            shade = card(ui, (width, height), Card(rail / 2, ui.palette["shadow"], opacity=0.18))
            box.blit(shade, inside)
        box.blit(card(ui, floor.size, Card(inner, None, ui.palette["umber"], line)), inside)
        return box

    surface.blit(ui.art.made(("box", place.size, unit, even), make), place)


def _corners(ui: Ui, size: tuple[int, int], radius: float) -> Iterator[tuple[Surface, tuple[int, int]]]:
    """Yield what round corners cut off a rectangle, in white, with its place."""
    corner = math.ceil(radius) + 1
    shape = card(ui, (min(size[0], 2 * corner), min(size[1], 2 * corner)), Card(radius, "#ffffff"))
    middle = (size[0] - shape.get_width(), size[1] - shape.get_height())
    for x in (0, 1):
        for y in (0, 1):
            part = shape.subsurface(shape.get_rect().clip((x * corner, y * corner, corner, corner)))
            yield part, (x * (middle[0] + corner), y * (middle[1] + corner))


def around(whole: Rect, hole: Rect) -> list[Rect]:
    """Return what lies on each side of a hole in a rectangle."""
    return [
        Rect(whole.x, whole.y, whole.width, hole.y - whole.y),
        Rect(whole.x, hole.bottom, whole.width, whole.bottom - hole.bottom),
        Rect(whole.x, hole.y, hole.x - whole.x, hole.height),
        Rect(hole.right, hole.y, whole.right - hole.right, hole.height),
    ]


def paint_table(surface: Surface, ui: Ui, unit: float, hidden: Rect) -> None:
    """Paint green planks below a tree over the whole surface, except what will be `hidden`."""
    tile_over(surface, ui, "table", max(64, round(260 * unit)), hidden)
    centre, edge = ui.palette["table"], ui.palette["table_dark"]
    light = pygame.transform.smoothscale(_sunlight(tuple(edge), tuple(centre)), surface.get_size())
    for rect in around(surface.get_rect(), hidden):
        surface.blit(light, rect, rect, pygame.BLEND_RGB_MULT)


@cache
def _sunlight(dark: tuple[int, ...], light: tuple[int, ...]) -> Surface:
    """Return what is left of the light: all in the middle, at the edges as much as makes a `dark` table of a `light`
    one, less in the shadows of leaves. It is small, to be scaled."""
    wide, high = 32, 18
    small, rng = Surface((wide, high)), random.Random(7)
    for x in range(wide):
        for y in range(high):
            far = min(1.0, math.hypot((x + 0.5) / wide - 0.46, (y + 0.5) / high - 0.44) / 0.66) ** 1.6
            left = [1 - far * (1 - low / full) for low, full in zip(dark[:3], light[:3], strict=True)]
            small.set_at((x, y), [round(255 * share) for share in left])
    picture = pygame.transform.smoothscale(small, (wide * 12, high * 12))
    shade = Surface(picture.get_size())
    shade.fill("white")
    for _ in range(46):
        middle = pygame.Vector2(rng.randrange(wide * 12), rng.randrange(high * 12))
        along = pygame.Vector2(rng.uniform(9, 17), 0).rotate(rng.uniform(0, 360))
        across = along.rotate(90) * 0.36
        leaf = [middle - along, middle - along * 0.3 + across, middle + along * 0.4 + across * 0.8, middle + along]
        leaf += [middle + along * 0.4 - across * 0.8, middle - along * 0.3 - across]
        pygame.draw.polygon(shade, LEAF_SHADE, leaf)
    picture.blit(pygame.transform.box_blur(shade, 2), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return picture


def dusk(size: tuple[int, int], before: float, now: float, layout: TableLayout) -> Surface:
    """Return what is left of the light on the table when an evening goes on, from a share of it `before` to one `now`,
    0 to 1. Planks without words glow in the low sun, and the land is warmer; all other things keep the light of the
    day."""
    light, glow, land = (_fading(size, before, now, ends) for ends in (EVENING, LOW_SUN, LATE_LAND))
    for place in layout.boxes:
        if place in layout.planks:
            light.blit(glow, place, place)
        else:
            light.fill("white", place)
    light.blit(land, layout.view, layout.view)
    return light


def _fading(size: tuple[int, int], before: float, now: float, evening: Sequence[tuple[int, int, int]]) -> Surface:
    """Return what is left of the light where an evening ends with some light at the left and the right edge."""
    wide = 32
    small = Surface((wide, 2))
    for x in range(wide):
        ends = zip(*evening, strict=True)
        late = [(left + (right - left) * x / (wide - 1)) / 255 for left, right in ends]
        small.fill([round(255 * (1 - now * (1 - low)) / (1 - before * (1 - low))) for low in late], (x, 0, 1, 2))
    return pygame.transform.smoothscale(small, size)


def below_frame(layout: TableLayout) -> Rect:
    """Return the part of the table wholly below the wooden frame and its land."""
    corner = math.ceil(layout.px(FRAME_RADIUS)) + 1
    return layout.frame.inflate(-2 * corner, -2 * corner)


def paint_frame(surface: Surface, ui: Ui, layout: TableLayout) -> None:
    """Paint the wooden frame, without names and land."""
    frame, radius = layout.frame, layout.px(FRAME_RADIUS)
    inner = layout.view.inflate(2 * layout.px(INNER_EDGE), 2 * layout.px(INNER_EDGE))
    hole = inner.inflate(-2 * layout.px(INNER_RADIUS), -2 * layout.px(INNER_RADIUS))
    ground, edge = ui.palette.mix("earth_dark", "umber", 0.8), ui.palette["umber"]
    seen = frame.clip(surface.get_rect())  # a tiny window has no room for all of it
    board = surface.subsurface(seen)
    parts = []
    for round_part, at in _corners(ui, frame.size, radius):
        there = round_part.get_rect(topleft=at).move(frame.x - seen.x, frame.y - seen.y)
        if board.get_rect().contains(there):
            parts.append((round_part, board.subsurface(there)))
    sides = around(surface.get_rect(), hole)  # nothing that the land will hide: it would take long
    depth = layout.px(FRAME_DEPTH)
    shadow(ui, frame.size, layout.px(10), depth).draw(surface, shadow_at(frame, depth), sides)
    below = [place.copy() for _, place in parts]
    tile_over(board, ui, "wood", layout.px(200), hole.move(-seen.x, -seen.y))
    for (part, place), table in zip(parts, below, strict=True):
        wood = translucent(place)
        wood.blit(part, (0, 0), None, pygame.BLEND_RGBA_MULT)
        place.blit(table, (0, 0))
        place.blit(wood, (0, 0))
    Card(radius, None, edge, max(1.0, 1.4 * layout.unit)).sliced(ui, frame.size).draw(surface, frame.topleft, sides)
    Card(layout.px(INNER_RADIUS), ground).sliced(ui, inner.size).draw(surface, inner.topleft, sides)
    surface.fill(ground, hole)


def paint_edge(surface: Drawable, ui: Ui, layout: TableLayout) -> None:
    """Paint the shadow that the frame throws onto the upper and the left edge of the land."""
    deep = layout.px(INTO_LAND)

    def make(size: tuple[int, int]) -> Surface:
        dark, across = ui.palette["shadow"], size[0] > size[1]
        shade = Surface(size, pygame.SRCALPHA)
        for step in range(deep):
            line = (0, step, size[0], 1) if across else (step, 0, 1, size[1])
            shade.fill((dark.r, dark.g, dark.b, round(95 * (1 - step / deep) ** 1.5)), line)
        return shade

    for size in ((layout.view.width, deep), (deep, layout.view.height)):
        surface.blit(ui.art.made(("edge of land", size), partial(make, size)), layout.view)


def names(ui: Ui, layout: TableLayout, game: Game) -> list[tuple[str, Rect]]:
    """Return the letters above the columns and the numbers left of the rows in sight, with their places."""
    columns, rows = layout.track.columns, layout.track.rows
    size = layout.text(NAMES)
    low = round(size * 0.13)  # few letters reach below the line
    middle = rows.centerx - layout.px(INNER_EDGE) // 2
    found = [
        (columns, ascii_lowercase[column], (layout.space_rect(column, 0).centerx, columns.centery - low))
        for column in range(game.board.columns)
    ]
    found += [(rows, str(row + 1), (middle, layout.space_rect(0, row).centery)) for row in range(game.board.rows)]
    places = []
    for strip, name, center in found:
        place = Rect((0, 0), (ui.fonts.width(name, size, bold=True), ui.fonts.height(size, bold=True)))
        place.center = center
        if strip.inflate(size, size).contains(place):
            places.append((name, place))
    return places


def draw_names(surface: Drawable, ui: Ui, layout: TableLayout, names: Iterable[tuple[str, Rect]]) -> None:
    """Draw the names of columns and rows into the wood between track and land."""
    for name, place in names:
        surface.blit(ui.fonts.render(name, Letters(layout.text(NAMES), NAME_INK, bold=True)), place)


def paint_land(land: Surface, ui: Ui, game: Game) -> None:
    """Paint a meadow in two greens with tufts, roads, rocks and landscape spaces all over `land`."""
    board, size = game.board, land.get_width() // game.board.columns
    rng = random.Random(board.name)
    land.fill(ui.palette["meadow"])
    for row in range(board.rows):
        for column in range(board.columns):
            place = (column * size, row * size)
            if (row + column) % 2:
                land.fill(ui.palette["meadow_dark"], (place, (size, size)))
            land.blit(ui.art.piece(f"land_{rng.randint(1, 4)}", (size, size)), place)
    cloud = soft_noise(land.get_size(), (board.columns * 2, board.rows * 2), rng, 246, 255)
    cloud.fill(WARM_SHADE, special_flags=pygame.BLEND_RGB_MAX)
    land.blit(cloud, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _tufts(land, ui, game, size, rng)
    for letter in board.sites:
        for path, place in roads(ui, game, letter, size):
            land.blit(paled(path, FAINT), place)
    for space in spaces_of(board.landscape):
        column, row = board.column_row(space)
        land.blit(ui.art.piece("landscape_space", (size, size)), (column * size, row * size))
    for space in spaces_of(board.rocks):
        column, row = board.column_row(space)
        number = random.Random(space).randint(1, 3)  # so that a rock looks the same whatever others there are
        land.blit(ui.art.piece(f"rock_{number}", (size, size)), (column * size, row * size))
    for site in board.sites.values():
        column, row = board.column_row(site)
        land.blit(_site(ui, size), (column * size, row * size))


def _site(ui: Ui, size: int) -> Surface:
    """Return a cleared place where nothing grows, so that its letter can be read."""

    def make() -> Surface:
        plate = round(size * SITE)
        surface = Surface((size, size), pygame.SRCALPHA)
        soil = card(ui, (plate, plate), Card(size * 0.07, ui.palette["meadow"]))
        surface.blit(soil, soil.get_rect(center=(size // 2, size // 2)))
        surface.blit(ui.art.piece("site_faint", (size, size)), (0, 0))
        return surface

    return ui.art.made(("site", size), make)


def _tufts(land: Surface, ui: Ui, game: Game, size: int, rng: random.Random) -> None:
    """Draw grass and flowers where the corners of spaces meet, so that they hide no piece; none beside building
    sites."""
    tuft = max(6, round(size * 0.3))
    sites = {game.board.column_row(site) for site in game.board.sites.values()}
    for row in range(1, game.board.rows):
        for column in range(1, game.board.columns):
            if rng.random() >= 0.13:
                continue
            name = f"tuft_{rng.choice((1, 1, 2, 3, 3))}"
            if sites.isdisjoint(product((column - 1, column), (row - 1, row))):
                picture = ui.art.piece(name, (tuft, tuft))
                land.blit(picture, picture.get_rect(center=(column * size, row * size)))


def roads(ui: Ui, game: Game, letter: str, size: int) -> list[tuple[Surface, tuple[int, int]]]:
    """Return the paths of packed earth from a site into its roads, with their places on the land."""
    board, found = game.board, []
    column, row = board.column_row(board.sites[letter])
    for space in spaces_of(board.roads[letter] & ~board.rocks):
        x, y = board.column_row(space)
        way = {(0, -1): "n", (1, 0): "e", (0, 1): "s", (-1, 0): "w"}[x - column, y - row]
        whole = ui.art.piece(f"road_{way}", (size, size))
        path = whole.subsurface(whole.get_bounding_rect())  # more than half of it is empty
        left, top = path.get_offset()
        found.append((path, (x * size + left, y * size + top)))
    return found
