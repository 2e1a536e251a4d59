"""Better turns in the form of hints."""

from __future__ import annotations

from citrus.bots.levels import judge, shipped_numbers
from citrus.bots.turns import TurnSearch
from citrus.records.notation import format_action
from citrus.records.record import Record
from citrus.records.replay import Step
from citrus.review.better import advice_of, better_at
from citrus.review.judging import LEVEL, choices, review
from citrus.review.values import Decision, Depth
from citrus.rules.actions import Buy, Plant
from citrus.rules.view import view

Game = tuple[Record, tuple[Step, ...]]
POINTS = (50.0, 40.0)


def decided(position: int, length: int, player: int, better: tuple[str, ...] = ()) -> Decision:
    return Decision(position, length, player, better, 2.0 * bool(better), 0.3, POINTS, POINTS, 0.4, False)


def test_a_better_turn_belongs_to_its_decision_alone(finished: Game) -> None:
    record, steps = finished
    better = decided(3, 2, 0, ("end",))
    made = review(record, steps, Depth(), [decided(0, 3, 0), better, decided(7, 4, 1)])
    assert [better_at(made, position) for position in range(8)] == [*[None] * 3, better, better, *[None] * 3]


def test_a_better_turn_is_shown_whole_and_with_its_reasons(finished: Game) -> None:
    record, steps = finished
    search = TurnSearch(judge(record.game), shipped_numbers().levels[LEVEL].effort)
    for choice in choices(steps)[:6]:
        turn = search.turns(view(choice.state).state)[0]
        texts = tuple(format_action(record.game, action) for action in turn.actions)
        advice = advice_of(choice.state, decided(choice.position, 1, choice.state.player, texts))
        assert advice is not None
        assert advice.whole
        assert advice.action == turn.actions[0]
        assert advice.plan == turn.plantings
        assert advice.reasons


def test_a_turn_that_is_not_found_any_more_is_explained_by_its_actions(finished: Game) -> None:
    record, steps = finished
    start = steps[0].state
    position = next(n for n, step in enumerate(steps) if isinstance(step.action, Buy))
    actions = [step.action for step in steps[position : position + 2]]
    texts = tuple(format_action(record.game, action) for action in actions if action is not None)
    advice = advice_of(start, decided(0, 2, start.player, texts))
    assert advice is not None
    assert isinstance(actions[1], Plant)
    assert advice.plan == (actions[1],)


def test_what_cannot_be_read_or_done_is_no_better_turn(finished: Game) -> None:
    _, steps = finished
    for texts in [("fly to the moon",), ("buy R99",), ("end",), ()]:
        assert advice_of(steps[0].state, decided(0, 1, 0, texts)) is None
