"""Reading YAML that anybody may have written."""

from contextlib import nullcontext
from itertools import pairwise

import pytest

from citrus.content import yaml_text
from citrus.content.yaml_text import MAX_BYTES, DocumentError, Part, parse, read_text
from citrus.limits import shown
from tests.english import refusing, said


@pytest.fixture(params=[yaml_text.LOADER, yaml_text.PlainLoader], ids=["fast", "plain"], autouse=True)
def loader(request, monkeypatch):
    monkeypatch.setattr(yaml_text, "LOADER", request.param)


def refused(text):
    with pytest.raises(DocumentError) as caught:
        parse(text)
    assert "\n" not in said(caught.value)
    return caught.value


BOMB = "a: &a [x, x]\n" + "".join(f"{new}: &{new} [*{old}, *{old}]\n" for old, new in pairwise("abcdefghijklmnopqrst"))


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("", None, "empty"),
        ("# only a comment\n", None, "empty"),
        ("just a text", 1, "Expected a mapping, found text ('just a text')"),
        ("- a\n- b\n", 1, "Expected a mapping, found a list"),
        ("a: 1\n---\nb: 2\n", 2, "more than one document"),
        (BOMB, 1, "(&name)"),
        ("a: 1\nb: *a\n", 2, "(*name)"),
        ("a: 1\nb: !!python/object:os.system x\n", 2, "(!name)"),
        ("a: 1\nb: !!binary eA==\n", 2, "(!name)"),
        ("a: [1, 2\n", None, "not YAML"),
        ("a: 1\n\tb: 2\n", 2, "not YAML"),
        ("a: '\n", None, "not YAML"),
        ("a: \x01\n", None, "does not allow"),
        ("a: " + "[" * 9 + "]" * 9, 1, "nested"),
        ("a: " + "[" * 100_000, 1, "nested"),
        ("a: " + "{b: " * 100_000, 1, "nested"),
        ("a: " + "x" * MAX_BYTES, None, "larger"),
    ],
)
def test_refuses(text, line, sentence):
    error = refused(text)
    assert sentence in said(error)
    if line is not None:
        assert error.line == line


def test_refuses_halves_of_characters():
    assert "Unicode" in said(refused("a: \ud800\n")) or "does not allow" in said(refused("a: \ud800\n"))


@pytest.mark.parametrize(
    ("text", "line", "sentence"),
    [
        ("a: 1\na: 2\n", 2, "The key 'a' appears twice."),
        ("1: 2\n", 1, "must be text"),
        ("N: 1\nyes: 2\n", 2, "must be text"),
        ("<<: {a: 1}\n", 1, "must be text"),
        ("[a, b]: 1\n", 1, "must be text"),
    ],
)
def test_keys(text, line, sentence):
    with pytest.raises(DocumentError) as caught:
        parse(text).entries()
    assert sentence in said(caught.value)
    assert caught.value.line == line


def test_fields_name_what_is_missing_and_what_is_too_much():
    with refusing(DocumentError, "The field 'b' is missing"):
        parse("a: 1").fields(("a", "b"))
    with pytest.raises(DocumentError) as caught:
        parse("a: 1\nc: 2").fields(("a",), optional=("b",))
    assert "There is no field 'c' here" in said(caught.value)
    assert (caught.value.place, caught.value.line) == ("c", 2)
    assert list(parse("a: 1").fields(("a",), optional=("b",))) == ["a"]


def test_places_and_lines():
    part = parse("a:\n  b:\n    - 1\n    - 2\n").entries()["a"].entries()["b"].items()[1]
    assert (part.place, part.line, part.whole(0, 9)) == ("a.b[1]", 4, 2)


def test_what_is_put_in_keeps_its_line_and_what_is_changed_the_line_of_before():
    whole = parse("a: 1\nb:\n  - x\n  - y\n")
    second = whole.entries()["b"].items()[1]
    changed = whole.with_entries({"c": whole.entries()["b"].with_items([second.with_text("z")])})
    assert changed.plain() == {"c": ["z"]}
    (item,) = changed.entries()["c"].items()
    assert (changed.line, item.line, item.text()) == (1, 4, "z")


