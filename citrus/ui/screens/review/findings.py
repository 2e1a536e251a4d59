"""The findings of a review in words and numbers for its screen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from msgspec.structs import replace
from pygame import Surface

from citrus.bots.leads import whole_points
from citrus.language.wording import gain
from citrus.language.words import Words
from citrus.match.course import Highlight, course, highlights
from citrus.match.match import Match
from citrus.review.figures import (
    PlayerFigures,
    ReviewedTurn,
    SwingReason,
    TurningPoint,
    figures,
    judged_turns,
    turning_points,
    turns_of,
)
from citrus.review.values import GRADES, Grade, Review, margins
from citrus.rules.events import FincaBuilt, FincaDrawn, MarketRefilled, SiteOpened
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.shapes import icon, tick
from citrus.ui.pieces.chart import Curves
from citrus.ui.screens.final.table import result_of
from citrus.ui.screens.moments.deeds import difference
from citrus.ui.screens.review.better import results_text, turn_text
from citrus.ui.table.model.recap import every_turn
from citrus.ui.table.model.variants import shown_variants

SEPARATOR = "\u00a0· "
MOST_SITES = 2  # that a better turn names
EVERY_GRADE: tuple[Grade, ...] = ("best", *(grade for grade, _ in GRADES))
SIGNS: dict[Grade, tuple[str, str]] = {
    "best": ("check", "good"),
    "good": ("dot", "good"),
    "doubtful": ("minus", "accent_ink"),
    "costly": ("warning", "bad"),
}
"""The icon and the colour of each grade."""


def grade_sign(ui: Ui, grade: Grade, side: int) -> Surface:
    """Return the sign of a grade: the best one is filled, so that it is told from all others without its colour."""
    name, colour = SIGNS[grade]
    return tick(ui, side) if grade == "best" else icon(ui, name, side, ui.palette[colour], 3)


@dataclass(frozen=True)
class Findings:
    """A review of a match: all turns, the first ones `judged`, what players `did` in each and what it `brought` (in
    words), everybody's expected leads after each, the marked events, the turning points, in words what put the winner
    ahead of people (`gaps`), and everybody's figures."""

    review: Review
    turns: tuple[ReviewedTurn, ...]
    judged: int
    did: tuple[str, ...]
    brought: tuple[str, ...]
    curves: Curves
    marks: tuple[Highlight, ...]
    points: tuple[TurningPoint, ...]
    gaps: tuple[str, ...]
    figures: tuple[PlayerFigures, ...]

    def grades(self, player: int) -> Counter[Grade]:
        """Return how many turns of a player were how good."""
        return Counter(turn.grade for turn in self.turns if turn.player == player and turn.decisions)

    def given_away(self, player: int) -> str:
        """Return what a player gave away in all turns, in whole points: the sum of what is said of each."""
        lost = sum(whole_points(turn.lost) for turn in self.turns if turn.player == player and turn.lost)
        return with_error(lost, self.figures[player].lost_error)


def findings(words: Words, match: Match, review: Review) -> Findings:
    """Return what the review of a match found."""
    judged, found = judged_turns(review, match.steps), figures(review, match.steps)
    others = turns_of(replace(review, decisions=()), match.steps)[len(judged) :]
    rows = [*(turn.begin for turn in judged), margins(review.final)]
    points, played = turning_points(judged, people(match)), every_turn(match.steps)
    return Findings(
        review,
        (*judged, *others),
        len(judged),
        tuple(turn_text(words, turn) for turn in played),
        tuple(results_text(words, turn) for turn in played),
        Curves(rows, signed=True),
        highlights(match.steps),
        points,
        tuple(_gaps(words, match)),
        found,
    )


def people(match: Match) -> list[int]:
    """Return the people of a match; in one of computers, these."""
    every = range(len(match.seats))
    return [player for player in every if match.seats[player].bot is None] or [*every]


