"""Foreign bots in the window: offered to those who named them, and missed where nobody did."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path
from typing import get_args

import pytest

from citrus.bots.guests import invite
from citrus.language.languages import shipped
from citrus.language.texts import Texts
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.match.thinking import BotTrouble, Failure, Thinker
from citrus.records.record import Seat, read
from citrus.resources import data_dir
from citrus.rules.setup import shuffle
from citrus.ui.kit.dialogs import QuestionDialog
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.setup.seat_dialog import SeatDialog, who_plays
from citrus.ui.shell.app import App
from citrus.ui.table.store import bots
from citrus.ui.table.store.bots import replaced_text
from tests.match import bad_bots
from tests.rules.worlds import real_game
from tests.ui.player import Player
from tests.ui.shell import click, named

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
    """Return a saved game in which a foreign bot has the second seat, and a person the first turn."""
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
    click(app, named(app.top, "Who plays here?", heading="Player 2"))
    assert isinstance(app.top, SeatDialog)
    assert [button.text for button in app.top.buttons][-2:] == ["Computer: my_bots:Farmer", "Computer: my_bots:Other"]
    click(app, named(app.top, "Computer: my_bots:Farmer"))
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
    click(app, named(app.top, "Go on without it"))
    assert isinstance(app.top, PlayScreen)
    assert Player(app.top).words.computer(1) == "Carmen: expert"


@pytest.mark.parametrize(("bot", "named"), [(FARMER, True), ("genius", False), ("a:B; reboot", False)])
def test_other_games_open_at_once_and_name_who_plays_as_soon_as_anything_is_done(
    app: App, bot: str, named: bool
) -> None:
    invite([FARMER] if named else [])
    path = game_with(bot)
    before = path.read_bytes()
    app.routes.to_start()
    app.routes.open_file(path)
    assert isinstance(app.top, PlayScreen)
    match, plays = app.top.match, bot if named else "expert"
    assert plays in Player(app.top).words.computer(1)
    assert path.read_bytes() == before, "looking at it changes nothing"
    match.act(match.legal_actions()[0])
    assert read(path).seats[1] == Seat.of("Farmer", "red", plays)


def test_a_bot_that_fails_gives_its_seat_to_the_level_that_plays_on(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "Thinker", partial(Thinker, bad_bots.unmakeable))
    invite([FARMER])
    app.routes.to_match(Match.open(game_with(FARMER)))
    screen = app.top
    assert isinstance(screen, PlayScreen)
    while screen.match.bot is None:
        screen.match.act(screen.match.legal_actions()[0])
    assert Player(app.top).words.computer(1).startswith(f"Computer: {FARMER}")
    steps, end = len(screen.match.steps), time.monotonic() + 300
    while len(screen.match.steps) == steps and time.monotonic() < end:
        app.step([], 0.1)
    assert Player(app.top).words.computer(1) == "Carmen: expert"
    assert read(screen.match.path).seats[1] == Seat("Farmer", "red", "expert")


@pytest.mark.parametrize("language", shipped())
def test_every_failure_is_said_in_a_sentence(language: str) -> None:
    texts = Texts.load(data_dir() / "locales" / f"{language}.yaml")
    said = set()
    for failure in get_args(Failure):
        trouble = BotTrouble(FARMER, failure, f"Traceback\nLookupError: {'no idea ' * 20}\n")
        said.add(replaced_text(texts, "Farmer", trouble, "failed_report", folder="reports"))
    assert len(said) == len(get_args(Failure))
    assert all("Farmer" in sentence and "reports" in sentence for sentence in said)
    assert all(len(sentence) < 170 for sentence in said)
    invite([FARMER])
    assert who_plays(texts, FARMER).endswith(FARMER)
