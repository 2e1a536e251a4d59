"""The tile set: `data/tiles.yaml`, or the `tiles` of a record, read and checked (R1)."""

from __future__ import annotations

import re
from pathlib import Path

from citrus.content.errors import ContentError
from citrus.content.yaml_text import DocumentError, Part, parse, read_text, shown
from citrus.resources import data_dir
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, TileSet

KNOWN_KINDS = ("lemon", "orange", "blood_orange", "lime", "grapefruit")
MAX_LINE = 4  # R1.5
MAX_WORKERS = 12  # every set of own regions is a harvest of its own: 4,095 with so many
_MANY = 999  # no count, value or price is sensible above this


def load_tiles(path: Path | None = None) -> TileSet:
    """The tile set of a file, the shipped one if none is named. Raises ContentError."""
    path = path or data_dir() / "tiles.yaml"
    try:
        return read_tiles(parse(read_text(path)))
    except DocumentError as error:
        raise ContentError.about(path, error) from None


def read_tiles(part: Part) -> TileSet:
    """The tile set that a mapping in the form of `data/tiles.yaml` defines. Raises DocumentError."""
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
        optional=("fruit_trees",),
    )
    if "fruit_trees" in fields:
        _check_fruit_trees(fields["fruit_trees"])
    plantations = fields["plantations"].fields(("kinds", "plain", "well"))
    plain = plantations["plain"].whole(0, _MANY)
    well = plantations["well"].whole(0, _MANY)
    if not plain + well:
        fields["plantations"].fail("There is not a single plantation tile of a kind.")
    workers = fields["workers"].whole(1, MAX_WORKERS)
    max_coins = fields["max_coins"].whole(1, _MANY)
    return TileSet(
        kinds=_kinds(plantations["kinds"]),
        plain=plain,
        well=well,
        landscape=_landscape(fields["landscape"]),
        fincas=_fincas(fields["fincas"]),
        market=_market(fields["market"]),
        income=_income(fields["income"], workers),
        max_coins=max_coins,
        workers=workers,
        start_coins=fields["start_coins"].whole(0, max_coins),
        return_penalty=fields["return_penalty"].whole(0, _MANY),
    )


def read_finca(text: str) -> Finca | None:
    """The finca that `10/5` names, or None if the text names none: the second value must be the smaller one (R1.3)."""
    match = re.fullmatch(r"([1-9][0-9]?)/(0|[1-9][0-9]?)", text)
    if match is None:
        return None
    finca = Finca(int(match[1]), int(match[2]))
    return finca if finca.first > finca.second else None


def _check_fruit_trees(part: Part) -> None:
    """Fruit trees are no part of the game yet: what a tile set says of them is only checked, for it may be there."""
    fields = part.fields(("trees", "fruits", "values", "sale"))
    fruits = [fruit.text() for fruit in fields["fruits"].items()]
    if fields["trees"].whole(0, _MANY) > len(fruits):
        fields["trees"].fail("There are more trees than fruits.")
    for name in ("values", "sale"):
        for number in fields[name].items():
            number.whole(0, _MANY)


def _kinds(part: Part) -> tuple[str, ...]:
    kinds: list[str] = []
    for item in part.items():
        kind = item.text()
        if kind not in KNOWN_KINDS:
            item.fail(f"There is no kind {shown(kind)}; the kinds are {', '.join(KNOWN_KINDS)}.")
        if kind in kinds:
            item.fail(f"The kind {kind} is named twice.")
        kinds.append(kind)
    if not kinds:
        part.fail("No kind of plantation is named.")
    return tuple(kinds)


def _landscape(part: Part) -> tuple[tuple[str, int], ...]:
    counts: list[tuple[str, int]] = []
    for name, count in part.entries().items():
        if name not in LANDSCAPE_TILES:
            count.fail(f"There is no landscape tile {shown(name)}; they are {', '.join(LANDSCAPE_TILES)}.")
        counts.append((name, count.whole(0, _MANY)))
    return tuple(sorted(counts, key=lambda count: LANDSCAPE_TILES.index(count[0])))


def _fincas(part: Part) -> tuple[tuple[Finca, int], ...]:
    counts: list[tuple[Finca, int]] = []
    for name, count in part.entries().items():
        finca = read_finca(name)
        if finca is None:
            count.fail(f"{shown(name)} is not a finca like 10/5, with the smaller value second.")
        counts.append((finca, count.whole(0, _MANY)))
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
                part.fail(f"Expected the number of a market space or a dot, found {shown(word)}.", line)
            if int(word) in found:
                part.fail(f"The market space {word} stands here a second time.", line)
            found.add(int(word))
            row.append(int(word))
        if rows and len(row) != len(rows[0]):
            part.fail(f"This row has {len(row)} places, the first row {len(rows[0])}.", line)
        if all(number is None for number in row):
            part.fail("This row has no market space.", line)
        rows.append(tuple(row))
    if found != set(range(1, len(found) + 1)):
        missing = min(set(range(1, len(found) + 1)) - found)
        part.fail(f"The {len(found)} market spaces are numbered from 1 without gaps, but {missing} is missing.")
    lines = {f"R{i}": row for i, row in enumerate(rows, 1)}
    lines.update({f"C{i}": column for i, column in enumerate(zip(*rows, strict=True), 1)})
    for name, numbers in lines.items():
        length = sum(number is not None for number in numbers)
        if not length:
            part.fail(f"The market line {name} has no market space.")
        if length > MAX_LINE:
            part.fail(f"The market line {name} has {length} spaces; at most {MAX_LINE} are allowed.")
    return tuple(rows)


def _income(part: Part, workers: int) -> tuple[int, ...]:
    items = part.items()
    income = tuple(item.whole(0, _MANY) for item in items)
    if len(income) != workers + 1:
        part.fail(f"There are {len(income)} incomes; 0 to {workers} workers need {workers + 1}.")
    return income
