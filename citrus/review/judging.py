"""Judging a finished game: it compares what was done with what a hint would have advised (`counsel.py`)."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from statistics import fmean
from typing import NamedTuple

from citrus.bots.advice import AT_HAND
from citrus.bots.balance import Balance
from citrus.bots.counsel import SEED, Counsel
from citrus.bots.differing import differs
from citrus.bots.leads import Difference, Outcomes, difference, lead, standard_error
from citrus.bots.lookahead import follow
from citrus.bots.turns import Turn
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.values import GRADES, Decision, Depth, Review
from citrus.rules.actions import Action, EndTurn
from citrus.rules.events import Event, FincaScored, TurnBegan, reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view

FORMAT = 8
CLEAR = 2.0
"""A turn gave points away if they are at least this many of their standard errors."""
MEASURED = 2
"""The most other turns that are measured to find one that is about as good, or the next best."""


class Choice(NamedTuple):
    """A moment in which a player had a choice: the actions before it, the state, and the chosen actions."""

    position: int
    state: GameState
    actions: tuple[Action, ...]
    revealed: bool


def choices(steps: Sequence[Step]) -> tuple[Choice, ...]:
    """Return all choices of a game, in order: each lasts to the end of a turn, or until something is revealed."""
    found: list[Choice] = []
    start = 0
    for number in range(1, len(steps)):
        revealed = any(map(reveals, steps[number].events))
        ends = revealed or any(isinstance(event, TurnBegan) for event in steps[number].events)
        if not ends and number < len(steps) - 1:
            continue
        actions = tuple(step.action for step in steps[start + 1 : number + 1] if step.action is not None)
        if any(len(legal_actions(step.state)) > 1 for step in steps[start:number]):
            found.append(Choice(start, steps[start].state, actions, revealed))
        start = number
    return tuple(found)


class Judge:
    """Judges choices of one game; the same depth and the same game give the same decisions. All chance comes from the
    `seed`; with that of hints, what a hint advises is the best."""

    def __init__(self, game: Game, depth: Depth, seed: str = SEED) -> None:
        self._counsel, self._futures = Counsel(game, depth.turns, depth.scouted, seed), depth.futures

    def decision(self, choice: Choice) -> Decision:
        """Return what was decided, and how it compares."""
        state = choice.state
        known, me = view(state), state.player
        verdict = self._counsel.turn(known)
        better = self._counsel.to_the_end(known, verdict.best)
        if _leads_to(state, better, choice.actions):
            better = ()
        compared = [(), choice.actions, *([better] if better else [])]
        before, played, *rest = self._counsel.outcomes(known, compared, self._futures)
        found = difference(rest[0], played, me) if rest else Difference(0.0, 0.0)
        at_hand = found.points < AT_HAND and _won(state, choice.actions) > _won(state, better)  # as hints would have it
        worse = found.counts and found.points >= CLEAR * found.error and not at_hand
        by = self._balance(choice, better).told if worse else Balance(0.0)
        clear = by.points > 0
        ahead = 0.0
        if not clear:
            better, ahead = self._next_best(choice, verdict.ranked, played, {better: -found.points} if better else {})
        return Decision(
            choice.position,
            len(choice.actions),
            me,
            tuple(format_action(state.game, action) for action in better),
            round(by.points, 2) if clear else 0.0,
            round(found.error, 2) if clear else 0.0,
            _mean(before),
            _mean(played),
            round(standard_error([lead(points, me) for points in played]), 2),
            choice.revealed,
            _mean(rest[0]) if clear else (),
            self._then(state, better) if clear else (),
            tuple(part._replace(points=round(part.points, 2), others=round(part.others, 2)) for part in by.parts)
            if clear
            else (),
            round(ahead, 2),
        )

    def _next_best(
        self, choice: Choice, ranked: Sequence[Turn], played: Outcomes, measured: Mapping[tuple[Action, ...], float]
    ) -> tuple[tuple[Action, ...], float]:
        """Return the first turn that is really different from what was played, and not better by so much that it would
        be called a mistake, with the points by which what was played is better. Some are `measured` already, and tried
        first; the others as they are `ranked`, and then as they come to mind."""
        others = (turn for turn in self._counsel.turns(view(choice.state)) if turn not in ranked)
        every = (*measured, *(turn.actions for turn in (*ranked, *others)))
        different = (actions for actions in every if differs(choice.state, actions, choice.actions))
        for actions in islice(different, MEASURED):
            ahead = measured.get(actions)
            if ahead is None:
                [outcomes] = self._counsel.outcomes(view(choice.state), [actions], self._futures)
                ahead = difference(played, outcomes, choice.state.player).points
            if ahead > -GRADES["doubtful"]:
                return actions, ahead
        return (), 0.0

    def _balance(self, choice: Choice, better: tuple[Action, ...]) -> Balance:
        """Return what the better turn is better by."""
        return self._counsel.balance(view(choice.state), better, choice.actions, self._futures)

    def _then(self, state: GameState, better: tuple[Action, ...]) -> tuple[str, ...]:
        """Return how the better turn would have gone on from what it reveals to its end, in action notation: what was
        hidden lies as it did."""
        me, found, after = state.player, list[str](), follow(state, better)
        while not after.over and after.player == me and better[-1] != EndTurn():
            more = self._counsel.decision(view(after))
            found += [format_action(state.game, action) for action in more]
            after, better = follow(after, more), more
        return tuple(found)


def decisions(record: Record, steps: Sequence[Step], depth: Depth) -> Iterator[Decision]:
    """Yield the decisions of a finished game, one after another; each takes a moment."""
    judge = Judge(record.game, depth)
    for choice in choices(steps):
        yield judge.decision(choice)


def review(
    record: Record, steps: Sequence[Step], depth: Depth, found: Sequence[Decision], whole: bool = True
) -> Review:
    """Return the review of a finished game with all its decisions, or the first ones if it is not `whole`."""
    final = tuple(player.score for player in steps[-1].state.players)
    return Review(FORMAT, fingerprint(record), depth, tuple(found), final, whole)


def fingerprint(record: Record) -> str:
    """Return what identifies a game: its board, its setup and all its actions."""
    actions = [format_action(record.game, action) for action in record.actions]
    return hashlib.sha256(repr((record.game.board.name, record.setup, actions)).encode()).hexdigest()[:32]


def _won(state: GameState, actions: tuple[Action, ...]) -> int:
    """Return the points that fincas bring the player in turn at once in these actions."""
    events, me = list[Event](), state.player
    follow(state, actions, events)
    paid = (one for event in events if isinstance(event, FincaScored) for one in event.standings)
    return sum(one.points for one in paid if one.player == me)


def _leads_to(state: GameState, actions: tuple[Action, ...], played: tuple[Action, ...]) -> bool:
    """Return whether both lists of actions lead to the same state, in whatever order."""
    return actions == played or follow(state, actions) == follow(state, played)


def _mean(outcomes: Outcomes) -> tuple[float, ...]:
    """Return what everybody can expect on average."""
    return tuple(round(fmean(points), 2) for points in zip(*outcomes, strict=True))
