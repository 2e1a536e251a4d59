"""Numbers in every language: the plural rules of CLDR, and translations that have only begun."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter

import pytest

from citrus.language.languages import LANGUAGES
from citrus.language.plurals import FORMS, category, forms
from citrus.language.texts import Texts
from citrus.resources import data_dir
from tests.markdown import prose

ROOT = Path(__file__).parents[1]
LOCALES = data_dir() / "locales"
BEGUN = sorted((ROOT / "translations").glob("*.yaml"))


def flat(path: Path) -> dict[str, str]:
    """The texts of a file by their keys, with their gaps."""
    texts = Texts.load(path, LOCALES)
    return {key: str(texts(key)) for key in list(texts.keys())}


@pytest.mark.parametrize(
    ("language", "counts"),
    [
        ("en", {"one": [1, -1], "other": [0, 2, 5, 1_000_000]}),
        ("fr", {"one": [0, 1, -1], "other": [2, 17], "many": [1_000_000]}),
        ("pl", {"one": [1, -1], "few": [2, 3, 4, 22, 104], "many": [0, 5, 11, 12, 14, 21, 25, 112]}),
        ("ru", {"one": [1, 21, 101], "few": [2, 24], "many": [0, 5, 11, 14]}),
        ("ar", {"zero": [0], "one": [1], "two": [2], "few": [3, 110], "many": [11, 99], "other": [100, 102]}),
        ("sl", {"one": [1, 101], "two": [2, 102], "few": [3, 4], "other": [0, 5]}),
        ("he", {"one": [1], "two": [2], "other": [0, 3, 20]}),
        ("br", {"one": [1, 21], "two": [2, 22], "few": [3, 9, 39], "many": [1_000_000], "other": [0, 5, 71]}),
        ("ja", {"other": [0, 1, 2, 100]}),
        ("tlh", {"other": [0, 1, 2]}),
    ],
)
def test_numbers_take_the_forms_of_cldr(language: str, counts: dict[str, list[int]]) -> None:
    assert {form: [n for n in numbers if category(language, n) == form] for form, numbers in counts.items()} == counts


def test_the_rules_are_those_of_babel_in_every_language() -> None:
    babel = pytest.importorskip("babel", reason="comes with the extra docs")
    numbers = (*range(130), 200, 1000, 1_000_000, 2_000_000)
    for language in counted_languages():
        plural = babel.Locale.parse(language).plural_form
        assert [category(language, n) for n in numbers] == [plural(n) for n in numbers], language


def forms_of(language: str) -> set[str]:
    """All forms that whole numbers take in a language."""
    return {category(language, count) for count in range(201)}


def counted_languages() -> list[str]:
    """The languages that the rules are about."""
    rules = json.loads((data_dir() / "plurals.json").read_text(encoding="utf-8"))["rules"]
    return [language for entry in rules for language in entry["languages"].split()]


def test_the_nearest_form_stands_in_for_one_that_is_missing() -> None:
    assert forms("pl", 3) == ("few", "other", "many", "two", "one", "zero")
    assert forms_of("pl") == {"one", "few", "many"}
    texts = Texts(
        {"a.one": "{count} plik", "b.many": "{count} plików", "c.none": "nic", "c.few": "{count} pliki"}, "pl"
    )
    assert [texts.count("a", count) for count in (0, 1, 3)] == ["0 plik", "1 plik", "3 plik"]
    assert [texts.count("b", count) for count in (1, 3, 5)] == ["1 plików", "3 plików", "5 plików"]
    assert [texts.count("c", count) for count in (0, 1)] == ["nic", "1 pliki"]
    with pytest.raises(KeyError, match="'d'"):
        texts.count("d", 1)


def test_what_a_translation_lacks_is_said_and_counted_in_english(tmp_path: Path) -> None:
    begun = tmp_path / "pl.yaml"
    begun.write_text("start: {play: Nowa gra}", encoding="utf-8")
    texts = Texts.load(begun, LOCALES)
    assert texts("start.play") == "Nowa gra"
    assert texts("settings.title") == Texts.load(LOCALES / "en.yaml")("settings.title")
    assert [texts.count("album.new_goals", count) for count in (1, 2, 5)] == [
        "1 new goal reached",
        "2 new goals reached",
        "5 new goals reached",
    ]


@pytest.mark.parametrize("count", [0, 1, 2, 5, 22])
def test_a_counted_text_on_the_screen_changes_its_language(count: int, tmp_path: Path) -> None:
    for path in (*LOCALES.glob("*.yaml"), *BEGUN):
        (tmp_path / path.name).write_bytes(path.read_bytes())
    texts = Texts.load(tmp_path / "en.yaml")
    shown = {language: texts.amount("points", count) for language in (*LANGUAGES, "pl") if not texts.change(language)}
    for language in shown:
        texts.change(language)
        assert {texts.again(said) for said in shown.values()} == {shown[language]}


@pytest.mark.parametrize("path", BEGUN, ids=lambda path: path.stem)
def test_a_translation_that_has_begun_says_the_same_things(path: Path) -> None:
    assert path.stem not in LANGUAGES, "it is whole, and part of the program: only one of the two may be"
    english, translated = flat(LOCALES / "en.yaml"), flat(path)
    for key, text in translated.items():
        stem, _, form = key.rpartition(".")
        counted = form in FORMS and f"{stem}.one" in english
        original = english.get(key) or (english[f"{stem}.many"] if counted else "")
        assert key in english or counted, f"there is no text {key}"
        assert fields(text) <= fields(original) | fields(english.get(f"{stem}.many", "")), key
        if counted:
            assert {one for one in FORMS if f"{stem}.{one}" in translated} == forms_of(path.stem), stem


def fields(text: str) -> set[str]:
    """The gaps in a text."""
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def test_what_is_added_now_and_then_is_counted_in_no_sentence() -> None:
    number = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen)"
    counted = re.compile(rf"\b{number} (?:\w+ )?(?:goals|languages|options|variants|translations)\b", re.IGNORECASE)
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    found = {path.name: counted.findall(prose(path)) for path in pages}
    assert {name: places for name, places in found.items() if places} == {}
    english = flat(LOCALES / "en.yaml")
    assert [key for key, text in english.items() if counted.search(text)] == []
