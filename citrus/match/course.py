"""Everybody's points after every turn, from the events of a game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from citrus.records.replay import Step
from citrus.rules.events import GameEnded, PointsScored, TurnBegan

AT_THE_END = frozenset(["final_finca", "final_harvest", "horses", "unused_tiles", "kept_fruit"])


class Course(NamedTuple):
    """The scores by player: `turns[n]` after turn n, beginning with zeros; `final` after the final scoring, if any."""

    turns: tuple[tuple[int, ...], ...]
    final: tuple[int, ...] | None

    @property
    def rows(self) -> tuple[tuple[int, ...], ...]:
        """All of them, those after the final scoring last."""
        return self.turns if self.final is None else (*self.turns, self.final)


def course(steps: Iterable[Step], players: int) -> Course:
    """The course of a game. Points of the final scoring are kept apart from those of the last turn."""
    now, late = [0] * players, [0] * players
    turns: list[tuple[int, ...]] = [tuple(now)]
    ended = False
    for step in steps:
        for event in step.events:
            if isinstance(event, PointsScored):
                (late if event.source in AT_THE_END else now)[event.player] += event.points
            elif isinstance(event, TurnBegan | GameEnded):
                turns.append(tuple(now))
                ended = ended or isinstance(event, GameEnded)
    if not ended:
        turns.append(tuple(now))  # the turn that is going on
    return Course(tuple(turns), tuple(map(sum, zip(now, late, strict=True))) if ended else None)
