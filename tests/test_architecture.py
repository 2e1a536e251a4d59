"""The rooms of the house: what may import what."""

from __future__ import annotations

import ast
import re
from collections.abc import Container
from functools import cache, partial
from pathlib import Path

import pytest

from tests.syntax import nodes

ROOT = Path(__file__).parents[1]
PACKAGE = ROOT / "citrus"
MAY_IMPORT = {
    "rules": {"rules"},
    "content": {"content", "rules", "resources", "file_reading", "limits", "local_time"},
    "workshop": {
        *("workshop", "laboratory", "language", "content", "rules"),
        *("resources", "file_reading", "whole_file", "shared_file", "file_names", "processes"),
    },
    "records": {"records", "content", "rules", "whole_file", "limits", "local_time"},
    "bots": {"bots", "rules", "current_folder", "resources", "file_reading", "limits"},
    "laboratory": {
        *("laboratory", "bots", "records", "content", "rules"),
        *("arguments", "current_folder", "resources", "file_reading", "limits", "whole_file", "processes"),
    },
    "match": {
        *("match", "bots", "records", "content", "rules", "current_folder"),
        *("resources", "file_reading", "whole_file", "shared_file", "file_names", "limits", "local_time", "processes"),
        "running_time",
    },
    "review": {
        *("review", "bots", "records", "content", "rules"),
        *("arguments", "resources", "file_reading", "whole_file", "file_names", "limits", "processes"),
    },
    "language": {"language", "records", "content", "rules", "resources", "limits", "local_time"},
    "album": {"album", "match", "records", "content", "rules", "resources", "limits", "local_time"},
    "table": {"ui", "language", "records", "content", "rules", "resources"},
    "learning": {"learning", "table", "bots", "records", "rules"},
    "ui": {
        *("ui", "language", "review", "album", "workshop"),
        *("match", "bots", "records", "content", "rules", "resources", "file_reading", "limits", "local_time"),
        "running_time",
    },
}
# the floors of the window, from the ground up: each imports only from itself and from those below it
FLOORS = (
    *(
        "kit",
        "devices",
        "preferences",
        "pieces",
        "table.model",
        "table.motion",
        "table.store",
        "table.view",
        "table.input",
        "table",
    ),
    *("screens", "shell"),
)
# the whole house, from the ground up: each floor imports only from itself and from those below it. What tests share,
# players and boards and games, lies below the tools that use it, too; the tests themselves are used by nobody
HOUSE = ("citrus", "what tests share", "tools", "benchmarks", "tests")
ROOMS = ("citrus", "tests", "tools", "benchmarks")
MADE = {"citrus.few"}  # a module of a small program that a test makes
# what the kit, which knows no game, uses of other rooms
KIT_USES = {
    *("citrus.resources", "citrus.language.texts", "citrus.language.drawable", "citrus.language.languages"),
}
# sets of modules that import each other
KNOWN_CIRCLES = {
    # a state holds its game, a game its variants, and these answer questions about states: for types only
    frozenset(f"citrus.rules.{module}" for module in ("game", "state", "variant")),
}
# who in the window knows fruit trees: where they are registered, what describes and paints them, and the rulebook
KNOW_TREES = {
    *("citrus.ui.table.model.variants", "citrus.ui.table.descriptions", "citrus.ui.table.view.fruit_sheet"),
    *(f"citrus.ui.pieces.{name}" for name in ("board_view", "fruit_shelf", "fruits", "groves")),
    *(f"citrus.ui.pieces.{name}" for name in ("kept_places", "mat_places", "mat_tiles")),
    *("citrus.ui.screens.rulebook.illustrations", "citrus.ui.screens.rulebook.small_boards"),
}
# who imports inside functions, and why
LATE = {
    "where the program begins: the order is the point": {"citrus", "citrus.current_folder", "citrus.entry"},
    "optional extras, which may be missing": {f"citrus.laboratory.{module}" for module in ("plots", "rating", "run")},
    "commands and programs need no window: pygame is slow to load": {"citrus.cli", "citrus.table"},
    "the first frame needs no rules and no other screens": {
        *("citrus.match.shelf", "citrus.ui.shell.report", "citrus.ui.shell.routes", "citrus.ui.shell.troubles"),
    },
    "few windows are dropped a URL": {"citrus.ui.shell.dropped"},
    "the first frame needs no hashes and starts no program": {
        *("citrus.shared_file", "citrus.whole_file", "citrus.ui.kit.system_programs"),
    },
}
# what the rules may use beside themselves: nothing that reads files, clocks or the screen
RULES_LIBRARIES = {
    "__future__", "collections", "dataclasses", "functools", "itertools", "msgspec", "random", "string", "typing",
}  # fmt: skip


