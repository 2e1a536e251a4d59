"""The meaning of a key press, decided in one place: a key is found by what it types, or else by its place.

Later code knows one `key` for each meaning: `K_a` to `K_z`, `K_0` to `K_9`, `K_PLUS`, `K_MINUS`, `K_QUESTION`, and the
keys with a name, such as `K_LEFT`. Nothing else looks at `unicode` or `scancode`.
"""

from __future__ import annotations

import sys
import unicodedata

import pygame

COMMAND = pygame.KMOD_CTRL | pygame.KMOD_META
_SIGNS = {
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
    "?": pygame.K_QUESTION,
    "\N{ARABIC QUESTION MARK}": pygame.K_QUESTION,
    "\N{FULLWIDTH QUESTION MARK}": pygame.K_QUESTION,
}
_DIGIT_ROW = {pygame.KSCAN_1 + at: pygame.K_0 + (at + 1) % 10 for at in range(10)}
_LETTERS = {pygame.KSCAN_A + at: pygame.K_a + at for at in range(26)}
_AMONG_LETTERS = {
    (pygame.KSCAN_Q, "/"),  # Hebrew
    (pygame.KSCAN_W, "'"),
    (pygame.KSCAN_Q, ";"),  # Greek
}
"""Signs at the place of a letter on keyboards without Latin letters. No keyboard with Latin letters has them there."""
_KEYPAD = {
    pygame.K_KP_ENTER: pygame.K_RETURN,
    pygame.K_KP_PLUS: pygame.K_PLUS,
    pygame.K_KP_MINUS: pygame.K_MINUS,
    **{getattr(pygame, f"K_KP_{number}"): pygame.K_0 + number for number in range(10)},
}
_WITHOUT_NUM_LOCK = {
    pygame.K_KP_0: pygame.K_INSERT,
    pygame.K_KP_1: pygame.K_END,
    pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN,
    pygame.K_KP_4: pygame.K_LEFT,
    pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_7: pygame.K_HOME,
    pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
_NAMED = 1 << 30  # SDL's mark of keys that type nothing, such as F1
_ALTGR = pygame.KMOD_RALT | pygame.KMOD_MODE


def understood(event: pygame.event.Event) -> pygame.event.Event:
    """Return the event with its meaning as its `key`; AltGr, which only helps to type a sign, is no longer in its
    `mod`."""
    if event.type != pygame.KEYDOWN:
        return event
    key, mod = event.key, event.mod
    typed = event.unicode if event.unicode.isprintable() else ""  # Ctrl makes control characters of letters
    if key < _NAMED and mod & _ALTGR and typed and typed.lower() != _unshifted(key):
        key = _by_sign(typed) or pygame.K_UNKNOWN
        mod &= ~(_ALTGR | pygame.KMOD_CTRL)  # Windows takes AltGr for Ctrl and Alt
    else:
        key = _meant(key, getattr(event, "scancode", 0), typed, mod)
    if (key, mod) == (event.key, event.mod):
        return event
    return pygame.event.Event(event.type, {**event.dict, "key": key, "mod": mod})


def typed(event: pygame.event.Event) -> str:
    """Return what the key of an event types, perhaps nothing."""
    return str(event.unicode)


def _meant(key: int, place: int, typed: str, mod: int) -> int:
    """Return what a key means at a place of the keyboard where it types that."""
    if key in _WITHOUT_NUM_LOCK and not typed and not mod & (pygame.KMOD_NUM | COMMAND):
        return _WITHOUT_NUM_LOCK[key]
    if key in _KEYPAD:
        return _KEYPAD[key]
    if key >= _NAMED:
        return key
    by_sign = _by_sign(typed)
    if place in _DIGIT_ROW:
        # French 6 types "-", Czech 1 types "+": plain, such a key is a digit only, and with Ctrl or Shift its sign
        plain = not mod & (pygame.KMOD_SHIFT | COMMAND) and not typed.isdecimal()
        return _DIGIT_ROW[place] if plain or by_sign is None else by_sign
    if by_sign is not None:
        return by_sign
    sign = _unshifted(key)
    if place in _LETTERS and (_is_foreign(sign) or (place, sign) in _AMONG_LETTERS):
        return _LETTERS[place]
    return key


def _by_sign(typed: str) -> int | None:
    """Return the key that a typed sign names, if any."""
    if len(typed) != 1:
        return None
    if typed.isascii() and typed.isalpha():
        return ord(typed.lower())
    return pygame.K_0 + int(typed) if typed.isdecimal() else _SIGNS.get(typed)


def _is_foreign(sign: str) -> bool:
    """Return whether a sign is a letter, or part of one, of an alphabet without the letters A to Z."""
    return sign != "" and unicodedata.category(sign)[0] in "LM" and not unicodedata.name(sign, "").startswith("LATIN")


def _unshifted(key: int) -> str:
    """Return what a key types alone, perhaps nothing."""
    return chr(key) if pygame.K_SPACE <= key <= sys.maxunicode else ""
