"""The command line: play, replay a record, let bots play, look at a board."""

from __future__ import annotations

import argparse
import io
import os
import signal
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, redirect_stderr
from pathlib import Path
from types import FrameType
from typing import TYPE_CHECKING, Final, NoReturn

from citrus import __version__
from citrus.arguments import some_name, some_path
from citrus.bots.guests import could_be_invited, invite
from citrus.content.boards import load_board
from citrus.content.errors import ContentError
from citrus.content.named import UnknownNameError, board_path, numbers_path
from citrus.content.survey import facts, numbers_facts, picture
from citrus.content.tiles import load_tiles
from citrus.laboratory.commands import (
    add_arena,
    add_numbers,
    add_simulate,
    arena,
    chosen_tiles,
    simulate,
)
from citrus.laboratory.problem import LaboratoryError
from citrus.language.languages import ORIGINAL
from citrus.language.problems import content_line, problem_text, record_line
from citrus.language.texts import Texts, language_names
from citrus.language.translation import TranslationError, own_files, report, translated, work
from citrus.limits import LONGEST_LINE, shown, without_middle
from citrus.match.thinking import why_not_loaded
from citrus.records.beside import is_review, reviewed_game
from citrus.records.record import RecordError, read, read_steps
from citrus.records.states import state_line
from citrus.records.summary import summary_lines
from citrus.review.command import add_review, reviewed
from citrus.review.reviewer import ReviewError
from citrus.rules.orders import SetupError
from citrus.workshop.advice import advice
from citrus.workshop.folder import is_workshop_file, sort_of
from citrus.workshop.words import advice_text

if TYPE_CHECKING:
    from _typeshed import SupportsWrite

ENDING = ("SIGTERM", "SIGHUP")  # what ends programs beside an interrupt; not every system has them all


def main(arguments: Sequence[str] | None = None) -> int:
    """Run `citrus` with these arguments (default: those of the process); return the exit status.

    0: done; 1: a file was refused or the output cannot be written, one line on standard error says why; 2: wrong
    options; 130: interrupted; 128 and its number: ended by another signal.
    """
    words = list(sys.argv[1:] if arguments is None else arguments)
    if sys.stderr is None:  # what nobody is to read would be printed on standard output
        with redirect_stderr(io.StringIO()):
            return main(words)
    try:
        try:
            return _run(words)
        finally:
            with _output():
                if sys.stdout is not None:  # it is None where there is no terminal, as for a window on Windows
                    sys.stdout.flush()
    except _EndedError as error:
        return 128 + error.number
    except KeyboardInterrupt:
        return 128 + signal.SIGINT
    except BrokenPipeError:  # the reader of our output has seen enough
        _drop_output()
        return 0
    except _OutputError as error:
        _drop_output()
        return _refuse(f"The output cannot be written: {error}.")


