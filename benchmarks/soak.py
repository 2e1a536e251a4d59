"""Many games one after another through the real screens, without a display: does anything pile up?

A quick player clicks what the table offers, from the start screen through setup, game and scoring back to the start
screen, looks into the other screens on the way, resizes the window and changes the language. In every other game the
computer's players sit at the table, too, sometimes alone. After every game memory, open handles, processes, pictures
and what is left of the games are counted.

usage: python benchmarks/soak.py [--games 200] [--seed 1] [--every 10] [--quick]
"""

from __future__ import annotations

import argparse
import gc
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from citrus.content.boards import own_boards_dir
from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import COLORS
from citrus.ui.kit.screen import Screen
from citrus.ui.kit.widgets import Widget
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.selection import NOTHING

WARM = 10  # games after which everything that is kept for good is there: they look into everything, in all languages
GROWTH = 5.0  # percent that memory may grow after that
LONGEST = 5000  # clicks until a game counts as one that does not end
LOOK = 40  # clicks after which the player looks into something else
LEVELS = ("greedy", "easy")  # of the computer's players: the quick ones
SIZES = [(1280, 720), (960, 600), (1366, 768)]
SMALL = """name: Small
players: [2, 5]
starting_sites: [A, B]
unused_sites: []
remove_plantations: {plain: 9, well: 5}
grid: |
  . . . . * . . .
  . A . . . . B .
  . . . # . . . .
  * . . . . * . .
  . . C . . . D .
  . . . . . . . .
"""
PLAYED = (targets.Space, targets.HandTile, targets.Line, targets.MarketSpace)  # the first of them that are offered
PRESSED = (
    *(Command.CONFIRM, Command.END, Command.RETURN, Command.PASS),
    *(Command.SKIP, Command.SELL, Command.HARVEST, Command.CANCEL, Command.SCORING),
)


class Count(NamedTuple):
    """What there was after a game, at the start screen: MiB of memory, and numbers of things."""

    memory: float
    handles: int
    processes: int
    pictures: int
    pixels: float
    games: int


class Player:
    """Plays at the window, with a mouse of its own."""

    def __init__(self, app: App, seed: int) -> None:
        self.app = app
        self.rng = random.Random(seed)
        self.looks = 0

    def click(self, at: Widget | tuple[int, int]) -> None:
        """Move there and click."""
        pos = at.rect.center if isinstance(at, Widget) else at
        self.app.step([pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))], 0.02)
        self.app.step(
            [pygame.event.Event(kind, pos=pos, button=1) for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)],
            0.5,
        )

    def screen(self, kind: type[Screen]) -> Screen:
        """The live screen, which must be of that kind."""
        assert isinstance(self.app.top, kind), f"{type(self.app.top).__name__} instead of {kind.__name__}"
        return self.app.top

    def play(self, table: LastTable, look_around: bool) -> None:
        """One game with these players, from the start screen back to it."""
        app = self.app
        app.change(replace(app.settings, last_table=table, speed="fast" if look_around else "none"))
        start = self.screen(StartScreen)
        assert isinstance(start, StartScreen)
        self.click(start.play)
        setup = self.screen(SetupScreen)
        assert isinstance(setup, SetupScreen)
        self.click(setup.start)
        for number in range(LONGEST):
            self.watch()
            if not isinstance(app.top, PlayScreen):
                break
            self.click(self.useful(app.top))
            # the click may have ended the game, and Escape would leave the final scoring
            if look_around and number % LOOK == LOOK // 2 and isinstance(app.top, PlayScreen):
                self.look_around()
        else:
            raise AssertionError("the game does not end")
        final = self.screen(FinalScreen)
        assert isinstance(final, FinalScreen)
        for _ in range(3):
            app.step([], 0.5)
        if look_around:
            self.click(final.ways.watch)
            self.leave_for(final)
        self.click(final.ways.start)
        if isinstance(app.top, FinalScreen):  # the first click has only ended the story of the points
            self.click(final.ways.start)
        self.screen(StartScreen)

    def watch(self) -> None:
        """Wait until a person is in turn, or everything has been counted at the end of the game."""
        while isinstance(self.app.top, PlayScreen):
            if self.app.top.match.bot is None and not self.app.top.table.counting:
                break
            movement = self.app.top.table.motion.movement
            if movement is not None and movement.waits:
                self.click(self.app.top.table.lookout.layout.view.center)
            self.app.step([], 0.5)
            time.sleep(0.005)  # for the bots' process, which thinks in true time

    def useful(self, screen: PlayScreen) -> tuple[int, int]:
        """Where a click gets the game on."""
        offered, rng = screen.table.lookout.offer.bright, self.rng
        pressed = next((button for button in map(targets.Button, PRESSED) if button in offered), None)
        things = next(filter(None, (targets.only(sort, offered) for sort in PLAYED)), [])
        if pressed is not None:
            confirms = pressed.command == Command.CONFIRM
            harvests = pressed.command == Command.HARVEST and rng.random() < 0.2
            things = [pressed] if not things or confirms or harvests else things
        tools = targets.only(targets.MatTile, offered)
        if tools and screen.table.lookout.selection == NOTHING and rng.random() < 0.5:
            things = tools
        return screen.table.lookout.rect_of(rng.choice(things)).center

    def look_around(self) -> None:
        """Open other screens over the table and come back, each in every language in turn, in another size."""
        app, below = self.app, self.app.top
        language, what = divmod(self.looks, 5)
        self.looks += 1
        if what == 0:
            app.routes.to_settings()
            app.change(replace(app.settings, language=shipped()[language % len(shipped())]))
        elif what == 1:
            app.routes.to_rulebook(None)
        elif what == 2:
            app.routes.to_records()
        elif what == 3:
            app.window.size = self.rng.choice(SIZES)
            pygame.event.get()
            app.settle()
        else:
            self.app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")], 0.1)
        for _ in range(3):
            app.step([], 0.3)
        self.leave_for(below)

    def leave_for(self, below: Screen) -> None:
        """Close what has been opened over a screen, if the game has not ended there meanwhile."""
        for _ in range(3):
            self.app.step([], 0.3)
        while self.app.top is not below and not isinstance(self.app.top, FinalScreen):
            self.app.pop()
        self.app.step([], 0.1)


