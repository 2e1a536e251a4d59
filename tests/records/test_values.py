"""What records and definitions hold never changes under anybody's hands."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from citrus.content.errors import ContentError
from citrus.content.named import UnknownNameError
from citrus.content.yaml_text import DocumentError
from citrus.records.values import IllegalMove, RecordError
from citrus.records.words import NotationError
from citrus.rules.actions import Pass
from citrus.rules.orders import SetupError
from citrus.rules.problem import Problem
from citrus.rules.turn import why_not
from tests.rules.scene import Scene
from tests.values import values

PROBLEM = Problem("market.gap", number=4)


def test_no_value_ever_changes() -> None:
    sorts = values("citrus.records") + values("citrus.content")
    assert sorts
    assert [sort for sort in sorts if not sort.__struct_config__.frozen] == []


@pytest.mark.parametrize(
    "error",
    [
        DocumentError(PROBLEM, "setup.bag[3]", 7),
        ContentError(Path("a.yaml"), "setup.bag[3]", PROBLEM, 7),
        NotationError(PROBLEM),
        RecordError("setup.bag[3]", PROBLEM, 7),
        UnknownNameError(PROBLEM),
        SetupError("setup.bag", PROBLEM),
    ],
    ids=lambda error: type(error).__name__,
)
def test_what_is_wrong_stands_in_a_report_and_survives_the_way_to_another_process(error: Exception) -> None:
    assert "market.gap (number 4)" in str(error)
    assert str(pickle.loads(pickle.dumps(error))) == str(error)


def test_a_record_that_breaks_a_rule_says_which() -> None:
    state = Scene().state
    refusal = why_not(state, Pass())
    assert refusal is not None
    error = RecordError("actions[3]", IllegalMove((), state, Pass(), refusal))
    assert str(error) == "actions[3]: R4.3: sold_out"
    assert str(RecordError("", PROBLEM)) == "market.gap (number 4)"
