"""What source files say, read once for all tests that look through them."""

from __future__ import annotations

import ast
import functools
from pathlib import Path


@functools.cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Return all nodes of a file, in the order of `ast.walk`."""
    return tuple(ast.walk(ast.parse(path.read_text(encoding="utf-8"))))
