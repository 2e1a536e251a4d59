"""Texts name presses of the device that is in use, in every language."""

from __future__ import annotations

import re
from functools import partial

import pytest

from citrus.language.text_files import HANDS, asked_as
from citrus.language.texts import Texts
from citrus.ui.devices.labels import press_names
from citrus.ui.kit.hand import Hand, Labels, Manner
from citrus.ui.screens.settings import SettingsScreen
from citrus.ui.screens.shortcuts import rows
from citrus.ui.shell.app import App
from tests.ui.controller import NEXT, presses
from tests.ui.lessons import arrive, begin, number_of
from tests.ui.locale_texts import EVERY, raw, texts

CLICKS = (
    r"\bclicks?\b|\bclicking\b|\bmouse\b|\bhover|\bklick|fehlklick|\bmaus\b|\bzeiger\b|\bclics?\b|\bclique|\bsouris\b"
    r"|\bclicca|\bcliccal|\brat[oó]n\b"
)
DRAGS = r"\bdrag|\bzieh(?:en|t)?\b|\bglisse|\btrascina(?!t)|\barrastr"
TAPS = r"\btap(?:s|ping)?\b|\btipp(?:e|en|t)\b"
KEYS = (
    r"\bF\d+\b|\bletter key|\bkeyboard\b|\bpress [A-Z+]\b|\bbuchstabentaste|\btastatur|\btaste \d|\btasten \+"
    r"|\bclavier\b|\btouche de\b|\btouches \+|\btouche \d|\bavec M\b|\btastiera\b|\btasti \+|\btasto \d|\bcon M\b"
    r"|\bteclado\b|\btecla|^M (?:wechselt|apaga)"
)
FOREIGN = {"mouse": TAPS, "keys": f"{CLICKS}|{DRAGS}|{TAPS}", "pad": f"{CLICKS}|{DRAGS}|{TAPS}|{KEYS}"}
FOREIGN["fingers"] = f"{CLICKS}|{KEYS}"
"""Words of other devices than the one in use. A finger drags, too, and who has a mouse has keys."""
ELSEWHERE = ("table.keys.", "pad.", "tools.", "language.", "table.hint.tap_")
"""Pages of keys, tested below, names of buttons, and what only fingers are told."""


def said(language: str, hand: str) -> dict[str, str]:
    """Return what is said with a device in use: of a text with forms, the one for it."""
    found: dict[str, str] = {}
    for key, text in raw(language).items():
        name, forms = asked_as(key, raw("en")), [f"{key.rpartition('.')[0]}.{form}" for form in (*HANDS[hand], "any")]
        if f"{name}.any" not in raw("en"):
            found[key] = text
        elif key == next(form for form in forms if form in raw("en")):
            found[name] = text
    return {key: text for key, text in found.items() if not key.startswith(ELSEWHERE)}


@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("language", EVERY)
def test_no_text_names_a_press_of_another_device(language: str, hand: str) -> None:
    wrong = {key: text for key, text in said(language, hand).items() if re.search(FOREIGN[hand], text, re.IGNORECASE)}
    assert wrong == {}


@pytest.mark.parametrize("language", EVERY)
def test_the_page_of_buttons_speaks_of_buttons(language: str) -> None:
    for workshop in (False, True):
        for _, name in rows(workshop, Labels.XBOX):
            text = raw(language)[f"table.keys.{name}"]
            assert not re.search(FOREIGN["pad"], text, re.IGNORECASE), (name, text)


def test_a_text_names_what_presses_something() -> None:
    words = Texts({"rush.mouse": "A click ends it.", "rush.any": "{confirm} ends it."})
    words.suit("mouse", dict)
    assert words("rush") == "A click ends it."
    told = words("rush")
    for hand, expected in ((Hand.KEYS, "Enter ends it."), (Hand.MOUSE, "A click ends it.")):
        words.suit(hand.value, partial(press_names, texts("en"), Manner(hand)))
        assert words("rush") == words.again(told) == expected


def test_a_text_that_a_language_lacks_names_presses_in_english() -> None:
    for lacking, expected in (("rush.any", "Enter ends it."), ("table.keys.name.enter", "Enter ends it."), ("", "")):
        own = {"rush.any": "{confirm} y met fin.", "table.keys.name.enter": "Entrée"}
        own.pop(lacking, None)
        english = Texts({"rush.any": "{confirm} ends it.", "table.keys.name.enter": "Enter"})
        words = Texts(own, language="fr", original=english)
        words.suit("keys", partial(press_names, words, Manner(Hand.KEYS)))
        assert words("rush") == (expected or "Entrée y met fin.")


def test_a_lesson_follows_the_device(app: App) -> None:
    screen = begin(app, lesson="tiles")
    arrive(screen, number_of(screen, "paid"))

    def told() -> str:
        return " ".join(text for one in app.top.describe() for text in (one.name, one.value, one.hint))

    assert "rest the mouse on it" in told()
    presses(app, NEXT)
    assert "go to it" in told()
    assert "mouse" not in told()


def test_an_open_screen_follows_the_device(app: App) -> None:
    app.show(SettingsScreen(app.ui))

    def told() -> list[str]:
        return [text for one in app.top.describe() for text in (one.name, one.value, one.hint)]

    assert any("F11" in text for text in told())
    presses(app, NEXT)
    assert not any("F11" in text for text in told())
