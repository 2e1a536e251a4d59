"""What undo would do now, for the note on its button."""

from __future__ import annotations

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import EndTurn
from citrus.ui.table.model.log import entries
from citrus.ui.table.model.selection import Target


def undo_note(words: Words, match: Match, target: Target) -> list[str]:
    """How far the button of undo goes back; empty for everything else, where it cannot, and in a lesson."""
    on_undo = target == Target("button", "undo")
    return _undo(words, match) if on_undo and match.can_undo and match.undo_from else []


def _undo(words: Words, match: Match) -> list[str]:
    first = match.undo_from
    before, step = match.steps[first - 1], match.steps[first]
    told = [entry.text for entry in entries(words, step.state, step.events, False) if entry.style != "turn"]
    if isinstance(step.action, EndTurn) or not told:
        lines = [words.texts("table.tip.undo_turn", name=words.player(before.state.player))]
    else:
        lines = [words.texts("table.tip.undo_to", text=told[0])]
    if any(match.seats[later.state.player].bot is not None for later in match.steps[first:-1]):
        lines.append(words.texts("table.tip.undo_bots"))
    return lines
