"""What lives on the podium until the players leave it: the valley in the last sun, the pennants of the garland,
blossoms, and those who stand there, who jump, breathe and say something more. All of it is a function of time."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from pygame import Rect, Surface

from citrus.ui.kit.ambience import AmbienceClock, changes, nearest
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.daylight import LAST_SUN
from citrus.ui.screens.stage.blossoms import blossoms
from citrus.ui.screens.stage.podium import HOP, PodiumPainter
from citrus.ui.screens.valley_life import ValleyLife

RATE, JUMPING, SLOW = 24, 13, 6  # frames a second while most blossoms fall, later while somebody jumps, and otherwise
SLOWER, LARGE = 3, 5_000_000  # the last in a window of at least as many pixels
CHEERS = 26.0  # seconds in which everybody cheers and most blossoms fall
HOPS = 1.1  # how often winners jump in a second
NOD, NODS = 4, 0.7  # how high the others bob, in design pixels, and how often
AGAIN, JUMPS = 12.0, 2  # seconds until the next one says something more, and jumps as many times
BREATH, BREATHS = 2.0, 0.23  # how high a breath lifts somebody, in design pixels, and how often


class PodiumLife:
    """The life on a podium, on which the `speakers` stand in the order in which they speak; `won` are the winners.

    `front` is what stands before the valley, to be noted again whenever it is None, and `words` are the places of what
    must be read.
    """

    def __init__(self, ui: Ui, podium: PodiumPainter, speakers: Sequence[int], won: Sequence[int]) -> None:
        self.front: DisplayList | None = None
        self.words: Sequence[Rect] = ()
        self._ui = ui
        self._podium = podium
        self._speakers, self._won = speakers, won
        self._clock = AmbienceClock(RATE)
        self._valley: ValleyLife | None = None
        self._size, self._u, self._below = (0, 0), 1.0, 0
        self._behind: list[PlacedPicture] = []
        self._before: list[PlacedPicture] = []

    def fit(self, size: tuple[int, int], u: float, below: int) -> None:
        """Take the size of a window, that of a design pixel, and where the words end `below` which storks fly."""
        if size != self._size:
            self._valley = None
        self._below = below
        self._size, self._u, self.front = size, u, None
        self._behind, self._before = [], []

    def prepare(self) -> bool:
        """Paint the valley, or one of its pictures that will be needed; return whether more may be left."""
        if self._valley is None:
            self._valley = self._painted()
            return True
        return self._valley.prepare()

    def _painted(self) -> ValleyLife:
        """Return the valley in the last sun."""
        return ValleyLife(self._ui.art, self._size, LAST_SUN)

    @property
    def rate(self) -> int:
        """How many frames a second all of it wants now."""
        now = self._clock.now
        hops = any(self._hops(player, now) is not None for player in self._won)
        return RATE if now < CHEERS else JUMPING if hops else self._slow

    @property
    def _slow(self) -> int:
        """How many frames a second everything else wants: fewer where each of them is large."""
        return SLOW if self._size[0] * self._size[1] < LARGE else SLOWER

    @property
    def midway(self) -> bool:
        """Whether somebody passes through the valley."""
        return self._valley is not None and self._valley.goes_on(self._clock.now)

    @property
    def turn(self) -> int:
        """How often somebody has said something more by now."""
        return max(0, math.ceil((self._clock.now - CHEERS) / AGAIN))

    def said(self, lines: Mapping[int, Sequence[str]]) -> dict[int, str]:
        """Return what each speaker has said last, of all their `lines`; the last one first."""
        speakers = [player for player in self._speakers if player in lines]
        rounds, number = divmod(self.turn, max(1, len(speakers)))
        later = [(player, rounds) for player in reversed(speakers[number:])]
        again = [*((player, rounds + 1) for player in reversed(speakers[:number])), *later]
        return {player: lines[player][at % len(lines[player])] for player, at in again}

    def passed(self, seconds: float) -> bool:
        """Let time pass; return whether the next frame is due."""
        self._clock.rate = self.rate
        return self._clock.passed(seconds)

    def move(self, risen: Sequence[float], cheering: bool) -> list[Rect]:
        """Bring everything to where it is now, with everybody as far up as they have `risen`, 0 to 1, and pennants and
        blossoms if they are `cheering`; return where it looks different."""
        now, old = self._clock.now, [*self._behind, *self._before]
        self._before = self._people(risen, now if cheering else math.inf)
        if self._valley is None:
            self._valley = self._painted()
        self._valley.below, slow = self._below, nearest(now, 1 / self._slow)
        self._behind = self._valley.at(slow, self.words)
        if cheering:
            self._before = [*self._podium.pennants(slow), *self._before]
            self._behind += blossoms(self._ui, self._size, self._u, now, self.words) if now else ()
        return changes(old, [*self._behind, *self._before], Rect((0, 0), self._size))

    def draw(self, surface: Surface, area: Rect) -> None:
        """Draw all of it within an area."""
        assert self._valley is not None
        surface.set_clip(area)
        surface.blit(self._valley.ground, area, area)
        surface.fblits(self._behind)
        if self.front is not None:
            self.front.draw(surface, area)
        surface.set_clip(area)
        surface.fblits(self._before)
        surface.set_clip(None)

    def _people(self, risen: Sequence[float], now: float) -> list[PlacedPicture]:
        """Return those on their blocks; all stand still if time has no end."""
        found = []
        for player, share in enumerate(risen):
            if share:
                x, y = self._podium.standing(player, self._lift(player, now))
                down = (1 - share) * (self._size[1] - y)
                found.append((self._podium.figure(player), (x, y + round(down))))
        return found

    def _lift(self, player: int, now: float) -> float:
        """Return how high somebody is above their block, in design pixels."""
        if now == math.inf:
            return 0.0
        since = now if now < CHEERS else self._hops(player, now)
        if since is None:
            deep = 0.5 - 0.5 * math.cos(2 * math.pi * (BREATHS * (now - CHEERS) + player * 0.31))
            return nearest(BREATH * deep, 1.0)  # in few steps: each of them is drawn and shown
        high, often = (HOP, HOPS) if player in self._won else (NOD, NODS)
        return high * abs(math.sin(math.pi * often * since + (player * 0.9 if now < CHEERS else 0.0)))

    def _hops(self, player: int, now: float) -> float | None:
        """Return how many seconds ago somebody has begun to jump, if they still do: who says something more, and a
        winner once each time."""
        if now < CHEERS:
            return None
        number, since = divmod(now - CHEERS, AGAIN)
        speaks, won = self._speakers[int(number) % len(self._speakers)] == player, player in self._won
        jumps = JUMPS if speaks else 1 if won else 0
        return since if since < jumps / (HOPS if won else NODS) else None
