"""The market stall with its crates and arrows, the hand, and the stacks beside them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

import pygame
from pygame import Color, Rect, Surface

from citrus.language.texts import Texts
from citrus.rules.game import Game
from citrus.rules.market import line_tiles, refill_brings_tiles
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at, least
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, Panel, alert, card, disc, draw_panel, paled
from citrus.ui.pieces.arrangement import SMALLEST_TEXT
from citrus.ui.pieces.board_view import glow_mark
from citrus.ui.pieces.ground import paint_box
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.layout import TableLayout

SHOWN: tuple[str, ...] = ("bag", "sites", "fincas", "refill")
CALM = ("bag", "fincas")  # what the calm table shows of that
ART = {"bag": "bag", "fincas": "finca_stack", "sites": "site_stack", "refill": "crate"}
BESIDE_WORDS = 23  # design pixels: a picture with a number and a word
NUMBER, WIDEST = 18, {"bag": "88", "sites": "88", "fincas": "88", "refill": "88/88"}  # of the numbers over words
BETWEEN = 12  # design pixels between stacks side by side
LINES = 1.15  # of its letters: the height of a number with a word below it, where others follow
INSET = 16  # parts of a crate: one of them is left around its tile
ARROW_SHARE = 0.86  # of a crate, so that arrows of neighbouring lines keep apart
PRICE, LARGEST_PRICE = 0.56, 0.76  # of an arrow: its price, which grows with texts
KEY = 12  # design pixels of text: the digit on the key of a line
AWNING_SHADE, SPRIG = 12, (96, 66)  # design pixels: how far the awning shades the stall, and a sprig on its corner
DULL = "#cbbfa8"  # below a price that cannot be paid: ink on it can be read
ALERT, LEAST_ALERT = 0.5, 13  # of its picture, and in pixels: how wide the warning on a stack is
EMPTY_ALPHA, EMPTY_CRATE = 105, 140  # of 255: how pale an empty bag and an empty crate are


def tile_rect(layout: TableLayout, number: int) -> Rect:
    """Return where the tile of a market space lies in its crate."""
    crate = layout.crates[number]
    size = max(1, crate.width - max(2, crate.width // INSET // 2 * 2))  # even, so that both have the same middle
    rect = Rect(0, 0, size, size)
    rect.center = crate.center
    return rect


class ArrowLook(NamedTuple):
    """The look of a line's arrow: whether it points down, its price, whether it can be bought or is `refused`, and
    whether the mouse is on it."""

    down: bool
    price: int
    live: bool
    refused: bool
    hovered: bool


@dataclass(frozen=True)
class Lines:
    """The look of the market's lines: `usable` ones can be bought and glow, the `refused` are dull, with a price struck
    through. The mouse or the keyboard is on the `hovered` one. With `keys` each has its digit."""

    usable: Collection[str]
    hovered: str | None
    refused: Collection[str] = ()
    keys: bool = False


class MarketView:
    """Draws the stall, and its arrows as they can be used now."""

    def __init__(self, ui: Ui, game: Game, groves: GrovePainter) -> None:
        self._ui = ui
        self._game = game
        self._groves = groves

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the unchanging parts: the stall, its awning and the empty crates."""
        paint_box(surface, self._ui, layout.stall, layout.piece_unit)
        for rect in layout.crates.values():
            bare = card(self._ui, rect.size, Card(rect.width * 0.06, self._ui.palette["mat"]))  # hides seams of planks
            surface.blit(bare, rect)
            surface.blit(paled(self._ui.art.piece("crate", rect.size), EMPTY_CRATE), rect)
        self._sprig(surface, layout)
        self._awning(surface, layout)

    def _sprig(self, surface: Surface, layout: TableLayout) -> None:
        """Draw a sprig over the lower right corner, if there is room beside the crates."""
        place = Rect(0, 0, *(layout.px(side) for side in SPRIG))
        place.bottomright = layout.stall.right + layout.px(10), layout.stall.bottom + layout.px(6)
        if place.inflate(-place.width // 8, -place.height // 8).collidelist([*layout.crates.values()]) < 0:
            surface.blit(self._ui.art.piece("sprig", place.size), place)

    def _awning(self, surface: Surface, layout: TableLayout) -> None:
        area = layout.awning.inflate(layout.gap(8), 0)
        height = area.height
        pieces = max(1, round(area.width / (height * 400 / 60)))
        whole = self._ui.art.piece("awning", (round(height * 400 / 60), height))
        roof = Surface((pieces * whole.get_width(), height), pygame.SRCALPHA)
        for place in range(pieces):
            roof.blit(whole, (place * whole.get_width(), 0))
        deep, dark = layout.px(AWNING_SHADE), self._ui.palette["shadow"]
        shade = Surface((layout.stall.width, deep), pygame.SRCALPHA)
        for step in range(deep):
            shade.fill((dark.r, dark.g, dark.b, round(110 * (1 - step / deep))), (0, step, shade.get_width(), 1))
        surface.blit(shade, (layout.stall.x, area.bottom - layout.px(2)))
        surface.blit(pygame.transform.smoothscale(roof, area.size), area)

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw the tiles in the crates."""
        for number in layout.crates:
            tile = state.market[number - 1]
            if tile is not None:
                crate, rect = layout.crates[number], tile_rect(layout, number)
                surface.blit(self._ui.art.piece("crate", crate.size), crate)
                surface.blit(self._groves.tile(tile, rect.width), rect)

    def draw_arrows(self, surface: Drawable, layout: TableLayout, state: GameState, lines: Lines) -> None:
        """Draw each line's arrow with its price."""
        hovered = lines.hovered
        for digit, line in enumerate(self._game.lines, 1):
            rect = layout.arrows[line]
            price, live, refused = len(line_tiles(state, line)), line in lines.usable, line in lines.refused
            if price and (live or refused or not layout.calm):
                look = ArrowLook(line[0] == "C", price, live, refused, line == hovered)
                self._arrow(surface, layout, rect, look)
                if lines.keys:
                    self._key(surface, layout, rect, digit)
        if hovered and hovered in self._game.lines:
            crates = [layout.crates[number] for number in self._game.lines[hovered]]
            if crates:
                around = Rect.unionall(crates[0], crates[1:]).inflate(layout.px(4), layout.px(4))
                color = self._ui.palette["mark"] if hovered in lines.usable else self._ui.palette["earth_dark"]
                ring = card(self._ui, around.size, Card(layout.px(6), None, color, max(2.0, 2.6 * layout.unit)))
                surface.blit(ring, around)

    def _arrow(self, surface: Drawable, layout: TableLayout, rect: Rect, look: ArrowLook) -> None:
        room = round(min(min(rect.size) * 1.12, layout.crate * ARROW_SHARE))
        square = max(12, min(max(rect.size), layout.px(56), room))
        price = round(square * min(PRICE * layout.grown, LARGEST_PRICE))
        key = ("priced arrow", square, price, look)
        picture = self._ui.art.made(key, lambda: self._priced_arrow(square, price, look))
        surface.blit(picture, picture.get_rect(center=rect.center))

    def _key(self, surface: Drawable, layout: TableLayout, rect: Rect, digit: int) -> None:
        """Draw a key as on a keyboard with its digit at the tip of an arrow, away from the price on its disc."""
        px = layout.carved.text(KEY)
        picture = self._ui.art.made(("key", digit, px), lambda: self._cap(digit, px))
        lies = rect.width < rect.height
        place = picture.get_rect(bottomright=rect.bottomright) if lies else picture.get_rect(topright=rect.topright)
        surface.blit(picture, place)

    def _cap(self, digit: int, px: int) -> Surface:
        """Return a key seen from above and in front: a pale cap on a dark foot."""
        palette, side, foot = self._ui.palette, round(px * 1.25), max(2, px // 4)
        picture = Surface((side, side + foot), pygame.SRCALPHA)
        edge = max(1.0, px / 14)
        picture.blit(
            card(self._ui, picture.get_size(), Card(px * 0.3, palette["ink_soft"], palette["ink"], edge)), (0, 0)
        )
        picture.blit(card(self._ui, (side, side), Card(px * 0.3, palette["paper"], palette["ink"], edge)), (0, 0))
        label = self._ui.fonts.render(str(digit), Letters(px, palette["ink"]))
        picture.blit(label, inked_at(label, (side // 2, side // 2)))
        return picture

    def _priced_arrow(self, square: int, price: int, look: ArrowLook) -> Surface:
        """Return an arrow with a line's price on a disc `price` pixels wide; it is dull if nothing can be bought
        along it, and glows otherwise."""
        ui, palette, down, live, hovered = self._ui, self._ui.palette, look.down, look.live, look.hovered
        halo = round(square * (1.42 if hovered else 1.3))
        picture = Surface((halo, halo), pygame.SRCALPHA)
        if live:
            picture.blit(self._halo(halo, 235 if hovered else 190), (0, 0))
        arrow = ui.art.piece("arrow_down" if down else "arrow_right", (square, square))
        if not live:
            arrow = arrow.copy()
            arrow.fill((190, 170, 150, 120), special_flags=pygame.BLEND_RGBA_MULT)
        place = arrow.get_rect(center=picture.get_rect().center)
        picture.blit(arrow, place)
        side = max(15, price)
        middle = (place.centerx - (0 if down else square // 10), place.centery - (square // 10 if down else 0))
        fill = Color("#ffcf3f") if live else Color(DULL)
        spot = disc(ui, side, fill, palette["ink" if live else "ink_soft"], max(1.0, side / 14))
        picture.blit(spot, spot.get_rect(center=middle))
        label = ui.fonts.render(str(look.price), Letters(max(12, round(side * 0.78)), palette["ink"], bold=True))
        if look.refused:  # struck through below the number, which can be read
            struck, width = side * 11 // 20, max(2, side // 8)
            ends = (middle[0] - struck, middle[1] + struck // 2), (middle[0] + struck, middle[1] - struck // 2)
            pygame.draw.line(picture, palette["bad"], *ends, width)
        picture.blit(label, inked_at(label, middle))
        return picture

    def _halo(self, size: int, alpha: int) -> Surface:
        def make() -> Surface:
            spot = Surface((64, 64), pygame.SRCALPHA)
            light = self._ui.palette["highlight"]
            spot.fill((*light[:3], 0))
            pygame.draw.circle(spot, (*light[:3], alpha), (32, 32), 22)
            return pygame.transform.smoothscale(pygame.transform.box_blur(spot, 7), (size, size))

        return self._ui.art.made(("halo", size, alpha), make)

    def glow(self, surface: Drawable, layout: TableLayout, crates: Iterable[int], hovered: int | None) -> None:
        """Draw light around the crates that a cart can fetch from."""
        for number in crates:
            rect = layout.crates[number]
            mark = glow_mark(self._ui, rect.width, strong=number == hovered, clear=True)
            surface.blit(mark, mark.get_rect(center=rect.center))


@dataclass(frozen=True)
class HandLook:
    """The look of the tiles in the hand, by their places: those not `bright` are dim, the `lifted` one lies higher. The
    one that is `away` follows the mouse. An empty hand shows `words`."""

    bright: Collection[int]
    lifted: int | None
    hovered: int | None
    away: int | None
    words: str


class HandView:
    """Draws the tray with the tiles to plant."""

    def __init__(self, ui: Ui, groves: GrovePainter) -> None:
        self._ui = ui
        self._groves = groves

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the empty tray."""
        paint_box(surface, self._ui, layout.hand, layout.piece_unit, even=0.6)

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState, look: HandLook) -> None:
        """Draw the tiles in the hand, or the words for an empty one."""
        count = len(state.hand)
        if not count:
            words = look.words
            color = self._ui.palette["ink"]
            fonts, area, usual = self._ui.fonts, layout.hand.inflate(-layout.gap(44), -layout.gap(18)), layout.text(14)
            alone = (px for px in range(usual, least(usual) - 1, -1) if fonts.width(words, px) <= area.width)
            px = next(alone, usual)  # in one line if it can be
            while px > SMALLEST_TEXT and fonts.render(words, Letters(px, color), width=area.width).height > area.height:
                px -= 1
            label = fonts.render(words, Letters(px, color), width=area.width, align="center")
            surface.blit(label, label.get_rect(center=layout.hand.center))
            return
        for place, tile in enumerate(state.hand):
            rect = layout.hand_rect(place, count)
            if place == look.away:
                continue
            if place == look.lifted:
                rect = layout.lifted(rect)
                halo = glow_mark(self._ui, rect.width + layout.px(8), strong=True)
                surface.blit(halo, halo.get_rect(center=rect.center))
            picture = self._groves.tile if place in look.bright else self._groves.waiting
            surface.blit(picture(tile, rect.width), rect)
            if place == look.hovered and place != look.lifted and place in look.bright:
                mark = card(
                    self._ui,
                    rect.size,
                    Card(rect.width * 0.16, None, self._ui.palette["mark"], max(2.0, rect.width * 0.05)),
                )
                surface.blit(mark, rect)


def stack_words(texts: Texts, state: GameState, name: str) -> tuple[str, str, bool]:
    """Return how much is left of a stack, the word for it, and whether nothing comes from it any more."""
    match name:
        case "bag":
            return (
                str(len(state.bag)),
                texts("table.stacks.bag" if state.bag else "table.stacks.bag_empty"),
                not state.bag,
            )
        case "fincas":
            fincas, closed = len(state.finca_stack), state.fincas_closed
            left_over = texts("table.stacks.fincas_closed") if fincas and closed else ""
            return str(fincas), left_over or texts.count("table.stacks.fincas", fincas), closed
        case "sites":
            sites = len(state.site_stack)
            return str(sites), texts.count("table.stacks.sites", sites), False
    held = sum(tile is not None for tile in state.market)
    return f"{held}/{len(state.market)}", texts("table.stacks.market"), False


class StacksView:
    """Draws the bag, the stacks of fincas and sites, and whether a refill is due."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._last: tuple[object, dict[str, Rect], int] | None = None  # what was laid out, and for which room

    def rects(self, layout: TableLayout) -> dict[str, Rect]:
        """Return where bag, sites, fincas and the refill stand, side by side or top down."""
        return self._laid(layout)[0]

    def _laid(self, layout: TableLayout) -> tuple[dict[str, Rect], int]:
        """Return the places of the stacks, and how large their words are: 0 where not all of them have room. Side by
        side, each stack gets what its words need, and all an equal share of the rest."""
        area = layout.stacks.inflate(-layout.px(12), -layout.px(6))
        key = (tuple(area), layout.unit, self._ui.texts.language)
        if self._last is None or self._last[0] != key:
            down, sizes = area.height > area.width, range(layout.text(12), least(layout.text(12)) - 1, -1)
            room = area.width if down else area.width - (len(SHOWN) - 1) * layout.px(BETWEEN)
            high = area.height // len(SHOWN) / LINES if down else area.height
            fits = (px for px in sizes if layout.text(NUMBER) + px <= high)
            needs = ((px, [self._needed(layout, name, px) for name in SHOWN]) for px in fits)
            fitting = ((px, found) for px, found in needs if (max(found) if down else sum(found)) <= room)
            px, found = next(fitting, (0, [room // len(SHOWN)] * len(SHOWN)))
            self._last = key, _stacked(area, found, down), px
        return self._last[1:]

    def _needed(self, layout: TableLayout, name: str, px: int) -> int:
        """Return how wide a stack is with its longest word `px` high."""
        texts, fonts = self._ui.texts, self._ui.fonts
        said = {
            "bag": [texts("table.stacks.bag"), texts("table.stacks.bag_empty")],
            "fincas": [
                *(texts.count("table.stacks.fincas", count) for count in (1, 2)),
                texts("table.stacks.fincas_closed"),
            ],
            "sites": [texts.count("table.stacks.sites", count) for count in (1, 2)],
            "refill": [texts("table.stacks.market")],
        }[name]
        number = fonts.width(WIDEST[name], layout.text(NUMBER), bold=True)
        return layout.px(BESIDE_WORDS + 5) + max(number, *(fonts.width(word, px) for word in said))

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the sheet below the stacks."""
        draw_panel(surface, self._ui, layout.stacks, Panel(layout.px(9), layout.px(4)))

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw how many are left: on the calm table of tiles in the bag and of fincas, on the full one of everything
        with words. A number that soon changes the game is red and has a warning at its picture: that of the last
        tiles in the bag, or of a market that is filled next."""
        soon = {"refill": refill_brings_tiles(state), "bag": 0 < len(state.bag) < len(state.market)}
        places, px = self._laid(layout)
        for name, rect in places.items():
            if layout.calm and name not in CALM:
                continue
            number, words, over = stack_words(self._ui.texts, state, name)
            size = self.icon(layout, rect)
            picture = self._ui.art.piece(ART[name], (size, size))
            surface.blit(paled(picture, EMPTY_ALPHA) if over else picture, picture.get_rect(midleft=rect.midleft))
            if soon.get(name):
                sign = alert(self._ui, max(LEAST_ALERT, round(size * ALERT)))
                surface.blit(sign, sign.get_rect(bottomright=(rect.x + size, rect.centery + size // 2)))
            place = Rect(rect.x + size + layout.px(4), rect.y, rect.width - size - layout.px(4), rect.height)
            strong = self._ui.palette["accent_ink" if soon.get(name) else "ink"]
            if layout.calm or not px:
                label = self._ui.fonts.shrunk(number, Letters(layout.text(23), strong, bold=True), place.width)
                surface.blit(label, inked_at(label, (place.x + label.get_width() // 2, place.centery)))
                continue
            label = self._ui.fonts.shrunk(number, Letters(layout.text(NUMBER), strong, bold=True), place.width)
            small = self._ui.fonts.render(words, Letters(px, self._ui.palette["ink_soft"]))
            surface.blit(label, label.get_rect(bottomleft=(place.x, place.centery + layout.px(5))))
            surface.blit(small, (place.x, place.centery + layout.px(2)))

    def icon(self, layout: TableLayout, place: Rect) -> int:
        """Return the size of a stack's picture at the left end of its place; beside words it is smaller."""
        large = min(place.height, layout.px(40), place.width * 2 // 5)
        return large if layout.calm else min(large, layout.px(BESIDE_WORDS))

    def counters(self, layout: TableLayout) -> list[Rect]:
        """Return the places of numbers and words beside the pictures of the stacks, on both levels of the table."""
        found = []
        for place in self.rects(layout).values():
            left = place.x + min(self.icon(layout, place), layout.px(BESIDE_WORDS))
            found.append(Rect(left, place.y, place.right - left, place.height))
        return found

    def glow(self, surface: Drawable, layout: TableLayout, names: Iterable[str], hovered: str | None) -> None:
        """Draw light around the stacks that something can be drawn from."""
        for name in names:
            rect = self.rects(layout)[name].inflate(layout.px(8), layout.px(8))  # around the words
            radius, strong = layout.px(8), name == hovered
            light, gold = self._ui.palette["highlight"], self._ui.palette["choice"]
            fill = card(self._ui, rect.size, Card(radius, light, opacity=0.25 if strong else 0.1))
            surface.blit(fill, rect)
            surface.blit(card(self._ui, rect.size, Card(radius, None, gold, max(3.0, 4.5 * layout.unit))), rect)


def _stacked(area: Rect, widths: Sequence[int], down: bool) -> dict[str, Rect]:
    """Return the places of the stacks in an area, top down or side by side with at least these widths."""
    count = len(widths)
    if down:
        high = area.height // count
        return {name: Rect(area.x, area.y + at * high, area.width, high) for at, name in enumerate(SHOWN)}
    gap, x, places = (area.width - sum(widths)) // (count - 1), area.x, {}
    for name, wide in zip(SHOWN, widths, strict=True):
        places[name] = Rect(x, area.y, wide, area.height)
        x += wide + gap
    return places
