"""The workers on a mat, and the income of a harvest by their number."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import SRCALPHA, Color, Surface

from citrus.rules.harvest import income_for
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters, inked_at, least
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_places import MatPlaces
from citrus.ui.pieces.points import GOLD, GOLD_EDGE

EMPTY, PALE_COIN = Color("#dfcba0"), Color("#f3dfa2")  # a place for a worker, and what a harvest brings with it
RING = 3  # design pixels: how wide the ring around the coins of a harvest of all regions is
LEAST_COIN = 14  # how wide the coin of a player's step is where there is no ladder


def ringed(state: GameState, number: int) -> int | None:
    """Return the number of workers that would count for a harvest of all regions; None without any region."""
    player = state.players[number]
    if state.over or not player.regions:
        return None
    return player.workers + len(player.regions)


@dataclass(frozen=True)
class IncomeRung:
    """The coins at a place of the ladder of the income: gold for the player's `own` place, and in a golden `ring` for
    that of a harvest of all regions."""

    coins: int
    own: bool
    ring: bool


class MatWorkers:
    """Draws the workers of players of some colours, and the ladder of their income below."""

    def __init__(self, ui: Ui, colors: tuple[str, ...], places: MatPlaces) -> None:
        self._ui = ui
        self._colors = colors
        self._places = places

    def draw(self, surface: Drawable, layout: TableLayout, number: int, state: GameState, room: int) -> None:
        """Draw the workers on the mat, and a spot for each that is out; on a small mat one and their number.

        Until the game is over, every place shows the coins of a harvest with its number of workers. `room` is where a
        number must end.
        """
        ui, color, place = self._ui, self._colors[number], layout.mats[number]
        workers, tiles = state.players[number].workers, state.game.tiles
        if place.brief:
            rect = self._places.worker_rect(layout, number, 0, tiles.workers)
            surface.blit(ui.art.piece("worker", rect.size, color), rect)
            left = rect.right + layout.px(1)
            label = ui.fonts.shrunk(str(workers), Letters(layout.text(17), ui.palette["ink"], bold=True), room - left)
            surface.blit(label, label.get_rect(midleft=(left, rect.centery)))
            return
        if place.ladder:
            self._ladder(surface, layout, number, state)
        for worker in range(tiles.workers):
            rect = self._places.worker_rect(layout, number, worker, tiles.workers)
            if worker < workers:
                surface.blit(ui.art.piece("worker", rect.size, color), rect)
            if not place.ladder and not state.over and worker + 1 >= workers:
                side = max(LEAST_COIN, layout.text(LEAST_COIN))
                own = worker + 1 == workers
                below = rect.centerx, min(place.supply.bottom, rect.bottom + 1) - side // 2
                middle = below if own else rect.center
                coins = income_for(state.game, worker + 1)
                rung = IncomeRung(coins, own, worker + 1 == ringed(state, number))
                self._rung(surface, layout, side, middle, rung)

    def _ladder(self, surface: Drawable, layout: TableLayout, number: int, state: GameState) -> None:
        """Draw a spot for each worker that is out, and below all places the coins of a harvest. Those of a harvest of
        all regions have a ring; a finished game shows no coins."""
        place, workers, most = layout.mats[number], state.players[number].workers, state.game.tiles.workers
        ui, side, said = self._ui, place.ladder, self._ui.texts("table.mat.harvest")
        ring = ringed(state, number)
        incomes = () if state.over else tuple(income_for(state.game, count) for count in range(1, most + 1))

        def make() -> Surface:
            picture = Surface((place.supply.width + side, place.supply.height + side), SRCALPHA)
            for worker in range(workers, most):
                rect = self._places.worker_rect(layout, number, worker, most).move(-place.supply.x, -place.supply.y)
                spot = disc(ui, max(4, round(rect.width / 2.6)), EMPTY, ui.palette["ink_soft"], 1)
                picture.blit(spot, spot.get_rect(center=rect.center))
            if not incomes:
                return picture
            ink, middle = ui.palette.mix("ink_soft", "ink", 0.5), place.supply.height - side // 2
            first = self._places.worker_rect(layout, number, 0, most).centerx - place.supply.x
            px, room = min(layout.text(12.5), side), first - side // 2 - 1
            if ui.fonts.width(said, least(px), bold=True) <= room:
                before = ui.fonts.fitted(said, Letters(px, ink, bold=True), room)
            else:
                before = ui.art.piece("icon_harvest", (side, side))
            picture.blit(before, before.get_rect(midleft=(0, middle)))
            for worker, coins in enumerate(incomes):
                x = self._places.worker_rect(layout, number, worker, most).centerx - place.supply.x
                rung = IncomeRung(coins, worker + 1 == workers, worker + 1 == ring)
                self._rung(picture, layout, side, (x, middle), rung)
            return picture

        key = ("ladder", place.supply.size, side, layout.unit, layout.piece_unit, workers, ring, incomes, said)
        surface.blit(ui.art.made(key, make), place.supply)

    def _rung(
        self, surface: Drawable, layout: TableLayout, side: int, middle: tuple[int, int], rung: IncomeRung
    ) -> None:
        """Draw what a harvest brings with workers up to a place on the mat."""
        ui = self._ui
        if rung.ring:
            around = disc(ui, side + 2 * max(2, round(RING * layout.unit)), GOLD, GOLD_EDGE, max(1.0, layout.unit))
            surface.blit(around, around.get_rect(center=middle))
        fill, edge = (GOLD, GOLD_EDGE) if rung.own else (PALE_COIN, ui.palette.mix("earth_dark", "ink_soft", 0.45))
        spot = disc(ui, side, fill, edge, max(1.0, layout.unit))
        surface.blit(spot, spot.get_rect(center=middle))
        ink = ui.palette["ink"] if rung.own else ui.palette.mix("ink_soft", "ink", 0.5)
        label = ui.fonts.render(str(rung.coins), Letters(layout.text(12), ink, bold=True))
        surface.blit(label, inked_at(label, middle))
