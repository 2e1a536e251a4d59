"""Gives damaged files to every reader. Each must be valid or cleanly refused, quickly, in little memory.

Accepted files must be playable, writable and readable: games continue at random, are written and read again. The kinds
of files take turns, as processes of their own; `game` are undamaged ones on boards and with tiles that nobody ships.
Every case has its number: `--kinds record --first 4711 --cases 1` repeats it. A file that makes a reader fail, run
code, or exceed the allowed time or memory is made smaller line by line and kept for tests/corpus.

usage: python tools/fuzz.py [--cases 20000] [--kinds record review answer] [--seed 1] [--jobs 1]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 2.0  # of the processor, which other programs do not use up
WAIT = 60.0  # seconds of the clock: nothing waits for ever
MEGABYTES = 300
# the kinds of files with their share of the cases
KINDS = {"record": 0.27, "game": 0.04, "board": 0.17, "tiles": 0.17, "settings": 0.2, "people": 0.05}
KINDS |= {"review": 0.07, "answer": 0.03, "language": 0.05}
SMALLEST_TRIES = 300  # how often a file that fails is tried with fewer lines
MOST_KEPT = 20  # files that fail


class TooSlowError(BaseException):
    """A file took too much time; no code on the way may take this for an error of its own."""


class Fuzz:
    """The cases of one kind in this process."""

    def __init__(self, kind: str, seed: int, keep: Path) -> None:
        # only the processes that try need all this, and only within their own folder
        from tests.fuzz.games import any_text
        from tests.fuzz.mutations import damaged, originals
        from tests.fuzz.plain import plain_originals
        from tests.fuzz.readers import tried

        self.kind = kind
        self._seed = seed
        self._keep = keep
        self._tried = tried
        self._originals = {**originals(), **plain_originals()}.get(kind, [])
        self._made = any_text if kind == "game" else lambda rng: damaged(self._originals, rng)
        self.verdicts: Counter[str] = Counter()
        self.slowest = (0.0, -1)
        self.failures: list[str] = []

    def limit(self) -> int:
        """Limit this process to little more memory than it has now; return its peak in KiB."""
        for original in self._originals:
            self._tried(self.kind, original.content, random.Random(1))
        used = int(Path("/proc/self/statm").read_text("utf-8").split()[0]) * os.sysconf("SC_PAGE_SIZE")
        resource.setrlimit(resource.RLIMIT_AS, (used + (MEGABYTES << 20), resource.RLIM_INFINITY))
        signal.signal(signal.SIGPROF, _too_slow)
        signal.signal(signal.SIGALRM, _too_slow)
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss

    def case(self, number: int) -> None:
        """Try the case with that number."""
        rng = random.Random(f"{self._seed} {self.kind} {number}")
        content = self._made(rng)
        rest = rng.getstate()
        begun = time.process_time()
        failed = self._failure(content, rng)
        self.slowest = max(self.slowest, (time.process_time() - begun, number))
        if failed is not None:
            self.failures.append(f"case {number}: {failed}")
            if len(self.failures) <= MOST_KEPT:
                self._keep.mkdir(parents=True, exist_ok=True)
                (self._keep / f"{self.kind} {self._seed} {number}").write_bytes(self._smaller(content, rest))

    def _failure(self, content: bytes, rng: random.Random) -> str | None:
        """Return how a reader fails with a file, or None."""
        signal.setitimer(signal.ITIMER_PROF, SECONDS)
        signal.setitimer(signal.ITIMER_REAL, WAIT)
        try:
            valid = self._tried(self.kind, content, rng)
        except (Exception, TooSlowError) as error:  # whatever it is, it is what we are looking for
            self.verdicts["failed"] += 1
            return " ".join(f"{type(error).__name__}: {error}".split())[:300]
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.setitimer(signal.ITIMER_REAL, 0)
        self.verdicts["valid" if valid else "refused"] += 1
        return None

    def _smaller(self, content: bytes, state: tuple[object, ...]) -> bytes:
        """Return the file with as few lines as still make it fail, as far as a few tries find them."""
        lines, size, tries = content.splitlines(keepends=True), 1 << 30, 0
        before = self.verdicts.copy()
        while size and tries < SMALLEST_TRIES:
            size = min(size, len(lines)) // 2
            start = 0
            while size and start < len(lines) and tries < SMALLEST_TRIES:
                fewer = [*lines[:start], *lines[start + size :]]
                rng = random.Random()
                rng.setstate(state)
                tries += 1
                if self._failure(b"".join(fewer), rng) is None:
                    start += size
                else:
                    lines = fewer
        self.verdicts = before
        return b"".join(lines)


def _too_slow(number: int, frame: FrameType | None) -> None:
    raise TooSlowError(f"more than {SECONDS} seconds of the processor, or {WAIT} of the clock")


def run_here(kind: str, cases: range, seed: int, keep: Path) -> dict[str, object]:
    """Try the cases of a kind in this process; return the figures."""
    fuzz = Fuzz(kind, seed, keep)
    before = fuzz.limit()
    begun = time.process_time()
    for number in cases:
        fuzz.case(number)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return {
        "counts": fuzz.verdicts,
        "slowest": fuzz.slowest,
        "seconds": time.process_time() - begun,
        "peak": peak >> 10,
        "grown": (peak - before) >> 10,
        "failures": fuzz.failures,
    }


def run(kind: str, cases: range, options: argparse.Namespace, folder: Path) -> subprocess.Popen[str]:
    """Start a process that tries the cases of a kind, with its own player's folder."""
    home = folder / f"{kind} {cases.start}"
    home.mkdir()
    words = ["--here", cases.start, cases.stop, cases.step, "--kinds", kind, "--seed", options.seed]
    return subprocess.Popen(
        [sys.executable, __file__, *map(str, words), "--keep", str(options.keep)],
        env={**os.environ, "CITRUS_HOME": str(home), "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    )


def figures(process: subprocess.Popen[str]) -> dict[str, object]:
    """Return the results of a process after its end."""
    output = process.communicate()[0]
    try:
        return dict(json.loads(output.splitlines()[-1]))
    except (IndexError, ValueError):
        return {"failures": [f"the process ended with {process.returncode}"]}


def line(kind: str, found: list[dict[str, object]]) -> tuple[str, int, int]:
    """Return the line for a kind, how many of its files failed, and how many cases there were."""
    counts: Counter[str] = Counter()
    failures: list[str] = []
    slowest, peak, grown, seconds = (0.0, -1), 0, 0, 0.0
    for one in found:
        failures += one["failures"]  # type: ignore[operator]
        if "counts" in one:
            counts.update(one["counts"])  # type: ignore[call-overload]
            slowest = max(slowest, tuple(one["slowest"]))  # type: ignore[call-overload]
            peak, grown = max(peak, one["peak"]), max(grown, one["grown"])  # type: ignore[call-overload]
            seconds += one["seconds"]  # type: ignore[operator]
    cases = counts.total()
    said = (
        f"{kind:9} {counts['valid']:7} valid, {counts['refused']:7} refused, {len(failures):3} failed; "
        f"slowest {slowest[0]:.3f} s (case {slowest[1]}), peak {peak} MB (+{grown} MB), "
        f"{1000 * seconds / max(1, cases):.2f} ms of processor a case"
    )
    return "\n".join([said, *(f"    FAILED {failure}" for failure in failures[:MOST_KEPT])]), len(failures), cases


def main() -> int:
    """Try all kinds and print a line for each; return 1 if anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--cases", type=int, default=20_000, help="how many files in all (20000)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=list(KINDS), help="what kinds of files (all)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other files (1)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first case of each kind (0)")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes at a time (1)")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-failures"), help="where files go that make readers fail"
    )
    parser.add_argument("--here", type=int, nargs=3, help=argparse.SUPPRESS)
    options = parser.parse_args()
    options.keep = options.keep.resolve()
    if options.here:
        print(json.dumps(run_here(options.kinds[0], range(*options.here), options.seed, options.keep)))
        return 0
    begun = time.perf_counter()
    failed = tried = 0
    shares = sum(KINDS[kind] for kind in options.kinds)
    memory = "/dev/shm"  # files that need no disk are written ten times as quickly
    with tempfile.TemporaryDirectory(dir=memory if os.access(memory, os.W_OK) else None) as folder:
        for kind in options.kinds:
            end = options.first + max(1, round(options.cases * KINDS[kind] / shares))
            parts = [range(options.first + job, end, options.jobs) for job in range(options.jobs)]
            processes = [run(kind, part, options, Path(folder)) for part in parts if part]
            said, failures, cases = line(kind, [figures(process) for process in processes])
            failed, tried = failed + failures, tried + cases
            print(said, flush=True)
    seconds = time.perf_counter() - begun
    print(f"{tried} cases in {seconds:.0f} s, {tried / seconds:.0f} a second: {failed} failed")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
