"""What is said of boards on which one can play, but not well."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
from msgspec import structs

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.actions import Pass
from citrus.rules.board import Board, spaces_of
from citrus.rules.game import Options
from citrus.rules.setup import shuffle, start
from citrus.rules.turn import legal_actions
from citrus.rules.variants import new_game
from citrus.workshop import drafts
from citrus.workshop.advice import LEAST_SPARE, TILES_A_SITE, advice, has_land
from citrus.workshop.trial import GAMES
from citrus.workshop.troubles import troubles
from tests.workshop.boards import WALLED, scrawl, small

TILES = load_tiles()


def keys(board: Board) -> list[str]:
    assert troubles(board, TILES) == ()
    return [found.key for found in advice(board, TILES)]


def test_nothing_is_to_be_said_of_the_boards_of_the_game() -> None:
    for path in shipped_boards().values():
        assert keys(load_board(path)) == []


def test_land_behind_rocks_without_a_site_needs_a_bridge() -> None:
    found = {weakness.key: weakness for weakness in advice(WALLED, TILES)}
    assert list(found) == ["bridges", "no_room", "few_sites"]
    below = {space for space in WALLED.names if WALLED.column_row(space)[1] > 5}
    assert set(spaces_of(found["bridges"].spaces)) == below
    assert {key: weakness.count for key, weakness in found.items()} == {"bridges": 36, "no_room": 56, "few_sites": 4}
    assert {weakness.tiles for weakness in found.values()} == {65}
    upside_down = advice(drafts.mirrored(WALLED, upside_down=True), TILES)
    assert {weakness.key: weakness.count for weakness in upside_down} == {key: found[key].count for key in found}


def test_land_that_no_bridge_reaches_is_never_planted() -> None:
    without = drafts.painted(WALLED, spaces_of(WALLED.landscape), ".")  # nobody can find a bridge
    assert keys(without)[0] == "never"
    assert advice(WALLED, structs.replace(TILES, landscape=()))[0].key == "never"
    thick = drafts.painted(WALLED, [space for space in WALLED.names if WALLED.column_row(space)[1] in (4, 6)], "#")
    assert keys(thick)[0] == "never"  # three rocks, and landscape for two bridges
    opened = drafts.painted(WALLED, [WALLED.numbers["e6"]], ".")
    assert keys(opened) == ["few_sites"]
    site = drafts.with_site(WALLED, WALLED.numbers["e8"], "stack")
    assert "bridges" not in keys(site)
    unused = drafts.with_site(site, WALLED.numbers["e8"], "unused")
    assert "bridges" in keys(unused)


def test_a_road_that_is_a_rock_leads_on_over_a_bridge() -> None:
    board = small("*...", "....", "#A##", "####", "....", removed=(12, 5))
    below = next(found for found in advice(board, TILES) if found.spaces)
    assert (below.key, below.count) == ("bridges", 4)
    without = next(found for found in advice(drafts.painted(board, [board.numbers["a1"]], "."), TILES) if found.spaces)
    assert (without.key, without.count) == ("never", 4)


@pytest.mark.parametrize(("first", "expected"), [(0, ["no_start"]), (1, ["few_starts"]), (2, []), (3, [])])
def test_too_few_starting_fincas_are_called_so(first: int, expected: list[str]) -> None:
    short = load_board(shipped_boards()["short"])
    assert keys(replace(short, starting_sites=short.starting_sites[:first])) == expected


def test_a_single_site_and_a_tiny_board_are_no_good_boards() -> None:
    lonely = drafts.with_site(drafts.blank("One"), drafts.blank("One").numbers["f5"], "stack")
    assert keys(lonely) == ["few_sites", "no_start", "crowded"]
    tiny = small(".........", ".A..B..C.", ".........", starting="AB", removed=(10, 5))
    assert keys(tiny) == ["small"]


def test_a_board_may_reach_the_limits_but_not_go_beyond() -> None:
    five_sites = ("............", ".A..B..C..D.", "............", ".E..........", *["............"] * 5)
    for plain, few in ((8, False), (7, True)):  # that leaves 7 of each kind, or 8, for five sites
        assert ("few_sites" in {found.key for found in advice(small(*five_sites, removed=(plain, 3)), TILES)}) == few
    for rocks, enough in ((".", True), ("#", False)):  # 7 spaces are left over for 20 tiles, or 6
        board = small("A.........", ".........B", f"........{rocks}#", removed=(9, 5))
        assert has_land(board, TILES) == enough


def test_spaces_that_are_left_are_told_with_fruit_trees_and_without() -> None:
    short = load_board(shipped_boards()["short"])
    open_land = list(spaces_of(short.plantable & ~short.landscape))
    assert TILES.fruit_trees is not None
    for painted, left in ((12, True), (20, False)):
        tight = drafts.painted(short, open_land[:painted], "#")
        (found,) = [weakness for weakness in advice(tight, TILES) if weakness.key == "crowded"]
        assert found.with_trees == max(0, found.count - TILES.fruit_trees.trees)
        assert (found.with_trees > 0) == left


def test_the_limits_are_those_that_the_page_on_boards_tells() -> None:
    page = (Path(__file__).parents[2] / "docs" / "making-boards.md").read_text(encoding="utf-8")
    assert f"more than {TILES_A_SITE} tiles for each site" in page
    assert LEAST_SPARE == 1 / 4, "'a quarter of the tiles'"
    assert "fewer spare spaces than a quarter of the tiles" in page
    assert GAMES == 60, "'sixty games'"
    assert "plays sixty games" in page


def test_anything_painted_can_be_judged() -> None:
    rng = random.Random(5)
    for _ in range(300):
        board = scrawl(rng)
        for weakness in advice(drafts.without_tiles(board, 0, 0, (0, 0)), TILES):
            assert weakness.spaces & ~board.plantable == 0
            assert weakness.count >= 0


def test_first_fincas_whose_roads_are_rocks_make_everybody_pass() -> None:
    short = load_board(shipped_boards()["short"])
    roads = [space for letter in short.starting_sites for space in spaces_of(short.roads[letter])]
    walled = replace(drafts.painted(short, roads, "#"), remove_plain=7)
    assert "walled" in keys(walled)
    game = new_game(walled, TILES, Options(starting_fincas=len(walled.starting_sites)), 2)
    assert legal_actions(start(game, shuffle(game, random.Random(1)))) == (Pass(),)
    assert "walled" not in keys(drafts.painted(walled, roads[:1], "."))
