"""Only what differs is drawn again: frame after frame, the window shows what a full drawing would show."""

from __future__ import annotations

import random
from collections.abc import Hashable
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from pygame.event import Event

from benchmarks.window_driver import WatchedWindow
from citrus.ui.pieces.houses import site_sign
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell import unfolding
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from citrus.ui.table.model import targets
from citrus.ui.table.model.pictures import LeadPicture
from citrus.ui.table.view.note import picture_height
from tests.ui import behind
from tests.ui.at_table import new_match, opened
from tests.ui.endings import scoring
from tests.ui.frames import compare, pictures_made, pixels_drawn, walk
from tests.ui.lessons import begin
from tests.ui.player import Player, sit_down, watch
from tests.ui.shell import play


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Return how many pixels of the window each frame of a table has drawn."""
    return pixels_drawn(monkeypatch)


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
    lesson, match = begin(app), new_match(home)
    app.draw()
    marked = play(3, 1, steps=62)  # a landscape tile that somebody has just taken has a corner
    for player in (Player(lesson), sit_down(app, match), sit_down(app, marked), watch(app, play(3, 1, steps=60))):
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
    while player.is_counting:
        app.step([], 0.05)
        frames += 1
    whole = app.size[0] * app.size[1]
    assert sum(drawn) < 0.1 * whole * frames


def test_what_stays_in_sight_is_painted_again_once_it_looks_different(app: App, home: Path) -> None:
    """Scores, totals, prices, buttons and words, after each action and with each thing under the mouse."""
    rng, player = random.Random(1), sit_down(app, new_match(home), speed="none", table="full")
    app.draw()
    for _ in range(16):
        player.does(rng.choice(player.legal))
        app.draw()
        compare(app, player)
        player.hovers(rng.choice(player.clickable))
        app.draw()
        player.clicks((rng.randrange(app.size[0]), rng.randrange(app.size[1] // 2)))  # a refusal makes the bar higher
        if app.top is not player.screen:
            app.pop()
        app.draw()
        compare(app, player)


def test_other_settings_are_shown_at_once(app: App, home: Path) -> None:
    rng, player = random.Random(1), sit_down(app, new_match(home), speed="none", table="full")
    app.draw()
    for language, scale, symbols, table in (
        ("de", 100, "off", "full"),
        ("fr", 100, "large", "calm"),
        ("fr", 120, "small", "full"),
    ):
        app.change(replace(app.settings, language=language, scale=scale, symbols=symbols, table=table))
        app.draw()
        compare(app, player)
        player.does(rng.choice(player.legal))
        app.draw()
        compare(app, player)


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


def flips(app: App, monkeypatch: pytest.MonkeyPatch) -> list[bytes]:
    """Return what the window shows from now on, picture by picture."""
    found: list[bytes] = []
    seen = WatchedWindow(app.window, lambda: found.append(pygame.image.tobytes(app.surface, "RGB")))
    monkeypatch.setattr(app, "window", seen)
    return found


@pytest.fixture
def step_by_step(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give a round of the loop time for one step of a screen that unfolds, however fast the machine is."""
    monkeypatch.setattr(unfolding, "SPARE_SECONDS", 0.0)


