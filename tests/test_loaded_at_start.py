"""What is loaded before anything is shown or done: as little as possible, so that programs start at once."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

from tests.test_architecture import PACKAGE, late_imports, module_of


def test_who_imports_the_package_waits_for_nothing() -> None:
    slow = ("citrus.", "msgspec", "typing")
    code = f"import citrus, sys; sys.exit(any(name.startswith({slow}) for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_the_front_door_needs_no_window_and_no_bots() -> None:
    code = "import citrus, sys; citrus.new_table(); sys.exit('pygame' in sys.modules or 'citrus.bots' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


def test_a_window_opens_without_rules_bots_and_commands(tmp_path: Path) -> None:
    code = """
import sys
from citrus.language import text_files
from citrus.ui.shell.app import App
read, parse = [], text_files.parse
def noted(text):
    read.append(text)
    return parse(text)
text_files.parse = noted
def show(self):
    print(sum(map(len, read)))
    print(*(name for name in sys.modules if name.startswith("citrus.") or name in ("subprocess", "hashlib")))
    self.quit()
App.draw = show
sys.argv[1:] = []
from citrus.entry import main
sys.exit(main())
"""
    environment = {**os.environ, "CITRUS_HOME": str(tmp_path), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, env=environment, stdout=subprocess.PIPE, text=True, check=True)
    texts, *names = run.stdout.split()
    loaded = set(names)
    whole = len((PACKAGE.parent / "data" / "locales" / "en.yaml").read_text(encoding="utf-8"))
    assert 0 < int(texts) < whole / 20, "few texts are read"
    assert all(name.startswith("citrus.") for name in loaded), "what starts programs or makes hashes can wait"
    late = {module_of(path): late_imports(path) for path in PACKAGE.rglob("*.py")}
    assert {module: late[module] & loaded for module in loaded - {"citrus.entry"} if late[module] & loaded} == {}
    light = {"citrus.rules.problem", "citrus.records.seats", "citrus.records.beside", "citrus.bots.guests"}
    rooms = {"bots", "content", "language", "match", "records", "rules", "ui"}
    files = {"current_folder", "entry", "file_names", "file_reading", "limits", "local_time", "resources"}
    files |= {"running_time", "whole_file"}
    assert {name.split(".")[1] for name in loaded} == rooms | files
    assert {name for name in loaded if re.match(r"citrus\.(rules|bots|records)\.", name)} == light


def test_the_command_line_starts_without_pygame() -> None:
    code = "import citrus.cli, sys; sys.exit(any(name.startswith('pygame') for name in sys.modules))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
