"""What decisions come to: by turn, by player and for the game."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest

from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.figures import ReviewedTurn, given_away, held, turns_of
from citrus.review.judging import choices, review
from citrus.review.report import report_lines
from citrus.review.values import Decision, Depth, Review, margins
from citrus.rules.events import SiteOpened, TurnBegan, reveals

Game = tuple[Record, tuple[Step, ...]]


def decided(
    position: int,
    player: int,
    before: tuple[float, ...],
    after: tuple[float, ...],
    lost: float = 0.0,
    shown: bool = False,
) -> Decision:
    better = ("end",) if lost else ()
    return Decision(position, 1, player, better, lost, 0.3, before, after, 0.4, shown)


def reviewed(*decisions: Decision, final: tuple[int, ...] = (0, 0)) -> Review:
    return Review(1, "game", Depth(), decisions, final)


def begins_of(finished: Game) -> list[int]:
    """Return after how many actions each turn begins."""
    return [0, *(n for n, step in enumerate(finished[1]) if any(isinstance(e, TurnBegan) for e in step.events))]


def revealing(steps: tuple[Step, ...], *numbers: int) -> tuple[Step, ...]:
    """Return the same steps, in which something is revealed only after some actions."""
    found = []
    for number, step in enumerate(steps):
        events = [event for event in step.events if not reveals(event)]
        found.append(step._replace(events=(*events, SiteOpened("A")) if number in numbers else tuple(events)))
    return tuple(found)


def made_up(finished: Game) -> Review:
    """Return a review of all decisions with points at random."""
    record, steps = finished
    rng, made = random.Random(1), []
    for choice in choices(steps):
        before, after = (tuple(round(50 + rng.gauss(0, 5), 2) for _ in range(2)) for _ in range(2))
        made.append(decided(choice.position, choice.state.player, before, after, rng.choice((0.0, 2.0))))
    return review(record, steps, Depth(), made)


def test_estimates_that_lean_towards_the_player_in_turn_are_set_upright(finished: Game) -> None:
    """The player in turn seems to be 4 points further ahead; in truth nobody is, except by 3 points that are
    revealed."""
    begins = begins_of(finished)[:20]
    steps = revealing(finished[1], begins[12])
    made = []
    for number, begin in enumerate(begins):
        player, luck = steps[begin].state.player, 3.0 if number > 11 else 0.0
        points = (50.0 + luck + (2 if player == 0 else -2), 50.0 - (2 if player == 0 else -2))
        made.append(decided(begin, player, points, points, shown=number == 11))
    found = reviewed(*made, final=(53, 50))
    ahead = [turn.begin[0] for turn in turns_of(found, steps)[:20]]
    assert ahead == pytest.approx([0.0] * 12 + [3.0] * 8)


def test_everybody_gives_away_what_their_own_turns_do_on_average(finished: Game) -> None:
    steps = finished[1]
    made = tuple(
        decided(at, player, (50.0, 50.0), (50.0, 50.0), lost=lost)
        for at, player, lost in zip(begins_of(finished), (0, 1, 0, 1), (2.0, 7.0, 0.0, 0.0), strict=False)
    )
    turns = turns_of(reviewed(*made), steps)
    for player, lost in enumerate((2.0, 7.0)):
        assert given_away(turns, player) == pytest.approx(lost / sum(turn.player == player for turn in turns))


def one_turn(player: int, *decisions: Decision) -> ReviewedTurn:
    """Return a turn of some decisions, from what everybody could expect before the first one."""
    return ReviewedTurn(1, 10, player, decisions, margins(decisions[0].before))


def test_a_turn_gave_away_what_its_costliest_decision_did() -> None:
    for losses, lost, grade, moment in (
        ((2.5, 0, 7), 7, "costly", 12),
        ((3, 2, 0), 3, "doubtful", 10),
        ((1, 0, 1.9), 0, "good", 10),
    ):
        turn = one_turn(0, *(decided(10 + at, 0, (9, 9), (9, 9), by) for at, by in enumerate(losses)))
        assert (turn.lost, turn.grade, turn.moment) == (lost, grade, moment)


def test_the_report_names_everybody_and_every_better_turn(finished: Game) -> None:
    record, steps = finished
    made = tuple(
        decided(choice.position, choice.state.player, (50.0, 40.0), (50.0, 40.0), 2.5 * (number == 3))
        for number, choice in enumerate(choices(steps))
    )
    lines = list(report_lines(record, steps, review(record, steps, Depth(), made)))
    assert sum("better: end" in line for line in lines) == 1
    assert any("doubtful, 2.5 ± 0.3 points given away" in line for line in lines)
    (played,) = (line for line in lines if line.strip().startswith("played:"))
    assert played.endswith(f": {format_action(record.game, record.actions[made[3].position])}")
    for seat in record.seats:
        assert any(line.startswith(seat.name) for line in lines)


def test_the_report_counts_the_turns_of_everybody_by_their_grades(finished: Game) -> None:
    record, steps = finished
    rng = random.Random(2)
    made = review(
        record,
        steps,
        Depth(),
        [
            decided(choice.position, choice.state.player, (50.0, 40.0), (50.0, 40.0), rng.choice((0.0, 1.0, 3.0, 6.0)))
            for choice in choices(steps)
        ],
    )
    lines = list(report_lines(record, steps, made))
    for player, seat in enumerate(record.seats):
        by_turn: dict[int, float] = {}
        for decision in made.decisions:
            if decision.player == player:
                number = sum(begin <= decision.position for begin in begins_of(finished))
                by_turn[number] = max(by_turn.get(number, 0.0), decision.lost)
        counted = [sum(low <= lost < high for lost in by_turn.values()) for low, high in pairwise((0, 2, 5, 999))]
        (line,) = (line for line in lines if line.startswith(seat.name))
        assert [int(word) for word in line.split()[-3:]] == counted


def test_nobody_gave_away_more_than_the_curve_fell(finished: Game) -> None:
    """Of three losses, the curve fell by less after the first, and rose after the second."""
    begins = begins_of(finished)[:4]
    steps, rows = revealing(finished[1]), [(50.0, 50.0)]
    for begin, fell in zip(begins, (3.0, -2.0, 6.0, 0.0), strict=True):
        player = steps[begin].state.player
        rows.append(tuple(points - fell * (seat == player) for seat, points in enumerate(rows[-1])))
    made = tuple(
        decided(begin, steps[begin].state.player, rows[number], rows[number + 1], lost=4.0 * (number < 3))
        for number, begin in enumerate(begins)
    )
    found = held(reviewed(*made, final=tuple(round(points) for points in rows[-1])), steps)
    assert [one.lost for one in found.decisions] == [3.0, 0.0, 4.0, 0.0]
