"""The best turn here, and whether it is clearly better than another: hints and reviews ask the mind of `expert`. So
what a hint advises is what `expert` would play, and what a review finds best."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace

from citrus.bots.balance import Balance, balance
from citrus.bots.finca_reasons import won_at_once
from citrus.bots.leads import FUTURES, SCOUTED, TURNS, Difference, Outcomes
from citrus.bots.levels import shipped_numbers
from citrus.bots.lookahead import Story
from citrus.bots.search_bot import Mind, Verdict
from citrus.bots.turns import Turn
from citrus.rules.actions import Action, BuildFinca, EndTurn, Plant
from citrus.rules.events import TurnBegan, reveals
from citrus.rules.game import Game
from citrus.rules.phases import PLANT, SITE
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions
from citrus.rules.view import PlayerView
from citrus.rules.view import view as view_of

SEED = "counsel"
LEVEL = "expert"
CHANGE = 2.0
"""The points by which a turn must be better than the one that was meant before something was revealed."""


class Choice(NamedTuple):
    """What to do, and whether it is what was meant before, or something else because that is now clearly worse."""

    verdict: Verdict
    kept: bool
    changed: bool


class Counsel:
    """Finds the best turns of one game. The same view always gets the same answer."""

    def __init__(self, game: Game, turns: int = TURNS, scouted: int = SCOUTED, seed: str = SEED) -> None:
        """Compare at most `turns` turns. They meet as many futures together as if each met `scouted` of them between
        two players; with more players, in proportion to `expert`. All chance comes from the `seed`."""
        numbers = shipped_numbers()
        level = numbers.levels[LEVEL].among(game.players)
        assert level.ahead is not None
        playouts = level.ahead.playouts * turns * scouted // (TURNS * SCOUTED)
        ahead = replace(level.ahead, turns=turns, playouts=playouts, seed=seed)
        self._mind = Mind(game, replace(level, ahead=ahead), numbers.weights)
        self.evaluation = self._mind.evaluation

    def turn(self, view: PlayerView) -> Verdict:
        """Return the best turn, and another one that people see first, if any."""
        return self._mind.verdict(view, random.Random(0))

    def choice(self, view: PlayerView, site: str = "", meant: tuple[Plant, ...] = ()) -> Choice:
        """Return the best turn, or one that plants the hand as it was `meant` before something was revealed, after
        building a finca on the site if one is due. A finca that is built comes with the plantings that would be chosen
        then."""
        verdict, before = self.turn(view), _planting(view.state, site, meant)
        if before is not None and view.state.phase == PLANT:  # what it goes on with, such as a bull, is part of it
            known = (verdict.best, *self.turns(view))
            before = next((turn for turn in known if {*turn.plantings} == {*meant}), before)
        changed = before is not None and self._is_clearly_better(view, verdict.best, before)
        if before is not None and not changed:
            verdict = Verdict(before)
        kept, action = verdict.best is before, verdict.best.actions[0]
        if isinstance(action, BuildFinca) and view.state.hand:
            then = self.choice(view_of(_built(view.state, action)), "", meant if kept else ())
            verdict = verdict._replace(best=then.verdict.best._replace(actions=(action,), open=True))
            changed = changed or then.changed
        return Choice(verdict, kept, changed)

    def _is_clearly_better(self, view: PlayerView, best: Turn, other: Turn) -> bool:
        """Return whether the best turn wins more at fincas at once than another one, or no less and is clearly better,
        by `CHANGE` at least: a plan that changes at every step is none. What a turn wins that builds a finca depends on
        plantings that are chosen later."""
        if best.actions == other.actions:
            return False
        won, promised = won_at_once(view.state, best), won_at_once(view.state, other)
        if won != promised and view.state.phase != SITE:
            return won > promised
        by = self.compared(view, best, other)
        return by.counts and by.points >= CHANGE

    def turns(self, view: PlayerView) -> list[Turn]:
        """Return the turns among which the best one is looked for."""
        return self._mind.turns(view)

    def compared(self, view: PlayerView, one: Turn, other: Turn) -> Difference:
        """Return how much further ahead the first of two turns leaves the player than the other."""
        return self._mind.compared(view, one, other)

    def stories(self, view: PlayerView, actions: tuple[Action, ...], futures: int = FUTURES) -> list[Story]:
        """Return what happens in a turn and those that follow it, in some futures, the same for every turn."""
        return self._mind.stories(view, actions, futures)

    def balance(
        self, view: PlayerView, one: tuple[Action, ...], other: tuple[Action, ...], futures: int = FUTURES
    ) -> Balance:
        """Return by what the first of two turns is better than the other, in some futures that both meet."""
        here, there = (self.stories(view, actions, futures) for actions in (one, other))
        return balance([story.account for story in here], [story.account for story in there], view.state.player)

    def decision(self, view: PlayerView) -> tuple[Action, ...]:
        """Return all actions of the best turn up to its end, or until something hidden is revealed."""
        return self.to_the_end(view, self.turn(view).best)

    def to_the_end(self, view: PlayerView, turn: Turn) -> tuple[Action, ...]:
        """Return all actions of a turn up to its end, or until something hidden is revealed: as far as the turn leaves
        them open, the best ones."""
        state, done, actions = view.state, list[Action](), turn.actions
        while True:
            for action in actions:
                if action not in legal_actions(state):
                    break
                state, events = apply(state, action)
                done.append(action)
                if state.over or any(reveals(event) or isinstance(event, TurnBegan) for event in events):
                    return tuple(done)
            actions = self.turn(view_of(state)).best.actions

    def outcomes(
        self, view: PlayerView, turns: Sequence[tuple[Action, ...]], futures: int = FUTURES
    ) -> Sequence[Outcomes]:
        """Return, for the actions of each of these turns, everybody's expected points in each of `futures` futures.
        These differ from those in which the best turn is chosen."""
        return self._mind.outcomes(view, turns, futures)


def _planting(state: GameState, site: str, plantings: tuple[Plant, ...]) -> Turn | None:
    """Return the turn that plants the hand in this way, after building a finca on the site if one is due. None if that
    cannot be done."""
    builds = (BuildFinca(site),) if state.phase == SITE else ()
    if state.phase not in (SITE, PLANT) or sorted(one.tile for one in plantings) != sorted(state.hand):
        return None
    for action in (*builds, *plantings):
        if action not in legal_actions(state):
            return None
        state = _built(state, action) if isinstance(action, BuildFinca) else apply(state, action)[0]
    return Turn(builds or (*plantings, EndTurn()), 0.0, state, bool(builds), plantings)


def _built(state: GameState, action: BuildFinca) -> GameState:
    """Return the state with a finca on its site, without the next site, which nobody knows."""
    after, _ = apply(state, action)
    left = tuple(site for site in state.open_sites if site != action.site)
    return replace(after, open_sites=left, site_stack=state.site_stack)
