"""Lessons: a match led by steps that are data, at tables that are records."""

from __future__ import annotations

from dataclasses import replace
from fnmatch import fnmatchcase
from itertools import pairwise
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from citrus.match.lesson import Lesson, LessonName, introduction_dir, load_steps, matching
from citrus.records.notation import format_action
from citrus.records.record import read
from citrus.rules.actions import Buy, Harvest, Plant
from citrus.rules.turn import legal_actions

STEPS = load_steps(introduction_dir() / "first.yaml")


@pytest.fixture
def lesson() -> Lesson:
    return Lesson.begin(("You", "Bruno"))


@pytest.fixture
def tiles() -> Lesson:
    return Lesson.begin(("You", "Bruno"), "tiles")


def at(lesson: Lesson, step: str) -> Lesson:
    lesson.go([step.id for step in lesson.course].index(step))
    return lesson


def test_every_step_has_a_name_of_its_own() -> None:
    every = [step.id for name in get_args(LessonName) for step in load_steps(introduction_dir() / f"{name}.yaml")]
    assert len(set(every)) == len(every)


def test_only_what_the_step_asks_for_is_wanted(lesson: Lesson) -> None:
    assert lesson.legal_actions() == ()
    lesson.advance()
    assert {type(action) for action in lesson.legal_actions()} == {Buy}
    assert len(lesson.legal_actions()) > 1, "as in every game"
    assert lesson.wants(Buy("C1"))
    assert not lesson.wants(Buy("R2"))
    assert lesson.why_not(Buy("R2")) is None, "the rules would allow it"


def test_the_player_sits_with_the_neighbour_and_nobody_waits_for_a_bot(lesson: Lesson) -> None:
    assert [seat.name for seat in lesson.seats] == ["You", "Bruno"]
    assert len({seat.color for seat in lesson.seats}) == 2
    for number in range(len(lesson.course)):
        lesson.go(number)
        assert lesson.bot is None
        assert all(seat.bot_name is None for seat in lesson.seats)


def test_the_last_step_stays(lesson: Lesson) -> None:
    lesson.go(len(STEPS))
    assert (lesson.at, lesson.at_end) == (len(STEPS) - 1, True)
    before = lesson.steps
    lesson.advance()
    assert (lesson.at, lesson.steps) == (len(STEPS) - 1, before)
    lesson.go(-1)
    assert (lesson.at, lesson.at_end) == (0, False)


def test_a_lesson_may_begin_with_something_to_do(lesson: Lesson) -> None:
    number = next(number for number, step in enumerate(STEPS) if step.kind == "do")
    course = (replace(STEPS[number], game="finca"), *STEPS[number + 1 : number + 3])
    begun = Lesson("first", course, introduction_dir(), ("You", "Bruno"))
    assert begun.steps == lesson.steps, "nothing has been done yet"
    assert begun.goal() is not None


def test_what_is_tried_in_vain_is_refused_by_the_rules(tiles: Lesson) -> None:
    goal = at(tiles, "road").goal()
    assert goal is not None
    refusal = tiles.why_not(goal)
    assert refusal is not None
    assert refusal.rule == "R6.4"


@pytest.mark.parametrize("name", get_args(LessonName))
def test_progress_goes_from_chapter_to_chapter_without_a_leap(name: LessonName) -> None:
    lesson = Lesson.begin(("You", "Bruno"), name)
    assert lesson.chapters == len({step.chapter for step in lesson.course})
    seen = []
    for number, step in enumerate(lesson.course):
        lesson.at = number
        seen.append(lesson.progress)
        first = number == 0 or lesson.course[number - 1].chapter != step.chapter
        assert (lesson.progress == step.chapter) == first
    steps = [later - before for before, later in pairwise([*seen, float(lesson.chapters)])]
    for number, step in enumerate(lesson.course):
        assert steps[number] == pytest.approx(1 / sum(other.chapter == step.chapter for other in lesson.course))


def test_what_is_tried_with_a_tile_may_be_tried_everywhere(tiles: Lesson) -> None:
    goal = at(tiles, "road").goal()
    assert isinstance(goal, Plant)
    allowed = [one for one in legal_actions(tiles.state) if isinstance(one, Plant)]
    assert list(tiles.legal_actions()) == [one for one in allowed if one.tile == goal.tile]
    assert tiles.legal_actions()


