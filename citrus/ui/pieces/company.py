"""The company at a table: how its players feel after each turn. It follows from a game step by step."""

from __future__ import annotations

from dataclasses import dataclass, replace

from citrus.records.replay import Step
from citrus.rules.events import FincaScored, GameEnded, PointsScored, Standing, TurnBegan
from citrus.rules.fincas import standings
from citrus.rules.scoring import in_front
from citrus.rules.state import GameState
from citrus.ui.pieces.people import Feeling

LASTS = 2  # turns: how long a feeling stays
MANY = 7  # points in a turn that make somebody glad


@dataclass(frozen=True)
class Company:
    """The players at a table; empty before a game begins.

    `before` is the state when the current turn began, `turn` are its steps so far. `felt` is how everybody felt after
    the last turns, the newest first.
    """

    before: GameState | None = None
    turn: tuple[Step, ...] = ()
    felt: tuple[tuple[Feeling, ...], ...] = ()

    @property
    def feelings(self) -> tuple[Feeling, ...]:
        """How everybody feels now, by seats; empty before a game begins."""
        own = zip(*self.felt, strict=True)
        return tuple(next((feeling for feeling in lately if feeling != "calm"), "calm") for lately in own)

    def feels(self, seat: int) -> Feeling:
        """Return how somebody feels now: calm while lots are drawn for who begins."""
        return self.feelings[seat] if self.felt else "calm"

    def after(self, step: Step) -> Company:
        """Return the company after the next step of the game; a turn counts once it is over."""
        if self.before is None:
            calm: Feeling = "calm"
            return Company(step.state, (), ((calm,) * len(step.state.players),))
        turn = (*self.turn, step)
        if not any(isinstance(event, TurnBegan | GameEnded) for event in step.events):
            return replace(self, turn=turn)
        return Company(step.state, (), (_felt(self.before, turn), *self.felt)[:LASTS])


def _felt(before: GameState, turn: tuple[Step, ...]) -> tuple[Feeling, ...]:
    """Return how everybody feels after a turn: glad of a finca where they are first, of many points, or of the game
    they have won; sorry if somebody else has taken from them a finca where they alone were first, or the lead."""
    after, events = turn[-1].state, [event for step in turn for event in step.events]
    glad, points = set(after.winners), [0] * len(after.players)
    for event in events:
        if isinstance(event, FincaScored) and not event.final:
            glad |= _first(event.standings)
        elif isinstance(event, PointsScored) and not event.source.final:
            points[event.player] += event.points
    glad |= {player for player, gained in enumerate(points) if gained >= MANY}
    sorry = in_front(before) - in_front(after)
    for built in before.fincas:
        first = set() if built.scored else _first(standings(before, built.site))
        if len(first) == 1:
            sorry |= first - _first(standings(after, built.site))
    sorry -= {before.player}
    return tuple("glad" if one in glad else "sorry" if one in sorry else "calm" for one in range(len(after.players)))


def _first(table: tuple[Standing, ...]) -> set[int]:
    """Return who is first at a finca (R9.2)."""
    return {one.player for one in table if one.tiles == table[0].tiles}
