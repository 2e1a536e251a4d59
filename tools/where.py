"""Finds the code behind a sentence on the screen, in any language of the program.

usage: python -m tools.where SENTENCE

The sentence may be a part of a text, with names and numbers filled in, or a key such as `table.prompt`. Texts of the
rulebook are found, too. The best matches come first: each with its key, its line in the file of texts, and the lines
of code that use the key. A key that the code composes is found by its pattern, such as `f"table.tip.{name}"`, with the
places that name what is filled in.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from pathlib import Path
from typing import NamedTuple

from citrus.language.text_files import asked_as, fitting, pieces
from citrus.language.texts import english
from citrus.limits import shortened

ROOT = Path(__file__).resolve().parent.parent
_MOST = 5
"""How many keys are printed, and half as many as places of each."""
_ENOUGH = 0.6
"""The share of the sentence's words that a text must have."""
_GAP = re.compile(r"\{\w+\}")
_STRING = re.compile(r'(f?)"((?:[^"\\\n]|\\.)*)"')
_FILLED = re.compile(r"\{[^}]*\}")
_PREFIX = re.compile(r"[a-z_]+\.")
_INNER = re.compile(r"'(\w+)'")


class Text(NamedTuple):
    """A text of a language: its key, its words with gaps, and its line in a file of texts."""

    key: str
    said: str
    file: Path
    line: int


class String(NamedTuple):
    """A string that the source composes: its value, its letters before the first gap, its pattern, and its place."""

    value: str
    start: str
    pattern: re.Pattern[str]
    place: str


@cache
def texts() -> tuple[Text, ...]:
    """Return all texts of the program and its rulebook in all languages, English first."""
    files = sorted((ROOT / "data").glob("*/*.yaml"), key=lambda file: (file.stem != "en", file))
    return tuple(
        Text(piece.key, said, file, piece.line)
        for file in files
        if file.parent.name == "locales" or (file.parent.name == "rulebook" and len(file.stem) == 2)
        for piece in pieces(file.read_text("utf-8"))
        if (said := fitting(piece, None))
    )


def words(text: str) -> list[str]:
    """Return the words of a text without its gaps and markup."""
    return re.findall(r"\w+", _GAP.sub(" ", text).casefold())


def found(sentence: str) -> list[Text]:
    """Return the texts that match a sentence or a key, best first and each key once."""
    named = [text for text in texts() if f"{text.key}.".startswith(f"{sentence}.")]
    wanted = Counter(words(sentence))
    ranked = sorted(
        ((rank, text) for text in texts() if (rank := _rank(sentence, wanted, text)) is not None),
        key=lambda pair: pair[0],
        reverse=True,
    )
    best: dict[str, Text] = {}
    for text in chain(named, (text for _, text in ranked)):
        best.setdefault(text.key, text)
    return list(best.values())


def _rank(sentence: str, wanted: Counter[str], text: Text) -> tuple[bool, float, float] | None:
    """Tell how well a text matches: as a whole, by its share of the sentence's words, by its brevity; None if badly."""
    own = Counter(words(text.said))
    shared = (wanted & own).total()
    if not shared:
        return None
    whole = _whole(text.said).fullmatch(" ".join(sentence.split())) is not None
    share = shared / wanted.total()
    return (whole, share, shared / own.total()) if whole or share >= _ENOUGH else None


@cache
def _whole(said: str) -> re.Pattern[str]:
    """Return the pattern of a text as the screen shows it."""
    letters = " ".join(said.split())
    return re.compile("(.+?)".join(map(re.escape, _GAP.split(letters))), re.IGNORECASE)


@cache
def strings() -> tuple[list[String], dict[str, list[str]]]:
    """Return the composed strings of the source, the longest first, and the places of all others by their values.

    Words of data files, such as kinds, boards and steps of lessons, count as strings.
    """
    patterns: list[String] = []
    whole: dict[str, list[str]] = defaultdict(list)
    for place, line in _lines(sorted((ROOT / "citrus").rglob("*.py"))):
        for formatted, value in _STRING.findall(line):
            parts = _FILLED.split(value) if formatted else [value, ""] if _PREFIX.fullmatch(value) else [value]
            if len(parts) > 1:
                pattern = re.compile("(.+?)".join(map(re.escape, parts)))
                patterns.append(String(value, parts[0], pattern, place))
                names = _INNER.findall(value)
            else:
                names = {value, *value.split("+")}
            for name in names:
                whole[name].append(place)
    kept = {text.file for text in texts()}
    data = [path for path in sorted((ROOT / "data").rglob("*.yaml")) if path not in kept]
    for path in data:
        whole[path.stem].append(f"{path.relative_to(ROOT).as_posix()}:1")
    for place, line in _lines(data):
        for name in re.findall(r"\w+", line.partition("#")[0]):
            whole[name].append(place)
    return sorted(patterns, key=lambda string: -len(_FILLED.sub("", string.value))), whole


def _lines(paths: Iterable[Path]) -> Iterator[tuple[str, str]]:
    """Yield the lines of files, each with its place."""
    for path in paths:
        name = path.relative_to(ROOT).as_posix()
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1):
            yield f"{name}:{number}", line


@cache
def places(key: str) -> tuple[str, ...]:
    """Return the places in the source that use a key: those that name it, then those that compose it, most of it first.

    A place that composes it is followed by those that name what it fills in, if they are elsewhere.
    """
    patterns, whole = strings()
    in_book = all(text.file.parent.name == "rulebook" for text in texts() if text.key == key)
    names = dict.fromkeys((asked_as(key, english()), key))
    found = [place for name in names for place in whole.get(name, ())]
    for string in patterns:
        if key.startswith(string.start) and ("rulebook" in string.place if in_book else string.start):
            for match in filter(None, map(string.pattern.fullmatch, names)):
                named = [_named(name, string.place) for name in match.groups()]
                if all(named):
                    found += [string.place, *chain.from_iterable(named)]
    return tuple(dict.fromkeys(found))


@cache
def _named(name: str, near: str) -> tuple[str, ...]:
    """Return the places that name a part of a key: in the file of another place, in its folder, or anywhere."""
    patterns, whole = strings()
    found = whole.get(name, ())
    if not found and "." not in name:
        found = [
            string.place
            for string in patterns
            if (match := string.pattern.fullmatch(name)) and all(part in whole for part in match.groups())
        ]
    file = near.partition(":")[0]
    for folder in (f"{file}:", f"{Path(file).parent}/", "data/"):
        if closer := [place for place in found if place.startswith(folder)]:
            return tuple(closer[:_MOST])
    return tuple(found[:_MOST])


def shown(place: str) -> str:
    """Return a place with its line of code."""
    path, _, line = place.partition(":")
    return f"{place}: {shortened((ROOT / path).read_text('utf-8').splitlines()[int(line) - 1].strip(), 100)}"


def main() -> int:
    """Print the keys that match, and where each is used."""
    parser = argparse.ArgumentParser(description="Find the code behind a sentence on the screen.")
    parser.add_argument("sentence", nargs="+", help="a sentence in any language, part of one, or a key")
    matches = found(" ".join(parser.parse_args().sentence))
    for text in matches[:_MOST]:
        said = shortened(" ".join(text.said.split()), 100)
        print(f"{text.key}: {said}", f"{text.file.relative_to(ROOT).as_posix()}:{text.line}", sep="\n  ")
        print(*(f"  {shown(place)}" for place in places(text.key)[: 2 * _MOST]), "", sep="\n")
    if not matches:
        print("No text is like this.")
    return 0 if matches else 1


if __name__ == "__main__":
    sys.exit(main())
