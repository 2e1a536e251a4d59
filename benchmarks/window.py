"""What the window costs: first frame, frame times, opening of screens, processor when idle, memory after a game.

Each figure is taken in processes of its own, on virtual screens without GL of each size (Xvfb, if it is installed; the
display at hand otherwise). Times are given with their spread, and beside what pygame-ce needs at least. With
`--against`, every process is followed by one of another commit, program and player, so that a busy machine spoils both.

usage: python benchmarks/window.py [start] [imports] [frames] [counts] [opening] [idle] [memory]
           [--sizes 1920x1080 3840x2160] [--against REVISION] [--rounds 9] [--share 1] [--processor] [--here]
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from benchmarks.processor import SERVER
from benchmarks.window_driver import STOPWATCH, Size
from benchmarks.window_parts import BARE, PARTS, PICTURES
from tools.revision import checkout
from tools.unseen import a_size, written

ROOT = Path(__file__).resolve().parent.parent
SIZE = (1920, 1080)
SLOW, SLOWER = 16, 33  # ms: a frame later than every display shows them, and one that everybody sees
LARGEST_IMPORTS = 30
EMPTY_WINDOW = """
import os, sys, time
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame
pygame.display.init()
window = pygame.Window("empty", (1536, 864))
window.get_surface().fill("white")
window.flip()
print(time.time(), flush=True)
os._exit(0)
"""
FIRST_FRAME = """
import os, sys, time
sys.argv = ["citrus"]
from citrus.ui.shell import app, program

draw = app.App.draw

def draw_and_tell(self):
    draw(self)
    print(time.time(), flush=True)
    os._exit(0)

app.App.draw = draw_and_tell
from citrus.entry import main
main()
"""
"""The program as players start it, until its first frame is complete."""


@contextmanager
def screen(here: bool, size: Size = SIZE) -> Iterator[dict[str, str]]:
    """Yield the environment of a process that shows a window and touches nobody's games."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CITRUS_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        if here or shutil.which("Xvfb") is None:
            yield environment
            return
        reader, writer = os.pipe()
        depth = f"{size[0]}x{size[1]}x24"
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", depth, "-nolisten", "tcp", "-noreset"]
        server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            with os.fdopen(reader) as answer:
                yield {**environment, "DISPLAY": f":{answer.readline().strip()}", SERVER: str(server.pid)}
        finally:
            server.kill()
            server.wait()


