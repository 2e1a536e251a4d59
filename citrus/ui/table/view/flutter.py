"""What flutters over the land: leaves that a gust carries along, and pairs of butterflies that dance around a tree.

Times are in seconds, lengths in spaces of the board.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from functools import partial

from pygame import Rect, Surface

from citrus.ui.kit.ambience import centred, chance
from citrus.ui.kit.art import rasterise
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.table.motion.drifts import turned_leaf

LEAVES, LEAF = 6, 0.26  # how many a gust carries, and how large
FLYING, APART = 2.8, 0.28  # how long each flies, and between two of them
BLOWN, SUNK, WAVE = 1.25, 0.22, 0.12  # how far they get in a second: aside, and down; how far they go up and down

DANCE, DANCING = 8.7, 6.4  # from one dance of butterflies to the next, and that it takes
BUTTERFLY, WIDE, HIGH = 0.42, 0.95, 0.62  # how large each is, and how far they get from their tree
FLEEING = 3.0  # how far they get in a second when somebody frightens them
BEAT = (1.0, 0.72, 0.28, 0.72)  # how far open the wings are, of 1, from frame to frame
BEATS = 10  # frames a second
COLOURS = (("#fffdf2", "#b9a98a"), ("#ffe27a", "#b98a1c"), ("#f7a24b", "#7a3d12"), ("#bcd8f2", "#4f7796"))

_BUTTERFLY = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 60">
<g transform="translate({left} 0) scale({open} 1)" fill="{fill}" stroke="{edge}" stroke-width="3">
<path d="M30 30C24 8 8 4 5 14C3 24 14 32 30 32C46 32 57 24 55 14C52 4 36 8 30 30Z"/>
<path d="M30 31C16 32 9 42 15 50C22 56 29 46 30 34C31 46 38 56 45 50C51 42 44 32 30 31Z"/></g>
<path d="M30 20L30 46" stroke="#3a2a1c" stroke-width="4.500" stroke-linecap="round"/></svg>"""


class Flutter:
    """The leaves and butterflies of one table."""

    def __init__(self, ui: Ui) -> None:
        self._ui = ui
        self._view = Rect(0, 0, 0, 0)
        self._spots: Sequence[Rect] = ()
        self._kept_free: Sequence[Rect] = ()
        self._flown = -DANCE  # when somebody has frightened them

    def notice(
        self, view: Rect, spots: Sequence[Rect], kept_free: Sequence[Rect], symbols: Sequence[Rect] = ()
    ) -> None:
        """Note where butterflies may dance; nothing leaves the `view` of the land or covers places `kept_free`. They
        rather dance where none of these is near, so that they are seen all the time, and never near `symbols`."""
        around = [(spot, spot.inflate(2 * WIDE * spot.width, 2 * HIGH * spot.width)) for spot in spots]
        around = [(spot, near) for spot, near in around if near.collidelist(symbols) < 0]
        open_spots = [spot for spot, near in around if near.collidelist(kept_free) < 0]
        self._view, self._spots, self._kept_free = view, open_spots or [spot for spot, _ in around], kept_free

    def leaves(self, trees: Sequence[Rect], gust: int, passed: float) -> Iterator[PlacedPicture]:
        """Yield the leaves that a gust carries away from some trees, some time after it has begun."""
        for number in range(LEAVES):
            flown = passed - number * APART
            if not 0 <= flown < FLYING:
                continue
            tree = trees[int(chance(gust, number, 1) * len(trees))]
            x = BLOWN * flown + 0.3 * (chance(gust, number, 2) - 0.5)
            y = SUNK * flown + WAVE * math.sin(flown * 3.1 + number) + 0.4 * (chance(gust, number, 3) - 0.5)
            angle = 140 * flown + 90 * number
            picture = turned_leaf(self._ui, number % 2, max(6, round(LEAF * tree.width)), angle)
            yield from self._seen(centred(picture, tree.centerx + x * tree.width, tree.centery + y * tree.width))

    def dances(self, now: float) -> bool:
        """Return whether butterflies dance now."""
        return now >= DANCE and now % DANCE < DANCING and bool(self._spots)

    def butterflies(self, now: float) -> Iterator[PlacedPicture]:
        """Yield the two butterflies that dance around a tree now, if any."""
        if not self.dances(now):
            return
        dance, passed = math.floor(now / DANCE), now % DANCE
        tree = self._spots[int(chance(dance, 11) * len(self._spots))]
        far = math.sin(passed / DANCING * math.pi) ** 0.5  # they rise from the tree and come back to it
        away = FLEEING * max(0.0, now - self._flown) if math.floor(self._flown / DANCE) == dance else 0.0
        for number in range(2):
            way = passed * (1.7 + 0.4 * chance(dance, number)) + math.pi * number
            x = far * WIDE * math.sin(way) + 0.07 * math.sin(passed * 7.3 + number)
            y = far * HIGH * math.sin(way * 1.37 + dance) + 0.09 * math.sin(passed * 9.1 + 2 * number)
            picture = self._butterfly(
                int(chance(dance, number, 12) * len(COLOURS)),
                BEAT[(math.floor(passed * BEATS) + number) % len(BEAT)],
                max(8, round(BUTTERFLY * tree.width)),
            )
            x, y = x + away * (1 - 2 * number), y - away
            yield from self._seen(centred(picture, tree.centerx + x * tree.width, tree.centery + y * tree.width))

    def frighten(self, at: tuple[int, int], now: float) -> bool:
        """Let the butterflies fly away if one is seen at a point of the window; return whether one is."""
        there = any(picture.get_rect(topleft=place).collidepoint(at) for picture, place in self.butterflies(now))
        self._flown = now if there else self._flown
        return there

    def _seen(self, placed: PlacedPicture) -> Iterator[PlacedPicture]:
        """Yield a picture where it is seen as a whole and covers nothing that is kept free."""
        rect = placed[0].get_rect(topleft=placed[1])
        if self._view.contains(rect) and rect.collidelist(self._kept_free) < 0:
            yield placed

    def _butterfly(self, look: int, wide: float, size: int) -> Surface:
        """Return a butterfly whose wings are open as `wide` as 0 to 1."""
        fill, edge = COLOURS[look]
        svg = _BUTTERFLY.format(left=30 * (1 - wide), open=wide, fill=fill, edge=edge)
        return self._ui.art.made(("butterfly", look, wide, size), partial(rasterise, svg, (size, size)))
