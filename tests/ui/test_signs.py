"""Signs on tiles: there when wanted, one for each kind, to be told apart without colour where tiles are small."""

from __future__ import annotations

from itertools import combinations
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace
from pygame import Surface

from citrus.match.settings import Level, Symbols
from citrus.records.record import COLORS
from citrus.rules.board import spaces_of
from citrus.rules.game import Options
from citrus.rules.market import line_tiles
from citrus.rules.tiles import TileSet
from citrus.rules.variants import new_game
from citrus.ui.kit.display_list import DisplayList
from citrus.ui.pieces.board_view import BoardView
from citrus.ui.pieces.contest import PLOTS, contests, free_plot
from citrus.ui.pieces.fruits import KNOWN_FRUITS, Fruits
from citrus.ui.pieces.groves import GrovePainter
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.market_view import Lines
from citrus.ui.pieces.miniature import board_at, miniature
from citrus.ui.pieces.signs import letter, sign, sign_rect
from citrus.ui.shell.app import App
from tests.ui.layouts import BOARDS, tile_set
from tests.ui.player import sit_down
from tests.ui.shell import play

SMALL_TILE = 40
MARGIN = 0.04  # of all pixels of a sign differ at least


def foreign() -> TileSet:
    tiles = tile_set("shipped")
    fields = {name: getattr(tiles, name) for name in TileSet.__struct_fields__}
    return TileSet(**{**fields, "kinds": ("apple", "plum", "pear", "fig", "quince")})


def dark(picture: Surface) -> pygame.mask.Mask:
    return pygame.mask.from_threshold(picture, pygame.Color("#1b1410"), (90, 90, 90, 255))


@pytest.mark.parametrize("tiles", [tile_set("shipped"), foreign()], ids=["shipped", "foreign"])
@pytest.mark.parametrize("symbols", ["small", "large"])
def test_signs_differ_without_colour(app: App, symbols: Symbols, tiles: TileSet) -> None:
    side = sign_rect(SMALL_TILE, symbols).width
    signs = [dark(sign(app.ui, tuple(tiles.kinds), kind, side)) for kind in range(len(tiles.kinds))]
    for one, two in combinations(signs, 2):
        both = one.overlap_area(two, (0, 0))
        assert one.count() + two.count() - 2 * both >= MARGIN * side * side


@pytest.mark.parametrize("symbols", ["small", "large"])
def test_signs_of_trees_and_their_fruits_differ_without_colour(app: App, symbols: Symbols) -> None:
    side = sign_rect(SMALL_TILE, symbols).width
    names = ("tree", *KNOWN_FRUITS)
    signs = [dark(sign(app.ui, names, number, side)) for number in range(len(names))]
    for one, two in combinations(signs, 2):
        both = one.overlap_area(two, (0, 0))
        assert one.count() + two.count() - 2 * both >= MARGIN * side * side


@pytest.mark.parametrize("symbols", get_args(Symbols))
def test_tokens_bear_them_as_the_settings_want(app: App, symbols: Symbols) -> None:
    fruits = Fruits(app.ui, new_game(BOARDS["long"], tile_set("shipped"), Options(fruit_trees=True), 2))
    bare = fruits.token(0, SMALL_TILE).copy()
    app.settings = replace(app.settings, symbols=symbols)
    same = pygame.image.tobytes(bare, "RGBA") == pygame.image.tobytes(fruits.token(0, SMALL_TILE), "RGBA")
    assert same == (symbols == "off")


@pytest.mark.parametrize("symbols", get_args(Symbols))
def test_tiles_bear_them_as_the_settings_want(app: App, symbols: Symbols) -> None:
    groves = GrovePainter(app.ui, new_game(BOARDS["long"], tile_set("shipped"), Options(), 2))
    bare = groves.emblem(0, SMALL_TILE).copy(), groves.tile(0, SMALL_TILE).copy()
    app.settings = replace(app.settings, symbols=symbols)
    signed = groves.emblem(0, SMALL_TILE), groves.tile(0, SMALL_TILE)
    for before, after in zip(bare, signed, strict=True):
        same = pygame.image.tobytes(before, "RGBA") == pygame.image.tobytes(after, "RGBA")
        assert same == (symbols == "off")


@pytest.mark.parametrize(("room", "bears"), [((600, 450), True), ((120, 90), False)])
def test_pictures_of_boards_bear_them_where_they_can_be_read(app: App, room: tuple[int, int], bears: bool) -> None:
    steps = play(2, 2, steps=30).steps
    bare = miniature(app.ui, steps, COLORS, room)
    app.settings = replace(app.settings, symbols="small")
    signed = miniature(app.ui, steps, COLORS, room)
    same = pygame.image.tobytes(bare, "RGBA") == pygame.image.tobytes(signed, "RGBA")
    assert same != bears


