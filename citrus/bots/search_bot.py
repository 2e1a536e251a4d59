"""The bot behind all levels, and the mind with which it weighs whole turns; hints and reviews use that of `expert`."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from typing import NamedTuple

import msgspec

from citrus.bots.endgame import EndSearch, sure_win
from citrus.bots.evaluation import Evaluation
from citrus.bots.finca_reasons import won_at_once
from citrus.bots.leads import Difference, Outcomes, difference
from citrus.bots.lookahead import Lookahead, Story
from citrus.bots.planner import Effort
from citrus.bots.turns import Turn, TurnSearch
from citrus.bots.weights import Weights
from citrus.limits import Count, Factor
from citrus.rules.actions import Action
from citrus.rules.events import reveals
from citrus.rules.fincas import encircled, missing, promised
from citrus.rules.game import Game
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView

FEW = 5  # futures after which measuring may stop
CLEAR = 3.0  # standard errors; from there on a difference leaves no doubt
PLAIN = 3  # points lost at once that nobody overlooks: those for one tile that finds no space


class Ahead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How far a bot looks ahead: see `Lookahead`.

    If turns race for `playouts` playouts, `futures` and `close` are not needed. `effort` is that of all turns on the
    way. With two players and an empty bag, `end_turns` turns are searched to the end of the game, through about
    `end_states` states: see `EndSearch`. With `sure_wins`, a turn that ends the game with a win is played, whatever
    others promise.

    With a `seed`, the futures follow from the view alone, so that the same view always gets the same turn. With
    `measured`, a turn that returns tiles is played only if it is clearly better than one that plants them all, in
    `measured` other futures, or in the first few of them if they leave no doubt; and the turn that wins the most points
    at fincas at once is played unless another one is as clearly better.
    """

    turns: Count
    futures: Count
    rounds: Count
    effort: Effort
    steady: bool = False
    gap: Factor = inf
    close: Factor = inf
    playouts: Count = 0
    doubt: Factor = 2.0
    spread: Factor = 2.0
    end_turns: Count = 0
    end_states: Count = 1
    sure_wins: bool = False
    seed: str = ""
    measured: Count = 0


