"""The rooms of the house: what may import what."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path

import pytest

PACKAGE = Path(__file__).parents[1] / "citrus"
MAY_IMPORT = {
    "rules": {"rules"},
    "content": {"content", "rules", "resources"},
    "records": {"records", "content", "rules", "whole_file"},
    "bots": {"bots", "rules", "resources"},
    "laboratory": {"laboratory", "bots", "records", "content", "rules", "resources", "whole_file"},
    "match": {"match", "bots", "records", "content", "rules", "resources", "whole_file"},
    "language": {"language", "records", "content", "rules", "resources"},
    "ui": {"ui", "language", "match", "bots", "records", "content", "rules", "resources"},
}
# what the rules may use beside themselves: nothing that reads files, clocks or the screen
RULES_LIBRARIES = {
    "__future__", "collections", "dataclasses", "functools", "itertools", "msgspec", "random", "string", "typing",
}  # fmt: skip


def imports(path: Path) -> set[str]:
    """The full names of all modules that a file imports."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_point_one_way(room: str) -> None:
    files = sorted((PACKAGE / room).rglob("*.py"))
    assert files
    for path in files:
        for name in imports(path):
            if name.startswith("citrus."):
                assert name.split(".")[1] in MAY_IMPORT[room], f"{path.relative_to(PACKAGE)} imports {name}"


def test_the_rules_use_no_pygame_no_files_and_no_clock() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        foreign = {name.split(".")[0] for name in imports(path)} - RULES_LIBRARIES - {"citrus"}
        assert not foreign, f"{path.name} imports {foreign}"
        calls = {
            node.func.id
            for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
        }
        assert not calls & {"open", "print", "input", "exec", "eval"}, path.name


def test_the_rules_use_no_global_randomness() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{path.name} uses random.{node.attr}"


def test_only_the_window_needs_pygame() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "ui" not in path.relative_to(PACKAGE).parts:
            assert not any(name.split(".")[0].startswith("pygame") for name in imports(path)), path


def test_the_command_line_starts_without_pygame() -> None:
    code = "import citrus.cli, sys; sys.exit(any(name.startswith('pygame') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_first_screen_is_there_without_the_rules(tmp_path: Path) -> None:
    code = (
        "import sys; from citrus.ui.shell.app import App; "
        "app = App((1280, 720)); app.routes.to_start(); app.tell_of_files(); app.step([], 0.02); "
        "print([name for name in sys.modules if name in ('citrus.rules.turn', 'citrus.rules.game', 'citrus.bots')])"
    )
    quiet = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CITRUS_HOME": str(tmp_path)}
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, env=quiet)
    assert run.stdout.splitlines()[-1] == "[]"
