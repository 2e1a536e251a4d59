"""Positions in which it is hard to see what can be built: full roads, many neutral plantations, bridges, milestones.

What the search tries is counted, not timed: without its shortcuts it would be tens of thousands of plantings.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.records.record import read_steps
from citrus.rules.build_search import BuildSearch, Moment
from citrus.rules.buildable import Buildable
from citrus.rules.market import buyable_lines, line_tiles
from citrus.rules.planting import with_player

POSITIONS = sorted((Path(__file__).parent / "hard").glob("*.citrus"))


@pytest.mark.parametrize("milestones", [True, False])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_few_plantings_are_tried(path: Path, milestones: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = read_steps(path).steps[-1].state
    player = replace(state.players[state.player], coins=state.game.tiles.max_coins)
    state = replace(state, players=with_player(state, player))
    tried = 0
    planted = BuildSearch.planted

    def counted(search: BuildSearch, moment: Moment, place: int, space: int, bridge: bool) -> Moment:
        nonlocal tried
        tried += 1
        return planted(search, moment, place, space, bridge)

    monkeypatch.setattr(BuildSearch, "planted", counted)
    buyable = buyable_lines(state, Buildable(state, milestones))
    assert tried < 2000
    assert milestones or len(buyable) < sum(bool(line_tiles(state, line)) for line in state.game.lines)
