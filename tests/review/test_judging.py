"""Choices of a game are found whole, mistakes are recognised, and nothing hidden is known."""

from __future__ import annotations

import random
from itertools import permutations

import pytest

from citrus.bots.advice import AT_HAND
from citrus.bots.balance import Balance, Part, Source
from citrus.bots.counsel import Counsel
from citrus.bots.differing import differs
from citrus.bots.leads import EQUAL, difference
from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.lookahead import follow
from citrus.bots.turns import TurnSearch
from citrus.records.notation import parse_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.judging import Choice, Judge, choices, review
from citrus.review.values import GRADES, Decision, Depth
from citrus.rules.events import reveals
from citrus.rules.turn import legal_actions
from citrus.rules.view import determinize, view
from tests.rules.scene import Scene

Game = tuple[Record, tuple[Step, ...]]
DEPTH = Depth(turns=3, scouted=1, futures=3)


def test_choices_end_with_the_turn_or_with_what_is_revealed(finished: Game) -> None:
    _, steps = finished
    found = choices(steps)
    chosen = set()
    for choice in found:
        inside = steps[choice.position + 1 : choice.position + len(choice.actions) + 1]
        assert tuple(step.action for step in inside) == choice.actions
        assert choice.state == steps[choice.position].state
        assert not any(reveals(event) for step in inside[:-1] for event in step.events)
        assert {step.state.player for step in inside[:-1]} <= {choice.state.player}
        assert any(map(reveals, inside[-1].events)) == choice.revealed
        moments = steps[choice.position : choice.position + len(choice.actions)]
        assert any(len(legal_actions(step.state)) > 1 for step in moments), "there is something to choose"
        chosen |= set(range(choice.position, choice.position + len(choice.actions)))
    left = set(range(len(steps) - 1)) - chosen
    assert all(len(legal_actions(steps[number].state)) == 1 for number in left)
    for number, choice in enumerate(found):  # a game that begins there has the same ones
        rest = choices(steps[choice.position :])
        assert [later.position + choice.position for later in rest] == [later.position for later in found[number:]]


def test_the_best_turn_is_among_the_best_and_a_bad_one_is_not(finished: Game) -> None:
    record, steps = finished
    search = TurnSearch(judge(record.game), shipped_numbers().levels["expert"].effort)
    state = steps[0].state
    turns = search.turns(state)
    judged = Judge(record.game, DEPTH)
    good, bad = (judged.decision(Choice(0, state, turn.actions, False)) for turn in (turns[0], turns[-1]))
    assert bad.lost > EQUAL
    assert bad.better
    assert good.lost < bad.lost
    assert (
        bad.after[state.player] - bad.after[1 - state.player] < good.after[state.player] - good.after[1 - state.player]
    )


def test_nothing_hidden_is_known(finished: Game) -> None:
    record, steps = finished
    judged, rng = Judge(record.game, DEPTH), random.Random(1)
    for choice in choices(steps)[3:6]:
        other = choice._replace(state=determinize(view(choice.state), rng))
        assert other.state != choice.state
        assert judged.decision(other) == judged.decision(choice)