def spread(values: Sequence[float], unit: str, digits: int = 1) -> str:
    """Return the median, and the range of all values."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:.{digits}f} {unit} ({low:.{digits}f}-{high:.{digits}f})"


@dataclass(frozen=True)
class Bench:
    """What is measured: the program in some folders by their names, in windows of these sizes."""

    trees: dict[str, Path]
    sizes: tuple[Size, ...]
    rounds: int
    share: float
    here: bool
    processor: bool

    def run(self, program: Sequence[str], tree: str, environment: dict[str, str]) -> list[str]:
        """Run Python with the program of a tree; return the lines that it prints, and what Python says of its
        imports."""
        folder = self.trees[tree]
        environment = {**environment, "PYTHONPATH": str(folder), "PYTHONDONTWRITEBYTECODE": ""}
        command = [sys.executable, *program]
        errors = subprocess.STDOUT if "importtime" in command else None
        run = subprocess.run(
            command, cwd=folder, env=environment, stdout=subprocess.PIPE, stderr=errors, text=True, check=True
        )
        return run.stdout.splitlines()

    def part(self, name: str, tree: str, size: Size, environment: dict[str, str]) -> Any:
        """Return what a part of `window_parts` finds in a process of its own, with the player of the commit."""
        tree = "" if name in BARE else tree
        itself = str(self.trees[tree] / "benchmarks" / "window.py")
        program = [itself, "--part", name, "--share", str(self.share), "--sizes", written(size)]
        program += ["--processor"] if self.processor else []
        return json.loads(self.run(program, tree, environment)[-1])

    def parts(self, names: Sequence[str], size: Size, rounds: int) -> dict[tuple[str, str], list[Any]]:
        """Return what parts find for each tree, in turns, by the names of part and tree."""
        found: dict[tuple[str, str], list[Any]] = {}
        with screen(self.here, size) as environment:
            for _ in range(rounds):
                for name in names:
                    for tree in self.trees:
                        found.setdefault((name, tree), []).append(self.part(name, tree, size, environment))
        return found

    @property
    def few(self) -> int:
        """The number of rounds for slow figures."""
        return max(1, self.rounds // 3)


# the figures


def tell_start(bench: Bench) -> None:
    """Print how long the first frame takes."""
    programs = {"an empty window": (EMPTY_WINDOW, next(iter(bench.trees)))}
    programs |= {f"the start screen{tree}": (FIRST_FRAME, tree) for tree in bench.trees}
    found: dict[str, list[float]] = {name: [] for name in programs}
    with screen(bench.here) as environment:
        for _ in range(bench.rounds + 1):  # the first round fills the disk's cache
            for name, (program, tree) in programs.items():
                begin = time.time()
                shown = float(bench.run(["-c", program], tree, environment)[-1])
                found[name].append((shown - begin) * 1000)
    empty = found["an empty window"][1:]
    for name, times in found.items():
        ratios = [own / least for own, least in zip(times[1:], empty, strict=True)]
        print(f"first frame of {name}: {spread(times[1:], 'ms', 0)}, {spread(ratios, 'times', 2)}")
    print("  target: at most 2.5 times an empty window")


def tell_imports(bench: Bench) -> None:
    """Print which imports the first frame waits for, and how long each takes by itself and with what it imports."""
    with screen(bench.here) as environment:
        for tree in bench.trees:
            found: dict[str, list[tuple[float, float]]] = {}
            for _ in range(bench.few):
                said = bench.run(["-X", "importtime", "-c", FIRST_FRAME], tree, environment)
                for alone, whole, name in re.findall(r"import time: +(\d+) \| +(\d+) \| +(\S+)", "\n".join(said)):
                    found.setdefault(name, []).append((int(alone) / 1000, int(whole) / 1000))
            middle = [(*map(statistics.median, zip(*times, strict=True)), name) for name, times in found.items()]
            total = sum(alone for alone, _, _ in middle)
            print(f"imports before the first frame{tree}: {len(middle)}, {total:.0f} ms while they are watched")
            print("  alone  whole  module")
            for alone, whole, name in sorted(middle, reverse=True)[:LARGEST_IMPORTS]:
                print(f"  {alone:5.1f}  {whole:5.1f}  {name}")


def tell_frames(bench: Bench) -> None:
    """Print how long frames take with their presentation, and what was shown in those that came late."""
    words = {
        "mouse_frames": "a move of the mouse",
        "choosing_frames": "a choice",
        "moving_frames": "an animation",
        "resizing_frames": "a window that is resized",
    }
    for size in bench.sizes:
        found = bench.parts(["bare_loop", "presented", "resized", *words], size, bench.few)
        least = {}
        for name in ("bare_loop", "presented"):
            times = [statistics.median(times) for tree in bench.trees for times in found[name, tree]]
            least[name] = statistics.median(times)
        bare, flip = least.values()
        print(f"{written(size)}: bare loop of {PICTURES} pictures {bare:.2f} ms; presenting a frame {flip:.2f} ms")
        empty = [time for tree in bench.trees for times in found["resized", tree] for time in times]
        print(f"  the first frame of an empty window in another size {spread(empty, 'ms')}")
        for name, what in words.items():
            for tree in bench.trees:
                print(f"  {what}{tree}: {_frames(found[name, tree], least)}")
                print(f"    {_late(found[name, tree])}")
    print("targets: 99 of 100 frames of an animation within 8 ms at 1920x1080, 16 at 3840x2160, all within twice that;")
    print("  a choice at most 2 times the bare loop, 99 of 100 within 4 ms, at 1920x1080;")
    print("  all of a window that is resized within 16 ms at 1920x1080, 33 at 3840x2160; all without presenting")


def _frames(runs: list[list[tuple[float, float, str]]], least: dict[str, float]) -> str:
    """Return how long frames took, without presenting a whole one."""
    own = [sorted(frame - least["presented"] for _, frame, _ in rounds if frame) for rounds in runs]
    figures = {
        "median": [statistics.median(times) for times in own],
        "99th percentile": [times[round(0.99 * (len(times) - 1))] for times in own],
        "longest": [times[-1] for times in own],
    }
    told = ", ".join(f"{name} {spread(values, 'ms')}" for name, values in figures.items())
    ratio = statistics.median(figures["median"]) / least["bare_loop"]
    return f"{len(own[0])} frames, {told}; {ratio:.2f} bare loops"


def _late(runs: list[list[tuple[float, float, str]]]) -> str:
    """Return how many rounds of the loop, with presenting, were late, and what was shown in them."""
    told = []
    for limit in (SLOW, SLOWER):
        late = Counter(what for rounds in runs for took, _, what in rounds if took > limit)
        named = ", ".join(f"{what} {count}" for what, count in late.most_common(8))
        told.append(f"{late.total() / len(runs):.0f} above {limit} ms" + (f" ({named})" if late else ""))
    whole = statistics.mean(len(rounds) for rounds in runs)
    return f"of {whole:.0f} rounds with presenting, {'; '.join(told)}"


def tell_counts(bench: Bench) -> None:
    """Print what frames of an animation draw: the same on every machine."""
    for size in bench.sizes:
        found = bench.parts(["moving_counts"], size, 1)
        for tree in bench.trees:
            counts = found["moving_counts", tree][0]
            told = ", ".join(f"{name} {number:.4g}" for name, number in counts.items())
            print(f"{written(size)}, actions{tree}: {told}")


def tell_opening(bench: Bench) -> None:
    """Print how long it takes to open each screen, until its first frame and until it is complete."""
    for size in bench.sizes:
        found = bench.parts(["opening"], size, bench.few)
        print(f"{written(size)}: opening a screen, first frame and when it is complete, in ms")
        for name in found["opening", next(iter(bench.trees))][0]:
            told = []
            for tree in bench.trees:
                firsts, completes = zip(*(run[name] for run in found["opening", tree]), strict=True)
                told.append(f"{spread(firsts, '', 0)} {spread(completes, '', 0)}{tree}")
            print(f"  {name:24} {'; '.join(told)}")
    print("targets for the table: first frame within 150 ms at 1920x1080, 250 at 3840x2160")


def tell_idle(bench: Bench) -> None:
    """Print what the loop uses when nothing moves."""
    words = {
        "idle": "idle at the table, still",
        "idle_lively": "idle at the table, lively",
        "start_still": "idle at the start screen, still",
        "start_lively": "idle at the start screen, lively",
        "podium_lively": "idle on the podium, lively",
        "idle_with_music": "at the still table with music",
        "music_alone": "the music alone",
    }
    for size in bench.sizes:
        found = bench.parts(list(words), size, bench.few)
        for name, what in words.items():
            for tree in bench.trees:
                runs = found[name, tree]
                told = spread([run["percent"] for run in runs], "% of a core", 2)
                server = spread([run.get("server", 0.0) for run in runs], "%", 2)
                rounds, wakings = (statistics.median(run[unit] for run in runs) for unit in ("rounds", "wakings"))
                each = f"{rounds:.1f} rounds and {wakings:.1f} wakings a second"
                print(f"{written(size)}, {what}{tree}: {told}, the display {server}; {each}")
    print("  targets: at most 0.2 % still, 0.5 % with music; lively 2 % at 1920x1080, 2.5 % at 3840x2160")


def tell_memory(bench: Bench) -> None:
    """Print how much memory is resident."""
    for size in bench.sizes:
        found = bench.parts(["memory"], size, bench.few)
        for tree in bench.trees:
            runs = found["memory", tree]
            told = ", ".join(f"{name} {spread([run[name] for run in runs], 'MiB', 0)}" for name in runs[0])
            print(f"{written(size)}, memory{tree}: {told}")
    print("  target: at most 90 MiB after a game at 1920x1080")


FIGURES: dict[str, Callable[[Bench], None]] = {
    "start": tell_start,
    "imports": tell_imports,
    "frames": tell_frames,
    "counts": tell_counts,
    "opening": tell_opening,
    "idle": tell_idle,
    "memory": tell_memory,
}


def main() -> None:
    """Measure the requested parts, by default all."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("figures", nargs="*", help=f"any of {', '.join(FIGURES)}; all by default")
    parser.add_argument("--sizes", nargs="+", type=a_size, default=[SIZE], help="of the window; 1920x1080 by default")
    parser.add_argument("--against", metavar="REVISION", help="take everything in turns with this commit")
    parser.add_argument("--rounds", type=int, default=9, help="processes for the start (a third for all else)")
    parser.add_argument("--share", type=float, default=1.0, help="part of the usual frames, seconds and actions (1)")
    parser.add_argument("--here", action="store_true", help="use the display at hand")
    parser.add_argument("--processor", action="store_true", help="measure frames by processor time, on a busy machine")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        if options.processor:
            STOPWATCH.now = time.thread_time
        print(json.dumps(PARTS[options.part](options.sizes[0], options.share)))
        return
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure {unknown[0]!r}; there are {', '.join(FIGURES)}")
    with ExitStack() as stack:
        trees = {"": ROOT}
        if options.against:
            trees[f" ({options.against})"] = stack.enter_context(checkout(options.against))
        bench = Bench(trees, tuple(options.sizes), options.rounds, options.share, options.here, options.processor)
        for name in options.figures or FIGURES:
            FIGURES[name](bench)


if __name__ == "__main__":
    main()
