"""The notes on buttons: how far undo goes, and why a button cannot be used."""

from __future__ import annotations

from pathlib import Path

from citrus.rules.actions import Harvest, Plant
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.piece_notes import undo_note
from tests.ui.at_table import before_the_last_tile, new_match, one_of
from tests.ui.player import sit_down
from tests.ui.shell import play


def test_the_note_on_undo_says_how_far_it_goes(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path, "short", 2, 3), table="full")
    assert undo_note(player.words, player.match) == []
    assert not any(line.startswith("Undo “") for line in player.note_on(Command.UNDO))
    player.clicks(targets.MarketLine(next(iter(player.lines))))
    player.skips()
    (bought,) = undo_note(player.words, player.match)
    assert bought.startswith("Undo “Bought")
    assert bought in player.note_on(Command.UNDO)
    player.clicks(Command.UNDO)
    player.skips()


def test_the_note_on_undo_says_whose_turn_it_takes_back(app: App, tmp_path: Path) -> None:
    match = before_the_last_tile(new_match(tmp_path))
    player = sit_down(app, match)
    who = match.state.player
    player.does(one_of(match, Plant))
    assert match.state.player != who, "the turn has ended by itself"
    player.skips()
    (planted,) = undo_note(player.words, match)
    assert planted.startswith(f"Undo a turn (Player {who}): “Planted")


def test_the_note_on_a_button_that_cannot_be_used_says_why(app: App, tmp_path: Path) -> None:
    player = sit_down(app, new_match(tmp_path))
    assert player.note_on(Command.END) == ("End turn", app.ui.texts("refusal.purchase_missing"))
    assert player.note_on(Command.HARVEST) == ("Harvest", app.ui.texts("table.hint.no_regions"))
    player.buys()
    player.skips()
    heading, why = player.note_on(Command.END)
    assert heading == "End turn"
    assert why.startswith("First plant what is in your hand")


def test_the_note_on_the_button_of_a_harvest_without_regions_asks_for_one(app: App, tmp_path: Path) -> None:
    players = (sit_down(app, play(2, 3, steps=steps), table="full") for steps in range(20, 60))
    player = next(one for one in players if sum(isinstance(action, Harvest) for action in one.legal) > 1)
    player.clicks(Command.HARVEST)
    assert player.note_on(Command.CONFIRM) == ("Harvest", "Choose at least one of your regions.")
