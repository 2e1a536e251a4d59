"""R1 components, R2 boards, R3 setup, R12.3 random sites."""

import random
from collections import Counter
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.board import spaces_of
from citrus.rules.game import Game, Options
from citrus.rules.orders import Setup, SetupError
from citrus.rules.setup import check_setup, room_problems, shuffle, start
from citrus.rules.state import GameState
from citrus.rules.tiles import Finca
from citrus.rules.variants import new_game
from tests.rules.scene import MEADOW, board_of
from tests.rules.worlds import TINY_TILES


def dealt(name: str = "long", players: int = 4, seed: int = 1, **options: object) -> tuple[Game, Setup, GameState]:
    board = load_board(shipped_boards()[name])
    options.setdefault("starting_fincas", len(board.starting_sites))
    game = new_game(board, load_tiles(), Options(**options), players)  # type: ignore[arg-type]
    setup = shuffle(game, random.Random(seed))
    check_setup(game, setup)
    return game, setup, start(game, setup)


def test_r1_1_ninety_plantation_tiles_eighteen_of_each_kind_six_with_a_well() -> None:
    tiles = load_tiles()
    counts = tiles.plantation_counts()
    assert sum(counts.values()) == 90
    assert {tiles.tile_name(tile): count for tile, count in counts.items()} == {
        name: count
        for kind in ("lemon", "orange", "blood_orange", "lime", "grapefruit")
        for name, count in ((kind, 12), (kind + "*", 6))
    }


def test_r1_2_thirty_landscape_tiles() -> None:
    assert dict(load_tiles().landscape) == {
        "horses2": 4, "horses3": 4, "horses4": 4, "money2": 2, "money3": 2, "cart": 4, "bull": 4, "bridge": 4,
        "milestone": 2,
    }  # fmt: skip


def test_r1_3_fifteen_fincas_with_a_smaller_second_value() -> None:
    tiles = load_tiles()
    assert {str(finca): count for finca, count in tiles.fincas} == {
        "6/3": 2, "7/3": 2, "8/4": 3, "9/4": 2, "10/5": 3, "11/5": 1, "12/6": 2,
    }  # fmt: skip
    assert tiles.finca_count == 15


def test_r1_5_market_lines_are_rows_and_columns_of_at_most_four() -> None:
    assert load_tiles().lines == {
        "R1": (1, 2), "R2": (3, 4, 5, 6), "R3": (7, 8, 9, 10), "R4": (11, 12),
        "C1": (3, 7), "C2": (1, 4, 8, 11), "C3": (2, 5, 9, 12), "C4": (6, 10),
    }  # fmt: skip


def test_r2_1_neighbours_share_a_side_and_surrounding_spaces_count_diagonals() -> None:
    board = board_of(MEADOW)
    named = {board.names[space] for space in spaces_of(board.neighbours(1 << board.numbers["d4"]))}
    assert named == {"d3", "c4", "e4", "d5"}
    named = {board.names[space] for space in spaces_of(board.surrounding(board.numbers["d4"]))}
    assert named == {"c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"}


def test_r2_1_neighbours_do_not_run_over_the_side_edges() -> None:
    board = board_of(MEADOW)
    assert {board.names[s] for s in spaces_of(board.neighbours(1 << board.numbers["g2"]))} == {"g1", "f2", "g3"}
    assert {board.names[s] for s in spaces_of(board.neighbours(1 << board.numbers["a3"]))} == {"a2", "b3", "a4"}
    assert {board.names[s] for s in spaces_of(board.surrounding(board.numbers["a1"]))} == {"b1", "a2", "b2"}


def test_r2_2_a_site_has_four_roads_and_three_on_the_edge() -> None:
    board = board_of("A . .\n. . .\n. . B")
    assert {board.names[s] for s in spaces_of(board.roads["A"])} == {"b1", "a2"}
    inner = board_of(MEADOW)
    assert {inner.names[s] for s in spaces_of(inner.roads["A"])} == {"d2", "c3", "e3", "d4"}


