"""The rulebook: every rule has its place, and every place its words and true pictures in each language."""

from __future__ import annotations

import ast
import re

import pytest

from citrus.content.tiles import load_tiles
from citrus.language.languages import shipped
from citrus.language.rulebook.book import Book, chapter_of, load_book, load_chapters, raw_words, rulebook_dir
from citrus.language.rulebook.markup import blocks
from citrus.language.rulebook.search import fold, hits, search, wanted_words
from citrus.language.texts import Texts
from citrus.records.record import COLORS
from citrus.resources import data_dir
from citrus.rules.actions import Plant
from citrus.rules.fincas import standings, totals
from citrus.rules.fruit_trees.orchard import orchard_in, trees_on
from citrus.rules.market import FINCA_AT
from citrus.rules.turn import legal_actions
from citrus.ui.pieces.fruits import KNOWN_FRUITS
from citrus.ui.screens.rulebook.illustrations import load_illustrations
from citrus.ui.screens.shortcuts import KEYS, listed_keys
from citrus.ui.shell.app import App
from tests.markdown import tables
from tests.syntax import nodes
from tests.ui.locale_texts import OTHERS, SOURCE, placeholders


def rules_of_refusals() -> set[str]:
    """Return every rule that a refusal can name: the literals of the rules that look like one."""
    found = set()
    for path in (SOURCE / "rules").glob("*.py"):
        for node in nodes(path):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"R\d+\.\d+", node.value)
            ):
                found.add(node.value)
    return found


def test_every_rule_has_exactly_one_place() -> None:
    told = [rule for chapter in load_chapters() for paragraph in chapter.paragraphs for rule in paragraph.rules]
    assert len(told) == len(set(told))
    written = set(re.findall(r"\*\*(R\d+\.\d+)\*\*", (data_dir().parent / "docs" / "rules.md").read_text("utf-8")))
    assert written - set(told) == set()


def test_every_rule_of_a_refusal_leads_to_its_paragraph() -> None:
    rules = rules_of_refusals()
    assert len(rules) > 20
    told = {
        rule: f"{chapter.id}.{paragraph.id}"
        for chapter in load_chapters()
        for paragraph in chapter.paragraphs
        for rule in paragraph.rules
    }
    assert {rule: chapter_of(rule) for rule in rules} == {rule: told[rule] for rule in rules}
    assert chapter_of("R6.4") == "planting.roads"
    assert chapter_of("R6") == "planting.space"


@pytest.mark.parametrize("place", [None, "nowhere", "planting.nowhere", "R99.1", "", "."])
def test_an_unknown_place_is_the_first_page_or_the_chapter(place: str | None) -> None:
    book = load_book("en")
    expected = 4 if place == "planting.nowhere" else 0
    assert book.find(place) == (expected, None)
    assert book.find("planting.roads") == book.find("R6.4") == (4, "roads")


@pytest.fixture(scope="module")
def books() -> dict[str, Book]:
    return {language: load_book(language) for language in shipped()}


def test_every_language_has_its_words() -> None:
    assert {path.stem for path in rulebook_dir().glob("*.yaml")} == {*shipped(), "book", "pictures"}
    wanted = {f"{chapter.id}.title" for chapter in load_chapters()}
    wanted |= {f"{chapter.id}.{paragraph.id}" for chapter in load_chapters() for paragraph in chapter.paragraphs}
    wanted |= {f"pictures.{name}" for name in load_illustrations()}
    groups = [group for scene in load_illustrations().values() for group in scene.pieces]
    boards = [board for scene in load_illustrations().values() for board in scene.boards]
    labels = {group.label for group in groups} | {board.label for board in boards if board.label} | {"or"}
    wanted |= {f"labels.{label}" for label in labels - set(load_tiles().kinds) - set(KNOWN_FRUITS)}
    wanted |= {"search.also", "search.endings"}
    assert set(raw_words("en")) == wanted
    for language in shipped():  # what others lack is listed by tools/texts.py
        assert set(raw_words(language)) <= wanted, language


@pytest.mark.parametrize("language", OTHERS)
def test_translations_keep_numbers_links_and_pieces(language: str) -> None:
    english, other = raw_words("en"), raw_words(language)

    def shape(text: str) -> tuple[object, ...]:
        parts = blocks(text)
        links = [run.link for part in parts for run in part.runs if run.link]
        pieces = [part.piece for part in parts if part.piece]
        sorts = [part.sort for part in parts]
        return placeholders(text), sorted(links), pieces, sorts

    for key, text in english.items():
        if key not in other:
            continue
        assert shape(other[key]) == shape(text), (language, key)
        if len(text.split()) > 3:
            assert other[key] != text, (language, key)
        assert sorted(re.findall(r"\d+", other[key])) == sorted(re.findall(r"\d+", text)), (language, key)


def test_every_sort_of_landscape_tile_and_every_finca_is_counted() -> None:
    counted = placeholders(raw_words("en")["ground.tiles"])
    assert {name for name, _ in load_tiles().landscape} < set(counted)
    words = load_book("en").words["fincas.values"].replace("\u00a0", " ")
    for finca, count in load_tiles().fincas:
        assert f"{count} × {finca}" in words


