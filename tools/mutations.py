"""Small changes of the program, each of which makes a mutant for `mutants.py`."""

from __future__ import annotations

import ast
import copy
import random
import re
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path
from types import MappingProxyType

KEY = re.compile(r"[a-z]+(\.[a-z_0-9]+)+")  # of a text for players
GUARDS = ("frozen", "strict")  # arguments that change nothing until something else is wrong
SIDES = ("left", "right")
CORNERS = ("center", "midtop", "midbottom", *(f"{row}{side}" for row in ("top", "mid", "bottom") for side in SIDES))
"""By which a rectangle gets its whole place."""

SWAPS: MappingProxyType[type[ast.AST], type[ast.AST]] = MappingProxyType(
    {
        ast.Eq: ast.NotEq,
        ast.NotEq: ast.Eq,
        ast.Lt: ast.LtE,
        ast.LtE: ast.Lt,
        ast.Gt: ast.GtE,
        ast.GtE: ast.Gt,
        ast.In: ast.NotIn,
        ast.NotIn: ast.In,
        ast.Is: ast.IsNot,
        ast.IsNot: ast.Is,
        ast.And: ast.Or,
        ast.Or: ast.And,
        ast.Add: ast.Sub,
        ast.Sub: ast.Add,
        ast.Mult: ast.FloorDiv,
        ast.FloorDiv: ast.Mult,
        ast.BitAnd: ast.BitOr,
        ast.BitOr: ast.BitAnd,
        ast.LShift: ast.RShift,
        ast.RShift: ast.LShift,
    }
)


@dataclass(frozen=True)
class Mutant:
    """One change in a file: in `line`, what stood `before` reads `after`. `kind` says what sort of change it is.

    `span` are the first byte that is replaced, and the one after the last. What is not `in_function` runs when the file
    is imported.
    """

    path: str
    line: int
    kind: str
    before: str
    after: str
    span: tuple[int, int]
    in_function: bool

    def __str__(self) -> str:
        before, after = (" ".join(text.split()) for text in (self.before, self.after))
        return f"{self.path}:{self.line}: {before} -> {after}"


def mutants_of(path: str, source: str) -> Iterator[Mutant]:
    """Yield all that can be changed in a file: first in the order of its lines, then its texts."""
    whole, starts = source.encode(), [0]
    for text in whole.splitlines(keepends=True):
        starts.append(starts[-1] + len(text))
    tree = ast.parse(source)
    bodies = [
        (node.body[0].lineno, node.end_lineno or 0)
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
    ]
    for node, kind, after in (*_changes(tree), *_other_texts(tree)):
        assert node.end_lineno is not None
        assert node.end_col_offset is not None
        begin, end = starts[node.lineno - 1] + node.col_offset, starts[node.end_lineno - 1] + node.end_col_offset
        inside = any(first <= node.lineno <= last for first, last in bodies)
        yield Mutant(path, node.lineno, kind, whole[begin:end].decode(), after, (begin, end), inside)


def _changes(tree: ast.Module) -> Iterator[tuple[ast.expr | ast.stmt, str, str]]:
    """Yield each expression or statement that can be changed, the kind of change, and what is to stand there."""
    waiting, idle = list[ast.AST]([tree]), set(_idle(tree))
    while waiting:
        node = waiting.pop()
        waiting += reversed([part for part in _within(node) if part not in idle])
        match node:
            case ast.Compare(ops=[op]) if type(op) in SWAPS:
                yield _swapped(node, "comparison", ops=[SWAPS[type(op)]()])
            case ast.BoolOp(op=op):
                yield _swapped(node, "and, or", op=SWAPS[type(op)]())
            case ast.BinOp(op=op) if type(op) in SWAPS:
                yield _swapped(node, "operator", op=SWAPS[type(op)]())
            case ast.UnaryOp(op=ast.Not(), operand=operand):
                yield node, "condition", f"({ast.unparse(operand)})"
            case ast.Constant(value=bool(value)):
                yield node, "True, False", str(not value)
            case ast.Constant(value=int(value)):
                yield node, "number", str(value + 1)
            case ast.If(test=test) | ast.IfExp(test=test):
                yield test, "condition", f"(not ({ast.unparse(test)}))"
            case ast.comprehension(ifs=[test, *_]):
                yield test, "condition", f"(not ({ast.unparse(test)}))"
            case ast.Expr(value=ast.Call()) | ast.AugAssign():
                yield node, "left out", "pass"


