"""Foreign bots at the table: they play if the program was started with their names, their failures cost nothing, and
nothing else ever loads their code."""

from __future__ import annotations

import random
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.bots.guests import invite
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.content.yaml_text import parse
from citrus.match.match import Match
from citrus.match.settings import Chair, load_settings
from citrus.match.thinking import Thinker
from citrus.records.record import Seat, read, write
from citrus.rules.setup import shuffle
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.view import view
from tests.match.test_thinking import plan_of
from tests.rules.worlds import random_steps, real_game

LOADED = "loaded.txt"
GUESTS = f"""
import os, time
from pathlib import Path
from citrus.rules.actions import Buy
from citrus.rules.turn import legal_actions

with Path(__file__).with_name("{LOADED}").open("a") as file:
    file.write("loaded ")

class Last:
    def plan(self, view, rng):
        return [legal_actions(view.state)[-1]]

class Failing:
    def plan(self, view, rng):
        raise LookupError("no idea")

class Cheating:
    def plan(self, view, rng):
        return (Buy("R9"),)

class Idle:
    def plan(self, view, rng):
        return ()

class Dead:
    def plan(self, view, rng):
        os._exit(3)

class Strange:
    def plan(self, view, rng):
        return (Path("of another sort"),)

class Hanging:
    def plan(self, view, rng):
        time.sleep(60)

class Needy:
    def __init__(self, more):
        pass
    def plan(self, view, rng):
        return ()
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield the folder where somebody works, with bots in it."""
    (tmp_path / "the_guests.py").write_text(GUESTS, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    yield tmp_path
    invite(())
    assert "the_guests" not in sys.modules


@pytest.fixture
def thinker() -> Iterator[Thinker]:
    made = Thinker(seconds={"expert": 60.0, "the_guests:Hanging": 0.5, "the_guests:Last": 60.0})
    yield made
    made.close()


@pytest.fixture
def state() -> GameState:
    """Return a moment with one choice, so that expert, who plays for guests that fail, need not think for long."""
    steps = random_steps(real_game("short", 2), 1)
    return next(state for _, state, _ in steps if len(legal_actions(state)) == 1)


def test_a_guest_plays_in_a_process_of_its_own(folder: Path, thinker: Thinker, state: GameState) -> None:
    invite(["the_guests:Last"])
    thinker.ask(view(state), "the_guests:Last")
    assert plan_of(thinker) == (legal_actions(state)[-1],)
    assert not thinker.troubles
    assert (folder / LOADED).exists()


def test_a_guest_that_fails_gives_way_to_the_strongest_level(folder: Path, thinker: Thinker, state: GameState) -> None:
    lost(thinker, state, "the_guests:Failing", "raised")


def lost(thinker: Thinker, state: GameState, guest: str, failure: str) -> None:
    """Fail unless a guest fails once, in that way, and expert plays for it from then on."""
    invite([guest])
    for _ in range(2):
        thinker.ask(view(state), guest)
        assert plan_of(thinker)[0] in legal_actions(state)
    assert [(trouble.level, trouble.failure) for trouble in thinker.troubles] == [(guest, failure)]


def test_no_record_board_setting_or_file_of_numbers_loads_code(
    folder: Path, thinker: Thinker, state: GameState
) -> None:
    name = "the_guests:Last"
    seats = (Seat("Ana", "blue"), Seat.of("Guest", "red", name))
    match = Match.with_setup(state.game, seats, shuffle(state.game, random.Random(1), 1), folder / "game.citrus")
    assert match.bot == name
    opened = Match.open(match.path)
    assert read(match.path).seats == seats
    thinker.ask(view(opened.state), opened.bot or "")  # as the table does
    assert plan_of(thinker)
    assert not thinker.troubles  # it is not a failure: expert plays for who is not here

    settings = folder / "home" / "settings.yaml"
    settings.parent.mkdir(exist_ok=True)
    chairs = f"{{name: Ana, color: blue}}, {{name: Guest, color: red, bot: '{name}'}}"
    settings.write_text(f"last_table: {{players: [{chairs}]}}\n", encoding="utf-8")
    table = load_settings().settings.last_table
    assert table is not None
    assert table.players[1] == Chair("Guest", "red", name)

    for path, read_file in ((shipped_boards()["short"], load_board), (shipped_tiles_path(), load_tiles)):
        text = path.read_text(encoding="utf-8")
        field = next(iter(parse(text).entries()))
        for other in (f"bot: {name}\n{text}", text.replace(f"{field}:", f"{field}: !!python/name:{name}", 1)):
            (folder / "file.yaml").write_text(other, encoding="utf-8")
            with pytest.raises(Exception, match=r".") as caught:
                read_file(folder / "file.yaml")  # type: ignore[operator]
            assert type(caught.value).__name__ == "ContentError"
    assert not (folder / LOADED).exists()


def test_a_guest_keeps_its_name_through_saving_and_the_next_game(folder: Path) -> None:
    game = real_game("short", 2)
    seats = (Seat("Ana", "blue"), Seat.of("Guest", "red", "the_guests:Last"))
    match = Match.with_setup(game, seats, shuffle(game, random.Random(1), 0), folder / "game.citrus")
    write(folder / "again.citrus", replace(Match.open(match.path).record, actions=()))
    assert 'bot: "the_guests:Last"' in (folder / "again.citrus").read_text(encoding="utf-8")
