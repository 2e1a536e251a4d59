"""Games that are played in the real window by keyboard."""

from __future__ import annotations

import shutil
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.match.match import Match
from citrus.records.record import Record, read
from citrus.ui.shell.app import App
from tests.slow.ui.players import saved_game
from tests.ui.player import Player, sit_down
from tests.ui.real_window import RealWindow, until, until_written
from tests.ui.shell import own_board
from tests.workshop.boards import SMALL

NAMES = {pygame.K_TAB: "Tab", pygame.K_RETURN: "Return", pygame.K_SPACE: "space"}
NAMES |= {pygame.K_LEFT: "Left", pygame.K_RIGHT: "Right", pygame.K_UP: "Up", pygame.K_DOWN: "Down"}
SETTINGS = """introduced: true
auto_end: false
speed: none
last_table: {players: [{name: Ana, color: blue}, {name: Ben, color: red}], board: small, own: true}
"""


def begun(window: RealWindow, app: App, folder: Path) -> tuple[Path, Player]:
    """Begin a game of people who know it in the real window, on a board on which games are short; its file, and the
    same table where nobody sees it."""
    app.change(replace(app.settings, auto_end=False))
    own_board(window.home, "small", SMALL)
    (window.home / "settings.yaml").write_text(SETTINGS, encoding="utf-8")
    window.start()
    window.keys("Return", "Return")
    path = until("a saved game", lambda: saved_game(window.home))
    copy = folder / "shadow" / "game.citrus"
    copy.parent.mkdir()
    shutil.copy(path, copy)
    return path, sit_down(app, Match.open(copy))


def done(window: RealWindow, path: Path, match: Match) -> None:
    """Wait until the record tells the same story as the match, and begin a new turn with a key that does nothing else.

    What ends turns would be ignored for a while, as a second press of the one before.
    """

    def written() -> Record | None:
        record = read(path)
        return record if len(record.actions) >= len(match.record.actions) else None

    record = until_written(f"action {len(match.record.actions)}: {match.record.actions[-1]}", path, written)
    assert record.actions == match.record.actions
    if match.state.player != match.steps[-2].state.player:
        window.keys("Home")
