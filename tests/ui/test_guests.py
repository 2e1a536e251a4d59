"""Bots of one's own in the window: offered to those who named them, and missed where nobody did."""

from __future__ import annotations

import random
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest

from citrus.bots.foreign import invite
from citrus.language.languages import LANGUAGES
from citrus.language.texts import Texts
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.match.thinking import Failure, Trouble
from citrus.records.record import Seat, dumps
from citrus.resources import data_dir
from citrus.rules.setup import shuffle
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays
from citrus.ui.shell.app import App
from citrus.ui.table.bots import replaced_text
from tests.rules.worlds import real_game
from tests.ui.shell import click

FARMER = "my_bots:Farmer"


@pytest.fixture(autouse=True)
def nobody() -> Iterator[None]:
    yield
    invite(())


def setup_screen(app: App) -> SetupScreen:
    app.routes.to_start()
    app.routes.to_setup()
    assert isinstance(app.top, SetupScreen)
    return app.top


def game_with(bot: str) -> Path:
    """A saved game in which somebody's own bot has the second seat, and a person the first turn."""
    seats = (Seat("Ana", "blue"), Seat.of("Farmer", "red", bot))
    game = real_game("short", 2)
    return Match.with_setup(game, seats, shuffle(game, random.Random(1), 0), new_game_path(seats)).path


def test_who_names_bots_finds_them_seated_and_offered(app: App) -> None:
    invite([FARMER, "my_bots:Other"])
    screen = setup_screen(app)
    assert [(player.shown, player.bot) for player in screen.choices.players] == [
        ("Ana", None),
        ("Other", "my_bots:Other"),
        ("Farmer", FARMER),
    ]
    click(app, screen.rows[1].kind)
    assert isinstance(app.top, SeatDialog)
    assert [button.text for button in app.top.buttons][-2:] == [
        "Computer: my_bots:Farmer",
        "Computer: my_bots:Other",
    ]
    click(app, app.top.buttons[-2])
    assert [player.bot for player in screen.choices.players] == [None, FARMER, FARMER]
    assert [seat.bot_name for seat in screen.choices.seats()] == [None, FARMER, FARMER]


def test_the_last_table_seats_those_who_are_here_again_and_the_strongest_for_others(app: App) -> None:
    invite([FARMER])
    table = setup_screen(app).choices.remember()
    again = setup_screen(app)
    again.choices.recall(table)
    assert again.choices.players[1].bot == FARMER
    invite(())
    again.choices.recall(table)
    assert again.choices.players[1].bot == "expert"


def test_a_game_with_a_bot_that_is_not_here_says_what_to_do(app: App) -> None:
    path = game_with(FARMER)
    app.routes.to_start()
    app.routes.open_file(path)
    question = app.top
    assert isinstance(question, QuestionDialog)
    assert "“citrus --bot my_bots:Farmer”" in question.text
    assert "the level expert plays for Farmer" in question.text
    click(app, question.buttons[0])
    assert isinstance(app.top, PlayScreen)
    assert app.top.table.words.computer(1) == "Computer: my_bots:Farmer, which is none of ours"


@pytest.mark.parametrize(("bot", "named"), [(FARMER, True), ("genius", False), ("a:B; reboot", False)])
def test_other_games_open_at_once(app: App, bot: str, named: bool) -> None:
    invite([FARMER] if named else [])
    path = game_with(bot)
    app.routes.to_start()
    app.routes.open_file(path)
    assert isinstance(app.top, PlayScreen)
    assert dumps(app.top.match.record) == path.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_failure_is_said_in_a_sentence(language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    said = set()
    for failure in get_args(Failure):
        trouble = Trouble(FARMER, failure, f"Traceback\nLookupError: {'no idea ' * 20}\n")
        said.add(replaced_text(texts, "Farmer", trouble, "failed_report", folder="reports"))
    assert len(said) == len(get_args(Failure))
    assert all("Farmer" in sentence and "reports" in sentence for sentence in said)
    assert all(len(sentence) < 170 for sentence in said)
    invite([FARMER])
    assert who_plays(texts, FARMER).endswith(FARMER)
