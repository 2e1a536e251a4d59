"""Only what differs is drawn again: frame after frame, the window shows what a full drawing would show."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pygame
import pytest

from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.view.frame import Frame
from tests.ui.at_table import new_match, opened
from tests.ui.endings import scoring
from tests.ui.frames import compare, walk
from tests.ui.player import Player, sit_down


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many pixels of the window each frame of a table has drawn."""
    found: list[int] = []
    areas = Frame.areas

    def counted(self: Frame, *what: Any) -> list[pygame.Rect]:
        changed = areas(self, *what)
        found.append(sum(area.width * area.height for area in changed))
        return changed

    monkeypatch.setattr(Frame, "areas", counted)
    return found


def settled(app: App, player: Player) -> None:
    """Let everything come to rest."""
    player.hovers(None)
    for _ in range(100):
        app.step([], 0.1)
    app.draw()


@pytest.mark.parametrize("seed", [0, 3])
def test_the_window_always_shows_what_a_full_drawing_would_show(app: App, seed: int) -> None:
    assert walk(app, seed, 48)


def test_nothing_is_drawn_where_nothing_has_changed(app: App, home: Path, drawn: list[int]) -> None:
    player = sit_down(app, new_match(home))
    settled(app, player)
    drawn.clear()
    app.draw()
    assert drawn == [0]


def test_a_space_under_the_mouse_is_drawn_alone(app: App, home: Path, drawn: list[int]) -> None:
    player = sit_down(app, new_match(home))
    player.buys()
    settled(app, player)
    drawn.clear()
    player.hovers(targets.Space(next(iter(player.spaces))))
    app.draw()
    assert 0 < drawn[0] < 0.02 * app.size[0] * app.size[1], "the space, the tile on it, and what the bar says"


def test_a_planted_tile_is_drawn_with_what_it_changes(app: App, home: Path, drawn: list[int]) -> None:
    player = sit_down(app, new_match(home), speed="none")
    player.buys()
    settled(app, player)
    drawn.clear()
    player.plants()
    app.draw()
    assert 0 < drawn[0] < 0.4 * app.size[0] * app.size[1]


def test_what_is_counted_is_drawn_once_and_then_only_what_moves(app: App, drawn: list[int]) -> None:
    player, _ = scoring(app)
    frames = 0
    while player.is_staging:
        app.step([], 0.05)
        frames += 1
    whole = app.size[0] * app.size[1]
    assert sum(drawn) < 0.1 * whole * frames


def test_after_another_screen_the_table_is_drawn_whole(app: App, home: Path, drawn: list[int]) -> None:
    player = opened(app, home, "tree_worker")
    settled(app, player)
    player.presses(pygame.K_ESCAPE)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.draw()
    app.show(player.screen)
    drawn.clear()
    app.draw()
    assert drawn == [app.size[0] * app.size[1]]
    app.draw()
    app.notify("larger")
    app.draw()
    app.step([], 60.0)
    compare(app, player)
