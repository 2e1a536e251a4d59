"""The layout of the table: nothing overlaps, nothing is cut off, at every size, for every board and market."""

from __future__ import annotations

import itertools

import pytest
from pygame import Rect

from citrus.rules.game import Game
from citrus.ui.pieces.ground import RAIL
from citrus.ui.pieces.layout import TableLayout, table_layout
from citrus.ui.preferences import least_scale
from tests.grids import sampled
from tests.ui.layouts import BOARDS, MARKETS, SIZES, game

SCALES = [1.0, 1.1, 1.3, 1.5, 2.0]


def areas(layout: TableLayout) -> dict[str, Rect]:
    found = {
        "bar": layout.bar,
        "menu": layout.menu,
        "frame": layout.frame,
        "stall": layout.stall,
        "stacks": layout.stacks,
        "standings": layout.standings,
        "hand": layout.hand,
    }
    found |= {f"button {place}": rect for place, rect in enumerate(layout.buttons)}
    found |= {f"mat {place}": mat.mat for place, mat in enumerate(layout.lines or layout.mats)}
    found |= {"log": layout.log} if layout.log or layout.opening is None else {"button story": layout.story}
    found |= {"open mat": layout.opening.mat} if layout.opening is not None else {}
    return found


def check(layout: TableLayout, playing: Game) -> None:
    window = Rect(0, 0, *layout.size)
    parts = areas(layout)
    for name, rect in parts.items():
        assert rect.width > 0, name
        assert rect.height > 0, name
        assert window.contains(rect), f"{name} {rect} is cut off"
    for (first, one), (second, other) in itertools.combinations(parts.items(), 2):
        assert not one.colliderect(other), f"{first} {one} overlaps {second} {other}"

    assert layout.frame.contains(layout.board)
    assert layout.board.width == playing.board.columns * layout.space
    assert layout.board.height == playing.board.rows * layout.space

    inside = layout.stall.inflate(-2 * layout.gap(RAIL), -2 * layout.gap(RAIL))
    market = {f"crate {number}": rect for number, rect in layout.crates.items()} | layout.arrows
    for name, rect in market.items():
        assert rect.width >= 8, name
        assert rect.height >= 8, name
        assert inside.contains(rect), f"{name} {rect} lies on the frame of the stall"
        assert not rect.colliderect(layout.awning), f"{name} {rect} hides below the awning"
    for (first, one), (second, other) in itertools.combinations(market.items(), 2):
        assert not one.colliderect(other), f"{first} {one} overlaps {second} {other}"
    assert set(layout.arrows) == set(playing.lines)

    for count in range(1, 6):
        tiles = [layout.hand_rect(place, count) for place in range(count)]
        assert all(layout.hand.contains(tile) for tile in tiles)
        assert all(one.right <= other.left for one, other in itertools.pairwise(tiles))

    for mat in (*layout.mats, *layout.lines):
        for calm, place in ((True, mat), (False, mat.full)):
            strips = {"marker": place.marker, "name": place.name, "score": place.score, "supply": place.supply}
            strips |= {} if calm else {"harvest": place.harvest, "total": place.total}
            for sorts in (1, 4, 5, 9):
                tiles = {f"tile {number}": place.tile_rect(number, sorts) for number in range(sorts)}
                laid = strips | (tiles if place.tiles.width else {})
                for name, rect in laid.items():
                    assert mat.mat.contains(rect), f"{name} {rect} leaves the mat {mat.mat}"
                for (first, one), (second, other) in itertools.combinations(laid.items(), 2):
                    assert not one.colliderect(other), f"{first} {one} overlaps {second} {other}, calm: {calm}"


@pytest.mark.parametrize("size", SIZES)
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int]) -> None:
    for board, players, scale in sampled(list(BOARDS), [2, 3, 4, 5], SCALES, rounds=5):
        playing = game(board, players)
        check(table_layout(size, playing, scale), playing)


@pytest.mark.parametrize("size", SIZES)
def test_every_market_shape_fits(size: tuple[int, int]) -> None:
    for market, scale in sampled(list(MARKETS), SCALES, rounds=2):
        playing = game("long", 4, market)
        check(table_layout(size, playing, scale), playing)


