"""What games, albums and reviews hand around never changes under anybody's hands."""

from __future__ import annotations

import pytest

from tests.values import values


@pytest.mark.parametrize("room", ["citrus.match", "citrus.album", "citrus.review"])
def test_no_value_ever_changes(room: str) -> None:
    assert values(room)
    assert [sort for sort in values(room) if not sort.__struct_config__.frozen] == []
