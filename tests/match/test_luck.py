"""The luck that a story tells: what the bag or the stack showed just in time."""

from __future__ import annotations

import pytest

from citrus.match.luck import luck
from citrus.match.moments import end_of, events_of, players_of
from citrus.rules.events import FincaDrawn, FincaScored, MarketRefilled, TilePlanted
from citrus.rules.tiles import kind_of
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


def test_luck_is_seen_in_what_came_from_the_bag_or_the_stack() -> None:
    """Tried on random games, against what their records say."""
    found = {"tile": 0, "finca": 0}
    for players, seed in ((2, 3), (2, 7), (3, 8), (3, 9)):
        steps = play(players, seed).steps
        for turn, player in enumerate(players_of(steps), 1):
            lucky = luck(steps, turn, player)
            assert luck(steps, turn, (player + 1) % players) is None, "luck is told of those whose turn it is"
            if lucky is None:
                continue
            scored = [one for one in events_of(steps, turn) if isinstance(one, FincaScored) and not one.final]
            won = [one for one in scored if one.standings and one.standings[0].player == player]
            assert won
            if lucky.tile is None:
                drawn = [one for step in steps for one in step.events if isinstance(one, FincaDrawn)]
                most = max(finca.first for finca, _ in steps[0].state.game.tiles.fincas)
                assert any(one.player == player and one.finca.first == most for one in drawn)
                assert any(one.finca.first == most for one in won)
                found["finca"] += 1
                continue
            begun = steps[end_of(steps, turn - 1)].state
            filled = [one for one in events_of(steps, turn - 1) if isinstance(one, MarketRefilled)]
            placed = [one for event in filled for one in event.placed]
            assert kind_of(lucky.tile) in {kind_of(one.tile) for one in placed}
            rest = {*range(1, len(begun.market) + 1)} - {one.market_space for one in placed}
            old = {kind_of(tile) for space in rest if (tile := begun.market[space - 1]) is not None}
            assert kind_of(lucky.tile) not in old, "there was none in the market before"
            planted = [one for one in events_of(steps, turn) if isinstance(one, TilePlanted)]
            assert kind_of(lucky.tile) in {kind_of(one.tile) for one in planted}
            found["tile"] += 1
    assert all(found.values()), found
