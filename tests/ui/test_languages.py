"""All languages: nothing missing, nothing unused, and a change shows everywhere at once."""

from __future__ import annotations

import ast
import os
import re
import sys
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace
from yaml.nodes import MappingNode

from citrus.content.boards import shipped_boards
from citrus.content.yaml_text import DocumentError, Part, parse
from citrus.language.languages import shipped
from citrus.language.text_files import TextFile, asked_as
from citrus.language.texts import Said, Texts, spoken_values
from citrus.language.wording import choice, moment, names
from citrus.language.words import Words, refusal_text
from citrus.resources import data_dir
from citrus.rules.actions import Plant
from citrus.rules.numbering import Tile
from citrus.rules.refusal import Refusal
from citrus.ui.kit.system_language import languages_of, spoken
from citrus.ui.screens.final.screen import FinalScreen
from citrus.ui.screens.library.screen import RecordsScreen
from citrus.ui.screens.play import PlayScreen
from citrus.ui.screens.player_aid.screen import PlayerAidScreen
from citrus.ui.screens.rulebook.screen import RulebookScreen
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.setup.screen import SetupScreen
from citrus.ui.screens.shortcuts import KeysPage
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App
from tests.syntax import nodes
from tests.ui.locale_texts import EVERY, LOCALES, OTHERS, SOURCE, drawn, own, placeholders, raw, replay_screen, texts
from tests.ui.player import menu_of, sit_down
from tests.ui.shell import choose, click, play

# the files

FOLDERS = (LOCALES, data_dir() / "rulebook", SOURCE.parent / "translations")
FILES = [path for folder in FOLDERS for path in sorted(folder.glob("*.yaml")) if path.name != "book.yaml"]


def test_every_language_has_a_file_and_every_file_a_language() -> None:
    assert {path.stem for path in LOCALES.glob("*.yaml")} == set(shipped())


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_no_key_appears_twice(path: Path) -> None:
    def read(part: Part) -> None:
        if isinstance(part.node, MappingNode):
            for below in part.entries().values():
                read(below)

    read(parse(path.read_text("utf-8")))


@pytest.mark.parametrize("language", OTHERS)
def test_no_text_is_left_over(language: str) -> None:
    """What a language lacks is said in English; `python -m tools.texts` lists it."""
    assert [key for key in raw(language) if key not in raw("en")] == []


@pytest.mark.parametrize("language", OTHERS)
def test_placeholders_are_the_same(language: str) -> None:
    for key, text in raw("en").items():
        assert placeholders(raw(language)[key]) == placeholders(text), (language, key)


@pytest.mark.parametrize("language", EVERY)
def test_every_letter_has_a_picture(language: str, app: App) -> None:
    signs = {sign for text in raw(language).values() for sign in text} - {"\n"}
    for bold, title in ((False, False), (True, False), (False, True)):
        unknown = [sign for sign in signs if not app.ui.fonts.knows(sign, bold, title)]
        assert not unknown, (language, bold, title)


@pytest.mark.parametrize("language", OTHERS)
def test_texts_are_translated(language: str) -> None:
    same = [key for key, text in own(language).items() if text == raw("en")[key] and len(text.split()) > 3]
    same.remove("seats.defaults")
    assert same == []


@pytest.mark.parametrize("language", EVERY)
def test_counted_texts_say_their_number(language: str) -> None:
    """French says `one` for nothing, too, so that a number written out would be wrong there."""
    for key, text in raw(language).items():
        if key.endswith(".one") and "count" in placeholders(raw("en")[f"{key[:-4]}.many"]):
            assert not re.search(r"\b1\b", text), (language, key)


# the program


@cache
def strings() -> list[tuple[str, bool]]:
    """Return all literal texts of the window, as regular expressions; true for those with filled-in parts."""
    found = []
    for path in (path for room in ("language", "workshop", "ui") for path in (SOURCE / room).rglob("*.py")):
        parts = {id(value) for node in nodes(path) if isinstance(node, ast.JoinedStr) for value in node.values}
        for node in nodes(path):
            if isinstance(node, ast.JoinedStr):
                pieces = [
                    re.escape(str(piece.value)) if isinstance(piece, ast.Constant) else "(.+?)" for piece in node.values
                ]
                found.append(("".join(pieces), True))
            elif isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in parts:
                found.append((re.escape(node.value), False))
    return found


def test_no_text_is_asked_for_in_vain() -> None:
    keys = {asked_as(key, raw("en")) for key in raw("en")} | set(raw("en"))
    chapters = {key.split(".")[0] for key in keys}
    asked = {text.replace("\\", "") for text, filled in strings() if not filled}
    in_vain = [
        text
        for text in asked
        if re.fullmatch(r"[a-z]+(\.[a-z0-9_]+)+", text) and text.split(".")[0] in chapters and text not in keys
    ]
    assert in_vain == []


