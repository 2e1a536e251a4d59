"""The language of the system, and the one to speak."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator, Mapping

import pygame

from citrus.language.languages import ORIGINAL, languages

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")  # the first that is set counts, says POSIX
_NO_LANGUAGE = ("c", "posix")


def system_language() -> str:
    """Return the first language of the system that we speak, or English."""
    known = languages()
    return next((language for language in _wanted() if language in known), ORIGINAL)


def languages_of(environment: Mapping[str, str]) -> list[str]:
    """Return the languages that variables of the environment ask for, the preferred first.

    As in POSIX and gettext: `LANGUAGE` replaces the locale's language, unless that is C or POSIX, which stand for the
    language that the program was written in.
    """
    locale = next(filter(None, (environment.get(name) for name in _LOCALE)), "C")
    if locale.partition(".")[0].lower() in _NO_LANGUAGE:
        return [ORIGINAL]
    wanted = [part for part in environment.get("LANGUAGE", "").split(":") if part] or [locale]
    return [code for part in wanted for code in _codes(part)]


def spoken(language: str | None) -> str:
    """Return the language chosen in the settings, or the system's if none was chosen or we do not speak it."""
    return language if language in languages() else system_language()


def _wanted() -> Iterator[str]:
    if sys.platform in ("win32", "darwin"):  # which have settings of their own
        for locale in pygame.system.get_pref_locales():
            yield from _codes("_".join(filter(None, (locale["language"], locale["country"]))))
    else:
        yield from languages_of(os.environ)


def _codes(locale: str) -> list[str]:
    """Return the language of a locale, with its country first if it names one: `de_AT` and `de` of
    `de_AT.UTF-8@euro`."""
    language, *country = re.split(r"[-_]", re.split(r"[.@]", locale, maxsplit=1)[0], maxsplit=1)
    if language.lower() in _NO_LANGUAGE:
        return [ORIGINAL]
    return [*(f"{language.lower()}_{name}" for name in country), language.lower()]
