"""Everything on every screen is where it was, and as large: `tests/ui/geometry/` holds what is expected.

Whoever meant a change renews the files by `python -m tools.geometry`; what git shows then is what has moved.
"""

from __future__ import annotations

from difflib import unified_diff

import pytest

from tests.ui.geometry import FOLDER, NAMES, file_of, found
from tests.ui.sketch import pretended_text

MEANT = "If that is meant, renew it: python -m tools.geometry"


@pytest.mark.parametrize("name", NAMES)
def test_everything_is_where_it_was(name: str) -> None:
    kept, now = file_of(name).read_text(encoding="utf-8"), found(name)
    if kept != now:
        changed = unified_diff(kept.splitlines(), now.splitlines(), "kept", "now", n=1, lineterm="")
        pytest.fail("\n".join([f"{name} looks different. {MEANT}", *list(changed)[:40]]), pytrace=False)


def test_nothing_is_kept_of_screens_that_are_gone() -> None:
    assert {path.name for path in FOLDER.iterdir()} == {file_of(name).name for name in NAMES}


def test_a_few_other_letters_do_not_change_how_long_a_text_is() -> None:
    texts = ("Plant a tile", "Plant one tile", "Plant this tile beside {count} other tiles of its kind")
    one, two, long = (pretended_text("log.planted", text) for text in texts)
    assert one == two
    assert len(long) > len(two)
    assert "{count}" in long
