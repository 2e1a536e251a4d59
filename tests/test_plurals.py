"""Numbers in every language: the plural rules of CLDR, and translations that have only begun."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from citrus.language.languages import languages
from citrus.language.plurals import category, forms
from citrus.language.texts import Texts, english
from citrus.resources import data_dir
from tests.markdown import prose

ROOT = Path(__file__).parents[1]
BEGUN = sorted((ROOT / "translations").glob("*.yaml"))


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
    """Return all forms that whole numbers take in a language."""
    return {category(language, count) for count in range(201)}


def counted_languages() -> list[str]:
    """Return the languages with rules."""
    rules = json.loads((data_dir() / "plurals.json").read_text(encoding="utf-8"))["rules"]
    return [language for entry in rules for language in entry["languages"].split()]


def test_a_wording_that_a_number_lacks_is_said_in_english() -> None:
    assert (forms("pl", 3), forms("de", 3)) == (("few", "other"), ("other", "many"))
    assert forms("pt_BR", 1) == ("one", "other")
    original = Texts({f"{key}.{form}": "{count} files" for key in "abc" for form in ("one", "many")})
    texts = Texts(
        {"a.one": "{count} plik", "b.other": "{count} pliku", "c.none": "nic", "c.few": "{count} pliki"},
        language="pl",
        original=original,
    )
    assert [texts.count("a", count) for count in (0, 1, 3)] == ["0 files", "1 plik", "3 files"]
    assert [texts.count("b", count) for count in (1, 3, 5)] == ["1 pliku", "3 pliku", "5 pliku"]
    assert [texts.count("c", count) for count in (0, 1, 3)] == ["nic", "1 files", "3 pliki"]
    with pytest.raises(KeyError, match="'d'"):
        texts.count("d", 1)


@pytest.mark.parametrize("count", [0, 1, 2, 5, 22])
def test_a_counted_text_on_the_screen_changes_its_language(
    count: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    (tmp_path / "languages").mkdir()
    for path in BEGUN:
        (tmp_path / "languages" / path.name).write_bytes(path.read_bytes())
    texts = Texts.of("en")
    shown = {language: texts.amount("points", count) for language in languages() if not texts.change(language)}
    assert "pl" in shown
    for language in shown:
        texts.change(language)
        assert {texts.again(said) for said in shown.values()} == {shown[language]}


def test_what_is_added_now_and_then_is_counted_in_no_sentence() -> None:
    number = r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|a dozen)"
    counted = re.compile(rf"\b{number} (?:\w+ )?(?:goals|languages|options|variants|translations)\b", re.IGNORECASE)
    pages = [*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")]
    found = {path.name: counted.findall(prose(path)) for path in pages}
    assert {name: places for name, places in found.items() if places} == {}
    assert [key for key, text in english().items() if counted.search(text)] == []
