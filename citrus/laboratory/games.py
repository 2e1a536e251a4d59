"""One game of bots from its first to its last action."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from time import thread_time

from citrus.bots.base import Bot, planned
from citrus.bots.foreign import bot_of
from citrus.content.fair_starts import deal
from citrus.records.record import COLORS, MAX_NAME, Record, Result, Seat
from citrus.rules.actions import Action
from citrus.rules.events import Event, TurnEnded, reveals
from citrus.rules.game import Game
from citrus.rules.setup import start
from citrus.rules.state import GameState
from citrus.rules.turn import apply
from citrus.rules.view import view

# The same seed gives the same bytes, so simulated games all start at the same moment.
STARTED = datetime(2000, 1, 1, tzinfo=UTC)


@dataclass
class Stopwatch:
    """The thinking time of a game's bots in seconds: every decision, and every turn in all, by seat. It is the
    processor's time, so that other programs and games at the same time do not count."""

    decisions: list[list[float]] = field(default_factory=list)
    turns: list[list[float]] = field(default_factory=list)
    _turn: list[float] = field(default_factory=list)

    def start(self, seats: int) -> None:
        """Begin a game."""
        self.decisions = [[] for _ in range(seats)]
        self.turns = [[] for _ in range(seats)]

    def decided(self, seat: int, seconds: float) -> None:
        """Add the seconds of one decision by a seat."""
        self.decisions[seat].append(seconds)
        self._turn.append(seconds)

    def turn_ended(self, seat: int) -> None:
        """Sum the decisions since the last turn as a turn of this seat."""
        if self._turn:
            self.turns[seat].append(sum(self._turn))
            self._turn.clear()


def play(
    game: Game,
    levels: tuple[str, ...],
    seed: str,
    stopwatch: Stopwatch | None = None,
    extra_coins: Sequence[int] | None = None,
) -> tuple[Record, GameState, list[Event]]:
    """Play one whole game; return its record, its last state and all its events.

    `levels` are the bots' levels or classes (`citrus.laboratory.lineup`), given to the seats in turn and repeated. All
    chance comes from `seed`. `extra_coins` replace those of a fair start on this board, by place in the turn order.
    Raises SetupError if the game's options do not fit its board, whatever a bot raises, and ValueError if it plans
    nothing, or anything but actions.
    """
    stopwatch = stopwatch or Stopwatch()
    stopwatch.start(game.players)
    seat_levels = [levels[seat % len(levels)] for seat in range(game.players)]
    bots = [bot_of(level) for level in seat_levels]
    generators = [random.Random(f"{seed}/seat {seat}") for seat in range(game.players)]
    setup = deal(game, random.Random(f"{seed}/setup"), extra_coins=extra_coins)
    state = start(game, setup)
    actions: list[Action] = []
    events: list[Event] = []
    while not state.over:
        player = state.player
        began = thread_time()
        plan = bots[player].plan(view(state), generators[player])
        stopwatch.decided(player, thread_time() - began)
        for action in planned(plan):
            state, happened = apply(state, action)
            actions.append(action)
            events += happened
            if state.over or any(isinstance(event, TurnEnded) for event in happened):
                stopwatch.turn_ended(player)
            if any(reveals(event) for event in happened):
                break
    seats = tuple(Seat.of(_name(level, seat), COLORS[seat], level) for seat, level in enumerate(seat_levels))
    result = Result(tuple(player.score for player in state.players), state.winners)
    return Record(STARTED, game, seats, setup, tuple(actions), result), state, events


def _name(level: str, seat: int) -> str:
    """Return the name of a seat's bot at the table: `hard 1`, or the name of a class alone."""
    return f"{level.rpartition(':')[2][: MAX_NAME // 2]} {seat + 1}"


def moments(state: GameState, bots: Sequence[Bot], rng: random.Random) -> Iterator[GameState]:
    """Yield the states of a game from this one on, whenever a bot has to plan, and finally the one after the game.
    `bots` are those of all seats; they share their chance."""
    while not state.over:
        yield state
        for action in bots[state.player].plan(view(state), rng):
            state, happened = apply(state, action)
            if any(reveals(event) for event in happened):
                break
    yield state
