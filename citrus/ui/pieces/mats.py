"""The players' mats along the lower edge: the boards themselves, and everything on them."""

from __future__ import annotations

from collections.abc import Container, Iterator, Sequence

from pygame import SRCALPHA, Rect, Surface

from citrus.records.record import Seat
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import Card, card, draw_shadow
from citrus.ui.pieces.fruits import Fruits
from citrus.ui.pieces.ground import rounded_wood
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.mat_figures import MatFigures
from citrus.ui.pieces.mat_layout import STRIPE, MatLayout
from citrus.ui.pieces.mat_places import MatPlaces
from citrus.ui.pieces.mat_score import draw_totals
from citrus.ui.pieces.mat_tiles import MatTiles
from citrus.ui.pieces.outlines import framed, stripe
from citrus.ui.pieces.people import FEELINGS, Feeling

BESIDE, HIGHER = 9, 1  # design pixels: between what lies on a mat and what is said there; how far that looks over it
EDGE = 2  # design pixels: that it leaves at the lower edge
BORDER = 5  # design pixels: of the mat of the player in turn


class MatsView:
    """Draws all mats; `places` says where things lie on them, `tiles` draws what players have collected. `feelings`
    are those of all players, if they are known."""

    def __init__(self, ui: Ui, seats: tuple[Seat, ...], fruits: Fruits) -> None:
        self._ui = ui
        self._colors = tuple(seat.color for seat in seats)
        self.places = MatPlaces()
        self.feelings: Sequence[Feeling] = ()
        self.tiles = MatTiles(ui, fruits, self.places)
        self._figures = MatFigures(ui, seats, self.places)

    def paint(self, surface: Surface, layout: TableLayout) -> None:
        """Draw the empty mats, all unlit."""
        for place, color in zip(layout.lines or layout.mats, self._colors, strict=True):
            self._bare(surface, layout, place)
            self._stripe(surface, layout, place, color)
        if layout.opening is not None:
            self._bare(surface, layout, layout.opening)

    def _bare(self, surface: Surface, layout: TableLayout, place: MatLayout) -> None:
        radius = layout.gap(9)
        draw_shadow(surface, self._ui, place.mat, radius, layout.gap(4))
        surface.blit(self._wood(place.mat.size, radius, layout.px(170), "mat", 0.6), place.mat)

    def _stripe(self, surface: Drawable, layout: TableLayout, place: MatLayout, color: str) -> None:
        """Draw a piece of the outline of the player's regions down the left edge."""
        radius = layout.gap(9)
        where = Rect(place.mat.x, place.mat.y + radius, layout.gap(STRIPE), place.mat.height - 2 * radius)
        palette, key = self._ui.palette, ("stripe", color, where.size)
        surface.blit(self._ui.art.made(key, lambda: stripe(palette, color, *where.size)), where)

    def prepare(self, layout: TableLayout) -> Iterator[None]:
        """Prepare the light of every mat, and the portraits on it, one after another."""
        for number, place in enumerate(layout.lines or layout.mats):
            self._lit(layout, place, self._colors[number])
            yield
            for feeling in FEELINGS if place.marker.width else ():
                self._figures.portrait(place, number, feeling)
                yield

    def draw(self, surface: Drawable, layout: TableLayout, state: GameState) -> None:
        """Draw what lies on every mat; that of the player in turn is lit and framed in their colour. Of folded mats
        also the open one."""
        for number in range(len(state.players)):
            if layout.lines:
                self._draw_mat(surface, layout, self.places.with_room(layout, layout.lines[number]), number, state)
            if number == layout.opened or not layout.lines:
                self._draw_mat(surface, layout, self.places.mat(layout, number), number, state)

    def draw_ladder(self, surface: Drawable, layout: TableLayout, state: GameState, number: int) -> None:
        """Draw what a harvest brings by the number of workers on a mat that is not folded."""
        if layout.mats[number].line is None:
            self._figures.workers.draw_ladder(surface, layout, number, state)

    def _draw_mat(
        self, surface: Drawable, layout: TableLayout, place: MatLayout, number: int, state: GameState
    ) -> None:
        if number in (state.winners or (state.player,)):
            self._light(surface, layout, place, self._colors[number])
            self._stripe(surface, layout, place, self._colors[number])
        elif place is layout.opening:
            self._stripe(surface, layout, place, self._colors[number])
        feeling = self.feelings[number] if self.feelings else "calm"
        draws = self._figures.draw if place.line is None else self._figures.draw_line
        draws(surface, layout, place, number, state, feeling)
        if place.line is None or layout.mats[number].line is not None:
            self.tiles.draw(surface, layout, state, number)

    def _light(self, surface: Drawable, layout: TableLayout, place: MatLayout, color: str) -> None:
        """Draw the mat of the player in turn."""
        picture = self._lit(layout, place, color)
        surface.blit(picture, picture.get_rect(center=place.mat.center))

    def _lit(self, layout: TableLayout, place: MatLayout, color: str) -> Surface:
        """Return the mat of the player in turn: pale yellow in a border of their outline, higher than the others."""
        ui, radius, depth, border = self._ui, layout.gap(9), layout.gap(9), layout.gap(BORDER)
        frame = place.mat.inflate(2 * border, 2 * border)
        lit = frame.inflate(6 * depth, 6 * depth)  # with the shadow

        def make() -> Surface:
            picture = Surface(lit.size, SRCALPHA)
            below = frame.move(-lit.x, -lit.y)
            draw_shadow(picture, ui, below, radius + border, depth)
            picture.blit(framed(ui, color, below.size, radius + border, border), below)
            mat = place.mat.move(-lit.x, -lit.y)
            picture.blit(self._wood(mat.size, radius, layout.px(170), "highlight", 0.74), mat)
            return picture

        key = ("lit mat", frame.size, layout.unit, layout.piece_unit, color)
        return ui.art.made(key, make)

    def _wood(self, size: tuple[int, int], radius: float, step: int, light: str, share: float) -> Surface:
        """Return a board of planks, covered by a share of the colour `light` so that ink reads well on it."""

        def make() -> Surface:
            board = rounded_wood(self._ui, size, radius, step, "planks")
            palette = self._ui.palette
            board.blit(card(self._ui, size, Card(radius, palette[light], opacity=share)), (0, 0))
            board.blit(card(self._ui, size, Card(radius, None, palette.mix("panel_edge", "umber", 0.6), 1.6)), (0, 0))
            return board

        return self._ui.art.made(("mat", size, radius, step, light), make)

    def rooms(self, layout: TableLayout, state: GameState, number: int) -> list[Rect]:
        """Return where a player's mat is free: right of the name and a little above, and right of the tiles; on a
        folded one, between figures and score."""
        place = self.places.mat(layout, number)
        if place.line is not None:
            return self._left_on_line(layout, state, number)
        gap, tiles, lying = layout.gap(BESIDE), place.tiles, self.places.lying(layout, state, number)
        top, left = (
            place.mat.y - layout.gap(HIGHER),
            place.name.x + self._figures.name_width(layout, place, number) + gap,
        )
        until = place.name.right
        if tiles.y < place.name.bottom:  # they lie beside it
            until = min(rect.x for rect in lying) - gap if lying else tiles.right
        if not layout.calm and place.harvest.y < place.name.bottom:
            until = min(until, place.harvest.x)
        below = self.places.worker_rect(layout, number, 0, state.game.tiles.workers)
        name = Rect(left, top, until - left, max(place.name.bottom, below.y) - top)
        x = max(rect.right for rect in lying) + gap if lying else tiles.x
        return [name, Rect(x, tiles.y, tiles.right - x, place.mat.bottom - layout.gap(EDGE) - tiles.y)]

    def over_name(self, layout: TableLayout, state: GameState, number: int) -> Rect:
        """Return the first of these places, and that of the name left of it; empty on a folded mat without a portrait,
        or with more between the name and its score."""
        place = self.places.mat(layout, number)
        rooms = self.rooms(layout, state, number) if place.marker.width else []
        if not rooms or (place.line is not None and place.tiles.width and self.places.lying(layout, state, number)):
            return Rect(0, 0, 0, 0)
        beside = place.marker.right if place.line is None else place.supply.right
        free, left = rooms[0], beside + layout.gap(EDGE)
        return Rect(left, free.y, free.right - left, free.height)

    def _left_on_line(self, layout: TableLayout, state: GameState, number: int) -> list[Rect]:
        """Return what is free of a folded mat; on the full table nothing, which shows what a harvest would bring."""
        place, gap = self.places.mat(layout, number), layout.gap(BESIDE)
        if not layout.calm:
            return []
        left = self._figures.line_end(layout, place, number, state) + gap
        top, until = place.mat.y - layout.gap(HIGHER), min(place.score.x, place.total.x) - gap
        return [Rect(left, top, max(0, until - left), place.mat.bottom - layout.gap(EDGE) - top)]

    def draw_totals(
        self, surface: Drawable, layout: TableLayout, totals: Sequence[int], changed: Container[int] = ()
    ) -> None:
        """Draw beside or below every score what it would be if the game ended now; lit for players whose total has
        just `changed`."""
        places = [self.places.with_room(layout, place) for place in layout.lines or layout.mats]
        draw_totals(surface, self._ui, layout, places, totals, changed)
