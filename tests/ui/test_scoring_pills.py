"""Points of a finca on the calm table: each once, close to its house, and in the bar instead of a sentence."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from citrus.rules.events import FincaScored
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.points import gain, pill
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tests.ui import behind
from tests.ui.endings import first_scoring
from tests.ui.player import Player, sit_down
from tests.ui.shell import play

CLOSE = 1.5  # spaces around a house


def pills(app: App, player: Player, color: str, points: int, high: int) -> list[Rect]:
    """Return where a pill is drawn over the table."""
    drawn = DisplayList(pygame.Rect((0, 0), app.size))
    behind.draw_over(player, drawn)
    wanted = pill(app.ui, color, gain(points), high)
    return [Rect(entry.place, wanted.get_size()) for entry in drawn.entries if entry.source is wanted]


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_points_of_a_finca_are_pills_close_to_its_house(app: App, players: int) -> None:
    whole = play(players, 2)
    at = first_scoring(whole)
    step = whole.steps[at]
    event = next(event for event in step.events if isinstance(event, FincaScored) and event.standings)
    match = play(players, 2, steps=at - 1)
    player = sit_down(app, match, speed="normal", table="calm")
    app.step([], 0.1)
    assert step.action is not None
    player.does(step.action)
    seen: set[int] = set()
    house = player.rect_of(targets.Space(match.state.game.board.sites[event.site]))
    sites = match.state.game.board.sites
    others = [player.rect_of(targets.Space(sites[one.site])) for one in match.state.fincas if one.site != event.site]
    near = house.inflate(2 * CLOSE * house.width, 2 * CLOSE * house.height)
    for _ in range(5):
        app.step([], 0.8)
        if player.movement is None or player.movement.caption is None:
            continue
        assert player.bar.hint == ""
        for standing in event.standings:
            color = match.seats[standing.player].color
            places = pills(app, player, color, standing.points, player.layout.px(36))
            assert len(places) <= 1
            for place in places:
                assert place.colliderect(near)
                assert not place.contains(house)
                assert place.inflate(-16, -16).collidelist(others) < 0, "they would seem to be those of another finca"
                seen.add(standing.player)
    assert seen == {standing.player for standing in event.standings if standing.points}
