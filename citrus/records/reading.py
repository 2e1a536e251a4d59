"""Reading records: a text becomes a checked and replayed game, or is refused for one clear reason."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import NamedTuple, TypeVar

from msgspec.structs import replace

from citrus.content.boards import MIN_PLAYERS, read_board
from citrus.content.sorts import check_sort
from citrus.content.tiles import load_tiles, no_such_landscape, read_finca, read_tiles
from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.limits import shown
from citrus.records.notation import parse_action
from citrus.records.replay import Step, replay
from citrus.records.seats import COLORS, Seat
from citrus.records.upgrades import by_earlier_count, upgraded
from citrus.records.values import MOST_SCORE, Record, RecordError, Result
from citrus.records.variants import recorded_variants
from citrus.records.words import NotationError, space_named, tile_named
from citrus.rules.actions import Action
from citrus.rules.game import Game, Options
from citrus.rules.orders import Setup, SetupError
from citrus.rules.problem import Problem
from citrus.rules.setup import check_setup
from citrus.rules.state import GameState
from citrus.rules.tiles import LANDSCAPE_TILES, Finca, LandscapeTile
from citrus.rules.variants import new_game

Found = TypeVar("Found")


class Replayed(NamedTuple):
    """A record together with every step of its game."""

    record: Record
    steps: tuple[Step, ...]


def loads(text: str) -> Record:
    """Return the record that a text holds, replayed to its last action. Raises RecordError."""
    return load_steps(text).record


def read(path: Path) -> Record:
    """Return the record in a file, replayed to its last action. Raises RecordError."""
    return read_steps(path).record


def read_steps(path: Path, pipes: bool = False) -> Replayed:
    """Return the record in a file with all its steps; with `pipes` it may come out of a pipe. Raises RecordError."""
    try:
        text = read_text(path, pipes)
    except DocumentError as error:
        raise RecordError.about(error) from None
    return load_steps(text)


def load_steps(text: str) -> Replayed:
    """Return the record that a text holds with all its steps. Raises RecordError."""
    try:
        document = parse(text)
        check_sort(document, "game")
        root = upgraded(document)
        fields = root.fields(
            ("citrus", "started", "options", "players", "board", "setup", "actions"), optional=("tiles", "result")
        )
        record = _record(fields)
    except DocumentError as error:
        raise RecordError.about(error) from None
    try:
        return _replayed(record, fields)
    except RecordError:
        earlier = by_earlier_count(record)
        if earlier is not None:
            with suppress(RecordError):
                return _replayed(earlier, fields)
        raise


def _replayed(record: Record, fields: dict[str, Part]) -> Replayed:
    """Return the record with all its steps. Raises RecordError if the rules forbid one, or the result differs."""
    steps: list[Step] = []
    try:
        for step in replay(record):
            steps.append(step)
    except RecordError as error:
        action = fields["actions"].items()[len(steps) - 1]
        raise RecordError(error.place, error.problem, action.line) from None
    try:
        _check_result(record, steps[-1].state, fields)
    except DocumentError as error:
        raise RecordError.about(error) from None
    return Replayed(record, tuple(steps))


def _record(fields: dict[str, Part]) -> Record:
    started = fields["started"].moment()
    options = _options(fields["options"])
    seats = _seats(fields["players"])
    board = read_board(fields["board"], in_record=True)
    tiles = read_tiles(fields["tiles"]) if "tiles" in fields else load_tiles()
    game = new_game(board, tiles, options, len(seats))
    try:
        for variant in game.variants:
            variant.check_options(tiles)
        setup = _setup(game, fields["setup"])
        check_setup(game, setup)
    except SetupError as error:
        _at(fields, error.field).fail(error.problem)
    actions = tuple([_action(game, part) for part in fields["actions"].items()])
    return Record(started, game, seats, setup, actions, _result(fields["result"]) if "result" in fields else None)


def _at(fields: dict[str, Part], place: str) -> Part:
    """Return the part at a place like `setup.bag`, or the nearest part around it."""
    first, *rest = place.split(".")
    part = fields[first]
    for key in rest:
        part = part.entries().get(key, part)
    return part


def _options(part: Part) -> Options:
    fields = part.fields(
        ("family", "random_sites", "starting_fincas", "edition"), optional=("fruit_trees", "fair_start")
    )
    return Options(
        family=fields["family"].flag(),
        random_sites=fields["random_sites"].flag(),
        starting_fincas=fields["starting_fincas"].whole(0, 26),
        edition=fields["edition"].whole(1, 2),
        fruit_trees="fruit_trees" in fields and fields["fruit_trees"].flag(),
        fair_start="fair_start" in fields and fields["fair_start"].flag(),
    )


def _seats(part: Part) -> tuple[Seat, ...]:
    items = part.items()
    if not MIN_PLAYERS <= len(items) <= len(COLORS):
        part.fail(Problem("setup.players", least=MIN_PLAYERS, most=len(COLORS), found=len(items)))
    return tuple(_with_own_colors([Seat.read(item) for item in items]))


def _with_own_colors(seats: list[Seat]) -> Iterator[Seat]:
    """Yield the seats with different colours: unknown and repeated ones become the next free ones."""
    wanted = {seat.color for seat in seats}
    free = [color for color in COLORS if color not in wanted]
    taken: set[str] = set()
    for seat in seats:
        known = seat.color in COLORS and seat.color not in taken
        color = seat.color if known else free.pop(0)
        taken.add(color)
        yield replace(seat, color=color)


def _setup(game: Game, part: Part) -> Setup:
    variants = recorded_variants(game)
    added = [key for variant in variants for key in variant.setup_keys]
    coins = ("coins",) if game.options.fair_start else ()
    fields = part.fields(("first_player", "start_sites", "sites", "fincas", "landscape", "bag", *added, *coins))
    landscape = []
    for name, value in fields["landscape"].entries().items():
        tile = value.text()
        if tile not in LANDSCAPE_TILES:
            value.fail(no_such_landscape(tile))
        landscape.append(LandscapeTile(_named(space_named, game, value, name), tile))
    return Setup(
        first_player=fields["first_player"].whole(0, game.players - 1),
        start_sites=tuple([item.text() for item in fields["start_sites"].items()]),
        sites=tuple([item.text() for item in fields["sites"].items()]),
        fincas=tuple([_finca(item) for item in fields["fincas"].items()]),
        landscape=tuple(sorted(landscape)),
        bag=tuple([_named(tile_named, game, item, item.text()) for item in fields["bag"].items()]),
        coins=tuple([item.whole(0, game.tiles.max_coins) for item in fields["coins"].items()]) if coins else (),
        parts=tuple([part for variant in variants for part in variant.read_setup(game, fields)]),
    )


def _finca(part: Part) -> Finca:
    finca = read_finca(part.text())
    if finca is None:
        part.fail(Problem("tiles.no_finca", text=shown(part.text())))
    return finca


def _action(game: Game, part: Part) -> Action:
    return _named(parse_action, game, part, part.text())


def _named(find: Callable[[Game, str], Found], game: Game, part: Part, name: str) -> Found:
    """Return what a text of the record names in this game; refuse the part if it names nothing."""
    try:
        return find(game, name)
    except NotationError as error:
        part.fail(error.problem)


def _result(part: Part) -> Result:
    fields = part.fields(("scores", "winners"))
    return Result(
        tuple([item.whole(-MOST_SCORE, MOST_SCORE) for item in fields["scores"].items()]),
        tuple([item.whole(0, len(COLORS) - 1) for item in fields["winners"].items()]),
    )


def _check_result(record: Record, end: GameState, fields: dict[str, Part]) -> None:
    if record.result is None:
        return
    part = fields["result"]
    if not end.over:
        part.fail(Problem("record.result_early"))
    scores = tuple(player.score for player in end.players)
    entries = part.entries()
    if record.result.scores != scores:
        entries["scores"].fail(Problem("record.scores", scores=", ".join(map(str, scores))))
    if record.result.winners != end.winners:
        entries["winners"].fail(Problem("record.winners", winners=", ".join(map(str, end.winners))))