def test_what_a_decision_comes_to_is_kept_with_two_decimals(finished: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    record, steps = finished
    monkeypatch.setattr(Balance, "told", Balance(6.126, (Part(6.126, Source("horses")),)))
    judged = Judge(record.game, DEPTH)
    one, two = (judged.decision(choice) for choice in choices(steps)[18:20])
    for numbers in ((two.lost,), (two.error,), (two.unsure,), two.before, two.after, two.instead, (one.unsure,)):
        assert [round(number, 2) for number in numbers] == list(numbers)
        assert [round(number, 1) for number in numbers] != list(numbers)


def test_the_same_actions_in_another_order_give_nothing_away(finished: Game) -> None:
    record, steps = finished
    judged = Judge(record.game, Depth(turns=1, scouted=1, futures=2))
    search = TurnSearch(judge(record.game), shipped_numbers().levels["expert"].effort)
    state = steps[0].state
    turn = search.turns(state)[0]
    buy, *plantings, end = turn.actions
    others = [(buy, *order, end) for order in permutations(plantings) if order != tuple(plantings)]
    other = next(order for order in others if follow(state, order) == follow(state, turn.actions))
    decision = judged.decision(Choice(0, state, other, False))
    assert not decision.could_be_better
    assert tuple(parse_action(record.game, text) for text in decision.better) != turn.actions


def test_every_good_turn_has_another_one_that_is_really_different_and_says_what_it_is_worth(finished: Game) -> None:
    """Unless all others would be mistakes of the review itself, or there are none."""
    record, steps = finished
    judged, counsel, told = Judge(record.game, DEPTH), Counsel(record.game, DEPTH.turns, DEPTH.scouted), 0
    good = [(one, made) for one in choices(steps)[:12] if not (made := judged.decision(one)).instead]
    for choice, decision in good:
        other = tuple(parse_action(record.game, text) for text in decision.better)
        if not other:
            assert decision.ahead == 0.0
            continue
        assert differs(choice.state, other, choice.actions)
        outcomes = counsel.outcomes(view(choice.state), [choice.actions, other], DEPTH.futures)
        assert decision.ahead == round(difference(*outcomes, choice.state.player).points, 2)
        assert decision.ahead > -GRADES["doubtful"]
        told += 1
    assert told > len(good) / 2


@pytest.mark.parametrize(
    ("lost", "grade"), [(0.0, "good"), (1.9, "good"), (2.0, "doubtful"), (4.9, "doubtful"), (5.0, "costly")]
)
def test_grades(lost: float, grade: str) -> None:
    decision = Decision(0, 1, 0, ("end",) if lost else (), lost, 0.2, (), (), 0.5, False)
    assert decision.grade == grade
    assert decision.could_be_better == (grade != "good")


def test_a_turn_is_good_if_another_one_is_preferred_but_nobody_can_say_what_it_is_better_by(
    finished: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    record, steps = finished
    judged = Judge(record.game, DEPTH)
    worse = [(choice, lost) for choice in choices(steps)[:8] if (lost := judged.decision(choice).lost)]
    assert any(lost >= GRADES["doubtful"] for _, lost in worse)
    monkeypatch.setattr(Balance, "told", Balance(0.0))
    for choice, lost in worse:
        decision = judged.decision(choice)
        assert (decision.lost, decision.grade) == (0.0, "good")
        assert not decision.better or lost < GRADES["doubtful"], "only what is about as good is told"


def test_a_review_knows_how_the_game_ended(finished: Game) -> None:
    record, steps = finished
    assert record.result is not None
    assert review(record, steps, Depth(), []).final == record.result.scores


@pytest.mark.parametrize(("by", "given_away"), [(AT_HAND - 1, False), (AT_HAND + 1, True)])
def test_points_at_once_are_no_mistake_if_another_turn_is_little_better(
    monkeypatch: pytest.MonkeyPatch, by: float, given_away: bool
) -> None:
    """Hints prefer them, too."""
    scene = Scene().fincas(A="10/5").region(0, "lime", "c2 d2 e2 c3 e3 c4 d4").bag("orange lemon lime " * 9)
    scene.region(0, "lemon", "a7 b7").market("lime - - lemon orange - - lemon orange - - -").player(0, coins=4)
    state = scene.state
    closing, harvest = (
        tuple(parse_action(state.game, text) for text in texts)
        for texts in (("buy R1", "plant lime e4", "end"), ("harvest a7", "end"))
    )
    outcomes = [[[points, 0.0]] * 3 for points in (0.0, 0.0, by)]
    monkeypatch.setattr(Counsel, "decision", lambda self, known: harvest)
    monkeypatch.setattr(Counsel, "outcomes", lambda self, known, turns, futures: outcomes)
    monkeypatch.setattr(Balance, "told", Balance(1.0, (Part(1.0, Source("horses")),)))
    assert bool(Judge(state.game, DEPTH).decision(Choice(0, state, closing, False)).lost) == given_away
