"""Older records: each step turns a document of one version of the format into the next, until it is one of today.

Whoever changes the format raises `FORMAT` and puts the step from the old version into `UPGRADES`. A step gets the whole
document and returns another (`Part.with_entries`); what it takes over keeps its line, so that refusals still name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citrus.content.yaml_text import Part
from citrus.rules.problem import Problem

FORMAT: Final = 1
Upgrade = Callable[[Part], Part]
UPGRADES: Final[Mapping[int, Upgrade]] = {}


def upgraded(root: Part, known: int = FORMAT, upgrades: Mapping[int, Upgrade] = UPGRADES) -> Part:
    """The document of a record in the version `known`. Raises DocumentError for a newer one, and for none."""
    version = _version(root)
    if version > known:
        root.entries()["citrus"].fail(Problem("record.newer", version=version, known=known))
    for old in range(version, known):
        root = upgrades[old](root)
    return root


def _version(root: Part) -> int:
    entries = root.entries()
    if "citrus" not in entries:
        root.fail(Problem("field.missing", field=repr("citrus")))
    return entries["citrus"].whole(1, 999_999)
