"""The company at a table: how its players feel after each turn, and what they say. It follows from a game step by
step, and from what was said in the games before."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from math import inf
from zlib import crc32

from citrus.album.meetings import Meeting
from citrus.records.record import Seat
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, GameEnded, PointsScored, TurnBegan
from citrus.rules.fincas import encircled, standings
from citrus.rules.scoring import in_front
from citrus.rules.state import GameState
from citrus.ui.pieces.people import Feeling, lives_in_the_valley
from citrus.ui.pieces.remarks import (
    GREETINGS,
    SMALL,
    Moment,
    Remark,
    addressed,
    deeds,
    first_of,
    holds,
    moments,
    sentences,
)

LASTS = 2  # turns: how long a feeling stays, and a remark that no other one follows
MANY = 7  # points in a turn that make somebody glad
NOBODY_MET: Mapping[int, Meeting] = {}
NOTHING_HEARD: Mapping[str, int] = {}
SILENT = 2  # own turns in which somebody says nothing; in the next one they speak of what they do


@dataclass(frozen=True)
class Company:
    """The players at a table; empty before a game begins. `talkers` are those who say something, each with the mind of
    a bot, `people` are no bots, `met` says how talkers have met them before. `heard` says of the sentences of the last
    games how many games ago each was said: only greetings and last words are said again, if no other one is left.

    `before` is the state when the current turn began, `turn` are its steps so far, and `now` is what was said in it.
    `lately` are the last turns, each with the state before it, `said` is what was said then, if anything, both the
    newest first. `told` is all that was said: no sentence is said twice in a game. `silent` counts for each talker the
    turns since they have said something. `seed` chooses the sentences.
    """

    talkers: Mapping[int, str] = field(default_factory=dict)
    people: frozenset[int] = frozenset()
    met: Mapping[int, Meeting] = field(default_factory=dict)
    heard: Mapping[str, int] = field(default_factory=dict)
    before: GameState | None = None
    turn: tuple[Step, ...] = ()
    now: Remark | None = None
    lately: tuple[tuple[GameState, tuple[Step, ...]], ...] = ()
    said: tuple[Remark | None, ...] = ()
    told: tuple[Remark, ...] = ()
    silent: Mapping[int, int] = field(default_factory=dict)
    seed: int = 0

    @classmethod
    def of(
        cls,
        seats: Sequence[Seat],
        met: Mapping[int, Meeting] = NOBODY_MET,
        heard: Mapping[str, int] = NOTHING_HEARD,
    ) -> Company:
        """Return the company at a table before a game begins: people of the valley talk, nobody else does."""
        talkers = {number: seat.bot for number, seat in enumerate(seats) if seat.bot and lives_in_the_valley(seat)}
        people = frozenset(number for number, seat in enumerate(seats) if seat.bot is None)
        return cls(talkers, people, met, heard, silent=dict.fromkeys(talkers, SILENT))

    @cached_property
    def felt(self) -> tuple[tuple[Feeling, ...], ...]:
        """How everybody felt after the last turns, by seats, the newest first."""
        return tuple(_felt(before, turn) for before, turn in self.lately)

    @cached_property
    def feelings(self) -> tuple[Feeling, ...]:
        """How everybody feels now, by seats: after the current turn so far, or else after the last ones; empty before
        the first turn."""
        now = () if self.before is None or not self.turn else (_felt(self.before, self.turn),)
        own = zip(*now, *self.felt, strict=True)
        return tuple(next((feeling for feeling in lately if feeling != "calm"), "calm") for lately in own)

    @property
    def remark(self) -> Remark | None:
        """What was said last, if it still stands and holds; a greeting stands until the first turn is over."""
        said = self.now or next(filter(None, self.said), None)
        if said is not None and said is not self.now and said.moment in GREETINGS and len(self.said) > 1:
            return None
        return said if said is not None and self.before is not None and holds(said, self.before) else None

    def after(self, step: Step) -> Company:
        """Return the company after the next step of the game; a turn counts once it is over."""
        if self.before is None:
            hello, seed = self._greeting(step.state), crc32(repr(step.state.market).encode())
            return replace(self.saying(hello), before=step.state, seed=seed, said=(hello,))
        turn = (*self.turn, step)
        if not any(isinstance(event, TurnBegan | GameEnded) for event in step.events):
            deed = self._deed(self.before, step)
            return replace(self.saying(deed), turn=turn, now=deed or self.now)
        remark, mover = self._remark(self.before, turn), self.before.player
        passed = {mover: self.silent[mover] + 1} if mover in self.silent and self.now is None else {}
        later = replace(
            self,
            before=step.state,
            turn=(),
            now=None,
            lately=((self.before, turn), *self.lately)[:LASTS],
            said=(remark or self.now, *self.said)[:LASTS],
            silent={**self.silent, **passed},
        )
        return later.saying(remark)

    def saying(self, remark: Remark | None) -> Company:
        """Return the company after somebody has said something."""
        if remark is None:
            return self
        return replace(self, told=(*self.told, remark), silent={**self.silent, remark.player: 0})

    def farewells(self, end: GameState) -> list[Remark]:
        """Return what each of the valley says at the end of a game, the winners first, then by their points: who
        shares the win praises the others; then what else each says, if a sentence is left."""
        found = list[Remark]()
        for player in sorted(self.talkers, key=lambda one: (one not in end.winners, -end.players[one].score, one)):
            others = tuple(one for one in end.winners if one != player)
            shared = bool(others) and player in end.winners  # nobody boasts of a win that somebody else shares
            moment: Moment = "praise" if shared else "lost" if others else "won"
            said = next((one for one in self.told if (one.player, one.moment) == (player, moment)), None)
            spoken = [*self.told, *found]
            if said is None and (key := self._longest_unheard(moment, player, spoken)):
                said = Remark(player, moment, key, others)
            found += [said] if said else []
        for one in tuple(found):
            key = self._longest_unheard(one.moment, one.player, [*self.told, *found])
            found += [one._replace(key=key)] if key else []
        return found

    def _left(self, moment: Moment, player: int, told: Iterable[Remark]) -> list[str]:
        """Return the sentences that a player may say at a moment, without those that were told in this game."""
        said = {remark.key for remark in told}
        return [key for key in sentences(moment, self.talkers[player], self.seed) if key not in said]

    def _longest_unheard(self, moment: Moment, player: int, told: Iterable[Remark]) -> str | None:
        """Return the sentence for a moment that was not told in this game, nor for most games before it."""
        left = self._left(moment, player, told)
        return max(left, key=lambda key: self.heard.get(key, inf), default=None)

    def _chosen(self, found: Iterable[tuple[Moment, int]], before: GameState, step: Step) -> Remark | None:
        """Return a remark about one of the moments for which a sentence is left: not about a small one if there is
        another, and about one that was spoken of least."""
        times = [remark.moment for remark in self.told]
        fresh = [(one, [key for key in self._left(*one, self.told) if key not in self.heard]) for one in found]
        left = [(*one, keys[0]) for one, keys in fresh if keys]
        if not left:
            return None
        moment, player, key = min(left, key=lambda one: (one[0] in SMALL, times.count(one[0])))
        return Remark(player, moment, key, addressed(moment, before, step))

    def _remark(self, before: GameState, turn: tuple[Step, ...]) -> Remark | None:
        """Return what somebody says after a turn, if anything. Small moments are worth no word while another remark
        stands; who has spoken in this turn is silent now, unless the game is over."""
        if not self.talkers:
            return None
        quiet, after = self.remark is None, turn[-1].state
        spoken = None if self.now is None or after.over else self.now.player
        found = [
            (moment, player)
            for moment, player in moments(before, turn, self.talkers)
            if player != spoken and (quiet or moment not in SMALL or self.silent[player] >= SILENT)
        ]
        return self._chosen(found, before, turn[-1])

    def _deed(self, before: GameState, step: Step) -> Remark | None:
        """Return what the player in turn says of a step, if they have been silent for some turns; in their first turn
        they greet the people at the table. A finca that will be scored and another lead are left to the end of the
        turn."""
        player = before.player
        if self.now is not None or self.silent.get(player, 0) < SILENT:
            return None
        if encircled(step.state) or in_front(step.state) != in_front(before):
            return None
        if not any(remark.player == player for remark in self.told) and (hello := self._hello(player)):
            return hello
        return self._chosen([(moment, player) for moment in deeds(before, step)], before, step)

    def _greeting(self, start: GameState) -> Remark | None:
        """Return how the first of the valley greets the people before the first turn, if both are there."""
        count = len(start.players)
        order = [(start.player + number) % count for number in range(count)]
        return next((self._hello(player) for player in order if player in self.talkers), None)

    def _hello(self, player: int) -> Remark | None:
        """Return how a player greets all people at the table, or those who have won their last game, if there are any
        and a sentence is left."""
        met = self.met.get(player, Meeting())
        beaten_by = self.people & met.won
        moment: Moment = "hello"
        if met.long:
            moment = "missed"
        elif met.won:
            moment = "revenge" if beaten_by else "proud" if player in met.won else "hello"
        key = self._longest_unheard(moment, player, self.told)
        to = beaten_by if moment == "revenge" else self.people
        return Remark(player, moment, key, tuple(sorted(to))) if self.people and key else None


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
