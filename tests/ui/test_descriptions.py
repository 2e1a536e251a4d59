"""Everything that can be used on any screen says in every language what it is and what it is called."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from pygame import Rect

from citrus.ui.kit.description import Description, in_reading_order
from citrus.ui.kit.dialogs import NameDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from tests.ui.described import faults, faults_on_screens
from tests.ui.player import Player
from tests.ui.shell import play

UP = Description("button", "Up", heading="Player 1")


def test_every_screen(app: App, home: Path) -> None:
    found = faults_on_screens(app, home, others=1)  # in all of them: tests/slow
    assert not found, "\n".join(found)


@pytest.mark.parametrize(
    ("described", "fault"),
    [
        ([UP, replace(UP, heading="Player 2")], ""),
        ([UP, replace(UP, role="tab")], ""),
        ([UP, replace(UP, name=" ")], "button without a name"),
        ([replace(UP, value="Up")], "button called by its value"),
        ([UP, UP], "several are called"),
        ([Description("list", "Games", parts=(UP, UP))], "several are called"),
        ([Description("list", "Games", parts=(replace(UP, name=""),))], "button without a name"),
    ],
)
def test_faults_are_found(described: list[Description], fault: str) -> None:
    assert [found[: len(fault)] for found in faults(described)] == ([fault] if fault else [])


def test_all_that_can_be_clicked_at_a_table_is_described(app: App) -> None:
    for seed in range(3):
        screen = PlayScreen(app.ui, app.routes, play(3, seed, steps=20 + seed, fruit_trees=True))
        app.show(screen)
        player, told = Player(screen), [one for one in screen.describe() if "disabled" not in one.states]
        clickable = [spot for target in player.clickable if (spot := player.find(target)) is not None]
        assert len(clickable) > 3
        for spot in clickable:
            assert any(one.rect.collidepoint(spot) for one in told), spot


def test_a_table_says_which_tile_is_picked(app: App) -> None:
    screen = PlayScreen(app.ui, app.routes, play(5, 4, steps=40))  # the last tile of a hand is picked by itself
    app.show(screen)
    (tile,) = (one for one in screen.describe() if one.name == "Tile 1 in your hand")
    assert (tile.value, tile.states) == ("grapefruit", {"selected"})


def test_a_page_is_described_as_one_reads_it(app: App) -> None:
    screen = NameDialog(app.ui, ("A name", "What is it called?", "Yes", "No"), "Ana", lambda name: None)
    app.push(screen)
    told = [(one.role, one.name) for one in screen.describe()]
    words = [("heading", "A name"), ("text", "What is it called?"), ("text field", "A name")]
    assert told == [*words, ("button", "Yes"), ("button", "No")]


def test_columns_are_read_one_after_another_but_lines_across() -> None:
    places = {"title": (0, 0, 90, 9), "label": (0, 20, 40, 9), "switch": (50, 18, 40, 12)}
    places |= {"left": (0, 40, 40, 9), "left below": (0, 60, 40, 9), "right": (50, 45, 40, 30)}
    places |= {"other sheet": (100, 20, 40, 9), "foot": (0, 90, 40, 9)}
    told = [Description("text", name, rect=Rect(place)) for name, place in reversed(places.items())]
    read = in_reading_order(told, [Rect(0, 10, 95, 70), Rect(95, 10, 95, 70)])
    assert [one.name for one in read] == list(places)
