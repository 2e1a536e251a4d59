"""What stands on the buttons of controllers, drawn in the line of a text: letters in circles and simple shapes.

A button is a sign of its own, which no font has and `Fonts` draws as any other. On most controllers the face buttons
have letters or shapes; where we do not know them, a dot shows which of the four it is.
"""

from __future__ import annotations

import re
from pathlib import Path

import pygame

from citrus.language.texts import Texts
from citrus.ui.kit.art import rasterise
from citrus.ui.kit.hand import Labels
from citrus.ui.kit.runs import Run

FIRST = 0x10F000  # in the private part of Unicode, where no font is expected to have anything
MOST = 0x40  # signs of one kind of controller
NAMES = (
    *("a", "b", "x", "y", "lb", "rb", "lt", "rt", "ls", "rs", "back", "start"),
    *("left", "up", "down", "right", "pad", "rs_up", "rs_down", "rs_left", "rs_right"),
    "ls_any",
)
"""The names of all buttons, and of the pad with four of them."""
LETTERS: dict[Labels, dict[str, str]] = {
    Labels.NEUTRAL: {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "ls": "L", "rs": "R"},
    Labels.XBOX: {
        **{name: name.upper() for name in ("a", "b", "x", "y", "lb", "rb", "lt", "rt")}, "ls": "L", "rs": "R",
    },
    Labels.PLAYSTATION: {"lb": "L1", "rb": "R1", "lt": "L2", "rt": "R2", "ls": "L", "rs": "R"},
    Labels.NINTENDO: {
        **{name: name.upper() for name in ("a", "b", "x", "y")},
        "lb": "L", "rb": "R", "lt": "ZL", "rt": "ZR", "ls": "L", "rs": "R",
    },
}  # fmt: skip
"""The letters on buttons."""
LEANT = ("rs_up", "rs_down", "rs_left", "rs_right")
"""A stick that leans to a side."""
_LINE = 'fill="none" stroke="{colour}" stroke-width="1.9" stroke-linecap="round" stroke-linejoin="round"'
_CIRCLE = f'<circle cx="12" cy="12" r="9.6" {_LINE}/>'
_SHAPES: dict[Labels, dict[str, str]] = {
    Labels.NEUTRAL: {
        name: _CIRCLE
        + "".join(
            f'<circle cx="{x}" cy="{y}" r="{2.4 if (x, y) == place else 1.1}" fill="{{colour}}"/>'
            for x, y in ((12, 17), (17, 12), (7, 12), (12, 7))
        )
        for name, place in {"a": (12, 17), "b": (17, 12), "x": (7, 12), "y": (12, 7)}.items()
    },
    Labels.PLAYSTATION: {
        "a": f'{_CIRCLE}<path d="M8.4 8.4l7.2 7.2M15.6 8.4l-7.2 7.2" {_LINE}/>',
        "b": f'{_CIRCLE}<circle cx="12" cy="12" r="4.4" {_LINE}/>',
        "x": f'{_CIRCLE}<rect x="8.3" y="8.3" width="7.4" height="7.4" {_LINE}/>',
        "y": f'{_CIRCLE}<path d="M12 7l4.6 8h-9.2z" {_LINE}/>',
    },
    Labels.NINTENDO: {
        "back": f'{_CIRCLE}<path d="M8 12h8" {_LINE}/>',
        "start": f'{_CIRCLE}<path d="M8 12h8M12 8v8" {_LINE}/>',
    },
}
_PILL = f'<rect x="1.6" y="4.4" width="20.8" height="15.2" rx="7.6" {_LINE}/>'
_CROSS = "M8.6 2.4h6.8v6.2h6.2v6.8h-6.2v6.2h-6.8v-6.2H2.4V8.6h6.2z"
_ARMS = {"left": "2.4 8.6h6.2v6.8H2.4z", "up": "8.6 2.4h6.8v6.2H8.6z", "right": "15.4 8.6h6.2v6.8h-6.2z",
         "down": "8.6 15.4h6.8v6.2H8.6z"}  # fmt: skip
_STICK = f'<circle cx="12" cy="12" r="7.6" {_LINE}/>'
_TIPS = {"left": "M33 6.4l-9 5.6l9 5.6z", "up": "M23.6 16.4l5.2 -9l5.2 9z", "right": "M24.4 6.4l9 5.6l-9 5.6z",
         "down": "M23.6 7.6l5.2 9l5.2 -9z"}  # fmt: skip