@pytest.mark.parametrize(("size", "scale"), sampled(SIZES, SCALES))
def test_texts_grow_with_the_scale_and_stay_readable(size: tuple[int, int], scale: float) -> None:
    layout, designed = table_layout(size, game("long", 5), scale), table_layout(size, game("long", 5))
    assert layout.text(8) >= 12
    assert layout.text(20) >= round(designed.unit * 20 * scale)


@pytest.mark.parametrize(("players", "board"), sampled([2, 3, 4, 5], ["short", "long"], rounds=2))
def test_with_the_largest_texts_the_spaces_can_still_be_told_apart(players: int, board: str) -> None:
    layout = table_layout((1280, 720), game(board, players), 2.0)
    assert layout.space >= 34
    assert min(layout.crates[1].size) >= 40
    assert layout.hand_tile >= 48


@pytest.mark.parametrize("scale", [1.1, 1.25, 1.4, 1.5])
@pytest.mark.parametrize("players", [2, 5])
def test_fingers_hit_tiles_of_the_market_with_large_texts(players: int, scale: float) -> None:
    layout = table_layout((1280, 720), game("short" if players < 4 else "long", players), scale)
    assert min(layout.crates[1].size) >= 44


@pytest.mark.parametrize(
    ("size", "scale", "players"),
    sampled(
        [(960, 600), (1280, 720), (1366, 768), (1280, 1024), (1920, 1080)], [1.3, 1.5, 2.0], [2, 3, 4, 5], rounds=2
    ),
)
def test_the_board_keeps_its_size_with_large_texts(size: tuple[int, int], scale: float, players: int) -> None:
    playing = game("short" if players < 4 else "long", players)
    usual, layout = table_layout(size, playing), table_layout(size, playing, scale)
    assert layout.space >= 0.92 * usual.space
    opened = layout.opened_for(1)
    if layout.opening is None:
        assert opened is layout
    else:
        assert opened.mats[1] == layout.opening
        assert opened.mats[0] == layout.lines[0]
        assert opened.space == layout.space


@pytest.mark.parametrize(
    ("size", "players"), sampled([size for size in SIZES if least_scale(size) < 100], [2, 4, 5], rounds=2)
)
def test_small_texts_leave_room_for_the_board_and_a_longer_log(size: tuple[int, int], players: int) -> None:
    playing = game("short" if players < 4 else "long", players)
    usual, scale = table_layout(size, playing), least_scale(size) / 100
    layout = table_layout(size, playing, scale)
    check(layout, playing)
    assert layout.space >= usual.space
    assert layout.crate >= usual.crate
    assert layout.log.height / layout.text(13) >= 1.3 * usual.log.height / usual.text(13) or size[1] > size[0]


SAME_PROPORTIONS = [
    [(1280, 720), (1366, 768), (1920, 1080), (2560, 1440), (3840, 2160)],
    [(1280, 800), (1680, 1050), (2560, 1600)],
    [(1280, 960), (1600, 1200), (2048, 1536)],
]


@pytest.mark.parametrize(("players", "sizes"), sampled([2, 3, 4, 5], SAME_PROPORTIONS))
def test_the_same_scale_shows_the_same_in_every_window_of_the_same_proportions(
    players: int, sizes: list[tuple[int, int]]
) -> None:
    playing = game("short" if players == 3 else "long", players)
    for percent in range(100, 205, 5):
        layouts = [table_layout(size, playing, percent / 100) for size in sizes]
        assert len({parts(layout) for layout in layouts}) == 1, percent


def parts(layout: TableLayout) -> tuple[object, ...]:
    """Return the visible parts of a table."""
    mats = [(mat.name.width > 0, mat.tiles.width > 0, mat.sizes) for mat in layout.mats]
    stacks = layout.stacks.width > layout.stacks.height
    return bool(layout.log), bool(layout.lines), stacks, layout.stall.bottom < layout.board.bottom, tuple(mats)
