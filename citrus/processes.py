"""Processes that work for another one, and never outlive it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Callable
from multiprocessing import get_context, parent_process
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any

_SPAWN = get_context("spawn")  # nothing of the process that starts it is in it, on any system


class HelperProcess:
    """A process as the one that started it sees it: `pipe` leads to it and back."""

    def __init__(self, name: str, work: Callable[..., None], *arguments: object) -> None:
        """Start it. `work` gets the other end of the pipe and the arguments, and must be importable by the process.

        Raises OSError.
        """
        self.pipe: Connection[Any, Any]
        self.pipe, there = _SPAWN.Pipe()
        self._process: SpawnProcess = _SPAWN.Process(
            target=_work, args=(work, there, *arguments), daemon=True, name=name
        )
        try:
            self._process.start()
        except OSError:
            self.pipe.close()
            raise
        finally:
            there.close()

    def end(self) -> None:
        """Kill it and clean up, the pipe apart: who waits for it hears that nobody is there any more."""
        self._process.kill()
        self._process.join()
        self._process.close()


def _work(work: Callable[..., None], pipe: Connection[Any, Any], *arguments: object) -> None:
    """What the process does."""
    follow_parent()
    work(pipe, *arguments)


def follow_parent() -> None:
    """Leave interrupts to the process that started this one, and end with it, even in the middle of a thought."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    parent = parent_process()
    if parent is not None:
        threading.Thread(target=_end_with, args=(parent,), daemon=True).start()


def _end_with(parent: BaseProcess) -> None:
    parent.join()
    os._exit(1)
