"""The values of a room: all classes of it that only hold something."""

from __future__ import annotations

from importlib import import_module
from pkgutil import walk_packages

import msgspec


def values(room: str) -> list[type[msgspec.Struct]]:
    """Return all sorts of values that the modules of a room define, by their names."""
    package = import_module(room)
    modules = [import_module(found.name) for found in walk_packages(package.__path__, f"{room}.")]
    sorts = {thing for module in modules for thing in vars(module).values() if _is_value(thing)}
    return sorted((sort for sort in sorts if sort.__module__.startswith(room)), key=lambda sort: sort.__qualname__)


def _is_value(thing: object) -> bool:
    return isinstance(thing, type) and issubclass(thing, msgspec.Struct)
