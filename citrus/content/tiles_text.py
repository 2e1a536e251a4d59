"""A tile set as text: a file of numbers, or the `tiles` of a record."""

from __future__ import annotations

from typing import Final

from citrus.content.forms import Form
from citrus.content.tiles import read_draft_tiles
from citrus.content.yaml_lines import numbers_line, texts_line
from citrus.rules.tiles import FruitTrees, TileSet


def tiles_fields(tiles: TileSet, indent: str = "  ") -> dict[str, str]:
    """Return the value of each field of a tile set as text; the rows of the market begin with `indent`."""
    rows = "\n".join(
        indent + " ".join("." if number is None else str(number) for number in row) for row in tiles.market
    )
    fields = {
        "plantations": f"{{kinds: {texts_line(tiles.kinds)}, plain: {tiles.plain}, well: {tiles.well}}}",
        "landscape": f"{{{', '.join(f'{name}: {count}' for name, count in tiles.landscape)}}}",
        "fincas": f"{{{', '.join(f'{finca}: {count}' for finca, count in tiles.fincas)}}}",
        "market": f"|\n{rows}",
        "income": numbers_line(tiles.income),
        "max_coins": str(tiles.max_coins),
        "workers": str(tiles.workers),
        "start_coins": str(tiles.start_coins),
        "return_penalty": str(tiles.return_penalty),
    }
    if tiles.fair_start:
        fields["fair_start"] = numbers_line(tiles.fair_start)
    if tiles.fruit_trees is not None:
        fields["fruit_trees"] = _fruit_trees(tiles.fruit_trees)
    return fields


def _fruit_trees(numbers: FruitTrees) -> str:
    return (
        f"{{trees: {numbers.trees}, fruits: {texts_line(numbers.fruits)}, "
        f"values: {numbers_line(numbers.values)}, sale: {numbers_line(numbers.sale)}}}"
    )


TILES_FORM: Final = Form(read_draft_tiles, tiles_fields)
"""A file of numbers; what it holds may be unfinished."""