def test_what_is_ours_names_our_readings_and_what_no_print_has() -> None:
    links = {run.link for part in blocks(raw_words("en")["length.ours"]) for run in part.runs if run.link}
    rules = ("R5.4", "R6.4", "R6.8", "R6.9", "R7.2", "R10.1", "R10.2", "R11.1", "R11.3", "R12.6")
    assert links == {chapter_of(rule) for rule in rules} | {"trees"}


@pytest.mark.parametrize("language", shipped())
def test_every_link_and_picture_of_the_words_exists(language: str, books: dict[str, Book], app: App) -> None:
    book = books[language]
    places = {chapter.id for chapter in book.chapters}
    places |= {f"{chapter.id}.{paragraph.id}" for chapter in book.chapters for paragraph in chapter.paragraphs}
    for text in book.words.values():
        for block in blocks(text):
            assert block.piece is None or app.ui.art.proportions(block.piece)
            for run in block.runs:
                assert run.link is None or run.link in places, run.link
                assert not re.search(r"[*\[\]{}]", run.text), run.text


@pytest.mark.parametrize("language", shipped())
def test_every_letter_of_the_book_has_a_picture(language: str, books: dict[str, Book], app: App) -> None:
    signs = {sign for text in books[language].words.values() for sign in text} - {"\n"}
    for bold, title in ((False, False), (True, False), (False, True)):
        assert not [sign for sign in signs if not app.ui.fonts.knows(sign, bold, title)]


def test_every_chapter_has_a_picture_and_every_picture_a_chapter() -> None:
    used = [paragraph.picture for chapter in load_chapters() for paragraph in chapter.paragraphs if paragraph.picture]
    assert sorted(used) == sorted(load_illustrations())
    for chapter in load_chapters():
        assert any(paragraph.picture for paragraph in chapter.paragraphs), chapter.id


def test_pictures_tell_the_truth() -> None:
    """Ticks are where the tile may be planted: at one place, or at all of them. Crosses are where it may not."""
    marked = 0
    for name, scene in load_illustrations().items():
        for board in scene.boards:
            state = board.state()
            regions = 0
            for region in state.regions():
                assert not regions & region.spaces, name
                regions |= region.spaces
            assert regions | (trees_on(state) if orchard_in(state) is not None else 0) == state.planted, name
            if not board.hand:
                continue
            legal = {
                state.game.board.names[action.space] for action in legal_actions(state) if isinstance(action, Plant)
            }
            fits, refused = set(board.fits.split()), set(board.refused.split())
            assert fits <= legal, (name, fits - legal)
            assert len(fits) < 2 or fits == legal, (name, legal - fits)
            assert not refused & legal, (name, refused & legal)
            marked += len(fits) + len(refused)
    assert marked > 20


def test_the_encircled_finca_scores_as_the_words_say() -> None:
    board = load_illustrations()["encircled"].boards[0]
    state = board.state()
    assert state.game.board.around["A"] & ~state.occupied == 0
    blue, red = COLORS.index("blue"), COLORS.index("red")
    assert [(there.tiles, there.player) for there in totals(state, "A")] == [(7, blue), (5, red)]
    assert (
        {COLORS[entry.player]: entry.points for entry in standings(state, "A")}
        == board.scores
        == {"blue": 10, "red": 5}
    )


def test_the_line_in_the_picture_costs_what_the_words_say() -> None:
    scene = load_illustrations()["line"]
    market = (scene.market or "").split()
    line = load_tiles().lines[scene.line or ""]
    assert [market[number - 1] != "-" for number in line] == [True] * 4
    low = (load_illustrations()["low"].market or "").split()
    assert len(low) == len(market) == load_tiles().market_size
    assert sum(name != "-" for name in low) == FINCA_AT


def places(book: Book, query: str) -> list[str]:
    """Return the paragraphs and keys that a search finds, in their order."""
    keys = listed_keys(Texts.of(book.language))
    return [found.place for found in search(book, wanted_words(book, query, keys), keys)]


def test_search_ignores_accents_and_capitals_and_needs_all_words(books: dict[str, Book]) -> None:
    assert "fincas.encircled" in places(books["en"], "ENCIRCLING")
    assert "buying.line" in places(books["fr"], "rangee")
    assert "extras.bridge" in places(books["de"], "brucke")
    assert "extras.bridge" in places(books["de"], "Bruecke")
    assert places(books["en"], "road rule")[0] == "planting.roads"
    assert places(books["en"], "horse market zebra") == []
    assert places(books["en"], "  ") == []
    assert places(books["en"], "road of zz rule") == places(books["en"], "road rule"), "short words say nothing"
    assert places(books["en"], "zz") == []
    assert places(books["en"], "road zzz rule") == []


