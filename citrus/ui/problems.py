"""What is wrong with a record, a board or a table, in words: of the window, and in English of the command line."""

from __future__ import annotations

from typing import TYPE_CHECKING

from citrus.content.causes import cause_of
from citrus.records.notation import format_action
from citrus.records.record import IllegalMove, RecordError
from citrus.rules.problem import Problem
from citrus.ui.table.words import Words, refusal_text
from citrus.ui.texts import Texts

if TYPE_CHECKING:
    from citrus.match.match import Match


def problem_text(texts: Texts, problem: Problem | IllegalMove) -> str:
    """What is wrong, in a sentence; an illegal move is refused in the words of the table."""
    if isinstance(problem, IllegalMove):
        words = Words(texts, problem.state.game, tuple(seat.name for seat in problem.seats))
        return refusal_text(words, problem.state, problem.action, problem.refusal)
    values = {
        name: problem_text(texts, value) if isinstance(value, Problem) else value
        for name, value in problem.values.items()
    }
    return texts(f"problem.{problem.key}", **values)


def reason_text(texts: Texts, error: Exception) -> str:
    """Why something could not be done, as the end of a sentence: in our words, or in those of the system."""
    cause = cause_of(error) if isinstance(error, OSError) else str(error)
    return problem_text(texts, cause) if isinstance(cause, Problem) else cause


def unsaved_text(texts: Texts, match: Match, spare: str, nowhere: str) -> str:
    """That a game could not be saved: the text `spare` if it is kept somewhere else, else the text `nowhere`."""
    assert match.save_error is not None
    reason = reason_text(texts, match.save_error)
    if match.spare is None:
        return texts(nowhere, reason=reason)
    return texts(spare, reason=reason, folder=match.spare.parent, path=match.spare)


def record_text(texts: Texts, error: RecordError) -> str:
    """Why a record is refused, to somebody who does not see the place: an illegal move is named with its rule."""
    said = problem_text(texts, error.problem)
    if not isinstance(error.problem, IllegalMove):
        return said
    action = format_action(error.problem.state.game, error.problem.action)
    return texts("problem.move", action=action, rule=error.problem.refusal.rule, reason=said)
