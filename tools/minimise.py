"""Minimises and restores a window again and again while sounds end: does it ever freeze?

The mixer has a thread of its own, which must never wait for a window that waits for it (`citrus/ui/kit/sounds.py`).
Each event comes at another moment after the sounds that were started before it. Needs no display and no loudspeaker.

usage: python tools/minimise.py [--events 20000] [--seed 1]
"""

from __future__ import annotations

import argparse
import faulthandler
import random
import sys
import time
from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model.event_sounds import SOUNDS
from tools.unseen import new_home

FROZEN = 10.0  # seconds without an answer
LONGEST_PAUSE = 0.03  # seconds between two events
ROUND = 0.016  # seconds that pass in a round of the window
SHOWN = 2000  # events between two lines of progress


def minimise(app: App, events: int, seed: int) -> None:
    """Send `events` events. A window that freezes ends the process with status 1, after the stacks of all threads."""
    rng = random.Random(seed)
    names = sorted(set(SOUNDS.values()))
    began = time.monotonic()
    for number in range(1, events + 1):
        faulthandler.dump_traceback_later(FROZEN, exit=True)
        for name in rng.sample(names, 3):
            app.ui.sounds.play(name)
        pause = time.monotonic() + rng.random() * LONGEST_PAUSE
        while time.monotonic() < pause:  # busy, as at a table where something moves
            app.top.dirty = True
            app.step([], ROUND)
        app.step([pygame.event.Event(pygame.WINDOWMINIMIZED if number % 2 else pygame.WINDOWRESTORED)], ROUND)
        if number % SHOWN == 0:
            print(f"{number} events in {time.monotonic() - began:.0f} s", flush=True)
    faulthandler.cancel_dump_traceback_later()


def main(arguments: Sequence[str] | None = None) -> int:
    """Run from the command line; return the exit status."""
    parser = argparse.ArgumentParser(description="Minimise and restore a window while sounds end.")
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args(arguments)
    with new_home():
        app = App()
        app.change(replace(app.settings, sound=70, music=30))
        app.show(StartScreen(app.ui, app.routes, app.shelf))
        app.ui.sounds.begin()
        if not app.ui.sounds.open:
            print("there is no mixer", file=sys.stderr)
            return 2
        minimise(app, options.events, options.seed)
        app.close()
    print(f"{options.events} times minimised or restored: never frozen")
    return 0


if __name__ == "__main__":
    sys.exit(main())
