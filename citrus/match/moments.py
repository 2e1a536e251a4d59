"""The moments that mattered in a finished game, from its events: what its story in pictures shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Literal, NamedTuple, get_args

from citrus.match.course import Course, best_turn, comeback, course, last_lead
from citrus.records.replay import Step
from citrus.rules.events import FincaScored, PointsScored, Standing, TurnBegan
from citrus.rules.fincas import promised
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, HARVEST, Source
from citrus.rules.state import GameState

MOST = 7
"""The most moments of a story."""
LEAST = 4
"""The fewest moments of a story, if enough turns brought points: fincas that were taken and those with most points fill
it up."""

Final = Literal["end", "ahead", "closer"]
"""A step of the final scoring that decided the game, in which the winner got further ahead, or the second came
closer."""
MomentKind = Literal[
    Final, "taken", "lead", "swing", "first", "harvest", "luck", "best", "surprise", "finca", "own", "points"
]
"""What a moment is: such a step, a finca taken from its leader, a lead that was kept, a turn from behind into
the lead, the first finca that was scored, the largest harvest, luck that a review knows of, the best turn, a winner far
behind, the finca that brought most, a player's own best turn, another turn with many points. Of moments in one turn the
first of these counts."""

LAST = get_args(Final)
"""The moments of the final scoring, which have no turn of their own."""

INTO_LEAD = 5
"""The points behind from which a turn into the lead is a moment."""


class Moment(NamedTuple):
    """What `player` did or had in a turn, by its number from 1. The steps up to `position` have led to it.

    `others` got as many, at the first finca there, else anywhere. `points` were gained, or at a surprise lacking.
    `spaces` is where it happened, or at a surprise what the player had; 0 stands for the whole board. `source` is where
    the points of the end came from, or most of those of a player's own best turn. `rival` led at a finca before it was
    taken. `swing` is by how much that changed what the two were to get there, or how far behind somebody was who came
    into the lead.
    """

    kind: MomentKind
    position: int
    turn: int
    player: int
    points: int
    spaces: SpaceSet = 0
    source: Source | None = None
    others: tuple[int, ...] = ()
    rival: int | None = None
    swing: int = 0


class _Gain(NamedTuple):
    """The points that a player got from a source in one step; those of fincas for each finca."""

    position: int
    turn: int
    player: int
    source: Source
    points: int
    spaces: SpaceSet


def moments(steps: Sequence[Step], players: int, others: Iterable[Moment] = ()) -> tuple[Moment, ...]:
    """Return at most `MOST` moments of a finished game, in the order of the game; `others` are known from elsewhere.
    Each has a turn of its own, but the end; only of the kind `points` are there several, where others are few. There is
    a good one of everybody who scored in a turn."""
    gains, found, told = tuple(_gains(steps)), dict[tuple[int, bool], Moment](), course(steps, players)
    taken = sorted(_taken(steps), key=lambda one: -one.swing)
    every = [*_of_the_winner(steps, gains, told), *taken[:1], *_swung(steps, gains, told), *_gained(steps, gains)]
    order = get_args(MomentKind)
    for moment in sorted([*every, *others], key=lambda one: order.index(one.kind)):
        found.setdefault((moment.turn, moment.kind in LAST), moment)
    missing = {*range(players)} - {player for one in found.values() for player in _glad(one)}
    free = (one for one in reversed(own_turns(steps)) if (one.turn, False) not in found)
    own = {one.player: one for one in free if one.player in missing}
    found = dict([*found.items()][: MOST - len(own)])
    found |= {(one.turn, False): one for one in own.values()}
    for more in (*taken[1:], *_turns("points", gains, steps)):
        if len(found) < LEAST:
            found.setdefault((more.turn, False), more)
    return tuple(sorted(found.values(), key=lambda one: (one.position, one.kind in LAST)))


def own_turns(steps: Sequence[Step]) -> tuple[Moment, ...]:
    """Return the turns in which their players scored, those first in which they gained most on all others."""
    players, gains, got = _players(steps), tuple(_gains(steps)), Counter[tuple[int, int]]()
    for gain in gains:
        got[gain.turn, gain.player] += 0 if gain.source.final else gain.points

    def gained(one: Moment) -> int:
        return one.points - max(
            got[one.turn, other] for other in range(len(steps[0].state.players)) if other != one.player
        )

    own = (one for one in _turns("own", gains, steps) if one.player == players[one.turn - 1])
    return tuple(sorted(own, key=gained, reverse=True))


def _glad(moment: Moment) -> tuple[int, ...]:
    """Return the players whom a moment tells something good of."""
    if moment.kind == "closer":
        return ()
    return (moment.player, *(moment.others if moment.kind == "first" else ()))


def _players(steps: Sequence[Step]) -> list[int]:
    """Return whose each turn was."""
    return [steps[0].state.player, *(e.player for step in steps for e in step.events if isinstance(e, TurnBegan))]


def _gains(steps: Sequence[Step]) -> Iterator[_Gain]:
    """Yield what everybody got, in the order of the game."""
    turn = 1
    for position, step in enumerate(steps):
        got: dict[tuple[int, Source, SpaceSet], _Gain] = {}
        for event in step.events:
            if isinstance(event, TurnBegan):
                yield from got.values()
                got, turn = {}, turn + 1
            elif isinstance(event, PointsScored):
                key = event.player, event.source, event.spaces if event.source == FINCA else 0
                had = got.get(key, _Gain(position, turn, event.player, event.source, 0, 0))
                got[key] = had._replace(points=had.points + event.points, spaces=had.spaces | event.spaces)
        yield from got.values()


def _of_the_winner(steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> Iterator[Moment]:
    """Yield how a single winner came to win: after a step of the end, or from a turn on, and from how far behind."""
    winners = steps[-1].state.winners
    if len(winners) != 1:
        return
    [winner], last, late = winners, len(steps) - 1, last_lead(told, winners[0])
    turn = len(told.turns) - 1

    def counted(kind: MomentKind, row: int, player: int) -> Moment:
        source, points = told.sources[row - turn - 1], told.rows[row][player] - told.rows[row - 1][player]
        return Moment(kind, last, turn, player, points, _where(gains, player, source), source)

    if late is not None and late > turn:
        decided = counted("end", late, winner)
        if decided.points > 0:
            yield decided
    else:
        if late is not None and late * 2 >= turn:  # an early one would tell the end at the beginning
            yield _turn("lead", steps, gains, late, winner)
        yield from _of_the_count(told, winner, counted)
    behind = comeback(told, winner)
    if behind is not None:
        then = _end_of(steps, behind.turn)
        own = sum(region.spaces for region in steps[then].state.players[winner].regions)
        yield Moment("surprise", then, behind.turn, winner, behind.points, own)


def _of_the_count(told: Course, winner: int, counted: Callable[[MomentKind, int, int], Moment]) -> Iterator[Moment]:
    """Yield the step of the final scoring that mattered most to a winner who led before it."""
    late, final = range(len(told.turns), len(told.rows)), told.rows[-1]
    if not late:
        return
    second = max((one for one in range(len(final)) if one != winner), key=final.__getitem__)
    gaps = [row[winner] - row[second] for row in told.rows]
    grown = {row: gaps[row] - gaps[row - 1] for row in late}
    further, closer = max(late, key=grown.__getitem__), min(late, key=grown.__getitem__)
    if grown[further] > 0 and gaps[-1] >= gaps[late[0] - 1]:
        yield counted("ahead", further, winner)
    elif grown[closer] < 0:
        yield counted("closer", closer, second)


def ousted(begun: GameState, scored: FincaScored) -> int | None:
    """Return who alone would have got the most at a finca when a turn began, if the player in turn then did alone."""
    if scored.final or all(built.site != scored.site for built in begun.fincas):
        return None
    rival = _alone(promised(begun, scored.site))
    return rival if rival != begun.player == _alone(scored.standings) else None


def _taken(steps: Sequence[Step]) -> Iterator[Moment]:
    """Yield the fincas at which somebody has been ousted."""
    begun, turn = steps[0].state, 1
    for position, step in enumerate(steps):
        for event in step.events:
            if isinstance(event, TurnBegan):
                begun, turn = step.state, turn + 1
            elif isinstance(event, FincaScored) and (rival := ousted(begun, event)) is not None:
                player, got, had = begun.player, _shares(event.standings), _shares(promised(begun, event.site))
                swing = got[player] - had[player] + had[rival] - got[rival]
                space = 1 << begun.game.board.sites[event.site]
                yield Moment("taken", position, turn, player, got[player], space, rival=rival, swing=swing)


def _alone(table: Sequence[Standing]) -> int | None:
    """Return who has the most tiles at a finca, if that is one player."""
    most = max((entry.tiles for entry in table), default=0)
    first = [entry.player for entry in table if entry.tiles == most]
    return first[0] if len(first) == 1 else None


def _shares(table: Sequence[Standing]) -> Counter[int]:
    """Return what everybody gets at a finca."""
    return Counter({entry.player: entry.points for entry in table})


def _swung(steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> Iterator[Moment]:
    """Yield the turn in which its player came from furthest behind into the lead, alone."""
    players = _players(steps)
    behind = {
        turn: max(before) - before[player]
        for turn, (player, (before, after)) in enumerate(zip(players, pairwise(told.turns), strict=False), 1)
        if after[player] == max(after) and after.count(max(after)) == 1
    }
    furthest = max(behind, key=behind.__getitem__, default=None)
    if furthest is not None and behind[furthest] >= INTO_LEAD:
        moment = _turn("swing", steps, gains, furthest, players[furthest - 1])
        yield moment._replace(swing=behind[furthest])


def _where(gains: Sequence[_Gain], player: int, source: Source) -> SpaceSet:
    """Return where a player got points from a source of the end."""
    spaces = 0
    for gain in gains:
        if gain.player == player and gain.source == source:
            spaces |= gain.spaces
    return spaces


def _gained(steps: Sequence[Step], gains: Sequence[_Gain]) -> Iterator[Moment]:
    """Yield the largest points that anybody got, the first of equal ones."""
    fincas = [gain for gain in gains if gain.source == FINCA]
    if fincas:
        first = [gain for gain in fincas if gain.position == fincas[0].position and gain.spaces == fincas[0].spaces]
        yield _most("first", first)
        yield _most("finca", fincas)
    if harvests := [gain for gain in gains if gain.source == HARVEST]:
        yield _most("harvest", harvests)
    best = best_turn(steps)
    if best is not None:
        yield _turn("best", steps, gains, best.turn, best.player)._replace(others=best.others)


def _turns(kind: MomentKind, gains: Sequence[_Gain], steps: Sequence[Step]) -> Iterator[Moment]:
    """Yield what players scored in each turn as moments of a kind, those with most points first."""
    sums = Counter[tuple[int, int]]()
    for gain in gains:
        if not gain.source.final:
            sums[gain.turn, gain.player] += gain.points
    for (turn, player), _ in sums.most_common():
        yield _turn(kind, steps, gains, turn, player)


def _most(kind: MomentKind, gains: Iterable[_Gain]) -> Moment:
    gained = [*gains]
    most = max(gained, key=lambda gain: gain.points)
    equal = dict.fromkeys(gain.player for gain in gained if gain.points == most.points and gain.player != most.player)
    return Moment(kind, most.position, most.turn, most.player, most.points, most.spaces, others=(*equal,))


def _turn(kind: MomentKind, steps: Sequence[Step], gains: Sequence[_Gain], turn: int, player: int) -> Moment:
    """Return a turn as a moment of a player: with all points that it brought, just after the last of them, where most
    of them came from."""
    own = [gain for gain in gains if (gain.turn, gain.player) == (turn, player) and not gain.source.final]
    points, most = sum(gain.points for gain in own), max(own, key=lambda gain: gain.points, default=None)
    if most is None:
        return Moment(kind, _end_of(steps, turn), turn, player, points)
    return Moment(kind, own[-1].position, turn, player, points, most.spaces, most.source if kind == "own" else None)


def _end_of(steps: Sequence[Step], turn: int) -> int:
    """Return the position at which a turn is over."""
    ends = [number for number, step in enumerate(steps) if any(isinstance(event, TurnBegan) for event in step.events)]
    return ends[turn - 1] if turn <= len(ends) else len(steps) - 1
