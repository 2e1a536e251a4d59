"""What is shown of things that anybody may have made: short, on one line, whatever they are."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from citrus.bots.base import planned
from citrus.limits import LONGEST_SAID, LONGEST_STORY, brief, shortened, story_of, told, without_middle
from citrus.rules.actions import Action, Buy, EndTurn, Harvest, Plant, UseMoney
from tests.english import ENGLISH

LAUGHS: tuple[object, ...] = ("ha",) * 10
for _ in range(9):
    LAUGHS = (LAUGHS,) * 10


class Unspeakable:
    """Nobody can write it."""

    def __repr__(self) -> str:
        raise RuntimeError("no")


class BadError(Exception):
    """Cannot say what it is."""

    def __str__(self) -> str:
        raise SystemExit(3)


class Own(Action, frozen=True):
    """No action of the rules."""


@pytest.mark.parametrize(
    ("thing", "said"),
    [
        ((Plant(0, 10**5000),), "(Plant(0, <int>, False),)"),
        (10**5000, "<int>"),
        (9_999_999, "9999999"),
        (Harvest((1, 2, 3, 4, 5)), "Harvest((1, 2, 3, 4, ...))"),
        (([1, 2, 3, 4], [1, 2, 3, 4, 5]), "([1, 2, 3, 4], [1, 2, 3, 4, ...])"),
        (((((1,),),),), "((((...),),),)"),
        (None, "None"),
        (0.5, "0.5"),
        (b"x" * 900_000, "<bytes>"),
        (Unspeakable(), "<Unspeakable>"),
        (lambda: 1, "<function>"),
        ("\ud800", r"'\ud800'"),
    ],
    ids=lambda thing: type(thing).__name__,
)
def test_foreign_things_are_told_in_a_few_words(thing: object, said: str) -> None:
    assert brief(thing) == said


@pytest.mark.parametrize("thing", [LAUGHS, Harvest(LAUGHS), [LAUGHS] * 10_000, "x" * 2_000_000], ids=type)  # type: ignore[arg-type]
def test_endless_things_are_told_in_a_few_words(thing: object) -> None:
    assert len(brief(thing)) <= LONGEST_SAID


@pytest.mark.parametrize(
    "error", [RuntimeError("\ud800" * 2_000_000), BadError(), ValueError("a\nb" * 10_000)], ids=type
)
def test_errors_of_foreign_code_are_told_in_a_line(error: Exception) -> None:
    assert len(told(error).encode()) <= 4 * LONGEST_SAID
    assert "\n" not in told(error)
    assert told(error).startswith(type(error).__name__)
    assert len(story_of(error).encode()) <= 4 * LONGEST_STORY


def test_of_long_paths_a_text_shows_the_beginning_and_the_end() -> None:
    path = Path("/home", *["x" * 200] * 19, "games")
    said = ENGLISH("settings.unreadable", file=path)
    assert len(said) < 2 * LONGEST_SAID
    assert "/home/xxx" in said
    assert said.endswith("xxx/games")


def test_texts_are_cut_to_a_length() -> None:
    assert [shortened("abcdef", most) for most in (6, 5, 1)] == ["abcdef", "abcd…", "…"]
    assert [without_middle("abcdef", most) for most in (6, 5)] == ["abcdef", "ab…ef"]


@pytest.mark.parametrize(
    "plan",
    [
        (),
        None,
        "buy R1",
        (LAUGHS,),
        (Own(),),
        (Plant(0, 10_000_000),),
        (Plant(0, -(10**5000)),),
        (Harvest(LAUGHS),),
        (Harvest(tuple(range(41))),),
        (UseMoney(LAUGHS),),
        (Buy("R" * 41),),
        (Buy([1] * 9),),
        (EndTurn(), EndTurn),
    ],
    ids=lambda plan: type(plan).__name__,
)
def test_what_is_no_plan_is_refused_before_the_rules_see_it(plan: object) -> None:
    with pytest.raises(ValueError, match="the bot planned ") as caught:
        planned(plan)
    assert len(str(caught.value)) < 400


def test_a_plan_of_actions_is_one_whether_or_not_they_are_legal() -> None:
    plan = [Plant(0, random.randrange(99)), Harvest(tuple(range(12))), Buy("R9"), EndTurn()]
    assert planned(plan) == tuple(plan)
