"""Everything on every screen is where it was, and as large: `tests/ui/geometry.txt` keeps a digest of each moment.

`python -m tools.geometry --since HEAD` tells what has moved. If that was meant, renew the digests by
`python -m tools.geometry`; git then shows a reviewer which moments look different.
"""

from __future__ import annotations

from shlex import quote

import pytest

from tests.ui.geometry import NAMES, digests, kept
from tests.ui.pretended_texts import pretended_text


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_where_it_was(name: str) -> None:
    expected, now = kept().get(name, []), digests(name)
    if expected != now:
        moments = sorted({line.partition(" ")[2] for line in {*expected} ^ {*now}})
        command = f"python -m tools.geometry --screens {quote(name)}"
        told = f"This looks different; `{command} --since HEAD` tells what has moved. If it is meant: {command}"
        pytest.fail("\n".join([told, *moments]), pytrace=False)


def test_exactly_the_screens_there_are_have_digests() -> None:
    assert list(kept()) == list(NAMES), "renew them: python -m tools.geometry"


def test_a_few_other_letters_do_not_change_how_long_a_text_is() -> None:
    texts = ("Plant a tile", "Plant one tile", "Plant this tile beside {count} other tiles of its kind")
    one, two, long = (pretended_text("log.planted", text) for text in texts)
    assert one == two
    assert len(long) > len(two)
    assert "{count}" in long
