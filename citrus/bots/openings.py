"""What a turn opens for the next player: fincas that could then be encircled."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from citrus.bots.evaluation import Evaluation
from citrus.bots.finca_reasons import scored
from citrus.bots.planner import Effort
from citrus.bots.reasons import Reason
from citrus.bots.turns import TurnSearch
from citrus.rules.actions import Action, EndTurn
from citrus.rules.phases import TURN
from citrus.rules.state import GameState
from citrus.rules.turn import apply, legal_actions

CLOSING = Effort(2, 4, 1, closings=True)
Future = tuple[GameState, Sequence[Action]]
"""A state in which something hidden may have been shuffled, and the actions that lead from there to the turn's end."""


def openings(state: GameState, futures: Sequence[Future], evaluation: Evaluation) -> tuple[Reason, ...]:
    """Return the fincas that the next player could encircle after a turn in each of its `futures`, but not if the
    player in turn did nothing; with at least the points that they bring, the most first. Empty unless the turn begins
    with the state and can be foreseen to its end."""
    if state.phase != TURN or state.main_action_done or not futures:
        return ()
    search, next_player = TurnSearch(evaluation, CLOSING), (state.player + 1) % len(state.players)
    ends = [_after(*future) for future in futures]
    there = [_closable(search, end, state.player) for end in ends if end is not None and not end.over]
    if len(there) < len(ends):
        return ()
    always = set.intersection(*(set(found) for found in there))
    new = always - set(_closable(search, replace(state, player=next_player), state.player)) if always else always
    found = [Reason("opens", 0.0, min(one[site] for one in there), site=site, player=next_player) for site in new]
    return tuple(sorted(found, key=lambda reason: (-reason.count, reason.site)))


def _after(state: GameState, actions: Sequence[Action]) -> GameState | None:
    """Return the state in which the next player begins; None if the actions do not lead there."""
    for action in _to_the_end(actions):
        if action not in legal_actions(state):
            return None
        state, _ = apply(state, action)
    return state


def _to_the_end(actions: Sequence[Action]) -> Iterator[Action]:
    yield from (action for action in actions if not isinstance(action, EndTurn))
    yield EndTurn()


def _closable(search: TurnSearch, state: GameState, other: int) -> dict[str, int]:
    """Return the points that the player in turn could get at once at fincas, by their sites. Where the `other` one gets
    more, that does not matter."""
    found: dict[str, int] = {}
    for turn in search.turns(state):
        for reason in scored(state, turn.state):
            if dict(reason.others).get(other, 0) > reason.count:
                continue
            found[reason.site] = max(reason.count, found.get(reason.site, 0))
    return found
