"""Who passes through the valley from time to time: storks that cross it, a donkey with its cart, a cat, a farmer who
goes to a grove and back. One comes after the other, and all keep off what is read or can be clicked. After a harvest,
the cart comes to fetch it.

Times are in seconds, lengths in spaces of the board.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from pygame import Rect, Surface

from citrus.rules.numbering import SpaceSet
from citrus.rules.state import GameState
from citrus.ui.kit.ambience import centred, chance
from citrus.ui.kit.art import Art, rasterise
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.pieces.figures import Figures
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.view.trails import Trail, along, flight, walk

FIRST, EVERY = 5.0, 22.0  # until the first visit, and from one to the next
LATE = 1.0  # a visit that could not begin in time is left out
LONGEST = 19.0  # those who have a longer way are quicker

STORK, BEHIND = 1.15, (0.0, 1.3, 2.45)  # how wide each is, and how far behind the first one
SOARING, BEYOND = 1.15, 1.0  # how far it gets in a second; and how far outside of the board it begins and ends
SHADE, LOW = 0.5, 0.66  # how wide its shadow is, and how far below it
CART, ROLLING = 1.3, 0.85
LOADING, BESIDE = 5.0, 0.62  # for how long it stands in a grove, and how far from it the farmer who loads it
CAT, STEALING, RESTS, LOOKS = 0.8, 0.9, 7.0, 1.0  # for how long it rests; before and after that it looks around
FARMER, WALKING = 0.5, 0.42
SHORT, IN_GROVE = 0.3, 5.0  # how far from its middle a farmer stops in a grove, and for how long
NEARLY = 0.001
GROUND = 0.32  # how far below the middle of a space is who walks there

HOP, HOPPING = 0.16, 0.5  # how high somebody hops who is stroked, and for how long
HEART, BEATING, RISING = 0.3, 1.3, 0.4  # how large a heart then is, how long it is seen, and how far it rises
SOLID = 128  # of 255: how opaque what can be stroked is; a shadow is less

_HEART = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="40" viewBox="0 0 40 40">'
    '<path d="M20 35C8 26 3 19 4 12C5 4 16 3 20 11C24 3 35 4 36 12C37 19 32 26 20 35Z" fill="#e8372b" '
    'stroke="#fffaf0" stroke-width="3"/></svg>'
)
_SHADE = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="100" height="30" viewBox="0 0 100 30">'
    '<ellipse cx="50" cy="15" rx="49" ry="14" fill="#24382c" opacity="0.12"/>'
    '<ellipse cx="50" cy="15" rx="36" ry="10" fill="#24382c" opacity="0.16"/></svg>'
)

Seen = Callable[[TableLayout, float], Iterator[PlacedPicture]]
"""What is seen on a table some seconds after somebody has come."""


class Visit(NamedTuple):
    """How long somebody stays, and what is `seen`; if some spaces are `shown`, only there."""

    seconds: float = 0.0
    seen: Seen = lambda layout, passed: iter(())
    shown: Sequence[tuple[float, float]] = ()


NOBODY = Visit()
NEVER = 0, -HOPPING - BEATING


class Visitors:
    """Those who pass through the valley of one table."""

    def __init__(self, art: Art) -> None:
        self._art = art
        self._figures = Figures(art)
        self._state: GameState | None = None
        self._shut: SpaceSet = 0
        self._kept_free: Sequence[Rect] = ()
        self._number = -1
        self._begun = FIRST
        self._visit = NOBODY
        self._harvested: SpaceSet = 0  # and not fetched yet
        self._stroked = NEVER  # which of the pictures of a visit, and when

    def notice(self, state: GameState, shut: SpaceSet, kept_free: Sequence[Rect]) -> None:
        """Note what lies on the table: nobody goes over the spaces that are `shut`, or covers places `kept_free`."""
        if self._state is not None:
            owned = self._state.planted & ~sum(self._state.neutral)
            self._harvested = (self._harvested | owned) & sum(state.neutral)
        self._state, self._shut, self._kept_free = state, shut, kept_free

    def come(self, now: float, alone: bool) -> None:
        """Let somebody come, if it is time for that; while the valley is left `alone`, nobody is there."""
        number = math.floor((now - FIRST) / EVERY)
        if self._state is not None and not self.here(now):
            if self._harvested and number >= 0:
                self._begun, self._visit, self._harvested = now, self._fetch(number), 0
            elif number > self._number:
                self._number, self._begun = number, FIRST + number * EVERY
                self._visit = self._next(number) if now - self._begun < LATE else NOBODY
        if alone:
            self._visit = NOBODY

    def here(self, now: float) -> bool:
        """Return whether somebody is passing."""
        return 0 <= now - self._begun < self._visit.seconds

    def at(self, layout: TableLayout, now: float) -> Iterator[PlacedPicture]:
        """Yield who is seen in the valley at a time."""
        if not self.here(now):
            return
        free = layout.view
        if self._visit.shown:
            spaces = [layout.space_rect(int(x), int(y)) for x, y in self._visit.shown]
            free = spaces[0].unionall(spaces[1:]).clip(free)
        number, since = self._stroked[0], now - self._stroked[1]
        shown = [*self._visit.seen(layout, now - self._begun)]
        if number < len(shown) and since < max(HOPPING, BEATING):
            picture, (x, y) = shown[number]
            hop = HOP * math.sin(min(1.0, since / HOPPING) * math.pi)
            shown[number] = picture, (x, y - round(hop * layout.space))
            heart = self._art.drawing(_HEART, (round(HEART * layout.space), round(HEART * layout.space)))
            risen = RISING * since / BEATING * layout.space
            shown.append(centred(heart, x + picture.get_width() / 2, y - risen))
        for picture, place in shown:
            seen = picture.get_rect(topleft=place).clip(free)
            if seen and seen.collidelist(self._kept_free) < 0:
                whole = seen.size == picture.get_size()
                yield picture if whole else picture.subsurface(seen.move(-place[0], -place[1])), seen.topleft

    def stroke(self, layout: TableLayout, at: tuple[int, int], now: float) -> bool:
        """Let somebody at a point of the window be stroked, and hop for joy; return whether anybody is there."""
        shown = [*self._visit.seen(layout, now - self._begun)] if self.here(now) else []
        for number, (picture, (x, y)) in reversed(list(enumerate(shown))):
            point = at[0] - x, at[1] - y
            if picture.get_rect().collidepoint(point) and picture.get_at(point).a >= SOLID:
                self._stroked = number, now
                return True
        return False

    def _next(self, number: int) -> Visit:
        """Return the first visit that finds a way: each has its turn, then the others; storks come in theirs only."""
        assert self._state is not None
        storks, farmer, cart, cat = (
            (flight, self._flock),
            (walk, self._walk),
            (along, self._drive),
            (along, self._prowl),
        )
        turns = (storks, cart, farmer, cat)
        for find, visit in (turns[number % len(turns)], farmer, cat, cart):
            if way := find(self._state, self._shut, number):
                return visit(way, eastward=chance(number, 2) < 0.5)
        return NOBODY

    def _fetch(self, number: int) -> Visit:
        """Return the visit to what has been harvested: by the cart, or by a farmer; nobody if no way leads there."""
        assert self._state is not None
        for find, visit in ((along, self._drive), (walk, self._walk)):
            if way := find(self._state, self._shut, number, self._harvested):
                return visit(way, eastward=True)
        return NOBODY

    def _flock(self, way: Trail, eastward: bool) -> Visit:
        """Return one stork or some that follow each other on a way, or on its mirror image."""
        flock = BEHIND[: 1 + int(chance(self._number, 3) * len(BEHIND))]
        far = len(way) + 2 * BEYOND + flock[-1]
        speed = max(SOARING, far / LONGEST)

        def seen(layout: TableLayout, passed: float) -> Iterator[PlacedPicture]:
            space, birds = layout.space, []
            for number, behind in enumerate(flock):
                x = speed * passed - behind - BEYOND
                height = _height(way, x if eastward else len(way) - x) + 0.05 * math.sin(passed * 1.9 + 2 * number)
                at = layout.board.x + (x if eastward else len(way) - x) * space, layout.board.y + height * space
                yield centred(self._shade(round(SHADE * space)), at[0], at[1] + LOW * space)
                birds.append(self._figures.stork(at, round(STORK * space), passed + 0.9 * number, eastward))
            yield from birds

        return Visit(far / speed, seen)

    def _drive(self, way: Trail, eastward: bool) -> Visit:
        """Return a cart on a way, or on the same way back. Where that ends within the valley, it is loaded there."""
        there, far = way if eastward else way[::-1], len(way) - 1
        stays = LOADING if way[0] == way[-1] else 0.0
        speed = max(ROLLING, far / (LONGEST - stays))

        def seen(layout: TableLayout, passed: float) -> Iterator[PlacedPicture]:
            half = far / 2 / speed
            gone = (min(passed, half) + max(0.0, passed - half - stays)) * speed
            loaded = half < passed < half + stays
            at, ahead = _along(layout, there, gone - NEARLY if loaded else gone)  # it turns round when it leaves
            if loaded:
                behind = at[0] + (-BESIDE if ahead else BESIDE) * layout.space, at[1]
                yield self._figures.waving(behind, round(FARMER * layout.space), passed - half, ahead)
            yield self._figures.cart(at, round(CART * layout.space), gone / CART, ahead, driver=not loaded)

        return Visit(far / speed + stays, seen)

    def _prowl(self, way: Trail, eastward: bool) -> Visit:
        """Return a cat on a way, or on the same way back, which stops halfway, looks around and lies down."""
        there = way if eastward else way[::-1]
        far = len(way) - 1
        speed = max(STEALING, far / (LONGEST - RESTS))

        def seen(layout: TableLayout, passed: float) -> Iterator[PlacedPicture]:
            half = far / 2 / speed
            gone = (min(passed, half) + max(0.0, passed - half - RESTS)) * speed
            lies = LOOKS < passed - half < RESTS - LOOKS
            at, ahead = _along(layout, there, gone)
            yield self._figures.cat(at, round(CAT * layout.space), gone / CAT, passed, ahead, lies=lies)

        return Visit(far / speed + RESTS, seen)

    def _walk(self, way: Trail, eastward: bool) -> Visit:
        """Return a farmer who comes from behind a house, the first space of a way, goes to the last one, raises an arm
        there, to the fruit or to those who look, and goes back."""
        far = len(way) - 1 - SHORT
        there = far / WALKING

        def seen(layout: TableLayout, passed: float) -> Iterator[PlacedPicture]:
            gone = max(0.0, min(passed, there) - max(0.0, passed - there - IN_GROVE)) * WALKING
            at, ahead = _along(layout, way, gone)
            width = round(FARMER * layout.space)
            if 0 <= passed - there < IN_GROVE:
                yield self._figures.waving(at, width, passed - there, ahead)
            else:
                yield self._figures.farmer(at, width, gone / FARMER, ahead == (passed < there))

        return Visit(2 * there + IN_GROVE, seen, way[1:])

    def _shade(self, width: int) -> Surface:
        """Return the shadow of a bird on the land."""
        return self._art.made(("shade of a bird", width), lambda: rasterise(_SHADE, (width, round(width * 0.3))))


def _height(way: Trail, x: float) -> float:
    """Return how far down a way leads where it is at a place from the left; it swings evenly from point to point."""
    left, share = divmod(min(max(x - 0.5, 0.0), len(way) - 1.001), 1)
    before, after = way[int(left)][1], way[int(left) + 1][1]
    return before + (after - before) * share * share * (3 - 2 * share)


def _along(layout: TableLayout, way: Trail, gone: float) -> tuple[tuple[float, float], bool]:
    """Return where somebody is in the window after a part of a way, and whether he looks to the right; where it leads
    up or down, as before that."""
    legs = list(pairwise(way))
    number = min(int(gone), len(legs) - 1)
    rightward = [x < to_x for (x, _), (to_x, _) in (*legs[number::-1], *legs) if x != to_x]
    (x, y), (to_x, to_y) = legs[number]
    x, y = x + (to_x - x) * (gone - number), y + (to_y - y) * (gone - number) + GROUND
    return (layout.board.x + x * layout.space, layout.board.y + y * layout.space), next(iter(rightward), True)
