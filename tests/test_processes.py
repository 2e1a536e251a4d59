"""Processes that work for another one end when they are told to, and leave nobody waiting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.systems import SIGNALS

ROOT = Path(__file__).parent.parent
ENDED = """
from multiprocessing import active_children
from citrus.processes import ShieldedPool

for _ in range(5):
    pool = ShieldedPool(2)
    results = [pool.submit(bytes, 20_000_000) for _ in range(20)]
    results[0].result()
    pool.end(wait=True)
    assert not active_children()
print("ended")
"""
STOPPED = """
import os, signal
from citrus.processes import ShieldedPool

pool = ShieldedPool(1)
os.kill(pool.submit(os.getpid).result(), signal.SIGSTOP)
pool.end(wait=True)
print("ended")
"""


def test_a_pool_that_is_ended_while_results_come_in_ends() -> None:
    """Sending such results takes longer than making them, so that some are on their way whenever it is ended."""
    command = [sys.executable, "-c", ENDED]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stdout) == (0, "ended\n"), run.stderr


@SIGNALS
def test_a_pool_ends_although_somebody_has_stopped_its_process() -> None:
    run = subprocess.run(
        [sys.executable, "-c", STOPPED], cwd=ROOT, capture_output=True, text=True, timeout=30, check=False
    )
    assert (run.returncode, run.stdout) == (0, "ended\n"), run.stderr
