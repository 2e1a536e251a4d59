"""The numbers of the rulebook, from the tile set and the boards, so that they cannot be wrong."""

from __future__ import annotations

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.rules.market import FINCA_AT
from citrus.rules.setup import OPEN_SITES, SHORTER_START


def numbers() -> dict[str, int | str]:
    """Return the values of the placeholders in the rulebook; `finca_values` is a list such as `2 × 6/3`."""
    tiles = load_tiles()
    trees = tiles.fruit_trees
    assert trees is not None  # the shipped tile set has them
    found: dict[str, int | str] = {
        "kinds": len(tiles.kinds),
        "per_kind": tiles.plain + tiles.well,
        "plain": tiles.plain,
        "wells": tiles.well,
        "landscape": sum(count for _, count in tiles.landscape),
        "workers": tiles.workers,
        "start_coins": tiles.start_coins,
        "max_coins": tiles.max_coins,
        "penalty": tiles.return_penalty,
        "market": tiles.market_size,
        "longest_line": max(len(spaces) for spaces in tiles.lines.values()),
        "fincas": tiles.finca_count,
        "finca_values": ", ".join(f"{count}\u00a0×\u00a0{finca}" for finca, count in tiles.fincas),
        "finca_at": FINCA_AT,
        "open_sites": OPEN_SITES,
        "fewer_start": SHORTER_START,
        "trees": trees.trees,
        "fruits": len(trees.fruits),
        "per_fruit": len(trees.values),
        "tokens": len(trees.fruits) * len(trees.values),
        "best_fruit": max(trees.values),
        "least_fruit": min(trees.values),
        "most_sold": len(trees.sale),
    }
    found |= dict(tiles.landscape)
    found |= {f"sale_{count}": points for count, points in enumerate(trees.sale, 1)}
    for name, path in shipped_boards().items():
        board = load_board(path, tiles)
        found |= {
            f"{name}_columns": board.columns,
            f"{name}_rows": board.rows,
            f"{name}_sites": len(board.used_sites),
            f"{name}_start": len(board.starting_sites),
            f"{name}_tiles": sum(tiles.plantation_counts(board.remove_plain, board.remove_well).values()),
        }
        if board.remove_plain:
            found |= {"removed_plain": board.remove_plain, "removed_wells": board.remove_well}
    return found
