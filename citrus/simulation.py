"""Games of bots without a window: to compare bots and boards, and to make records for tests."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime
from statistics import fmean, pstdev

from citrus.bots.levels import make_bot
from citrus.records.record import COLORS, Record, Result, Seat
from citrus.rules.actions import Action
from citrus.rules.events import Event, FincaScored, GameEnded, Passed, TilesReturned, TurnEnded, reveals
from citrus.rules.game import Game
from citrus.rules.setup import shuffle, start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view

# The same seed gives the same bytes, so simulated games all start at the same moment.
STARTED = datetime(2000, 1, 1, tzinfo=UTC)


def play(game: Game, levels: tuple[str, ...], seed: str) -> tuple[Record, GameState, list[Event]]:
    """One whole game: its record, its last state and all its events.

    `levels` are the bots' levels, given to the seats in turn and over again. All chance comes from `seed`.
    Raises SetupError if the game's options do not fit its board.
    """
    seat_levels = [levels[seat % len(levels)] for seat in range(game.players)]
    bots = [make_bot(level) for level in seat_levels]
    generators = [random.Random(f"{seed}/seat {seat}") for seat in range(game.players)]
    setup = shuffle(game, random.Random(f"{seed}/setup"))
    state = start(game, setup)
    actions: list[Action] = []
    events: list[Event] = []
    while not state.over:
        for action in bots[state.player].plan(view(state), generators[state.player]):
            state, happened = apply(state, action)
            actions.append(action)
            events += happened
            if any(reveals(event) for event in happened):
                break
    seats = tuple(Seat(f"{level} {seat + 1}", COLORS[seat], level) for seat, level in enumerate(seat_levels))
    result = Result(tuple(player.score for player in state.players), state.winners)
    return Record(STARTED, game, seats, setup, tuple(actions), result), state, events


@dataclass
class Summary:
    """What many games of one kind had in common; grows game by game."""

    game: Game
    levels: tuple[str, ...]
    turns: list[int] = field(default_factory=list)
    scores: list[tuple[int, ...]] = field(default_factory=list)
    wins: list[float] = field(default_factory=list)
    built: int = 0
    encircled: int = 0
    unsold: list[int] = field(default_factory=list)
    unsold_when_blocked: list[int] = field(default_factory=list)
    passes: int = 0
    returns: int = 0

    def add(self, end: GameState, events: list[Event]) -> None:
        """Count one finished game."""
        unsold = len(end.bag) + sum(tile is not None for tile in end.market)
        self.turns.append(sum(isinstance(event, TurnEnded) for event in events))
        self.scores.append(tuple(player.score for player in end.players))
        self.wins = self.wins or [0.0] * len(end.players)
        for winner in end.winners:
            self.wins[winner] += 1 / len(end.winners)
        self.built += len(end.fincas)
        self.encircled += sum(isinstance(event, FincaScored) and not event.final for event in events)
        self.unsold.append(unsold)
        if any(isinstance(event, GameEnded) and event.blocked for event in events):
            self.unsold_when_blocked.append(unsold)
        self.passes += sum(isinstance(event, Passed) for event in events)
        self.returns += sum(isinstance(event, TilesReturned) for event in events)

    def lines(self) -> Iterator[str]:
        """The summary as text; at least one game must have been counted."""
        games = len(self.turns)
        yield f"Games:               {games}"
        yield f"Board:               {self.game.board.name}, {self.game.players} players"
        yield f"Turns a game:        {fmean(self.turns):.1f}"
        every = [score for scores in self.scores for score in scores]
        yield f"Score:               {fmean(every):.1f}, spread {pstdev(every):.1f}, from {min(every)} to {max(every)}"
        for seat, wins in enumerate(self.wins):
            mine = [scores[seat] for scores in self.scores]
            level = self.levels[seat % len(self.levels)]
            yield f"  seat {seat} ({level}): wins {wins / games:.1%}, score {fmean(mine):.1f} spread {pstdev(mine):.1f}"
        share = self.encircled / self.built if self.built else 0
        yield (
            f"Fincas a game:       {self.built / games:.1f} built, {self.encircled / games:.1f} of them scored "
            f"during play ({share:.1%})"
        )
        blocked = len(self.unsold_when_blocked)
        left = f", {fmean(self.unsold_when_blocked):.1f} tiles unsold then" if blocked else ""
        yield f"Blocked ends:        {blocked} ({blocked / games:.1%}){left}"
        yield f"Tiles unsold a game: {fmean(self.unsold):.2f}"
        yield f"Passes a game:       {self.passes / games:.2f}"
        yield f"Returns a game:      {self.returns / games:.2f}"
