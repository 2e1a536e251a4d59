"""Where points come from, and by which of them one turn is better than another."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from statistics import fmean
from typing import Literal, NamedTuple

from citrus.bots.adding import added
from citrus.bots.evaluation import Evaluation
from citrus.bots.fruit import kept_worth
from citrus.bots.leads import lead
from citrus.rules.events import Event, FincaScored, Income, MoneyUsed, PointsScored
from citrus.rules.fruit_trees.orchard import orchard_in
from citrus.rules.fruit_trees.variant import KEPT_FRUIT
from citrus.rules.sources import HARVEST, RETURN, UNUSED_TILES, WILD_HORSES
from citrus.rules.state import GameState
from citrus.rules.tiles import HORSES

ABOUT, SHARE = 1.5, 0.15  # points, and a share of the difference: what parts may leave untold
MOST = 3  # parts that tell all of a difference


class Source(NamedTuple):
    """What points come from: the `finca` on a `site`, harvested regions, or what these may still grow by, horses,
    action tiles, fruit from trees, coins and workers that are worth something later (`means`), coins that go to
    `waste`, above the limit or because nothing is left to buy, tiles without a place (`returned`), anything but fincas
    that a `rival` gets, or the rest."""

    name: Literal[
        "finca", "harvest", "growth", "horses", "tools", "trees", "means", "waste", "returned", "rival", "rest"
    ]
    site: str = ""


MEANS, WASTE, REST = Source("means"), Source("waste"), Source("rest")
UNTOLD = ("rival", "rest")
"""Sources that nobody can be shown."""
BY_COLUMN: Mapping[str, Source] = {
    HARVEST: Source("harvest"),
    WILD_HORSES: Source("horses"),
    UNUSED_TILES: Source("tools"),
    KEPT_FRUIT: Source("trees"),
    RETURN: Source("returned"),
}
"""What scored points come from, by the column in which they are summed up."""

Account = Sequence[Mapping[Source, float]]
"""Everybody's expected points at the end, by what they come from."""


class Part(NamedTuple):
    """By how many `points` a source makes one turn better for a player than another. As many as `others` of them come
    from what the strongest of the other players, `rival`, gets less there."""

    points: float
    source: Source
    others: float = 0.0
    rival: int = 0


class Balance(NamedTuple):
    """By how many `points` of their lead over the best of the others a player is better off after one turn than after
    another, with all its parts, the largest first. These add up to the points."""

    points: float
    parts: tuple[Part, ...] = ()

    @property
    def told(self) -> Balance:
        """What of it comes from a source that can be told, at most all of it; not what rivals may get, and the rest. No
        points if that is no more than half of them."""
        points = min(self.points, added(part.points for part in self.parts if part.source.name not in UNTOLD))
        return Balance(points, self.whole) if points > self.points / 2 else Balance(0.0)

    @property
    def whole(self) -> tuple[Part, ...]:
        """The parts that matter most, also those that speak against it, and what is left of the points beside them.
        That comes later, as does what coins and workers bring: they are one part, unless these are most of it."""
        told, left = list[Part](), self.points
        enough = max(ABOUT, SHARE * self.points)
        for part in sorted(self.parts, key=lambda part: -abs(part.points)):
            if part.source != REST and abs(left) > enough and len(told) < MOST:
                told.append(part)
                left -= part.points
        told.sort(key=lambda part: -part.points)
        if abs(left) <= enough:
            return tuple(told)
        means = added(part.points for part in told if part.source == MEANS)
        if means * left > 0 and abs(means) > abs(left):
            return (*told, Part(left, REST))
        return (*(part for part in told if part.source != MEANS), Part(means + left, REST))


