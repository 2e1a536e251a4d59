"""The album of a folder: what files say is found once, and again when the index is lost; damaged files take nothing
with them."""

from __future__ import annotations

import json
import os
import shutil
from datetime import UTC, datetime
from pathlib import Path

import msgspec
import pytest

from citrus.album import album as album_room
from citrus.album.album import FORMAT, Album
from citrus.album.counts import Counts, Tally
from citrus.album.entries import AlbumEntry, entry_of
from citrus.album.goals import GOALS
from citrus.album.people import People, change_people, load_people, people_path
from citrus.match.saves import SavedGame, delete_game, games_dir, rename_game, restore_game
from citrus.match.shelf import Shelf
from citrus.records.record import Record, read_steps
from citrus.resources import user_dir
from tests.album.evenings import played_by
from tests.ui.shell import play

CORPUS = Path(__file__).parents[1] / "corpus" / "valid"
PAIR = ("Ana", "Ben")


DAY = datetime(2020, 1, 1, tzinfo=UTC)
pytestmark = pytest.mark.usefixtures("home")


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Record:
    """Play a game of two."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("CITRUS_HOME", str(tmp_path_factory.mktemp("elsewhere")))
        return play(2, 2).record


@pytest.fixture(scope="module")
def brief() -> Record:
    """Play a game of two that is read quickly, for tests that read a dozen files again and again."""
    return read_steps(CORPUS / "record that ended by an earlier count").record


@pytest.fixture
def replayed(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Return the names of the files that have been replayed since, in order."""
    names: list[str] = []

    def noting(path: Path) -> object:
        names.append(path.name)
        return read_steps(path)

    monkeypatch.setattr(album_room, "read_steps", noting)
    return names


def read_all(album: Album) -> tuple[AlbumEntry, ...]:
    """Return everybody's games and wins."""
    album.look()
    while album.unread:
        album.read()
    return album.entries


def shares(album: Album) -> dict[str, Tally]:
    """Return everybody's games and wins."""
    return {key: person.share for key, person in Counts(album.entries, People(), with_bots=False).persons.items()}


def test_finished_games_are_read_once_in_a_run_and_in_the_next(record: Record, replayed: list[str]) -> None:
    for number in range(12):
        played_by(record, PAIR, number)
    album = Album(Shelf())
    entries = read_all(album)
    assert [one.started for one in entries] == sorted(one.started for one in entries)
    assert len(replayed) == len(set(replayed)) == 12
    assert read_all(album) == entries
    assert read_all(Album(Shelf())) == entries
    assert len(replayed) == 12


def test_an_entry_says_what_the_record_says(record: Record) -> None:
    path = played_by(record, ("Zoë", "Ana Lucía"), 3)
    album = Album(Shelf())
    (one,) = read_all(album)
    assert record.result is not None
    assert ([place.name for place in one.places], [place.score for place in one.places]) == (
        ["Zoë", "Ana Lucía"],
        list(record.result.scores),
    )
    assert (one.winners, one.board, one.first) == (record.result.winners, "Short", record.setup.first_player)
    assert album.path(one) == path


def test_an_index_that_is_damaged_or_lost_loses_nothing(brief: Record, replayed: list[str]) -> None:
    for number in range(11):
        played_by(brief, PAIR, number)
    entries = read_all(Album(Shelf()))
    (index,) = user_dir().glob("album*")
    kept = index.read_bytes()
    assert FORMAT > 1
    outdated = kept.replace(f'"format":{FORMAT}'.encode(), f'"format":{FORMAT - 1}'.encode())
    other_goals = kept.replace(b'"goals":["purse",', b'"goals":[')
    assert kept not in (outdated, other_goals)
    for content in (b"", b"\xff", b"[1]", b'{"a":' * 100_000, outdated, other_goals):
        replayed.clear()
        index.write_bytes(content)
        assert read_all(Album(Shelf())) == entries
        assert len(replayed) == 11
    replayed.clear()
    index.unlink()
    assert read_all(Album(Shelf())) == entries
    assert len(replayed) == 11


