"""The report of a game: small enough to be sent back from other processes and machines by the hundred."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from citrus import __version__
from citrus.laboratory.games import Stopwatch, play
from citrus.laboratory.lineup import Fixture
from citrus.laboratory.problem import LaboratoryError
from citrus.limits import story_of, told
from citrus.records.record import Record
from citrus.rules.board import Board
from citrus.rules.events import (
    Event,
    FincaScored,
    GameEnded,
    Passed,
    PointsScored,
    TilePlanted,
    TilesReturned,
    TurnEnded,
)
from citrus.rules.game import Game
from citrus.rules.numbering import Space
from citrus.rules.orders import SetupError
from citrus.rules.state import GameState


@dataclass(frozen=True)
class Report:
    """The report of one game; lists are by seat unless otherwise stated.

    `sources` are points by source, `curves` the score after each own turn and at the end, `openings` the site beside
    which the first tile was planted (perhaps empty), `planted` the space of every planted tile, `unsold` the tiles left
    in bag and market. Times are in seconds.
    """

    fixture: Fixture
    first_player: int
    scores: tuple[int, ...]
    winners: tuple[int, ...]
    turns: int
    sources: tuple[dict[str, int], ...]
    curves: tuple[tuple[int, ...], ...]
    openings: tuple[str, ...]
    planted: tuple[Space, ...]
    built: int
    encircled: int
    blocked: bool
    unsold: int
    passes: int
    returns: int
    decision_seconds: tuple[tuple[float, ...], ...]
    turn_seconds: tuple[tuple[float, ...], ...]
    record: Record | None = None

    @property
    def seconds(self) -> float:
        """The thinking time of all bots."""
        return sum(map(sum, self.turn_seconds))

    def share(self, seat: int) -> float:
        """Return the seat's part of the victory: winners share it."""
        return 1 / len(self.winners) if seat in self.winners else 0.0


@dataclass(frozen=True)
class Crash:
    """A game that a bot could not play to the end, with its error in a line and in full."""

    fixture: Fixture
    error: str
    trace: str


Outcome = Report | Crash


@dataclass(frozen=True)
class Work:
    """How to play fixtures: every process and machine gets this."""

    game: Game
    records: bool
    version: str = __version__

    def __call__(self, chunk: Sequence[Fixture]) -> list[Outcome]:
        """Play these games. Raises SetupError if the game's options do not fit its board, and LaboratoryError if the
        work comes from another version of Citrus, which may play other games."""
        if self.version != __version__:
            raise LaboratoryError(f"the workers have Citrus {__version__}, but this is Citrus {self.version}.")
        return [self._outcome(fixture) for fixture in chunk]

    def _outcome(self, fixture: Fixture) -> Outcome:
        stopwatch = Stopwatch()
        try:
            record, end, events = play(self.game, fixture.levels, fixture.seed, stopwatch)
        except (SetupError, KeyboardInterrupt):
            raise
        except BaseException as error:  # foreign bots may raise anything
            return Crash(fixture, told(error), story_of(error))
        return report(fixture, record, end, events, stopwatch, self.records)


def report(
    fixture: Fixture, record: Record, end: GameState, events: Sequence[Event], stopwatch: Stopwatch, keep_record: bool
) -> Report:
    """Return the report of a finished game."""
    seats = range(len(end.players))
    sources: list[Counter[str]] = [Counter() for _ in seats]
    curves: list[list[int]] = [[] for _ in seats]
    openings = [""] * len(seats)
    for event in events:
        if isinstance(event, PointsScored):
            sources[event.player][event.source] += event.points
        elif isinstance(event, TurnEnded):
            curves[event.player].append(sources[event.player].total())
        elif isinstance(event, TilePlanted) and not openings[event.player]:
            openings[event.player] = _site_beside(end.game.board, event.space)
    for seat, player in enumerate(end.players):
        curves[seat].append(player.score)
    return Report(
        fixture=fixture,
        first_player=record.setup.first_player,
        scores=tuple(player.score for player in end.players),
        winners=end.winners,
        turns=sum(isinstance(event, TurnEnded) for event in events),
        sources=tuple(dict(counter) for counter in sources),
        curves=tuple(map(tuple, curves)),
        openings=tuple(openings),
        planted=tuple(event.space for event in events if isinstance(event, TilePlanted)),
        built=len(end.fincas),
        encircled=sum(isinstance(event, FincaScored) and not event.final for event in events),
        blocked=any(isinstance(event, GameEnded) and event.blocked for event in events),
        unsold=len(end.bag) + sum(tile is not None for tile in end.market),
        passes=sum(isinstance(event, Passed) for event in events),
        returns=sum(isinstance(event, TilesReturned) for event in events),
        decision_seconds=tuple(map(tuple, stopwatch.decisions)),
        turn_seconds=tuple(map(tuple, stopwatch.turns)),
        record=record if keep_record else None,
    )


def _site_beside(board: Board, space: Space) -> str:
    return next((site for site, road in board.roads.items() if road >> space & 1), "")
