"""What moves in the valley of the start screen and the podium: a function of time, drawn and shown only where
it moves."""

from __future__ import annotations

from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from citrus import local_time
from citrus.ui.kit.ambience import CALM
from citrus.ui.kit.art import Art
from citrus.ui.kit.moving_parts import PlacedPicture
from citrus.ui.kit.music import Mood
from citrus.ui.pieces.figures import Figures
from citrus.ui.screens.daylight import DAY, NIGHT, SKY, daylight, is_dark, is_dusky, light, on_land
from citrus.ui.screens.start import RATE, StartScreen
from citrus.ui.screens.valley_life import (
    DRIVE,
    EVERY,
    FALLING,
    FALLS,
    FIREFLIES,
    FIRST_DRIVE,
    FIRST_FLIGHT,
    FIRST_PROWL,
    STREAK,
    ValleyLife,
)
from citrus.ui.shell.app import App
from tests.ui.shell import named

SIZE = (480, 270)
ROUNDING = 4  # between parts painted together and one after another
SPECKS = 0.002  # of all pixels, where edges of two parts meet
MEADOW, PATH = (190, 214, 170), (232, 200, 145)  # as painted


def at_start(app: App, hour: int, monkeypatch: pytest.MonkeyPatch) -> StartScreen:
    """Return the start screen, painted in full and seen, at an hour of the day."""
    monkeypatch.setattr(local_time, "now", lambda: datetime(2026, 6, 1, hour))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    for _ in range(3):
        app.step([], 0.0)
    return screen


def painted(life: ValleyLife, now: float) -> pygame.Surface:
    """Return the valley at a time of its clock."""
    surface = life.ground.copy()
    surface.fblits(life.at(now))
    return surface