# grammar


@pytest.mark.parametrize("language", shipped())
def test_numbers_of_players_on_the_card_of_a_board_stay_in_one_line(language: str) -> None:
    said = texts(language)
    cards = [said(f"boards.shipped_{name}") for name in shipped_boards()]
    for card in [*cards, said("boards.own_range", low=2, high=5)]:
        assert not re.search(r"\d[^,]* [^,]*\d", card), card


@pytest.mark.parametrize("folder", ["locales", "rulebook"])
def test_no_french_line_can_begin_with_a_sign(folder: str) -> None:
    text = (data_dir() / folder / "fr.yaml").read_text(encoding="utf-8")
    assert re.findall(r".*\S [;:!?»].*|.*« .*", text) == []


@pytest.mark.parametrize("folder", ["locales", "rulebook"])
def test_german_asks_for_everything_in_the_same_form(folder: str) -> None:
    """ "Klicke auf" in lessons as in the bar, not "Klick auf"."""
    text = (data_dir() / folder / "de.yaml").read_text(encoding="utf-8")
    short = r"(?<!Ein )\b(Bau|Deck|Drück|Füll|Hol|Kauf|Klick|Leg|Nutz|Probier|Setz|Stell|Wähl)"
    object_or_place = r"(also|an|auf|dann|das|den|die|dir|dort|ein|eine|einen|es|ihn|mindestens|mit|sie)"
    assert re.findall(rf".*{short} {object_or_place}\b.*", text, re.IGNORECASE) == []


def test_french_counts_nothing_as_one() -> None:
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


def test_spanish_or_softens_before_the_same_sound() -> None:
    assert choice(texts("es"), ["siete", "ocho"]) == "siete u ocho"
    assert choice(texts("es"), ["uno", "hoy", "mañana"]) == "uno, hoy o mañana"
    assert choice(texts("en"), ["seven", "eight"]) == "seven or eight"


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "8 horses and 2 bulls"),
        ("fr", "8 chevaux et 2 taureaux"),
        ("it", "8 cavalli e 2 tori"),
        ("de", "8 Pferde und 2 Stiere"),
        ("es", "8 caballos y 2 toros"),
    ],
)
def test_equal_landscape_tiles_are_counted_and_horses_added_up(language: str, expected: str, home: Path) -> None:
    words = Words(texts(language), play(2, 1, steps=0).state.game, ("Ana", "Ben"))
    assert words.landscapes(["bull", "horses4", "bull", "horses4"]) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "2 blood oranges with wells, lemon, 3 limes"),
        ("fr", "2 oranges sanguines avec puits, citron, 3 citrons verts"),
        ("it", "2 arance rosse con pozzo, limone, 3 lime"),
        ("de", "2 Blutorangen mit Brunnen, Zitrone, 3 Limetten"),
        ("es", "2 naranjas sanguinas con pozo, limón, 3 limas"),
    ],
)
def test_equal_tiles_are_counted_as_one_speaks(language: str, expected: str, home: Path) -> None:
    game = play(2, 1, steps=0).state.game
    blood, lemon, lime = map(game.tile_names.index, ("blood_orange*", "lemon", "lime"))
    tiles = [Tile(tile) for tile in (blood, lemon, lime, lime, blood, lime)]
    assert Words(texts(language), game, ("Ana", "Ben")).tiles(tiles) == expected


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "end your turn, or use your bull and your money tile"),
        ("fr", "termine ton tour ou utilise le taureau et ta tuile argent"),
        ("it", "termina il turno o usa il toro e la tessera denaro"),
        ("de", "Beende den Zug oder nutze den Stier und dein Geldplättchen"),
        ("es", "termina tu turno o usa el toro y tu loseta de dinero"),
    ],
)
def test_action_tiles_have_their_articles_in_a_sentence(language: str, expected: str, home: Path) -> None:
    words = Words(texts(language), play(2, 1, steps=0).state.game, ("Ana", "Ben"))
    usable = words.to_use(["bull", "money2", "money3"])
    assert words.texts("table.prompt.done_tiles", name="Ana", tiles=usable).endswith(expected)


@pytest.mark.parametrize(
    ("language", "expected"),
    [
        ("en", "fincas A and E"),
        ("fr", "fincas A et E"),
        ("it", "finca A ed E"),
        ("de", "Fincas A und E"),
        ("es", "fincas A y E"),
    ],
)
def test_several_fincas_are_named_by_their_letters(language: str, expected: str, home: Path) -> None:
    words = Words(texts(language), play(2, 1, steps=0).state.game, ("Ana", "Ben"))
    assert words.fincas("AE") == expected


