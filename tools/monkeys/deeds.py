"""What a monkey can do: events for the window, and what happens to the window, the clipboard and the player's files.

A deed is a name and its values, both of which JSON can hold: the name of an event of pygame (`MOUSEMOTION`), or one of
`DEEDS`.
"""

from __future__ import annotations

import json
import os
import shutil
import tempfile
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pygame

from citrus.content.boards import own_boards_dir
from citrus.content.numbers import own_numbers_dir
from citrus.match.saves import games_dir
from citrus.resources import user_dir
from citrus.ui.shell.app import App
from tests.ui.real_events import push

Deed = tuple[str, dict[str, Any]]

ROUTES: MappingProxyType[str, Callable[[App], None]] = MappingProxyType(
    {
        "start": lambda app: None,
        "setup": lambda app: app.routes.to_setup(),
        "introduction": lambda app: app.routes.to_introduction(),
        "action tiles": lambda app: app.routes.to_introduction("tiles"),
        "fruit trees": lambda app: app.routes.to_introduction("trees"),
        "records": lambda app: app.routes.to_records(),
        "settings": lambda app: app.routes.to_settings(),
        "rulebook": lambda app: app.routes.to_rulebook(),
        "one page of rules": lambda app: app.routes.to_player_aid(),
        "album": lambda app: app.routes.to_album(),
        "workshop": lambda app: app.routes.to_workshop(),
    }
)

FILES: MappingProxyType[str, tuple[Callable[[], Path], Callable[[App, Path], None]]] = MappingProxyType(
    {
        "table": (games_dir, lambda app, path: app.routes.open_record(path)),
        "replay": (games_dir, lambda app, path: app.routes.watch_record(path)),
        "review": (games_dir, lambda app, path: app.routes.review_record(path)),
        "painting": (own_boards_dir, lambda app, path: app.routes.to_painting(path)),
        "numbers": (own_numbers_dir, lambda app, path: app.routes.to_numbers(path)),
    }
)
"""Screens that show a file: where such files lie, and how to get there."""


class Clock:
    """A clock that is `ahead` of the system's by the seconds of a sleep."""

    def __init__(self) -> None:
        self.ahead = 0.0
        self._system = time.monotonic

    def __call__(self) -> float:
        """Return the time in seconds."""
        return self._system() + self.ahead


CLOCK = Clock()
"""What the program uses as `time.monotonic` while a monkey is loose."""


def do(app: App, deed: Deed) -> None:
    """Do one deed: put an event into the queue of the window, or change the window or the player's folder."""
    name, values = deed
    if name.isupper():
        pygame.event.post(pygame.event.Event(getattr(pygame, name), values))
    else:
        DEEDS[name](app, **values)


def written(deeds: list[Deed]) -> str:
    """Return deeds as a line of text."""
    return json.dumps(deeds)


def read(line: str) -> list[Deed]:
    """Return the deeds of a line."""
    return [(name, {key: _tupled(value) for key, value in values.items()}) for name, values in json.loads(line)]


def _tupled(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _resize(app: App, size: tuple[int, int]) -> None:
    app.window.size = size


def _copy(app: App, text: str) -> None:
    with suppress(pygame.error, ValueError):  # what cannot be copied
        pygame.scrap.put_text(text)


def _hide(app: App) -> None:
    app.window.minimize()
    app.window.hide()


def _show(app: App) -> None:
    app.window.show()
    app.window.restore()


def _go(app: App, to: str) -> None:
    """Go to the start screen and from there to another, by the routes of the program."""
    app.routes.to_start()
    ROUTES[to](app)


def _open(app: App, number: int, on: str = "table") -> None:
    """Go to a screen with one of the player's files."""
    folder, go = FILES[on]
    found = sorted(folder().glob("*"), key=os.fsencode)
    if found:
        app.routes.to_start()
        go(app, found[number % len(found)])


def _drop(app: App, file: str) -> None:
    """Drop a file of the player's folder onto the window, or one named from the root."""
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file=os.fspath(Path.home() / file)))


def _push(app: App, kind: str, content: str = "") -> None:
    """Push an event of the system itself, with bytes that need not be text: a character stands for each."""
    push(getattr(pygame, kind), content.encode("latin-1"))


def _sleep(app: App, hours: float) -> None:
    """Let the computer sleep."""
    CLOCK.ahead += 3600 * hours


def _lose(app: App, number: int) -> None:
    """Remove something from the player's folder."""
    path = _something(number)
    if path is not None:
        if os.path.isdir(path) and not path.is_symlink():
            shutil.rmtree(path, ignore_errors=True)
        else:
            path.unlink()


def _spoil(app: App, number: int) -> None:
    """Overwrite a saved file."""
    path = _something(number)
    if path is not None and os.path.isfile(path):
        path.write_bytes(b"spoiled" * number)


def _lock(app: App, wholly: bool) -> None:
    """Make saving fail in the folder of games, or `wholly` everywhere: put files instead of the folders."""
    for folder in (games_dir(), Path(tempfile.gettempdir()))[: 1 + wholly]:
        if folder.is_dir() and not _away(folder).exists():  # where the file was lost, there is a new folder since
            folder.rename(_away(folder))
            folder.touch()


def _unlock(app: App) -> None:
    """Undo `_lock`."""
    for folder in (games_dir(), Path(tempfile.gettempdir())):
        if folder.is_file() and _away(folder).is_dir():
            folder.unlink()
            _away(folder).rename(folder)


def _away(folder: Path) -> Path:
    return folder.with_name(f"{folder.name}, away")


def _something(number: int) -> Path | None:
    """Return one of the files of the player, or None."""
    found = [user_dir() / "settings.yaml", *games_dir().glob("*")]
    found += [*own_boards_dir().glob("*"), *own_numbers_dir().glob("*")]
    found = sorted((path for path in found if os.path.lexists(path)), key=os.fsencode)
    return found[number % len(found)] if found else None


DEEDS: MappingProxyType[str, Callable[..., None]] = MappingProxyType(
    {
        "resize": _resize,
        "copy": _copy,
        "hide": _hide,
        "show": _show,
        "go": _go,
        "open": _open,
        "drop": _drop,
        "push": _push,
        "sleep": _sleep,
        "lose": _lose,
        "spoil": _spoil,
        "lock": _lock,
        "unlock": _unlock,
    }
)
