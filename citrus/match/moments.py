"""The moments that mattered in a finished game, from its events: what its story in pictures shows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from functools import reduce
from itertools import pairwise
from operator import or_
from typing import Literal, NamedTuple, TypeVar, get_args

from citrus.match.course import FAR_BEHIND, Course, comeback, course, last_lead
from citrus.records.replay import Step
from citrus.rules.events import (
    BullPlaced,
    CartUsed,
    Event,
    FincaBuilt,
    FincaScored,
    MilestoneUsed,
    PointsScored,
    Standing,
    TurnBegan,
)
from citrus.rules.fincas import promised
from citrus.rules.numbering import SpaceSet
from citrus.rules.sources import FINCA, HARVEST, Source
from citrus.rules.state import GameState

MOST = 6
"""The most moments of a story, and how many it has if enough turns brought points."""
Final = Literal["end", "ahead", "shared"]
"""How a game ended: the final scoring decided it, the winner had been ahead before it, or several share the win."""
MomentKind = Literal[
    Final, "gift", "swing", "lead", "taken", "decided", "first", "best", "surprise", "given", "harvest", "own"
]
"""What a moment is: how the game ended, a finca built by somebody else without which the winner would not have won, a
turn from behind into the lead, a lead that was kept, a finca taken from its leader, points without which the winner
would not have won, the first points, the best turn, a winner far behind, a finca that somebody else encircled, the
largest harvest, a player's own best turn. What comes first matters most: it is told of a turn that is several of
them."""

LAST = get_args(Final)
"""The end, which has no turn of its own."""
KEPT: tuple[MomentKind, ...] = (*LAST, "lead", "decided", "best", "gift")
"""What every story has, if the game had it; what is kept first where there are more moments than a story has."""
FAR = 3
"""The points behind from which a turn into the lead is a leap."""
LATE = 2 / 3
"""The part of a game after which its end begins."""
TOOL, LEAP = 3, 6
"""What a tile of the mat that helped to encircle a finca, and a turn into the lead, are worth in points."""
SPREAD = 6
"""The part of a game, as a divisor, within which two moments are near each other."""


class Moment(NamedTuple):
    """What `player` did or had in a turn, by its number from 1. The steps up to `position` have led to it.

    `others` share it: the first points or the win. `points` were gained. `spaces` is where it happened, or what the
    player had where it happened nowhere. `source` is where the points of the end came from. `rival` is whom the player
    took a finca from, or won against, or who encircled or built it. `gap` is by how much that finca, on the `site`,
    changed what the two were to get there, or what it brought at the end; how far the winner was ahead then; or how far
    behind somebody was.
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
    gap: int = 0
    site: str = ""


class _Gain(NamedTuple):
    """The points that a player got from a source in one step; those of fincas for each finca."""

    position: int
    turn: int
    player: int
    source: Source
    points: int
    spaces: SpaceSet


_Found = TypeVar("_Found", Moment, _Gain)


def moments(steps: Sequence[Step], players: int) -> tuple[Moment, ...]:
    """Return at most `MOST` moments of a finished game, in the order of the game. Each has a turn of its own, but the
    end. There is what decided the game and who was ahead before that, the best turn, and a good one of everybody who
    scored in a turn. The most dramatic turns that are far from those fill the story up."""
    gains, told, found = tuple(_gains(steps)), course(steps, players), dict[tuple[int, bool], Moment]()
    every = [*_end(steps, gains, told), *_of_the_winner(steps, gains, told), *_swung(steps, gains, told)]
    every += [*_gained(steps, gains), *sorted(snatched(steps), key=lambda one: -one.gap * one.turn)[:1]]
    every += sorted(_given(steps, gains), key=lambda one: (-one.points, -one.turn))[:1]
    order = get_args(MomentKind)
    for moment in sorted(every, key=lambda one: order.index(one.kind)):
        found.setdefault((moment.turn, moment.kind in LAST), moment)
    kept = sorted((one for one in every if one.kind in KEPT), key=lambda one: KEPT.index(one.kind))
    chosen = [found[place] for place in dict.fromkeys((one.turn, one.kind in LAST) for one in kept)][:MOST]
    own = {one.turn: one for one in own_turns(steps)}
    free = [*{**own, **{turn: one for (turn, last), one in found.items() if not last}}.values()]
    drama = {one.turn: _drama(one, steps, gains, told) for one in free}
    for lead in (one for one in chosen if one.kind == "lead"):
        chosen += sorted(_ahead_before(lead, free, told), key=lambda one: drama[one.turn])[-1:]
    chosen = [*dict.fromkeys(chosen)]
    while len(chosen) + len({one.player for one in own.values()} - _glad(chosen)) > MOST:
        chosen.pop()
    near = len(told.turns) / SPREAD
    while len(chosen) < MOST:
        turns = [one.turn for one in chosen if one.kind not in LAST]
        apart = {one: min([near, *(abs(turn - one.turn) for turn in turns)]) for one in free}
        free = [one for one in free if apart[one]]
        wanted = [one for one in free if _glad([one]) - _glad(chosen)] or free
        if not wanted:
            break
        chosen.append(max(wanted, key=lambda one: drama[one.turn] * (near + apart[one])))
    return tuple(sorted(chosen, key=lambda one: (one.position, one.kind in LAST)))


