"""R12 variants. R12.3 is tested with the setup, R12.4 with the refill."""

import random

import pytest
from msgspec.structs import replace

from citrus.rules.orders import SetupError
from citrus.rules.setup import PLAYERS, check_setup, more_coins, shuffle, start
from citrus.rules.variants import new_game
from citrus.rules.view import determinize, view
from tests.rules.scene import Scene
from tests.rules.worlds import real_game


def test_r12_2_the_family_game_drops_the_road_rule() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(1, "lime", "d2").hand("lime")
    assert scene.plantable("lime") == {"c3", "e3", "d4"}
    scene.do("plant lime d4")
    assert scene.state.blocked_roads == (0,) * 5


def test_r12_2_all_other_rules_hold_in_the_family_game() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(1, "lime", "d1").region(None, "lime", "b3").hand("lime")
    assert scene.plantable("lime") == {"e3", "d4"}
    assert scene.refused("plant lime d2") == ("R6.6", "foreign_neighbour")
    assert scene.refused("plant lime c3") == ("R6.8", "neutral_neighbour")


def test_r12_2_lines_that_only_the_road_rule_forbids_can_be_bought() -> None:
    for family in (False, True):
        scene = Scene(". . .\n. A .\n. . .", family=family).fincas(A="10/5").region(1, "lime", "b1").market("lime")
        assert ("buy R1" in scene.legal()) == family


def test_r12_2_bridges_work_in_the_family_game() -> None:
    scene = Scene(family=True).fincas(A="10/5").region(None, "lime", "d2").player(0, tiles="bridge").hand("orange")
    scene.do("plant orange d2 bridge")
    assert scene.state.blocked_roads == (0,) * 5


@pytest.mark.parametrize("players", PLAYERS)
def test_r12_6_all_but_the_start_player_begin_with_some_coins_more(players: int) -> None:
    game = real_game("short", players, fair_start=True)
    tiles = game.tiles
    for first in range(players):
        setup = shuffle(game, random.Random(1), first_player=first)
        check_setup(game, setup)
        state = start(game, setup)
        more = tiles.fair_start[players - 2]
        assert more > 0
        expected = [tiles.start_coins + more] * players
        expected[first] = tiles.start_coins
        assert [player.coins for player in state.players] == expected
        assert state.player == first


@pytest.mark.parametrize("first", range(4))
def test_r12_6_every_place_in_the_turn_order_may_have_coins_of_its_own(first: int) -> None:
    game = real_game("long", 4, fair_start=True)
    setup = shuffle(game, random.Random(1), first_player=first, extra_coins=(0, 3, 1, 6))
    check_setup(game, setup)
    assert setup.coins[first:] + setup.coins[:first] == (6, 9, 7, 12)
    assert replace(setup, coins=()) == replace(shuffle(game, random.Random(1), first_player=first), coins=())


def test_r12_6_off_by_default_and_nothing_else_differs() -> None:
    plain, fair = real_game("long", 4), real_game("long", 4, fair_start=True)
    setups = [shuffle(game, random.Random(5)) for game in (plain, fair)]
    assert replace(setups[1], coins=()) == setups[0]
    assert [player.coins for player in start(plain, setups[0]).players] == [6] * 4
    begun = start(fair, setups[1])
    even = tuple([replace(player, coins=6) for player in begun.players])
    assert replace(begun, game=plain, players=even) == start(plain, setups[0])


def test_r12_6_never_more_coins_than_the_limit() -> None:
    game = real_game("short", 3, fair_start=True)
    tiles = replace(game.tiles, start_coins=5, max_coins=7, fair_start=(1, 4, 0, 0))
    tight = new_game(game.board, tiles, game.options, 3)
    state = start(tight, shuffle(tight, random.Random(1), first_player=2))
    assert [player.coins for player in state.players] == [7, 7, 5]
    assert [more_coins(tiles, players) for players in PLAYERS] == [1, 2, 0, 0]


def test_r12_6_a_tile_set_without_the_number_deals_no_fair_start() -> None:
    game = real_game("short", 2, fair_start=True)
    bare = new_game(game.board, replace(game.tiles, fair_start=()), game.options, 2)
    with pytest.raises(SetupError, match=r"options.fair_start: setup.no_fair_start"):
        shuffle(bare, random.Random(1))


def test_r12_6_games_outlive_new_numbers_of_coins() -> None:
    game = real_game("short", 3, fair_start=True)
    bare = new_game(game.board, replace(game.tiles, fair_start=()), game.options, 3)
    setup = replace(shuffle(game, random.Random(1)), coins=(12, 0, 7))
    for one in (game, bare):
        check_setup(one, setup)
        assert [player.coins for player in start(one, setup).players] == [12, 0, 7]


@pytest.mark.parametrize(
    ("coins", "cause"),
    [(coins, "setup.coins") for coins in ((), (6, 10), (6, 10, 10, 10))]
    + [(coins, "value.out_of_range") for coins in ((6, 10, 13), (6, 10, -1))],
)
def test_r12_6_every_player_has_coins_up_to_the_limit(coins: tuple[int, ...], cause: str) -> None:
    game = real_game("short", 3, fair_start=True)
    setup = replace(shuffle(game, random.Random(1)), coins=coins)
    with pytest.raises(SetupError, match=f"setup.coins: {cause}"):
        check_setup(game, setup)


def test_r12_6_bots_see_the_coins_of_all() -> None:
    game = real_game("short", 3, fair_start=True)
    state = start(game, shuffle(game, random.Random(1)))
    seen = view(state)
    assert seen.state.players == state.players
    assert determinize(seen, random.Random(2)).players == state.players
