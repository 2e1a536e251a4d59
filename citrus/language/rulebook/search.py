"""Searching the rulebook: every paragraph that has all words in any of their forms, titles first.

A paragraph is also found by words that players know from elsewhere, above all from the printed rules. They and the
forms of words are data of each language, `search` in its file. What stands beside the book can be found as well.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple

from citrus.language.rulebook.book import Book
from citrus.language.rulebook.markup import blocks

Wanted = tuple[frozenset[str], ...]
"""For every word of a search, the matching folded words of the book."""

_WORD = re.compile(r"\w+")
_ELIDED = re.compile(r"\w+[’'](?=\w{2})")
_SHORT = 2  # letters of words that are ignored beside longer ones: de, of, il
_LEAST_STEM = 2
_BEFORE = 3  # words shown before the first one found


@dataclass(frozen=True)
class FoundParagraph:
    """A paragraph that the search found: its place, the title of its chapter, and some of its words. Or what stands
    `Beside` the book, with all of its words."""

    place: str
    title: str
    words: str


Beside = tuple[FoundParagraph, ...]


def search(book: Book, wanted: Wanted, beside: Beside = ()) -> list[FoundParagraph]:
    """Return all paragraphs with all wanted words, in the text or among its other words; none without wanted words."""
    if not wanted:
        return []
    anything = frozenset().union(*wanted)
    titles: list[FoundParagraph] = []
    others: list[FoundParagraph] = []
    for entry in _index(book, beside).entries:
        names = [name for name in entry.names if _words(_telling(name)) <= anything]
        named = _words(names)
        inside = entry.inside | named
        if inside.isdisjoint(anything):  # only the title of its chapter has it
            continue
        if not _all(wanted, inside | _words([entry.title])):
            continue
        found = FoundParagraph(entry.place, entry.title, _excerpt(entry.parts, names, wanted))
        (titles if _all(wanted, _words([entry.heading])) or _all(wanted, named) else others).append(found)
    return titles + others


def wanted_words(book: Book, query: str, beside: Beside = ()) -> Wanted:
    """Return the words of a book, and of what is beside it, that each word of a query finds: itself in all its forms. A
    word that they lack in every form may be unfinished: it finds the words that begin with it."""
    return tuple(_found_by(_index(book, beside), fold(word)) for word in _telling(_ELIDED.sub("", query)))


def hits(text: str, wanted: Wanted) -> list[tuple[int, int, int]]:
    """Return where wanted words are in a text: start, end, and the number of the word of the search."""
    found = []
    for match in _WORD.finditer(text):
        word = fold(match[0])
        number = next((number for number, words in enumerate(wanted) if word in words), None)
        if number is not None:
            found.append((match.start(), match.end(), number))
    return found


@lru_cache(4096)
def fold(text: str) -> str:
    """Return a text as the search compares it: without accents, capitals and ligatures."""
    parts = unicodedata.normalize("NFKD", text.casefold().replace("œ", "oe").replace("æ", "ae"))
    return "".join(sign for sign in parts if not unicodedata.combining(sign))


class _Entry(NamedTuple):
    """A paragraph as the search sees it: `names` are other words for it, `inside` are the folded words of its parts."""

    place: str
    title: str
    heading: str
    parts: list[str]
    names: list[str]
    inside: frozenset[str]


class _Index(NamedTuple):
    """A book as the search sees it: its paragraphs, all of their words, and lines of endings."""

    entries: list[_Entry]
    known: frozenset[str]
    endings: list[list[str]]


@lru_cache(8)
def _index(book: Book, beside: Beside) -> _Index:
    entries = list(_entries(book, beside))
    texts = [text for entry in entries for text in (entry.title, *entry.parts, *entry.names)]
    endings = [[fold(ending.strip("- ")) for ending in line.split(",")] for _, line in _lines(book, "endings")]
    return _Index(entries, _words(texts), endings)


def _entries(book: Book, beside: Beside) -> Iterator[_Entry]:
    names = {place: [name for name in re.split(r",\s*", line) if name] for place, line in _lines(book, "also")}
    for chapter in book.chapters:
        title = book.title(chapter)
        for number, paragraph in enumerate(chapter.paragraphs):
            place = f"{chapter.id}.{paragraph.id}"
            parts = [block.plain for block in blocks(book.text(chapter, paragraph))]
            if paragraph.picture is not None:
                parts.append(book.words[f"pictures.{paragraph.picture}"])
            heading = f"{title}. {parts[0]}" if number == 0 else parts[0]
            yield _Entry(place, title, heading, parts, names.get(place, []), _words([heading, *parts]))
    for one in beside:
        yield _Entry(one.place, one.title, one.words, [one.words], names.get(one.place, []), _words([one.words]))


def _words(texts: Iterable[str]) -> frozenset[str]:
    return frozenset(fold(word) for text in texts for word in _WORD.findall(text))


def _lines(book: Book, name: str) -> list[tuple[str, str]]:
    """Return the lines of a part of `search` in the file of the language, split at the colon."""
    pairs = (line.partition(":") for line in book.words[f"search.{name}"].splitlines())
    return [(before.strip(), after.strip()) for before, _, after in pairs]


def _telling(text: str) -> list[str]:
    """Return the words that carry meaning: without short ones, unless there are no others."""
    words = _WORD.findall(text)
    return [word for word in words if len(word) > _SHORT or word.isdecimal()] or words


def _found_by(index: _Index, word: str) -> frozenset[str]:
    """Return the known words that a word finds; umlauts may be typed as two letters."""
    spellings = (word, re.sub("([aou])e", r"\1", word))
    for spelling in spellings:
        if forms := index.known & _forms(index, spelling):
            return forms
    for spelling in spellings:
        if longer := frozenset(known for known in index.known if known.startswith(spelling)):
            return longer
    return frozenset()


def _forms(index: _Index, word: str) -> set[str]:
    """Return a word with every ending of its lines, if it or its first form is known."""
    found = {word}
    for line in index.endings:
        for ending in line:
            stem = word.removesuffix(ending)
            fits = word.endswith(ending) and len(stem) >= _LEAST_STEM
            if fits and (stem + line[0] == word or stem + line[0] in index.known):
                found |= {stem + other for other in line}
    return found


def _all(wanted: Wanted, words: frozenset[str]) -> bool:
    """Return whether every word of a search is among some words."""
    return all(not words.isdisjoint(forms) for forms in wanted)


def _excerpt(parts: list[str], names: list[str], wanted: Wanted) -> str:
    """Return the part with the most wanted words, from a little before the first. If a name of the paragraph has more
    of them, return that name and the beginning of the paragraph."""
    best = max([*parts, *names], key=lambda text: len({number for _, _, number in hits(text, wanted)}))
    if best in names:
        return " · ".join([best, *parts[:2]])
    if best is parts[0] and len(parts) > 1:
        best = " · ".join(parts[:2])  # a heading alone says little
    places = hits(best, wanted)
    before = best[: places[0][0]].split(" ") if places else []
    if len(before) <= _BEFORE + 1:
        return best
    return "…" + " ".join(best.split(" ")[len(before) - _BEFORE - 1 :])
