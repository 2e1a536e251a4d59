"""What decisions come to: by turn, by player and for the game."""

from __future__ import annotations

import math
import random
from itertools import pairwise

import pytest
from msgspec.structs import replace

from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.figures import FAR_OFF, ReviewedTurn, figures, turning_point, turning_points, turns_of
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


def followed(finished: Game, changes: dict[int, float]) -> Review:
    """Return a review of all decisions in which the first player begins with equal chances, and leads by some points
    from some decisions on."""
    record, steps = finished
    made, ahead = [], 0.0
    for number, choice in enumerate(choices(steps)):
        ahead += changes.get(number, 0.0)
        points = (50.0 + ahead, 50.0)
        made.append(decided(choice.position, choice.state.player, points, points, shown=choice.revealed))
    return review(record, steps, Depth(), made)


def test_what_was_revealed_is_luck_and_what_was_not_is_none(finished: Game) -> None:
    chosen = choices(finished[1])
    shown = next(number for number, choice in enumerate(chosen) if choice.revealed)
    quiet = next(number for number, choice in enumerate(chosen[shown + 1 :], shown + 1) if not choice.revealed)
    made = followed(finished, {shown + 1: 4.0, quiet + 1: 3.0})
    made = replace(made, decisions=made.decisions[: quiet + 2], final=(57, 50))
    found = figures(made, finished[1])
    assert [entry.luck for entry in found] == pytest.approx([4.0, -4.0], abs=1e-9)
    assert all(entry.luck_error > 0 for entry in found)
    turns = turns_of(made, finished[1])
    assert sum(turn.luck(0) for turn in turns) == pytest.approx(4.0)
    assert sum(turn.played(0) for turn in turns) == pytest.approx(0.0)
    assert sum(turn.change(0) for turn in turns) == pytest.approx(7.0)


def test_the_turns_lead_to_the_result(finished: Game) -> None:
    made = made_up(finished)
    turns = turns_of(made, finished[1])
    for player in (0, 1):
        total = turns[0].begin[player] + sum(turn.change(player) for turn in turns)
        assert total == pytest.approx(made.final[player] - made.final[1 - player])
        assert sum(turn.luck(player) for turn in turns) == pytest.approx(figures(made, finished[1])[player].luck)


def test_a_turning_point_is_one_by_the_curve_whatever_did_it(finished: Game) -> None:
    """No turn that moved the curve by less is one, and none that moved it by more goes without its reasons."""
    chosen = choices(finished[1])
    quiet = next(number for number, choice in enumerate(chosen) if not choice.revealed)
    for swing, found in ((-4.5, 0), (-5.0, 1), (-5.5, 1), (4.5, 0), (5.0, 1)):
        made = followed(finished, {quiet + 1: swing})
        final = (round(50 + swing), 50)
        turns = turns_of(replace(made, decisions=made.decisions[: quiet + 2], final=final), finished[1])
        assert len(list(filter(None, map(turning_point, turns)))) == found
    for point in turning_points(turns_of(made_up(finished), finished[1])):
        assert point.points == round(point.turn.change(point.player))


def test_the_parts_of_a_turning_point_add_up_to_what_it_says(finished: Game) -> None:
    """Even where each is a fraction, and more was given away than the margin fell."""
    turns = turns_of(made_up(finished), finished[1])
    explained = list(filter(None, map(turning_point, turns)))
    assert len(explained) > 5
    for point in explained:
        assert sum(reason.points for reason in point.reasons) == point.points
        given = sum(reason.points for reason in point.reasons if reason.cause == "lost")
        assert given in (0, -math.floor(point.turn.lost))
    for point in turning_points(turns):
        assert point.happened >= 5 or (point.cause == "misjudged" and abs(point.points) >= FAR_OFF)


def test_what_a_turn_did_to_another_player_is_not_called_theirs(finished: Game) -> None:
    """The player in turn gave 3 points away, and a third player gained 8; a better turn would have kept 6 of these."""
    steps = revealing(finished[1])
    gave = steps[0].state.player
    before, after, instead = [40.0, 40.0, 30.0], [40.0, 40.0, 38.0], [40.0, 40.0, 32.0]
    after[gave], instead[gave] = 41.0, 44.0
    made = decided(0, gave, tuple(before), tuple(after), lost=3.0)
    made = replace(made, instead=tuple(instead))
    (turn, *_) = turns_of(reviewed(made, final=tuple(round(points) for points in after)), steps)
    point = turning_point(turn)
    assert point is not None
    assert (point.player, point.points) == (2, 7)
    assert [tuple(reason) for reason in point.reasons] == [("turn", 9), ("misjudged", -2)]


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
    assert [entry.luck for entry in figures(found, steps)] == pytest.approx([3.0, -3.0])
    ahead = [turn.begin[0] for turn in turns_of(found, steps)[:20]]
    assert ahead == pytest.approx([0.0] * 12 + [3.0] * 8)


