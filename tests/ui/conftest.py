"""A window on SDL's dummy driver and a player's folder of its own for every test that asks for `app`, and more."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus.bots.advice import Advice, advise
from citrus.bots.counsel import Counsel
from citrus.match.match import Match
from citrus.records.record import Record
from citrus.rules.events import FincaScored
from citrus.rules.view import PlayerView
from citrus.ui.kit import fonts, system_fonts
from citrus.ui.shell.app import App
from tests.match.workers import workers
from tests.ui.once import drawn_once
from tests.ui.shell import play


@pytest.fixture(autouse=True, scope="session")
def _drawn_once() -> Iterator[None]:
    with drawn_once():
        yield


@pytest.fixture(autouse=True, scope="session")
def _hints_at_a_glance() -> Iterator[None]:
    """Let hints compare few turns, once for each moment: the tests of bots look at more, and the window does not depend
    on it."""

    @cache
    def glance(view: PlayerView, careful: bool = False, before: Advice | None = None) -> Advice | None:
        return advise(view, Counsel(view.state.game, 5, 4), careful, before)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("citrus.ui.table.store.adviser.advise", glance)
        yield


@pytest.fixture(autouse=True)
def _english_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Begin tests in English, whatever language the machine speaks."""
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.delenv("LANGUAGE", raising=False)


@pytest.fixture(autouse=True)
def _no_fonts_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hide the fonts of the machine from tests."""
    monkeypatch.setattr(system_fonts, "system_fonts", lambda bold: [])


@pytest.fixture
def app(home: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[App]:
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    app = App()
    yield app
    app.close()
    pygame.display.quit()
    assert not workers(), "a bot still thinks: some table of the test was never left"


@pytest.fixture
def restart(app: App) -> Iterator[Callable[[], App]]:
    """Return what starts the program once more. It is closed before the display is: a window that is left behind ends
    with the garbage, and takes that of a later test with it."""
    started: list[App] = []

    def start() -> App:
        started.append(App())
        return started[-1]

    yield start
    for one in started:
        one.close()


@pytest.fixture
def written(monkeypatch: pytest.MonkeyPatch) -> dict[str, pygame.Surface]:
    """Return the texts that have been drawn, each as it was last."""
    found: dict[str, pygame.Surface] = {}
    render = fonts.Fonts.render

    def watched(self: fonts.Fonts, text: str, *rest: Any, **more: Any) -> pygame.Surface:
        found[text] = render(self, text, *rest, **more)
        return found[text]

    monkeypatch.setattr(fonts.Fonts, "render", watched)
    return found


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the texts that had to be ended with an ellipsis to fit."""
    found: list[str] = []
    fitted = fonts.Fonts.fitted

    def watched(self: fonts.Fonts, text: str, letters: fonts.Letters, width: int, smallest: int = 0) -> pygame.Surface:
        label = fitted(self, text, letters, width, smallest)
        if self.width(text, smallest or fonts.least(letters.px), letters.bold, letters.title) > width:
            found.append(text)
        return label

    monkeypatch.setattr(fonts.Fonts, "fitted", watched)
    return found


@pytest.fixture
def started(app: App, monkeypatch: pytest.MonkeyPatch) -> list[Match]:
    """Return the games that were started; the table itself is left out."""
    matches: list[Match] = []
    monkeypatch.setattr(app.routes, "to_table", matches.append)
    return matches


@pytest.fixture(scope="session")
def finished(tmp_path_factory: pytest.TempPathFactory) -> Match:
    """Play a game in whose last turn a finca was encircled."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("home")))
        match = play(2, 151)
    assert any(isinstance(event, FincaScored) and not event.final for event in match.steps[-1].events)
    return match


@pytest.fixture(scope="session")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """Play a game of two that somebody won."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("elsewhere")))
        record = play(2, 2).record
    assert record.result.winners == (0,)
    return record