@pytest.mark.parametrize("name", ["long", "short"])
def test_r3_1_a_landscape_tile_lies_on_every_landscape_space(name: str) -> None:
    game, _, state = dealt(name)
    assert state.landscape_spaces == game.board.landscape == sum(1 << lying.space for lying in state.landscape)
    assert not Counter(lying.tile for lying in state.landscape) - Counter(dict(game.tiles.landscape))


def test_r3_2_the_top_fincas_are_built_on_the_starting_sites() -> None:
    game, setup, state = dealt("long")
    assert [built.site for built in state.fincas] == ["A", "B", "C", "D"]
    assert tuple(built.finca for built in state.fincas) == setup.fincas[:4]
    assert state.finca_stack == setup.fincas[4:]
    assert state.finca_roads == sum(game.board.roads[site] for site in "ABCD")
    _, _, short = dealt("short")
    assert [built.site for built in short.fincas] == ["A", "B", "C"]


def test_r3_3_twelve_tiles_go_from_the_bag_to_the_market() -> None:
    _, setup, state = dealt("long")
    assert len(setup.bag) == 90
    assert state.market == setup.bag[:12]
    assert state.bag == setup.bag[12:]


def test_r3_3_the_short_board_removes_three_plain_and_two_well_tiles_of_each_kind() -> None:
    _, setup, _ = dealt("short")
    assert len(setup.bag) == 65
    assert Counter(setup.bag) == {tile: 4 if tile & 1 else 9 for tile in range(10)}


def test_r3_4_three_sites_are_open_and_starting_sites_are_gone() -> None:
    _, setup, state = dealt("long")
    assert sorted(setup.sites) == list("EFGHIJKLMNO")
    assert state.open_sites == tuple(sorted(setup.sites[:3]))
    assert state.site_stack == setup.sites[3:]
    _, short, _ = dealt("short")
    assert sorted(short.sites) == list("DEFGHIJK")


def test_r3_5_players_start_with_five_workers_six_coins_and_no_points() -> None:
    _, _, state = dealt(players=5)
    assert [(p.workers, p.coins, p.score, p.tiles, p.regions) for p in state.players] == [(5, 6, 0, (), ())] * 5


def test_r3_5_nothing_has_been_done_yet() -> None:
    state = dealt()[2]
    assert (state.passes, state.hand, state.refill_due, state.fincas_closed, state.over) == (0, (), False, False, False)
    assert (state.planted, any(state.neutral), state.drawn_finca) == (0, False, None)


def test_r3_5_the_start_player_is_random_unless_chosen() -> None:
    game, _, _ = dealt(players=5)
    assert {shuffle(game, random.Random(seed)).first_player for seed in range(60)} == set(range(5))
    assert shuffle(game, random.Random(1), first_player=3).first_player == 3


def test_r12_3_random_sites_draw_the_starting_sites_and_remove_their_tiles() -> None:
    starts = set()
    for seed in range(30):
        game, setup, state = dealt("long", seed=seed, random_sites=True)
        assert len(setup.start_sites) == 4
        assert sorted(setup.start_sites + setup.sites) == list(game.board.sites)
        assert [built.site for built in state.fincas] == sorted(setup.start_sites)
        starts.add(setup.start_sites)
    assert len(starts) > 20


def test_r12_3_with_three_starting_fincas_the_unused_site_tile_joins_the_stack() -> None:
    _, setup, state = dealt("long", starting_fincas=3)
    assert [built.site for built in state.fincas] == ["A", "B", "C"]
    assert "D" in setup.sites
    _, setup, _ = dealt("long", starting_fincas=3, random_sites=True)
    assert len(setup.start_sites) == 3