def test_pictures_of_boards_have_no_squares_for_free_spaces(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody can point at them there, and after the game they mean nothing."""
    match, drawn = play(2, 3), list[int]()
    monkeypatch.setattr(
        "citrus.ui.pieces.contest.free_plot", lambda ui, side: drawn.append(side) or free_plot(ui, side)
    )
    few = next(
        step.state for step in match.steps if any(0 < one.free <= PLOTS for one in contests(step.state).values())
    )
    board_at(app.ui, few, COLORS, 40)
    assert not drawn
    layout = table_layout((1280, 720), few.game)
    surface = pygame.Surface(layout.size)
    BoardView(app.ui, few.game, GrovePainter(app.ui, few.game), COLORS).draw(surface, layout, few)
    assert drawn, "unlike at the table"


def test_letters_of_foreign_kinds_are_their_own() -> None:
    assert [letter(("apple", "plum", "fig"), kind) for kind in range(3)] == ["A", "P", "F"]
    kinds = ("fig", "plum", "pear", "berry", "quince")
    assert len({letter(kinds, kind) for kind in range(5)}) == 5


def test_only_large_signs_are_smaller_on_harvested_fields() -> None:
    usual, harvested = ([sign_rect(100, one, faded).width for one in ("small", "large")] for faded in (False, True))
    assert harvested[0] == usual[0] < usual[1]
    assert usual[1] > harvested[1] > 100 // 3


@pytest.mark.parametrize("size", [40, 48, 56, 100])
def test_neither_worker_nor_well_covers_a_large_sign(app: App, size: int) -> None:
    place = sign_rect(size, "large")
    seen = pygame.mask.from_surface(sign(app.ui, ("lemon",), 0, place.width))
    figure, well = round(size * 0.6), round(size * 0.4)  # as `BoardView.worker_rect` and `GrovePainter` have them
    for name, color, side, at in (
        ("worker", "black", figure, (-round(size * 0.08), size - figure)),
        ("well", None, well, (size - well - round(size * 0.06),) * 2),
    ):
        lying = pygame.mask.from_surface(app.ui.art.piece(name, (side, side), color))
        covered = seen.overlap_area(lying, (at[0] - place.x, at[1] - place.y))
        assert covered < 0.04 * seen.count()


def test_lines_that_cannot_be_bought_have_one_sign_that_no_other_has(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=1))
    layout, state, line = player.layout, player.state, "R2"
    too_dear, without_room = (
        replace(state, players=tuple(replace(one, coins=coins) for one in state.players))
        for coins in (0, len(line_tiles(state, line)))
    )
    looks = []
    for there, lines in (
        (too_dear, Lines((), None, (line,))),
        (without_room, Lines((), None, (line,))),
        (state, Lines((), None)),
        (state, Lines((line,), None)),
    ):
        surface = Surface(layout.size)
        player.pieces.market.draw_arrows(surface, layout, there, lines)
        looks.append(pygame.image.tobytes(surface.subsurface(layout.arrows[line]), "RGB"))
    assert looks[0] == looks[1]
    assert len({*looks}) == 3


def test_what_a_harvest_would_bring_lies_off_the_symbol_of_its_tile(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=40), symbols="large")
    app.draw()
    layout, state = player.layout, player.state
    region = next(region.spaces for one in state.players for region in one.regions)
    board = player.pieces.board
    after = app.surface.copy()
    board.worth_of_region(after, layout, state, region, 1, chosen=False)
    assert pygame.image.tobytes(after, "RGB") != pygame.image.tobytes(app.surface, "RGB")
    for space in spaces_of(region):
        place = board.rect(layout, space)
        seen = sign_rect(place.width, "large").move(place.topleft).clip(place)
        pictures = [pygame.image.tobytes(one.subsurface(seen), "RGB") for one in (app.surface, after)]
        assert pictures[0] == pictures[1]


@pytest.mark.parametrize("table", ["calm", "full"])
def test_the_last_tiles_in_the_bag_are_told_by_a_sign_and_not_by_a_colour_alone(app: App, table: Level) -> None:
    game = play(2, 4)
    last = next(number for number, step in enumerate(game.steps) if 0 < len(step.state.bag) < len(step.state.market))
    drawn = []
    for steps in (1, last + 1):
        player = sit_down(app, play(2, 4, steps=steps), table=table)
        surface = DisplayList(app.surface.get_rect())
        player.pieces.stacks.draw(surface, player.layout, player.state)
        bag = player.pieces.stacks.rects(player.layout)["bag"]
        drawn.append(sum(bag.collidepoint(entry.place) for entry in surface.entries))
    assert drawn[1] == drawn[0] + 1
