"""What a key press means on the keyboards of the world. The events are those that SDL 2.32 delivers under X11."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from citrus.match.settings import load_settings
from citrus.ui.devices import strokes
from citrus.ui.devices.strokes import understood
from citrus.ui.screens.start import StartScreen
from citrus.ui.shell.app import App

SHIFT, CTRL, ALTGR = pygame.KMOD_LSHIFT, pygame.KMOD_LCTRL, pygame.KMOD_RALT
NOWHERE = 1 << 30  # the key of dead keys
LETTER_PLACES = range(4, 30)
ALPHABETS = {
    "us": "abcdefghijklmnopqrstuvwxyz",
    "ru": "фисвуапршолдьтщзйкыегмцчня",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז",
    "ara": "ش\ufefbؤيثبلاهتنمةىخحضقسفعرصءغئ",
    "th": "ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ",
}
"""What each place of the letters A to Z of the US keyboard types."""
DIGIT_ROWS = {
    "us": "1234567890",
    "fr": "&é\"'(-è_çà",
    "cz": "+ěščřžýáíé",
    "bepo": '"«»()@+-/*',
    "lt": "ąčęėįšųū„“",
    "th": "ๅ/-ภถ\u0e38\u0e36คตจ",
    "ir": "۱۲۳۴۵۶۷۸۹۰",
}


def meant(key: int | str, place: int = 0, typed: str | None = None, mod: int = 0) -> pygame.event.Event:
    """Return what an event becomes; a key that is a sign types it."""
    code = ord(key) if isinstance(key, str) else key
    values = {"key": code, "scancode": place, "unicode": chr(code) if typed is None else typed, "mod": mod}
    return understood(pygame.event.Event(pygame.KEYDOWN, values))


@pytest.mark.parametrize("layout", ALPHABETS)
def test_where_the_alphabet_has_no_latin_letters_a_letter_is_found_by_its_place(layout: str) -> None:
    assert len(ALPHABETS[layout]) == 26
    for place, sign, letter in zip(LETTER_PLACES, ALPHABETS[layout], ALPHABETS["us"], strict=True):
        assert meant(sign, place).key == ord(letter), (sign, letter)
        control = chr(ord(letter) - 96) if sign.isascii() and sign.isalpha() else sign
        assert meant(sign, place, control, CTRL).key == ord(letter), (sign, letter)
        assert meant(sign, place, control, CTRL).mod == CTRL


@pytest.mark.parametrize(
    ("key", "place", "expected"),
    [
        ("a", 20, "a"),  # fr: where Q is
        ("z", 26, "z"),
        ("m", 51, "m"),
        (",", 16, ","),  # fr: where M is
        ("z", 28, "z"),  # de
        ("y", 29, "y"),
        ("h", 13, "h"),  # dvorak
        ("d", 11, "d"),
        (".", 8, "."),
        ("'", 20, "'"),
        (";", 29, ";"),
        ("é", 26, "é"),  # bépo
        ("c", 11, "c"),
        ("ı", 12, "ı"),  # tr
        ("ö", 54, "ö"),
        ("х", 47, "х"),  # ru: no letter of ours is there
        ("ж", 51, "ж"),
    ],
)
def test_letters_are_found_by_what_they_type(key: str, place: int, expected: str) -> None:
    assert meant(key, place).key == ord(expected)


@pytest.mark.parametrize("layout", DIGIT_ROWS)
def test_the_row_of_digits_means_digits_and_nothing_else(layout: str) -> None:
    for place, typed, digit in zip(range(30, 40), DIGIT_ROWS[layout], "1234567890", strict=True):
        assert meant(digit, place, typed).key == ord(digit)  # SDL calls the keys of this row by their digits ...
        assert meant(typed, place).key == ord(digit)  # ... on some systems, and by their signs on others
        assert meant(digit, place, digit, SHIFT).key == ord(digit)


@pytest.mark.parametrize(
    ("key", "place", "typed", "mod", "expected"),
    [
        ("0", 39, "à", CTRL, pygame.K_0),  # fr
        ("6", 35, "-", CTRL, pygame.K_MINUS),
        ("=", 46, "+", SHIFT, pygame.K_PLUS),
        (",", 16, "?", SHIFT, pygame.K_QUESTION),
        ("1", 30, "+", CTRL, pygame.K_PLUS),  # cz
        ("-", 56, "-", 0, pygame.K_MINUS),
        ("1", 30, "+", SHIFT, pygame.K_PLUS),  # ch
        ("1", 30, "!", SHIFT, pygame.K_1),  # us
        ("=", 46, "=", 0, pygame.K_EQUALS),
        ("-", 45, "_", SHIFT, pygame.K_MINUS),
        ("/", 56, "?", SHIFT, pygame.K_QUESTION),
        ("0", 39, "=", SHIFT, pygame.K_0),  # de
        ("ß", 45, "?", SHIFT, pygame.K_QUESTION),
        ("+", 48, "+", 0, pygame.K_PLUS),
        ("y", 29, "ŷ", 0, pygame.K_y),  # after a dead circumflex
        (NOWHERE, 46, "", 0, NOWHERE),
        (NOWHERE, 53, "°", SHIFT, NOWHERE),
        ("7", 36, "?", SHIFT, pygame.K_QUESTION),  # ru
        ("ظ", 56, "؟", SHIFT, pygame.K_QUESTION),  # ara
        ("й", 20, "Й", SHIFT, pygame.K_q),
        ("י", 11, "H", SHIFT, pygame.K_h),  # il
        ("ö", 39, "ö", 0, pygame.K_0),  # hu
        ("0", 53, "0", 0, pygame.K_0),
        ("3", 32, "+", SHIFT, pygame.K_PLUS),
        ("q", 20, "Q", SHIFT | pygame.KMOD_CAPS, pygame.K_q),
    ],
)
def test_signs_are_found_by_what_they_type(key: int | str, place: int, typed: str, mod: int, expected: int) -> None:
    assert meant(key, place, typed, mod).key == expected


@pytest.mark.parametrize("mod", [ALTGR, pygame.KMOD_MODE, pygame.KMOD_LCTRL | pygame.KMOD_RALT])
def test_altgr_only_types_signs(mod: int) -> None:
    """German AltGr+E types a euro, and must not end the turn; on Windows AltGr+Z must not undo."""
    assert meant("e", 8, "€", mod).key == pygame.K_UNKNOWN
    assert meant("z", 29, "←", mod).key == pygame.K_UNKNOWN
    assert meant("1", 30, "+", mod).key == pygame.K_PLUS
    assert meant("1", 30, "+", mod).mod == 0
    assert meant("ą", 31, "2", mod).key == pygame.K_2


def test_a_combination_with_alt_stays_one() -> None:
    assert meant("-", 45, "-", ALTGR).mod == ALTGR  # the right Alt of a US keyboard
    assert meant("e", 8, "", pygame.KMOD_LALT).mod == pygame.KMOD_LALT


def test_the_keypad_types_digits_and_signs_or_moves_without_num_lock() -> None:
    assert meant(pygame.K_KP_4, 92, "4", pygame.KMOD_NUM).key == pygame.K_4
    assert meant(pygame.K_KP_4, 92, "4").key == pygame.K_4  # a Mac has no Num Lock
    assert meant(pygame.K_KP_4, 92, "").key == pygame.K_LEFT
    assert meant(pygame.K_KP_0, 98, "", CTRL).key == pygame.K_0
    assert meant(pygame.K_KP_PLUS, 87, "+").key == pygame.K_PLUS
    assert meant(pygame.K_KP_MINUS, 86, "-", CTRL).key == pygame.K_MINUS


def test_keys_with_names_are_left_alone() -> None:
    for key in (pygame.K_F1, pygame.K_LEFT, pygame.K_RETURN, pygame.K_TAB, pygame.K_ESCAPE, pygame.K_DELETE):
        assert meant(key, 40, "").key == key
    motion = pygame.event.Event(pygame.MOUSEMOTION, pos=(1, 2))
    assert understood(motion) is motion


def test_the_window_understands_before_anything_else_sees_a_key(app: App) -> None:
    screen = StartScreen(app.ui, app.routes, app.shelf)
    app.show(screen)
    french = {"key": pygame.K_6, "scancode": 35, "unicode": "-", "mod": 0}
    app.step([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_EQUALS, scancode=46, unicode="+", mod=SHIFT)], 0)
    app.step([pygame.event.Event(pygame.KEYDOWN, french)], 0)
    assert load_settings().settings.scale == 110
    app.step([pygame.event.Event(pygame.KEYDOWN, {**french, "mod": CTRL})], 0)
    assert load_settings().settings.scale == 100


def test_nothing_else_looks_at_what_a_key_types_or_where_it_is() -> None:
    home = Path(strokes.__file__)
    others = [path for path in home.parents[1].rglob("*.py") if path != home]
    asked = re.compile(r"\bevent\.(unicode|scancode)|\bK_KP_\d|K_KP_(PLUS|MINUS)")
    assert [path.name for path in others if asked.search(path.read_text("utf-8"))] == []
