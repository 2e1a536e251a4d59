"""Everything is where it was after presses of all sorts, too: what `tests/ui/test_geometry.py` leaves out."""

from __future__ import annotations

import pytest

from tests.ui.geometry import LONG, compare


@pytest.mark.parametrize("name", LONG)
def test_everything_is_where_it_was(name: str) -> None:
    compare(name)
