"""Finding the program's own files wherever it runs."""

import os
import stat
import sys
from pathlib import Path
from unittest.mock import MagicMock, Mock

import pytest

from citrus import resources
from tests.systems import LINKS


@pytest.fixture
def installed(tmp_path, monkeypatch):
    package = tmp_path / "site" / "citrus"
    package.mkdir(parents=True)
    monkeypatch.setattr(resources, "__file__", str(package / "resources.py"))
    return package


def test_checkout():
    assert (resources.data_dir() / "tiles.yaml").is_file()
    assert (resources.assets_dir() / "images").is_dir()


def test_wheel(installed):
    bundled = installed / "_bundled" / "data"
    bundled.mkdir(parents=True)
    assert resources.data_dir() == bundled


def test_frozen_program(installed, tmp_path, monkeypatch):
    unpacked = tmp_path / "unpacked"
    (unpacked / "assets").mkdir(parents=True)
    monkeypatch.setattr(sys, "_MEIPASS", str(unpacked), raising=False)
    assert resources.assets_dir() == unpacked / "assets"


def test_missing_files_are_told(installed):
    with pytest.raises(FileNotFoundError, match="The folder 'data' of Citrus is missing"):
        resources.data_dir()


def named(folder, name, error=RuntimeError):
    """Return what names a folder below another one, a relative one if the name is empty, or fails if there is none."""
    return (
        Mock(side_effect=error("none")) if name is None else Mock(return_value=folder / name if name else Path("here"))
    )


@pytest.mark.parametrize("system", ["data", "", None])
@pytest.mark.parametrize("temporary", ["temporary", None])
def test_the_own_folder_is_the_one_that_is_wanted_then_the_systems_then_a_temporary_one(
    monkeypatch, tmp_path, system, temporary
):
    monkeypatch.delenv("CITRUS_HOME")
    monkeypatch.setattr("platformdirs.user_data_path", named(tmp_path, system))
    monkeypatch.setattr("tempfile.gettempdir", named(tmp_path, temporary, OSError))
    at_home = bool(system)
    elsewhere = tmp_path / temporary if temporary else Path(os.path.abspath(os.sep))
    assert resources.user_dir() == (tmp_path / system if at_home else elsewhere / "citrus")
    assert resources.homeless() == (not at_home)
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert (resources.user_dir(), resources.homeless()) == (tmp_path, False)
    monkeypatch.delenv("CITRUS_HOME")
    resources.use_folder(tmp_path / "chosen")
    assert (resources.user_dir(), resources.homeless()) == (tmp_path / "chosen", False)
    resources.use_folder(None)
    assert resources.homeless() == (not at_home)


@pytest.mark.parametrize("system", ["state", "", None])
@pytest.mark.parametrize("platform", ["linux", "win32"])
def test_places_that_last_are_whole_paths(monkeypatch, tmp_path, system, platform):
    monkeypatch.setattr("platformdirs.user_state_path", named(tmp_path, system))
    monkeypatch.setattr("sys.platform", platform)
    others = [Path("/var/tmp")] if platform == "linux" and Path("/var/tmp").is_absolute() else []
    assert resources.lasting_places() == [*([tmp_path / system] if system else []), *others]


def failing(folder, *names):
    """Fill a new folder, and fail."""
    with resources.made(folder):
        for name in names:
            (folder / name).touch()
        raise OSError("full")


def test_folders_that_are_made_for_nothing_go_again(tmp_path):
    folder = tmp_path / "new" / "own"
    for there in ([], ["file"]):
        with pytest.raises(OSError, match="full"):
            failing(folder, *there)
        assert folder.exists() == bool(there)
        assert folder.parent.exists() == bool(there)
    for _ in range(2):
        with resources.made(folder / "kept"):
            assert (folder / "kept").is_dir()


def test_a_folder_that_takes_files_is_made_and_another_is_not(tmp_path, monkeypatch):
    assert resources.refusal(tmp_path / "new" / "own") is None
    assert list((tmp_path / "new" / "own").iterdir()) == []
    (tmp_path / "file").touch()
    for name in ("file", "file/own", "\0"):
        assert isinstance(resources.refusal(tmp_path / "a" / ".." / name), OSError)
    full = MagicMock()
    full.__enter__.return_value.write.side_effect = OSError("full")
    monkeypatch.setattr("tempfile.TemporaryFile", Mock(return_value=full))
    assert str(resources.refusal(tmp_path / "more" / "own")) == "full"
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "new"]


@LINKS
def test_files_are_listed_with_broken_links_but_without_other_things(tmp_path):
    assert resources.files_in(tmp_path / "missing", ".x") == {}
    for name in ("a.x", ".hidden.x", "b.y"):
        (tmp_path / name).write_text("four", encoding="utf-8")
    (tmp_path / "folder.x").mkdir()
    (tmp_path / "broken.x").symlink_to("nowhere")
    (tmp_path / "link.x").symlink_to("b.y")
    found = resources.files_in(tmp_path, ".x")
    assert sorted(found) == ["a.x", "broken.x", "link.x"]
    assert found["link.x"].st_size == 4, "of the file itself"


def test_what_tests_keep_is_not_among_the_files_of_whoever_runs_them(tmp_path_factory):
    assert resources.user_dir().is_relative_to(tmp_path_factory.getbasetemp())


@LINKS
def test_files_are_listed_also_broken_links_but_no_folders_and_no_hidden_ones(tmp_path):
    for name in ("a.yaml", ".b.yaml", "c.txt"):
        (tmp_path / name).touch()
    (tmp_path / "d.yaml").mkdir()
    (tmp_path / "e.yaml").symlink_to(tmp_path / "nowhere")
    (tmp_path / "f.yaml").symlink_to(tmp_path / "a.yaml")
    found = resources.files_in(tmp_path, ".yaml")
    links = {name: stat.S_ISLNK(status.st_mode) for name, status in found.items()}
    assert links == {"a.yaml": False, "e.yaml": True, "f.yaml": False}
    assert resources.files_in(tmp_path / "nowhere", ".yaml") == {}
