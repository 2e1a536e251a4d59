"""Everything the program says, by key, from the files of a language; the language can change while it runs."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import TypeVar

from citrus.content.yaml_text import DocumentError
from citrus.language.drawable import drawable
from citrus.language.languages import ORIGINAL, languages, own_texts_file, texts_file
from citrus.language.plurals import FORMS, forms
from citrus.language.text_files import ANY_HAND, COUNTS_LIKE, HANDS, TextFile, own_texts, program_texts
from citrus.limits import LONGEST_SAID, shortened, without_middle

T = TypeVar("T")

ENDS = (".", "!", "?", "…")
"""What a sentence ends with."""
SIGNS = {": ": "names.colon", "; ": "names.semicolon"}
"""Signs that languages write in ways of their own."""


class Said(str):
    """A text that remembers its key and values, so that it can be said again in another language. `stem` is the key of
    a counted text without the form of its number, `pattern` the text with its placeholders. `language` is that of the
    text and all its parts. `raised`: it begins with a capital letter, whatever its pattern does."""

    key: str
    values: dict[str, object]
    stem: str = ""
    pattern: str = ""
    language: str = ORIGINAL
    raised: bool = False


class JoinedText(Said):
    """Texts with a sign between them."""

    sign: str
    parts: list[str]


class Texts:
    """Texts by dotted key: `texts("table.end_turn", name="Ana")`. An unknown key is a KeyError. What a language lacks
    is said in English, as a whole: a sentence is in the language only if all texts filled into it are, too.

    A text about presses may have forms for devices, `key.mouse`, `key.keys`, `key.pad`, `key.fingers`, and `key.any`
    for all others: that for the device in use is said. They may name what presses something, such as `{confirm}`,
    without being told."""

    def __init__(self, *files: Mapping[str, str], language: str = ORIGINAL, original: Texts | None = None) -> None:
        """Take the texts of a language from the first of its files that has them; the `original` has all of them."""
        self._files = files
        self._original = original
        self._hand = "mouse"
        self._presses: Callable[[], Mapping[str, str]] = dict
        self._said_for_hands = 0
        self.language = language

    @property
    def said_for_hands(self) -> int:
        """How often a text with forms for devices has been said."""
        return self._said_for_hands + (0 if self._original is None else self._original.said_for_hands)

    def suit(self, hand: str, presses: Callable[[], Mapping[str, str]]) -> None:
        """Say texts for a sort of device from now on, one of `HANDS`; `presses` returns its keys or buttons by the gaps
        that name them, once a text wants to know."""
        self._hand, self._presses = hand, presses
        if self._original is not None:
            self._original.suit(hand, presses)

    @classmethod
    def of(cls, language: str) -> Texts:
        """Return the texts of a language from its files, the player's own one first, or in English if it has none."""
        return cls(*_files(language), language=language, original=None if language == ORIGINAL else cls.of(ORIGINAL))

    @classmethod
    def load(cls, path: Path) -> Texts:
        """Return the texts of one file of the program, `LANGUAGE.yaml`."""
        original = None if path.stem == ORIGINAL else cls(english())
        return cls(program_texts(path), language=path.stem, original=original)

    def change(self, language: str) -> None:
        """Speak another language from now on, or the same from its current files."""
        self.language, self._files = language, _files(language)
        self._original = None if language == ORIGINAL else Texts.of(ORIGINAL)
        self.suit(self._hand, self._presses)

    def __call__(self, key: str, **values: object) -> str:
        """Return the text of a key with its `{placeholders}` filled in."""
        return self.say(key, values)

    def count(self, key: str, count: int, **values: object) -> str:
        """Return a text whose wording depends on a number: `key.one`, `key.few` and so on, by the rule of the language.
        A text that makes no sense for zero has `key.none` instead."""
        return self.say(key, {"count": count, **values}, counted=True)

    def say(self, key: str, values: Mapping[str, object], counted: bool = False) -> str:
        """Return a text with its values, or a counted one with its `count` among them: all in the language or all in
        English."""
        values = {name: self._own(value) for name, value in values.items()} if values else {}
        found = self._form(key, values["count"]) if counted else self._handed(key)
        text = None if found is None else self._text(found)
        handed = text is not None and found != key and not counted
        filled = {**self._named_in(text), **values} if text and handed else values
        if self._original is not None and (text is None or any(map(self._is_foreign, filled.values()))):
            return self._original.say(key, values, counted)
        if found is None or text is None:
            raise KeyError(key)
        self._said_for_hands += handed
        said = Said(text.format(**{name: _shown(value) for name, value in filled.items()}) if filled else text)
        said.key, said.values, said.language = found if counted else key, values, self.language
        said.stem, said.pattern = key if counted else "", text
        return said

    def joined(self, sign: str, parts: Iterable[str]) -> str:
        """Return texts with a sign between them, all in one language. The sign may be a text, too; a colon or semicolon
        is written as the language does it."""
        sign, *parts = [self._own(part) for part in (sign, *parts)]
        if self._original is not None and any(map(self._is_foreign, (sign, *parts))):
            return self._original.joined(sign, parts)
        written = self._text(SIGNS[sign]) if sign in SIGNS else None
        said = JoinedText((sign if written is None else written).join(parts))
        said.sign, said.parts, said.language = sign, parts, self.language
        return said

    def capital(self, text: str) -> str:
        """Return the same text, beginning with a capital letter."""
        raised = type(text)(text[:1].upper() + text[1:])
        if isinstance(text, Said):
            vars(raised).update(vars(text), raised=True)
        return raised

    def clause(self, text: str) -> str:
        """Return a text that `capital` has raised as it is within a sentence; empty for one that was not raised."""
        if not isinstance(text, Said) or not text.raised:
            return ""
        return self.say(text.stem or text.key, text.values, bool(text.stem))

    def sentences(self, parts: Iterable[str]) -> str:
        """Return texts as sentences, one after the other: each gets a full stop unless it has an end."""
        return self.joined(
            " ", [part if part.endswith(ENDS) else self.joined("", (part, ".")) for part in parts if part]
        )

    def is_counted(self, key: str) -> bool:
        """Return whether the wording of a text depends on a number."""
        return any(f"{key}.{form}" in self for form in FORMS)

    def amount(self, what: str, count: int) -> str:
        """Return a number of things for a sentence: `1 coin`, `3 coins`."""
        return self.count(f"amount.{what}", count)

    def again(self, text: str) -> str:
        """Return the same text in the current language; other texts, such as names, stay as they are."""
        if not isinstance(text, Said):
            return text
        if isinstance(text, JoinedText):
            said: str = self.joined(self.again(text.sign), map(self.again, text.parts))
        else:
            values = {
                name: self.again(value) if isinstance(value, str) else value for name, value in text.values.items()
            }
            said = self.say(text.stem or text.key, values, bool(text.stem))
        return self.capital(said) if text.raised else said

    def __contains__(self, key: object) -> bool:
        """Return whether a text exists, in the language or in English."""
        here = any(one in file for file in self._files for one in (key, f"{key}.{ANY_HAND}"))
        return here or (self._original is not None and key in self._original)

    def read_ahead(self) -> None:
        """Read all texts of the language, so that no screen waits for those that it needs."""
        for file in self._files:
            len(file)

    def read_all(self) -> None:
        """Read all of the player's own file of the language, so that `fault` knows it."""
        for file in self._files:
            if isinstance(file, TextFile) and file.foreign:
                len(file)

    @property
    def fault(self) -> DocumentError | None:
        """What is wrong with the player's own file of the language, as far as it was read."""
        return next((file.fault for file in self._files if isinstance(file, TextFile) and file.fault), None)

    def _text(self, key: str) -> str | None:
        for file in self._files:
            text = file.get(key)
            if text is not None:
                return text
        return None

    def _handed(self, key: str) -> str | None:
        """Return the key of a text for the current hand, or None if the language lacks it."""
        if self._text(key) is not None:
            return key
        forms = (f"{key}.{form}" for form in (*HANDS[self._hand], ANY_HAND))
        return next((form for form in forms if self._text(form) is not None), None)

    def _named_in(self, text: str) -> dict[str, str]:
        """Return what presses something by the gaps that a text has for it, in this language if it has it."""
        return {name: self._own(press) for name, press in self._presses().items() if f"{{{name}}}" in text}

    def _own(self, value: T) -> T | str:
        """Return a value to fill in, in this language if it is a text of another one."""
        return self.again(value) if isinstance(value, Said) and value.language != self.language else value

    def _is_foreign(self, value: object) -> bool:
        return isinstance(value, Said) and value.language != self.language

    def _form(self, key: str, count: object) -> str | None:
        """Return the key of a counted text with the form of a number, or None if the language lacks that form."""
        assert isinstance(count, int)
        language = self._text(COUNTS_LIKE) or self.language
        wanted = forms(language, count)
        if not count and f"{key}.none" in self:  # who cannot say it of nothing must not count it
            wanted = ("none",)
        return next((f"{key}.{form}" for form in wanted if self._text(f"{key}.{form}") is not None), None)


