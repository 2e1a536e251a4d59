"""What a planting would do, in pictures on the calm table: what they say, and where their paper lies."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from pygame import Rect

from citrus.rules.actions import Plant
from citrus.rules.state import GameState
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.consequences import preview
from citrus.ui.table.model.pictures import PointsPicture
from citrus.ui.table.model.planting_pictures import planting_pictures
from citrus.ui.table.view.note import lay_pictures
from tests.ui import behind
from tests.ui.player import Player, sit_down
from tests.ui.shell import play


def plantings(players: int) -> Iterator[tuple[GameState, Plant]]:
    """Yield the plantings of a game with the states before them."""
    match = play(players, 2, steps=150)
    for before, step in zip(match.steps, match.steps[1:], strict=False):
        if isinstance(step.action, Plant):
            yield before.state, step.action


def test_everybody_who_would_be_paid_at_a_changed_finca_has_dashed_points() -> None:
    paid = 0
    for state, action in plantings(3):
        found = preview(state, action)
        ways = planting_pictures(state, action, found)
        whole, least = ways[0], ways[-1]
        tables = [*(table for _, table in found.encircled), *(there.standings for there in found.touched)]
        expected = sorted((entry.player, entry.points) for table in tables for entry in table if entry.points)
        points = [one for part in whole for one in part.pictures if isinstance(one, PointsPicture) and one.points > 0]
        assert sorted((one.player, one.points) for one in points) == expected
        assert not any(one.sure for one in points), "nothing of it counts yet"
        assert sum(map(len, (part.pictures for part in least))) <= sum(map(len, (part.pictures for part in whole)))
        paid += len(points)
    assert paid > 20


@pytest.mark.parametrize("players", [2, 5])
def test_the_paper_is_small_and_hides_nothing_that_it_is_about(app: App, players: int) -> None:
    noted = 0
    for seed in (1, 2):
        match = play(players, seed, steps=60)
        while not match.state.hand:
            match = play(players, seed, steps=len(match.steps) + 1)
        noted += sum(1 for place in notes(sit_down(app, match, speed="none", table="calm")) if place)
    assert noted > 3


def notes(player: Player) -> Iterator[Rect | None]:
    """Yield where the pictures on every space lie that a tile may be planted on; None where only a region grows."""
    choices = {space: action for space, action in player.spaces.items() if isinstance(action, Plant)}
    for space, action in choices.items():
        player.note_on(targets.Space(space))
        note = player.note_sheet
        if note is None:
            yield None
            continue
        assert note.ways
        place, fitted = lay_pictures(player.layout, note, behind.strips(player))
        assert place.width <= 260
        assert place.height <= 46
        assert not fitted.shortened or fitted.parts
        found = preview(player.state, action)
        sites = [*(site for site, _ in found.encircled), *(there.site for there in found.touched)]
        houses = [player.rect_of(targets.Space(player.state.game.board.sites[site])) for site in sites]
        own = [player.rect_of(targets.Space(there)) for there in range(200) if found.region >> there & 1]
        assert place.collidelist(houses) == -1
        assert place.collidelist(own) == -1
        yield place
