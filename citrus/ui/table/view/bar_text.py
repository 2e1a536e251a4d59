"""The places of the bar's lines; what needs more room than the bar has hangs from it over the board's rim.

Hints and refusals keep their size and are never cut. Above a hint of several lines the heading gets smaller; a refusal
of several lines replaces it. If that does not suffice the paper of the bar grows over the board's rim, or, if that
would hide a space that the words are about, a sheet hangs from one end of the bar or lies at the foot of the board.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pygame import Rect

from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.said import Prompt

HEADING, LEAST_HEADING = 21, 16  # design pixels of the heading; one that is too long for its line may shrink so far
WORDS = 14  # design pixels of everything else
CLOSE = 0.87  # lines lie this part of their height apart, which holds air above and below the letters
INKED = 0.84  # so far down the letters of a line reach
TAILED = 0.91  # so far down the tails of the letters of a small heading may reach, clear of the words below it
BELOW = 5  # design pixels below the last letters on the paper of the bar
AIRY = 9  # the same where there is room for more
UNDERLINED = 4  # more of them where the name of a rule is underlined
ALONE = 6  # design pixels above and below words without a heading
ABOVE = 0.16  # how much air a heading has above its letters
SHORTEST = 0.15  # of the width: no word stands alone in the last line
LINK_SHARE = 0.4  # the name of a rule stands beside the heading if it takes no more of the width
SHEETS = (0.75, 0.6, 0.45)  # widths of the sheets that may hang from an end of the bar, as parts of it
REACH = 0.6  # no words hang further down than this part of the window


@dataclass(frozen=True)
class BarLine:
    """A line of text with its size in pixels, the palette's name of its ink, and its place."""

    text: str
    px: int
    ink: str
    place: Rect
    bold: bool = False
    title: bool = False


@dataclass(frozen=True)
class BarText:
    """The paper of the bar, the sheet that hangs from it, if any, and the lines on both. `link` is where the name of a
    rule can be clicked; `link_lines` are its words."""

    paper: Rect
    sheet: Rect
    lines: tuple[BarLine, ...]
    link: Rect
    link_lines: tuple[BarLine, ...]

    def covers(self, position: tuple[int, int]) -> bool:
        """Return whether a point of the window lies on the paper."""
        return self.paper.collidepoint(position) or self.sheet.collidepoint(position)

    @property
    def bottom(self) -> int:
        """How far down words hang into the window."""
        return max(self.paper.bottom, self.sheet.bottom) if self.hangs else self.paper.bottom

    @property
    def hangs(self) -> bool:
        """Whether a sheet hangs from the paper; if not, it lies at the foot of the board."""
        return bool(self.sheet) and self.sheet.y <= self.paper.bottom

    @property
    def rects(self) -> list[Rect]:
        """The rectangles of the paper."""
        return [self.paper, self.sheet] if self.sheet else [self.paper]


def text_area(layout: TableLayout) -> Rect:
    """Return the part of the bar for the texts, right of the flag with the player's worker."""
    bar = layout.bar
    left = bar.height - layout.px(4) + 2 * layout.px(10)
    return Rect(bar.x + left, bar.y, bar.width - left - layout.px(10), bar.height)


def placed(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer, about: Sequence[Rect] = ()) -> BarText:
    """Return the texts of the bar with their places; `about` are places on the board to keep in sight."""
    lowest = max(layout.bar.bottom, layout.frame.y)
    sizes = (HEADING, 0) if answer.text else range(HEADING, LEAST_HEADING - 1, -1)
    tried = (_Writing(ui, layout, prompt, answer, size).on_paper() for size in sizes)
    grown = next((said for said in tried if said.paper.bottom <= lowest), None)
    if grown is None:
        grown = _Writing(ui, layout, prompt, answer, sizes[-1]).on_paper()
    hidden = _hidden(grown, about)
    if not hidden:
        return grown
    places = [(share, at_right) for share in SHEETS for at_right in (False, True)]
    hanging = [_Writing(ui, layout, prompt, answer, HEADING).on_sheet(*place) for place in places]
    best = min([grown, *hanging], key=lambda said: _hidden(said, about))
    if not _hidden(best, about):
        return best
    return min([best, *(_at_foot(layout, said) for said in hanging)], key=lambda said: _hidden(said, about))


