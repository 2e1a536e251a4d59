"""Every text fits where it is shown, in every language and at every size of texts."""

from __future__ import annotations

import dataclasses
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.language.rulebook.book import load_book
from citrus.language.wording import names
from citrus.language.words import refusal_text
from citrus.rules.actions import Plant
from citrus.rules.fruit_trees.refusals import TreeCause
from citrus.rules.refusal import Cause, Refusal
from citrus.ui.devices.labels import press_names
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.screen import BASE
from citrus.ui.pieces.fruits import KNOWN_FRUITS
from citrus.ui.screens.introduction.screen import IntroductionScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.replay.screen import ReplayScreen
from citrus.ui.shell.app import App
from citrus.ui.table.model import prompt
from citrus.ui.table.model.answers import SILENCE, Answer
from citrus.ui.table.view.bar import draw_bar
from citrus.ui.table.view.bar_text import HOW, LEAST_BESIDE, LEAST_HEADING, WORDS, placed
from citrus.ui.table.view.buttons import ICONS, make_fit
from tests import grids
from tests.ui.all_screens import check
from tests.ui.locale_texts import EVERY, raw
from tests.ui.player import Player, sit_down
from tests.ui.room import SHOWN, Case, faults, sampled, shown
from tests.ui.shell import LONG_NAMES, play, resize

WINDOWS = [((960, 600), 200), *[((1280, 720), scale) for scale in (100, 125, 150, 200)], ((1920, 1080), 150)]
TABLES = grids.sampled(EVERY, [2, 4], WINDOWS)


@pytest.mark.parametrize(("language", "players", "window"), TABLES)
def test_refusals_are_read_whole(
    app: App, language: str, players: int, window: tuple[tuple[int, int], int], shortened: list[str]
) -> None:
    size, scale = window
    app.change(replace(app.settings, language=language, scale=scale))
    player = _table(app, players, size)
    shortened.clear()  # what else is on the table has tests of its own
    state = player.state
    space = 1 << next(iter(state.game.board.sites.values()))
    book = load_book(language)
    places = [f"{chapter.id}.{part.id}" for chapter in book.chapters for part in chapter.paragraphs if part.rules]
    longest = max((book.heading(place) for place in places), key=len)
    for cause in (*get_args(Cause), *get_args(TreeCause)):
        sites = (
            tuple(state.game.board.sites)[:3] if cause in ("finca_due", "site_not_open", "milestone_first") else ("A",)
        )
        refusal = Refusal("R0", cause, space, sites, 5, "milestone", needed=4, held=12, first=(5, 8))
        said = refusal_text(player.words, state, Plant(5, 5), refusal)
        assert "{" not in said
        answer = Answer(said, rule="R0", link=longest)
        assert bar_holds(app, player, prompt.Prompt("Ana", ""), answer), cause
        assert not shortened, cause
        if scale == 100:
            assert heading(app, player, answer) in (None, heading(app, player, Answer())), cause


def heading(app: App, player: Player, answer: Answer) -> tuple[int, int] | None:
    """Return where the heading of the bar begins, and its height; None if an answer has replaced it."""
    line = placed(app.ui, player.layout, prompt.Prompt("Ana", "Click"), answer).lines[0]
    return (line.place.y, line.place.height) if line.title else None


def bar_holds(app: App, player: Player, said: prompt.Prompt, answer: Answer) -> bool:
    """Draw the bar; whether it says everything in letters that are not small, on paper that ends above the board. What
    has no room lies on the card; help that has none waits behind the sign for it."""
    layout = player.layout
    there = placed(app.ui, layout, said, answer)
    moment = dataclasses.replace(player.snapshot, prompt=said, answer=answer, said=there, colors=("red",))
    draw_bar(app.surface, app.ui, moment)
    assert there.paper.bottom <= max(layout.bar.bottom, layout.frame.y)
    lines = (*there.lines, *there.link_lines)
    words = " ".join(line.text for line in there.lines).split()
    told = answer.text or said.hint
    if there.card:
        assert (words, there.card) == (said.text.split(), (told,))
    else:
        alone = [] if answer.text or said.warning else [said.text.split()]
        cut = any(line.text.endswith("…") for line in there.lines if line.title)  # what a computer does
        assert cut or words in (f"{said.text} {told}".split(), told.split(), *alone)
    waiting = HOW if said.hint else answer.link
    assert " ".join(line.text for line in there.link_lines) in (answer.link, waiting)
    assert min(line.px for line in lines) >= layout.text(WORDS)
    least = LEAST_BESIDE if answer.text and layout.unit > layout.piece_unit else LEAST_HEADING
    assert min((line.px for line in there.lines if line.title), default=99) >= layout.text(least)
    if any(_letters(one.place).colliderect(_letters(two.place)) for one in there.link_lines for two in there.lines):
        return False
    return all(there.paper.contains(_letters(line.place)) for line in lines)


def _letters(place: pygame.Rect) -> pygame.Rect:
    """Return where the letters of a line are, without the air above and below them."""
    return place.inflate(0, -round(place.height * 0.3))


def _table(app: App, players: int, size: tuple[int, int] = BASE) -> Player:
    """Return the long board for four, or the short one, with less room for words, for two."""
    resize(app, size)
    player = sit_down(app, play(players, 3, steps=6, names=LONG_NAMES))
    app.step([], 1.0)
    assert player.layout.size == size
    return player


@pytest.mark.parametrize("case", sampled(SHOWN)[::17], ids=str)  # the whole grid: tools/room_for_texts.py
def test_every_screen_fits(case: Case) -> None:
    with shown(case) as (app, _):
        if not isinstance(app.top, PlayScreen | ReplayScreen | IntroductionScreen):
            check(app.top, app.size)
    assert faults(case) == []


