"""Writing records: the text of a game, and saving it so that no crash leaves half a file."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime
from functools import lru_cache
from pathlib import Path

from citrus.content.board_text import board_fields
from citrus.content.tiles import load_tiles
from citrus.content.tiles_text import tiles_fields
from citrus.content.yaml_lines import numbers_line, scalar, texts_line
from citrus.local_time import utc
from citrus.records.notation import format_action
from citrus.records.seats import Seat
from citrus.records.upgrades import FORMAT
from citrus.records.values import Record
from citrus.records.variants import recorded_variants
from citrus.rules.board import Board
from citrus.rules.game import Game, Options
from citrus.rules.orders import Setup
from citrus.rules.tiles import TileSet
from citrus.whole_file import create_file, real_path, replace_file

_WIDTH = 110


def dumps(record: Record) -> str:
    """Return the text of a record file. Reading it gives an equal record. Only the board's recommended range of players
    is lost: record files have no place for it."""
    lines = [*_opening(record.started, record.game, record.seats, record.setup)]
    if record.actions:
        lines.append("actions:")
        lines += [f"  - {scalar(format_action(record.game, action))}" for action in record.actions]
    else:
        lines.append("actions: []")
    if record.result is not None:
        result = record.result
        lines.append(f"result: {{scores: {numbers_line(result.scores)}, winners: {numbers_line(result.winners)}}}")
    return "\n".join(lines) + "\n"


@lru_cache(maxsize=4)
def _opening(started: datetime, game: Game, seats: tuple[Seat, ...], setup: Setup) -> tuple[str, ...]:
    """Return all lines before the actions, which never change during a game."""
    return (
        f"citrus: {FORMAT}",
        f"started: {_moment(started)}",
        f"options: {_options(game.options)}",
        "players:",
        *(f"  - {_seat(seat)}" for seat in seats),
        *_board(game.board),
        *([] if game.tiles == load_tiles() else _tiles(game.tiles)),
        *_setup(game, setup),
    )


def write(path: Path, record: Record, new: bool = False, keep: Path | None = None) -> None:
    """Write a record file, whole or not at all: a crash leaves the old file or the new one. Raises OSError.

    A link stays a link, and an existing file keeps its mode; `keep` gets its old version. A `new` file never replaces
    another: FileExistsError.
    """
    text = dumps(record).encode()
    path = real_path(path)
    path.parent.mkdir(parents=True, exist_ok=True)
    if new:
        create_file(path, text)
    else:
        replace_file(path, text, keep)


def _moment(moment: datetime) -> str:
    return utc(moment).isoformat().replace("+00:00", "Z")


def _flag(value: bool) -> str:
    return "true" if value else "false"


def _options(options: Options) -> str:
    return (
        f"{{family: {_flag(options.family)}, random_sites: {_flag(options.random_sites)}, "
        f"starting_fincas: {options.starting_fincas}, edition: {options.edition}"
        f"{', fruit_trees: true' if options.fruit_trees else ''}"
        f"{', fair_start: true' if options.fair_start else ''}}}"
    )


def _seat(seat: Seat) -> str:
    bot = "" if seat.bot_name is None else f", bot: {scalar(seat.bot_name)}"
    return f"{{name: {scalar(seat.name)}, color: {scalar(seat.color)}{bot}}}"


def _board(board: Board) -> list[str]:
    fields = board_fields(board, indent="    ")
    return ["board:", *(f"  {name}: {value}" for name, value in fields.items() if name != "players")]


def _tiles(tiles: TileSet) -> list[str]:
    return ["tiles:", *(f"  {name}: {value}" for name, value in tiles_fields(tiles, indent="    ").items())]


def _setup(game: Game, setup: Setup) -> list[str]:
    names = game.board.names
    return [
        "setup:",
        f"  first_player: {setup.first_player}",
        f"  start_sites: {texts_line(setup.start_sites)}",
        *_long("sites", "[]", map(scalar, setup.sites)),
        *_long("fincas", "[]", map(str, setup.fincas)),
        *_long("landscape", "{}", (f"{names[lying.space]}: {lying.tile}" for lying in setup.landscape)),
        *_long("bag", "[]", (game.tile_names[tile] for tile in setup.bag)),
        *(line for recorded in recorded_variants(game) for line in recorded.setup_lines(game, setup)),
        *([f"  coins: {numbers_line(setup.coins)}"] if game.options.fair_start else []),
    ]


def _long(key: str, brackets: str, entries: Iterable[str]) -> list[str]:
    """Return a list or mapping within `setup`, broken between entries into lines of readable length."""
    lines = [f"  {key}: {brackets[0]}"]
    separator = ""
    for entry in entries:
        if len(lines[-1]) + len(separator) + len(entry) < _WIDTH:
            lines[-1] += separator + entry
        else:
            lines[-1] += ","
            lines.append(f"    {entry}")
        separator = ", "
    lines[-1] += brackets[1]
    return lines
