"""Processes that work for another one and never outlive it."""

from __future__ import annotations

import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager, nullcontext, suppress
from multiprocessing import active_children, connection, get_context, parent_process, resource_tracker
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from types import FrameType
from typing import Any, ParamSpec, TypeVar

from citrus.current_folder import stand_somewhere

if sys.platform == "win32":
    from multiprocessing.connection import PipeConnection as Connection
else:
    from multiprocessing.connection import Connection

P = ParamSpec("P")
T = TypeVar("T")
_SPAWN = get_context("spawn")  # nothing of the process that starts it is in it, on any system
_STARTING = threading.RLock()
_SAFE_PATH, _OURS = "PYTHONSAFEPATH", "citrus"

ENDING = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
"""The signals that end programs; not every system has them all."""


@contextmanager
def shielded() -> Iterator[None]:
    """Keep Ctrl+C from processes that are started meanwhile, even while they begin.

    This process alone gets it, and other signals that end programs, a little later: a half-started pool can be neither
    used nor ended. The new processes do not look for modules in the current folder either.
    """
    with _heard_later(), _safe_path():
        stand_somewhere()
        if sys.platform == "win32":
            yield
            return
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGHUP})
        try:
            resource_tracker.ensure_running()  # it lifts the shield of all but SIGHUP, which it alone must never hear
            signal.pthread_sigmask(signal.SIG_SETMASK, before | {signal.SIGINT})
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _safe_path() -> Iterator[None]:
    """Keep the current folder out of the path of every Python that is started meanwhile, from its first moment on."""
    with _STARTING:
        ours = not os.environ.get(_SAFE_PATH)
        if ours:
            os.environ[_SAFE_PATH] = _OURS
        try:
            yield
        finally:
            if ours:
                del os.environ[_SAFE_PATH]


@contextmanager
def _heard_later() -> Iterator[None]:
    """Handle signals that end programs only at the end: their handlers may raise errors anywhere."""
    if threading.current_thread() is not threading.main_thread():  # no handler is ever called in another one
        yield
        return
    came: list[int] = []
    handlers: dict[int, Callable[[int, FrameType | None], Any]] = {}
    over = False

    def hear(number: int, frame: FrameType | None) -> None:
        if over:
            handlers[number](number, frame)
        else:
            came.append(number)

    try:
        for number in ENDING:
            handler = signal.getsignal(number)
            if callable(handler):
                handlers[number] = handler
                signal.signal(number, hear)
        yield
    finally:
        over = True
        for number, handler in handlers.items():
            signal.signal(number, handler)
        for number in came:
            handlers[number](number, None)


MOST_PROCESSES = 60 if os.name == "nt" else 1000
"""Windows cannot wait for more at once."""


class ShieldedPool(ProcessPoolExecutor):
    """A pool of spawned processes that leave Ctrl+C to their parent from their first moment on, and end with it."""

    def __init__(self, jobs: int, begin: Callable[..., None] | None = None, arguments: tuple[Any, ...] = ()) -> None:
        """Allow at most `jobs` processes, and `MOST_PROCESSES`; each begins by calling `begin` with the arguments.
        Raises OSError if the system has no room for their pipes."""
        self._theirs, self._ours = _SPAWN.Pipe(duplex=False)  # nothing is said: its end is a sign
        try:
            with shielded():
                super().__init__(min(jobs, MOST_PROCESSES), _SPAWN, _begin, (self._theirs, begin, arguments))
        except OSError:
            self._theirs.close()
            self._ours.close()
            raise

    def submit(self, work: Callable[P, T], /, *arguments: P.args, **more: P.kwargs) -> Future[T]:
        """Queue work, for a new process if all are busy."""
        with shielded():
            return super().submit(_worked, work, *arguments, **more)

    def end(self, wait: bool = False) -> None:
        """End the processes, even while they work, but never while they send a result; perhaps `wait` until they have
        ended."""
        self._ours.close()
        _let_end()
        self.shutdown(wait, cancel_futures=True)
        self._theirs.close()


