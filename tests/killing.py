"""The signal that ends a process at once: apart from `systems.py`, for the processes of bad bots need no pytest."""

from __future__ import annotations

import signal

KILL = getattr(signal, "SIGKILL", signal.SIGTERM)
"""On Windows every signal does."""