def test_kinds_of_other_tile_sets_make_one_word_in_german() -> None:
    said = texts("de")
    assert said.count("table.tip.neutral", 2, of_kind=said("table.foreign_kind.of", kind="Mango")).startswith(
        "Abgeerntetes Mangogebiet,"
    )


@pytest.mark.parametrize(
    ("language", "expected"), [("en", "2nd 3rd"), ("fr", "2e 3e"), ("it", "2º 3º"), ("de", "2. 3."), ("es", "2.º 3.º")]
)
def test_places_are_written_as_in_the_language(app: App, home: Path, language: str, expected: str) -> None:
    app.change(replace(app.settings, language=language))
    written: list[str] = []
    render = app.ui.fonts.render
    app.ui.fonts.render = lambda text, *rest, **more: written.append(text) or render(text, *rest, **more)  # type: ignore
    app.show(FinalScreen(app.ui, app.routes, play(4, 1)))
    drawn(app)
    assert set(expected.split()) <= set(written)


@pytest.mark.parametrize(
    ("language", "first", "other", "time"),
    [
        ("en", "1 May 2025", "31 December 2025", "today at 20:05"),
        ("fr", "1er mai 2025", "31 décembre 2025", "aujourd’hui à 20\u00a0h\u00a005"),
        ("it", "1º maggio 2025", "31 dicembre 2025", "oggi, 20:05"),
        ("de", "1. Mai 2025", "31. Dezember 2025", "heute um 20:05\u00a0Uhr"),
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
        ("fr", 1, "région d’oranges récoltée"),
        ("fr", 0, "région de citrons récoltée"),
        ("it", 0, "regione di limoni raccolta"),
        ("de", 1, "abgeernteten Orangengebiet"),
        ("es", 2, "región de naranjas sanguinas cosechada"),
        ("en", 1, "harvested orange region"),
    ],
)
def test_kinds_are_declined(language: str, kind: int, expected: str, home: Path) -> None:
    match = play(2, 1, steps=0)
    words = Words(texts(language), match.state.game, ("Ana", "Ben"))
    refusal = Refusal("R6.8", "neutral_neighbour", tile=2 * kind)
    assert expected in refusal_text(words, match.state, Plant(2 * kind, 5), refusal)


# the choice


def test_the_language_of_a_country_comes_before_the_language(home: Path) -> None:
    (home / "languages").mkdir()
    (home / "languages" / "de_AT.yaml").write_text("start.play: Spü", encoding="utf-8")
    assert [spoken(code) for code in ("de_AT", "de")] == ["de_AT", "de"]
    assert languages_of({"LANG": "de_AT.UTF-8@euro"}) == ["de_AT", "de"]


def test_windows_and_macos_say_which_languages_they_want(monkeypatch: pytest.MonkeyPatch) -> None:
    def wants(*codes: str) -> None:
        monkeypatch.setattr(
            pygame.system, "get_pref_locales", lambda: [{"language": code, "country": None} for code in codes]
        )

    monkeypatch.setattr(sys, "platform", "win32")
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


