"""Hats say who leads at a finca and whose turn a line of the log is about, with and without colours."""

from __future__ import annotations

import dataclasses
from itertools import combinations

import pygame
import pytest
from msgspec.structs import replace
from pygame import Rect, Surface

from citrus.match.settings import Level, Symbols
from citrus.records.record import COLORS
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.contest import DEPTH, LEAST_HAT, WIDEST, Contest, ContestView, Tied
from citrus.ui.pieces.hats import hat
from citrus.ui.pieces.layout import table_layout
from citrus.ui.shell.app import App
from tests.ui.layouts import game

ROOF = "#b5552f"
GREY_STEP = 40  # of 255: greys that differ by so much are told apart in small pictures
MARGIN = 0.4  # of the pixels of a hat look different in another one


def greys(app: App, color: str, width: int) -> dict[tuple[int, int], int]:
    """Return a hat on a roof, seen without colours."""
    roof = Surface((width + 4, width))
    roof.fill(ROOF)
    worn = hat(app.ui, color, width)
    roof.blit(worn, worn.get_rect(midbottom=(width // 2 + 2, width - 1)))
    grey = pygame.transform.grayscale(roof)
    return {(x, y): grey.get_at((x, y)).r for x in range(width + 4) for y in range(width)}


@pytest.mark.parametrize("width", [LEAST_HAT, 28])
def test_hats_are_told_apart_without_colours_where_they_are_small(app: App, width: int) -> None:
    seen = {color: greys(app, color, width) for color in COLORS}
    areas = {color: pygame.mask.from_surface(hat(app.ui, color, width)).count() for color in COLORS}
    alike = {}
    for one, two in combinations(COLORS, 2):
        different = sum(abs(grey - seen[two][at]) > GREY_STEP for at, grey in seen[one].items())
        share = different / max(areas[one], areas[two])
        if share < MARGIN:
            alike[one, two] = round(share, 2)
    assert alike == {}


@pytest.mark.parametrize("color", COLORS)
def test_a_pale_rim_within_a_dark_line_parts_a_hat_from_a_roof_of_its_colour(app: App, color: str) -> None:
    worn = hat(app.ui, color, 36)
    middle, paper = worn.get_height() // 2, app.ui.palette["paper"]
    row = [worn.get_at((x, middle)) for x in range(worn.get_width()) if worn.get_at((x, middle)).a > 200]
    assert sum(row[0][:3]) < sum(paper[:3]) - 150
    assert any(sum(abs(a - b) for a, b in zip(pixel[:3], paper[:3], strict=True)) < 40 for pixel in row[1:6])


def drawn(app: App, scale: float, level: Level, groups: list[Tied]) -> DisplayList:
    """Return what is drawn on a finca of a board of five players."""
    layout = dataclasses.replace(table_layout((1280, 720), game("long", 5), scale), calm=level == "calm")
    rect, surface = pygame.Rect(0, 0, layout.space, layout.space), DisplayList(pygame.Rect(0, 0, 400, 400))
    bottom = round(rect.height * (0.5 if layout.grown == 1 else 0.47))
    ContestView(app.ui, COLORS).draw(surface, layout, rect, Contest(groups, 0, True), bottom)
    return surface


def test_the_full_table_counts_the_tiles_of_the_first_and_the_second_where_there_is_room(app: App) -> None:
    for scale, level, counted in ((1.0, "full", True), (1.0, "calm", False), (1.5, "full", False)):
        one, other = (drawn(app, scale, level, [(8, [0]), (second, [1])]).entries[0] for second in (3, 4))
        assert (one.source is not other.source) == counted


@pytest.mark.parametrize("tied", [1, 3])
def test_hats_are_larger_with_large_symbols_and_larger_texts_and_stay_at_their_finca(app: App, tied: int) -> None:
    def size(scale: float, symbols: Symbols) -> tuple[int, int]:
        app.change(replace(app.settings, symbols=symbols))
        (entry,) = drawn(app, scale, "calm", [(8, list(range(tied)))]).entries
        return entry.source.get_size()

    usual, large = size(1.0, "off"), size(1.0, "large")
    assert large[0] > usual[0] or tied > 2
    space = table_layout((1280, 720), game("long", 5)).space
    for scale in (1.25, 2.0):
        wide, _ = size(scale, "off")
        assert wide <= 1.3 * space
        assert tied > 1 or wide >= usual[0] - 1, "also above larger values"


@pytest.mark.parametrize("scale", [1.25, 1.4, 2.0])
@pytest.mark.parametrize("tied", [1, 2, 4])
def test_hats_and_the_number_of_free_spaces_share_a_house_without_a_letter(app: App, scale: float, tied: int) -> None:
    layout = dataclasses.replace(table_layout((1366, 768), game("long", 5), scale), calm=False)
    assert not layout.lettered
    house, surface = pygame.Rect(100, 100, layout.space, layout.space), DisplayList(pygame.Rect(0, 0, 400, 400))
    bottom = house.y + round(house.height * 0.47)  # the values as they grow with texts
    ContestView(app.ui, COLORS).draw(surface, layout, house, Contest([(8, list(range(tied)))], 8, True), bottom)
    worn, free = (Rect(entry.place, entry.source.get_size()) for entry in surface.entries)
    assert worn.right - round(DEPTH * house.width) <= free.left, "beside its shade"
    assert house.contains(free)
    assert worn.bottom <= bottom
    assert tied > 1 or worn.width >= 0.55 * house.width


@pytest.mark.parametrize("side", [46, 56, 84])
def test_numbers_of_tiles_of_up_to_four_players_stay_on_their_finca(app: App, side: int) -> None:
    contest, finca = ContestView(app.ui, COLORS), pygame.Rect(100, 100, side, side)
    there: list[Tied] = [(8, [0]), (5, [1]), (3, [2]), (1, [3])]
    for groups, others in ((there[:2], []), ([], there[2:]), ([], there[3:])):  # a slip for those who get points
        slip, _ = contest.sheet(finca, groups, finca.centery, others)
        assert slip.width <= side * WIDEST
