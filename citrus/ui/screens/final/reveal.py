"""The final scoring in time: sources one after another, their points counted up, then who has won."""

from __future__ import annotations

from collections.abc import Sequence

COUNT = 0.75  # seconds for the points of a source to be counted
REST = 0.35  # before the next source
NOTHING = 0.3  # for a source that brought nobody anything
LAST = 0.4  # before the winner is shown
BEGIN = 0.4


class ScoringReveal:
    """How far the scoring has been shown; `sources` tells of every source whether it brought anybody points."""

    def __init__(self, sources: Sequence[bool]) -> None:
        self._begins: list[float] = []
        time = BEGIN
        for brings in sources:
            self._begins.append(time)
            time += COUNT + REST if brings else NOTHING
        self._brings = tuple(sources)
        self._end = time + LAST
        self.time = 0.0

    @property
    def done(self) -> bool:
        """Whether everything is shown."""
        return self.time >= self._end

    def advance(self, seconds: float) -> None:
        """Let time pass."""
        self.time = min(self._end, self.time + seconds)

    def skip(self) -> None:
        """Show everything."""
        self.time = self._end

    @property
    def begun(self) -> int:
        """How many sources have appeared."""
        return sum(self.time >= begin for begin in self._begins)

    def counted(self, source: int) -> float:
        """Return the share of a source's points that has been counted, 0 to 1."""
        if not self._brings[source]:
            return float(self.time >= self._begins[source])
        share = min(max(0.0, (self.time - self._begins[source]) / COUNT), 1.0)
        return 1 - (1 - share) ** 2

    def points(self, source: int, points: int) -> int:
        """Return how many of somebody's points from a source have been counted."""
        return round(points * self.counted(source))

    def total(self, points: Sequence[int]) -> int:
        """Return the sum of somebody's points from all sources, as far as they have been counted."""
        return sum(self.points(source, some) for source, some in enumerate(points))
