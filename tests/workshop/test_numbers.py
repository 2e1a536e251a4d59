"""House rules: what changing them does, what is wrong with them, and their files."""

from __future__ import annotations

import random
from collections.abc import Callable
from contextlib import nullcontext
from functools import partial
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.numbers import all_numbers, own_numbers_dir
from citrus.content.tiles import KNOWN_KINDS, load_tiles
from citrus.content.tiles_text import TILES_FORM
from citrus.content.yaml_text import DocumentError, parse
from citrus.rules.setup import PLAYERS, check_options, shuffle, start
from citrus.rules.tiles import Finca, TileSet
from citrus.workshop import numbers
from citrus.workshop.bench import Bench
from citrus.workshop.folder import BOARDS, NUMBERS, sort_of
from citrus.workshop.trial import playable, trial_game
from citrus.workshop.troubles import number_troubles
from tests.english import refusing
from tests.fuzz.games import any_tiles
from tests.workshop.boards import BY_HAND
from tests.workshop.conftest import benched
from tests.workshop.numbers import FEW_FINCAS

SHIPPED = load_tiles()


@pytest.fixture
def folder(home: Path) -> Path:
    return own_numbers_dir()


@pytest.fixture
def bench(folder: Path) -> Bench[TileSet]:
    return benched(NUMBERS, folder / "Sunday.yaml", FEW_FINCAS)


def keys(tiles: TileSet) -> list[str]:
    return [trouble.problem.key for trouble in number_troubles(tiles)]


@pytest.mark.parametrize("amount", numbers.AMOUNTS)
def test_a_number_reaches_as_far_as_the_reader_takes_it(amount: numbers.Amount) -> None:
    low, high = numbers.reach(SHIPPED, amount)
    for value, taken in ((low, True), (high, True), (low - 1, False), (high + 1, False)):
        changed = numbers.with_amount(SHIPPED, amount, value)
        assert getattr(changed, amount) == min(max(low, value), high)
        with nullcontext() if taken else refusing(DocumentError, f"not between {low} and {high}"):
            TILES_FORM.read(parse(TILES_FORM.text(replace(changed, **{amount: value}))))


def test_any_numbers_are_read_as_they_were_written() -> None:
    rng = random.Random(3)
    for _ in range(100):
        tiles = any_tiles(rng)
        assert TILES_FORM.read(parse(TILES_FORM.text(tiles))) == tiles
        assert TILES_FORM.read(parse(TILES_FORM.changed_text(FEW_FINCAS, tiles))) == tiles
        assert number_troubles(tiles) == ()


def test_a_market_takes_any_shape_and_is_numbered_in_reading_order() -> None:
    tiles = numbers.with_market(SHIPPED, {(3, 5), (2, 5), (3, 4), (5, 6)})
    assert tiles.market == ((None, 1, None, None), (2, 3, None, None), (None, None, None, 4))
    assert numbers.market_cells(tiles) == {(1, 0), (0, 1), (1, 1), (3, 2)}
    assert keys(tiles) == ["market.line_empty"]
    assert numbers.with_market(SHIPPED, set()).market == ((None,),)
    assert number_troubles(tiles)[0].problem.values["name"] == "C3"


def test_numbers_of_another_order_stay_as_long_as_the_shape_does() -> None:
    tiles = replace(SHIPPED, market=((2, 1), (None, 3)))
    assert numbers.with_market(tiles, {(4, 4), (5, 4), (5, 5)}) == tiles


def test_lines_that_nobody_could_use_are_named() -> None:
    row = {(column, 0) for column in range(5)}
    assert [trouble.problem.values["name"] for trouble in number_troubles(numbers.with_market(SHIPPED, row))] == ["R1"]
    assert keys(numbers.with_market(SHIPPED, ())) == ["market.line_empty", "market.line_empty"]


def test_the_first_trouble_is_what_the_reader_says(folder: Path) -> None:
    draft = numbers.with_kind(numbers.with_amount(numbers.with_amount(SHIPPED, "plain", 0), "well", 0), "lemon")
    for kind in KNOWN_KINDS[1:]:
        draft = numbers.with_kind(draft, kind)
    assert keys(draft) == ["tiles.no_plantations", "tiles.no_kind"]
    assert {trouble.field for trouble in number_troubles(draft)} == {"plantations"}
    path = NUMBERS.new(draft, "Nothing")
    with refusing(ContentError, "There is not a single plantation tile"):
        load_tiles(path)
    assert Bench(NUMBERS, path).draft == draft


