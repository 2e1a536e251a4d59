"""Files of texts: YAML that names each text by a key, in mappings or with dots, read part by part. A file may come from
anybody. Texts that cannot be read or filled in are left out, so that English replaces them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import chain
from pathlib import Path
from string import Formatter
from typing import NamedTuple

from yaml.nodes import MappingNode, Node, ScalarNode

from citrus.content.yaml_text import MAX_PIECES, DocumentError, Part, parse, read_text
from citrus.language.drawable import drawable
from citrus.language.plurals import FORMS, has_rule
from citrus.limits import shown
from citrus.rules.problem import Problem

COUNTS_LIKE = "language.counts_like"
"""The text that names another language with the same rule for numbers."""
HANDS = {"mouse": ("mouse", "keys"), "keys": ("keys",), "pad": ("pad",), "fingers": ("fingers",)}
"""The forms of a text for each sort of device, best first. Who has a mouse has keys, too."""
ANY_HAND = "any"
"""The form for all others."""
_AT_THE_MARGIN = re.compile(r"^(?=[^\s#}\]])", re.MULTILINE)
_COUNTED = re.compile(rf"(.+)\.({'|'.join(('none', *FORMS))})")


_REFERENCE = re.compile(r"(?m)^:[a-z0-9_]+:(?= )|(?<=\])\([^)\n]*\)")
"""In the words of the rulebook, the picture before a point and the target of a link."""


class _Chunk(NamedTuple):
    """The lines below a key at the margin, and how many lines are above them."""

    above: int
    text: str


class TextFile(Mapping[str, str]):
    """The texts of a file by dotted key.

    The texts below a key at the margin are read when the first is wanted: the start screen shows a fiftieth of all
    texts, and reading them takes as long as drawing it. With a `model`, the same texts in English, only texts with the
    same gaps are kept. `fault` is the first problem so far; without a model, for a file of the program, it is raised.
    `foreign` tells whether there is a model.
    """

    def __init__(self, text: str, model: Mapping[str, str] | None = None) -> None:
        self.fault: DocumentError | None = None
        self.foreign = model is not None
        self._model = model
        self._chunks: dict[str, list[_Chunk]] = {}
        for name, chunk in _named_chunks(text):
            self._chunks.setdefault(name, []).append(chunk)
        self._read: dict[str, dict[str, str]] = {}

    def __getitem__(self, key: str) -> str:
        return self._section(key.partition(".")[0])[key]

    def __iter__(self) -> Iterator[str]:
        return chain.from_iterable(map(self._section, self._chunks))

    def __len__(self) -> int:
        return sum(len(self._section(name)) for name in self._chunks)

    def _section(self, name: str) -> dict[str, str]:
        if name not in self._read:
            found: dict[str, str] = {}
            for piece in chain.from_iterable(_pieces(name, chunk) for chunk in self._chunks.get(name, ())):
                try:
                    said = fitting(piece, self._model)
                except DocumentError as error:
                    if self._model is None:
                        raise
                    self.fault = self.fault or error
                else:
                    if said is not None:
                        found[piece.key] = said
            self._read[name] = found
        return self._read[name]


class Piece(NamedTuple):
    """A text of a file: its key, its line, and its content, or why it cannot be read."""

    key: str
    line: int
    part: Part | DocumentError


@cache  # the program's own files do not change while it runs
def program_texts(path: Path) -> TextFile:
    """Return the texts of a file of the program. Raises OSError if it is missing; reading raises DocumentErrors."""
    return TextFile(path.read_text(encoding="utf-8"))


def own_texts(path: Path, model: Mapping[str, str]) -> TextFile:
    """Return the texts of a player's file that fit the English ones; none if it cannot be read."""
    try:
        return TextFile(read_texts(path), model)
    except DocumentError as error:
        empty = TextFile("", model)
        empty.fault = error
        return empty


def read_texts(path: Path) -> str:
    """Return the text of a player's file. Raises DocumentError if it cannot be read or is too large. Each key at the
    margin is read on its own, so their number is limited like the pieces of a YAML file."""
    text = read_text(path)
    if sum(1 for _ in _AT_THE_MARGIN.finditer(text)) > MAX_PIECES:
        raise DocumentError(Problem("yaml.many", most=MAX_PIECES))
    return text


def pieces(text: str) -> Iterator[Piece]:
    """Yield all texts of a file in order; a broken part stands for all texts below its key."""
    for name, chunk in sorted(_named_chunks(text), key=lambda pair: pair[1]):
        yield from _pieces(name, chunk)


def stem_of(key: str, model: Mapping[str, str]) -> str:
    """Return the key of a counted text without the form of its number; other keys as they are."""
    found = _COUNTED.fullmatch(key)
    return found[1] if found and f"{found[1]}.one" in model else key


