"""The folder of saved games: names for new games, what files say about theirs, renaming and deleting.
`citrus.match.shelf` lists the games in the folder."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path

from citrus import local_time
from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.file_names import DEVICES, NUMBERED, added, clean, free_path, given_stem
from citrus.limits import shown
from citrus.local_time import of_file, stamp
from citrus.records.beside import branch_path, review_path
from citrus.records.seats import COLORS, MAX_NAME, Seat
from citrus.resources import user_dir
from citrus.rules.problem import Problem
from citrus.whole_file import real_path

SUFFIX = ".citrus"
_LONGEST_NAME = 80
_CALLED_BY_DAY = re.compile(r"\d{4}-\d\d-\d\d \d\d-\d\d( .*)?")
_FEWEST = 2  # players; no rules are loaded for a look at the folder
_TICK = 1_000_000  # nanoseconds by which a game is later than another
_LAST_OF_A_TURN = re.compile(r"\b(end|pass)\b")
_MAY_BE_OVER = re.compile(r"result|\\")  # a key in quotes may be written with escapes


@dataclass(frozen=True)
class SavedGame:
    """A record file in the folder: its players, when it began and was last played, whether it is over, its turn (or how
    many it had), and whether it has other numbers than those of the box.

    `error` is why the file cannot be used; then it has no seats. `damage` is the problem of a file whose previous
    version is whole; everything else is then that of the previous version.
    """

    path: Path
    played: datetime
    started: datetime | None = None
    seats: tuple[Seat, ...] = ()
    board: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    error: Problem | None = None
    damage: Problem | None = None
    fruit_trees: bool = False
    other_numbers: bool = False
    turn: int = 0

    @property
    def copy(self) -> str:
        """The addition to the name of a game called after its day and its players: a number, or the words of a copying
        program such as `Ben's conflicted copy`. Empty for the only file, and for one with a name."""
        called = _CALLED_BY_DAY.fullmatch(self.path.stem)
        behind = (called[1] or "").strip() if called else ""
        numbered = NUMBERED.search(behind)
        return added(behind, _players(self.seats)) or (numbered[1] if numbered else "")

    @property
    def day(self) -> datetime:
        """The moment that players know a game by. An unfinished game has the time of its file. A finished one has its
        beginning, as in the album, because the file may be a copy."""
        return self.started if self.over and self.started is not None else self.played

    @property
    def name(self) -> str:
        """The name that a player gave the game; empty if it is called after its day and its players."""
        return given_name(self.path)


def given_name(path: Path) -> str:
    """Return the name that a player gave a game by its file; empty if it is called after its day and its players."""
    return "" if _CALLED_BY_DAY.fullmatch(path.stem) else path.stem


def games_before(path: Path) -> int:
    """Return how many games in the folder of one come before it by name, which begins with the day."""
    return sum(one.name < path.name for one in path.parent.glob(f"*{SUFFIX}"))


def games_dir() -> Path:
    """Return the folder of saved games; it may not exist yet."""
    return user_dir() / "games"


def trash_dir() -> Path:
    """Return the folder of deleted games, beside the one of saved games; it may not exist yet."""
    return user_dir() / "deleted games"


def new_game_path(seats: Iterable[Seat], when: datetime | None = None) -> Path:
    """Return a new file for a new game: `2026-11-21 20-14 Ana, Ben.citrus`."""
    return _free(games_dir(), f"{stamp(when or local_time.now_utc())} {_players(seats)}".rstrip())


def _players(seats: Iterable[Seat]) -> str:
    """Return the players as file names have them."""
    return clean(", ".join(seat.name for seat in seats), _LONGEST_NAME)


def named_game_path(name: str) -> Path:
    """Return a new file for a game of a given name, as far as files can have it."""
    return _free(games_dir(), given_stem(name))


def rename_game(game: SavedGame, name: str) -> Path:
    """Rename a game and its file, or call it after its day and its players again; return the new file. Raises OSError.
    Characters that no file name can have are left out."""
    given = given_stem(name)
    if game.name in (name, given):
        return game.path
    if DEVICES.fullmatch(given) or _CALLED_BY_DAY.fullmatch(given):
        given = f"“{given}”"
    path = _free(game.path.parent, given) if given else new_game_path(game.seats, game.started)
    _bring_along(game.path, path)
    return game.path.rename(path)


def previous_version(path: Path) -> Path:
    """Return the file for the version of a record that its last save replaced; it may not exist. Any path has one, also
    the root folder, which has no name."""
    path = real_path(path)
    return path.parent / f"{path.name}~"


def follow_others(path: Path, before: int | None) -> None:
    """Make a game just saved the one played last, even if the clock has been set back since others were saved.

    `before` is the time of the replaced version in nanoseconds, None for a first one: while the clock moves on from
    there, the others need not be looked at.
    """
    with suppress(OSError):
        saved = path.stat().st_mtime_ns
        if before is not None and before < saved:
            return
        last = max(_times(path.parent), default=saved)  # a record may have any name
        if saved < last:
            os.utime(path, ns=(last, last + _TICK))


def _times(folder: Path) -> Iterator[int]:
    """Yield when the games in a folder were saved; broken links have no time."""
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.endswith(SUFFIX):
                with suppress(OSError):
                    yield entry.stat().st_mtime_ns


def delete_game(path: Path) -> Path:
    """Move a game to the folder of deleted games; return its new path. Raises OSError."""
    return _move(path, trash_dir())


def restore_game(path: Path) -> Path:
    """Move a deleted game back to the saved ones; return its new path. Raises OSError."""
    return _move(path, games_dir())


def read_head(path: Path, played: int) -> SavedGame:
    """Return what a record file says without being replayed; `played` is its time in nanoseconds since 1970."""
    moment = of_file(played)
    try:
        return _read(path, moment)
    except DocumentError as error:
        problem = error.problem
    try:
        return replace(_read(previous_version(path), moment), path=path, damage=problem)
    except DocumentError:
        return SavedGame(path, moment, error=problem)


def _read(path: Path, played: datetime) -> SavedGame:
    """Return what a file says without being replayed. Raises DocumentError."""
    text = read_text(path)
    game = _glance(path, played, text) or _saved_game(path, played, parse(text).entries())
    turns = len(_LAST_OF_A_TURN.findall(text.partition("actions:")[2]))
    return replace(game, turn=turns if game.over else turns + 1)


def _glance(path: Path, played: datetime, text: str) -> SavedGame | None:
    """Return what a record says, read quickly, or None if its layout may be another one. In the layout that we write,
    everything needed is before the setup and in the result, so that the long middle need not be parsed."""
    head, setup, rest = text.partition("\nsetup:")
    end = rest.rfind("\nresult:")
    try:
        game = _saved_game(path, played, parse(f"{head}{rest[end:]}" if setup and end >= 0 else head).entries())
    except DocumentError:
        return None
    return game if game.over or not _MAY_BE_OVER.search(rest) else None


def _saved_game(path: Path, played: datetime, fields: dict[str, Part]) -> SavedGame:
    for name in ("started", "players", "board"):
        if name not in fields:
            raise DocumentError(Problem("field.missing", field=shown(name)))
    players = fields["players"].items()
    if not _FEWEST <= len(players) <= len(COLORS):
        fields["players"].fail(Problem("setup.players", least=_FEWEST, most=len(COLORS), found=len(players)))
    seats = tuple(Seat.read(player) for player in players)
    board = fields["board"].entries().get("name")
    if board is not None and len(board.text()) > MAX_NAME:
        board.fail(Problem("board.name", most=MAX_NAME))
    options = fields["options"].entries() if "options" in fields else {}
    winners: tuple[int, ...] = ()
    if "result" in fields:
        result = fields["result"].entries()
        if "winners" in result:
            winners = tuple(number.whole(0, len(seats) - 1) for number in result["winners"].items())
    return SavedGame(
        path,
        played,
        fields["started"].moment(),
        seats,
        board.text() if board is not None else "",
        "result" in fields,
        winners,
        fruit_trees="fruit_trees" in options and options["fruit_trees"].flag(),
        other_numbers="tiles" in fields,
    )


def _free(folder: Path, stem: str) -> Path:
    """Return a new record file of that name, with a number if it exists."""
    return free_path(folder, f"{stem}{SUFFIX}")


def _move(path: Path, folder: Path) -> Path:
    folder.mkdir(parents=True, exist_ok=True)
    goal = _free(folder, path.stem)
    _bring_along(path, goal)
    return Path(shutil.move(path, goal))


def _bring_along(path: Path, goal: Path) -> None:
    """Move the previous version, the review and the mark of a branch along with their game; if that fails, nothing is
    lost."""
    for beside in (previous_version, review_path, branch_path):
        with suppress(OSError):
            shutil.move(beside(path), beside(goal))


def mark_branch(path: Path) -> None:
    """Note that a saved game branches off from another one: the album counts only whole games. If that fails, it
    counts."""
    with suppress(OSError):
        branch_path(path).touch()