@pytest.mark.parametrize(("board", "cause"), [("long", "setup.fincas_or_fewer"), ("short", "setup.fincas")])
def test_r12_3_how_many_fincas_there_may_be_is_said_by_board(board: str, cause: str) -> None:
    for number in (0, 2, 5):
        with pytest.raises(SetupError) as caught:
            dealt(board, starting_fincas=number)
        assert caught.value.problem.key == cause


def test_r2_1_a_space_is_found_by_its_column_and_row_and_none_outside() -> None:
    board = board_of(". A .\n. . .")
    found = {board.space_at(*board.column_row(space)): space for space in board.names}
    assert found == {space: space for space in board.names}
    assert [board.column_row(space) for space in board.names] == [(0, 0), (1, 0), (2, 0), (0, 1), (1, 1), (2, 1)]
    assert [board.space_at(*place) for place in ((-1, 0), (0, -1), (3, 0), (0, 2))] == [None] * 4


def test_unused_sites_never_come_into_play() -> None:
    board = board_of(". . . . .\n. A . B .\n. . . . .\n. C . D .\n. . . . .", unused_sites=("D",), remove_plain=11)
    game = new_game(board, load_tiles(), Options(random_sites=True, starting_fincas=1), 2)
    with pytest.raises(SetupError, match="no_room"):
        shuffle(game, random.Random(0))
    board = board_of(
        ". . . . .\n. A . B .\n. . . . .\n. C . D .\n. . . . .",
        unused_sites=("D",),
        remove_plain=11,
        remove_well=4,
    )
    setup = shuffle(new_game(board, load_tiles(), Options(random_sites=True, starting_fincas=1), 2), random.Random(0))
    assert sorted(setup.start_sites + setup.sites) == ["A", "B", "C"]


@pytest.mark.parametrize(
    ("plain", "well", "cause"),
    [(2, 6, "too_few_plain"), (12, 0, "too_few_wells"), (3, 1, "no_plantations"), (99, 6, "no_room")],
)
def test_r3_3_a_tile_set_must_suit_what_the_board_removes_and_its_room(plain: int, well: int, cause: str) -> None:
    board = board_of(". . . . .\n. A . . .\n. . . B .", remove_plain=3, remove_well=1)
    tiles = replace(load_tiles(), plain=plain, well=well)
    with pytest.raises(SetupError, match=cause):
        shuffle(new_game(board, tiles, Options(starting_fincas=1), 2), random.Random(0))


@pytest.mark.parametrize(
    ("plain", "well", "problems"),
    [
        (11, 5, []),
        (13, 5, [("remove_plantations", "board.too_few_plain")]),
        (11, 7, [("remove_plantations", "board.too_few_wells")]),
        (13, 7, [("remove_plantations", "board.too_few_plain"), ("remove_plantations", "board.too_few_wells")]),
        (12, 6, [("remove_plantations", "board.no_plantations")]),
        (12, 5, []),
        (11, 6, []),
        (10, 5, [("grid", "board.no_room")]),
    ],
)
def test_r3_3_everything_that_is_wrong_with_the_tiles_of_a_board_is_told(
    plain: int, well: int, problems: list[tuple[str, str]]
) -> None:
    """There are 12 plain tiles and 6 with a well, of each of five kinds, and room for 13 of them."""
    board = board_of(". . . . .\n. A . . .\n. . . B .", remove_plain=plain, remove_well=well)
    assert [(field, problem.key) for field, problem in room_problems(board, load_tiles())] == problems


def test_more_landscape_spaces_than_tiles_leave_some_empty() -> None:
    row = ". * * * * * * ."
    board = board_of(". A . . B . . .\n. . . . . . . .\n" + "\n".join([row] * 12), remove_plain=0)
    setup = shuffle(new_game(board, load_tiles(), Options(starting_fincas=1), 2), random.Random(0))
    assert len(setup.landscape) == 30
    assert Counter(lying.tile for lying in setup.landscape) == Counter(dict(load_tiles().landscape))