@pytest.mark.parametrize(
    ("environment", "expected"),
    [
        ("", "en"),
        ("LANG=fr_CA.UTF-8", "fr"),
        ("LC_ALL=de_DE.UTF-8 LANG=en_US.UTF-8", "de"),
        ("LC_MESSAGES=it_IT.UTF-8 LANG=en_US.UTF-8", "it"),
        ("LC_ALL=es_ES LC_MESSAGES=it_IT.UTF-8 LANG=en_US.UTF-8", "es"),
        ("LC_ALL= LC_MESSAGES= LANG=de_AT@euro", "de"),
        ("LC_CTYPE=de_DE.UTF-8 LANG=en_US.UTF-8", "en"),
        ("LANG=en_US.UTF-8 LANGUAGE=de:en", "de"),
        ("LANG=en_US.UTF-8 LANGUAGE=pt_BR:it_CH:de", "it"),
        ("LANG=de_DE.UTF-8 LANGUAGE=pt", "en"),
        ("LANG=de_DE.UTF-8 LANGUAGE=", "de"),
        ("LANG=de_DE.UTF-8 LANGUAGE=::fr", "fr"),
        ("LANG=de_DE.UTF-8 LANGUAGE=C:fr", "en"),
        ("LC_ALL=C LANG=de_DE.UTF-8", "en"),
        ("LC_ALL=C.UTF-8 LANG=de_DE.UTF-8 LANGUAGE=de", "en"),
        ("LC_MESSAGES=POSIX LANG=de_DE.UTF-8 LANGUAGE=de", "en"),
        ("LANGUAGE=de", "en"),
        ("LANG=ja_JP.UTF-8", "en"),
        ("LANG=../../de", "en"),
    ],
)
def test_elsewhere_the_environment_says_it_as_posix_and_gettext_have_it(
    environment: str, expected: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    for name in ("LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "LANGUAGE"):
        monkeypatch.delenv(name, raising=False)
    for pair in environment.split():
        monkeypatch.setenv(*pair.split("=", 1))
    assert spoken(None) == expected


def test_a_text_is_said_again_with_its_parts() -> None:
    spoken = Texts.load(LOCALES / "en.yaml")
    said = spoken.count("events.taken", 1, tiles=spoken("table.landscape.bull.name"))
    counted = spoken.count("events.refilled", 1)
    spoken.change("fr")
    assert spoken.again(said) == "Reçu\u00a0: taureau"
    assert spoken.again(counted) == "1 tuile arrive au marché"
    assert spoken.again("Ana") == "Ana"
    assert isinstance(spoken.again(said), Said)
    whole = spoken.joined(", ", [spoken("table.landscape.bull.name"), "Ana"])
    assert spoken.again(spoken.capital(whole)) == "Taureau, Ana", "what was raised stays so"


@pytest.mark.parametrize("language", shipped())
def test_the_sites_that_a_text_names_are_known_by_its_values_and_not_by_capitals(language: str) -> None:
    texts = Texts.of(language)
    sites = ("site", "sites", "one_site")
    finca = texts("table.finca", site="C")
    told = texts("events.finca_scored", site="D", finca=finca, who=texts("names.list", first="A", last="E"))
    listed = texts("table.tip.closes", sites=names(texts, ["F", "G"]), of_kind=texts("table.kind.lime.of"))
    assert {*spoken_values(told, *sites)} == {"C", "D"}, "A and E are players"
    assert {*spoken_values(listed, *sites)} == {"F", "G"}
    assert {*spoken_values(texts.joined("; ", [told, listed, "Site H"]), *sites)} == {"C", "D", "F", "G"}
    assert not [*spoken_values(texts("refusal.game_over", site="A"), *sites)], "it does not say which"


def test_the_parts_of_a_file_are_read_one_by_one_in_any_order() -> None:
    read = TextFile("# of us\na:\n  b: 1st\n# of these\n  c: {d: 2nd}\n\n'e': 3rd\nf:\n  - no text\na.g: 4th\n")
    assert [read[key] for key in ("e", "a.c.d", "a.g")] == ["3rd", "2nd", "4th"]
    assert "a.b" in read
    assert "g" not in read
    with pytest.raises(DocumentError):
        list(read)


SAMPLES = {
    "start": lambda app: StartScreen(app.ui, app.routes, app.shelf),
    "setup": lambda app: SetupScreen(app.ui, app.routes),
    "settings": lambda app: SettingsScreen(app.ui),
    "table": lambda app: PlayScreen(app.ui, app.routes, play(3, 4, steps=40)),
    "menu": lambda app: menu_of(app, play(2, 1, steps=2)),
    "final": lambda app: FinalScreen(app.ui, app.routes, play(2, 1)),
    "records": lambda app: RecordsScreen(app.ui, app.routes, app.shelf),
    "keys": lambda app: KeysPage(app.ui, app.routes),
    "replay": lambda app: replay_screen(app, 30),
    "rulebook": lambda app: RulebookScreen(app.ui, app.routes, "fincas.values"),
    "player aid": lambda app: PlayerAidScreen(app.ui, app.routes),
}


@pytest.mark.parametrize("name", SAMPLES)
def test_an_open_screen_changes_its_language_as_if_it_had_just_been_opened(app: App, home: Path, name: str) -> None:
    app.show(StartScreen(app.ui, app.routes, app.shelf))
    screen = SAMPLES[name](app)
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
        app.push(SAMPLES[name](app))
        assert drawn(app) == changed


def test_the_date_of_the_last_game_changes_too(app: App, home: Path) -> None:
    game = play(2, 1, steps=3)
    last = datetime(2025, 12, 31, 12, 0, tzinfo=UTC).timestamp()
    os.utime(game.path, (last, last))
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    assert screen.resume_button.detail == "31 December 2025: Ana and Bruno"
    app.change(replace(app.settings, language="de"))
    assert screen.resume_button.detail == "31. Dezember 2025: Ana und Bruno"


def test_the_log_and_screens_below_change_too(app: App) -> None:
    player = sit_down(app, play(2, 1, steps=30), table="full")
    app.routes.to_settings()
    settings = app.top
    assert isinstance(settings, SettingsScreen)
    choose(app, "Deutsch")
    assert settings.done.text == "Fertig"
    press_done = settings.done
    click(app, press_done)
    assert app.top is player.screen
    told = [entry.text for entry in player.log]
    assert any("gepflanzt" in text for text in told)
    assert not any("Planted" in text for text in told)
