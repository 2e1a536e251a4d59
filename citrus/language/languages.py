"""The languages we speak: their own names, and how they count."""

from __future__ import annotations

ORIGINAL = "en"
LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch", "es": "Español"}


def category(language: str, count: int) -> str:
    """Which wording a number takes: `one` or `many`. In French, zero takes `one`, too."""
    return "one" if abs(count) == 1 or (language == "fr" and count == 0) else "many"
