"""The company at a table: how its players feel after each turn, and what they say. It follows from a game step by
step, so that a replay shows and says the same."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from zlib import crc32

from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, GameEnded, PointsScored, TurnBegan
from citrus.rules.fincas import standings
from citrus.rules.scoring import in_front
from citrus.rules.state import GameState
from citrus.ui.pieces.people import Feeling, lives_in_the_valley
from citrus.ui.pieces.remarks import SENTENCES, SMALL, Moment, Remark, first_of, holds, moments

LASTS = 2  # turns: how long a feeling stays, and a remark that no other one follows
MANY = 7  # points in a turn that make somebody glad


@dataclass(frozen=True)
class Company:
    """The players at a table; empty before a game begins. `talkers` are those who say something, `people` are no bots.

    `before` is the state when the current turn began, `turn` are its steps so far. `felt` is how everybody felt after
    the last turns, `said` what was said then, if anything, both the newest first. `told` counts the moments that
    somebody has spoken about: no sentence is said twice in a game. `seed` chooses the sentences.
    """

    talkers: frozenset[int] = frozenset()
    people: frozenset[int] = frozenset()
    before: GameState | None = None
    turn: tuple[Step, ...] = ()
    felt: tuple[tuple[Feeling, ...], ...] = ()
    said: tuple[Remark | None, ...] = ()
    told: Mapping[Moment, int] = field(default_factory=dict)
    seed: int = 0

    @classmethod
    def of(cls, seats: Sequence[Seat]) -> Company:
        """Return the company at a table before a game begins: people of the valley talk, nobody else does."""
        talkers = frozenset(number for number, seat in enumerate(seats) if lives_in_the_valley(seat))
        return cls(talkers, frozenset(number for number, seat in enumerate(seats) if seat.bot is None))

    @property
    def feelings(self) -> tuple[Feeling, ...]:
        """How everybody feels now, by seats: after the current turn so far, or else after the last ones; empty before a
        game begins."""
        now = () if self.before is None or not self.turn else (_felt(self.before, self.turn),)
        own = zip(*now, *self.felt, strict=True)
        return tuple(next((feeling for feeling in lately if feeling != "calm"), "calm") for lately in own)

    @property
    def remark(self) -> Remark | None:
        """What was said last, if it still stands and holds; a greeting stands until the first turn is over."""
        said = next(filter(None, self.said), None)
        if said is not None and said.moment == "hello" and len(self.said) > 1:
            return None
        return said if said is not None and self.before is not None and holds(said, self.before) else None

    def after(self, step: Step) -> Company:
        """Return the company after the next step of the game; a turn counts once it is over."""
        if self.before is None:
            calm: Feeling = "calm"
            felt, seed = (calm,) * len(step.state.players), crc32(repr(step.state.market).encode())
            hello = self._greeting(step.state, seed)
            told: dict[Moment, int] = {"hello": 1} if hello else {}
            return replace(self, before=step.state, felt=(felt,), seed=seed, said=(hello,), told=told)
        turn = (*self.turn, step)
        if not any(isinstance(event, TurnBegan | GameEnded) for event in step.events):
            return replace(self, turn=turn)
        remark = self._remark(self.before, turn)
        return replace(
            self,
            before=step.state,
            turn=(),
            felt=(_felt(self.before, turn), *self.felt)[:LASTS],
            said=(remark, *self.said)[:LASTS],
            told=self.told if remark is None else {**self.told, remark.moment: 1 + self.told.get(remark.moment, 0)},
        )

    def _remark(self, before: GameState, turn: tuple[Step, ...]) -> Remark | None:
        """Return what somebody says after a turn, if anything: about the moment that was spoken about least and has
        a sentence left. Small ones are worth no word while another one stands."""
        quiet = self.remark is None
        found = [
            one
            for one in moments(before, turn, self.talkers)
            if self.told.get(one[0], 0) < len(SENTENCES) and (quiet or one[0] not in SMALL)
        ]
        if not found:
            return None
        moment, player = min(found, key=lambda one: (one[0] in SMALL, self.told.get(one[0], 0)))
        number = crc32(moment.encode(), self.seed) + self.told.get(moment, 0)
        to = turn[-1].state.winners if moment == "lost" else (before.player,) if moment == "praise" else ()
        return Remark(player, moment, number % len(SENTENCES), sum(self.told.values()), to)

    def _greeting(self, start: GameState, seed: int) -> Remark | None:
        """Return how somebody of the valley greets a person before the first turn, if both are there: of several, those
        who are in turn first."""
        count = len(start.players)
        order = [(start.player + number) % count for number in range(count)]
        talkers = [player for player in order if player in self.talkers]
        people = [player for player in order if player in self.people]
        if not talkers or not people:
            return None
        return Remark(talkers[0], "hello", crc32(b"hello", seed) % len(SENTENCES), 0, (people[0],))


def _felt(before: GameState, turn: tuple[Step, ...]) -> tuple[Feeling, ...]:
    """Return how everybody feels after a turn: glad of a finca where they are first, of many points, of the lead they
    have taken, or of the game they have won; sorry if somebody else has taken from them a finca where they alone were
    first, or the lead, or if the turn cost them points."""
    after, events = turn[-1].state, [event for step in turn for event in step.events]
    glad, points = set(after.winners), [0] * len(after.players)
    for event in events:
        if isinstance(event, FincaScored) and not event.final:
            glad |= first_of(event.standings)
        elif isinstance(event, PointsScored) and not event.source.final:
            points[event.player] += event.points
    glad |= {player for player, gained in enumerate(points) if gained >= MANY}
    glad |= (in_front(after) - in_front(before)) & {before.player}
    sorry = in_front(before) - in_front(after)
    for built in before.fincas:
        first = set() if built.scored else first_of(standings(before, built.site))
        if len(first) == 1:
            sorry |= first - first_of(standings(after, built.site))
    sorry -= {before.player}
    sorry |= {player for player, gained in enumerate(points) if gained < 0}
    return tuple("glad" if one in glad else "sorry" if one in sorry else "calm" for one in range(len(after.players)))
