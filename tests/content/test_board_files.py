"""Board files: the shipped ones as the rules want them, and everything that is refused in others (R2)."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.content.boards import all_boards, load_board, own_boards_dir, shipped_boards
from citrus.content.errors import ContentError
from citrus.content.survey import facts, picture
from citrus.content.tiles import load_tiles
from citrus.rules.board import spaces_of
from citrus.rules.problem import Problem
from tests.english import refusing, said

GOOD = """\
name: Valley
players: [2, 4]
starting_sites: [A, B]
unused_sites: [D]
remove_plantations: {plain: 11, well: 5}
grid: |
  . . * . . .
  . A . . C .
  . . . # . *
  . B . . . .
  . . . . D .
"""


@pytest.fixture
def board_file(tmp_path):
    def write(old="", new="", text=GOOD):
        assert old in text
        path = tmp_path / "valley.yaml"
        path.write_text(text.replace(old, new, 1), encoding="utf-8")
        return path

    return write


def test_a_good_board(board_file):
    board = load_board(board_file())
    assert board.name == "Valley"
    assert board.players == (2, 4)
    assert board.starting_sites == ("A", "B")
    assert board.unused_sites == ("D",)
    assert (board.remove_plain, board.remove_well) == (11, 5)
    assert board.grid == ("..*...", ".A..C.", "...#.*", ".B....", "....D.")


def test_blanks_in_the_grid_do_not_matter(board_file):
    assert load_board(board_file("  . A . . C .", "  .A  ..C.\t")) == load_board(board_file())


@pytest.mark.parametrize(
    ("old", "new", "place", "line", "sentence"),
    [
        ("name: Valley\n", "", "", 1, "'name' is missing"),
        ("players: [2, 4]\n", "", "", 1, "'players' is missing"),
        ("grid:", "gird:", "gird", 6, "no field 'gird'"),
        ("name: Valley", "name: [Valley]", "name", 1, "Expected text"),
        ("name: Valley", "name: ' '", "name", 1, "1 to 200 characters"),
        ("name: Valley", "name: " + "x" * 201, "name", 1, "1 to 200 characters"),
        ("name: Valley", "name: Valley\nname: Hill", "", 2, "appears twice"),
        ("[2, 4]", "[4, 2]", "players", 2, "smallest and the largest"),
        ("[2, 4]", "[2]", "players", 2, "smallest and the largest"),
        ("[2, 4]", "[1, 4]", "players[0]", 2, "1 is not between 2 and 5"),
        ("[A, B]", "[A, Z]", "starting_sites[1]", 3, "no site 'Z'"),
        ("[A, B]", "[A, A]", "starting_sites[1]", 3, "A is named twice"),
        ("[A, B]", "[A, no]", "starting_sites[1]", 3, "in quotes"),
        ("[A, B]", "A, B", "starting_sites", 3, "Expected a list"),
        ("[D]", "[E]", "unused_sites[0]", 4, "no site 'E'"),
        ("[D]", "[A]", "unused_sites[0]", 4, "A is named twice"),
        ("[D]", "[D, D]", "unused_sites[1]", 4, "D is named twice"),
        ("[D]", "[C, D]", "", 1, "No site is left"),
        ("plain: 11", "plain: 13", "remove_plantations", 5, "there are only 12"),
        ("plain: 11", "plain: -1", "remove_plantations.plain", 5, "-1 is not between"),
        ("plain: 11, well: 5", "plain: 12, well: 6", "remove_plantations", 5, "No plantation tiles are left"),
        ("plain: 11, well: 5", "plain: 8, well: 4", "grid", 6, "25) for the plantation tiles (30)"),
        ("  . A . . C .", "  . A . . C", "grid", 8, "this row: 5; in the first row: 6"),
        ("  . A . . C .", "  . A . . C . .", "grid", 8, "this row: 7; in the first row: 6"),
        ("  . A . . C .", "", "grid", 8, "row of the board is empty"),
        ("  . A . . C .", "  . A . . P .", "grid", 8, "'P' stands for no space"),
        ("  . A . . C .", "  . A . . c .", "grid", 8, "'c' stands for no space"),
        ("  . . . # . *", "  . . . ü . *", "grid", 9, "'ü' stands for no space"),
        (". B", ". A", "grid", 10, "A is named twice"),
        ("  . . . # . *", "  . E . # . *", "grid", 9, "not even at a corner: A and E"),
        ("  . . . # . *", "  E . . # . *", "grid", 9, "not even at a corner: A and E"),
        ("  . . . # . *", "  . . E # . *", "grid", 9, "not even at a corner: A and E"),
        ("  . A . . C .", "  . A E . C .", "grid", 8, "not even at a corner: A and E"),
        ("  . . * . . .", "  " + ". " * 27, "grid", 7, "at most 26 x 26"),
        ("  . . * . . .", "  . . * . . .\n" * 22 + "  . . * . . .", "grid", 33, "at most 26 x 26"),
        ("  . . * . . .\n", "  . . * . . .\n\n", "grid", 8, "row of the board is empty"),
    ],
)
def test_refuses(board_file, old, new, place, line, sentence):
    path = board_file(old, new)
    with pytest.raises(ContentError) as caught:
        load_board(path)
    error = caught.value
    assert (error.path, error.place, error.line) == (path, place, line)
    assert sentence in said(error)


def test_refuses_files_that_are_none(tmp_path):
    with refusing(ContentError, "cannot be read"):
        load_board(tmp_path / "missing.yaml")
    empty = tmp_path / "empty.yaml"
    empty.touch()
    with refusing(ContentError, "empty"):
        load_board(empty)


def test_all_boards_offers_own_ones_and_tells_what_is_wrong_with_broken_ones(tmp_path, monkeypatch):
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert [entry.own for entry in all_boards()] == [False] * len(shipped_boards())
    own = own_boards_dir()
    assert own.is_relative_to(tmp_path)
    own.mkdir(parents=True)
    (own / "good.yaml").write_text(GOOD, encoding="utf-8")
    (own / "broken.yaml").write_text(GOOD.replace("C", "B"), encoding="utf-8")
    (own / "notes.txt").write_text("no board", encoding="utf-8")
    broken, good = [entry for entry in all_boards() if entry.own]
    assert good.error is None
    assert good.board is not None
    assert good.board.name == "Valley"
    assert broken.board is None
    assert broken.error is not None
    assert broken.error.path == own / "broken.yaml"


def test_a_folder_of_boards_that_cannot_be_read_is_ones_own_and_says_why():
    own = own_boards_dir()
    own.parent.mkdir(parents=True, exist_ok=True)
    own.write_text("no folder", encoding="utf-8")
    (entry,) = [entry for entry in all_boards() if entry.own]
    assert (entry.path, entry.board) == (own, None)
    assert entry.error is not None


@pytest.fixture(params=["long", "short"])
def shipped(request):
    return load_board(shipped_boards()[request.param])


def test_picture_shows_every_space(shipped):
    rows = [line[3:].replace(" ", "") for line in picture(shipped).splitlines()[1:]]
    assert tuple(rows) == shipped.grid


def test_facts_of_a_board(board_file):
    assert facts(load_board(board_file()), load_tiles()) == [
        "Size: 6 x 5, recommended for 2 to 4 players",
        "Sites: 4 (3 with 8 surrounding spaces, 1 with 5 surrounding spaces)",
        "Starting sites: A B",
        "Unused sites: D",
        "Rocks: 1",
        "Landscape spaces: 2 for 30 landscape tiles",
        "Open spaces: 23",
        "Spaces left over after all 10 plantations: 15",
        "Roads that are rocks: none",
        "Spaces that surround two or more sites: 3 (a3, b3, c3)",
        "Every space but the rocks can be reached from every other by side steps",
        "Side steps between starting sites: A-B 2",
        "Extra coins of a fair start, in turn order: 0 5 for 2, 0 4 4 for 3, 0 4 4 4 for 4, 0 4 4 4 4 for 5",
    ]


def test_facts_of_a_board_that_lacks_most_of_it(board_file):
    text = GOOD.replace("[A, B]", "[]").replace("[D]", "[]").replace("*", ".")
    text = text.replace(". A . .", ". . . .").replace(". B . .", ". . . .").replace(". . D .", ". . . .")
    assert facts(load_board(board_file(text=text)), replace(load_tiles(), fair_start=())) == [
        "Size: 6 x 5, recommended for 2 to 4 players",
        "Sites: 1 (1 with 8 surrounding spaces)",
        "Starting sites: none",
        "Unused sites: none",
        "Rocks: 1",
        "Landscape spaces: 0 for 30 landscape tiles",
        "Open spaces: 28",
        "Spaces left over after all 10 plantations: 18",
        "Roads that are rocks: none",
        "Spaces that surround two or more sites: 0 (none)",
        "Every space but the rocks can be reached from every other by side steps",
        "Side steps between starting sites: none",
        "Extra coins of a fair start, in turn order: not possible",
    ]


def test_facts_tell_what_rocks_do(board_file):
    lines = facts(load_board(board_file("  . . . # . *", "  # # # # # #")), load_tiles())
    assert "Roads that are rocks: A 1, B 1, C 1" in lines
    assert "Cut off by rocks: the parts that begin at a1" in lines
    assert "Side steps between starting sites: A-B -" in lines


def test_roads_never_leave_the_board(shipped):
    for site, road in shipped.roads.items():
        column, row = shipped.column_row(shipped.sites[site])
        for space in spaces_of(road):
            other_column, other_row = shipped.column_row(space)
            assert abs(column - other_column) + abs(row - other_row) == 1


@pytest.mark.parametrize(
    ("place", "line", "said"),
    [("grid", 3, "a.yaml, line 3: grid: "), ("grid", None, "a.yaml: grid: "), ("", 3, "a.yaml, line 3: ")],
)
def test_an_error_says_its_file_its_line_and_its_place(place: str, line: int | None, said: str) -> None:
    problem = Problem("market.gap", number=4)
    assert str(ContentError(Path("a.yaml"), place, problem, line)) == f"{said}{problem}"
