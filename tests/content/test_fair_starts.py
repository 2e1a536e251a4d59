"""The extra coins of a fair start by board and place in the turn order (R12.6)."""

import random
from dataclasses import replace as changed

import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.fair_starts import coins_by_place, deal, fair_starts_path, load_fair_starts
from citrus.content.tiles import load_tiles
from citrus.rules.orders import SetupError
from citrus.rules.setup import PLAYERS, check_setup
from citrus.rules.variants import new_game
from tests.english import said
from tests.rules.worlds import real_game

SMALL = "long:\n  '2': [0, 6]\n  '3': [0, 5, 4]\n"


@pytest.mark.parametrize("players", PLAYERS)
@pytest.mark.parametrize("name", shipped_boards())
def test_every_place_on_a_shipped_board_gets_its_own_coins(name, players):
    game = real_game(name, players, fair_start=True)
    own = load_fair_starts(fair_starts_path())[name][players]
    assert own[0] == 0
    assert all(more > 0 for more in own[1:])
    for first in range(players):
        setup = deal(game, random.Random(1), first_player=first)
        check_setup(game, setup)
        in_turn_order = setup.coins[first:] + setup.coins[:first]
        assert in_turn_order == tuple(game.tiles.start_coins + more for more in own)
        assert max(setup.coins) <= game.tiles.max_coins


def test_without_a_fair_start_nobody_gets_more():
    assert deal(real_game("short", 3), random.Random(1)).coins == ()


def test_a_board_is_known_by_what_is_played_on_it():
    tiles, long = load_tiles(), load_board(shipped_boards()["long"])
    own = load_fair_starts(fair_starts_path())["long"]
    copy = changed(long, name="Mine", players=(2, 3))
    assert [coins_by_place(copy, tiles, players) for players in PLAYERS] == [own[players] for players in PLAYERS]


@pytest.mark.parametrize(
    "board",
    [
        {"starting_sites": ("A", "B")},
        {"remove_plain": 1},
        {"grid": ("*" * 15, *load_board(shipped_boards()["long"]).grid[1:])},
    ],
)
def test_on_any_other_board_all_but_the_first_get_what_the_tile_set_says(board):
    other, tiles = changed(load_board(shipped_boards()["long"]), **board), load_tiles()
    for players, more in zip(PLAYERS, tiles.fair_start, strict=True):
        assert coins_by_place(other, tiles, players) == (0, *[more] * (players - 1))


def test_other_tiles_say_themselves_how_many_there_are_on_every_board():
    game = real_game("short", 3, fair_start=True)
    tiles = replace(game.tiles, fair_start=(1, 2, 3, 4))
    assert coins_by_place(game.board, tiles, 3) == (0, 2, 2)
    dealt = deal(new_game(game.board, tiles, game.options, 3), random.Random(1), first_player=1)
    assert dealt.coins == (8, 6, 8)
    with pytest.raises(SetupError, match=r"options.fair_start"):
        coins_by_place(game.board, replace(tiles, fair_start=()), 3)


def test_a_file_may_leave_out_boards_and_numbers_of_players(tmp_path):
    path = tmp_path / "fair_starts.yaml"
    path.write_text(SMALL, encoding="utf-8")
    assert load_fair_starts(path) == {"long": {2: (0, 6), 3: (0, 5, 4)}}


@pytest.mark.parametrize(
    ("old", "new", "place", "line", "sentence"),
    [
        ("long:", "wide:", "wide", 2, "'wide'"),
        ("'2'", "2", "long", 2, "text"),
        ("'2'", "'6'", "long.6", 2, "'6'"),
        ("[0, 6]", "6", "long.2", 2, "Expected a list"),
        ("[0, 6]", "[6]", "long.2", 2, "one number of coins for each player (2); found: 1."),
        ("[0, 5, 4]", "[0, 5, 4, 4]", "long.3", 3, "one number of coins for each player (3); found: 4."),
        ("[0, 6]", "[1, 6]", "long.2[0]", 2, "1 is not between 0 and 0"),
        ("[0, 6]", "[0, 7]", "long.2[1]", 2, "7 is not between 1 and 6"),
        ("[0, 5, 4]", "[0, 5, 0]", "long.3[2]", 3, "0 is not between 1 and 6"),
        ("[0, 6]", "[0, 5.5]", "long.2[1]", 2, "Expected a whole number"),
    ],
)
def test_says_what_is_wrong_in_a_file_and_where(tmp_path, old, new, place, line, sentence):
    path = tmp_path / "fair_starts.yaml"
    path.write_text(SMALL.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_fair_starts(path)
    error = caught.value
    assert (error.path, error.place, error.line) == (path, place, line)
    assert sentence in said(error)


def test_other_extra_coins_than_those_of_the_board_can_be_dealt():
    game = real_game("long", 3, fair_start=True)
    begin = game.tiles.start_coins
    setup = deal(game, random.Random(1), 1, (0, 1, 2))
    assert setup.coins == (begin + 2, begin, begin + 1)
    assert deal(game, random.Random(1), 1).coins != setup.coins
