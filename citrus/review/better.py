"""Better turns in words that the table has for hints: what to do, and why."""

from __future__ import annotations

from citrus.bots.advice import Advice, explain
from citrus.records.notation import NotationError, parse_action
from citrus.review.judging import LEVEL
from citrus.review.values import Decision, Review
from citrus.rules.state import GameState
from citrus.rules.view import view


def better_at(review: Review, position: int) -> Decision | None:
    """The decision that was being made after so many actions, if the review knows something better; else None."""
    for decision in review.decisions:
        if decision.position <= position < decision.position + decision.length:
            return decision if decision.better else None
    return None


def advice_of(state: GameState, decision: Decision) -> Advice | None:
    """What would have been better in the state before a decision, and why; None if nothing can be made of it."""
    try:
        actions = tuple(parse_action(state.game, text) for text in decision.better)
    except NotationError:
        return None
    return explain(view(state), actions, LEVEL)
