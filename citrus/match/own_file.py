"""Small YAML files of the player's own: settings, and other things to remember between runs."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable, Collection
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import yaml

from citrus.content.yaml_text import DocumentError, Part, parse
from citrus.file_reading import TooLargeError, read_file
from citrus.limits import LONGEST_SAID, without_middle
from citrus.local_time import now, stamp
from citrus.whole_file import alone_in, replace_file

Content = TypeVar("Content", bound=msgspec.Struct)
Upgrade = Callable[[dict[str, object]], dict[str, object]]
"""Returns the entries of a file as this version of the program names them."""


@dataclass(frozen=True)
class Found(Generic[Content]):
    """The result of reading: `content` is what can be used of the file, or None; `error` is the problem, and `aside`
    where the broken file went.

    `unfit` are the fields that do not fit, if only these are wrong. `others` are entries of later versions of the
    program, as YAML.
    """

    content: Content | None
    error: str | None = None
    aside: Path | None = None
    unfit: tuple[str, ...] = ()
    others: str = ""


def load_own(path: Path, kind: type[Content], largest: int, upgrade: Upgrade = dict) -> Found[Content]:
    """Read a file of at most `largest` bytes, perhaps of an earlier version. A file that cannot be read or used is
    renamed, so that a new one does not destroy it; its usable entries are kept and written again."""
    plain: object = None
    try:
        part = parse(read_file(path, largest).decode("utf-8-sig"))
        plain = found = part.plain()
        if isinstance(found, dict):
            plain = upgrade(found)
        return Found(msgspec.convert(plain, kind), others=_others(part, plain, kind))
    except FileNotFoundError:
        return Found(None)
    except (TooLargeError, ValueError, DocumentError) as error:  # msgspec's errors are ValueErrors
        unfit, aside = _unfit(plain, kind), _set_aside(path)
        content = _without(plain, unfit, kind)
        if content is not None and aside is not None:
            with suppress(OSError):  # it will be written with the next change
                save_own(path, content)
        fields = tuple(name for name in kind.__struct_fields__ if name in unfit)
        return Found(content, without_middle(" ".join(str(error).split()), LONGEST_SAID), aside, fields)
    except OSError as error:
        if not os.path.lexists(path):  # it has a name that no file can have, or nobody may look there
            return Found(None)
        return Found(None, error.strerror or str(error), _set_aside(path))


def _others(part: Part, plain: object, kind: type[Content]) -> str:
    """Return the entries of a file that are no fields and were none, as YAML; `plain` is what is left of it today."""
    assert isinstance(plain, dict)
    left = plain.keys() - {*kind.__struct_fields__}
    others = {name: entry for name, entry in part.entries().items() if name in left}
    if not others:
        return ""
    return str(yaml.serialize(part.with_entries(others).node, Dumper=_Dumper, allow_unicode=True))


def change_own(
    path: Path,
    kind: type[Content],
    largest: int,
    change: Callable[[Content | None], Content],
    upgrade: Upgrade = dict,
) -> Content:
    """Change the content of a file, whole or not at all, and return what was written. Raises OSError.

    `change` gets the current content: other windows, and later versions of the program, write the same file. A broken
    file is set aside first.
    """
    path.parent.mkdir(parents=True, exist_ok=True)
    with alone_in(path.parent):
        found = load_own(path, kind, largest, upgrade)
        if found.error is not None and found.aside is None:
            raise FileExistsError(errno.EEXIST, found.error, str(path))
        content = change(found.content)
        save_own(path, content, found.others)
    return content


def _unfit(plain: object, kind: type[Content]) -> list[object]:
    """Return the names of the entries of a file that do not fit."""
    found: list[object] = []
    for name, value in plain.items() if isinstance(plain, dict) else ():
        try:
            msgspec.convert({name: value}, kind)
        except msgspec.ValidationError:
            found.append(name)
    return found


def _without(plain: object, unfit: Collection[object], kind: type[Content]) -> Content | None:
    """Return the content of a file without some entries, or None if nothing is left."""
    entries = plain if isinstance(plain, dict) else {}
    fitting = {name: value for name, value in entries.items() if name not in unfit}
    return msgspec.convert(fitting, kind) if fitting else None


class _Dumper(yaml.SafeDumper):
    """Writes texts with any line breaks in double quotes: in single ones some would be read as spaces."""


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, '"' if text.splitlines() != [text] else None)


_Dumper.add_representer(str, _quoted)


def save_own(path: Path, content: msgspec.Struct, others: str = "") -> None:
    """Write a file, whole or not at all, with the entries of others. Raises OSError."""
    text = yaml.dump(msgspec.to_builtins(content), Dumper=_Dumper, sort_keys=False, allow_unicode=True)
    replace_file(path, f"{text}{others}".encode("utf-8", "replace"))


def _set_aside(path: Path) -> Path | None:
    """Rename a broken file; None if even that fails."""
    stem = f"{path.stem}, broken {stamp(now(), 'seconds')}"
    aside = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while os.path.lexists(aside):
        aside = path.with_name(f"{stem} ({number}){path.suffix}")
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside
