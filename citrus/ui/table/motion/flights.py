"""Short movements that explain what happened: things fly and fade from the old state to the new.

A movement shows a state without the moving things; when it ends, the next one or the present state replaces it. Nothing
waits for a movement: skipping it shows the present state.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

import pygame
from msgspec import structs
from pygame import Rect, Surface

from citrus.rules.state import GameState
from citrus.ui.kit.display_list import Drawable
from citrus.ui.table.model.banners import Banner
from citrus.ui.table.model.pictures import PointsPicture
from citrus.ui.table.model.risings import Rising

MOVE_SECONDS = 0.2
UNSEEN = 0.02  # a picture less opaque than that is not seen, and need not be there yet
LANDED = 0.72  # of its time, a thing in flight reaches its place; then it settles there
LIFT = 0.5, 0.1  # how high it flies: of its width, or of its way if that is more
NEARER = 0.14  # how much larger it looks halfway, where it is nearest to the eye
SQUASH, BOUNCE, BOUNCE_SECONDS = 0.1, 0.05, 0.18  # how much flatter it is when it lands, and when it bounces after it
SWELL = 0.09  # how much larger a space looks while it changes


def _share(now: float, begin: float, seconds: float) -> float:
    """Return how much of something is over, 0 to 1."""
    return min(1.0, max(0.0, (now - begin) / seconds))


def _eased(share: float) -> float:
    return share * share * (3 - 2 * share)


@dataclass(frozen=True)
class Flight:
    """One thing in flight; `picture` makes it for a size, the larger one of start and end.

    Times are in seconds from the movement's beginning. It flies in an arc and lands with its weight; with `steps` it
    walks along the ground instead. It is invisible before it starts, unless it `waits` in sight.
    """

    picture: Callable[[int], Surface]
    start: Rect
    end: Rect
    begin: float = 0.0
    seconds: float = MOVE_SECONDS
    waits: bool = True
    steps: int = 0

    def made(self) -> Surface:
        """Return the picture of the piece, in the larger one of its sizes."""
        return self.picture(max(self.start.width, self.end.width))

    def draw(self, surface: Drawable, now: float) -> None:
        """Draw the piece where it is now."""
        if now < self.begin and not self.waits:
            return
        share = _share(now, self.begin, self.seconds)
        if self.steps:
            lift = self.end.width * 0.16 * abs(math.sin(math.pi * self.steps * share))
            self._draw(surface, share, lift, 0)
            return
        way, settling = _eased(min(1.0, share / LANDED)), max(0.0, (share - LANDED) / (1 - LANDED))
        far = math.hypot(self.end.centerx - self.start.centerx, self.end.centery - self.start.centery)
        lift = max(self.end.width * LIFT[0], far * LIFT[1]) * 4 * way * (1 - way)
        self._draw(surface, way, lift, SQUASH * math.sin(math.pi * settling))

    def draw_landed(self, surface: Drawable, now: float) -> None:
        """Draw the piece where it has landed `now` seconds ago, with a last small bounce."""
        self._draw(surface, 1, 0, -BOUNCE * math.sin(math.pi * min(1.0, now / BOUNCE_SECONDS)))

    def _draw(self, surface: Drawable, way: float, lift: float, flat: float) -> None:
        """Draw the piece after a share of its way, lifted by some pixels, and flatter by a share of its height."""
        size = self.start.width + (self.end.width - self.start.width) * way
        if not self.steps:
            size *= 1 + NEARER * 4 * way * (1 - way)
        wide, high = round(size * (1 + flat)), round(size * (1 - flat))
        x = self.start.centerx + (self.end.centerx - self.start.centerx) * way
        bottom = self.start.centery + (self.end.centery - self.start.centery) * way - lift + size / 2
        picture = self.made()
        if (wide, high) != picture.get_size():
            picture = pygame.transform.smoothscale(picture, (wide, high))
        surface.blit(picture, (round(x - wide / 2), round(bottom - high)))


@dataclass(frozen=True)
class Fade:
    """A part of the table that fades to its look in the movement's `then`. If it `swells` meanwhile, it stays within a
    rectangle."""

    area: Rect
    begin: float = 0.0
    seconds: float = MOVE_SECONDS
    swells: Rect | None = None

    def draw(self, surface: Drawable, then: Callable[[], Surface], now: float) -> None:
        """Lay the new picture over the old one, clearer with time; `then` makes it when it is needed."""
        seen = _eased(_share(now, self.begin, self.seconds))
        area = self.area.clip(surface.get_clip())
        if seen > UNSEEN and area:
            part = then().subsurface(area)
            if self.swells is not None and seen < 1 and area == self.area:
                larger = 1 + SWELL * math.sin(math.pi * seen)
                part = pygame.transform.smoothscale(part, (round(area.width * larger), round(area.height * larger)))
                place = part.get_rect(center=area.center)
                area = place.clip(self.swells)
                part = part.subsurface(area.move(-place.x, -place.y))
            if seen < 1:
                part.set_alpha(round(255 * seen))
            surface.blit(part, area)


@dataclass(frozen=True)
class Light:
    """Something on the table that lights up at a time and stays lit until the movement ends; `draw` paints it."""

    draw: Callable[[Drawable], None]
    begin: float = 0.0


@dataclass(frozen=True)
class Drift:
    """Light things in the air that a movement sets free: they go on by themselves for some seconds, and nothing waits
    for them. `draw` paints them some seconds after the beginning."""

    draw: Callable[[Drawable, float], None]
    seconds: float


@dataclass(frozen=True)
class Caption:
    """What the bar says while something is shown: what it is, and what else it brings. The points of each player stand
    where they are counted."""

    text: str
    hint: str
    points: tuple[PointsPicture, ...] = ()


@dataclass(frozen=True)
class Movement:
    """Things that move at the same time, over the state to show meanwhile.

    Tiles `lying` have just landed; `away` are spaces whose workers are moving. The points in `risings` rise with it and
    continue by themselves, and cover nothing of the places `counted`. The `drifts` continue by themselves, too. It
    lasts for at least `rest` seconds. A `caption` says what is shown, a `banner` lies across the table. What is shown
    `again` is over already. `foreseen` is the state for the totals, if not the shown one; a finished game has none.
    """

    shown: GameState
    then: GameState
    flights: tuple[Flight, ...] = ()
    fades: tuple[Fade, ...] = ()
    lying: tuple[Flight, ...] = ()
    drifts: tuple[Drift, ...] = ()
    risings: tuple[Rising, ...] = ()
    away: int = 0
    rest: float = 0.0
    lights: tuple[Light, ...] = ()
    counted: tuple[Rect, ...] = ()
    caption: Caption | None = None
    banner: Banner | None = None
    again: bool = False
    foreseen: GameState | None = None

    @property
    def counts(self) -> bool:
        """Whether something is counted: nothing else goes on until it is over."""
        return self.caption is not None and self.banner is None and not self.again

    @property
    def seconds(self) -> float:
        """How long the movement takes at normal speed."""
        parts: list[Flight | Fade] = [*self.flights, *self.fades]
        return max([self.rest, *[part.begin + part.seconds for part in parts]])

    @property
    def foretold(self) -> GameState:
        """The state for the totals while it is shown."""
        return self.foreseen or self.shown

    def with_score(self, player: int, score: int) -> Movement:
        """Return the same with another score for a player in what is shown; totals stay the same."""
        players = list(self.shown.players)
        players[player] = structs.replace(players[player], score=score)
        shown = structs.replace(self.shown, players=tuple(players))
        return replace(self, shown=shown, foreseen=self.foretold)

    def draw_ground(self, surface: Drawable, then: Callable[[], Surface], now: float) -> None:
        """Draw what changes on the table itself, `now` seconds after the beginning; `then` makes its picture."""
        for tile in self.lying:
            tile.draw_landed(surface, now)
        for fade in self.fades:
            fade.draw(surface, then, now)

    def draw_air(self, surface: Drawable, now: float) -> None:
        """Draw what flies above the table."""
        for flight in self.flights:
            flight.draw(surface, now)

    def lit(self, now: float) -> tuple[Light, ...]:
        """Return what is lit on the table by then."""
        return tuple(light for light in self.lights if now >= light.begin)
