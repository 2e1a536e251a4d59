"""Finding the program's own files wherever it runs."""

import sys
from pathlib import Path

import pytest

from citrus import resources


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


def test_own_folder_can_be_moved(monkeypatch, tmp_path):
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert resources.user_dir() == tmp_path
    monkeypatch.delenv("CITRUS_HOME")
    assert resources.user_dir() != tmp_path
    assert isinstance(resources.user_dir(), Path)


def test_what_tests_keep_is_not_among_the_files_of_whoever_runs_them(tmp_path_factory):
    assert resources.user_dir().is_relative_to(tmp_path_factory.getbasetemp())