# what SDL reports of keyboards, mice, fingers and controllers
OF_DEVICES = re.compile(
    r"(KEY(DOWN|UP)|TEXT(INPUT|EDITING)|MOUSE[A-Z]+|FINGER(DOWN|UP|MOTION)|(CONTROLLER|JOY)[A-Z_]+|K_\w+|KMOD_\w+)$"
)
UI = PACKAGE / "ui"
# what the model of the table, which holds values, does without
CLOCKS_AND_PROCESSES = {
    "time",
    "threading",
    "queue",
    "multiprocessing",
    "concurrent",
    "subprocess",
    "asyncio",
    "random",
}
RUNS_ELSEWHERE = {"citrus.match.thinking", "citrus.processes", "citrus.running_time"}
TABLE_TESTS = [Path(__file__).parent / "ui", Path(__file__).parent / "slow" / "ui"]
# who opens files: the two that do it for all others, what reads nothing but the program's own data, and what writes
# reports and pages to print under names that are new
OPENS_FILES = {"citrus.file_reading", "citrus.whole_file"}
READS_OWN_DATA = {
    *("citrus.language.text_files", "citrus.language.plurals", "citrus.language.rulebook.book", "citrus.match.lesson"),
    *("citrus.ui.kit.art", "citrus.ui.kit.fonts", "citrus.ui.kit.palette", "citrus.workshop.shipped"),
    *("citrus.ui.screens.rulebook.illustrations",),
}
WRITES_NEW_FILES = {"citrus.ui.shell.report", "citrus.ui.screens.player_aid.printing"}
OPENS_CHECKED_FILES = {"citrus.match.damaged", "citrus.ui.shell.watch"}
OF_PATHS = {"read_text", "read_bytes", "write_text", "write_bytes"}
OPENING = {"open", "io.open", "os.open", "os.fdopen", "FileIO", "shutil.copyfile", "shutil.copy", "shutil.copy2"}
# who starts processes and programs: `processes` for all others, what asks programs of the system, what shows folders;
# the stand-alone program begins in `entry` for each of its processes
STARTS = {"citrus.processes", "citrus.ui.kit.system_programs", "citrus.ui.kit.folders", "citrus.entry"}
STARTING = {"subprocess", "webbrowser", "multiprocessing", "multiprocessing.context", "multiprocessing.pool", "pty"}
STARTING_CALLS = {"os.system", "os.popen", "os.startfile", "os.fork", "ProcessPoolExecutor", "shutil.which"}
MODES = {repr(mode) for mode in ("r", "rb", "w", "wb", "x", "xb", "a", "ab")}


