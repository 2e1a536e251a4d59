"""Files that the workshop writes: in full, or as changes to an existing text."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

import yaml

from citrus.content.yaml_text import LOADER, DocumentError, Part, parse

Content = TypeVar("Content")


@dataclass(frozen=True)
class Form(Generic[Content]):
    """A sort of YAML file. `read` turns a mapping into the content, which may be unfinished, and raises DocumentError.
    `fields` returns the value of each field as text."""

    read: Callable[[Part], Content]
    fields: Callable[[Content], dict[str, str]]

    def text(self, content: Content) -> str:
        """Return the text of a file. Reading it gives an equal content."""
        return "".join(_field(name, value) for name, value in self.fields(content).items())

    def changed_text(self, text: str, content: Content) -> str:
        """Return the text of a file with only the changed values rewritten; its comments stay. Where its layout leaves
        no other way, everything is rewritten, and the comments are lost; see `comments`."""
        try:
            part = parse(text)
            old = self.fields(self.read(part))
        except DocumentError:
            return self.text(content)
        values, entries = self.fields(content), part.entries()
        differing = [name for name in values if values[name] != old.get(name)]
        places = [(_span(entries[name], text), values[name]) for name in differing if name in entries]
        changed = text
        for (start, end), value in sorted(places, reverse=True):
            changed = changed[:start] + value + changed[end:]
        added = [_field(name, values[name]) for name in differing if name not in entries]
        if added:
            changed = changed.rstrip("\n") + "\n" + "".join(added)
        try:
            if self.read(parse(changed)) == content:
                return changed
        except DocumentError:
            pass
        return self.text(content)


def comments(text: str) -> list[str]:
    """Return the comments in a YAML text that can be read, each without its `#`."""
    found = []
    end = 0
    for token in yaml.scan(text, Loader=LOADER):
        start = token.start_mark.index
        found += _comments_in(text[end:start])
        if isinstance(token, yaml.ScalarToken) and token.style in ("|", ">"):  # behind the sign there may be one, too
            found += _comments_in(text[start : token.end_mark.index].partition("\n")[0])
        end = token.end_mark.index
    return found + _comments_in(text[end:])


def _comments_in(text: str) -> list[str]:
    """Return the comments in a part of a text that otherwise holds only signs of YAML."""
    return [line.partition("#")[2].strip() for line in text.splitlines() if "#" in line]


def _field(name: str, value: str) -> str:
    return f"{name}: {value}\n"


def _span(part: Part, text: str) -> tuple[int, int]:
    """Return where a value stands in the text, without the blank lines after it."""
    start, end = part.node.start_mark.index, part.node.end_mark.index
    return start, start + len(text[start:end].rstrip())
