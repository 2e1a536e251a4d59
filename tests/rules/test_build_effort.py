"""Positions in which it is hard to see what can be built: full roads, many neutral plantations, bridges, milestones.

What the search tries is counted, not timed: without its shortcuts it would be tens of thousands of plantings.
"""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.records.record import read_steps
from citrus.rules.build_search import BuildSearch, SearchMoment
from citrus.rules.buildable import Buildable
from citrus.rules.market import legal_purchases, line_tiles
from citrus.rules.planting import with_player
from citrus.rules.state import GameState
from citrus.rules.tiles import count_kinds

HARD = Path(__file__).parent / "hard"
POSITIONS = sorted(HARD.glob("*.citrus"))


def hard_position(path: Path) -> GameState:
    """Return the last state of a record."""
    return read_steps(path).steps[-1].state


def tried_from_now(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return the spaces of all plantings that searches try, growing."""
    spaces: list[int] = []
    planted = BuildSearch.planted

    def counted(search: BuildSearch, moment: SearchMoment, place: int, space: int, bridge: bool) -> SearchMoment:
        spaces.append(space)
        return planted(search, moment, place, space, bridge)

    monkeypatch.setattr(BuildSearch, "planted", counted)
    return spaces


@pytest.mark.parametrize("milestones", [True, False])
@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_few_plantings_are_tried(path: Path, milestones: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    state = hard_position(path)
    player = replace(state.players[state.player], coins=state.game.tiles.max_coins)
    state = replace(state, players=with_player(state, player))
    tried = tried_from_now(monkeypatch)
    purchases = legal_purchases(state, Buildable(state, milestones))
    assert len(tried) < 2000
    assert milestones or len(purchases) < sum(bool(line_tiles(state, line)) for line in state.game.lines)


def test_bridges_and_milestones_out_of_reach_are_not_hoped_for(monkeypatch: pytest.MonkeyPatch) -> None:
    # two kinds of the line have no space; of what lies on the board, the others can only fetch one bridge
    state = hard_position(HARD / "bridges-and-milestones-out-of-reach.citrus")
    tried = tried_from_now(monkeypatch)
    buildable = Buildable(state)
    assert not buildable.can_build(count_kinds(line_tiles(state, "R3")), buildable.outlooks())
    assert not tried
