"""Painting boards: every edit makes another board, and the lists of sites follow the land."""

from __future__ import annotations

import random
from itertools import pairwise
from typing import get_args

import pytest

from citrus.content.board_text import BOARD_FORM
from citrus.content.boards import load_board, read_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.content.yaml_text import DocumentError, parse
from citrus.rules.board import LANDSCAPE, OPEN, ROCK, Board
from citrus.rules.numbering import Space
from citrus.workshop import drafts
from citrus.workshop.history import KEPT, History
from citrus.workshop.troubles import spare_spaces, troubles
from tests.workshop.boards import scrawl, small

TILES = load_tiles()


def at(board: Board, name: str) -> Space:
    return board.numbers[name]


def test_ground_is_painted_and_a_site_under_it_goes() -> None:
    board = small("A..", ".B.", "...", starting="A", unused="B")
    painted = drafts.painted(board, [at(board, "a1"), at(board, "c3")], ROCK)
    assert painted.grid == ("#..", ".B.", "..#")
    assert (painted.starting_sites, painted.unused_sites) == ((), ("B",))
    assert board.grid == ("A..", ".B.", "...")
    assert drafts.painted(painted, [at(board, "b2")], LANDSCAPE).unused_sites == ()


def test_sites_take_the_first_free_letter_and_their_role() -> None:
    board = drafts.blank("New")
    board = drafts.with_site(board, at(board, "a1"), "stack")
    board = drafts.with_site(board, at(board, "c3"), "first")
    board = drafts.with_site(board, at(board, "e5"), "unused")
    assert board.sites == {"A": at(board, "a1"), "B": at(board, "c3"), "C": at(board, "e5")}
    assert [drafts.role_of(board, letter) for letter in "ABC"] == ["stack", "first", "unused"]
    board = drafts.painted(board, [at(board, "a1")], OPEN)
    board = drafts.with_site(board, at(board, "g7"), "stack")
    assert drafts.letter_at(board, at(board, "g7")) == "A"
    board = drafts.with_site(board, at(board, "c3"), "unused")
    assert (board.starting_sites, board.unused_sites) == ((), ("C", "B"))


def test_there_are_fifteen_letters() -> None:
    board = drafts.blank("New")
    for space in list(board.names)[:16]:
        board = drafts.with_site(board, space, "stack")
    assert len(board.sites) == 15
    assert drafts.with_site(board, at(board, "l9"), "first") == board


def test_a_site_is_moved_with_its_letter_and_role_but_onto_no_other() -> None:
    board = small("A..", "...", "..B", starting="A")
    moved = drafts.moved(board, "A", at(board, "c1"))
    assert moved.grid == ("..A", "...", "..B")
    assert moved.starting_sites == ("A",)
    assert drafts.moved(board, "A", at(board, "c3")) == board


def test_letters_are_swapped_with_their_roles_staying_in_place() -> None:
    board = small("A..", "...", "..B", starting="A")
    assert drafts.lettered(board, "A", "F").grid == ("F..", "...", "..B")
    swapped = drafts.lettered(board, "A", "B")
    assert swapped.grid == ("B..", "...", "..A")
    assert swapped.starting_sites == ("B",)


def test_mirroring_twice_is_nothing() -> None:
    board = small("A#.", "*..", "..B")
    assert drafts.mirrored(board, upside_down=False).grid == (".#A", "..*", "B..")
    assert drafts.mirrored(board, upside_down=True).grid == ("..B", "*..", "A#.")
    for upside_down in (False, True):
        assert drafts.mirrored(drafts.mirrored(board, upside_down), upside_down) == board


def test_size_changes_at_the_right_and_at_the_bottom_within_limits() -> None:
    board = small("A..#", "...*", "...*", "B..C", starting="AC")
    assert drafts.resized(board, 5, 4).grid == ("A..#.", "...*.", "...*.", "B..C.")
    cut = drafts.resized(board, 3, 3)
    assert cut.grid == ("A..", "...", "...")
    assert cut.starting_sites == ("A",)
    assert drafts.resized(board, 1, 99).rows == 26
    assert drafts.resized(board, 1, 99).columns == 3


def test_names_players_and_tiles_stay_within_what_there_is() -> None:
    board = drafts.blank("New")
    assert drafts.named(board, "  My   farm ").name == "My farm"
    assert drafts.named(board, "  ") == board
    assert drafts.for_players(board, 4, 5).players == (4, 5)
    assert drafts.for_players(drafts.for_players(board, 2, 3), 4, 3).players == (4, 4)
    assert drafts.for_players(drafts.for_players(board, 3, 5), 3, 2).players == (2, 2)
    assert drafts.for_players(board, 1, 6).players == (2, 5)
    removed = drafts.without_tiles(board, 13, -1, (TILES.plain, TILES.well))
    assert (removed.remove_plain, removed.remove_well) == (12, 0)


