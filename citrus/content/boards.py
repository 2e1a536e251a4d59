"""Boards: the files in `data/boards/` and in the player's own folder, or the `board` of a record (R2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from string import ascii_uppercase

from citrus.content.causes import cause_of
from citrus.content.errors import ContentError
from citrus.content.sorts import check_sort
from citrus.content.tiles import load_tiles
from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.limits import shown
from citrus.resources import data_dir, files_in, user_dir
from citrus.rules.board import LANDSCAPE, MAX_SIDE, OPEN, ROCK, Board
from citrus.rules.problem import Problem
from citrus.rules.setup import room_problems
from citrus.rules.tiles import TileSet

SITE_LETTERS = ascii_uppercase[:15]
MAX_NAME = 200
MIN_PLAYERS, MAX_PLAYERS = 2, 5


@dataclass(frozen=True)
class BoardEntry:
    """A board file on offer: the board, or what is wrong with the file. `own` is true in the player's own folder.
    `draft` is the content of a file that can be painted but not yet played on."""

    path: Path
    own: bool
    board: Board | None
    error: ContentError | None = None
    draft: Board | None = None


def load_board(path: Path, tiles: TileSet | None = None, pipes: bool = False) -> Board:
    """Return the board of a file, checked with a tile set (default: the shipped one). Raises ContentError. With `pipes`
    the file may be a pipe."""
    try:
        part = parse(read_text(path, pipes))
        check_sort(part, "board")
        board = read_board(part)
        check_room(board, tiles or load_tiles(), part)
    except DocumentError as error:
        raise ContentError.about(path, error) from None
    return board


def shipped_boards() -> dict[str, Path]:
    """Return the files of the shipped boards by their short names (`long`, `short`)."""
    return {path.stem: path for path in sorted((data_dir() / "boards").glob("*.yaml"))}


def own_boards_dir() -> Path:
    """Return the player's own folder of boards; it may not exist yet."""
    return user_dir() / "boards"


def all_boards() -> list[BoardEntry]:
    """Return all boards on offer for the shipped tile set; see `board_files` and `with_room`."""
    return [with_room(entry, load_tiles()) for entry in board_files()]


def board_files() -> list[BoardEntry]:
    """Return all files of boards, shipped ones first, without checking room for tiles; broken files come with their
    error. A folder that cannot be read comes as one entry, with its error."""
    folder = own_boards_dir()
    try:
        own = [folder / name for name in sorted(files_in(folder, ".yaml"))]
    except OSError as error:
        problem = Problem("file.folder", reason=cause_of(error))
        return [*_shipped_entries(), BoardEntry(folder, True, None, ContentError(folder, "", problem))]
    return [*_shipped_entries(), *_entries(own, True)]


def with_room(entry: BoardEntry, tiles: TileSet) -> BoardEntry:
    """Return the entry; without room for the tiles of a set, its board is replaced by the reason."""
    if entry.board is None or not any(room_problems(entry.board, tiles)):
        return entry
    try:
        return BoardEntry(entry.path, entry.own, load_board(entry.path, tiles))
    except ContentError as error:
        return BoardEntry(entry.path, entry.own, None, error, entry.board)


@cache
def _shipped_entries() -> tuple[BoardEntry, ...]:
    """Return the boards that come with the game, read once."""
    return tuple(_entries(shipped_boards().values(), False))


def shipped_name(board: Board) -> str | None:
    """Return the short name of the shipped board that plays the same, whatever this one is called, or None."""
    same = (entry for entry in _shipped_entries() if entry.board is not None and _played(entry.board) == _played(board))
    return next((entry.path.stem for entry in same), None)


def _played(board: Board) -> tuple[object, ...]:
    """Return what makes a difference in a game."""
    return board.grid, board.starting_sites, board.unused_sites, board.remove_plain, board.remove_well


def _entries(paths: Iterable[Path], own: bool) -> Iterable[BoardEntry]:
    for path in paths:
        try:
            part = parse(read_text(path))
            check_sort(part, "board")
            draft = read_draft(part)
        except DocumentError as error:
            yield BoardEntry(path, own, None, ContentError.about(path, error))
            continue
        unfinished = next(site_errors(draft, part), None)
        if unfinished is None:
            yield BoardEntry(path, own, draft)
        else:
            yield BoardEntry(path, own, None, ContentError.about(path, unfinished), draft)


