"""What this process holds: memory, handles, processes."""

from __future__ import annotations

import os
import resource
from pathlib import Path


def resident(private: bool = False) -> float:
    """Memory of this process now, in MiB, `private` without what others share; the most it ever had where the system
    does not say."""
    try:
        pages = [int(word) for word in Path("/proc/self/statm").read_text("utf-8").split()]
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (pages[1] - (pages[2] if private else 0)) * resource.getpagesize() / 2**20


def handles() -> int:
    """Open files, pipes and sockets of this process, on Linux."""
    return len(os.listdir("/proc/self/fd")) - 1


def processes() -> int:
    """Processes that this one has started and that have not ended, or that nobody has waited for, on Linux."""
    return sum(len(path.read_text("utf-8").split()) for path in Path("/proc/self/task").glob("*/children"))
