"""The folder of saved games."""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

import pytest
import yaml

from citrus.content.tiles import shipped_tiles_path
from citrus.content.yaml_text import Part, parse
from citrus.match import saves
from citrus.match.playback import Playback
from citrus.match.saves import (
    SavedGame,
    delete_game,
    follow_others,
    games_dir,
    new_game_path,
    previous_version,
    rename_game,
    restore_game,
    trash_dir,
)
from citrus.records.beside import review_path
from citrus.records.record import Seat, read, write
from tests.match.games import last_unfinished, saved_games
from tests.ui.shell import play

WHEN = datetime(2026, 11, 21, 20, 14, tzinfo=UTC)


pytestmark = pytest.mark.usefixtures("home")


def seats(*names: str) -> tuple[Seat, ...]:
    return tuple(Seat(name, "blue") for name in names)


def test_a_new_game_is_named_by_time_and_players() -> None:
    path = new_game_path(seats("Ana", "Ben"), WHEN)
    assert path.parent == games_dir()
    assert path.name == f"{WHEN.astimezone():%Y-%m-%d %H-%M} Ana, Ben.citrus"


NAMES = ['../../x<>:"|?*', "a/b\\c", "con\x00trol\n", "." * 30, "ä" * 200, "", "柑橘" * 20, "🍋" * 18, "a\ud800b"]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("players", [2, 5])
def test_no_name_leads_astray(name: str, players: int) -> None:
    names = (*["Ben"] * (players == 2), *[name] * (players - (players == 2)))
    for number in range(2):
        path = new_game_path(seats(*names), WHEN)
        assert path.parent == games_dir()
        assert path.suffix == ".citrus"
        assert not set(path.name) & set('<>:"/\\|?*\x00\n')
        assert len(path.name.encode()) <= 143
        match = play(2, 1, steps=1)
        write(path, match.record)
        match.path.unlink()
        assert read(path) == match.record
        assert len(list(games_dir().glob("*.citrus"))) == number + 1


def test_a_numbered_game_gets_another_number() -> None:
    play(2, 1, steps=1).path.rename(games_dir() / "Sunday (2).citrus")
    (game,) = saved_games()
    gone = delete_game(game.path)
    (games_dir() / "Sunday (2).citrus").touch()
    assert restore_game(gone).name == "Sunday (3).citrus"


def test_a_long_file_of_somebody_elses_is_deleted_and_comes_back() -> None:
    path = play(2, 1, steps=1).path
    path = path.rename(path.with_name("x" * 248 + ".citrus"))
    text = path.read_bytes()
    gone = delete_game(path)
    path.touch()
    back = restore_game(gone)
    assert back != path
    assert back.read_bytes() == text


def test_a_second_game_of_the_same_minute_has_its_own_file() -> None:
    first = new_game_path(seats("Ana", "Ben"), WHEN)
    first.parent.mkdir()
    first.touch()
    second = new_game_path(seats("Ana", "Ben"), WHEN)
    assert second != first
    second.touch()
    assert new_game_path(seats("Ana", "Ben"), WHEN) not in (first, second)


def test_no_folder_means_no_games() -> None:
    assert saved_games() == []
    assert last_unfinished() is None


def test_games_are_told_without_being_replayed() -> None:
    going, over = play(3, 1, steps=30), play(2, 2)
    os.utime(going.path, (1000, 1000))
    newest, oldest = saved_games()
    assert (newest.path, newest.over, newest.winners) == (over.path, True, over.state.winners)
    assert (oldest.path, oldest.over, oldest.winners) == (going.path, False, ())
    assert oldest.seats == going.seats
    assert oldest.started == going.record.started
    assert oldest.board == "Short"
    assert (newest.turn, oldest.turn) == (len(Playback.of(over).turns), len(Playback.of(going).turns))
    unfinished = last_unfinished()
    assert unfinished is not None
    assert unfinished.path == going.path


