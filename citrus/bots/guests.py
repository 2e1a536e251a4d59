"""Which bots from elsewhere, named `module:Class`, may sit at tables. It loads none of them, and no rules. Only
the person who starts the program names them: a name in a record or in the settings loads nothing."""

from __future__ import annotations

import re
from collections.abc import Iterable

from citrus.current_folder import current_folder

_NAME = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


def could_be_invited(name: str) -> bool:
    """Return whether the program could be started with a bot of this name; a record may hold any text."""
    return _NAME.fullmatch(name) is not None


_invited: tuple[str, ...] = ()
_folder: str | None = None


def invite(names: Iterable[str]) -> None:
    """Let these foreign bots sit at tables until the program ends. Only the person who starts it may name them. Their
    modules may lie in the current folder."""
    global _invited, _folder
    _invited, _folder = tuple(dict.fromkeys(names)), current_folder()


def invited() -> tuple[str, ...]:
    """Return the foreign bots that may sit at tables."""
    return _invited


def folder_of_guests() -> str | None:
    """Return the folder in which the modules of invited bots may lie; None if it was gone."""
    return _folder


def absent(name: str) -> bool:
    """Return whether a foreign bot may not sit at tables here, so that a level plays for it."""
    return name not in _invited
