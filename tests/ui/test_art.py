"""Pictures at exactly the size that is asked for."""

from __future__ import annotations

import pytest

from citrus.ui.shell.app import App


@pytest.mark.parametrize("name", ["planks", "grove_lime", "grove_tree", "stubble_lemon", "wood", "table"])
def test_full_pictures_leave_no_gap_at_any_size(app: App, name: str) -> None:
    """The SVG reader rounds some sizes up by one and leaves the last row empty: seams would show between spaces."""
    for side in (*range(52, 64), 107):
        picture = app.ui.art.piece(name, (side, side))
        assert picture.get_size() == (side, side)
        assert [picture.get_at((x, y)).a for x, y in ((0, 0), (side - 1, side // 2), (side - 1, side - 1))] == [255] * 3
