"""The tile set's file and everything that is wrong in others (R1)."""

import pytest
import yaml
from msgspec.structs import replace

from citrus.content.errors import ContentError
from citrus.content.tiles import load_tiles, read_finca
from citrus.resources import data_dir
from citrus.rules.tiles import Finca
from tests.english import refusing, said

SHIPPED = (data_dir() / "tiles.yaml").read_text("utf-8")
FAIR = next(line for line in SHIPPED.splitlines() if line.startswith("fair_start"))


def test_the_shipped_tile_set_is_the_box_of_r1():
    tiles = load_tiles()
    assert tiles.kinds == ("lemon", "orange", "blood_orange", "lime", "grapefruit")
    assert (tiles.plain, tiles.well) == (12, 6)
    assert sum(tiles.plantation_counts().values()) == 90
    assert sum(count for _, count in tiles.landscape) == 30
    assert tiles.finca_count == 15
    assert dict(tiles.fincas)[Finca(10, 5)] == 3
    assert tiles.market_size == 12
    assert tiles.lines["R2"] == (3, 4, 5, 6)
    assert tiles.lines["C2"] == (1, 4, 8, 11)
    assert tiles.income == (0, 2, 4, 6, 7, 8)
    assert (tiles.max_coins, tiles.workers, tiles.start_coins, tiles.return_penalty) == (12, 5, 6, 3)


