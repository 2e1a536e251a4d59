"""How the room of the window is divided among the parts of the table.

The board gets the largest spaces that fit. Two arrangements compete: a side column right of the board, and a tray below
it for tall windows; the one with the larger spaces wins. The players' mats lie along the bottom.

Where large texts would make the board clearly smaller than usual, the mats are folded to a line each, one of them is
open in the side column, and a button opens the log, which otherwise lies there, as a sheet of its own.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from pygame import Rect

from citrus.rules.game import Game
from citrus.ui.kit.screen import BASE
from citrus.ui.kit.screen import unit as unit_of
from citrus.ui.pieces.button_row import ButtonRow, button_lines, button_row
from citrus.ui.pieces.mat_layout import LEAST_LINE, LINE, ROOMY_LINE, TWO_LINES, Measures, Strip, mats_height, strip_for
from citrus.ui.pieces.stall_layout import (
    FOLDED_STALL,
    FOLDED_STRIP,
    LEAST_STACKS,
    ROOMY_STACKS,
    SHELF_WIDTH,
    STALL,
    STRIP,
    shelf_and_stall,
    stacks_and_standings,
    stacks_beside,
    stall_and_stacks,
    stall_and_strip,
)
from citrus.ui.pieces.track import rim_of

LARGEST_SPACE, SMALLEST_SPACE = 130, 8
SMALLEST_TEXT = 12
HAND = 84  # design pixels: how high the tray is
LEAST_LOG = 96  # design pixels: three rows of pictures, which the market leaves where texts are large
MARKET = 0.545  # of the side column: at most, with the strip below it
HEADER = 80  # design pixels of text: four lines; a higher bar would cover the score track
WORDS = 14  # design pixels of the words there
ROOMY_BAR = 42  # times the size of the words: a bar of this width hardly ever needs four lines
KEPT = 0.93  # of the size of a space: if larger texts left less, the mats are folded
LARGER, KEPT_BY_LARGER = 1.25, 0.8  # up to this size of texts the log is worth more of the space
FINE = 4.0  # pixels for a design pixel, in the window in which shapes are found
SHORTEST_LOG = 90  # design pixels of text


def nowhere() -> Rect:
    """Return a place without any room."""
    return Rect(0, 0, 0, 0)


@dataclass(frozen=True)
class Arrangement:
    """One way to divide the table: the size of a space, the area around the board, and the rest.

    `mats` is for the mats of all players, side by side. Where those are folded, `opened` is for the open one, and
    `beside_standings` for the button that opens the log if there is no room for a log.
    """

    space: int
    area: Rect
    bar_right: int
    stall: Rect
    stacks: Rect
    standings: Rect
    hand: Rect
    buttons: ButtonRow
    shelf: Rect
    log: Rect
    mats: Rect
    opened: Rect = field(default_factory=nowhere)
    beside_standings: Rect = field(default_factory=nowhere)


@dataclass(frozen=True)
class Shape:
    """The arrangement of a table as far as it depends only on the proportions of the window and the size of texts.

    `tall`: the room for the header is high. `below`: market and hand are below the board. Where mats are `folded`,
    spaces are at most `most` design pixels wide, and `log` tells whether there is room for a log.
    """

    tall: bool = False
    below: bool = False
    folded: bool = False
    most: float = LARGEST_SPACE
    log: bool = True
    flat: bool = False
    strip: Strip = field(default_factory=Strip)


def table_shape(size: tuple[int, int], scale: float, game: Game) -> Shape:
    """Return the shape of a table in a window of that size.

    It is found in a large window of the same proportions, so that no rounding to pixels decides what is shown; only
    windows in which texts cannot become smaller are judged directly.
    """
    unit = unit_of(size)
    if unit * scale >= SMALLEST_TEXT / WORDS:
        unit, proportions = FINE, round(size[0] / size[1], 2)
        if proportions >= round(BASE[0] / BASE[1], 2):
            size = round(proportions * FINE * BASE[1]), round(FINE * BASE[1])
        else:
            size = round(FINE * BASE[0]), round(FINE * BASE[0] / proportions)
    text = unit * scale
    shape = _open_shape(size, unit, text, game)
    if scale <= 1:
        return shape
    least = _unfolded(size, unit, unit, game, _open_shape(size, unit, unit, game)).space
    space = _unfolded(size, unit, text, game, shape).space
    if space >= (KEPT_BY_LARGER if scale <= LARGER else KEPT) * least:
        return shape
    gap = round(9 * unit)
    strip = strip_for(size[0] - 2 * gap, Measures(unit, text, gap), game.players)
    folded = replace(shape, folded=True, most=least / unit, strip=strip)
    found = _folded(size, unit, text, game, folded)
    if found.space <= space:
        return shape
    if found.stacks.width < round(LEAST_STACKS * text):
        folded = replace(folded, flat=True)
        found = _folded(size, unit, text, game, folded)
    if found.log.height < round(SHORTEST_LOG * text):
        folded = replace(folded, log=False)
        found = _folded(size, unit, text, game, folded)
    return folded


def arrangement(size: tuple[int, int], unit: float, text: float, game: Game, shape: Shape) -> Arrangement:
    """Return how a table of a shape is divided; `unit` and `text` are a design pixel in pictures and texts."""
    return (_folded if shape.folded else _unfolded)(size, unit, text, game, shape)


def _open_shape(size: tuple[int, int], unit: float, text: float, game: Game) -> Shape:
    """Return the shape with whole mats and the largest spaces; a bar that is not wide has room to grow."""

    def best(tall: bool) -> tuple[Arrangement, Shape]:
        shapes = [Shape(tall, below) for below in (False, True)]
        found = [(_unfolded(size, unit, text, game, shape), shape) for shape in shapes]
        return max(found, key=lambda one: one[0].space)

    chosen, shape = best(False)
    roomy = chosen.bar_right >= ROOMY_BAR * max(WORDS * text, SMALLEST_TEXT)
    return shape if roomy else best(True)[1]


def bar_height(unit: float, text: float) -> int:
    """Return the height of the bar, with half a gap above it."""
    return round(57 * unit + 43 * (text - unit))


def _header_height(unit: float, text: float) -> int:
    """Return how high the bar may become for long texts, with half a gap above it."""
    return max(bar_height(unit, text), round(HEADER * max(text, SMALLEST_TEXT / WORDS)))


def _middle(size: tuple[int, int], unit: float, header: int, mats: int) -> tuple[Rect, Rect]:
    """Return the room between header and mats of these heights, and the place of the mats."""
    gap = round(9 * unit)
    place = Rect(gap, size[1] - round(7 * unit) - mats, size[0] - 2 * gap, mats)
    top = gap // 2 + header
    return Rect(gap, top, size[0] - 2 * gap, place.y - gap - top), place


def _unfolded(size: tuple[int, int], unit: float, text: float, game: Game, shape: Shape) -> Arrangement:
    """Arrange whole mats along the bottom, and the log beside or below the board."""
    gap = round(9 * unit)
    high = mats_height(size[0] - 2 * gap, text, gap, game.players)
    header = (_header_height if shape.tall else bar_height)(unit, text)
    middle, mats = _middle(size, unit, header, high)
    return (_below if shape.below else _beside)(middle, mats, Measures(unit, text, gap), game)


def _fit(area: Rect, unit: float, game: Game) -> int:
    """Return the largest space with which board and rim fit into the area."""
    columns, rows = game.board.columns, game.board.rows
    rim = rim_of(unit)
    fitting = min((area.width - rim.left - rim.right) // columns, (area.height - rim.top - rim.bottom) // rows)
    return max(SMALLEST_SPACE, min(fitting, round(LARGEST_SPACE * unit)))


def _beside(middle: Rect, mats: Rect, measures: Measures, game: Game) -> Arrangement:
    """Arrange the board left; market, hand, buttons and log in a column right of it, from the top of the window."""
    unit, text, gap = measures
    grown = max(unit, text)  # small texts leave the room to the log
    least, most = round(340 * grown), round(470 * grown)
    space = _fit(Rect(middle.x, middle.y, middle.width - least - gap, middle.height), unit, game)
    rim = rim_of(unit)
    frame_width = rim.left + game.board.columns * space + rim.right
    side_width = max(least, min(most, middle.width - frame_width - gap))
    top = gap
    column = Rect(middle.right - side_width, top, side_width, middle.bottom - top)
    area = Rect(middle.x, middle.y, column.x - gap - middle.x, middle.height)

    others = round((HAND + LEAST_LOG) * unit) + round(38 * text) + 3 * gap
    market_height = min(
        round(STALL * unit) + max(0, column.height - round(620 * unit)) // 3,
        round(column.height * MARKET),
        column.height - others,
    )
    stall, strip = stall_and_strip(Rect(column.x, column.y, side_width, market_height), round(STRIP * text), gap)
    hand, buttons, log = _tray(Rect(column.x, strip.bottom + gap, side_width, 0), column.bottom, unit, text, gap)
    stacks, standings = stacks_and_standings(strip, text, gap)
    shelf, stall = shelf_and_stall(stall, unit, gap, game)
    row = button_row(buttons, gap)
    return Arrangement(space, area, area.right, stall, stacks, standings, hand, row, shelf, log, mats)


def _folded(size: tuple[int, int], unit: float, text: float, game: Game, shape: Shape) -> Arrangement:
    """Arrange for large texts: a line for every mat along the bottom, and one mat open in the column right of the
    board.

    Spaces get as large as with usual texts, and the column gets the rest. What the board leaves free goes first to the
    header, then to the lines.
    """
    gap = round(9 * unit)
    header, low = bar_height(unit, text), round(TWO_LINES * text)
    if shape.strip.rows == 1:
        low = max(round(LINE * text), round(LEAST_LINE * unit))
    middle, mats = _middle(size, unit, header, low)
    room = Rect(middle.x, middle.y, middle.width - max(round(200 * text), round(250 * unit)) - gap, middle.height)
    space, rim = min(int(shape.most * unit), _fit(room, unit, game)), rim_of(unit)
    frame_width = rim.left + game.board.columns * space + rim.right
    spare = max(0, middle.height - rim.top - game.board.rows * space - rim.bottom)
    more = min(spare, _header_height(unit, text) - header)
    low += min(spare - more, max(0, round(ROOMY_LINE * text) - low))
    middle, mats = _middle(size, unit, header + more, low)
    width = min(max(round(470 * unit), round(300 * text)), middle.width - frame_width - gap)
    column = Rect(middle.right - width, gap, width, middle.bottom - gap)
    area = Rect(middle.x, middle.y, column.x - gap - middle.x, middle.height)

    button, hand_height, least, whole = (round(part) for part in (30 * text, HAND * unit, 56 * text, 84 * text))
    buttons = 2 * button + gap
    free = column.height - hand_height - buttons - 3 * gap
    beside = 0 if shape.flat else stacks_beside(width, round(FOLDED_STALL * unit), unit, text, gap, game)
    strip = 0 if beside else gap + round(FOLDED_STRIP * text)
    stall_height = min(round(FOLDED_STALL * unit) + strip, free - least)
    opened_height = min(whole, free - stall_height)
    log_height = free - stall_height - opened_height - gap
    if not shape.log:
        stall_height += (log_height + gap) // 2
        hand_height += free - stall_height - opened_height  # larger letters say what the others have done
        log_height = 0
    if beside:  # what makes the stall higher makes its crates larger
        narrow = max(round(ROOMY_STACKS * text), stacks_beside(width, stall_height, unit, text, gap, game))
        beside = min(beside, narrow)
    stall, stacks = stall_and_stacks(Rect(column.x, column.y, width, stall_height), beside, text, gap)
    shelf, stall = shelf_and_stall(stall, unit, gap, game)
    hand = Rect(column.x, column.y + stall_height + gap, width, hand_height)
    line = Rect(column.x, hand.bottom + gap, width, button)
    row, last = button_lines(line, gap)
    log = Rect(column.x, line.y + buttons + gap, width, log_height)
    opened = Rect(column.x, column.bottom - opened_height, width, opened_height)
    return Arrangement(
        *(space, area, area.right, stall, stacks, last[0], hand, row, shelf, log if log_height else nowhere(), mats),
        opened=opened,
        beside_standings=last[1],
    )


def _below(middle: Rect, mats: Rect, measures: Measures, game: Game) -> Arrangement:
    """Arrange the board over the whole width; market, hand with buttons, and log in a tray below it, for tall
    windows."""
    unit, text, gap = measures
    least = round(300 * unit + 105 * (text - unit))
    area = Rect(middle.x, middle.y, middle.width, middle.height - least - gap)
    space = _fit(area, unit, game)
    rim = rim_of(unit)
    used = rim.top + game.board.rows * space + rim.bottom
    tray_height = least + min(max(0, area.height - used), round(300 * unit))
    area.height = middle.height - tray_height - gap
    tray = Rect(middle.x, area.bottom + gap, middle.width, tray_height)
    market_width = max(min(tray_height, round(tray.width * 0.46)), min(round(330 * text), tray.width // 2))
    if game.options.fruit_trees:
        market_width += round(SHELF_WIDTH * unit) + gap
    stall, strip = stall_and_strip(Rect(tray.x, tray.y, market_width, tray_height), round(STRIP * text), gap)
    right = strip.right + gap
    stacks, standings = stacks_and_standings(strip, text, gap)
    column = Rect(right, tray.y, tray.right - right, 0)
    hand, buttons, log = _tray(column, tray.bottom, unit, text, gap)
    shelf, stall = shelf_and_stall(stall, unit, gap, game)
    row = button_row(buttons, gap)
    return Arrangement(space, area, middle.right, stall, stacks, standings, hand, row, shelf, log, mats)


def _tray(column: Rect, bottom: int, unit: float, text: float, gap: int) -> tuple[Rect, Rect, Rect]:
    """Place hand, buttons and log one below the other, from the top of a column down to `bottom`."""
    hand = Rect(column.x, column.y, column.width, round(HAND * unit))
    buttons = Rect(column.x, hand.bottom + gap, column.width, round(38 * text))
    return hand, buttons, Rect(column.x, buttons.bottom + gap, column.width, bottom - buttons.bottom - gap)
