"""A refusal names its rule: the name is a link to the rulebook, and F1 opens the same page."""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.languages import shipped
from citrus.language.rulebook.book import chapter_of, load_book
from citrus.language.wording import choice, listed
from citrus.language.words import Words
from citrus.ui.pieces.groves import KNOWN_KINDS
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import targets
from citrus.ui.table.model.answers import Answer, rule_name
from citrus.ui.table.model.answers import refused as answer_to
from citrus.ui.table.model.commands import Command
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.view.bar_text import placed, text_area
from citrus.ui.table.view.card import card_place
from tests.rules.scene import Scene
from tests.ui import behind
from tests.ui.at_table import new_match
from tests.ui.locale_texts import raw
from tests.ui.player import Player, sit_down
from tests.ui.shell import click, press, resize

ANSWERS = (
    "choose_fruit", "no_kept_fruit", "not_your_fruit", "use_arrows", "pick_tile", "drop", "finca_first", "buy_to_plant",
    "cart_tile_first", "nothing_fits", "not_your_tile", "not_your_mat", "bridge", "bridge_first", "no_bridge_space",
    "horses", "no_bull_space", "no_regions", "no_tool", "finish_cart", "finish_bull",
    "finish_milestone", "finish_harvest", "only_region", "finish_first", "no_undo", "no_undo_yet", "no_redo",
    "no_why", "no_more",
)  # fmt: skip
"""The hints that answer a click or a key with which nothing can be done now."""


def refused(app: App, home: Path) -> Player:
    player = sit_down(app, new_match(home))
    player.clicks(Command.END)
    app.draw()
    return player


def test_a_click_on_the_name_of_the_rule_opens_its_page(app: App, home: Path) -> None:
    player = refused(app, home)
    assert player.screen.topic == "R4.3"
    said = player.message
    assert player.layout.bar.contains(player.rect_of(targets.MoreLink()))
    click(app, player.rect_of(targets.MoreLink()).center)
    book = app.top
    assert isinstance(book, RulebookScreen)
    press(app, pygame.K_F1)
    assert app.top is player.screen
    assert player.message == said


