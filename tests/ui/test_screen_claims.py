"""What the screens beside the table claim, held against the rules, the boards and the bots' games."""

from __future__ import annotations

import re

import msgspec
import pytest

from citrus.album.goals import GOALS, PURSE
from citrus.content.boards import board_files, shipped_boards
from citrus.content.numbers import all_numbers
from citrus.content.survey import facts
from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.resources import data_dir
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
        assert numbers(said(f"boards.shipped_{name}")) == suited
        assert entry.board is not None
        columns, rows, *players = numbers(facts(entry.board, load_tiles())[0])
        assert (columns, rows) == (entry.board.columns, entry.board.rows)
        assert players[: len(suited)] == suited, "whom it is recommended for comes first"
        minutes = numbers(said(f"boards.lasts_{name}"))
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
