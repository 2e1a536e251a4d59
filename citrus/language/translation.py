"""What is still to be done in a translation: missing texts, with the English words, and faults in its files."""

from __future__ import annotations

import os
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import NamedTuple

from citrus.content.yaml_text import DocumentError
from citrus.language.languages import BOOK, ORIGINAL, SUFFIX, languages, own_folder, texts_file
from citrus.language.plurals import FORMS, category, has_rule
from citrus.language.problems import problem_text
from citrus.language.rulebook.book import book_file
from citrus.language.text_files import (
    COUNTS_LIKE,
    fitting,
    form_of,
    is_known,
    pieces,
    program_texts,
    read_texts,
    stem_of,
)
from citrus.language.texts import Texts
from citrus.limits import LONGEST_SAID, shown, without_middle
from citrus.rules.problem import Problem

_USUAL = range(201)
"""Numbers that texts are about: a form for millions alone need not be written."""


class Lack(NamedTuple):
    """A missing text: its key, the English text by the forms of numbers (or by no form), and the forms to be written if
    it is counted."""

    key: str
    original: dict[str, str]
    forms: tuple[str, ...]


class TranslationWork(NamedTuple):
    """The work left in a file of texts, or in one of the rulebook. `path` need not exist. `faults` are lines with their
    problems, `lacks` the missing ones of `total` texts."""

    path: Path
    faults: list[tuple[int, str]]
    lacks: list[Lack]
    total: int


class TranslationError(ValueError):
    """An unknown language: it has no plural rule and no file."""


def own_files(language: str) -> tuple[Path, Path]:
    """Return where the player's own texts of a language and its rulebook are, or would be."""
    return own_folder() / f"{language}{SUFFIX}", own_folder() / f"{language}{BOOK}"


def translated(name: str) -> tuple[str, tuple[Path, Path]]:
    """Return a language with its files of texts and of the rulebook, by its code or by either file. Raises
    TranslationError."""
    path = Path(name)
    if name.endswith(SUFFIX):
        language = path.name.removesuffix(BOOK).removesuffix(SUFFIX)
        files = path.with_name(f"{language}{SUFFIX}"), path.with_name(f"{language}{BOOK}")
        if not any(os.path.exists(file) for file in files):
            raise TranslationError(f"there is no file {shown(name)}")
    else:
        language, files = name, own_files(name)
        if name not in languages() and not has_rule(name):
            raise TranslationError(f"{shown(name)} is neither the code of a language, such as pl, nor a file")
    return language, files


def work(language: str, texts: Path, book: Path) -> tuple[TranslationWork, TranslationWork]:
    """Return the work left in the texts of a language and in its rulebook. A missing file is empty. Texts of the
    program in the language count as done."""
    model, done = _texts_of(texts_file(ORIGINAL)), _texts_of(texts_file(language))
    counting = {**done, **_said(texts, model)}.get(COUNTS_LIKE, language)
    book_model, book_done = _texts_of(book_file(ORIGINAL)), _texts_of(book_file(language))
    return _work(texts, model, done, counting), _work(book, book_model, book_done, counting)


def _work(path: Path, model: Mapping[str, str], done: Mapping[str, str], counting: str) -> TranslationWork:
    lacks = list(_lacks(model, {**done, **_said(path, model)}, counting))
    return TranslationWork(path, sorted(_faults(path, model, counting)), lacks, len(dict.fromkeys(_wanted(model))))


def _texts_of(path: Path | None) -> dict[str, str]:
    return dict(program_texts(path)) if path is not None and os.path.isfile(path) else {}


def _said(path: Path, model: Mapping[str, str]) -> dict[str, str]:
    """Return the correct texts of a file by key."""
    found: dict[str, str] = {}
    try:
        text = read_texts(path)
    except DocumentError:
        return found
    for piece in pieces(text):
        try:
            said = fitting(piece, model)
        except DocumentError:
            continue
        if said is not None:
            found[piece.key] = said
    return found