def account(evaluation: Evaluation, state: GameState, events: Iterable[Event], expected: Sequence[float]) -> Account:
    """Return where everybody's `expected` points in a state come from. Some of them have been scored in the `events`
    that led there; what was scored earlier is among the rest."""
    found = [defaultdict[Source, float](float) for _ in state.players]
    for event in events:
        match event:
            case FincaScored():
                for one in event.standings:
                    found[one.player][Source("finca", event.site)] += one.points
            case PointsScored() if event.source.column in BY_COLUMN:
                found[event.player][BY_COLUMN[event.source.column]] += event.points
            case Income() | MoneyUsed() if not state.over:
                found[event.player][WASTE] -= evaluation.weights.forfeit * (event.due - event.gained)
    if not state.over:
        judgement = evaluation.judge(state)
        for player, holding in enumerate(judgement.holdings):
            found[player][Source("harvest")] += holding.tiles + (holding.spaces & state.wells).bit_count()
            worth, weights, me = evaluation.worth, evaluation.weights, state.players[player]
            growing = weights.size * holding.tiles + added(grove.promise for grove in judgement.groves[player])
            found[player][Source("growth")] += judgement.tempo * growing
            found[player][Source("horses")] += sum(HORSES.get(tile, 0) for tile in me.tiles)
            tools = added(worth.action_tiles[tile] for tile in me.tiles)
            found[player][Source("tools")] += sum(tile not in HORSES for tile in me.tiles) + judgement.tempo * tools
            found[player][MEANS] += judgement.tempo * (worth.promise(me) - tools)
            found[player][WASTE] -= weights.spare * max(0.0, me.coins - judgement.spendable)
            if orchard_in(state) is not None:
                found[player][Source("trees")] += kept_worth(state, player, judgement.tempo)
            for site, shares in judgement.shares.items():
                found[player][Source("finca", site)] += shares[player]
    for player, points in enumerate(expected):
        found[player][REST] = points - added(found[player].values())
    return found


def balance(here: Sequence[Account], there: Sequence[Account], player: int) -> Balance:
    """Return by how much a player is better off after one turn than after another, by their accounts in the same
    futures."""
    leads = [[lead(totals(one), player) for one in accounts] for accounts in (here, there)]
    points = fmean(leads[0]) - fmean(leads[1])
    gained = [_gained(one, other) for one, other in zip(averaged(here), averaged(there), strict=True)]
    own = _netted(gained[player])
    others = points - added(own.values())
    rival = min(set(range(len(gained))) - {player}, key=lambda other: abs(added(gained[other].values()) + others))
    less = {source: -more for source, more in gained[rival].items() if source.name == "finca"}
    less[Source("rival")] = others - added(less.values())
    parts = [
        Part(own.get(source, 0.0) + less.get(source, 0.0), source, less.get(source, 0.0), rival)
        for source in {**own, **less}
    ]
    return Balance(points, tuple(sorted(parts, key=lambda part: -part.points)))


def averaged(accounts: Sequence[Account]) -> Account:
    """Return the mean of some accounts of the same players."""
    return [
        {source: added(one.get(source, 0.0) for one in each) / len(each) for source in dict.fromkeys(chain(*each))}
        for each in zip(*accounts, strict=True)
    ]


def _netted(gained: dict[Source, float]) -> dict[Source, float]:
    """Return the same, but where fewer coins are kept because fewer go to waste, or more because more do, only what is
    left of that, as the larger of the two."""
    kept, waste = gained.get(MEANS, 0.0), gained.get(WASTE, 0.0)
    if kept * waste >= 0:
        return gained
    larger = WASTE if abs(waste) > abs(kept) else MEANS
    return {**gained, MEANS: 0.0, WASTE: 0.0, larger: kept + waste}


def _gained(one: Mapping[Source, float], other: Mapping[Source, float]) -> dict[Source, float]:
    """Return how much more comes from each source in one of two cases."""
    return {source: one.get(source, 0.0) - other.get(source, 0.0) for source in {**one, **other}}


def totals(account: Account) -> tuple[float, ...]:
    """Return everybody's expected points in all."""
    return tuple(added(sources.values()) for sources in account)
