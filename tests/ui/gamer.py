"""Somebody who plays whole games at the window by clicks alone, from the start screen through the setup and back."""

from __future__ import annotations

import random
import time
from collections.abc import Callable
from typing import TypeVar

from msgspec.structs import replace

from citrus.match.settings import LastTable
from citrus.rules.actions import Action
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.stage.screen import StageScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.commands import Command
from tests.match.games import choose
from tests.ui.player import Player, Position
from tests.ui.shell import click

MOST_CLICKS = 5000  # until a game counts as one that does not end
GLANCE = 0.5  # seconds that pass after a click

Kind = TypeVar("Kind", bound=Screen)


class Gamer:
    """Plays at a window, by random choices among what the rules allow."""

    def __init__(self, app: App, rng: random.Random) -> None:
        self.app = app
        self.rng = rng
        self._wanted: Action | None = None

    def click(self, where: Widget | Position) -> None:
        """Move there, click, and look on for a moment."""
        click(self.app, where)
        self.look_on()

    def look_on(self, seconds: float = GLANCE) -> None:
        """Let time pass."""
        self.app.step([], seconds)

    def screen(self, kind: type[Kind]) -> Kind:
        """Return the screen that is shown, which must be of a kind."""
        assert isinstance(self.app.top, kind), f"{type(self.app.top).__name__} instead of {kind.__name__}"
        return self.app.top

    def use(self, key: str) -> None:
        """Click what is called so on the screen, by the key of its name."""
        name, top = self.app.ui.texts(key), self.app.top
        places = [one.rect for one in top.describe() if one.name == name]
        assert places, f"nothing is called {name!r} on {type(top).__name__}"
        self.click(places[0].center)

    def begin(self) -> PlayScreen:
        """Begin a game with the players of the last one."""
        self.app.routes.to_start()
        self.use("start.play")
        self.use("setup.start")
        return self.screen(PlayScreen)

    def wait_for_turn(self) -> Player | None:
        """Look on until a person is in turn; the table then. None once the game has left the table."""
        while isinstance(self.app.top, PlayScreen):
            player = Player(self.app.top)
            if player.match.bot is None and not player.state.over:
                return player
            self.look_on()
            time.sleep(0.005)  # for the bots' process, which thinks in true time
        return None

    def next_click(self, player: Player) -> Position:
        """Return where to click next for an action of a person at a table, the same one until it is done."""
        if player.state.over:
            return player.rect_of(Command.SCORING).center
        if self._wanted not in player.legal:
            self._wanted = choose(player.legal, self.rng)
        spot = player.find(player.next_click(self._wanted))
        return player.layout.view.center if spot is None else spot  # which ends what hides the place

    def play(
        self, table: LastTable, meanwhile: Callable[[int], object] = lambda number: None, **settings: object
    ) -> FinalScreen:
        """Play a game with these players and settings, up to its final scoring; `meanwhile` is called after each
        click with its number."""
        self.app.change(replace(self.app.settings, last_table=table, **settings))
        self.begin()
        for number in range(MOST_CLICKS):
            player = self.wait_for_turn()
            if player is None:
                stage = self.screen(StageScreen)
                while not stage.done:
                    self.click((2, 2))
                self.look_on(1.0)
                self.use("table.button.scoring")
                return self.screen(FinalScreen)
            self.click(self.next_click(player))
            meanwhile(number)
        raise AssertionError("the game does not end")

    def finish(self) -> None:
        """Go back from the final scoring to the start screen."""
        self.use("final.start")
        self.screen(StartScreen)