@pytest.mark.parametrize(
    ("take", "wanted", "taken"),
    [
        (Part.entries, "a mapping", ["{b: 1}"]),
        (Part.items, "a list", ["[1]", "[2020-01-01]"]),
        (lambda part: part.whole(0, 9), "a whole number", ["1"]),
        (Part.flag, "true or false", ["true"]),
        (Part.moment, "a date and time", ["2020-01-01", "'2020-01-01'"]),
    ],
)
def test_only_what_is_wanted_is_taken(take, wanted, taken):
    values = ["{b: 1}", "[1]", "[2020-01-01]", "1", "1.5", "true", "~", "2020-01-01", "'2020-01-01'"]
    for value in values:
        with nullcontext() if value in taken else refusing(DocumentError, f"Expected {wanted}"):
            take(parse(f"a: {value}").entries()["a"])


@pytest.mark.parametrize("value", ["0x1F", "010", "1_0", "+1", "9" * 5000])
def test_whole_numbers_are_written_plainly(value):
    with refusing(DocumentError, "not a plain whole number"):
        parse(f"a: {value}").entries()["a"].whole(0, 9)


def test_whole_numbers_have_limits():
    with refusing(DocumentError, "10 is not between 0 and 9"):
        parse("a: 10").entries()["a"].whole(0, 9)
    assert parse("a: -3").entries()["a"].whole(-5, 9) == -3


def test_texts_are_not_lists_or_nothing():
    with refusing(DocumentError, "Expected text, found a list"):
        parse("a: [x]").entries()["a"].text()
    with refusing(DocumentError, "Expected text, found nothing"):
        parse("a: #x").entries()["a"].text()


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ("no", "true or false"),
        ("On", "true or false"),
        ("~", "nothing"),
        ("null", "nothing"),
        ("12", "a whole number"),
        ("0x1F", "a whole number"),
        ("12:30:00", "a whole number"),
        (".inf", "a decimal number"),
        ("2020-01-01", "a date"),
        ("=", "something else"),
    ],
)
def test_a_text_that_needs_quotes_is_explained(value, found):
    with pytest.raises(DocumentError) as caught:
        parse(f"a: [{value}]").entries()["a"].items()[0].text()
    assert said(caught.value) == f'To YAML, {value} is {found}; write it in quotes: "{value}".'
    assert parse(f"a: '{value}'").entries()["a"].text() == value


def test_flags():
    assert parse("a: true").entries()["a"].flag() is True
    assert parse("a: no").entries()["a"].flag() is False


@pytest.mark.parametrize("value", ["2026-11-20T20:14:00Z", "'2026-11-20T20:14:00Z'", "2026-11-20 21:14:00+01:00"])
def test_moments(value):
    assert parse(f"a: {value}").entries()["a"].moment().isoformat() == "2026-11-20T20:14:00+00:00"


@pytest.mark.parametrize(
    ("value", "moment"),
    [("2026-11-2 9:14:00", "2026-11-02T09:14:00+00:00"), ("2026-11-20", "2026-11-20T00:00:00+00:00")],
)
def test_moments_as_yaml_writes_them(value, moment):
    assert parse(f"a: {value}").entries()["a"].moment().isoformat() == moment


@pytest.mark.parametrize("value", ["yesterday", "2026-13-40T00:00:00Z", "2026-13-40", "7"])
def test_moments_that_are_none(value):
    with refusing(DocumentError, "date and time"):
        parse(f"a: {value}").entries()["a"].moment()


def test_lines_of_a_block_have_their_own_line_numbers():
    lines = parse("x: 1\na: |  # picture\n  . .\n  # #\n\nb: 2\n").entries()["a"].text_lines()
    assert lines == [(". .", 3), ("# #", 4)]


def test_lines_of_other_texts_have_the_line_on_which_the_text_begins():
    lines = parse('x: 1\na: "one\\ntwo"\n').entries()["a"].text_lines()
    assert lines == [("one", 2), ("two", 2)]
    assert parse("a: ''").entries()["a"].text_lines() == [("", 1)]
    assert parse("a: |\n\n  x\n\n").entries()["a"].text_lines() == [("x", 3)]