def _at_foot(layout: TableLayout, said: BarText) -> BarText:
    """Return the same with the sheet at the foot of the board instead of below the paper."""
    down, top = layout.frame.bottom - said.sheet.bottom, said.sheet.y

    def moved(lines: tuple[BarLine, ...]) -> tuple[BarLine, ...]:
        return tuple(replace(line, place=line.place.move(0, down)) if line.place.y >= top else line for line in lines)

    link = said.link.move(0, down) if said.link.y >= top else said.link
    return BarText(said.paper, said.sheet.move(0, down), moved(said.lines), link, moved(said.link_lines))


def _hidden(said: BarText, about: Sequence[Rect]) -> int:
    """Return how much of some places lies below the paper, in pixels."""
    common = [paper.clip(rect) for paper in said.rects for rect in about]
    return sum(rect.width * rect.height for rect in common)


class _Writing:
    """Writes the lines one below the other; `heading` is the most design pixels of the heading, 0 to leave it out."""

    def __init__(self, ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer, heading: int) -> None:
        self._fonts = ui.fonts
        self._layout = layout
        self._prompt = prompt
        self._most = heading
        self._words = answer.text or prompt.hint
        quiet = "bad" if prompt.warning else "ink_soft"
        self._ink = quiet if not answer.text else "hint" if answer.friendly else "bad"
        self._bold = bool(answer.text)
        self._small = layout.text(WORDS)
        self._area = text_area(layout)
        self._link = answer.link
        self._lines: list[BarLine] = []
        self._link_lines: list[BarLine] = []

    def on_paper(self) -> BarText:
        """Return the heading with the words below it, on a paper as high as they need."""
        layout, area = self._layout, self._area
        bottom = self._below_heading(self._heading() if self._most else area.y + layout.px(ALONE), area)
        paper = layout.bar.copy()
        if len(self._lines) > 1 or self._link_lines:
            paper.height = max(paper.height, bottom + layout.px(BELOW if self._most else ALONE) - paper.y)
            if 0 < self._most < HEADING and paper.bottom < layout.frame.y:  # all there is above the board is needed
                self._lower((layout.frame.y - paper.bottom) // 2)
                paper.height = layout.frame.y - paper.y
            if paper.bottom > layout.frame.y:  # over the rim, there is more room up to the names or the land
                names = layout.track.columns
                edges = [edge for edge in (names.y + names.height // 4, layout.view.y) if edge >= paper.bottom]
                if edges:
                    paper.height = min(paper.bottom + layout.px(AIRY - BELOW), edges[0]) - paper.y
        elif self._lines:
            self._lines = [self._moved(self._lines[0], area.centery)]
        if not self._most:
            self._lower((paper.bottom - layout.px(ALONE) - bottom) // 2)
        return self._said(paper, Rect(0, 0, 0, 0))

    def on_sheet(self, share: float, at_right: bool) -> BarText:
        """Return the heading alone in the bar, and the words on a sheet that hangs from its left or right end."""
        layout, bar = self._layout, self._layout.bar
        paper = bar.copy()
        below = self._heading()
        if len(self._lines) == 1:
            self._lines = [self._moved(self._lines[0], self._area.centery)]
        paper.height = max(paper.height, below + layout.px(6) - paper.y)
        sheet = Rect(bar.x, paper.bottom - layout.px(2), round(bar.width * share), 0)
        if at_right:
            sheet.right = bar.right
        inside = Rect(sheet.x + layout.px(12), sheet.y + layout.px(4), sheet.width - 2 * layout.px(12), 0)
        sheet.height = self._below_heading(inside.y, inside) + layout.px(AIRY) - sheet.y
        return self._said(paper, sheet)

    def _said(self, paper: Rect, sheet: Rect) -> BarText:
        places = [line.place for line in self._link_lines]
        link = places[0].unionall(places[1:]).inflate(2 * self._layout.px(6), 0) if places else Rect(0, 0, 0, 0)
        return BarText(paper, sheet, tuple(self._lines), link, tuple(self._link_lines))

    def _heading(self) -> int:
        """Write the heading, with a short name of a rule beside it; return how far down it reaches."""
        fonts, layout, area, text = self._fonts, self._layout, self._area, self._prompt.text
        link_width = fonts.width(self._link, self._small, bold=True) if self._link else 0
        room = area.width - (link_width + 2 * layout.px(10) if self._link else 0)
        sizes = range(layout.text(self._most), layout.text(LEAST_HEADING) - 1, -1)
        fitting = [size for size in sizes if fonts.width(text, size, title=True) <= room]
        beside = bool(self._link) and bool(fitting) and link_width <= area.width * LINK_SHARE
        if not beside:
            room = area.width
            fitting = [size for size in sizes if fonts.width(text, size, title=True) <= room]
        px = fitting[0] if fitting else sizes[-1]
        # a heading of one line always stands at the same height
        usual = fonts.height(layout.text(HEADING), title=True)
        high = fonts.height(px, title=True)
        y = area.y + layout.px(3) + round(usual * INKED) // 2 - high // 2
        if not fitting or self._most < HEADING:
            y = area.y + layout.px(3) - round(high * ABOVE)
        for number, line in enumerate(fonts.lines(text, px, room, title=True)):
            at = y + number * round(high * CLOSE)
            self._lines.append(
                BarLine(line, px, "ink", Rect(area.x, at, fonts.width(line, px, title=True), high), title=True)
            )
        if beside:
            self._write_link(self._link, area.right, self._lines[0].place.centery)
            self._link = ""
        place = self._lines[-1].place
        return place.bottom if self._most == HEADING else place.y + round(place.height * TAILED)

    def _below_heading(self, top: int, area: Rect) -> int:
        """Write the words, and the name of a rule without a place; return how far down the letters reach."""
        fonts, px, bold = self._fonts, self._small, self._bold
        high = fonts.height(px, bold)
        step, inked = round(high * CLOSE), round(high * INKED)
        y = last = top + (0 if self._lines and top != self._lines[-1].place.bottom else self._layout.px(1))
        right = area.x
        most = max(1, round(self._layout.size[1] * REACH - top) // step)
        lines = list(self._even_lines(area.width))
        if len(lines) > most:  # the way to a file can be thousands of signs long
            lines = [*lines[: most - 1], lines[most - 1].rstrip() + "…"]
        for line in lines:
            width = fonts.width(line, px, bold)
            self._lines.append(BarLine(line, px, self._ink, Rect(area.x, y, width, high), bold=bold))
            right, last = area.x + width, y
            y += step
        if self._link:
            name = fonts.lines(self._link, px, area.width, bold=True)
            fits = len(name) == 1 and fonts.width(self._link, px, bold=True) + self._layout.px(20) <= area.right - right
            y = last if fits and lines else y
            for line in name:
                self._write_link(line, area.right, y + high // 2)
                last, y = y, y + step
            self._link = ""
            inked += self._layout.px(UNDERLINED)
        return last + inked

    def _even_lines(self, width: int) -> tuple[str, ...]:
        """Return the words in as few lines as they need, the last not much shorter than the others."""
        fonts = self._fonts
        lines = fonts.lines(self._words, self._small, width, self._bold)
        for percent in range(95, 50, -5):
            if len(lines) < 2 or fonts.width(lines[-1], self._small, self._bold) >= SHORTEST * width:
                break
            narrower = fonts.lines(self._words, self._small, width * percent // 100, self._bold)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _write_link(self, text: str, right: int, middle: int) -> None:
        place = Rect(0, 0, self._fonts.width(text, self._small, bold=True), self._fonts.height(self._small, bold=True))
        place.midright = (right, middle)
        self._link_lines.append(BarLine(text, self._small, "accent_ink", place, bold=True))

    def _lower(self, by: int) -> None:
        """Move everything that is written downwards."""
        self._lines = [replace(line, place=line.place.move(0, by)) for line in self._lines]
        self._link_lines = [replace(line, place=line.place.move(0, by)) for line in self._link_lines]

    def _moved(self, line: BarLine, middle: int) -> BarLine:
        """Return a line that stands alone, with its letters around the middle of the bar."""
        ink = self._fonts.render(
            line.text, Letters(line.px, "#000000", bold=line.bold, title=line.title)
        ).get_bounding_rect()
        place = line.place.copy()
        place.y = middle - ink.centery
        return BarLine(line.text, line.px, line.ink, place, line.bold, line.title)
