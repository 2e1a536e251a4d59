"""Phases are named once (R4, R13.3, R13.4): who asks for one imports its name."""

from __future__ import annotations

import ast
from pathlib import Path

from citrus.rules.phases import PHASES
from citrus.rules.variants import VARIANTS
from tests.syntax import nodes

HOUSE = Path(__file__).parents[2]
NAMES = {*PHASES, *(phase for variant in VARIANTS.values() for phase in variant.phases)}
OWN = {name for name in NAMES if "_" in name}
"""Names that mean nothing else."""


def _spelt(node: ast.AST | None) -> bool:
    """Return whether a phase is spelt out in an expression, or in a list or a choice of them."""
    return node is not None and any(
        isinstance(inner, ast.Constant) and inner.value in NAMES for inner in ast.walk(node)
    )


def _is_phase(node: ast.AST) -> bool:
    return getattr(node, "attr", getattr(node, "id", "")).lower().endswith(("phase", "phases"))


def spelt_phases(path: Path) -> list[int]:
    """Return the lines of a file that spell a phase out."""
    text = path.read_text(encoding="utf-8")
    if not any(f'"{name}"' in text for name in (NAMES if "phase" in text.lower() else OWN)):
        return []  # files that need no reading
    found = []
    for node in nodes(path):
        match node:
            case ast.Constant(value=str(text)):
                spelt = text in OWN
            case ast.Compare(left=left, comparators=others):
                spelt = any(map(_is_phase, (left, *others))) and any(map(_spelt, (left, *others)))
            case ast.keyword(arg="phase", value=value):
                spelt = _spelt(value)
            case ast.Match(subject=subject, cases=cases):
                spelt = _is_phase(subject) and any(_spelt(case.pattern) for case in cases)
            case ast.Assign(targets=[target], value=value) | ast.AnnAssign(target=target, value=value):
                spelt = _is_phase(target) and _spelt(value)
            case _:
                spelt = False
        if spelt:
            found.append(node.lineno)
    return found


def test_phases_are_spelt_out_only_where_they_are_defined() -> None:
    files = [path for room in ("citrus", "tools", "benchmarks") for path in (HOUSE / room).rglob("*.py")]
    found = {f"{path.relative_to(HOUSE)}": spelt_phases(path) for path in files if path.name != "phases.py"}
    assert {name: lines for name, lines in found.items() if lines} == {}


def test_spelt_phases_are_found(tmp_path: Path) -> None:
    path = tmp_path / "spelt.py"
    path.write_text(
        'a = state.phase == "turn"\nb = replace(state, phase="plant" if hand else TURN)\nPHASES = ("site",)\n'
        'match state.phase:\n    case "over":\n        pass\nc = state.phase in ("fruit", X)\nd = "tree_worker"\n'
        'e = "turn" == name\nf = draw("plant")\n',
        encoding="utf-8",
    )
    assert sorted(spelt_phases(path)) == [1, 2, 3, 4, 7, 8]