def differing(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how many pixels of two pictures are plainly different."""
    pixels = zip(*(iter(pygame.image.tobytes(surface, "RGB")) for surface in (one, other)), strict=True)
    return sum(abs(mine - theirs) > ROUNDING for mine, theirs in pixels) // 3


def test_it_begins_as_it_is_painted_and_is_the_same_at_the_same_time(app: App) -> None:
    art: Art = app.ui.art
    life = ValleyLife(art, SIZE, daylight(DAY))
    assert differing(painted(life, 0.0), art.cover("backdrop", SIZE)) < SPECKS * SIZE[0] * SIZE[1]
    for now in (CALM, 3.3, FIRST_FLIGHT + 9.0):
        assert life.at(now) == life.at(now)
        other = painted(ValleyLife(art, SIZE, daylight(DAY)), now)
        assert differing(painted(life, now), other) == 0, "in another window, too"
    assert differing(painted(life, 3.3), painted(life, 4.1)) > 0


def test_storks_and_a_cart_pass_soon_by_day_and_a_cat_and_fireflies_are_about_at_night(app: App) -> None:
    day, night = (ValleyLife(app.ui.art, SIZE, daylight(lit)) for lit in (DAY, NIGHT))
    times = [FIRST_DRIVE - 1.0, FIRST_DRIVE + 3.0, EVERY + FIRST_FLIGHT + 3.0]
    empty, *passing = [len(day.at(now)) for now in times]
    assert [seen - empty for seen in passing] == [1, 3]
    assert FIRST_FLIGHT <= 5, "those who look for some seconds see them"
    assert len(night.at(0.0)) == len(day.at(0.0)), "it begins as it is painted"
    glows = [len(night.at(now)) - len(day.at(now)) for now in times]
    assert all(-3 < found < FIREFLIES for found in glows)
    assert glows[0] > 0, "some glow"
    assert glows[1] > 0, "the cat takes the place of the cart"
    assert FIRST_PROWL <= 10, "nobody waits long for it"


@pytest.mark.parametrize("below", [0, 160])
def test_storks_fly_below_what_is_read(app: App, monkeypatch: pytest.MonkeyPatch, below: int) -> None:
    tops: list[int] = []
    drawn = Figures.stork

    def noted(self: Figures, *given: Any) -> PlacedPicture:
        placed: PlacedPicture = drawn(self, *given)
        tops.append(placed[1][1])
        return placed

    monkeypatch.setattr(Figures, "stork", noted)
    life = ValleyLife(app.ui.art, SIZE, daylight(DAY))
    life.below = below
    for visit in range(6):
        life.at(FIRST_FLIGHT + visit * EVERY + 4.0)
    assert min(tops) >= below
    assert max(tops) < below + SIZE[1] / 3


def test_stars_fall_in_the_sky_at_night_only(app: App) -> None:
    size = tuple(round(length * SIZE[0] / 1600) for length in STREAK)
    for tint, falls in ((NIGHT, True), (DAY, False)):
        life = ValleyLife(app.ui.art, SIZE, daylight(tint))
        for second in range(1, round(3 * FALLS)):
            stars = [place for picture, place in life.at(second + FALLING / 2) if picture.get_size() == size]
            assert len(stars) == (falls and second % FALLS == 0)
            assert all(0 < x < SIZE[0] and y < SIZE[1] * SKY for x, y in stars)


@pytest.mark.parametrize("who", ["cat", "cart"])
def test_the_cat_and_the_cart_come_stay_beside_the_buttons_and_go_back(
    app: App, monkeypatch: pytest.MonkeyPatch, who: str
) -> None:
    seen: list[tuple[float, bool]] = []
    drawn, (light_now, first) = getattr(Figures, who), {"cat": (NIGHT, FIRST_PROWL), "cart": (DAY, FIRST_DRIVE)}[who]

    def noted(self: Figures, at: tuple[float, float], *given: Any, **how: bool) -> PlacedPicture:
        seen.append((at[0] / SIZE[0], how["lies"] if who == "cat" else not how["driver"]))
        placed: PlacedPicture = drawn(self, at, *given, **how)
        return placed

    monkeypatch.setattr(Figures, who, noted)
    life = ValleyLife(app.ui.art, SIZE, daylight(light_now))
    for visit in range(4):
        seen.clear()
        for second in range(round(DRIVE)):
            life.at(first + visit * EVERY + second)
        places = [x for x, _ in seen]
        assert all(not 0.3 < x < 0.7 for x in places), "never behind the buttons"
        assert places[0] < 0 or places[0] > 1, "it comes from outside"
        assert sum(stays for _, stays in seen) > 5
        assert len({x for x, stays in seen if stays}) == 1


def test_by_night_the_emblem_is_darker(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    looks = []
    for hour in (12, 23):
        at_start(app, hour, monkeypatch)
        looks.append(pygame.transform.average_color(app.surface, pygame.Rect(600, 60, 80, 60))[:3])
    assert sum(looks[1]) < 0.85 * sum(looks[0])


def test_all_pictures_are_painted_before_they_are_needed(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    life = ValleyLife(app.ui.art, SIZE, daylight(DAY))
    while life.prepare():
        pass
    monkeypatch.delattr("citrus.ui.kit.moving_parts.rasterise")
    for frame in range(RATE * 120):
        life.at(frame / RATE)


def test_the_start_screen_is_shown_again_without_painting_valley_and_title(
    app: App, monkeypatch: pytest.MonkeyPatch
) -> None:
    at_start(app, 23, monkeypatch)
    monkeypatch.delattr(Art, "lay")
    monkeypatch.delattr(pygame.transform, "smoothscale")
    screen = at_start(app, 23, monkeypatch)
    assert screen.liveliness > 0


@pytest.mark.parametrize("hour", [12, 23])
def test_only_what_moves_is_drawn_and_nothing_over_the_buttons(
    app: App, hour: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    screen = at_start(app, hour, monkeypatch)
    before = app.surface.copy()
    moved = pygame.Surface(app.surface.get_size())
    largest = 0
    for _ in range(RATE * 60):
        areas = screen.stir(app.surface, 1 / RATE)
        largest = max(largest, sum(area.width * area.height for area in areas))
        for area in areas:
            moved.fill("white", area)
    assert 0 < largest < 0.25 * app.size[0] * app.size[1]
    stirred = app.surface.copy()
    app.draw()
    assert pygame.image.tobytes(stirred, "RGB") == pygame.image.tobytes(app.surface, "RGB"), "as drawn as a whole"
    stirred.blit(before, (0, 0))
    rest = pygame.mask.from_threshold(moved, "white", (1, 1, 1))
    changed = pygame.mask.from_threshold(app.surface, (0, 0, 0), (1, 1, 1), before)
    changed.invert()
    assert changed.overlap_area(rest, (0, 0)) == changed.count() > 0, "elsewhere all is as it was"
    for text in ("New game", "Settings"):
        rect = named(screen, text).rect
        now, then = (pygame.image.tobytes(shown.subsurface(rect), "RGB") for shown in (app.surface, before))
        assert now == then


def test_it_waits_for_the_painted_valley_and_while_the_page_scrolls(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(local_time, "now", lambda: datetime(2026, 6, 1, 12))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.liveliness == 0
    for _ in range(3):
        app.step([], 0.0)
    assert screen.liveliness == RATE
    app.change(replace(app.settings, scale=200))
    for _ in range(3):
        app.step([], 0.0)
    assert (screen.liveliness == 0) == (screen.scroller.reach > 0)


def test_the_valley_follows_the_hour(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    screen = at_start(app, 20, monkeypatch)
    assert screen.mood == Mood.MORNING
    before = app.surface.copy()
    monkeypatch.setattr(local_time, "now", lambda: datetime(2026, 6, 1, 20, 2))
    app.step([], 0.1)
    assert differing(app.surface, before) == 0, "a trifle changes nothing"
    monkeypatch.setattr(local_time, "now", lambda: datetime(2026, 6, 1, 22))
    for _ in range(3):
        app.step([], 0.1)
    assert screen.mood == Mood.NIGHT
    assert differing(app.surface, before) > 1000
    assert screen.liveliness == RATE


def test_the_light_changes_slowly() -> None:
    noon = datetime(2026, 6, 1, 12)
    assert light(noon) == DAY
    assert is_dark(light(noon.replace(hour=0)))
    assert not is_dark(light(noon.replace(hour=20)))
    lit = [is_dusky(light(noon.replace(hour=hour))) for hour in (5, 8, 12, 18, 20, 23)]
    assert lit == [True, False, False, False, True, True], "windows are lit before the stars are seen"
    lights = [light(noon + timedelta(minutes=minutes)) for minutes in range(0, 24 * 60 + 1, 5)]
    steps = [abs(a - b) for pair in pairwise(lights) for a, b in zip(*pair, strict=True)]
    assert max(steps) <= 6


@pytest.mark.parametrize("hour", [5, 20, 21, 23])
def test_meadows_stay_green_and_paths_yellow_in_the_evening_and_at_night(hour: int) -> None:
    shade = on_land(light(datetime(2026, 6, 1, hour, 15)))
    meadow, path = (
        [part * left // 255 for part, left in zip(colour, shade, strict=False)] for colour in (MEADOW, PATH)
    )
    assert meadow[1] > max(meadow[0], meadow[2])
    assert path[2] < min(path[0], path[1])
