"""Let a monkey loose on the real window, for as many events as you like: nothing may fail, freeze or pile up.

It clicks, types, drags, touches, resizes, hides and closes the window and drops files, texts and bytes on it, over all
screens, in folders full of games, boards and settings, many of them damaged; and the computer sleeps meanwhile. The
program runs in a process of its own, which is aborted if it freezes, and then writes the stacks of its threads. Events
come in outings. Seed and number of an outing decide what happens in it, except for the timing of the bots and the
clock. An outing with a failure is kept with all its events, so that it can be repeated.

usage: python tools/monkey.py [--events 100000] [--seed 1] [--keep FOLDER]
       python tools/monkey.py --again FOLDER/events
"""

from __future__ import annotations

import argparse
import json
import os
import select
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PATIENCE = 30.0  # seconds without an event after which the window counts as frozen, of a processor if it works
IDLE = 0.01  # the share of a processor that even a busy machine gives to a process that wants to work
BUSY = 20  # times its patience the watch waits for a process that works
LOST = 4000  # events of an outing that the process did not survive
SURROUNDINGS = {
    "SDL_VIDEODRIVER": "dummy",
    "SDL_AUDIODRIVER": "dummy",
    "BROWSER": "true",  # shows no folder to anybody
    "LC_ALL": "en_GB.UTF-8",
    "PYGAME_HIDE_SUPPORT_PROMPT": "1",
}


class Alive:
    """Tells whether a process is alive: its log grows, or it works on something, within limits."""

    def __init__(self, log: Path, process: int, patience: float) -> None:
        self._log = log
        self._process = process
        self._patience = patience
        self._size = -1
        self._since = self._used = 0.0

    def look(self) -> bool:
        """Look once more; return False if the process hangs."""
        size = self._log.stat().st_size if self._log.exists() else 0
        used = self._processor()
        if size != self._size:
            self._size, self._since, self._used = size, time.monotonic(), used
            return True
        took, worked = time.monotonic() - self._since, used - self._used
        return took < self._patience or (IDLE * took < worked < self._patience and took < BUSY * self._patience)

    def _processor(self) -> float:
        """Return the seconds of processor time that the process has used."""
        try:
            fields = Path(f"/proc/{self._process}/stat").read_text("utf-8").rpartition(")")[2].split()
        except OSError:
            return 0.0
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Run:
    """Outings in processes that are watched, and their results so far."""

    def __init__(
        self,
        options: argparse.Namespace,
        folder: Path,
        program: Sequence[str] = (sys.executable, "-m", "tools.monkeys"),
        patience: float = PATIENCE,
    ) -> None:
        """Take the `program` that goes on outings in a folder."""
        self.options = options
        self._program = program
        self._patience = patience
        self.events = self.starts = self.finished = self.slow = 0
        self.seconds = 0.0  # of a processor
        self.memory: list[tuple[int, float]] = []  # number of events, MiB after them
        self.screens: Counter[str] = Counter()
        self.unseen: set[str] | None = None  # screens that no outing has reached
        self.failures: list[dict[str, Any]] = []
        self.left = (0, 0)  # handles and processes after the last outing
        self._folder = folder
        self._outing = 1

    def go(self) -> None:
        """Do all events, in another process after one has died."""
        while self.events < self.options.events:
            words = [self._folder, self.options.seed, self._outing, self.options.events - self.events]
            words += [self.options.again.resolve()] if self.options.again else []
            command = [*self._program, *map(str, words)]
            surroundings = {**os.environ, **SURROUNDINGS}
            with subprocess.Popen(command, cwd=ROOT, env=surroundings, stdout=subprocess.PIPE) as child:
                try:
                    frozen = self._listen(child)
                finally:
                    child.kill()
            if child.returncode == 0:
                return
            self._lose(f"frozen for {self._patience:.0f} s" if frozen else f"ended with {child.returncode}")
            if self.options.again:
                return

    def _lose(self, what: str) -> None:
        """Count an outing that has not come back."""
        stacks, rounds = self._folder / "stacks", []
        if (self._folder / "events").exists():
            rounds = (self._folder / "events").read_text(encoding="utf-8").splitlines()[1:]
        story = f"{stacks.read_text('utf-8') if stacks.exists() else ''}\n{what}"
        last = [deed for line in rounds[-8:] for deed in json.loads(line.partition(" ")[2])]
        count = sum(len(json.loads(line.partition(" ")[2])) for line in rounds)
        self._keep([{"outing": self._outing, "event": count, "story": story, "sort": _place(story), "last": last}])
        self.events += LOST
        self._outing += 1

    def _listen(self, child: subprocess.Popen[bytes]) -> bool:
        """Read what a process prints until it ends; end it if nothing happens in it. Return whether that was so."""
        assert child.stdout is not None
        before, said, alive = self.seconds, b"", Alive(self._folder / "events", child.pid, self._patience)
        while True:
            if select.select([child.stdout], [], [], 1.0)[0]:
                more = os.read(child.stdout.fileno(), 1 << 16)
                if not more:
                    child.wait()
                    return False
                *lines, said = (said + more).split(b"\n")
                for line in lines:
                    self._take(json.loads(line), before)
            elif not alive.look():
                child.send_signal(signal.SIGABRT)  # its stacks are written even if no thread can go on
                child.wait()
                return True

    def _take(self, found: dict[str, Any], before: float) -> None:
        tenth = self.events * 10 // self.options.events
        self._outing = found["outing"] + 1
        self.events += found["events"]
        self.starts += found["starts"]
        self.finished += found["finished"]
        self.slow += found["slow"]
        self.seconds = before + found["seconds"]
        self.memory.append((self.events, found["memory"]))
        self.screens.update(found["screens"])
        self.unseen = set(found["unseen"]) if self.unseen is None else self.unseen.intersection(found["unseen"])
        self.left = found["handles"], found["processes"]
        if found["failures"]:
            self._keep(found["failures"])
        if self.events * 10 // self.options.events > tenth:
            print(f"{self.events:8} events, {found['memory']:.0f} MiB, {len(self.failures)} failures", flush=True)

    def _keep(self, failures: list[dict[str, Any]]) -> None:
        """Keep what led to failures, and report each type of them once."""
        known = {failure["sort"] for failure in self.failures}
        self.failures += failures
        outing = failures[0]["outing"]
        folder = self.options.keep / f"seed {self.options.seed} outing {outing}"
        folder.mkdir(parents=True, exist_ok=True)
        for name in ("events", f"events {outing}"):  # the process may be on its next outing already
            if (self._folder / name).exists():
                shutil.copyfile(self._folder / name, folder / "events")
        for number, failure in enumerate(failures, 1):
            last = "\n".join(f"{name} {values}" for name, values in failure["last"])
            text = f"event {failure['event']} of the outing\n\n{failure['story']}\n\nlast:\n{last}\n"
            (folder / f"failure {number}").write_text(text, encoding="utf-8", errors="replace")
            if failure["sort"] not in known:
                known.add(failure["sort"])
                print(f"FAILED: {failure['sort']}  [{folder}/failure {number}]", flush=True)