_COMMON = {
    "back": f'{_PILL}<path d="M14.4 8.6L8.6 12l5.8 3.4z" fill="{{colour}}"/>',
    "start": f'{_PILL}<path d="M9.6 8.6l5.8 3.4l-5.8 3.4z" fill="{{colour}}"/>',
    "ls_any": _STICK,
    "pad": f'<path d="{_CROSS}" {_LINE}/>',
    **{name: f'<path d="{_CROSS}" {_LINE}/><path d="M{arm}" fill="{{colour}}"/>' for name, arm in _ARMS.items()},
    **{f"rs_{name}": f'{_CIRCLE}<path d="{tip}" fill="{{colour}}"/>' for name, tip in _TIPS.items()},
    **dict.fromkeys(("ls", "rs"), f'{_STICK}<circle cx="12" cy="12" r="10.4" {_LINE}/>'),
    **dict.fromkeys(("lb", "rb", "lt", "rt"), f'<rect x="1.6" y="3.4" width="28.8" height="17.2" rx="6" {_LINE}/>'),
}
GLYPHS = Path("glyphs")
"""The font, as it were, that has them."""
_SIGN = re.compile(f"[{chr(FIRST)}-{chr(FIRST + len(Labels) * MOST)}]")


def glyph(labels: Labels, name: str) -> str:
    """Return a button as a sign in a text, or several pressed at once, such as `lt+x`."""
    first = FIRST + list(Labels).index(labels) * MOST
    return "+".join(chr(first + NAMES.index(one)) for one in name.split("+"))


def is_glyph(sign: str) -> bool:
    """Return whether a sign is a button."""
    return _SIGN.fullmatch(sign) is not None


def spelt(texts: Texts, text: str) -> str:
    """Return a text with its buttons in words, for somebody who does not see them."""
    return text if text.isascii() else _SIGN.sub(lambda found: _words(texts, found.group()), text)


def _known(sign: str) -> tuple[Labels, str]:
    kind, number = divmod(ord(sign) - FIRST, MOST)
    return list(Labels)[kind], NAMES[number]


def _words(texts: Texts, sign: str) -> str:
    labels, name = _known(sign)
    letters = LETTERS[labels].get(name)
    if letters is not None and name not in ("ls", "rs"):
        return letters
    kind = labels.value
    return texts(f"pad.{kind}_{name}") if f"pad.{kind}_{name}" in texts else texts(f"pad.{name}")


class GlyphWriter:
    """Draws buttons in the lines of a face, with letters of a small `font`."""

    def __init__(self, face: pygame.font.Font, font: pygame.font.Font) -> None:
        self._face = face
        self._font = font
        self._high = face.get_height()

    def size(self, run: Run) -> int:
        """Return the width of a run of buttons."""
        return sum(map(self._wide, run.text))

    def render(self, run: Run, colour: pygame.Color) -> tuple[pygame.Surface, int]:
        """Return a picture of a run of buttons, and how far below its top letters beside it stand."""
        line = pygame.Surface((self.size(run), self._high), pygame.SRCALPHA)
        line.fill((*colour[:3], 0))
        x = 0
        for sign in run.text:
            line.blit(self._button(sign, colour), (x, 0))
            x += self._wide(sign)
        return line, self._face.get_ascent()

    def _wide(self, sign: str) -> int:
        name = _known(sign)[1]
        return round(self._high * (34 if name in LEANT else 32 if name in ("lb", "rb", "lt", "rt") else 24) / 24)

    def _button(self, sign: str, colour: pygame.Color) -> pygame.Surface:
        labels, name = _known(sign)
        size = (self._wide(sign), self._high)
        shape = _SHAPES.get(labels, {}).get(name) or _COMMON.get(name, _CIRCLE)
        drawn = shape.format(colour=f"#{colour.r:02x}{colour.g:02x}{colour.b:02x}")
        svg = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {round(24 * size[0] / size[1])} 24">{drawn}</svg>'
        picture = rasterise(svg, size)
        letters = LETTERS[labels].get(name.partition("_")[0])
        if letters is not None:
            label = self._font.render(letters, True, colour)
            ink = label.get_bounding_rect()
            middle = (size[1] if name in LEANT else size[0]) // 2  # an arrow stands beside a stick
            picture.blit(label, (middle - ink.centerx, size[1] // 2 - ink.centery))
        return picture
