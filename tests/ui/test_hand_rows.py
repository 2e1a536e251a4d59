"""The others' turns in rows of pictures: where they lie in the hand, they grow with the texts, and tell everything that
has room."""

from __future__ import annotations

from itertools import combinations

import pytest
from msgspec.structs import replace

from citrus.ui.shell.app import App
from citrus.ui.table.view.hand_rows import laid_in_hand
from citrus.ui.table.view.strip import ROW
from tests.ui import behind
from tests.ui.player import sit_down
from tests.ui.shell import play, resize


@pytest.mark.parametrize(("scale", "players"), [(150, 4), (200, 5)])
def test_rows_in_the_hand_are_large_and_tell_all_points(app: App, scale: int, players: int) -> None:
    app.change(replace(app.settings, scale=scale))
    resize(app, (1280, 720))
    player = sit_down(app, play(players, 3, steps=90), table="calm")
    strips, layout = behind.strips(player), player.layout
    entries = [entry for entry in behind.log_view(player).entries if entry.style == "row"]
    heights = []
    for first in range(1, len(entries) - players + 2, 3):
        told = entries[first : first + players - 1]
        rows = laid_in_hand(strips, layout, told)
        assert [row.entry for row in rows] == told
        assert all(layout.hand.contains(row.place) for row in rows)
        assert not any(one.place.colliderect(two.place) for one, two in combinations(rows, 2))
        assert all(strips.tells_points(layout, row.place.size, row.entry) for row in rows)
        heights.append(rows[0].place.height / layout.piece_unit)
    assert len(heights) > 2
    assert min(heights) >= 28
    assert sorted(heights)[len(heights) // 2] > 32, "most are larger than with usual texts"


def test_a_long_row_is_broken_or_loses_its_name_before_it_gets_small(app: App) -> None:
    app.change(replace(app.settings, scale=140))
    resize(app, (1366, 768))
    player = sit_down(app, play(3, 5, steps=150), table="calm")
    strips, layout = behind.strips(player), player.layout
    entries = [entry for entry in behind.log_view(player).entries if entry.style == "row"]
    longest = max(range(len(entries) - 1), key=lambda at: strips.width(entries[at].row, 30))
    rows = laid_in_hand(strips, layout, entries[longest - 1 : longest + 1])
    assert [row.look.lines for row in rows] == [1, 2]
    assert not any(row.look.names for row in rows), "names go first"
    for entry, place, look in rows:
        size = place.width, place.height // look.lines
        assert strips.lines(layout, size, entry, look) == look.lines, "everything has room"
    assert rows[1].place.height == 2 * rows[0].place.height
    assert rows[0].place.height > 0.9 * layout.gap(ROW)
    assert layout.hand.contains(rows[0].place.union(rows[1].place))