@pytest.mark.parametrize(
    ("language", "query", "place"),
    [
        ("en", "encircles", "fincas.encircled"),
        ("en", "merging", "regions.merge"),
        ("en", "player’s mat", "box.start"),
        ("de", "Bauernhaus", "idea.goal"),
        ("de", "Märkte", "refill.fill"),
        ("de", "offenes", "box.start"),
        ("fr", "piocher", "refill.finca"),
        ("fr", "compléter", "refill.fill"),
        ("fr", "entourer", "box.board"),
        ("fr", "l’arbre", "trees.plant"),
        ("fr", "cheval", "ground.tiles"),
        ("it", "pescare", "refill.finca"),
        ("it", "conteggiare", "fincas.encircled"),
        ("it", "restituire", "turn.finish"),
        ("it", "dell'albero", "trees.plant"),
        ("es", "robar", "refill.finca"),
        ("es", "rellenar", "refill.fill"),
        ("es", "puntuar", "fincas.encircled"),
        ("es", "árbol", "trees.plant"),
    ],
)
def test_search_finds_words_in_all_their_forms(language: str, query: str, place: str, books: dict[str, Book]) -> None:
    assert place in places(books[language], query)


@pytest.mark.parametrize(
    ("language", "query", "longer"),
    [
        ("en", "income", "incomplete"),
        ("en", "minus", "minutes"),
        ("de", "Spieler", "Spiel"),
        ("de", "Plan", "Plantage"),
        ("fr", "case", "cas"),
        ("it", "costo", "costruire"),
        ("it", "casa", "casi"),
        ("es", "calle", "callan"),
    ],
)
def test_a_word_finds_no_other_word_that_begins_like_it(
    language: str, query: str, longer: str, books: dict[str, Book]
) -> None:
    assert hits(longer, wanted_words(books[language], longer))
    wanted = wanted_words(books[language], query)
    assert hits(query, wanted)
    assert not hits(longer, wanted)


def test_a_word_that_is_still_typed_finds_those_that_begin_with_it(books: dict[str, Book]) -> None:
    assert "fincas.encircled" in places(books["en"], "encirc")
    assert "harvest.points" in places(books["en"], "score tr")
    assert "harvest.income" in places(books["en"], "inc")


@pytest.mark.parametrize("language", shipped())
def test_words_from_elsewhere_find_their_paragraph(language: str, books: dict[str, Book]) -> None:
    book = books[language]
    known = {f"{chapter.id}.{paragraph.id}" for chapter in book.chapters for paragraph in chapter.paragraphs}
    lines = [line.partition(": ") for line in book.words["search.also"].splitlines()]
    assert {place for place, _, _ in lines} <= {*known, KEYS}
    assert len(lines) == len({place for place, _, _ in lines}) > 15
    for place, _, words in lines:
        for word in words.split(", "):
            assert place in places(book, word)[:3], word


def test_every_word_of_the_printed_rules_in_the_glossary_finds_something(books: dict[str, Book]) -> None:
    rows = tables(data_dir().parent / "docs" / "glossary.md")[0]
    printed = re.findall(r"(en|fr|it): ([^,]+)", ", ".join(row[-1] for row in rows))
    assert len(printed) > 10
    assert [word for language, word in printed if not places(books[language], word)] == []


@pytest.mark.parametrize("language", shipped())
def test_lines_of_endings_begin_with_another_form_than_the_others(language: str, books: dict[str, Book]) -> None:
    for line in books[language].words["search.endings"].splitlines():
        forms = [form.strip() for form in line.partition(": ")[2].split(",")]
        assert len(forms) == len(set(forms)) > 1, line
        assert all(re.fullmatch(r"-\w*", form) for form in forms), line


def test_found_words_are_marked(books: dict[str, Book]) -> None:
    text = "L’École a une règle : les RÈGLES, pas le réglage."
    wanted = wanted_words(books["fr"], "regle")
    assert [text[start:end] for start, end, _ in hits(text, wanted)] == ["règle", "RÈGLES"]
    assert fold("Größe") == "grosse"


def test_results_show_what_was_found(books: dict[str, Book]) -> None:
    for language, query in (("en", "bridge"), ("de", "Arbeiter"), ("it", "ponte"), ("fr", "revenus")):
        wanted = wanted_words(books[language], query)
        found = search(books[language], wanted)
        assert found
        for entry in found:
            assert hits(f"{entry.title} {entry.words}", wanted), entry
            if entry.words.startswith("…"):
                begin = hits(entry.words, wanted)[0][0]
                assert len(entry.words[:begin].split(" ")) == 4, f"three words before the first: {entry}"


@pytest.mark.parametrize("language", shipped())
def test_the_title_of_a_chapter_finds_its_beginning(language: str, books: dict[str, Book]) -> None:
    book = books[language]
    for chapter in book.chapters:
        first, *others = (f"{chapter.id}.{paragraph.id}" for paragraph in chapter.paragraphs)
        found = places(book, book.title(chapter))
        assert first in found
        assert not any(found.index(other) < found.index(first) for other in others if other in found), found


def test_a_result_that_the_text_does_not_name_begins_with_the_word_for_it(books: dict[str, Book]) -> None:
    found = search(books["en"], wanted_words(books["en"], "income"))
    assert [entry.place for entry in found] == ["harvest.income"]
    assert found[0].words.startswith("income · Coins for your workers · Count all the workers")
