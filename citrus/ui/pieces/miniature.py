"""Small pictures of boards in play, drawn as at the table."""

from __future__ import annotations

from collections import OrderedDict
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import pygame
from pygame import Rect, Surface

from citrus.records.record import COLORS, RecordError, read_steps
from citrus.rules.state import GameState
from citrus.ui.kit.formats import translucent
from citrus.ui.kit.screen import BASE, Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.pieces import ground
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.layout import table_layout

SHARPER = 3  # this many times larger is the picture from which the small one is made
SHARP = 60  # pixels of a space that need not be more
KEPT = 80

GlimpseKey = tuple[Path, float, tuple[int, int]]


class Glimpse(NamedTuple):
    """A saved game as it was left: a small picture of the board, and the state itself."""

    picture: Surface
    state: GameState


def miniature(ui: Ui, state: GameState, colors: tuple[str, ...], room: tuple[int, int]) -> Surface:
    """Return the board of a moment that fits into `room`, without marks and names."""
    board = state.game.board
    scale = min(room[0] / board.columns, room[1] / board.rows)
    size = (max(1, round(scale * board.columns)), max(1, round(scale * board.rows)))
    large = _drawn(ui, state, colors, max(6, round(min(scale * SHARPER, max(scale, SHARP)))))
    return _trimmed(ui, pygame.transform.smoothscale(large, size), scale)


def board_at(ui: Ui, state: GameState, colors: tuple[str, ...], space: int) -> Surface:
    """Return the board of a moment without marks and names; a space is `space` pixels wide."""
    return _trimmed(ui, _drawn(ui, state, colors, space), space)


def _drawn(ui: Ui, state: GameState, colors: tuple[str, ...], space: int) -> Surface:
    board = state.game.board
    land = Rect(0, 0, space * board.columns, space * board.rows)
    layout = replace(table_layout(BASE, state.game), board=land, view=land, frame=land, space=space)
    picture = Surface(land.size)
    ground.paint_land(picture, ui, state.game)
    BoardView(ui, state.game, GrovePainter(ui, state.game), colors).draw(picture, layout, state)
    return picture


def _trimmed(ui: Ui, picture: Surface, space: float) -> Surface:
    """Return the picture with round corners."""
    picture = translucent(picture)
    corners = card(ui, picture.get_size(), Card(max(2.0, space * 0.5), "#ffffff"))
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
        key = (path, played, room)
        if key in self._made:
            self._made.move_to_end(key)
            return self._made[key]
        self._wanted[key] = None
        return None

    @property
    def coming(self) -> bool:
        """Whether a requested glimpse is still to be made."""
        return bool(self._wanted)

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
            state, colors = left(key[0])
            self._made[key] = Glimpse(miniature(self._ui, state, colors, key[2]), state)
        except RecordError:
            return False  # opening the game says why
        except Exception as error:  # the list can do without this picture
            self._ui.shell.report(error)
            return False
        while len(self._made) > self._kept:
            self._made.popitem(last=False)
        return True


def left(path: Path) -> tuple[GameState, tuple[str, ...]]:
    """Return the last state of a saved game, and everybody's colours. Raises RecordError."""
    record, steps = read_steps(path)
    return steps[-1].state, tuple(seat.color if seat.color in COLORS else COLORS[0] for seat in record.seats)