def spoken_values(text: str, *names: str, within: bool = False) -> Iterator[str]:
    """Yield the values of these names that a text says, and those that the texts within it say; `within` a value of
    such a name, such as a list, all of them."""
    if isinstance(text, JoinedText):
        for part in text.parts:
            yield from spoken_values(part, *names, within=within)
    elif isinstance(text, Said):
        for name, value in text.values.items():
            if isinstance(value, str) and f"{{{name}}}" in text.pattern:
                yield from spoken_values(value, *names, within=within or name in names)
    elif within:
        yield text


def language_names() -> dict[str, str]:
    """Return all languages by their own names, in alphabetical order."""
    called = {
        language: shortened(next(filter(None, (file.get("language.name") for file in _files(language))), language))
        for language in languages()
    }
    return dict(sorted(called.items(), key=lambda pair: pair[1].casefold()))


def _files(language: str) -> tuple[TextFile, ...]:
    """Return the files of a language, the player's own one first."""
    found, own = texts_file(language), own_texts_file(language)
    files = () if found is None else (program_texts(found),)
    return files if own is None else (own_texts(own, english()), *files)


@cache
def english() -> TextFile:
    """Return the English texts of the program."""
    path = texts_file(ORIGINAL)
    assert path is not None
    return program_texts(path)


def _shown(value: object) -> object:
    """Return a value as it is shown. Negative numbers have a true minus sign. Names and paths keep only characters that
    can be drawn; long paths lose their middle."""
    if isinstance(value, Path):
        return drawable(without_middle(str(value), LONGEST_SAID))
    if isinstance(value, str):
        return drawable(value)
    return f"−{-value}" if isinstance(value, int) and value < 0 else value
