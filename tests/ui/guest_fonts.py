"""A font of a system, made for tests: a filled square stands for every sign it is made with."""

from __future__ import annotations

from pathlib import Path

from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen

from citrus.ui.kit.system_fonts import SystemFont


def guest_font(path: Path, signs: str, high: int = 1000) -> SystemFont:
    """Return a font with these signs, as wide as high; its lines are `high` thousandths of its size."""
    names = {ord(sign): f"u{ord(sign):04X}" for sign in dict.fromkeys(" " + signs)}
    order = [".notdef", *names.values()]
    builder = FontBuilder(1000, isTTF=True)
    builder.setupGlyphOrder(order)
    builder.setupCharacterMap(names)
    builder.setupGlyf({name: _square(900 if name != ".notdef" else 300) for name in order})
    builder.setupHorizontalMetrics({name: (1000 if name != ".notdef" else 500, 50) for name in order})
    builder.setupHorizontalHeader(ascent=high - 200, descent=-200)
    builder.setupNameTable({"familyName": "Guest", "styleName": "Regular"})
    builder.setupOS2(sTypoAscender=high - 200, sTypoDescender=-200, usWinAscent=high - 200, usWinDescent=200)
    builder.setupPost()
    builder.save(path)
    return SystemFont(path)


def _square(side: int) -> object:
    pen = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for corner in ((50, side), (50 + side, side), (50 + side, 0)):
        pen.lineTo(corner)
    pen.closePath()
    return pen.glyph()