KEPT = (
    '["2026-11-26T00:00:00Z","Test",[["Ana","blue",null,-7,{"turn":[2,6],"harvest":[2,6]},{},{}],'
    '["Ben","red",null,4,{"turn":[2,3],"harvest":[2,3]},{},{}]],1,[1],22,"30386b5e79f32073b3","1568b7fbdbcf595f7b"]'
)
"""The entry of a game of the corpus, as indexes of this format hold it on players' disks."""


def test_an_index_that_earlier_programs_have_kept_is_taken(replayed: list[str]) -> None:
    """After a change to what is kept, raise `FORMAT`, and then what is expected here."""
    games_dir().mkdir()
    path = Path(shutil.copy(CORPUS / "record that ended by an earlier count", games_dir() / "Old.citrus"))
    (entry,) = read_all(Album(Shelf()))
    assert msgspec.json.encode(entry).decode() == KEPT
    replayed.clear()
    status = path.stat()
    goals = json.dumps(list(GOALS))
    index = f'{{"format":6,"goals":{goals},"files":{{"Old.citrus":[{status.st_mtime_ns},{status.st_size},{KEPT}]}}}}'
    (user_dir() / "album index.json").write_text(index, encoding="utf-8")
    assert read_all(Album(Shelf())) == (entry,)
    assert replayed == []


@pytest.mark.parametrize("odd", ["winner", "colour", "first", "players", "crowd", "score", "zone", "name"])
def test_an_index_of_impossible_games_is_made_again(brief: Record, odd: str) -> None:
    for number in range(11):
        played_by(brief, PAIR, number)
    entries = read_all(Album(Shelf()))
    (index,) = user_dir().glob("album*")
    kept = json.loads(index.read_bytes())
    started, board, places, first, *rest = next(file[2] for file in kept["files"].values())
    changed = {
        "winner": [started, board, places, first, [9], *rest[1:]],
        "colour": [started, board, [["Ana", "pink", *places[0][2:]], *places[1:]], first, *rest],
        "first": [started, board, places, len(places), *rest],
        "players": [started, board, places[:1], 0, [0], *rest[1:]],
        "crowd": [started, board, places * 3, first, *rest],
        "score": [started, board, [[*places[0][:3], 10**4000, *places[0][4:]], *places[1:]], first, *rest],
        "zone": [started.removesuffix("Z"), board, places, first, *rest],
        "name": [started, "x" * 1_000_000, places, first, *rest],
    }[odd]
    for file in kept["files"].values():
        file[2] = changed
    index.write_text(json.dumps(kept), encoding="utf-8")
    assert read_all(Album(Shelf())) == entries


def test_a_deleted_game_is_gone_and_comes_back_with_its_file(record: Record) -> None:
    paths = [played_by(record, PAIR, number) for number in range(3)]
    album = Album(Shelf())
    read_all(album)
    assert {share.games for share in shares(album).values()} == {3}
    deleted = delete_game(paths[1])
    read_all(album)
    assert {share.games for share in shares(album).values()} == {2}
    assert {share.games for share in shares(album).values()} == {2}
    restore_game(deleted)
    read_all(album)
    assert {share.games for share in shares(album).values()} == {3}


def test_a_renamed_game_and_a_copy_count_once(record: Record) -> None:
    path = played_by(record, PAIR, 1)
    album, shelf = Album(Shelf()), Shelf()
    read_all(album)
    (file,) = shelf.look()
    game: SavedGame = shelf.game(file)
    named = rename_game(game, "The great one")
    named.with_name("copy.citrus").write_bytes(named.read_bytes())
    (one,) = read_all(album)
    assert album.path(one) in (named, named.with_name("copy.citrus"))
    assert not path.exists()