def imports(path: Path) -> set[str]:
    """Return the full names of all modules that a file imports."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{path}: relative import"
            found.add(node.module or "")
    return found


def module_of(path: Path) -> str:
    """Return the full name of the module in a file."""
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


@cache
def import_lines(path: Path) -> list[tuple[str, str, str]]:
    """Return what a file imports, also in code that it keeps as text for another process: a module and names of it, or
    modules."""
    text = re.sub(r"#.*| as \w+", "", path.read_text(encoding="utf-8"))
    return re.findall(r"^ *(?:from ([\w.]+) import (\([^)]*\)|.*)|import ([\w., ]+))", text, re.MULTILINE)


def modules_imported(path: Path, known: Container[str]) -> set[str]:
    """Return the other known modules that a file imports anywhere, including imports inside functions and for types."""
    found = set[str]()
    for module, names, modules in import_lines(path):
        found.update(re.findall(r"[\w.]+", modules))
        for name in re.findall(r"\w+", names):
            found.add(submodule if (submodule := f"{module}.{name}") in known else module)
    return {name for name in found if name in known} - {module_of(path)}


def circles(graph: dict[str, set[str]]) -> set[frozenset[str]]:
    """Return the largest sets of modules in which each leads to every other by its imports."""

    def reach(module: str) -> set[str]:
        seen: set[str] = set()
        ahead = [module]
        while ahead:
            following = graph[ahead.pop()] - seen
            seen |= following
            ahead += following
        return seen

    reached = {module: reach(module) for module in graph}
    return {
        frozenset(other for other in beyond if module in reached[other])
        for module, beyond in reached.items()
        if module in beyond
    }


def test_circles_of_imports_are_found() -> None:
    graph = {"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"e"}, "e": {"d"}, "f": {"a", "f2"}, "f2": set()}
    assert circles(graph) == {frozenset("abc"), frozenset("de")}


def whole_house() -> dict[str, Path]:
    """Return all modules of the floors, with their files."""
    return {module_of(path): path for room in ROOMS for path in (ROOT / room).rglob("*.py")}


def test_imports_run_in_no_circles_but_those_known() -> None:
    files = whole_house()
    graph = {module: modules_imported(path, files) for module, path in files.items()}
    assert sum(map(len, graph.values())) > len(graph)
    assert circles(graph) == KNOWN_CIRCLES


@cache
def words_of(path: Path) -> set[str]:
    """Return all names that a file may define, and more."""
    return set(re.findall(r"\w+", path.read_text(encoding="utf-8")))


def test_whatever_is_imported_of_the_house_is_there() -> None:
    """In tools, benchmarks and slow tests, too, which nobody starts after a change of names."""
    files, lost = whole_house(), set[tuple[str, str, str]]()
    for importing, path in files.items():
        for module, names, _ in import_lines(path):
            for name in re.findall(r"\w+", names) if module.split(".")[0] in ROOMS and module not in MADE else ():
                if f"{module}.{name}" not in files and not (module in files and name in words_of(files[module])):
                    lost.add((importing, module, name))
    assert lost == set()


def storey_of(module: str) -> str:
    """Return the floor of the house that a module is on."""
    parts = module.split(".")
    shared = parts[0] == "tests" and not parts[-1].startswith(("test_", "conftest"))
    return "what tests share" if shared else parts[0]


@pytest.mark.parametrize("floor", HOUSE)
def test_each_floor_of_the_house_imports_downwards(floor: str) -> None:
    files = whole_house()
    here = {module: path for module, path in files.items() if storey_of(module) == floor}
    assert here
    allowed = HOUSE[: HOUSE.index(floor) + 1]
    found = {(module, name) for module, path in here.items() for name in modules_imported(path, files)}
    assert {(module, name) for module, name in found if storey_of(name) not in allowed} == set()


def late_imports(path: Path) -> set[str]:
    """Return the modules that functions of a file import."""
    functions = [node for node in nodes(path) if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)]
    inside = [node for function in functions for node in ast.walk(function)]
    names = {alias.name for node in inside if isinstance(node, ast.Import) for alias in node.names}
    return names | {node.module or "" for node in inside if isinstance(node, ast.ImportFrom)}


def test_functions_import_only_with_a_reason() -> None:
    found = {module_of(path) for path in PACKAGE.rglob("*.py") if late_imports(path)}
    assert found == set().union(*LATE.values())


def floor_of(module: str) -> str | None:
    """Return the floor of the window that a module is on; None for other rooms and the window as a whole."""
    inside = module.removeprefix("citrus.ui.")
    on = [floor for floor in FLOORS if f"{inside}.".startswith(f"{floor}.")]
    return max(on, key=len) if inside != module and on else None


@pytest.mark.parametrize("floor", FLOORS)
def test_each_floor_of_the_window_imports_downwards(floor: str) -> None:
    files = {module_of(path): path for path in PACKAGE.rglob("*.py")}
    here = {module: path for module, path in files.items() if floor_of(module) == floor}
    assert here
    allowed = FLOORS[: FLOORS.index(floor) + 1]
    for module, path in here.items():
        for name in modules_imported(path, files):
            other = floor_of(name)
            assert other is None or other in allowed, f"{module} imports {name}"
            if floor == "kit" and other is None:
                assert name in KIT_USES, f"{module} imports {name}"


def events_named(path: Path) -> set[str]:
    """Return the kinds of events of devices that a file names, imported or as attributes."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Attribute):
            found.add(node.attr)
        elif isinstance(node, ast.ImportFrom):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
    return {name for name in found if OF_DEVICES.match(name)}


def test_only_devices_and_the_shell_know_events_of_devices(tmp_path: Path) -> None:
    files = {module_of(path): path for path in PACKAGE.rglob("*.py")}
    knows = {module for module, path in files.items() if events_named(path)}
    assert {floor_of(module) for module in knows} == {"devices", "shell"}
    assert {module for module in knows if floor_of(module) == "shell"} == {"citrus.ui.shell.events"}
    known = tmp_path / "known.py"
    known.write_text(
        "import pygame as p\nfrom pygame import K_a\nprint(p.KEYDOWN, getattr(p, 'MOUSEMOTION'))", encoding="utf-8"
    )
    assert events_named(known) == {"K_a", "KEYDOWN", "MOUSEMOTION"}


