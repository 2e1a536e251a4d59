"""`citrus texts`: what translations lack, and what is wrong in their files."""

from __future__ import annotations

from pathlib import Path

import pytest

from citrus.cli import main
from citrus.language.languages import shipped, texts_file
from citrus.language.rulebook.book import book_file
from citrus.language.translation import own_files, translated, work

BEGUN = sorted((Path(__file__).parents[1] / "translations").glob("*.yaml"))
FAULTY = """\
start:
  play: Nowa gra
  played: Zagrano
  continue_turn: "Graj dalej od tury {tour}"
amount:
  coins: {one: "{count} moneta", few: "{count} monety", many: "{count} monet", two: "{count} monety"}
  tiles: {one: "{count} kafelek"}
start.play: Nowa gra!
when: {this_day: dziś, this_day: teraz}
menu:
\ttitle: Przerwa
"""


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("CITRUS_HOME", str(tmp_path))
    (tmp_path / "languages").mkdir()
    return tmp_path / "languages"


def test_what_is_wrong_in_a_file_is_told_with_its_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "pl.yaml"
    path.write_text(FAULTY, encoding="utf-8")
    assert main(["texts", "pl"]) == 1
    lines = capsys.readouterr().out.splitlines()
    told = lines[: lines.index("")]
    assert told[0].startswith(f"# {path}: 3 of ")
    assert [line.removeprefix("#   line ") for line in told[1:-1]] == [
        "3: start.played: English has no such text.",
        "4: start.continue_turn: '{tour}' means nothing here; allowed: {turn}.",
        "6: amount.coins.two: no number takes this form; there are none, one, few, many, other.",
        "8: start.play stands in line 2, too.",
        "9: when.this_day stands in line 9, too.",
    ]
    assert told[-1].startswith("#   line 11: menu: This is not YAML")


def test_what_is_missing_can_be_put_into_the_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = folder / "pl.yaml"
    path.write_text('start: {play: Nowa gra}\namount.tiles: {one: "{count} kafelek"}\n', encoding="utf-8")
    assert main(["texts", "pl"]) == 0
    told = capsys.readouterr().out
    assert '\n# Settings\nstart.settings: ""\n' in told
    assert '\n# one: {count} tile\n# many: {count} tiles\namount.tiles: {few: "", many: ""}\n' in told
    assert 'table.fruit.apple.many: ""' in told, "it is not counted"
    assert "# Best for\\u00a02\\u00a0or\\u00a03\n" in told
    assert "\n#\n# Whoever has the most points at the end wins." in told
    missing = told.replace('start.settings: ""', "start.settings: Ustawienia").replace(
        "idea.goal: |\n", "idea.goal: |\n  # Owoce w dolinie\n  Sadzisz cytryny.\n"
    )
    texts, book = missing.split("# " + str(folder / "pl.rulebook.yaml"))
    path.write_text(path.read_text("utf-8") + texts, encoding="utf-8")
    (folder / "pl.rulebook.yaml").write_text("#" + book, encoding="utf-8")
    before, after = work("pl", folder / "none.yaml", folder / "none.yaml"), work("pl", *own_files("pl"))
    assert [done.faults for done in after] == [[], []]
    keys = [[{lack.key for lack in done.lacks} for done in works] for works in (before, after)]
    assert [more - less for more, less in zip(*keys, strict=True)] == [{"start.play", "start.settings"}, {"idea.goal"}]


@pytest.mark.parametrize("language", shipped())
def test_nothing_is_wrong_in_the_languages_of_the_program(language: str) -> None:
    texts, book = texts_file(language), book_file(language)
    assert texts is not None
    assert [(done.faults, done.lacks) for done in work(language, texts, book)] == [([], []), ([], [])]


@pytest.mark.parametrize("path", BEGUN, ids=lambda path: path.name)
def test_nothing_is_wrong_in_a_translation_that_has_begun(path: Path) -> None:
    language, files = translated(str(path))
    assert language not in shipped(), "it is whole, and part of the program: only one of the two may be"
    assert [done.faults for done in work(language, *files)] == [[], []]
    assert all(done.path in BEGUN or not done.path.exists() for done in work(language, *files))


def test_every_language_is_listed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "szl.yaml").write_text("language: {name: Ślůnski}\nstart.play: Nowo gra", encoding="utf-8")
    assert main(["texts"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert [line[:2] for line in lines] == ["de", "en", "es", "fr", "it", "sz"]
    assert lines[-1].startswith("szl      Ślůnski: 2 of ")
    assert main(["texts", "szl"]) == 1
    assert "It is not known how the language 'szl' counts." in capsys.readouterr().out


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("polish", "'polish' is neither the code of a language, such as pl, nor a file"),
        ("nowhere/pl.yaml", "there is no file 'nowhere/pl.yaml'"),
        ("", "the name is empty"),
    ],
)
def test_a_language_that_nobody_knows(name: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["texts", name])
    assert ended.value.code == 2
    assert said in capsys.readouterr().err
