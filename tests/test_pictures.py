"""Every picture keeps to what the SVG reader can draw, and quickly: see the limits in assets/README.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from citrus.ui.kit.art import INK, LINES

IMAGES = Path(__file__).parents[1] / "assets" / "images"
MOST_PATHS = 120
MOST_BYTES = 100_000
UNREADABLE = re.compile(r"<(text|style|filter|mask|clipPath|use|image)\b|\bstyle=")


@pytest.mark.parametrize("path", sorted(IMAGES.rglob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_is_small_and_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(re.findall("<(?:path|rect|circle|ellipse|line|polygon|polyline)\\b", text)) <= MOST_PATHS
    assert len(text) <= MOST_BYTES
    assert not UNREADABLE.search(text)
    assert re.match(r'<svg [^>]*width="\d+" height="\d+" viewBox=', text)


def test_icons_take_any_colour_and_weight() -> None:
    icons = {path.stem: path.read_text(encoding="utf-8") for path in (IMAGES / "icons").glob("*.svg")}
    assert icons
    for name, text in icons.items():
        colours, widths = set(re.findall("#[0-9a-f]{6}", text)), set(re.findall('stroke-width="[^"]*"', text))
        assert colours == {INK}, name
        assert widths == {LINES} or 'stroke-width="1"' in widths, name  # those that are filled have a fine edge
        assert 'viewBox="0 0 24 24"' in text, name