def test_fincas_step_over_those_that_are_there() -> None:
    assert numbers.stepped_finca(SHIPPED, Finca(8, 4), second=False, way=1) == Finca(10, 4)  # there is a 9/4
    assert numbers.stepped_finca(SHIPPED, Finca(6, 3), second=True, way=1) == Finca(6, 4)
    assert numbers.stepped_finca(SHIPPED, Finca(1, 0), second=True, way=1) == Finca(2, 1)  # the first gives way
    assert numbers.stepped_finca(SHIPPED, Finca(4, 3), second=False, way=-1) == Finca(3, 2)
    assert numbers.stepped_finca(SHIPPED, Finca(98, 5), second=False, way=1) == Finca(99, 5)
    assert numbers.stepped_finca(SHIPPED, Finca(9, 1), second=True, way=-1) == Finca(9, 0)
    assert numbers.stepped_finca(SHIPPED, Finca(9, 0), second=True, way=-1) is None
    assert numbers.stepped_finca(SHIPPED, Finca(1, 0), second=False, way=-1) is None
    assert numbers.stepped_finca(SHIPPED, Finca(99, 98), second=True, way=1) is None


def test_fincas_are_counted_added_and_taken_out() -> None:
    tiles = numbers.with_finca(SHIPPED, Finca(11, 5), Finca(5, 1))
    assert tiles.fincas[0] == (Finca(5, 1), 1)
    assert dict(numbers.with_finca_count(tiles, Finca(5, 1), 200).fincas)[Finca(5, 1)] == 99 - 14
    assert Finca(5, 1) not in dict(numbers.with_finca_count(tiles, Finca(5, 1), 0).fincas)
    for _ in range(99 - SHIPPED.finca_count):
        new = numbers.free_finca(tiles)
        assert new is not None
        assert new not in dict(tiles.fincas)
        tiles = numbers.with_finca_count(tiles, new, 1)
    assert numbers.free_finca(tiles) is None
    assert numbers.with_finca_count(tiles, Finca(1, 0), 1) == tiles
    assert keys(tiles) == []


@pytest.mark.parametrize(
    ("there", "new"),
    [((), (10, 5)), (((11, 5), (7, 3)), (12, 5)), (((3, 2),), (4, 2)), (((99, 98), (99, 0), (98, 1)), (99, 1))],
)
def test_the_next_finca_is_a_little_larger_than_the_largest(
    there: tuple[tuple[int, int], ...], new: tuple[int, int]
) -> None:
    tiles = replace(SHIPPED, fincas=tuple((Finca(*finca), 1) for finca in there))
    assert numbers.free_finca(tiles) == Finca(*new)


def test_coins_of_a_fair_start_are_changed_for_one_number_of_players() -> None:
    none = replace(SHIPPED, fair_start=())
    assert numbers.fair_coins(none, 3) == 0
    tiles = numbers.with_fair_coins(none, 4, 2)
    assert [numbers.fair_coins(tiles, players) for players in PLAYERS] == [0, 0, 2, 0]
    assert numbers.with_fair_coins(tiles, 2, 1).fair_start == (1, 0, 2, 0)


def test_what_depends_on_a_number_follows_it() -> None:
    assert numbers.with_amount(SHIPPED, "workers", 3).income == (0, 2, 4, 6)
    assert numbers.with_amount(SHIPPED, "workers", 7).income == (0, 2, 4, 6, 7, 8, 9, 10)
    poor = numbers.with_amount(SHIPPED, "max_coins", 3)
    assert (poor.start_coins, poor.fair_start) == (3, (3, 3, 3, 3))
    assert numbers.with_amount(poor, "start_coins", 4).start_coins == 3
    trees = numbers.usual_trees()
    for fruit in trees.fruits[:2]:
        trees = numbers.with_fruit(trees, fruit)
    few = numbers.with_trees(SHIPPED, trees).fruit_trees
    assert few is not None
    assert few.trees == 4
    assert numbers.with_tokens(few, 6).values == (5, 4, 3, 2, 2, 2)
    assert numbers.with_tokens(replace(few, values=()), 2).values == (1, 1)
    assert numbers.with_prices(few, 2).sale == (3, 6)
    assert numbers.with_prices(few, 0).sale == ()


@pytest.mark.parametrize(
    ("change", "found", "most"),
    [
        (partial(numbers.with_income, workers=0), lambda tiles: tiles.income[0], 999),
        (partial(numbers.with_fair_coins, players=2), lambda tiles: numbers.fair_coins(tiles, 2), SHIPPED.max_coins),
        (partial(numbers.with_landscape, name="cart"), lambda tiles: numbers.landscape_count(tiles, "cart"), 99),
    ],
)
def test_numbers_of_a_list_stay_within_their_limits(
    change: Callable[..., TileSet], found: Callable[[TileSet], int], most: int
) -> None:
    for wanted, taken in ((-1, 0), (0, 0), (most, most), (most + 1, most)):
        key = "count" if most == 99 else "coins"
        assert found(change(SHIPPED, **{key: wanted})) == taken


