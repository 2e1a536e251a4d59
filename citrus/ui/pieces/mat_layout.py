"""The layout of a player's mat. Roomy mats have a line of words above the pieces, others three lines, narrow ones four.
For large texts mats may be folded to a line each, with one of them open elsewhere."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property
from typing import NamedTuple

from pygame import Rect

WIDE, ROOMY, NARROW = 600, 340, 240  # design pixels of text: from here on wide or roomy, below that narrow
FEW_TILES = 3  # up to here all tiles are equally large
MOST_TILE = 44  # design pixels of text: on mats that are not roomy
MAT, LOADED_MAT = 86, 106  # the height of roomy mats, and of those whose tiles have a line of their own
HARVEST_PART = 0.33  # of the width of a mat: what a harvest would bring, beside the name
FEW_HARVEST, MOST_HARVEST = 106, 124  # design pixels of text: at least and at most
NARROW_HARVEST = 112  # design pixels of text: the same below the name
LEAST_HARVEST = 102  # pixels: what a harvest would bring, in the smallest letters
COINS, SMALL_COINS = 53, 45  # design pixels: the room for a coin and its number, with a ladder and without one
LEAST_WORKERS = 65  # pixels: below that, workers could not be told apart, and are counted in figures
BRIEF = 92  # design pixels of text: a coin and a worker with their numbers
WORKERS_PART, COINS_PART, SCORE_PART, TOTAL_PART = 33, 42, 40, 44  # design pixels of text, on a folded mat
NAME_PART, NAME_MOST = 84, 110  # at least and at most
NAME_BESIDE_TOTAL, LEAST_NAME = 104, 84  # design pixels of text: what the total leaves, on roomy mats and others
LINE, TWO_LINES = 23, 38  # design pixels of text: how high a folded mat is
LINE_TILES = 4  # this many tiles must find room side by side, or none is shown
SCORE, TOTAL = 49, 48  # design pixels of text: a plaque with two figures, and a crown with two smaller ones
SUPPLY, LEAST_SUPPLY, MOST_SUPPLY = 0.38, 138, 198  # of the width, and in design pixels of text: coins and workers


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

    `supply` holds coins and workers, and `tiles` landscape tiles and fruit, in squares of at most `tile`. `total` is
    for the points if the game ended now; where it lies at the end of the tiles or of what a harvest would bring, these
    need `beside_total`. Roomy mats name what each step of the income brings in a strip `ladder` high at the foot of the
    `supply`. `brief` mats show the number of workers as a figure. A folded mat is one `line`; parts without room have a
    width of 0.
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
    ladder: int = 0
    brief: bool = False
    line: MatLine | None = None

    @property
    def wide(self) -> bool:
        """Whether marker and score stand over two lines."""
        return self.marker.height > self.name.height

    @cached_property
    def beside_total(self) -> MatLayout:
        """The same with room for the total before the score or at the end of the tiles; an open mat beside folded ones
        needs none."""
        if self.line is not None:
            return self.line.with_total or self
        if not self.total.width:
            return self
        if self.harvest.colliderect(self.total):
            taken = self.score.x - self.total.x
            name = Rect(self.name.topleft, (self.name.width - taken, self.name.height))
            return replace(self, name=name, harvest=self.harvest.move(-taken, 0))
        if self.name.colliderect(self.total):
            return replace(self, name=Rect(self.name.topleft, (self.total.x - self.name.x, self.name.height)))
        if not self.tiles.colliderect(self.total):
            return self
        tiles = Rect(self.tiles)
        tiles.width = self.total.x - tiles.x
        return replace(self, tiles=tiles)

    @property
    def coins(self) -> int:
        """The room for a coin and its number, in design pixels."""
        return COINS if self.ladder else SMALL_COINS

    def tile_rect(self, index: int, places: int) -> Rect:
        """Return the square of a tile kind by its place on the mat, of `places` places. They lie in as many rows as
        make them largest."""
        if not self.tiles.width:  # where it would be
            return Rect(self.tiles.x, self.tiles.y, self.tile, self.tile)
        grids = ((max(FEW_TILES, -(-places // rows)), rows) for rows in (1, 2))
        side, rows, columns = max((self._side(columns, rows), -rows, columns) for columns, rows in grids)
        rows = -rows
        step = side + _between(side)
        row, column = divmod(index, columns)
        top = self.tiles.bottom - rows * step + _between(side)
        if not self.brief:  # in the middle of their place, not at its foot
            top -= (self.tiles.height - rows * step + _between(side)) // 2
        return Rect(self.tiles.x + column * step, top + row * step, side, side)

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
    inside, width = mat.inflate(-2 * round(8 * unit), -2 * round(5 * unit)), mat.width
    if width >= round(ROOMY * text):
        return _roomy(mat, inside, unit, text, wide=width >= round(WIDE * text))
    return _narrow(mat, inside, unit, text) if width < round(NARROW * text) else _plain(mat, inside, unit, text)


def _roomy(mat: Rect, inside: Rect, unit: float, text: float, wide: bool) -> MatLayout:
    """Lay out name, harvest and score; below them coins and workers over the ladder of the income, and the tiles beside
    them.

    On `wide` mats, marker and score stand over both lines. On others the total lies before the score if a name has room
    beside it, so that the tiles have their line to themselves.
    """
    line, pad = round(25 * text), round(8 * unit)
    low = Rect(inside.x, inside.y + line, inside.width, inside.height - line)
    marker = Rect(inside.x, inside.y, line, line)
    score = Rect(0, inside.y, round(SCORE * text), line)
    score.right = inside.right
    if wide:
        marker.size = (inside.height - round(12 * text), inside.height)
        score.height = inside.height
        low = Rect(marker.right + pad, low.y, score.x - marker.right - 2 * pad, low.height)
    left = marker.right + round(4 * unit)
    harvest = Rect(0, inside.y, _harvest_width(inside.width, text), line)
    harvest.right = score.x - pad
    name = Rect(left, inside.y, harvest.x - left, line)
    supply = low.copy()
    supply.width = min(max(round(SUPPLY * low.width), round(LEAST_SUPPLY * text)), round(MOST_SUPPLY * text))
    left = supply.right + pad // 2
    tiles = Rect(left, low.y + pad // 4, low.right - left, low.height - pad // 4)
    total = Rect(0, low.y, score.width if wide else round(TOTAL * text), round(22 * text))
    total.right = score.right
    if wide:
        total.bottom = inside.bottom
    elif name.width - total.width - pad >= round(NAME_BESIDE_TOTAL * text):
        total.midright = harvest.right, name.centery
    ladder = max(14, round(15 * text))
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tiles.height, total, ladder=ladder)


def _plain(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """Lay out name and score, then coins, workers and harvest, then the tiles."""
    line = round(24 * text)
    marker = Rect(inside.x, inside.y, line, line)
    score = Rect(0, inside.y, round(SCORE * text), line)
    score.right = inside.right
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, score.x - left, line)
    supply, harvest = _split(Rect(inside.x, name.bottom + round(2 * unit), inside.width, line), text)
    tile = min(round(MOST_TILE * text), inside.bottom - supply.bottom - round(2 * unit))
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    total = _total(tiles, text)
    if name.width - total.width >= round(LEAST_NAME * text):  # tiles have their line to themselves
        total = Rect(score.x - total.width, name.y, total.width, name.height)
    brief = supply.width - round(SMALL_COINS * text) < LEAST_WORKERS
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tile, total, brief=brief)


def _narrow(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """Lay out the name, then coins, workers and score, then the harvest, then the tiles."""
    side = round(20 * text)
    marker = Rect(inside.x, inside.y, side, side)
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, inside.right - left, side)
    line = round(23 * text)
    score = Rect(0, name.bottom, round(46 * text), line)
    score.right = inside.right
    supply = Rect(inside.x, name.bottom, score.x - inside.x, line)
    harvest = Rect(inside.x, supply.bottom, inside.width, round(17 * text))
    tile = min(round(MOST_TILE * text), inside.bottom - harvest.bottom)
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tile, _total(tiles, text), brief=True)


def open_layout(mat: Rect, unit: float, text: float, brief: bool | None = None) -> MatLayout:
    """Return the mat that is open beside folded ones: name and harvest, then coins, workers and tiles. Score and total
    are on its line. Unless it is `brief`, it has the ladder of the income; `brief` None lets its height decide."""
    inside = mat.inflate(-2 * round(8 * unit), -2 * round(4 * unit))
    line, ladder, pad = round(25 * text), max(14, round(15 * text)), round(8 * unit)
    marker = Rect(inside.x, inside.y, line, line)
    harvest = Rect(0, inside.y, _harvest_width(inside.width, text), line)
    harvest.right = inside.right
    name = Rect(marker.right + round(4 * unit), inside.y, 0, line)
    name.width = harvest.x - name.x
    low = Rect(inside.x, inside.y + line, inside.width, inside.height - line)
    if brief is None:
        brief = low.height < round(22 * text) + ladder
    supply = low.copy()
    supply.width = round(BRIEF * text) if brief else max(round(SUPPLY * low.width), round(LEAST_SUPPLY * text))
    tiles = Rect(supply.right + pad, low.y + pad // 4, low.right - supply.right - pad, low.height - pad // 4)
    score, total = Rect(inside.right, inside.y, 0, line), Rect(inside.right, low.y, 0, line)
    return MatLayout(
        *(mat, marker, name, score, supply, harvest, tiles, tiles.height, total),
        ladder=0 if brief else ladder,
        brief=brief,
    )


@dataclass(frozen=True)
class Strip:
    """The contents of folded mats: a name in their line or in a second one; tiles, and tiles beside the total."""

    rows: int = 1
    tiles: bool = False
    tiles_beside_total: bool = False


def strip_for(width: int, measures: Measures, players: int) -> Strip:
    """Return the contents of folded mats, all together this wide."""
    unit, text, gap = measures
    mat = _shared(Rect(0, 0, width, round(LINE * text)), gap, 0, players)
    inside, least = _inside(mat, unit), NAME_PART * text
    tiles = LINE_TILES * (inside.height - 2 * round(3 * unit) + 2) + round(7 * unit)
    alone, beside = (_line(mat, unit, text, total, False).name.width for total in (False, True))
    return Strip(1, alone >= least + tiles, beside >= least + tiles) if beside >= least else Strip(2)


def line_layout(mats: Rect, measures: Measures, place: int, players: int, strip: Strip) -> MatLayout:
    """Return the folded mat at that place from the left: name, workers and coins as figures, and the score at the
    end."""
    unit, text, gap = measures
    mat = _shared(mats, gap, place, players)
    if strip.rows == 2:
        with_total, line = (_two_lines(mat, unit, text, total) for total in (True, False))
    else:
        with_total = _line(mat, unit, text, True, strip.tiles_beside_total)
        line = _line(mat, unit, text, False, strip.tiles)
    assert line.line is not None
    return replace(line, line=replace(line.line, with_total=with_total))


def _inside(mat: Rect, unit: float) -> Rect:
    """Return the room on a folded mat beside its stripe."""
    inside = mat.inflate(-2 * round(8 * unit), 0)
    inside.left += round(3 * unit)
    inside.width -= round(3 * unit)
    return inside


def _line(mat: Rect, unit: float, text: float, total: bool, with_tiles: bool) -> MatLayout:
    """Return one line, as large as its parts fit in, `with_tiles` or without."""
    inside, pad = _inside(mat, unit), round(7 * unit)
    parts = (WORKERS_PART, COINS_PART, SCORE_PART, TOTAL_PART if total else 0)
    fitting = (inside.width - (3 if total else 2) * pad) / sum(parts)
    small = min(text, fitting)
    workers, coins, score, ahead = (round(part * small) for part in parts)
    worker, coin = _signs(inside, small, workers + pad)
    last = Rect(inside.right - score, inside.y, score, inside.height)
    sums = Rect(last.x - (pad + ahead if total else 0), inside.y, ahead, inside.height)
    left, right = coin.x + coins + pad, (sums.x if total else last.x) - pad
    name = Rect(left, inside.y, max(0, right - left), inside.height)
    tile = inside.height - 2 * round(3 * unit)
    tiles = Rect(right, inside.centery - tile // 2, 0, tile)
    if with_tiles:
        name.width = min(round(NAME_MOST * text), name.width - pad - LINE_TILES * (tile + 2))
        tiles = Rect(name.right + pad, tiles.y, right - name.right - pad, tile)
    return _folded(mat, inside, (worker, coin, coins), (name, tiles, last, sums), round(17 * small))


def _two_lines(mat: Rect, unit: float, text: float, total: bool) -> MatLayout:
    """Lay out the name over workers and coins, and the score, over the total if there is one."""
    inside = _inside(mat, unit)
    pad, half = round(7 * unit), inside.height // 2
    ahead = round(max(SCORE_PART, TOTAL_PART if total else 0) * text)
    last = Rect(inside.right - ahead, inside.y, ahead, half if total else inside.height)
    sums = Rect(last.x, inside.y + half, ahead, inside.height - half)
    room = last.x - pad - inside.x
    name = Rect(inside.x, inside.y, room, half)
    small = min(text, (room - pad) / (WORKERS_PART + COINS_PART))
    workers, coins = round(WORKERS_PART * small), round(COINS_PART * small)
    below = Rect(inside.x, inside.y + half, room, inside.height - half)
    worker, coin = _signs(below, small, workers + pad)
    tiles = Rect(last.x, below.y, 0, below.height)
    return _folded(mat, inside, (worker, coin, coins), (name, tiles, last, sums), round(17 * small))


def _signs(inside: Rect, small: float, apart: int) -> tuple[Rect, Rect]:
    """Return the places of a worker and, at the distance `apart`, of a coin in a line."""
    side = min(round(20 * small), inside.height)
    worker = Rect(inside.x, inside.centery - side // 2, side, side)
    return worker, worker.move(apart, 0)


def _folded(
    mat: Rect, inside: Rect, signs: tuple[Rect, Rect, int], places: tuple[Rect, Rect, Rect, Rect], px: int
) -> MatLayout:
    """Return a folded mat: worker and coin with the room for coins; name, tiles, score and total."""
    worker, coin, coins = signs
    name, tiles, score, total = places
    supply = worker.union(coin)
    supply.width += coins - coin.width
    marker, harvest = (Rect(x, inside.y, 0, inside.height) for x in (inside.x, inside.right))
    return MatLayout(
        *(mat, marker, name, score, supply, harvest, tiles, tiles.height, total),
        brief=True,
        line=MatLine(worker, coin, px),
    )


def _shared(mats: Rect, gap: int, place: int, players: int) -> Rect:
    """Return the mat at that place from the left, all equally wide."""
    width = (mats.width - (players - 1) * gap) // players
    return Rect(mats.x + place * (width + gap), mats.y, width, mats.height)


def _total(tiles: Rect, text: float) -> Rect:
    """Return the end of the line of tiles."""
    width = round(50 * text)
    return Rect(tiles.right - width, tiles.y, width, tiles.height)


def _harvest_width(width: int, text: float) -> int:
    """Return the width of what a harvest would bring beside the name, on a mat of this width."""
    return max(
        LEAST_HARVEST, min(round(MOST_HARVEST * text), max(round(FEW_HARVEST * text), round(HARVEST_PART * width)))
    )


def _split(line: Rect, text: float) -> tuple[Rect, Rect]:
    """Return the places of coins and workers, and of what a harvest would bring, in one line."""
    width = max(LEAST_HARVEST, round(NARROW_HARVEST * text))
    return Rect(line.x, line.y, line.width - width, line.height), Rect(line.right - width, line.y, width, line.height)


def _between(side: int) -> int:
    """Return the gap between tiles of that side."""
    return max(2, side // 10)
