"""The writing on a mat: name, coins, points, and what a harvest would bring."""

from __future__ import annotations

from pygame import Rect

from citrus.language.wording import in_two
from citrus.records.record import Seat
from citrus.rules.harvest import harvest_preview
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon, paled
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import MatLayout
from citrus.ui.pieces.mat_places import MatPlaces
from citrus.ui.pieces.mat_score import Score, draw_score, starred
from citrus.ui.pieces.mat_workers import MatWorkers

LEAST_NAME = 0.66  # of the size of the letters on a folded mat: a long name gets smaller before it is cut
HARVEST, LEAST_HARVEST = 15, 12.5  # and what a harvest would bring, where there is room and where there is not
BESIDE = 3  # design pixels between a name and the sign of a bot
TIGHT = 1.05  # from line to line of a name that has two, in its size


def written(ui: Ui, name: str, px: int, smallest: int, room: int) -> tuple[tuple[str, ...], int]:
    """Return the lines and size of a name in a width. It takes one line of at most `px` and at least `smallest` pixels,
    else two, else the smallest letters on the table."""
    lines = in_two(name)
    for least in (smallest, SMALLEST):
        fits = (size for size in range(px, least - 1, -1) if ui.fonts.width(name, size, bold=True) <= room)
        one = next(fits, None)
        if one is not None:
            return (name,), one
        if all(ui.fonts.width(line, least, bold=True) <= room for line in lines):
            break
    return lines, least


