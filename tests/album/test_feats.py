"""What a player did best in a game, counted again from the events of games that were played."""

from __future__ import annotations

import pytest

from citrus.album.entries import entry_of
from citrus.album.feats import feats
from citrus.match.course import FAR_BEHIND, course
from citrus.rules.events import FincaScored, PointsScored
from citrus.rules.sources import HARVEST
from tests.ui.shell import play


@pytest.mark.parametrize(("players", "seed"), [(2, 3), (3, 5), (4, 7)])
def test_feats_agree_with_an_independent_count(players: int, seed: int) -> None:
    match = play(players, seed)
    turn, harvest, led = (dict[tuple[int, int], int]() for _ in range(3))
    number = 1
    for before, step in zip(match.steps, match.steps[1:], strict=False):
        who = before.state.player
        for event in step.events:
            if isinstance(event, PointsScored) and not event.source.final and event.player == who:
                turn[who, number] = turn.get((who, number), 0) + event.points
                if event.source == HARVEST:
                    harvest[who, number] = harvest.get((who, number), 0) + event.points
            if isinstance(event, FincaScored) and event.standings:
                best = max(one.tiles for one in event.standings)
                for one in event.standings:
                    if one.tiles == best:
                        led[one.player, number] = led.get((one.player, number), 0) + 1
        number += step.state.player != who
    told = course(match.steps, players)
    for player, place in enumerate(entry_of(match.record, match.steps).places):
        found = place.feats
        mine = {at: points for (one, at), points in turn.items() if one == player}
        assert found["turn"] == max(((points, at) for at, points in mine.items()), key=lambda one: (one[0], -one[1]))
        assert found["harvest"][0] == max(points for (one, _), points in harvest.items() if one == player)
        assert found.get("fincas", (0, 0))[0] == sum(count for (one, _), count in led.items() if one == player)
        gaps = [max(row) - row[player] for row in told.turns[:-1]]
        far = max(gaps) >= FAR_BEHIND and player in match.state.winners
        assert found.get("comeback", (0, 0))[0] == (max(gaps) if far else 0)


def test_of_equal_amounts_the_first_is_kept_and_none_is_no_feat(monkeypatch: pytest.MonkeyPatch) -> None:
    told = [(0, 1, 5), (1, 2, 5), (0, 3, 5), (1, 4, 6), (2, 5, 0)]
    monkeypatch.setattr("citrus.album.feats.FEATS", {"odd": lambda turns: iter(told)})
    assert feats([], 3) == [{"odd": (5, 1)}, {"odd": (6, 4)}, {}]
