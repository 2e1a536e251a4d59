"""Problems of records, boards and tables in words: in the window's language, and in English for the command line."""

from __future__ import annotations

from pathlib import Path

from citrus.content.causes import cause_of
from citrus.content.errors import ContentError
from citrus.language.languages import own_texts_file
from citrus.language.texts import Texts
from citrus.language.words import Words, refusal_text
from citrus.records.notation import format_action
from citrus.records.record import IllegalMove, RecordError
from citrus.rules.problem import Problem


def problem_text(texts: Texts, problem: Problem | IllegalMove) -> str:
    """Return what is wrong, in a sentence; an illegal move is refused in the words of the table."""
    if isinstance(problem, IllegalMove):
        words = Words(texts, problem.state.game, tuple(seat.name for seat in problem.seats))
        return refusal_text(words, problem.state, problem.action, problem.refusal)
    values = {
        name: problem_text(texts, value) if isinstance(value, Problem) else value
        for name, value in problem.values.items()
    }
    return texts(f"problem.{problem.key}", **values)


def content_text(texts: Texts, error: ContentError) -> str:
    """Explain why a file of a board or of numbers is refused, with its line; a file of another sort has no line."""
    expected = error.problem.values.get("expected")
    if not error.place and isinstance(expected, Problem) and expected.key == "value.mapping":
        return texts("boards.something_else")
    said = problem_text(texts, error.problem)
    return texts("boards.broken_line", line=error.line, message=said) if error.line else said


def content_line(texts: Texts, error: ContentError) -> str:
    """Return the same on one line for programs and terminals, with the file and the place in it."""
    where = f"{error.path}, line {error.line}" if error.line else str(error.path)
    said = problem_text(texts, error.problem)
    return f"{where}: {error.place}: {said}" if error.place else f"{where}: {said}"


def record_line(texts: Texts, path: object, error: RecordError) -> str:
    """Explain why the record in a file is refused, on one line for programs and terminals, with place and rule."""
    line = f"line {error.line}" if error.line else ""
    where = ", ".join(part for part in (line, error.place, f"rule {error.rule}" if error.rule else "") if part)
    said = problem_text(texts, error.problem)
    return f"{path}: {where}: {said}" if where else f"{path}: {said}"


def draft_text(texts: Texts, problem: Problem) -> str:
    """Return what is still wrong with a board in the making."""
    if problem.key == "board.no_site_left":
        return texts("workshop.paint_site")
    return problem_text(texts, problem)


def fault_text(texts: Texts) -> str:
    """Return what is wrong with the player's own file of the current language, as far as it was read; perhaps empty."""
    path, fault = own_texts_file(texts.language), texts.fault
    if path is None or fault is None:
        return ""
    said = problem_text(texts, fault.problem)
    said = texts("boards.broken_line", line=fault.line, message=said) if fault.line else said
    return texts("settings.language_fault", file=path.name, fault=said)


def reason_text(texts: Texts, error: Exception) -> str:
    """Explain why something failed, as the end of a sentence, in our words or in those of the system."""
    cause = cause_of(error) if isinstance(error, OSError) else str(error)
    return problem_text(texts, cause) if isinstance(cause, Problem) else cause


def unsaved_text(texts: Texts, error: Exception, spare: Path | None, kept: str, lost: str) -> str:
    """Tell that a game could not be saved: the text `kept` if it is in the file `spare` instead, else `lost`."""
    reason = reason_text(texts, error)
    if spare is None:
        return texts(lost, reason=reason)
    return texts(kept, reason=reason, folder=spare.parent, path=spare)


def record_text(texts: Texts, error: RecordError) -> str:
    """Explain why a record is refused where the place is not shown: an illegal move is named with its rule."""
    said = problem_text(texts, error.problem)
    if not isinstance(error.problem, IllegalMove):
        return said
    action = format_action(error.problem.state.game, error.problem.action)
    return texts("problem.move", action=action, rule=error.problem.refusal.rule, reason=said)