def _ahead_before(lead: Moment, turns: Sequence[Moment], told: Course) -> Iterator[Moment]:
    """Yield the turns late before the winner's last lead after which their player was ahead of the winner and all
    others."""
    for one in turns:
        late = 0 < lead.turn - one.turn <= len(told.turns) * (1 - LATE)
        if late and one.player != lead.player and _leads(told.turns[one.turn], one.player):
            yield one


def _leads(row: Sequence[int], player: int) -> bool:
    """Return whether a player is ahead of all others."""
    return row[player] == max(row) and row.count(row[player]) == 1


def _drama(moment: Moment, steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> float:
    """Return how much a moment is worth telling: for its points, those at fincas twice, for what a player fought for
    them with, and for the lead. What is late decides more, and how far a winner was behind matters at the end."""
    last, player = len(told.turns), moment.player
    if moment.kind == "surprise":
        return 2 * moment.gap * last
    fought = _fought(gains)[moment.turn, player]
    used = [one for one in events_of(steps, moment.turn) if isinstance(one, BullPlaced | CartUsed | MilestoneUsed)]
    led, leads = (_leads(row, player) for row in told.turns[moment.turn - 1 : moment.turn + 1])
    points = moment.points + fought + TOOL * len(used) * bool(fought) + LEAP * (leads and not led)
    return max(points, moment.gap) * (last + moment.turn)


def own_turns(steps: Sequence[Step], fight: bool = False) -> tuple[Moment, ...]:
    """Return the turns in which their players scored, those first in which they gained most on all others; with
    `fight`, what fincas brought counts twice. Turns that cost half as much at open fincas as they brought are left
    out, as far as their player has others."""
    players, gains, got = players_of(steps), tuple(_gains(steps)), Counter[tuple[int, int]]()
    fought = _fought(gains if fight else ())
    for gain in gains:
        got[gain.turn, gain.player] += 0 if gain.source.final else gain.points

    def gained(one: Moment) -> int:
        others = (got[one.turn, other] for other in range(len(steps[0].state.players)) if other != one.player)
        return one.points + fought[one.turn, one.player] - max(others)

    own = [one for one in _turns("own", gains, steps) if one.player == players[one.turn - 1]]
    good = [one for one in own if one.points > 2 * _given_up(steps, one)]
    others = {one.player for one in own} - {one.player for one in good}
    return tuple(sorted([*good, *(one for one in own if one.player in others)], key=gained, reverse=True))


def _given_up(steps: Sequence[Step], moment: Moment) -> int:
    """Return by how much less a player is to get than the best of the others, at fincas that stay open in a turn."""
    before, after = (steps[end_of(steps, turn) if turn else 0].state for turn in (moment.turn - 1, moment.turn))
    still = {one.site for one in after.fincas if not one.scored and not after.over}
    leads = [
        [_ahead(_shares(promised(state, one.site)), moment.player) for state in (before, after)]
        for one in before.fincas
        if one.site in still
    ]
    return sum(max(0, was - now) for was, now in leads)


def _ahead(shares: Counter[int], player: int) -> int:
    """Return by how much more a player gets at a finca than the best of the others."""
    return shares[player] - max((points for other, points in shares.items() if other != player), default=0)


def _fought(gains: Sequence[_Gain]) -> Counter[tuple[int, int]]:
    """Return what fincas brought by turn and player."""
    found = Counter[tuple[int, int]]()
    for gain in gains:
        found[gain.turn, gain.player] += gain.points if gain.source == FINCA else 0
    return found


def _glad(told: Sequence[Moment]) -> set[int]:
    """Return the players whom moments tell something good of."""
    return {player for one in told if one.kind != "surprise" for player in (one.player, *one.others)}


def players_of(steps: Sequence[Step]) -> list[int]:
    """Return whose each turn was."""
    return [steps[0].state.player, *(e.player for step in steps for e in step.events if isinstance(e, TurnBegan))]


def events_of(steps: Sequence[Step], turn: int) -> list[Event]:
    """Return what happened in a turn, by its number from 1."""
    number, found = 1, list[Event]()
    for event in (event for step in steps for event in step.events):
        number += isinstance(event, TurnBegan)
        if number == turn:
            found.append(event)
    return found


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


def _end(steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> Iterator[Moment]:
    """Yield how the game ended: with the step of the final scoring that decided it, or brought the winner most."""
    state, turn = steps[-1].state, len(told.turns) - 1
    winners, rows, late = state.winners, told.rows, range(len(told.turns), len(told.rows))

    def counted(kind: Final, row: int | None, player: int) -> Moment:
        source = None if row is None else told.sources[row - turn - 1]
        points = 0 if row is None else rows[row][player] - rows[row - 1][player]
        where = sum({gain.spaces for gain in gains if gain.player == player and gain.source == source})
        return Moment(kind, len(steps) - 1, turn, player, points, where or _regions(state, player), source)

    if len(winners) != 1:
        if winners:
            yield counted("shared", None, winners[0])._replace(others=winners[1:])
        return
    [winner], others = winners, [one for one in range(len(rows[-1])) if one not in winners]
    second, gap = _second(told, winner)
    decided = last_lead(told, winner)
    most = max(late, key=lambda row: rows[row][winner] - rows[row - 1][winner], default=None)
    was_open = rows[turn][winner] <= max(rows[turn][one] for one in others)
    moment = counted("end" if was_open else "ahead", decided if decided in late else most, winner)
    yield moment._replace(rival=second, gap=gap)


def _of_the_winner(steps: Sequence[Step], gains: Sequence[_Gain], told: Course) -> Iterator[Moment]:
    """Yield from which turn on a single winner was ahead, or else what else decided a close game; and from how far
    behind."""
    winners = steps[-1].state.winners
    if len(winners) != 1:
        return
    [winner] = winners
    late, last = last_lead(told, winner), len(told.turns) - 1
    if late is not None and last / 2 <= late <= last:  # an early one would tell the end at the beginning
        yield _turn("lead", steps, gains, late, winner)
    else:
        yield from _decided(steps, gains, told, winner)
    yield from _gift(steps, told, winner)
    behind = comeback(told, winner)
    if behind is not None:
        then = end_of(steps, behind.turn)
        own = _regions(steps[then].state, winner)
        yield Moment("surprise", then, behind.turn, winner, 0, own, gap=behind.points)


def _second(told: Course, winner: int) -> tuple[int, int]:
    """Return who came second, and how far behind."""
    row = told.rows[-1]
    second = max((one for one in range(len(row)) if one != winner), key=row.__getitem__)
    return second, row[winner] - row[second]


def _decided(steps: Sequence[Step], gains: Sequence[_Gain], told: Course, winner: int) -> Iterator[Moment]:
    """Yield the late turn of the winner of a close game without whose points the second would have won: that in which
    the winner gained most on them, the nearer to the end the better."""
    rival, gap = _second(told, winner)
    last, found = len(told.turns) - 1, dict[int, int]()
    for turn, (player, (before, after)) in enumerate(zip(players_of(steps), pairwise(told.turns), strict=False), 1):
        points = after[winner] - before[winner]
        if turn >= last * LATE and player == winner and points > gap:
            found[turn] = (points - after[rival] + before[rival]) * turn**2
    if gap < FAR_BEHIND and found:
        yield _turn("decided", steps, gains, max(found, key=found.__getitem__), winner)._replace(rival=rival)


def _gift(steps: Sequence[Step], told: Course, winner: int) -> Iterator[Moment]:
    """Yield the late turn in which somebody else built the finca that brought the winner more at the end than the game
    was won by."""
    rival, gap = _second(told, winner)
    for scored in (event for event in steps[-1].events if isinstance(event, FincaScored) and event.final):
        got = _shares(scored.standings)
        for turn, player in enumerate(players_of(steps), 1) if got[winner] - got[rival] > gap else ():
            built = any(isinstance(one, FincaBuilt) and one.site == scored.site for one in events_of(steps, turn))
            if built and player != winner and turn >= (len(told.turns) - 1) * LATE:
                space = 1 << steps[-1].state.game.board.sites[scored.site]
                then = end_of(steps, turn)
                yield Moment("gift", then, turn, winner, 0, space, None, (), player, got[winner], scored.site)


def _regions(state: GameState, player: int) -> SpaceSet:
    """Return the spaces of all regions of a player."""
    return sum(region.spaces for region in state.players[player].regions)


def ousted(begun: GameState, scored: FincaScored) -> int | None:
    """Return who alone would have got the most at a finca when a turn began, if the player in turn then did alone."""
    if scored.final or all(built.site != scored.site for built in begun.fincas):
        return None
    rival = _alone(promised(begun, scored.site))
    return rival if rival != begun.player == _alone(scored.standings) else None


def snatched(steps: Sequence[Step]) -> Iterator[Moment]:
    """Yield the fincas that players took from others in their turns."""
    begun, turn = steps[0].state, 1
    for position, step in enumerate(steps):
        for event in step.events:
            if isinstance(event, TurnBegan):
                begun, turn = step.state, turn + 1
            elif isinstance(event, FincaScored) and (rival := ousted(begun, event)) is not None:
                player, got, had = begun.player, _shares(event.standings), _shares(promised(begun, event.site))
                gap = got[player] - had[player] + had[rival] - got[rival]
                space = 1 << begun.game.board.sites[event.site]
                yield Moment("taken", position, turn, player, got[player], space, None, (), rival, gap, event.site)


def _given(steps: Sequence[Step], gains: Sequence[_Gain]) -> Iterator[Moment]:
    """Yield the turns in which somebody encircled a finca at which another player alone got the most, and gained less
    in all."""
    for turn, player in enumerate(players_of(steps), 1):
        own = sum(gain.points for gain in gains if (gain.turn, gain.player) == (turn, player))
        for event in events_of(steps, turn):
            if isinstance(event, FincaScored) and not event.final:
                first = _alone(event.standings)
                if first is not None and first != player:
                    found = _turn("given", steps, gains, turn, first)._replace(rival=player, site=event.site)
                    if found.points > own:
                        yield found


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
    players = players_of(steps)
    behind = {
        turn: max(before) - before[player]
        for turn, (player, (before, after)) in enumerate(zip(players, pairwise(told.turns), strict=False), 1)
        if after[player] == max(after) and after.count(max(after)) == 1
    }
    furthest = max(behind, key=behind.__getitem__, default=None)
    if furthest is not None and behind[furthest] >= FAR:
        yield _turn("swing", steps, gains, furthest, players[furthest - 1])._replace(gap=behind[furthest])


def _gained(steps: Sequence[Step], gains: Sequence[_Gain]) -> Iterator[Moment]:
    """Yield the first points, the best turn or several equal ones, as far as fincas brought the same there, and the
    largest harvest if there is only one."""
    early = [one for one in _turns("first", gains, steps) if one.turn == min(gain.turn for gain in gains)]
    if early:
        yield early[0]._replace(others=tuple(one.player for one in early[1:]))
    fought, own = _fought(gains), own_turns(steps)
    sizes = {one: (one.points, fought[one.turn, one.player]) for one in own}
    most = max((one.points for one in _turns("own", gains, steps)), default=0)
    best = [one for one in own if one.points == most and sizes[one] == max(sizes.values())]
    yield from best if len(best) > 1 else (one._replace(kind="best") for one in best)
    harvests = _largest([gain for gain in gains if gain.source == HARVEST])
    if len(harvests) == 1:
        [gain] = harvests
        yield Moment("harvest", gain.position, gain.turn, gain.player, gain.points, gain.spaces)


def _largest(found: Sequence[_Found]) -> list[_Found]:
    """Return those with the most points."""
    return [one for one in found if one.points == max(other.points for other in found)]


def _turns(kind: MomentKind, gains: Sequence[_Gain], steps: Sequence[Step]) -> Iterator[Moment]:
    """Yield what players scored in each turn as moments of a kind, those with most points first."""
    sums = Counter[tuple[int, int]]()
    for gain in gains:
        if not gain.source.final:
            sums[gain.turn, gain.player] += gain.points
    for (turn, player), _ in sums.most_common():
        yield _turn(kind, steps, gains, turn, player)


def _turn(kind: MomentKind, steps: Sequence[Step], gains: Sequence[_Gain], turn: int, player: int) -> Moment:
    """Return a turn as a moment of a player: with all points that it brought, where they came from, and just after the
    last of them."""
    own = [gain for gain in gains if (gain.turn, gain.player) == (turn, player) and not gain.source.final]
    position = own[-1].position if own else end_of(steps, turn)
    where = reduce(or_, (gain.spaces for gain in own), 0)
    return Moment(kind, position, turn, player, sum(gain.points for gain in own), where)


def end_of(steps: Sequence[Step], turn: int) -> int:
    """Return the position at which a turn is over."""
    ends = [number for number, step in enumerate(steps) if any(isinstance(event, TurnBegan) for event in step.events)]
    return ends[turn - 1] if turn <= len(ends) else len(steps) - 1
