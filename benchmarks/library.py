"""What thousands of saved games cost: the start screen, the list, and every return to them.

A folder is filled with games of bots; each figure is taken in a process of its own, without a display, and given as
median and range. "all over" is the worst case: no game is left to go on with, so all have to be looked through.

usage: python benchmarks/library.py [--games 100 10000] [--rounds 5]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOUR = 3_600_000_000_000  # nanoseconds
SIZE = (1280, 720)


def texts() -> tuple[list[bytes], list[bytes]]:
    """Some finished games and some unfinished ones, as the program writes them."""
    from msgspec.structs import replace

    from citrus.content.boards import load_board, shipped_boards
    from citrus.content.tiles import load_tiles
    from citrus.laboratory.games import play
    from citrus.records.record import dumps
    from citrus.rules.game import Game, Options

    over, going = [], []
    for number in range(8):
        board = load_board(shipped_boards()["long" if number % 2 else "short"])
        game = Game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2 + number % 4)
        record = play(game, ("random",), str(number))[0]
        over.append(dumps(record).encode())
        half = replace(record, actions=record.actions[: len(record.actions) // 2], result=None)
        going.append(dumps(half).encode())
    return over, going


def fill(home: Path, count: int, all_over: bool) -> None:
    """Put so many games, each with its previous version, into a player's folder."""
    folder, rng = home / "games", random.Random(1)
    folder.mkdir()
    over, going = texts()
    now = time.time_ns()
    for number in range(count):
        path = folder / f"2026-11-21 20-14 Ana, Ben, Clara ({number + 2}).citrus"
        path.write_bytes(rng.choice(over if all_over or rng.random() < 0.8 else going))
        path.with_name(f"{path.name}~").write_bytes(over[0])
        os.utime(path, ns=(now - number * HOUR, now - number * HOUR))


def taken() -> dict[str, float]:
    """In a process that has just begun: seconds for each step."""
    from citrus.ui.app import App
    from citrus.ui.records import RecordsScreen
    from citrus.ui.start import StartScreen

    found: dict[str, float] = {}
    app = App(SIZE)

    def timed(name: str, frames: int = 1) -> None:
        begun = time.perf_counter()
        for _ in range(frames):
            app.step([], 0.02)
        found[name] = time.perf_counter() - begun + waited

    begun = time.perf_counter()
    screen = StartScreen(app.ui)
    waited = time.perf_counter() - begun
    app.show(screen)
    found["start screen, its games"] = waited
    slowest, begun = 0.0, time.perf_counter()
    while screen.animating:
        before = time.perf_counter()
        app.step([], 0.02)
        slowest = max(slowest, time.perf_counter() - before)
    found["  the search after that"] = time.perf_counter() - begun
    found["  its slowest frame"] = slowest
    for name in ("list, the first time", "list, again"):
        begun = time.perf_counter()
        rows = RecordsScreen(app.ui)
        waited = time.perf_counter() - begun
        app.push(rows)
        timed(f"{name}, with its frame")
        found[f"{name}, its games"] = waited
        begun = time.perf_counter()
        app.pop()
        found["return to the start screen, its games"] = time.perf_counter() - begun
    app.close()
    return found


def main() -> int:
    """Measure and print a table for every number of games."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--games", type=int, nargs="+", default=[100, 10_000], help="how many games (100 10000)")
    parser.add_argument("--rounds", type=int, default=5, help="processes for each figure (5)")
    parser.add_argument("--part", action="store_true", help="measure once in this process and print JSON")
    options = parser.parse_args()
    if options.part:
        print(json.dumps(taken()))
        return 0
    for count in options.games:
        for all_over in (False, True):
            with tempfile.TemporaryDirectory() as home:
                fill(Path(home), count, all_over)
                print(f"{count} games{', all over' if all_over else ''}")
                runs = []
                for number in range(options.rounds):
                    environment = {**os.environ, "CITRUS_HOME": home, "SDL_VIDEODRIVER": "dummy"}
                    run = subprocess.run(
                        [sys.executable, __file__, "--part"],
                        env=environment,
                        stdout=subprocess.PIPE,
                        text=True,
                        check=True,
                    )
                    runs.append(json.loads(run.stdout.splitlines()[-1]))
                    if all_over and not number:
                        print("  never searched before:", ", ".join(f"{v * 1000:.0f} ms" for v in runs.pop().values()))
                for name in runs[0]:
                    values = [run[name] * 1000 for run in runs]
                    print(f"  {name:42} {statistics.median(values):7.1f} ms ({min(values):.1f}-{max(values):.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
