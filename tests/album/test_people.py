"""Who is who: spellings of a name, names that are joined, people who are left out, and the file that says so."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from citrus.album.album import Album
from citrus.album.people import People, change_people, key_of, load_people, people_path
from citrus.match.shelf import Shelf

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("name", ["Ana Lucía", "ANA LUCÍA", " analucía", "Ana\u00a0Lucía ", "ana luci\u0301a"])
def test_neither_case_nor_blanks_make_another_person(name: str) -> None:
    assert key_of(name) == "analucía"


def test_other_letters_do() -> None:
    assert len({key_of(name) for name in ("Ana", "Anna", "Aña", "An-a")}) == 4


def test_joining_goes_on_to_whom_the_other_has_joined() -> None:
    people = People().join("benny", "benjamin").join("benjamin", "ben")
    assert {people.person(name) for name in ("Benny", "BENJAMIN", "Ben")} == {"ben"}
    assert people.names_joined("ben") == ("benjamin", "benny")
    assert people.part("ben") == People()


def test_who_joins_somebody_is_left_out_no_longer() -> None:
    people = People().leave_out("guest", out=True)
    assert people.leave_out("guest", out=True).left_out == ("guest",)
    assert people.join("guest", "ben").left_out == ()
    assert people.leave_out("guest", out=False) == People()


def test_names_that_join_each_other_in_a_circle_hang_nothing() -> None:
    assert People({"a": "b", "b": "a"}).person("A") in ("a", "b")


@pytest.mark.parametrize(
    "content", [b"\xff", b"[1]", b"joined: 3", b"left_out: [[1]]", b"friends: {}", b"x" * 1_100_000]
)
def test_a_broken_file_is_set_aside_and_nothing_in_it_is_lost(content: bytes) -> None:
    people_path().write_bytes(content)
    found = load_people()
    assert found.content is None
    assert found.error
    assert found.aside is not None
    assert found.aside.read_bytes() == content
    assert not people_path().exists()


@pytest.mark.parametrize(("end", "sound"), [("", True), ("x", False)])
def test_a_file_of_just_a_mebibyte_is_read_and_a_larger_one_is_not(end: str, sound: bool) -> None:
    text = "left_out: [ab] #" + "é" * ((1 << 19) - 8) + end
    people_path().write_text(text, encoding="utf-8")
    assert people_path().stat().st_size == (1 << 20) + len(end)
    assert load_people().content == (People({}, ("ab",)) if sound else None)


def test_two_windows_lose_nothing_that_was_said_in_the_other() -> None:
    windows = [Album(Shelf()) for _ in range(2)]
    assert [window.people for window in windows] == [People()] * 2
    windows[0].change(lambda people: people.join("ben", "ana").leave_out("guest", True))
    windows[1].change(lambda people: people.join("zoe", "carl").leave_out("mum", True))
    assert load_people().content == People({"ben": "ana", "zoe": "carl"}, ("guest", "mum"))
    assert windows[1].people == load_people().content


def test_names_are_no_longer_than_any_name_of_a_record_makes_them() -> None:
    longest = key_of("ﷺ" * 200)
    for key, sound in ((longest, True), ("x" * 10_801, False)):
        people_path().write_text(f"left_out: [{key}]", encoding="utf-8")
        assert (load_people().content is not None) == sound


def test_names_that_join_each_other_in_a_row_hang_nothing() -> None:
    """In a file that somebody wrote by hand; the program lets each name join the person."""
    people, steps = People({f"a{number}": f"a{number + 1}" for number in range(9_000)}), 0

    class Counted(dict[str, str]):
        def __getitem__(self, key: str) -> str:
            nonlocal steps
            steps += 1
            return super().__getitem__(key)

    people = replace(people, joined=Counted(people.joined))
    assert people.person("a8990") == "a9000"
    assert people.person("a0") == "a100"
    assert steps == 110


def test_names_are_not_empty() -> None:
    people_path().write_bytes(b"left_out: ['']")
    assert load_people().content is None
    shortest = People({"a": "b"}, ("c",))
    change_people(lambda _: shortest)
    assert load_people().content == shortest


def test_who_parts_or_is_taken_in_again_leaves_the_others_as_they_were() -> None:
    people = People().join("a", "b").join("c", "b").join("d", "e").leave_out("b", out=True).leave_out("e", out=True)
    assert people.names_joined("b") == ("a", "c")
    assert people.part("b") == People({"d": "e"}, ("b", "e"))
    assert people.leave_out("b", out=False) == People(people.joined, ("e",))
    assert people.leave_out("e", out=True).left_out == ("b", "e")
    assert people.join("b", "b") == people
