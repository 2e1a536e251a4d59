"""The settings file: kept, whole or not at all, and never a reason not to start."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import pytest

from citrus.match.settings import Chair, LastTable, Settings, load_settings, save_settings, settings_path

FULL = Settings(
    language="fr",
    full_screen=True,
    speed="none",
    confirm_end=True,
    auto_end=True,
    plant_at_once=True,
    totals=False,
    handing_over=False,
    last_table=LastTable(
        (Chair("off", "red"), Chair("Zoë: „Ü“ 🍋", "blue")), "Hills", True, True, True, True, 1, True, True
    ),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "new"))
    return tmp_path / "new"


def test_nothing_is_written_before_anything_was_set(home: Path) -> None:
    assert load_settings().settings == Settings()
    assert load_settings().error is None
    assert not home.exists()


@pytest.mark.parametrize("settings", [Settings(), FULL])
def test_settings_come_back(settings: Settings, home: Path) -> None:
    save_settings(settings)
    found = load_settings()
    assert found.settings == settings
    assert (found.error, found.aside) == (None, None)
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"speed: breakneck", "$.speed"),
        (b"full_screen: 3", "$.full_screen"),
        (b"- a list", "value.unfit_part"),
        (b"\xff\xfe\x00", "codec can't decode byte 0xff"),
        (b"{" * 5000, "yaml.nested"),
        (b"language: [", "yaml.invalid"),
        (b"last_table: {players: [{name: Ana, color: red}]}", "$.last_table.players"),
        (b"last_table: {players: [{name: Ana, color: red}, {name: Ben, color: red}]}", "two players have one colour"),
        (b"last_table: {players: [{name: Ana, color: red}, {name: Ben, color: pink}]}", "there is no colour 'pink'"),
        (b"#" * 100_000, "the file is too large"),
    ],
)
def test_a_broken_file_is_set_aside(content: bytes, reason: str, home: Path) -> None:
    home.mkdir()
    settings_path().write_bytes(content)
    found = load_settings()
    assert found.settings == Settings()
    assert reason in (found.error or "")
    assert found.aside is not None
    assert found.aside.read_bytes() == content
    assert not settings_path().exists()
    save_settings(FULL)
    assert load_settings().settings == FULL
    assert found.aside.exists()


def test_two_broken_files_are_both_kept(home: Path) -> None:
    home.mkdir()
    kept = []
    for number in range(3):
        settings_path().write_text(f"speed: {number}", encoding="utf-8")
        kept.append(load_settings().aside)
    assert len(set(kept)) == 3
    assert {path.read_text("utf-8") for path in kept if path} == {"speed: 0", "speed: 1", "speed: 2"}


@pytest.mark.parametrize("name", ["\x85", "Ana\u2028Bruno", "\u2029", "one\ntwo", "\r", " Zoë "])
def test_names_with_any_line_break_come_back(name: str, home: Path) -> None:
    settings = Settings(last_table=LastTable((Chair(name, "blue"), Chair("Ben", "red")), name))
    save_settings(settings)
    assert load_settings().settings == settings


def test_settings_of_a_later_version_are_understood(home: Path) -> None:
    home.mkdir()
    settings_path().write_text("speed: fast\nweather: sunny\n", encoding="utf-8")
    assert load_settings().settings == Settings(speed="fast")


def test_a_crash_while_writing_leaves_the_old_file(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    save_settings(FULL)

    def broken(number: int) -> None:
        raise OSError(28, "no space")

    monkeypatch.setattr(os, "fsync", broken)
    with pytest.raises(OSError, match="no space"):
        save_settings(Settings())
    assert load_settings().settings == FULL
    assert [path.name for path in home.iterdir()] == ["settings.yaml"]


def test_a_folder_in_the_way_is_no_reason_not_to_start(home: Path) -> None:
    settings_path().mkdir(parents=True)
    found = load_settings()
    assert found.settings == Settings()
    assert found.error in (os.strerror(errno.EISDIR), os.strerror(errno.EACCES))
