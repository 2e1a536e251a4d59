"""What processes use of a core, by the numbers that Linux keeps."""

from __future__ import annotations

import os
import time
from pathlib import Path

SERVER = "CITRUS_DISPLAY_SERVER"  # the variable with the number of the process that shows the window


def used(seconds: float) -> tuple[float, float]:
    """Return the part of one core, in percent, that this process uses meanwhile, and its wakings a second."""
    before, begin = wakings(), time.process_time()
    time.sleep(seconds)
    return (time.process_time() - begin) / seconds * 100, (wakings() - before) / seconds


def server_seconds() -> float:
    """Return the processor time of the display's server so far, if it was started for this measurement, else 0."""
    number = os.environ.get(SERVER, "")
    if not number:
        return 0.0
    words = Path(f"/proc/{number}/stat").read_text("utf-8").rpartition(")")[2].split()
    return (int(words[11]) + int(words[12])) / os.sysconf("SC_CLK_TCK")


def wakings() -> int:
    """Return how often the threads of this process have waited for something; 0 where the system does not say."""
    found = 0
    for status in Path("/proc/self/task").glob("*/status"):
        lines = status.read_text("utf-8").splitlines()
        found += sum(int(line.split()[1]) for line in lines if line.startswith("voluntary_ctxt_switches"))
    return found
