"""Processes that work for another one, and never outlive it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import get_context, parent_process, resource_tracker
from multiprocessing.context import SpawnProcess
from multiprocessing.process import BaseProcess
from typing import Any, ParamSpec, TypeVar

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")
_SPAWN = get_context("spawn")  # nothing of the process that starts it is in it, on any system


@contextmanager
def shielded() -> Iterator[None]:
    """Let processes that are started meanwhile never hear Ctrl+C, not even while they begin: it is for this one alone,
    which hears it a little later."""
    if sys.platform == "win32":
        yield
        return
    resource_tracker.ensure_running()  # it would lift the shield when it is started
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class ShieldedPool(ProcessPoolExecutor):
    """A pool of spawned processes that leave Ctrl+C to the process that started them, from their first moment on."""

    def __init__(self, jobs: int, begin: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()) -> None:
        """Up to that many processes; each begins with a call of `begin` with the arguments."""
        super().__init__(jobs, _SPAWN, begin, arguments)

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **more: P.kwargs) -> Future[T]:
        """Have work done, by a new process if all are busy."""
        with shielded():
            return super().submit(work, *arguments, **more)


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
            with shielded():
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