def test_only_the_first_lesson_is_a_family_game_as_the_one_that_it_leads_to() -> None:
    families = {record.stem for record in introduction_dir().glob("*.citrus") if read(record).game.options.family}
    assert families == {step.game for step in STEPS if step.game is not None}


def test_a_star_stands_for_anything_and_the_most_comes_last(lesson: Lesson) -> None:
    found = matching(at(lesson, "harvest").state, "harvest *")
    assert len(found) == 3
    assert isinstance(found[-1], Harvest)
    assert len(found[-1].regions) == 2
    exact = format_action(lesson.state.game, found[0])
    assert matching(lesson.state, exact) == found[:1]


def test_the_neighbour_does_what_is_written(lesson: Lesson) -> None:
    at(lesson, "harvest")
    assert not lesson.ready, "the player has something to do"
    at(lesson, "neighbour")
    while lesson.waiting:
        assert not lesson.ready
        lesson.let_neighbour_act()
    assert lesson.ready
    done = [step.action for step in lesson.steps[-len(lesson.step.actions) :]]
    assert [format_action(lesson.state.game, action) for action in done if action] == list(lesson.step.actions)


def test_going_on_keeps_what_the_player_chose_and_going_back_does_not() -> None:
    lesson = at(Lesson.begin(("You", "Bruno"), "trees"), "pile")
    chosen, usual = lesson.legal_actions()[0], lesson.goal()
    assert chosen != usual
    lesson.act(chosen)
    lesson.advance()
    assert lesson.steps[-1].action == chosen
    lesson.go(lesson.at)
    assert lesson.steps[-1].action == usual


@pytest.mark.parametrize("name", get_args(LessonName))
def test_the_way_back_leads_to_the_step_before(name: LessonName) -> None:
    lesson = Lesson.begin(("You", "Bruno"), name)
    for number in range(len(lesson.course)):
        lesson.go(number)
        assert lesson.can_go_back == (number > 0)
        lesson.go_back()
        assert lesson.at == max(0, number - 1)
        assert lesson.watched == 0
        again = Lesson.begin(("Ana", "Ben"), name)
        again.go(lesson.at)
        assert lesson.steps == again.steps, "the history is whole"


def test_the_neighbour_has_done_nothing_of_a_step_that_has_just_come(lesson: Lesson) -> None:
    for number in range(len(lesson.course) - 1):
        lesson.go(number)
        while lesson.waiting:
            lesson.let_neighbour_act()
        lesson.advance()
        assert (lesson.at, lesson.watched) == (number + 1, 0)


def test_going_on_to_a_game_of_its_own_begins_it(lesson: Lesson) -> None:
    evening = next(number for number, step in enumerate(STEPS) if step.game == "evening")
    there = Lesson.begin(("You", "Bruno"))
    there.go(evening)
    lesson.go(evening - 1)
    assert lesson.state != there.state
    lesson.advance()
    assert (lesson.at, lesson.state) == (evening, there.state)


def test_the_evening_belongs_to_the_same_game() -> None:
    begun, evening = (read(introduction_dir() / f"{name}.citrus") for name in ("finca", "evening"))
    assert (begun.game, begun.setup) == (evening.game, evening.setup)
    first = next(number for number, step in enumerate(STEPS) if step.game == "evening")
    written = [text for step in STEPS[:first] if step.kind in ("do", "watch") for text in step.actions]
    played = [format_action(evening.game, action) for action in evening.actions[len(begun.actions) :]]
    for text, action in zip(written, played, strict=False):
        assert fnmatchcase(action, text) or action == text


def test_nothing_is_written(lesson: Lesson, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    before = sorted(path.name for path in introduction_dir().iterdir())
    lesson.advance()
    before_it = len(lesson.steps)
    lesson.act(Buy("C1"))
    assert not (tmp_path / "home").exists()
    assert sorted(path.name for path in introduction_dir().iterdir()) == before
    assert len(lesson.steps) == before_it + 1


@pytest.mark.parametrize("text", ["chapters: []\nmore: 1", "chapters: [{steps: [{id: a, does: end}]}]", "chapters: 3"])
def test_a_file_that_is_none_is_refused(tmp_path: Path, text: str) -> None:
    path = tmp_path / "steps.yaml"
    path.write_text(text, encoding="utf-8")
    with pytest.raises(msgspec.ValidationError):
        load_steps(path)
