"""Lists of what is drawn: where two differ is all that must be drawn again, and what looks the same is not painted."""

from __future__ import annotations

import random

import pygame
import pytest
from pygame import Rect, Surface

from citrus.ui.kit.display_list import DisplayList, Drawable, DrawingCache

AREA = Rect(0, 0, 60, 60)
SQUARE = Surface((10, 10))


def pictures() -> list[Surface]:
    """Return a few translucent squares: what lies below another one is still visible."""
    found = []
    for number in range(6):
        picture = Surface((10, 10), pygame.SRCALPHA)
        picture.fill((40 * number, 200 - 40 * number, 90, 120))
        found.append(picture)
    return found


def noted(what: list[tuple[Surface, tuple[int, int]]]) -> DisplayList:
    """Return a list of pictures at their places."""
    there = DisplayList(AREA)
    there.fblits(what)
    return there


def drawn(what: DisplayList) -> Surface:
    """Return what it looks like."""
    surface = Surface(AREA.size)
    surface.fill("white")
    what.draw(surface, AREA)
    return surface


def anywhere(rng: random.Random, kept: list[Surface], count: int) -> list[tuple[Surface, tuple[int, int]]]:
    """Return pictures at places that often overlap."""
    return [(rng.choice(kept), (6 * rng.randrange(9), 6 * rng.randrange(9))) for _ in range(count)]


def changed(
    rng: random.Random, kept: list[Surface], before: list[tuple[Surface, tuple[int, int]]]
) -> list[tuple[Surface, tuple[int, int]]]:
    """Return the same pictures with some removed, some added, and two perhaps swapped."""
    after = list(before)
    for _ in range(rng.randrange(4)):
        place = rng.randrange(len(after) + 1)
        after[place : place + rng.randrange(3)] = anywhere(rng, kept, rng.randrange(3))
    if len(after) > 1 and rng.random() < 0.5:
        one, other = rng.sample(range(len(after)), 2)
        after[one], after[other] = after[other], after[one]
    return after


@pytest.mark.parametrize("seed", range(200))
def test_what_differs_is_all_that_must_be_drawn_again(seed: int) -> None:
    rng, kept = random.Random(seed), pictures()
    before = anywhere(rng, kept, rng.randrange(12))
    after = changed(rng, kept, before)
    surface, there = drawn(noted(before)), noted(after)
    areas = there.changes(noted(before))
    for area in areas:
        surface.fill("white", area)
        there.draw(surface, area)
    assert pygame.image.tobytes(surface, "RGB") == pygame.image.tobytes(drawn(there), "RGB")
    assert not any(one.colliderect(other) for number, one in enumerate(areas) for other in areas[:number])


def test_nothing_differs_between_equal_lists() -> None:
    kept = pictures()
    what = anywhere(random.Random(0), kept, 9)
    assert noted(what).changes(noted(what)) == []


@pytest.mark.parametrize("place", [0, 4, 9])
def test_one_picture_more_is_drawn_alone(place: int) -> None:
    kept = pictures()
    before = anywhere(random.Random(1), kept, 9)
    more = (kept[0], (13, 29))
    after = [*before[:place], more, *before[place:]]
    alone = [Rect(13, 29, 10, 10)]
    assert noted(after).changes(noted(before)) == noted(before).changes(noted(after)) == alone


def test_a_picture_that_is_drawn_twice_may_go_once() -> None:
    kept = pictures()
    one, other = (kept[0], (0, 0)), (kept[1], (30, 30))
    assert noted([one, other, one]).changes(noted([one, other])) == [Rect(0, 0, 10, 10)]
    assert noted([other, one]).changes(noted([one, other, one])) == [Rect(0, 0, 10, 10)]
    assert noted([one, one]).changes(noted([one])) == noted([one]).changes(noted([one, one])) == [Rect(0, 0, 10, 10)]


class Painter:
    """Paints one picture, and remembers how often."""

    def __init__(self) -> None:
        self.painted = 0

    def __call__(self, surface: Drawable) -> None:
        self.painted += 1
        surface.blit(SQUARE, (5, 5))


def kept_on(kept: DrawingCache, paint: Painter, *depends: object, clip: Rect = AREA) -> DisplayList:
    """Return a list on which a part is drawn, within a rectangle."""
    surface = DisplayList(AREA)
    surface.set_clip(clip)
    kept.draw(surface, "part", depends, paint)
    return surface


def test_a_kept_part_is_painted_again_when_something_changes_on_which_it_depends() -> None:
    kept, paint = DrawingCache(), Painter()
    for depends, painted in (((1, "a"), 1), ((1, "a"), 1), ((1, "b"), 2), ((1, "a"), 3)):
        assert kept_on(kept, paint, *depends).changes(noted([(SQUARE, (5, 5))])) == []
        assert paint.painted == painted


def test_a_kept_part_is_seen_only_where_something_can_be_drawn_now() -> None:
    kept, paint = DrawingCache(), Painter()
    kept_on(kept, paint, 1)
    half = kept_on(kept, paint, 1, clip=Rect(0, 0, 10, 60))
    assert half.changes(DisplayList(AREA)) == [Rect(5, 5, 5, 10)]


def test_on_a_surface_a_part_is_always_painted() -> None:
    kept, paint, surface = DrawingCache(), Painter(), Surface(AREA.size)
    for painted in (1, 2):
        kept.draw(surface, "part", (1,), paint)
        assert paint.painted == painted
