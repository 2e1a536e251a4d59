"""Looking ahead: the value of turns some turns later, in possible futures."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, partial
from itertools import takewhile
from math import inf, sqrt
from statistics import fmean
from typing import NamedTuple, TypeVar

from citrus.bots.adding import added
from citrus.bots.balance import Account, account, averaged
from citrus.bots.evaluation import Evaluation, margin
from citrus.bots.turns import Turn, TurnSearch
from citrus.rules.actions import Action, PlaceBull, Plant
from citrus.rules.events import Event, Income, MoneyUsed, reveals
from citrus.rules.phases import SITE
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView, determinize, view

REMEMBERED = 2000  # this many replies are kept, for the next futures and choices

TWINS = 0.1  # points that make no difference between turns which futures cannot tell apart


Seen = TypeVar("Seen")


class Story(NamedTuple):
    """What happens in a future, and where everybody's expected points come from at its end."""

    events: Sequence[Event]
    account: Account


class Lookahead:
    """Plays turns on in determinized futures: hidden orders are shuffled again, and everybody plays a quick game.

    Every turn meets the same futures. Either the worse half of the turns is given up after each round of futures
    (sequential halving), or each turn as soon as it is clearly beaten (a race). So most of the effort goes where the
    choice is close.
    """

    def __init__(
        self,
        evaluation: Evaluation,
        quick: TurnSearch,
        turns: int,
        futures: int,
        rounds: int,
        *,
        steady: bool = False,
        gap: float = inf,
        close: float = inf,
        playouts: int = 0,
        doubt: float = 2.0,
        spread: float = 2.0,
    ) -> None:
        """Compare `turns`, at first in `futures` futures each, until the player in turn has had `rounds` more turns.

        Turns that seem more than `gap` points worse than the best at first sight are left out; those that are more than
        `close` points behind after some futures are given up.

        With `playouts`, turns race instead: they are played on in one future after another, until one turn is left or
        another future would exceed the number of playouts, and with an empty bag without regard to the `gap`: first
        sight misjudges the last turns. A turn is given up once it is behind the best by more than
        `doubt` standard errors of the difference, which is assumed to vary by `spread` points until futures tell more.
        After the main action of a turn (R4.1) there are half as many playouts: less is left to choose, and a
        player who draws a finca thinks again for its site and for the rest.

        A future is worth what its last state promises. If `steady`, it is worth the mean of the promises whenever the
        player in turn has just moved or is to move next: coins and workers are valued differently from the tiles that
        they become, so one state alone says too much about who has harvested last. A steady future is played to the
        end once the bag is empty, and coins that were lost on the way cost nothing after the game.
        """
        self._evaluation = evaluation
        self._quick = quick
        self._turns = turns
        self._futures = futures
        self._rounds = rounds
        self._steady = steady
        self._gap = gap
        self._close = close
        self._playouts = playouts
        self._doubt = doubt
        self._spread = spread
        self._reply = lru_cache(REMEMBERED)(self._found_reply)

    def best(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> Turn:
        """Return the turn after which the player in turn is farthest ahead on average; `turns` come with the best
        first."""
        return self.ranked(view, turns, rng)[0]

    def ranked(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> list[Turn]:
        """Return the turns that were compared, and how they came in: the best first."""
        gap = inf if self._playouts and not view.state.bag else self._gap
        left = [turn for turn in turns[: self._turns] if turns[0].value - turn.value <= gap]
        if self._playouts:
            return [left[number] for number in self._raced(view, left, rng)]
        sums = [0.0] * len(left)
        alive, out = list(range(len(left))), list[int]()
        played = 0
        while len(alive) > 1:
            for _ in range(max(1, self._futures * len(left) // len(alive) // 2)):
                future = determinize(view, rng)
                played += 1
                for number in alive:
                    sums[number] += self._value(future, left[number].actions)
            order = sorted(alive, key=lambda number: -sums[number])
            most, better = sums[order[0]], order[: len(order) // 2]
            alive = [number for number in better if most - sums[number] <= played * self._close]
            out = [*(number for number in order if number not in alive), *out]
        return [left[number] for number in (*alive, *out)]

    def _raced(self, view: PlayerView, turns: list[Turn], rng: random.Random) -> list[int]:
        """Return how these turns come in in their race: those that run to its end first, then the others by how far
        they were behind the best in the futures that they met."""
        values: list[list[float]] = [[] for _ in turns]
        running = list(range(len(turns)))
        played = 0
        playouts = self._playouts // 2 if view.state.main_action_done else self._playouts
        while len(running) > 1 and played + len(running) <= playouts:
            future = determinize(view, rng)
            for number in running:
                values[number].append(self._value(future, turns[number].actions))
            played += len(running)
            first = values[max(running, key=lambda number: added(values[number]))]
            running = [
                number for number in running if values[number] is first or not self._beaten(values[number], first)
            ]
        order = sorted(running, key=lambda number: -added(values[number]))
        best = values[order[0]]
        out = [number for number in range(len(turns)) if number not in running]
        behind = {number: fmean(most - own for most, own in zip(best, values[number], strict=False)) for number in out}
        return [*order, *sorted(out, key=lambda number: behind[number])]

    def _beaten(self, values: Sequence[float], first: Sequence[float]) -> bool:
        """Return whether a turn with these values in the futures until now is clearly behind the first one, or as good
        as its twin."""
        behind = [most - value for value, most in zip(values, first, strict=True)]
        mean, futures = fmean(behind), len(behind)
        variance = (added((points - mean) ** 2 for points in behind) + self._spread**2) / futures
        return mean + TWINS > self._doubt * sqrt(variance / futures)

    def values(self, view: PlayerView, turns: Sequence[Turn], futures: int, rng: random.Random) -> list[float]:
        """Return the lead of the player in turn after each of these turns, on average of `futures` futures."""
        shared = [determinize(view, rng) for _ in range(futures)]
        return [added(self._value(future, turn.actions) for future in shared) / futures for turn in turns]

    def outcomes(
        self, view: PlayerView, turns: Sequence[tuple[Action, ...]], futures: int, rng: random.Random
    ) -> list[list[Sequence[float]]]:
        """Return, for the actions of each of these turns, everybody's expected points in each of `futures` common
        futures."""
        shared = [determinize(view, rng) for _ in range(futures)]
        return [[self._outcome(future, actions) for future in shared] for actions in turns]

    def stories(self, view: PlayerView, actions: tuple[Action, ...], futures: int, rng: random.Random) -> list[Story]:
        """Return what happens in the same futures, in these actions and the turns that follow, and what it is worth."""
        found = []
        for _ in range(futures):
            events: list[Event] = []
            look = partial(self._accounted, events=events)
            found.append(Story(events, averaged(self._looked_at(determinize(view, rng), actions, events, look))))
        return found

    def _value(self, state: GameState, actions: tuple[Action, ...]) -> float:
        """Return the lead of the player in turn in this future after these actions and the turns that follow."""
        return margin(self._outcome(state, actions), state.player)

    def _outcome(self, state: GameState, actions: tuple[Action, ...]) -> Sequence[float]:
        """Return everybody's expected points in this future after these actions and the turns that follow. A game that
        ends on the way is worth its result."""
        events: list[Event] = []
        found = self._looked_at(state, actions, events, partial(self._expected, events=events))
        return [fmean(points) for points in zip(*found, strict=True)]

    def _looked_at(
        self, state: GameState, actions: tuple[Action, ...], events: list[Event], look: Callable[[GameState], Seen]
    ) -> list[Seen]:
        """Return what is seen in the states by which this future is judged after these actions."""
        found, over = list[Seen](), False
        for end in self._ends(state, actions, events):
            found.append(look(end))
            over = end.over
        return found if self._steady and not over else found[-1:]

    def _accounted(self, state: GameState, events: Sequence[Event]) -> Account:
        """Return where everybody's expected points in a state come from."""
        return account(self._evaluation, state, events, self._expected(state, events))

    def _expected(self, state: GameState, events: Sequence[Event]) -> Sequence[float]:
        """Return everybody's expected points in a state, less coins forfeited on the way."""
        expected = list(self._evaluation.forecast(state))
        for event in () if self._steady and state.over else events:
            if isinstance(event, Income | MoneyUsed):
                expected[event.player] -= self._evaluation.weights.forfeit * (event.due - event.gained)
        return expected

    def _ends(self, state: GameState, actions: tuple[Action, ...], events: list[Event]) -> Iterator[GameState]:
        """Yield the states in this future after these actions and the turns that follow.

        They come when a turn has ended and the player who is in turn now has just moved or is to move next, and finally
        after their last turn, or after the game. What happens is added to `events`. Plantings at the end of the actions
        are meant wherever a finca goes that is drawn before.
        """
        me = player = state.player
        state = follow(state, actions, events)
        meant = tuple(takewhile(lambda action: isinstance(action, Plant | PlaceBull), reversed(actions)))[::-1]
        if meant and state.phase == SITE:
            state = follow(state, self._reply(view(state))[:1], events)
        state = follow(state, meant, events)
        mine = self._rounds + 1  # the turn itself is one more
        while not state.over:
            if state.player != player:
                mine -= player == me
                if me in (player, state.player):
                    yield state
                player = state.player
            if mine <= 0 and (state.bag or not self._steady):
                return
            state = follow(state, self._reply(view(state)), events)
        yield state

    def _found_reply(self, view: PlayerView) -> tuple[Action, ...]:
        """Return the quick turn of the player in turn. It follows from what players may know, so futures that differ
        only in hidden orders share it."""
        return self._quick.turns(view.state)[0].actions


def follow(state: GameState, actions: tuple[Action, ...], events: list[Event] | None = None) -> GameState:
    """Return the state after these actions, until one is illegal or reveals something; add what happens to `events`."""
    for action in actions:
        if action not in legal_actions(state):
            break
        state, happened = apply(state, action)
        if events is not None:
            events += happened
        if any(reveals(event) for event in happened):
            break
    return state
