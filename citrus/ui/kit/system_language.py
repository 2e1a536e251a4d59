"""The language that the system wants, and the one to be spoken."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping

import pygame

from citrus.language.languages import LANGUAGES, ORIGINAL

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts, says POSIX
_NO_LANGUAGE = ("c", "posix")


def system_language() -> str:
    """The first language of the system that we speak, else English."""
    return next((language for language in _wanted() if language in LANGUAGES), ORIGINAL)


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """The languages that variables of the environment ask for, the dearest first.

    As in POSIX and gettext: `LANGUAGE` takes the place of the locale's language, unless that is C or POSIX, which stand
    for the language that the program was written in.
    """
    locale = _language(next(filter(None, (environment.get(name) for name in _LOCALE)), "C"))
    if locale in _NO_LANGUAGE:
        return [ORIGINAL]
    wanted = [_language(part) for part in environment.get("LANGUAGE", "").split(":") if part] or [locale]
    return [ORIGINAL if language in _NO_LANGUAGE else language for language in wanted]


def spoken(language: str | None) -> str:
    """The language chosen in the settings; the system's if none was chosen or we do not speak it."""
    return language if language in LANGUAGES else system_language()


def _wanted() -> Iterator[str]:
    if sys.platform in ("win32", "darwin"):  # which have settings of their own
        return (locale["language"] for locale in pygame.system.get_pref_locales())
    return iter(languages_of(os.environ))


def _language(locale: str) -> str:
    """The language of a locale: `de` of `de_DE.UTF-8@euro`."""
    return re.split(r"[-_.@]", locale, maxsplit=1)[0].lower()
