"""Where everything lies on a player's mat.

Three ways: on roomy mats a line of words above the pieces, on others three lines, on narrow ones four.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from pygame import Rect

WIDE, ROOMY, NARROW = 600, 300, 240  # design pixels of text: from here on wide or roomy, below that narrow
FEW_TILES = 4  # up to here all tiles are equally large
LEAST_HARVEST = 102  # pixels: what a harvest would bring, in the smallest letters
COINS = 54  # design pixels: the room for a coin and its number
LEAST_WORKERS = 65  # pixels: below that, workers could not be told apart, and are counted in figures
SUPPLY, LEAST_SUPPLY, MOST_SUPPLY = 0.46, 142, 205  # of the width, and in design pixels of text: coins and workers


@dataclass(frozen=True)
class MatLayout:
    """One player's mat and the strips on it.

    `supply` holds coins and workers, and `tiles` the landscape tiles, in squares of at most `tile`.
    `total` is for the points if the game ended now; where it lies at the end of the tiles, they need `beside_total`.
    Roomy mats name what each step of the income brings in a strip `ladder` high at the foot of the `supply`. `brief`
    mats show the number of workers as a figure.
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
    def stacked(self) -> bool:
        """Whether tokens lie in a row below the tiles, and not beside them."""
        return self.ladder > 0

    def tile_rect(self, index: int, sorts: int, rows: int | None = None) -> Rect:
        """The square of the tile kind with that place on the mat, if so many sorts lie there.

        They lie in as many rows as let them be largest, unless `rows` says in how many.
        """
        places = max(sorts, FEW_TILES)
        choices = (rows,) if rows is not None else (1, 2) if self.ladder else (1,)
        side, rows = max((self._side(-(-places // count), count), -count) for count in choices)
        rows, columns = -rows, -(-places // -rows)
        step = side + _between(side)
        row, column = divmod(index, columns)
        top = self.tiles.bottom - rows * step + _between(side)
        if self.ladder:  # in the middle of their place, not at its foot
            top -= (self.tiles.height - rows * step + _between(side)) // 2
        return Rect(self.tiles.x + column * step, top + row * step, side, side)

    def _side(self, columns: int, rows: int) -> int:
        """The side of a tile, so that so many lie side by side and one below another."""
        side = min(self.tile, self.tiles.width // columns, self.tiles.height // rows)
        while side > 4 and (
            columns * side + (columns - 1) * _between(side) > self.tiles.width
            or rows * side + (rows - 1) * _between(side) > self.tiles.height
        ):
            side -= 1
        return side


def mat_layout(mats: Rect, unit: float, text: float, gap: int, place: int, players: int) -> MatLayout:
    """The mat at that place from the left; `unit` and `text` as in `TableLayout`."""
    width = (mats.width - (players - 1) * gap) // players
    mat = Rect(mats.x + place * (width + gap), mats.y, width, mats.height)
    inside = mat.inflate(-2 * round(8 * unit), -2 * round(5 * unit))
    if width >= round(ROOMY * text):
        return _roomy(mat, inside, unit, text, wide=width >= round(WIDE * text))
    return _narrow(mat, inside, unit, text) if width < round(NARROW * text) else _plain(mat, inside, unit, text)


def _roomy(mat: Rect, inside: Rect, unit: float, text: float, wide: bool) -> MatLayout:
    """Name, harvest and score; below them coins and workers over the ladder of the income, and the tiles beside them.

    On `wide` mats, marker and score stand over both lines.
    """
    line, pad = round(25 * text), round(8 * unit)
    low = Rect(inside.x, inside.y + line, inside.width, inside.height - line)
    marker = Rect(inside.x, inside.y, line, line)
    score = Rect(0, inside.y, round(56 * text), line)
    score.right = inside.right
    if wide:
        marker.size = (inside.height - round(12 * text), inside.height)
        score.height = inside.height
        low = Rect(marker.right + pad, low.y, score.x - marker.right - 2 * pad, low.height)
    left = marker.right + round(4 * unit)
    harvest = Rect(0, inside.y, max(LEAST_HARVEST, round(106 * text)), line)
    harvest.right = score.x - pad
    name = Rect(left, inside.y, harvest.x - left, line)
    supply = low.copy()
    supply.width = min(max(round(SUPPLY * low.width), round(LEAST_SUPPLY * text)), round(MOST_SUPPLY * text))
    tiles = Rect(supply.right + pad, low.y + pad // 4, low.right - supply.right - pad, low.height - pad // 4)
    total = Rect(score.x, low.y, score.width, round(18 * text))
    if wide:
        total.bottom = inside.bottom
    ladder = max(14, round(15 * text))
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tiles.height, total, ladder=ladder)


def _plain(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """Name and score, then coins, workers and harvest, then the tiles."""
    line = round(24 * text)
    marker = Rect(inside.x, inside.y, line, line)
    score = Rect(0, inside.y, round(56 * text), line)
    score.right = inside.right
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, score.x - left, line)
    supply, harvest = _split(Rect(inside.x, name.bottom, inside.width, line), text)
    tile = min(round(28 * text), inside.bottom - supply.bottom)
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    brief = supply.width - round(COINS * text) < LEAST_WORKERS
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tile, _total(tiles, text), brief=brief)


def _narrow(mat: Rect, inside: Rect, unit: float, text: float) -> MatLayout:
    """The name, then coins, workers and score, then the harvest, then the tiles."""
    side = round(20 * text)
    marker = Rect(inside.x, inside.y, side, side)
    left = marker.right + round(4 * unit)
    name = Rect(left, inside.y, inside.right - left, side)
    line = round(23 * text)
    score = Rect(0, name.bottom, round(40 * text), line)
    score.right = inside.right
    supply = Rect(inside.x, name.bottom, score.x - inside.x, line)
    harvest = Rect(inside.x, supply.bottom, inside.width, round(17 * text))
    tile = min(round(28 * text), inside.bottom - harvest.bottom)
    tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    return MatLayout(mat, marker, name, score, supply, harvest, tiles, tile, _total(tiles, text), brief=True)


def _total(tiles: Rect, text: float) -> Rect:
    """The end of the line of tiles."""
    width = round(46 * text)
    return Rect(tiles.right - width, tiles.y, width, tiles.height)


def _split(line: Rect, text: float) -> tuple[Rect, Rect]:
    """Coins and workers, and what a harvest would bring, in one line."""
    width = max(LEAST_HARVEST, round(106 * text))
    return Rect(line.x, line.y, line.width - width, line.height), Rect(line.right - width, line.y, width, line.height)


def _between(side: int) -> int:
    """How far tiles of that side lie apart."""
    return max(2, side // 10)
