"""The command line with own boards and numbers: what it says of them, and how games are played with them."""

import re
from pathlib import Path

import pytest

from citrus.cli import main
from citrus.content.boards import shipped_boards
from citrus.content.tiles import load_tiles
from citrus.records.record import read
from tests.said import one_line
from tests.workshop.numbers import FEW_FINCAS

ROOT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def terminal(monkeypatch):
    """Pretend that the output is a terminal."""
    monkeypatch.setattr("citrus.cli._at_terminal", lambda: True)


def test_board(capsys):
    assert main(["board", str(shipped_boards()["short"])]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == "Short"
    assert lines[1] == "   a b c d e f g h i j k l"
    assert "Size: 12 x 9, quicker, for 2 or 3 players" in lines


def test_refused_board(tmp_path, capsys):
    path = tmp_path / "broken.yaml"
    path.write_text("name: Broken\n", encoding="utf-8")
    assert main(["board", str(path)]) == 1
    assert one_line(capsys) == f"citrus: {path}, line 1: The field 'starting_sites' is missing.\n"


def test_a_board_file_can_be_named(tmp_path, capsys):
    path = tmp_path / "mine.yaml"
    path.write_text(shipped_boards()["short"].read_text("utf-8").replace("name: Short", "name: Mine"), encoding="utf-8")
    assert main(["simulate", "--games", "1", "--bots", "random", "--board", str(path)]) == 0
    assert "Mine, 2 players" in capsys.readouterr().out


def test_own_boards_can_be_named(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    (tmp_path / "boards").mkdir()
    (tmp_path / "boards" / "mine.yaml").write_text(shipped_boards()["short"].read_text("utf-8"), encoding="utf-8")
    assert main(["simulate", "--games", "1", "--bots", "random", "--board", "mine"]) == 0
    assert "Short, 2 players" in capsys.readouterr().out


def test_a_board_that_is_none_is_refused_before_a_window_opens(tmp_path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_text("name: Bad\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert "bad.yaml, line 1: The field 'starting_sites' is missing." in capsys.readouterr().err


def test_numbers_of_ones_own_are_played_with_and_stand_in_the_records(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    (tmp_path / "numbers").mkdir()
    path = tmp_path / "numbers" / "Rainy.yaml"
    path.write_text(FEW_FINCAS, encoding="utf-8")
    words = ["simulate", "--games", "1", "--bots", "random", "--board", "short", "--records", str(tmp_path)]
    for name in ("Rainy", str(path)):
        assert main([*words, "--numbers", name]) == 0
        assert read(tmp_path / "game-1.citrus").game.tiles == load_tiles(path)
    capsys.readouterr()
    path.unlink()  # a record needs no other file
    assert main(["replay", str(tmp_path / "game-1.citrus")]) == 0
    assert capsys.readouterr().out.splitlines()[1] == "Options: 3 starting fincas, edition 2, house rules"
    with pytest.raises(SystemExit):
        main([*words, "--numbers", "Rainy"])
    assert "There are no house rules and no file 'Rainy'; you have no house rules yet." in capsys.readouterr().err


def test_boards_are_known_by_their_names_and_poor_ones_warned_of(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert main(["board", "long"]) == 0
    assert "Warning" not in capsys.readouterr().out
    folder = tmp_path / "boards"
    folder.mkdir()
    text = shipped_boards()["short"].read_text(encoding="utf-8")
    poor = re.sub(r"starting_sites: .*", "starting_sites: [A]", text)
    (folder / "meadow.yaml").write_text(poor, encoding="utf-8")
    assert main(["board", "meadow"]) == 0
    assert capsys.readouterr().out.splitlines()[-1] == (
        "Warning: With a single starting finca, players may have to pass. Paint a second starting site."
    )
    with pytest.raises(SystemExit):
        main(["simulate", "--board", "medow"])
    assert "the boards are long, short, meadow." in capsys.readouterr().err


def test_files_of_another_sort_are_called_what_they_are(tmp_path, capsys):
    game, board, numbers = ROOT / "docs/games/easy.citrus", shipped_boards()["long"], ROOT / "data/tiles.yaml"
    for words, said in (
        (["board", numbers], "This is a file of house rules"),
        (["board", game], "This is a saved game."),
        (["numbers", board], "This is a board."),
        (["replay", board], "This is a board."),
    ):
        assert main([str(word) for word in words]) == 1
        assert f"citrus: {words[1]}: {said}" in one_line(capsys)


def test_numbers_are_checked_and_described(tmp_path, capsys):
    path = tmp_path / "Rainy.yaml"
    path.write_text(FEW_FINCAS, encoding="utf-8")
    assert main(["numbers", str(path)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[:5] == ["Rainy", "1 2 3", "4 5 6", "7 8 9", "Market: 9 spaces in 6 lines"]
    assert "Fincas: 8 (4 x 7/3, 4 x 10/5)" in lines
    assert "Extra coins of a fair start, from 2 players up: not possible" in lines
    path.write_text(FEW_FINCAS.replace("7 8 9", ". . ."), encoding="utf-8")
    assert main(["numbers", str(path)]) == 1
    assert f"{path}, line 11: market: The market line R3 has no crate." in capsys.readouterr().err


def test_a_board_is_checked_with_the_numbers_that_are_named(tmp_path, capsys):
    path = tmp_path / "Many.yaml"
    path.write_text(FEW_FINCAS.replace("plain: 10", "plain: 99"), encoding="utf-8")
    assert main(["board", str(shipped_boards()["short"])]) == 0
    assert main(["board", str(shipped_boards()["short"]), "--numbers", str(path)]) == 1
    assert "short.yaml, line" in capsys.readouterr().err


def test_numbers_that_are_none_are_refused_before_a_window_opens(tmp_path, capsys):
    path = tmp_path / "bad.yaml"
    path.write_text("market: 1 2\nworkers: 5\n", encoding="utf-8")
    assert main([str(path)]) == 1
    assert "bad.yaml, line 1: The field 'plantations' is missing." in capsys.readouterr().err