def _faults(path: Path, model: Mapping[str, str], counting: str) -> Iterator[tuple[int, str]]:
    """Yield the faulty lines of a file with their problems: unreadable, with wrong gaps, unknown, or repeated."""
    if not os.path.exists(path):
        return
    english = Texts.of(ORIGINAL)
    try:
        text = read_texts(path)
    except DocumentError as error:
        yield error.line or 1, problem_text(english, error.problem)
        return
    if not has_rule(counting):
        problem = Problem("translation.no_rule", language=shown(counting), example="pl")
        yield 1, f"{problem_text(english, problem)} Write, for example: {COUNTS_LIKE}: pl"
    lines: dict[str, int] = {}
    for piece in pieces(text):
        key, line, earlier = piece.key, piece.line, lines.get(piece.key)
        if earlier is not None:
            yield line, f"{key} stands in line {earlier}, too."
        lines[key] = line
        try:
            fitting(piece, model)
        except DocumentError as error:
            if earlier is None or error.problem.key != "key.twice":  # which has just been told with both lines
                yield line, f"{key}: {problem_text(english, error.problem)}"
        else:
            if not is_known(key, model):
                yield line, f"{key}: English has no such text."
            elif key != stem_of(key, model) and form_of(key) not in _possible(counting):
                yield line, f"{key}: no number takes this form; there are {', '.join(_possible(counting))}."


def _possible(counting: str) -> list[str]:
    """Return the forms that a counted text may have in a language."""
    found = {"none", "other", *(category(counting, number) for number in (*_USUAL, 1_000_000))}
    if "other" in _needed(counting):
        found.add("many")  # may stand for it
    return [form for form in ("none", *FORMS) if form in found]


def _needed(counting: str) -> tuple[str, ...]:
    """Return the forms that a counted text needs in a language, in the order of the numbers that take them."""
    return tuple(dict.fromkeys(category(counting, number) for number in (*_USUAL[1:], 0)))


def _wanted(model: Mapping[str, str]) -> Iterator[str]:
    """Yield the keys to be translated, counted texts once."""
    return (stem_of(key, model) for key, text in model.items() if text and key != COUNTS_LIKE)


def _lacks(model: Mapping[str, str], there: Mapping[str, str], counting: str) -> Iterator[Lack]:
    """Yield the missing texts, in the order of the English file."""
    for key in dict.fromkeys(_wanted(model)):
        if key in model:
            if key not in there:
                yield Lack(key, {"": model[key]}, ())
            continue
        original = {form: model[f"{key}.{form}"] for form in ("none", *FORMS) if f"{key}.{form}" in model}
        forms = [form for form in _needed(counting) if not {f"{key}.{form}", f"{key}.other"} & there.keys()]
        if "other" in forms and f"{key}.many" in there:
            forms.remove("other")
        if "none" in original and f"{key}.none" not in there:
            forms.insert(0, "none")
        if forms:
            yield Lack(key, original, tuple(forms))


def report(done: TranslationWork) -> Iterator[str]:
    """Yield the lines of a translator's list for a file. Together they are YAML to append to it: missing texts are
    empty, below the English words."""
    lacking = len(done.lacks)
    yield f"# {done.path}: {done.total - lacking} of {done.total} texts are there."
    for line, fault in done.faults:
        yield f"#   line {line}: {without_middle(fault, LONGEST_SAID)}"
    for lack in done.lacks:
        yield ""
        for form, text in lack.original.items():
            for number, words in enumerate(text.rstrip("\n").split("\n")):
                begin = f"{form}: " if form and not number else ""
                yield f"# {begin}{words}".rstrip().replace("\u00a0", "\\u00a0")
        if lack.forms:
            forms = ", ".join(f'{form}: ""' for form in lack.forms)
            yield f"{lack.key}: {{{forms}}}"
        else:
            yield f'{lack.key}: ""' if "\n" not in lack.original[""].rstrip("\n") else f"{lack.key}: |"
