"""What this process holds: memory, handles, processes."""

from __future__ import annotations

import os
import resource
from pathlib import Path


def resident(private: bool = False) -> float:
    """Return the memory of this process in MiB, `private` without shared parts, or its peak where the system does not
    say."""
    try:
        pages = [int(word) for word in Path("/proc/self/statm").read_text("utf-8").split()]
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return (pages[1] - (pages[2] if private else 0)) * resource.getpagesize() / 2**20


def handles() -> int:
    """Return the number of open files, pipes and sockets of this process, on Linux."""
    return len(os.listdir("/proc/self/fd")) - 1


def processes() -> int:
    """Return how many processes this one has started that have not ended or been waited for, on Linux."""
    return sum(len(path.read_text("utf-8").split()) for path in Path("/proc/self/task").glob("*/children"))