def asked_as(key: str, model: Mapping[str, str]) -> str:
    """Return the key by which the program asks for a text: without the form for its number, or for a device."""
    stem, _, _ = key.rpartition(".")
    return stem if f"{stem}.{ANY_HAND}" in model else stem_of(key, model)


def form_of(key: str) -> str:
    """Return the form of a number at the end of a key, or an empty text."""
    found = _COUNTED.fullmatch(key)
    return found[2] if found else ""


@cache
def gaps(text: str) -> frozenset[str] | None:
    """Return the names of the gaps of a text. None if its braces hold anything else, so that filling it in could fail
    or show what it should not."""
    try:
        parts = list(Formatter().parse(text))
    except ValueError:  # a brace without its partner
        return None
    fields = [(name, form, conversion) for _, name, form, conversion in parts if name is not None]
    if any(not name.isidentifier() or form or conversion for name, form, conversion in fields):
        return None
    return frozenset(name for name, _, _ in fields)


def _signs(text: str) -> list[str]:
    """Return what a text refers to: its gaps, and in the rulebook links and the pictures before points."""
    return [*(f"{{{name}}}" for name in sorted(gaps(text) or ())), *_REFERENCE.findall(text)]


def is_known(key: str, model: Mapping[str, str]) -> bool:
    """Return whether English has a text, or a counted one that may have this form."""
    return key in model or bool(_models(key, model))


def _models(key: str, model: Mapping[str, str]) -> list[str]:
    """Return the English texts with the gaps that a text may have: the same one, or all forms of a counted one."""
    stem = stem_of(key, model)
    found = [model[f"{stem}.{form}"] for form in ("none", *FORMS) if f"{stem}.{form}" in model] if stem != key else []
    return found or ([model[key]] if key in model else [])


def _named_chunks(text: str) -> Iterator[tuple[str, _Chunk]]:
    """Yield the text below each key at the margin; such a key may hold dots, and appear more than once."""
    above = 0
    for part in _AT_THE_MARGIN.split(text):
        if part.strip() and not part.lstrip().startswith("#") and not part.startswith(("---", "...", "%")):
            yield part.partition(":")[0].partition(".")[0].strip("'\" "), _Chunk(above, part)
        above += part.count("\n")


def _pieces(name: str, chunk: _Chunk) -> Iterator[Piece]:
    try:
        whole = parse(chunk.text)
    except DocumentError as error:
        line = (error.line or 1) + chunk.above
        yield Piece(name, line, DocumentError(error.problem, error.place, line))
    else:
        yield from _leaves(whole.node, "", chunk.above)


def _leaves(node: Node, before: str, above: int) -> Iterator[Piece]:
    """Yield the texts below a mapping. A key may appear in it twice only with more texts below: files are assembled
    from pieces."""
    assert isinstance(node, MappingNode)
    nested: dict[str, bool] = {}  # the keys so far, and whether texts stand below them
    for key_node, below in node.value:
        line = key_node.start_mark.line + 1 + above
        key = f"{before}{key_node.value}" if isinstance(key_node, ScalarNode) else before
        more = isinstance(below, MappingNode)
        if not isinstance(key_node, ScalarNode) or key_node.tag != "tag:yaml.org,2002:str":
            yield Piece(key, line, DocumentError(Problem("key.not_text"), key, line))  # such as `yes` and `no`
        elif key in nested and not (more and nested[key]):
            yield Piece(key, line, DocumentError(Problem("key.twice", name=shown(key)), key, line))
        else:
            nested[key] = more
            yield from _leaves(below, f"{key}.", above) if more else [Piece(key, line, Part(below, key))]


def fitting(piece: Piece, model: Mapping[str, str] | None) -> str | None:
    """Return the words of a text; None if it is still to be written or English has none. Raises DocumentError if it is
    not a text, or does not have the gaps of the English one. Without a `model` any text will do."""
    if isinstance(piece.part, DocumentError):
        raise piece.part
    try:
        return piece.part.text() if model is None else _fitting(piece.key, piece.part, model)
    except DocumentError as error:
        raise DocumentError(error.problem, error.place, piece.line) from None


def _fitting(key: str, part: Part, model: Mapping[str, str]) -> str | None:
    said = part.text_or_nothing() or ""
    if key == COUNTS_LIKE and key in model:
        if said and not has_rule(said):
            part.fail(Problem("translation.no_rule", language=shown(said), example="pl"))
        return said or None
    originals = _models(key, model)
    if not originals or (not said.strip() and any(originals)):
        return None
    if gaps(said) is None:
        part.fail(Problem("translation.braces", text=shown(said)))
    wanted = set(chain.from_iterable(map(_signs, originals)))
    unknown = [sign for sign in _signs(said) if sign not in wanted]
    if unknown:
        part.fail(Problem("translation.sign", sign=shown(unknown[0]), known=", ".join(sorted(wanted)) or "–"))
    return "\n".join(map(drawable, said.split("\n")))
