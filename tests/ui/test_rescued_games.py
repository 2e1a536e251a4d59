"""At the start, the games that could not be saved last time are offered."""

from __future__ import annotations

import tempfile
from pathlib import Path

import pygame
import pytest

from citrus.match import spares
from citrus.match.saves import games_dir
from citrus.records.record import read, write
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.rescued_dialog import RescuedDialog
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.ui.shell import play, press


@pytest.fixture
def lasting(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "lasting"
    place.mkdir()
    monkeypatch.setattr(spares, "lasting_places", lambda: [place])
    return place


def left(place: Path, seed: int, name: str | None = None) -> Path:
    """Make the only copy of a game."""
    match = play(2, seed, steps=6)
    path = Path(tempfile.mkdtemp(prefix="citrus-", dir=place)) / (name or match.path.name)
    write(path, match.record)
    match.path.unlink()
    return path


def start(app: App) -> None:
    app.routes.to_start()
    app.troubles.tell_of_files()


def test_a_rescued_game_is_offered_and_goes_on(app: App, lasting: Path) -> None:
    copy = left(lasting, 1)
    record = read(copy)
    start(app)
    dialog = app.top
    assert isinstance(dialog, RescuedDialog)
    assert copy.stem in dialog.text
    assert str(copy.parent) in dialog.text
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.record == record
    assert app.top.match.path.parent == games_dir()
    start(app)
    assert isinstance(app.top, StartScreen)
    assert app.top.saved is not None


def test_later_it_is_offered_again(app: App, lasting: Path) -> None:
    copies = [left(lasting, seed, f"{seed}.citrus") for seed in (1, 2)]
    for _ in range(2):
        start(app)
        for _ in copies:
            assert isinstance(app.top, RescuedDialog)
            press(app, pygame.K_ESCAPE)
        assert isinstance(app.top, StartScreen)
    assert all(copy.exists() for copy in copies)


def test_while_nothing_can_be_saved_it_goes_on_where_it_is(
    app: App, lasting: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = left(lasting, 1)
    said: list[str] = []
    monkeypatch.setattr(app.notice, "show", lambda text, until_used=False: said.append(text))
    start(app)
    games_dir().rename(games_dir().with_name("away"))
    games_dir().touch()
    press(app, pygame.K_RETURN)
    assert isinstance(app.top, PlayScreen)
    assert app.top.match.path == copy
    assert said == [
        "Nothing can be saved in your folder yet: something else is already there. Your game goes on in the copy."
    ]
