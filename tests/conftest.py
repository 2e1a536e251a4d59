"""What all tests share: compiled modules, a folder of their own for temporary files, a disk that nobody waits for."""

from __future__ import annotations

import gc
import importlib
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

# Whatever the environment says, what is compiled is kept: the tests start hundreds of processes that would do it again.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)

# Looking for garbage after every 700 new things, as is usual, takes a tenth of the time of the tests: much stays.
gc.set_threshold(20_000, 10, 20)


def pytest_collection(session: pytest.Session) -> None:
    """Let each process begin with other files of tests: what one has compiled, the others only read."""
    config = session.config
    if not hasattr(config, "workerinput"):
        return
    folders = [path for argument in config.args if (path := config.invocation_params.dir / argument).is_dir()]
    found = [(folder, path) for folder in folders for path in sorted(folder.rglob("test_*.py"))]
    files = [path for folder, path in found if "slow" not in path.relative_to(folder).parts]
    first = len(files) * int(config.workerinput["workerid"].removeprefix("gw")) // config.workerinput["workercount"]
    for path in files[first:] + files[:first]:
        with suppress(Exception, pytest.skip.Exception):  # who collects it says what is wrong
            importlib.import_module(".".join(path.relative_to(config.rootpath).with_suffix("").parts))


def pytest_collection_finish() -> None:
    """Freeze what the garbage collector would scan again and again: the tests stay until the end."""
    gc.freeze()


@pytest.fixture(autouse=True, scope="session")
def _own_temporary_files(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(tempfile, "tempdir", str(tmp_path_factory.mktemp("temporary")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _own_home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep the files of a test apart from those of the person who runs it."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("home")))
        yield


@pytest.fixture(autouse=True, scope="session")
def _nothing_lasts(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Keep games that cannot be saved among the temporary files only; a test that needs more says so."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("XDG_STATE_HOME", str(tmp_path_factory.mktemp("state")))  # for programs that tests start
        patch.setattr("citrus.match.spares.lasting_places", list)
        yield


@pytest.fixture(autouse=True, scope="session")
def _quick_disk() -> Iterator[None]:
    """Write files without waiting until the disk has them: no test pulls the plug."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda descriptor: None)
        patch.setattr("citrus.whole_file.DISK_PATIENCE", 60.0)  # however busy the machine is
        yield


@pytest.fixture(autouse=True, scope="session")
def _no_browser() -> Iterator[None]:
    """Keep tests of buttons that open folders from opening one on the desktop."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("BROWSER", "true")
        yield


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the player's folder, a new one for a test."""
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    return tmp_path