def _let_end() -> None:
    """Resume stopped processes: they could not end, and would be waited for."""
    if sys.platform != "win32":
        for process in active_children():
            if process.pid is not None:
                with suppress(ProcessLookupError):
                    os.kill(process.pid, signal.SIGCONT)


_TALKING = threading.Lock()
"""Held in a process of a pool except while it works. A process must not end in the middle of sending a result: the pipe
for results is never closed, so half a result would be waited for without end."""


def _begin(sign: Connection[Any, Any], begin: Callable[..., None] | None, arguments: tuple[Any, ...]) -> None:
    """Prepare a process of a pool."""
    _TALKING.acquire()
    _settle()
    threading.Thread(target=_end_after, args=(sign, _TALKING), daemon=True).start()
    if begin is not None:
        _worked(begin, *arguments)


def _worked(work: Callable[P, T], /, *arguments: P.args, **more: P.kwargs) -> T:
    """Do work during which a process of a pool may end."""
    _TALKING.release()
    try:
        return work(*arguments, **more)
    finally:
        _TALKING.acquire()


class HelperProcess:
    """A process as its parent sees it, with a `pipe` to it."""

    def __init__(self, name: str, work: Callable[..., None], *arguments: object) -> None:
        """Start the process. Raises OSError. `work` gets the other end of the pipe and the arguments, and must be
        importable by it."""
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
        """Kill the process and clean up, but keep the pipe: a waiting reader hears that nobody is there any more."""
        self._process.kill()
        self._process.join()
        self._process.close()


def _work(work: Callable[..., None], pipe: Connection[Any, Any], *arguments: object) -> None:
    """Run the work of the process."""
    _settle()
    work(pipe, *arguments)


def _settle() -> None:
    """Leave interrupts to the parent process, and end with it, even in the middle of a thought. Programs that a foreign
    bot starts look for their modules as usual."""
    if os.environ.get(_SAFE_PATH) == _OURS:
        del os.environ[_SAFE_PATH]
    parent = parent_process()
    assert parent is not None
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_after, args=(parent.sentinel, nullcontext()), daemon=True).start()


def _end_after(sign: Connection[Any, Any] | int, unless: AbstractContextManager[Any]) -> None:
    """End when the other end of a pipe is closed or the process of a sentinel is over, as soon as `unless` is free."""
    connection.wait([sign])
    with unless:
        os._exit(1)


Talk = Callable[["Connection[Any, Any]", SimpleQueue[Any], SimpleQueue[Any]], None]
"""A conversation with a process while both live: the pipe, messages to send, and messages received."""


def listen(pipe: Connection[Any, Any], said: SimpleQueue[Any], heard: SimpleQueue[Any]) -> None:
    """Receive everything that a process says, and send nothing."""
    while True:
        heard.put(pipe.recv())


class TalkingProcess:
    """A helper process, and a thread that talks to it.

    A stopped process reads nothing and may have sent half a message, and a window must not wait for the rest. Messages
    in `said` go to the thread, None at the end; received ones are in `heard`, finally what went wrong.
    """

    def __init__(self, name: str, work: Callable[..., None], *arguments: object, talk: Talk = listen) -> None:
        """Start the process. Raises OSError."""
        self.said: SimpleQueue[Any] = SimpleQueue()
        self.heard: SimpleQueue[Any] = SimpleQueue()
        self._process = HelperProcess(name, work, *arguments)
        queues = (self._process.pipe, self.said, self.heard)
        self._talking = threading.Thread(target=_talk, args=(talk, *queues), daemon=True, name=f"{name}: talking")
        self._talking.start()

    def end(self) -> None:
        """Kill the process and clean up."""
        self._process.end()
        self.said.put(None)
        self._talking.join(1.0)  # it ends at once: the other end of the pipe is closed


def _talk(talk: Talk, pipe: Connection[Any, Any], said: SimpleQueue[Any], heard: SimpleQueue[Any]) -> None:
    with pipe:
        try:
            talk(pipe, said, heard)
        except Exception as error:
            heard.put(error)
