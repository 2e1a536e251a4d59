"""Bots from elsewhere: classes of one's own, named `module:Class`, and how they are loaded."""

from __future__ import annotations

import importlib
import sys
from functools import cache

from citrus.bots.base import Bot
from citrus.bots.levels import BOTS, make_bot, unknown
from citrus.limits import shown, told


class ForeignBotError(Exception):
    """Why a class is no bot, or cannot be loaded, in a sentence."""


def is_foreign(name: str) -> bool:
    """Whether a bot is a class from elsewhere, `module:Class`, and not one of our levels."""
    return ":" in name


@cache
def foreign_class(name: str) -> type:
    """The class of a foreign bot. Raises ForeignBotError where it cannot be loaded or is no bot."""
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
    """A bot by its level, or a foreign bot by its class, which is called without arguments. Raises ForeignBotError for
    one that there is not."""
    if not is_foreign(name):
        if name not in BOTS:
            raise ForeignBotError(unknown(name))
        return make_bot(name)
    bot: Bot = foreign_class(name)()
    return bot


def look_in(folder: str) -> None:
    """Let modules of foreign bots lie in this folder, too; what is found elsewhere comes first."""
    if folder not in sys.path:
        sys.path.append(folder)


def guest_of(folder: str, name: str) -> Bot:
    """A bot for the table: one of our levels, or a foreign bot whose module may lie in a folder."""
    look_in(folder)
    return bot_of(name)
