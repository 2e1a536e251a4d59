"""Everything the program says, by key, from `data/locales/`; the language can change while the program runs."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from citrus.language.drawable import drawable
from citrus.language.languages import ORIGINAL, category


class Said(str):
    """A text that remembers its key and values, so that it can be said again in another language."""

    key: str
    values: dict[str, object]


class Texts:
    """Texts by dotted key: `texts("table.end_turn", name="Ana")`. A key that does not exist is a KeyError."""

    def __init__(self, texts: dict[str, str], language: str = ORIGINAL, folder: Path | None = None) -> None:
        self._texts = texts
        self._folder = folder
        self._original: dict[str, str] | None = None
        self.language = language

    @classmethod
    def load(cls, path: Path) -> Texts:
        """Read a nested YAML mapping of texts, `LANGUAGE.yaml`."""
        return cls(_read(path), path.stem, path.parent)

    def change(self, language: str) -> None:
        """Speak another language from now on. Raises OSError if there is no file for it."""
        if self._folder is not None and language != self.language:
            self._texts = _read(self._folder / f"{language}.yaml")
            self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its `{placeholders}` filled in."""
        text = self._text(key)
        said = Said(text.format(**{name: _shown(value) for name, value in values.items()}) if values else text)
        said.key, said.values = key, values
        return said

    def count(self, key: str, count: int, **values: object) -> str:
        """A text whose wording depends on a number: `key.one` or `key.many`, by the rule of the language.

        A text that cannot be said of nothing has `key.none` for that.
        """
        form = "none" if not count and f"{key}.none" in self else category(self.language, count)
        return self(f"{key}.{form}", count=count, **values)

    def amount(self, what: str, count: int) -> str:
        """A number of things, to be put into a sentence: `1 coin`, `3 coins`."""
        return self.count(f"amount.{what}", count)

    def again(self, text: str) -> str:
        """The same text in the current language; other texts, such as names, stay as they are."""
        if not isinstance(text, Said):
            return text
        values = {name: self.again(value) if isinstance(value, str) else value for name, value in text.values.items()}
        number = values.get("count")
        stem, _, ending = text.key.rpartition(".")
        if isinstance(number, int) and ending in ("none", "one", "many"):
            del values["count"]
            return self.count(stem, number, **values)
        return self(text.key, **values)

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """All keys, in the file's order."""
        return list(self._texts)

    def _text(self, key: str) -> str:
        """The text; where a translation still lacks it, the original stands in."""
        if key in self._texts or self._folder is None or self.language == ORIGINAL:
            return self._texts[key]
        if self._original is None:
            self._original = _read(self._folder / f"{ORIGINAL}.yaml")
        return self._original[key]


def _shown(value: object) -> object:
    """How a value is shown: numbers below zero with a true minus sign, names and paths with the characters that can be
    drawn, each on its own."""
    if isinstance(value, str | Path):
        return drawable(str(value))
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


@cache  # the files do not change while the program runs
def _read(path: Path) -> dict[str, str]:
    flat: dict[str, str] = {}
    _flatten(msgspec.yaml.decode(path.read_bytes(), type=dict[Any, Any]), "", flat)
    return flat


def _flatten(tree: dict[Any, Any], prefix: str, flat: dict[str, str]) -> None:
    for name, value in tree.items():
        if not isinstance(name, str):  # YAML takes `yes` and `no` for something else
            raise ValueError(f"the key {name!r} below {prefix!r} is not a text; put it in quotes")
        key = f"{prefix}{name}"
        if isinstance(value, dict):
            _flatten(value, f"{key}.", flat)
        elif isinstance(value, str):
            flat[key] = value
        else:
            raise ValueError(f"the text {key!r} is not a text but {value!r}; put it in quotes")
