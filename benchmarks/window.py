"""What the window costs: time to the first frame, time for a frame, processor when idle, memory after a game.

Each figure is taken in processes of its own, on a virtual screen of 1920x1080 without GL (Xvfb, if it is installed;
the display at hand otherwise). Times are given with their spread and as ratios to what pygame-ce needs at least:
an empty window, and a loop that does nothing but blit as many ready pictures as a full table has.

usage: python benchmarks/window.py [start] [frames] [idle] [memory] [--rounds 9] [--share 1] [--here]
"""

from __future__ import annotations

import argparse
import json
import os
import random
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

SIZE = (1920, 1080)
PICTURES = 210  # what a full table shows
TILE = 93  # the side of a tile in the hand, in pixels, in a window of SIZE
FRAMES = 300
IDLE_SECONDS = 10.0
GAME = 250  # actions after which a game of four is nearly over
COUNTING = 1500  # steps of 0.1 s in which the final scoring must be over
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


@contextmanager
def screen(here: bool) -> Iterator[dict[str, str]]:
    """The environment of a process that shows a window and touches nobody's games."""
    with tempfile.TemporaryDirectory() as home:
        environment = {**os.environ, "CITRUS_HOME": home, "SDL_AUDIODRIVER": "dummy"}
        if here or shutil.which("Xvfb") is None:
            yield environment
            return
        reader, writer = os.pipe()
        size = f"{SIZE[0]}x{SIZE[1]}x24"
        command = ["Xvfb", "-displayfd", str(writer), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
        server = subprocess.Popen(command, pass_fds=[writer], stderr=subprocess.DEVNULL)
        os.close(writer)
        try:
            with os.fdopen(reader) as answer:
                yield {**environment, "DISPLAY": f":{answer.readline().strip()}"}
        finally:
            server.kill()
            server.wait()


def spread(values: list[float], unit: str, digits: int = 1) -> str:
    """Median, and the range in which all values lie."""
    low, middle, high = min(values), statistics.median(values), max(values)
    return f"{middle:.{digits}f} {unit} ({low:.{digits}f}-{high:.{digits}f})"


def measure(part: str, environment: dict[str, str], share: float) -> Any:
    """Run a part in a process of its own, `share` of its usual length; what it printed last, as JSON."""
    command = [sys.executable, __file__, "--part", part, "--share", str(share)]
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    return json.loads(run.stdout.splitlines()[-1])


# the parts, each in a process of its own


def first_frame(share: float) -> float:
    """Start the program as players do; the moment (seconds since 1970) at which its first frame is complete."""
    from citrus.ui.shell import app, program

    draw = app.App.draw

    def draw_and_tell(self: app.App) -> None:
        draw(self)
        print(time.time(), flush=True)
        os._exit(0)

    app.App.draw = draw_and_tell  # type: ignore[method-assign]
    program.main()
    raise AssertionError("the program ended before its first frame")


def empty_window(share: float) -> None:
    """The least that a pygame-ce window needs for a first frame."""
    exec(compile(EMPTY_WINDOW, "empty window", "exec"), {})


def _table() -> Any:
    """An app with the table of a well advanced game of four, and its screen."""
    from citrus.ui.screens.play import PlayScreen
    from citrus.ui.shell.app import App

    app = App(SIZE)
    screen = PlayScreen(app.ui, app.routes, _game(4, 150))
    app.show(screen)
    return app, screen


def _game(players: int, steps: int) -> Any:
    """A game on the long board after some random actions."""
    from citrus.content.boards import load_board, shipped_boards
    from citrus.content.tiles import load_tiles
    from citrus.match.match import Match
    from citrus.match.saves import new_game_path
    from citrus.records.record import COLORS, Seat
    from citrus.rules.actions import EndTurn, Plant
    from citrus.rules.game import Options
    from citrus.rules.setup import shuffle
    from citrus.rules.variants import new_game

    board, rng = load_board(shipped_boards()["long"]), random.Random(7)
    seats = tuple(Seat(f"Player {color}", color) for color in COLORS[:players])
    game = new_game(board, load_tiles(), Options(starting_fincas=len(board.starting_sites)), players)
    match = Match.with_setup(game, seats, shuffle(game, rng), new_game_path(seats))
    for _ in range(steps):
        actions = match.legal_actions()
        match.act(rng.choice([a for a in actions if isinstance(a, Plant | EndTurn)] or actions))
    return match


def _act(screen: Any, rng: random.Random) -> None:
    """Do a random action at the table, as a player would."""
    from citrus.rules.actions import EndTurn, Plant
    from citrus.ui.table.model.intents import Act

    actions = screen.match.legal_actions()
    screen.table.carry_out(Act(rng.choice([a for a in actions if isinstance(a, Plant | EndTurn)] or actions)))


def _frames(share: float) -> int:
    """How many frames a part of the usual length has."""
    return max(2, round(FRAMES * share))


def _times(draw: Callable[[], object], count: int) -> list[float]:
    """How long each of that many frames took, in ms."""
    found = []
    for _ in range(count):
        begin = time.perf_counter()
        draw()
        found.append((time.perf_counter() - begin) * 1000)
    return found


def bare_loop(share: float) -> list[float]:
    """The least that pygame-ce needs for as many pieces as a full table has.

    They are ready surfaces in the window's format, each its own, with soft edges and therefore see-through, as large as
    tiles in the hand; they lie side by side, on nothing. The window is of the kind that the program has: the processor
    copies opaque pictures into others several times slower or quicker, as their rows happen to lie in memory.
    """
    os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
    import pygame

    pygame.display.init()
    window = pygame.Window("bare", SIZE)
    surface = window.get_surface()
    tile = pygame.Surface((TILE, TILE), pygame.SRCALPHA).convert_alpha()
    tile.fill((200, 120, 20, 230))
    columns = SIZE[0] // TILE
    pictures = [(tile.copy(), (n % columns * TILE, n // columns * TILE)) for n in range(PICTURES)]
    _times(lambda: surface.fblits(pictures), 20)
    return _times(lambda: surface.fblits(pictures), _frames(share))


def still_frames(share: float) -> list[float]:
    """A frame in which only what changes without an action is drawn again, as when the mouse moves."""
    app, screen = _table()
    _times(lambda: screen.draw(app.surface), 20)
    return _times(lambda: screen.draw(app.surface), _frames(share))


def full_frames(share: float) -> list[float]:
    """A frame in which everything is drawn again from ready pictures: the land looks different in each.

    A region is chosen for a harvest and let go again; its workers come and go, and nothing moves.
    """
    from msgspec.structs import replace

    from citrus.rules.actions import Harvest
    from citrus.ui.table.model import targets
    from citrus.ui.table.model.commands import Command

    app, screen = _table()
    app.settings = replace(app.settings, speed="none")  # not kept: other parts have the same files
    table, rng, found = screen.table, random.Random(5), []
    while not any(isinstance(action, Harvest) for action in screen.match.legal_actions()):
        _act(screen, rng)
    table.press(Command.HARVEST)
    region = min(targets.only(targets.Space, table.offer.bright))
    for _ in range(20 + _frames(share)):
        before = table.moment.away
        table.click(region)
        assert table.moment.away != before
        found += _times(lambda: screen.draw(app.surface), 1)
    return found[20:]


def moving_frames(share: float) -> list[float]:
    """The frames while the actions of a game are shown at normal speed, several times 16 ms apart each."""
    app, screen = _table()
    match, rng, found = screen.match, random.Random(3), []
    wanted = 4 * _frames(share)
    while len(found) < wanted and not match.state.over:
        _act(screen, rng)
        while app.top is screen and screen.table.animating and len(found) < wanted:
            screen.update(1 / 60)
            found += _times(lambda: screen.draw(app.surface), 1)
    return found


def idle(share: float) -> float:
    """The part of one core, in percent, that the real loop uses in silence while nobody does anything."""
    return _idle(0, share)


def idle_with_music(share: float) -> float:
    """The same while the music plays."""
    return _idle(30, share)


def _idle(music: int, share: float) -> float:
    import threading

    from msgspec.structs import replace

    app, _ = _table()
    app.change(replace(app.settings, music=music, sound=0))
    used: list[float] = []

    def watch() -> None:
        time.sleep(5.0 * share)  # the loop has fallen asleep by now
        begin, seconds = time.process_time(), IDLE_SECONDS * share
        time.sleep(seconds)
        used.append((time.process_time() - begin) / seconds * 100)
        app.quit()

    threading.Thread(target=watch, daemon=True).start()
    app.loop()
    return used[0]


def memory(share: float) -> list[float]:
    """Resident memory in MiB after the start, and after a game at the table and its final scoring.

    For a share, the first actions are done before the window opens.
    """
    from citrus.ui.screens.play import PlayScreen
    from citrus.ui.screens.start import StartScreen
    from citrus.ui.shell.app import App
    from citrus.ui.table.model.commands import Command

    app = App(SIZE)
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    app.step([], 0.02)
    found = [_resident()]
    screen, rng = PlayScreen(app.ui, app.routes, _game(4, round(GAME * (1 - share)))), random.Random(11)
    app.show(screen)
    while not screen.match.state.over:
        _act(screen, rng)
        for _ in range(12):
            app.step([], 0.1)
    for _ in range(COUNTING):
        if Command.SCORING in screen.table.view.buttons.commands:
            screen.table.press(Command.SCORING)
        app.step([], 0.1)
        if app.top is not screen:
            break
    else:
        raise TimeoutError("the final scoring does not end")
    del screen
    for _ in range(100):
        app.step([], 0.1)
    app.tidy()  # as the loop does when nobody has done anything for a while
    return [*found, _resident()]


def _resident() -> float:
    """Memory of this process now, in MiB; the most it ever had where the system does not say."""
    try:
        pages = int(Path("/proc/self/statm").read_text("utf-8").split()[1])
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return pages * resource.getpagesize() / 2**20


PARTS: dict[str, Callable[[float], Any]] = {
    part.__name__: part
    for part in (
        first_frame,
        empty_window,
        bare_loop,
        still_frames,
        full_frames,
        moving_frames,
        idle,
        idle_with_music,
        memory,
    )
}

# the figures


def tell_start(environment: dict[str, str], rounds: int, share: float) -> None:
    """Print how long the first frame takes."""
    found: dict[str, list[float]] = {"empty_window": [], "first_frame": []}
    for _ in range(rounds + 1):  # in turns, so that a busy machine spoils both alike
        for part, times in found.items():
            begin = time.time()
            times.append((measure(part, environment, share) - begin) * 1000)
    empty, ours = found["empty_window"][1:], found["first_frame"][1:]  # the first round fills the disk's cache
    print(f"first frame, empty window: {spread(empty, 'ms', 0)}")
    print(f"first frame, start screen: {spread(ours, 'ms', 0)}")
    ratios = [own / least for own, least in zip(ours, empty, strict=True)]
    print(f"  ratio {spread(ratios, 'times', 2)}; target at most 3.5")


def tell_frames(environment: dict[str, str], rounds: int, share: float) -> None:
    """Print how long frames take, without presenting them."""
    times: dict[str, list[tuple[float, float]]] = {}
    for _ in range(rounds):
        for part in ("bare_loop", "still_frames", "full_frames", "moving_frames"):
            values = measure(part, environment, share)
            times.setdefault(part, []).append((statistics.median(values), statistics.quantiles(values, n=100)[98]))
    words = {
        "bare_loop": f"bare loop of {PICTURES} pictures",
        "still_frames": "frame after a move of the mouse",
        "full_frames": "full redraw",
        "moving_frames": "frame of an animation",
    }
    bare = statistics.median(middle for middle, _ in times["bare_loop"])
    for part, pairs in times.items():
        middles, worst = [a for a, _ in pairs], [b for _, b in pairs]
        print(f"{words[part]}: median {spread(middles, 'ms', 2)}, 99th percentile {spread(worst, 'ms', 2)}")
        if part != "bare_loop":
            middle, high = statistics.median(middles) / bare, statistics.median(worst) / bare
            print(f"  ratio to the bare loop's median: median {middle:.2f}, 99th percentile {high:.2f}")
    print("  targets for the full redraw: median at most 3, 99th percentile at most 5")


def tell_idle(environment: dict[str, str], rounds: int, share: float) -> None:
    """Print what the loop uses when nothing moves."""
    used = [measure("idle", environment, share) for _ in range(max(1, rounds // 3))]
    print(f"idle at the table for {IDLE_SECONDS * share:.1f} s: {spread(used, '% of a core', 2)}; target at most 0.5")
    used = [measure("idle_with_music", environment, share) for _ in range(max(1, rounds // 3))]
    print(f"  with music playing: {spread(used, '% of a core', 2)}")


def tell_memory(environment: dict[str, str], rounds: int, share: float) -> None:
    """Print how much memory is resident."""
    found = [measure("memory", environment, share) for _ in range(max(1, rounds // 3))]
    print(f"memory at the start screen: {spread([start for start, _ in found], 'MiB', 0)}")
    print(f"memory after a whole game: {spread([end for _, end in found], 'MiB', 0)}; target at most 120")


FIGURES = {"start": tell_start, "frames": tell_frames, "idle": tell_idle, "memory": tell_memory}


def main() -> None:
    """Measure what is asked for, everything by default."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("figures", nargs="*", help=f"any of {', '.join(FIGURES)}; all by default")
    parser.add_argument("--rounds", type=int, default=9, help="processes for each figure (a third for idle and memory)")
    parser.add_argument("--share", type=float, default=1.0, help="part of the usual frames, seconds and actions (1)")
    parser.add_argument("--here", action="store_true", help="use the display at hand")
    parser.add_argument("--part", choices=PARTS, help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.part:
        print(json.dumps(PARTS[options.part](options.share)))
        return
    unknown = [name for name in options.figures if name not in FIGURES]
    if unknown:
        parser.error(f"there is no figure {unknown[0]!r}; there are {', '.join(FIGURES)}")
    with screen(options.here) as environment:
        for name in options.figures or FIGURES:
            FIGURES[name](environment, options.rounds, options.share)


if __name__ == "__main__":
    main()
