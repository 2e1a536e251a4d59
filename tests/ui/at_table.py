"""Games to begin with at a table in tests, and moments of games to look at."""

from __future__ import annotations

import random
import shutil
from pathlib import Path

from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.words import Words
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import Action, Buy, Plant
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from citrus.ui.pieces.company import Company
from citrus.ui.pieces.kept_places import Along
from citrus.ui.pieces.remarks import Remark
from citrus.ui.shell.app import App
from tests.rules.worlds import real_game
from tests.ui.player import Player, sit_down
from tests.ui.shell import NAMES, play


def new_match(path: Path, board: str = "short", players: int = 2, seed: int = 1, family: bool = False) -> Match:
    game = real_game(board, players, family=family)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(players))
    return Match.with_setup(game, seats, shuffle(game, random.Random(seed)), path / "game.citrus")


def one_of(match: Match, sort: type[Action]) -> Action:
    """Return the first legal action of a sort."""
    return next(action for action in match.legal_actions() if isinstance(action, sort))


def before_the_last_tile(match: Match) -> Match:
    """Play a match until only one tile is left in the hand."""
    match.act(one_of(match, Buy))
    while len(match.state.hand) > 1:
        match.act(one_of(match, Plant))
    return match


VALLEY = (None, "easy", "normal", "hard", "expert")
"""A person among people of the valley."""
MOMENTS = Path(__file__).parent / "moments"


def opened(app: App, home: Path, name: str) -> Player:
    """Return the table at one of the kept moments."""
    path = home / f"{name}.citrus"
    shutil.copy(MOMENTS / path.name, path)
    app.change(replace(app.settings, speed="none", confirm_end=False))
    player = sit_down(app, Match.open(path))
    app.step([], 0.1)
    return player


def seated(*bots: str | None, seed: int = 1, path: Path | None = None) -> Match:
    """Return a new game with bots in some seats; the first seat begins."""
    board = load_board(shipped_boards()["short"])
    seats = tuple(Seat(name, color, bot) for name, color, bot in zip(NAMES, COLORS, bots, strict=False))
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), len(seats))
    return Match.with_setup(game, seats, shuffle(game, random.Random(seed), 0), path or new_game_path(seats))


def remarks(match: Match) -> list[Remark | None]:
    """Return what stands after each step of a game."""
    along = Along(Company.of(match.seats), Company.after)
    return [along.at(match.steps[: number + 1]).remark for number in range(len(match.steps))]


def words_of(app: App, match: Match) -> Words:
    """Return what names the things of a game and its players."""
    return Words(app.ui.texts, match.state.game, tuple(seat.name for seat in match.seats))


def spoken_to(players: int, seed: int) -> tuple[Match, Remark]:
    """Return a game at a moment at which something has just been said since the greeting, while a person is in turn."""
    found = remarks(whole := play(players, seed, bots=VALLEY))
    number = next(
        n
        for n, remark in enumerate(found)
        if remark is not None and remark.moment != "hello" and whole.steps[n].state.player == 0
    )
    remark = found[number]
    assert remark is not None
    return play(players, seed, steps=number, bots=VALLEY), remark