def test_the_turns_that_changed_most_are_named_with_their_cause(finished: Game) -> None:
    begins = begins_of(finished)
    steps = revealing(finished[1], begins[2])
    players = [steps[begin].state.player for begin in begins[:5]]
    margin = [0.0, -8.0, -2.0, -2.0, -8.5]  # of the player who begins, at the beginning of each turn
    points = [(50.0 + ahead, 50.0) if players[0] == 0 else (50.0, 50.0 + ahead) for ahead in margin]
    made = (
        decided(begins[0], players[0], points[0], points[1], lost=7.0),
        decided(begins[1], players[1], points[1], points[1], shown=True),
        decided(begins[2], players[2], points[2], points[2]),
        decided(begins[3], players[3], points[3], points[4]),
        decided(begins[4], players[4], points[4], points[4]),
    )
    end = (42, 50) if players[0] == 0 else (50, 42)
    found = turning_points(turns_of(reviewed(*made, final=end), steps))
    assert [(point.turn.number, point.cause) for point in found] == [(1, "lost"), (2, "revealed"), (4, "played")]
    assert [abs(point.points) for point in found] == [8, 6, 6]
    assert [abs(reason.points) for reason in found[0].reasons] == [7, 1]


def test_whoever_gave_points_away_is_named_even_if_another_gained_more(finished: Game) -> None:
    steps = revealing(finished[1])
    second = next(n for n, step in enumerate(steps) if any(isinstance(e, TurnBegan) for e in step.events))
    gave, other = steps[0].state.player, steps[second].state.player
    before, after = [0.0, 0.0, 40.0], [0.0, 0.0, 48.0]  # a third player gains 9, and who gave away loses 8
    before[gave], after[gave] = 50.0, 42.0
    before[other] = after[other] = 49.0
    made = (
        decided(0, gave, tuple(before), tuple(after), lost=6.0),
        decided(second, other, tuple(after), tuple(after)),
    )
    final = tuple(round(points) for points in after)
    found = turning_points(turns_of(reviewed(*made, final=final), steps))
    assert [(point.player, point.points, point.cause) for point in found] == [(gave, -8.0, "lost")]


def test_everybody_has_given_away_what_their_own_turns_did(finished: Game) -> None:
    steps = finished[1]
    made = tuple(
        decided(at, player, (50.0, 50.0), (50.0, 50.0), lost=lost)
        for at, player, lost in zip(begins_of(finished), (0, 1, 0, 1), (2.0, 7.0, 0.0, 0.0), strict=False)
    )
    ana, ben = figures(reviewed(*made), steps)
    assert (ana.lost, ben.lost) == (2.0, 7.0)
    assert (ana.lost_error, ben.lost_error) == (0.3, 0.3)


def one_turn(player: int, *decisions: Decision, end: tuple[float, ...]) -> ReviewedTurn:
    """Return a turn of some decisions, from what everybody could expect before the first one."""
    return ReviewedTurn(1, 10, player, decisions, (), margins(decisions[0].before), end)


def test_a_turn_gave_away_what_its_costliest_decision_did() -> None:
    lost, sure, more = (
        replace(decided(at, 0, (9, 9), (9, 9), by), error=3.0) for at, by in ((10, 2), (11, 0), (12, 1))
    )
    turn = one_turn(0, lost, sure, replace(more, error=4.0), end=(0.0, 0.0))
    assert (turn.lost, turn.error) == (2.0, 3.0)


def test_a_turning_point_is_looked_at_where_it_came_about() -> None:
    """Where points were given away, that is the decision; what was played better than expected is the whole turn."""
    quiet, lost = decided(10, 0, (50, 50), (50, 50)), decided(11, 0, (50, 50), (43, 50), lost=7.0)
    point = turning_point(one_turn(0, quiet, lost, end=(-7.0, 7.0)))
    assert point is not None
    assert (point.cause, point.moment) == ("lost", 11)
    better = decided(11, 0, (50, 50), (58, 50))
    point = turning_point(one_turn(0, quiet, better, end=(8.0, -8.0)))
    assert point is not None
    assert (point.cause, point.moment) == ("played", 10)


def test_what_was_played_better_than_expected_moves_the_others_too() -> None:
    """A third player falls back by seven points because somebody plays three points better than expected."""
    for own in (43.0, 45.0):  # two points worse than expected, and just as expected
        made = decided(10, 0, (40.0, 50.0, 52.0), (own, 57.0, 52.0))
        point = turning_point(one_turn(0, made, end=margins((own, 57.0, 52.0))))
        assert point is not None
        assert (point.player, point.points) == (1, 7)
        assert [tuple(reason) for reason in point.reasons] == [("misjudged", 7)], "who plays no better has done nothing"
    made = decided(10, 0, (40.0, 50.0, 52.0), (48.0, 57.0, 52.0))
    point = turning_point(one_turn(0, made, end=margins((48.0, 57.0, 52.0))))
    assert point is not None
    assert [tuple(reason) for reason in point.reasons] == [("turn", 7)]


