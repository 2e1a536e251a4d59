"""The findings of a review in words and numbers for its screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from msgspec.structs import replace
from pygame import Surface

from citrus.bots.leads import whole_points
from citrus.language.words import Words
from citrus.match.course import Highlight, highlights
from citrus.match.match import Match
from citrus.match.moments import LAST, Moment, moments
from citrus.review.figures import ReviewedTurn, judged_turns, turns_of
from citrus.review.values import GRADES, Grade, Review, margins
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon, tick
from citrus.ui.pieces.chart import Curves
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.moments.deeds import difference
from citrus.ui.screens.review.better import turn_text
from citrus.ui.screens.review.swings import Swings, swings
from citrus.ui.table.model.recap import every_turn

KEY_MOMENTS = 3
DECIDED = ("gift", "decided", "lead", "end", "ahead")  # moments that decide a game, those first that tell most of it
CLOSE = 4  # points by which a game is won at its end
SIGNS: dict[Grade, tuple[str, str]] = {
    "good": ("check", "good"),
    "doubtful": ("minus", "accent_ink"),
    "costly": ("warning", "bad"),
}
"""The icon and the colour of each grade."""


def grade_sign(ui: Ui, grade: Grade, side: int) -> Surface:
    """Return the sign of a grade: a good one is filled, so that it is told from all others without its colour."""
    name, colour = SIGNS[grade]
    return tick(ui, side) if grade == "good" else icon(ui, name, side, ui.palette[colour], 3)


class KeyMoment(NamedTuple):
    """A turn that mattered: what happened in it, as the story tells it, or None if it gave away points or the curve
    swung there."""

    turn: ReviewedTurn
    told: Moment | None


def key_moments(
    turns: Sequence[ReviewedTurn], people: Sequence[int], told: Sequence[Moment], swung: Sequence[int] = ()
) -> tuple[KeyMoment, ...]:
    """Return the moments to tell of, in the order of the game: those of the story that decided it, the turns in which
    people gave away most, those in which the curve `swung`, by number, and then those of the story that brought
    most."""
    decided = [one for one in told if one.kind in DECIDED and (one.kind != "ahead" or one.gap <= CLOSE)]
    decided.sort(key=lambda one: DECIDED.index(one.kind))
    others = sorted((one for one in told if one.points and one.kind not in LAST), key=lambda one: -one.points)
    costly = [turn for turn in turns if turn.player in people and turn.lost >= GRADES["costly"]]
    costly.sort(key=lambda turn: -turn.lost)
    every = [KeyMoment(turns[one.turn - 1], one) for one in decided[: KEY_MOMENTS - 1]]
    every += [KeyMoment(turn, None) for turn in costly[: KEY_MOMENTS - 1]]
    near = {one.turn.number + beside for one in every for beside in (-1, 0, 1)}
    own = {one.turn: one for one in others}
    every += [KeyMoment(turns[number - 1], own.get(number)) for number in swung if number not in near]
    every += [KeyMoment(turns[one.turn - 1], one) for one in others]
    found = dict[int, KeyMoment]()
    for one in every:
        found.setdefault(one.turn.number, one)
    return tuple(sorted([*found.values()][:KEY_MOMENTS], key=lambda one: one.turn.number))


@dataclass(frozen=True)
class Findings:
    """A review of a match: all turns, the first ones `judged`, what players `did` in each (in words), everybody's
    expected leads after each, the marked events, the key moments, and in words what put the winner ahead of people
    (`gaps`), and by turn how the curve swung there (`swings`)."""

    review: Review
    turns: tuple[ReviewedTurn, ...]
    judged: int
    did: tuple[str, ...]
    curves: Curves
    marks: tuple[Highlight, ...]
    points: tuple[KeyMoment, ...]
    gaps: tuple[str, ...]
    swings: Swings

    def grades(self, player: int) -> Counter[Grade]:
        """Return how many turns of a player were how good."""
        return Counter(turn.grade for turn in self.turns if turn.player == player and turn.decisions)


def findings(words: Words, match: Match, review: Review) -> Findings:
    """Return what the review of a match found."""
    judged = judged_turns(review, match.steps)
    others = turns_of(replace(review, decisions=()), match.steps)[len(judged) :]
    rows = [*(turn.begin for turn in judged), margins(review.final)]
    told = moments(match.steps, len(match.seats)) if review.whole else ()
    swung = swings(words, match.steps, rows, judged) if review.whole else {}
    seen = sorted((number for number, one in swung.items() if one.seen), key=lambda number: -swung[number].size)
    return Findings(
        review,
        (*judged, *others),
        len(judged),
        tuple(turn_text(words, turn) for turn in every_turn(match.steps)),
        Curves(rows, signed=True),
        highlights(match.steps),
        key_moments(judged, people(match), told, seen),
        tuple(_gaps(words, match)),
        swung,
    )


def people(match: Match) -> list[int]:
    """Return the people of a match; in one of computers, these."""
    every = range(len(match.seats))
    return [player for player in every if match.seats[player].bot is None] or [*every]


def _gaps(words: Words, match: Match) -> Iterator[str]:
    """Yield for all people who lost what put the winner ahead of them, or where none did of the best of the others."""
    result = result_of(match)
    winner, totals = result.winners[0], [row.total for row in result.table]
    name = words.all_of([words.player(one) for one in result.winners])
    others = sorted(set(range(len(totals))) - {*result.winners}, key=lambda player: -totals[player])
    for player in [one for one in people(match) if one in others] or others[:1]:
        points = words.amount("points", totals[winner] - totals[player])
        parts = difference(words, player, result.gap(winner, player))
        yield words.texts("review.gap", name=name, points=points, rival=words.player(player), parts=parts)


def lost_text(words: Words, turn: ReviewedTurn) -> str:
    """Return what a turn gave away in a sentence."""
    points = words.amount("points", whole_points(turn.lost))
    return words.texts("review.tip.turn", turn=turn.number, name=words.player(turn.player), points=points)


def given_away(turn: ReviewedTurn) -> str:
    """Return what a turn gave away: whole points, rounded down, so that they fit its grade."""
    return f"−{whole_points(turn.lost)}"


def grade_tip(ui: Ui, grade: Grade) -> str:
    """Return how many points a turn of a grade gives away."""
    return ui.texts(
        f"review.tip.{grade}",
        doubtful=ui.texts.amount("points", round(GRADES["doubtful"])),
        costly=ui.texts.amount("points", round(GRADES["costly"])),
    )
