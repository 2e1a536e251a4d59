"""The command line: play, replay a record, simulate games of bots, look at a board."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from citrus import __version__
from citrus.content.boards import load_board, own_boards_dir, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.survey import facts, picture
from citrus.content.tiles import load_tiles
from citrus.records.record import LEVELS, RecordError, read, read_steps, write
from citrus.records.states import state_line
from citrus.records.summary import summary_lines
from citrus.resources import data_dir
from citrus.rules.game import Game, Options
from citrus.rules.setup import SetupError
from citrus.simulation import Summary, play
from citrus.ui.languages import ORIGINAL
from citrus.ui.problems import check_shown, problem_text
from citrus.ui.texts import Texts

COMMANDS = ("replay", "simulate", "board")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `citrus` with these arguments (default: those of the process); returns the exit status.

    0: done; 1: a file was refused or the output cannot be written, one line on standard error says why; 2: wrong
    options; 130: interrupted.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    try:
        try:
            return _run(words)
        finally:
            with _output():
                if sys.stdout is not None:  # it is None where there is no terminal, as for a window on Windows
                    sys.stdout.flush()
    except KeyboardInterrupt:
        return 130
    except BrokenPipeError:  # whoever read our output has enough
        _drop_output()
        return 0
    except _OutputError as error:
        _drop_output()
        return _refuse(f"The output cannot be written: {error}.")


class _OutputError(Exception):
    """Standard output takes nothing any more."""


@contextmanager
def _output() -> Iterator[None]:
    """Where standard output is written to: its errors are no others."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _OutputError(error.strerror or error) from None


def _drop_output() -> None:
    """Leave what is not written yet, or Python would complain once more when it closes standard output."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    parser = _parser()
    if words and words[0] not in COMMANDS and not words[0].startswith("-"):
        if not os.path.exists(words[0]) and Path(words[0]).suffix != ".citrus":
            parser.error(f"there is no command and no file {words[0]!r}")
        if len(words) > 1:
            parser.error("only one record can be opened")
        return _play(Path(words[0]))
    options = parser.parse_args(words)
    if options.command is None:
        return _play(None)
    if sys.stdout is None:
        raise _OutputError("there is no standard output")
    run = {"replay": _replay, "simulate": _simulate, "board": _board}[options.command]
    return run(options, parser)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="citrus",
        description="The board game Citrus for 2 to 5 players. Without a command it opens the window.",
        epilog="'citrus FILE.citrus' opens a record in the window.",
    )
    parser.add_argument("--version", action="version", version=f"citrus {__version__}")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    replay = commands.add_parser("replay", help="check a record and print its game")
    replay.add_argument("file", type=Path, metavar="FILE")
    replay.add_argument("--states", action="store_true", help="print every state as a line of JSON")
    replay.add_argument("--legal", action="store_true", help="with --states: add all legal actions")

    simulate = commands.add_parser("simulate", help="let bots play and print a summary")
    simulate.add_argument("--games", type=_count, default=100, metavar="N", help="how many games (100)")
    simulate.add_argument("--players", type=int, choices=range(2, 6), default=2, metavar="P", help="2 to 5 (2)")
    simulate.add_argument("--board", default="long", metavar="NAME|FILE", help="a board's name or file (long)")
    simulate.add_argument("--bots", default="greedy", metavar="LEVEL[,...]", help="levels, seat by seat (greedy)")
    simulate.add_argument("--seed", type=_seed, default="1", metavar="S", help="the same seed gives the same games (1)")
    simulate.add_argument("--family", action="store_true", help="the family game: no road rule")
    simulate.add_argument("--random-sites", action="store_true", help="start on random sites")
    simulate.add_argument("--fincas", type=_count, metavar="K", help="number of starting fincas")
    simulate.add_argument("--edition", type=int, choices=(1, 2), default=2, metavar="E", help="1 or 2 (2)")
    simulate.add_argument("--fruit-trees", action="store_true", help="with the fruit trees")
    simulate.add_argument("--records", type=Path, metavar="DIR", help="write the record of every game there")

    board = commands.add_parser("board", help="check a board file and print what it holds")
    board.add_argument("file", type=Path, metavar="FILE")
    return parser


def _count(text: str) -> int:
    if not text.isascii() or not text.isdigit() or not 1 <= len(text) <= 7 or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number from 1")
    return int(text)


def _seed(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        raise argparse.ArgumentTypeError(f"{text!r} is not text") from None
    return text


def _refuse(message: object) -> int:
    print("citrus:", _printable(" ".join(str(message).split())), file=sys.stderr)
    return 1


def _refuse_record(path: Path, error: RecordError) -> int:
    line = f"line {error.line}" if error.line else ""
    where = ", ".join(part for part in (line, error.place, f"rule {error.rule}" if error.rule else "") if part)
    said = problem_text(_english(), error.problem)
    return _refuse(f"{path}: {where}: {said}" if where else f"{path}: {said}")


def _refuse_content(error: ContentError) -> int:
    where = f"{error.path}, line {error.line}" if error.line else str(error.path)
    said = problem_text(_english(), error.problem)
    return _refuse(f"{where}: {error.place}: {said}" if error.place else f"{where}: {said}")


def _english() -> Texts:
    """The texts of the window in the language of the command line."""
    return Texts.load(data_dir() / "locales" / f"{ORIGINAL}.yaml")


def _printable(text: str) -> str:
    """A name for the terminal, without line breaks and escape sequences."""
    return "".join(character if character.isprintable() else "?" for character in text)


def _play(record: Path | None) -> int:
    if record is not None:
        try:
            check_shown(read(record))
        except RecordError as error:
            return _refuse_record(record, error)
    os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")
    from citrus.ui.app import main as open_window  # pygame is loaded only when a window is wanted

    return open_window(record)


def _replay(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if options.legal and not options.states:
        parser.error("--legal goes with --states")
    try:
        record, steps = read_steps(options.file)
    except RecordError as error:
        return _refuse_record(options.file, error)
    if options.states:
        for number, step in enumerate(steps):
            state = state_line(number, step, options.legal)
            with _output():
                sys.stdout.buffer.write(state + b"\n")
        return 0
    for line in summary_lines(record, steps):
        _print(line)
    return 0


def _print(line: str) -> None:
    """Print a line even where the terminal's encoding lacks some of its characters."""
    encoding = sys.stdout.encoding or "ascii"
    with _output():
        print(_printable(line).encode(encoding, "replace").decode(encoding))


