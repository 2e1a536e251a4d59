"""Fincas that have been scored: everybody sees who was first there."""

from __future__ import annotations

import pygame
import pytest
from pygame import Rect

from citrus.match.settings import Level
from citrus.rules.events import FincaScored, Standing
from citrus.rules.tiles import Finca
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.contest import won, won_in
from citrus.ui.pieces.houses import home_picture
from citrus.ui.shell.app import App
from tests.ui.player import sit_down
from tests.ui.shell import play


def scored(site: str, *tiles: int, final: bool = False) -> FincaScored:
    standings = tuple(Standing(player, count, (), 0) for player, count in enumerate(tiles))
    return FincaScored(site, Finca(9, 4), tuple(sorted(standings, key=lambda one: -one.tiles)), final)


def test_who_was_first_at_a_finca_stays_known_and_all_of_a_tie_were() -> None:
    before = won((scored("A", 1, 3), scored("B", 2, 1, 2), scored("C")))
    assert before == {"A": [1], "B": [0, 2], "C": []}
    assert won((scored("D", 1), scored("E", 1, final=True)), before) == {**before, "D": [0]}


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_scored_finca_shows_the_hats_of_those_who_were_first_there(app: App, table: Level) -> None:
    player = sit_down(app, play(2, 2), table=table)
    first, board = won_in(player.steps), player.pieces.board
    drawn = DisplayList(Rect((0, 0), app.size))
    board.draw(drawn, player.layout, player.state)
    shown = [entry.source for entry in drawn.entries]
    homes = [built for built in player.state.fincas if built.scored]
    assert len(homes) > 3
    for built in homes:
        colors = tuple(player.pieces.colors[one] for one in first[built.site])
        size = board.finca_rect(player.layout, built.site).width
        assert home_picture(app.ui, built.site if table == "full" else "", colors, size) in shown


def test_homes_of_different_players_look_different(app: App) -> None:
    groups = [(), ("red",), ("blue",), ("red", "blue"), ("red", "blue", "white", "black", "purple")]
    pictures = [home_picture(app.ui, "", colors, 60) for colors in groups]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(groups)
