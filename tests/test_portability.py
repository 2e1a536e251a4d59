"""What holds on every system: text files have an encoding, and tests ask before they use what only Unix has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOMS = ("benchmarks", "citrus", "packaging", "tests", "tools")
PYTHON = [path for room in ROOMS for path in (ROOT / room).rglob("*.py")]
EXEMPT = (ROOT / "tests" / "systems.py", Path(__file__))
ONLY_UNIX = re.compile(
    r"\b(?:os\.(?:fork|mkfifo|killpg|geteuid|getuid)\(|time\.tzset\b"
    r"|signal\.(?:SIGKILL|SIGSTOP|SIGHUP|SIGALRM|setitimer)\b|import (?:resource|fcntl|pwd|grp)\b)|\.symlink_to\("
)


def without_encoding(text: str) -> Iterator[str]:
    """Yield the calls that read or write a text file in the encoding of the system."""
    yield from re.findall(r"\.read_text\(\)", text)
    for node in ast.walk(ast.parse(text)) if ".write_text(" in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "write_text":
            named = len(node.args) > 1 or "encoding" in {word.arg for word in node.keywords}
            yield from [] if named else [ast.unparse(node)]


def test_the_program_asks_about_paths_without_errors() -> None:
    asking = re.compile(r"(?<!\bentry)\.(?:exists|is_file|is_dir)\(\)")
    for path in (ROOT / "citrus").rglob("*.py"):
        found = asking.search(path.read_text("utf-8"))
        assert found is None, f"{path.relative_to(ROOT)}: {found and found[0]} raises for a long name; os.path does not"


def test_a_tool_changes_no_environment_as_it_is_imported() -> None:
    for path in (ROOT / "tools").rglob("*.py"):
        found = re.search(r"^os\.environ(?:\[.*\] =|\.\w+\().*$", path.read_text("utf-8"), re.MULTILINE)
        assert found is None, f"{path.relative_to(ROOT)}: {found and found[0]}, also for the tests that import it"


def test_text_files_have_an_encoding() -> None:
    for path in PYTHON:
        found = next(without_encoding(path.read_text("utf-8")), None)
        assert path in EXEMPT or found is None, f"{path.relative_to(ROOT)} leaves the encoding to the system: {found}"


def test_quick_tests_ask_for_what_only_unix_has() -> None:
    for path in (ROOT / "tests").rglob("*.py"):
        if "slow" not in path.parts and path not in EXEMPT:
            text = path.read_text("utf-8")
            used = ONLY_UNIX.search(text)
            asks = re.search(r"from tests\.(?:systems|killing) import", text)
            assert not used or asks, f"{path.relative_to(ROOT)} uses {used and used[0]}"


def test_what_does_not_hold_everywhere_is_found() -> None:
    for code in ("import fcntl", "os.fork()", "link.symlink_to('b')", "os.kill(1, signal.SIGKILL)"):
        assert ONLY_UNIX.search(code)
    for code in ("path.read_text()", "path.write_text('a')", "(a / 'b').write_text(f'{c}', errors='replace')"):
        assert list(without_encoding(code))
    assert not list(without_encoding("path.write_text('a', encoding='utf-8'), path.read_text('utf-8')"))
