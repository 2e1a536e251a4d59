"""The rulebook: every rule has its place, every place its words, and the screen leads there and back."""

from __future__ import annotations

import ast
import re

import pygame
import pytest

from citrus.resources import data_dir
from citrus.ui import flow
from citrus.ui.app import App
from citrus.ui.rulebook.book import chapter_of, load_book, load_chapters
from citrus.ui.rulebook.screen import RulebookScreen
from citrus.ui.start import StartScreen
from tests.ui.shell import press
from tests.ui.test_languages import SOURCE


def rules_of_refusals() -> set[str]:
    """Every rule that a refusal can name: the literals of the rules that look like one."""
    found = set()
    for path in (SOURCE / "rules").glob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if (
                isinstance(node, ast.Constant)
                and isinstance(node.value, str)
                and re.fullmatch(r"R\d+\.\d+", node.value)
            ):
                found.add(node.value)
    return found


def open_book(app: App, place: str | None = None) -> RulebookScreen:
    if not app.stack:
        app.show(StartScreen(app.ui))
    flow.to_rulebook(app.ui, place)
    screen = app.top
    assert isinstance(screen, RulebookScreen)
    app.step([], 0.02)
    return screen


# the words


def test_every_rule_has_exactly_one_place() -> None:
    told = [rule for chapter in load_chapters() for paragraph in chapter.paragraphs for rule in paragraph.rules]
    assert len(told) == len(set(told))
    written = set(re.findall(r"\*\*(R\d+\.\d+)\*\*", (data_dir().parent / "docs" / "rules.md").read_text()))
    assert {rule for rule in written if not rule.startswith("R13")} - set(told) == {
        "R12.5"
    } & written  # no fruit trees yet


def test_every_rule_of_a_refusal_leads_to_its_paragraph() -> None:
    rules = rules_of_refusals()
    assert len(rules) > 15
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


# the screen


def test_f1_opens_the_book_over_everything_and_closes_it(app: App) -> None:
    app.show(StartScreen(app.ui))
    start = app.top
    press(app, pygame.K_F1)
    assert isinstance(app.top, RulebookScreen)
    press(app, pygame.K_F1)
    assert app.top is start
    press(app, pygame.K_F1)
    press(app, pygame.K_ESCAPE)
    assert app.top is start


def test_a_rule_opens_at_its_paragraph(app: App) -> None:
    screen = open_book(app, "R6.4")
    assert screen.book.chapters[screen.chapter].id == "planting"
    top = screen.page.page.anchors["roads"]
    assert screen.page.offset == min(top, screen.page.reach) > 0