def tables(boards: list[tuple[str, bool]]) -> Iterator[LastTable]:
    """Tables of all sizes on these boards, for ever; every other one with bots, every eighth with nobody else."""
    for number in count():
        players = 2 + number // 2 % 4
        board, own = boards[number // 3 % len(boards)]
        people = players if number % 2 == 0 else 0 if number % 8 == 5 else 1
        bots = [None] * people + [LEVELS[number // 2 % len(LEVELS)]] * (players - people)
        chairs = tuple(Chair(f"P{seat}", COLORS[seat], bot) for seat, bot in enumerate(bots))
        yield LastTable(
            chairs,
            board,
            own,
            family=number % 3 == 0,
            random_sites=number % 5 == 0,
            fair_start=number % 7 == 0,
        )


def soak(app: App, games: int, seed: int, boards: list[tuple[str, bool]]) -> Iterator[Count]:
    """Play that many games; what there is after each."""
    player = Player(app, seed)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.step([], 0.1)
    for number, table in zip(range(games), tables(boards), strict=False):
        player.play(table, look_around=number < WARM or number % 4 == 0)
        app.window.size = SIZES[0]
        pygame.event.get()
        app.settle()
        app.step([], 0.1)
        app.tidy()  # as the loop does when nobody has done anything for a while
        yield counted()


def counted() -> Count:
    """Everything that must not pile up."""
    gc.collect()
    objects = gc.get_objects()
    surfaces = {id(found): found for found in gc.get_referents(*objects) if isinstance(found, pygame.Surface)}
    pixels = sum(one.get_width() * one.get_height() * one.get_bytesize() for one in surfaces.values()) / 2**20
    games = sum(isinstance(found, Match | PlayScreen) for found in objects)
    return Count(resident(), handles(), processes(), len(surfaces), pixels, games)


def resident() -> float:
    """Memory of this process in MiB."""
    pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") / 2**20


def handles() -> int:
    """Open files, pipes and sockets of this process."""
    return len(os.listdir("/proc/self/fd")) - 1


def processes() -> int:
    """Processes that this one has started and that have not ended, or that nobody has waited for."""
    return sum(len(path.read_text("utf-8").split()) for path in Path("/proc/self/task").glob("*/children"))


def main() -> int:
    """Play, print the figures, and end with 1 if anything piles up."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help=f"how many, more than {WARM} (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--quick", action="store_true", help="on a small board, a quarter of the time for a game")
    parser.add_argument("--every", type=int, default=10, help="tell the figures after that many games (10)")
    options = parser.parse_args()
    if options.games <= WARM:
        parser.error(f"--games must be more than {WARM}")
    os.environ["SDL_VIDEODRIVER"] = os.environ["SDL_AUDIODRIVER"] = "dummy"
    counts: list[Count] = []
    with tempfile.TemporaryDirectory() as home:
        os.environ["CITRUS_HOME"] = home
        app = App()
        app.ui.sounds.begin()
        print("games  memory  handles  processes  pictures  their MiB  games kept", flush=True)
        boards = [("short", False), ("long", False)]
        if options.quick:
            own_boards_dir().mkdir(parents=True)
            (own_boards_dir() / "small.yaml").write_text(SMALL, encoding="utf-8")
            boards = [("small", True)]
        for number, found in enumerate(soak(app, options.games, options.seed, boards), 1):
            counts.append(found)
            if number in (1, WARM, options.games) or number % options.every == 0:
                row = f"{number:5} {found.memory:7.1f} {found.handles:8} {found.processes:10} {found.pictures:9}"
                print(f"{row} {found.pixels:10.1f} {found.games:11}", flush=True)
        app.close()
    warm, last = counts[WARM - 1], counts[-1]
    growth = (last.memory / warm.memory - 1) * 100
    piled = [name for name in ("handles", "processes", "games") if getattr(last, name) > getattr(warm, name)]
    print(
        f"memory after {WARM} games {warm.memory:.1f} MiB, after {options.games} {last.memory:.1f} MiB: {growth:+.1f} %"
    )
    print(f"more than before: {', '.join(piled) or 'nothing'}")
    return 1 if piled or growth >= GROWTH else 0


if __name__ == "__main__":
    sys.exit(main())
