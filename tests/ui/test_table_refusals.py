"""A refusal names its rule: the name is a link to the rulebook, and F1 opens the same page."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from pygame import Rect

from citrus.language.rulebook.book import chapter_of, load_book
from citrus.ui.kit.fonts import Letters
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import SILENCE, Answer, rule_name
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.view.bar_text import BarLine, placed
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.player import Player, sit_down
from tests.ui.shell import click, press, resize


def refused(app: App, home: Path) -> Player:
    player = sit_down(app, new_match(home))
    player.clicks(Command.END)
    app.draw()
    return player


def test_a_click_on_the_name_of_the_rule_opens_its_page(app: App, home: Path) -> None:
    player = refused(app, home)
    assert player.screen.topic == "R4.3"
    said = player.message
    assert player.layout.bar.contains(player.rect_of(targets.RuleLink()))
    click(app, player.rect_of(targets.RuleLink()).center)
    book = app.top
    assert isinstance(book, RulebookScreen)
    press(app, pygame.K_F1)
    assert app.top is player.screen
    assert player.message == said


def test_a_long_refusal_grows_over_the_rim_and_hides_no_target(app: App, home: Path) -> None:
    player = refused(app, home)
    layout = player.layout
    assert player.snapshot.said.paper == layout.bar
    long = Answer("Orange and lemon may not stand here, for the road rule forbids it. " * 6, "R6.4", "The road rule")
    behind.answer(player, long)
    app.draw()
    said = player.snapshot.said
    assert " ".join(line.text for line in said.lines).split() == long.text.split(), "the heading has made way"
    assert {line.px for line in said.lines} == {layout.text(14)}
    assert said.paper.bottom > layout.bar.bottom
    widths = [line.place.width for line in said.lines]
    assert min(widths) > max(widths) / 4, "no word stands alone"
    below = (said.paper.centerx, said.paper.bottom - 2)
    assert player.target_at(below) is None
    assert player.target_at(player.rect_of(targets.RuleLink()).center) == targets.RuleLink()
    player.presses(pygame.K_ESCAPE)
    assert player.snapshot.said.paper == layout.bar


def _letters(app: App, line: BarLine) -> Rect:
    """Return where the letters of a line are in the window."""
    picture = app.ui.fonts.render(
        line.text, Letters(line.px, app.ui.palette[line.ink], bold=line.bold, title=line.title)
    )
    return picture.get_bounding_rect().move(line.place.topleft)


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 130), ((1920, 1080), 100)])
def test_words_on_a_paper_that_grows_over_the_rim_have_air_below(
    app: App, home: Path, size: tuple[int, int], scale: int
) -> None:
    player = refused(app, home)
    resize(app, size)
    app.rescale(scale)
    layout, words = player.layout, "lemons and limes"
    while (said := placed(app.ui, layout, Prompt("Ana", words), SILENCE)).bottom <= layout.frame.y:
        words += " lemons and limes"
    last = _letters(app, said.lines[-1])
    assert said.paper.bottom - last.bottom >= layout.px(9)


def test_words_do_not_lie_on_what_they_are_about(app: App, home: Path) -> None:
    player = refused(app, home)
    layout, bar = player.layout, player.layout.bar
    answer = Answer("Orange and lemon may not stand here, for the road rule forbids it. " * 6, "R6.4", "The road rule")
    prompt = player.bar
    grown = placed(app.ui, layout, prompt, answer)
    assert not grown.sheet
    left = Rect(bar.x, bar.bottom + 4, bar.width // 4, 40)
    aside = placed(app.ui, layout, prompt, answer, (left,))
    assert aside.paper.bottom <= left.top
    assert aside.sheet.right == bar.right
    assert not any(rect.colliderect(left) for rect in aside.rects)
    whole = placed(app.ui, layout, prompt, answer, (Rect(bar.x, bar.bottom + 4, bar.width, 200),))
    assert " ".join(line.text for line in whole.lines[1:]).split() == answer.text.split()


def test_words_on_a_whole_row_of_spaces_lie_at_the_foot_of_the_board(app: App, home: Path) -> None:
    player = refused(app, home)
    app.rescale(200)
    layout = player.layout
    answer = Answer("Orange and lemon may not stand here, for the road rule forbids it. " * 3, "R6.4", "The road rule")
    row = [layout.space_rect(column, 0) for column in range(player.state.game.board.columns)]
    said = placed(app.ui, layout, player.bar, answer, row)
    assert not any(rect.collidelistall(row) for rect in said.rects)
    assert not said.hangs
    assert layout.frame.contains(said.sheet)
    assert all(said.covers(line.place.center) for line in (*said.lines, *said.link_lines))
    assert said.sheet.contains(said.link.clip(layout.frame))
    assert said.bottom == said.paper.bottom, "points can rise to there"


@pytest.mark.parametrize("after_refusal", [True, False])
def test_f1_opens_the_page_of_the_rule(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch, after_refusal: bool
) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(app.routes, "to_rulebook", opened.append)
    player = refused(app, home)
    if not after_refusal:
        player.presses(pygame.K_ESCAPE)
    press(app, pygame.K_F1)
    assert opened == ["R4.3" if after_refusal else None]


def test_without_a_refusal_there_is_no_link(app: App, home: Path) -> None:
    player = refused(app, home)
    where = player.rect_of(targets.RuleLink()).center
    assert player.target_at(where) == targets.RuleLink()
    player.presses(pygame.K_ESCAPE)
    app.draw()
    assert player.target_at(where) is None


@pytest.mark.parametrize("language", ["en", "fr", "it", "de", "es"])
def test_rules_have_names(language: str) -> None:
    assert rule_name("en", "R6.4") == "The road rule"
    assert rule_name("en", "R10.2") == "Cart"
    book = load_book(language)
    for rule in ("R4.1", "R5.2", "R6.2", "R6.6", "R7.1", "R8.1", "R10.4", "R11.1", "R11.2"):
        name = rule_name(language, rule)
        assert name == book.heading(chapter_of(rule))
        assert 2 < len(name) < 50
        assert "*" not in name
