"""Plantations: groves whose neighbouring tiles of one region join in one rounded shape.

Every space is one picture that depends only on which of the eight spaces around it belong to the same region. Its
outline comes from a blurred picture of those nine spaces: where the blur is dense there is land, so corners round off
inwards and outwards and meet those of the neighbouring space exactly.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import NamedTuple

import pygame
from pygame import Surface

from citrus.match.settings import Symbols
from citrus.rules.board import Board
from citrus.rules.fruit_trees.orchard import TREE
from citrus.rules.game import Game
from citrus.rules.numbering import Kind, Space, SpaceSet, Tile
from citrus.rules.tiles import has_well, kind_of
from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces.outlines import SEAM, bands
from citrus.ui.pieces.signs import sign, sign_rect
from citrus.ui.preferences import preferences_of

FIELD = 72
INSET = 3
BLUR = 7
AROUND_FIELD = 5  # how much of the blurred picture around a space is kept, for its light and shade
RIM = (0.07, 0.142)  # in parts of a space: where inside the owner's colour a line of light begins and ends
HEIGHT, FALL = 1 / 28, 1 / 14  # in parts of a space: how thick regions are, and how far their shadow falls
DRY_EDGE = 0.5  # how much umber is in the edge of a region that nobody owns
LIT = 0.024  # in parts of a space: how wide the light on their upper edge is
TILLED = 0.114  # in parts of a space: how far inside the edge of a region the grove begins
AROUND = ((-1, -1), (0, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (0, 1), (1, 1))
KNOWN_KINDS = ("lemon", "orange", "blood_orange", "lime", "grapefruit")
PAPER = "paper"
STALK = (50, 14)  # where a fruit hangs on its branch, on its field of 100 x 100
TREE_SHARE = 0.92  # of the tile's side
IN_MIDDLE, BESIDE_LARGE_SIGN = (0.5, 0.47, 0.62), (0.34, 0.45, 0.6)  # in parts of a tile: a fruit's middle and side
PROPOSED, PROPOSED_ROUND = 0.72, 0.2  # in parts of a space: a proposed tile, and the round corners of its paper


def around(board: Board, region: SpaceSet, space: Space) -> int:
    """Return which of the eight spaces around a space belong to the region, as bits in reading order."""
    stride = board.stride
    near = region << (stride + 1) >> space  # the first is the space above and left
    beside = near >> stride
    return near & 7 | (beside & 1) << 3 | (beside & 4) << 2 | (beside >> stride & 7) << 5


def _threshold(distance: float) -> int:
    """Return how dense the blur is at a distance (in parts of a space) inside a straight edge, 0 to 255."""
    reach = 2 * BLUR / FIELD
    return round(255 * (1 - 0.5 * max(0.0, 1 - distance / reach) ** 2))


class PlantedPicture(NamedTuple):
    """What a picture of a planted space shows: the tile, its owner's colour, which spaces around belong to its region
    (see `around`), and how large a space is."""

    tile: Tile
    color: str | None
    bits: int
    size: int


class GrovePainter:
    """Draws plantation tiles, alone and joined."""

    def __init__(self, ui: Ui, game: Game, signs: bool = True) -> None:
        """Take the game; without `signs`, tiles have none, whatever the settings say."""
        self._ui = ui
        self._game = game
        self._signs = signs
        self._fields: dict[int, Surface] = {}
        self._cache = SurfaceCache(96)
        self._swaying = SurfaceCache(8)

    def forget(self) -> None:
        """Drop the pictures of another window size."""
        self._cache.clear()
        self._swaying.clear()

    @property
    def symbols(self) -> Symbols:
        """How large signs are on tiles: by the settings, if there are any."""
        return preferences_of(self._ui).settings.symbols if self._signs else "off"

    def art_of(self, kind: Kind) -> str:
        """Return the name of a kind's picture; kinds of foreign tile sets borrow a known one."""
        if self._tree(kind):
            return TREE
        name = self._game.tiles.kinds[kind]
        return name if name in KNOWN_KINDS else KNOWN_KINDS[kind % len(KNOWN_KINDS)]

    def fruit_of(self, kind: Kind) -> str:
        """Return the name of the picture of a kind's fruit; empty for trees, which have none of their own."""
        return "" if self._tree(kind) else f"fruit_{self.art_of(kind)}"

    def tile(self, tile: Tile, size: int) -> Surface:
        """Return a tile as it lies in the market and in the hand."""
        return self._kept(("tile", tile, size, self.symbols), lambda: self._tile(tile, size))

    def waiting(self, tile: Tile, size: int) -> Surface:
        """Return a tile in the hand that cannot be planted now."""

        def make() -> Surface:
            picture = self.tile(tile, size).copy()
            picture.fill((205, 195, 185, 150), special_flags=pygame.BLEND_RGBA_MULT)
            return picture

        return self._kept(("waiting", tile, size, self.symbols), make)

    def ghost(self, tile: Tile, color: str, size: int) -> Surface:
        """Return the tile as it would look when planted, for hovering."""

        def make() -> Surface:
            owner = None if self._tree(kind_of(tile)) else color
            picture = self.ground(kind_of(tile), owner, 0, size).copy()
            picture.blit(self.emblem(tile, size), (0, 0))
            picture.set_alpha(205)
            return picture

        return self._kept(("ghost", tile, color, size, self.symbols), make)

    def proposed(self, tile: Tile, size: int) -> Surface:
        """Return the tile as it lies in the hand, on paper in the middle of a space: a hint proposes it there."""

        def make() -> Surface:
            paper = Card(size * PROPOSED_ROUND, self._ui.palette[PAPER])
            picture = card(self._ui, (size, size), paper).copy()
            small = self.tile(tile, round(size * PROPOSED))
            picture.blit(small, small.get_rect(center=picture.get_rect().center))
            return picture

        return self._kept(("proposed", tile, size, self.symbols), make)

    def ground(self, kind: Kind, color: str | None, bits: int, size: int) -> Surface:
        """Return the ground of a planted space: in its owner's outline, or stubble without one."""
        return self._kept(("ground", kind, color, bits, size), lambda: self._ground(kind, color, bits, size))

    def planted(self, tile: Tile, color: str | None, bits: int, size: int) -> Surface:
        """Return a planted space as part of a slab: with light on its upper edge, its lower side, and its shadow to the
        right and below."""

        planted = PlantedPicture(tile, color, bits, size)

        def make() -> Surface:
            return self._slab(planted, self.emblem(tile, size, faded=color is None))

        return self._kept(("planted", planted, self.symbols), make)

    def planted_by(self, picture: Surface) -> PlantedPicture | None:
        """Return what a picture that `planted` has made shows; None for any other."""
        match self._cache.key_of(picture):
            case ("planted", PlantedPicture() as planted, _):
                return planted
        return None

    def swaying(self, planted: PlantedPicture, angle: float) -> Surface:
        """Return a planted space whose fruit has turned about its stalk, by an angle in degrees."""
        tile, color, _, size = planted
        faded = color is None
        emblem = ("emblem", tile, size, faded, self.symbols, angle)
        fruit = self._kept(emblem, lambda: self._emblem(tile, size, faded, angle))
        return self._swaying.get((planted, angle, self.symbols), lambda: self._slab(planted, fruit))

    def shade(self, bits: int, size: int) -> Surface:
        """Return the shadow of a planted space."""

        def make() -> Surface:
            return self._cut(self._filled(size, self._ui.palette["shadow"]), self.mask(bits, 0, size), 70)

        return self._kept(("shade", bits, size), make)

    def emblem(self, tile: Tile, size: int, faded: bool = False) -> Surface:
        """Return the fruit, and the well if the tile has one, for a space of that size."""
        return self._kept(("emblem", tile, size, faded, self.symbols), lambda: self._emblem(tile, size, faded))

    def mask(self, bits: int, distance: float, size: int) -> Surface:
        """Return white where the land of a space is at least `distance` (in parts of a space) inside its edge."""
        return self._kept(("mask", bits, distance, size), lambda: self._mask(bits, distance, size))

    def veil(self, bits: int, size: int, color: pygame.Color, alpha: int) -> Surface:
        """Return a translucent colour in the shape of a planted space, to mark regions."""

        def make() -> Surface:
            return self._cut(self._filled(size, color), self.mask(bits, 0, size), alpha)

        return self._kept(("veil", bits, size, tuple(color), alpha), make)

    def rim(self, bits: int, size: int, color: pygame.Color) -> Surface:
        """Return a coloured line inside the outline of a planted space, to mark regions."""

        def make() -> Surface:
            picture = self._cut(self._filled(size, color), self.mask(bits, RIM[0], size))
            inside = self.mask(bits, RIM[1], size).copy()
            inside.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            picture.blit(inside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            return picture

        return self._kept(("rim", bits, size, tuple(color)), make)

    def _slab(self, planted: PlantedPicture, emblem: Surface) -> Surface:
        """Return a planted space with an emblem."""
        tile, color, bits, size = planted
        thick, fall = max(1, round(size * HEIGHT)), max(2, round(size * FALL))
        picture = Surface((size + fall // 2, size + fall), pygame.SRCALPHA)
        picture.blit(self.shade(bits, size), (fall // 2, fall))
        edge = self._cut(self._filled(size, self._edge(kind_of(tile), color)), self.mask(bits, 0, size))
        for down in range(1, thick + 1):
            picture.blit(edge, (0, down))
        picture.blit(self.ground(kind_of(tile), color, bits, size), (0, 0))
        picture.blit(self._light(bits, size), (0, 0))
        picture.blit(emblem, (0, 0))
        return picture

    def _tree(self, kind: Kind) -> bool:
        """Return whether tiles of that kind are trees, which nobody ever owns (R13.2)."""
        return kind in self._game.added and self._game.kind_name(kind) == TREE

    def _kept(self, key: Hashable, make: Callable[[], Surface]) -> Surface:
        return self._cache.get(key, make)

    def _field(self, bits: int) -> Surface:
        """Return the blurred picture of nine spaces, cut down to the one in the middle."""
        if bits not in self._fields:
            whole = Surface((3 * FIELD, 3 * FIELD), pygame.SRCALPHA)
            present = {(0, 0)} | {place for bit, place in enumerate(AROUND) if bits >> bit & 1}
            white = (255, 255, 255, 255)
            for dx, dy in present:
                x, y = (dx + 1) * FIELD, (dy + 1) * FIELD
                box = pygame.Rect(x + INSET, y + INSET, FIELD - 2 * INSET, FIELD - 2 * INSET)
                for sx, sy in ((1, 0), (0, 1)):
                    if (dx + sx, dy + sy) in present:
                        pygame.draw.rect(whole, white, box.move(sx * 2 * INSET, sy * 2 * INSET))
                if {(dx + 1, dy), (dx, dy + 1), (dx + 1, dy + 1)} <= present:
                    pygame.draw.rect(whole, white, box.move(2 * INSET, 2 * INSET))
                pygame.draw.rect(whole, white, box)
            blurred = pygame.transform.box_blur(pygame.transform.box_blur(whole, BLUR), BLUR)
            # a margin keeps the scaled-up edge true to the neighbouring space
            begin, side = FIELD - AROUND_FIELD, FIELD + 2 * AROUND_FIELD
            self._fields[bits] = blurred.subsurface((begin, begin, side, side)).copy()
        return self._fields[bits]

    def _light(self, bits: int, size: int) -> Surface:
        """Return the light from the upper left on the edge of a planted space."""

        def make() -> Surface:
            lit = self.mask(bits, 0, size).copy()
            beside = self._mask(bits, 0, size, LIT).copy()
            beside.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
            lit.blit(beside, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
            return self._cut(self._filled(size, self._ui.palette["paper"]), lit, 150)

        return self._kept(("light", bits, size), make)

    def _mask(self, bits: int, distance: float, size: int, shift: float = 0) -> Surface:
        """Return a `mask`, moved to the right and down by `shift` parts of a space."""
        fine = max(3 * size, 2 * FIELD)
        margin = round(AROUND_FIELD * fine / FIELD)
        field = pygame.transform.smoothscale(self._field(bits), (fine + 2 * margin, fine + 2 * margin))
        begin = margin - round(shift * fine)
        middle = field.subsurface((begin, begin, fine, fine))
        land = pygame.mask.from_surface(middle, _threshold(distance) - 1)
        picture = land.to_surface(setcolor=(255, 255, 255, 255), unsetcolor=(255, 255, 255, 0))
        return pygame.transform.smoothscale(translucent(picture), (size, size))

    def _filled(self, size: int, color: pygame.Color) -> Surface:
        surface = Surface((size, size), pygame.SRCALPHA)
        surface.fill(color)
        return surface

    def _cut(self, picture: Surface, mask: Surface, alpha: int = 255) -> Surface:
        picture = picture.copy()
        picture.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        if alpha < 255:
            picture.fill((255, 255, 255, alpha), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _ground(self, kind: Kind, color: str | None, bits: int, size: int) -> Surface:
        palette, art = self._ui.palette, self.art_of(kind)
        layers: list[tuple[Surface, float]]
        if color is None:
            tree = self._tree(kind)
            soil = palette.mix("earth_dark", "earth", 0.4) if tree else palette.mix(f"{art}_stubble", "earth_dark", 0.6)
            texture = self._ui.art.piece(f"grove_{art}" if tree else f"stubble_{art}", (size, size))
            edge = self._edge(kind, color)
            layers = [(self._filled(size, edge), 0.0), (self._filled(size, soil), 0.018), (texture, 0.055)]
        else:
            seam = palette.mix(f"{art}_ground", "umber", 0.6)
            texture = self._ui.art.piece(f"grove_{art}", (size, size))
            if color == PAPER:
                layers = [
                    (self._filled(size, palette["panel_edge"]), 0.0),
                    (self._filled(size, palette["paper"]), 0.02),
                ]
            else:
                layers = bands(palette, color, size)
            layers += [(self._filled(size, seam), SEAM), (texture, TILLED)]
        surface = Surface((size, size), pygame.SRCALPHA)
        for picture, distance in layers:
            surface.blit(self._cut(picture, self.mask(bits, distance, size)), (0, 0))
        return surface

    def _edge(self, kind: Kind, color: str | None) -> pygame.Color:
        """Return the colour around a region, which is also that of its lower side; trees have that of earth, nobody's
        colour."""
        palette = self._ui.palette
        if color is not None:
            return palette[f"{color}_dark"]
        return palette.mix("earth_dark" if self._tree(kind) else f"{self.art_of(kind)}_stubble", "umber", DRY_EDGE)

    def _emblem(self, tile: Tile, size: int, faded: bool, angle: float = 0.0) -> Surface:
        art = self.art_of(kind_of(tile))
        surface = Surface((size, size), pygame.SRCALPHA)
        if art == TREE:
            side = round(size * TREE_SHARE)
            tree = self._ui.art.piece(TREE, (side, side))
            surface.blit(tree, tree.get_rect(center=(size // 2, size // 2)))
            self._sign(surface, tile, size)
            return surface
        glade = round(size * 0.7)
        light = self._ui.palette.mix(f"{art}_stubble" if faded else f"{art}_ground", "paper", 0.62)
        spot = Surface((96, 96), pygame.SRCALPHA)
        spot.fill((*light[:3], 0))
        pygame.draw.circle(spot, (*light[:3], 215), (48, 48), 34)
        spot = pygame.transform.box_blur(pygame.transform.box_blur(spot, 7), 6)
        across, down, share = BESIDE_LARGE_SIGN if self.symbols == "large" else IN_MIDDLE
        middle = (round(size * across), round(size * down))
        spot = pygame.transform.smoothscale(spot, (glade, glade))
        surface.blit(spot, spot.get_rect(center=middle))
        square = (round(size * share), round(size * share))
        turn = (("", f"rotate({angle} {STALK[0]} {STALK[1]})"),)
        fruit = (
            self._ui.art.posed(f"fruit_{art}", square, turn) if angle else self._ui.art.piece(f"fruit_{art}", square)
        )
        surface.blit(self._paled(fruit, light) if faded else fruit, fruit.get_rect(center=middle))
        self._sign(surface, tile, size, faded)
        if has_well(tile):
            well = round(size * 0.4)
            corner = size - well - round(size * 0.06)
            surface.blit(self._ui.art.piece("well", (well, well)), (corner, corner))
        return surface

    def _sign(self, surface: Surface, tile: Tile, size: int, harvested: bool = False) -> None:
        if self.symbols != "off":
            place = sign_rect(size, self.symbols, harvested)
            kinds = self._game.tile_names[::2]
            surface.blit(sign(self._ui, kinds, kind_of(tile), place.width), place)

    def _paled(self, picture: Surface, light: pygame.Color) -> Surface:
        shape = picture.copy()
        shape.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_MAX)
        pale = picture.copy()
        pale.blit(self._cut(self._filled(picture.get_width(), light), shape, 80), (0, 0))
        return pale

    def _tile(self, tile: Tile, size: int) -> Surface:
        picture = self.shade(0, size).copy()
        picture.scroll(0, max(1, size // 30))
        picture.blit(self.ground(kind_of(tile), PAPER, 0, size), (0, 0))
        picture.blit(self.emblem(tile, size), (0, 0))
        return picture