def _place(story: str) -> str:
    """Return how a process ended, and where it was."""
    stood = [line.strip() for line in story.splitlines() if line.strip().startswith("File ")]
    return " ".join([story.rsplit("\n", 1)[-1], *stood[:2]])


def show(run: Run) -> None:
    """Print the figures of a run."""
    print("\nevents by the screen that got them:")
    for name, count in run.screens.most_common():
        print(f"{count:9}  {name}")
    print(f"never reached: {', '.join(sorted(run.unseen or ())) or 'none'}")
    print(
        f"\n{run.events} events, {run.starts} starts of the program, {run.finished} finished games, "
        f"{run.seconds:.0f} s of a processor: {run.events / max(1.0, run.seconds):.0f} events a second"
    )
    if run.memory:
        early = next(memory for events, memory in run.memory if events >= run.memory[-1][0] / 10)
        most = max(memory for _, memory in run.memory)
        print(f"memory after the first tenth {early:.1f} MiB, at the end {run.memory[-1][1]:.1f}, at most {most:.1f}")
    print(f"at the end {run.left[0]} open handles, {run.left[1]} processes")
    print(f"{run.slow} decisions of bots were given up because they took too long")
    sorts = Counter(failure["sort"] for failure in run.failures)
    print(f"{len(run.failures)} failures of {len(sorts)} sorts")
    for sort, count in sorts.most_common():
        print(f"{count:6}  {sort}")


def main() -> int:
    """Run and report; return 1 if anything failed."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").split("\n")[0])
    parser.add_argument("--events", type=int, default=100_000, help="how many (100000)")
    parser.add_argument("--seed", type=int, default=1, help="another seed, other events (1)")
    parser.add_argument("--keep", type=Path, default=Path("monkey-failures"), help="where outings go that failed")
    parser.add_argument("--again", type=Path, help="do the events of an outing once more")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        run = Run(options, Path(folder))
        run.go()
    show(run)
    return 1 if run.failures else 0


if __name__ == "__main__":
    sys.exit(main())
