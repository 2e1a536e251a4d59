"""Five languages: nothing missing, nothing unused, everything fits, and a change shows everywhere at once."""

from __future__ import annotations

import ast
import os
import re
from collections.abc import Iterator
from datetime import datetime
from functools import cache, partial
from pathlib import Path
from string import Formatter
from typing import get_args

import pygame
import pytest
from msgspec.structs import replace

from citrus.content.tiles import load_tiles
from citrus.match.lesson import Lesson, introduction_dir, load_steps
from citrus.match.playback import Playback
from citrus.resources import data_dir
from citrus.rules.actions import EndTurn, Plant
from citrus.rules.refusal import Cause, Refusal
from citrus.ui import flow
from citrus.ui.app import App
from citrus.ui.buttons import Button
from citrus.ui.dialogs import MenuDialog, QuestionDialog
from citrus.ui.final import FinalScreen
from citrus.ui.fonts import SMALLEST, Fonts, least
from citrus.ui.introduction.finish import FinishScreen
from citrus.ui.introduction.leaving import LeaveDialog
from citrus.ui.introduction.screen import IntroductionScreen
from citrus.ui.languages import LANGUAGES, category, spoken
from citrus.ui.records import RecordsScreen
from citrus.ui.replay import ReplayScreen
from citrus.ui.rescue import RescueDialog
from citrus.ui.rulebook.book import load_book
from citrus.ui.rulebook.screen import RulebookScreen
from citrus.ui.settings import SettingsScreen
from citrus.ui.setup import SetupScreen
from citrus.ui.start import StartScreen
from citrus.ui.table import bar, prompt
from citrus.ui.table.answer import SILENCE, Answer
from citrus.ui.table.buttons import ICONS
from citrus.ui.table.fruits import KNOWN_FRUITS
from citrus.ui.table.screen import TableScreen
from citrus.ui.table.shortcuts import KeysPage
from citrus.ui.table.words import Words, refusal_text
from citrus.ui.texts import Said, Texts
from citrus.ui.wording import moment, names
from tests.ui import test_shell_layout
from tests.ui.shell import click, play

SOURCE = Path(__file__).parents[2] / "citrus"
LOCALES = data_dir() / "locales"
OTHERS = [language for language in LANGUAGES if language != "en"]
EVERY = list(LANGUAGES)


@cache
def texts(language: str) -> Texts:
    return Texts.load(LOCALES / f"{language}.yaml")


def raw(language: str) -> dict[str, str]:
    return texts(language)._texts


def placeholders(text: str) -> set[str]:
    return {field for _, field, _, _ in Formatter().parse(text) if field is not None}


# the files


def test_every_language_has_a_file_and_every_file_a_language() -> None:
    assert {path.stem for path in LOCALES.glob("*.yaml")} == set(LANGUAGES)


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_missing_or_left_over(language: str) -> None:
    assert [key for key in raw("en") if key not in raw(language)] == []
    assert [key for key in raw(language) if key not in raw("en")] == []


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_the_same(language: str) -> None:
    for key, text in raw("en").items():
        if key != "names.soft":
            assert placeholders(raw(language)[key]) == placeholders(text), (language, key)


@pytest.mark.parametrize("language", EVERY)
def test_every_letter_has_a_picture(language: str, app: App) -> None:
    signs = {sign for text in raw(language).values() for sign in text} - {"\n"}
    for bold, title in ((False, False), (True, False), (False, True)):
        font = app.ui.fonts.font(100, bold, title)
        unknown = [sign for sign in signs if font.metrics(sign) == font.metrics("\uffff")]
        assert not unknown, (language, bold, title)


@pytest.mark.parametrize("language", OTHERS)
def test_texts_are_translated(language: str) -> None:
    same = [key for key, text in raw(language).items() if text == raw("en")[key] and len(text.split()) > 3]
    same.remove("seats.defaults")
    assert same == []


@pytest.mark.parametrize("language", EVERY)
def test_counted_texts_say_their_number(language: str) -> None:
    """French says `one` for nothing, too, so that a number written out would be wrong there."""
    for key, text in raw(language).items():
        if key.endswith(".one") and "count" in placeholders(raw("en")[f"{key[:-4]}.many"]):
            assert not re.search(r"\b1\b", text), (language, key)


