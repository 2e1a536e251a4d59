"""Writing YAML as a person would: values that stand on one line."""

from __future__ import annotations

import re
from collections.abc import Iterable

import yaml

_PLAIN = re.compile(r"[A-Za-z]([A-Za-z0-9_'* -]*[A-Za-z0-9_*])?")
_NOT_PLAIN = frozenset(["y", "n", "yes", "no", "on", "off", "true", "false", "null"])


def scalar(text: str) -> str:
    """Return a text in YAML: plain where every reader takes it for that text, else in quotes with odd characters
    escaped. Halves of surrogate pairs, which no file can hold, become question marks."""
    if _PLAIN.fullmatch(text) and text.lower() not in _NOT_PLAIN:
        return text
    text = text.encode("utf-8", "replace").decode()
    return str(yaml.safe_dump(text, default_style='"', allow_unicode=True, width=10**9)).rstrip("\n")


def texts_line(texts: Iterable[str]) -> str:
    """Return a list of texts."""
    return f"[{', '.join(map(scalar, texts))}]"


def numbers_line(numbers: Iterable[int]) -> str:
    """Return a list of numbers."""
    return f"[{', '.join(map(str, numbers))}]"
