"""The open screens: which lie on which, laid out for the window, and drawn as far as they are in sight."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from typing import TYPE_CHECKING

import pygame

from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.kit.music import Mood
from citrus.ui.kit.notice import Notice
from citrus.ui.kit.presses import Down, Drag, Finger, Leave, Phase, Pinch, Press, Scope, Tap, Touch
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.routes import HoldsMatch
from citrus.ui.shell.report import Diary

if TYPE_CHECKING:
    from citrus.match.match import Match


class ScreenStack:
    """Screens that lie on each other, the live one last. Those in sight are laid out for `size`, in pixels.

    `intact` is the screen that the window shows alone, as it was drawn last, or None. `untidy` tells that screens have
    been left, so that some of their pictures may be freed.
    """

    def __init__(self, size: tuple[int, int], diary: Diary) -> None:
        self.size = size
        self.intact: Screen | None = None
        self.untidy = False
        self._diary = diary
        self._screens: list[Screen] = []
        self._clicked: tuple[Screen, object] | None = None  # what the last click was for
        self._touched: Screen | None = None  # where the finger came down that is on the window now

    def __len__(self) -> int:
        return len(self._screens)

    def __iter__(self) -> Iterator[Screen]:
        return iter(self._screens)

    def __getitem__(self, index: int) -> Screen:
        return self._screens[index]

    @property
    def top(self) -> Screen:
        """The live screen."""
        return self._screens[-1]

    @property
    def in_sight(self) -> list[Screen]:
        """The live screen and what shows below it, lowest first."""
        first = len(self._screens) - 1
        while first > 0 and self._screens[first].overlay:
            first -= 1
        return self._screens[max(0, first) :]

    @property
    def at_stake(self) -> Match | None:
        """The current game, under whatever lies over its table."""
        held = (screen.at_stake for screen in reversed(self._screens) if isinstance(screen, HoldsMatch))
        return next((match for match in held if match is not None), None)

    def saved_game(self) -> Match | None:
        """Return the current game, saved if possible; a broken screen or game may fail here, too."""
        match = None
        with suppress(Exception):
            match = self.at_stake
            if match is not None:
                match.keep()
        return match

    @property
    def person_in_turn(self) -> int | None:
        """The number of who is in turn among the people at the live table, or at the one that asks a question; None
        elsewhere, in turns of bots, and while a press only goes on to what comes next."""
        live = self._screens[-2:]
        if live and live[-1].only_goes_on:
            return None
        asks = len(live) == 2 and isinstance(live[1], QuestionDialog)
        match = self.at_stake if live and live[0 if asks else -1].scope is Scope.TABLE else None
        if match is None:
            return None
        people = _people(match)
        return people.index(match.state.player) if match.state.player in people else None

    def owner(self, place: int) -> str | None:
        """Return the name of the person in the current game who has the controller of a place; None if nobody has."""
        match = self.at_stake
        people = [] if match is None else [match.seats[number].name for number in _people(match)]
        return people[place] if place < len(people) else None

    def undoes_own(self, place: int) -> bool:
        """Return whether undo at the live table takes back what the person did who has the controller of a place."""
        match = self.at_stake if self._screens and self.top.scope is Scope.TABLE else None
        if match is None or not match.can_undo:
            return False
        return _people(match).index(match.steps[match.undo_from - 1].state.player) == place

    @property
    def mood(self) -> Mood:
        """What is heard: behind the highest screen that says so."""
        return next((screen.mood for screen in reversed(self._screens) if screen.mood is not None), Mood.MORNING)

    @property
    def changed(self) -> bool:
        """Whether anything in sight looks different now; below the live screen nothing moves."""
        return self.top.animating or any(screen.dirty for screen in self.in_sight)

    def push(self, screen: Screen) -> None:
        """Put a screen on top, laid out."""
        self._diary.note(f"{type(screen).__name__} in {self.size[0]}x{self.size[1]}")
        self._screens.append(screen)
        screen.enter(self.size)
        self._fit()

    def pop(self) -> None:
        """Remove the top screen; the one below, if any, is live again."""
        self.drop()
        if not self._screens:
            return
        self._fit()
        below = self.top
        self._diary.note(f"back to {type(below).__name__}")
        below.dirty = True
        below.handle(Leave())  # the mouse has been elsewhere meanwhile
        below.resume()

    def drop(self) -> None:
        """Remove the top screen; the one below does not hear of it."""
        self._screens.pop().leave()
        self.untidy = True

    def clear(self) -> None:
        """Remove all screens, even those that fail when they are left."""
        while self._screens:
            with suppress(Exception):
                self.drop()
        self._clicked = self._touched = None
        self.untidy = True

    def give(self, press: Press) -> None:
        """Give a press to the live screen, unless it is the second half of a double click whose first half has brought
        something else under the mouse, or goes on with what a finger has begun on another screen."""
        if isinstance(press, Touch) or (isinstance(press, Drag | Pinch) and press.phase is Phase.BEGINS):
            self._touched = self.top
        elif isinstance(press, Finger) and self._touched is not self.top:
            return
        if isinstance(press, Down | Tap):
            found = self.top, self.top.under(press.at)
            if press.again and found != self._clicked:
                return
            self._clicked = found
        self.hand(press)

    def hand(self, press: Press) -> None:
        """Give a press to the live screen, whatever lies there; to nobody once all screens are left."""
        if not self._screens:
            return
        if isinstance(press, Finger):
            self.top.touch(press)
        else:
            self.top.handle(press)

    def lay_out(self) -> None:
        """Lay all screens out again, whose texts or pictures have changed."""
        for screen in self._screens:
            screen.enter(self.size)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the screens in sight out for another size; the others follow when they come into sight."""
        self.size = size
        self._fit()

    def draw(self, surface: pygame.Surface, notice: Notice) -> None:
        """Draw the screens in sight, and a notice over them; where the surface shows one of them alone, only what has
        changed."""
        sight = self.in_sight
        alone = sight[0] if len(sight) == 1 and not notice.shown else None
        intact, self.intact = self.intact, None
        for screen in sight:
            screen.dirty = False
            if screen is intact and screen is alone:
                screen.redraw(surface)
            else:
                screen.draw(surface)
        notice.draw(surface, sight[-1].notice_room if sight else None)
        self.intact = alone

    def _fit(self) -> None:
        """Lay out screens that were hidden when the window got its size."""
        for screen in self.in_sight:
            if screen.size != self.size:
                screen.enter(self.size)


def _people(match: Match) -> list[int]:
    """Return the numbers of the people at a table."""
    return [number for number, seat in enumerate(match.seats) if seat.bot is None]