# the program


def strings() -> Iterator[tuple[str, bool]]:
    """All literal texts of the window, as regular expressions; true for those with parts filled in."""
    for path in (SOURCE / "ui").rglob("*.py"):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        parts = {id(value) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for value in node.values}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                pieces = [
                    re.escape(str(piece.value)) if isinstance(piece, ast.Constant) else "(.+?)" for piece in node.values
                ]
                yield "".join(pieces), True
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                yield re.escape(node.value), False


def words_of_the_program() -> set[str]:
    """Everything that may fill a gap in a key: literals of the program, names of tiles, steps of the introduction."""
    found = set(load_tiles().kinds) | {step.id for step in load_steps(introduction_dir() / "steps.yaml")}
    for path in SOURCE.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str | int):
                found |= {str(node.value), *str(node.value).split("+")}
    return found


def stem(key: str) -> str:
    return re.sub(r"\.(one|many)$", "", key)


def test_no_text_is_unused() -> None:
    whole = {text for text, filled in strings() if not filled}
    filled = [re.compile(text) for text, gaps in strings() if gaps and re.match(r"[a-z_]+\\?\.", text)]
    parts = [re.compile(text) for text, gaps in strings() if gaps and re.match(r"[a-z]+_", text)]
    words = words_of_the_program()

    def made_of_words(patterns: list[re.Pattern[str]], text: str) -> bool:
        matches = [pattern.fullmatch(text) for pattern in patterns]
        return any(match and all(known(group) for group in match.groups()) for match in matches)

    def known(word: str) -> bool:
        return word in words or ("." not in word and made_of_words(parts, word))

    def used(key: str) -> bool:
        return re.escape(key) in whole or made_of_words(filled, key)

    assert [key for key in raw("en") if not used(stem(key)) and not used(key)] == []


def test_no_text_is_asked_for_in_vain() -> None:
    keys = {stem(key) for key in raw("en")} | set(raw("en"))
    chapters = {key.split(".")[0] for key in keys}
    asked = {text.replace("\\", "") for text, filled in strings() if not filled}
    in_vain = [
        text
        for text in asked
        if re.fullmatch(r"[a-z]+(\.[a-z0-9_]+)+", text) and text.split(".")[0] in chapters and text not in keys
    ]
    assert in_vain == []


# grammar


def test_french_counts_nothing_as_one() -> None:
    assert [category("fr", count) for count in (0, 1, 2, -1)] == ["one", "one", "many", "one"]
    assert [category("de", count) for count in (0, 1, 2, -1)] == ["many", "one", "many", "one"]
    assert texts("fr").amount("points", 0) == "0 point"
    assert texts("it").amount("points", 0) == "0 punti"
    assert texts("es").amount("coins", -3) == "−3 monedas"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "Ana, Inés and Elena"),
        ("fr", "Ana, Inés et Elena"),
        ("it", "Ana, Inés ed Elena"),
        ("de", "Ana, Inés und Elena"),
        ("es", "Ana, Inés y Elena"),
    ],
)
def test_lists_of_names(language: str, expected: str) -> None:
    assert names(texts(language), ["Ana", "Inés", "Elena"]) == expected


def test_spanish_and_softens_before_the_same_sound() -> None:
    said = [names(texts("es"), ["Ana", name]) for name in ("Inés", "Hilda", "Hiena", "Yolanda", "Íñigo")]
    assert said == ["Ana e Inés", "Ana e Hilda", "Ana y Hiena", "Ana y Yolanda", "Ana e Íñigo"]


@pytest.mark.parametrize(
    ("language", "first", "other", "time"),
    [
        ("en", "1 May 2025", "31 December 2025", "today at 20:05"),
        ("fr", "1er mai 2025", "31 décembre 2025", "aujourd’hui à 20 h 05"),
        ("it", "1º maggio 2025", "31 dicembre 2025", "oggi, 20:05"),
        ("de", "1. Mai 2025", "31. Dezember 2025", "heute um 20:05"),
        ("es", "1 de mayo de 2025", "31 de diciembre de 2025", "hoy, 20:05"),
    ],
)
def test_dates(language: str, first: str, other: str, time: str) -> None:
    now = datetime(2026, 3, 1, 21, 0).astimezone()
    said = texts(language)
    assert moment(said, datetime(2025, 5, 1, 9, 5).astimezone(), now) == first
    assert moment(said, datetime(2025, 12, 31, 9, 5).astimezone(), now) == other
    assert moment(said, datetime(2026, 3, 1, 20, 5).astimezone(), now) == time


