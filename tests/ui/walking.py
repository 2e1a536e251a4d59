"""The clicks that do an action, found as a player finds them: one after another, each by what is picked then."""

from __future__ import annotations

from citrus.rules.actions import Action
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.ui.table.model.click_paths import left
from citrus.ui.table.model.clicks import meaning
from citrus.ui.table.model.intents import Act, Pick
from citrus.ui.table.model.offer import choices
from citrus.ui.table.model.selection import NOTHING, Selection
from citrus.ui.table.model.settling import settle
from citrus.ui.table.model.targets import Target

MOST_CLICKS = 9  # for an action: a harvest of six regions, or one that something has to be put back for


def clicks_for(state: GameState, action: Action, selection: Selection = NOTHING) -> list[Target]:
    """Return the clicks from what is picked to an action. Raises AssertionError if one of them does not lead on."""
    legal, clicked = legal_actions(state), list[Target]()
    selection = settle(selection, state, legal)
    while len(clicked) < MOST_CLICKS:
        clicked.append(left(state, action, selection)[0])
        match meaning(state, legal, choices(state, legal, selection), selection, clicked[-1]):
            case Act(done):
                assert done == action, (clicked, done)
                return clicked
            case Pick(picked):
                selection = settle(picked, state, legal)
            case other:
                raise AssertionError((action, clicked, selection, other))
    raise AssertionError((action, clicked))
