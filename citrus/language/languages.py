"""The languages we speak, by their own names."""

from __future__ import annotations

ORIGINAL = "en"
LANGUAGES = {"en": "English", "fr": "Français", "it": "Italiano", "de": "Deutsch", "es": "Español"}
