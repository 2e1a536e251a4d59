"""Pipes, devices, folders and the like, dropped onto the window or lying where files are looked for: it goes on."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.match.settings import settings_path
from citrus.ui.kit.dialogs import MessageDialog
from citrus.ui.screens.album.screen import AlbumScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.shell.app import App
from tests.odd_places import PLACES, impatient
from tests.ui.shell import play, press

__all__ = ["impatient"]  # the fixture
pytestmark = pytest.mark.usefixtures("impatient")
ENDINGS = (".citrus", ".yaml", ".yml", ".review.json", ".txt", "")


@pytest.mark.parametrize("place", PLACES)
def test_what_is_dropped_and_is_no_file_is_refused_in_a_sentence(app: App, tmp_path: Path, place: str) -> None:
    app.routes.to_start()
    for number, ending in enumerate(ENDINGS):
        path = PLACES[place](tmp_path / f"odd {number}{ending}")
        app.step([pygame.event.Event(pygame.DROPFILE, file=str(path))], 0.02)
        assert isinstance(app.top, MessageDialog), ending
        assert app.top.text
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize("path", [Path(Path.cwd().anchor), Path(), Path("..")], ids=["root", "here", "above"])
def test_a_folder_without_a_name_is_refused_in_a_sentence(app: App, path: Path) -> None:
    app.routes.to_start()
    for way in (app.routes.open_file, app.routes.open_record, app.routes.watch_record, app.routes.review_record):
        way(path)
        assert isinstance(app.top, MessageDialog)
        assert app.top.text.startswith(str(path))
        press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, StartScreen)


@pytest.mark.parametrize("place", PLACES)
def test_the_window_opens_whatever_lies_in_the_players_folder(
    home: Path, monkeypatch: pytest.MonkeyPatch, place: str
) -> None:
    match = play(2, 1, steps=4)
    odd = ("odd.citrus", "odd.citrus~", f"{match.path.name}~")
    files = [*(f"games/{name}" for name in odd), "boards/odd.yaml", "numbers/odd.yaml"]
    files += ["album.yaml", "album index.json", "finished games.json", "reports/Citrus hang 1.txt", "pictures"]
    for name in files:
        path = home / name
        path.parent.mkdir(exist_ok=True)
        path.unlink(missing_ok=True)
        PLACES[place](path)
    PLACES[place](settings_path())
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App()
    try:
        app.routes.to_start()
        app.troubles.tell_of_files()
        while not isinstance(app.top, StartScreen):
            press(app, pygame.K_ESCAPE)
        assert app.top.saved.path == match.path
        for way, kind in (
            (app.routes.to_records, RecordsScreen),
            (app.routes.to_album, AlbumScreen),
            (app.routes.to_workshop, WorkshopScreen),
            (app.routes.to_setup, SetupScreen),
        ):
            way()
            set_aside = list(home.glob("album, broken*.yaml"))
            for _ in range(5):
                app.step([], 0.2)
            if kind is AlbumScreen and set_aside:  # it says so
                assert isinstance(app.top, MessageDialog)
                assert set_aside[0].name in app.top.text
                press(app, pygame.K_ESCAPE)
            assert isinstance(app.top, kind)
            app.pop()
        app.watch.begin(app.settings)
    finally:
        app.close()
        pygame.display.quit()
