"""The still picture of the table: everything that only an action changes, painted part by part and cached."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, field, replace
from itertools import chain, zip_longest

import pygame
from pygame import Rect, Surface

from citrus.rules.game import Game
from citrus.rules.scoring import still_to_come
from citrus.rules.state import GameState
from citrus.ui.kit.display_list import DisplayList, Drawable
from citrus.ui.kit.formats import opaque
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces import ground
from citrus.ui.pieces.kept_places import stand
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.lens import seen
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.preferences import preferences_of
from citrus.ui.table.view.log_view import LogView

CANVASES = 2
AT_A_TIME = 12  # plantations whose pictures are made in one step of a table that is opened
DUSK = 7  # how many times the evening goes on while the bag empties
LOOKS = 64  # of parts that are kept: those of the last states, and of those that movements lead to


@dataclass(frozen=True)
class ScenePart:
    """One area of the table: what its look depends on, and how it is drawn on the bare table."""

    area: Rect
    depends: Hashable
    draw: Callable[[Drawable], None]


@dataclass(frozen=True)
class Look:
    """How a part of the table looks."""

    drawn: DisplayList

    def changes(self, before: Look | None) -> list[Rect]:
        """Return where it looks different from another one; everywhere without one."""
        if before is self:
            return []
        if before is None or before.drawn.area != self.drawn.area:
            return [self.drawn.area]
        return self.drawn.changes(before.drawn)


@dataclass
class Canvas:
    """A picture of the table on a bare `background`, and how each part looked when it was drawn; `fresh` while nothing
    changed."""

    picture: Surface
    background: Surface
    looks: list[Look] = field(default_factory=list)
    fresh: tuple[GameState, int, str, bool, int | None] | None = None


def blank(size: tuple[int, int]) -> Surface:
    """Return an opaque surface to draw on and to copy from, which SDL copies quickly.

    Between rows of whole 16 bytes SDL copies past the processor's cache, and the next drawing there has to wait for the
    memory. A spare pixel at the end of the rows prevents that.
    """
    spare = 1 if size[0] % 4 == 0 else 0
    like_the_window = opaque(Surface((1, 1)))
    return Surface((size[0] + spare, size[1]), 0, like_the_window).subsurface((0, 0, *size))


class Scene:
    """Keeps the bare table for a window size, and on it the pieces of a state."""

    def __init__(self, ui: Ui, pieces: TablePieces, log: LogView) -> None:
        self._ui = ui
        self._pieces = pieces
        self._log = log
        self._background: Surface | None = None
        self._canvases: list[Canvas] = []
        self._looks: OrderedDict[tuple[int, Hashable, tuple[int, ...]], Look] = OrderedDict()
        self._land: Surface | None = None
        self._dusk = 0

    def stale(self) -> None:
        """Note that something on the table has changed."""
        for canvas in self._canvases:
            canvas.fresh = None

    def forget(self) -> None:
        """Drop everything: the window has another size, or everything looks different."""
        self._pieces.board.forget()
        self._background = self._land = None
        self._dusk = 0
        self._canvases = []
        self._looks.clear()

    def enlarge(self) -> None:
        """Show the land in another size; the pictures of the old size go."""
        self._pieces.board.forget()
        self._ui.art.forget()
        self._land = None
        self._looks.clear()
        self.stale()

    def picture(self, layout: TableLayout, state: GameState, away: int = 0) -> Surface:
        """Return the picture of a `canvas`."""
        return self.canvas(layout, state, away).picture

    def canvas(self, layout: TableLayout, state: GameState, away: int = 0) -> Canvas:
        """Return the table with everything that lies on it, except workers on the spaces in `away`. Do not draw on it.

        The counting workers are not on it: they walk over it. It stays unchanged until the second call from now, or the
        first one after `stale`.
        """
        looks = (away, self._symbols, layout.calm, layout.opened)
        for canvas in self._canvases:
            if canvas.fresh is not None and canvas.fresh[0] is state and canvas.fresh[1:] == looks:
                return canvas
        return self._paint(layout, state, away)

    def unfold(self, surface: Surface, layout: TableLayout, state: GameState, away: int) -> Iterator[bool]:
        """Draw the table on a surface in steps: the board, what is beside it, then part by part what lies there. Yield
        whether a step can be shown. End if everything is dropped meanwhile."""
        canvases = self._canvases
        background = self._background
        if background is None:
            for painted in self._painted(layout, state.game):
                if painted is not None:
                    background = painted
                    surface.blit(background, (0, 0))
                yield painted is not None
                if self._canvases is not canvases:
                    return
            self._background = background
        for _ in chain(self._pieces.board.prepare(layout, state, AT_A_TIME), self._log.prepare(layout)):
            yield False
            if self._canvases is not canvases:
                return
        for number, part in enumerate(self._parts(layout, state, away)):
            self._look(number, part).drawn.draw(surface, part.area)
            yield True
            if self._canvases is not canvases:
                return
        self.canvas(layout, state, away)
        yield False

    def prepare(self, layout: TableLayout, state: GameState) -> Iterator[None]:
        """Prepare all canvases, step by step, before something fades in."""
        while len(self._canvases) < CANVASES:
            background = self._bare(layout, state.game)
            spare = Canvas(blank(layout.size), background)
            yield
            spare.picture.blit(background, (0, 0))
            self._canvases.insert(0, spare)
            yield

    def darken(self, layout: TableLayout, state: GameState) -> Iterator[bool]:
        """Return how the evening on the bare table goes on as the bag empties, step by step; each tells whether it has
        just done so. It never goes back, and ends if the table is laid out again meanwhile."""
        full = sum(state.game.bag_counts.values())
        hour, bare = round(DUSK * (1 - len(state.bag) / full)), self._background
        return iter(()) if bare is None or hour <= self._dusk else self._darkening(layout, bare, hour)

    def _darkening(self, layout: TableLayout, bare: Surface, hour: int) -> Iterator[bool]:
        if self._background is not bare:
            return
        light = ground.dusk(layout.size, self._dusk / DUSK, hour / DUSK, layout)
        yield False
        darker = blank(layout.size)
        darker.blit(bare, (0, 0))
        darker.blit(light, (0, 0), special_flags=pygame.BLEND_RGB_MULT)
        yield False
        if self._background is bare:
            self._background, self._canvases, self._dusk = darker, [], hour
            yield True

    def foresee(self, layout: TableLayout, state: GameState, away: int = 0) -> Iterator[None]:
        """Find out part by part how the table looks in a state that is shown soon, and draw nothing."""
        yield from self.foresee_plantations(layout, state)
        for number, part in enumerate(self._parts(layout, state, away)):
            self._look(number, part)
            yield

    def foresee_plantations(self, layout: TableLayout, state: GameState) -> Iterator[None]:
        """Make the pictures of a state's plantations, one at a time: each takes 6 milliseconds."""
        yield from self._pieces.board.prepare(layout, state, 1)

    def foresee_land(self, layout: TableLayout, state: GameState) -> Iterator[None]:
        """Make the pictures that the land of a state needs, and draw nothing."""
        yield from self.foresee_plantations(layout, state)
        self._draw_land(DisplayList(layout.frame), layout, state, 0)
        yield

    def _paint(self, layout: TableLayout, state: GameState, away: int) -> Canvas:
        """Draw the differences on a canvas; two are kept: the past one, and the one that fades in. Of canvases that are
        not needed any more, the last one differs least."""
        background = self._bare(layout, state.game)
        stale = [canvas for canvas in self._canvases if canvas.fresh is None]
        if stale or len(self._canvases) == CANVASES:
            canvas = stale[-1] if stale else self._canvases[0]
            self._canvases.remove(canvas)
        else:
            canvas = Canvas(blank(layout.size), background)
            canvas.picture.blit(background, (0, 0))
        self._canvases.append(canvas)
        looks = [self._look(number, part) for number, part in enumerate(self._parts(layout, state, away))]
        for look, before in zip_longest(looks, canvas.looks[: len(looks)]):
            for area in look.changes(before):
                canvas.picture.blit(background, area, area)
                look.drawn.draw(canvas.picture, area)
        canvas.looks = looks
        canvas.fresh = state, away, self._symbols, layout.calm, layout.opened
        return canvas

    def _look(self, number: int, part: ScenePart) -> Look:
        """Return how a part looks, painted only if it did not look like that recently."""
        key = number, part.depends, tuple(part.area)
        if key not in self._looks:
            drawn = DisplayList(part.area)
            part.draw(drawn)
            self._looks[key] = Look(drawn)
            if len(self._looks) > LOOKS:
                self._looks.popitem(last=False)
        self._looks.move_to_end(key)
        return self._looks[key]

    @property
    def _symbols(self) -> str:
        """The signs on tiles, which may change while another screen lies over the table."""
        return preferences_of(self._ui).settings.symbols

    def _bare(self, layout: TableLayout, game: Game) -> Surface:
        if self._background is None:
            *_, self._background = self._painted(layout, game)
        assert self._background is not None
        return self._background

    def _painted(self, layout: TableLayout, game: Game) -> Iterator[Surface | None]:
        """Paint the bare table in steps, and yield it where it can be shown: with the board, and as a whole."""
        background = blank(layout.size)
        ground.paint_table(background, self._ui, layout.unit, ground.below_frame(layout.carved))
        yield None
        ground.paint_frame(background, self._ui, layout.carved)
        yield None
        ground.paint_land(background.subsurface(layout.view), self._ui, game)
        yield background
        self._pieces.track.paint(background, layout.carved)
        yield None
        self._pieces.market.paint(background, layout)
        yield None
        self._pieces.hand.paint(background, layout)
        self._pieces.stacks.paint(background, layout)
        self._pieces.shelf.paint(background, layout)
        yield None
        self._pieces.mats.paint(background, layout)
        if layout.log:
            self._log.paint(background, layout)
        self._ui.art.forget()  # the large pictures of frame and panels are in the background now
        yield background

    def _parts(self, layout: TableLayout, state: GameState, away: int) -> list[ScenePart]:
        tiles = (state.plantations, state.wells, state.covered, state.landscape, state.parts)
        regions = tuple(player.regions for player in state.players)
        stands = tuple(stand(self._pieces.board.stands, region.spaces) for own in regions for region in own)
        houses = (state.fincas, state.open_sites, state.site_stack)
        along = [place.mat for place in layout.lines or layout.mats]
        mats = [along[0].unionall(along[1:])]
        if layout.opening is not None:
            mats.append(layout.opening.mat)
        stacks = (len(state.bag), len(state.finca_stack), len(state.site_stack), state.refill_due, state.fincas_closed)
        parts = [
            ScenePart(
                layout.frame,
                (tiles, state.neutral, regions, stands, houses, away, tuple(layout.board), layout.space, self._symbols),
                lambda surface: self._draw_land(surface, layout, state, away),
            ),
            ScenePart(
                layout.stall.union(layout.awning),
                (state.market, self._symbols),
                lambda surface: self._pieces.market.draw(surface, layout, state),
            ),
            ScenePart(
                layout.stacks,
                (*stacks, state.market.count(None)),
                lambda surface: self._pieces.stacks.draw(surface, layout, state),
            ),
            ScenePart(
                layout.shelf,
                (state.parts, self._symbols),
                lambda surface: self._pieces.shelf.draw(surface, layout, state),
            ),
            *(
                ScenePart(
                    place.inflate(2 * layout.gap(9), 2 * layout.gap(9)),  # with the light around a mat
                    (
                        *(state.players, state.player, state.phase, state.winners, tiles),
                        *(self._pieces.mats.places.arranged(state), self._pieces.mats.feelings),
                        *(self._symbols, layout.opened, still_to_come(state)),
                    ),
                    lambda surface: self._pieces.mats.draw(surface, layout, state),
                )
                for place in mats
            ),
            *(
                [ScenePart(layout.log, self._log.look(layout), lambda surface: self._log.draw(surface, layout))]
                if layout.log
                else []
            ),
        ]
        return [replace(part, depends=(layout.calm, part.depends)) for part in parts]

    def _draw_land(self, surface: Drawable, layout: TableLayout, state: GameState, away: int) -> None:
        with seen(surface, layout):
            if layout.enlarged:
                surface.blit(self._enlarged(layout, state.game), layout.board)
            self._pieces.board.draw(surface, layout, state, away)
            ground.paint_edge(surface, self._ui, layout)

    def _enlarged(self, layout: TableLayout, game: Game) -> Surface:
        """Return the bare land in a larger size, cached while it is shown."""
        if self._land is None or self._land.get_size() != layout.board.size:
            self._land = opaque(Surface(layout.board.size))
            ground.paint_land(self._land, self._ui, game)
        return self._land
