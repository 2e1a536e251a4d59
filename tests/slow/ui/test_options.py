"""Every option of a game has its switch and its flag, and bots of every level play whole games with it (R12)."""

from __future__ import annotations

import json
import re

import msgspec
import pytest

from citrus.cli import main
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.laboratory.games import play
from citrus.records.record import LEVELS, dumps, load_steps
from citrus.rules.game import Game, Options
from citrus.rules.variants import new_game
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.shell.app import App
from tests.grids import sampled
from tests.options import BOARD, FIELDS, other
from tests.rules.scene import board_of
from tests.rules.worlds import MILESTONE_TILES
from tests.ui.setups import opened
from tests.ui.shell import click

VALE = board_of(
    "A . * . B . .\n. . * . . . *\n* . # . * . .\n. C . . * D .\n. . * . # . .\nE . . . . * F\n",
    starting_sites=("A", "B", "C", "D"),
    remove_plain=1,
)


def reach(app: App) -> dict[str, Widget]:
    """Return the options that can be changed on the setup screen with one click, and where."""
    found: dict[str, Widget] = {}
    screen = fresh(app)
    for number in range(len(screen.group.widgets)):
        if app.top is not screen:
            screen = fresh(app)
        screen.change(screen.choices.adopt, usual())
        widget = screen.group.widgets[number]
        if not widget.usable:
            continue
        click(app, widget)
        if app.top is screen:
            now = options_of(screen)
            found |= {field: widget for field in FIELDS if getattr(now, field) != getattr(Options(), field)}
    return found


def fresh(app: App) -> SetupScreen:
    """Return the setup with everything as usual, on the long board."""
    screen = opened(app)
    screen.change(screen.choices.adopt, usual())
    return screen


def usual() -> Game:
    return new_game(load_board(shipped_boards()[BOARD]), load_tiles(), Options(), 2)


def options_of(screen: SetupScreen) -> Options:
    return screen.choices.game().options


def test_each_has_its_switch_on_the_setup_screen(app: App) -> None:
    assert set(reach(app)) == set(FIELDS)


@pytest.mark.parametrize(
    ("field", "command"), sampled(FIELDS, [["simulate", "--bots", "random"], ["arena", "--bots", "random,greedy"]])
)
def test_the_laboratory_has_a_flag_for_it(field: str, command: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main([command[0], "--help"])
    flags = set(re.findall(r"--[a-z-]+", capsys.readouterr().out))
    (flag,) = flags & {f"--{field.replace('_', '-')}", f"--{field.rpartition('_')[2]}"}
    value = getattr(other(field), field)
    call = [*command, "--games", "2", "--jobs", "1", "--json", flag, *([] if value is True else [str(value)])]
    assert main(call) == 0
    assert msgspec.convert(json.loads(capsys.readouterr().out)["options"], Options) == other(field)


@pytest.mark.parametrize(("level", "field"), sampled(LEVELS, FIELDS))
def test_bots_play_a_game_with_it(field: str, level: str) -> None:
    game = new_game(VALE, MILESTONE_TILES, other(field), 2)
    record, _, _ = play(game, (level, level), f"{field} {level}")
    assert record.result is not None
    assert load_steps(dumps(record)).record.game.options == other(field)
