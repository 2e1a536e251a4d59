"""The layout of a player's mat, one for the calm and for the full table. The score is always at the upper right. For
large texts mats may be folded to a line each, with one of them open elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pygame import Rect

WIDE, ROOMY = 600, 400  # design pixels of text: from here on wide or roomy
STRIPE = 7  # design pixels: the piece of the player's outline at the left edge
FEW_TILES = 2  # up to here all tiles are equally large
SPREAD = 1.2  # how far apart tiles in two rows are at most, in sides of one
MAT, LOADED_MAT = 86, 106  # the height of roomy mats, and of those whose tiles have a line of their own
COINS = 57  # design pixels of text: the room for a coin and its number
WORKERS = 5  # places for workers of the full width
CROWN = 0.8  # of the height of a plaque: the room for a crown left of it
TWO_LINES_OF_HARVEST, HARVEST, TOTAL = 60, 118, 52  # design pixels of text: a harvest on two lines or on one, a total
SUPPLY_PART = 0.54  # of the width of an open mat: coins and workers
WORKERS_PART, COINS_PART, SCORE_PART, TOTAL_PART = 33, 42, 46, 50  # design pixels of text, if folded
CROWN_PART = 18  # the same, left of the score
NAME_PART, NAME_MOST = 84, 110  # at least and at most
LEAST_NAME = 56  # design pixels of text that a total leaves
LINE, ROOMY_LINE, TWO_LINES = 23, 38, 38  # design pixels of text: how high a folded mat of a line is, or of two lines
LEAST_LINE = 46  # design pixels: the least height of a line, with a portrait that can be seen
OVER_TOTAL = 0.58  # of the height of two lines: the score, which is plainly higher than the total below it
LINE_TILES = 4  # this many tiles must find room side by side, or none is shown


class Sizes(NamedTuple):
    """The sizes of what is on a mat, in design pixels of text: the portrait, letters of name and score, the plaque of
    the score, the lines of name and supply, the room for a worker, and the largest tile."""

    figure: int
    name: int
    score: int
    plaque: tuple[int, int]
    top: int
    supply: int
    worker: int
    tile: int


TWO = Sizes(78, 23, 46, (84, 78), 30, 44, 30, 60)
THREE = Sizes(46, 20, 36, (54, 78), 36, 40, 23, 44)
MANY = Sizes(54, 20, 28, (52, 32), 32, 26, 25, 44)
OPENED = Sizes(25, 17, 0, (0, 25), 25, 32, 31, 44)


@dataclass(frozen=True)
class MatLine:
    """The line of a folded mat beside name and score: a worker and a coin before their numbers. Numbers are `px` high.
    Without room for the total there is another line, `with_total`, where all is smaller."""

    worker: Rect
    coin: Rect
    px: int
    with_total: MatLayout | None = None


@dataclass(frozen=True)
class MatLayout:
    """One player's mat and the strips on it.

    `supply` holds coins and workers, and `tiles` landscape tiles and fruit, in squares of at most `tile`. The full
    table shows what a `harvest` would bring, and in `total` the points if the game ended now: `full` has less room for
    name and tiles. A folded mat is one `line`, whose supply is in figures; parts without room have a width of 0.
    """

    mat: Rect
    marker: Rect
    name: Rect
    score: Rect
    supply: Rect
    harvest: Rect
    tiles: Rect
    tile: int
    total: Rect
    sizes: Sizes
    line: MatLine | None = None

    @cached_property
    def full(self) -> MatLayout:
        """The same with room for what a harvest would bring, and for the total."""
        if self.line is not None:
            return self.line.with_total or self
        name, tiles = self.name.copy(), self.tiles.copy()
        until = min((part.x for part in (self.harvest, self.total) if part.width and part.y < name.bottom), default=0)
        if until:
            name.width = min(name.width, until - name.x)
        if self.harvest.y >= name.bottom:
            tiles.width = min(part.x for part in (self.harvest, self.total) if part.y >= name.bottom) - tiles.x
        elif tiles.y < self.harvest.bottom:
            tiles.height -= self.harvest.bottom - tiles.y
            tiles.y = self.harvest.bottom
        return replace(self, name=name, tiles=tiles)

    def tile_rect(self, index: int, places: int) -> Rect:
        """Return the square of a tile kind by its place on the mat, of `places` places. They lie in as many rows as
        make them largest."""
        if not self.tiles.width:  # where it would be
            return Rect(self.tiles.x, self.tiles.y, self.tile, self.tile)
        grids = ((max(FEW_TILES, -(-places // rows)), rows) for rows in (1, 2))
        side, rows, columns = max((self._side(columns, rows), -rows, columns) for columns, rows in grids)
        rows = -rows
        step = across = side + _between(side)
        if rows > 1:  # side by side for fingers, as far as there is room
            across = max(step, min(self.tiles.width // columns, round(SPREAD * side)))
        row, column = divmod(index, columns)
        top = self.tiles.y + (self.tiles.height - rows * step + _between(side)) // 2
        return Rect(self.tiles.x + column * across, top + row * step, side, side)

    def _side(self, columns: int, rows: int) -> int:
        """Return the side of a tile in this many columns and rows."""
        side = min(self.tile, self.tiles.width // columns, self.tiles.height // rows)
        while side > 4 and (
            columns * side + (columns - 1) * _between(side) > self.tiles.width
            or rows * side + (rows - 1) * _between(side) > self.tiles.height
        ):
            side -= 1
        return side


class Measures(NamedTuple):
    """The measures of things on the table, in pixels: a design pixel of pieces, one of texts, and the gap between
    them."""

    unit: float
    text: float
    gap: int


def mats_height(width: int, text: float, gap: int, players: int) -> int:
    """Return the height of the mats of `players` players, all together this wide."""
    roomy = (width - (players - 1) * gap) // players >= round(ROOMY * text)
    return round((MAT if roomy else LOADED_MAT) * text)


def mat_layout(mats: Rect, measures: Measures, place: int, players: int) -> MatLayout:
    """Return the mat at that place from the left."""
    unit, text, gap = measures
    mat = _shared(mats, gap, place, players)
    inside = mat.inflate(-2 * round(8 * unit), -2 * round(4 * unit))
    inside.left += round((STRIPE - 3) * unit)
    inside.width -= round((STRIPE - 3) * unit)
    pad = round(8 * unit)
    if mat.width >= round(ROOMY * text):
        return _roomy(mat, inside, pad, text, TWO if mat.width >= round(WIDE * text) else THREE)
    return _plain(mat, inside, pad, text, MANY)


def _roomy(mat: Rect, inside: Rect, pad: int, text: float, sizes: Sizes) -> MatLayout:
    """Lay out the name over coins and workers, the tiles right of them, and the score over the whole height. The total
    and what a harvest would bring lie above the tiles."""
    score = Rect(0, inside.y, round(sizes.plaque[0] * text), inside.height)
    score.right = inside.right
    top, figure = round(sizes.top * text), round(sizes.figure * text)
    marker = Rect(inside.x, inside.y, figure, inside.height)
    left = marker.right + pad // 2
    supply = Rect(left, inside.y + top, _supply(text, sizes), inside.height - top)
    name = Rect(left, inside.y, supply.right - left, top)
    tiles = Rect(supply.right + pad, inside.y, score.x - supply.right - 2 * pad, inside.height)
    high = round(24 * text)
    total = Rect(0, inside.y, round(TOTAL * text), high)
    total.right = tiles.right
    harvest = Rect(0, inside.y, round(HARVEST * text), high)
    harvest.right = total.x - pad
    return MatLayout(
        mat, marker, name, score, supply, harvest, tiles, min(round(sizes.tile * text), tiles.height), total, sizes
    )


def _plain(mat: Rect, inside: Rect, pad: int, text: float, sizes: Sizes) -> MatLayout:
    """Lay out name and score, then coins and workers, then the tiles. What a harvest would bring lies at the end of the
    tiles, and the total before the score, or before the harvest if a name would have no room beside it."""
    top, figure = round(sizes.top * text), round(sizes.figure * text)
    score = Rect(0, inside.y, round(sizes.plaque[0] * text), round(sizes.plaque[1] * text))
    score.right = inside.right
    crown, low = round(sizes.plaque[1] * text * CROWN), round(sizes.supply * text)
    right = score.x - crown
    beside = right - inside.x - figure - pad // 2 >= round(LEAST_NAME * text)  # else it lies in the line of the name
    marker = Rect(inside.x, inside.y, figure if beside else top, top + low if beside else top)
    left = marker.right + pad // 2
    name = Rect(left, inside.y, right - left, top)
    total = Rect(0, inside.y, round(TOTAL * text), top)
    total.right = right
    supply = Rect(left if beside else inside.x, inside.y + top, 0, low)
    supply.width = inside.right - supply.x
    tiles = Rect(inside.x, supply.bottom, inside.width, inside.bottom - supply.bottom)
    harvest = Rect(0, tiles.y, round(TWO_LINES_OF_HARVEST * text), tiles.height)
    harvest.right = inside.right
    if total.x - name.x < round(LEAST_NAME * text):
        total = Rect(harvest.x - total.width, tiles.y, total.width, tiles.height)
    return MatLayout(
        mat, marker, name, score, supply, harvest, tiles, min(round(sizes.tile * text), tiles.height), total, sizes
    )


def _supply(text: float, sizes: Sizes) -> int:
    """Return the width of a coin with its number, and of the places for workers."""
    return round((COINS + WORKERS * sizes.worker) * text)


def open_layout(mat: Rect, unit: float, text: float) -> MatLayout:
    """Return the mat that is open beside folded ones: the name over coins and workers, and the tiles right of them,
    below what a harvest would bring. Score and total are on its line."""
    inside = mat.inflate(-2 * round(8 * unit), -2 * round(4 * unit))
    line, pad, sizes = round(OPENED.top * text), round(8 * unit), OPENED
    marker = Rect(inside.x, inside.y, line, line)
    harvest = Rect(0, inside.y, round(HARVEST * text), line)
    harvest.right = inside.right
    supply = Rect(inside.x, inside.y + line, round(SUPPLY_PART * inside.width), inside.height - line)
    tiles = Rect(supply.right + pad, inside.y, inside.right - supply.right - pad, inside.height)
    name = Rect(marker.right + round(4 * unit), inside.y, 0, line)
    name.width = tiles.x - name.x
    score, total = Rect(inside.right, inside.y, 0, line), Rect(inside.right, inside.y, 0, line)
    tile = min(round(sizes.tile * text), tiles.height)
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tile, total, sizes)


@dataclass(frozen=True)
class Strip:
    """The contents of folded mats: a name in their line or in a second one; in a line a portrait; tiles, and tiles
    beside the total."""

    rows: int = 1
    portrait: bool = False
    tiles: bool = False
    tiles_beside_total: bool = False


def strip_for(width: int, measures: Measures, players: int) -> Strip:
    """Return the contents of folded mats, all together this wide."""
    unit, text, gap = measures
    mat = _shared(Rect(0, 0, width, round(LINE * text)), gap, 0, players)
    inside, least = _inside(mat, unit), NAME_PART * text
    tiles = LINE_TILES * (inside.height - 2 * round(3 * unit) + 2) + round(7 * unit)
    strip = Strip()
    if _line(mat, unit, text, True, strip).name.width < least:
        return Strip(2)
    roomy, portrait = Rect(mat.topleft, (mat.width, round(ROOMY_LINE * text))), replace(strip, portrait=True)
    if _line(roomy, unit, text, True, portrait).name.width >= least:
        strip = portrait
    alone, beside = (_line(roomy, unit, text, total, strip).name.width for total in (False, True))
    return replace(strip, tiles=alone >= least + tiles, tiles_beside_total=beside >= least + tiles)


def line_layout(mats: Rect, measures: Measures, place: int, players: int, strip: Strip) -> MatLayout:
    """Return the folded mat at that place from the left: name, workers and coins as figures, and the score at the
    end."""
    unit, text, gap = measures
    mat = _shared(mats, gap, place, players)
    if strip.rows == 2:
        with_total, line = (_two_lines(mat, unit, text, total) for total in (True, False))
    else:
        with_total, line = (_line(mat, unit, text, total, strip) for total in (True, False))
    assert line.line is not None
    return replace(line, line=replace(line.line, with_total=with_total))


def _inside(mat: Rect, unit: float) -> Rect:
    """Return the room on a folded mat beside its stripe."""
    inside = mat.inflate(-2 * round(8 * unit), 0)
    inside.left += round(3 * unit)
    inside.width -= round(3 * unit)
    return inside


def _line(mat: Rect, unit: float, text: float, total: bool, strip: Strip) -> MatLayout:
    """Return one line, as large as its parts fit in, with what a strip has."""
    inside, pad = _inside(mat, unit), round(7 * unit)
    marker = Rect(inside.x, inside.y, inside.height if strip.portrait else 0, inside.height)
    if strip.portrait:
        inside.width, inside.left = inside.right - marker.right - pad, marker.right + pad
    parts = (WORKERS_PART, COINS_PART, CROWN_PART, SCORE_PART, TOTAL_PART if total else 0)
    fitting = (inside.width - (3 if total else 2) * pad) / sum(parts)
    small = min(text, fitting)
    workers, coins, crown, score, ahead = (round(part * small) for part in parts)
    worker, coin = _signs(inside, small, workers + pad)
    last = Rect(inside.right - score, inside.y, score, inside.height)
    sums = Rect(last.x - crown - ahead, inside.y, ahead, inside.height)
    left, right = coin.x + coins + pad, sums.x - pad
    name = Rect(left, inside.y, max(0, right - left), inside.height)
    tile = min(inside.height, round(LINE * text)) - 2 * round(3 * unit)
    tiles = Rect(right, inside.centery - tile // 2, 0, tile)
    if strip.tiles_beside_total if total else strip.tiles:
        name.width = min(round(NAME_MOST * text), name.width - pad - LINE_TILES * (tile + 2))
        tiles = Rect(name.right + pad, tiles.y, right - name.right - pad, tile)
    return _folded(mat, marker, (worker, coin, coins), (name, tiles, last, sums), round(17 * small))


def _two_lines(mat: Rect, unit: float, text: float, total: bool) -> MatLayout:
    """Lay out the name over workers and coins, and the score, over the total if there is one."""
    inside, pad = _inside(mat, unit), round(7 * unit)
    marker = Rect(inside.x, inside.y, 0, inside.height)
    half = inside.height // 2
    high, crowned, ahead = inside.height, round((SCORE_PART + CROWN_PART) * text), round(TOTAL_PART * text)
    last = Rect(inside.right - crowned, inside.y, crowned, round(OVER_TOTAL * high) if total else high)
    sums = Rect(inside.right - ahead, last.bottom, ahead, inside.bottom - last.bottom)
    room = last.x - pad - inside.x
    name = Rect(inside.x, inside.y, room, half)
    small = min(text, (room - pad) / (WORKERS_PART + COINS_PART))
    workers, coins = round(WORKERS_PART * small), round(COINS_PART * small)
    below = Rect(inside.x, inside.y + half, room, inside.height - half)
    worker, coin = _signs(below, small, workers + pad)
    tiles = Rect(last.x, below.y, 0, below.height)
    return _folded(mat, marker, (worker, coin, coins), (name, tiles, last, sums), round(17 * small))


def _signs(inside: Rect, small: float, apart: int) -> tuple[Rect, Rect]:
    """Return the places of a worker and, at the distance `apart`, of a coin in a line."""
    side = min(round(20 * small), inside.height)
    worker = Rect(inside.x, inside.centery - side // 2, side, side)
    return worker, worker.move(apart, 0)


def _folded(
    mat: Rect, marker: Rect, signs: tuple[Rect, Rect, int], places: tuple[Rect, Rect, Rect, Rect], px: int
) -> MatLayout:
    """Return a folded mat: the portrait; worker and coin with the room for coins; name, tiles, score and total."""
    worker, coin, coins = signs
    name, tiles, score, total = places
    supply = worker.union(coin)
    supply.width += coins - coin.width
    harvest = Rect(score.right, mat.y, 0, mat.height)
    return MatLayout(
        *(mat, marker, name, score, supply, harvest, tiles, tiles.height, total, OPENED),
        line=MatLine(worker, coin, px),
    )


def _shared(mats: Rect, gap: int, place: int, players: int) -> Rect:
    """Return the mat at that place from the left, all equally wide."""
    width = (mats.width - (players - 1) * gap) // players
    return Rect(mats.x + place * (width + gap), mats.y, width, mats.height)


def _between(side: int) -> int:
    """Return the gap between tiles of that side."""
    return max(2, side // 10)
