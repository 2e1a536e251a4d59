"""Thinks about hints while the window goes on."""

from __future__ import annotations

from queue import Empty, SimpleQueue
from threading import Thread

from citrus.bots.advice import Advice, advise
from citrus.rules.view import PlayerView


class Adviser:
    """Looks for one hint at a time, in a thread: a process would take as long to begin as the thought takes.

    A newer question replaces the one before.
    """

    def __init__(self) -> None:
        self._found: SimpleQueue[Advice | Exception | None] = SimpleQueue()

    def ask(self, view: PlayerView) -> None:
        """Begin to think about what the player in turn could do."""
        self._found = SimpleQueue()
        Thread(target=_think, args=(view, self._found), daemon=True).start()

    def answer(self, seconds: float = 0.0) -> tuple[Advice | None] | None:
        """What was found, once it is; None while nothing is, after waiting so long at most.

        Raises what went wrong in the thought.
        """
        try:
            found = self._found.get(timeout=seconds) if seconds else self._found.get_nowait()
        except Empty:
            return None
        if isinstance(found, Exception):
            raise found
        return (found,)


def _think(view: PlayerView, found: SimpleQueue[Advice | Exception | None]) -> None:
    try:
        found.put(advise(view))
    except Exception as error:
        found.put(error)
