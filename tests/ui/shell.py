"""What the tests of the screens share: events as a person makes them, and games to look at."""

from __future__ import annotations

import random
from pathlib import Path

import pygame

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.match import Match
from citrus.match.saves import SavedGame, new_game_path
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.state import GameState
from citrus.rules.turn import legal_actions
from citrus.rules.variants import new_game
from citrus.ui.kit.scroll import ScrollList
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.shell.app import App

LONG_NAMES = ("Maximiliane", "Bartholomäus", "Clara-Luisa", "Diego", "Elena")

SIZES = [(1280, 720), (1366, 768), (1920, 1080), (3840, 2160), (960, 600), (1000, 1200), (2560, 1080)]
NAMES = ("Ana", "Bruno", "Clara", "Diego", "Elena")


def resize(app: App, size: tuple[int, int]) -> None:
    """Give the window another size and let it come to rest."""
    app.window.size = size
    pygame.event.get()
    app.settle()


def click(app: App, where: Widget | tuple[int, int]) -> None:
    """Move there and click."""
    pos = where.rect.center if isinstance(where, Widget) else where
    for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        values = {"pos": pos, "rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"pos": pos}
        if kind != pygame.MOUSEMOTION:
            values["button"] = 1
        app.step([pygame.event.Event(kind, values)], 0.02)


def listed_games(screen: RecordsScreen) -> list[SavedGame]:
    """The games on the screen that lists them, from the top."""
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
    app.step([pygame.event.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)], 0.02)


def write(app: App, text: str) -> None:
    """Type a text."""
    for sign in text:
        press(app, ord(sign) if ord(sign) < 128 else 0, 0, sign)
        app.step([pygame.event.Event(pygame.TEXTINPUT, text=sign)], 0.02)


def play(
    players: int, seed: int, steps: int | None = None, names: tuple[str, ...] = NAMES, fruit_trees: bool = False
) -> Match:
    """A game of random players, finished or stopped after some actions, in the folder of saved games."""
    board = load_board(shipped_boards()["short" if players < 4 else "long"])
    seats = tuple(Seat(name, color) for name, color in zip(names, COLORS, strict=False))[:players]
    options = Options(starting_fincas=len(board.starting_sites), fruit_trees=fruit_trees)
    game, rng = new_game(board, load_tiles(), options, players), random.Random(seed)
    match = Match.with_setup(game, seats, shuffle(game, rng), new_game_path(seats))
    save, match._save = match._save, lambda: None  # type: ignore[method-assign]
    while not match.state.over and (steps is None or len(match.steps) <= steps):
        actions = match.legal_actions()
        eager = [action for action in actions if isinstance(action, Plant | EndTurn)]
        match.act(rng.choice(eager or actions))
    match._save = save  # type: ignore[method-assign]
    save()
    return match


def own_board(home: Path, name: str, text: str | None = None) -> None:
    """Put a board, or a broken one, into the player's own folder."""
    folder = home / "boards"
    folder.mkdir(exist_ok=True)
    if text is None:
        text = shipped_boards()["short"].read_text(encoding="utf-8").replace("name: Short", f"name: {name}")
    (folder / f"{name}.yaml").write_text(text, encoding="utf-8")


def needs_click(state: GameState, tile: int) -> bool:
    """Whether the bridge has to be clicked before a tile is planted over it: not if that is the only way."""
    ways = [action.bridge for action in legal_actions(state) if isinstance(action, Plant) and action.tile == tile]
    return False in ways
