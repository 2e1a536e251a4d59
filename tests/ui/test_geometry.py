"""Everything on every screen is where it was, and as large: `tests/ui/geometry.txt` keeps a digest of each moment.

`python -m tools.geometry --since HEAD` tells what has moved. If that was meant, renew the digests by
`python -m tools.geometry`; git then shows a reviewer which moments look different. What
takes long is compared by `tests/slow/ui/test_long_geometry.py`.
"""

from __future__ import annotations

import pytest

from tests.ui.geometry import LONG, NAMES, compare, kept
from tests.ui.pretended_texts import pretended_text


@pytest.mark.parametrize("name", [name for name in NAMES if name not in LONG])
def test_everything_is_where_it_was(name: str) -> None:
    compare(name)


def test_exactly_the_screens_there_are_have_digests() -> None:
    assert list(kept()) == list(NAMES), "renew them: python -m tools.geometry"


def test_a_few_other_letters_do_not_change_how_long_a_text_is() -> None:
    texts = ("Plant a tile", "Plant one tile", "Plant this tile beside {count} other tiles of its kind")
    one, two, long = (pretended_text("log.planted", text) for text in texts)
    assert one == two
    assert len(long) > len(two)
    assert "{count}" in long
