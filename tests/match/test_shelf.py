"""The list of the folder: every file is read once, each for itself, and what is known survives the program."""

from __future__ import annotations

import os
from collections.abc import Generator, Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from citrus.album.album import Album
from citrus.match import shelf as shelf_room
from citrus.match.match import Match
from citrus.match.saves import SavedGame, games_dir, previous_version, read_head
from citrus.match.shelf import AT_ONCE, Shelf
from citrus.resources import reports_dir, user_dir
from tests.match.games import last_unfinished, saved_games
from tests.systems import LINKS, NAMES_ARE_BYTES, PIPES
from tests.ui.shell import play

pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that have been read since, in order."""
    names: list[str] = []

    def noting(path: Path, played: int) -> SavedGame:
        names.append(path.name)
        return read_head(path, played)

    monkeypatch.setattr(shelf_room, "read_head", noting)
    return names


def many(count: int, match: Match) -> list[Path]:
    """Make copies of a game; each was played before the next."""
    paths = [games_dir() / f"{number:04}.citrus" for number in range(count)]
    for number, path in enumerate(paths):
        path.write_bytes(match.path.read_bytes())
        os.utime(path, (1000 + number, 1000 + number))
    match.path.unlink()
    return paths


def test_files_are_read_when_they_are_wanted_and_only_once(read: list[str]) -> None:
    paths = many(AT_ONCE + 30, play(2, 1, steps=3))
    shelf = Shelf()
    files = shelf.look()
    assert [file.name for file in files] == [path.name for path in reversed(paths)]
    assert read == [file.name for file in files[:AT_ONCE]]
    assert shelf.game(files[-1]).path == paths[0]
    assert read[AT_ONCE:] == [paths[0].name]
    for file in shelf.look():
        shelf.game(file)
    assert sorted(read) == sorted(path.name for path in paths)


def test_a_file_that_was_changed_is_read_again(read: list[str]) -> None:
    going, over = play(2, 1, steps=3), play(2, 2)
    shelf = Shelf()
    assert [shelf.game(file).over for file in shelf.look()] == [True, False]
    read.clear()
    going.path.write_bytes(over.path.read_bytes())
    os.utime(going.path, (9_000_000_000, 9_000_000_000))
    assert [shelf.game(file).over for file in shelf.look()] == [True, True]
    assert read == [going.path.name]


def test_a_broken_game_is_told_by_its_previous_version_as_soon_as_there_is_one() -> None:
    match = play(2, 1, steps=3)
    whole = match.path.read_bytes()
    match.path.write_bytes(b"damaged")
    previous_version(match.path).unlink()
    shelf = Shelf()
    (file,) = shelf.look()
    assert repr(shelf.game(file).error).startswith("value.unfit (expected value.mapping")
    previous_version(match.path).write_bytes(whole)
    (file,) = shelf.look()
    assert (shelf.game(file).error, shelf.game(file).seats) == (None, match.seats)
    previous_version(match.path).unlink()
    (file,) = shelf.look()
    assert repr(shelf.game(file).error).startswith("value.unfit (expected value.mapping")


def test_the_search_for_the_last_unfinished_game_reads_no_older_ones(read: list[str]) -> None:
    paths = many(5, play(2, 1, steps=3))
    found = list(Shelf().unfinished())
    assert [game.path for game in found if game is not None] == [paths[-1]]
    assert read == [paths[-1].name]


def test_a_game_that_is_passed_over_is_told_once() -> None:
    play(2, 1, steps=3)
    (games_dir() / "broken.citrus").write_bytes(b"\xff")
    shelf = Shelf()
    list(shelf.unfinished())
    assert [game.path.name for game in shelf.news()] == ["broken.citrus"]
    assert shelf.news() == []


def test_a_game_that_goes_on_is_found_again_after_it_was_passed_over() -> None:
    going = play(2, 1, steps=3)
    shelf = Shelf()
    for _ in range(2):
        search = shelf.unfinished(soon=True)
        found = next(game for game in search if game is not None)
        assert found.path == going.path
        assert all(game is None for game in _passed_over(search))


def _passed_over(search: Generator[SavedGame | None, bool | None, None]) -> Iterator[SavedGame | None]:
    """Return what a search yields after its last result was passed over."""
    with suppress(StopIteration):
        yield search.send(True)
    yield from search


def test_a_game_that_fails_when_it_is_tried_is_told_once_and_passed_over(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> bool:
        raise ZeroDivisionError

    going, told = play(2, 1, steps=3), list[Exception]()
    monkeypatch.setattr("citrus.match.damaged.can_go_on", fail)
    shelf = Shelf(told.append)
    for _ in range(2):
        assert [game for game in shelf.unfinished() if game is not None] == []
        assert [game.path for game in shelf.passed_over] == [going.path]
    assert [type(error) for error in told] == [ZeroDivisionError]


def test_a_game_that_fails_when_it_is_read_is_told_and_takes_no_other_with_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path, played: int) -> SavedGame:
        if path == broken.path:
            raise ZeroDivisionError
        return read_head(path, played)

    going, broken, told = play(2, 1, steps=3), play(2, 2, steps=3), list[Exception]()
    monkeypatch.setattr(shelf_room, "read_head", fail)
    shelf = Shelf(told.append)
    good, bad = (shelf.game(file) for file in shelf.look())
    assert (good.path, good.error) == (going.path, None)
    assert (bad.path, repr(bad.error), bad.seats) == (broken.path, f"file.failed (folder {reports_dir().name})", ())
    assert [type(error) for error in told] == [ZeroDivisionError]


def test_a_folder_that_cannot_be_read_says_why_until_it_can() -> None:
    match, shelf = play(2, 1), Shelf()
    album = Album(shelf)
    album.look()
    assert (album.error, album.unread) == (None, 1)
    match.path.unlink()
    for path in games_dir().iterdir():
        path.unlink()
    games_dir().rmdir()
    games_dir().touch()
    album.look()
    assert isinstance(album.error, OSError)
    assert album.error is shelf.error
    assert (album.unread, shelf.look()) == (0, [])
    games_dir().unlink()
    album.look()
    assert album.error is None


def test_which_games_are_over_is_known_in_the_next_run(read: list[str]) -> None:
    paths = many(120, play(2, 2))
    assert set(Shelf().unfinished()) == {None}
    assert len(read) == 120
    read.clear()
    assert list(Shelf().unfinished()) == []
    assert read == []
    os.utime(paths[7], (5, 5))
    assert list(Shelf().unfinished()) == [None]
    assert read == [paths[7].name]


@pytest.mark.parametrize(("count", "again"), [(99, 99), (100, 0)])
def test_which_games_are_over_is_kept_from_a_hundred_on(read: list[str], count: int, again: int) -> None:
    many(count, play(2, 2))
    assert set(Shelf().unfinished()) == {None}
    read.clear()
    list(Shelf().unfinished())
    assert len(read) == again


def test_a_memory_that_is_damaged_or_lost_loses_nothing(read: list[str]) -> None:
    many(120, play(2, 2))
    list(Shelf().unfinished())
    (memory,) = user_dir().glob("*.json")
    going = play(2, 1, steps=3)
    os.utime(going.path, (1, 1))
    for content in (b"", b"\xff", b"[1]", b'{"0001.citrus": "yes"}', b'{"a":' * 100_000, b'{"a": [1, 2, 3]}'):
        memory.write_bytes(content)
        found = last_unfinished()
        assert found is not None
        assert found.path == going.path
    memory.unlink()
    assert last_unfinished() == found


def test_the_search_gives_way_after_every_file() -> None:
    many(7, play(2, 2))
    assert list(Shelf().unfinished()) == [None] * 7


@LINKS
@PIPES
def test_every_link_is_an_entry_of_its_own() -> None:
    match = play(2, 1, steps=3)
    folder = games_dir()
    (folder / "too long.citrus").symlink_to("x" * 300)
    (folder / "round.citrus").symlink_to("round.citrus")
    (folder / "nowhere.citrus").symlink_to("nothing here")
    os.mkfifo(folder / "pipe.citrus")
    (folder / "to a pipe.citrus").symlink_to("pipe.citrus")
    (folder / "folder.citrus").mkdir()
    good, *bad = saved_games()
    assert (good.path, good.error) == (match.path, None)
    assert sorted(game.path.name for game in bad) == ["nowhere.citrus", "round.citrus", "too long.citrus"]
    assert all(game.error for game in bad)
    assert last_unfinished() == good
    match.act(match.legal_actions()[0])
    assert match.save_error is None


@NAMES_ARE_BYTES
def test_a_name_that_is_no_text_is_listed_like_any_other() -> None:
    paths = many(120, play(2, 2))
    strange = os.fsdecode(b"caf\xe9.citrus")
    paths[0].rename(games_dir() / strange)
    assert set(Shelf().unfinished()) == {None}
    assert strange in [file.name for file in Shelf().look()]
    assert list(Shelf().unfinished()) == [None], "only that one has to be read again"