class MatFigures:
    """Draws the writing on the mats of some players, and their workers."""

    def __init__(self, ui: Ui, seats: tuple[Seat, ...], places: MatPlaces) -> None:
        self._ui = ui
        self._seats = seats
        self._places = places
        self._colors = tuple(seat.color for seat in seats)
        self._workers = MatWorkers(ui, self._colors, places)

    def draw(self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int, state: GameState) -> None:
        """Draw an open mat: name, harvest, coins, workers, and the points."""
        ui, color, player = self._ui, self._colors[number], state.players[number]
        ink = ui.palette["ink"]
        size = min(place.marker.size)
        marker = ui.art.piece("score_marker", (size, size), color)
        surface.blit(marker, marker.get_rect(center=place.marker.center))
        wide = place.wide
        score = place.score
        if score.width:
            said = Score(player.score, layout.text(40 if wide else 27), number in starred(layout, state))
            score = draw_score(surface, ui, layout, score, said)
        harvest = self._harvest(surface, layout, place, number, state)
        room = place.name.width
        if not place.brief:
            room = min(place.name.right, score.x - layout.px(6)) - place.name.x
        if place.name.right == place.harvest.x:  # what is said there may be shorter than its place
            room = harvest - layout.px(6) - place.name.x
        seat = self._seats[number]
        px = layout.text(20 if wide else 17)
        least = layout.text(12)
        if seat.bot is not None:
            room -= least + layout.px(BESIDE)
        lines, px = written(ui, ui.texts.again(seat.name), px, least, room)
        step = round(px * TIGHT)
        at = Rect(place.name.x, place.name.centery, 0, 0)
        for line, text in enumerate(lines):
            name = ui.fonts.fitted(text, Letters(px, ink, bold=True), room)
            middle = place.name.centery + round(step * (line - (len(lines) - 1) / 2))
            at = at.union(surface.blit(name, name.get_rect(midleft=(place.name.x, middle))))
        if seat.bot is not None:
            sign = icon(ui, "computer", min(px, room + least - at.width), ui.palette["ink_soft"])
            surface.blit(sign, sign.get_rect(midleft=(at.right + layout.px(BESIDE), place.name.centery)))
        coin = self._places.coin_rect(layout, number)
        surface.blit(ui.art.piece("coin", coin.size), coin)
        px = layout.text(20 if place.ladder else 17)
        room = layout.px(place.coins) - coin.width - layout.px(3)
        coins = ui.fonts.shrunk(str(player.coins), Letters(px, ink, bold=True), room)
        surface.blit(coins, coins.get_rect(midleft=(coin.right + layout.px(3), coin.centery)))
        room = score.x if place.brief and score.width else place.supply.right
        self._workers.draw(surface, layout, number, state, room)

    def draw_line(
        self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int, state: GameState
    ) -> None:
        """Draw a folded mat: workers, coins, the name, and the score."""
        ui, ink, player, line = self._ui, self._ui.palette["ink"], state.players[number], place.line
        assert line is not None
        surface.blit(ui.art.piece("worker", line.worker.size, self._colors[number]), line.worker)
        surface.blit(ui.art.piece("coin", line.coin.size), line.coin)
        gap = layout.gap(3)
        for count, sign, until in (
            (player.workers, line.worker, line.coin.x),
            (player.coins, line.coin, place.supply.right),
        ):
            label = ui.fonts.shrunk(str(count), Letters(line.px, ink, bold=True), until - sign.right - gap)
            surface.blit(label, inked_at(label, (sign.right + gap + label.get_width() // 2, sign.centery)))
        px = min(round(line.px * 1.35), place.score.height - gap)
        draw_score(surface, ui, layout, place.score, Score(player.score, px, number in starred(layout, state)))
        said, room = ui.texts.again(self._seats[number].name), place.name.width
        sizes = range(line.px, max(SMALLEST, round(line.px * LEAST_NAME)), -1)
        px = next((px for px in sizes if ui.fonts.width(said, px, bold=True) <= room), sizes.stop)
        name = ui.fonts.fitted(said, Letters(px, ink, bold=True), room)
        surface.blit(name, name.get_rect(midleft=place.name.midleft))

    def _harvest(self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int, state: GameState) -> int:
        """Draw points and coins for a harvest of all regions at the right end; return where they begin. "+5/8" means
        that not all coins can be kept."""
        player = state.players[number]
        if not player.regions or state.over:
            return place.harvest.right
        ui = self._ui
        preview = harvest_preview(state, player, tuple(region.spaces for region in player.regions))
        right, y, icon_size = place.harvest.right, place.harvest.centery, layout.px(14)
        size = (icon_size, icon_size)
        basket = ui.art.made(("pale basket", icon_size), lambda: paled(ui.art.piece("icon_harvest", size), 150))
        points, gained = ui.texts.count("table.mat.points", preview.points), f"+{preview.gained}"
        lost = f"/{preview.due}" if preview.gained < preview.due else ""  # the note says why
        between = layout.px(6)
        room = (
            place.harvest.width + self._beside_name(layout, place, number) - 2 * icon_size - layout.px(2) - 1 - between
        )
        sizes = range(layout.text(HARVEST), layout.text(LEAST_HARVEST) - 1, -1)
        fits = (px for px in sizes if ui.fonts.width(points + gained + lost, px, bold=True) <= room)
        px = next(fits, sizes[-1])
        ink = ui.palette["ink"]
        parts = [
            (ui.art.piece("coin", size), 1),
            *([(ui.fonts.render(lost, Letters(px, ui.palette["bad"], bold=True)), 0)] if lost else []),
            (ui.fonts.render(gained, Letters(px, ink, bold=True)), between),
            (ui.fonts.render(points, Letters(px, ink, bold=True)), layout.px(2)),
            (basket, 0),
        ]
        left = right
        for part, gap in parts:
            at = part.get_rect(midright=(right, y))
            surface.blit(part, at)
            left, right = at.left, at.left - gap
        return left

    def _beside_name(self, layout: TableLayout, place: MatLayout, number: int) -> int:
        """Return the room of a short name up to what a harvest would bring."""
        if place.name.right != place.harvest.x:
            return 0
        seat, px = self._seats[number], layout.text(20 if place.wide else 17)
        sign = px + layout.px(BESIDE) if seat.bot is not None else 0
        name = self._ui.fonts.width(self._ui.texts.again(seat.name), px, bold=True)
        return max(0, place.name.width - name - sign - layout.px(8))
