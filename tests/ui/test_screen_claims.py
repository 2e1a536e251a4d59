"""What the screens beside the table claim, held against the rules, the boards and the bots' games."""

from __future__ import annotations

import re
from collections.abc import Sequence

import msgspec
import pytest

from citrus.album.goals import GOALS, PURSE
from citrus.content.boards import board_files, shipped_boards
from citrus.content.numbers import all_numbers
from citrus.content.survey import facts
from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.match.lesson import Lesson, LessonName, matching
from citrus.resources import data_dir
from citrus.rules.events import Event, FincaBuilt, FincaScored, PointsScored
from citrus.rules.setup import PLAYERS
from citrus.ui.screens.setup.choices import SetupChoices
from citrus.workshop.shipped import shipped_play
from tests.ui.locale_texts import texts

NAMES = ["Ana", "Ben", "Clara", "Diego", "Elena"]


def numbers(text: str) -> list[int]:
    return [int(number) for number in re.findall(r"\d+", text)]


@pytest.mark.parametrize("language", shipped())
def test_cards_of_boards_say_what_the_setup_recommends_and_the_rulebook_and_the_commands_say(language: str) -> None:
    said = texts(language)
    book = msgspec.yaml.decode((data_dir() / "rulebook" / f"{language}.yaml").read_bytes())
    lines = [line for line in book["length"]["boards"].splitlines() if line.startswith("- ")]
    for entry in (entry for entry in board_files() if not entry.own):
        name = entry.path.stem
        suited = [
            players
            for players in PLAYERS
            if SetupChoices(NAMES, NAMES, all_numbers(), board_files(), players).recommended(entry)
        ]
        players, minutes = numbers(said(f"boards.shipped_{name}")), numbers(said(f"boards.lasts_{name}"))
        assert players[: len(suited)] == suited, "whom it is recommended for comes first"
        assert entry.board is not None
        assert numbers(facts(entry.board, load_tiles())[0]) == [entry.board.columns, entry.board.rows, *players]
        (line,) = [line for line in lines if f"{{{name}_columns}}" in line]
        assert sorted(numbers(line)) == sorted(players + minutes)
    assert len(lines) == len(shipped_boards())


def test_whoever_goes_first_wins_more_often_as_the_fair_start_says() -> None:
    for plays in shipped_play().values():
        for players, play in plays.items():
            assert play.wins[0] == max(play.wins) > 1 / players


def test_goals_name_the_numbers_of_the_game() -> None:
    tiles = load_tiles()
    assert tiles.max_coins == PURSE
    assert (tiles.workers, len(tiles.kinds)) == (5, 5), "'all five workers', 'all five fruits'"
    assert len(GOALS) == 12, "'a dozen', 'twelve goals'"


def happened(name: LessonName, step: str) -> tuple[Lesson, Sequence[Event]]:
    """Return a lesson at the beginning of a step, and what happens in that step."""
    lesson = Lesson.begin(("Ana", "Rosa"), name)
    lesson.go(next(at for at, one in enumerate(lesson.course) if one.id == step))
    begun, events = Lesson.begin(("Ana", "Rosa"), name), list[Event]()
    begun.go(lesson.at)
    for text in lesson.step.actions if lesson.step.kind != "try" else ():
        events += lesson.act(matching(lesson.state, text)[-1])
    return begun, events


def coins(lesson: Lesson) -> int:
    return lesson.state.players[0].coins


def market(lesson: Lesson) -> int:
    return sum(tile is not None for tile in lesson.state.market)


def test_the_first_lesson_counts_as_its_table_does() -> None:
    lesson, _ = happened("first", "welcome")
    assert (lesson.state.players[0].workers, coins(lesson)) == (5, 6)
    lesson, _ = happened("first", "last_tiles")
    assert (market(lesson), coins(lesson)) == (4, 4), "only four tiles; you have four coins"
    lesson, events = happened("first", "finca")
    assert market(lesson) == 0, "the market is empty"
    lesson, events = happened("first", "encircled")
    (scored,) = [event for event in events if isinstance(event, FincaScored)]
    assert [(one.tiles, one.points) for one in scored.standings] == [(9, 8), (1, 4)]
    lesson, _ = happened("first", "harvest")
    assert coins(lesson) == 0, "you have no coins left"
    lesson, _ = happened("first", "evening")
    assert not lesson.state.bag
    assert market(lesson) == 1, "the very last tile"
    lesson, events = happened("first", "count")
    end = [player.score for player in lesson.state.players]
    for event in events:
        if isinstance(event, PointsScored):
            end[event.player] += event.points
    assert end[0] > end[1], "you won"


def test_the_second_lesson_counts_as_its_table_does() -> None:
    lesson, _ = happened("second", "tools")
    held = [tile for tile in lesson.state.players[0].tiles if not tile.startswith("horses")]
    assert len(held) == 4, "four action tiles"
    lesson, events = happened("second", "encircle")
    (scored,) = [event for event in events if isinstance(event, FincaScored)]
    assert [one.points for one in scored.standings] == [9, 4]
    _, events = happened("second", "milestone_site")
    (built,) = [event for event in events if isinstance(event, FincaBuilt)]
    assert (built.site, built.finca.first) == ("H", 12)
    trees = load_tiles().fruit_trees
    assert (len(trees.values), min(trees.values), max(trees.values)) == (4, 2, 5), "four tokens, two to five points"
