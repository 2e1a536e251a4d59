"""Somebody leaves in the middle of a game: a bot plays on, and gives the seat back."""

from __future__ import annotations

from citrus.match.match import Match
from citrus.ui.screens.menu import MenuDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays
from citrus.ui.screens.who_plays_on import WhoPlaysOnDialog
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.ui.bots_at_table import until
from tests.ui.player import Player, menu_of, sit_down
from tests.ui.shell import click, named, play


def hands_over(app: App, match: Match, player: int, bot: str | None) -> None:
    """Let somebody else play on for a player, by the menu of the table."""
    assert isinstance(app.top, PlayScreen)
    Player(app.top).clicks(Command.MENU)
    assert isinstance(app.top, MenuDialog)
    click(app, named(app.top, app.ui.texts("menu.seats.name")))
    assert isinstance(app.top, WhoPlaysOnDialog)
    click(app, named(app.top, match.seats[player].name))
    assert isinstance(app.top, SeatDialog)
    click(app, named(app.top, who_plays(app.ui.texts, bot)))


def test_a_bot_plays_on_for_who_leaves_in_the_middle_of_a_turn_until_they_come_back(app: App) -> None:
    match = play(2, 1, steps=0)
    player = sit_down(app, match)
    leaving = match.state.player
    player.buys()
    assert match.state.hand
    hands_over(app, match, leaving, "easy")
    assert isinstance(app.top, PlayScreen)
    assert app.top.match is match
    until(app, lambda: match.bot is None)
    assert match.state.player != leaving
    assert Match.open(match.path).seats == match.seats
    hands_over(app, match, leaving, None)
    assert all(seat.bot is None for seat in match.seats)
    assert isinstance(app.top, PlayScreen)


def test_choosing_who_plays_already_changes_nothing(app: App) -> None:
    match = play(2, 1, steps=40)
    sit_down(app, match)
    before = match.record
    hands_over(app, match, 1, None)
    assert match.record is before
    assert isinstance(app.top, WhoPlaysOnDialog)


def test_nobody_plays_on_in_a_game_that_is_over(app: App) -> None:
    app.push(menu_of(app, play(2, 1)))
    assert app.ui.texts("menu.seats.name") not in app.top.choices
