"""Older records: each step turns a document of one version of the format into the next, up to that of today.

To change the format, raise `FORMAT` and put the step from the old version into `UPGRADES`. A step gets the whole
document and returns another (`Part.with_entries`); what it takes over keeps its line, so that refusals still name it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from citrus.content.yaml_text import Part, shown
from citrus.rules.problem import Problem

FORMAT: Final = 2
Upgrade = Callable[[Part], Part]


def _sites_after_milestones(root: Part) -> Part:
    """From version 1, where a milestone named its site, which is now chosen after the finca has been drawn (R10.5).

    Games with fruit trees were played by older rules (R13.2-R13.4), which the program no longer knows.
    """
    entries = root.entries()
    options = entries["options"].entries() if "options" in entries else {}
    if "fruit_trees" in options and options["fruit_trees"].flag():
        options["fruit_trees"].fail(Problem("record.old_fruit_trees"))
    if "actions" not in entries:
        return root
    actions: list[Part] = []
    for action in entries["actions"].items():
        word, *rest = action.text().split() or [""]
        if word == "milestone":
            if len(rest) != 1:
                action.fail(Problem("action.malformed", text=shown(action.text()), example=repr("milestone E")))
            actions += [action.with_text("milestone"), action.with_text(f"site {rest[0]}")]
        else:
            actions.append(action)
    return root.with_entries({**entries, "actions": entries["actions"].with_items(actions)})


UPGRADES: Final[Mapping[int, Upgrade]] = {1: _sites_after_milestones}


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
