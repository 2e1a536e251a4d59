"""How much a reader has to know to follow the table: calls and modules of a click, fields, parameters, places.

    python -m tools.table_figures

Counts the calls of functions of this program while a tile is planted by a click, while the mouse comes to a space and
while it moves on that space; then looks through the code of the window. Lower is easier to read.
"""

from __future__ import annotations

import argparse
import ast
import os
import sys
import tempfile
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import pygame

from citrus.rules.actions import Plant
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from tools.pictures.studio import Studio
from tools.unseen import show_nothing

ROOT = Path(__file__).parent.parent
UI, TABLE = ROOT / "citrus" / "ui", ROOT / "citrus" / "ui" / "table"
GRAMMAR = TABLE / "model" / "ways.py"


def counted(act: Callable[[], object]) -> tuple[int, int, int]:
    """How many calls of functions of this program there are while something is done, in how many modules, and how deep
    they go."""
    calls, modules, depth, deepest = 0, set[str](), 0, 0
    program = str(ROOT / "citrus")

    def note(frame: FrameType, event: str, _: object) -> None:
        nonlocal calls, depth, deepest
        if event not in ("call", "return"):  # most are calls of functions that are not written in Python
            return
        name = frame.f_code.co_filename
        if not name.startswith(program):
            return
        if event == "call":
            calls += 1
            depth += 1
            deepest = max(deepest, depth)
            modules.add(name)
        else:
            depth -= 1

    sys.setprofile(note)
    try:
        act()
    finally:
        sys.setprofile(None)
    return calls, len(modules), deepest


def of_clicks(late: float) -> Iterator[str]:
    """The figures of a planting click and of the mouse over the board, after that part of a game that is saved."""
    app = App((1280, 720))
    studio = Studio(app)
    match = studio.match(
        2, lambda step, then: step.state.phase == "plant" and isinstance(then.action, Plant), late=late
    )
    player = studio.table(match)
    studio.rest()

    def mouse(kind: int, at: tuple[int, int]) -> None:
        player.screen.handle(pygame.event.Event(kind, pos=at, button=1, rel=(1, 1), buttons=(0, 0, 0)))

    plant = next(action for action in match.legal_actions() if isinstance(action, Plant))
    player.clicks(targets.HandTile(match.state.hand.index(plant.tile)))
    app.draw()
    at = player.rect_of(targets.Space(plant.space)).center
    steps: list[tuple[str, Callable[[], object]]] = [
        ("the mouse comes to a space, painted", lambda: (mouse(pygame.MOUSEMOTION, at), app.draw())),
        ("it moves on there", lambda: mouse(pygame.MOUSEMOTION, (at[0] + 1, at[1]))),
        ("a planting click, taken and saved", lambda: mouse(pygame.MOUSEBUTTONDOWN, at)),
        ("and painted", app.draw),
    ]
    for name, act in steps:
        calls, modules, deepest = counted(act)
        yield f"{name}, {'late' if late else 'early'} in a game: {calls} calls in {modules} modules, {deepest} deep"
    assert match.steps[-1].action == plant, "the click did not plant"
    app.close()


def trees(folder: Path) -> Iterator[tuple[Path, ast.Module]]:
    """The files of a folder, read."""
    for path in sorted(folder.rglob("*.py")):
        yield path, ast.parse(path.read_text(encoding="utf-8"))


def fields_of(cls: ast.ClassDef) -> set[str]:
    """The fields that a class sets on itself."""
    nodes = (node for node in ast.walk(cls) if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store))
    return {node.attr for node in nodes if isinstance(node.value, ast.Name) and node.value.id == "self"}


def parameters(function: ast.FunctionDef) -> int:
    """How many parameters a function takes, besides itself."""
    names = [arg.arg for arg in (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)]
    return len([name for name in names if name not in ("self", "cls")])


def knows_clicks(text: str) -> bool:
    """Whether a file with this text says for several actions which targets do them."""
    found = 0
    if "match " not in text:  # reading all files takes seconds
        return False
    for case in (case for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Match) for case in node.cases):
        actions = {"Buy", "BuildFinca", "Plant", "UseCart", "PlaceBull", "Harvest", "PickFruit", "SellFruit"}
        named = {node.cls.id for node in ast.walk(case.pattern) if is_class(node)} & actions
        names = (node for part in case.body for node in ast.walk(part) if isinstance(node, ast.Attribute))
        found += bool(named) and any(isinstance(name.value, ast.Name) and name.value.id == "targets" for name in names)
    return found > 1


def is_class(node: ast.AST) -> bool:
    """Whether a pattern names a class."""
    return isinstance(node, ast.MatchClass) and isinstance(node.cls, ast.Name)


def of_code() -> Iterator[str]:
    """What can be counted in the code itself."""
    files = dict(trees(TABLE))
    classes = [node for node in files[TABLE / "table.py"].body if isinstance(node, ast.ClassDef)]
    table = next(one for one in classes if one.name == "GameTable")
    yield f"fields of GameTable: {len(fields_of(table))}"
    functions = [node for tree in files.values() for node in ast.walk(tree) if isinstance(node, ast.FunctionDef)]
    most = max(parameters(one) for one in functions)
    yield f"largest number of parameters of a function of the table: {most}"
    makers = [one for one in functions if one.name == "__init__"]
    yield f"largest number of parameters of a constructor of the table: {max(parameters(one) for one in makers)}"
    asks = sum(path.read_text(encoding="utf-8").count("isinstance(role") for path in files)
    asks += sum(path.read_text(encoding="utf-8").count("isinstance(self._role") for path in files)
    asks += sum(path.read_text(encoding="utf-8").count("isinstance(self.role") for path in files)
    yield f"places that ask which role it is: {asks}"
    folders = (UI, ROOT / "tests" / "ui", ROOT / "tests" / "slow" / "ui")
    windows = [path for folder in folders for path in folder.rglob("*.py") if path != GRAMMAR]
    places = [path for path in windows if knows_clicks(path.read_text(encoding="utf-8"))]
    yield f"files besides the grammar that know which clicks do an action: {len(places)}"
    for folder in (UI, TABLE, ROOT / "tests" / "ui"):
        lines = sum(len(path.read_text(encoding="utf-8").splitlines()) for path in folder.rglob("*.py"))
        yield f"lines of {folder.relative_to(ROOT)}: {lines:,}"


def main() -> None:
    """Print all figures."""
    show_nothing()
    argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter).parse_args()
    with tempfile.TemporaryDirectory() as home:
        os.environ["CITRUS_HOME"] = home
        for line in (*of_clicks(0.0), *of_clicks(0.5), *of_code()):
            print(line)


if __name__ == "__main__":
    main()
