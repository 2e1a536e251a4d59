"""The places of the bar's lines, and which words it leaves to the card in the right column.

The paper of the bar never lies on the board or its rim, and no sentence is cut. A line of an answer stands below the
heading; a longer one replaces it, but a hint goes to the card over the log, if there is one. Where there is none, a
hint rather replaces the heading than its reason is left out; then it begins with the name. What has no room even then
goes to the card, too. Help that has no room is not said.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pygame import Rect

from citrus.language.texts import spoken_values
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.pieces.layout import TableLayout
from citrus.ui.table.model.answers import Answer
from citrus.ui.table.model.said import Prompt

HEADING, LEAST_HEADING = 21, 16  # design pixels of the heading; one that is too long for its line may shrink so far
LEAST_BESIDE = 13  # the same beside an answer where texts are large
WORDS, LEAST_WORDS = 14, 11  # design pixels of everything else; a hint instead of the heading may shrink so far
CLOSE = 0.87  # lines lie this part of their height apart, which holds air above and below the letters
INKED = 0.84  # so far down the letters of a line reach
TAILED = 0.91  # so far down the tails of the letters of a small heading may reach, clear of the words below it
BELOW = 5  # design pixels below the last letters on the paper of the bar
UNDERLINED = 4  # more of them where the name of a rule is underlined
ALONE = 3  # design pixels above and below words without a heading, which do not grow with the texts
ABOVE = 0.16  # how much air a heading has above its letters
SHORTEST, SHORTEST_HEADING = 0.15, 0.4  # of the width: no word stands alone in the last line
LINK_SHARE = 0.4  # a link stands beside the heading if it takes no more of the width
HOW = "?"  # the button for help that is not shown
TWO = 2  # lines of a hint that replaces the heading
MANY = 9  # lines: as many as the paper has room for


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
    """The paper of the bar and the lines on it. `link` is where the name of a rule, *Why?* or the button for help can
    be clicked; `link_lines` are its words. `card` are sentences for which the bar has no room."""

    paper: Rect
    lines: tuple[BarLine, ...]
    link: Rect
    link_lines: tuple[BarLine, ...]
    card: tuple[str, ...] = ()

    @property
    def helps(self) -> bool:
        """Whether the link is the button for help."""
        return any(line.text == HOW for line in self.link_lines)


def text_area(layout: TableLayout) -> Rect:
    """Return the part of the bar for the texts, right of the flag with the player's worker."""
    bar = layout.bar
    left = bar.height - layout.px(4) + 2 * layout.px(10)
    return Rect(bar.x + left, bar.y, bar.width - left - layout.px(10), bar.height)


def placed(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer, asked: bool = False) -> BarText:
    """Return the texts of the bar with their places; `asked`: somebody has asked for the help."""
    lowest = max(layout.bar.bottom, layout.frame.y)
    for writing, most in _ways(ui, layout, prompt, answer):
        said = writing.on_paper()
        if said.paper.bottom <= lowest and writing.words_lines <= most:
            return said
    alone = replace(prompt, hint="", hidden=prompt.hint)
    link = "" if answer.advice is not None else answer.link  # the card says all that *Why?* leads to
    said = _Writing(ui, layout, alone, replace(answer, text="", link=link), LEAST_HEADING).on_paper()
    told = (answer.more or (answer.text,)) if answer.text else (prompt.hint,) if prompt.warning or asked else ()
    return replace(said, paper=Rect(said.paper.topleft, (said.paper.width, lowest - said.paper.y)), card=told)


