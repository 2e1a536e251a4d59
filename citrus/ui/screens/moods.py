"""What is heard behind a game: how far it has come, as a mood."""

from __future__ import annotations

from citrus.rules.state import GameState
from citrus.ui.kit.music import Mood

FIRST = 0.75  # of the tiles in the bag: while there are more, it is morning


def mood_of(start: GameState, now: GameState, ending: bool) -> Mood:
    """Return the mood of a game that began at `start`; `ending`: its last turn is still shown."""
    if now.over and not ending:
        return Mood.FEAST
    if not now.bag:
        return Mood.EVENING
    return Mood.MORNING if len(now.bag) > FIRST * len(start.bag) else Mood.NOON