def test_what_must_be_bought_before_it_is_planted_leads_to_the_rule(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    player.clicks(targets.Space(next(iter(player.state.game.board.names))))
    player.presses(pygame.K_w)
    assert isinstance(app.top, RulebookScreen)


def test_a_cross_beside_the_words_and_on_the_place_at_fault_says_no_without_colour(app: App, home: Path) -> None:
    player = sit_down(app, new_match(home))
    player.clicks(targets.MarketLine("R1"))
    picked, site = targets.HandTile(0), targets.Space(min(player.state.game.board.sites.values()))
    player.clicks(picked)

    def crosses() -> list[bool]:
        app.draw()
        bar = player.layout.bar
        before_words = pygame.Rect(bar.topleft, (text_area(player.layout).x - bar.x, bar.height))
        return [_crosses(app, app.surface.subsurface(place)) for place in (player.rect_of(site), before_words)]

    assert crosses() == [False, False]
    player.hovers(site)
    player.clicks(site)
    player.waits(3)  # until nothing pulses any more
    assert player.message
    assert crosses() == [True, True]
    player.clicks(picked)
    assert crosses() == [False, False]


def _crosses(app: App, picture: pygame.Surface) -> bool:
    """Return whether a red disc lies on a picture."""
    return pygame.mask.from_threshold(picture, app.ui.palette["bad"], (3, 3, 3, 255)).count() > 100


def test_a_refusal_goes_once_the_mouse_rests_on_something_else(app: App, home: Path) -> None:
    player = refused(app, home)
    player.clicks(Command.END)
    player.waits(10)
    assert player.message, "the mouse is where it was refused"
    player.hovers(player.rect_of(targets.MoreLink()).center)
    player.waits(10)
    assert player.message, "its rule can be looked up"
    player.hovers(targets.Stack("bag"))
    player.waits(1)
    assert player.message, "the mouse may only pass"
    player.waits(2)
    assert not player.message
    player.clicks(Command.END)
    player.hovers(targets.MarketLine("R2"))
    player.waits(0.2)
    assert player.message, "the mouse may only pass"
    player.waits(1)
    assert not player.message, "it means something that is allowed"


def test_a_refusal_of_several_lines_replaces_the_heading(app: App, home: Path) -> None:
    player = refused(app, home)
    assert player.snapshot.said.paper == player.layout.bar
    long = Answer("Orange and lemon may not stand here, for the road rule forbids it. " * 2, link="The road rule")
    behind.answer(player, long)
    app.draw()
    said = player.snapshot.said
    assert " ".join(line.text for line in said.lines).split() == long.text.split()
    assert {line.px for line in said.lines} == {player.layout.text(14)}
    widths = [line.place.width for line in said.lines]
    assert min(widths) > max(widths) / 4, "no word stands alone"
    assert player.target_at(player.rect_of(targets.MoreLink()).center) == targets.MoreLink()


@pytest.mark.parametrize(("size", "scale"), [((1280, 720), 100), ((1280, 720), 200), ((1920, 1080), 125)])
def test_what_the_bar_has_no_room_for_lies_on_a_card_off_board_and_market(
    app: App, home: Path, size: tuple[int, int], scale: int
) -> None:
    player = refused(app, home)
    resize(app, size)
    app.rescale(scale)
    long = Answer("Orange and lemon may not stand here, for the road rule forbids it. " * 6, link="The road rule")
    behind.answer(player, long)
    app.draw()
    layout, snapshot = player.layout, player.snapshot
    assert snapshot.said.paper.bottom <= max(layout.bar.bottom, layout.frame.y)
    assert snapshot.card == (long.text,)
    place = card_place(layout)
    assert not place.collidelistall([layout.frame, layout.stall, layout.hand])
    assert player.target_at(place.center) is None
    player.presses(pygame.K_ESCAPE)
    assert not player.snapshot.card


def test_the_first_form_of_an_answer_that_fits_beside_the_heading_is_said(app: App, home: Path) -> None:
    player = refused(app, home)
    short, long = "Buy this.", "Buy this, for it has many things that speak for it and few against it. " * 2
    behind.answer(player, Answer(long, (short,), friendly=True))
    assert [line.text for line in player.snapshot.said.lines][1:] == [short]
    behind.answer(player, Answer(long, (), friendly=True))
    assert " ".join(line.text for line in player.snapshot.said.lines) == long.strip(), "or else without the heading"


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


def test_questions_do_not_forget_the_rule_that_has_refused_something(
    app: App, home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[str | None] = []
    monkeypatch.setattr(app.routes, "to_rulebook", opened.append)
    player = refused(app, home)
    player.presses(pygame.K_o)
    player.presses(pygame.K_p)
    player.presses(pygame.K_w)
    assert opened == ["R4.3"]


def test_without_a_refusal_there_is_no_link(app: App, home: Path) -> None:
    player = refused(app, home)
    where = player.rect_of(targets.MoreLink()).center
    assert player.target_at(where) == targets.MoreLink()
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


@pytest.mark.parametrize("language", shipped())
def test_every_refusal_leaves_the_heading_in_its_place(app: App, home: Path, language: str) -> None:
    app.change(replace(app.settings, language=language))
    say = app.ui.texts
    layout = sit_down(app, new_match(home, players=3)).layout
    heading = Prompt(say("table.prompt.first", name="Marmalade"), say("table.hint.first"))
    fruit, *others = sorted((say(f"table.kind.{kind}.name") for kind in KNOWN_KINDS), key=len, reverse=True)
    of_kind = max((say(f"table.kind.{kind}.of") for kind in KNOWN_KINDS), key=len)
    the_tile = max((say(f"table.kind.{kind}.the") for kind in KNOWN_KINDS), key=len)
    values: dict[str, object] = {
        "the_tile": the_tile,
        "tile": fruit,
        "of_kind": of_kind,
        "owner": "Marmalade",
        "landscape": fruit,
        "site": "A",
        "confirm": "Enter",
        "count": 3,
    }
    values |= {"others": choice(say, others[:2]), "tiles": say.amount("tiles", 4), "own": say.amount("tiles", 3)}
    values |= {"both": listed(say, others[:2])}
    values |= {"price": say.amount("coins", 6), "coins": say.amount("coins", 3), "theirs": say.amount("tiles", 4)}
    values |= {"sites": "A", "one_site": choice(say, "AB"), "line": say("table.row", number=3), "name": "Clementine"}
    obstacles = [key for key in raw("en") if key.startswith("refusal.obstacle.")]
    values["why"] = max((say(key, **values) for key in obstacles), key=len)
    refusals = [key for key in raw("en") if key.startswith("refusal.") and key not in obstacles]
    answers = [f"table.hint.{key}" for key in ANSWERS]
    link = "Freie Felder"  # of usual width
    for text in (say(key, **values) for key in (*refusals, *answers)):
        said = placed(app.ui, layout, heading, Answer(text, link=link))
        assert [line.text for line in said.lines] == [heading.text, text], f"{len(text)} letters"


def test_where_something_can_be_done_nothing_is_crossed_out(app: App, home: Path) -> None:
    scene = Scene().fincas(A="10/5").market("lemon lime orange").stacks("8/4 9/4", "B").bag("lemon " * 12)
    scene.do("buy R1")
    words = Words(app.ui.texts, scene.state.game, ("Ana", "Ben"))
    assert scene.state.drawn_finca is not None
    refusal = scene.refusal("plant lemon d2")
    assert refusal.cause == "finca_due"
    assert answer_to(words, scene.state, refusal).spaces == 0
