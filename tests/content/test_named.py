"""Boards and house rules by their short name or by their path."""

from __future__ import annotations

import unicodedata
from pathlib import Path

import pytest

from citrus.content.boards import own_boards_dir, shipped_boards
from citrus.content.named import UnknownNameError, board_path, numbers_path
from citrus.content.numbers import own_numbers_dir
from tests.english import refusing


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the current folder, beside that of the player's own files."""
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    own_numbers_dir().mkdir(parents=True)
    own_boards_dir().mkdir(parents=True)
    return folder


def test_ones_own_come_before_paths_and_the_shipped_ones_before_all(here: Path) -> None:
    own, path = own_numbers_dir() / "Rainy.yaml", Path("Rainy")
    path.write_text("", encoding="utf-8")
    assert numbers_path("Rainy") == path
    own.write_text("", encoding="utf-8")
    assert numbers_path("Rainy") == own
    (own_boards_dir() / "long.yaml").write_text("", encoding="utf-8")
    assert board_path("long") == shipped_boards()["long"]


@pytest.mark.parametrize(("typed", "stored"), [("NFC", "NFD"), ("NFD", "NFC")])
def test_accents_may_be_signs_of_their_own(here: Path, typed: str, stored: str) -> None:
    names = {
        "NFC": unicodedata.normalize("NFC", "José Åsgård ジ"),
        "NFD": unicodedata.normalize("NFD", "José Åsgård ジ"),
    }
    assert names["NFC"] != names["NFD"]
    for folder, path_of in ((own_boards_dir(), board_path), (own_numbers_dir(), numbers_path)):
        path = folder / f"{names[stored]}.yaml"
        path.touch()
        assert path_of(names[typed]).samefile(path)


def test_a_folder_is_meant_only_where_nothing_else_is_called_so(here: Path) -> None:
    (own_numbers_dir() / "Rainy.yaml").mkdir()
    assert numbers_path("Rainy") == own_numbers_dir() / "Rainy.yaml"
    Path("Rainy").write_text("", encoding="utf-8")
    assert numbers_path("Rainy") == Path("Rainy")


def test_what_is_not_there_is_refused_with_what_there_is(here: Path) -> None:
    with refusing(UnknownNameError, "'Rainy'"):
        numbers_path("Rainy")
    (own_numbers_dir() / "Sunny.yaml").write_text("", encoding="utf-8")
    with refusing(UnknownNameError, "Sunny"):
        numbers_path("Rainy")
    with refusing(UnknownNameError, "long, short"):
        board_path("Rainy")


def test_as_many_names_are_listed_as_a_sentence_has_room_for(here: Path) -> None:
    for number in range(1, 22):
        (own_numbers_dir() / f"House {number:02}.yaml").touch()
        with pytest.raises(UnknownNameError) as caught:
            numbers_path("Rainy")
        listed = str(caught.value.problem.values["numbers"]).split(", ")
        assert listed == [f"House {known:02}" for known in range(1, min(number, 20) + 1)] + ["…"] * (number > 20)


def test_a_folder_that_cannot_be_read_has_no_names(here: Path) -> None:
    own_numbers_dir().rmdir()
    own_numbers_dir().touch()
    with refusing(UnknownNameError, "'Rainy'"):
        numbers_path("Rainy")
