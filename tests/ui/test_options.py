"""Every option of a game is there wherever options are: in records, in the setup and what it remembers, on the page of
rules and in the docs. A new one that is forgotten anywhere fails here, or in `tests/slow/ui/test_options.py`.
"""

from __future__ import annotations

import random
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.match.settings import Settings, load_settings, save_settings
from citrus.records.record import COLORS, Record, Seat, dumps, load_steps
from citrus.records.summary import summary_lines
from citrus.rules.game import Game, Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from citrus.ui.screens.player_aid.contents import sections
from citrus.ui.shell.app import App
from tests.options import BOARD, FIELDS, other
from tests.ui.setups import choices

DOCS = Path(__file__).parents[2] / "docs"
SETUP_ONLY = {"random_sites", "starting_fincas", "fair_start"}  # afterwards they change no rule of a turn

each = pytest.mark.parametrize("field", FIELDS)


def game_with(options: Options) -> Game:
    return new_game(load_board(shipped_boards()[BOARD]), load_tiles(), options, 2)


def record_with(options: Options) -> Record:
    game = game_with(options)
    seats = (Seat("Ana", COLORS[0]), Seat("Ben", COLORS[1]))
    return Record(datetime(2026, 11, 20, tzinfo=UTC), game, seats, shuffle(game, random.Random(1)))


@each
def test_a_record_keeps_it(field: str) -> None:
    assert load_steps(dumps(record_with(other(field)))).record.game.options == other(field)


@each
def test_the_replay_on_the_command_line_names_it(field: str) -> None:
    def told(options: Options) -> str:
        record, steps = load_steps(dumps(record_with(options)))
        return next(line for line in summary_lines(record, steps) if line.startswith("Options:"))

    assert told(other(field)) != told(Options())


@each
def test_the_docs_describe_it(field: str) -> None:
    assert f"| `options.{field}` |" in (DOCS / "records.md").read_text(encoding="utf-8")


@each
def test_the_setup_takes_it_from_a_game_and_remembers_it_as_part_of_the_last_table(field: str, home: Path) -> None:
    table = choices()
    table.adopt(game_with(other(field)))
    assert table.game().options == other(field)
    save_settings(Settings(last_table=table.remember()))
    again = choices()
    kept = load_settings().settings.last_table
    assert kept is not None
    again.recall(kept)
    assert again.game().options == other(field)


@each
def test_the_setup_says_what_it_is_and_that_it_is_chosen(field: str, app: App) -> None:
    table = choices()
    table.adopt(game_with(other(field)))
    (variant,) = table.variants()
    for language in shipped():
        app.change(msgspec.structs.replace(app.settings, language=language))
        name, text = f"setup.{variant}", f"setup.{variant}_text"
        assert name in app.ui.texts
        assert text in app.ui.texts or app.ui.texts.is_counted(text)


@each
def test_the_page_of_rules_changes_with_it(field: str, app: App) -> None:
    usual, changed = (sections(app.ui.texts, load_tiles(), options) for options in (Options(), other(field)))
    assert (usual != changed) == (field not in SETUP_ONLY)
