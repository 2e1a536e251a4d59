"""Lists what players read in English but not yet in another language.

usage: python -m tools.texts [LANGUAGE ...]

The texts of the program and of the rulebook by their keys, and the words of the glossary. What is missing is said in
English until somebody translates it; only a release is refused while anything is.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml

from citrus.language.languages import LANGUAGES, ORIGINAL

ROOT = Path(__file__).resolve().parent.parent
FORMS = re.compile(r"\.(none|zero|one|two|few|many|other)$")
"""How texts for different numbers end: each language has the forms that it needs."""


def keys(tree: dict[str, Any], before: str = "") -> Iterator[str]:
    """The dotted keys of nested texts, without the forms for numbers."""
    for name, value in tree.items():
        if isinstance(value, dict):
            yield from keys(value, f"{before}{name}.")
        else:
            yield FORMS.sub("", f"{before}{name}")


def said(path: Path) -> dict[str, None]:
    """The keys of a file of texts, in its order; none if there is no file."""
    if not path.is_file():
        return {}
    return dict.fromkeys(keys(yaml.load(path.read_bytes(), yaml.CSafeLoader)))


def languages(root: Path) -> list[str]:
    """The other languages of the program."""
    return sorted(path.stem for path in (root / "data" / "locales").glob("*.yaml") if path.stem != ORIGINAL)


def lacking(root: Path, language: str) -> list[str]:
    """What there is in English but not in a language, each with its place.

    A translation that has only begun counts with what it has in `translations/`.
    """
    found, begun = [], said(root / "translations" / f"{language}.yaml")
    for part in ("locales", "rulebook"):
        folder = root / "data" / part
        there = said(folder / f"{language}.yaml") | (begun if part == "locales" else {})
        found += [f"data/{part}: {key}" for key in said(folder / f"{ORIGINAL}.yaml") if key not in there]
    return found + [f"docs/glossary.md: {word}" for word in unnamed(root / "docs" / "glossary.md", language)]


def unnamed(glossary: Path, language: str) -> list[str]:
    """The English words of the glossary's first table whose cell of a language is empty, or all if it has no column."""
    table = glossary.read_text("utf-8").partition("\n|")[2].partition("\n\n")[0]
    lines = [line.strip().removeprefix("|") for line in table.splitlines()]
    head, _, *rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    name = LANGUAGES.get(language)
    column = head.index(name) if name in head else None
    return [row[0] for row in rows if column is None or len(row) <= column or not row[column]]


def main() -> int:
    """List it."""
    parser = argparse.ArgumentParser(description="List the texts that languages lack.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="de, fr ... (all)")
    for language in parser.parse_args().languages or languages(ROOT):
        missing = lacking(ROOT, language)
        print(f"{language} lacks {len(missing) or 'nothing'}{':' if missing else ''}", *missing, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
