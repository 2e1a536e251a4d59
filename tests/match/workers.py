"""The processes in which bots think."""

from __future__ import annotations

import multiprocessing


def workers() -> list[multiprocessing.process.BaseProcess]:
    return [process for process in multiprocessing.active_children() if process.name == "citrus thinking"]
