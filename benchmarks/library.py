"""What thousands of saved games cost: the start screen, the list, every return to them, and the album.

A folder is filled with games of bots under the names of a few dozen people; each figure is taken in a process of its
own, without a display, and given as median and range, with the processor's time, which other programs hardly lengthen.
"all over" is the worst case: no game is left to go on with, so all have to be looked through. The album is opened there
without its index, then with it.

usage: python benchmarks/library.py [--games 100 10000] [--rounds 5] [--parts screens album]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from pathlib import Path

HOUR = 3_600_000_000_000  # nanoseconds
SIZE = (1280, 720)
PEOPLE = 40
KINDS = 8  # of games: the rest differ by who played, and when

Took = dict[str, tuple[float, float]]
"""Return some finished games and some unfinished ones, as the program writes them."""


def fill(home: Path, count: int, all_over: bool) -> None:
    """Put `count` games, each with its previous version, into a player's folder."""
    from msgspec.structs import replace

    from citrus.laboratory.games import play
    from citrus.records.record import COLORS, Seat, dumps
    from tests.rules.worlds import real_game

    over, going, rng = [], [], random.Random(1)
    for number in range(KINDS):
        game = real_game("long" if number % 2 else "short", 2 + number % 4)
        record = play(game, ("random",), str(number))[0]
        over.append(record)
        going.append(replace(record, actions=record.actions[: len(record.actions) // 2], result=None))
    folder, now, before = home / "games", time.time_ns(), dumps(over[0]).encode()
    folder.mkdir()
    for number in range(count):
        record = rng.choice(over if all_over or rng.random() < 0.8 else going)
        names = rng.sample(range(PEOPLE), record.game.players)
        seats = tuple(Seat(f"Player {name}", color) for name, color in zip(names, COLORS, strict=False))
        started = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(hours=5 * number)
        path = folder / f"2026-11-21 20-14 Ana, Ben, Clara ({number + 2}).citrus"
        path.write_text(dumps(replace(record, seats=seats, started=started)), encoding="utf-8")
        path.with_name(f"{path.name}~").write_bytes(before)
        os.utime(path, ns=(now - number * HOUR, now - number * HOUR))


def now() -> tuple[float, float]:
    """Return the time, and that of the processor, in seconds."""
    return time.perf_counter(), time.process_time()


def since(begun: tuple[float, float]) -> tuple[float, float]:
    """Return how much of both has passed since then."""
    return time.perf_counter() - begun[0], time.process_time() - begun[1]


def screens() -> Took:
    """Open the start screen and the list in a process that has just begun."""
    from citrus.ui.screens.library.screen import RecordsScreen
    from citrus.ui.screens.start import StartScreen
    from citrus.ui.shell.app import App

    found: Took = {}
    app = App(SIZE)
    begun = now()
    screen = StartScreen(app.ui, app.routes, app.shelf)
    found["start screen, its games"] = since(begun)
    app.show(screen)
    app.step([], 0.02)
    begun, slowest = now(), (0.0, 0.0)
    while screen.animating:
        frame = now()
        app.step([], 0.02)
        slowest = max(slowest, since(frame))
    found["  the search after that"] = since(begun)
    found["  its slowest frame"] = slowest
    for name in ("list, the first time", "list, again"):
        begun = now()
        rows = RecordsScreen(app.ui, app.routes, app.shelf)
        found[f"{name}, its games"] = since(begun)
        app.push(rows)
        app.step([], 0.02)
        found[f"{name}, with its frame"] = since(begun)
        begun = now()
        app.pop()
        found["return to the start screen, its games"] = since(begun)
    app.close()
    return found


def album() -> Took:
    """Open the album and count everything in a process that has just begun."""
    from citrus.album.album import Album
    from citrus.album.counts import Counts, medals_of
    from citrus.album.people import People
    from citrus.match.shelf import Shelf

    found: Took = {}
    begun = now()

    def took(step: str) -> None:
        nonlocal begun
        found[step] = since(begun)
        begun = now()

    album = Album(Shelf())
    album.look()
    took("album: folder and index")
    slowest = (0.0, 0.0)
    while album.unread:
        before = now()
        album.read()
        slowest = max(slowest, since(before))
    took("read what is not in the index")
    found["  its slowest file"] = slowest
    entries = album.entries
    took("put in order")
    counts = Counts(entries, People(), with_bots=False)
    took("count games and wins")
    assert len(counts.records) > 1
    took("find the records")
    medals_of(entries, People())
    took("find the goals")
    next(iter(counts.persons.values())).rivals(People())
    took("one person's page")
    return found


PARTS: dict[str, Callable[[], Took]] = {"screens": screens, "album": album}


def tell(title: str, runs: list[Took]) -> None:
    """Print a line for every step."""
    print(title)
    for name in runs[0] if runs else ():
        whole, processor = ([1000 * run[name][part] for run in runs] for part in (0, 1))
        spread = f"({min(whole):.1f}-{max(whole):.1f})"
        middle, worked = statistics.median(whole), statistics.median(processor)
        print(f"  {name:40} {middle:8.1f} ms {spread:18} processor {worked:8.1f} ms")


def main() -> int:
    """Measure and print a table for every number of games."""
    from tools.unseen import new_home

    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, nargs="+", default=[100, 10_000], help="how many games (100 10000)")
    parser.add_argument("--rounds", type=int, default=5, help="processes for each figure (5)")
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS), help="what is measured (all)")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)  # once, in this process, as JSON
    options = parser.parse_args()
    if options.part:
        print(json.dumps(PARTS[options.part]()))
        return 0
    for count in options.games:
        for all_over in (False, True):
            with new_home() as home:
                fill(home, count, all_over)
                for part in options.parts if all_over else {"screens"}.intersection(options.parts):
                    command = [sys.executable, __file__, "--part", part]
                    runs = []
                    for _ in range(options.rounds + all_over):
                        run = subprocess.run(command, stdout=subprocess.PIPE, text=True, check=True)
                        runs.append(json.loads(run.stdout.splitlines()[-1]))
                    title = f"{count} games{', all over' if all_over else ''}"
                    if all_over:  # the first time without what is kept about them
                        tell(f"{title}, never looked through before", runs[:1])
                    tell(title, runs[all_over:])
    return 0


if __name__ == "__main__":
    sys.exit(main())
