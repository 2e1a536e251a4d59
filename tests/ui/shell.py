"""What the tests of the screens share: events as a person makes them, and games to look at."""

from __future__ import annotations

import random
from collections.abc import Sequence
from functools import cache
from pathlib import Path

import pygame

from citrus import local_time
from citrus.content.boards import shipped_boards
from citrus.match.match import Match
from citrus.match.saves import SavedGame, new_game_path
from citrus.records.record import COLORS, Record, Seat
from citrus.records.replay import Step
from citrus.rules.game import Game
from citrus.rules.orders import Setup
from citrus.rules.setup import shuffle
from citrus.ui.devices.device import DOUBLE_SECONDS
from citrus.ui.kit.description import Description, WidgetRole
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.workshop.screen import WorkshopScreen
from citrus.ui.shell.app import App
from tests.match.games import random_game
from tests.rules.worlds import real_game
from tests.workshop.numbers import FEW_FINCAS

LONG_NAMES = ("Maximiliane", "Bartholomäus", "Clara-Luisa", "Diego", "Elena")

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (960, 600), (1000, 1200), (2560, 1080)]
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window another size and let it come to rest."""
    app.window.size = size
    pygame.event.get()
    app.fit_window()


def named(screen: Screen, name: str, heading: str = "", role: WidgetRole | None = None) -> Description:
    """Find what a screen calls by a name; `heading` or `role` tell it from others of the same name. Unless the role is
    said, mere words are meant only where nothing else has the name."""
    every = [one for here in screen.describe() for one in (here, *here.parts)]
    found = [one for one in every if one.name == name and heading in ("", one.heading) and role in (None, one.role)]
    found = [one for one in found if role is not None or one.role not in ("heading", "text")] or found
    assert len(found) == 1, (name, found or [one.name for one in every])
    return found[0]


def choose(app: App, name: str, heading: str = "") -> None:
    """Click what the top screen calls by a name."""
    click(app, named(app.top, name, heading))


def more(app: App, name: str) -> None:
    """Click what stands by a name behind *More* on the final scoring."""
    choose(app, app.ui.texts("setup.more"))
    choose(app, name)


def click(app: App, where: Widget | Description | tuple[int, int], again: bool = False) -> None:
    """Move there and click; `again` makes it the second half of a double click."""
    if not again:
        list(app.devices.passed(DOUBLE_SECONDS))
    pos = where if isinstance(where, tuple) else where.rect.center
    move = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    down, up = (pygame.event.Event(kind, pos=pos, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP))
    app.step([move, down, up], 0.02)


def points(app: App, where: tuple[int, int]) -> None:
    """Rest the mouse at a place."""
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=where, rel=(1, 1), buttons=(0, 0, 0))], 0.1)


def listed_games(screen: RecordsScreen) -> list[SavedGame]:
    """Return the games on the screen that lists them, from the top."""
    return [screen.list.game(row) for row in range(screen.list.count)]


def click_row(app: App, rows: ScrollList, index: int) -> None:
    """Click a row that is in sight."""
    click(app, rows.row_rect(index).center)


def drag(app: App, start: tuple[int, int], end: tuple[int, int]) -> None:
    """Press the mouse at one place and let go at another."""
    app.step([pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1)], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=end, rel=(0, 0), buttons=(1, 0, 0))], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEBUTTONUP, pos=end, button=1)], 0.02)


def wheel(app: App, pos: tuple[int, int], notches: float) -> None:
    """Turn the wheel over a place."""
    app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
    app.step([pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=int(notches), precise_y=notches)], 0.02)


def press(app: App, key: int, mod: int = 0, text: str = "") -> None:
    """Press a key."""
    down, up = (pygame.event.Event(kind, key=key, mod=mod, unicode=text) for kind in (pygame.KEYDOWN, pygame.KEYUP))
    app.step([down, up], 0.02)


def write(app: App, text: str) -> None:
    """Type a text, so fast that it is all there when the window is drawn again."""
    events = []
    for sign in text:
        key = ord(sign) if ord(sign) < 128 else 0
        events.append(pygame.event.Event(pygame.KEYDOWN, key=key, mod=0, unicode=sign))
        events.append(pygame.event.Event(pygame.TEXTINPUT, text=sign))
        events.append(pygame.event.Event(pygame.KEYUP, key=key, mod=0, unicode=sign))
    app.step(events, 0.02)


def play(
    players: int,
    seed: int,
    steps: int | None = None,
    names: tuple[str, ...] = NAMES,
    fruit_trees: bool = False,
    bots: Sequence[str | None] = (None,) * 5,
) -> Match:
    """Play a game of random moves, to its end or for some actions, in the folder of saved games. `bots` are the levels
    that the record names for the seats, None for people."""
    game, setup, played = _moves(players, seed, steps, fruit_trees)
    seats = tuple(map(Seat, names, COLORS, bots))[:players]
    *before, last = (step.action for step in played)
    record = Record(local_time.now_utc(), game, seats, setup, tuple(filter(None, before)))
    match = Match(record, list(played[: max(1, len(before))]), new_game_path(seats))
    match.keep_in(match.path.parent)
    if last is not None:  # only the last action is saved for itself: a file for each would take long
        match.act(last)
    return match


@cache
def _moves(players: int, seed: int, steps: int | None, fruit_trees: bool) -> tuple[Game, Setup, tuple[Step, ...]]:
    """Return the moves of a random game; they never change, so tests may share them."""
    game, rng = real_game("short" if players < 4 else "long", players, fruit_trees=fruit_trees), random.Random(seed)
    setup = shuffle(game, rng)
    return game, setup, tuple(random_game(game, setup, rng, steps))


def own_board(home: Path, name: str, text: str | None = None) -> None:
    """Put a board, or a broken one, into the player's own folder."""
    folder = home / "boards"
    folder.mkdir(exist_ok=True)
    if text is None:
        text = shipped_boards()["short"].read_text(encoding="utf-8").replace("name: Short", f"name: {name}")
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def own_numbers(home: Path, name: str, text: str = FEW_FINCAS) -> None:
    """Put numbers, or a broken file of them, into the player's own folder."""
    folder = home / "numbers"
    folder.mkdir(exist_ok=True)
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def workshop(app: App) -> WorkshopScreen:
    """Return the workshop, opened from the setup."""
    app.routes.to_setup()
    choose(app, app.ui.texts("setup.workshop"))
    screen = app.top
    assert isinstance(screen, WorkshopScreen)
    return screen
