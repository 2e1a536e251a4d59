"""What goes to players, made from a copy of the checkout: wheel, source archive and stand-alone program."""

from __future__ import annotations

import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

import pytest
from filelock import FileLock

from tests.systems import need
from tests.ui.conftest import app  # noqa: F401

ROOT = Path(__file__).resolve().parents[3]


def tracked() -> list[Path]:
    """Return the files of the checkout that belong to it, new ones too, as paths inside it."""
    need("git and a clone", shutil.which("git") is not None and (ROOT / ".git").exists())
    command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    return [path for name in run.stdout.decode().split("\0") if name and (ROOT / (path := Path(name))).is_file()]


def copy_sources(folder: Path) -> Path:
    """Copy what belongs to the checkout, and nothing else, somewhere."""
    for path in tracked():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / path, folder / path)
    return folder


def build(sources: Path, target: str, into: Path) -> Path:
    """Build a `wheel` or an `sdist`."""
    need("hatchling (pip install -e '.[package]')", find_spec("hatchling") is not None)
    command = [sys.executable, "-m", "hatchling", "build", "-t", target, "-d", str(into)]
    subprocess.run(command, cwd=sources, check=True, capture_output=True)
    [found] = into.iterdir()
    return found


@pytest.fixture(scope="session")
def sources(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return copy_sources(tmp_path_factory.mktemp("sources"))


@pytest.fixture(scope="session")
def wheel(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(sources, "wheel", tmp_path_factory.mktemp("wheel"))


@pytest.fixture(scope="session")
def sdist(sources: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(sources, "sdist", tmp_path_factory.mktemp("sdist"))


@pytest.fixture(scope="session")
def programs(shared_folder: Path) -> tuple[Path, Path]:
    """Return the stand-alone program of this system, built by one process: its folder and its single file."""
    need("PyInstaller (pip install -e '.[package]')", find_spec("PyInstaller") is not None)
    need("objdump (Debian's package binutils)", sys.platform != "linux" or shutil.which("objdump") is not None)
    import build as packaging_build

    into = shared_folder / "programs"
    with FileLock(shared_folder / "programs.lock"):
        if not into.exists():
            command = [sys.executable, ROOT / "packaging" / "build.py", "--into", into, "--bare"]
            run = subprocess.run(command, capture_output=True, text=True, check=False)
            assert run.returncode == 0, run.stdout + run.stderr
    return packaging_build.built(into)
