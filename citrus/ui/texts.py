"""Everything the program says, by key, from `data/locales/`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec


class Texts:
    """Texts by dotted key: `texts("table.end_turn", name="Ana")`. A key that does not exist is a KeyError."""

    def __init__(self, texts: dict[str, str]) -> None:
        self._texts = texts

    @classmethod
    def load(cls, path: Path) -> Texts:
        """Read a nested YAML mapping of texts."""
        flat: dict[str, str] = {}
        _flatten(msgspec.yaml.decode(path.read_bytes(), type=dict[str, Any]), "", flat)
        return cls(flat)

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its `{placeholders}` filled in."""
        text = self._texts[key]
        return text.format(**values) if values else text

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """All keys, in the file's order."""
        return list(self._texts)


def _flatten(tree: dict[str, Any], prefix: str, flat: dict[str, str]) -> None:
    for name, value in tree.items():
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(value, f"{key}.", flat)
        elif isinstance(value, str):
            flat[key] = value
        else:
            raise ValueError(f"the text {key!r} is not a text but {value!r}; put it in quotes")
