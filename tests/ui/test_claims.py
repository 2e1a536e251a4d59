"""Each sentence of the table is held against the game, or claims nothing."""

from __future__ import annotations

from typing import get_args

from citrus.language.languages import shipped
from citrus.language.text_files import asked_as
from citrus.language.texts import english
from citrus.match.lesson import LessonName, introduction_dir, load_steps
from tests.ui.claims import on_lessons
from tests.ui.claims.ledger import CHECKS
from tests.ui.claims.silent import SCOPE, silent
from tests.ui.locale_texts import texts


def test_every_sentence_of_the_table_is_tried_or_claims_nothing() -> None:
    said = {asked_as(key, english()) for key in english() if key.startswith(tuple(f"{part}." for part in SCOPE))}
    outside = {"replay.stands_harvest"}
    assert said - CHECKS.keys() - silent() == set(), "these need a check, or a reason for none"
    assert CHECKS.keys() - said == outside
    assert silent() <= said
    assert not CHECKS.keys() & silent()


def test_every_box_of_every_lesson_is_played_and_its_numbers_are_those_of_the_rules() -> None:
    steps = [step.id for name in get_args(LessonName) for step in load_steps(introduction_dir() / f"{name}.yaml")]
    assert on_lessons.CHECKS.keys() == set(steps)
    tried, false = on_lessons.false_claims(list(map(texts, shipped())))
    assert not false, "\n".join(false)
    assert tried == len(steps) * len(shipped())
