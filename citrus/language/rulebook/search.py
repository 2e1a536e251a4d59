"""Searching the rulebook: every paragraph in which all words are found, titles first."""

from __future__ import annotations

from dataclasses import dataclass

from citrus.language.rulebook.book import Book
from citrus.language.rulebook.markup import blocks, fold, hits, terms

_BEFORE = 3  # words shown before the first one found


@dataclass(frozen=True)
class Found:
    """A paragraph that holds what was searched for: its place, the title of its chapter, and some of its words."""

    place: str
    title: str
    words: str


def search(book: Book, query: str) -> list[Found]:
    """All paragraphs with all words of the query, or words that begin like them; accents and capitals do not matter."""
    wanted = terms(query)
    if not wanted:
        return []
    titles: list[Found] = []
    others: list[Found] = []
    for chapter in book.chapters:
        title = book.title(chapter)
        for number, paragraph in enumerate(chapter.paragraphs):
            parts = [block.plain for block in blocks(book.text(chapter, paragraph))]
            if paragraph.picture is not None:
                parts.append(book.words[f"pictures.{paragraph.picture}"])
            heading = f"{title}. {parts[0]}" if number == 0 else parts[0]
            if not _all(wanted, " ".join([title, *parts])) or not any(hits(part, wanted) for part in [heading, *parts]):
                continue
            found = Found(f"{chapter.id}.{paragraph.id}", title, _excerpt(parts, wanted))
            (titles if _all(wanted, heading) else others).append(found)
    return titles + others


def _all(wanted: tuple[str, ...], text: str) -> bool:
    words = [fold(text[start:end]) for start, end, _ in hits(text, wanted)]
    return all(any(word.startswith(term) for word in words) for term in wanted)


def _excerpt(parts: list[str], wanted: tuple[str, ...]) -> str:
    """The part with the most of the wanted words, from a little before the first of them."""
    best = max(parts, key=lambda part: len({term for _, _, term in hits(part, wanted)}))
    if best is parts[0] and len(parts) > 1:
        best = f"{best}: {parts[1]}"  # a heading alone says little
    places = hits(best, wanted)
    start = places[0][0] if places else 0
    before = best[:start].split(" ")
    if len(before) <= _BEFORE + 1:
        return best
    return "…" + " ".join(before[-_BEFORE - 1 :]) + best[start:]
