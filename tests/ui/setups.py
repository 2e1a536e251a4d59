"""The setup of a game, for tests: its screen, and what is chosen there."""

from __future__ import annotations

from msgspec.structs import replace

from citrus.content.boards import board_files
from citrus.content.numbers import all_numbers
from citrus.ui.screens.setup.choices import SetupChoices
from citrus.ui.screens.setup.hat_dialog import HatDialog
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import NAMES, click, named


def opened(app: App) -> SetupScreen:
    """Open the setup, with what is behind More, for players who know of the lesson on trees."""
    app.change(replace(app.settings, trees_offered=True))
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_setup()
    assert isinstance(app.top, SetupScreen)
    app.top.more.activate()
    return app.top


def choices(players: int = 2) -> SetupChoices:
    return SetupChoices(
        list(NAMES), {"easy": "Nico", "hard": "Mateo", "expert": "Carmen"}, all_numbers(), board_files(), players
    )


def choose_hat(app: App, screen: SetupScreen, row: int, color: str) -> None:
    click(app, named(app.top, "Choose a hat", heading="Player 1"))
    assert isinstance(app.top, HatDialog)
    click(app, named(app.top, "purple"))
