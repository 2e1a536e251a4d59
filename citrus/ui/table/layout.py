"""Where everything lies on the table: rectangles worked out from the window size and the game, nothing else.

The board gets the largest spaces that fit. Two arrangements compete: a side column right of the board, and a tray
below it for tall windows; the one with the larger spaces wins. The players' mats always lie along the bottom.
"""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from citrus.rules.game import Game
from citrus.ui.table.track import Track, rim_of, score_track

BASE = (1280, 720)
BUTTON_SLOTS = 4
NARROW_BUTTONS = 2  # the last of them, which show an icon only
LARGEST_SPACE, SMALLEST_SPACE = 130, 8
STACKS_WIDTH = 106
MANY_COLUMNS = 6


@dataclass(frozen=True)
class MatLayout:
    """One player's mat and the strips on it; `tiles` holds the landscape tiles, in squares of `tile`."""

    mat: Rect
    marker: Rect
    name: Rect
    score: Rect
    purse: Rect
    tiles: Rect
    tile: int

    def tile_rect(self, index: int) -> Rect:
        """The square of the tile kind with that place on the mat."""
        step = self.tile + max(2, self.tile // 10)
        row, column = divmod(index, max(1, (self.tiles.width + step - self.tile) // step))
        return Rect(self.tiles.x + column * step, self.tiles.y + row * step, self.tile, self.tile)


@dataclass(frozen=True)
class TableLayout:
    """All rectangles of the table for one window size. `unit` is the size of one design pixel (at 1280x720)."""

    size: tuple[int, int]
    unit: float
    bar: Rect
    menu: Rect
    board: Rect
    frame: Rect
    track: Track
    space: int
    stall: Rect
    awning: Rect
    crate: int
    crates: dict[int, Rect]
    arrows: dict[str, Rect]
    stacks: Rect
    standings: Rect
    hand: Rect
    hand_tile: int
    buttons: tuple[Rect, ...]
    log: Rect
    mats: tuple[MatLayout, ...]

    def px(self, design: float) -> int:
        """A length of the design in pixels of this window."""
        return max(1, round(design * self.unit))

    def text(self, design: float) -> int:
        """A font size of the design; small windows keep letters readable."""
        return max(11, round(design * self.unit))

    def space_rect(self, column: int, row: int) -> Rect:
        """The square of the board space at a column and row from 0."""
        return Rect(self.board.x + column * self.space, self.board.y + row * self.space, self.space, self.space)

    def hand_rect(self, index: int, count: int) -> Rect:
        """The square of one of `count` tiles in the hand."""
        tile, gap = self.hand_tile, max(2, self.hand_tile // 8)
        room = self.hand.width - 2 * gap
        step = min(tile + gap, (room - tile) // (count - 1)) if count > 1 else tile + gap
        width = (count - 1) * step + tile
        return Rect(self.hand.centerx - width // 2 + index * step, self.hand.bottom - tile - gap, tile, tile)


def table_layout(size: tuple[int, int], game: Game) -> TableLayout:
    """The layout of the table for a window size."""
    width, height = size
    unit = min(width / BASE[0], height / BASE[1])
    gap = round(9 * unit)
    bar_height, mat_height = round(53 * unit), round(86 * unit)
    middle = Rect(gap, gap // 2 + bar_height, width - 2 * gap, height - bar_height - mat_height - 2 * gap - gap // 2)
    mats = Rect(gap, height - gap - mat_height, width - 2 * gap, mat_height)

    beside = _beside(middle, unit, gap, game)
    below = _below(middle, unit, gap, game)
    space, area, parts, tall = below if below[0] > beside[0] else beside

    rim = rim_of(unit)
    board = Rect(0, 0, game.board.columns * space, game.board.rows * space)
    frame = Rect(0, 0, rim.left + board.width + rim.right, rim.top + board.height + rim.bottom)
    frame.center = area.center
    board.topleft = frame.x + rim.left, frame.y + rim.top
    bar = Rect(gap, gap // 2, (area.right if not tall else middle.right) - gap, bar_height - gap // 2)
    menu = Rect(0, 0, round(38 * unit), round(38 * unit))
    menu.midright = (bar.right, bar.centery)
    bar.width -= menu.width + gap
    stall, stacks, hand, buttons, log = parts
    stacks, standings = _standings(stacks, unit, gap)
    awning, crate, crates, arrows = _market(stall, unit, game)
    return TableLayout(
        size=size,
        unit=unit,
        bar=bar,
        menu=menu,
        board=board,
        frame=frame,
        track=score_track(board, unit),
        space=space,
        stall=stall,
        awning=awning,
        crate=crate,
        crates=crates,
        arrows=arrows,
        stacks=stacks,
        standings=standings,
        hand=hand,
        hand_tile=min(round(62 * unit), hand.height - round(26 * unit)),
        buttons=_button_row(buttons, gap),
        log=log,
        mats=tuple(_mat(mats, unit, gap, place, game.players) for place in range(game.players)),
    )


Parts = tuple[Rect, Rect, Rect, Rect, Rect]
Arrangement = tuple[int, Rect, Parts, bool]


def _fit(area: Rect, unit: float, game: Game) -> int:
    """The largest space with which board and rim fit into the area."""
    columns, rows = game.board.columns, game.board.rows
    rim = rim_of(unit)
    fitting = min((area.width - rim.left - rim.right) // columns, (area.height - rim.top - rim.bottom) // rows)
    return max(SMALLEST_SPACE, min(fitting, round(LARGEST_SPACE * unit)))


def _beside(middle: Rect, unit: float, gap: int, game: Game) -> Arrangement:
    """Board left; market, hand, buttons and log in a column right of it, from the top of the window."""
    least, most = round(340 * unit), round(470 * unit)
    space = _fit(Rect(middle.x, middle.y, middle.width - least - gap, middle.height), unit, game)
    rim = rim_of(unit)
    frame_width = rim.left + game.board.columns * space + rim.right
    side_width = max(least, min(most, middle.width - frame_width - gap))
    top = gap
    column = Rect(middle.right - side_width, top, side_width, middle.bottom - top)
    area = Rect(middle.x, middle.y, column.x - gap - middle.x, middle.height)

    market_height = min(round(284 * unit) + max(0, column.height - round(620 * unit)) // 3, round(column.height * 0.5))
    stall, stacks = _stall(Rect(column.x, column.y, side_width, market_height), unit, gap, game)
    hand = Rect(column.x, stacks.bottom + gap, side_width, round(94 * unit))
    buttons = Rect(column.x, hand.bottom + gap, side_width, round(38 * unit))
    log = Rect(column.x, buttons.bottom + gap, side_width, column.bottom - buttons.bottom - gap)
    return space, area, (stall, stacks, hand, buttons, log), False


def _below(middle: Rect, unit: float, gap: int, game: Game) -> Arrangement:
    """Board over the whole width; market, hand with buttons, and log in a tray below it, for tall windows."""
    least = round(300 * unit)
    area = Rect(middle.x, middle.y, middle.width, middle.height - least - gap)
    space = _fit(area, unit, game)
    rim = rim_of(unit)
    used = rim.top + game.board.rows * space + rim.bottom
    tray_height = least + min(max(0, area.height - used), round(300 * unit))
    area.height = middle.height - tray_height - gap
    tray = Rect(middle.x, area.bottom + gap, middle.width, tray_height)
    market_width = min(round(tray_height * 1.02), round(tray.width * 0.46)) + gap + round(STACKS_WIDTH * unit)
    stall, stacks = _stall(Rect(tray.x, tray.y, market_width, tray_height), unit, gap, game)
    right = max(stall.right, stacks.right) + gap
    column = Rect(right, tray.y, tray.right - right, tray_height)
    hand = Rect(column.x, column.y, column.width, round(96 * unit))
    buttons = Rect(column.x, hand.bottom + gap, column.width, round(40 * unit))
    log = Rect(column.x, buttons.bottom + gap, column.width, column.bottom - buttons.bottom - gap)
    return space, area, (stall, stacks, hand, buttons, log), True


def _stall(area: Rect, unit: float, gap: int, game: Game) -> tuple[Rect, Rect]:
    """The stall with the stacks right of it; below it, side by side, where the market has many columns."""
    if len(game.tiles.market[0]) > MANY_COLUMNS:
        stacks = Rect(area.x, 0, area.width, round(46 * unit))
        stacks.bottom = area.bottom
        return Rect(area.x, area.y, area.width, stacks.y - gap - area.y), stacks
    stacks = Rect(0, area.y, round(STACKS_WIDTH * unit), area.height)
    stacks.right = area.right
    return Rect(area.x, area.y, stacks.x - gap - area.x, area.height), stacks


def _standings(stacks: Rect, unit: float, gap: int) -> tuple[Rect, Rect]:
    """The sheet of the stacks, and the button that shows all standings below it, or right of it if it is flat."""
    if stacks.width > stacks.height:
        button = Rect(0, stacks.y, round(STACKS_WIDTH * unit), stacks.height)
        button.right = stacks.right
        return Rect(stacks.x, stacks.y, button.x - gap - stacks.x, stacks.height), button
    button = Rect(stacks.x, 0, stacks.width, round(32 * unit))
    button.bottom = stacks.bottom
    return Rect(stacks.x, stacks.y, stacks.width, button.y - gap - stacks.y), button


def _market(stall: Rect, unit: float, game: Game) -> tuple[Rect, int, dict[int, Rect], dict[str, Rect]]:
    """The awning, the crates (square) of the market spaces, and an arrow left of each row and above each column."""
    grid = game.tiles.market
    rows, columns = len(grid), len(grid[0])
    pad = round(8 * unit)
    awning = Rect(stall.x, stall.y, stall.width, round(26 * unit))
    inside = Rect(stall.x + pad, awning.bottom, stall.width - 2 * pad, stall.bottom - awning.bottom - pad)
    gap = max(1, round(3 * unit))
    arrow = round(34 * unit)
    for _ in range(2):  # arrows grow with the crates
        crate = min((inside.width - arrow) // columns, (inside.height - arrow) // rows, round(112 * unit))
        arrow = max(arrow, round(crate * 0.62))
    arrow = max(round(34 * unit), min(inside.width - columns * crate, inside.height - rows * crate, arrow))
    body = Rect(0, 0, arrow + columns * crate, arrow + rows * crate)
    body.center = inside.center
    crates: dict[int, Rect] = {}
    arrows: dict[str, Rect] = {}
    for row, numbers in enumerate(grid):
        y = body.y + arrow + row * crate
        arrows[f"R{row + 1}"] = Rect(body.x, y + gap, arrow - gap, crate - 2 * gap)
        for column, number in enumerate(numbers):
            if number is not None:
                x = body.x + arrow + column * crate
                crates[number] = Rect(x, y, crate, crate).inflate(-gap, -gap)
    for column in range(columns):
        x = body.x + arrow + column * crate
        arrows[f"C{column + 1}"] = Rect(x + gap, body.y, crate - 2 * gap, arrow - gap)
    return awning, crate - gap, crates, arrows


def _button_row(row: Rect, gap: int) -> tuple[Rect, ...]:
    """Slots side by side: equal ones, then narrow ones."""
    narrow = round(row.height * 1.1)
    wide = (row.width - NARROW_BUTTONS * (narrow + gap) + gap) // (BUTTON_SLOTS - NARROW_BUTTONS) - gap
    widths = [wide] * (BUTTON_SLOTS - NARROW_BUTTONS) + [narrow] * NARROW_BUTTONS
    slots: list[Rect] = []
    x = row.x
    for width in widths:
        slots.append(Rect(x, row.y, width, row.height))
        x += width + gap
    return tuple(slots)


def _mat(mats: Rect, unit: float, gap: int, place: int, players: int) -> MatLayout:
    """The mat of the player with that place in the seating order."""
    width = (mats.width - (players - 1) * gap) // players
    mat = Rect(mats.x + place * (width + gap), mats.y, width, mats.height)
    pad = round(8 * unit)
    inside = mat.inflate(-2 * pad, -2 * round(5 * unit))
    wide = width >= round(610 * unit)
    # on wide mats the tiles lie beside the figures and are larger
    figures = Rect(inside.x, inside.y, round(300 * unit) if wide else inside.width, inside.height)
    line = inside.height // 2 if wide else round(24 * unit)
    marker = Rect(figures.x, figures.y, line * 2 - round(12 * unit) if wide else line, line * 2 if wide else line)
    score = Rect(0, figures.y, round(56 * unit), inside.height if wide else line)
    score.right = inside.right
    left = marker.right + round(4 * unit)
    name = Rect(left, figures.y, (figures.right if wide else score.x) - left, line)
    purse = Rect(left if wide else figures.x, name.bottom, 0, line)
    purse.width = figures.right - purse.x
    gap = max(2, round(28 * unit) // 10)
    if wide:
        tiles = Rect(figures.right + pad, inside.y, score.x - figures.right - 2 * pad, inside.height)
        tile = (inside.height - gap) // 2 - gap
        tiles = Rect(tiles.x, mat.centery - tile - gap // 2, tiles.width, 2 * tile + gap)
    else:
        tile = min(round(28 * unit), (inside.width - 8 * gap) // 9, inside.bottom - purse.bottom)
        tiles = Rect(inside.x, inside.bottom - tile, inside.width, tile)
    return MatLayout(mat, marker, name, score, purse, tiles, tile)
