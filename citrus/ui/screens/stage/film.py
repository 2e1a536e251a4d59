"""What moves over the board while points are counted, as a function of time: fruit hops from its regions to the column
of its player, fincas send their points there, horses gallop across, and tiles fly."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from math import pi, sin

from pygame import Rect, Surface
from pygame.transform import rotate

from citrus.rules.board import spaces_of
from citrus.rules.numbering import Space, SpaceSet
from citrus.rules.sources import UNUSED_TILES, WILD_HORSES
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES, kind_of
from citrus.ui.kit.ambience import centred, nearest
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.points import gain, pill
from citrus.ui.screens.stage.parade import Beat, Portion

FLIGHT, GALLOP = 0.7, 1.1  # seconds for a picture to get to its column
LONGEST = 1.5  # seconds after the points have been added in which the last picture gets there
LATER = 0.09  # from one picture of the same part to the next
MOST = 4  # pictures of fruit of a part, tiles or horses
HOP, BOUND = 70, 16  # how high what flies gets above its straight way, and a horse at each bound, in design pixels
BOUNDS, ROCK, STEP = 4, 9, 3  # of a horse on its way; how far it rocks, in degrees, and between two pictures of it
FRUIT, POINTS, HORSE, TILE = 34, 24, 74, 46  # how large all this is, in design pixels
TURNING = 0.7  # of the way of a horse along the board, before it leaps to the column
COATS = ("horse#brown", "horse#white")


class Film:
    """Shows how points get from the board to the columns of their players, who have `colors`. `place` tells where a
    space is in the window."""

    def __init__(self, ui: Ui, state: GameState, colors: tuple[str, ...], place: Callable[[Space], Rect]) -> None:
        self._ui = ui
        self._state = state
        self._colors = colors
        self._place = place
        self._groves = GrovePainter(ui, state.game, signs=False)
        self._u = 1.0
        self._board, self._caption = Rect(0, 0, 0, 0), Rect(0, 0, 0, 0)

    def fit(self, unit: float, board: Rect, caption: Rect) -> None:
        """Take the size of a design pixel, and the places of the board and of what is said below it."""
        self._u, self._board, self._caption = unit, board, caption

    def signs(self, beat: Beat, now: float) -> Iterator[PlacedPicture]:
        """Yield the points of each part that the end brings and that is lit by now, above its house or on its
        region."""
        for part in beat.lit(now) if beat.source.final else ():
            if part.spaces:
                (x, y), house = self._middle(part.spaces), self._house(part.spaces)
                high = 0 if house is None else self._place(house).height // 2
                yield centred(self._points(beat, part), x, y - high)

    def at(self, beat: Beat, now: float, end: tuple[int, int]) -> Iterator[PlacedPicture]:
        """Yield what is on its way to the `end`, the top of a column."""
        gallops = beat.source == WILD_HORSES
        if not beat.begin <= now < beat.begin + beat.seconds + LONGEST:
            return
        for begin, part in beat.timed():
            for number, (picture, start) in enumerate(self._pictures(beat, part)):
                share = (now - begin - number * LATER) / (GALLOP if gallops else FLIGHT)
                if 0 <= share < 1 and gallops:
                    yield self._galloping(number, start, end, share)
                elif 0 <= share < 1:
                    yield self._flying(picture, start, end, share)

    def _pictures(self, beat: Beat, part: Portion) -> list[tuple[Surface, tuple[int, int]]]:
        """Return what leaves for a part of the points, each with where it begins."""
        art, count = self._ui.art, min(MOST, part.points)
        if beat.source == WILD_HORSES:
            start = self._board.x, self._board.y + round(self._board.height * 0.72)
            return [(self._horse(number, 0), start) for number in range(count)]
        if not part.spaces:
            side, tiles = self._px(TILE), [one for one in self._state.players[beat.player].tiles if one not in HORSES]
            names = tiles if beat.source == UNUSED_TILES else [beat.source.picture] * count
            return [(art.piece(name, (side, side)), self._caption.center) for name in names[:MOST]]
        if self._house(part.spaces) is not None:
            return [(self._points(beat, part), self._middle(part.spaces))]
        found = list[tuple[Surface, tuple[int, int]]]()
        for space in list(spaces_of(part.spaces))[:MOST]:
            tile, side = self._state.tile_at(space), self._px(FRUIT)
            if tile is not None and (fruit := self._groves.fruit_of(kind_of(tile))):
                found.append((art.piece(fruit, (side, side)), self._place(space).center))
        return found

    def _flying(self, picture: Surface, start: tuple[int, int], end: tuple[int, int], share: float) -> PlacedPicture:
        """Return a picture on its way, in an arc."""
        way = share * share * (3 - 2 * share)
        x, y = (a + (b - a) * way for a, b in zip(start, end, strict=True))
        return centred(picture, x, y - self._px(HOP) * sin(pi * way))

    def _galloping(self, number: int, start: tuple[int, int], end: tuple[int, int], share: float) -> PlacedPicture:
        """Return a horse on its way: it gallops along the board, then leaps."""
        bound = sin(share * BOUNDS * 2 * pi)
        leap = max(0.0, (share - TURNING) / (1 - TURNING))
        x = start[0] + (end[0] - start[0]) * share
        y = start[1] + (end[1] - start[1]) * leap * leap * (3 - 2 * leap) - self._px(BOUND) * abs(bound) * (1 - leap)
        return centred(self._horse(number, nearest(ROCK * bound, STEP)), x, y)

    def _horse(self, number: int, turned: float) -> Surface:
        """Return a horse, turned by some degrees."""
        name, size = COATS[number % len(COATS)], (self._px(HORSE), self._px(HORSE * 54 / 66))
        return self._ui.art.made((name, size, turned), lambda: rotate(self._ui.art.piece(name, size), turned))

    def _points(self, beat: Beat, part: Portion) -> Surface:
        return pill(self._ui, self._colors[beat.player], gain(part.points), self._px(POINTS))

    def _house(self, spaces: SpaceSet) -> Space | None:
        """Return the building site among some spaces, if there is one."""
        return next((space for space in self._state.game.board.sites.values() if spaces >> space & 1), None)

    def _middle(self, spaces: SpaceSet) -> tuple[int, int]:
        """Return the middle of the house among some spaces, or of the space in the middle of a region."""
        house, region = self._house(spaces), list(spaces_of(spaces))
        return self._place(region[len(region) // 2] if house is None else house).center

    def _px(self, value: float) -> int:
        return max(1, round(value * self._u))
