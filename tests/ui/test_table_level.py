"""The two levels of one display: the calm table shows what one needs, the full table everything."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.match.settings import Level
from citrus.ui.shell.app import App
from tests.ui.at_table import new_match
from tests.ui.lessons import begin
from tests.ui.player import Player, sit_down, watch


@pytest.mark.parametrize("table", ["calm", "full"])
def test_a_table_begins_as_the_settings_say_but_family_games_and_lessons_begin_calm(
    app: App, home: Path, finished: Match, table: Level
) -> None:
    calm = table == "calm"
    assert sit_down(app, new_match(home), table=table).snapshot.calm is calm
    assert watch(app, finished).snapshot.calm is calm
    assert sit_down(app, new_match(home, family=True)).snapshot.calm
    assert Player(begin(app)).snapshot.calm


def test_a_change_of_the_settings_holds_for_the_table_one_returns_to(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home, family=True), table="calm")
    for table in ("full", "calm"):
        app.change(replace(app.settings, table=table))
        player.comes_back()
        assert player.snapshot.calm is (table == "calm")
    app.change(replace(app.settings, music=3))
    player.comes_back()
    assert player.snapshot.calm