@pytest.mark.parametrize(
    ("language", "kind", "expected"),
    [
        ("fr", 1, "région d’oranges abandonnée"),
        ("fr", 0, "région de citrons abandonnée"),
        ("it", 0, "regione di limoni abbandonata"),
        ("de", 1, "verlassenes Orangengebiet"),
        ("es", 2, "región de naranjas sanguinas abandonada"),
        ("en", 1, "abandoned orange region"),
    ],
)
def test_kinds_are_declined(language: str, kind: int, expected: str, home: Path) -> None:
    match = play(2, 1, steps=0)
    words = Words(texts(language), match.state.game, ("Ana", "Ben"))
    refusal = Refusal("R6.8", "neutral_neighbour", tile=2 * kind)
    assert expected in refusal_text(words, match.state, Plant(2 * kind, 5), refusal)


# the choice


def test_the_system_chooses_at_first(monkeypatch: pytest.MonkeyPatch) -> None:
    def wants(*codes: str) -> None:
        monkeypatch.setattr(
            pygame.system, "get_pref_locales", lambda: [{"language": code, "country": None} for code in codes]
        )

    wants("es")
    assert spoken(None) == "es"
    assert spoken("de") == "de"
    assert spoken("xx") == "es"
    wants("ja", "it", "en")
    assert spoken(None) == "it"
    wants("ja")
    assert spoken(None) == "en"
    wants()
    assert spoken(None) == "en"


def test_a_text_is_said_again_with_its_parts() -> None:
    spoken = Texts.load(LOCALES / "en.yaml")
    said = spoken("events.taken", tile=spoken("table.landscape.bull.name"))
    counted = spoken.count("events.refilled", 1)
    spoken.change("fr")
    assert spoken.again(said) == "Tuile prise\u00a0: taureau"
    assert spoken.again(counted) == "1 tuile arrive au marché"
    assert spoken.again("Ana") == "Ana"
    assert isinstance(spoken.again(said), Said)


def test_the_original_stands_in_for_what_is_not_translated(tmp_path: Path) -> None:
    (tmp_path / "en.yaml").write_text("a: one\nb: two\n")
    (tmp_path / "fr.yaml").write_text("a: un\n")
    spoken = Texts.load(tmp_path / "fr.yaml")
    assert (spoken("a"), spoken("b")) == ("un", "two")
    with pytest.raises(KeyError):
        spoken("c")


def _replay(app: App, position: int, eyes: int | None = None) -> ReplayScreen:
    playback = Playback.of(play(2, 1, names=LONG_NAMES))
    playback.seek(position)
    screen = ReplayScreen(app.ui, playback)
    if eyes is not None:
        screen.look_round(1 + eyes)
    return screen


def drawn(app: App) -> bytes:
    app.step([], 1.0)
    app.draw()
    return pygame.image.tobytes(app.surface, "RGB")


SCREENS = {
    "start": lambda app: StartScreen(app.ui),
    "setup": lambda app: SetupScreen(app.ui),
    "settings": lambda app: SettingsScreen(app.ui),
    "table": lambda app: TableScreen(app.ui, play(3, 4, steps=40)),
    "menu": lambda app: MenuDialog(app.ui, play(2, 1, steps=2)),
    "final": lambda app: FinalScreen(app.ui, play(2, 1)),
    "records": lambda app: RecordsScreen(app.ui),
    "keys": lambda app: KeysPage(app.ui),
    "replay": lambda app: _replay(app, 30),
    "rulebook": lambda app: RulebookScreen(app.ui, "fincas.values"),
}


