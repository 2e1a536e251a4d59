"""The meaning of a review's figures."""

from __future__ import annotations

from pygame import Surface

from citrus.match.course import STANDS_OUT
from citrus.review.values import GRADES
from citrus.ui.kit.buttons import Button
from citrus.ui.kit.dialogs import Dialog
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.screens.review.curve import MARKS
from citrus.ui.screens.review.findings import grade_sign, grade_tip

MEANINGS = ("course_means", "lost_means")


class AboutDialog(Dialog):
    """The grades with their signs and the marks of the curve, then what the curve and points given away are."""

    width = 820.0

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui, ui.texts("review.about"), "")
        self._lines: list[tuple[Surface | None, Surface]] = []
        self.add(Button(ui, ui.texts("app.ok"), ui.shell.pop, "primary"))

    def extra(self, width: int) -> int:
        """Return the height of all lines."""
        ui, side, gap = self.ui, self.px(18), self.px(10)
        ink, size = ui.palette["ink_soft"], self.px(16)
        self._lines = []
        for grade in GRADES:
            text = ui.fonts.render(grade_tip(ui, grade), Letters(size, ink), width=width - side - gap)
            self._lines.append((grade_sign(ui, grade, side), text))
        points = ui.texts.amount("points", STANDS_OUT)
        for mark, picture in MARKS.items():
            told = ui.fonts.render(
                ui.texts(f"review.{mark}_means", points=points), Letters(size, ink), width=width - side - gap
            )
            self._lines.append((ui.art.piece(picture, (side, side)), told))
        self._lines += [
            (None, ui.fonts.render(ui.texts(f"review.{key}"), Letters(size, ink), width=width)) for key in MEANINGS
        ]
        return sum(text.get_height() + self._gap(sign) for sign, text in self._lines)

    def _gap(self, sign: Surface | None) -> int:
        """Return the gap above a line."""
        return self.px(12) if sign is None else self.px(4)

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out the lines between the title and the button."""
        height = super().arrange(size)
        button = self.buttons[0].rect
        y = button.y - self.px(20) - sum(text.get_height() + self._gap(sign) for sign, text in self._lines)
        for sign, text in self._lines:
            y += self._gap(sign)
            left = button.x
            if sign is not None:
                self.paper.append((sign, (left, y + self.px(2))))
                left += sign.get_width() + self.px(10)
            self.paper.append((text, (left, y)))
            y += text.get_height()
        return height