def test_no_edit_makes_what_cannot_be_written() -> None:
    rng = random.Random(3)
    for _ in range(100):
        board = scrawl(rng)
        for _ in range(10):
            space = rng.choice(list(board.names))
            board = rng.choice((
                lambda board=board, space=space: drafts.painted(board, [space], rng.choice("#.*")),
                lambda board=board, space=space: drafts.with_site(board, space, rng.choice(get_args(drafts.SiteRole))),
                lambda board=board: drafts.mirrored(board, rng.random() < 0.5),
                lambda board=board: drafts.resized(board, rng.randint(0, 30), rng.randint(0, 30)),
            ))()  # fmt: skip
        troubles(board, TILES)  # the reader understands it, whatever it says


def test_shipped_boards_are_no_trouble() -> None:
    for path in shipped_boards().values():
        assert troubles(load_board(path), TILES) == ()


def test_trouble_is_said_at_its_place() -> None:
    (nothing,) = troubles(drafts.blank("New"), TILES)
    assert (nothing.problem.key, nothing.field, nothing.spaces) == ("board.no_site_left", "", 0)

    board = small("A....", ".B...", ".....", "....C", removed=(11, 5))
    (touching,) = troubles(board, TILES)
    assert touching.problem.key == "board.sites_touch"
    assert touching.spaces == 1 << at(board, "a1") | 1 << at(board, "b2")
    assert (touching.field, touching.line) == ("grid", 8)

    board = small("A....", ".....", removed=(10, 5))
    (crowded,) = troubles(board, TILES)
    assert (crowded.problem.key, crowded.field, crowded.spaces) == ("board.no_room", "grid", 0)
    assert spare_spaces(board, TILES) == 9 - 15

    (none,) = troubles(small("A....", ".....", removed=(12, 6)), TILES)
    assert (none.problem.key, none.field) == ("board.no_plantations", "remove_plantations")

    (many, more) = troubles(small("A....", ".....", removed=(13, 7)), TILES)
    assert (many.problem.key, more.problem.key) == ("board.too_few_plain", "board.too_few_wells")


def test_everything_that_is_wrong_is_said_the_readers_reason_first() -> None:
    board = small("A.C.", ".B..", "...D", starting="ABCD", removed=(0, 0))
    found = troubles(board, TILES)
    assert [trouble.problem.key for trouble in found] == [
        "board.sites_touch", "board.sites_touch", "board.no_site_left", "board.no_room",
    ]  # fmt: skip
    assert [trouble.spaces for trouble in found[:2]] == [
        1 << at(board, "a1") | 1 << at(board, "b2"),
        1 << at(board, "c1") | 1 << at(board, "b2"),
    ]
    part = parse(BOARD_FORM.text(board))
    with pytest.raises(DocumentError) as caught:
        read_board(part)
    assert (caught.value.problem.values, caught.value.line) == (found[0].problem.values, found[0].line)


def test_undo_and_redo_lead_through_all_drafts() -> None:
    ways = [History(0)]
    for draft in (1, 2, 3):
        ways.append(ways[-1].then(draft))
    last, back = ways[-1], [ways[-1]]
    while back[-1].past:
        back.append(back[-1].undone())
    assert [history.draft for history in back] == [3, 2, 1, 0]
    assert back[-1].undone() == back[-1]
    for before, after in pairwise(back):
        assert after.redone() == before
    assert last.redone() == last
    assert last.undone().then(7).redone().draft == 7
    assert last.then(3) is last


def test_a_stroke_is_one_change() -> None:
    history = History(0).then(1).then(2).then(3, same_stroke=True)
    assert [history.draft, history.undone().draft] == [3, 1]
    assert history.then(1, same_stroke=True) == History(0).then(1)


def test_as_many_changes_are_kept_as_anybody_takes_back() -> None:
    history = History(0)
    for draft in range(1, KEPT + 3):
        history = history.then(draft)
    assert history.past == tuple(range(2, KEPT + 2))


def test_what_a_change_removes_is_found_whatever_the_change() -> None:
    board = small("A.#", ".B*", "..#", starting="A")
    assert drafts.gone(board, board) == drafts.Gone()
    assert not drafts.gone(board, drafts.mirrored(board, upside_down=False))
    for ground in (OPEN, ROCK, LANDSCAPE):
        assert drafts.gone(board, drafts.painted(board, [at(board, "b2")], ground)).sites == ("B",)
    moved = drafts.moved(board, "A", at(board, "c1"))
    assert drafts.gone(board, moved) == drafts.Gone(rocks=1)
    wide = drafts.resized(board, 5, 5)
    assert not drafts.gone(board, wide)
    assert drafts.gone(small("...A", "..#*", "...."), small("...", "..#", "...")) == drafts.Gone(("A",), 0, 1)
