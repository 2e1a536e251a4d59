"""Samples beside the settings of look: how quickly pieces move, and the symbols on tiles."""

from __future__ import annotations

import math

import pygame

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.settings import SPEEDS
from citrus.rules.game import Game, Options
from citrus.rules.tiles import tile_of
from citrus.rules.variants import new_game
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.preferences import preferences_of
from citrus.ui.table.motion.flights import MOVE_SECONDS

STEPS = 6
HOP = 0.22  # of a worker's height
STRIP = 34.0  # design pixels: the height of the track
TILE = 40.0  # design pixels: a tile, if there is room


class SpeedSample(Widget):
    """A worker that walks a few steps along a track, as quickly as pieces move at the table."""

    role = "image"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.name = ui.texts("settings.speed")
        self.enabled = False
        self._walked: float | None = None  # steps; None: the worker stands at the end

    @property
    def moving(self) -> bool:
        """Whether the worker is walking."""
        return self._walked is not None

    @property
    def position(self) -> float:
        """How many steps the worker is from the start."""
        return STEPS if self._walked is None else self._walked

    def walk(self) -> None:
        """Begin at the start; without animations the worker is at the end at once."""
        self._walked = 0.0 if SPEEDS[preferences_of(self.ui).settings.speed] else None
        self.dirty = True

    def update(self, seconds: float) -> None:
        """Take steps."""
        if self._walked is not None:
            steps = self._walked + seconds * SPEEDS[preferences_of(self.ui).settings.speed] / MOVE_SECONDS
            self._walked = steps if steps < STEPS else None
            self.dirty = True

    def draw(self, surface: Drawable) -> None:
        """Draw the track and the worker on it."""
        palette, step = self.ui.palette, self.rect.width // (STEPS + 1)
        size = self.rect.height * 3 // 4
        field = pygame.Rect(0, 0, step - max(2, step // 10), self.rect.height // 3)
        paper = card(
            self.ui,
            field.size,
            Card(field.height * 0.3, palette.mix("paper", "meadow", 0.4), palette["panel_edge"], max(1.0, self.u)),
        )
        for number in range(STEPS + 1):
            field.midbottom = (self.rect.x + number * step + step // 2, self.rect.bottom)
            surface.blit(paper, field)
        rise = round(size * HOP * math.sin(math.pi * (self.position % 1)))
        worker = self.ui.art.piece("worker", (size, size), "blue")
        feet = (self.rect.x + round(self.position * step) + step // 2, field.centery - rise)
        surface.blit(worker, worker.get_rect(midbottom=feet))


class SymbolsSample(Widget):
    """A tile of every kind, by the settings."""

    role = "image"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.name = ui.texts("settings.symbols")
        self.enabled = False
        self._game = _usual_game()
        self._groves = GrovePainter(ui, self._game)
        self._tiles = {kind: tile_of(kind, well=False) for kind in self._game.kinds}

    def height(self, width: int, u: float) -> int:
        """Return the height at a width."""
        return min(round(TILE * u), width // len(self._tiles))

    def draw(self, surface: Drawable) -> None:
        """Draw the tiles, side by side."""
        count, side = len(self._tiles), self.rect.height
        gap = min((self.rect.width - count * side) // (count - 1), side // 4)
        for place, kind in enumerate(sorted(self._tiles)):
            picture = self._groves.tile(self._tiles[kind], side)
            surface.blit(picture, (self.rect.x + place * (side + gap), self.rect.y))


def _usual_game() -> Game:
    board = load_board(shipped_boards()["short"])
    return new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2)