def test_the_model_of_the_table_holds_values_and_knows_no_pygame_no_clock_and_no_process() -> None:
    for path in (PACKAGE / "ui" / "table" / "model").rglob("*.py"):
        for name in imports(path):
            assert name.split(".")[0] not in {"pygame", *CLOCKS_AND_PROCESSES}, path.name
            assert name not in RUNS_ELSEWHERE, path.name
            assert floor_of(name) in (None, "table.model"), f"{path.name} imports {name}"
        for node in nodes(path):
            if isinstance(node, ast.ClassDef):
                kinds = {*map(ast.unparse, node.bases), *map(ast.unparse, node.decorator_list)}
                frozen = any("frozen=True" in kind for kind in kinds)
                assert frozen or kinds & {"NamedTuple", "Enum", "IntEnum", "StrEnum"}, f"{path.name}: {node.name}"


def sets(name: str, node: ast.AST) -> bool:
    """Return whether a node sets or deletes an attribute of anything."""
    if isinstance(node, ast.Attribute):
        return node.attr == name and not isinstance(node.ctx, ast.Load)
    return isinstance(node, ast.Call) and any(isinstance(arg, ast.Constant) and arg.value == name for arg in node.args)


def who_sets(source: str, name: str) -> list[str]:
    """Return the functions in a module that set or delete an attribute of anything, once each time."""
    tree, names = ast.parse(source), partial(sets, name)
    functions = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.Lambda)]
    inside = [getattr(one, "name", "lambda") for one in functions for node in ast.walk(one) if names(node)]
    return inside + ["outside of functions"] * (sum(map(names, ast.walk(tree))) - len(inside))


def test_who_sets_an_attribute_is_found() -> None:
    source = """
def one(self): self.state = 1
def two(self): self.run.state, self.other = 1, 2
def three(self): setattr(self, "state", self.state)
def four(self): return self.state
table.state += 1
"""
    assert who_sets(source, "state") == ["one", "two", "three", "outside of functions"]


def test_the_state_of_a_table_is_set_in_one_place() -> None:
    setting = [path for path in UI.rglob("*.py") if any(map(partial(sets, "state"), nodes(path)))]
    assert {module_of(path): who_sets(path.read_text(encoding="utf-8"), "state") for path in setting} == {
        "citrus.ui.table.store.store": ["dispatch"]
    }


def test_the_window_asks_for_fruit_trees_where_they_are_registered() -> None:
    asking = set()
    for path in UI.rglob("*.py"):
        of_trees = {name for name in imports(path) if "fruit_trees" in name}
        if of_trees and "fruit_trees" not in path.parts:
            asking.add(module_of(path))
    assert asking == KNOW_TREES


def test_no_two_classes_of_the_window_share_a_name() -> None:
    names = [node.name for path in UI.rglob("*.py") for node in nodes(path) if isinstance(node, ast.ClassDef)]
    assert sorted({name for name in names if names.count(name) > 1}) == []


@pytest.mark.parametrize("room", sorted(MAY_IMPORT))
def test_imports_point_one_way(room: str) -> None:
    files = [*PACKAGE.glob(f"{room}.py"), *sorted((PACKAGE / room).rglob("*.py"))]
    assert files
    for path in files:
        for name in imports(path):
            if name.startswith("citrus."):
                assert name.split(".")[1] in MAY_IMPORT[room], f"{path.relative_to(PACKAGE)} imports {name}"


def test_the_rules_use_no_pygame_no_files_and_no_clock() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        foreign = {name.split(".")[0] for name in imports(path)} - RULES_LIBRARIES - {"citrus"}
        assert not foreign, f"{path.name} imports {foreign}"
        calls = {node.func.id for node in nodes(path) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)}
        assert not calls & {"open", "print", "input", "exec", "eval"}, path.name


def test_the_rules_use_no_global_randomness() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id == "random":
                assert node.attr == "Random", f"{path.name} uses random.{node.attr}"


def test_values_of_the_rules_never_change_and_are_no_work_for_the_garbage_collector() -> None:
    for path in (PACKAGE / "rules").glob("*.py"):
        for node in nodes(path):
            if isinstance(node, ast.ClassDef) and "msgspec.Struct" in map(ast.unparse, node.bases):
                settings = {keyword.arg: ast.unparse(keyword.value) for keyword in node.keywords}
                assert settings.get("frozen") == "True", f"{path.name}: {node.name}"
                # what keeps answers with itself cannot be hidden from the collector
                assert settings.get("gc") == "False" or "dict" in settings, f"{path.name}: {node.name}"


