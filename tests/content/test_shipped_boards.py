"""What the two shipped boards promise: the rules' demands on them (R2.3) and those of a good place to play."""

from itertools import combinations

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.board import Board, first_space, spaces_of

EDGE = {5: "edge", 8: "inside"}  # surrounding spaces; a site in a corner would have 3


def load(name: str) -> Board:
    return load_board(shipped_boards()[name])


@pytest.fixture(params=["long", "short"])
def board(request):
    return load(request.param)


def plantations(board: Board) -> int:
    return sum(load_tiles().plantation_counts(board.remove_plain, board.remove_well).values())


def steps(board: Board, one: str, other: str) -> int:
    """Return the side steps from a site to another, straight across country."""
    (column, row), (other_column, other_row) = (board.column_row(board.sites[site]) for site in (one, other))
    return abs(column - other_column) + abs(row - other_row)


def test_long_is_of_its_size():
    long = load("long")
    assert (long.columns, long.rows) == (15, 10)
    assert "".join(long.sites) == "ABCDEFGHIJKLMNO"
    assert [EDGE.get(around.bit_count()) for around in long.around.values()] == ["inside"] * 15
    assert 10 <= long.rocks.bit_count() <= 14
    assert 18 <= long.landscape.bit_count() <= 24
    assert long.starting_sites == ("A", "B", "C", "D")
    assert long.unused_sites == ()
    assert plantations(long) == 90


def test_short_is_of_its_size():
    short = load("short")
    assert 11 <= short.columns <= 13
    assert 7 <= short.rows <= 9
    assert short.all_spaces.bit_count() < load("long").all_spaces.bit_count()
    assert "".join(short.sites) == "ABCDEFGHIJK"
    places = [EDGE.get(around.bit_count()) for around in short.around.values()]
    assert None not in places, "a site lies in a corner"
    assert places.count("edge") >= 3
    assert 6 <= short.rocks.bit_count() <= 9
    assert 14 <= short.landscape.bit_count() <= 18
    assert short.starting_sites == ("A", "B", "C")
    assert short.unused_sites == ()
    assert plantations(short) == 65
    assert short.plantable.bit_count() >= 75


def test_sites_never_surround_one_another(board):
    sites = sum(1 << space for space in board.sites.values())
    assert [site for site, around in board.around.items() if around & sites] == []


def test_a_site_has_at_most_one_rock_on_its_roads(board):
    assert [site for site, road in board.roads.items() if (road & board.rocks).bit_count() > 1] == []


def test_every_space_but_the_rocks_can_be_reached_from_every_other(board):
    assert len(list(board.regions_in(board.all_spaces & ~board.rocks))) == 1


def test_plantations_can_spread_over_the_whole_board(board):
    """Sites carry no plantations, so groves must find their way round them, too."""
    assert board.region_at(first_space(board.plantable), board.plantable) == board.plantable


def test_starting_sites_lie_apart(board):
    pairs = combinations(board.starting_sites, 2)
    assert [(one, other) for one, other in pairs if steps(board, one, other) < 6] == []
    around = [board.around[site] for site in board.starting_sites]
    assert not any(one & other for one, other in combinations(around, 2))


def test_fincas_compete_for_some_spaces(board):
    shared = 0
    for one, other in combinations(board.around.values(), 2):
        shared |= one & other & board.plantable
    assert shared.bit_count() >= 4


def test_no_road_leads_to_two_sites(board):
    """A road of two sites would be one start fewer, and starts run out first: see docs/boards.md."""
    assert sum(road.bit_count() for road in board.roads.values()) == board.all_roads.bit_count()


def test_rocks_and_landscape_lie_in_groups_not_scattered(board):
    """Country, not noise: few rocks stand alone, and every quarter of the board has landscape."""

    def lonely(spaces: int) -> int:
        return sum(not board.surrounding(space) & spaces for space in spaces_of(spaces))

    assert lonely(board.rocks) <= 2
    quarters = [0] * 4
    for space in spaces_of(board.landscape):
        column, row = board.column_row(space)
        quarters[2 * (row * 2 >= board.rows) + (column * 2 >= board.columns)] += 1
    assert min(quarters) >= 2
