"""The languages the window speaks: their own names, how they count, and which one the system wants."""

from __future__ import annotations

ORIGINAL = "en"
LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch", "es": "Español"}


def category(language: str, count: int) -> str:
    """Which wording a number takes: `one` or `many`. In French nothing counts as one, too."""
    return "one" if abs(count) == 1 or (language == "fr" and count == 0) else "many"


def system_language() -> str:
    """The first language of the system that we speak, else English."""
    import pygame  # the command line speaks, too, but without it

    for wanted in pygame.system.get_pref_locales():
        if wanted["language"] in LANGUAGES:
            return wanted["language"]
    return ORIGINAL


def spoken(language: str | None) -> str:
    """The language chosen in the settings; the system's if none was chosen or we do not speak it."""
    return language if language in LANGUAGES else system_language()
