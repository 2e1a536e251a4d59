"""Small pictures of boards in play, drawn as at the table."""

from __future__ import annotations

import math
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from citrus.match.settings import Symbols
from citrus.records.record import COLORS, RecordError, read_steps
from citrus.records.replay import Step
from citrus.rules.board import Board, spaces_of
from citrus.rules.game import Game
from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces import ground
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.contest import NOBODY, Won, won_in
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.layout import table_layout
from citrus.ui.preferences import preferences_of

AROUND = 1  # spaces that a close-up shows on every side of what it is about
LEAST_CLOSE = (8, 5)  # the columns and rows that it shows at least
ROUND = 0.5  # of a space: the radius of the corners of a picture
SHARPER = 3  # this many times larger is the picture from which the small one is made
SHARP = 60  # pixels of a space that need not be more
SIGNED = 14  # pixels of a space on a small picture that has signs, if the settings want them
KEPT = 80

GlimpseKey = tuple[Path, float, tuple[int, int], Symbols]


class Glimpse(NamedTuple):
    """A saved game as it was left: a small picture of the board, and the state itself."""

    picture: Surface
    state: GameState


class Camera:
    """Takes pictures of the board of one game, without marks, names and signs of free spaces. What its moments have in
    common is painted once for a size."""

    def __init__(self, ui: Ui, game: Game, colors: tuple[str, ...], signs: bool = False, won: Won = NOBODY) -> None:
        """Take the game, everybody's `colors`, and who has `won` its fincas; with `signs`, tiles have those of the
        settings. On small pictures only large ones do not hide the fruit for nothing."""
        self._ui = ui
        self._game = game
        signs = signs or preferences_of(ui).settings.symbols == "large"
        self._pieces = BoardView(ui, game, GrovePainter(ui, game, signs), colors)
        self._pieces.won, self._pieces.contest.counts_free = won, False
        self._land = Surface((0, 0))

    def whole(self, state: GameState, space: int, lit: SpaceSet = 0) -> Surface:
        """Return all of the board at a moment; a space is `space` pixels wide. Beside some `lit` ones it is dark."""
        board = self._game.board
        land = Rect(0, 0, space * board.columns, space * board.rows)
        if self._land.get_size() != land.size:
            self._land = Surface(land.size)
            ground.paint_land(self._land, self._ui, self._game)
        layout = replace(table_layout(BASE, self._game), board=land, view=land, frame=land, space=space)
        picture = self._land.copy()
        self._pieces.draw(picture, layout, state)
        if lit:
            self._pieces.shade(picture, layout, lit)
            self._pieces.rim(picture, layout, lit, self._ui.palette["counted"])
        return picture

    def close_up(self, state: GameState, room: tuple[int, int], lit: SpaceSet) -> Surface:
        """Return a picture as large as `room` of the board around some lit spaces, or around its middle if none is lit,
        with as much of the rest as there is room for. Where these lie too far apart for it, as many as possible."""
        board = self._game.board
        land = Rect(0, 0, board.columns, board.rows)
        seen = (_there(board, lit) if lit else land).inflate(2 * AROUND, 2 * AROUND).clip(land)
        seen = seen.inflate(max(0, LEAST_CLOSE[0] - seen.width), max(0, LEAST_CLOSE[1] - seen.height)).clamp(land)
        fills = max(room[0] / land.width, room[1] / land.height)
        scale = max(_fit(seen, room), fills)
        columns, rows = room[0] / scale, room[1] / scale
        places = [board.column_row(space) for space in spaces_of(lit)]
        left = _start(columns, land.width, seen.centerx, [column for column, _ in places])
        top = _start(rows, land.height, seen.centery, [row for _, row in places])
        fine = max(SHARP, math.ceil(min(room[0] / LEAST_CLOSE[0], room[1] / LEAST_CLOSE[1])))
        large = self.whole(state, fine, lit)
        part = Rect(round(left * fine), round(top * fine), round(columns * fine), round(rows * fine))
        close = pygame.transform.smoothscale(large.subsurface(part.clip(large.get_rect())), room)
        return _trimmed(self._ui, close, fills * ROUND)


