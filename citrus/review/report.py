"""A review in plain lines, for `citrus review`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from citrus.bots.leads import EQUAL, SURE
from citrus.limits import shortened
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.figures import ReviewedTurn, given_away, turns_of
from citrus.review.values import GRADES, Decision, Review


def report_lines(record: Record, steps: Sequence[Step], review: Review) -> Iterator[str]:
    """Yield what everybody gave away, and every turn with something better."""
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
    heads = "  ".join(f"{grade:>8}" for grade in GRADES)
    yield f"{'player':{width}}  score  lost per turn    {heads}"
    for player, name in enumerate(short):
        counted = Counter(turn.grade for turn in turns if turn.player == player and turn.decisions)
        parts = "  ".join(f"{counted[grade]:8}" for grade in GRADES)
        yield f"{name:{width}}  {review.final[player]:5}  {given_away(turns, player):13.1f}    {parts}"
    yield ""
    yield "Where something better was found"
    for turn in turns:
        for decision in turn.decisions:
            if decision.could_be_better:
                yield from _decision(record, names, turn, decision)


def _decision(record: Record, names: Sequence[str], turn: ReviewedTurn, decision: Decision) -> Iterator[str]:
    played = record.actions[decision.position : decision.position + decision.length]
    lost = f"{decision.lost:.1f} ± {decision.error:.1f} points given away"
    yield f"  Turn {turn.number}, {names[turn.player]}: {decision.grade}, {lost}"
    yield f"    played: {'; '.join(format_action(record.game, action) for action in played)}"
    yield f"    better: {'; '.join(decision.better)}"
