"""The tile set: `data/tiles.yaml`, or the `tiles` of a record, read and checked (R1)."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from citrus.content.errors import ContentError
from citrus.content.sorts import check_sort
from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.limits import shown
from citrus.resources import data_dir
from citrus.rules.problem import Problem
from citrus.rules.setup import PLAYERS
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, FruitTrees, TileSet

KNOWN_KINDS = ("lemon", "orange", "blood_orange", "lime", "grapefruit")
KNOWN_FRUITS = ("apple", "apricot", "cherry", "elderberry", "plum", "quince")
MAX_LINE = 4  # R1.5
MAX_MARKET = 8  # rows and columns: with more, the crates would be too small to see what is in them
MAX_OF_A_SORT = 99  # landscape tiles: nine sorts suffice for every space of the largest board
MAX_FINCAS = 99  # no more than 15 are ever built
MAX_TOKENS = 12  # of one fruit
MAX_WORKERS = 12  # every set of own regions is a harvest of its own: 4,095 with this many
MAX_COUNT = 999  # no count, value or price is sensible above this


def load_tiles(path: Path | None = None, pipes: bool = False) -> TileSet:
    """Return the tile set of a file (default: the shipped one); with `pipes` it may be a pipe. Raises ContentError."""
    return _shipped_tiles() if path is None else _loaded_tiles(path, pipes)


@cache
def _shipped_tiles() -> TileSet:
    """Return the shipped tile set, read once: every record that is read or written asks for it."""
    return _loaded_tiles(shipped_tiles_path())


def shipped_tiles_path() -> Path:
    """Return the file of the tile set that comes with the game."""
    return data_dir() / "tiles.yaml"


def _loaded_tiles(path: Path, pipes: bool = False) -> TileSet:
    try:
        document = parse(read_text(path, pipes))
        check_sort(document, "numbers")
        return read_tiles(document)
    except DocumentError as error:
        raise ContentError.about(path, error) from None


def read_tiles(part: Part) -> TileSet:
    """Return the tile set that a mapping in the form of `data/tiles.yaml` defines. Raises DocumentError."""
    tiles = read_draft_tiles(part)
    for error in tiles_errors(tiles, part):
        raise error
    return tiles


def read_draft_tiles(part: Part) -> TileSet:
    """Return the tile set as `read_tiles` does, but perhaps unfinished. Raises DocumentError. There may be no
    plantation tiles, and lines of the market may be too long or empty."""
    fields = part.fields(
        (
            "plantations",
            "landscape",
            "fincas",
            "market",
            "income",
            "max_coins",
            "workers",
            "start_coins",
            "return_penalty",
        ),
        optional=("fair_start", "fruit_trees"),
    )
    plantations = fields["plantations"].fields(("kinds", "plain", "well"))
    workers = fields["workers"].whole(1, MAX_WORKERS)
    max_coins = fields["max_coins"].whole(1, MAX_COUNT)
    return TileSet(
        kinds=_kinds(plantations["kinds"]),
        plain=plantations["plain"].whole(0, MAX_COUNT),
        well=plantations["well"].whole(0, MAX_COUNT),
        landscape=_landscape(fields["landscape"]),
        fincas=_fincas(fields["fincas"]),
        market=_market(fields["market"]),
        income=_income(fields["income"], workers),
        max_coins=max_coins,
        workers=workers,
        start_coins=fields["start_coins"].whole(0, max_coins),
        return_penalty=fields["return_penalty"].whole(0, MAX_COUNT),
        fruit_trees=_fruit_trees(fields["fruit_trees"]) if "fruit_trees" in fields else None,
        fair_start=_fair_start(fields["fair_start"], max_coins) if "fair_start" in fields else (),
    )


def tiles_errors(tiles: TileSet, part: Part) -> Iterator[DocumentError]:
    """Yield everything still wrong with a draft: what it lacks, and lines of the market that nobody could use."""
    entries = part.entries()
    plantations, market = entries["plantations"], entries["market"]
    if not tiles.plain + tiles.well:
        yield DocumentError(Problem("tiles.no_plantations"), plantations.place, plantations.line)
    if not tiles.kinds:
        kinds = plantations.entries()["kinds"]
        yield DocumentError(Problem("tiles.no_kind"), kinds.place, kinds.line)
    rows = market.text_lines()
    for name, spaces in tiles.lines.items():
        line = rows[int(name[1:]) - 1][1] if name[0] == "R" else market.line
        if not spaces:
            yield DocumentError(Problem("market.line_empty", name=name), market.place, line)
        if len(spaces) > MAX_LINE:
            problem = Problem("market.line_long", name=name, length=len(spaces), most=MAX_LINE)
            yield DocumentError(problem, market.place, line)


def read_finca(text: str) -> Finca | None:
    """Return the finca that `10/5` names, or None; the second value must be lower (R1.3)."""
    match = re.fullmatch(r"([1-9][0-9]?)/(0|[1-9][0-9]?)", text)
    if match is None:
        return None
    finca = Finca(int(match[1]), int(match[2]))
    return finca if finca.first > finca.second else None


def _fair_start(part: Part, max_coins: int) -> tuple[int, ...]:
    """Return the extra coins of a fair start (R12.6): one number for every number of players."""
    items = part.items()
    if len(items) != len(PLAYERS):
        part.fail(Problem("tiles.fair_starts", found=len(items), least=PLAYERS[0], most=PLAYERS[-1]))
    return tuple(item.whole(0, max_coins) for item in items)


def _fruit_trees(part: Part) -> FruitTrees:
    """Return the numbers of the fruit trees, with the fruits in alphabetical order (R13.1)."""
    fields = part.fields(("trees", "fruits", "values", "sale"))
    fruits: list[str] = []
    for item in fields["fruits"].items():
        fruit = item.text()
        if fruit not in KNOWN_FRUITS:
            item.fail(Problem("tiles.no_such_fruit", fruit=shown(fruit), fruits=", ".join(KNOWN_FRUITS)))
        if fruit in fruits:
            item.fail(Problem("tiles.fruit_twice", fruit=fruit))
        fruits.append(fruit)
    trees = fields["trees"].whole(0, MAX_COUNT)
    if trees > len(fruits):
        fields["trees"].fail(Problem("tiles.more_trees"))
    values, sale = _points(fields["values"], MAX_TOKENS), _points(fields["sale"], len(KNOWN_FRUITS))
    return FruitTrees(trees, tuple(sorted(fruits)), values, sale)


def _points(part: Part, most: int) -> tuple[int, ...]:
    """Return a list of points with at most `most` entries."""
    items = part.items()
    if len(items) > most:
        part.fail(Problem("value.many_entries", found=len(items), most=most))
    return tuple(item.whole(0, MAX_COUNT) for item in items)


def _kinds(part: Part) -> tuple[str, ...]:
    kinds: list[str] = []
    for item in part.items():
        kind = item.text()
        if kind not in KNOWN_KINDS:
            item.fail(Problem("tiles.no_such_kind", kind=shown(kind), kinds=", ".join(KNOWN_KINDS)))
        if kind in kinds:
            item.fail(Problem("tiles.kind_twice", kind=kind))
        kinds.append(kind)
    return tuple(kinds)


def no_such_landscape(name: str) -> Problem:
    """Return the problem that no landscape tile has this name."""
    return Problem("tiles.no_such_landscape", tile=shown(name), tiles=", ".join(LANDSCAPE_TILES))


def _landscape(part: Part) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for name, count in part.entries().items():
        if name not in LANDSCAPE_TILES:
            count.fail(no_such_landscape(name))
        counts[name] = count.whole(0, MAX_OF_A_SORT)
    return tuple((name, counts[name]) for name in LANDSCAPE_TILES if name in counts)


def _fincas(part: Part) -> tuple[tuple[Finca, int], ...]:
    counts: list[tuple[Finca, int]] = []
    for name, count in part.entries().items():
        finca = read_finca(name)
        if finca is None:
            count.fail(Problem("tiles.no_finca", text=shown(name)))
        counts.append((finca, count.whole(0, MAX_FINCAS)))
    found = sum(count for _, count in counts)
    if found > MAX_FINCAS:
        part.fail(Problem("tiles.many_fincas", found=found, most=MAX_FINCAS))
    return tuple(sorted(counts))


def _market(part: Part) -> tuple[tuple[int | None, ...], ...]:
    rows: list[tuple[int | None, ...]] = []
    found: set[int] = set()
    for text, line in part.text_lines():
        row: list[int | None] = []
        for word in text.split():
            if word == ".":
                row.append(None)
                continue
            if not re.fullmatch(r"[1-9][0-9]{0,2}", word):
                part.fail(Problem("market.sign", text=shown(word)), line)
            if int(word) in found:
                part.fail(Problem("market.twice", number=word), line)
            found.add(int(word))
            row.append(int(word))
        if rows and len(row) != len(rows[0]):
            part.fail(Problem("grid.row_length", here=len(row), first=len(rows[0])), line)
        if len(row) > MAX_MARKET or len(rows) == MAX_MARKET:
            part.fail(Problem("market.too_large", most=MAX_MARKET), line)
        rows.append(tuple(row))
    if found != set(range(1, len(found) + 1)):
        missing = min(set(range(1, len(found) + 1)) - found)
        part.fail(Problem("market.gap", number=missing))
    return tuple(rows)


def _income(part: Part, workers: int) -> tuple[int, ...]:
    items = part.items()
    income = tuple(item.whole(0, MAX_COUNT) for item in items)
    if len(income) != workers + 1:
        part.fail(Problem("tiles.incomes", found=len(income), workers=workers, needed=workers + 1))
    return income
