"""Every sort of file that players keep makes the folders that it needs."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from citrus.album.people import People, change_people
from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.match.damaged import bring_back
from citrus.match.match import Match
from citrus.match.pictures import save_page, save_picture
from citrus.match.saves import delete_game, new_game_path, previous_version, restore_game
from citrus.match.settings import Settings, save_settings
from citrus.records.record import Seat
from citrus.workshop.folder import BOARDS, NUMBERS
from tests.rules.worlds import tiny_game

ROOT = Path(__file__).parents[2]
SEATS = (Seat("Ana", "blue"), Seat("Ben", "red"))


def elsewhere(tmp_path: Path, sort: str) -> Path:
    """Return a file outside the player's folder."""
    text = {"game": "docs/games/easy.citrus", "board": "data/boards/short.yaml"}[sort]
    return Path(shutil.copy(ROOT / text, tmp_path / Path(text).name))


def brought_back(game: Path) -> Path:
    """Put the version before a damaged game in its place."""
    game.replace(previous_version(game))
    game.write_bytes(b"damaged")
    return bring_back(game)


MAKING: dict[str, Callable[[Path], object]] = {
    "settings": lambda folder: save_settings(Settings()),
    "who is who": lambda folder: change_people(lambda _: People()),
    "games": lambda folder: Match.new(tiny_game(0, 2), SEATS, new_game_path(SEATS)),
    "deleted games": lambda folder: delete_game(elsewhere(folder, "game")),
    "restored games": lambda folder: restore_game(elsewhere(folder, "game")),
    "damaged games": lambda folder: brought_back(elsewhere(folder, "game")),
    "pictures": lambda folder: save_picture("Sunday", Path.touch),
    "pages": lambda folder: save_page("Sunday", Path.touch),
    "boards": lambda folder: BOARDS.take_in(elsewhere(folder, "board")),
    "new boards": lambda folder: BOARDS.new(load_board(shipped_boards()["short"]), "Hill"),
    "numbers": lambda folder: NUMBERS.new(load_tiles(), "Hill"),
    "deleted boards": lambda folder: BOARDS.delete(elsewhere(folder, "board")),
}
"""What is put into a folder that may not be there yet, given one outside it."""


@pytest.mark.parametrize("sort", MAKING)
def test_a_folder_is_made_with_those_around_it_if_it_is_not_there(
    sort: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    home = tmp_path / "not" / "there" / "yet"
    monkeypatch.setenv("CITRUS_HOME", str(home))
    for _ in range(2):
        MAKING[sort](tmp_path)
        assert any(path.is_file() for path in home.rglob("*"))
