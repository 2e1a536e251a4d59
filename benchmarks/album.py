"""What the album costs with thousands of finished games: opened with its index and without, and counted again.

A folder is filled with games of bots under the names of a few dozen people; each figure is taken in a process of its
own, and given as median and range.

usage: python benchmarks/album.py [--games 100 10000] [--rounds 5]
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

PEOPLE = 40
KINDS = 8  # of games: the rest differ by who played, and when


def fill(home: Path, count: int) -> None:
    """Put that many finished games into a player's folder."""
    from datetime import UTC, datetime, timedelta

    from msgspec.structs import replace

    from citrus.content.boards import load_board, shipped_boards
    from citrus.content.tiles import load_tiles
    from citrus.laboratory.games import play
    from citrus.records.record import COLORS, Seat, dumps
    from citrus.rules.game import Options
    from citrus.rules.variants import new_game

    records, rng = [], random.Random(1)
    for number in range(KINDS):
        board = load_board(shipped_boards()["long" if number % 2 else "short"])
        game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), 2 + number % 4)
        records.append(play(game, ("random",), str(number))[0])
    folder = home / "games"
    folder.mkdir()
    for number in range(count):
        record = rng.choice(records)
        names = rng.sample(range(PEOPLE), record.game.players)
        seats = tuple(Seat(f"Player {name}", color) for name, color in zip(names, COLORS, strict=False))
        started = datetime(2020, 1, 1, tzinfo=UTC) + timedelta(hours=5 * number)
        (folder / f"{number}.citrus").write_text(dumps(replace(record, seats=seats, started=started)), encoding="utf-8")


def taken() -> dict[str, float]:
    """In a process that has just begun: seconds for each step."""
    from citrus.album.album import Album
    from citrus.album.counts import Counts, goals_reached
    from citrus.album.people import People
    from citrus.match.shelf import Shelf

    found: dict[str, float] = {}
    begun = time.perf_counter()

    def took(step: str) -> None:
        nonlocal begun
        found[step] = time.perf_counter() - begun
        begun = time.perf_counter()

    album = Album(Shelf())
    album.look()
    took("open: folder and index")
    slowest = 0.0
    while album.unread:
        before = time.perf_counter()
        album.read()
        slowest = max(slowest, time.perf_counter() - before)
    took("read what is not in the index")
    found["  its slowest file"] = slowest
    entries = album.entries
    took("put in order")
    counts = Counts(entries, People(), with_bots=False)
    took("count games and wins")
    assert len(counts.records) > 1
    took("find the records")
    goals_reached(entries, People())
    took("find the goals")
    next(iter(counts.persons.values())).rivals(People())
    took("one person's page")
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
        with tempfile.TemporaryDirectory() as home:
            fill(Path(home), count)
            command = [sys.executable, __file__, "--part"]
            environment = {**os.environ, "CITRUS_HOME": home}
            runs = []
            for _ in range(options.rounds + 1):
                done = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
                runs.append(json.loads(done.stdout))
            for title, these in (("without an index", runs[:1]), ("with it", runs[1:])):
                print(f"{count} games, {title}")
                for step in runs[0]:
                    whole = [1000 * run[step] for run in these]
                    print(f"  {step:40} {statistics.median(whole):9.1f} ms ({min(whole):.1f}-{max(whole):.1f})")
    return 0


if __name__ == "__main__":
    sys.exit(main())