@pytest.mark.parametrize(("language", "players", "window"), TABLES)
def test_every_moment_of_a_game_fits_the_bar(
    app: App, language: str, players: int, window: tuple[tuple[int, int], int], shortened: list[str]
) -> None:
    size, scale = window
    app.change(replace(app.settings, language=language, scale=scale))
    player = _table(app, players, size)
    shortened.clear()  # what else is on the table has tests of its own
    headings, hints = _headings(app), _hints(app)
    assert min(len(headings), len(hints)) > 15
    pairs = {(heading, hint) for hint in _extremes(app, hints) for heading in headings}
    pairs |= {(heading, hint) for heading in _extremes(app, headings) for hint in hints}
    for heading, hint in sorted(pairs):
        assert bar_holds(app, player, prompt.Prompt(heading, hint), SILENCE)
    assert not shortened


def _headings(app: App) -> list[str]:
    """Return everything that the heading of the bar may say."""
    values = {"name": LONG_NAMES[0], "names": f"{LONG_NAMES[0]}, {LONG_NAMES[1]}", "points": "99", "the_tile": ""}
    values |= {"finca": "12/6", "space": "m10", "site": "A", "count": "12", "tiles": _usable(app)}
    values |= {"who": f"{LONG_NAMES[0]}, {LONG_NAMES[1]}", "place": "1."}
    return [app.ui.texts(key, **values) for key in raw("en") if key.startswith("table.prompt.")]


def _hints(app: App) -> list[str]:
    """Return everything that may stand below the heading."""
    say = app.ui.texts
    fruits = names(say, [say(f"table.fruit.{fruit}.name") for fruit in KNOWN_FRUITS[:4]])
    values = {"points": "15 points", "coins": "12 coins", "penalty": "3 points", "limit": 12, "count": 12, "site": "A"}
    values |= {"tiles": say.amount("tiles", 12), "workers": say.amount("workers", 5), "values": "2, 3, 4, 5"}
    values |= {"fincas": names(say, [say("table.finca", site=site) for site in "ABC"]), "fruits": fruits}
    values |= {"owner": LONG_NAMES[0], "name": LONG_NAMES[1], "lost": 4, "the_tile": say("table.kind.blood_orange.the")}
    values |= {"hint": say("table.hint.done"), "of_kind": say("table.kind.blood_orange.of")}
    values |= {"given": say.amount("points", 12), "cost": 12, **press_names(say, app.ui.manner)}
    found = [say(key, **values) for key in raw("en") if key.startswith("table.hint.")]
    scored = say("table.hint.encircled", **values)
    found += [f"{scored} {say(f'table.hint.{last}')}" for last in ("last_fincas", "last_hand", "last_harvest")]
    return [*found, say("table.hint.done_tiles", tiles=_usable(app), hint=found[-3])]


def _usable(app: App) -> str:
    """Return many action tiles that a player may still use."""
    tiles = ("money2", "cart", "bull", "milestone")
    return names(app.ui.texts, [app.ui.texts(f"table.landscape.{tile}.use") for tile in tiles])


def _extremes(app: App, texts: list[str]) -> tuple[str, str]:
    """Return the widest and the narrowest of some texts; whatever fits beside both fits beside all."""

    def width(text: str) -> int:
        return app.ui.fonts.width(text, 20)

    return max(texts, key=width), min(texts, key=width)


@pytest.mark.parametrize(("language", "players", "window"), TABLES)
def test_what_bots_do_fits_the_bar(
    app: App, language: str, players: int, window: tuple[tuple[int, int], int], shortened: list[str]
) -> None:
    size, scale = window
    app.change(replace(app.settings, language=language, scale=scale))
    player, said = _table(app, players, size), app.ui.texts
    shortened.clear()  # what else is on the table has tests of its own
    words = player.words
    bought = words.texts("events.bought", line=words.line("R2"))
    coins, tiles = words.amount("coins", 4), words.tiles((1, 3, 5, 7))
    told = words.texts("events.bought_for", bought=bought, coins=coins, tiles=tiles)
    failed = Answer(said("table.bot.failed_report", name=LONG_NAMES[1], folder="reports"))
    for name in ("thinks", "plays", "does", "paused"):
        for hint in ("rush", "watched"):
            shown = prompt.Prompt(said(f"table.bot.{name}", name=LONG_NAMES[1], text=told), said(f"table.bot.{hint}"))
            for answer in (SILENCE, failed) if name in ("thinks", "plays") else (SILENCE,):
                assert bar_holds(app, player, shown, answer)
    assert not shortened


@pytest.mark.parametrize(("language", "players", "scale"), grids.sampled(EVERY, [2, 4], [100, 130, 200]))
def test_buttons_of_the_table_fit(app: App, language: str, players: int, scale: int, shortened: list[str]) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    player = _table(app, players)
    rects = player.layout.buttons
    widest = {"harvest": rects[0], "confirm": rects[0], "pass": rects[0], "return": rects[0]}
    widest |= {"pause": rects[0], "go_on": rects[0], "rush": rects[0].union(rects[1])}
    widest |= {"harvest_for": rects.main, "end_game": rects[1]} | ({"all": rects.other} if rects.has_words else {})
    widest |= {"end": rects[1], "cancel": rects[1], "scoring": rects[0].unionall(rects[1:])}
    for name, rect in widest.items():
        key = f"table.button.{name}" if name != "end_game" else "table.end_game.confirm"
        text = app.ui.texts(key, points=33)
        button = Button(app.ui, text, lambda: None, "plain", Face(ICONS.get("pause" if name == "go_on" else name), 15))
        button.layout(rect, player.layout.unit)
        if player.layout.lines or name in ("all", "harvest_for"):
            make_fit(app.ui, button, player.layout.unit)
        button.draw(app.surface)
    assert not shortened
