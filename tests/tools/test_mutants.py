"""The tool that measures the tests: each of its changes is small and valid."""

from __future__ import annotations

import ast

from tools import mutants
from tools.mutants import drawn, mutants_of

SOURCE = '''"""A module."""

LIMIT: int = 3  # a comment stays


def few(things: list[int], wide: bool = False) -> bool:
    """Whether there are few."""
    kept = [thing for thing in things if thing > 0]
    kept.sort()
    return len(kept) + 1 <= LIMIT and not wide
'''


def test_every_sort_of_change_is_made_once_where_it_can_be() -> None:
    found = list(mutants_of("few.py", SOURCE))
    assert [(mutant.line, mutant.before, mutant.after) for mutant in found] == [
        (3, "3", "4"),
        (6, "False", "True"),
        (8, "thing > 0", "(not (thing > 0))"),
        (8, "thing > 0", "(thing >= 0)"),
        (8, "0", "1"),
        (9, "kept.sort()", "pass"),
        (10, "len(kept) + 1 <= LIMIT and not wide", "(len(kept) + 1 <= LIMIT or not wide)"),
        (10, "len(kept) + 1 <= LIMIT", "(len(kept) + 1 < LIMIT)"),
        (10, "len(kept) + 1", "(len(kept) - 1)"),
        (10, "1", "2"),
        (10, "not wide", "(wide)"),
    ]
    for mutant in found:
        changed = mutant.made_in(SOURCE.encode())
        ast.parse(changed)
        assert changed != SOURCE.encode()
        assert changed.count(b"# a comment stays") == 1


def test_every_file_of_the_program_can_be_changed_anywhere() -> None:
    found = drawn(mutants.ROOT, ("citrus/rules", "citrus/whole_file.py"), 10**6, 1)
    assert len({mutant.path for mutant in found}) > 20
    for mutant in found[::40]:
        ast.parse(mutant.made_in((mutants.ROOT / mutant.path).read_bytes()))
    few = ("citrus/whole_file.py",)
    assert drawn(mutants.ROOT, few, 5, 3) == drawn(mutants.ROOT, few, 5, 3) != drawn(mutants.ROOT, few, 5, 4)