def test_damaged_files_are_told_and_take_nothing_with_them(record: Record) -> None:
    whole = played_by(record, PAIR, 1)
    impossible = played_by(record, PAIR, 2)
    text = impossible.read_text(encoding="utf-8")
    impossible.write_text(text.replace("scores: [", "scores: [9"), encoding="utf-8")
    (games_dir() / "broken.citrus").write_bytes(b"\xff")
    cut = played_by(record, PAIR, 3)
    cut.write_bytes(cut.read_bytes()[:-20])
    album = Album(Shelf())
    (one,) = read_all(album)
    assert album.path(one) == whole
    assert album.broken == 3
    assert [read_all(album), album.broken] == [(one,), 3]
    impossible.write_text(text, encoding="utf-8")
    assert len(read_all(album)) == 2
    assert album.broken == 2


def test_a_game_that_cannot_be_counted_costs_no_other_its_place(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in (1, 2, 3):
        played_by(record, PAIR, number)
    told: list[Exception] = []
    album = Album(Shelf(told.append))
    odd = read_all(album)[1]

    def counted(entries: list[AlbumEntry], people: People, with_bots: bool) -> Counts:
        if odd in entries:
            raise ZeroDivisionError
        return Counts(entries, people, with_bots)

    monkeypatch.setattr(album_room, "Counts", counted)
    told.clear()
    assert album.counts(False).persons["ana"].share.games == 2
    assert [type(error) for error in told] == [ZeroDivisionError]


def test_without_time_one_game_is_read_and_with_time_all_are(record: Record) -> None:
    for number in range(4):
        played_by(record, PAIR, number)
    album = Album(Shelf())
    album.look()
    for left in (3, 2):
        album.read_for(0.0)
        assert album.unread == left
    album.read_for(60.0)
    assert not album.unread


def test_a_game_that_fails_while_it_is_read_is_told_and_is_not_tried_again(
    record: Record, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(path: Path) -> object:
        raise ZeroDivisionError

    played_by(record, PAIR, 1)
    monkeypatch.setattr(album_room, "read_steps", fail)
    told: list[Exception] = []
    album = Album(Shelf(told.append))
    for _ in range(2):
        assert read_all(album) == ()
        assert album.broken == 1
    assert [type(error) for error in told] == [ZeroDivisionError]


def test_a_game_that_has_just_ended_is_taken_in_without_reading_its_file(replayed: list[str]) -> None:
    match = play(2, 2)
    album = Album(Shelf())
    album.look()
    one = album.add(match)
    assert album.entries == (one,)
    assert album.unread == 0
    assert replayed == []
    assert entry_of(*read_steps(match.path)) == one
    assert album.add(match) == one


def test_the_index_is_written_once_ten_games_have_been_read_and_then_after_ten_more(
    record: Record, home: Path, replayed: list[str]
) -> None:
    index, album = home / "album index.json", Album(Shelf())
    for number in range(21):
        played_by(record, PAIR, number)
        read_all(album)
        assert index.exists() == (number >= 9)
    assert len(replayed) == 21
    read_all(Album(Shelf()))
    assert len(replayed) == 22, "the last one alone is not worth writing"


def test_who_is_who_is_read_when_the_folder_is_looked_into(record: Record) -> None:
    played_by(record, PAIR, 1)
    album = Album(Shelf())
    read_all(album)
    assert set(album.counts(with_bots=False).persons) == {"ana", "ben"}
    album.change(lambda people: people.join("ben", "ana"))
    assert set(album.counts(with_bots=False).persons) == {"ana"}
    assert load_people().content == album.people
    change_people(lambda people: People().leave_out("ana", out=True))  # by another program
    assert album.people == People().join("ben", "ana")
    album.look()
    assert album.people == People().leave_out("ana", out=True)
    people_path().write_bytes(b"nonsense: [")
    album.look()
    assert (album.people, album.aside is not None) == (People(), True)


def test_only_recent_games_are_read_and_only_for_a_while(record: Record, replayed: list[str]) -> None:
    old, new = played_by(record, ("Ana", "Ben"), 1), played_by(record, ("Ana", "Ben"), 2)
    os.utime(old, (0, 0))
    os.utime(new, (2 * DAY.timestamp(), 2 * DAY.timestamp()))
    album = Album(Shelf(lambda error: None))
    album.look()
    assert not album.read_since(DAY, 0.0)
    assert album.read_since(DAY, 60.0)
    assert (replayed, album.unread) == ([new.name], 1)
