"""Long walks at tables: the window shows what a full drawing would show, however long it was drawn in parts."""

from __future__ import annotations

import pytest

from citrus.ui.shell.app import App
from tests.ui.frames import walk


@pytest.mark.parametrize("seed", range(1, 6))
def test_no_frame_differs_from_one_drawn_in_full(app: App, seed: int) -> None:
    assert walk(app, seed, 160)
