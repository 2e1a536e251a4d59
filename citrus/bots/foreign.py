"""Bots from elsewhere: the player's own classes, named `module:Class`, and how they are loaded."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Sequence
from functools import cache
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from inspect import currentframe
from types import ModuleType

from citrus.bots.base import Bot
from citrus.bots.levels import BOTS, make_bot, unknown
from citrus.limits import shown, told


class ForeignBotError(Exception):
    """Why a class is not a bot, or cannot be loaded, in a sentence."""


def is_foreign(name: str) -> bool:
    """Return whether a bot is a class from elsewhere, `module:Class`, and not one of our levels."""
    return ":" in name


@cache
def foreign_class(name: str) -> type:
    """Return the class of a foreign bot. Raises ForeignBotError if it cannot be loaded or is not a bot."""
    module_name, _, class_name = name.partition(":")
    try:
        module = importlib.import_module(module_name)
    except (Exception, SystemExit) as error:
        raise ForeignBotError(f"the bot {shown(name)} cannot be loaded: {told(error)}") from error
    found = getattr(module, class_name, None)
    if not isinstance(found, type):
        raise ForeignBotError(f"there is no class {shown(class_name)} in {shown(module_name)}")
    if not callable(getattr(found, "plan", None)):
        raise ForeignBotError(f"{shown(name)} is not a bot: it has no method 'plan'")
    return found


def bot_of(name: str) -> Bot:
    """Return a bot by its level, or a foreign bot by its class. Raises ForeignBotError for an unknown one. The class is
    called without arguments."""
    if not is_foreign(name):
        if name not in BOTS:
            raise ForeignBotError(unknown(name))
        return make_bot(name)
    bot: Bot = foreign_class(name)()
    return bot


def look_in(folder: str | None) -> None:
    """Allow modules of foreign bots in this folder, if any, and in no earlier one."""
    if folder is not None and folder != looked_in():
        others = [finder for finder in sys.meta_path if not isinstance(finder, _FolderOfBots)]
        sys.meta_path[:] = [*others, _FolderOfBots(folder)]


def looked_in() -> str | None:
    """Return the folder in which modules of foreign bots may lie, or None."""
    return next((finder.folder for finder in sys.meta_path if isinstance(finder, _FolderOfBots)), None)


class _FolderOfBots(MetaPathFinder):
    """Finds modules in a folder after all other finders: those of foreign bots, and what these import. Other code in
    the process finds nothing here: a library may ask for modules that this system lacks."""

    def __init__(self, folder: str) -> None:
        self.folder = folder
        self._found: set[str] = set()

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        """Return how to load a module from the folder; None for a part of a package, which lies where that is."""
        importer = _importer()
        if path is not None or not (importer == __name__ or importer.partition(".")[0] in self._found):
            return None
        spec = PathFinder.find_spec(name, [self.folder])
        if spec is not None:
            self._found.add(name)
        return spec


def _importer() -> str:
    """Return the name of the module that imports another one at the moment."""
    frame = currentframe()
    frame = frame and frame.f_back and frame.f_back.f_back  # from here on stands who called `find_spec`
    while frame is not None and str(frame.f_globals.get("__name__")).partition(".")[0] == "importlib":
        frame = frame.f_back
    return "" if frame is None else str(frame.f_globals.get("__name__"))


def guest_of(folder: str | None, name: str) -> Bot:
    """Return a bot for the table: one of our levels, or a foreign bot whose module may lie in a folder."""
    if is_foreign(name):
        look_in(folder)
    return bot_of(name)
