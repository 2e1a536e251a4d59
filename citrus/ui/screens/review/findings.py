"""What a review found, put into words and numbers for its screen."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from citrus.language.words import Words
from citrus.match.course import Highlight, highlights
from citrus.match.match import Match
from citrus.review.figures import (
    PlayerFigures,
    ReviewedTurn,
    TurningPoint,
    figures,
    margins,
    turning_points,
    turns_of,
    whole_points,
)
from citrus.review.values import GRADES, Grade, Review
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.chart import Curves
from citrus.ui.table.model.recap import every_turn, retold

EVERY_GRADE: tuple[Grade, ...] = ("best", *(grade for grade, _ in GRADES))
SIGNS: dict[Grade, tuple[str, str]] = {
    "best": ("check", "good"),
    "good": ("dot", "good"),
    "doubtful": ("minus", "accent"),
    "costly": ("down", "bad"),
}
"""The icon and the colour of each grade."""


@dataclass(frozen=True)
class Findings:
    """A review of a match: its turns, what its players `did` in each (in words), how far ahead everybody could expect
    to end after each, what happened that the chart marks, the turning points, and everybody's figures."""

    review: Review
    turns: tuple[ReviewedTurn, ...]
    did: tuple[str, ...]
    curves: Curves
    marks: tuple[Highlight, ...]
    points: tuple[TurningPoint, ...]
    figures: tuple[PlayerFigures, ...]

    def grades(self, player: int) -> Counter[Grade]:
        """How many turns of a player were how good."""
        return Counter(turn.grade for turn in self.turns if turn.player == player and turn.decisions)


def findings(words: Words, match: Match, review: Review) -> Findings:
    """What the review of a match found."""
    turns = turns_of(review, match.steps)
    rows = [*(turn.margins for turn in turns), margins(review.final)]
    return Findings(
        review,
        turns,
        tuple(turn.text for turn in retold(words, every_turn(match.steps))),
        Curves(rows, signed=True),
        highlights(match.steps),
        turning_points(review, turns),
        figures(review),
    )


def point_text(words: Words, point: TurningPoint) -> str:
    """A turning point in a short sentence."""
    turn, name = point.turn, words.player(point.player)
    if point.cause == "lost":
        points = words.amount("points", whole_points(turn.lost))
        return words.texts("review.point.lost", turn=turn.number, name=name, points=points)
    points, way = words.amount("points", round(abs(point.change))), "up" if point.change > 0 else "down"
    return words.texts(f"review.point.{point.cause}_{way}", turn=turn.number, name=name, points=points)


def with_error(value: float, error: float, signed: bool = False) -> str:
    """Points in whole ones with what is uncertain of them: `12 ± 2`; nothing is uncertain of none at all."""
    points = round(value)
    said = (f"{points:+}" if signed and points else f"{points}").replace("-", "−")
    return f"{said} ± {max(1, round(error))}" if error else said


def given_away(turn: ReviewedTurn) -> str:
    """What a turn gave away: whole points, rounded down, so that they fit its grade."""
    return with_error(-whole_points(turn.lost), turn.error)


def grade_tip(ui: Ui, grade: Grade) -> str:
    """How many points a turn of a grade gives away."""
    least = dict(GRADES)
    return ui.texts(
        f"review.tip.{grade}",
        doubtful=ui.texts.amount("points", round(least["doubtful"])),
        costly=ui.texts.amount("points", round(least["costly"])),
    )
