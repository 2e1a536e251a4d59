"""Goes through a finished game and compares what was done with what the strongest level would have done.

It knows no more than the players did: what was hidden is shuffled again for every future. The best turn is chosen in
some futures and measured in others. Measured in the same ones, the turn that happened to be lucky there would look
better than it is.
"""

from __future__ import annotations

import hashlib
import random
from collections.abc import Iterator, Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import NamedTuple

from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import Lookahead, follow
from citrus.bots.turns import TurnSearch
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.values import EQUAL, SURE, Decision, Depth, Review, margin
from citrus.rules.actions import Action
from citrus.rules.events import TurnBegan, reveals
from citrus.rules.game import Game
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view

FORMAT = 2
LEVEL = "expert"
PLAYED_ON_BY = "hard"  # by its quick turns, for more futures say more than better turns in fewer
Outcomes = Sequence[Sequence[float]]
"""For each future, the points at the end that everybody can expect."""


class Choice(NamedTuple):
    """A moment in which a player had a choice: the actions before it, the state, and the actions that were chosen."""

    position: int
    state: GameState
    actions: tuple[Action, ...]
    revealed: bool


def choices(steps: Sequence[Step]) -> tuple[Choice, ...]:
    """All choices of a game, in order: each goes to the end of a turn, or until something hidden was revealed."""
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
    """Judges choices of one game; the same depth and the same game give the same decisions."""

    def __init__(self, game: Game, depth: Depth) -> None:
        numbers = shipped_numbers()
        level, quicker = (numbers.levels[name].among(game.players) for name in (LEVEL, PLAYED_ON_BY))
        assert quicker.ahead is not None
        evaluation, self._depth = judge(game), depth
        self._search = TurnSearch(evaluation, level.effort)
        quick = TurnSearch(evaluation, quicker.ahead.effort)
        self._ahead = Lookahead(evaluation, quick, depth.turns, depth.futures, quicker.ahead.rounds)

    def decision(self, choice: Choice, seed: str) -> Decision:
        """What was decided, and how it compares; all chance comes from the `seed`."""
        state, rng, depth = choice.state, random.Random(f"{seed}/{choice.position}"), self._depth
        known, me = view(state), choice.state.player
        turns = [turn.actions for turn in self._search.turns(state)[: depth.turns]]
        others = [actions for actions in turns if not _leads_to(state, actions, choice.actions)]
        better: tuple[Action, ...] = ()
        if others:
            scouted = self._ahead.outcomes(known, others, depth.scouted, rng)
            better = max(zip(scouted, others, strict=True), key=lambda found: _ahead(found[0], me))[1]
        compared = [(), choice.actions, *([better] if better else [])]
        before, played, *rest = self._ahead.outcomes(known, compared, depth.futures, rng)
        lost, error = _difference(rest[0], played, me) if rest else (0.0, 0.0)
        if lost < EQUAL or lost < SURE * error:
            better, lost, rest = (), 0.0, []
        return Decision(
            choice.position,
            len(choice.actions),
            me,
            tuple(format_action(state.game, action) for action in better),
            round(lost, 2),
            round(error, 2),
            _mean(before),
            _mean(played),
            round(_error([margin(points, me) for points in played]), 2),
            choice.revealed,
            _mean(rest[0]) if rest else (),
        )


def decisions(record: Record, steps: Sequence[Step], depth: Depth) -> Iterator[Decision]:
    """The decisions of a finished game, one after another; each takes a moment."""
    judge, seed = Judge(record.game, depth), fingerprint(record)
    for choice in choices(steps):
        yield judge.decision(choice, seed)


def review(record: Record, steps: Sequence[Step], depth: Depth, found: Sequence[Decision]) -> Review:
    """The review of a finished game, of all its decisions."""
    final = tuple(player.score for player in steps[-1].state.players)
    return Review(FORMAT, fingerprint(record), depth, tuple(found), final)


def fingerprint(record: Record) -> str:
    """What tells a game from every other: its board, its setup and all its actions."""
    actions = [format_action(record.game, action) for action in record.actions]
    return hashlib.sha256(repr((record.game.board.name, record.setup, actions)).encode()).hexdigest()[:32]


def _leads_to(state: GameState, actions: tuple[Action, ...], played: tuple[Action, ...]) -> bool:
    """Whether both sorts of actions lead to the same state, in whatever order."""
    return actions == played or follow(state, actions) == follow(state, played)


def _ahead(outcomes: Outcomes, me: int) -> float:
    return fmean(margin(points, me) for points in outcomes)


def _difference(best: Outcomes, played: Outcomes, me: int) -> tuple[float, float]:
    """How much farther ahead a player is after the one than after the other, and the standard error of that."""
    found = [margin(one, me) - margin(other, me) for one, other in zip(best, played, strict=True)]
    return fmean(found), _error(found)


def _error(found: Sequence[float]) -> float:
    """The standard error of a mean."""
    return stdev(found) / sqrt(len(found)) if len(found) > 1 else 0.0


def _mean(outcomes: Outcomes) -> tuple[float, ...]:
    """What everybody can expect on average."""
    return tuple(round(fmean(points), 2) for points in zip(*outcomes, strict=True))
