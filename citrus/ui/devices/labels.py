"""What presses something, as players read it: with the device that they have used last."""

from __future__ import annotations

from citrus.language.keys import key_name
from citrus.language.texts import Texts
from citrus.ui.devices import buttons, keys
from citrus.ui.kit.glyphs import glyph
from citrus.ui.kit.hand import Hand, Manner
from citrus.ui.kit.presses import Press, Request, Scope
from citrus.ui.kit.screen import Ui

NAMED = (
    Request.CANCEL,
    Request.CONFIRM,
    Request.END_TURN,
    Request.HARVEST,
    Request.HINT,
    Request.NEXT,
    Request.NEXT_CHOICE,
    Request.POSSIBLE,
    Request.QUESTIONS,
    Request.READ_ON,
    Request.REPEAT,
)
"""What texts name by the name of the press in small letters, at the table."""


def press_names(texts: Texts, manner: Manner) -> dict[str, str]:
    """Return what presses things, for gaps of texts such as `{confirm}`."""
    return {press.name.lower(): _pressed(texts, manner, press, Scope.TABLE) for press in NAMED}


def pressed_by(ui: Ui, press: Press, scope: Scope) -> str:
    """Return the key or button that presses something in a scope; an empty text if none does, or if fingers play."""
    return _pressed(ui.texts, ui.manner, press, scope)


def _pressed(texts: Texts, manner: Manner, press: Press, scope: Scope) -> str:
    if manner.hand is Hand.FINGERS:
        return ""
    if manner.labels is not None:
        return next((glyph(manner.labels, name) for name in buttons.names(press, scope)), "")
    return next((key_name(texts, name) for name in keys.names(press, scope)), "")


def with_key(ui: Ui, text: str, press: Press, scope: Scope) -> str:
    """Return a text followed by what presses that, if anything does: `Play (Space)`."""
    key = pressed_by(ui, press, scope)
    return ui.texts("app.with_key", text=text, keys=key) if key else text
