"""Which bots from elsewhere, named `module:Class`, may sit at tables. It loads none of them, and no rules.

Who starts the program names them, and nobody else: a name that stands in a record or in the settings loads nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from citrus.current_folder import current_folder

_NAME = re.compile(r"[^\W\d]\w*(\.[^\W\d]\w*)*:[^\W\d]\w*")


def could_be_invited(name: str) -> bool:
    """Whether a name, of which anything may be said in a record, is one that a program could be started with."""
    return _NAME.fullmatch(name) is not None


_invited: tuple[str, ...] = ()
_folder: str | None = None


def invite(names: Iterable[str]) -> None:
    """Let these foreign bots sit at tables until the program ends: for who starts it to say. Their modules may lie in
    the current folder."""
    global _invited, _folder
    _invited, _folder = tuple(dict.fromkeys(names)), current_folder()


def invited() -> tuple[str, ...]:
    """The foreign bots that may sit at tables."""
    return _invited


def folder_of_guests() -> str | None:
    """The folder in which the modules of invited bots may lie; None if it was gone."""
    return _folder


def absent(name: str) -> bool:
    """Whether a foreign bot may not sit at tables here, so that a level plays for it."""
    return name not in _invited