class _EndedError(KeyboardInterrupt):
    """A signal that ends programs has arrived: code that cleans up after an interrupt does so now."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


@contextmanager
def _ended_in_order() -> Iterator[None]:
    """Let signals that end programs interrupt this one, so that no process or file of it stays behind."""

    def end(number: int, frame: FrameType | None) -> None:
        raise _EndedError(number)

    sorts = [getattr(signal, name) for name in ENDING if hasattr(signal, name)]
    before = {sort: signal.signal(sort, end) for sort in sorts if signal.getsignal(sort) == signal.SIG_DFL}
    try:
        yield
    finally:
        for sort, handler in before.items():
            signal.signal(sort, handler)


class _OutputError(Exception):
    """Nothing can be written to standard output any more."""


@contextmanager
def _output() -> Iterator[None]:
    """Turn errors of writing to standard output into errors of their own."""
    try:
        yield
    except BrokenPipeError:
        raise
    except OSError as error:
        raise _OutputError(error.strerror or error) from None


def _drop_output() -> None:
    """Drop unwritten output, or Python would complain again when it closes standard output."""
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _run(words: list[str]) -> int:
    parser = _parser()
    bots, words = _own_bots(words)
    if bots and words and words[0] in COMMANDS:
        parser.error("--bot is for the window; commands have --bots")
    _invite(bots, parser)
    if words and words[0] in MOVED:
        parser.error(f"{words[0]!r} is no longer a command; in a clone of the project it is {MOVED[words[0]]}")
    if words and words[0] not in COMMANDS and not words[0].startswith("-"):
        if not os.path.exists(words[0]) and Path(words[0]).suffix != ".citrus":
            parser.error(f"{shown(words[0])} is neither a command nor a file")
        if any(word.startswith("-") for word in words[1:]):
            parser.error("options come before the file")
        if len(words) > 1:
            parser.error("only one file can be opened at a time")
        return _play(Path(words[0]))
    options = parser.parse_args(words)
    if options.command is None:
        return _play(None)
    if sys.stdout is None:
        raise _OutputError("there is no standard output")
    with _ended_in_order():
        return COMMANDS[options.command](options, parser)


class _Parser(argparse.ArgumentParser):
    """A parser whose help is output like any other: if it cannot be written, an error says so."""

    def print_help(self, file: SupportsWrite[str] | None = None) -> None:
        """Print the help."""
        _write(self.format_help(), file)

    def error(self, message: str) -> NoReturn:
        """End the program with the usage and what is wrong, on one line, whatever file names it holds."""
        super().error(_told(message))


class _Version(argparse.Action):
    """Prints the version and ends."""

    def __call__(self, parser: argparse.ArgumentParser, *rest: object) -> None:
        _write(f"citrus {__version__}\n")
        parser.exit()


def _write(text: str, file: SupportsWrite[str] | None = None) -> None:
    """Write a text to a file, usually standard output."""
    goal = file or sys.stdout
    if goal is None:
        raise _OutputError("there is no standard output")
    with _output():
        goal.write(text)


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(
        prog="citrus",
        description="Citrus, a board game for 2 to 5 players. Without a command, it opens the window.",
        epilog="To open a saved game, a review, a board or house rules in the window: citrus FILE. "
        "To tune the bots, in a clone of the project: python -m tools.tune",
    )
    parser.add_argument(
        "--bot",
        action="append",
        metavar="MODULE:CLASS",
        help="let a bot of your own sit at tables of the window; before a FILE, and once for each",
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="show the version and exit")
    commands = parser.add_subparsers(dest="command", metavar="COMMAND")

    def add(name: str, purpose: str) -> argparse.ArgumentParser:
        return commands.add_parser(name, help=purpose, description=f"{purpose[0].upper()}{purpose[1:]}.")

    replay = add("replay", "check a saved game and describe it in words")
    replay.add_argument("file", type=some_path, metavar="GAME.citrus", help="a saved game")
    replay.add_argument("--states", action="store_true", help="print every state as a line of JSON instead")
    replay.add_argument("--legal", action="store_true", help="with --states: add all legal actions")

    add_review(add("review", "say what was done well in a finished game, and what could have been done better"))
    add_simulate(add("simulate", "let bots play and print how often each of them wins"))
    add_arena(add("arena", "let bots play each other and rate them"))

    board = add("board", "check a board, draw it as text and warn of what makes it a poor one")
    board.add_argument("file", type=some_name, metavar="BOARD", help="the name of a board, or a board file")
    add_numbers(board)

    numbers = add("numbers", "check house rules and say what is in them")
    numbers.add_argument(
        "file", type=some_name, metavar="NUMBERS", help="the name of your house rules, or a file of them"
    )

    texts = add("texts", "say what a translation lacks, with the English words, and what is wrong in it")
    texts.add_argument(
        "languages",
        nargs="*",
        type=some_name,
        metavar="LANGUAGE",
        help="the code of a language, or its file (default: how much of each there is)",
    )
    return parser


def _own_bots(words: list[str]) -> tuple[list[str], list[str]]:
    """Return the bots that the first words name, and the words after them."""
    bots = []
    while words and (words[0].startswith("--bot=") or (words[0] == "--bot" and len(words) > 1)):
        word, *words = words
        if word == "--bot":
            word, *words = words
        bots.append(word.removeprefix("--bot="))
    return bots, words


def _invite(bots: list[str], parser: argparse.ArgumentParser) -> None:
    """Let the player's own bots sit at tables, if another process can load them."""
    for bot in bots:
        if not could_be_invited(bot):
            parser.error(f"{shown(bot)} is not the name of a bot of your own, like my_bots:Farmer")
        failure = why_not_loaded(bot)
        if failure is not None:
            parser.error(failure)
    invite(bots)


def _refuse(message: object) -> int:
    print("citrus:", _told(" ".join(str(message).split())), file=sys.stderr)
    return 1


def _refuse_record(path: Path, error: RecordError) -> int:
    return _refuse(record_line(_english(), path, error))


def _refuse_content(error: ContentError) -> int:
    return _refuse(content_line(_english(), error))


def _english() -> Texts:
    """Return the texts of the window in the language of the command line."""
    return Texts.of(ORIGINAL)


def _told(text: str) -> str:
    """Return what is wrong on one readable line, whatever names and words of others it holds."""
    return _printable(without_middle(text, LONGEST_LINE))


def _printable(text: str) -> str:
    """Return a name for the terminal, without line breaks and escape sequences."""
    return "".join(character if character.isprintable() else "?" for character in text)


def _at_terminal() -> bool:
    """Return whether somebody at a terminal can read what we print."""
    return any(stream is not None and stream.isatty() for stream in (sys.stdin, sys.stdout, sys.stderr))


