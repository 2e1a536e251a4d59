"""Shapes that are drawn in many sizes."""

from __future__ import annotations

import pytest
from pygame import Color

from citrus.ui.kit.shapes import slot
from citrus.ui.shell.app import App


@pytest.mark.parametrize("width", [2.5, 4.7, 9.0])
def test_a_broken_line_leaves_its_middle_free(app: App, width: float) -> None:
    for size in ((139, 70), (301, 88), (90, 90), (112, 160), (394, 90)):
        picture = slot(app.ui, size, min(size) * 0.2, Color("#126f80"), width)
        edge = round(2 * width + 4 + min(size) * 0.12)
        inside = picture.get_bounding_rect().inflate(-2 * edge, -2 * edge)
        assert picture.subsurface(inside).get_bounding_rect().size == (0, 0), size
        around = {picture.get_at((x, round(width / 2 + 0.5)))[3] > 128 for x in range(size[0])}
        assert around == {True, False}  # dashes and gaps
