"""Programs of the system that know what it wants."""

from __future__ import annotations

import os
import sys
from contextlib import suppress

_PATIENCE = 5.0  # seconds


def answer_of(*command: str) -> bytes:
    """Return what a program of the system says; nothing if there is none, or if it takes too long."""
    import subprocess

    with suppress(OSError, subprocess.SubprocessError):
        return subprocess.run(
            command, capture_output=True, timeout=_PATIENCE, env=_environment(), stdin=subprocess.DEVNULL, check=False
        ).stdout
    return b""


def _environment() -> dict[str, str]:
    """Return the environment for programs of the system: a stand-alone program has put its own libraries before
    theirs."""
    environment = dict(os.environ)
    theirs = environment.pop("LD_LIBRARY_PATH_ORIG", None)
    if getattr(sys, "frozen", False):
        environment.pop("LD_LIBRARY_PATH", None)
        if theirs is not None:
            environment["LD_LIBRARY_PATH"] = theirs
    return environment
