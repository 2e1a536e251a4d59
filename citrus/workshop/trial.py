"""How boards and numbers play: bots play in a process of their own, which reports every game and can be stopped."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection

from citrus import __version__
from citrus.laboratory.lineup import Fixture, fixtures, seated
from citrus.laboratory.pool import play_here
from citrus.laboratory.report import Crash, Report, Work
from citrus.laboratory.summary import Summary, summarize
from citrus.processes import TalkingProcess
from citrus.rules.board import Board
from citrus.rules.game import Game, Options
from citrus.rules.orders import SetupError
from citrus.rules.problem import Problem
from citrus.rules.setup import PLAYERS, check_options
from citrus.rules.tiles import TileSet
from citrus.rules.variants import new_game

LEVEL = "normal"
"""The level that plays: better than a beginner, and a whole game in half a second."""
GAMES = 60
SEED = "workshop"


@dataclass(frozen=True)
class TrialPlace:
    """A board and numbers that can be played together, and their name."""

    board: Board
    board_name: str
    tiles: TileSet
    numbers_name: str


def trial_game(board: Board, tiles: TileSet, players: int) -> Game:
    """Return the game in which a board is tried: without variants, with the starting sites of the board."""
    return new_game(board, tiles, _options(board), players)


def obstacle(board: Board, tiles: TileSet) -> Problem | None:
    """Explain why a board and a tile set cannot be played together at all; None if they can."""
    try:
        check_options(board, tiles, _options(board), PLAYERS[0])
    except SetupError as error:
        return error.problem
    return None


def playable(board: Board, tiles: TileSet) -> bool:
    """Return whether a board and a tile set can be played together at all."""
    return obstacle(board, tiles) is None


def _options(board: Board) -> Options:
    return Options(starting_fincas=len(board.starting_sites))


class Trial:
    """Games of bots in a place. Nothing here ever waits: `look` takes what has come in. `reports` are those of the
    finished games. `failure` is the problem of a failed process."""

    def __init__(self, place: TrialPlace, players: int, games: int = GAMES) -> None:
        self.place = place
        self.game = trial_game(place.board, place.tiles, players)
        self.games = games
        self.reports: list[Report] = []
        self.failure: str | None = None
        self._process: TalkingProcess | None = None

    @property
    def running(self) -> bool:
        """Whether games are being played."""
        return self._process is not None

    @property
    def over(self) -> bool:
        """Whether all games have been played."""
        return len(self.reports) >= self.games

    def begin(self) -> None:
        """Start the process; it plays the remaining games."""
        if self._process is not None or self.over:
            return
        self.failure = None
        wanted = list(fixtures(seated((LEVEL,), self.game.players), self.games, SEED))
        played = {report.fixture.number for report in self.reports}
        try:
            missing = [fixture for fixture in wanted if fixture.number not in played]
            self._process = TalkingProcess("citrus trial", _play, self.game, missing)
        except OSError as error:
            self.failure = str(error)

    def look(self) -> bool:
        """Take the games that have finished by now; return whether any is new."""
        if self._process is None:
            return False
        news = []
        while not self._process.heard.empty():
            news.append(self._process.heard.get())
        for heard in news:
            match heard:
                case Report():
                    self.reports.append(heard)
                case Crash():
                    self.failure = heard.error
                case _ if not self.over:  # after the last game the process ends, and that is no failure
                    self.failure = str(heard)
        if self.failure is not None or self.over:
            self.stop()
        return bool(news)

    def stop(self) -> None:
        """End the process; its games stay."""
        if self._process is not None:
            self._process.end()
            self._process = None

    def summary(self) -> Summary | None:
        """Return what the games had in common; None before the first is over."""
        if not self.reports:
            return None
        return summarize(__version__, self.game, seated((LEVEL,), self.game.players), SEED, self.reports)


def _play(pipe: Connection, game: Game, wanted: Sequence[Fixture]) -> None:
    """Play, and send a report of every game; this runs in the process."""
    with suppress(OSError):  # the window is gone
        for outcome in play_here(Work(game, records=False), wanted):
            pipe.send(outcome)
