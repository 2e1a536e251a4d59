"""Better turns in the table's words for hints: what to do, why, and where their points come from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain, takewhile
from typing import NamedTuple

from citrus.bots.advice import Advice, explain
from citrus.bots.leads import whole_points
from citrus.bots.lookahead import follow
from citrus.records.notation import parse_action
from citrus.records.replay import Step
from citrus.records.words import NotationError
from citrus.review.values import Decision, Review
from citrus.rules.actions import Action, BuildFinca, EndTurn, Plant
from citrus.rules.events import FincaScored, PointsScored, TurnBegan
from citrus.rules.fincas import encircled, promised
from citrus.rules.sources import FINCA
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view

LEAST_FINCA = 3
"""The points that a finca must bring more after a better turn to be named."""


class Gain(NamedTuple):
    """The source of the points of a better turn: the player has `own` whole points more at the end, and the best of the
    others, the `rival`, has `theirs` fewer. Together they are what the turn that was played gave away."""

    own: int
    rival: int
    theirs: int


class FincaGain(NamedTuple):
    """A finca with the `points` that it would bring the player after a better turn, as things stand then, and after the
    one that was `played`."""

    site: str
    points: int
    played: int


class Brought(NamedTuple):
    """The `points` that a turn brought its player from a decision on, and the fincas among what they came from;
    `only_fincas`: from nothing else."""

    points: int
    fincas: tuple[str, ...]
    only_fincas: bool


def brought(steps: Sequence[Step], decision: Decision) -> Brought:
    """Return what a turn brought from a decision on, until it was over; not what was counted when the game ended."""
    events = chain.from_iterable(step.events for step in steps[decision.position + 1 :])
    points, at_fincas, sites = 0, 0, list[str]()
    for event in takewhile(lambda event: not isinstance(event, TurnBegan), events):
        match event:
            case PointsScored(player=decision.player) if not event.source.final:
                points += event.points
                at_fincas += event.points if event.source == FINCA else 0
            case FincaScored(final=False) if any(
                one.player == decision.player and one.points for one in event.standings
            ):
                sites.append(event.site)
    return Brought(points, tuple(sorted(sites)), points == at_fincas)


def gain_of(decision: Decision) -> Gain | None:
    """Return where the points of a better turn would have come from. None if that is unclear: another player would then
    be the best of the others, or that player would gain as well."""
    others = [player for player in range(len(decision.after)) if player != decision.player]
    best = [max(others, key=points.__getitem__) for points in (decision.after, decision.instead) if points]
    if len(best) < 2 or best[0] != best[1]:
        return None
    whole = whole_points(decision.lost)
    own = round(decision.instead[decision.player] - decision.after[decision.player])
    return Gain(own, best[0], whole - own) if 0 <= own <= whole else None


def finca_gain(before: GameState, decision: Decision, played: Sequence[Action]) -> FincaGain | None:
    """Return the finca that a better turn would have helped most, compared with what was played."""
    better = _after_better(before, decision)
    if better is None:
        return None
    states = [better, _followed(before, played)]
    sites = [built.site for built in before.fincas if not built.scored]
    found = [FincaGain(site, *(_points(state, site, decision.player) for state in states)) for site in sites]
    most = max(found, key=lambda gain: gain.points - gain.played, default=None)
    return most if most is not None and most.points - most.played >= LEAST_FINCA else None


def still_open(before: GameState, decision: Decision, sites: Sequence[str]) -> dict[str, int]:
    """Return those of some fincas that would not have been scored yet after a better turn, each with what it would
    bring the player as things stand then, if anything. Empty if that turn cannot be foreseen to its end."""
    better = _after_better(before, decision)
    if better is None or better.hand or better.drawn_finca is not None:  # it goes on
        return {}
    left = [site for site in sites if site not in encircled(better)]
    return {site: points for site in left if (points := _points(better, site, decision.player))}


def _after_better(before: GameState, decision: Decision) -> GameState | None:
    """Return the state after a better turn; None if that cannot be read."""
    try:
        return _followed(before, [parse_action(before.game, text) for text in decision.better])
    except NotationError:
        return None


def _followed(before: GameState, actions: Sequence[Action]) -> GameState:
    """Return the state after a turn, before it ends: that may be the end of the game, at which nobody's tiles stay
    anybody's."""
    return follow(before, tuple(one for one in actions if one != EndTurn()))


def _points(state: GameState, site: str, player: int) -> int:
    """Return what the finca on a site would bring a player as things stand."""
    return next((entry.points for entry in promised(state, site) if entry.player == player), 0)


def better_at(review: Review, position: int) -> Decision | None:
    """Return the decision at a position if the review knows something better, else None."""
    for decision in review.decisions:
        if decision.position <= position < decision.position + decision.length:
            return decision if decision.better else None
    return None


def advice_of(state: GameState, decision: Decision, played: Sequence[Action] = ()) -> Advice | None:
    """Return what would have been better in the state before a decision, and why, or None. A finca that was built and
    tiles that were planted just as well in the turn `played` are left out."""
    try:
        actions = tuple(parse_action(state.game, text) for text in decision.better)
    except NotationError:
        return None
    rest = [action for action in actions if action not in played]
    if rest and all(isinstance(some[0], BuildFinca | Plant) for some in (actions, rest)):
        shared = tuple(action for action in actions if action in played and not isinstance(action, EndTurn))
        after = follow(state, shared)
        if rest[0] in legal_actions(after):
            return explain(view(after), tuple(rest))
    return explain(view(state), actions)
