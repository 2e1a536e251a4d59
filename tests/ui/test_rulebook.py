"""The rulebook: every rule has its place, and every place its words and true pictures in each language."""

from __future__ import annotations

import ast
import re

import pytest

from citrus.content.tiles import load_tiles
from citrus.language.languages import LANGUAGES
from citrus.language.rulebook.book import Book, chapter_of, load_book, load_chapters, raw_words, rulebook_dir
from citrus.language.rulebook.markup import blocks, fold, hits, terms
from citrus.language.rulebook.search import search
from citrus.records.record import COLORS
from citrus.resources import data_dir
from citrus.rules.actions import Plant
from citrus.rules.fincas import standings, totals
from citrus.rules.fruit_trees.orchard import orchard_in, trees_on
from citrus.rules.market import FINCA_AT
from citrus.rules.turn import legal_actions
from citrus.ui.pieces.fruits import KNOWN_FRUITS
from citrus.ui.screens.rulebook.illustrations import load_illustrations
from citrus.ui.shell.app import App
from tests.syntax import nodes
from tests.ui.locale_texts import OTHERS, SOURCE, placeholders


def rules_of_refusals() -> set[str]:
    """Every rule that a refusal can name: the literals of the rules that look like one."""
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
    return {language: load_book(language) for language in LANGUAGES}


def test_every_language_has_its_words() -> None:
    assert {path.stem for path in rulebook_dir().glob("*.yaml")} == {*LANGUAGES, "book", "pictures"}
    wanted = {f"{chapter.id}.title" for chapter in load_chapters()}
    wanted |= {f"{chapter.id}.{paragraph.id}" for chapter in load_chapters() for paragraph in chapter.paragraphs}
    wanted |= {f"pictures.{name}" for name in load_illustrations()}
    groups = [group for scene in load_illustrations().values() for group in scene.pieces]
    boards = [board for scene in load_illustrations().values() for board in scene.boards]
    labels = {group.label for group in groups} | {board.label for board in boards if board.label} | {"or"}
    wanted |= {f"labels.{label}" for label in labels - set(load_tiles().kinds) - set(KNOWN_FRUITS)}
    assert set(raw_words("en")) == wanted
    for language in LANGUAGES:  # what others lack is listed by tools/texts.py
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
    assert links == {chapter_of(rule) for rule in ("R5.4", "R6.4", "R6.8", "R6.9", "R10.2", "R11.1", "R12.6")} | {
        "trees"
    }


@pytest.mark.parametrize("language", list(LANGUAGES))
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


@pytest.mark.parametrize("language", list(LANGUAGES))
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


def test_search_finds_beginnings_without_accents_and_capitals(books: dict[str, Book]) -> None:
    def places(language: str, query: str) -> list[str]:
        return [found.place for found in search(books[language], query)]

    assert "fincas.encircled" in places("en", "encircle")
    assert "fincas.encircled" in places("en", "ENCIRCLING")
    assert "buying.line" in places("fr", "rangee")
    assert "extras.bridge" in places("de", "brucke")
    assert places("en", "road rule")[0] == "planting.roads"
    assert places("en", "horse market zebra") == []
    assert places("en", "  ") == []
    assert {place.split(".")[0] for place in places("es", "arboles")} >= {"trees"}


def test_found_words_are_marked() -> None:
    text = "L’été, les forêts brûlent : Forêt."
    assert [text[start:end] for start, end, _ in hits(text, terms("foret"))] == ["forêts", "Forêt"]
    assert fold("Größe") == "grosse"


def test_results_show_what_was_found(books: dict[str, Book]) -> None:
    for language, query in (("en", "bridge"), ("de", "Arbeiter"), ("it", "ponte")):
        found = search(books[language], query)
        assert found
        for entry in found:
            assert hits(f"{entry.title} {entry.words}", terms(query)), entry
