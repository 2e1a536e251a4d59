"""Many games one after another through the real screens, without a display: does anything pile up?

A quick player plays by clicks alone, from the start screen through setup, game and scoring back to the start
screen, looks into the other screens on the way, resizes the window and changes the language. In every other game the
computer's players sit at the table, too, sometimes alone. After every game memory, open handles, processes, pictures
and what is left of the games are counted.

usage: python benchmarks/soak.py [--games 200] [--seed 1] [--every 10] [--quick]
"""

from __future__ import annotations

import argparse
import gc
import random
import sys
from collections.abc import Iterator
from itertools import count
from typing import NamedTuple

import pygame
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.match.match import Match
from citrus.match.settings import Chair, LastTable
from citrus.records.record import COLORS
from citrus.ui.kit.screen import Screen
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.shell.app import App
from citrus.ui.shell.loop import Loop
from tests.ui.gamer import Gamer
from tests.ui.shell import own_board, press, resize
from tests.workshop.boards import SMALL
from tools.held import handles, processes, resident
from tools.unseen import new_home

WARM = 10  # games after which everything that is kept for good is there: they look into everything, in all languages
GROWTH = 5.0  # percent that memory may grow after that
LOOK = 40  # clicks after which the player looks into something else
LEVELS = ("greedy", "easy")  # of the computer's players: the quick ones
SIZES = [(1280, 720), (960, 600), (1366, 768)]


class Count(NamedTuple):
    """The counts after a game, at the start screen: MiB of memory, and numbers of things."""

    memory: float
    handles: int
    processes: int
    pictures: int
    pixels: float
    games: int


class Looker(Gamer):
    """Plays, and looks into other screens on the way."""

    looks = 0

    def play_one(self, table: LastTable, look_around: bool) -> None:
        """Play one game with these players, from the start screen back to it."""
        speed = "fast" if look_around else "none"
        final = self.play(table, self.look_around if look_around else lambda number: None, speed=speed)
        for _ in range(3):
            self.look_on()
        if look_around:
            self.use("setup.more")
            self.use("final.look")
            self.leave_for(final)
        self.finish()

    def look_around(self, clicks: int) -> None:
        """Open another screen over the table after some clicks and come back, each in every language in turn, in
        another size. The last click may have ended the game, and Escape would leave the final scoring."""
        app, below = self.app, self.app.top
        if clicks % LOOK != LOOK // 2 or not isinstance(below, PlayScreen):
            return
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
            resize(app, self.rng.choice(SIZES))
        else:
            press(app, pygame.K_ESCAPE)
        for _ in range(3):
            self.look_on(0.3)
        self.leave_for(below)

    def leave_for(self, below: Screen) -> None:
        """Close what has been opened over a screen, if the game has not ended there meanwhile."""
        for _ in range(3):
            self.look_on(0.3)
        while self.app.top is not below and not isinstance(self.app.top, FinalScreen):
            self.app.pop()
        self.look_on(0.1)


def tables(boards: list[tuple[str, bool]]) -> Iterator[LastTable]:
    """Yield tables of all sizes on these boards, endlessly; every other one with bots, every eighth with nobody
    else."""
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
    """Play `games` games; yield the counts after each."""
    player = Looker(app, random.Random(seed))
    for number, table in zip(range(games), tables(boards), strict=False):
        player.play_one(table, look_around=number < WARM or number % 4 == 0)
        resize(app, SIZES[0])
        player.look_on(0.1)
        Loop(app).tidy()  # as the loop does when nobody has done anything for a while
        yield counted()


def counted() -> Count:
    """Return everything that must not pile up."""
    gc.collect()
    objects = gc.get_objects()
    surfaces = {id(found): found for found in gc.get_referents(*objects) if isinstance(found, pygame.Surface)}
    pixels = sum(one.get_width() * one.get_height() * one.get_bytesize() for one in surfaces.values()) / 2**20
    games = sum(isinstance(found, Match | PlayScreen) for found in objects)
    return Count(resident(), handles(), processes(), len(surfaces), pixels, games)


def main() -> int:
    """Play, print the figures, and return 1 if anything piles up."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, default=200, help=f"how many, more than {WARM} (200)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other games (1)")
    parser.add_argument("--quick", action="store_true", help="on a small board, a quarter of the time for a game")
    parser.add_argument("--every", type=int, default=10, help="games from one report of the figures to the next (10)")
    options = parser.parse_args()
    if options.games <= WARM:
        parser.error(f"--games must be more than {WARM}")
    counts: list[Count] = []
    with new_home() as home:
        app = App()
        app.ui.sounds.begin()
        print("games  memory  handles  processes  pictures  their MiB  games kept", flush=True)
        boards = [("short", False), ("long", False)]
        if options.quick:
            own_board(home, "small", SMALL)
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