@pytest.mark.parametrize("steps", [None, 60])
def test_the_long_middle_of_a_game_is_not_parsed_for_the_list(
    steps: int | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    parsed = list[str]()

    def noting(text: str) -> Part:
        parsed.append(text)
        return parse(text)

    match = play(2, 2, steps=steps)
    monkeypatch.setattr(saves, "parse", noting)
    (game,) = saved_games()
    assert (game.over, game.seats) == (match.state.over, match.seats)
    (text,) = parsed
    assert "setup" not in text
    assert "actions" not in text
    assert ("result" in text) == match.state.over


def test_a_list_of_games_says_which_have_fruit_trees_and_other_numbers() -> None:
    play(2, 1, steps=3)
    (plain,) = saved_games()
    assert (plain.fruit_trees, plain.other_numbers) == (False, False)
    with_trees = play(2, 2, steps=3, fruit_trees=True).path
    assert [game.fruit_trees for game in saved_games() if game.path == with_trees] == [True]
    text = with_trees.read_text("utf-8")
    tiles = "\n".join(f"  {line}" for line in shipped_tiles_path().read_text("utf-8").splitlines())
    with_trees.write_text(text.replace("\nsetup:", f"\ntiles:\n{tiles}\nsetup:"), encoding="utf-8")
    assert [game.other_numbers for game in saved_games() if game.path == with_trees] == [True]


@pytest.mark.parametrize(
    ("added", "copy"),
    [
        (" (2)", "2"),
        (" (Ben's conflicted copy 2026-01-02)", "Ben's conflicted copy 2026-01-02"),
        (".sync-conflict-20260102-120000-ABCDEFG", "sync-conflict-20260102-120000-ABCDEFG"),
        (" - Copy (3)", "Copy (3)"),
        ("_conf(1)", "conf(1)"),
        ("belle", ""),
        ("belle (2)", "2"),
    ],
)
def test_copies_of_a_game_are_called_by_what_was_added(added: str, copy: str) -> None:
    path = play(2, 1, steps=3, names=("Jos\u00e9", "Ana")).path
    copied = path.with_name(f"{unicodedata.normalize('NFD', path.stem)}{added}.citrus")
    copied.write_bytes(path.read_bytes())
    assert {game.path: game.copy for game in saved_games()} == {path: "", copied: copy}


def test_copies_of_a_game_of_players_without_names_have_numbers() -> None:
    path = play(2, 1, steps=3, names=("", " ")).path
    copied = path.with_name(f"{path.stem} (2).citrus")
    copied.write_bytes(path.read_bytes())
    assert {game.path: game.copy for game in saved_games()} == {path: "", copied: "2"}


HEAD = b"""started: 2026-11-20T20:14:00Z
players: [{name: %s, color: red}, {name: Ben, color: blue}]
board: {name: %s}
"""


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "file.empty"),
        (b"\x00\xff", "file.not_text"),
        (b"\xff\xfe", "file.not_utf8"),
        (b"citrus: 1\n", "field.missing"),
        (b"citrus: [", "yaml.invalid"),
        (b"- a\n- b\n", "value.unfit_part"),
        (b"started: yesterday\nplayers: []\nboard: {}\n", "setup.players"),
        (b"started: 2026-11-20T20:14:00Z\nplayers: {a: 1}\nboard: []\n", "value.unfit_part"),
        (b"a: &a [x]\nb: *a\n", "yaml.mark"),
        (b"x" * (3 << 20), "file.too_large"),
        (HEAD % (b"A" * 201, b"Short"), "record.player_name"),
        (HEAD % (b"Ana", b"S" * 201), "board.name"),
    ],
    ids=range(12),
)
def test_broken_files_are_listed_last_with_a_reason(content: bytes, reason: str) -> None:
    good = play(2, 1, steps=3)
    os.utime(good.path, (1, 1))
    bad = games_dir() / "bad.citrus"
    bad.write_bytes(content)
    (games_dir() / "notes.txt").write_text("no game", encoding="utf-8")
    games = saved_games()
    assert [game.path for game in games] == [good.path, bad]
    assert games[0].error is None
    assert games[1].error is not None
    assert games[1].error.key == reason
    nothing = SavedGame(bad, games[1].played, None, (), "", False, (), games[1].error, None, False, False, 0)
    assert (games[1], games[1].copy) == (nothing, "")
    unfinished = last_unfinished()
    assert unfinished is not None
    assert unfinished.path == good.path


def test_a_bad_end_of_a_record_does_not_hide_the_game() -> None:
    nobody = "value.out_of_range (number 7, low 0, high 1)"
    path = play(2, 2).path
    path.write_text(path.read_text(encoding="utf-8").replace("winners: [", "winners: [7, "), encoding="utf-8")
    (game,) = saved_games()
    assert repr(game.damage) == nobody  # what is told is the previous version
    previous_version(path).unlink()
    (game,) = saved_games()
    assert repr(game.error) == nobody


def sorted_keys(text: str) -> str:
    return str(yaml.safe_dump(yaml.safe_load(text), sort_keys=True))


