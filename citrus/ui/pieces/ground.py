"""The unchanging parts of a game's picture: the wooden table, the frame of the board, and the land with its roads. They
are painted once for a window size, from a fixed seed, so that they look the same each time."""

from __future__ import annotations

import math
import random
from collections.abc import Iterator
from functools import cache
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
from citrus.ui.kit.shapes import Card, card, paled, shadow, shadow_at
from citrus.ui.pieces.layout import TableLayout

SOFT = 4
FAINT = 170  # the opacity of roads without a finca
SITE = 0.76  # the side of a cleared building site, in parts of a space
FRAME_RADIUS, INNER_RADIUS = 9, 4  # design pixels: the corners of the wooden frame, and those of the dark edge in it
INNER_EDGE = 2  # design pixels: how much of the wood around the land the dark edge of the land takes
NAMES, NAME_INK = 12, Color("#5b3a1f")
WARM_SHADE = (246, 233, 212)  # the darkest that clouds make the land: shade in the sun is not grey


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


def rounded_wood(ui: Ui, size: tuple[int, int], radius: float, step: int) -> Surface:
    """Return a wooden board with round corners."""
    surface = Surface(size)
    tile_over(surface, ui, "wood", step)
    surface = translucent(surface)
    for part, place in _corners(ui, size, radius):
        surface.blit(part, place, None, pygame.BLEND_RGBA_MULT)
    return surface


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
    """Paint planks in the afternoon sun over the whole surface, except what will be `hidden`."""
    tile_over(surface, ui, "table", max(64, round(260 * unit)), hidden)
    light = pygame.transform.smoothscale(_sunlight(), surface.get_size())
    for rect in around(surface.get_rect(), hidden):
        surface.blit(light, rect, rect, pygame.BLEND_RGB_MULT)


@cache
def _sunlight() -> Surface:
    """Return warm light from the top left with the soft shadow of leaves, small, to be scaled."""
    small, rng = Surface((96, 54)), random.Random(7)
    for x in range(96):
        for y in range(54):
            far = (x / 96 + y / 54) / 2
            value = round(255 - 74 * far)
            small.set_at((x, y), (value, round(value * 0.975), round(value * 0.93)))
    for _ in range(34):
        x, y, size = rng.randrange(96), rng.randrange(54), rng.randrange(2, 6)
        shade = small.get_at((x, y)).lerp(Color(120, 96, 86), 0.3)
        pygame.draw.ellipse(small, shade, Rect(x, y, size * 2, size))
    return pygame.transform.box_blur(small, 2)


def below_frame(layout: TableLayout) -> Rect:
    """Return the part of the table wholly below the wooden frame and its land."""
    corner = math.ceil(layout.px(FRAME_RADIUS)) + 1
    return layout.frame.inflate(-2 * corner, -2 * corner)


def paint_frame(surface: Surface, ui: Ui, layout: TableLayout) -> None:
    """Paint the wooden frame, without names and land."""
    frame, radius = layout.frame, layout.px(FRAME_RADIUS)
    inner = layout.view.inflate(2 * layout.px(INNER_EDGE), 2 * layout.px(INNER_EDGE))
    hole = inner.inflate(-2 * layout.px(INNER_RADIUS), -2 * layout.px(INNER_RADIUS))
    ground, edge = ui.palette.mix("table", "shadow", 0.6), ui.palette["shadow"]
    seen = frame.clip(surface.get_rect())  # a tiny window has no room for all of it
    board = surface.subsurface(seen)
    parts = []
    for round_part, at in _corners(ui, frame.size, radius):
        there = round_part.get_rect(topleft=at).move(frame.x - seen.x, frame.y - seen.y)
        if board.get_rect().contains(there):
            parts.append((round_part, board.subsurface(there)))
    sides = around(surface.get_rect(), hole)  # nothing that the land will hide: it would take long
    depth = layout.px(7)
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


def paint_names(surface: Drawable, ui: Ui, layout: TableLayout, game: Game) -> None:
    """Paint the names of columns and rows into the wood between track and land."""
    for name, place in names(ui, layout, game):
        surface.blit(ui.fonts.render(name, Letters(layout.text(NAMES), NAME_INK, bold=True)), place)


def paint_land(land: Surface, ui: Ui, game: Game) -> None:
    """Paint dry earth with furrows, tufts, pebbles, plots, roads, rocks and landscape spaces all over `land`."""
    board, size = game.board, land.get_width() // game.board.columns
    rng = random.Random(board.name)
    for row in range(board.rows):
        for column in range(board.columns):
            name = f"land_{rng.randint(1, 4)}"
            land.blit(ui.art.piece(name, (size, size)), (column * size, row * size))
    cloud = soft_noise(land.get_size(), (board.columns * 2, board.rows * 2), rng, 212, 255)
    cloud.fill(WARM_SHADE, special_flags=pygame.BLEND_RGB_MAX)
    land.blit(cloud, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    _tufts(land, ui, game, size, rng)
    plots = spaces_of(board.plantable)
    plot = _plot(ui, size)
    for space in plots:
        column, row = board.column_row(space)
        land.blit(plot, (column * size, row * size))
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
        soil = card(ui, (plate, plate), Card(size * 0.07, ui.palette.mix("earth", "earth_light", 0.35)))
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


def _plot(ui: Ui, size: int) -> Surface:
    """Return the faint bed for one tile, so that spaces can be counted on open land."""
    surface = Surface((size, size), pygame.SRCALPHA)
    inset = max(1, size // 26)
    inner = (size - 2 * inset, size - 2 * inset)
    width = max(1.0, size / 40)
    radius = size * 0.14
    light = card(ui, inner, Card(radius, ui.palette["earth_light"], opacity=0.42))
    dark = card(ui, inner, Card(radius, None, ui.palette["earth_dark"], width)).copy()
    dark.set_alpha(105)
    surface.blit(light, (inset, inset))
    surface.blit(dark, (inset, inset))
    return surface


def roads(ui: Ui, game: Game, letter: str, size: int) -> list[tuple[Surface, tuple[int, int]]]:
    """Return the sandy paths from a site into its roads, with their places on the land."""
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
