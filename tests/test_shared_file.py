"""A file that others write, too: nothing of theirs is lost, and ours goes on."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.shared_file import SharedFile
from tests.systems import LINKS

MOST = 1000


def previous(path: Path) -> Path:
    return path.with_name(f"{path.name}~")


@pytest.fixture
def file(tmp_path: Path) -> SharedFile:
    """Return a file that was just written here."""
    file = SharedFile(tmp_path / "new" / "Hill.txt", MOST)
    assert not file.write(b"one", previous)
    return file


def test_what_was_left_here_is_replaced_and_its_version_before_kept(file: SharedFile) -> None:
    path = file.path
    assert file.write(b"two", previous)
    assert (file.path, path.read_bytes(), previous(path).read_bytes()) == (path, b"two", b"one")


def test_what_somebody_else_wrote_stays_and_a_new_file_goes_on_beside_it(file: SharedFile) -> None:
    path = file.path
    path.write_bytes(b"six")  # as long as ours was
    previous(path.with_name("Hill (2).txt")).write_bytes(b"of another file")
    assert not file.write(b"two", previous)
    assert (file.path.name, file.path.read_bytes(), path.read_bytes()) == ("Hill (2).txt", b"two", b"six")
    assert not previous(file.path).exists()
    assert file.write(b"three")
    assert file.path.name == "Hill (2).txt"


def test_what_is_there_before_we_know_it_is_somebody_elses(file: SharedFile) -> None:
    other = SharedFile(file.path, MOST)
    other.write(b"two")
    assert (other.path.name, file.path.read_bytes()) == ("Hill (2).txt", b"one")
    known = SharedFile(file.path, MOST)
    known.know()
    assert known.write(b"two")
    assert known.path == file.path


def test_a_file_that_has_gone_comes_back(file: SharedFile) -> None:
    path = file.path
    path.unlink()
    path.parent.rmdir()
    assert not file.write(b"two")
    assert (file.path, path.read_bytes()) == (path, b"two")


def test_a_folder_in_its_place_is_left_alone(file: SharedFile) -> None:
    path = file.path
    path.unlink()
    (path / "inside").mkdir(parents=True)
    file.write(b"two")
    assert (file.path.name, file.path.read_bytes()) == ("Hill (2).txt", b"two")
    assert (path / "inside").is_dir()


def test_one_more_byte_than_fits_tells_the_file_of_somebody_else(file: SharedFile) -> None:
    path, ours = file.path, b"1" * MOST
    assert file.write(ours)
    path.write_bytes(ours + b"1")
    assert not file.write(b"two")
    assert (path.read_bytes(), file.path.read_bytes()) == (ours + b"1", b"two")


@LINKS
def test_a_link_stays_a_link(file: SharedFile, tmp_path: Path) -> None:
    link = tmp_path / "Link.txt"
    link.symlink_to(file.path)
    linked = SharedFile(link, MOST)
    linked.know()
    assert linked.write(b"two")
    assert link.is_symlink()
    assert file.path.read_bytes() == b"two"


def test_a_new_name_is_that_of_the_file(file: SharedFile) -> None:
    path = file.path.with_name("Lake.txt")
    file.rename(path)
    assert file.write(b"two")
    assert (file.path, path.read_bytes()) == (path, b"two")