def setup_before_board(text: str) -> str:
    before, board, rest = text.partition("board:\n")
    grid, setup, rest = rest.partition("setup:\n")
    orders, actions, rest = rest.partition("actions:\n")
    return f"{before}{setup}{orders}{board}{grid}{actions}{rest}"


@pytest.mark.parametrize(
    "rewrite",
    [
        sorted_keys,
        setup_before_board,
        lambda text: text.replace("\nresult:", "\nresult :"),
        lambda text: text.replace("\nresult:", '\n"r\\x65sult":'),
        lambda text: text.replace("\nresult:", "\n? result\n:"),
        lambda text: text.replace("\n", "\r\n"),
        lambda text: str(yaml.safe_dump(yaml.safe_load(text), default_flow_style=True)),
    ],
)
@pytest.mark.parametrize("steps", [None, 5])
def test_every_layout_of_a_record_is_told(rewrite: Callable[[str], str], steps: int | None) -> None:
    match = play(2, 2, steps=steps)
    (before,) = saved_games()
    match.path.write_bytes(rewrite(match.path.read_text(encoding="utf-8")).encode())
    assert read(match.path) == match.record
    (after,) = saved_games()
    assert replace(after, played=before.played) == before
    assert after.over == match.state.over


def test_a_game_can_have_a_name_and_lose_it_again() -> None:
    path = play(2, 1, steps=3).path
    stamp = path.stat().st_mtime
    (game,) = saved_games()
    assert game.name == ""
    named = rename_game(game, "  At   grandma’s ")
    assert named.name == "At grandma’s.citrus"
    (game,) = saved_games()
    assert (game.name, game.path) == ("At grandma’s", named)
    assert abs(game.played.timestamp() - stamp) < 0.001
    assert rename_game(game, "At grandma’s") == named
    rename_game(game, "")
    (game,) = saved_games()
    assert game.name == ""
    assert "Ana, Bruno" in game.path.name


@pytest.mark.parametrize(
    "name",
    ["../up", "..", ".hidden", "con", "conin$", "COM¹", "nul .txt", "a/b:c", "2026-01-01 10-00", "🍋" * 60, "\ud800"],
)
def test_every_name_gives_a_file_in_the_folder(name: str) -> None:
    play(2, 1, steps=3)
    (game,) = saved_games()
    path = rename_game(game, name)
    assert path.parent == games_dir()
    assert not path.name.startswith(".")
    assert path.stem.lower() != "con"
    assert len(path.name.encode()) <= 143
    assert [game.path for game in saved_games()] == [path]


def test_two_games_of_one_name_are_two_files() -> None:
    for seed in (1, 2):
        play(2, seed, steps=3)
    for game in saved_games():
        rename_game(game, "Sunday")
    assert sorted(game.name for game in saved_games()) == ["Sunday", "Sunday (2)"]


@pytest.mark.parametrize("before", [None, 2**62])
def test_a_record_of_any_name_is_saved_where_no_other_game_lies(tmp_path: Path, before: int | None) -> None:
    record = tmp_path / "elsewhere" / "record.txt"
    record.parent.mkdir()
    record.write_text("a record", encoding="utf-8")
    saved = record.stat().st_mtime_ns
    follow_others(record, before)
    assert record.stat().st_mtime_ns == saved


def test_a_deleted_game_lies_beside_and_comes_back() -> None:
    path = play(2, 1, steps=3).path
    text = path.read_text(encoding="utf-8")
    gone = delete_game(path)
    assert gone.parent == trash_dir()
    assert trash_dir().parent == games_dir().parent
    assert saved_games() == []
    path.write_text("another game of that name", encoding="utf-8")
    back = restore_game(gone)
    assert back != path
    assert back.read_text(encoding="utf-8") == text
    assert not gone.exists()


def test_a_review_goes_wherever_its_game_goes() -> None:
    path = play(2, 1, steps=3).path
    review_path(path).write_text("a review", encoding="utf-8")
    (game,) = saved_games()
    named = rename_game(game, "Sunday")
    assert review_path(named).read_text(encoding="utf-8") == "a review"
    gone = delete_game(named)
    assert not review_path(named).exists()
    assert review_path(gone).parent == trash_dir()
    named.touch()
    back = restore_game(gone)
    assert back.stem == "Sunday (2)"
    assert review_path(back).read_text(encoding="utf-8") == "a review"
    assert not review_path(gone).exists()
