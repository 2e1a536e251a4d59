"""The file of a board that is painted: every change is there at once, and nothing of anybody's is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import all_boards, load_board, own_boards_dir, shipped_boards
from citrus.content.errors import ContentError
from citrus.rules.board import ROCK, Board
from citrus.workshop import drafts
from citrus.workshop.bench import Bench
from citrus.workshop.folder import BOARDS
from tests.english import refusing
from tests.workshop.boards import BY_HAND
from tests.workshop.conftest import benched


@pytest.fixture
def folder(home: Path) -> Path:
    return own_boards_dir()


@pytest.fixture
def bench(folder: Path) -> Bench[Board]:
    return benched(BOARDS, folder / "Valley.yaml", BY_HAND)


def load_name(path: Path) -> str:
    return BOARDS.read(path)[0].name


def rocky(bench: Bench[Board], *names: str) -> None:
    board = bench.draft
    bench.change(drafts.painted(board, [board.numbers[name] for name in names], ROCK))


def test_every_change_is_in_the_file_at_once_with_its_comments(bench: Bench[Board]) -> None:
    rocky(bench, "a1")
    assert load_board(bench.path) == bench.draft
    assert bench.path.read_text("utf-8") == BY_HAND.replace("  . . * . . .\n", "  # . * . . .\n")
    bench.undo()
    assert bench.path.read_text("utf-8") == BY_HAND
    bench.redo()
    assert load_board(bench.path).grid[0] == "#.*..."


def test_a_stroke_is_saved_when_it_ends_and_undone_at_once(bench: Bench[Board]) -> None:
    for before, names in (("..*...", ("a1", "b1")), ("##*...", ("d1", "e1"))):
        for name in names:
            board = bench.draft
            bench.change(drafts.painted(board, [board.numbers[name]], ROCK), stroke=True)
        assert load_board(bench.path).grid[0] == before
        bench.end_stroke()
    assert load_board(bench.path).grid[0] == "##*##."
    rocky(bench, "f1")
    for expected in ("##*##.", "##*...", "..*..."):
        bench.undo()
        assert load_board(bench.path).grid[0] == expected
    assert bench.path.read_text("utf-8") == BY_HAND


def test_what_has_not_changed_is_not_written(bench: Bench[Board]) -> None:
    bench.path.unlink()
    bench.save()
    assert not bench.path.exists()


def test_a_change_that_would_cost_comments_waits(bench: Bench[Board]) -> None:
    bench.change(drafts.with_site(bench.draft, bench.draft.numbers["b4"], "stack"))
    assert bench.at_risk == ("the house",)
    assert bench.path.read_text("utf-8") == BY_HAND
    bench.undo()
    assert not bench.at_risk
    bench.redo()
    bench.rename("Hill")
    assert bench.path.name == "Valley.yaml", "the file keeps its name as long as it has the content of before"
    bench.let_go()
    assert not bench.at_risk
    assert load_board(bench.path) == bench.draft
    assert "the house" not in bench.path.read_text("utf-8")


def test_unfinished_boards_are_kept_and_opened_again(folder: Path) -> None:
    bench = Bench(BOARDS, BOARDS.new(drafts.blank("Farm"), "Farm"))
    bench.change(drafts.with_site(bench.draft, bench.draft.numbers["a1"], "first"))
    with refusing(ContentError, "No site is left"):
        load_board(bench.path)
    assert Bench(BOARDS, bench.path).draft == bench.draft
    assert [entry.path for entry in all_boards() if entry.own] == [folder / "Farm.yaml"]


def test_what_is_no_board_is_refused_with_its_line(folder: Path) -> None:
    path = folder / "bad.yaml"
    path.write_text(BY_HAND.replace(". . . # . *", ". . . # ."), encoding="utf-8")
    with pytest.raises(ContentError) as caught:
        Bench(BOARDS, path)
    assert (caught.value.path, caught.value.line) == (path, 12)


def test_a_file_that_somebody_else_changed_meanwhile_stays_theirs(bench: Bench[Board]) -> None:
    theirs = BY_HAND.replace("Valley", "Hill")
    path = bench.path
    path.write_text(theirs, encoding="utf-8")
    rocky(bench, "a1")
    assert path.read_text("utf-8") == theirs
    assert bench.path.name == "Valley (2).yaml"
    assert load_board(bench.path) == bench.draft
    bench.path.unlink()
    rocky(bench, "b1")
    assert load_board(bench.path) == bench.draft


def test_a_disk_that_refuses_loses_nothing(bench: Bench[Board], monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError("full")

    with monkeypatch.context() as patch:
        patch.setattr("citrus.shared_file.replace_file", full)
        rocky(bench, "a1")
        assert bench.error is not None
        bench.rename("Hill")
        assert bench.path.name == "Valley.yaml"
    bench.save()
    assert bench.error is None
    assert load_board(bench.path) == bench.draft


def test_renaming_brings_the_file_along(bench: Bench[Board]) -> None:
    bench.rename("Hill: north?")
    assert bench.path.name == "Hill north.yaml"
    assert load_board(bench.path).name == "Hill: north?"
    rocky(bench, "a1")
    assert load_board(bench.path) == bench.draft
    bench.rename(" ")
    assert bench.draft.name == "Hill: north?"
    bench.rename("con")
    assert bench.path.name == "“con”.yaml"


def test_a_name_that_is_taken_gets_a_number_in_the_board_and_in_its_file(bench: Bench[Board]) -> None:
    BOARDS.new(drafts.blank("Lake"), "Lake")
    bench.rename("Lake")
    assert (bench.draft.name, bench.path.name) == ("Lake (2)", "Lake (2).yaml")
    bench.rename("Lake (2)")  # its own name is free
    assert (bench.draft.name, bench.path.name) == ("Lake (2)", "Lake (2).yaml")
    bench.rename("the Short Valley", taken=["The short valley"])
    assert load_board(bench.path).name == "the Short Valley (2)"
    assert bench.path.name == "the Short Valley (2).yaml"
    bench.rename("Valley")
    assert (bench.draft.name, bench.path.name) == ("Valley", "Valley.yaml")


@pytest.mark.parametrize("name", ["A valley with a name of forty characters", "谷" * 40, "Valley (99)"])
def test_names_that_a_file_has_to_cut_get_numbers_too(folder: Path, name: str) -> None:
    paths = [BOARDS.new(drafts.blank(name), name) for _ in range(3)]
    assert len(set(paths)) == 3
    assert len({load_name(path) for path in paths}) == 3


def test_copies_and_new_boards_take_no_name_twice(folder: Path) -> None:
    long = load_board(shipped_boards()["long"])
    paths = [BOARDS.new(long, "Mine"), BOARDS.new(long, "Mine"), BOARDS.new(drafts.blank("?"), "?")]
    assert [path.name for path in paths] == ["Mine.yaml", "Mine (2).yaml", "“”.yaml"]
    assert load_board(paths[0]).grid == long.grid
    assert [load_board(path).name for path in paths[:2]] == ["Mine", "Mine (2)"]


@pytest.mark.parametrize("way", ["new", "from a file", "from a text"])
def test_boards_are_put_deleted_and_brought_back_with_folders_and_without(
    way: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path / "not" / "there"))
    elsewhere = tmp_path / "Valley.yaml"
    elsewhere.write_text(BY_HAND, encoding="utf-8")
    valley = BOARDS.read(elsewhere)[0]
    put = {
        "new": lambda: BOARDS.new(valley, "Valley"),
        "from a file": lambda: BOARDS.take_in(elsewhere),
        "from a text": lambda: BOARDS.take_in_text(BY_HAND, "Board"),
    }[way]
    paths = [put(), put()]
    texts = [path.read_text("utf-8") for path in paths]
    assert [path.name for path in paths] == ["Valley.yaml", "Valley (2).yaml"]
    gone = [BOARDS.delete(path) for path in paths]
    assert {path.parent for path in gone} == {BOARDS.deleted()}
    BOARDS.own().rmdir()
    assert [BOARDS.restore(path) for path in gone] == paths
    assert [path.read_text("utf-8") for path in paths] == texts


def test_a_board_from_elsewhere_is_taken_in_word_for_word(folder: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "board.yaml"
    elsewhere.write_text(BY_HAND, encoding="utf-8")
    assert BOARDS.take_in(elsewhere).read_text("utf-8") == BY_HAND
    second = BOARDS.take_in(elsewhere)
    assert second.name == "Valley (2).yaml"
    assert second.read_text("utf-8") == BY_HAND.replace("name: Valley", 'name: "Valley (2)"')
    assert BOARDS.take_in(elsewhere, taken=["VALLEY", "Valley (3)"]).name == "Valley (4).yaml"
    elsewhere.write_text(BOARD_FORM.text(drafts.blank("Empty")), encoding="utf-8")  # unfinished boards can be sent, too
    taken = BOARDS.take_in(elsewhere)
    assert taken.name == "Empty.yaml"
    assert BOARDS.take_in(taken) == taken
    elsewhere.write_text("name: Empty\n", encoding="utf-8")
    with refusing(ContentError, "is missing"):
        BOARDS.take_in(elsewhere)
