"""Processes that work for another one end when they are told to, and leave nobody waiting."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

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


LEFT = """
from multiprocessing.connection import Connection
from citrus.processes import TalkingProcess

TalkingProcess("silent", Connection.recv)
print("ended")
"""


@pytest.mark.parametrize(
    "script",
    [
        pytest.param(ENDED, id="while results come in: sending such ones takes longer than making them"),
        pytest.param(STOPPED, id="although somebody has stopped its process", marks=SIGNALS),
        pytest.param(LEFT, id="with a process that nobody has ended"),
    ],
)
def test_a_program_ends(script: str) -> None:
    command = [sys.executable, "-c", script]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, timeout=120, check=False)
    assert (run.returncode, run.stdout) == (0, "ended\n"), run.stderr
