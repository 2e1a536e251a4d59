"""Give thousands of damaged files to every reader; each must be valid or cleanly refused, quickly and in little memory.

The kinds of files take turns as processes of their own. A file that makes a reader fail, run code, or take more than
the time or memory allowed is made as small as hypothesis can and kept, to be put into tests/corpus.

usage: python tools/fuzz.py [--files 20000] [--kinds record board tiles settings] [--seed 1] [--keep FOLDER]
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SECONDS = 2.0
MEGABYTES = 300
KINDS = ("record", "board", "tiles", "settings")


class TooSlowError(Exception):
    """A file took more than the time allowed."""


def fuzz(kind: str, files: int, seed: int, keep: Path) -> dict[str, object]:
    """Try so many files of a kind in this process; the figures."""
    from hypothesis import HealthCheck, given, settings
    from hypothesis import seed as seeded

    from tests.fuzz.mutations import documents, seeds
    from tests.fuzz.readers import tried

    valid = seeds()[kind]
    for text in valid:
        tried(kind, text.encode())
    before = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    used = int(Path("/proc/self/statm").read_text().split()[0]) * os.sysconf("SC_PAGE_SIZE")
    resource.setrlimit(resource.RLIMIT_AS, (used + (MEGABYTES << 20), resource.RLIM_INFINITY))
    signal.signal(signal.SIGALRM, too_slow)
    verdicts: Counter[bool] = Counter()
    worst = 0.0
    last = b""

    @seeded(seed)
    @settings(max_examples=files, deadline=None, database=None, suppress_health_check=list(HealthCheck))
    @given(documents(valid))
    def one(content: bytes) -> None:
        nonlocal worst, last
        last = content
        begun = time.perf_counter()
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        try:
            verdicts[tried(kind, content)] += 1
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
        worst = max(worst, time.perf_counter() - begun)

    failed = ""
    try:
        one()
    except BaseException as error:  # whatever it is, it is what we are looking for
        failed = f"{type(error).__name__}: {error}"[:300]
        keep.mkdir(parents=True, exist_ok=True)
        (keep / f"{kind} {seed}").write_bytes(last)
    grown = (resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - before) >> 10
    return {"kind": kind, "valid": verdicts[True], "refused": verdicts[False], "slowest": worst, "grown": grown} | (
        {"failed": failed} if failed else {}
    )


def too_slow(*_: object) -> None:
    """The alarm has gone off."""
    raise TooSlowError


def main() -> int:
    """Try all kinds and print a line for each; 1 if anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--files", type=int, default=20_000, help="how many in all (20000)")
    parser.add_argument("--kinds", nargs="+", choices=KINDS, default=KINDS, help="what kinds of files (all)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other files (1)")
    parser.add_argument(
        "--keep", type=Path, default=Path("fuzz-failures"), help="where files go that make readers fail"
    )
    parser.add_argument("--here", action="store_true", help="try one kind in this process and print JSON")
    options = parser.parse_args()
    share = options.files // len(options.kinds)
    if options.here:
        print(json.dumps(fuzz(options.kinds[0], share, options.seed, options.keep.resolve())))
        return 0
    failures = 0
    for kind in options.kinds:
        with tempfile.TemporaryDirectory() as home:
            words = ["--files", share, "--kinds", kind, "--seed", options.seed, "--keep", options.keep, "--here"]
            run = subprocess.run(
                [sys.executable, __file__, *map(str, words)],
                env={**os.environ, "CITRUS_HOME": home, "PYTHONPATH": str(ROOT)},
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
        try:
            found = json.loads(run.stdout.splitlines()[-1])
        except (IndexError, ValueError):
            found = {"failed": f"the process ended with {run.returncode}"}
        failures += "failed" in found
        print(
            f"{kind:9} {found.get('valid', 0):6} valid, {found.get('refused', 0):6} refused, "
            f"slowest {found.get('slowest', 0.0):.2f} s, memory +{found.get('grown', 0)} MB"
            + (f"  FAILED: {found['failed']}" if "failed" in found else ""),
            flush=True,
        )
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
