"""What is different on the board and the mats after one turn than after another from the same state."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Literal, NamedTuple

from citrus.rules.actions import Action
from citrus.rules.events import Event, FincaScored, PointsScored, Standing
from citrus.rules.fincas import encircled, promised, standings
from citrus.rules.numbering import Kind
from citrus.rules.sources import FINCA, HARVEST, RETURN
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions

LEAST = 1.0  # points that something at a finca is worth, so that it is told

Rank = Literal["first", "shared", "second", "behind", "none"]
"""A place at a finca: first alone or not, one that brings the lower value, one that brings nothing, or no tiles."""


class Place(NamedTuple):
    """What a player has at a finca: a `rank` by `own` tiles, and the most that another player has, `theirs`. `points`
    is what everybody gets there, as far as anything; `closed` tells whether they have got it, `built` whether there is
    a finca at all."""

    rank: Rank
    own: int
    theirs: int
    points: Mapping[int, int]
    closed: bool
    built: bool

    def ahead(self, player: int) -> int:
        """Return by how much more a player gets than the best of the others."""
        return self.points.get(player, 0) - max((more for one, more in self.points.items() if one != player), default=0)


class Change(NamedTuple):
    """The place of a player at the finca on a `site` after one turn, `here`, and after another, `there`."""

    player: int
    site: str
    here: Place
    there: Place

    @property
    def better(self) -> tuple[int, ...]:
        """How much better it is here: by what the finca pays more than the best of the others, by getting that now, by
        getting anything now, by tiles; worse if fewer than 0."""
        here, there = self._counts(self.here), self._counts(self.there)
        return tuple(own - other for own, other in zip(here, there, strict=True))

    def _counts(self, place: Place) -> tuple[int, ...]:
        ahead, own = place.ahead(self.player), place.points.get(self.player, 0)
        return ahead, place.closed * ahead, place.closed * own, place.own - place.theirs

    @property
    def is_better(self) -> bool:
        """Whether the first turn is better at this finca."""
        return self.better > (0, 0, 0, 0)

    @property
    def is_small(self) -> bool:
        """Whether only tiles make the difference, so that it pays as much for now."""
        return not any(self.better[:3])

    def turned(self) -> Change:
        """Return the same with the turns exchanged."""
        return self._replace(here=self.there, there=self.here)


class Outcome(NamedTuple):
    """The `state` after a turn of a `player`, with what happened in it."""

    player: int
    state: GameState
    events: tuple[Event, ...]

    @classmethod
    def of(cls, state: GameState, actions: Sequence[Action]) -> Outcome:
        """Return what follows from actions, up to the first that is not legal; what they reveal lies as it did."""
        player, events = state.player, list[Event]()
        for action in actions:
            if action not in legal_actions(state):
                break
            state, happened = apply(state, action)
            events += happened
        return cls(player, state, tuple(events))

    @property
    def harvested(self) -> int:
        """The points from harvests."""
        return sum(one.points for one in self._scored if one.source == HARVEST)

    @property
    def added(self) -> int:
        """The points from anything but harvests and fincas, such as fruit; less what returned tiles cost."""
        return sum(one.points for one in self._scored if one.source not in (HARVEST, FINCA, RETURN))

    @property
    def returned(self) -> int:
        """The points that returned tiles cost, or 0."""
        return -sum(one.points for one in self._scored if one.source == RETURN)

    @property
    def regions(self) -> Mapping[Kind, int]:
        """The tiles of the largest region of each kind."""
        found = dict[Kind, int]()
        for region in self.state.regions():
            if region.owner == self.player:
                found[region.kind] = max(found.get(region.kind, 0), region.spaces.bit_count())
        return found

    @property
    def _scored(self) -> list[PointsScored]:
        every = (one for one in self.events if isinstance(one, PointsScored) and one.player == self.player)
        return [one for one in every if not one.source.final]

    def place(self, site: str, ended: bool = False) -> Place:
        """Return the player's place at a finca, which counts as in the final scoring if that has `ended` the game
        there or in what it is compared with."""
        scored = next((one for one in self.events if isinstance(one, FincaScored) and one.site == site), None)
        closed = site in encircled(self.state) if scored is None else not scored.final
        if scored is not None:
            paid = scored.standings
        else:
            paid = standings(self.state, site, final=not closed) if closed or ended else promised(self.state, site)
        return _place(self.player, paid, closed, site in {one.site for one in self.state.fincas})

    @property
    def ended(self) -> set[str]:
        """The sites of the fincas that the final scoring paid."""
        return {one.site for one in self.events if isinstance(one, FincaScored) and one.final}


def changes(here: Outcome, there: Outcome, sites: Iterable[str]) -> list[Change]:
    """Return what is different for the player at the fincas on some sites, the best for the first turn first. Nothing
    is lost by a final scoring: where it paid a finca, the other place counts by its values."""
    ended = here.ended | there.ended
    places = ((site, here.place(site, site in ended), there.place(site, site in ended)) for site in sites)
    every = (Change(here.player, *one) for one in places)
    return sorted((one for one in every if any(one.better)), key=lambda one: one.better, reverse=True)


def sites_of_open_fincas(state: GameState) -> list[str]:
    """Return the sites of the fincas that are open in a state."""
    return [one.site for one in state.fincas if not one.scored]


def weighed(
    here: Outcome, there: Outcome, sites: Sequence[str], worth: Mapping[str, float]
) -> tuple[list[Change], list[Change]]:
    """Return what is better at fincas after one turn, by what each of them is `worth` there, and what is better after
    the other, seen from there, where it is not worth less. They are on some `sites`, or built meanwhile and worth
    something."""
    new = [one.site for state in (here.state, there.state) for one in state.fincas if worth.get(one.site, 0.0) >= LEAST]
    every = changes(here, there, dict.fromkeys([*sites, *new]))
    every.sort(key=lambda one: -worth.get(one.site, 0.0))
    good = [one for one in every if one.is_better and worth.get(one.site, 0.0) >= LEAST * (1 if one.is_small else -1)]
    good = [one for one in good if one.here.own or one.there.closed]
    best = max(worth, key=lambda site: worth[site], default="")
    if worth.get(best, 0.0) >= LEAST and best not in {one.site for one in good}:  # others would explain nothing
        good = [one for one in good if worth.get(one.site, 0.0) >= LEAST]
    waits = [one for one in every if not one.is_better and not one.here.built and worth.get(one.site, 0.0) >= LEAST]
    worse = [one for one in reversed(every) if not (one.is_better or one.is_small)]
    bad = [one.turned() for one in worse if worth.get(one.site, 0.0) < LEAST]
    return [*good, *waits], bad


def _place(player: int, there: Sequence[Standing], closed: bool, built: bool) -> Place:
    """Return a player's place by the standings at a finca."""
    own = next((one.tiles for one in there if one.player == player), 0)
    theirs = max((one.tiles for one in there if one.player != player), default=0)
    points = {one.player: one.points for one in there if one.points}
    if not own:
        return Place("none", own, theirs, points, closed, built)
    rank: Rank = "first" if own > theirs else "shared" if own == theirs else "second" if player in points else "behind"
    return Place(rank, own, theirs, points, closed, built)
