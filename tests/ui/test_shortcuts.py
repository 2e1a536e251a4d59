"""The page of keys and the guides speak of the same keys."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from msgspec.structs import replace

from citrus.language.keys import key_name
from citrus.language.languages import shipped
from citrus.ui.devices import keys
from citrus.ui.kit.hand import Labels
from citrus.ui.kit.presses import Request
from citrus.ui.screens.shortcuts import FIRST_ON_PADS, KeysPage, rows
from citrus.ui.shell.app import App
from tests.ui.locale_texts import LOCALES, raw, texts
from tests.ui.shell import resize

ROOT = LOCALES.parents[1]
OF_TERMINALS = "laboratory.md"  # which speaks of keys that stop a command
PAGES = sorted((ROOT / "docs").glob("*.md"))
GUIDES = [ROOT / "README.md", *(page for page in PAGES if page.name != OF_TERMINALS)]
NAMED = re.compile(
    r"\b(?:Ctrl|Shift|Alt)(?:\+\w+)+|\bF\d\d?\b|\b(?:Esc|Tab|Enter|Delete|Page Up|Page Down|Backspace|Insert)\b"
)
AT_THE_TABLE = re.compile(r"^\| ([^|]+) \| [^|]+ \|$", re.MULTILINE)
SPELT_OUT = {
    "Alt+Down": "Alt",
    "Alt+Up": "Alt",
    "Delete": "Del",
    "`+`": "+",
    "`-`": "−",
    "the mouse wheel": "Wheel",
}


def listed() -> set[str]:
    """Return all keys on the page, by their English names."""
    return {key_name(texts("en"), key) for row, _ in (*rows(False), *rows(True)) for key in row}


@pytest.mark.parametrize("guide", GUIDES, ids=lambda path: path.name)
def test_guides_name_keys_of_the_page(guide: Path) -> None:
    named = {SPELT_OUT.get(key, key) for key in NAMED.findall(guide.read_text("utf-8"))}
    assert named <= listed()


def test_the_table_of_keys_is_part_of_the_page() -> None:
    text = (ROOT / "docs" / "playing.md").read_text("utf-8")
    table = text[text.index("| key | |") :].split("\n\n")[0]
    cells = [cell for cell in AT_THE_TABLE.findall(table) if not cell.startswith(("---", "1 to"))]
    named = [key for cell in cells for key in re.split(r", (?!while)| and ", cell.partition(", while")[0])]
    assert len(named) > 12
    assert {SPELT_OUT.get(key, key) for key in named} <= listed()


def test_texts_name_keys_of_the_page() -> None:
    named = {key for text in raw("en").values() for key in NAMED.findall(text)}
    assert named - {"Delete"} <= listed()  # which is a verb, too


def test_a_controller_s_page_begins_with_what_is_needed_most() -> None:
    assert [words for _, words in rows(workshop=False, labels=Labels.XBOX)][:8] == [*FIRST_ON_PADS]


def test_a_key_that_changes_in_the_table_of_keys_changes_on_the_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert (("H",), "hint") in rows(workshop=False)
    changed = tuple(key._replace(keys="Y") if key.press is Request.HINT else key for key in keys.KEYS)
    monkeypatch.setattr(keys, "KEYS", changed)
    assert (("Y",), "hint") in rows(workshop=False)


@pytest.mark.parametrize("language", shipped())
def test_the_page_is_whole_in_a_small_window(app: App, language: str) -> None:
    app.change(replace(app.settings, language=language))
    resize(app, (1280, 720))
    page = KeysPage(app.ui, app.routes)
    app.show(page)
    assert page.sheet.bottom <= 720


def test_the_page_tells_what_every_key_does(app: App) -> None:
    app.show(KeysPage(app.ui, app.routes))
    (told,) = (one for one in app.top.describe() if one.role == "list")
    assert (app.ui.texts("table.keys.hint"), "H") in [(row.name, row.value) for row in told.parts]
