"""What the paths of players may lead to: only files are read, and pipes where they are welcome."""

from __future__ import annotations

import os
import stat
import threading
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest

from citrus import file_reading
from citrus.album.people import People, load_people
from citrus.bots.levels import read_numbers
from citrus.cli import main
from citrus.content.boards import all_boards, load_board, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.numbers import all_numbers
from citrus.content.tiles import load_tiles, shipped_tiles_path
from citrus.file_reading import TooLargeError, read_beginning, read_file, read_json
from citrus.match.damaged import bring_back
from citrus.match.kept import load_kept, save_kept
from citrus.match.match import Match
from citrus.match.saves import previous_version
from citrus.match.settings import Settings, load_settings, save_settings, settings_path
from citrus.match.shelf import Shelf
from citrus.records.beside import review_path
from citrus.records.record import RecordError, dumps, read
from citrus.resources import data_dir
from citrus.review.files import as_json, load_review
from citrus.review.judging import review
from citrus.review.values import Depth
from citrus.whole_file import alone_in
from citrus.workshop.folder import BOARDS, NUMBERS, sort_of
from tests.odd_places import PLACES, impatient
from tests.systems import PIPES
from tests.ui.shell import play

__all__ = ["impatient"]  # the fixture
pytestmark = pytest.mark.usefixtures("impatient")


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "home"))
    monkeypatch.setattr(file_reading, "PATIENCE", 0.2)
    return tmp_path / "home"


