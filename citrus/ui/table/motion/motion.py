"""Animation of the table: pieces in flight, points that rise, counting workers, spaces that pulse."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

from citrus.ui.kit.display_list import Drawable
from citrus.ui.table.model.risings import Rising
from citrus.ui.table.motion.flights import Drift, Movement

PULSE_SECONDS = 1.6
RISE_SECONDS = 1.8
FIELD_SECONDS = 0.07
LONGEST_WALK = 0.8
FADING = 0.8  # of its time, a rising text stays; then it fades


@dataclass
class Pulse:
    """Spaces at fault for a refusal, and how long they have been shown."""

    spaces: int
    age: float = 0.0

    @property
    def strength(self) -> int:
        """How strong the mark is now, 0 to 255."""
        return round(105 + 70 * math.cos(self.age * 2 * math.pi * 1.6))


@dataclass
class RisingNow:
    """Points that rise, and how much of their time is over, 0 to 1; below 0 they have not started."""

    rising: Rising
    share: float = 0.0


@dataclass
class Walk:
    """A counting worker walking along the score track, at `speed` fields a second."""

    at: float
    to: int
    pace: float = 0.0


class Motion:
    """Movements one after another; points and counting workers continue by themselves while the game goes on."""

    def __init__(self) -> None:
        self.pulse: Pulse | None = None
        self.risings: list[RisingNow] = []
        self.moved = 0.0
        self._movements: list[Movement] = []
        self._drifts: list[tuple[Drift, float]] = []  # with their ages in seconds
        self._walks: dict[int, Walk] = {}

    @property
    def active(self) -> bool:
        """Whether frames are needed."""
        return self.meaning or bool(self._drifts)

    @property
    def meaning(self) -> bool:
        """Whether anything is shown that says something."""
        return bool(self._movements or self._walks or self.risings or self.pulse)

    @property
    def moving(self) -> bool:
        """Whether pieces or counting workers are moving."""
        return bool(self._movements or self._walks)

    @property
    def reading(self) -> bool:
        """Whether points stand in the air, or soon will, and have not been shown for long."""
        return any(one.share < FADING and not one.rising.foretold for one in self.risings)

    @property
    def movement(self) -> Movement | None:
        """The current movement; `moved` is for how many seconds it has been going on."""
        return self._movements[0] if self._movements else None

    @property
    def movements(self) -> tuple[Movement, ...]:
        """The current movement, and all that follow it."""
        return tuple(self._movements)

    @property
    def counting(self) -> bool:
        """Whether something is counted, or soon will be."""
        return any(movement.counts for movement in self._movements)

    @property
    def counted(self) -> bool:
        """Whether all that is counted lies there now, so that it is only still to be read."""
        now = self.movement
        if now is None or not now.counts or any(movement.counts for movement in self._movements[1:]):
            return False
        lit = len(now.lit(self.moved)) == len(now.lights)
        risen = all(one.share >= 0 for one in self.risings)
        return lit and risen and all(walk.at == walk.to for walk in self._walks.values())

    @property
    def untold(self) -> bool:
        """Whether something is shown that the log does not say before: what is counted, or who is drawn to begin."""
        return self.counting or self.drawing

    @property
    def drawing(self) -> bool:
        """Whether the player who begins is being drawn."""
        return any(one.banner is not None and one.banner.lot for one in self._movements)

    @property
    def to_come(self) -> bool:
        """Whether something is counted, or a banner is still to come."""
        return self.counting or any(one.banner is not None for one in self._movements[1:])

    @property
    def again(self) -> bool:
        """Whether something is shown that was over already."""
        return any(movement.again for movement in self._movements)

    def scores(self, present: Sequence[int]) -> list[float]:
        """Return where the counting workers are on the track, given the scores of the present state."""
        return [self._walks[player].at if player in self._walks else score for player, score in enumerate(present)]

    def add(self, movements: list[Movement], scores: Sequence[int]) -> None:
        """Queue movements after the current ones; `scores` are those before the points that they show."""
        first = not self._movements
        self._movements += movements
        for movement in movements:
            for rising in movement.risings:
                score = scores[rising.player]
                self._walks.setdefault(rising.player, Walk(score, score))
        if first:
            self.moved = 0.0
            self._begin()

    def next(self) -> None:
        """End the current movement, and begin the next one."""
        if self._movements:
            for rising in self._movements.pop(0).risings:
                self._arrive(rising)
            self.risings = [one for one in self.risings if one.share >= 0]
            self.moved = 0.0
            self._begin()

    def hasten(self) -> None:
        """Put everything where it belongs at once; only points continue to rise, to be read."""
        for movement in self._movements[1:]:
            self._let_rise(movement)
        for one in self.risings:
            one.share = max(0.0, one.share)
        self._movements, self._drifts, self._walks, self.pulse = [], [], {}, None

    def stop(self) -> None:
        """Show the present and nothing else."""
        self.hasten()
        self.risings = []

    def update(self, seconds: float, pace: float) -> bool:
        """Let time pass; return whether something has ended, or points have started, so that the table looks
        different."""
        ended = False
        if self._movements:
            self.moved += seconds * pace
            while self._movements and self.moved >= self._movements[0].seconds:
                self.moved -= self._movements.pop(0).seconds
                ended = True
                self._begin()
        for one in self.risings:
            before, one.share = one.share, one.share + seconds * pace / (RISE_SECONDS * one.rising.longer)
            if before < 0 <= one.share:
                self._set_out(one.rising)
                ended = True
        self.risings = [one for one in self.risings if one.share < 1]
        aged = ((drift, age + seconds * pace) for drift, age in self._drifts)
        self._drifts = [(drift, age) for drift, age in aged if age < drift.seconds]
        self._walk(seconds * pace)
        if self.pulse is not None:
            self.pulse.age += seconds
            if self.pulse.age >= PULSE_SECONDS:
                self.pulse = None
                ended = True
        return ended

    def draw_drifts(self, surface: Drawable) -> None:
        """Draw what drifts in the air."""
        for drift, age in self._drifts:
            drift.draw(surface, age)

    def _begin(self) -> None:
        """Let the points of the new movement rise, each at its time, and set free what drifts."""
        if self._movements:
            self._let_rise(self._movements[0])
            self._drifts += [(drift, 0.0) for drift in self._movements[0].drifts]

    def _let_rise(self, movement: Movement) -> None:
        for rising in movement.risings:
            self.risings.append(RisingNow(rising, -rising.begin / (RISE_SECONDS * rising.longer)))
            if rising.begin <= 0:
                self._set_out(rising)

    def _set_out(self, rising: Rising) -> None:
        """Let the counting worker of a player walk on by some points; of what is counted, the mat says so at once."""
        walk = self._walks.get(rising.player)
        if walk is not None:
            walk.to += rising.points
            way = abs(walk.to - walk.at)
            walk.pace = way / min(LONGEST_WALK, way * FIELD_SECONDS) if way else 0.0
            if self._movements and self._movements[0].counts:
                self._movements[0] = self._movements[0].with_score(rising.player, walk.to)

    def _arrive(self, rising: Rising) -> None:
        """Put the counting worker where some points lead that have not been walked yet."""
        waiting = any(one.rising is rising and one.share < 0 for one in self.risings)
        walk = self._walks.get(rising.player)
        if waiting and walk is not None:
            walk.to += rising.points
            walk.at = walk.to

    def _walk(self, seconds: float) -> None:
        # what is shown does not have their points before it ends
        waiting = {rising.player for movement in self._movements for rising in movement.risings}
        waiting |= {one.rising.player for one in self.risings if one.share < 0}
        for player, walk in list(self._walks.items()):
            step = walk.pace * seconds
            if abs(walk.to - walk.at) > step:
                walk.at += math.copysign(step, walk.to - walk.at)
            elif player in waiting:
                walk.at = walk.to
            else:
                del self._walks[player]
