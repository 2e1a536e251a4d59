"""A review in plain lines, for `citrus review`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from citrus.bots.leads import EQUAL, SURE
from citrus.limits import shortened
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.figures import ReviewedTurn, SwingCause, TurningPoint, figures, turning_points, turns_of
from citrus.review.values import GRADES, Decision, Review

_CAUSES: dict[SwingCause, str] = {
    "lost": "given away",
    "revealed": "luck",
    "played": "better than expected",
    "turn": "what was played",
    "misjudged": "expected wrongly before",
}


def report_lines(record: Record, steps: Sequence[Step], review: Review) -> Iterator[str]:
    """Yield what everybody gave away, the turning points, and every turn with something better."""
    names = [seat.name for seat in record.seats]
    turns = turns_of(review, steps)
    depth = review.depth
    yield f"{record.game.board.name}, {record.game.players} players, {len(turns)} turns"
    yield (
        f"Up to {depth.turns} turns compared at a time, the best one and the one played in {depth.futures} futures. "
        f"Differences below {EQUAL:g} points, or below {SURE:g} standard errors, count as equal."
    )
    yield ""
    short = [shortened(name) for name in names]
    width = max(map(len, [*short, "player"]))
    grades = ["best", *(grade for grade, _ in GRADES)]
    heads = "  ".join(f"{grade:>8}" for grade in grades)
    yield f"{'player':{width}}  score  {'given away':>12}  {'luck':>14}    {heads}"
    for player, found in enumerate(figures(review, steps)):
        counted = Counter(turn.grade for turn in turns if turn.player == player and turn.decisions)
        parts = "  ".join(f"{counted[grade]:8}" for grade in grades)
        lost, luck = f"{found.lost:5.1f} ± {found.lost_error:.1f}", f"{found.luck:+5.1f} ± {found.luck_error:.1f}"
        yield f"{short[player]:{width}}  {review.final[player]:5}  {lost:>12}  {luck:>14}    {parts}"
    points = turning_points(turns)
    if points:
        yield ""
        yield "Turning points, in whole points; what was given away is rounded down"
        for point in points:
            yield f"  {_turning_point(names, point)}"
    yield ""
    yield "Where something better was found"
    for turn in turns:
        for decision in turn.decisions:
            if decision.lost:
                yield from _decision(record, names, turn, decision)


def _turning_point(names: Sequence[str], point: TurningPoint) -> str:
    turn = point.turn
    parts = ", ".join(f"{_CAUSES[reason.cause]} {reason.points:+}" for reason in point.reasons)
    whose = f"Turn {turn.number}, {names[turn.player]}"
    return f"{whose}: expected margin of {names[point.player]} {point.points:+} ({parts})"


def _decision(record: Record, names: Sequence[str], turn: ReviewedTurn, decision: Decision) -> Iterator[str]:
    played = record.actions[decision.position : decision.position + decision.length]
    lost = f"{decision.lost:.1f} ± {decision.error:.1f} points given away"
    yield f"  Turn {turn.number}, {names[turn.player]}: {decision.grade}, {lost}"
    yield f"    played: {'; '.join(format_action(record.game, action) for action in played)}"
    yield f"    better: {'; '.join(decision.better)}"
