"""Everything the program says, by key, from `data/locales/`; the language can change while the program runs."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

import msgspec

from citrus.language.drawable import drawable
from citrus.language.languages import ORIGINAL
from citrus.language.plurals import FORMS, forms

_AT_THE_MARGIN = re.compile(r"^(?=[^\s#])", re.MULTILINE)


class Said(str):
    """A text that remembers its key and values, so that it can be said again in another language; `stem` is the key of
    one that was counted, without the form of its number."""

    key: str
    values: dict[str, object]
    stem: str = ""


class Texts:
    """Texts by dotted key: `texts("table.end_turn", name="Ana")`. A key that does not exist is a KeyError."""

    def __init__(self, texts: Mapping[str, str], language: str = ORIGINAL, folder: Path | None = None) -> None:
        self._texts = texts
        self._folder = folder
        self._original: Mapping[str, str] | None = None
        self.language = language

    @classmethod
    def load(cls, path: Path, folder: Path | None = None) -> Texts:
        """Read a nested YAML mapping of texts, `LANGUAGE.yaml`; the other languages lie in a folder, if not beside."""
        return cls(_read(path), path.stem, folder or path.parent)

    def change(self, language: str) -> None:
        """Speak another language from now on. Raises OSError if there is no file for it."""
        if self._folder is not None and language != self.language:
            self._texts = _read(self._folder / f"{language}.yaml")
            self.language = language

    def __call__(self, key: str, **values: object) -> str:
        """The text of a key with its `{placeholders}` filled in; where a translation still lacks it, the original's."""
        try:
            text = self._texts[key]
        except KeyError:
            text = self._originals()[key]
        said = Said(text.format(**{name: _shown(value) for name, value in values.items()}) if values else text)
        said.key, said.values = key, values
        return said

    def count(self, key: str, count: int, **values: object) -> str:
        """A text whose wording depends on a number: `key.one`, `key.few` and so on, by the rule of the language, or the
        wording that comes nearest; where the language has none at all, the original's.

        A text that cannot be said of nothing has `key.none` for that.
        """
        form = self._form(key, count)
        said = self(f"{key}.{form}", count=count, **values)
        assert isinstance(said, Said)
        said.stem = key
        return said

    def is_counted(self, key: str) -> bool:
        """Whether the wording of a text depends on a number."""
        return any(f"{key}.{form}" in texts for texts in (self._texts, self._originals()) for form in FORMS)

    def _form(self, key: str, count: int) -> str:
        for texts, language in ((self._texts, self.language), (self._originals(), ORIGINAL)):
            wanted = (*(["none"] if not count else []), *forms(language, count))
            form = next((form for form in wanted if f"{key}.{form}" in texts), None)
            if form is not None:
                return form
        raise KeyError(key)

    def amount(self, what: str, count: int) -> str:
        """A number of things, to be put into a sentence: `1 coin`, `3 coins`."""
        return self.count(f"amount.{what}", count)

    def again(self, text: str) -> str:
        """The same text in the current language; other texts, such as names, stay as they are."""
        if not isinstance(text, Said):
            return text
        values = {name: self.again(value) if isinstance(value, str) else value for name, value in text.values.items()}
        if text.stem:
            number = values.pop("count")
            assert isinstance(number, int)
            return self.count(text.stem, number, **values)
        return self(text.key, **values)

    def __contains__(self, key: object) -> bool:
        return key in self._texts

    def keys(self) -> list[str]:
        """All keys, in the file's order."""
        return list(self._texts)

    def _originals(self) -> Mapping[str, str]:
        """The texts of the original; none where they are spoken already."""
        if self._folder is None or self.language == ORIGINAL:
            return {}
        if self._original is None:
            self._original = _read(self._folder / f"{ORIGINAL}.yaml")
        return self._original


def _shown(value: object) -> object:
    """How a value is shown: numbers below zero with a true minus sign, names and paths with the characters that can be
    drawn, each on its own."""
    if isinstance(value, str | Path):
        return drawable(str(value))
    return f"−{-value}" if isinstance(value, int) and value < 0 else value


class _File(Mapping[str, str]):
    """The texts of a file by dotted key. What is below a key at the margin is read when it is first asked for: the
    start screen shows a fiftieth of all texts, and reading them takes as long as drawing it."""

    def __init__(self, text: str) -> None:
        self._sections = _Sections(
            {part.partition(":")[0].strip("'\" "): part for part in _AT_THE_MARGIN.split(text)[1:]}
        )

    def __getitem__(self, key: str) -> str:
        return self._sections[key.partition(".")[0]][key]

    def __iter__(self) -> Iterator[str]:
        return (key for section in self._sections.unread for key in self._sections[section])

    def __len__(self) -> int:
        return sum(len(self._sections[section]) for section in self._sections.unread)


class _Sections(dict[str, dict[str, str]]):
    """The texts below each key at the margin, read when they are missing; `unread` is the file by these keys."""

    def __init__(self, unread: dict[str, str]) -> None:
        self.unread = unread

    def __missing__(self, name: str) -> dict[str, str]:
        flat: dict[str, str] = {}
        if name in self.unread:
            _flatten(msgspec.yaml.decode(self.unread[name], type=dict[Any, Any]), "", flat)
        self[name] = flat
        return flat


@cache  # the files do not change while the program runs
def _read(path: Path) -> _File:
    return _File(path.read_text(encoding="utf-8"))


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