def miniature(ui: Ui, steps: Sequence[Step], colors: tuple[str, ...], room: tuple[int, int]) -> Surface:
    """Return the board after some steps of a game that fits into `room`, without marks and names; where they can be
    read, with the signs of the settings."""
    state = steps[-1].state
    board = state.game.board
    scale = min(room[0] / board.columns, room[1] / board.rows)
    size = (max(1, round(scale * board.columns)), max(1, round(scale * board.rows)))
    signs = scale >= SIGNED
    large = Camera(ui, state.game, colors, signs, won_in(steps)).whole(
        state, max(6, round(min(scale * SHARPER, max(scale, SHARP))))
    )
    return _trimmed(ui, pygame.transform.smoothscale(large, size), scale * ROUND)


def board_at(
    ui: Ui, state: GameState, colors: tuple[str, ...], space: int, signs: bool = False, won: Won = NOBODY
) -> Surface:
    """Return the board of a moment without marks and names; a space is `space` pixels wide. `signs` and `won` as for
    `Camera`."""
    return _trimmed(ui, Camera(ui, state.game, colors, signs, won).whole(state, space), space * ROUND)


def _there(board: Board, spaces: SpaceSet) -> Rect:
    """Return the columns and rows in which some spaces lie."""
    each = [Rect(board.column_row(space), (1, 1)) for space in spaces_of(spaces)]
    return each[0].unionall(each[1:])


def _start(shown: float, all_there: int, middle: float, lit: Sequence[int]) -> float:
    """Return where to begin if that number of columns or rows is `shown`, and as many lit ones as possible are to be
    among them: near the middle if that makes no difference."""
    last = all_there - shown
    starts = [min(max(0.0, middle - shown / 2), last), *(min(float(one), last) for one in range(all_there))]

    def seen(start: float) -> int:
        return sum(start <= one and one + 1 <= start + shown for one in lit)

    return max(starts, key=seen)


def _fit(part: Rect, room: tuple[int, int]) -> float:
    """Return the pixels of a space if a part of the board fits into a room."""
    return min(room[0] / part.width, room[1] / part.height)


def _trimmed(ui: Ui, picture: Surface, radius: float) -> Surface:
    """Return the picture with round corners."""
    picture = translucent(picture)
    corners = card(ui, picture.get_size(), Card(max(2.0, radius), "#ffffff"))
    picture.blit(corners, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return picture


class Miniatures:
    """Makes glimpses of saved games, one at a time when there is time: replaying a game takes longer than a frame."""

    def __init__(self, ui: Ui, kept: int = KEPT) -> None:
        """Keep at most `kept` of them."""
        self._ui = ui
        self._kept = kept
        self._made: OrderedDict[GlimpseKey, Glimpse | None] = OrderedDict()
        self._wanted: dict[GlimpseKey, None] = {}

    def get(self, path: Path, played: float, room: tuple[int, int]) -> Glimpse | None:
        """Return a saved game as it was left, with a picture that fits into `room`; None while there is none."""
        key = (path, played, room, preferences_of(self._ui).settings.symbols)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        self._wanted[key] = None
        return None

    def forget_wishes(self) -> None:
        """Forget what was requested until now."""
        self._wanted.clear()

    def work(self) -> bool:
        """Make one requested glimpse; return whether there is a new one."""
        if not self._wanted:
            return False
        key = next(iter(self._wanted))
        del self._wanted[key]
        self._made[key] = None
        try:
            steps, colors = left(key[0])
            self._made[key] = Glimpse(miniature(self._ui, steps, colors, key[2]), steps[-1].state)
        except RecordError:
            return False  # opening the game says why
        except Exception as error:  # the list can do without this picture
            self._ui.shell.report(error)
            return False
        while len(self._made) > self._kept:
            self._made.popitem(last=False)
        return True


def left(path: Path) -> tuple[Sequence[Step], tuple[str, ...]]:
    """Return the steps of a saved game, and everybody's colours. Raises RecordError."""
    record, steps = read_steps(path)
    return steps, tuple(seat.color if seat.color in COLORS else COLORS[0] for seat in record.seats)
