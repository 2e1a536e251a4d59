"""The writing on a mat: name, coins, points, and what a harvest would bring."""

from __future__ import annotations

from pygame import Rect, Surface

from citrus.language.wording import in_two
from citrus.records.record import Seat
from citrus.rules.harvest import harvest_preview
from citrus.rules.scoring import in_front, still_to_come
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import SMALLEST, TINIEST, Letters, inked_at
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_layout import COINS, MatLayout
from citrus.ui.pieces.mat_places import PURSE, MatPlaces
from citrus.ui.pieces.mat_score import Score, draw_score
from citrus.ui.pieces.mat_workers import MatWorkers
from citrus.ui.pieces.people import Feeling, portrait

LEAST_NAME = 0.66  # of the size of the letters on a folded mat: a long name gets smaller before it is cut
LINE_NAME, LINE_SCORE, NAME_HIGH = 16, 26, 0.8  # design pixels of text there at most, and parts of the height of a name
COUNT, APART = 21, 6  # design pixels: the number of coins, and how far it keeps from the workers
HARVEST, SIGN = 16, 18  # design pixels: the letters of what a harvest would bring, and their pictures
SMALLER = (1, 0.86, 0.72)  # of their size: what a harvest would bring, with little room
MOST = 0.85  # the letters of the most coins that can be held, in parts of the others
ONE_LINE = 30  # design pixels: what is higher takes two lines
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
        self.workers = MatWorkers(ui, self._colors, places)

    def draw(
        self,
        surface: Drawable,
        layout: TableLayout,
        place: MatLayout,
        number: int,
        state: GameState,
        feeling: Feeling,
    ) -> None:
        """Draw an open mat: portrait, name, coins, workers and the points; on the full table also what a harvest would
        bring."""
        ui, player, sizes = self._ui, state.players[number], place.sizes
        marker = self.portrait(place, number, feeling)
        surface.blit(marker, marker.get_rect(center=place.marker.center))
        if place.score.width:
            self._points(surface, layout, place, number, state, layout.text(sizes.score))
        if not layout.calm:
            rect = place.harvest
            self._harvest(surface, layout, rect, number, state, broken=rect.height > layout.px(ONE_LINE))
        self._name(surface, layout, place, number)
        coin, ink = self._places.coin_rect(layout, number), ui.palette["ink"]
        surface.blit(ui.art.piece("coin", coin.size), coin)
        left, room = coin.x + layout.px(PURSE), layout.px(COINS - APART - PURSE)
        coins = ui.fonts.shrunk(str(player.coins), Letters(layout.text(COUNT), ink, bold=True), room)
        surface.blit(coins, inked_at(coins, (left + coins.get_width() // 2, coin.centery)))
        self.workers.draw(surface, layout, number, state)

    def portrait(self, place: MatLayout, number: int, feeling: Feeling) -> Surface:
        """Return the portrait of a player on a mat that has one."""
        side = min(place.marker.size)
        return self._ui.art.piece(portrait(self._seats[number], feeling), (side, side), self._colors[number])

    def name_width(self, layout: TableLayout, place: MatLayout, number: int) -> int:
        """Return how wide the name on an open mat is."""
        lines, px = self._written(layout, place, number)
        return min(place.name.width, max(self._ui.fonts.width(line, px, bold=True) for line in lines))

    def _written(self, layout: TableLayout, place: MatLayout, number: int) -> tuple[tuple[str, ...], int]:
        """Return the lines and the size of the name on an open mat."""
        px, smallest = layout.text(place.sizes.name), layout.text(12)
        name = self._ui.texts.again(self._seats[number].name)
        return written(self._ui, name, px, smallest, place.name.width - layout.gap(2))

    def _name(self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int) -> None:
        """Draw the name."""
        ui, room = self._ui, place.name.width - layout.gap(2)
        lines, px = self._written(layout, place, number)
        step = round(px * TIGHT)
        for line, text in enumerate(lines):
            name = ui.fonts.fitted(text, Letters(px, ui.palette["ink"], bold=True), room, TINIEST)
            middle = place.name.centery + round(step * (line - (len(lines) - 1) / 2))
            surface.blit(name, name.get_rect(midleft=(place.name.x, middle)))

    def draw_line(
        self,
        surface: Drawable,
        layout: TableLayout,
        place: MatLayout,
        number: int,
        state: GameState,
        feeling: Feeling,
    ) -> None:
        """Draw a folded mat: a portrait if there is room, workers, coins, the name and the score; on the full table
        also what a harvest would bring, as far as there is room, unless the open mat says it."""
        ui, ink, player, line = self._ui, self._ui.palette["ink"], state.players[number], place.line
        assert line is not None
        if place.marker.width:
            surface.blit(self.portrait(place, number, feeling), place.marker)
        surface.blit(ui.art.piece("worker", line.worker.size, self._colors[number]), line.worker)
        surface.blit(ui.art.piece("coin", line.coin.size), line.coin)
        gap = layout.gap(3)
        for count, sign, until in (
            (player.workers, line.worker, line.coin.x),
            (player.coins, line.coin, place.supply.right),
        ):
            label = ui.fonts.shrunk(str(count), Letters(line.px, ink, bold=True), until - sign.right - gap)
            surface.blit(label, inked_at(label, (sign.right + gap + label.get_width() // 2, sign.centery)))
        px = min(max(round(line.px * 1.35), layout.text(LINE_SCORE)), place.score.height - gap)
        self._points(surface, layout, place, number, state, px)
        name = self._line_name(layout, place, number)
        surface.blit(name, name.get_rect(midleft=place.name.midleft))
        if not layout.calm and number != layout.opened:
            gap, ends = layout.gap(7), [place.supply.right]
            if line.coin.y < place.name.bottom:  # the name lies beside it
                ends = [self.line_end(layout, place, number, state)]
            left = max(ends) + gap
            free = Rect(left, line.coin.y, max(0, place.total.x - gap - left), line.coin.height)
            self._harvest(surface, layout, free, number, state)

    def _line_name(self, layout: TableLayout, place: MatLayout, number: int) -> Surface:
        """Return the name on a folded mat."""
        line, fonts = place.line, self._ui.fonts
        assert line is not None
        said, room = self._ui.texts.again(self._seats[number].name), place.name.width
        largest = max(line.px, min(layout.text(LINE_NAME), round(place.name.height * NAME_HIGH)))
        sizes = range(largest, max(SMALLEST, round(line.px * LEAST_NAME)), -1)
        px = next((px for px in sizes if fonts.width(said, px, bold=True) <= room), sizes.stop)
        return fonts.fitted(said, Letters(px, self._ui.palette["ink"], bold=True), room, TINIEST)

    def line_end(self, layout: TableLayout, place: MatLayout, number: int, state: GameState) -> int:
        """Return how far to the right name, coins and tiles on a folded mat reach."""
        tiles = self._places.lying(layout, state, number) if place.tiles.width else []
        name = place.name.x + self._line_name(layout, place, number).get_width()
        return max(place.supply.right, name, *(tile.right for tile in tiles))

    def _points(
        self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int, state: GameState, px: int
    ) -> None:
        """Draw the points so far. The calm table, which does not foretell the end, tells from the last tiles on who
        gets more then."""
        more = layout.calm and number in still_to_come(state)
        said = Score(state.players[number].score, px, number in in_front(state), more)
        draw_score(surface, self._ui, layout, place.score, said)

    def _harvest(
        self, surface: Drawable, layout: TableLayout, rect: Rect, number: int, state: GameState, *, broken: bool = False
    ) -> None:
        """Draw points and coins for a harvest of all regions at the right end of their place, `broken` into two lines
        or on one. If not all coins can be kept, they are followed by the most that anybody can hold, as far as there is
        room. With little of it all is smaller, then points stand alone."""
        player = state.players[number]
        if not player.regions or state.over:
            return
        ui = self._ui
        preview = harvest_preview(state, player, tuple(region.spaces for region in player.regions))
        high, gap = rect.height // 2 if broken else rect.height, layout.px(2)

        def said(share: float, most: bool) -> list[list[Surface]]:
            side = min(round(layout.px(SIGN) * share), high)
            px = max(SMALLEST, min(round(layout.text(HARVEST) * share), high))
            letters = Letters(px, ui.palette["hint"], bold=True)
            parts = [
                [ui.art.piece(sign, (side, side)), ui.fonts.render(f"+{count}", letters)]
                for sign, count in (("icon_harvest", preview.points), ("coin", preview.gained))
            ]
            if most and preview.gained < preview.due:  # the note says why
                small = Letters(max(SMALLEST, round(px * MOST)), ui.palette["ink_soft"])
                parts[-1].append(ui.fonts.render(f"= {state.game.tiles.max_coins}", small))
            return parts

        def measured(parts: list[list[Surface]]) -> list[int]:
            return [sum(part.get_width() + gap for part in line) for line in parts]

        def width_of(parts: list[list[Surface]]) -> int:
            return max(measured(parts)) if broken else sum(measured(parts)) + layout.px(6)

        ways = (said(share, most)[:lines] for lines in (2, 1) for share in SMALLER for most in (True, False))
        least = said(SMALLER[-1], most=False) if broken else []
        parts = next((one for one in ways if width_of(one) <= rect.width), least)
        widths = measured(parts)
        left, y = rect.right - (width_of(parts) if parts else 0), rect.y + high // 2
        for line, width in zip(parts, widths, strict=True):
            x = left
            for part in line:
                surface.blit(part, inked_at(part, (x + part.get_width() // 2, y)))
                x += part.get_width() + gap
            left, y = (left, y + high) if broken else (left + width + layout.px(6), y)
