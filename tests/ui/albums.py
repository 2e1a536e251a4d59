"""The album as tests open and read it, and the end of a game with what it tells of the album."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from citrus.match.match import Match
from citrus.ui.screens.album.gallery import GalleryLeaf
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.list_dialog import ListDialog
from citrus.ui.screens.album.medals import MedalsLeaf
from citrus.ui.screens.album.pairs import PairsLeaf
from citrus.ui.screens.album.person import PersonScreen
from citrus.ui.screens.album.players import PlayersLeaf
from citrus.ui.screens.album.rows import AlbumRow
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import choose

Part = TypeVar("Part", bound=Leaf)


def opened(app: App) -> AlbumScreen:
    """Return the album, opened from the start screen, with everything read."""
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    choose(app, app.ui.texts("start.album"))
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


def players(screen: AlbumScreen) -> PlayersLeaf:
    """Return the first part of the album, which is shown."""
    assert isinstance(screen.leaf, PlayersLeaf)
    return screen.leaf


def medals(app: App, screen: AlbumScreen) -> MedalsLeaf:
    """Return the medals of the album, after a click on their tab."""
    return _part(app, screen, "medals", MedalsLeaf)


def gallery(app: App, screen: AlbumScreen) -> GalleryLeaf:
    """Return the gallery of the album, after a click on its tab."""
    return _part(app, screen, "gallery", GalleryLeaf)


def pairs(app: App, screen: AlbumScreen) -> PairsLeaf:
    """Return the comparison of two, after a click on its tab."""
    return _part(app, screen, "pairs", PairsLeaf)


def _part(app: App, screen: AlbumScreen, name: str, kind: type[Part]) -> Part:
    """Return a part of the album, after a click on its tab."""
    choose(app, app.ui.texts(f"album.{name}"), app.ui.texts("album.title"))
    assert isinstance(screen.leaf, kind)
    return screen.leaf


def rows(screen: AlbumScreen | PersonScreen | ListDialog, name: str) -> list[AlbumRow]:
    """Return what a list shows."""
    shown = getattr(screen.leaf if isinstance(screen, AlbumScreen) else screen, name)
    return [shown.row_of(value) for value in shown.rows]


def titles(found: Sequence[AlbumRow]) -> list[str]:
    return [row.title for row in found]


def ended(match: Match, app: App) -> FinalScreen:
    """Return the screen of a finished game, with all its news."""
    app.show(FinalScreen(app.ui, app.routes, match))
    assert isinstance(app.top, FinalScreen)
    read_all(app, app.top)
    return app.top
