"""The settings file: kept, whole or not at all, and never a reason not to start."""

from __future__ import annotations

import errno
import os
from pathlib import Path

import msgspec
import pytest
import yaml
from msgspec.structs import replace

from citrus.limits import LONGEST_SAID
from citrus.match.settings import (
    LARGEST_SCALE,
    SCALE_STEP,
    SMALLEST_SCALE,
    USUAL_SCALE,
    Chair,
    LastTable,
    Settings,
    load_settings,
    save_settings,
    settings_path,
)
from citrus.records.record import COLORS


def table_of(*colors: str) -> str:
    return f"last_table: {{players: [{', '.join(f'{{name: x, color: {color}}}' for color in colors)}]}}"


FULL = Settings(
    language="fr",
    full_screen=True,
    speed="none",
    confirm_end=True,
    auto_end=True,
    plant_at_once=True,
    table="full",
    handing_over=False,
    last_table=LastTable(
        (Chair("off", "red"), Chair("Zoë: „Ü“ 🍋", "blue")), "Hills", True, True, True, True, 1, True, True
    ),
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "not" / "there"))
    return tmp_path / "not" / "there"


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
        (table_of("red", "p" * 60_000).encode(), "there is no colour 'ppp"),
    ],
)
def test_a_broken_file_is_set_aside(content: bytes, reason: str, home: Path) -> None:
    home.mkdir(parents=True)
    settings_path().write_bytes(content)
    found = load_settings()
    assert found.settings == Settings()
    assert reason in (found.error or "")
    assert len(found.error or "") <= LONGEST_SAID
    assert found.aside is not None
    assert found.aside.read_bytes() == content
    assert not settings_path().exists()
    save_settings(FULL)
    assert load_settings().settings == FULL
    assert found.aside.exists()


def test_only_settings_that_do_not_fit_are_reset(home: Path) -> None:
    save_settings(FULL)
    text = settings_path().read_text("utf-8").replace("speed: none", "speed: breakneck")
    settings_path().write_text(text.replace("name: 'off'", "name: ''"), "utf-8")
    found = load_settings()
    assert found.settings == replace(FULL, speed="normal", last_table=None)
    assert "$.speed" in (found.error or "")
    assert found.reset == ("speed", "last_table")
    assert found.aside is not None
    assert "breakneck" in found.aside.read_text("utf-8")
    assert load_settings().settings == found.settings, "the others are kept for the next start"
    assert load_settings().error is None


def test_a_broken_file_that_cannot_be_set_aside_is_told_and_stays(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "forbidden")

    home.mkdir(parents=True)
    settings_path().write_bytes(b"speed: breakneck")
    monkeypatch.setattr(Path, "rename", refuse)
    found = load_settings()
    assert (found.settings, found.aside) == (Settings(), None)
    assert "$.speed" in (found.error or "")
    assert settings_path().read_bytes() == b"speed: breakneck"


