"""What moves at the table for its beauty alone: wind in the groves, gestures of workers, horses and bulls,
waves below bridges, smoke from scored fincas, a glint on the water of wells, leaves, butterflies, and visitors of the
valley.

What lies on the table is found among the pictures that were drawn last, so that it moves exactly where it lies. Times
are in seconds, angles in degrees. The periods have no common measure, so that nothing is seen to repeat.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import partial
from typing import NamedTuple

from pygame import Rect, Surface

from citrus.rules.board import spaces_of
from citrus.rules.state import GameState
from citrus.rules.tiles import has_well
from citrus.ui.kit.ambience import Breath, centred, chance, nearest
from citrus.ui.kit.art import Pose, rasterise
from citrus.ui.kit.cache import SurfaceCache
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.kit.moving_parts import Place, PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.groves import PlantedPicture
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.pieces.table_pieces import TablePieces
from citrus.ui.table.model import targets
from citrus.ui.table.model.targets import Target
from citrus.ui.table.motion.drifts import PUFF_SECONDS, PUFF_STAGES, PUFFS, smoke_place, smoke_puff
from citrus.ui.table.view.flutter import Flutter
from citrus.ui.table.view.trails import bare_land
from citrus.ui.table.view.visitors import Visitors

GUST = 6.1  # from one breath of wind to the next
ROCKS = 3.2  # as long a fruit rocks
SWAY, SWAY_STEP = 9.0, 1.5  # how far it turns, and between two of its pictures
SPACES = 2.6  # that the wind passes in a second
FEW = 6  # trees: where there are fewer, butterflies also dance over bare land

GESTURE, POSES = 6.5, 2.0  # from one gesture of a worker to the next, and that it takes
IDLE = 0.35  # how many of its turns a worker leaves out, of 1
SWAYED, TIPPED, TILT_STEP = 6, 7, 2  # how far a worker sways, or tips the head, and between two of its pictures
HUG = 1.8  # how far a worker lifts the fruit, in units of its picture
FACE = 50  # pixels: the eyes of smaller workers do not move
GESTURES = ("blink", "look", "tilt", "sway", "sway", "hug")

FLICK, FLICKS = 5.0, 1.4  # from one flick of a tail to the next, and that it takes
SWINGS = 5  # pictures of a tail to each side

GLINT, GLINTS = 4.3, 0.75
WELL = (0.79, 0.78)  # where the water of a well is in its tile
GLINT_STAGES = 4

Tree = tuple[PlantedPicture, Surface, Place, int]
"""A planted space: what it shows, its picture with its place in the window, and its column on the board."""


class Flick(NamedTuple):
    """How a `group` of a picture flicks: its transform, with the number of `units` for each of its pictures, and how
    many of these it swings to the right at most."""

    group: str
    transform: str
    units: float
    right: int = SWINGS


_HORSE = Flick("tail", "rotate({} 12 17)", 4), Flick("body", "rotate({} 20 46)", 2.4, right=0)  # it rears
FLICKING = {
    "horses2": _HORSE,
    "horses3": _HORSE,
    "horses4": _HORSE,
    "bull": (
        Flick("tail", "rotate({} 84 36)", 5, right=1),  # beside it ends the tile
        Flick("body", "rotate({} 80 80)", -1.2, right=0),  # it lifts its head
    ),
    "bridge": (Flick("waves", "translate({} 0)", 1.2),),
}


class TableLife:
    """All that moves on one table while nothing happens."""

    def __init__(self, ui: Ui, pieces: TablePieces) -> None:
        self._ui = ui
        self._pieces = pieces
        self._made = SurfaceCache(12)
        self._space = 0
        self._groves: list[list[Tree]] = []
        self._wells: list[Rect] = []
        self._workers: list[tuple[Surface, Place, str]] = []
        self._flicking: list[tuple[Surface, Place, str]] = []
        self._houses: list[Rect] = []
        self._flutter = Flutter(ui)
        self._visitors = Visitors(ui.art)

    def notice(
        self, drawn: Iterable[DisplayList], layout: TableLayout, state: GameState, shut: Collection[Target]
    ) -> None:
        """Find out what lies on the table, as it was `drawn`. Spaces that are `shut`, as they can be clicked now or a
        hint shows them, keep still."""
        board = state.game.board
        regions = {
            layout.corner(*board.column_row(space)): (number, board.column_row(space)[0])
            for number, region in enumerate(state.regions())
            for space in spaces_of(region.spaces)
        }
        closed = [target.number for target in targets.only(targets.Space, shut)]
        used = [self._pieces.board.rect(layout, space) for space in closed]
        groves: dict[int, list[Tree]] = {}
        self._space, self._wells, self._workers, self._flicking = layout.space, [], [], []
        for entry in (entry for part in drawn for entry in part.entries):
            picture, place = entry.source, entry.place
            if not isinstance(picture, Surface) or Rect(entry.seen).collidelist(used) >= 0:
                continue
            match self._ui.art.piece_of(picture):
                case ("worker", str(color)):
                    self._workers.append((picture, place, color))
                case (str(name), _) if name in FLICKING:
                    self._flicking.append((picture, place, name))
            planted = self._pieces.groves.planted_by(picture)
            if planted is not None and place in regions:  # fruit trees are in none
                region, column = regions[place]
                groves.setdefault(region, []).append((planted, picture, place, column))
                well = Rect(place, (planted.size, planted.size))
                if has_well(planted.tile) and layout.view.contains(well):
                    self._wells.append(well)
        self._groves = [tiles for tiles in groves.values() for _ in tiles]  # larger ones feel the wind more often
        scored = (finca.site for finca in state.fincas if finca.scored)
        houses = [self._pieces.board.finca_rect(layout, site) for site in scored]
        houses = [house for house in houses if layout.view.contains(house)]  # of an enlarged board
        self._houses = [house for house in houses if house.move(0, -house.height // 2).collidelist(used) < 0]
        if layout.enlarged:  # smoke that rises out of sight would lie over what is beside the board
            rise = [(house, house.union(house.move(0, -house.height))) for house in self._houses]
            self._houses = [house for house, whole in rise if layout.view.contains(whole.inflate(house.width // 2, 0))]
        unscored = [finca for finca in state.fincas if not finca.scored]
        signs = [self._pieces.board.rect(layout, board.sites[site]) for site in state.open_sites]
        numbers = [self._pieces.board.values_rect(layout, finca) for finca in unscored]
        letters = [sign.inflate(-sign.width // 3, -sign.height // 3) for sign in signs]
        sites = {board.sites[site] for site in (*state.open_sites, *(finca.site for finca in unscored))}
        shut_spaces, kept_free = sum(1 << space for space in sites.union(closed)), [*used, *numbers, *letters]
        self._visitors.notice(state, shut_spaces, kept_free)
        bare = spaces_of(bare_land(state) & ~shut_spaces)
        trees = [Rect(place, picture.get_size()) for tiles in groves.values() for _, picture, place, _ in tiles]
        symbols = trees if self._pieces.groves.symbols != "off" else []
        lonely = len(trees) < FEW or symbols
        spots = [*trees, *(layout.space_rect(*board.column_row(space)) for space in bare)] if lonely else trees
        self._flutter.notice(layout.view, spots, kept_free, symbols)

    def goes_on(self, now: float) -> bool:
        """Return whether somebody or something passes through the valley that must not stand still in the air."""
        return self._visitors.here(now) or self._flutter.dances(now)

    def come(self, now: float, alone: bool) -> None:
        """Let somebody come, if it is time for that; nobody is there while the valley is left `alone`."""
        self._visitors.come(now, alone)

    def stroke(self, layout: TableLayout, at: tuple[int, int], now: float) -> bool:
        """Let visitors and butterflies be touched at a point of the window; return whether any are there."""
        return self._visitors.stroke(layout, at, now) or self._flutter.frighten(at, now)

    def passing(self, layout: TableLayout, now: float, alone: bool = False) -> list[PlacedPicture]:
        """Return who and what is seen there; nobody and nothing while the valley is left `alone`."""
        if alone:
            return []
        return [*self._leaves(now), *self._flutter.butterflies(now), *self._visitors.at(layout, now)]

    def at(self, layout: TableLayout, now: float, alone: bool = False) -> Breath:
        """Return what moves at a time of the clock. At 0 all is still. Nobody new comes while the valley is left
        `alone`."""
        self.come(now, alone)
        swaps: dict[tuple[int, Place], PlacedPicture] = {}
        for still, place, other in (*self._wind(now), *self._gestures(now), *self._flicks(now)):
            swaps[id(still), place] = other, place
        return Breath(swaps, [*self._smoke(now), *self._glints(now), *self.passing(layout, now, alone)])

    def _wind(self, now: float) -> Iterator[tuple[Surface, Place, Surface]]:
        """Yield the fruit of one region, which rocks as the wind passes from left to right, and comes to rest."""
        for gust, tiles in self._gusts(now):
            left = min(column for *_, column in tiles)
            for planted, picture, place, column in tiles:
                angle = _rocking(now - gust * GUST - (column - left) / SPACES)
                if angle:
                    yield picture, place, self._pieces.groves.swaying(planted, angle)

    def _leaves(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the leaves that the wind carries away from there."""
        for gust, tiles in self._gusts(now):
            trees = [Rect(place, picture.get_size()) for _, picture, place, _ in tiles]
            yield from self._flutter.leaves(trees, gust, now - gust * GUST)

    def _gusts(self, now: float) -> Iterator[tuple[int, Sequence[Tree]]]:
        """Yield the numbers of the gusts that can still be seen, each with the fruit of the region that it moves."""
        last = math.floor(now / GUST)
        for gust in (last - 1, last):  # where the one before has not come to rest yet
            if gust > 0 and self._groves:
                yield gust, self._groves[int(chance(gust, 13) * len(self._groves))]

    def _gestures(self, now: float) -> Iterator[tuple[Surface, Place, Surface]]:
        """Yield workers who blink, look about, tip their heads, sway or shift the fruit in their arms."""
        for number, (picture, place, color) in enumerate(self._workers):
            beat = now / GESTURE + number * 0.618 % 1
            turn = math.floor(beat)
            passed = beat % 1 * GESTURE - chance(turn, number, 1) * (GESTURE - POSES)
            if turn == 0 or not 0 <= passed < POSES or chance(turn, number) < IDLE:
                continue
            gesture = GESTURES[int(chance(turn, number, 2) * len(GESTURES))]
            side = 1 if chance(turn, number, 3) < 0.5 else -1
            if pose := _pose(gesture, passed, side, picture.get_width() >= FACE):
                yield picture, place, self._posed("worker", picture, pose, color)

    def _flicks(self, now: float) -> Iterator[tuple[Surface, Place, Surface]]:
        """Yield horses that flick their tails or rear, bulls that lift their heads, and water that ripples below
        bridges."""
        for number, (picture, place, name) in enumerate(self._flicking):
            beat = now / FLICK + number * 0.618 % 1
            turn = math.floor(beat)
            passed = beat % 1 * FLICK - chance(turn, number, 4) * (FLICK - FLICKS)
            if turn == 0 or not 0 <= passed < FLICKS:
                continue
            flick = FLICKING[name][int(chance(turn, number, 6) * len(FLICKING[name]))]
            swing = round(SWINGS * math.sin(passed * 4 * math.pi / FLICKS) * (1 - passed / FLICKS))
            if swing := min(swing, flick.right):
                pose = ((flick.group, flick.transform.format(swing * flick.units)),)
                yield picture, place, self._posed(name, picture, pose)

    def _smoke(self, now: float) -> Iterator[PlacedPicture]:
        """Yield thin smoke from the chimneys of scored fincas: somebody lives there now."""
        for number, house in enumerate(self._houses):
            for one in range(PUFFS):
                begun = now / PUFF_SECONDS + one / PUFFS + number * 0.37 % 1
                if math.floor(begun) == 0:
                    continue
                age = begun % 1
                stage = int(age * PUFF_STAGES)
                picture = self._made.get(("puff", stage, house.width), partial(smoke_puff, stage, house.width))
                yield centred(picture, *smoke_place(house, age, number))

    def _glints(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the sun on the water of one well."""
        turn = math.floor(now / GLINT)
        passed = now - turn * GLINT
        if turn == 0 or passed >= GLINTS or not self._wells:
            return
        if stage := round(math.sin(passed / GLINTS * math.pi) * GLINT_STAGES):
            tile = self._wells[int(chance(turn, 5) * len(self._wells))]
            yield centred(self._glint(stage, tile.width), tile.x + tile.width * WELL[0], tile.y + tile.width * WELL[1])

    def _posed(self, name: str, still: Surface, pose: Pose, color: str | None = None) -> Surface:
        """Return a piece in a pose, as large as it lies there."""
        size = still.get_size()
        return self._made.get((name, size, pose, color), lambda: self._ui.art.posed(name, size, pose, color))

    def _glint(self, stage: int, size: int) -> Surface:
        """Return a star on water, in a tile of a size in pixels."""
        side, far = max(7, round(size * 0.2)), 20 + 7 * stage
        ways = [(far if corner % 2 == 0 else far * 0.2, corner * math.pi / 4) for corner in range(8)]
        points = "L".join(f"{50 + long * math.cos(way):.1f} {50 + long * math.sin(way):.1f}" for long, way in ways)
        svg = (
            '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100">'
            f'<path d="M{points}Z" fill="#ffffff" opacity="{stage / GLINT_STAGES}"/></svg>'
        )
        return self._made.get(("glint", stage, size), lambda: rasterise(svg, (side, side)))


def _rocking(passed: float) -> float:
    """Return how far a fruit has turned some time after the wind has reached it."""
    if not 0 <= passed < ROCKS:
        return 0.0
    rise = min(1.0, passed / 0.35)
    return nearest(SWAY * rise * math.exp(-passed / 1.3) * math.sin(passed * 2 * math.pi / 1.15), SWAY_STEP)


def _pose(gesture: str, passed: float, side: int, close: bool) -> Pose:
    """Return how a worker stands some time after a gesture has begun, to a `side` (-1 or 1); nothing as usual. Eyes
    move only where the worker is `close` enough for that."""
    share = min(1.0, passed / 0.3, (POSES - passed) / 0.3)
    match gesture:
        case "blink":
            shut = close and (passed < 0.16 or 0.34 <= passed < 0.5)
            return (("eyes", "translate(0 36.9) scale(1 0.25)"),) if shut else ()
        case "look":
            aside = side * round(share * 3)
            return (("eyes", f"translate({aside} 0)"),) if close and aside else ()
        case "tilt":
            angle = side * nearest(share * TIPPED, TILT_STEP)
            turn = f"rotate({angle} 49 60)"
            return (("face", turn), ("hat", turn)) if angle else ()
        case "sway":
            angle = nearest(share * SWAYED * math.sin(passed * 2 * math.pi), TILT_STEP)
            return (("", f"rotate({angle} 49 92)"),) if angle else ()
    up = nearest(HUG * math.sin(min(1.0, passed / 1.2) * math.pi), HUG / 3)
    return (("fruit", f"translate(0 {-up})"),) if up else ()
