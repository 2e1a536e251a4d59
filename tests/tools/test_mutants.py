"""The tool that measures the tests: each of its changes is small and valid."""

from __future__ import annotations

import ast
import sys
from pathlib import Path

import msgspec

from tools import mutants
from tools.mutant_trials import Task
from tools.mutants import Tried, enough, matrix, summary
from tools.mutations import Mutant, drawn, mutants_of

SOURCE = '''"""A module."""

LIMIT: int = 3  # a comment stays


def few(things: list[int], wide: bool = False) -> bool:
    """Return whether there are few."""
    kept = [thing for thing in things if thing > 0]
    kept.sort()
    assert list(zip(kept, kept, strict=True))
    return len(kept) + 1 <= LIMIT and not wide
'''


def made(mutant: Mutant, source: bytes) -> bytes:
    """Return a file with a change."""
    return Task(mutant.path, mutant.span, mutant.after, {}, 1).made_in(source)


def test_every_sort_of_change_is_made_once_where_it_can_be() -> None:
    found = list(mutants_of("few.py", SOURCE))
    assert [(mutant.line, mutant.before, mutant.after) for mutant in found] == [
        (3, "3", "4"),
        (6, "False", "True"),
        (8, "thing > 0", "(not (thing > 0))"),
        (8, "thing > 0", "(thing >= 0)"),
        (8, "0", "1"),
        (9, "kept.sort()", "pass"),
        (11, "len(kept) + 1 <= LIMIT and not wide", "(len(kept) + 1 <= LIMIT or not wide)"),
        (11, "len(kept) + 1 <= LIMIT", "(len(kept) + 1 < LIMIT)"),
        (11, "len(kept) + 1", "(len(kept) - 1)"),
        (11, "1", "2"),
        (11, "not wide", "(wide)"),
    ]
    assert [mutant.before for mutant in found if not mutant.in_function] == ["3", "False"]
    for mutant in found:
        changed = made(mutant, SOURCE.encode())
        ast.parse(changed)
        assert changed != SOURCE.encode()
        assert changed.count(b"# a comment stays") == 1


def test_rectangles_that_stay_empty_or_are_placed_at_once_are_left_alone() -> None:
    source = (
        "def lay(layout):\n    hidden = pygame.Rect(0, 0, 0, 0)\n    box = Rect(0, 0, 8, 0)\n    box.center = layout\n"
        "    edge = Rect(0, 0, 8, 9)\n    edge.x = layout\n    return hidden, box, edge\n"
    )
    found = [(mutant.line, mutant.before) for mutant in mutants_of("lay.py", source)]
    assert found == [(3, "8"), (3, "0"), (5, "0"), (5, "0"), (5, "8"), (5, "9")]


def test_what_runs_on_other_systems_only_is_left_alone() -> None:
    source = (
        'import sys\n\nif sys.platform == "plan9":\n    few()\nelse:\n    many()\n'
        f'waits = sys.platform == "plan9" and few() > 1\nif sys.platform == "{sys.platform}":\n    some()\n'
    )
    assert [mutant.before for mutant in mutants_of("few.py", source) if mutant.kind == "left out"] == [
        "many()",
        "some()",
    ]
    assert not [mutant.before for mutant in mutants_of("few.py", source) if mutant.before in ("1", "few() > 1")]


def test_a_text_becomes_another_one_of_the_file() -> None:
    source = (
        'def few(texts):\n    """Say it."""\n    return texts("few.one") + texts("few.two") + f"{texts}.py" + "few"\n'
    )
    texts = [(mutant.before, mutant.after) for mutant in mutants_of("few.py", source) if mutant.kind == "text"]
    assert texts == [('"few.one"', "'few.two'"), ('"few.two"', "'few.one'")]


def test_every_file_of_the_program_can_be_changed_anywhere() -> None:
    found = drawn(mutants.ROOT, ("citrus/rules", "citrus/whole_file.py"), 10**6, 1)
    assert len({mutant.path for mutant in found}) > 20
    for mutant in found[::40]:
        ast.parse(made(mutant, (mutants.ROOT / mutant.path).read_bytes()))
    few = ("citrus/whole_file.py",)
    assert drawn(mutants.ROOT, few, 5, 3) == drawn(mutants.ROOT, few, 5, 3) != drawn(mutants.ROOT, few, 5, 4)


def test_a_summary_tells_which_tests_nobody_would_miss(tmp_path: Path) -> None:
    who = (["a", "b"], ["a"], ["b", "a"], ["c"], [])
    known = [Tried("room", 1, str(place), "number", "killed", 3, noticed) for place, noticed in enumerate(who)]
    assert enough(who) == {"a", "c"}
    assert [line.split(maxsplit=3) for line in summary(known, ["d"])][1:] == [
        ["3", "1", "a"],
        ["2", "0", "b", "(others notice the same)"],
        ["1", "1", "c"],
        ["0", "0", "d", "(others notice the same)"],
    ]
    file = tmp_path / "matrix"
    file.write_bytes(b"".join(msgspec.json.encode(one) + b"\n" for one in known)[:-5])
    assert matrix(file) == known[:-1], "the last line was not written to its end"
