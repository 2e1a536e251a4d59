"""The folder in which the program was started: nothing in it runs, and it may go."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from citrus.bots.foreign import ForeignBotError, foreign_class, guest_of, look_in, looked_in
from citrus.current_folder import current_folder, hold_home, run_nothing_here, stand_somewhere
from citrus.processes import shielded
from tests.systems import FOLDERS_GO

PACKAGE = str(Path(__file__).parents[1])
LIBRARY = os.path.abspath(os.sep + "library")


def path_of(*entries: str) -> str:
    return os.pathsep.join(entries)


@pytest.fixture
def gone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Yield the current folder, which has been deleted."""
    here = tmp_path / "gone"
    here.mkdir()
    with monkeypatch.context() as patch:
        patch.chdir(here)
        here.rmdir()
        yield


@pytest.mark.parametrize("first", ["", ".", "modules", "HERE"])
def test_no_module_is_looked_for_in_the_current_folder(
    first: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("PYTHONPATH", raising=False)
    monkeypatch.setattr(sys, "path", [os.getcwd() if first == "HERE" else first, LIBRARY, PACKAGE])
    run_nothing_here()
    assert sys.path == [LIBRARY, PACKAGE]


def test_nor_where_an_entry_of_the_environment_leads_that_is_no_whole_path(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH"):
        monkeypatch.setenv(name, path_of("", LIBRARY, ".", "modules"))
    here = os.getcwd()
    monkeypatch.setattr(sys, "path", [LIBRARY, here, os.path.join(here, "modules"), PACKAGE])  # as Python has made it
    run_nothing_here()
    assert sys.path == [LIBRARY, PACKAGE]
    assert [os.environ[name] for name in ("PATH", "PYTHONPATH", "LD_LIBRARY_PATH")] == [LIBRARY] * 3


def test_a_list_that_would_be_empty_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty PATH is the current folder."""
    monkeypatch.setenv("PATH", path_of("", "."))
    monkeypatch.setattr(sys, "path", [PACKAGE])
    run_nothing_here()
    assert "PATH" not in os.environ


def test_the_folder_of_the_package_comes_last_if_it_is_the_current_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(PACKAGE)
    monkeypatch.setattr(sys, "path", [os.getcwd(), LIBRARY])
    run_nothing_here()
    assert sys.path == [LIBRARY, PACKAGE]


@pytest.mark.parametrize(("before", "meanwhile"), [(None, "citrus"), ("", "citrus"), ("yes", "yes")])
def test_processes_never_look_for_modules_in_the_current_folder(
    before: str | None, meanwhile: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONSAFEPATH", raising=False)
    if before is not None:
        monkeypatch.setenv("PYTHONSAFEPATH", before)
    with shielded():
        assert os.environ["PYTHONSAFEPATH"] == meanwhile
    assert os.environ.get("PYTHONSAFEPATH", "") == (before or "")


# foreign bots


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder in which bots are looked for."""
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    look_in(str(tmp_path))
    return tmp_path


def write_module(folder: Path, name: str, text: str = "") -> None:
    (folder / f"{name}.py").write_text(text, encoding="utf-8")


def test_a_bot_imports_what_lies_beside_it_when_it_is_loaded_and_later(folder: Path) -> None:
    write_module(
        folder, "bot_with_friends", "import friend_1\nclass Bot:\n    def plan(self):\n        import friend_2"
    )
    write_module(folder, "friend_1", "import friend_3")
    for name in ("friend_2", "friend_3"):
        write_module(folder, name)
    foreign_class("bot_with_friends:Bot")().plan()
    assert {"friend_1", "friend_2", "friend_3"} <= set(sys.modules)


def test_nobody_else_does(folder: Path) -> None:
    """Libraries ask for modules that only some systems have."""
    write_module(folder, "a_library_that_is_missing")
    with pytest.raises(ModuleNotFoundError):
        import a_library_that_is_missing  # noqa: F401, PLC0415


def test_a_module_of_python_is_never_replaced(folder: Path) -> None:
    write_module(folder, "wave", "class Bot:\n    def plan(self): ...")
    with pytest.raises(ForeignBotError, match="there is no class 'Bot' in 'wave'"):
        foreign_class("wave:Bot")


def test_where_no_bot_was_named_no_folder_is_looked_into(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    before = looked_in()
    guest_of(str(tmp_path), "greedy")
    assert looked_in() == before


# gone


@FOLDERS_GO
def test_a_program_goes_on_without_its_folder(gone: None) -> None:
    assert current_folder() is None
    stand_somewhere()
    assert current_folder() == os.path.abspath(os.sep)


@FOLDERS_GO
def test_the_path_is_put_in_order_in_a_folder_that_is_gone(gone: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", path_of("", LIBRARY))
    monkeypatch.setattr(sys, "path", ["", LIBRARY, PACKAGE])
    run_nothing_here()
    assert sys.path == [LIBRARY, PACKAGE]


def test_a_home_that_counts_from_the_folder_stays_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CITRUS_HOME", "stick")
    hold_home()
    assert os.environ["CITRUS_HOME"] == os.path.join(os.getcwd(), "stick")
