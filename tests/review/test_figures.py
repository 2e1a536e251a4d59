"""What decisions come to: by turn, by player and for the game."""

from __future__ import annotations

from math import sqrt

import pytest

from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.figures import figures, turning_points, turns_of
from citrus.review.judging import choices, review
from citrus.review.report import report_lines
from citrus.review.values import Decision, Depth, Review
from citrus.rules.events import TurnBegan

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


def test_what_was_revealed_is_luck_and_what_was_not_is_none() -> None:
    found = figures(
        reviewed(
            decided(0, 0, (50, 50), (51, 50), shown=True),
            decided(5, 1, (55, 50), (55, 52), lost=3.0),
            decided(9, 0, (54, 52), (54, 52)),
        )
    )
    assert [entry.luck for entry in found] == [4.0, -4.0]
    assert [entry.lost for entry in found] == [0.0, 3.0]
    assert [entry.lost_error for entry in found] == pytest.approx([0.0, 0.3])
    assert found[0].luck_error == pytest.approx(0.4 * sqrt(2))


def test_estimates_that_lean_towards_the_player_in_turn_are_set_upright(finished: Game) -> None:
    """Whoever is in turn seems to be 4 points farther ahead; in truth nobody is, but for 3 points that are revealed."""
    _, steps = finished
    begins = [0, *(n for n, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))][:20]
    made = []
    for number, begin in enumerate(begins):
        player, luck = steps[begin].state.player, 3.0 if number > 11 else 0.0
        points = (50.0 + luck + (2 if player == 0 else -2), 50.0 - (2 if player == 0 else -2))
        made.append(decided(begin, player, points, points, shown=number == 11))
    found = reviewed(*made, final=(53, 50))
    assert [entry.luck for entry in figures(found)] == pytest.approx([3.0, -3.0])
    ahead = [turn.margins[0] for turn in turns_of(found, steps)[:20]]
    assert ahead == pytest.approx([0.0] * 12 + [3.0] * 8)


def test_decisions_belong_to_the_turns_in_which_they_were_made(finished: Game) -> None:
    record, steps = finished
    chosen = choices(steps)
    made = tuple(decided(choice.position, choice.state.player, (50.0, 40.0), (50.0, 40.0), 1.0) for choice in chosen)
    turns = turns_of(review(record, steps, Depth(), made), steps)
    assert len(turns) == 1 + sum(isinstance(event, TurnBegan) for step in steps for event in step.events)
    assert [decision for turn in turns for decision in turn.decisions] == list(made)
    assert all(decision.player == turn.player for turn in turns for decision in turn.decisions)
    assert all(turn.lost == len(turn.decisions) for turn in turns)
    assert turns[0].margins == (10.0, -10.0)
    assert [turn.number for turn in turns] == list(range(1, len(turns) + 1))


def test_the_turns_that_changed_most_are_named_with_their_cause(finished: Game) -> None:
    _, steps = finished
    begins = [0, *(n for n, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))]
    players = [steps[begin].state.player for begin in begins[:5]]
    margin = [0.0, -8.0, -2.0, -2.0, 4.5]  # of the player who begins, at the beginning of each turn
    points = [(50.0 + ahead, 50.0) if players[0] == 0 else (50.0, 50.0 + ahead) for ahead in margin]
    made = (
        decided(begins[0], players[0], points[0], points[1], lost=7.0),
        decided(begins[1], players[1], points[1], points[1], shown=True),
        decided(begins[2], players[2], points[2], points[2]),
        decided(begins[3], players[3], points[3], points[4]),
        decided(begins[4], players[4], points[4], points[4]),
    )
    end = (55, 50) if players[0] == 0 else (50, 55)
    found = turning_points(reviewed(*made, final=end), turns_of(reviewed(*made, final=end), steps))
    assert [(point.turn.number, point.cause) for point in found] == [(1, "lost"), (2, "revealed"), (4, "played")]
    assert [abs(point.change) for point in found] == pytest.approx([8.0, 6.0, 6.5])


def test_whoever_gave_points_away_is_named_even_if_another_gained_more(finished: Game) -> None:
    _, steps = finished
    second = next(n for n, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))
    gave, other = steps[0].state.player, steps[second].state.player
    before, after = [0.0, 0.0, 40.0], [0.0, 0.0, 46.0]  # a third player gains 10, and who gave away loses 8
    before[gave], after[gave] = 50.0, 44.0
    before[other] = after[other] = 45.0
    made = (
        decided(0, gave, tuple(before), tuple(after), lost=6.0),
        decided(second, other, tuple(after), tuple(after)),
    )
    final = tuple(round(points) for points in after)
    found = turning_points(reviewed(*made, final=final), turns_of(reviewed(*made, final=final), steps))
    assert [(point.player, point.change, point.cause) for point in found] == [(gave, -8.0, "lost")]


def test_the_report_names_everybody_and_every_better_turn(finished: Game) -> None:
    record, steps = finished
    made = tuple(
        decided(choice.position, choice.state.player, (50.0, 40.0), (50.0, 40.0), 2.5 * (number == 3))
        for number, choice in enumerate(choices(steps))
    )
    lines = list(report_lines(record, steps, review(record, steps, Depth(), made)))
    assert sum("better: end" in line for line in lines) == 1
    assert any("doubtful, 2.5 ± 0.3 points given away" in line for line in lines)
    for seat in record.seats:
        assert any(line.startswith(seat.name) for line in lines)
