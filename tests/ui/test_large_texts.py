"""With large texts nothing at the table is left out, squeezed or off its place."""

from __future__ import annotations

import dataclasses
import re
from itertools import pairwise, product

import pygame
import pytest
from msgspec.structs import replace

from citrus.bots.advice import Advice
from citrus.bots.reasons import Reason
from citrus.language.languages import shipped
from citrus.language.words import Words
from citrus.rules.actions import Harvest
from citrus.rules.board import first_space
from citrus.rules.market import line_tiles
from citrus.rules.turn import legal_actions
from citrus.ui.kit.fonts import Fonts, Letters
from citrus.ui.pieces.layout import table_layout
from citrus.ui.pieces.market_view import Lines, StacksView
from citrus.ui.shell.app import App
from citrus.ui.table.model import answers
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.model.prompt import prompt
from citrus.ui.table.model.said import Prompt
from citrus.ui.table.model.selection import Harvesting
from citrus.ui.table.view.bar_text import placed
from citrus.ui.table.view.card import card_place, card_rect, draw_words
from tests.rules.scene import Scene
from tests.rules.worlds import real_game
from tests.ui.layouts import game
from tests.ui.player import sit_down
from tests.ui.shell import play

SCALES = [1.0, 1.25, 1.5, 2.0]
LARGER = 1.2  # times as large at least: the board takes up the rest of the room


