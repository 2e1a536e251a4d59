"""A screen reader in tests: what AccessKit would hand to one, and what one would ask for."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event
from threading import enumerate as enumerate_threads
from types import SimpleNamespace
from typing import Any

import pygame
import pytest

from citrus.ui.shell.app import App

accesskit: Any = pytest.importorskip("accesskit", reason="comes with the extra test")


class Panic(BaseException):
    """What a failure inside of AccessKit becomes: no `Exception`."""


class Listener:
    """Stands for AccessKit's adapter on Linux, and for the reader behind it.

    `nodes` are those that have been sent, by number, `focus` is the number of the one with the keyboard. `said` is what
    has been announced, `urgent` the part of it that interrupts. With `fails`, the next update fails; one that is `deaf`
    when it begins hears no announcements, which is found out once that is `known`.
    """

    def __init__(self, app: App, monkeypatch: pytest.MonkeyPatch) -> None:
        self.nodes: dict[int, Any] = {}
        self.focus = 0
        self.updates = 0
        self.windowed: list[bool] = []
        self.said: list[str] = []
        self.urgent: list[str] = []
        self.fails = False
        self.deaf = False
        self.known = Event()
        self.known.set()
        self._app = app
        kit = SimpleNamespace(**{name: getattr(accesskit, name) for name in dir(accesskit) if name[0] != "_"})
        kit.unix = SimpleNamespace(Adapter=self._adapter)
        monkeypatch.setattr("sys.platform", "linux")
        monkeypatch.setattr("citrus.ui.devices.reader.import_module", lambda name: kit)
        monkeypatch.setattr("citrus.ui.devices.reader.nobody_hears_announcements", self._hears_nothing)
        app.telling.begin()

    def _adapter(self, begin: Callable[[], None], ask: Callable[[Any], None], end: Callable[[], None]) -> Listener:
        self._begin, self.ask, self.end = begin, ask, end
        return self

    def begin(self) -> None:
        """Begin to listen, as another thread does."""
        before = set(enumerate_threads())
        self._begin()
        self._asking = set(enumerate_threads()) - before
        if self.known.is_set():
            self.is_known()

    def is_known(self) -> None:
        """Let the program find out whether the reader is deaf."""
        self.known.set()
        for thread in self._asking:
            thread.join()

    def _hears_nothing(self) -> bool:
        self.known.wait()
        return self.deaf

    def update_if_active(self, make: Callable[[], Any]) -> None:
        """Take an update, as the adapter does."""
        if self.fails:
            raise Panic("not today")
        update = make()
        assert bool(self.nodes) is not (update.tree is not None), "the tree is told once"
        self.updates += 1
        for number, node in update.nodes:
            if number not in self.nodes and node.live is not None:
                assert node.value
                (self.urgent if node.live == accesskit.Live.ASSERTIVE else self.said).append(node.value)
            self.nodes[number] = node
        self.focus = update.focus
        assert self.focus in self.there, "the focus is on something that is there"

    def update_window_focus_state(self, focused: bool) -> None:
        """Note whether the window has the keyboard."""
        self.windowed.append(focused)

    @property
    def there(self) -> dict[int, Any]:
        """The nodes that hang together with the window."""
        found, waiting = {}, [1]
        while waiting:
            number = waiting.pop()
            found[number] = self.nodes[number]
            waiting += self.nodes[number].children
        return found

    @property
    def focused(self) -> str:
        """The label of what the keyboard works on."""
        return self.nodes[self.focus].label

    def numbers(self, label: str) -> list[int]:
        """Return the numbers of what is called so, or begins like that."""
        found = ((number, node.label or node.value or "") for number, node in self.there.items())
        return [number for number, words in found if words == label or words.startswith(f"{label}, ")]

    def find(self, label: str) -> Any:
        """Return what is called so."""
        (number,) = self.numbers(label)
        return self.nodes[number]

    def asks(self, label: str, action: str = "CLICK", value: str | None = None) -> None:
        """Ask for an action on what is called so, as another thread does, and let two rounds pass."""
        (number,) = self.numbers(label)
        assert self.nodes[number].supports_action(getattr(accesskit.Action, action)), label
        data = None if value is None else (accesskit.ActionDataKind.VALUE, value)
        self.ask(SimpleNamespace(target=number, action=getattr(accesskit.Action, action), data=data))
        self.waits()

    def waits(self, rounds: int = 2) -> None:
        """Let some rounds of the window pass."""
        for _ in range(rounds):
            self._app.step(pygame.event.get(), 0.1)


def listening(app: App, monkeypatch: pytest.MonkeyPatch) -> Listener:
    """Return somebody who has just begun to listen, on the start screen."""
    app.routes.to_start()
    listener = Listener(app, monkeypatch)
    listener.waits()
    assert not listener.nodes, "nothing is told before somebody listens"
    listener.begin()
    listener.waits()
    return listener
