"""Reading YAML that anybody may have written: boards, tile sets and records alike.

A text becomes a `Part`, a piece of the document that knows its place (`setup.bag[3]`) and its line. The reader asks the
part for what it must hold; anything else is a `DocumentError` with place, line and what is wrong. YAML itself
constructs no values, and what could do harm is refused first: aliases, foreign tags, deep nesting.
"""

from __future__ import annotations

import errno
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import NoReturn

import yaml
from yaml.constructor import SafeConstructor
from yaml.nodes import MappingNode, Node, ScalarNode, SequenceNode

from citrus.content.causes import cause_of
from citrus.file_reading import TooLargeError, read_file
from citrus.limits import shown, without_middle
from citrus.local_time import utc
from citrus.rules.problem import Problem

MAX_BYTES = 1 << 20
MAX_DEPTH = 8
MAX_PIECES = 20_000  # keys, values, lists, mappings; the longest games have some two thousand
_PLAIN_WHOLE = re.compile(r"-?(0|[1-9][0-9]{0,8})")
_LONGEST_PLACE = 100
_LONGEST_UNQUOTED = 40
_SCANNER_TOO_DEEP = "exceeded maximum nesting depth"  # the fast scanner reads ahead and has a limit of its own
_NO_CHARACTER = "found invalid Unicode character escape code"
_HALF = re.compile("[\ud800-\udfff]")
_TAG = "tag:yaml.org,2002:"
_NAMES = {
    "str": "value.text",
    "int": "value.whole",
    "float": "value.fraction",
    "bool": "value.flag",
    "null": "value.nothing",
    "timestamp": "value.date",
    "map": "value.mapping",
    "seq": "value.list",
}
# what YAML itself would find anyway; programs that write YAML spell them out now and then
_PLAIN_TAGS = frozenset([None, "!", *(_TAG + name for name in _NAMES)])


class PlainLoader(yaml.SafeLoader):
    """The reader of YAML where its fast part is missing: it takes the same texts, also with tabs between words."""

    def scan_to_next_token(self) -> None:
        """Go to where the next token begins."""
        super().scan_to_next_token()
        while self.peek() == "\t" and (self.flow_level or not self.allow_simple_key):
            self.forward()
            super().scan_to_next_token()

    def scan_plain_spaces(self, indent: int, start_mark: yaml.Mark) -> list[str]:
        """Take the blanks between two words of a text without quotes."""
        chunks: list[str] = super().scan_plain_spaces(indent, start_mark) or []
        if self.peek() != "\t":
            return chunks
        blanks = "".join(chunks)
        while self.peek() in " \t":
            blanks += self.peek()
            self.forward()
        return self.scan_plain_spaces(indent, start_mark) if self.peek() in "\r\n" else [blanks]


LOADER: type[yaml.SafeLoader] = getattr(yaml, "CSafeLoader", PlainLoader)


class DocumentError(Exception):
    """A text that cannot be used: what is wrong, `place` in the document (perhaps empty), `line` from 1 or None. A
    place with a long key lacks its middle."""

    def __init__(self, problem: Problem, place: str = "", line: int | None = None) -> None:
        super().__init__(problem, place, line)
        self.problem = problem
        self.place = without_middle(place, _LONGEST_PLACE)
        self.line = line


