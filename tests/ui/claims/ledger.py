"""Goes through games, hears what the table says, and keeps the books of what came true and what did not."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

from citrus.records.replay import Step
from citrus.rules.actions import Buy, EndTurn, Pass, Plant, ReturnHand
from citrus.rules.events import MarketRefilled, TurnBegan
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from tests.ui.claims import on_future, on_planting, on_points, on_refusals
from tests.ui.claims.games import played
from tests.ui.claims.hearing import Listener, joins
from tests.ui.claims.moment import Check, Moment, Values
from tests.ui.claims.totals import totals_shown

CHECKS: dict[str, Check] = {**on_planting.CHECKS, **on_points.CHECKS, **on_future.CHECKS, **on_refusals.CHECKS}
"""What can be tried of what the table says, by the key of the text."""


@dataclass
class Ledger:
    """How often each sentence was `tried`, and those that were `false`, with game and step."""

    tried: Counter[str] = field(default_factory=Counter)
    false: list[str] = field(default_factory=list)

    def listen(self, number: int, every: int) -> None:
        """Try what is said in a game, at one of `every` moments and at all that are rare."""
        steps, rng = played(number), random.Random(number)
        listener = Listener(steps, rng)
        with totals_shown(steps[0].state.game) as totals:
            for at, step in enumerate(steps):
                if rng.randrange(every) and not _rare_news(step) and not _rare(step.state):
                    continue
                for claim in (*listener.claims(at), *totals(Moment(steps, at))):
                    self._try(f"game {number}, step {at}", *claim)

    def _try(self, where: str, moment: Moment, key: str, values: Values) -> None:
        check = CHECKS.get(key)
        came_true = None if check is None else check(moment, values)
        if came_true is None:
            return
        self.tried[key] += 1
        if not came_true:
            said = {name: str(value) for name, value in values.items()}
            self.false.append(f"{where}, {moment.action}: {key} {said}")


def _rare_news(step: Step) -> bool:
    """Return whether rare things have happened: the bag is empty, or the market remains incomplete."""
    began = any(isinstance(event, TurnBegan) for event in step.events)
    filled = [event for event in step.events if isinstance(event, MarketRefilled)]
    return bool(filled and not (step.state.bag and filled[0].complete)) or (began and not step.state.bag)


def _rare(state: GameState) -> bool:
    """Return whether rare things are said at a moment: nothing can be bought, or the end is near."""
    if state.over or state.phase in ("fruit_action", "tree_worker"):
        return True
    if state.drawn_finca is not None and state.drawn_finca.cause != "market":
        return True
    if any(joins(state, action) for action in legal_actions(state) if isinstance(action, Plant)):
        return True
    actions = legal_actions(state)
    kinds = {type(action) for action in actions}
    stuck = state.phase == "turn" and not kinds & {Buy, EndTurn} and len(kinds) > 1
    sold_out = not state.bag and state.market.count(None) == len(state.market)
    return stuck or sold_out or bool(kinds & {Pass, ReturnHand})
