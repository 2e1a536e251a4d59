"""What `citrus board` says of a board is what its picture shows, counted space by space."""

from __future__ import annotations

import re
from collections import Counter
from itertools import combinations

import pytest
from msgspec.structs import replace

from citrus.content.boards import BoardEntry, load_board, shipped_boards, with_room
from citrus.content.fair_starts import coins_by_place
from citrus.content.survey import facts, numbers_facts, picture
from citrus.content.tiles import load_tiles
from citrus.rules.board import Board
from citrus.rules.setup import PLAYERS
from citrus.rules.tiles import FruitTrees
from tests.rules.worlds import TINY_BOARDS

BOARDS = [*(load_board(path) for path in shipped_boards().values()), *TINY_BOARDS]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = tuple((x, y) for x in (-1, 0, 1) for y in (-1, 0, 1) if x or y)


def grid_of(board: Board) -> dict[str, str]:
    """Return the signs of all spaces by their names, from the picture."""
    letters, *rows = picture(board).splitlines()
    names = letters.split()
    return {f"{name}{row.split()[0]}": sign for row in rows for name, sign in zip(names, row.split()[1:], strict=True)}


def beside(name: str, steps: tuple[tuple[int, int], ...]) -> set[str]:
    return {f"{chr(ord(name[0]) + x)}{int(name[1:]) + y}" for x, y in steps}


def steps_between(signs: dict[str, str], one: str, other: str) -> int | None:
    """Return how many steps there are from side to side; None if rocks are all around."""
    reached, steps = {one}, 0
    while other not in reached:
        more = {near for name in reached for near in beside(name, SIDES) if signs.get(near, "#") != "#"}
        if more <= reached:
            return None
        reached, steps = reached | more, steps + 1
    return steps


@pytest.mark.parametrize("board", BOARDS, ids=lambda board: f"{board.name} {board.columns}x{board.rows}")
def test_facts_are_what_the_picture_shows(board: Board) -> None:
    signs, said = grid_of(board), dict(line.split(": ", 1) for line in facts(board, load_tiles()) if ": " in line)
    assert {board.names[space] for space in board.names} == set(signs)
    players = {"Long": "for 4 or 5 players, good for 2 or 3", "Short": "quicker, for 2 or 3 players"}
    usual = "recommended for {} to {} players".format(*board.players)
    assert said["Size"] == f"{board.columns} x {board.rows}, {players.get(board.name, usual)}"
    counts, sites = Counter(signs.values()), {sign: name for name, sign in signs.items() if sign.isalpha()}
    around = {site: beside(name, AROUND) & set(signs) for site, name in sites.items()}
    numbers = [int(found) for found in re.findall(r"(\d+) with", said["Sites"])]
    assert said["Sites"].startswith(f"{len(sites)} (")
    assert sum(numbers) == len(sites)
    for count, size in re.findall(r"(\d+) with (\d+)", said["Sites"]):
        assert sum(len(names) == int(size) for names in around.values()) == int(count)
    assert said["Rocks"] == str(counts["#"])
    assert said["Landscape spaces"].startswith(f"{counts['*']} for {sum(dict(load_tiles().landscape).values())} ")
    assert said["Open spaces"] == str(counts["."])
    rocks = {
        site: sum(signs[name] == "#" for name in names & beside(sites[site], SIDES)) for site, names in around.items()
    }
    named = {site: int(count) for site, count in re.findall(r"([A-Z]) (\d)", said["Roads that are rocks"])}
    assert named == {site: count for site, count in rocks.items() if count}
    shared = {name for name in signs if sum(name in names for names in around.values()) > 1}
    told = said["Spaces that surround two or more sites"]
    assert told.startswith(f"{len(shared)} ")
    assert set(re.findall(r"[a-z]\d+", told)) == shared
    for one, other in combinations(board.starting_sites, 2):
        found = re.search(rf"{one}-{other} (\d+)", said["Side steps between starting sites"])
        steps = steps_between(signs, sites[one], sites[other])
        assert (found is None) == (steps is None)
        assert found is None or int(found[1]) == steps
    coins = re.findall(r"([\d ]+) for (\d)", said["Extra coins of a fair start, in turn order"])
    assert {int(players): tuple(map(int, places.split())) for places, players in coins} == {
        players: coins_by_place(board, load_tiles(), players) for players in PLAYERS
    }


def test_a_board_without_room_for_the_tiles_comes_with_the_reason_and_others_stay_as_they_are() -> None:
    path = shipped_boards()["short"]
    whole = BoardEntry(path, own=False, board=load_board(path))
    assert with_room(whole, load_tiles()) is whole
    crowded = with_room(whole, replace(load_tiles(), plain=99))
    assert (crowded.board, crowded.draft) == (None, whole.board)
    assert crowded.error is not None
    assert with_room(crowded, load_tiles()) is crowded


def test_numbers_are_told_as_they_are() -> None:
    assert numbers_facts(load_tiles()) == [
        " .  1  2  .",
        " 3  4  5  6",
        " 7  8  9 10",
        " . 11 12  .",
        "Market: 12 spaces in 8 lines",
        "Fincas: 15 (2 x 6/3, 2 x 7/3, 3 x 8/4, 2 x 9/4, 3 x 10/5, 1 x 11/5, 2 x 12/6)",
        "Plantation tiles: 90, of each kind 12 plain and 6 with a well (lemon, orange, blood_orange, lime, grapefruit)",
        "Landscape tiles: 30 (4 horses2, 4 horses3, 4 horses4, 2 money2, 2 money3, 4 cart, 4 bull, 4 bridge,"
        " 2 milestone)",
        "Workers: 5",
        "Coins: 6 at the start, at most 12",
        "Coins after a harvest, by workers on the mat: 0, 2, 4, 6, 7, 8",
        "Extra coins of a fair start, from 2 players up: 5, 4, 4, 4",
        "Points lost for each returned tile: 3",
        "Fruit trees: 6 for 6 fruits (apple, apricot, cherry, elderberry, plum, quince)",
        "Points on the tokens of each fruit: 5, 4, 3, 2",
        "Points for different fruits sold at once: 3, 6, 10, 15",
    ]


def test_what_numbers_lack_is_none_and_one_of_a_thing_is_one() -> None:
    few = replace(load_tiles(), kinds=("lime",), landscape=(), fincas=(), market=((1, None), (None, 2)), fair_start=())
    told = numbers_facts(replace(few, fruit_trees=FruitTrees(1, ("plum",), (), ())))
    assert told[:3] == ["1 .", ". 2", "Market: 2 spaces in 4 lines"]
    assert {line for line in told if line.endswith(("(none)", "none", "not possible"))} == {
        "Fincas: 0 (none)",
        "Landscape tiles: 0 (none)",
        "Extra coins of a fair start, from 2 players up: not possible",
        "Points on the tokens of each fruit: none",
        "Points for different fruits sold at once: none",
    }
    assert "Fruit trees: 1 for 1 fruit (plum)" in told
    assert numbers_facts(replace(few, market=((1,),), fruit_trees=None))[1:] == [
        "Market: 1 space in 2 lines",
        *told[3:-3],
        "Fruit trees: none",
    ]
