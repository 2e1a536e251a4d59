"""The story of a finished game in a few words: the best turn, the surprise, and luck where a review knows of it."""

from __future__ import annotations

from citrus.language.texts import Texts
from citrus.match.course import best_turn, comeback, course
from citrus.match.session import Session
from citrus.review.figures import PlayerFigures


def retelling(texts: Texts, session: Session, figures: tuple[PlayerFigures, ...] = ()) -> list[str]:
    """Return what stood out in a finished game, in sentences; `figures` are those of its review."""
    seats, steps, winners = session.seats, session.steps, session.state.winners
    best, told = best_turn(steps), list[str]()
    behind = comeback(course(steps, len(seats)), winners[0]) if len(winners) == 1 else None
    for key, one in (("best", best), ("surprise", behind)):
        if one is not None:
            points = texts.amount("points", one.points)
            told.append(texts(f"story.{key}", turn=one.turn, name=seats[one.player].name, points=points))
    lucky = max(range(len(figures)), key=lambda player: figures[player].luck, default=None)
    if lucky is not None and figures[lucky].luck > figures[lucky].luck_error:
        told.append(texts("story.luck", name=seats[lucky].name))
    return told
