"""Controllers: several at once, plugged in and pulled out at any time."""

from __future__ import annotations

import ctypes
from collections.abc import Hashable, Iterator
from itertools import count

import pygame
from pygame._sdl2 import controller

from citrus.ui.devices.buttons import HARDWARE, HELD, STICKS, TRIGGERS, pressed
from citrus.ui.devices.device import Device, Repeat
from citrus.ui.kit.hand import Hand, Labels, Manner
from citrus.ui.kit.presses import Elsewhere, Plugged, Press, Pulled, Request, Scope
from citrus.ui.kit.sdl import library

FULL = 32_768  # how far an axis goes
LEANS, RESTS = 0.6, 0.4  # the part of that from which on it is pressed, and below which it is at rest again
ACROSS = 1.3  # how much further a stick leans to another side before that counts
LABELS = {
    **dict.fromkeys((1, 2), Labels.XBOX),
    **dict.fromkeys((3, 4, 7), Labels.PLAYSTATION),
    **dict.fromkeys((5, 11, 12, 13), Labels.NINTENDO),
}
"""The labels on the kinds of controllers that SDL knows, by its numbers."""
REST = (0, 0)
STUCK = 8.0  # seconds after which nobody holds a stick: it is caught, or something lies on it
LOOKING = frozenset({Request.MENU, Request.STANDINGS, Request.STORY, Request.KEYS, Request.LEVEL})
"""What everybody may press in the turn of somebody who has a controller of their own."""


class Pad:
    """A controller that is plugged in: its `place` among them, counted from 0, and its `labels`. `used` tells whether
    anything was pressed on it, `held` whether the trigger is that gives buttons their second meaning.

    A stick that leans already when it is plugged in is worn out, and counts once it has been at rest.
    """

    def __init__(self, device: controller.Controller | None, place: int, labels: Labels) -> None:
        self.place = place
        self.labels = labels
        self.used = self.held = False
        self._device = device  # SDL reports of it while it is kept
        self._ways: dict[tuple[int, int], tuple[int, int]] = {}
        self._parts = dict.fromkeys((*TRIGGERS, *(axis for stick in STICKS for axis in stick)), 0.0)
        self._down = set[int]()  # the triggers
        self._worn = set[int]()
        if device is not None:
            self._worn = {axis for axis in self._parts if abs(device.get_axis(axis)) / FULL > RESTS}

    def lean(self, axis: int, value: int) -> tuple[Hashable, str | None] | None:
        """Take what an axis reports; return what it belongs to and the name of what is pressed there now, perhaps
        nothing; None if nothing has changed."""
        if axis not in self._parts:
            return None
        part = min(1.0, value / FULL)
        if axis in self._worn:
            if abs(part) > RESTS:
                return None
            self._worn.remove(axis)
        self._parts[axis] = part
        if axis in TRIGGERS:
            return self._pull(axis)
        stick = next(axes for axes in STICKS if axis in axes)
        way = self._way(stick)
        if way == self._ways.get(stick, REST):
            return None
        self._ways[stick] = way
        return stick, STICKS[stick].get(way)

    def _pull(self, axis: int) -> tuple[Hashable, str | None] | None:
        """Return the same of a trigger."""
        down = axis in self._down
        now = self._parts[axis] > (RESTS if down else LEANS)
        if now == down:
            return None
        self._down ^= {axis}
        if TRIGGERS[axis] == HELD:
            self.held = now
            return None
        return axis, TRIGGERS[axis] if now else None

    def _way(self, stick: tuple[int, int]) -> tuple[int, int]:
        """Return the one of four ways in which a stick leans; it stays pressed until it rests, or clearly leans
        elsewhere."""
        x, y = (self._parts[axis] for axis in stick)
        now = self._ways.get(stick, REST)
        along = abs(x) if now[0] else abs(y)
        goes_on = now != REST and (x * now[0] + y * now[1]) > RESTS and max(abs(x), abs(y)) <= ACROSS * along
        if goes_on or max(abs(x), abs(y)) <= LEANS:
            return now if goes_on else REST
        return ((x > 0) - (x < 0), 0) if abs(x) > abs(y) else (0, (y > 0) - (y < 0))


