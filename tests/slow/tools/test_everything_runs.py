"""Every benchmark and every tool runs, a few seconds each: what nobody starts for months must not be broken by then."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest

from tests.systems import need

ROOT = Path(__file__).resolve().parents[3]
POSITIONS = "tests/bots/positions"

RUNS = {
    "benchmarks/endings.py": "--levels hard --games 2 --first 6 --boards short",
    "benchmarks/environments.py": "--rounds 1 --seconds 0.1",
    "benchmarks/fair_start.py": "--bots random --games 3 --fit --players 3 --boards short --jobs 1",
    "benchmarks/find_positions.py": f"{POSITIONS}/short-2-02.citrus --moments 1 --futures 2 3 --seed g --jobs 1",
    "benchmarks/hints.py": "--games 1 --turns 1 --seed a --jobs 1",
    "benchmarks/library.py": "--games 3 --rounds 1",
    "benchmarks/manners.py": "--levels easy --games 1 --boards short --jobs 1",
    "benchmarks/playouts.py": "--rounds 1 --seconds 0.1",
    "benchmarks/positions.py": "--bots easy --only short-2-02@105 --failed",
    "benchmarks/reviews.py": "--levels greedy --games 1 --turns 1 --futures 1 --jobs 1",
    "benchmarks/sites.py": "--games 2 --boards short --jobs 1",
    "benchmarks/strength.py": "--share 0.001 --boards short --only easy --jobs 1",
    "benchmarks/thinking.py": "--levels easy --turns 2 --boards short --rounds 1",
    "benchmarks/window.py": "--rounds 1 --share 0.01 --sizes 1280x800",
    "tools/board_figures.py": "--games 1 --jobs 1 --output {folder}/figures.yaml",
    "tools/bounds.py": "--needs pytest,pytest-xdist oldest --collect-only tests/test_glossary.py",
    "tools/claims.py": "--games 1 --every 60 --jobs 1",
    "tools/geometry.py": "--write {folder} --deep --screens settings",
    "tools/gallery.py": "--into {folder} --screens settings",
    "tools/make_sounds": "--only tick_1 --into {folder}",
    "tools/minimise.py": "--events 50",
    "tools/monkey.py": "--events 100 --keep {folder}",
    "tools/room_for_texts.py": "--screens settings --sizes 1280x720 --scales 100 --languages en",
    "tools/screenshots.py": "{folder} --sizes 960x600 --screens settings",
    "tools/table_picture.py": "docs/games/easy.citrus {folder}/table.png",
    "tools/texts.py": "",
    "tools/turn_picture.py": "{folder}/turn.webp --size 960x600 --width 80",
    "tools/where.py": "Your turn",
    "tools/windows.py": "--help",  # its parts need Wine and minutes
}
"""The words for each; `{folder}` is an empty one."""
TESTED_ELSEWHERE = {
    "benchmarks/frozen.py": "tests/slow/packaging/test_start.py",  # beside the program that is built there
    "benchmarks/soak.py": "tests/slow/ui/test_soak.py",  # must play many games to say anything
    "tools/fuzz.py": "tests/slow/tools/test_fuzz.py",
    "tools/kills.py": "tests/slow/tools/test_kills.py",
    "tools/mutants.py": "tests/slow/tools/test_mutants.py",  # with a project that has one test
    "tools/release.py": "tests/tools/test_release.py",
    "tools/tune.py": "tests/slow/tools/test_tuning.py",
}
NEEDED = {"tools/make_sounds": ("oggenc", "oggenc (Debian's package vorbis-tools)")}
NEEDED_LIBRARIES = {"benchmarks/environments.py": ("pettingzoo", "pettingzoo (pip install -e '.[learning]')")}


def programs() -> set[str]:
    """Return all benchmarks and tools that can be started."""
    starts = "__main__"
    files = [*(ROOT / "benchmarks").glob("*.py"), *(ROOT / "tools").glob("*.py")]
    found = {path for path in files if starts in path.read_text(encoding="utf-8")}
    found |= {path.parent for path in (ROOT / "tools").glob("*/__main__.py") if path.parent.name != "monkeys"}
    return {path.relative_to(ROOT).as_posix() for path in found}


def test_every_benchmark_and_tool_is_run() -> None:
    assert programs() == set(RUNS) | set(TESTED_ELSEWHERE)
    for path, test in TESTED_ELSEWHERE.items():
        assert Path(path).stem in (ROOT / test).read_text(encoding="utf-8")


@pytest.mark.parametrize("program", RUNS)
def test_it_runs(program: str, tmp_path: Path) -> None:
    if program in NEEDED:
        command, said = NEEDED[program]
        need(said, shutil.which(command) is not None)
    if program in NEEDED_LIBRARIES:
        library, said = NEEDED_LIBRARIES[program]
        need(said, find_spec(library) is not None)
    words = RUNS[program].format(folder=tmp_path).split()
    module = program.removesuffix(".py").replace("/", ".")
    start = [program] if program.startswith("benchmarks/") else ["-m", module]
    environment = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    run = subprocess.run(
        [sys.executable, *start, *words], cwd=ROOT, env=environment, capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stdout + run.stderr
    assert "Traceback" not in run.stderr
    assert run.stdout.strip(), "it tells nothing"
