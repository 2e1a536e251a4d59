"""The commands of the laboratory: their options and output."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import msgspec

from citrus import __version__
from citrus.arguments import seed_text, some_name, some_path, whole
from citrus.bots.foreign import is_foreign, look_in
from citrus.bots.levels import NAMES
from citrus.content.boards import load_board
from citrus.content.named import board_path, numbers_path
from citrus.content.tiles import load_tiles
from citrus.current_folder import current_folder
from citrus.laboratory.arena import Arena, arena_fixtures
from citrus.laboratory.arena import lines as arena_lines
from citrus.laboratory.lineup import check_bots, fixtures, seated
from citrus.laboratory.plots import check_plot, write_plot
from citrus.laboratory.problem import LaboratoryError
from citrus.laboratory.rating import check_installed, rate
from citrus.laboratory.report import Report
from citrus.laboratory.run import Runner
from citrus.laboratory.summary import Summary, summarize
from citrus.laboratory.tables import lines
from citrus.records.record import write
from citrus.resources import refusal
from citrus.rules.game import Game, Options
from citrus.rules.tiles import TileSet
from citrus.rules.variants import new_game

MOST_BOTS = 40
"""The most bots of an arena: it has a game for each group of those that can sit together."""
MOST_GAMES = 1_000_000
"""The most games at a time: their results are kept until the last one is over."""


def add_simulate(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of `citrus simulate`."""
    which = f"the bots, seat by seat: {NAMES}, or MODULE:CLASS (default: greedy)"
    parser.add_argument("--bots", default="greedy", metavar="BOT[,...]", help=which)
    _add_game(parser, games=100)
    parser.add_argument("--records", type=some_path, metavar="DIR", help="save every game in this folder")
    parser.add_argument(
        "--plot", type=some_path, metavar="FILE", help="draw scores, wins and the board into a .png or .svg"
    )
    _add_run(parser)


def add_arena(parser: argparse.ArgumentParser) -> None:
    """Give a parser the options of `citrus arena`."""
    parser.add_argument(
        "--bots",
        default="easy,normal,hard",
        metavar="BOT,BOT[,...]",
        help="the bots, as for simulate (default: easy,normal,hard)",
    )
    _add_game(parser, games=120)
    _add_run(parser)


def _add_game(parser: argparse.ArgumentParser, games: int) -> None:
    parser.add_argument(
        "--games", type=whole(most=MOST_GAMES), default=games, metavar="N", help=f"how many games (default: {games})"
    )
    parser.add_argument(
        "--players", type=whole(2, 5), default=2, metavar="P", help="how many players, 2 to 5 (default: 2)"
    )
    parser.add_argument(
        "--board",
        type=some_name,
        default="long",
        metavar="NAME|FILE",
        help="a board's name or file (default: long)",
    )
    add_numbers(parser)
    parser.add_argument(
        "--seed", type=seed_text, default="1", metavar="S", help="the same seed gives the same games (default: 1)"
    )
    parser.add_argument("--family", action="store_true", help="play the family game, without the road rule")
    parser.add_argument("--random-sites", action="store_true", help="draw the starting sites at random")
    parser.add_argument(
        "--fincas", type=whole(), metavar="K", help="how many starting fincas (default: as the board says)"
    )
    parser.add_argument(
        "--edition",
        type=whole(1, 2),
        default=2,
        metavar="E",
        help="1: new fincas until the end, 2: not (default: 2)",
    )
    parser.add_argument("--fruit-trees", action="store_true", help="play with the fruit trees")
    parser.add_argument(
        "--fair-start", action="store_true", help="all but the first player begin with some extra coins"
    )


def add_numbers(parser: argparse.ArgumentParser) -> None:
    """Give a parser the option for house rules."""
    parser.add_argument(
        "--numbers",
        type=some_name,
        metavar="NAME|FILE",
        help="the name or file of your house rules (default: those of the game)",
    )


def chosen_tiles(options: argparse.Namespace) -> TileSet:
    """Return the tile set that `--numbers` names, by the short name or path of house rules, or the shipped one. Raises
    UnknownNameError for a name that leads nowhere, ContentError for broken files."""
    return load_tiles() if options.numbers is None else load_tiles(numbers_path(options.numbers), pipes=True)