@pytest.mark.parametrize(
    ("old", "new", "place", "line", "sentence"),
    [
        ("max_coins: 12\n", "", "", 2, "'max_coins' is missing"),
        ("max_coins: 12", "max_coins: 12\ncoins: 1", "coins", 12, "no field 'coins'"),
        ("max_coins: 12", "max_coins: 12\nmax_coins: 13", "", 12, "appears twice"),
        ("max_coins: 12", "max_coins: twelve", "max_coins", 11, "Expected a whole number"),
        ("max_coins: 12", "max_coins: 0", "max_coins", 11, "between 1 and"),
        ("max_coins: 12", "max_coins: 5", "start_coins", 13, "6 is not between 0 and 5"),
        ("trees: 6, ", "", "fruit_trees", 16, "'trees' is missing"),
        ("trees: 6", "trees: 7", "fruit_trees.trees", 16, "more trees than fruits"),
        ("apricot", "apple", "fruit_trees.fruits[1]", 16, "fruit apple of the trees is named twice"),
        ("apricot", "fig", "fruit_trees.fruits[1]", 16, "no fruit 'fig' on trees"),
        ("5, 4, 3, 2", "5, 4, 3, -2", "fruit_trees.values[3]", 16, "-2 is not between"),
        (FAIR, "fair_start: 4", "fair_start", 14, "Expected a list"),
        (FAIR, "fair_start: [4, 4, 4]", "fair_start", 14, "each number of players from 2 to 5; found: 3."),
        (FAIR, "fair_start: [4, 4, 4, 13]", "fair_start[3]", 14, "13 is not between 0 and 12"),
        (FAIR, "fair_start: [4, -1, 4, 4]", "fair_start[1]", 14, "-1 is not between 0 and 12"),
        ("plain: 12", "plain: -1", "plantations.plain", 2, "-1 is not between"),
        ("plain: 12, well: 6", "plain: 0, well: 0", "plantations", 2, "not a single"),
        ("plain: 12, ", "", "plantations", 2, "'plain' is missing"),
        ("lime,", "lemon,", "plantations.kinds[3]", 2, "named twice"),
        ("lime,", "fig,", "plantations.kinds[3]", 2, "no fruit 'fig'"),
        ("[lemon, orange, blood_orange, lime, grapefruit]", "[]", "plantations.kinds", 2, "No fruit"),
        ("cart: 4", "truck: 4", "landscape.truck", 3, "no landscape tile 'truck'"),
        ("cart: 4", "cart: 4.5", "landscape.cart", 3, "Expected a whole number"),
        ("6/3: 2", "6-3: 2", "fincas.6-3", 4, "not a finca"),
        ("6/3: 2", "3/6: 2", "fincas.3/6", 4, "not a finca"),
        ("6/3: 2", "6/6: 2", "fincas.6/6", 4, "not a finca"),
        ("6/3: 2", "10/5: 2", "fincas", 4, "appears twice"),
        (". 1 2 .\n", ". 1 2\n", "market", 7, "this row: 4; in the first row: 3"),
        (". 1 2 .\n", ". 1 3 .\n", "market", 7, "crate 3 appears here a second time"),
        (". 1 2 .\n", ". 1 1 .\n", "market", 6, "crate 1 appears here a second time"),
        (". 11 12 .", ". 11 13 .", "market", 5, "but 12 is missing"),
        (". 1 2 .\n", ". . . .\n  . 1 2 .\n", "market", 6, "no crate"),
        (". 11 12 .", ". 11 x .", "market", 9, "found 'x'"),
        ("[0, 2, 4, 6, 7, 8]", "[0, 2, 4, 6, 7]", "income", 10, "one for each number of workers from 0 to 5: 6"),
        ("workers: 5", "workers: 13", "workers", 12, "13 is not between 1 and 12"),
        ("return_penalty: 3", "return_penalty: -3", "return_penalty", 15, "-3 is not between"),
        ("cart: 4", "cart: 100", "landscape.cart", 3, "100 is not between 0 and 99"),
        ("6/3: 2", "6/3: 88", "fincas", 4, "There are 101 fincas; at most 99 are allowed."),
        ("6/3: 2", "6/3: 100", "fincas.6/3", 4, "100 is not between 0 and 99"),
        ("5, 4, 3, 2", "1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1", "fruit_trees.values", 16, "13 entries; at most 12"),
        ("3, 6, 10, 15", "1, 2, 3, 4, 5, 6, 7", "fruit_trees.sale", 16, "7 entries; at most 6"),
    ],
)
def test_refuses(tmp_path, old, new, place, line, sentence):
    assert old in SHIPPED
    path = tmp_path / "tiles.yaml"
    path.write_text(SHIPPED.replace(old, new, 1), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        load_tiles(path)
    error = caught.value
    assert (error.path, error.place, error.line) == (path, place, line)
    assert sentence in said(error)


def test_a_tile_set_needs_no_fruit_trees(tmp_path):
    path = tmp_path / "tiles.yaml"
    path.write_text(SHIPPED[: SHIPPED.index("fruit_trees:")], encoding="utf-8")
    assert load_tiles(path) == replace(load_tiles(), fruit_trees=None)


def test_a_tile_set_needs_no_fair_start(tmp_path):
    path = tmp_path / "tiles.yaml"
    path.write_text(SHIPPED.replace(f"{FAIR}\n", ""), encoding="utf-8")
    assert load_tiles(path) == replace(load_tiles(), fair_start=())
    assert all(more > 0 for more in load_tiles().fair_start)


def test_the_order_of_the_fruits_does_not_matter(tmp_path):
    path = tmp_path / "tiles.yaml"
    path.write_text(SHIPPED.replace("apple, apricot", "apricot, apple"), encoding="utf-8")
    assert load_tiles(path) == load_tiles()


def test_the_order_in_which_tiles_are_listed_does_not_matter(tmp_path):
    path = tmp_path / "tiles.yaml"
    path.write_text(yaml.dump(yaml.safe_load(SHIPPED), sort_keys=True), encoding="utf-8")
    assert path.read_text("utf-8") != SHIPPED
    assert load_tiles(path) == load_tiles()


def test_market_spaces_may_be_numbered_in_any_order_and_lines_follow_the_numbers(tmp_path):
    path = tmp_path / "tiles.yaml"
    start, end = SHIPPED.index("  . 1 2 ."), SHIPPED.index("income:")
    path.write_text(f"{SHIPPED[:start]}  4 2\n  3 1\n{SHIPPED[end:]}", encoding="utf-8")
    assert load_tiles(path).lines == {"R1": (2, 4), "R2": (1, 3), "C1": (3, 4), "C2": (1, 2)}


def test_market_lines_are_at_most_four_long(tmp_path):
    path = tmp_path / "tiles.yaml"
    start, end = SHIPPED.index("  . 1 2 ."), SHIPPED.index("income:")
    path.write_text(f"{SHIPPED[:start]}  1 2 3 4 5\n{SHIPPED[end:]}", encoding="utf-8")
    with refusing(ContentError, "R1 has 5 crates; at most 4"):
        load_tiles(path)
    path.write_text(f"{SHIPPED[:start]}  1\n  2\n  3\n  4\n  5\n{SHIPPED[end:]}", encoding="utf-8")
    with refusing(ContentError, "C1 has 5 crates; at most 4"):
        load_tiles(path)
    path.write_text(f"{SHIPPED[:start]}  1 .\n  2 .\n{SHIPPED[end:]}", encoding="utf-8")
    with refusing(ContentError, "C2 has no crate"):
        load_tiles(path)


def test_a_market_has_at_most_eight_rows_and_columns(tmp_path):
    path = tmp_path / "tiles.yaml"
    start, end = SHIPPED.index("  . 1 2 ."), SHIPPED.index("income:")
    diagonal = [" ".join(str(row) if row == column else "." for column in range(1, 9)) for row in range(1, 9)]
    path.write_text(
        f"{SHIPPED[:start]}{''.join(f'  {row}{chr(10)}' for row in diagonal)}{SHIPPED[end:]}", encoding="utf-8"
    )
    assert load_tiles(path).market_size == 8
    path.write_text(
        f"{SHIPPED[:start]}{''.join(f'  {row} .{chr(10)}' for row in diagonal)}{SHIPPED[end:]}", encoding="utf-8"
    )
    with refusing(ContentError, "at most 8 rows and 8 columns"):
        load_tiles(path)
    path.write_text(
        f"{SHIPPED[:start]}{''.join(f'  {number}{chr(10)}' for number in range(1, 10))}{SHIPPED[end:]}",
        encoding="utf-8",
    )
    with refusing(ContentError, "at most 8 rows and 8 columns"):
        load_tiles(path)


@pytest.mark.parametrize("text", ["", "10", "10/", "/5", "10/5/1", "05/1", "100/5", "5/10", "1.5/1", "10 / 5", "²/1"])
def test_texts_that_name_no_finca(text):
    assert read_finca(text) is None


def test_a_finca_may_have_no_second_value():
    assert read_finca("4/0") == Finca(4, 0)