@pytest.fixture
def patient(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a slow writer of a pipe, however busy the machine is."""
    monkeypatch.setattr(file_reading, "PATIENCE", 60.0)


def fed(path: Path, content: bytes) -> None:
    """Make a pipe into which somebody writes something, and then leaves."""
    os.mkfifo(path)

    def write() -> None:
        with suppress(BrokenPipeError):  # who reads has seen enough
            path.write_bytes(content)

    threading.Thread(target=write, daemon=True).start()


@pytest.mark.parametrize("place", PLACES)
def test_what_is_no_file_is_not_read(place: str, tmp_path: Path) -> None:
    path = PLACES[place](tmp_path / "there")
    with pytest.raises(OSError, match=r"."):
        read_file(path, 100)


@pytest.mark.parametrize("place", [place for place in PLACES if place != "pipe"])
def test_where_pipes_are_welcome_nothing_else_is(place: str, tmp_path: Path) -> None:
    path = PLACES[place](tmp_path / "there")
    with pytest.raises(OSError, match=r"."):
        read_file(path, 100, pipes=True)


@PIPES
@pytest.mark.usefixtures("patient")
@pytest.mark.parametrize("size", [0, 1, 99, 100, 101, 300_000])
def test_a_pipe_gives_all_it_has_but_not_more_than_fits(size: int, tmp_path: Path) -> None:
    content = bytes(number % 251 for number in range(size))
    fed(tmp_path / "pipe", content)
    assert read_beginning(tmp_path / "pipe", 100, pipes=True) == content[:100]
    (tmp_path / "file").write_bytes(content)
    assert read_beginning(tmp_path / "file", 100) == content[:100]


@PIPES
def test_a_pipe_without_an_end_is_given_up(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(TimeoutError):
        read_file(tmp_path / "pipe", 100, pipes=True)
    handle = os.open(tmp_path / "pipe", os.O_RDWR)
    os.write(handle, b"some")
    with pytest.raises(TimeoutError):
        read_file(tmp_path / "pipe", 100, pipes=True)
    os.close(handle)


# how large a file may be


@pytest.mark.parametrize("size", [0, 100, 101, 300])
def test_a_file_is_read_whole_or_not_at_all(size: int, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(bytes(size))
    if size <= 100:
        assert read_file(tmp_path / "file", 100) == bytes(size)
    else:
        with pytest.raises(TooLargeError):
            read_file(tmp_path / "file", 100)


def a_review(game: Match) -> bytes:
    return as_json(review(game.record, game.steps, Depth(), []))


SORTS: dict[str, tuple[int, Callable[[Match], bytes], Callable[[Path, Match], object]]] = {
    "record": (1 << 20, lambda game: dumps(game.record).encode(), lambda path, game: read(path)),
    "board": (1 << 20, lambda game: shipped_boards()["short"].read_bytes(), lambda path, game: load_board(path)),
    "numbers": (1 << 20, lambda game: shipped_tiles_path().read_bytes(), lambda path, game: load_tiles(path)),
    "bots": (1 << 20, lambda game: (data_dir() / "bots.yaml").read_bytes(), lambda path, game: read_numbers(path)),
    "settings.yaml": (1 << 16, lambda game: b"speed: fast", lambda path, game: load_settings().error is None),
    "album.yaml": (1 << 20, lambda game: b"left_out: [ana]", lambda path, game: load_people().error is None),
    "kept": (1000, lambda game: b"[1, 2]", lambda path, game: load_kept(path, list[int], 1000)),
    "review": (1 << 24, a_review, lambda path, game: load_review(path, game.record, Depth())),
}
"""The sorts of files: how many bytes one may have, what is in it, and what reads it: nothing, or an error, if it does
not."""
JSON = ("kept", "review")


def filled(sort: str, content: bytes, size: int) -> bytes:
    """Fill the content to a size: with blank lines in JSON, else with a comment of two-byte letters. So no limit of
    letters replaces one of bytes."""
    if sort in JSON:
        return content.ljust(size, b"\n")
    room = size - len(content) - 2
    return content + b"\n#" + b"x" * (room % 2) + "é".encode() * (room // 2)


@pytest.mark.parametrize("sort", SORTS)
def test_a_file_may_have_as_many_bytes_as_its_limit_says_and_not_one_more(sort: str, home: Path) -> None:
    most, content, found_in = SORTS[sort]
    game, path = play(2, 1), home / sort
    for size in (most, most + 1):
        path.write_bytes(filled(sort, content(game), size))
        assert path.stat().st_size == size
        found: object = None
        with suppress(RecordError, ContentError, OSError):
            found = found_in(path, game)
        assert bool(found) == (size == most), size


def test_a_version_that_is_too_large_is_not_brought_back_cut_off() -> None:
    match = play(2, 1)
    previous_version(match.path).write_bytes(b"\n" * ((1 << 20) + 1))
    match.path.write_bytes(b"damaged")
    with pytest.raises(TooLargeError):
        bring_back(match.path)
    assert match.path.read_bytes() == b"damaged"


# the command line


@pytest.mark.parametrize("words", [["replay", "PATH"], ["review", "PATH"], ["board", "PATH"], ["numbers", "PATH"]])
@pytest.mark.parametrize("place", PLACES)
def test_the_command_line_refuses_what_gives_nothing(
    words: list[str], place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = PLACES[place](tmp_path / "there")
    assert main([str(path) if word == "PATH" else word for word in words]) == 1
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.startswith(f"citrus: {path}: ")
    assert said.err.count("\n") == 1


@pytest.mark.parametrize("option", ["--board", "--numbers"])
@pytest.mark.parametrize("place", [*PLACES, "nowhere"])
def test_options_refuse_what_gives_nothing(
    option: str, place: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = PLACES.get(place, lambda path: path)(tmp_path / "there")
    try:
        status: object = main(["simulate", "--games", "1", "--bots", "random", option, str(path)])
    except SystemExit as ended:
        status = ended.code
    said = capsys.readouterr()
    assert (status, said.out) == (2 if place in ("nowhere", "lost link", "round link") else 1, "")
    assert str(path) in said.err.splitlines()[-1]


def test_a_folder_is_called_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("replay", "review", "board", "numbers"):
        assert main([word, str(tmp_path)]) == 1
        assert capsys.readouterr().err == f"citrus: {tmp_path}: The file cannot be read: it is a folder.\n"


@PIPES
@pytest.mark.usefixtures("patient")
def test_pipes_that_end_are_as_good_as_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    game = play(2, 1)
    files = {
        "replay": game.path,
        "board": shipped_boards()["short"],
        "numbers": shipped_tiles_path(),
    }
    for word, path in files.items():
        assert main([word, str(path)]) == 0
        expected = capsys.readouterr().out
        fed(tmp_path / path.stem, path.read_bytes())
        assert main([word, str(tmp_path / path.stem)]) == 0
        assert capsys.readouterr().out == expected
    fed(tmp_path / "a", shipped_boards()["short"].read_bytes())
    fed(tmp_path / "b", shipped_tiles_path().read_bytes())
    words = ["--board", str(tmp_path / "a"), "--numbers", str(tmp_path / "b")]
    assert main(["simulate", "--games", "1", "--bots", "random", *words]) == 0


# the player's own folder


@pytest.mark.parametrize("place", PLACES)
def test_nothing_in_the_players_folder_is_waited_for(place: str, home: Path) -> None:
    make = PLACES[place]
    match = play(2, 1)
    shelf = Shelf()
    for folder, name in (("games", "odd.citrus"), ("boards", "odd.yaml"), ("numbers", "odd.yaml")):
        (home / folder).mkdir(exist_ok=True)
        make(home / folder / name)
    make(settings_path())
    make(home / "album.yaml")
    make(home / "index.json")
    make(review_path(match.path))
    assert load_settings().settings == Settings()
    assert load_people().content in (None, People())
    assert load_kept(home / "index.json", list[int], 100) is None
    assert load_review(review_path(match.path), match.record, Depth()) is None
    assert [file.name for file in shelf.look() if shelf.game(file).error is None] == [match.path.name]
    assert [entry.path.stem for entry in all_boards() if entry.board is None and entry.own] in ([], ["odd"])
    assert [entry.path.stem for entry in all_numbers() if entry.tiles is None] in ([], ["odd"])
    with pytest.raises(RecordError):
        Match.open(home / "games" / "odd.citrus")
    for folder in (BOARDS, NUMBERS):
        assert sort_of(folder.own() / "odd.yaml") is BOARDS


@pytest.mark.parametrize(
    "content", [b'{"x":' * 100_000, b'{"x":' + b"[" * 100_000, b'{"x": 1e999}', b"\xff", b"1", b""]
)
def test_json_of_any_shape_is_refused_in_one_way(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "odd.json"
    path.write_bytes(content)
    with pytest.raises(ValueError):  # noqa: PT011 - which one does not matter
        read_json(path, Depth, 1 << 20)


@pytest.mark.parametrize("place", [place for place in PLACES if place != "folder"])
def test_what_is_written_takes_the_place_of_what_is_no_file(place: str, home: Path) -> None:
    home.mkdir()
    PLACES[place](settings_path())
    save_settings(Settings(speed="fast"))
    assert load_settings().settings.speed == "fast"
    PLACES[place](home / "index.json")
    save_kept(home / "index.json", [1])
    assert load_kept(home / "index.json", list[int], 100) == [1]


@pytest.mark.parametrize("place", PLACES)
def test_no_version_is_brought_back_from_what_is_no_file(place: str) -> None:
    match = play(2, 1)
    for path in (previous_version(match.path), match.path):
        path.unlink(missing_ok=True)
        PLACES[place](path)
        with pytest.raises(OSError, match=r"."):
            bring_back(match.path)


@PIPES
def test_a_game_in_a_folder_that_is_none_goes_on(home: Path) -> None:
    match = play(2, 1, steps=3)
    folder = match.path.parent
    for path in folder.iterdir():
        path.unlink()
    folder.rmdir()
    os.mkfifo(folder)
    with alone_in(folder):
        match.act(match.legal_actions()[0])
    assert match.save_error is not None
    assert stat.S_ISFIFO(folder.stat().st_mode)
