"""Small pictures in a row: what a player did in a turn, or what a planting would do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import product
from typing import NamedTuple, assert_never

from pygame import BLEND_RGBA_MULT, SRCALPHA, Color, Rect, Surface
from pygame.transform import rotate, smoothscale

from citrus.rules.numbering import Kind
from citrus.rules.tiles import tile_of
from citrus.ui.kit.fonts import SMALLEST, TINIEST, Letters
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, cross, disc, hammer, icon, rise, tick
from citrus.ui.pieces.contest import free_plot
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.houses import site_sign
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.people import portrait
from citrus.ui.pieces.points import gain, maybe, pill, slip
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model.pictures import (
    CountPicture,
    FreePicture,
    FruitPicture,
    HatPicture,
    HousePicture,
    LeadPicture,
    Part,
    PartWeight,
    PiecePicture,
    PlantationPicture,
    PointsPicture,
    RegionPicture,
    SignPicture,
    SmallPicture,
    TakenPicture,
    TokenPicture,
    WordPicture,
    WorkerPicture,
)
from citrus.ui.table.model.said import LogEntry
from citrus.ui.table.model.turn_pictures import by_kind, distinct, plainer, simpler, stacked, summed, wordless

ROW = 32  # design pixels: how high the row of a turn is
AIRY = 1.15  # times as high it gets at most where there is room
PICTURES, NAMES = 0.88, 0.45  # of the height of a row: its pictures and its letters
NAMED = 0.26  # of the width of a row: a name is no wider
OLD = 0.85  # of 1: how much is seen of what is not new
WITHIN, BETWEEN = 0.14, 0.42  # of the height: gaps within a part, and between parts
FRUIT, SIGN, PILL, LETTERS, TICK, POINT = 0.82, 0.5, 0.92, 0.6, 0.5, 0.12  # of the height: how high pictures are
WORD = 0.47  # of the height: a word before pictures
ALONE = 0.78  # of the height: the tiles of a region in one line
TAKEN = 0.74  # of the height: a tile in a hand
LINED = (3, 10, 21, 200)  # this many tiles of a region have room in one line, in two, in three, in four
FREE = 0.66  # of the height: the square of free spaces
SMALL_PLOT = 0.62  # of that square: one of the last
LIT = Card(2, None, Color("#e8920c"))
FINE = 2  # pixels drawn for one that is shown, of hats that fall
FALLEN = -28  # degrees by which a hat is turned that falls
LEAST = 14  # pixels: no picture gets smaller
SIZES = (1, 0.88)  # of the height: pictures get smaller before words go
SMALL, TINY = 0.76, 0.64  # before equal ones become one, and before any is left out
SMALLER = 0.9  # of the height: where points alone have no room


class Fitted(NamedTuple):
    """The parts of a row that have room, in pictures `high` pixels high; `shortened`: others have none."""

    parts: tuple[Part, ...]
    high: int
    shortened: bool


class RowLook(NamedTuple):
    """How the row of a turn looks: beside which `names` of players it lies, none for rows without names and numbers,
    whether it is the `newest`, how much of it is seen, `alpha` of 255, in how many `lines` it is broken, and whether
    there is room for all words beside the pictures; if not, it has those that have room."""

    names: tuple[str, ...]
    newest: bool = False
    alpha: int = 255
    lines: int = 1
    worded: bool = True

    def measured(self, entry: LogEntry) -> tuple[Part, ...]:
        """Return the parts of a row for which it needs room."""
        return entry.row if self.worded else wordless(entry.row)


def row_height(layout: TableLayout, room: int, least: int) -> int:
    """Return how high the row of a turn is, so that at least some fill a room of this height."""
    wanted = layout.px(ROW)
    return max(LEAST, min(round(wanted * AIRY), room // max(1, least, room // wanted)))


class Strips:
    """Makes rows of pictures; each is made once and kept while it is shown."""

    def __init__(self, ui: Ui, pieces: TablePieces) -> None:
        self.colors = pieces.colors
        self._ui = ui
        self._pieces = pieces

    def row(self, layout: TableLayout, size: tuple[int, int], entry: LogEntry, look: RowLook) -> Surface:
        """Return a turn as a row: its number, its player, and what happened. New ones lie on paper of their own, older
        ones are paler; only whose turn it is has an edge in their colour, on their mat."""
        symbols, unit = preferences_of(self._ui).settings.symbols, layout.unit
        pictures = tuple(part.pictures for part in entry.row)
        key = ("row", size, unit, pictures, entry.number, entry.player, entry.name, entry.fresh, look, symbols)

        def make() -> Surface:
            row = self._drawn(layout, size, entry, look)
            share = 1 if entry.fresh or look.newest else OLD
            row.fill((255, 255, 255, round(look.alpha * share)), special_flags=BLEND_RGBA_MULT)
            return row

        return self._ui.art.made(key, make)

    def _drawn(self, layout: TableLayout, size: tuple[int, int], entry: LogEntry, look: RowLook) -> Surface:
        ui, palette, width, height = self._ui, self._ui.palette, size[0], size[1] // look.lines
        row, gap = Surface(size, SRCALPHA), max(2, height // 8)
        color = self.colors[entry.player] if entry.player >= 0 else None
        if entry.fresh or look.newest:
            paper = Card(height * 0.25, palette["paper"], palette["panel_edge"], max(1.0, height * 0.04))
            row.blit(card(ui, (width, size[1] - 2), paper), (0, 1))
        high, px, middle = self._letters(layout, height)
        x = gap
        if look.names:
            number = Letters(max(SMALLEST, px - 1), palette["ink" if look.newest else "ink_soft"], bold=look.newest)
            x += ui.fonts.width("00", number.px, bold=True)
            if entry.number:
                label = ui.fonts.render(str(entry.number), number)
                row.blit(label, label.get_rect(midright=(x, middle)))
            x += gap
        if color is not None:
            face = ui.art.piece(portrait(self._pieces.seats[entry.player]), (high, high), color)
            row.blit(face, face.get_rect(midleft=(x, middle)))
            x += high + gap
        names, own, room = *self._columns(layout, (width, height), entry, look.names), width - x - gap
        broken = (self.broken(way, high, room - names) for way in plainer(entry.row) if look.lines > 1)
        first, *more = next((lines for lines in broken if lines and len(lines) <= look.lines), None) or [entry.row]
        for line, parts in enumerate(more, 1):
            below = self.strip(Fitted(parts, high, False))
            row.blit(below, below.get_rect(midleft=(x + names, middle + line * height)))
        sizes = (*SIZES, SMALL) if height >= layout.px(ROW) else SIZES
        ways = simpler(first) if look.worded else plainer(first)  # else all pictures have been given room
        tried = (self.whole(way, high, room - names, sizes, len(way) < len(first)) for way in ways)
        if (fitted := next(filter(None, tried), None)) is None:
            names = own
            fitted = self.fit(wordless(first), high, room - names)
        if names:
            name = ui.fonts.fitted(entry.name, Letters(px, palette["ink"], bold=True), names - 2 * gap, TINIEST)
            row.blit(name, name.get_rect(midleft=(x, middle)))
            x, room = x + names, room - names
        strip = self.strip(fitted)
        if strip.get_width() > room:  # the points of five in a narrow window
            strip = smoothscale(strip, (room, strip.get_height() * room // strip.get_width()))
        row.blit(strip, strip.get_rect(midleft=(x, middle)))
        return row

    def prepare(self, heights: Iterable[int]) -> Iterator[None]:
        """Make the pictures of all players that are often needed, as high as given, one at a time."""
        for high in heights:
            for player in range(len(self.colors)):
                self.picture(WorkerPicture(player), high)
                yield
                for sure in (False, True):
                    self._lead(self.colors[player], not sure, "", high)
                    yield
                    self.picture(PointsPicture(player, 1, sure, earned=sure), high)
                    yield

    def heights(self, layout: TableLayout, height: int) -> set[int]:
        """Return how high pictures in a row of some height may be."""
        return {max(LEAST, round(self._letters(layout, height)[0] * size)) for size in (*SIZES, SMALL, TINY)}

    def needed(self, layout: TableLayout, height: int, entry: LogEntry, look: RowLook) -> int:
        """Return how wide the row of a turn has to be for nothing to be left out."""
        return self._beside(layout, height, look) + self.width(look.measured(entry), self._letters(layout, height)[0])

    def lines(self, layout: TableLayout, size: tuple[int, int], entry: LogEntry, look: RowLook) -> int:
        """Return in how many lines of a size the whole row of a turn has room; 0 if it has none in any."""
        room = size[0] - self._beside(layout, size[1], look)
        return len(self.broken(look.measured(entry), self._letters(layout, size[1])[0], room) or ())

    def _beside(self, layout: TableLayout, height: int, look: RowLook) -> int:
        """Return how wide everything in a row is besides its pictures."""
        high, px, _ = self._letters(layout, height)
        gap = max(2, height // 8)
        numbers = self._ui.fonts.width("00", max(SMALLEST, px - 1), bold=True) + gap if look.names else 0
        names = sum(self._ui.fonts.width(name, px, bold=True) + 2 * gap for name in look.names)
        return 3 * gap + high + numbers + names

    def tells_points(self, layout: TableLayout, size: tuple[int, int], entry: LogEntry) -> bool:
        """Return whether a row without names tells all points in pictures as high as the others."""
        high, gap = self._letters(layout, size[1])[0], max(2, size[1] // 8)
        return self.shortened(wordless(entry.row), high, size[0] - 3 * gap - high) is not None

    def _letters(self, layout: TableLayout, height: int) -> tuple[int, int, int]:
        """Return how high pictures and letters of a row are, and where its middle is."""
        px = min(layout.text(14), round(height * NAMES))
        return round(height * PICTURES), max(SMALLEST, px), height // 2

    def _columns(
        self, layout: TableLayout, size: tuple[int, int], entry: LogEntry, names: tuple[str, ...]
    ) -> tuple[int, int]:
        """Return how wide the column of the names is, and that of the player's own, each with the gap behind it."""
        if not names:
            return 0, 0
        px, most = self._letters(layout, size[1])[1], round(size[0] * NAMED)
        widths = {name: min(most, self._ui.fonts.width(name, px, bold=True)) for name in (*names, entry.name)}
        gap = 2 * max(2, size[1] // 8)
        return max(widths.values()) + gap, widths[entry.name] + gap

    def strip(self, fitted: Fitted) -> Surface:
        """Return a row in one picture, with three points at the end if something is left out."""
        symbols = preferences_of(self._ui).settings.symbols
        pictures = tuple(part.pictures for part in fitted.parts)
        key = ("strip", pictures, fitted.high, fitted.shortened, self.colors, symbols)
        return self._ui.art.made(key, lambda: self._row(fitted))

    def broken(self, parts: Sequence[Part], high: int, width: int) -> list[tuple[Part, ...]] | None:
        """Return a row in as few lines as it has room in, broken between its parts; None if one of them is too wide."""
        lines: list[tuple[Part, ...]] = [()]
        for part in parts:
            if self.width((part,), high) > width:
                return None
            if self.width((*lines[-1], part), high) > width:
                lines.append(())
            lines[-1] = (*lines[-1], part)
        return lines

    def whole(
        self,
        parts: Sequence[Part],
        high: int,
        width: int,
        sizes: Iterable[float] = SIZES,
        shortened: bool = False,
    ) -> Fitted | None:
        """Return all of a row, perhaps `shortened` already, in pictures that are a little smaller where they have no
        room otherwise; None if they have none even so."""
        tried = (Fitted(tuple(parts), max(LEAST, round(high * size)), shortened) for size in sizes)
        return next((fitted for fitted in tried if self.width(*fitted) <= width), None)

    def shortened(self, parts: Sequence[Part], high: int, width: int) -> Fitted | None:
        """Return what of a row has room in a width: parts go by their weight, the last one first, tiles only where one
        with their number has no room. None if there is no room for what always stays."""
        kept, shortened = tuple(parts), False
        while self.width(kept, high, shortened) > width:
            least = min(reversed(kept), key=lambda part: part.weight)
            if least.weight is PartWeight.POINTS or len(kept) == 1:
                return None
            if (stack := stacked(least)) != least:
                kept = tuple(stack if part is least else part for part in kept)
                continue
            kept, shortened = tuple(part for part in kept if part is not least), True
        return Fitted(kept, high, shortened)

    def fit(self, parts: Sequence[Part], high: int, width: int) -> Fitted:
        """Return what of a row has room in a width: all of it in small pictures, perhaps with every fruit of a harvest
        once and bought tiles of a kind as one; else what `shortened` leaves. Where there is no room for what always
        stays, nothing else is left, and pictures get even smaller, before all points of a player are added up."""
        ways = (tuple(parts), once := distinct(parts), by_kind(once))
        for way, size in (*product(ways, (*SIZES, SMALL)), (ways[-1], TINY)):
            if self.width(way, px := max(LEAST, round(high * size))) <= width:
                return Fitted(way, px, False)
        parts, high, found = once, px, self.shortened(once, px, width)
        scored = tuple(part for part in parts if part.weight is PartWeight.POINTS)
        if found is None and scored and (fitted := self.whole(scored, high, width)):
            found = fitted._replace(shortened=len(scored) < len(parts))
        if found is not None and self.width(*found) <= width:
            return found
        every = summed(parts)
        kept = (max(every, key=lambda part: part.weight),)
        while self.width(kept, high, len(kept) < len(every)) > width and high > LEAST:
            high = max(LEAST, round(high * SMALLER))
        return Fitted(kept, high, len(kept) < len(every))

    def width(self, parts: Sequence[Part], high: int, shortened: bool = False) -> int:
        """Return how wide a row is."""
        return max((place.right for _, place in self._places(parts, high, shortened)), default=0)

    def _row(self, fitted: Fitted) -> Surface:
        found = list(self._places(*fitted))
        row = Surface((max((place.right for _, place in found), default=1), fitted.high), SRCALPHA)
        for picture, place in found:
            row.blit(picture, place)
        return row

    def _places(self, parts: Sequence[Part], high: int, shortened: bool) -> Iterator[tuple[Surface, Rect]]:
        """Yield the pictures of a row with their places."""
        within, between, x = max(2, round(high * WITHIN)), round(high * BETWEEN), 0
        for part in parts:
            for picture in part.pictures:
                drawn = self.picture(picture, high)
                yield drawn, drawn.get_rect(midleft=(x, high // 2))
                x += drawn.get_width() + within
            x += between - within
        if shortened:
            point = disc(self._ui, max(3, round(high * POINT)), self._ui.palette["ink_soft"])
            for number in range(3):
                yield point, point.get_rect(midleft=(x + number * point.get_width() * 2, high // 2))

    def picture(self, picture: SmallPicture, high: int) -> Surface:
        """Return a small picture, at most `high` pixels high."""
        ui, palette = self._ui, self._ui.palette
        match picture:
            case PlantationPicture(tile):
                return self._pieces.groves.tile(tile, high)
            case FruitPicture(kind):
                art, side = self._pieces.groves.art_of(kind), round(high * FRUIT)
                return ui.art.piece(art if art == "tree" else f"fruit_{art}", (side, side))
            case TokenPicture(fruit):
                return self._pieces.fruits.token(fruit, high)
            case PiecePicture(name):
                return ui.art.piece(name, (high, high))
            case TakenPicture(name):
                return self._taken(name, high)
            case RegionPicture(kind, has, comes):
                return self._region(kind, has, comes, high)
            case HousePicture(_, look, site):
                return self._house(look, site, high)
            case FreePicture(count):
                return self._free(count, round(high * FREE))
            case HatPicture(player):
                return hat(ui, self.colors[player], high, "ink")
            case WorkerPicture(player):
                return ui.art.piece("worker", (high, high), self.colors[player])
            case LeadPicture(player, lost, site, leader):
                lead = self._lead(self.colors[player], lost, "" if leader is None else self.colors[leader], high)
                return self._signed(lead, site, high)
            case SignPicture(name):
                return icon(ui, name, round(high * SIGN), palette["ink_soft"], 3)
            case PointsPicture(player, points, sure, earned):
                color, side = self.colors[player], round(high * PILL)
                if not sure:
                    return maybe(ui, points, side, color)
                return pill(ui, color, gain(points), side) if earned else slip(ui, gain(points), side, color)
            case WordPicture(text):
                return ui.fonts.render(text, Letters(max(SMALLEST, round(high * WORD)), palette["ink_soft"]))
            case CountPicture(count, more):
                text = gain(count) if more else str(count)
                letters = Letters(max(SMALLEST, round(high * LETTERS)), palette["ink"], bold=True)
                return ui.fonts.render(text, letters)
        assert_never(picture)

    def _taken(self, name: str, high: int) -> Surface:
        """Return a landscape tile in a hand."""
        ui, side = self._ui, round(high * TAKEN)

        def make() -> Surface:
            picture = Surface((high, high), SRCALPHA)
            tile = ui.art.piece(name, (side, side))
            picture.blit(tile, tile.get_rect(midtop=(high // 2, 0)))
            picture.blit(ui.art.piece("hand", (high, high)), (0, 0))
            return picture

        return ui.art.made(("taken", name, high), make)

    def _region(self, kind: Kind, has: int, comes: int, high: int) -> Surface:
        """Return the tiles of a region side by side, in as many lines as there are many; those that come are lit."""
        count, symbols = has + comes, preferences_of(self._ui).settings.symbols

        def make() -> Surface:
            lines = next(number for number, most in enumerate(LINED, 1) if count <= most)
            side = round(high * ALONE) if lines == 1 else (high - 2) // lines
            across, light = -(-count // lines), card(self._ui, (side, side), LIT._replace(width=max(2.0, side / 7)))
            picture = Surface((across * side, high), SRCALPHA)
            tile = self._pieces.groves.tile(tile_of(kind, well=False), side - 2)
            for number in range(count):
                spot = Rect(number // lines * side, (high - lines * side) // 2 + number % lines * side, side, side)
                picture.blit(tile, spot.move(1, 1))
                if number >= has:
                    picture.blit(light, spot)
            return picture

        return self._ui.art.made(("region", kind, has, comes, high, symbols), make)

    def _house(self, look: str, site: str, high: int) -> Surface:
        """Return a finca; with a hammer while it is new, with a tick once it is scored, and with the letter of its
        `site`, if any."""
        ui = self._ui

        def make() -> Surface:
            house = ui.art.piece("finca", (high, high)).copy()
            if look != "built":
                sign = (tick if look == "scored" else hammer)(ui, round(high * TICK))
                house.blit(sign, sign.get_rect(bottomright=(high, high)))
            if site:
                house.blit(site_sign(ui, site, high), (0, 0))
            return house

        return ui.art.made(("house", look, site, high), make)

    def _free(self, count: int, side: int) -> Surface:
        """Return the signs of the last free spaces around a finca, as beside its house."""

        def make() -> Surface:
            plot = free_plot(self._ui, round(side * SMALL_PLOT))
            picture = translucent(Surface((plot.get_width(), plot.get_height() * count)))
            picture.fill((0, 0, 0, 0))
            for place in range(count):
                picture.blit(plot, (0, place * plot.get_height()))
            return picture

        return self._ui.art.made(("free plot", count, side), make)

    def _lead(self, color: str, lost: bool, leader: str, high: int) -> Surface:
        """Return a finca with a player's hat on its roof, or falling off it, perhaps below that of the new leader."""
        side = round(high * TICK)

        def make() -> Surface:
            if not lost:
                picture, worn = self._ui.art.piece("finca", (high, high)).copy(), hat(self._ui, color, high, "ink")
                picture.blit(worn, worn.get_rect(midtop=(high // 2, 0)))
                picture.blit(rise(self._ui, side), (high - side, high - side))
                return picture
            fine = FINE * high
            house = self._ui.art.piece("finca", (fine, fine))
            worn = rotate(hat(self._ui, color, fine, "ink"), FALLEN)
            picture = Surface((fine + fine * 2 // 3, fine), SRCALPHA)
            picture.blit(house, (0, 0))
            if leader:
                new = hat(self._ui, leader, fine, "ink")
                picture.blit(new, new.get_rect(midtop=(fine // 2, 0)))
            picture.blit(worn, worn.get_rect(midright=(picture.get_width(), fine * 2 // 3 if leader else fine // 2)))
            picture = smoothscale(picture, (picture.get_width() // FINE, high))
            if not leader:
                picture.blit(cross(self._ui, side), (high - side, high - side))
            return picture

        return self._ui.art.made(("lead", color, lost, leader, high), make)

    def _signed(self, lead: Surface, site: str, high: int) -> Surface:
        """Return what changes at a finca with the letter of its site, at the foot of the house."""
        picture, sign = lead.copy(), site_sign(self._ui, site, high)
        picture.blit(sign, sign.get_rect(bottomleft=(0, high)))
        return picture
