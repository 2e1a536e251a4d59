"""The glossary holds: its words are those of the texts, and the words that it bans are nowhere."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest

from citrus.language.languages import ORIGINAL, shipped
from tests.markdown import tables

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "glossary.md"
LANGUAGES = (ORIGINAL, *(language for language in shipped() if language != ORIGINAL))  # as in the columns
CODE = ("citrus", "tools", "benchmarks", "packaging", "tests")
EXEMPT = (PAGE, Path(__file__))
ENDING = 2
"""Letters at the end of a longer word that may be others where it is declined."""


class Banned(NamedTuple):
    """A word that is not used in a language, and what is said instead."""

    language: str
    word: str
    better: str


@cache
def things() -> list[list[str]]:
    """Return a thing a row: its word in every language, and in print."""
    return tables(PAGE)[0]


@cache
def banned() -> list[Banned]:
    return [Banned(*row) for row in tables(PAGE)[1]]


def flat(tree: dict[str, Any], place: str) -> Iterator[tuple[str, str]]:
    """Yield the texts of a nested mapping, with their dotted keys."""
    for key, value in tree.items():
        if isinstance(value, dict):
            yield from flat(value, f"{place}.{key}")
        else:
            yield f"{place}.{key}", value


def read_by_players(language: str, folder: Path = ROOT / "data") -> Iterator[tuple[str, str]]:
    """Return all texts that players read in a language, with their keys: without the targets of links and the names of
    values. What explains the words of the printed rules or finds them in the rulebook is left out."""
    for part in ("locales", "rulebook"):
        texts = msgspec.yaml.decode((folder / part / f"{language}.yaml").read_bytes(), type=dict[str, Any])
        for place, text in flat(texts, f"{language}.{part}"):
            if not place.startswith((f"{language}.rulebook.words.list", f"{language}.rulebook.search.")):
                yield place, re.sub(r"\{\w+\}", "{}", re.sub(r"\]\([\w.]+\)", "]", text))


def pages_and_code() -> Iterator[tuple[str, str]]:
    """Yield all pages, programs and data with comments of the project, with their paths."""
    paths = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    for folder in CODE:
        paths += (ROOT / folder).rglob("*.py")
    paths += (path for path in (ROOT / "data").rglob("*.yaml") if path.stem not in LANGUAGES)
    for path in sorted(set(paths) - set(EXEMPT)):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def found(words: Sequence[str], text: str) -> list[tuple[int, str]]:
    """Return banned words in a text: the line where each begins, and how it is written there. A word is found only on
    its own, whatever the case; a `*` in it stands for any letters, a space for any space."""
    forms = "|".join(re.escape(word).replace(r"\*", r"\w*").replace(r"\ ", r"\s+") for word in words)
    matches = re.finditer(rf"(?<!\w)(?:{forms})(?!\w)", text, re.IGNORECASE)
    return [(text.count("\n", 0, match.start()) + 1, match[0]) for match in matches]


def places(words: Sequence[str], texts: Iterable[tuple[str, str]]) -> list[str]:
    """Return where banned words are in some texts."""
    listed = []
    for place, text in texts:
        letters = " ".join(text.lower().split())
        here = [word for word in words if all(part in letters for part in word.lower().split("*"))]
        listed += [f"{place}:{line}: {word}" for line, word in (found(here, text) if here else ())]
    return listed


def test_every_thing_has_a_word() -> None:
    """In English at least; `python -m tools.texts` lists what other languages lack."""
    assert len(things()) > 50
    assert [row for row in things() if not row[0]] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_for_two_things(language: str) -> None:
    column = [word for row in things() if (word := row[LANGUAGES.index(language)].lower())]
    assert sorted(column) == sorted(set(column))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_words_are_those_of_the_texts(language: str) -> None:
    text = " ".join(text for _, text in read_by_players(language)).lower()
    missing = []
    for row in things():
        for word in filter(None, row[LANGUAGES.index(language)].lower().split(", ")):
            parts = [part[:-ENDING] if len(part) > 2 * ENDING else part for part in word.split()]
            if not re.search(r"\w*\s+".join(re.escape(part) for part in parts), text):
                missing.append(word)
    assert missing == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_banned_words_are_nowhere(language: str) -> None:
    words = [word for spoken, word, _ in banned() if spoken == language]
    assert words
    texts = [*read_by_players(language), *(pages_and_code() if language == "en" else ())]
    assert places(words, texts) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_that_players_would_not_know_are_not_in_what_they_read(language: str) -> None:
    words = [word for spoken, word, _ in banned() if spoken == f"{language}, players"]
    assert places(words, read_by_players(language)) == []


@pytest.mark.parametrize(
    ("word", "text", "expected"),
    [
        ("staked out", "The next site is staked\nout. STAKED OUT!", [(1, "staked\nout"), (2, "STAKED OUT")]),
        ("staked out", "mistaked outing", []),
        ("coge*", "Puedes\ncoger fruta: la coges.", [(2, "coger"), (2, "coges")]),
        ("coge*", "acoger", []),
        ("loseta* de fruta", "dos losetas de fruta", [(1, "losetas de fruta")]),
        ("{} Obst", "{} Obst behalten", [(1, "{} Obst")]),
    ],
)
def test_banned_words_are_found(word: str, text: str, expected: list[tuple[int, str]]) -> None:
    assert found(["some", word, "other"], text) == expected


def test_keys_links_and_names_of_values_are_not_read_and_the_little_glossary_may_name_printed_words(
    tmp_path: Path,
) -> None:
    for part, text in (("locales", "fincas: '[le finca](fincas): {fincas}'"), ("rulebook", "words: {list: plancia}")):
        (tmp_path / part).mkdir()
        (tmp_path / part / "it.yaml").write_text(text, encoding="utf-8")
    assert dict(read_by_players("it", tmp_path)) == {"it.locales.fincas": "[le finca]: {}"}


def test_no_class_of_the_window_is_called_like_another() -> None:
    """Neither a class nor a type: then a search for a name finds one thing."""
    places: dict[str, list[str]] = {}
    for path in sorted((ROOT / "citrus" / "ui").rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        for name in re.findall(
            r"^(?:class ([A-Z]\w*)|([A-Z]\w*[a-z]\w*)(?:: \w+)? = (?!TypeVar))", source, re.MULTILINE
        ):
            places.setdefault("".join(name), []).append(str(path.relative_to(ROOT)))
    assert {name: found for name, found in places.items() if len(found) > 1} == {}
