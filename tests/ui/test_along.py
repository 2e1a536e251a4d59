"""Values that follow a game step by step."""

from __future__ import annotations

from citrus.records.replay import Step
from citrus.ui.pieces.along import Along
from tests.ui.shell import play


def test_only_what_is_new_is_looked_at_and_what_was_undone_is_forgotten() -> None:
    looked_at = list[Step]()

    def after(value: int, step: Step) -> int:
        looked_at.append(step)
        return value + 1 + len(step.events)

    steps, others = play(2, 1, steps=20).steps, play(2, 2, steps=20).steps
    along = Along(0, after)
    for game, length, new in (
        (steps, 0, 0),
        (steps, 9, 9),
        (steps, 12, 3),
        (steps, 5, 0),
        (steps, 6, 1),
        (others, 6, 6),
    ):
        looked_at.clear()
        assert along.at(game[:length]) == sum(1 + len(step.events) for step in game[:length])
        assert len(looked_at) == new
