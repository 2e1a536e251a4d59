"""The language that the system wants, and the one to be spoken."""

from __future__ import annotations

import pygame

from citrus.language.languages import LANGUAGES, ORIGINAL


def system_language() -> str:
    """The first language of the system that we speak, else English."""
    for wanted in pygame.system.get_pref_locales():
        if wanted["language"] in LANGUAGES:
            return wanted["language"]
    return ORIGINAL


def spoken(language: str | None) -> str:
    """The language chosen in the settings; the system's if none was chosen or we do not speak it."""
    return language if language in LANGUAGES else system_language()
