"""The album as tests open and read it, and the end of a game with what it tells of the album."""

from __future__ import annotations

from collections.abc import Sequence

from citrus.match.match import Match
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.rows import AlbumRow
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App


def opened(app: App) -> AlbumScreen:
    """Return the album, opened from the start screen, with everything read."""
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    assert isinstance(app.top, StartScreen)
    app.top.album.activate()
    screen = app.top
    assert isinstance(screen, AlbumScreen)
    read_all(app, screen)
    return screen


def read_all(app: App, screen: AlbumScreen | PersonScreen | FinalScreen) -> None:
    """Let time pass until all games have been read."""
    for _ in range(200):
        app.step([], 0.02)
        if not screen.animating:
            return
    raise AssertionError("the album never ends")


def rows(screen: AlbumScreen | PersonScreen | ListDialog, name: str) -> list[AlbumRow]:
    """Return what a list shows."""
    shown = getattr(screen, name)
    return [shown.row_of(value) for value in shown.rows]


def titles(found: Sequence[AlbumRow]) -> list[str]:
    return [row.title for row in found]


def ended(match: Match, app: App) -> FinalScreen:
    """Return the screen of a finished game, with all its news."""
    app.show(FinalScreen(app.ui, app.routes, match))
    assert isinstance(app.top, FinalScreen)
    read_all(app, app.top)
    return app.top
