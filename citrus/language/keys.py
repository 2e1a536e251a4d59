"""The names of keys."""

from __future__ import annotations

from citrus.language.texts import Texts


def key_name(texts: Texts, key: str) -> str:
    """Return a key or several at once as players read them: `Ctrl+Y` for `ctrl+Y`."""
    names = {part: f"table.keys.name.{part}" for part in key.split("+")}
    return texts.joined("+", [texts(name) if name in texts else part for part, name in names.items()])
