"""Positions in which it is hard to see that a line cannot be built: full roads, many neutral plantations, bridges.

What the search tries is counted, not timed: without its shortcuts it would be tens of thousands of plantings.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.records.record import read_steps
from citrus.rules.build_search import BuildSearch, Moment
from citrus.rules.buildable import Buildable
from citrus.rules.market import buyable_lines, line_tiles

POSITIONS = sorted((Path(__file__).parent / "hard").glob("*.citrus"))


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_few_plantings_are_tried(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    state = read_steps(path).steps[-1].state
    tried = 0
    planted = BuildSearch.planted

    def counted(search: BuildSearch, moment: Moment, place: int, space: int, bridge: bool) -> Moment:
        nonlocal tried
        tried += 1
        return planted(search, moment, place, space, bridge)

    monkeypatch.setattr(BuildSearch, "planted", counted)
    buyable = buyable_lines(state, Buildable(state))
    assert len(buyable) < sum(bool(line_tiles(state, line)) for line in state.game.lines)
    assert tried < 1500