class Controllers(Device):
    """All controllers. `seat` is the place of the one that plays now; None if all of them may, as they may where that
    one is missing. `last` is the place of the one that was used last."""

    hand = Hand.PAD

    def __init__(self, repeat: Repeat) -> None:
        self._repeat = repeat
        self._pads: dict[int, Pad] = {}  # by SDL's numbers
        self._missing = 0  # controllers that were used and have been pulled out
        self._labels = Labels.NEUTRAL
        self._startled = False  # the one that plays has been pulled out, and no other was pressed since
        self.seat: int | None = None
        self.last: int | None = None

    @property
    def manner(self) -> Manner:
        """How the window is used with the controller that was used last."""
        return Manner(self.hand, self._labels)

    @property
    def count(self) -> int:
        """How many are plugged in."""
        return len(self._pads)

    def begin(self) -> None:
        """Look for controllers; SDL tells of each."""
        controller.init()

    def take(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what a button, a stick or a trigger presses; open what has been plugged in."""
        if event.type == pygame.CONTROLLERDEVICEADDED:
            device = controller.Controller(event.device_index)
            number = device.as_joystick().get_instance_id()  # its `id` is its place among those plugged in now
            again = self._pads.pop(number, None)  # SDL may tell of it twice
            if again is None:
                yield Plugged(self._missing > 0)
                self._missing = max(0, self._missing - 1)
            self._pads[number] = Pad(device, self._free, _labels(event.device_index))
        elif event.type == pygame.CONTROLLERDEVICEREMOVED:
            yield from self._pull_out(event.instance_id)
        elif event.type == pygame.CONTROLLERBUTTONDOWN and event.button in HARDWARE:
            name = HARDWARE[event.button]
            yield from self._press(event.instance_id, name, name, scope)
        elif event.type == pygame.CONTROLLERBUTTONUP and event.button in HARDWARE:
            self._repeat.release(_source(event.instance_id, HARDWARE[event.button]))
        elif event.type == pygame.CONTROLLERAXISMOTION:
            yield from self._lean(event, scope)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._repeat.stop()

    @property
    def _free(self) -> int:
        """The first free place: who plugs a controller in again has the same one."""
        taken = {pad.place for pad in self._pads.values()}
        return next(place for place in count() if place not in taken)

    def _lean(self, event: pygame.event.Event, scope: Scope) -> Iterator[Press]:
        """Yield what a stick or a trigger presses; one that has been pulled out comes to rest afterwards."""
        if event.instance_id in self._pads or abs(event.value) > LEANS * FULL:
            leant = self._pad(event.instance_id).lean(event.axis, event.value)
            if leant is not None:
                yield from self._press(event.instance_id, *leant, scope)

    def _pad(self, number: int) -> Pad:
        """Return a controller, also one of which SDL has not told."""
        if number not in self._pads:
            self._pads[number] = Pad(None, self._free, Labels.NEUTRAL)
        return self._pads[number]

    def _waits(self, pad: Pad) -> bool:
        """Return whether a controller has to wait for another one."""
        return self.seat != pad.place and any(other.place == self.seat for other in self._pads.values())

    def _press(self, number: int, part: Hashable, name: str | None, scope: Scope) -> Iterator[Press]:
        """Yield what a part of a controller presses that is pressed now, by the `name` of that, or let it go."""
        pad, source = self._pad(number), _source(number, part)
        self._repeat.release(source)
        press = None if name is None else pressed(name, pad.held, scope)
        if press is None:
            return
        pad.used, self.last, self._labels = True, pad.place, pad.labels
        startled, self._startled = self._startled, False
        if startled and press is Request.CONFIRM:
            return
        if self._waits(pad) and press not in LOOKING:
            yield Elsewhere(press, pad.place)
        else:
            yield self._repeat.hold(source, press, scope, STUCK)

    def _pull_out(self, number: int) -> Iterator[Press]:
        """Forget a controller, and what is held on it; tell it if somebody has used it."""
        pad = self._pads.pop(number, None)
        if pad is not None and pad.used:
            self._repeat.stop()
            self._missing += 1
            self._startled = pad.place == self.seat
            yield Pulled(pad.place)


def _source(number: int, part: Hashable) -> Hashable:
    """Return the name of a part of a controller for the repeat of what is held."""
    return "controller", number, part


def _labels(index: int) -> Labels:
    """Return what stands on the buttons of a controller."""
    kind = getattr(library(), "SDL_GameControllerTypeForIndex", None)
    return Labels.NEUTRAL if kind is None else LABELS.get(kind(ctypes.c_int(index)), Labels.NEUTRAL)