@pytest.mark.parametrize("name", SCREENS)
def test_an_open_screen_changes_its_language_as_if_it_had_just_been_opened(app: App, home: Path, name: str) -> None:
    app.show(StartScreen(app.ui))
    screen = SCREENS[name](app)
    app.push(screen)
    before = drawn(app)
    app.change(replace(app.settings, language="de"))
    changed = drawn(app)
    assert changed != before
    app.change(replace(app.settings, language="en"))
    assert drawn(app) == before
    if name not in ("menu", "final", "table", "replay"):  # those are of another game each time
        app.change(replace(app.settings, language="de"))
        app.pop()
        app.push(SCREENS[name](app))
        assert drawn(app) == changed


def test_the_date_of_the_last_game_changes_too(app: App, home: Path) -> None:
    game = play(2, 1, steps=3)
    when = datetime(2025, 12, 31, 12, 0).timestamp()
    os.utime(game.path, (when, when))
    screen = StartScreen(app.ui)
    app.show(screen)
    assert screen.resume_button.detail == "31 December 2025: Ana and Bruno"
    app.change(replace(app.settings, language="de"))
    assert screen.resume_button.detail == "31. Dezember 2025: Ana und Bruno"


def test_the_log_and_screens_below_change_too(app: App) -> None:
    table = TableScreen(app.ui, play(2, 1, steps=30))
    app.show(table)
    flow.to_settings(app.ui)
    screen = app.top
    assert isinstance(screen, SettingsScreen)
    click(app, screen.languages["de"])
    assert screen.done.text == "Fertig"
    press_done = screen.done
    click(app, press_done)
    assert app.top is table
    told = [entry.text for entries in table._entries for entry in entries]
    assert any("gepflanzt" in text for text in told)
    assert not any("Planted" in text for text in told)


# the room


LONG_NAMES = ("Maximiliane", "Bartholomäus", "Clara-Luisa", "Diego", "Elena")