def _idle(tree: ast.Module) -> Iterator[ast.expr]:
    """Yield the zeros of rectangles whose change nobody can notice: of those without a place and a size, which stay
    empty, and where those lie that get their place by the next statement."""
    for node in ast.walk(tree):
        if len(zeros := _zeros(node)) == 4:
            yield from zeros
        for _, statements in ast.iter_fields(node):
            for one, following in pairwise(statements if isinstance(statements, list) else ()):
                match one, following:
                    case (
                        ast.Assign(targets=[ast.Name(name)], value=made),
                        ast.Assign(targets=[ast.Attribute(ast.Name(placed), attr)]),
                    ) if name == placed and attr in CORNERS:
                        yield from _zeros(made)[:2]


def _zeros(node: ast.AST) -> list[ast.expr]:
    """Return the zeros with which a call of `Rect` begins."""
    match node:
        case ast.Call(ast.Name("Rect") | ast.Attribute(attr="Rect"), args):
            return list(takewhile(lambda one: isinstance(one, ast.Constant) and one.value == 0, args))
    return []


def _other_texts(tree: ast.Module) -> Iterator[tuple[ast.expr, str, str]]:
    """Yield each key of a text, replaced by the next one of the file that says something else."""
    keys = [
        node
        for node in ast.walk(tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and KEY.fullmatch(node.value)
    ]
    for node, other in zip(keys, keys[1:] + keys[:1], strict=True):
        if node.value != other.value:
            yield node, "text", repr(other.value)


def _within(node: ast.AST) -> Iterator[ast.AST]:
    """Yield the parts of a node without types, decorators, guards and texts whose parts have no place of their own, and
    without what runs on other systems only."""
    if _is_elsewhere(node):
        return
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "decorator_list"):
            continue
        if isinstance(node, ast.If) and name == "body" and _is_elsewhere(node.test):
            continue
        for part in value if isinstance(value, list) else [value]:
            guard = isinstance(part, ast.keyword) and part.arg in GUARDS
            if isinstance(part, ast.AST) and not isinstance(part, ast.JoinedStr) and not guard:
                yield part


def _is_elsewhere(node: ast.AST) -> bool:
    """Return whether an expression holds on other systems only."""
    match node:
        case ast.BoolOp(op=ast.And(), values=[first, *_]):
            return _is_elsewhere(first)
        case ast.Compare(left=ast.Attribute(attr="platform"), ops=[ast.Eq()], comparators=[ast.Constant(value=name)]):
            return sys.platform != name
        case ast.Compare(
            left=ast.Attribute(attr="platform"), ops=[ast.NotEq()], comparators=[ast.Constant(value=name)]
        ):
            return sys.platform == name
    return False


def _swapped(node: ast.expr, kind: str, **fields: object) -> tuple[ast.expr, str, str]:
    other = copy.copy(node)
    for name, value in fields.items():
        setattr(other, name, value)
    return node, kind, f"({ast.unparse(other)})"


def drawn(root: Path, sources: tuple[str, ...], count: int, seed: int) -> list[Mutant]:
    """Return `count` different mutants of the files below some places, or all; the same seed draws the same."""
    found: list[Mutant] = []
    for place in (root / source for source in sources):
        for path in [place] if place.is_file() else sorted(place.rglob("*.py")):
            found += mutants_of(path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    return random.Random(seed).sample(found, min(count, len(found)))