def _add_run(parser: argparse.ArgumentParser) -> None:
    players = parser.add_mutually_exclusive_group()
    players.add_argument(
        "--jobs", type=whole(), metavar="N", help="how many processes play (default: one for each core)"
    )
    players.add_argument("--scheduler", metavar="ADDRESS", help="let the cluster of this Dask scheduler play")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    parser.add_argument("--traceback", action="store_true", help="if a bot fails, show where")


def simulate(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of `citrus simulate`.

    Wrong options end the program through the parser. Raises UnknownNameError for an unknown board or numbers,
    ContentError for broken ones, SetupError for options that do not fit, LaboratoryError for anything else that stops
    the games. If interrupted, it yields the figures of the games until then, and raises KeyboardInterrupt.
    """
    bots = _bots(options, parser)
    game = _game(options)
    seats = seated(bots, game.players)
    if options.plot is not None:
        check_plot(options.plot)
    if options.records is not None and (refused := refusal(options.records)) is not None:
        raise _unsaved(options.records, refused)
    runner = Runner(game, options.jobs, options.scheduler, records=options.records is not None)
    digits = len(str(options.games))
    reports: list[Report] = []
    interrupt: KeyboardInterrupt | None = None
    try:
        for report in runner.play(list(fixtures(seats, options.games, options.seed))):
            if report.record is not None:
                try:
                    write(options.records / f"game-{report.fixture.number:0{digits}}.citrus", report.record)
                except OSError as error:
                    raise _unsaved(options.records, error) from error
            reports.append(replace(report, record=None))
    except KeyboardInterrupt as error:
        if not reports:
            raise
        interrupt = error
    summary = summarize(__version__, game, seats, options.seed, reports)
    if interrupt is not None and not options.json:
        yield f"Interrupted after {len(reports)} of {options.games} games."
    yield from _json(summary) if options.json else lines(summary)
    if options.plot is not None:
        write_plot(options.plot, game.board, summary)
    if interrupt is not None:
        raise interrupt


def _unsaved(folder: Path, error: OSError) -> LaboratoryError:
    return LaboratoryError(f"{folder}: the games cannot be saved: {error.strerror or error}.")


def arena(options: argparse.Namespace, parser: argparse.ArgumentParser) -> Iterator[str]:
    """Yield the lines of `citrus arena`; it ends and raises as `simulate` does."""
    bots = _bots(options, parser)
    if len(bots) < 2 or len(set(bots)) < len(bots):
        parser.error("an arena needs two or more different bots")
    game = _game(options)
    try:
        games = arena_fixtures(bots, game.players, options.games, options.seed)
    except ValueError as error:
        parser.error(
            f"{options.games} games are too few for every bot to meet the others in every seat: {error} are needed"
        )
    check_installed()
    played = sorted(Runner(game, options.jobs, options.scheduler).play(games), key=lambda report: report.fixture.number)
    deals = len({fixture.deal for fixture in games})
    ratings, pairs = rate(bots, options.seed, played)
    result = Arena(
        __version__, game.board.name, game.players, game.options, options.seed, len(games), deals, ratings, pairs
    )
    yield from _json(result) if options.json else arena_lines(result)


def _json(summary: Summary | Arena) -> Iterator[str]:
    yield from msgspec.json.format(msgspec.json.encode(summary)).decode().splitlines()


def _bots(options: argparse.Namespace, parser: argparse.ArgumentParser) -> tuple[str, ...]:
    bots = tuple(options.bots.split(","))
    if len(bots) > MOST_BOTS:
        parser.error(f"there are {len(bots)} bots; no more than {MOST_BOTS} can play")
    if any(map(is_foreign, bots)):
        look_in(current_folder())
    try:
        check_bots(bots)
    except LaboratoryError as error:
        parser.error(str(error))
    return bots


def _game(options: argparse.Namespace) -> Game:
    tiles = chosen_tiles(options)
    board = load_board(board_path(options.board), tiles, pipes=True)
    fincas = len(board.starting_sites) if options.fincas is None else options.fincas
    variants = Options(
        family=options.family,
        random_sites=options.random_sites,
        starting_fincas=fincas,
        edition=options.edition,
        fruit_trees=options.fruit_trees,
        fair_start=options.fair_start,
    )
    return new_game(board, tiles, variants, options.players)