@dataclass(frozen=True)
class Part:
    """A piece of a YAML document at a place; `node` is what the parser found there."""

    node: Node
    place: str = ""

    @property
    def line(self) -> int:
        """The line on which the part begins, from 1."""
        return int(self.node.start_mark.line) + 1

    def with_entries(self, entries: Mapping[str, Part]) -> Part:
        """Return this mapping with other entries, which keep their lines."""
        pairs = []
        for name, part in entries.items():
            pairs.append((ScalarNode(_TAG + "str", name, part.node.start_mark, part.node.start_mark), part.node))
        return Part(MappingNode(self.node.tag, pairs, self.node.start_mark, self.node.end_mark), self.place)

    def with_items(self, items: Iterable[Part]) -> Part:
        """Return this list with other items, which keep their lines."""
        nodes = [part.node for part in items]
        return Part(SequenceNode(self.node.tag, nodes, self.node.start_mark, self.node.end_mark), self.place)

    def with_text(self, text: str) -> Part:
        """Return this text with other words, on the same line."""
        return Part(ScalarNode(_TAG + "str", text, self.node.start_mark, self.node.end_mark), self.place)

    def fail(self, problem: Problem, line: int | None = None) -> NoReturn:
        """Raise a DocumentError about this part, or about another `line` of it."""
        raise DocumentError(problem, self.place, line or self.line)

    def fields(self, required: tuple[str, ...], optional: tuple[str, ...] = ()) -> dict[str, Part]:
        """Return the parts of a mapping with all required keys, perhaps optional ones, and no others."""
        entries = self.entries()
        for key, part in entries.items():
            if key not in required and key not in optional:
                part.fail(Problem("field.unknown", field=shown(key)))
        for key in required:
            if key not in entries:
                self.fail(Problem("field.missing", field=shown(key)))
        return entries

    def entries(self) -> dict[str, Part]:
        """Return the parts of a mapping by their keys, which must be texts and differ."""
        if not isinstance(self.node, MappingNode):
            self.refuse("value.mapping")
        entries: dict[str, Part] = {}
        for key_node, value_node in self.node.value:
            key_part = Part(key_node, self.place)
            if not isinstance(key_node, ScalarNode) or key_node.tag != _TAG + "str":
                key_part.fail(Problem("key.not_text"))
            key = key_node.value
            if key in entries:
                key_part.fail(Problem("key.twice", name=shown(key)))
            entries[key] = Part(value_node, f"{self.place}.{key}" if self.place else key)
        return entries

    def items(self) -> list[Part]:
        """Return the parts of a list."""
        if not isinstance(self.node, SequenceNode):
            self.refuse("value.list")
        return [Part(node, f"{self.place}[{index}]") for index, node in enumerate(self.node.value)]

    def text(self) -> str:
        """Return a text. Refusals explain what YAML makes of one without quotes, such as `no`, `12:30` or `~`."""
        if not self._is("str"):
            if isinstance(self.node, ScalarNode) and self.node.value:
                text = without_middle(self.node.value, _LONGEST_UNQUOTED)
                self.fail(Problem("value.unquoted", text=text, found=self._found))
            self.refuse("value.text")
        return str(self.node.value)

    def text_or_nothing(self) -> str | None:
        """Return a text, or None where YAML says `null`."""
        return None if self._is("null") else self.text()

    def text_lines(self) -> list[tuple[str, int]]:
        """Return the lines of a text with their lines in the file, without empty ones around it."""
        lines = self.text().rstrip().split("\n")
        block = isinstance(self.node, ScalarNode) and self.node.style == "|"
        numbered = [(line, self.line + 1 + index if block else self.line) for index, line in enumerate(lines)]
        while len(numbered) > 1 and not numbered[0][0].strip():
            del numbered[0]
        return numbered

    def whole(self, low: int, high: int) -> int:
        """Return a whole number from `low` to `high`, in plain decimal writing."""
        if not self._is("int"):
            self.refuse("value.whole")
        if not _PLAIN_WHOLE.fullmatch(self.node.value):
            self.fail(Problem("value.not_plain", text=shown(self.node.value)))
        number = int(self.node.value)
        if not low <= number <= high:
            self.fail(Problem("value.out_of_range", number=self.node.value, low=str(low), high=str(high)))
        return number

    def plain(self) -> object:
        """Return the content as plain values: mappings, lists, whole numbers, flags, None; the rest as text."""
        if isinstance(self.node, MappingNode):
            return {name: part.plain() for name, part in self.entries().items()}
        if isinstance(self.node, SequenceNode):
            return [part.plain() for part in self.items()]
        if self._is("int") and _PLAIN_WHOLE.fullmatch(self.node.value):
            return int(self.node.value)
        if self._is("bool"):
            return self.flag()
        return None if self._is("null") else str(self.node.value)

    def flag(self) -> bool:
        """Return `true` or `false` as a flag."""
        if not self._is("bool"):
            self.refuse("value.flag")
        return str(self.node.value).lower() in ("true", "yes", "on")

    def _moment(self) -> datetime:
        """Return the moment in ISO writing, or in another that YAML knows. Raises ValueError."""
        try:
            return datetime.fromisoformat(self.node.value)
        except ValueError:
            reader = SafeConstructor()
            if not isinstance(self.node, ScalarNode) or not reader.timestamp_regexp.match(self.node.value):
                raise
            moment = reader.construct_yaml_timestamp(self.node)
            return moment if isinstance(moment, datetime) else datetime(moment.year, moment.month, moment.day)

    def moment(self) -> datetime:
        """Return a date and time, in UTC by default; YAML may take it for a timestamp or for a text."""
        if not self._is("timestamp") and not self._is("str"):
            self.refuse("value.moment")
        try:
            return utc(self._moment())
        except ValueError:
            self.fail(Problem("value.not_moment", text=shown(self.node.value)))

    def _is(self, kind: str) -> bool:
        return isinstance(self.node, ScalarNode) and self.node.tag == _TAG + kind

    @property
    def _found(self) -> Problem:
        """The sort of this value."""
        return Problem(_NAMES.get(self.node.tag.removeprefix(_TAG), "value.other"))

    def refuse(self, what: str) -> NoReturn:
        """Raise a DocumentError because something else than `what`, a key below `problem`, was found here."""
        expected, found = Problem(what), self._found
        if isinstance(self.node, ScalarNode) and self.node.value:
            self.fail(Problem("value.unfit", expected=expected, found=found, text=shown(self.node.value)))
        self.fail(Problem("value.unfit_part", expected=expected, found=found))