def test_numbers_of_trees_stay_within_their_limits() -> None:
    trees = numbers.usual_trees()
    for wanted, taken in ((-1, 0), (999, 999), (1000, 999)):
        assert numbers.with_token(trees, 1, wanted).values == (5, taken, 3, 2)
        assert numbers.with_price(trees, 1, wanted).sale == (3, taken, 10, 15)
    for count, values, sale in ((-1, 0, 0), (0, 0, 0), (99, 12, 6)):
        assert len(numbers.with_tokens(trees, count).values) == values
        assert len(numbers.with_prices(trees, count).sale) == sale
    for count, planted in ((-1, 0), (6, 6), (7, 6)):
        few = numbers.with_trees(SHIPPED, replace(trees, trees=count)).fruit_trees
        assert few is not None
        assert few.trees == planted
    assert numbers.landscape_count(replace(SHIPPED, landscape=()), "cart") == 0


def test_any_changes_leave_numbers_that_the_reader_takes() -> None:
    rng = random.Random(4)
    tiles = SHIPPED
    for _ in range(400):
        amount = rng.choice(numbers.AMOUNTS)
        tiles = numbers.with_amount(tiles, amount, rng.randint(-5, 1200))
        tiles = numbers.with_income(tiles, rng.randrange(len(tiles.income)), rng.randint(-2, 1200))
        tiles = numbers.with_fair_coins(tiles, rng.choice(PLAYERS), rng.randint(-2, 1200))
        tiles = numbers.with_landscape(tiles, rng.choice(["cart", "bull"]), rng.randint(-2, 120))
        tiles = numbers.with_kind(tiles, rng.choice(KNOWN_KINDS))
        if tiles.fincas:
            finca = rng.choice(tiles.fincas)[0]
            new = numbers.stepped_finca(tiles, finca, rng.random() < 0.5, rng.choice((-1, 1)))
            tiles = numbers.with_finca(tiles, finca, new or finca)
        cells = {(rng.randrange(8), rng.randrange(8)) for _ in range(rng.randint(0, 20))}
        tiles = numbers.with_market(tiles, cells)
        assert TILES_FORM.read(parse(TILES_FORM.text(tiles))) == tiles


def test_a_change_leaves_the_comments_of_the_file(bench: Bench[TileSet]) -> None:
    bench.change(numbers.with_finca(bench.draft, Finca(10, 5), Finca(20, 5)))
    assert bench.path.read_text("utf-8") == FEW_FINCAS.replace("10/5: 4", "20/5: 4")
    bench.change(numbers.with_trees(bench.draft, numbers.usual_trees()))  # a field that the file lacked
    assert "# fewer than usual" in bench.path.read_text("utf-8")
    assert load_tiles(bench.path) == bench.draft
    bench.undo()
    bench.undo()
    assert bench.path.read_text("utf-8") == FEW_FINCAS


def test_a_change_that_would_cost_comments_waits(bench: Bench[TileSet]) -> None:
    bench.change(numbers.with_amount(bench.draft, "plain", 11))
    assert bench.at_risk == ("fewer than usual",)
    assert bench.path.read_text("utf-8") == FEW_FINCAS
    bench.let_go()
    assert load_tiles(bench.path).plain == 11


def test_numbers_are_called_after_their_file(bench: Bench[TileSet]) -> None:
    assert bench.name == "Sunday"
    bench.rename("Monday")
    assert bench.path.name == "Monday.yaml"
    assert bench.name == "Monday"
    bench.rename(" ")
    assert bench.name == "Monday"
    assert bench.path.read_text("utf-8") == FEW_FINCAS


def test_the_numbers_on_offer_are_the_shipped_ones_and_the_files(folder: Path, bench: Bench[TileSet]) -> None:
    (folder / "Bad.yaml").write_text("workers: 5\n", encoding="utf-8")
    shipped, bad, sunday = all_numbers()
    assert (shipped.own, shipped.tiles) == (False, SHIPPED)
    assert (bad.own, bad.tiles) == (True, None)
    assert bad.error is not None
    assert sunday.tiles == bench.draft


def test_numbers_from_elsewhere_are_taken_in_under_their_own_name(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "Rainy.yml"
    elsewhere.write_text(FEW_FINCAS, encoding="utf-8")
    assert sort_of(elsewhere) is NUMBERS
    assert NUMBERS.take_in(elsewhere) == folder / "Rainy.yaml"
    assert NUMBERS.take_in(elsewhere) == folder / "Rainy (2).yaml"
    elsewhere.write_text(BY_HAND, encoding="utf-8")
    assert sort_of(elsewhere) is BOARDS
    with refusing(ContentError, "There is no field"):
        NUMBERS.take_in(elsewhere)


def test_boards_and_numbers_that_do_not_suit_each_other_are_not_played() -> None:
    long, short = (load_board(shipped_boards()[name]) for name in ("long", "short"))
    assert playable(short, SHIPPED)
    many = numbers.with_amount(SHIPPED, "plain", 30)
    assert not playable(short, many)
    assert not playable(long, replace(SHIPPED, fincas=()))
    assert not playable(short, numbers.with_amount(SHIPPED, "well", 0))  # the board removes one of each kind
    few = TILES_FORM.read(parse(FEW_FINCAS))
    game = trial_game(short, few, 2)
    check_options(game.board, game.tiles, game.options, game.players)
    assert len(start(game, shuffle(game, random.Random(1))).market) == 9