def _ways(ui: Ui, layout: TableLayout, prompt: Prompt, answer: Answer) -> Iterator[tuple[_Writing, int]]:
    """Yield the ways to write what is said, the best first, each with the most lines of words that it may take."""
    if answer.text:
        texts = (answer.text, *answer.briefer)
        links = ("" if answer.more and not answer.beyond(text) else answer.link for text in texts)
        forms = [replace(answer, text=text, link=link) for text, link in zip(texts, links, strict=True)]
        bare = forms[1:][-1:] if answer.advice is not None and not layout.log else forms[:0]  # without a reason
        forms = forms[: len(forms) - len(bare)]
        told = answer.below if answer.named and answer.named in prompt.text else ()
        below = [replace(answer, text=text, link=forms[0].link) for text in told] or forms
        yield from ((_Writing(ui, layout, prompt, form, HEADING), 1) for form in below)
        if layout.unit > layout.piece_unit:  # rather a small heading than none
            yield from ((_Writing(ui, layout, prompt, form, HEADING, LEAST_BESIDE), 1) for form in below)
        if answer.advice is None or not layout.log:
            named = [_named(ui, prompt, form) for form in forms]
            sizes = range(WORDS, (WORDS if answer.advice is None else LEAST_WORDS) - 1, -1)
            for most in (TWO, MANY) if answer.advice is not None else (MANY,):  # rather a shorter hint than a paragraph
                yield from (
                    (_Writing(ui, layout, prompt, form, 0, words=size), most) for form in named for size in sizes
                )
        yield from ((_Writing(ui, layout, prompt, form, HEADING), 1) for form in bare)
        yield from ((_Writing(ui, layout, prompt, _named(ui, prompt, form), 0), MANY) for form in bare)
        return
    sayings = [prompt, *([replace(prompt, hint=prompt.briefer)] if prompt.hint and prompt.briefer else [])]
    for said in sayings:
        for size in range(HEADING, LEAST_HEADING - 1, -1):
            yield _Writing(ui, layout, said, answer, size), MANY
    if prompt.warning or len(sayings) > 1:  # what a choice brings and costs matters more than what is asked
        yield from ((_Writing(ui, layout, said, answer, 0), MANY) for said in sayings)


def _named(ui: Ui, prompt: Prompt, form: Answer) -> Answer:
    """Return a hint that takes the place of the heading, with the name that stands there; any other answer as it is."""
    name = next(spoken_values(prompt.text, "name"), "")
    if form.advice is None or not name:
        return form
    return replace(form, text=ui.texts("table.advice.named", name=name, said=form.text))


