"""The workers on a mat, and the ladder: what a harvest brings by their number."""

from __future__ import annotations

from dataclasses import dataclass

import pygame
from pygame import Color, Surface

from citrus.rules.harvest import income_for
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_places import MatPlaces
from citrus.ui.pieces.points import GOLD, GOLD_EDGE

PALE_COIN = Color("#f3dfa2")
SHADE = 42  # the opacity of the shadow of a worker who is out, 0 to 255
RUNG = 16  # design pixels of text: how wide a coin of the ladder is
RING = 3  # design pixels: how wide the ring around the coins of a harvest of all regions is


def ringed(state: GameState, number: int) -> int | None:
    """Return the number of workers that would count for a harvest of all regions; None without any region."""
    player = state.players[number]
    if state.over or not player.regions:
        return None
    return player.workers + len(player.regions)


def rung_at(layout: TableLayout, worker: pygame.Rect) -> tuple[int, int]:
    """Return the middle of the coin at the feet of a worker on a mat; a ring around it reaches no further down."""
    return worker.right - layout.px(RUNG) // 2, worker.bottom - layout.px(RING) - (layout.px(RUNG) + 1) // 2


@dataclass(frozen=True)
class IncomeRung:
    """The coins at a place of the ladder of the income: gold for the player's `own` place, and in a golden `ring` for
    that of a harvest of all regions."""

    coins: int
    own: bool
    ring: bool


class MatWorkers:
    """Draws the workers of players of some colours, and the ladder of their income at their feet."""

    def __init__(self, ui: Ui, colors: tuple[str, ...], places: MatPlaces) -> None:
        self._ui = ui
        self._colors = colors
        self._places = places

    def draw(self, surface: Drawable, layout: TableLayout, number: int, state: GameState) -> None:
        """Draw the workers on the mat, and a shadow for each that is out; on the full table also the ladder."""
        color, workers = self._colors[number], state.players[number].workers
        for worker in range(state.game.tiles.workers):
            rect = self._places.worker_rect(layout, number, worker, state.game.tiles.workers)
            picture = (
                self._ui.art.piece("worker", rect.size, color) if worker < workers else self._out(rect.size, color)
            )
            surface.blit(picture, rect)
        if not layout.calm:
            self.draw_ladder(surface, layout, number, state)

    def _out(self, size: tuple[int, int], color: str) -> Surface:
        """Return the shadow of a worker who is out on the land."""

        def make() -> Surface:
            shape = pygame.mask.from_surface(self._ui.art.piece("worker", size, color), 120)
            return shape.to_surface(setcolor=(*self._ui.palette["ink"][:3], SHADE), unsetcolor=(0, 0, 0, 0))

        return self._ui.art.made(("worker out", size, color), make)

    def draw_ladder(self, surface: Drawable, layout: TableLayout, number: int, state: GameState) -> None:
        """Draw at the feet of the last worker and of every place beyond it the coins of a harvest with as many workers,
        in a ring for a harvest of all regions; the figures before stay in sight. A finished game shows no coins, nor
        does a mat where they would overlap."""
        workers, most, ring = state.players[number].workers, state.game.tiles.workers, ringed(state, number)
        for worker in () if state.over or not self._apart(layout, number, most) else range(max(0, workers - 1), most):
            rect = self._places.worker_rect(layout, number, worker, most)
            coins = income_for(state.game, worker + 1)
            rung = self._rung(layout, IncomeRung(coins, worker + 1 == workers, worker + 1 == ring))
            surface.blit(rung, rung.get_rect(center=rung_at(layout, rect)))

    def _apart(self, layout: TableLayout, number: int, most: int) -> bool:
        """Return whether coins lie side by side at the feet of workers, even with a ring around them."""
        first, second = (self._places.worker_rect(layout, number, worker, most) for worker in (0, 1))
        return second.x - first.x >= layout.px(RUNG) + 2 * layout.px(RING)

    def _rung(self, layout: TableLayout, rung: IncomeRung) -> Surface:
        """Return what a harvest brings with workers up to a place on the mat."""
        ui, side, edge = self._ui, layout.px(RUNG), max(1.0, layout.unit)

        def make() -> Surface:
            wide = side + 2 * layout.px(RING)
            picture = Surface((wide, wide), pygame.SRCALPHA)
            if rung.ring:
                picture.blit(disc(ui, wide, GOLD, GOLD_EDGE, edge), (0, 0))
            middle = picture.get_rect().center
            fill, line = (GOLD, GOLD_EDGE) if rung.own else (PALE_COIN, ui.palette.mix("earth_dark", "ink_soft", 0.45))
            spot = disc(ui, side, fill, line, edge)
            picture.blit(spot, spot.get_rect(center=middle))
            ink = ui.palette["ink"] if rung.own else ui.palette.mix("ink_soft", "ink", 0.5)
            label = ui.fonts.render(str(rung.coins), Letters(layout.text(13), ink, bold=True))
            picture.blit(label, inked_at(label, middle))
            return picture

        return ui.art.made(("rung", side, layout.unit, rung), make)