def opened_files(path: Path) -> set[str]:
    """Return how a file of the package opens others: the functions of the standard library that it uses."""
    found = set()
    for node in nodes(path):
        if isinstance(node, ast.Attribute) and node.attr in OF_PATHS:
            found.add(node.attr)
        elif isinstance(node, ast.Call):
            called, first = ast.unparse(node.func), ast.unparse(node.args[0]) if node.args else ""
            by_mode = called.endswith(".open") and first in MODES
            if (called in OPENING and first != "os.devnull") or by_mode:
                found.add(called)
    return found


def test_files_are_opened_at_one_door() -> None:
    known = OPENS_FILES | READS_OWN_DATA | WRITES_NEW_FILES | OPENS_CHECKED_FILES
    found = {module_of(path): opened_files(path) for path in PACKAGE.rglob("*.py")}
    assert {module: calls for module, calls in found.items() if calls and module not in known} == {}
    assert all(found[module] for module in known)


def test_processes_and_programs_are_started_at_one_door() -> None:
    found = set()
    for path in PACKAGE.rglob("*.py"):
        calls = {ast.unparse(node.func) for node in nodes(path) if isinstance(node, ast.Call)}
        if (
            imports(path) & STARTING
            or calls & STARTING_CALLS
            or any(name.startswith(("os.exec", "os.spawn")) for name in calls)
        ):
            found.add(module_of(path))
    assert found == STARTS


def test_one_module_asks_for_the_current_folder_which_may_be_gone() -> None:
    asking = {"getcwd", "cwd"}
    found = {
        module_of(path)
        for path in PACKAGE.rglob("*.py")
        if any(isinstance(node, ast.Attribute) and node.attr in asking for node in nodes(path))
    }
    assert found == {"citrus.current_folder", "citrus.ui.screens.folder_dialog"}, "the second takes an error for a no"


def test_the_program_loads_nothing_before_the_current_folder_is_left_out() -> None:
    first = [PACKAGE / name for name in ("__init__.py", "__main__.py", "current_folder.py", "entry.py")]
    for path in first:
        at_once = [
            node for node in nodes(path) if isinstance(node, ast.Import | ast.ImportFrom) and not node.col_offset
        ]
        names = {getattr(node, "module", None) or node.names[0].name for node in at_once}
        assert names <= {"os", "sys", "citrus.current_folder", "citrus.entry"}, path.name


def test_one_module_makes_local_times() -> None:
    for path in PACKAGE.rglob("*.py"):
        if module_of(path) != "citrus.local_time":
            found = {node.attr for node in nodes(path) if isinstance(node, ast.Attribute)}
            assert not found & {"astimezone", "fromtimestamp", "utcfromtimestamp", "strftime", "today"}, path
            assert "%Y" not in path.read_text(encoding="utf-8"), f"{path}: years below 1000 need zeros"


def parts_of_tables(path: Path) -> set[str]:
    """Return the parts of tables that a file names: what follows `.table.`, or an escaped `table`. Only files with
    `.table` outside their imports are worth parsing."""
    if not re.search(r"^(?!from |import ).*\.table\b", path.read_text(encoding="utf-8"), re.MULTILINE):
        return set()
    inner = (node for node in nodes(path) if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Attribute))
    return {node.attr for node in inner if node.value.attr == "table"}


def test_tests_of_the_window_speak_to_the_player_at_the_table() -> None:
    asking = {path.stem for folder in TABLE_TESTS for path in folder.rglob("*.py") if parts_of_tables(path)}
    assert asking == {"behind"}, "they ask the player"


def test_only_the_window_needs_pygame() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "ui" not in path.relative_to(PACKAGE).parts:
            assert not any(name.split(".")[0].startswith("pygame") for name in imports(path)), path


def test_nothing_of_the_program_knows_learning_machines() -> None:
    for path in PACKAGE.rglob("*.py"):
        if "learning" not in path.relative_to(PACKAGE).parts:
            assert not any(name.startswith("citrus.learning") for name in imports(path)), path


def test_tests_click_controls_by_their_names() -> None:
    found = set()
    for path in (ROOT / "tests").rglob("*.py"):
        for node in nodes(path):
            match node:
                case ast.Call(ast.Name("click"), [_, ast.Attribute(_, attr) | ast.Subscript(ast.Attribute(_, attr))]):
                    found |= set() if attr in {"center", "topleft"} else {path.stem}
    assert found == {"test_page", "test_shell_text_field"}, "which have pages of their own"
