"""Every public name of the rules is documented: what it means, what it raises, which rule it is about."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import citrus.rules

MODULES = sorted(Path(citrus.rules.__file__).parent.rglob("*.py"))
GENERAL = {"problem"}  # what it holds belongs to no rule
RULE = re.compile(r"\bR\d")


def _name(path: Path) -> str:
    return f"{path.parent.stem}.{path.stem}"


def undocumented(source: str) -> list[str]:
    """Return what is missing, as `name: what`."""
    tree = ast.parse(source)
    return [f"module: {what}" for what in _missing(tree)] + list(_members(tree, "", ast.get_docstring(tree) or ""))


def _missing(node: ast.Module | ast.ClassDef | ast.FunctionDef) -> Iterator[str]:
    if not ast.get_docstring(node):
        yield "docstring"


def _members(owner: ast.Module | ast.ClassDef, prefix: str, shared: str) -> Iterator[str]:
    """Yield what is missing in the docs of everything public in a module or class; `shared` is the module's own
    text."""
    own = ast.get_docstring(owner) or ""
    following = [*owner.body[1:], None]
    for node, after in zip(owner.body, following, strict=True):
        said = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            if node.name.startswith("_"):
                continue
            yield from (f"{prefix}{node.name}: {what}" for what in _missing(node))
            yield from (f"{prefix}{node.name}: raises {error}" for error in _untold_errors(node))
            if isinstance(node, ast.ClassDef):
                yield from _members(node, f"{prefix}{node.name}.", shared)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            for target in targets:
                name = target.id if isinstance(target, ast.Name) else "_"
                told = said or (isinstance(owner, ast.ClassDef) and f"`{name}`" in own + shared)
                if not name.startswith("_") and not told:
                    yield f"{prefix}{name}: meaning"


def _untold_errors(node: ast.ClassDef | ast.FunctionDef) -> list[str]:
    """Return the errors that a function raises itself and does not name."""
    if isinstance(node, ast.ClassDef):
        return []
    raised = [found.exc for found in ast.walk(node) if isinstance(found, ast.Raise) and found.exc is not None]
    names = {ast.unparse(error.func if isinstance(error, ast.Call) else error) for error in raised}
    return sorted(name for name in names if name not in (ast.get_docstring(node) or ""))


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_every_public_name_is_documented(path: Path) -> None:
    assert undocumented(path.read_text(encoding="utf-8")) == []


@pytest.mark.parametrize("path", MODULES, ids=_name)
def test_every_module_names_its_rules(path: Path) -> None:
    assert path.stem in GENERAL or RULE.search(ast.get_docstring(ast.parse(path.read_text(encoding="utf-8"))) or "")


@pytest.mark.parametrize("path", [path for path in MODULES if path.stem in ("actions", "events")], ids=_name)
def test_every_action_and_event_names_its_rule(path: Path) -> None:
    tree = ast.parse(path.read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    assert classes
    assert [node.name for node in classes if not RULE.search(ast.get_docstring(node) or "")] == []


def test_every_cause_of_a_refusal_is_explained() -> None:
    """And every one that a refusal is given is among them."""
    told: set[str] = set()
    given: set[str] = set()
    for path in MODULES:
        source = path.read_text(encoding="utf-8")
        if path.stem in ("refusal", "refusals"):
            causes = re.findall(r'^    "(\w+)",(.*)$', source, re.MULTILINE)
            assert causes
            assert all(comment.startswith("  # ") for _, comment in causes)
            told |= {cause for cause, _ in causes}
        for node in ast.walk(ast.parse(source)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "Refusal" and len(node.args) > 1:
                given |= {one.value for one in ast.walk(node.args[1]) if isinstance(one, ast.Constant)}
    assert given
    assert given <= told


def test_what_is_missing_would_be_found() -> None:
    source = '''"""R1."""
LIMIT = 3
_own = 4
TOLD = 5
"""Told."""
class Thing:
    """A `part`."""
    part: int
    other: int
    def act(self) -> None:
        """Do the action."""
        raise ValueError("no")
    @property
    def size(self) -> int:
        return 1
def helper() -> None: ...
'''
    assert undocumented(source) == [
        "LIMIT: meaning",
        "Thing.other: meaning",
        "Thing.act: raises ValueError",
        "Thing.size: docstring",
        "helper: docstring",
    ]
