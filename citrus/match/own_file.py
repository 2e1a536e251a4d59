"""Small YAML files of the player's own: settings, and whatever else is to be remembered between runs."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Generic, TypeVar

import msgspec
import yaml

from citrus.content.yaml_text import DocumentError, parse
from citrus.file_reading import TooLargeError, read_file
from citrus.local_time import now, stamp
from citrus.whole_file import replace_file

Content = TypeVar("Content", bound=msgspec.Struct)


@dataclass(frozen=True)
class Found(Generic[Content]):
    """What was found: `content` is None without a file that can be used, `error` what is wrong with the one there is,
    `aside` where it was put."""

    content: Content | None
    error: str | None = None
    aside: Path | None = None


def load_own(path: Path, kind: type[Content], largest: int) -> Found[Content]:
    """Read a file of at most `largest` bytes. One that cannot be used is renamed, so that nothing in it is lost."""
    try:
        text = read_file(path, largest).decode("utf-8-sig")
        return Found(msgspec.convert(parse(text).plain(), kind))
    except FileNotFoundError:
        return Found(None)
    except (TooLargeError, ValueError, DocumentError) as error:  # msgspec's errors are ValueErrors
        return Found(None, " ".join(str(error).split()), _set_aside(path))
    except OSError as error:
        return Found(None, error.strerror or str(error))


class _Dumper(yaml.SafeDumper):
    """Writes texts with line breaks of any kind in double quotes: in single ones some would be read as spaces."""


def _quoted(dumper: yaml.SafeDumper, text: str) -> yaml.ScalarNode:
    return dumper.represent_scalar("tag:yaml.org,2002:str", text, '"' if text.splitlines() != [text] else None)


_Dumper.add_representer(str, _quoted)


def save_own(path: Path, content: msgspec.Struct) -> None:
    """Write a file, whole or not at all. Raises OSError."""
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.dump(msgspec.to_builtins(content), Dumper=_Dumper, sort_keys=False, allow_unicode=True)
    replace_file(path, text.encode("utf-8", "replace"))


def _set_aside(path: Path) -> Path | None:
    """Rename a broken file; None if even that fails."""
    stem = f"{path.stem}, broken {stamp(now(), 'seconds')}"
    aside = path.with_name(f"{stem}{path.suffix}")
    number = 2
    while aside.exists():
        aside = path.with_name(f"{stem} ({number}){path.suffix}")
        number += 1
    try:
        path.rename(aside)
    except OSError:
        return None
    return aside
