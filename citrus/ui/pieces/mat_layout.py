"""Where everything lies on a player's mat. Three ways: two lines on wide mats, three on others, four on narrow ones."""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

WIDE, NARROW = 610, 240  # design pixels of text: from here on wide, below that narrow
MOST_TILES = 9  # sorts of landscape tiles
FEW_TILES = 4  # up to here all tiles are equally large


@dataclass(frozen=True)
class MatLayout:
    """One player's mat and the strips on it; `tiles` holds the landscape tiles, in squares of at most `tile`.

    `total` is for the points if the game ended now; where it lies at the end of the tiles, they need `beside_total`.
    `brief` mats show the number of workers as a figure.
    """

    mat: Rect
    marker: Rect
    name: Rect
    score: Rect
    purse: Rect
    harvest: Rect
    tiles: Rect
    tile: int
    total: Rect
    brief: bool = False

    @property
    def wide(self) -> bool:
        """Whether marker and score stand over two lines."""
        return self.marker.height > self.name.height

    @property
    def beside_total(self) -> MatLayout:
        """The same with tiles that leave room for the total."""
        if not self.tiles.colliderect(self.total):
            return self
        tiles = Rect(self.tiles)
        tiles.width = self.total.x - tiles.x
        return replace(self, tiles=tiles)

    @property
    def rows(self) -> int:
        """In how many rows tiles can lie."""
        return max(1, self.tiles.height // max(1, self.tile))

    def tile_rect(self, index: int, sorts: int) -> Rect:
        """The square of the tile kind with that place on the mat, if so many sorts lie there."""
        rows = self.rows
        columns = -(-max(sorts, FEW_TILES) // rows)
        side = _tile(self.tile, self.tiles.width, columns)
        step = side + max(2, side // 10)
        row, column = divmod(index, columns)
        return Rect(self.tiles.x + column * step, self.tiles.bottom - (rows - row) * step + step - side, side, side)


def mat_layout(mats: Rect, unit: float, text: float, gap: int, place: int, players: int) -> MatLayout:
    """The mat at that place from the left; `unit` and `text` as in `TableLayout`."""
    width = (mats.width - (players - 1) * gap) // players
    mat = Rect(mats.x + place * (width + gap), mats.y, width, mats.height)
    inside = mat.inflate(-2 * round(8 * unit), -2 * round(5 * unit))
    if width >= round(WIDE * text):
        return _wide(mat, inside, unit, text)
    return _narrow(mat, inside, unit, text) if width < round(NARROW * text) else _plain(mat, inside, unit, text)


def _wide(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """Figures in two lines at the left, tiles beside them, the score at the right."""
    line, pad = inside.height // 2, round(8 * unit)
    figures = Rect(inside.x, inside.y, round(300 * text), inside.height)
    marker = Rect(figures.x, figures.y, line * 2 - round(12 * text), line * 2)
    left = marker.right + round(4 * unit)
    name = Rect(left, figures.y, figures.right - left, line)
    purse, harvest = _split(Rect(left, name.bottom, figures.right - left, line), text)
    score = Rect(0, inside.y, round(56 * text), inside.height)
    score.right = inside.right
    gap = max(2, round(28 * unit) // 10)
    room = Rect(figures.right + pad, inside.y, score.x - figures.right - 2 * pad, inside.height)
    tile = _tile((inside.height - gap) // 2 - gap, room.width, -(-MOST_TILES // 2))
    tiles = Rect(room.x, mat.centery - tile - gap // 2, room.width, 2 * tile + gap)
    total = Rect(score.x, 0, score.width, round(18 * text))
    total.bottom = inside.bottom
    return MatLayout(mat, marker, name, score, purse, harvest, tiles, tile, total)


def _plain(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """Name and score, then coins, workers and harvest, then the tiles."""
    line = round(24 * text)
    marker = Rect(inside.x, inside.y, line, line)
    score = Rect(0, inside.y, round(56 * text), line)
    score.right = inside.right
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, score.x - left, line)
    purse, harvest = _split(Rect(inside.x, name.bottom, inside.width, line), text)
    tile = min(round(28 * text), inside.bottom - purse.bottom)
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    return MatLayout(mat, marker, name, score, purse, harvest, tiles, tile, _total(tiles, text))


def _narrow(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """The name, then coins, workers and score, then the harvest, then the tiles."""
    side = round(20 * text)
    marker = Rect(inside.x, inside.y, side, side)
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, inside.right - left, side)
    line = round(23 * text)
    score = Rect(0, name.bottom, round(40 * text), line)
    score.right = inside.right
    purse = Rect(inside.x, name.bottom, score.x - inside.x, line)
    harvest = Rect(inside.x, purse.bottom, inside.width, round(17 * text))
    tile = min(round(28 * text), inside.bottom - harvest.bottom)
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    return MatLayout(mat, marker, name, score, purse, harvest, tiles, tile, _total(tiles, text), brief=True)


def _total(tiles: Rect, text: float) -> Rect:
    """The end of the line of tiles."""
    width = round(46 * text)
    return Rect(tiles.right - width, tiles.y, width, tiles.height)


def _split(line: Rect, text: float) -> tuple[Rect, Rect]:
    """Coins and workers, and what a harvest would bring, in one line."""
    width = round(106 * text)
    return Rect(line.x, line.y, line.width - width, line.height), Rect(line.right - width, line.y, width, line.height)


def _tile(most: int, width: int, columns: int) -> int:
    """The side of a tile, so that so many lie side by side."""
    side = min(most, width // columns)
    while side > 4 and columns * side + (columns - 1) * max(2, side // 10) > width:
        side -= 1
    return side
