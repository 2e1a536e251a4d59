"""What lies behind the sheets of paper: words stand on it, too."""

from __future__ import annotations

from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.palette import contrast
from citrus.ui.shell.app import App

READABLE = 4.5  # by WCAG 2.1


def test_ink_can_be_read_everywhere_on_the_valley(app: App) -> None:
    valley = blurred_valley(app.ui, (160, 90))
    grounds = [valley.get_at((x, y)) for x in range(160) for y in range(90)]
    assert min(contrast(app.ui.palette["ink"], ground) for ground in grounds) >= READABLE
