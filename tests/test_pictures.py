"""Every picture keeps to what the SVG reader can draw, and quickly: see the limits in assets/README.md."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

IMAGES = Path(__file__).parents[1] / "assets" / "images"
MOST_PATHS = 120
MOST_BYTES = 100_000
UNREADABLE = re.compile(r"<(text|style|filter|mask|clipPath|use|image)\b|\bstyle=")


@pytest.mark.parametrize("path", sorted(IMAGES.glob("*.svg")), ids=lambda path: path.stem)
def test_a_picture_is_small_and_readable(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert len(re.findall("<(?:path|rect|circle|ellipse|line|polygon|polyline)\\b", text)) <= MOST_PATHS
    assert len(text) <= MOST_BYTES
    assert not UNREADABLE.search(text)
    assert re.match(r'<svg [^>]*width="\d+" height="\d+" viewBox=', text)