def read_board(part: Part, in_record: bool = False) -> Board:
    """Return the board that a mapping in the form of a board file defines; in a record `players` may be missing. Raises
    DocumentError. `check_room` checks the room for plantation tiles."""
    board = read_draft(part, in_record)
    for error in site_errors(board, part):
        raise error
    return board


def read_draft(part: Part, in_record: bool = False) -> Board:
    """Return the board as `read_board` does, but perhaps unfinished: sites may touch, and all may be unused. Raises
    DocumentError."""
    required = ("name", "starting_sites", "unused_sites", "remove_plantations", "grid")
    fields = part.fields(required, ("players",)) if in_record else part.fields((*required, "players"))
    name = fields["name"].text()
    if not name.strip() or len(name) > MAX_NAME:
        fields["name"].fail(Problem("board.name", most=MAX_NAME))
    removed = fields["remove_plantations"].fields(("plain", "well"))
    grid = _grid(fields["grid"])
    on_board = {character for row in grid for character in row} & set(SITE_LETTERS)
    starting = _letters(fields["starting_sites"], on_board, ())
    unused = _letters(fields["unused_sites"], on_board, starting)
    return Board(
        name=name,
        players=_players(fields["players"]) if "players" in fields else (MIN_PLAYERS, MAX_PLAYERS),
        starting_sites=starting,
        unused_sites=unused,
        remove_plain=removed["plain"].whole(0, 999),
        remove_well=removed["well"].whole(0, 999),
        grid=grid,
    )


def touching_sites(board: Board) -> list[tuple[str, str]]:
    """Return all pairs of sites side by side or corner to corner, each in reading order (R2.2)."""
    order = sorted(board.sites, key=board.sites.__getitem__)
    return [
        (one, other)
        for number, other in enumerate(order)
        for one in order[:number]
        if board.surrounding(board.sites[one]) >> board.sites[other] & 1
    ]


def site_errors(board: Board, part: Part) -> Iterator[DocumentError]:
    """Yield everything wrong with the sites of a board: those that touch, and that none is left for the game."""
    grid = part.entries()["grid"]
    for one, other in touching_sites(board):
        _, line = grid.text_lines()[board.column_row(board.sites[other])[1]]
        yield DocumentError(Problem("board.sites_touch", one=one, other=other), grid.place, line)
    if not set(board.sites).difference(board.starting_sites, board.unused_sites):
        yield DocumentError(Problem("board.no_site_left"), part.place, part.line)


def room_errors(board: Board, tiles: TileSet, part: Part) -> Iterator[DocumentError]:
    """Yield everything wrong with the plantation tiles of a set that a board leaves, and with the room for them."""
    entries = part.entries()
    for field, problem in room_problems(board, tiles):
        yield DocumentError(problem, entries[field].place, entries[field].line)


def check_room(board: Board, tiles: TileSet, part: Part) -> None:
    """Raise DocumentError about the board's part unless all plantation tiles of the set have room on it."""
    for error in room_errors(board, tiles, part):
        raise error


def _players(part: Part) -> tuple[int, int]:
    numbers = [item.whole(MIN_PLAYERS, MAX_PLAYERS) for item in part.items()]
    if len(numbers) != 2 or numbers[0] > numbers[1]:
        part.fail(Problem("board.players"))
    return numbers[0], numbers[1]


def _letters(part: Part, on_board: set[str], taken: tuple[str, ...]) -> tuple[str, ...]:
    letters: list[str] = []
    for item in part.items():
        letter = item.text()
        if letter not in on_board:
            item.fail(Problem("board.no_such_site", site=shown(letter)))
        if letter in letters or letter in taken:
            item.fail(Problem("board.site_twice", site=letter))
        letters.append(letter)
    return tuple(letters)


def _grid(part: Part) -> tuple[str, ...]:
    rows: list[str] = []
    sites: set[str] = set()
    for text, line in part.text_lines():
        row = "".join(text.split())
        number = len(rows)
        if not row:
            part.fail(Problem("board.row_empty"), line)
        if len(row) > MAX_SIDE or number == MAX_SIDE:
            part.fail(Problem("board.too_large", most=MAX_SIDE), line)
        for character in row:
            if character in (OPEN, ROCK, LANDSCAPE):
                continue
            if character not in SITE_LETTERS:
                part.fail(Problem("board.unknown_space", sign=shown(character)), line)
            if character in sites:
                part.fail(Problem("board.site_twice", site=character), line)
            sites.add(character)
        if rows and len(row) != len(rows[0]):
            part.fail(Problem("grid.row_length", here=len(row), first=len(rows[0])), line)
        rows.append(row)
    return tuple(rows)
