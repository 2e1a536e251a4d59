"""What records and definitions hold never changes under anybody's hands."""

from __future__ import annotations

from tests.values import values


def test_no_value_ever_changes() -> None:
    sorts = values("citrus.records") + values("citrus.content")
    assert sorts
    assert [sort for sort in sorts if not sort.__struct_config__.frozen] == []