def test_nothing_is_not_the_text_null():
    part = parse("a: null\nb: 'null'\nc: nothing\nd: 1\n").entries()
    assert [part[name].text_or_nothing() for name in "abc"] == [None, "null", "nothing"]
    with refusing(DocumentError, "write it in quotes"):
        part["d"].text_or_nothing()


def test_what_is_no_text_is_told_with_its_line(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"a: 1\nb: 2\nc: \xff\n")
    with pytest.raises(DocumentError) as caught:
        read_text(path)
    assert caught.value.line == 3


@pytest.mark.parametrize("blanks", [" ", "\t", "  \t", "\t ", " \t \t"])
def test_tabs_between_words_are_blanks(blanks):
    text = f"a:{blanks}x{blanks}y{blanks}\nb: z{blanks}\n w\nc: [x{blanks}y{blanks},{blanks}z{blanks}]{blanks}# d\n"
    assert parse(text).plain() == {"a": f"x{blanks}y", "b": "z w", "c": [f"x{blanks}y", "z"]}


def test_windows_line_ends():
    assert parse("a: |\r\n  x\r\n  y\r\nb: z\r\n").entries()["a"].text_lines() == [("x", 2), ("y", 3)]


@pytest.mark.parametrize(
    ("content", "sentence"),
    [
        (b"a: 1\x00", "not a text file"),
        (b"a: 1\n\xff\xfe", "not text in UTF-8"),
        (b"a" * (MAX_BYTES + 1), "larger than 1024 KiB"),
    ],
)
def test_files_that_are_no_text(tmp_path, content, sentence):
    path = tmp_path / "file"
    path.write_bytes(content)
    with refusing(DocumentError, sentence):
        read_text(path)


@pytest.mark.parametrize(
    ("name", "keys"),
    [("", ["file.unreadable", "cause.folder"]), ("no", ["file.unreadable", "cause.missing"]), ("\0", ["file.no_name"])],
)
def test_files_that_cannot_be_opened(tmp_path, name, keys):
    with pytest.raises(DocumentError) as caught:
        read_text(tmp_path / name)
    problem = caught.value.problem
    assert [problem.key, *(reason.key for reason in problem.values.values())] == keys


def test_byte_order_mark(tmp_path):
    path = tmp_path / "file"
    path.write_bytes(b"\xef\xbb\xbfa: 1\n")
    assert read_text(path) == "a: 1\n"


def test_long_texts_are_shown_with_forty_signs():
    assert [len(shown("x" * length)) for length in (39, 40, 41, 99)] == [41, 42, 42, 42]
    assert shown("x" * 41) == repr("x" * 39 + "…")


@pytest.mark.parametrize(
    ("value", "sentence"),
    [
        ("''", "Expected a whole number, found text."),
        ("x", "Expected a whole number, found text ('x')."),
        ("[]", "Expected a whole number, found a list."),
        ("[1]", "Expected a whole number, found a list."),
        ("{b: 1}", "Expected a whole number, found a mapping."),
        ("", "Expected a whole number, found nothing."),
        ("~", "Expected a whole number, found nothing ('~')."),
    ],
)
def test_what_was_found_instead_is_shown_if_it_can_be(value, sentence):
    with pytest.raises(DocumentError) as caught:
        parse(f"a: {value}").entries()["a"].whole(0, 9)
    assert said(caught.value) == sentence


def test_plain_values_are_what_the_text_says():
    text = "a: [1, -20, 'two', {b: yes, c: off}, ~]\nd: {}\ne: []\nf: 2020-01-01\ng: 1.5\nh: three\ni: ''\n"
    assert parse(text).plain() == {
        "a": [1, -20, "two", {"b": True, "c": False}, None],
        "d": {},
        "e": [],
        "f": "2020-01-01",
        "g": "1.5",
        "h": "three",
        "i": "",
    }
    assert parse("a: 999999999").plain() == {"a": 999_999_999}
    for text in ("1000000000", "0x1F", "12:30:00", "1_000"):
        assert parse(f"a: {text}").plain() == {"a": text}
