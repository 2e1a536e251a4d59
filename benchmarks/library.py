"""What thousands of saved games cost: the start screen, the list, and every return to them.

A folder is filled with games of bots; each figure is taken in a process of its own, without a display, and given as
median and range, with the processor's time, which other programs hardly lengthen. "all over" is the worst case: no game
is left to go on with, so all have to be looked through.

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
    from citrus.rules.game import Options
    from citrus.rules.variants import new_game

    over, going = [], []
    for number in range(8):
        board = load_board(shipped_boards()["long" if number % 2 else "short"])
        game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2 + number % 4)
        record = play(game, ("random",), str(number))[0]
        over.append(dumps(record).encode())
        half = replace(record, actions=record.actions[: len(record.actions) // 2], result=None)
        going.append(dumps(half).encode())
    return over, going


def fill(home: Path, count: int, all_over: bool) -> None:
    """Put that many games, each with its previous version, into a player's folder."""
    folder, rng = home / "games", random.Random(1)
    folder.mkdir()
    over, going = texts()
    now = time.time_ns()
    for number in range(count):
        path = folder / f"2026-11-21 20-14 Ana, Ben, Clara ({number + 2}).citrus"
        path.write_bytes(rng.choice(over if all_over or rng.random() < 0.8 else going))
        path.with_name(f"{path.name}~").write_bytes(over[0])
        os.utime(path, ns=(now - number * HOUR, now - number * HOUR))


def taken() -> dict[str, tuple[float, float]]:
    """In a process that has just begun: seconds, and those of the processor, for each step."""
    from citrus.ui.screens.library.screen import RecordsScreen
    from citrus.ui.screens.start import StartScreen
    from citrus.ui.shell.app import App

    found: dict[str, tuple[float, float]] = {}
    app = App(SIZE)

    def now() -> tuple[float, float]:
        return time.perf_counter(), time.process_time()

    def since(begun: tuple[float, float]) -> tuple[float, float]:
        return time.perf_counter() - begun[0], time.process_time() - begun[1]

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


def tell(found: dict[str, list[tuple[float, float]]]) -> None:
    """Print a line for every step."""
    for name, values in found.items():
        whole, processor = ([1000 * value[part] for value in values] for part in (0, 1))
        spread = f"({min(whole):.1f}-{max(whole):.1f})"
        middle, worked = statistics.median(whole), statistics.median(processor)
        print(f"  {name:60} {middle:8.1f} ms {spread:18} processor {worked:8.1f} ms")


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
                        tell({f"{name} (never searched before)": [value] for name, value in runs.pop().items()})
                tell({name: [run[name] for run in runs] for name in runs[0]} if runs else {})
    return 0


if __name__ == "__main__":
    sys.exit(main())