class _Writing:
    """Writes the lines one below the other; `heading` is the most design pixels of the heading, 0 to leave it out, and
    `least` how small it may get to stand in one line, `words` those of the words below it."""

    def __init__(
        self,
        ui: Ui,
        layout: TableLayout,
        prompt: Prompt,
        answer: Answer,
        heading: int,
        least: int = LEAST_HEADING,
        words: int = WORDS,
    ) -> None:
        self._fonts = ui.fonts
        self._layout = layout
        self._prompt = prompt
        self._most, self._least = heading, least
        self._words = answer.text or prompt.hint
        quiet = "bad" if prompt.warning else "ink_soft"
        self._ink = quiet if not answer.text else "hint" if answer.friendly else "bad"
        self._bold = bool(answer.text)
        self._small = layout.text(words)
        self._area = text_area(layout)
        self._link = answer.link or (HOW if prompt.hidden and not prompt.hint else "")
        self._lines: list[BarLine] = []
        self._link_lines: list[BarLine] = []
        self._link_beside = False  # the heading
        self.words_lines = 0  # that are written below the heading

    def on_paper(self) -> BarText:
        """Return the heading with the words below it, on a paper as high as they need."""
        layout, area = self._layout, self._area
        bottom = self._below_heading(self._heading() if self._most else area.y + layout.gap(ALONE), area)
        paper = layout.bar.copy()
        if not self.words_lines and (not self._link_lines or self._link_beside):
            self._center(paper)
        elif len(self._lines) > 1 or self._link_lines:
            paper.height = max(paper.height, bottom + (layout.px(BELOW) if self._most else layout.gap(ALONE)) - paper.y)
            if 0 < self._most < HEADING and paper.bottom < layout.frame.y:  # all there is above the board is needed
                self._lower((layout.frame.y - paper.bottom) // 2)
                paper.height = layout.frame.y - paper.y
        if not self._most:
            self._lower((paper.bottom - layout.gap(ALONE) - bottom) // 2)
        places = [line.place for line in self._link_lines]
        link = places[0].unionall(places[1:]).inflate(2 * layout.px(6), 0) if places else Rect(0, 0, 0, 0)
        return BarText(paper, tuple(self._lines), link, tuple(self._link_lines))

    def _heading(self) -> int:
        """Write the heading, with a short name of a rule beside it; return how far down it reaches."""
        fonts, layout, area, text = self._fonts, self._layout, self._area, self._prompt.text
        link_width = fonts.width(self._link, self._small, bold=True) if self._link else 0
        room = area.width - (link_width + 2 * layout.px(10) if self._link else 0)
        sizes = range(layout.text(self._most), layout.text(self._least) - 1, -1)
        fitting = next((size for size in sizes if fonts.width(text, size, title=True) <= room), None)
        beside = bool(self._link) and fitting is not None and link_width <= area.width * LINK_SHARE
        if self._link and not beside:
            room = area.width
            fitting = next((size for size in sizes if fonts.width(text, size, title=True) <= room), None)
        px = fitting or sizes[-1]
        # a heading of one line always stands at the same height
        usual = fonts.height(layout.text(HEADING), title=True)
        high = fonts.height(px, title=True)
        y = area.y + layout.px(3) + round(usual * INKED) // 2 - high // 2
        if fitting is None or self._most < HEADING:
            y = area.y + layout.px(3) - round(high * ABOVE)
        lines = self._even_lines(text, px, room, title=True)
        step = round(high * CLOSE)
        most = max(1, (max(layout.bar.bottom, layout.frame.y) - y - round(high * (INKED - CLOSE))) // step)
        if len(lines) > most:  # what a computer does, in large letters
            lines = (*lines[: most - 1], lines[most - 1].rstrip() + "…")
        for number, line in enumerate(lines):
            at = y + number * step
            self._lines.append(
                BarLine(line, px, "ink", Rect(area.x, at, fonts.width(line, px, title=True), high), title=True)
            )
        how = self._link == HOW
        self._link_beside = beside
        if beside:
            first = self._lines[0].place
            self._write_link(self._link, first.right + 2 * layout.px(10) if how else area.right, first.centery)
        if beside or how:  # without room for it, the key alone opens the help
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
        link_width = fonts.width(self._link, px, bold=True) if self._link else 0
        beside = bool(self._link) and not self._most and link_width <= area.width * LINK_SHARE
        room = area.width - (link_width + 2 * self._layout.px(10) if beside else 0)
        lines = self._even_lines(self._words, px, room, bold)
        self.words_lines = len(lines)
        if beside:  # where it stands beside a heading
            self._write_link(self._link, area.right, y + high // 2)
            self._link = ""
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

    def _even_lines(self, text: str, px: int, width: int, bold: bool = False, title: bool = False) -> tuple[str, ...]:
        """Return a text in as few lines as it needs, the last not much shorter than the others."""
        fonts, shortest = self._fonts, (SHORTEST_HEADING if title else SHORTEST) * width
        lines = fonts.lines(text, px, width, bold, title)
        for percent in range(95, 50, -5):
            if len(lines) < 2 or fonts.width(lines[-1], px, bold, title) >= shortest:
                break
            narrower = fonts.lines(text, px, width * percent // 100, bold, title)
            if len(narrower) > len(lines):
                break
            lines = narrower
        return lines

    def _write_link(self, text: str, right: int, middle: int) -> None:
        place = Rect(0, 0, self._fonts.width(text, self._small, bold=True), self._fonts.height(self._small, bold=True))
        place.midright = (right, middle)
        self._link_lines.append(BarLine(text, self._small, "ink" if text == HOW else "accent_ink", place, bold=True))

    def _lower(self, by: int) -> None:
        """Move everything that is written downwards."""
        self._lines = [replace(line, place=line.place.move(0, by)) for line in self._lines]
        self._link_lines = [replace(line, place=line.place.move(0, by)) for line in self._link_lines]

    def _center(self, paper: Rect) -> None:
        """Move a heading that stands alone so that its letters are around the middle of the paper, which grows down to
        the board if it has to."""
        first, last = self._ink_of(self._lines[0]), self._ink_of(self._lines[-1])
        layout, high = self._layout, last.bottom - first.y
        if self._most < HEADING or high + 2 * layout.gap(ALONE) > paper.height:
            paper.height = max(paper.height, layout.frame.y - paper.y)
        self._lower(paper.centery - (first.y + last.bottom) // 2)

    def _ink_of(self, line: BarLine) -> Rect:
        """Return where the letters of a line are."""
        letters = Letters(line.px, "#000000", bold=line.bold, title=line.title)
        return self._fonts.render(line.text, letters).get_bounding_rect().move(line.place.topleft)
