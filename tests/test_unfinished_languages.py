"""Languages whose files lie in the player's folder: what they lack is said in English, a whole sentence at a time."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path

import pytest

from citrus.content.boards import load_board, shipped_boards
from citrus.content.tiles import load_tiles
from citrus.language.keys import key_name
from citrus.language.languages import languages
from citrus.language.problems import fault_text
from citrus.language.rulebook.book import load_book
from citrus.language.text_files import gaps
from citrus.language.texts import Texts, language_names
from citrus.language.wording import choice, listed, moment, names
from citrus.language.words import Words, computer_text
from citrus.rules.game import Options
from citrus.rules.tiles import LANDSCAPE_TILES
from citrus.rules.variants import new_game

Write = Callable[..., Texts]


@pytest.fixture
def write(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Write:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    (tmp_path / "languages").mkdir()

    def written(text: str | bytes, language: str = "pl") -> Texts:
        path = tmp_path / "languages" / f"{language}.yaml"
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return Texts.of(language.partition(".")[0])

    return written


# a sentence is in one language


def test_a_sentence_is_english_if_one_of_its_parts_is(write: Write) -> None:
    texts = write("events.taken.one: 'Bierze: {tiles}'\ntable.landscape.bull.name: byk\nnames.list: '{first} i {last}'")

    def taken(tile: str) -> str:
        return texts.count("events.taken", 1, tiles=names(texts, [texts(tile)]))

    bull, cart = "table.landscape.bull.name", "table.landscape.cart.name"
    assert taken(bull) == "Bierze: byk"
    assert taken(cart) == Texts.of("en").count("events.taken", 1, tiles="cart")
    assert names(texts, [texts(bull), texts(cart)]) == "bull and cart"
    assert names(texts, ["Ana", "Ben"]) == "Ana i Ben"
    assert names(texts, ["Ana", "Ben", "Clara"]) == "Ana, Ben and Clara", "the comma is missing"
    assert texts.joined(" + ", [texts(bull), texts(cart)]) == "bull + cart"
    assert texts.joined(" + ", [texts(bull), "8"]) == "byk + 8"


def test_a_number_is_said_in_the_language_of_its_sentence(write: Write) -> None:
    texts = write('amount.coins: {one: "{count} moneta", few: "{count} monety", many: "{count} monet"}')
    assert [texts.amount("coins", count) for count in (1, 3, 5)] == ["1 moneta", "3 monety", "5 monet"]
    said = texts("table.tip.line", line="row 2", price=texts.amount("coins", 3), tiles="lemon")
    assert said == Texts.of("en")("table.tip.line", line="row 2", price="3 coins", tiles="lemon")
    assert texts.again(said) == said
    texts.change("de")
    assert "3\u00a0Münzen" in texts.again(said)


def test_of_a_file_without_a_fault_nothing_is_said(write: Write) -> None:
    texts = write("start.play: Nowa gra")
    texts.read_all()
    assert fault_text(texts) == ""
    assert fault_text(Texts.of("en")) == ""


def test_after_a_change_of_language_english_says_what_is_missing(write: Write) -> None:
    write("start.play: Nowa gra")
    texts, english = Texts.of("de"), Texts.of("en")
    for language, play in (("pl", "Nowa gra"), ("en", english("start.play")), ("pl", "Nowa gra")):
        texts.change(language)
        assert (texts("start.play"), texts("app.ok")) == (play, english("app.ok"))


def test_dates_are_in_one_language(write: Write) -> None:
    texts = write('when: {day: "{day} {month} {year}", first: "1", month: {"11": listopada}}')
    now = datetime(2026, 12, 24, 12, tzinfo=UTC)
    assert moment(texts, datetime(2026, 11, 21, 12, tzinfo=UTC), now) == "21 listopada 2026"
    assert moment(texts, datetime(2026, 10, 21, 12, tzinfo=UTC), now) == "21 October 2026"


def test_names_of_things_that_the_language_lacks_are_english(write: Write) -> None:
    """They are never those of files: `horses3`, `miser, which is not one of ours`, "apple" for several apples."""
    texts, english = write("seats.computer: 'Komputer: {level}'"), Texts.of("en")
    game = new_game(load_board(shipped_boards()["long"]), load_tiles(), Options(fruit_trees=True), 2)
    here, there = (Words(said, game, ("Ana", "Ben")) for said in (texts, english))
    assert computer_text(texts, "miser") == "Simón: miser"
    assert computer_text(texts, "my_bots:Farmer") == computer_text(english, "my_bots:Farmer")
    for tile in LANDSCAPE_TILES:
        assert here.landscape(tile) == there.landscape(tile)
    assert here.landscape("horses3") == there.landscape("horses3") != "horses3"
    for name in ("kind", "of_kind"):
        assert [getattr(here, name)(kind) for kind in range(5)] == [getattr(there, name)(kind) for kind in range(5)]
    assert [here.fruits(fruit) for fruit in range(6)] == [there.fruits(fruit) for fruit in range(6)]
    assert key_name(texts, "ctrl+Page Up") == key_name(english, "ctrl+Page Up")
    assert "boards.shipped_long" in texts
    assert "boards.shipped_mine" not in texts


def test_lists_are_joined_as_the_language_does_it(write: Write) -> None:
    texts = write(
        'names: {more: "{first}、{next}", list: "{first}と{last}", choice: "{first}か{last}", soft: "", soft_or: ""}',
        "ja",
    )
    assert listed(texts, ["a", "b", "c"]) == "a、b、c"
    assert names(texts, ["a", "b", "c"]) == "a、bとc"
    assert choice(texts, ["a", "b"]) == "aかb"
    assert texts.joined(": ", ["a", "b"]) == "a: b", "until it says how"


def test_colons_are_written_as_the_language_does_it() -> None:
    french, english = Texts.of("fr"), Texts.of("en")
    said = english.joined(": ", [english("table.finca", site="B"), "8"])
    assert french.again(said) == "finca B\u00a0: 8"
    assert english.again(french.again(said)) == said
    assert french.joined("; ", ["a", "b"]) == "a\u00a0; b"


def test_the_rulebook_is_english_where_the_language_lacks_a_paragraph(write: Write) -> None:
    write("idea:\n  title: O czym jest gra\n  nowhere: x\nplanting.roads: 'Drogi {nothing}'", "pl.rulebook")
    book, english = load_book("pl"), load_book("en")
    assert book.words["idea.title"] == "O czym jest gra"
    assert {place for place, text in book.words.items() if text != english.words[place]} == {"idea.title"}


# a language is a file


def test_a_file_in_the_folder_is_a_language(write: Write) -> None:
    texts = write("language: {name: Ślůnski, counts_like: pl}\nstart: {play: Nowo gra}", "szl")
    write("play: x", "szl.rulebook")
    write("play: x", "no language")
    assert languages() == ("de", "en", "es", "fr", "it", "szl")
    assert list(language_names().values()) == ["Deutsch", "English", "Español", "Français", "Italiano", "Ślůnski"]
    assert texts("start.play") == "Nowo gra"
    write('language.counts_like: pl\namount.coins: {few: "{count} mōnety"}', "szl")
    assert Texts.of("szl").amount("coins", 3) == "3 mōnety"
    assert Texts.of("szl").amount("coins", 5) == "5 coins"


def test_a_language_has_a_short_name(write: Write) -> None:
    write(f"language.name: {'Ś' * 5000}")
    assert language_names()["pl"] == "Ś" * 39 + "…"


def test_a_file_of_ones_own_changes_texts_of_a_language_that_is_there(write: Write) -> None:
    texts = write("start.play: Los geht’s", "de")
    assert (texts("start.play"), texts("start.quit")) == ("Los geht’s", "Beenden")
    assert write("start.play: Go!", "en")("start.play") == "Go!"
    assert write("", "pl")("start.play") == "Go!"


def test_a_country_counts_like_its_language(write: Write) -> None:
    texts = write('amount.coins: {one: "{count} moeda", other: "{count} moedas"}', "pt_BR")
    assert [texts.amount("coins", count) for count in (1, 2)] == ["1 moeda", "2 moedas"]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("start.play: '{0.__class__}'", "Line 1: In '{0.__class__}', braces must hold a name and nothing else."),
        ("\nstart.play: '{count.real}'", "Line 2: In '{count.real}', braces"),
        ("start.play: '{count:>99999999}'", "braces must hold a name"),
        ("start.play: '{count!r}'", "braces must hold a name"),
        ("start.play: '{'", "braces must hold a name"),
        ("start:\n  quit: Q\n  play: 'x {who}'", "Line 3: '{who}' means nothing here; allowed: –."),
        ("start:\n  continue_turn: '{who}'", "'{who}' means nothing here; allowed: {turn}."),
        ("start:\n  play: [a]", "Line 2:"),
        ("start:\n  play: yes", "Line 2:"),
        ("start:\n  play: 'a", "Line"),
        ("start: &a {play: x}", "Anchors"),
        ("start: {play: &a x, quit: *a}", "Anchors"),
        ("start: !!python/object:os.system {play: x}", "tags of YAML"),
        ("start: " + 30 * "{a: " + "x" + 30 * "}", "nested"),
        ("start: {yes: x}", "A key must be text"),
        ("menu:\n  quit: a\n  quit: b", "Line 3: The key 'menu.quit' appears twice."),
        ("menu:\n  quit: a\n  quit: {now: b}", "Line 3: The key 'menu.quit' appears twice."),
        ("menu:\n  quit: {now: b}\n  quit: a", "Line 3: The key 'menu.quit' appears twice."),
        ("start.play: \x00", "not a text file"),
        (b"start.play: \xff", "UTF-8"),
        ("#" * (2 << 20), "larger"),
        ("a:\n" * 20_001, "20000"),
        ("language.counts_like: klingon", "It is not known how the language 'klingon' counts."),
    ],
)
def test_what_is_wrong_with_a_file_is_said_and_left_out(text: str | bytes, said: str, write: Write) -> None:
    texts = write(text)
    texts.read_all()
    assert fault_text(texts).startswith("pl.yaml: ")
    assert said in fault_text(texts)
    english = Texts.of("en")
    assert texts("start.play") == english("start.play")
    assert texts("start.continue_turn", turn=3) == english("start.continue_turn", turn=3)
    assert texts.amount("coins", 3) == "3 coins"
    assert language_names()["pl"] == "pl"


def test_what_is_wrong_in_one_place_leaves_the_rest(write: Write) -> None:
    texts = write("start:\n\tplay: x\nmenu:\n  title: Przerwa\n  over:\n  quit: ''\nnothing: there")
    assert texts("start.play") == Texts.of("en")("start.play")
    assert texts("menu.title") == "Przerwa"
    assert texts("menu.over") == Texts.of("en")("menu.over"), "it is still to be written"
    assert texts("menu.quit") == Texts.of("en")("menu.quit")
    assert "nothing" not in texts


def test_texts_below_a_key_may_come_in_several_pieces(write: Write) -> None:
    texts = write("table:\n  button: {pass: Pas}\n  button: {sell: Sprzedaj}")
    assert (texts("table.button.pass"), texts("table.button.sell")) == ("Pas", "Sprzedaj")
    assert not fault_text(texts)


def test_a_folder_in_the_place_of_a_file_is_no_language(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    assert "pl" not in languages()
    (tmp_path / "languages" / "pl.yaml").mkdir(parents=True)
    assert "pl" not in languages()
    assert Texts.of("pl")("start.play") == Texts.of("en")("start.play")


@pytest.mark.parametrize(
    ("text", "names"),
    [("{a} {b} {{c}}", {"a", "b"}), ("", set()), ("{a:{b}}", None), ("{}", None), ("{a[0]}", None), ("a}", None)],
)
def test_only_names_may_be_filled_in(text: str, names: set[str] | None) -> None:
    assert gaps(text) == names
