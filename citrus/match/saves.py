"""The folder of saved games: where a new game goes, and which games lie there."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from citrus.content.yaml_text import DocumentError, Part, parse, read_text
from citrus.records.record import Seat
from citrus.resources import user_dir

SUFFIX = ".citrus"
_LONGEST_NAME = 80
_UNSAFE = re.compile(r'[\x00-\x1f\x7f<>:"/\\|?*]+')


@dataclass(frozen=True)
class SavedGame:
    """A record file in the folder: who plays, when it began, when it was last played, whether it is over.

    `error` says in a plain sentence why the file cannot be used; then it has no seats.
    """

    path: Path
    played: datetime
    started: datetime | None = None
    seats: tuple[Seat, ...] = ()
    board: str = ""
    over: bool = False
    winners: tuple[int, ...] = ()
    error: str | None = None


def games_dir() -> Path:
    """The folder of saved games; it may not exist yet."""
    return user_dir() / "games"


def new_game_path(seats: Iterable[Seat], when: datetime | None = None) -> Path:
    """A file for a new game that does not exist yet: `2026-11-21 20-14 Ana, Ben.citrus`."""
    when = (when or datetime.now(UTC)).astimezone()
    names = _UNSAFE.sub(" ", ", ".join(seat.name for seat in seats))
    names = " ".join(names.split())[:_LONGEST_NAME].rstrip(" .,")
    stem = f"{when:%Y-%m-%d %H-%M} {names}".rstrip()
    folder = games_dir()
    path = folder / f"{stem}{SUFFIX}"
    number = 2
    while path.exists():
        path = folder / f"{stem} ({number}){SUFFIX}"
        number += 1
    return path


def saved_games() -> list[SavedGame]:
    """All games in the folder, the last played first; files that cannot be used come last, with their error."""
    try:
        paths = [path for path in games_dir().iterdir() if path.suffix == SUFFIX and not path.name.startswith(".")]
    except OSError:
        return []
    games = [game for game in map(_look, paths) if game is not None]
    return sorted(games, key=lambda game: (game.error is None, game.played, game.path.name), reverse=True)


def last_unfinished() -> SavedGame | None:
    """The unfinished game that was played last, if there is one."""
    return next((game for game in saved_games() if game.error is None and not game.over), None)


def _look(path: Path) -> SavedGame | None:
    """What the head of a record tells, without replaying it; None if the file has just gone."""
    try:
        played = datetime.fromtimestamp(path.stat().st_mtime, UTC)
    except OSError:
        return None
    try:
        text = read_text(path)
        # everything that is wanted stands before the setup and in the result; the long middle need not be parsed
        head, setup, rest = text.partition("\nsetup:")
        end = rest.rfind("\nresult:")
        root = parse(f"{head}{rest[end:]}" if setup and end >= 0 else head)
        return _told(path, played, root.entries())
    except DocumentError as error:
        return SavedGame(path, played, error=error.message)


def _told(path: Path, played: datetime, fields: dict[str, Part]) -> SavedGame:
    for name in ("started", "players", "board"):
        if name not in fields:
            raise DocumentError(f"The field {name!r} is missing.")
    seats = []
    for player in fields["players"].items():
        seat = player.fields(("name", "color"), ("bot",))
        bot = seat["bot"].text() if "bot" in seat else None
        seats.append(Seat(seat["name"].text(), seat["color"].text(), bot))
    board = fields["board"].entries().get("name")
    winners: tuple[int, ...] = ()
    if "result" in fields:
        result = fields["result"].entries()
        if "winners" in result:
            winners = tuple(number.whole(0, max(0, len(seats) - 1)) for number in result["winners"].items())
    return SavedGame(
        path,
        played,
        fields["started"].moment(),
        tuple(seats),
        board.text() if board is not None else "",
        "result" in fields,
        winners,
    )
