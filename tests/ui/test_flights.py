"""How things fly and drift over the table."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from citrus.ui.table.motion.flights import BOUNCE_SECONDS, Drift, Flight, Movement
from citrus.ui.table.motion.motion import Motion
from tests.ui.at_table import new_match


def test_drifting_things_are_gone_after_their_time(tmp_path: Path) -> None:
    motion, seen = Motion(), []
    game = new_match(tmp_path, seed=3).state
    motion.add([Movement(game, game, drifts=(Drift(lambda surface, now: seen.append(now), 0.5),), rest=0.1)], [0, 0])
    surface = pygame.Surface((10, 10))
    while motion.active:
        motion.draw_drifts(surface)
        motion.update(0.125, 1.0)
    assert seen == [0.0, 0.125, 0.25, 0.375]


@pytest.mark.parametrize(("steps", "least", "most"), [(0, 20, 24), (5, 2, 4)])
def test_who_walks_stays_near_the_ground(steps: int, least: int, most: int) -> None:
    def piece(size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        picture.fill("white")
        return picture

    surface, lifts = pygame.Surface((240, 140), pygame.SRCALPHA), []
    flight = Flight(piece, pygame.Rect(0, 100, 20, 20), pygame.Rect(200, 100, 20, 20), steps=steps)
    for part in range(1, 20):
        surface.fill((0, 0, 0, 0))
        flight.draw(surface, part * flight.seconds / 20)
        lifts.append(100 - surface.get_bounding_rect().top)
    assert least <= max(lifts) <= most


def test_what_flies_lands_with_its_weight() -> None:
    sizes, surface = [], pygame.Surface((240, 140), pygame.SRCALPHA)

    def piece(size: int) -> pygame.Surface:
        picture = pygame.Surface((size, size), pygame.SRCALPHA)
        picture.fill("white")
        return picture

    flight = Flight(piece, pygame.Rect(0, 100, 40, 40), pygame.Rect(200, 100, 40, 40), seconds=1)
    for part in range(21):
        surface.fill((0, 0, 0, 0))
        flight.draw(surface, part / 20)
        sizes.append(surface.get_bounding_rect())
    assert max(seen.width for seen in sizes[:14]) > 42, "it comes nearer to the eye"
    assert all(abs(seen.centerx - 220) <= 1 for seen in sizes[15:]), "it settles where it has landed"
    assert {seen.bottom for seen in sizes[15:]} == {140}, "on the ground"
    assert min(seen.height for seen in sizes[15:]) < 38
    assert sizes[-1].size == (40, 40)
    for now, high in ((0.0, 40), (BOUNCE_SECONDS / 2, 42), (BOUNCE_SECONDS, 40), (9.0, 40)):
        surface.fill((0, 0, 0, 0))
        flight.draw_landed(surface, now)
        assert surface.get_bounding_rect().height == high
