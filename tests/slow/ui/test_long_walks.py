"""Long walks at tables: the window shows what a full drawing would show, however long it was drawn in parts."""

from __future__ import annotations

import pytest

from citrus.ui.shell.app import App
from tests.ui.frames import walk, walk_lesson, walk_replay


@pytest.mark.parametrize("seed", range(1, 6))
def test_no_frame_differs_from_one_drawn_in_full(app: App, seed: int) -> None:
    assert walk(app, seed, 96)


@pytest.mark.parametrize("seed", range(3))
def test_no_frame_of_replays_and_lessons_differs_either(app: App, seed: int) -> None:
    assert walk_replay(app, seed, 96) > 10
    assert walk_lesson(app, seed, 96) > 10
