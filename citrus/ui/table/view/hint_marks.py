"""The marks of a hint on the table, which differ from those of legal actions."""

from __future__ import annotations

from collections.abc import Callable

from pygame import Rect

from citrus.rules.numbering import Space
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import disc, icon, paled, slot
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.model import targets
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.variants import shown_variants
from citrus.ui.table.view.snapshot import TableSnapshot

ON_SPACE = 0.42  # the bulb, in parts of a space
BOLD = 2.0  # how much broader the ring of the next click is than those of what follows
DIGIT = 12  # design pixels by which the ring of a line is larger, off the digit in a corner of its arrow
GHOST = 200  # of 255: how much is seen of a finca or a bull that is not there yet


class HintMarks:
    """Draws the marks of a hint: broken rings with a light bulb, and the tiles of a plan where they would go."""

    def __init__(self, ui: Ui, pieces: TablePieces) -> None:
        self._ui = ui
        self._board = pieces.board
        self._groves = pieces.groves

    def draw_on_land(self, surface: Drawable, snapshot: TableSnapshot, rect: Callable[[Target], Rect]) -> None:
        """Draw the marks of the current hint on the board, if any; `rect` returns where things are."""
        guide, layout, state = snapshot.guide, snapshot.layout, snapshot.state
        if guide is None:
            return
        sites = state.game.board.sites
        with seen(surface, layout):
            for planting in guide.plan:
                place = rect(targets.Space(planting.space))
                if not _tried(snapshot, planting.space):
                    surface.blit(self._groves.proposed(planting.tile, place.width), place)
                    self._board.prize(surface, layout, state, planting.space)
                self._ring(surface, layout, place)
            for space in guide.bulls:
                place = rect(targets.Space(space))
                if not _tried(snapshot, space):
                    surface.blit(paled(self._ui.art.piece("bull", place.size), GHOST), place)
                self._ring(surface, layout, place)
            if guide.site:
                place = self._board.finca_rect(layout, guide.site)
                if not _tried(snapshot, sites[guide.site]):
                    surface.blit(paled(self._ui.art.piece("finca", place.size), GHOST), place)
                self._ring(surface, layout, rect(targets.Space(sites[guide.site])))
                self._board.sign(surface, layout, guide.site)
            spoken = snapshot.named & {*guide.around}
            for site in spoken:
                self._ring(surface, layout, rect(targets.Space(sites[site])))
            self._board.signs(surface, layout, state, sum(1 << sites[site] for site in spoken))
            if not layout.lettered:
                self._board.letters(surface, layout, state, spoken)
            self._point(surface, snapshot, rect, on_land=True)

    def draw_beside(self, surface: Drawable, snapshot: TableSnapshot, rect: Callable[[Target], Rect]) -> None:
        """Draw what the current hint asks to click beside the board, or on a sheet over it."""
        self._point(surface, snapshot, rect, on_land=False)

    def _point(self, surface: Drawable, snapshot: TableSnapshot, rect: Callable[[Target], Rect], on_land: bool) -> None:
        """Draw rings around what the hint asks to click, either `on_land` or not, and a bold one and the bulb on what
        comes next."""
        guide, layout, state = snapshot.guide, snapshot.layout, snapshot.state
        if guide is None:
            return
        pointed = guide.pointed_at(state, snapshot.selection)
        ringed = [target for target in pointed if rect(target).width and not _lifted(snapshot, target)]
        there = [target for target in ringed if isinstance(target, targets.Space) == on_land]
        for target in there:
            clear = layout.px(DIGIT) if isinstance(target, targets.MarketLine) else 0
            self._ring(surface, layout, rect(target).inflate(clear, clear), BOLD if target == pointed[0] else 1.0)
        if there and there[0] == pointed[0]:  # the bulb lies on all rings
            crowded = any(isinstance(guide.action, one.crowded) for one in shown_variants(state.game))
            first, sites = there[0], state.game.board.sites.values()
            house = isinstance(first, targets.Space) and first.number in sites
            self._bulb(surface, layout, rect(first), first, aside=crowded, house=house)

    def _ring(self, surface: Drawable, layout: TableLayout, place: Rect, broad: float = 1.0) -> None:
        """Draw a broken ring around a place, `broad` times as broad as one of what comes later."""
        width = max(2.0, 2.2 * layout.unit) * broad
        around = place.inflate(layout.px(5), layout.px(5))
        radius = min(around.size) * 0.2
        surface.blit(slot(self._ui, around.size, radius, self._ui.palette["mark"], width * 1.9), around)
        surface.blit(slot(self._ui, around.size, radius, self._ui.palette["hint"], width), around)

    def _bulb(
        self, surface: Drawable, layout: TableLayout, place: Rect, target: Target, *, aside: bool, house: bool
    ) -> None:
        """Draw the bulb where it hides nothing that is read.

        That is at the upper edge of a space, between the letter of a finca and its number, or in the corner without the
        symbol of a tile, or `aside` at the lower edge of a tree, between its worker and the number of its fruit; in the
        upper left corner of a tile on a mat or a row of the market, which have a number or a digit right; else in the
        upper right corner.
        """
        symbols = preferences_of(self._ui).settings.symbols
        side = min(layout.px(24), round(min(place.size) * 0.6))
        middle = (place.right - side // 8, place.top + side // 8)
        if aside:
            side = min(layout.px(24), round(place.width * ON_SPACE))
            middle = (place.centerx, place.bottom - side // 3)
        elif isinstance(target, targets.Space):
            side = min(layout.px(24), round(place.width * ON_SPACE))
            middle = (place.centerx, place.top + side // 3)
            if symbols != "off" and not house:
                x = place.x + side // 3 if symbols == "large" else place.right - side // 3
                middle = (x, place.top + side // 3)
        elif isinstance(target, targets.MatTile) or (isinstance(target, targets.MarketLine) and target.name[0] == "R"):
            middle = (place.x + side // 8, place.top + side // 8)
        spot = disc(self._ui, side, self._ui.palette["hint"], self._ui.palette["mark"], max(1.5, 1.8 * layout.unit))
        surface.blit(spot, spot.get_rect(center=middle))
        picture = icon(self._ui, "bulb", round(side * 0.72), "#ffffff", 2.2)
        surface.blit(picture, picture.get_rect(center=middle))


def _tried(snapshot: TableSnapshot, space: Space) -> bool:
    """Return whether the mouse or the keyboard is on a space, and shows what would be put there."""
    return snapshot.hovered_space == space and snapshot.bright.get(targets.Space(space)) is not None


def _lifted(snapshot: TableSnapshot, target: Target) -> bool:
    """Return whether a target is a tile in a hand with a picked tile, which needs no ring."""
    if not isinstance(target, targets.HandTile) or snapshot.picked is None:
        return False
    return snapshot.state.hand[snapshot.picked] == snapshot.state.hand[target.place]