def read_text(path: Path, pipes: bool = False) -> str:
    """Return the text of a file in UTF-8, with `pipes` also of a pipe that ends. Raises DocumentError if it cannot be
    read, is too large or is not text."""
    try:
        content = read_file(path, MAX_BYTES, pipes)
    except IsADirectoryError:
        raise DocumentError(Problem("file.unreadable", reason=Problem("cause.folder"))) from None
    except TooLargeError:
        raise DocumentError(Problem("file.too_large", size=MAX_BYTES >> 10)) from None
    except OSError as error:
        if error.errno == errno.ENODEV:
            raise DocumentError(Problem("file.no_file")) from None
        raise DocumentError(Problem("file.unreadable", reason=cause_of(error))) from None
    except ValueError:  # a NUL in the path
        raise DocumentError(Problem("file.no_name")) from None
    if b"\0" in content:
        raise DocumentError(Problem("file.not_text"))
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content.count(b"\n", 0, error.start) + 1
        raise DocumentError(Problem("file.not_utf8"), line=line) from None


def parse(text: str) -> Part:
    """Return the mapping that a YAML text holds. Raises DocumentError if it is not YAML, or not one plain mapping."""
    if len(text) > MAX_BYTES:
        raise DocumentError(Problem("file.too_large", size=MAX_BYTES >> 10))
    try:
        _refuse_tricks(text)
        node = yaml.compose(text, Loader=LOADER)
    except yaml.MarkedYAMLError as error:
        mark = error.problem_mark or error.context_mark
        line = mark.line + 1 if mark else None
        if error.problem == _SCANNER_TOO_DEEP:
            raise DocumentError(Problem("yaml.nested", depth=MAX_DEPTH), line=line) from None
        detail = str(error.problem or error.context or "?")
        raise DocumentError(Problem("yaml.invalid", detail=detail), line=line) from None
    except (yaml.YAMLError, UnicodeEncodeError):
        wrong = yaml.reader.Reader.NON_PRINTABLE.search(text)
        line = text.count("\n", 0, wrong.start()) + 1 if wrong else None
        raise DocumentError(Problem("yaml.characters"), line=line) from None
    if node is None:
        raise DocumentError(Problem("file.empty"))
    if not isinstance(node, MappingNode):
        Part(node).refuse("value.mapping")
    return Part(node)


def _events(text: str) -> Iterator[yaml.Event]:
    """Yield what the parser finds. Without its fast part, an escape of a number that no character has is an error of
    another sort."""
    loader = LOADER(text)
    try:
        while loader.check_event():
            yield loader.get_event()  # type: ignore[no-untyped-call]
    except (ValueError, OverflowError):
        raise DocumentError(Problem("yaml.invalid", detail=_NO_CHARACTER), line=loader.line + 1) from None
    finally:
        loader.dispose()


def _refuse_tricks(text: str) -> None:
    """Refuse what would make composing hang or hide the meaning, by looking only at the parser's events, which is
    cheap."""
    depth = 0
    documents = 0
    pieces = 0
    for event in _events(text):
        line = event.start_mark.line + 1 if event.start_mark else None
        if isinstance(event, yaml.AliasEvent):
            raise DocumentError(Problem("yaml.mark", mark="*name"), line=line)
        if isinstance(event, yaml.NodeEvent):
            pieces += 1
            if pieces > MAX_PIECES:
                raise DocumentError(Problem("yaml.many", most=MAX_PIECES), line=line)
            if event.anchor is not None:
                raise DocumentError(Problem("yaml.mark", mark="&name"), line=line)
            if getattr(event, "tag", None) not in _PLAIN_TAGS:
                raise DocumentError(Problem("yaml.mark", mark="!name"), line=line)
            if isinstance(event, yaml.ScalarEvent) and _HALF.search(event.value):
                raise DocumentError(Problem("yaml.invalid", detail=_NO_CHARACTER), line=line)
        if isinstance(event, yaml.CollectionStartEvent):
            depth += 1
            if depth > MAX_DEPTH:
                raise DocumentError(Problem("yaml.nested", depth=MAX_DEPTH), line=line)
        elif isinstance(event, yaml.CollectionEndEvent):
            depth -= 1
        elif isinstance(event, yaml.DocumentStartEvent):
            documents += 1
            if documents > 1:
                raise DocumentError(Problem("yaml.documents"), line=line)