@pytest.mark.parametrize(
    ("players", "options", "field", "cause"),
    [
        (1, {}, "players", "setup.players"),
        (6, {}, "players", "setup.players"),
        (2, {"edition": 0}, "options.edition", "setup.edition"),
        (2, {"edition": 3}, "options.edition", "setup.edition"),
        (2, {"starting_fincas": 2}, "options.starting_fincas", "setup.fincas_or_fewer"),
        (2, {"starting_fincas": 0}, "options.starting_fincas", "setup.fincas_or_fewer"),
    ],
)
def test_impossible_options_are_refused_with_their_place(
    players: int, options: dict[str, int], field: str, cause: str
) -> None:
    with pytest.raises(SetupError) as caught:
        dealt(players=players, **options)
    assert (caught.value.field, caught.value.problem.key) == (field, cause)


def test_r12_3_there_must_be_a_site_and_a_finca_for_each_that_stands_at_first() -> None:
    board = board_of(". . . . .\n. A . B .\n. . . . .\n. . . . .\n. . C . .", starting_sites=("A", "B"))
    for sites, fincas, cause in (
        (("A", "B", "C"), 3, None),
        (("A", "B"), 3, "setup.few_sites"),
        (("A", "B", "C"), 2, "setup.few_fincas"),
    ):
        unused = tuple(site for site in "ABC" if site not in sites)
        scanty = replace(TINY_TILES, fincas=((Finca(6, 3), fincas),), plain=1, well=0)
        game = new_game(changed(board, unused_sites=unused), scanty, Options(random_sites=True, starting_fincas=3), 2)
        if cause is None:
            assert len(shuffle(game, random.Random(0)).start_sites) == 3
        else:
            with pytest.raises(SetupError) as caught:
                shuffle(game, random.Random(0))
            assert (caught.value.field, caught.value.problem.key) == ("options.starting_fincas", cause)


@pytest.mark.parametrize(
    ("change", "field", "cause"),
    [
        ({"first_player": 4}, "setup.first_player", "setup.no_such_player"),
        ({"first_player": -1}, "setup.first_player", "setup.no_such_player"),
        ({"start_sites": ("A", "B", "C", "E")}, "setup.start_sites", "setup.start_order"),
        ({"start_sites": ("A", "B", "C")}, "setup.start_sites", "setup.start_sites"),
        ({"sites": ("E",)}, "setup.sites", "setup.other_sites"),
        ({"fincas": ()}, "setup.fincas", "setup.other_fincas"),
        ({"bag": (0,) * 90}, "setup.bag", "setup.other_tiles"),
        ({"landscape": ()}, "setup.landscape", "setup.landscape_missing"),
    ],
)
def test_orders_that_no_shuffle_gives_are_refused_with_their_place(
    change: dict[str, object], field: str, cause: str
) -> None:
    game, setup, _ = dealt()
    with pytest.raises(SetupError) as caught:
        check_setup(game, replace(setup, **change))
    assert (caught.value.field, caught.value.problem.key) == (field, cause)


def test_r3_1_landscape_tiles_lie_where_bushes_are_and_are_those_of_the_box() -> None:
    game, setup, _ = dealt()
    first, second, *others = setup.landscape
    beside = next(space for space in game.board.names if not game.board.landscape >> space & 1)
    for lying, cause in (
        ((replace(first, space=beside), second, *others), "setup.landscape_place"),
        ((second, *others), "setup.landscape_missing"),
        ((replace(first, space=second.space), second, *others), "setup.landscape_missing"),
        ((first, first, second, *others), "setup.landscape_missing"),
        (tuple(replace(lying, tile="bull") for lying in setup.landscape), "setup.landscape_many"),
    ):
        with pytest.raises(SetupError) as caught:
            check_setup(game, replace(setup, landscape=lying))
        assert (caught.value.field, caught.value.problem.key) == ("setup.landscape", cause)
    check_setup(game, setup)


def test_same_seed_same_setup() -> None:
    assert dealt(seed=5)[1] == dealt(seed=5)[1] != dealt(seed=6)[1]