def _gaps(words: Words, match: Match) -> Iterator[str]:
    """Yield for all people who lost what put the winner ahead of them."""
    result = result_of(match)
    for player in people(match):
        if player not in result.winners:
            winner = result.winners[0]
            points = words.amount("points", result.table[winner].total - result.table[player].total)
            parts = difference(words, winner, player, result.gap(winner, player))
            name, rival = words.player(winner), words.player(player)
            yield words.texts("review.gap", name=name, points=points, rival=rival, parts=parts)


def point_text(words: Words, point: TurningPoint) -> str:
    """Return a turning point in a short sentence: the largest of its reasons."""
    return words.texts("review.point", turn=point.turn.number, text=_reason(words, point, point.reasons[0]))


def other_reasons(words: Words, point: TurningPoint) -> str:
    """Return the other reasons of a turning point, a larger part first; with the largest they add up to its points."""
    return words.joined("; ", [_reason(words, point, reason) for reason in point.reasons[1:]])


def _reason(words: Words, point: TurningPoint, reason: SwingReason) -> str:
    cause: str = reason.cause
    if cause == "played" and point.turn.lost:
        cause = "rest"  # part of the turn was a mistake
    elif cause in ("revealed", "turn", "misjudged"):
        cause += "_up" if reason.points > 0 else "_down"
    return words.texts(
        f"review.why.{cause}",
        name=words.player(point.player),
        other=words.player(point.turn.player),
        points=words.amount("points", abs(reason.points)),
    )


def surprise_text(words: Words, match: Match, turn: ReviewedTurn) -> str:
    """Return the most points that anybody got in a turn, or later up to its player's next one, as `Turn 32: Ana +15`:
    what no estimate had foreseen shows there. Empty if nobody got any."""
    players = range(len(match.seats))
    rows = course(match.steps, len(players)).turns[turn.number - 1 : turn.number + len(players)]
    gains = [
        (after[player] - before[player], number, player)
        for number, (before, after) in enumerate(pairwise(rows), turn.number)
        for player in players
    ]
    points, number, player = max(gains)
    if points <= 0:
        return ""
    return words.texts("review.point", turn=number, text=words.joined(" ", [words.player(player), gain(points)]))


def revealed_text(words: Words, turn: ReviewedTurn) -> str:
    """Return what was revealed in a turn: `Revealed: finca 12/6 on site K, site M, lemon, 2 × lime`."""
    texts, parts = words.texts, list[str]()
    events = [event for interval in turn.intervals for event in interval.events]
    sites = {event.finca: event.site for event in events if isinstance(event, FincaBuilt)}
    for event in events:
        match event:
            case FincaDrawn(finca=finca) if finca in sites:
                parts.append(texts("review.revealed.finca_on", finca=finca, site=sites[finca]))
            case FincaDrawn(finca=finca):
                parts.append(texts("review.revealed.finca", finca=finca))
            case SiteOpened(site=site):
                parts.append(texts("review.revealed.site", site=site))
            case MarketRefilled(placed=placed) if placed:
                parts.append(words.kinds(entry.tile for entry in placed))
            case _:
                parts += [text for one in shown_variants(words.game) if (text := one.revealed(words, event))]
    return texts("review.revealed.all", text=words.joined(SEPARATOR, parts))


def with_error(value: float, error: float, signed: bool = False) -> str:
    """Return points in whole ones with their uncertainty: `12 ± 2`; zero has none."""
    points = round(value)
    said = (f"{points:+}" if signed and points else f"{points}").replace("-", "−")
    return f"{said} ± {max(1, round(error))}" if error else said


def given_away(turn: ReviewedTurn) -> str:
    """Return what a turn gave away: whole points, rounded down, so that they fit its grade."""
    return with_error(-whole_points(turn.lost), turn.error)


def grade_tip(ui: Ui, grade: Grade) -> str:
    """Return how many points a turn of a grade gives away."""
    least = dict(GRADES)
    return ui.texts(
        f"review.tip.{grade}",
        doubtful=ui.texts.amount("points", round(least["doubtful"])),
        costly=ui.texts.amount("points", round(least["costly"])),
    )
