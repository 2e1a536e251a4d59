"""Playing at a table in tests: games to begin with, clicks and keys, and moments to look at."""

from __future__ import annotations

import random
import shutil
from collections import deque
from pathlib import Path

import pygame
from msgspec.structs import replace

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.match import Match
from citrus.match.saves import new_game_path
from citrus.records.record import COLORS, Seat
from citrus.rules.actions import (
    Action,
    Buy,
    Plant,
)
from citrus.rules.game import Options
from citrus.rules.setup import shuffle
from citrus.rules.variants import new_game
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.pace import LATE_SECONDS
from citrus.ui.table.model.selection import PickedTile
from citrus.ui.table.model.targets import Target
from citrus.ui.table.model.ways import left
from tests.ui.shell import NAMES
from tests.ui.walking import MOST_CLICKS


def new_match(path: Path, board: str = "short", players: int = 2, seed: int = 1, family: bool = False) -> Match:
    loaded = load_board(shipped_boards()[board])
    options = Options(starting_fincas=len(loaded.starting_sites), family=family)
    game = new_game(loaded, load_tiles(), options, players)
    seats = tuple(Seat(f"Player {number}", COLORS[number]) for number in range(players))
    return Match.with_setup(game, seats, shuffle(game, random.Random(seed)), path / "game.citrus")


def one_of(match: Match, sort: type[Action]) -> Action:
    """The first legal action of a sort."""
    return next(action for action in match.legal_actions() if isinstance(action, sort))


def before_the_last_tile(match: Match) -> Match:
    """Play a match until only one tile is left in the hand."""
    match.act(one_of(match, Buy))
    while len(match.state.hand) > 1:
        match.act(one_of(match, Plant))
    return match


def press(screen: Screen, position: tuple[int, int], button: int = 1) -> None:
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        screen.handle(pygame.event.Event(kind, pos=position, button=button))


def key(screen: Screen, code: int, mod: int = 0) -> None:
    screen.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=""))


def buy(screen: PlayScreen) -> None:
    line = next(action.line for action in screen.match.legal_actions() if isinstance(action, Buy))
    press(screen, screen.table.layout.arrows[line].center)


def plant(screen: PlayScreen) -> None:
    action = next(action for action in screen.match.legal_actions() if isinstance(action, Plant))
    state = screen.match.state
    place = picked(screen)
    if place is None or state.hand[place] != action.tile:
        press(screen, screen.table.layout.hand_rect(state.hand.index(action.tile), len(state.hand)).center)
    press(screen, screen.table.layout.space_rect(*state.game.board.column_row(action.space)).center)


def picked(screen: PlayScreen) -> int | None:
    """The place in the hand of the tile that is picked; None if none is."""
    selection = screen.table.selection
    return selection.place if isinstance(selection, PickedTile) else None


Position = tuple[int, int]


def down(screen: PlayScreen, position: Position) -> None:
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=position, button=1))


def up(screen: PlayScreen, position: Position) -> None:
    screen.handle(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=position, button=1))


def move(screen: PlayScreen, position: Position) -> None:
    screen.handle(pygame.event.Event(pygame.MOUSEMOTION, pos=position, rel=(1, 1), buttons=(1, 0, 0)))


def in_hand(screen: PlayScreen, place: int) -> Position:
    return screen.table.layout.hand_rect(place, len(screen.match.state.hand)).center


def on_board(screen: PlayScreen, space: int) -> Position:
    return screen.table.rect_of(targets.Space(space)).center


def plantable(screen: PlayScreen, place: int) -> int:
    tile = screen.match.state.hand[place]
    return next(a.space for a in screen.match.legal_actions() if isinstance(a, Plant) and a.tile == tile)


ARROWS = {(-1, 0): pygame.K_LEFT, (1, 0): pygame.K_RIGHT, (0, -1): pygame.K_UP, (0, 1): pygame.K_DOWN}


PRESSED: list[int] = []


def hit(screen: PlayScreen, code: int) -> None:
    """Press a key and remember it."""
    PRESSED.append(code)
    key(screen, code)


def focus(screen: PlayScreen) -> Target | None:
    return screen.table.focus


def go(screen: PlayScreen, target: Target) -> None:
    """Bring the keyboard to a target with Tab and the arrows only."""
    for _ in range(12):
        now = focus(screen)
        if isinstance(now, type(target)):
            break
        hit(screen, pygame.K_TAB)
    else:
        raise AssertionError(f"no way by Tab to {target}")
    if isinstance(target, targets.Space):
        board = screen.match.state.game.board
        while (now := focus(screen)) != target:
            assert isinstance(now, targets.Space)
            column, row = board.column_row(now.number)
            to_column, to_row = board.column_row(target.number)
            across, down = (to_column > column) - (to_column < column), (to_row > row) - (to_row < row)
            hit(screen, ARROWS[(across, 0) if across else (0, down)])
        return
    start = focus(screen)
    known: dict[Target | None, list[int]] = {start: []}
    waiting = deque([start])
    while waiting:
        place = waiting.popleft()
        if place == target:
            break
        for code in ARROWS.values():
            screen.table.keys.go_to(place)
            key(screen, code)
            if focus(screen) not in known:
                known[focus(screen)] = [*known[place], code]
                waiting.append(focus(screen))
    assert target in known, f"no way by the arrows to {target}"
    screen.table.keys.go_to(start)
    for code in known[target]:
        hit(screen, code)
    assert focus(screen) == target


def do(screen: PlayScreen, action: Action) -> list[int]:
    """Do any action by keyboard; the keys that did it."""
    PRESSED.clear()
    if screen.table.motion.staging:  # Enter and Space would only end what is counted
        hit(screen, pygame.K_TAB)
    state = screen.match.state
    done = len(screen.match.steps)
    for _ in range(MOST_CLICKS):
        if len(screen.match.steps) > done:
            break
        target = left(state, action, screen.table.selection)[0]
        match target:
            case targets.HandTile(place):
                hit(screen, pygame.K_1 + place)
            case targets.Button(Command.END):
                hit(screen, pygame.K_e)
            case _:
                go(screen, target)
                hit(screen, random.Random(done).choice((pygame.K_RETURN, pygame.K_SPACE)))
    assert len(screen.match.steps) == done + 1, f"{action} was not done: {screen.table.message}"
    assert screen.match.steps[-1].action == action
    if screen.match.state.player != state.player:
        screen.update(LATE_SECONDS)  # what is pressed at once was meant for the turn that is over
    return PRESSED.copy()


def watching(app: App, match: Match) -> ReplayScreen:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.routes.to_replay(match)
    screen = app.top
    assert isinstance(screen, ReplayScreen)
    return screen


MOMENTS = Path(__file__).parent / "moments"


def opened(app: App, home: Path, name: str) -> PlayScreen:
    """The table at one of the kept moments."""
    path = home / f"{name}.citrus"
    shutil.copy(MOMENTS / path.name, path)
    app.change(replace(app.settings, speed="none", confirm_end=False))
    screen = PlayScreen(app.ui, app.routes, Match.open(path))
    app.show(screen)
    app.step([], 0.1)
    return screen


def seated(*bots: str | None, seed: int = 1, path: Path | None = None) -> Match:
    """A new game with bots in some seats; the first seat begins."""
    board = load_board(shipped_boards()["short"])
    seats = tuple(Seat(name, color, bot) for name, color, bot in zip(NAMES, COLORS, bots, strict=False))
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), len(seats))
    return Match.with_setup(game, seats, shuffle(game, random.Random(seed), 0), path or new_game_path(seats))
