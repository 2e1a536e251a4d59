"""Older records: each step turns a document of one version of the format into the next, up to the current one.

To change the format, raise `FORMAT` and put the step from the old version into `UPGRADES`. A step gets the whole
document and returns another (`Part.with_entries`); what it takes over keeps its line, so that refusals still name it.
Games with another count of passes keep that count.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from msgspec.structs import replace

from citrus.content.yaml_text import Part
from citrus.limits import shown
from citrus.records.values import Record
from citrus.rules.actions import Pass, UseCart, UseMilestone
from citrus.rules.problem import Problem

FORMAT: Final = 2
Upgrade = Callable[[Part], Part]


def _sites_after_milestones(root: Part) -> Part:
    """Upgrade from version 1, where a milestone named its site, which is now chosen after drawing the finca (R10.5).
    Games with fruit trees followed older rules (R13.2-R13.4), which the program no longer knows."""
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
    """Return the document of a record in the version `known`. Raises DocumentError for a newer one, and for none."""
    version = _version(root)
    if version > known:
        root.entries()["citrus"].fail(Problem("record.newer", version=version, known=known))
    for old in range(version, known):
        root = upgrades[old](root)
    return root


def by_earlier_count(record: Record) -> Record | None:
    """Return the same game with passes counted as they once were, or None if that makes no difference.

    Programs used the same version of the format before carts and milestones restarted the count of passes (R11.1). Such
    games may have ended, or got a finca, where today somebody has to play on first.
    """
    sorts = {type(action) for action in record.actions}
    if Pass not in sorts or not sorts & {UseCart, UseMilestone}:
        return None
    return replace(record, game=record.game.counting_passes(earlier=True))


def _version(root: Part) -> int:
    entries = root.entries()
    if "citrus" not in entries:
        root.fail(Problem("field.missing", field=repr("citrus")))
    return entries["citrus"].whole(1, 999_999)