def test_broken_files_of_one_moment_are_all_kept_and_numbered(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("citrus.match.own_file.stamp", lambda *_: "today")
    home.mkdir(parents=True)
    kept = []
    for number in range(3):
        settings_path().write_text(f"speed: {number}", encoding="utf-8")
        kept.append(load_settings().aside)
    stems = [path.stem for path in kept if path]
    assert stems == ["settings, broken today", "settings, broken today (2)", "settings, broken today (3)"]
    assert {path.read_text("utf-8") for path in kept if path} == {"speed: 0", "speed: 1", "speed: 2"}


@pytest.mark.parametrize("name", ["\x85", "Ana\u2028Bruno", "\u2029", "one\ntwo", "\r", " Zoë "])
def test_names_with_any_line_break_come_back(name: str, home: Path) -> None:
    settings = Settings(last_table=LastTable((Chair(name, "blue"), Chair("Ben", "red")), name))
    save_settings(settings)
    assert load_settings().settings == settings


def test_settings_of_a_later_version_are_understood_and_stay(home: Path) -> None:
    home.mkdir(parents=True)
    later = "weather: {clouds: [0.5, 1, yes, 'no', null], since: 2030-01-31}\nwind: |-\n  from\n  the sea\n"
    settings_path().write_text(f"speed: fast\n{later}", encoding="utf-8")
    found = load_settings().settings
    assert found == Settings(speed="fast")
    for settings in (Settings(speed="slow"), Settings(speed="slow", sound=3)):
        save_settings(settings, found)
        assert load_settings().settings == settings
        content = yaml.safe_load(settings_path().read_text(encoding="utf-8"))
        assert {name: content[name] for name in ("weather", "wind")} == yaml.safe_load(later)
        found = settings


@pytest.mark.parametrize(
    ("entries", "level"),
    [
        ("totals: true", "full"),
        ("totals: false", "calm"),
        ("totals: [odd]", "calm"),
        ("totals: true\ntable: calm", "calm"),
        ("speed: fast", "calm"),
    ],
)
def test_who_saw_forecasts_before_there_were_two_tables_sees_the_full_one(entries: str, level: str, home: Path) -> None:
    home.mkdir(parents=True)
    settings_path().write_text(f"{entries}\nmusic: 5\nweather: fine\n", encoding="utf-8")
    found = load_settings()
    assert (found.settings.table, found.settings.music) == (level, 5)
    assert (found.error, found.reset) == (None, ())
    save_settings(replace(found.settings, sound=3), found.settings)
    content = yaml.safe_load(settings_path().read_text(encoding="utf-8"))
    assert "totals" not in content
    assert (content["table"], content["music"], content["sound"], content["weather"]) == (level, 5, 3, "fine")


def test_two_windows_lose_nothing_that_the_other_has_set(home: Path) -> None:
    save_settings(FULL)
    one, other = (load_settings().settings for _ in range(2))
    save_settings(replace(one, speed="slow", language="de"), one)
    save_settings(replace(other, sound=5, last_table=None), other)
    merged = replace(FULL, speed="slow", language="de", sound=5, last_table=None)
    assert load_settings().settings == merged
    settings_path().unlink()
    save_settings(replace(merged, music=5), merged)
    assert load_settings().settings == replace(merged, music=5), "all of them come back"


def test_what_another_window_has_broken_is_set_aside_before_anything_is_written(home: Path) -> None:
    save_settings(FULL)
    settings_path().write_bytes(b"speed: [")
    save_settings(replace(FULL, sound=5), FULL)
    assert load_settings().settings == replace(FULL, sound=5)
    assert b"speed: [" in [path.read_bytes() for path in home.iterdir()]


def test_nothing_is_written_over_a_broken_file_that_cannot_be_set_aside(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(source: Path, target: Path) -> None:
        raise PermissionError(errno.EACCES, "forbidden")

    home.mkdir(parents=True)
    settings_path().write_bytes(b"speed: [")
    monkeypatch.setattr(Path, "rename", refuse)
    with pytest.raises(OSError, match=r"yaml\.invalid"):
        save_settings(Settings())
    assert settings_path().read_bytes() == b"speed: ["


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
    assert found.aside is not None
    assert found.aside.is_dir()


def test_a_file_that_cannot_be_read_is_not_lost_when_a_new_one_is_written(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def forbid(path: Path, most: int) -> bytes:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))

    home.mkdir(parents=True)
    settings_path().write_bytes(b"speed: fast")
    with monkeypatch.context() as patch:
        patch.setattr("citrus.match.own_file.read_file", forbid)
        found = load_settings()
    assert (found.settings, found.error) == (Settings(), os.strerror(errno.EACCES))
    save_settings(found.settings)
    assert found.aside is not None
    assert found.aside.read_bytes() == b"speed: fast"


TWO = "players: [{name: Ana, color: red}, {name: Ben, color: blue}]"


@pytest.mark.parametrize(
    ("allowed", "refused"),
    [
        ("scale: 70", "scale: 69"),
        ("scale: 200", "scale: 201"),
        ("sound: 0", "sound: -1"),
        ("music: 100", "music: 101"),
        (f"last_table: {{{TWO}, first: 1}}", f"last_table: {{{TWO}, first: 2}}"),
        (f"last_table: {{{TWO}, first: 0}}", f"last_table: {{{TWO}, first: -1}}"),
        (f"last_table: {{{TWO}, edition: 1}}", f"last_table: {{{TWO}, edition: 3}}"),
        (f"last_table: {{{TWO.replace('Ana', 'x' * 200)}}}", f"last_table: {{{TWO.replace('Ana', 'x' * 201)}}}"),
        (f"last_table: {{{TWO.replace('Ana', 'x')}}}", f"last_table: {{{TWO.replace('Ana', repr(''))}}}"),
        (table_of(*COLORS), table_of(*COLORS, COLORS[0])),
        (f"language: {'x' * 40}", f"language: {'x' * 41}"),
        (f"last_table: {{{TWO}, board: {'x' * 255}}}", f"last_table: {{{TWO}, board: {'x' * 256}}}"),
        (f"last_table: {{{TWO}, numbers: {'x' * 255}}}", f"last_table: {{{TWO}, numbers: {'x' * 256}}}"),
        ("speed: fast #x" + "é" * ((1 << 15) - 7), "speed: fast #xx" + "é" * ((1 << 15) - 7)),  # of two bytes each
    ],
)
def test_what_is_just_allowed_is_read_and_one_more_is_not(allowed: str, refused: str, home: Path) -> None:
    home.mkdir(parents=True)
    for content, sound in ((allowed, True), (refused, False)):
        settings_path().write_text(content, encoding="utf-8")
        error = load_settings().error
        assert (error is None) == sound, error


def test_computers_talk_where_that_was_left_open(home: Path) -> None:
    home.mkdir(parents=True)
    settings_path().write_text("talk: null\ntable: full", encoding="utf-8")
    assert load_settings().settings == Settings(table="full")
    assert load_settings().reset == ()


def test_the_usual_settings() -> None:
    """What somebody finds who has never touched any; the scale of texts lies within its limits, a step from both."""
    usual = Settings()
    assert (usual.sound, usual.music, usual.scale, usual.speed, usual.symbols) == (70, 30, 100, "normal", "off")
    assert usual.table == "calm"
    assert [name for name, value in msgspec.structs.asdict(usual).items() if value is True] == [
        *("hints", "auto_end", "undo_reveals", "talk", "handing_over")
    ]
    assert [Settings(talk=talk).talk_on(calm=True) for talk in (True, False, "calm")] == [True, False, True]
    assert [Settings(talk=talk).talk_on(calm=False) for talk in (True, False, "calm")] == [True, False, False]
    assert (USUAL_SCALE - SMALLEST_SCALE) % SCALE_STEP == (LARGEST_SCALE - USUAL_SCALE) % SCALE_STEP == 0
    assert SCALE_STEP == 10
    assert [Settings(hints=hints).hints_in(family=True) for hints in (True, False, "family")] == [True, False, True]
    assert [Settings(hints=hints).hints_in(family=False) for hints in (True, False, "family")] == [True, False, False]


def test_a_table_is_set_for_the_usual_game_unless_it_says_otherwise() -> None:
    table = LastTable((Chair("Ana", "blue"), Chair("Ben", "red")))
    said = {name: value for name, value in msgspec.structs.asdict(table).items() if name != "players"}
    assert {name for name, value in said.items() if value is None} == {"board", "first", "numbers"}
    assert {name: value for name, value in said.items() if value} == {"edition": 2}
    assert [chair.bot for chair in table.players] == [None, None]