@pytest.mark.usefixtures("step_by_step")
def test_a_table_is_opened_with_the_board_and_then_part_by_part(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(app, new_match(home), speed="none")
    shown = flips(app, monkeypatch)
    for _ in range(60):
        app.step([], 0.0)
    first = shown[0]
    assert len(set(shown)) >= 5
    assert len(shown) < 20, "steps that add nothing to see are not shown"
    app.draw()
    compare(app, player)
    assert shown[-1] == pygame.image.tobytes(app.surface, "RGB")
    opened = pygame.image.frombytes(first, app.size, "RGB")
    wood, land = opened.get_at((app.size[0] - 1, 0)), opened.get_at(player.layout.view.center)
    assert sum(land[:3]) > sum(wood[:3]) > 0, "the land lies on the table at once"


def test_who_presses_something_waits_for_no_step(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    app.step([], 0.0)
    app.step([Event(pygame.KEYDOWN, key=pygame.K_TAB, mod=0, unicode="")], 0.0)
    compare(app, player)


def test_a_replay_can_be_opened_while_the_window_becomes_smaller(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.step([], 0.0)
    app.window.size = (1000, 620)
    app.routes.to_replay(play(2, 1, steps=30))
    for _ in range(20):
        app.step([], 0.1)
    assert app.size == app.top.size == (1000, 620)


def test_what_follows_screens_that_fail_during_a_resize_has_the_new_size(app: App) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.step([], 0.0)
    app.window.size = (1000, 620)
    app.step([], 0.05)
    app.clear()
    app.routes.to_rescue(None, None)
    assert app.size == app.top.size == (1000, 620)


@pytest.mark.usefixtures("step_by_step")
def test_a_window_that_comes_to_rest_shows_the_last_picture_until_the_new_one_is_complete(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    player = sit_down(app, new_match(home), speed="none")
    settled(app, player)
    app.window.size = (1000, 620)
    app.step([], 0.05)
    shown = flips(app, monkeypatch)
    rounds = 0
    while not shown:
        app.step([], 0.05)
        rounds += 1
    assert rounds > 5, "the new picture takes some rounds"
    compare(app, player)
    assert shown == [pygame.image.tobytes(app.surface, "RGB")]


def test_a_window_that_is_dragged_stretches_what_it_has_shown_and_draws_it_once(
    app: App, home: Path, drawn: list[int]
) -> None:
    player = sit_down(app, new_match(home), speed="none")
    settled(app, player)
    corner = app.surface.get_at((2, 2))
    drawn.clear()
    for width in (1200, 1100, 1000, 1300):
        app.window.size = (width, 700)
        Loop(app).round([], 0.05)
        assert app.surface.get_size() == (width, 700)
        assert app.surface.get_at((2, 2)) == pytest.approx(corner, abs=12)
    assert drawn == [player.screen.size[0] * player.screen.size[1]]


def test_another_size_or_screen_ends_the_steps(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home), speed="none")
    app.step([], 0.0)
    app.change(replace(app.settings, scale=120))
    app.step([], 0.0)
    compare(app, player)
    app.show(player.screen)
    app.step([], 0.0)
    app.notify("over all of it")
    start = StartScreen(app.ui, app.routes, app.shelf)
    app.push(start)
    app.step([], 0.0)
    app.pop()
    app.step([], 60.0)
    compare(app, player)


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[Hashable]:
    return pictures_made(monkeypatch)


def prepared(app: App) -> None:
    """Let the screen use all the time that it would like to have."""
    while app.top.prepare():
        pass


def test_no_picture_of_a_plantation_is_made_while_one_is_planted(app: App, home: Path, made: list[Hashable]) -> None:
    player = sit_down(app, new_match(home))
    player.buys()
    settled(app, player)
    prepared(app)
    made.clear()
    player.plants()
    while player.is_animated:
        app.step([], 0.02)
    assert not [key for key in made if isinstance(key, tuple) and key[0] in ("planted", "ground", "mask", "tile")]


def test_pictures_of_players_are_made_before_a_note_shows_them(app: App, home: Path, made: list[Hashable]) -> None:
    player = sit_down(app, new_match(home))
    settled(app, player)
    prepared(app)
    high = picture_height(player.layout)
    site_sign(app.ui, "A", high)  # a letter takes no time
    made.clear()
    for lost in (True, False):
        behind.strips(player).picture(LeadPicture(0, lost, "A"), high)
    assert not made


def test_one_step_of_preparing_makes_one_plantation_at_most(app: App, made: list[Hashable]) -> None:
    """A round of the loop ends with such a step, while something moves as well."""
    rng, player = random.Random(2), sit_down(app, play(2, 1, steps=60))
    settled(app, player)
    most = []
    for _ in range(12):
        made.clear()
        while app.top.prepare():
            most.append(len([key for key in made if isinstance(key, tuple) and key[0] == "planted"]))
            made.clear()
        player.does(rng.choice(player.legal))
        app.step([], 0.02)
    assert max(most) == 1


def test_one_step_of_preparing_lays_the_rows_in_the_hand_out_at_one_height(app: App, made: list[Hashable]) -> None:
    rng, player = random.Random(2), sit_down(app, play(5, 1, steps=40))
    settled(app, player)
    most = 0
    for _ in range(4):
        made.clear()
        while app.top.prepare():
            most = max(most, len(made))
            made.clear()
        player.does(rng.choice(player.legal))
        app.step([], 0.02)
    assert 10 < most < 100


def test_points_are_written_before_they_rise(app: App, made: list[Hashable]) -> None:
    player, _ = scoring(app)
    app.draw()
    rose = 0
    while player.is_counting:
        prepared(app)
        made.clear()
        app.step([], 0.05)
        assert not [key for key in made if "earned" in str(key)]
        rose = max(rose, len(behind.motion(player).risings))
    assert rose


def test_the_row_of_a_turn_is_made_before_it_is_told(app: App, made: list[Hashable]) -> None:
    player, _ = scoring(app)
    app.draw()
    while player.is_animated:
        prepared(app)
        made.clear()
        app.step([], 0.05)
        assert not [key for key in made if "PointsPicture" in str(key)]