@pytest.fixture
def shortened(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts that had to be ended with an ellipsis to fit."""
    found: list[str] = []
    fitted, wrapped = Fonts.fitted, Fonts.wrapped

    def watched(self: Fonts, text: str, px: int, color: object, width: int, *rest: bool, **more: bool):  # type: ignore[no-untyped-def]
        if self.width(text, least(px), *rest, **more) > width:
            found.append(text)
        return fitted(self, text, px, color, width, *rest, **more)  # type: ignore[arg-type]

    def watched_lines(self: Fonts, text: str, px: int, color: object, width: int, lines: int, bold: bool = False):  # type: ignore[no-untyped-def]
        high = self.font(px, bold).get_height() + (lines - 1) * self.font(px, bold).get_linesize()
        if self.render(text, px, color, bold, width=width).get_height() > high:  # type: ignore[arg-type]
            found.append(text)
        return wrapped(self, text, px, color, width, lines, bold)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "fitted", watched)
    monkeypatch.setattr(Fonts, "wrapped", watched_lines)
    return found


@pytest.mark.parametrize("scale", [100, 130, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", EVERY)
def test_refusals_fit_the_bar(app: App, language: str, players: int, scale: int, shortened: list[str]) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    table = _table(app, players)
    state = table.match.state
    space = 1 << next(iter(state.game.board.sites.values()))
    book = load_book(language)
    places = [f"{chapter.id}.{part.id}" for chapter in book.chapters for part in chapter.paragraphs if part.rules]
    longest = max((book.heading(place) for place in places), key=len)
    for cause in get_args(Cause):
        sites = tuple(state.game.board.sites)[:3] if cause in ("finca_due", "site_not_open") else ("A",)
        refusal = Refusal("R0", cause, space, sites, 5, "milestone", needed=4, held=12, first=(5, 8))
        said = refusal_text(table._words, state, Plant(5, 5), refusal)
        assert "{" not in said
        answer = Answer(said, "R0", longest)
        bar.draw_bar(app.surface, app.ui, table.table, prompt.Prompt("Ana", ""), answer, "red", False)
        assert not shortened, cause
        assert bar_holds(app, table, prompt.Prompt("Ana", ""), answer), cause
        if scale == 100:
            assert heading(app, table, answer) == heading(app, table, Answer()), cause


def heading(app: App, table: TableScreen, answer: Answer) -> tuple[int, int]:
    """Where the heading of the bar begins, and how high it is."""
    line, top = bar.placed_lines(app.ui, table.table, prompt.Prompt("Ana", ""), answer)[0]
    return top, line.get_height()


def bar_holds(app: App, table: TableScreen, said: prompt.Prompt, answer: Answer) -> bool:
    """Whether the bar is high enough for all its lines."""
    lines, tight = bar.bar_lines(app.ui, table.table, said, answer, bar.room_beside_link(app.ui, table.table, answer))
    return sum(round(line.get_height() * tight) for line in lines) <= table.table.bar.height


def _table(app: App, players: int) -> TableScreen:
    """The long board for four, the short one, beside which there is less room for words, for two."""
    table = TableScreen(app.ui, play(players, 3, steps=6, names=LONG_NAMES))
    app.show(table)
    app.step([], 1.0)
    return table


def _question(app: App, home: Path) -> QuestionDialog:
    say = partial(app.ui.texts, name=LONG_NAMES[1])
    title, text = say("table.end_question.title"), say("table.end_question.text")
    return QuestionDialog(app.ui, title, text, say("table.end_question.confirm"), lambda: None)


def _last_question(app: App, home: Path) -> QuestionDialog:
    say = partial(app.ui.texts, name=LONG_NAMES[1])
    title, text = say("table.end_game.title"), say("table.end_game.text")
    return QuestionDialog(app.ui, title, text, say("table.end_game.confirm"), lambda: None)


def _bots(app: App, level: str | None) -> TableScreen:
    """A table where a bot is in turn."""
    match = play(5, 4, steps=40, names=LONG_NAMES)
    bots = [level, *["hard"] * 4]
    bots[match.state.player] = "expert"
    seats = tuple(replace(seat, bot=bot) for seat, bot in zip(match.seats, bots, strict=True))
    match._record = replace(match.record, seats=seats)
    return TableScreen(app.ui, match)


def _introduced(app: App, home: Path) -> FinishScreen:
    lesson = Lesson.begin((app.ui.texts("introduction.you"), "Rosa"))
    lesson.go(len(lesson.course) - 1)
    lesson.act(EndTurn())
    screen = FinishScreen(app.ui, lesson)
    screen.reveal.skip()
    return screen


EVERY_SCREEN = {
    **test_shell_layout.SCREENS,
    "keys": lambda app, home: KeysPage(app.ui),
    "table": lambda app, home: TableScreen(app.ui, play(5, 4, steps=40, names=LONG_NAMES)),
    "table of bots": lambda app, home: _bots(app, "expert"),
    "table of a person and bots": lambda app, home: _bots(app, None),
    "replay": lambda app, home: _replay(app, 0),
    "replay, later": lambda app, home: _replay(app, 120),
    "replay, one player's eyes": lambda app, home: _replay(app, 120, 1),
    "table at the end": lambda app, home: TableScreen(app.ui, play(2, 1)),
    "question": _question,
    "last question": _last_question,
    "rescue": lambda app, home: RescueDialog(app.ui, play(2, 1, steps=3), home / "reports" / "Citrus report.txt"),
    "introduction": lambda app, home: IntroductionScreen(app.ui, Lesson.begin(("Du", "Rosa"))),
    "leaving the introduction": lambda app, home: LeaveDialog(app.ui),
    "the end of the introduction": _introduced,
}


@pytest.fixture
def sizes(monkeypatch: pytest.MonkeyPatch) -> set[int]:
    """The heights of all texts that were drawn."""
    found: set[int] = set()
    render = Fonts.render

    def watched(self: Fonts, text: str, px: int, *rest: object, **more: object) -> pygame.Surface:
        if text:
            found.add(px)
        return render(self, text, px, *rest, **more)  # type: ignore[arg-type]

    monkeypatch.setattr(Fonts, "render", watched)
    return found


SCALED = [*((name, 100) for name in EVERY_SCREEN), *((name, 200) for name in EVERY_SCREEN if name[:5] != "table")]


@pytest.mark.parametrize(("name", "scale"), SCALED)
@pytest.mark.parametrize("language", EVERY)
def test_every_screen_fits(
    app: App, home: Path, language: str, name: str, scale: int, shortened: list[str], sizes: set[int]
) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    app.show(StartScreen(app.ui))
    screen = EVERY_SCREEN[name](app, home)
    app.push(screen)
    drawn(app)
    assert not shortened
    assert min(sizes) >= SMALLEST
    if not isinstance(screen, TableScreen | ReplayScreen):
        test_shell_layout.check(screen, app.size)


@pytest.mark.parametrize("scale", [100, 130, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", EVERY)
def test_every_moment_of_a_game_fits_the_bar(
    app: App, language: str, players: int, scale: int, shortened: list[str]
) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    table = _table(app, players)
    seen = set()
    for key in raw("en"):
        if key.startswith("table.hint."):
            fruits = names(app.ui.texts, [app.ui.texts(f"table.fruit.{fruit}.name") for fruit in KNOWN_FRUITS[:4]])
            values = {"points": "15 points", "coins": "12 coins", "penalty": "3 points", "limit": 12}
            values |= {"tiles": app.ui.texts.amount("tiles", 12), "workers": app.ui.texts.amount("workers", 5)}
            values |= {"sites": names(app.ui.texts, "ABC")}
            if key == "table.hint.harvest_places":
                values["harvest"] = app.ui.texts("table.hint.harvest_limit", **values)
            values |= {"owner": LONG_NAMES[0], "name": LONG_NAMES[1]}
            hint = app.ui.texts(key, **values, values="2, 3, 4, 5", fruits=fruits)
            for text in {
                app.ui.texts(
                    other,
                    name=LONG_NAMES[0],
                    names=f"{LONG_NAMES[0]}, {LONG_NAMES[1]}",
                    points="99",
                    tile="",
                    space="m10",
                )
                for other in raw("en")
                if other.startswith("table.prompt.")
            }:
                seen.add(text)
                bar.draw_bar(app.surface, app.ui, table.table, prompt.Prompt(text, hint), SILENCE, "red", False)
                assert bar_holds(app, table, prompt.Prompt(text, hint), SILENCE)
    assert len(seen) > 15
    assert not shortened


@pytest.mark.parametrize("scale", [100, 130, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", EVERY)
def test_what_bots_do_fits_the_bar(app: App, language: str, players: int, scale: int, shortened: list[str]) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    table, said = _table(app, players), app.ui.texts
    words = table._words
    told = words.count("events.bought", 4, line=words.line("R2"), tiles=words.tiles((1, 3, 5, 7)))
    failed = Answer(said("table.bot.failed_report", name=LONG_NAMES[1], folder="reports"))
    for name in ("thinks", "plays", "does", "paused"):
        for hint in ("rush", "watched"):
            shown = prompt.Prompt(said(f"table.bot.{name}", name=LONG_NAMES[1], text=told), said(f"table.bot.{hint}"))
            for answer in (SILENCE, failed) if name in ("thinks", "plays") else (SILENCE,):
                bar.draw_bar(app.surface, app.ui, table.table, shown, answer, "red", False)
                assert bar_holds(app, table, shown, answer)
    assert not shortened


@pytest.mark.parametrize("scale", [100, 130, 200])
@pytest.mark.parametrize("players", [2, 4])
@pytest.mark.parametrize("language", EVERY)
def test_buttons_of_the_table_fit(app: App, language: str, players: int, scale: int, shortened: list[str]) -> None:
    app.change(replace(app.settings, language=language, scale=scale))
    table = _table(app, players)
    rects = table.table.buttons
    widest = {"harvest": rects[0], "confirm": rects[0], "pass": rects[0], "return": rects[0]}
    widest |= {"pause": rects[0], "go_on": rects[0], "rush": rects[0].union(rects[1])}
    widest |= {"all": rects[2].unionall(rects[3:]), "end_game": rects[1]}
    widest |= {"end": rects[1], "cancel": rects[1], "scoring": rects[0].unionall(rects[1:])}
    for name, rect in widest.items():
        key = f"table.button.{name}" if name != "end_game" else "table.end_game.confirm"
        text = app.ui.texts(key, points=33)
        button = Button(app.ui, text, lambda: None, "plain", ICONS.get("pause" if name == "go_on" else name), 15)
        button.layout(rect, table.table.unit)
        button.draw(app.surface)
    assert not shortened