@pytest.mark.parametrize(("language", "trees"), [*((language, False) for language in shipped()), ("de", True)])
def test_stacks_have_all_their_words_or_none_and_keep_apart(
    app: App, monkeypatch: pytest.MonkeyPatch, language: str, trees: bool
) -> None:
    app.change(replace(app.settings, language=language))
    scene = Scene(fruit_trees=trees).stacks("10/5 8/4 9/4", sites="C D")
    drawn: list[str] = []
    render = Fonts.render

    def watched(self: Fonts, text: str, letters: Letters, *rest: object, **more: object) -> pygame.Surface:
        drawn.append(text)
        return render(self, text, letters, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", watched)
    for size, scale in product([(1280, 720), (1366, 768)], SCALES):
        layout = dataclasses.replace(table_layout(size, scene.game, scale), calm=False)
        view = StacksView(app.ui)
        drawn.clear()
        view.draw(app.surface, layout, scene.state)
        assert len(drawn) in (4, 8), "numbers, and all words or none"
        places = [*view.rects(layout).values()]
        assert all(layout.stacks.contains(place) for place in places)
        beside = places[0].y == places[1].y
        assert all(two.x - one.right >= layout.px(8) for one, two in pairwise(places) if beside)


@pytest.mark.parametrize("scale", SCALES)
def test_a_heading_that_stands_alone_is_in_the_middle_of_the_bar(app: App, scale: float) -> None:
    layout = table_layout((1280, 720), game("long", 5), scale)
    for text in ("Ana: plant", "Bartholomäus: choose the building site of the new finca (12/6)"):
        said = placed(app.ui, layout, Prompt(text, "", hidden="Click a space."), SILENCE)
        inks = [
            app.ui.fonts.render(line.text, Letters(line.px, "#000000", title=True))
            .get_bounding_rect()
            .move(*line.place.topleft)
            for line in said.lines
        ]
        above, below = inks[0].y - said.paper.y, said.paper.bottom - inks[-1].bottom
        assert abs(above - below) <= 2
        assert min(above, below) >= 3


@pytest.mark.parametrize(("hint", "link"), [("Du könntest hier pflanzen (Orange).", ""), ("Pflanze hier.", "Warum?")])
def test_a_hint_of_one_line_leaves_the_heading(app: App, hint: str, link: str) -> None:
    layout = table_layout((1280, 720), game("short", 2), 2.0)
    heading = Prompt("Ana: Pflanze das Plättchen (Orange)", "")
    said = placed(app.ui, layout, heading, Answer(hint, friendly=True, link=link))
    assert [line.title for line in said.lines] == [True, False]


@pytest.mark.parametrize("language", shipped())
def test_what_a_hint_loses_is_said_in_every_size_of_text(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    scene = Scene().fincas(A="10/5", B="6/3")
    words, heading = Words(app.ui.texts, scene.game, ("Ana", "Ben")), app.ui.texts("table.prompt.first", name="Ana")
    gains = (Reason("reaps", 3.0, 3, coins=6),)
    for sites, lacking, scale in product(("A", "AB"), (2, 9), (1.0, 1.25, 1.4, 1.7, 2.0)):
        costs = tuple(Reason("loses_first", 5.0, 5, site=site, lacking=lacking) for site in sites)
        hint = answers.advised(words, scene.state, Advice(Harvest((1, 2)), (), gains, costs=costs))
        said = placed(app.ui, table_layout((1280, 720), scene.game, scale), Prompt(heading, ""), hint)
        written = " ".join(line.text for line in said.lines if not line.title)
        but = app.ui.texts("table.advice.but", losses="")[:-2]
        assert but in written or (not written and any(but in one for one in said.card)), (scale, said)
        assert "3" in written or not written, "and what it brings as well"


@pytest.mark.parametrize("language", shipped())
def test_what_a_harvest_costs_is_said_in_every_size_of_text(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    scene = Scene().fincas(A="10/5").market("lemon").region(0, "lemon", "c1 c2").region(0, "lime", "a1")
    words, state = Words(app.ui.texts, scene.game, ("Ana", "Ben")), scene.player(0, coins=11).state
    chosen = Harvesting(frozenset(first_space(region.spaces) for region in state.players[0].regions))
    there = prompt(words, state, legal_actions(state), chosen)
    for scale in (1.0, 1.25, 1.4, 1.7, 2.0):
        said = placed(app.ui, table_layout((1280, 720), scene.game, scale), there, SILENCE)
        written = [line.text for line in said.lines if not line.title]
        assert re.findall(r"\d+", " ".join(written))[-1] == "5", (scale, said)


def test_a_card_gets_smaller_letters_before_a_sentence_goes(app: App, monkeypatch: pytest.MonkeyPatch) -> None:
    sentences = (
        "Plant the lime here",
        "The region grows to 7 tiles, and a finca is encircled by that.",
        "Ana gets 9.",
        "It closes a road.",
    )
    layout = table_layout((1280, 720), real_game("long", 4), 2.0)
    said: list[str] = []
    render = app.ui.fonts.render

    def watched(text: str, letters: Letters, width: int | None = None) -> pygame.Surface:
        said.append(text)
        return render(text, letters, width=width)

    monkeypatch.setattr(app.ui.fonts, "render", watched)
    draw_words(pygame.Surface(layout.size), app.ui, layout, sentences)
    assert " ".join(said[-2:]).endswith("It closes a road.")


@pytest.mark.parametrize("scale", SCALES)
def test_a_card_gets_higher_before_a_sentence_goes(app: App, scale: float) -> None:
    layout = table_layout((1280, 720), real_game("long", 5), scale)
    assert card_rect(app.ui, layout, ("Plant the lime here",)) == card_place(layout)
    sentences = tuple(f"Finca {letter} is encircled by that: Ana gets 12, and Bruno gets 6." for letter in "ABCDEFGH")
    place, usual = card_rect(app.ui, layout, sentences), card_place(layout)
    assert (place.x, place.width, place.bottom) == (usual.x, usual.width, usual.bottom)
    assert place.height > usual.height
    assert place.y >= layout.stall.y


@pytest.mark.parametrize("players", [2, 4])  # on the short and on the long board
def test_values_prices_and_the_track_grow_with_texts(app: App, monkeypatch: pytest.MonkeyPatch, players: int) -> None:
    drawn: dict[str, int] = {}
    render = Fonts.render

    def watched(self: Fonts, text: str, letters: Letters, *rest: object, **more: object) -> pygame.Surface:
        drawn[text] = letters.px
        return render(self, text, letters, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", watched)
    found = []
    for scale in (100, 200):
        app.change(replace(app.settings, scale=scale))
        player = sit_down(app, play(players, 4, steps=60))
        layout, pieces, state = player.layout, player.pieces, player.state
        for line in layout.arrows:  # as never before: what has been drawn is kept
            pieces.market.draw_arrows(app.surface, layout, state, Lines(layout.arrows, line))
        price = drawn[str(len(line_tiles(state, "R2")))]
        pieces.track.draw(app.surface, layout.carved, [0] * players)
        values = [pieces.board.values_rect(layout, built).height for built in state.fincas]
        found.append((max(values), price, drawn["70"]))
    assert all(large >= LARGER * usual for usual, large in zip(*found, strict=True)), found


@pytest.mark.parametrize("scale", [1.4, 1.5])
def test_larger_texts_make_the_market_no_smaller_and_keep_portraits_for_two(scale: float) -> None:
    usual, large = (table_layout((1280, 800), game("short", 2), one) for one in (1.0, scale))
    assert large.lines
    assert large.crates[1].width >= 0.95 * usual.crates[1].width
    for line in large.lines:
        assert line.marker.width >= 46 <= line.mat.height, "a portrait is seen"
