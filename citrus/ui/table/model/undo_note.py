"""What undo would do now, for the note on its button."""

from __future__ import annotations

from citrus.language.words import Words
from citrus.match.match import Match
from citrus.rules.actions import EndTurn
from citrus.ui.table.model.log import entries


def undo_note(words: Words, match: Match) -> list[str]:
    """How far undo goes back; empty where it cannot."""
    if not match.can_undo:
        return []
    first = match.undo_from
    before, step = match.steps[first - 1], match.steps[first]
    happened = [entry.text for entry in entries(words, step.state, step.events, False) if entry.style != "turn"]
    player = before.state.player
    if isinstance(step.action, EndTurn) or not happened:
        lines = [words.texts("table.tip.undo_turn", name=words.player(player))]
    elif player != match.state.player:
        lines = [words.texts("table.tip.undo_of", name=words.player(player), text=happened[0])]
    else:
        lines = [words.texts("table.tip.undo_to", text=happened[0])]
    if any(match.seats[later.state.player].bot is not None for later in match.steps[first:-1]):
        lines.append(words.texts("table.tip.undo_bots"))
    return lines