class Level(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How well a bot plays; `effort` is that for the current turn."""

    effort: Effort
    weights: str
    """The set of weights by which it judges, by its name in the file."""
    noise: Factor = 0.0
    """The spread of the points by which it misjudges every turn."""
    outlook: bool = False
    """Whether the bot sees what can never be planted: see `Evaluation`."""
    thoughts: dict[str, Factor] = {}
    """Sets of weights by their names. In every turn it judges by a random one of them, and overlooks each unscored
    finca with the probability given here. Without any it judges by `weights`, and sees all. What a turn plainly loses
    at once it sees in spite of its thought."""
    near: Count = 0
    """The spaces that a finca lacks at most so that no thought overlooks it."""
    ahead: Ahead | None = None
    more: Level | None = None
    """How the bot plays with more than two players, if differently."""

    def among(self, players: int) -> Level:
        """Return how it plays in a game of `players` players."""
        return self.more if self.more is not None and players > 2 else self


class Verdict(NamedTuple):
    """The best turn. If another one wins more points at fincas at once, that is `plain`, and the best one is clearly
    better by `by`. `ranked` are the turns that were compared for it, those first that came in first."""

    best: Turn
    plain: Turn | None = None
    by: Difference = Difference(0.0, 0.0)
    ranked: tuple[Turn, ...] = ()


class Mind:
    """How a level thinks about one game. It knows no more than the player in turn: hidden orders are shuffled again for
    every future."""

    def __init__(self, game: Game, level: Level, weights: Mapping[str, Weights]) -> None:
        self.game = game
        self.evaluation = Evaluation(game, weights[level.weights], level.outlook)
        self._level = level
        self._search = TurnSearch(self.evaluation, level.effort)
        self._thoughts = [
            (Evaluation(game, weights[name], level.outlook), overlooks) for name, overlooks in level.thoughts.items()
        ]
        self._ahead: Lookahead | None = None
        self._end: EndSearch | None = None
        if (ahead := level.ahead) is not None:
            quick = TurnSearch(self.evaluation, ahead.effort)
            self._ahead = Lookahead(
                self.evaluation,
                quick,
                ahead.turns,
                ahead.futures,
                ahead.rounds,
                steady=ahead.steady,
                gap=ahead.gap,
                close=ahead.close,
                playouts=ahead.playouts,
                doubt=ahead.doubt,
                spread=ahead.spread,
            )
            if ahead.end_turns and game.players == 2:
                self._end = EndSearch(quick, ahead.end_turns, ahead.end_states)

    def verdict(self, view: PlayerView, rng: random.Random) -> Verdict:
        """Return the best turn, to its end."""
        state, ahead = view.state, self._level.ahead
        turns = self._turns(state, rng)
        if self._level.thoughts:
            return Verdict(min(turns, key=lambda turn: _plain_loss(state, turn)))
        if ahead is None or self._ahead is None:
            return Verdict(turns[0])
        if ahead.seed:
            rng = random.Random(f"{ahead.seed}/scouted")
        if not state.bag:
            won = sure_win(state, turns) if ahead.sure_wins else None
            if won is not None:
                return Verdict(won, ranked=tuple(turns))
        end = None if state.bag else self._end
        search = end or self._ahead
        ranked = tuple(search.ranked(view, turns, rng))
        best = ranked[0]
        whole = [turn for turn in turns if not turn.unplanted] if ahead.measured and best.unplanted else []
        if whole:
            other = search.best(view, whole, rng)
            best = best if self.compared(view, best, other).counts else other
        if end is not None:
            return Verdict(best, ranked=ranked)
        plain = _plain(state, turns) if ahead.measured else None
        if plain is None or won_at_once(state, plain) <= won_at_once(state, best):
            return Verdict(best, ranked=ranked)
        by = self.compared(view, best, plain)
        return Verdict(best, plain, by, ranked) if by.counts else Verdict(plain, ranked=ranked)

    def turns(self, view: PlayerView) -> list[Turn]:
        """Return the turns that come to mind, the best at first sight first."""
        return self._turns(view.state, random.Random(0))

    def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
        """Return how much better the first of two turns is. Only for a mind that looks ahead."""
        ahead = self._level.ahead
        assert ahead is not None
        assert self._ahead is not None
        rng = _measuring(ahead)
        both = (one.actions, other.actions)
        here: list[Sequence[float]] = []
        there: list[Sequence[float]] = []
        while True:
            [mine], [its] = self._ahead.outcomes(view, both, 1, rng)
            here.append(mine)
            there.append(its)
            by = difference(here, there, view.state.player)
            if len(here) == ahead.measured or (len(here) >= FEW and abs(by.points) >= CLEAR * by.error):
                return by

    def outcomes(self, view: PlayerView, turns: Sequence[tuple[Action, ...]], futures: int) -> Sequence[Outcomes]:
        """Return, for the actions of each of these turns, everybody's expected points in each of `futures` futures.

        These differ from those in which turns are chosen: there, a turn that happened to be lucky would look better
        than it is. Only for a mind that looks ahead.
        """
        assert self._level.ahead is not None
        assert self._ahead is not None
        return self._ahead.outcomes(view, turns, futures, _measuring(self._level.ahead))

    def stories(self, view: PlayerView, actions: tuple[Action, ...], futures: int) -> list[Story]:
        """Return what happens in a turn and those that follow it, in futures like those in which turns are measured.
        Only for a mind that looks ahead."""
        assert self._level.ahead is not None
        assert self._ahead is not None
        return self._ahead.stories(view, actions, futures, _measuring(self._level.ahead))

    def _turns(self, state: GameState, rng: random.Random) -> list[Turn]:
        """Return the turns that come to mind, the best first."""
        turns = self._seen(state, rng).turns(state)
        noise = self._level.noise
        return sorted(turns, key=lambda turn: -turn.value - rng.gauss(0, noise)) if noise else turns

    def _seen(self, state: GameState, rng: random.Random) -> TurnSearch:
        """Return the search for turns that sees only what its current thought sees."""
        if not self._thoughts:
            return self._search
        evaluation, overlooks = rng.choice(self._thoughts)
        far = [built.site for built in state.fincas if missing(state, built.site).bit_count() > self._level.near]
        unseen = {site for site in far if rng.random() < overlooks}
        return TurnSearch(evaluation.without(frozenset(unseen)), self._level.effort)


class SearchBot:
    """Plays the turn that it thinks best. `weights` are the sets; a level names its own."""

    def __init__(self, level: Level, weights: Mapping[str, Weights]) -> None:
        self._level = level
        self._weights = weights
        self._mind: Mind | None = None  # only speed: what it holds follows from the game

    def plan(self, view: PlayerView, rng: random.Random) -> tuple[Action, ...]:
        """Return the best turn, as far as it can be foreseen."""
        return foreseen(view.state, self.turn(view, rng).actions)

    def turn(self, view: PlayerView, rng: random.Random) -> Turn:
        """Return the best turn, to its end."""
        game = view.state.game
        if self._mind is None or self._mind.game is not game:
            level = self._level.among(game.players)
            self._mind = Mind(game, level, self._weights)
        return self._mind.verdict(view, rng).best


def _measuring(ahead: Ahead) -> random.Random:
    """Return the chance of the futures in which turns are measured."""
    return random.Random(f"{ahead.seed}/measured")


def _plain(state: GameState, turns: Sequence[Turn]) -> Turn | None:
    """Return the turn that wins the most points at fincas as soon as it ends, or None, as after the main action."""
    if state.phase != TURN or state.main_action_done:
        return None
    best = max(turns, key=lambda turn: won_at_once(state, turn))
    return best if won_at_once(state, best) > 0 else None


def _plain_loss(state: GameState, turn: Turn) -> int:
    """Return the points that anybody sees a turn lose at once: for tiles that find no space, and to those who win more
    at the fincas that it closes. A few are none."""
    lead, sites = Counter[int](), {built.site for built in state.fincas if not built.scored}
    for site in sites & {*encircled(turn.state)} - {*encircled(state)}:
        for entry in promised(turn.state, site):
            lead[entry.player] += entry.points
    own = lead.pop(state.player, 0) - state.game.tiles.return_penalty * turn.unplanted
    lost = max(lead.values(), default=0) - own
    return lost if lost >= PLAIN else 0


def foreseen(state: GameState, actions: tuple[Action, ...]) -> tuple[Action, ...]:
    """Return the first of these actions that follow each other and reveal nothing hidden."""
    done: list[Action] = []
    for action in actions:
        if done and action not in legal_actions(state):
            break
        state, events = apply(state, action)
        done.append(action)
        if any(reveals(event) for event in events):
            break
    return tuple(done)