def _play(file: Path | None) -> int:
    game = reviewed_game(file) if file is not None and is_review(file) else file
    if game is not None and _at_terminal():  # else the window says what is wrong
        try:
            if is_workshop_file(game):
                sort_of(game).read(game)
            else:
                read(game)
        except ContentError as error:
            return _refuse_content(error)
        except RecordError as error:
            return _refuse_record(game, error)
    from citrus.ui.shell.program import main as open_window  # pygame is loaded only when a window is wanted

    return open_window(file)


def _replay(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if options.legal and not options.states:
        parser.error("--legal needs --states")
    try:
        record, steps = read_steps(options.file, pipes=True)
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


def _review(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    try:
        record, steps = read_steps(options.file, pipes=True)
    except RecordError as error:
        return _refuse_record(options.file, error)
    if not steps[-1].state.over:
        return _refuse(f"{options.file}: this game is not over yet")
    try:
        for line in reviewed(options, record, steps):
            _print(line)
    except ReviewError:
        return _refuse("The processes that think were stopped, so there is no review.")
    return 0


def _print(line: str) -> None:
    """Print a line even where the terminal's encoding lacks some of its characters."""
    encoding = sys.stdout.encoding or "ascii"
    with _output():
        print(_printable(line).encode(encoding, "replace").decode(encoding))


def _simulate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    return _laboratory(simulate, options, parser)


def _arena(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    return _laboratory(arena, options, parser)


def _laboratory(
    command: Callable[[argparse.Namespace, argparse.ArgumentParser], Iterator[str]],
    options: argparse.Namespace,
    parser: argparse.ArgumentParser,
) -> int:
    """Print what a command of the laboratory has found. Files that it was asked for are written even if nobody reads
    the output any more."""
    unread: BrokenPipeError | _OutputError | None = None
    writes = any(getattr(options, name, None) for name in ("plot", "output"))
    try:
        for line in command(options, parser):
            if unread is None:
                try:
                    _print(line)
                except (BrokenPipeError, _OutputError) as error:
                    if not writes:
                        raise
                    unread = error
    except ContentError as error:
        return _refuse_content(error)
    except (SetupError, UnknownNameError) as error:
        parser.error(problem_text(_english(), error.problem))
    except LaboratoryError as error:
        if options.traceback:
            print(error.detail, file=sys.stderr, end="")
        return _refuse(error)
    if unread is not None:
        raise unread
    return 0


def _board(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    try:
        tiles = chosen_tiles(options)
        board = load_board(_file(board_path, options.file), tiles, pipes=True)
    except ContentError as error:
        return _refuse_content(error)
    except UnknownNameError as error:
        parser.error(problem_text(_english(), error.problem))
    _print(board.name)
    for line in picture(board).splitlines():
        _print(line)
    for line in facts(board, tiles):
        _print(line)
    for found in advice(board, tiles):
        _print(f"Warning: {advice_text(_english(), found)}")
    return 0


def _numbers(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    try:
        path = _file(numbers_path, options.file)
        tiles = load_tiles(path, pipes=True)
    except ContentError as error:
        return _refuse_content(error)
    except UnknownNameError as error:
        parser.error(problem_text(_english(), error.problem))
    _print(path.stem)
    for line in numbers_facts(tiles):
        _print(line)
    return 0


def _file(find: Callable[[str], Path], name: str) -> Path:
    """Return the file of a name or path. A path that leads nowhere is returned too: reading it says what is wrong."""
    try:
        return find(name)
    except UnknownNameError:
        if Path(name).suffix or os.path.basename(name) != name:
            return Path(name)
        raise


def _texts(options: argparse.Namespace, parser: argparse.ArgumentParser) -> int:
    if not options.languages:
        for language, name in language_names().items():
            parts = [f"{done.total - len(done.lacks)} of {done.total}" for done in work(language, *own_files(language))]
            _print(f"{language:<8} {name}: {parts[0]} texts, {parts[1]} of the rulebook")
        return 0
    faulty = False
    for language in options.languages:
        try:
            code, files = translated(language)
        except TranslationError as error:
            parser.error(str(error))
        for done in work(code, *files):
            faulty |= bool(done.faults)
            for line in report(done):
                _print(line)
    return int(faulty)


MOVED: Final[Mapping[str, str]] = {"tune": "python -m tools.tune"}
"""Former commands and their places today."""
COMMANDS: Final[Mapping[str, Callable[[argparse.Namespace, argparse.ArgumentParser], int]]] = {
    "replay": _replay,
    "review": _review,
    "simulate": _simulate,
    "arena": _arena,
    "board": _board,
    "numbers": _numbers,
    "texts": _texts,
}
