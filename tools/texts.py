"""Lists what the languages of the program lack of the texts, the rulebook and the glossary: no release is made then.

usage: python -m tools.texts [LANGUAGE ...]

`citrus texts` tells a translator the same with the English words, except for the glossary.
"""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from citrus.language.languages import ORIGINAL
from citrus.language.text_files import TextFile, stem_of
from citrus.language.texts import language_names

ROOT = Path(__file__).resolve().parent.parent


def said(path: Path) -> dict[str, None]:
    """Return the keys of a file of texts, in its order, without the forms for numbers; none if there is no file."""
    if not path.is_file():
        return {}
    texts = TextFile(path.read_text("utf-8"))
    return dict.fromkeys(stem_of(key, texts) for key in texts)


def languages(root: Path) -> list[str]:
    """Return the other languages of the program."""
    return sorted(path.stem for path in (root / "data" / "locales").glob("*.yaml") if path.stem != ORIGINAL)


def lacking(root: Path, language: str) -> list[str]:
    """Return what exists in English but not in a language of the program, each with its place."""
    found = []
    for part in ("locales", "rulebook"):
        folder = root / "data" / part
        there = said(folder / f"{language}.yaml")
        found += [f"data/{part}: {key}" for key in said(folder / f"{ORIGINAL}.yaml") if key not in there]
    return found + [f"docs/glossary.md: {word}" for word in unnamed(root / "docs" / "glossary.md", language)]


def unnamed(glossary: Path, language: str) -> list[str]:
    """Return the English words of the glossary's first table that a language lacks, or all if it has no column."""
    table = glossary.read_text("utf-8").partition("\n|")[2].partition("\n\n")[0]
    lines = [line.strip().removeprefix("|") for line in table.splitlines()]
    head, _, *rows = [[cell.strip() for cell in line.split("|")] for line in lines]
    name = language_names().get(language)
    column = head.index(name) if name in head else None
    return [row[0] for row in rows if column is None or len(row) <= column or not row[column]]


def main() -> int:
    """List the texts that languages lack."""
    parser = argparse.ArgumentParser(description="List the texts that languages lack.")
    parser.add_argument("languages", nargs="*", metavar="LANGUAGE", help="de, fr ... (all)")
    for language in parser.parse_args().languages or languages(ROOT):
        missing = lacking(ROOT, language)
        print(f"{language} lacks {len(missing) or 'nothing'}{':' if missing else ''}", *missing, sep="\n  ")
    return 0


if __name__ == "__main__":
    sys.exit(main())
