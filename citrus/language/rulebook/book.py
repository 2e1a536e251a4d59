"""The chapters of the rulebook from `data/rulebook/`, in one language, and the place that explains each rule."""

from __future__ import annotations

import os
import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from citrus.language.languages import ORIGINAL, own_book_file
from citrus.language.rulebook.numbers import numbers
from citrus.language.text_files import own_texts, program_texts
from citrus.resources import data_dir


class Paragraph(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A paragraph that a link can lead to: the rules it explains, and the picture below it."""

    id: str
    rules: tuple[str, ...] = ()
    picture: str | None = None


class Chapter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter, which is one page of the book."""

    id: str
    paragraphs: tuple[Paragraph, ...]


@dataclass(frozen=True, eq=False)  # each is its own, so that it can be a key
class Book:
    """All chapters with their words, the numbers of the game filled in.

    A place is `chapter` or `chapter.paragraph`; the words stand under `chapter.title`, `chapter.paragraph`,
    `pictures.NAME` and `labels.NAME`, those for the search under `search.also` and `search.endings`.
    """

    language: str
    chapters: tuple[Chapter, ...]
    words: dict[str, str]

    def title(self, chapter: Chapter) -> str:
        """Return the name of a chapter."""
        return self.words[f"{chapter.id}.title"]

    def text(self, chapter: Chapter, paragraph: Paragraph) -> str:
        """Return the words of a paragraph as `markup` reads them."""
        return self.words[f"{chapter.id}.{paragraph.id}"]

    def heading(self, place: str) -> str:
        """Return the name of a place: the heading of its paragraph, its piece, or the title of its chapter."""
        text = self.words.get(place, "")
        found = re.search(r"^# (.+)$", text, re.MULTILINE) or re.search(r"\*(.+?)\.?\*", text)
        return found.group(1) if found else self.words[f"{place.partition('.')[0]}.title"]

    def find(self, place: str | None) -> tuple[int, str | None]:
        """Return the chapter's number and the paragraph's id of a place or a rule; the first page for anything else."""
        if place is not None and re.fullmatch(r"R\d+(\.\d+)?", place):
            place = _place_of(self.chapters, place)
        name, _, anchor = (place or "").partition(".")
        for number, chapter in enumerate(self.chapters):
            if chapter.id == name:
                known = any(paragraph.id == anchor for paragraph in chapter.paragraphs)
                return number, anchor if known else None
        return 0, None


def rulebook_dir() -> Path:
    """Return the folder with the chapters and their words."""
    return data_dir() / "rulebook"


def load_chapters() -> tuple[Chapter, ...]:
    """Return the chapters of the book, which are the same in every language."""
    return msgspec.yaml.decode((rulebook_dir() / "book.yaml").read_bytes(), type=tuple[Chapter, ...])


def load_book(language: str) -> Book:
    """Return the book in a language; it takes missing paragraphs from the original one."""
    values = numbers()
    raw = {**raw_words(ORIGINAL), **raw_words(language)}
    return Book(language, load_chapters(), {place: text.format(**values).strip() for place, text in raw.items()})


def raw_words(language: str) -> dict[str, str]:
    """Return the words of a language by their places, with gaps for the numbers of the game; none without a book. Those
    of the player's own file come before the program's."""
    shipped, own = book_file(language), own_book_file(language)
    words = dict(program_texts(shipped)) if os.path.isfile(shipped) else {}
    if own is not None:
        words |= own_texts(own, program_texts(book_file(ORIGINAL)))
    return words


def book_file(language: str) -> Path:
    """Return where the program has the words of a language; languages of the player's have no such file."""
    return rulebook_dir() / f"{language}.yaml"


def chapter_of(rule: str) -> str:
    """Return the place in the rulebook that explains a rule: `planting.roads` for `R6.4`; by default the first
    chapter."""
    chapters = load_chapters()
    return _place_of(chapters, rule) or chapters[0].id


def _place_of(chapters: tuple[Chapter, ...], rule: str) -> str | None:
    """Return the place of a rule, or of the first rule of a whole group such as `R6`."""
    places = [
        (number, f"{chapter.id}.{paragraph.id}")
        for chapter in chapters
        for paragraph in chapter.paragraphs
        for number in paragraph.rules
    ]
    exact = [place for number, place in places if number == rule]
    below = [place for number, place in places if number.startswith(f"{rule}.")]
    return next(iter(exact + below), None)