def test_a_change_of_five_points_is_that_of_the_player_in_turn_though_another_changes_more() -> None:
    made = decided(10, 0, (50.0, 50.0, 30.0), (55.0, 50.0, 50.0))
    for end, whose in (((5.0, -5.0, 20.0), 0), ((4.9, -5.0, 20.0), 2)):
        point = turning_point(one_turn(0, made, end=end)._replace(begin=(0.0, 0.0, 0.0)))
        assert point is not None
        assert point.player == whose


def test_reasons_that_went_the_same_way_come_first_up_and_down() -> None:
    lost = decided(10, 0, (50, 50), (44, 50), lost=6.0)
    for end, order in ((-9.0, ["lost", "misjudged"]), (8.0, ["misjudged", "lost"])):
        point = turning_point(one_turn(0, lost, end=(end, -end)))
        assert point is not None
        assert [reason.cause for reason in point.reasons] == order


@pytest.mark.parametrize(("played", "named"), [(4.0, False), (5.0, True), (-4.0, False), (-5.0, True)])
def test_a_turning_point_is_named_if_five_points_of_it_happened(played: float, named: bool) -> None:
    """The margin changed by as much in every case; the rest was only an estimate put right."""
    swing = 5.0 if played > 0 else -5.0
    made = decided(10, 0, (50, 50), (50 + played, 50), lost=max(0.0, -played))
    turn = one_turn(0, made, end=(swing, -swing))
    point = turning_point(turn)
    assert point is not None
    assert point.points == swing
    assert turning_points([turn]) == ((point,) if named else ())


@pytest.mark.parametrize(("swing", "named"), [(9.0, False), (-10.0, True)])
def test_a_large_change_that_no_estimate_had_foreseen_is_named(swing: float, named: bool) -> None:
    turn = one_turn(0, decided(10, 0, (50, 50), (50, 50)), end=(swing, -swing))
    found = turning_points([turn])
    assert [(point.cause, point.points) for point in found] == [("misjudged", swing)] * named


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
    assert not any(line.startswith("Turning points") for line in lines)


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
        counted = [sum(low <= lost < high for lost in by_turn.values()) for low, high in pairwise((0, 1, 2, 5, 999))]
        (line,) = (line for line in lines if line.startswith(seat.name))
        assert [int(word) for word in line.split()[-4:]] == counted


def test_turning_points_are_first_those_with_a_better_turn_and_last_those_of_the_last_round() -> None:
    mistakes = [one_turn(0, decided(0, 0, (50.0, 50.0), (44.0, 50.0), lost=6.0), end=(-6.0, 6.0))] * 2
    strong = [one_turn(0, decided(0, 0, (50.0, 50.0), (59.0, 50.0)), end=(9.0, -9.0))] * 3
    turns = [turn._replace(number=number) for number, turn in enumerate([*strong, *mistakes], 1)]
    assert [point.turn.number for point in turning_points(turns)] == [1, 2, 3], "the mistakes are in the last round"
    turns = [turn._replace(number=number) for number, turn in enumerate([*mistakes, *strong], 1)]
    assert [point.turn.number for point in turning_points(turns)] == [1, 2, 3]
    turns = [turn._replace(number=number) for number, turn in enumerate([*strong[:2], *mistakes, *strong], 1)]
    assert [point.turn.number for point in turning_points(turns)] == [1, 3, 4]
    turns[0] = turns[0]._replace(player=1)
    assert [point.turn.number for point in turning_points(turns, people=[1])] == [1, 3, 4], "people learn from theirs"
    assert [point.turn.number for point in turning_points(turns[:1] + turns[2:], people=[1])] == [1, 3, 4]
    quiet = one_turn(1, decided(0, 1, (50.0, 50.0), (50.0, 50.0), lost=7.5), end=(0.0, 0.0))._replace(number=4)
    found = turning_points([*turns[1:3], quiet, *turns[3:]], people=[1])
    assert quiet in [point.turn for point in found], "a person learns from it though no lead changed"
    assert [sum(reason.points for reason in point.reasons) for point in found if point.turn is quiet] == [0]
    assert quiet not in [point.turn for point in turning_points([*turns[1:3], quiet, *turns[3:]])]
    own = turns[0]._replace(number=1)
    found = turning_points([own, *turns[1:3], quiet, *turns[3:]], people=[1])
    assert [point.cause for point in found if point.turn is quiet] == ["lost"], "also where another turn tells of them"
