"""Fingers on a touch screen: taps, long presses, drags that coast, and pinches."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import dist, exp, hypot

import pygame

from citrus.ui.devices.device import Device, Doubles
from citrus.ui.kit.hand import Hand
from citrus.ui.kit.presses import NOWHERE, Drag, Phase, Pinch, Press, Rest, Scope, Tap, Touch

STILL = 12  # pixels at 1280x720 that a finger may slip while it touches a place
LONG = 0.45  # seconds after which a finger that stays asks what is there
FRICTION = 3.0  # how fast coasting slows down: in a third of a second to a third of its speed
SLOWEST = 30.0  # pixels a second at 1280x720, at which it ends
RECENT, LEAST = 0.1, 0.02  # seconds of a drag that tell how fast it coasts, and what counts as the shortest time
APART = 40  # design pixels between two fingers at least: what is nearer is a palm, and spreads nothing
LOST = 3.0  # seconds without any news of fingers, after which their ends have been missed

Spot = tuple[int, int]
Speed = tuple[float, float]


@dataclass
class _Stroke:
    """What a single finger does: where it began, where it was last told to be, whether it has stopped what coasted, how
    long it has stayed. `ways` are those of the last rounds of a drag, with their seconds, `way` that of this round."""

    start: Spot
    told: Spot
    stops: bool = False
    held: float = 0.0
    dragging: bool = False
    ways: list[tuple[float, Spot]] = field(default_factory=list)
    way: Spot = (0, 0)

    @property
    def speed(self) -> Speed:
        """How many pixels a second it goes now, to the right and down."""
        seconds = max(LEAST, sum(taken for taken, _ in self.ways))
        ways = [way for _, way in self.ways] + [self.way]
        return sum(x for x, _ in ways) / seconds, sum(y for _, y in ways) / seconds


@dataclass
class _Coast:
    """What goes on by itself after a drag: where that began, how fast it goes, and what is left of a pixel."""

    start: Spot
    speed: Speed
    rest: Speed = (0.0, 0.0)


class Fingers(Device):
    """One finger touches, rests or drags; two move and spread what is between them. More do nothing.

    However often fingers report, a round moves things once.
    """

    hand = Hand.FINGERS

    def __init__(self) -> None:
        self._at: dict[tuple[int, int], Spot] = {}  # all fingers on the window, by their devices and numbers
        self._stroke: _Stroke | None = None
        self._pinched: tuple[Spot, float] | None = None  # the middle between two fingers and their distance, as told
        self._coast: _Coast | None = None
        self._unit = 1.0  # pixels of a design pixel
        self._silent = 0.0
        self._doubles = Doubles()

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterable[Press]:
        """Return what an event of a finger presses, once that is clear. On macOS, fingers are on a trackpad and move
        the mouse."""
        if event.type == pygame.WINDOWFOCUSLOST:
            return self.end()
        if event.type not in (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP) or sys.platform == "darwin":
            return ()
        finger, at = (event.touch_id, event.finger_id), event.pos
        lost = self._silent > LOST and event.type == pygame.FINGERDOWN
        self._unit, self._silent = event.unit, 0.0
        if event.type == pygame.FINGERDOWN:
            return [*(self.end() if lost else ()), *self._down(finger, at)]
        if finger not in self._at:
            return ()
        self._at[finger] = at
        return self._up(finger) if event.type == pygame.FINGERUP else ()

    def passed(self, seconds: float) -> Iterable[Press]:
        """Let time pass: what fingers have moved is told, a finger rests, and what was dragged coasts."""
        found, stroke, coast = self._told(), self._stroke, self._coast
        self._silent += seconds
        self._doubles.passed(seconds)
        if stroke is not None and stroke.dragging:
            stroke.ways.append((seconds, stroke.way))
            stroke.way = (0, 0)
            while sum(taken for taken, _ in stroke.ways[1:]) >= RECENT:
                del stroke.ways[0]
        elif stroke is not None:
            before, stroke.held = stroke.held, stroke.held + seconds
            if before < LONG <= stroke.held:
                found.append(Rest(stroke.start))
        if coast is not None:
            found += self._coasted(coast, seconds)
        return found

    @property
    def busy(self) -> bool:
        """Whether time presses something."""
        return self._coast is not None or (self._stroke is not None and self._stroke.held < LONG)

    def end(self) -> list[Press]:
        """Forget all fingers; end what they do where nobody has seen it."""
        self._at, self._coast = {}, None
        return self._stopped(NOWHERE)

    def _down(self, finger: tuple[int, int], at: Spot) -> list[Press]:
        """Begin a stroke with the first finger, and a pinch with the second."""
        found, stopped = self._told(), self._coast is not None
        found += self._stopped(NOWHERE)
        self._coast, self._at[finger] = None, at
        if len(self._at) == 1:
            self._stroke = _Stroke(at, at, stopped)
            found.append(Touch(at, stopped))
        elif len(self._at) == 2:
            self._pinched = self._between()
            found.append(Pinch(self._pinched[0], (0, 0), 1.0, Phase.BEGINS))
        return found

    def _up(self, finger: tuple[int, int]) -> list[Press]:
        """End what a finger did; the last one may have tapped, or leave something coasting."""
        found, stroke, at = self._told(), self._stroke, self._at.pop(finger)
        if stroke is not None and stroke.dragging and hypot(*stroke.speed) > SLOWEST * self._unit:
            self._coast = _Coast(stroke.start, stroke.speed)
        found += self._stopped(at)
        if stroke is not None and not stroke.dragging and stroke.held < LONG:
            found.append(Tap(stroke.start, stroke.stops, self._doubles.again(stroke.start)))
        if len(self._at) == 2:  # there were three
            self._pinched = self._between()
            found.append(Pinch(self._pinched[0], (0, 0), 1.0, Phase.BEGINS))
        return found

    def _told(self) -> list[Press]:
        """Return what has moved since the last time."""
        found: list[Press] = []
        stroke, pinched = self._stroke, self._pinched
        if stroke is not None:
            (at,) = self._at.values()
            if not stroke.dragging and dist(at, stroke.start) > STILL * self._unit:
                stroke.dragging = True
                found.append(Drag(stroke.start, at, (0, 0), Phase.BEGINS))
            if stroke.dragging and at != stroke.told:
                by = at[0] - stroke.told[0], at[1] - stroke.told[1]
                stroke.told, stroke.way = at, (stroke.way[0] + by[0], stroke.way[1] + by[1])
                found.append(Drag(stroke.start, at, by, Phase.GOES_ON))
        if pinched is not None:
            self._pinched = (x, y), apart = self._between()
            if self._pinched != pinched:
                by = x - pinched[0][0], y - pinched[0][1]
                found.append(Pinch((x, y), by, apart / pinched[1], Phase.GOES_ON))
        return found

    def _stopped(self, at: Spot) -> list[Press]:
        """End what one or two fingers do, at a place."""
        stroke, pinched = self._stroke, self._pinched
        self._stroke = self._pinched = None
        if stroke is not None and stroke.dragging:
            return [Drag(stroke.start, at, (0, 0), Phase.ENDS)]
        return [] if pinched is None else [Pinch(pinched[0], (0, 0), 1.0, Phase.ENDS)]

    def _between(self) -> tuple[Spot, float]:
        """Return the middle between two fingers, and how far they are apart."""
        one, other = self._at.values()
        return ((one[0] + other[0]) // 2, (one[1] + other[1]) // 2), max(APART * self._unit, dist(one, other))

    def _coasted(self, coast: _Coast, seconds: float) -> list[Press]:
        """Return what coasting moves in some seconds."""
        (x, y), (right, down) = coast.rest, coast.speed
        x, y = x + right * seconds, y + down * seconds
        by, slower = (round(x), round(y)), exp(-FRICTION * seconds)
        coast.rest, coast.speed = (x - by[0], y - by[1]), (right * slower, down * slower)
        if hypot(*coast.speed) < SLOWEST * self._unit:
            self._coast = None
        return [Drag(coast.start, coast.start, by, Phase.COASTS)] if by != (0, 0) else []