def _simulate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    levels = tuple(options.bots.split(","))
    for level in levels:
        if level not in LEVELS:
            parser.error(f"there is no bot {level!r}; there are {', '.join(LEVELS)}")
    try:
        board = load_board(_board_file(options.board, parser))
        tiles = load_tiles()
    except ContentError as error:
        return _refuse_content(error)
    fincas = len(board.starting_sites) if options.fincas is None else options.fincas
    variants = Options(options.family, options.random_sites, fincas, options.edition, options.fruit_trees)
    game = Game(board, tiles, variants, options.players)
    summary = Summary(game, levels)
    digits = len(str(options.games))
    try:
        for number in range(1, options.games + 1):
            record, end, events = play(game, levels, f"{options.seed}/{number}")
            summary.add(end, events)
            if options.records is not None:
                write(options.records / f"game-{number:0{digits}}.citrus", record)
    except SetupError as error:
        parser.error(problem_text(_english(), error.problem))
    except OSError as error:
        return _refuse(f"{options.records}: the records cannot be written: {error.strerror or error}.")
    for line in summary.lines():
        _print(line)
    return 0


def _board_file(name: str, parser: argparse.ArgumentParser) -> Path:
    """The file of a board named by the short name of a shipped or own board, or by its path."""
    shipped = shipped_boards()
    places = (shipped.get(name), own_boards_dir() / f"{name}.yaml", Path(name))
    found = next((place for place in places if place is not None and os.path.isfile(place)), None)
    if found is None:
        parser.error(f"there is no board and no file {name!r}; the boards are {', '.join(shipped)}")
    return found


def _board(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    try:
        board = load_board(options.file)
        tiles = load_tiles()
    except ContentError as error:
        return _refuse_content(error)
    _print(board.name)
    for line in picture(board).splitlines():
        _print(line)
    for line in facts(board, tiles):
        _print(line)
    return 0
