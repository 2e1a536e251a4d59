"""Head to head: how two people, or a person and a level of the computer, have done in their games together."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

import pygame

from citrus.album.counts import Person, PersonResult, Rival, Tally, longest_run
from citrus.language.texts import Texts
from citrus.language.wording import names
from citrus.language.words import computer_text
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.description import WidgetRole
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill
from citrus.ui.kit.widgets import Widget
from citrus.ui.pieces.people import likeness
from citrus.ui.screens.album.leaf import Leaf
from citrus.ui.screens.album.page import FEW_SHOWN, AlbumPage
from citrus.ui.screens.album.plot import game_dot
from citrus.ui.screens.album.rows import AlbumList, AlbumRow, day, person_row, rival_row

ROW = 50.0
HAT = 96.0
HEAD = HAT + 60  # with the names and the number of games
LINE, LEAST_LINE = 56.0, 36.0  # a measure with its label
BUTTON = 56.0
FORM = 5  # of the last games
DOT = 13.0


class Compared(NamedTuple):
    """Something to compare: what it is called, and both values in words; `form` is whether each of both won the last
    games, in the order of play."""

    label: str
    ours: str
    theirs: str
    better: int = -1  # 0 for the first, 1 for the second, -1 for neither
    form: tuple[Sequence[bool], ...] = ()


def compared(texts: Texts, met: Sequence[tuple[PersonResult, PersonResult]]) -> list[Compared]:
    """Return what two have done in their games together: wins, the best game, and the average of points; in games with
    others also who had more points how often; after several games the most wins in a row, and who won the last ones."""
    sides = [[pair[side] for pair in met] for side in (0, 1)]
    wins = [sum(result.won for result in side) for side in sides]
    scores = [[result.place.score for result in side] for side in sides]
    found = [_measure(texts("album.duel.wins"), *wins)]
    if any(len(pair[0].entry.places) > 2 for pair in met):
        ahead = [sum(a > b for a, b in zip(*pair, strict=True)) for pair in (scores, scores[::-1])]
        found.append(_measure(texts("album.duel.ahead"), *ahead))
    found.append(_measure(texts("album.duel.best"), *map(max, scores)))
    found.append(_measure(texts("album.duel.average"), *(round(sum(side) / len(side)) for side in scores)))
    if len(met) > 1:
        found.append(_measure(texts("album.duel.run"), *(len(longest_run(side)) for side in sides)))
        form = tuple([result.won for result in side[-FORM:]] for side in sides)
        ours, theirs = (
            texts.joined(", ", [texts("album.won" if won else "album.not_won") for won in side]) for side in form
        )
        found.append(Compared(texts("album.duel.form"), ours, theirs, form=form))
    return found


def _measure(label: str, ours: int, theirs: int) -> Compared:
    better = -1 if ours == theirs else int(theirs > ours)
    return Compared(label, f"{ours}".replace("-", "−"), f"{theirs}".replace("-", "−"), better)


class Comparison(Widget):
    """Two faces with their names, and below them measures with both values; the better one is bold."""

    role: WidgetRole = "image"

    def __init__(self, ui: Ui) -> None:
        super().__init__(ui)
        self.enabled = False
        self.name = ui.texts("album.pairs")
        self.names: tuple[str, str] = ("", "")
        self.faces: tuple[tuple[str, str], tuple[str, str]] = (("", ""), ("", ""))  # pictures, each with a colour
        self.games = ""
        self.measures: list[Compared] = []

    @property
    def words(self) -> str:
        """Everything in a sentence."""
        texts = self.ui.texts
        said = [texts("album.of", name=one.label, text=f"{one.ours} – {one.theirs}") for one in self.measures]
        return texts.joined("; ", [f"{self.names[0]} – {self.names[1]}", self.games, *said])

    @property
    def shape(self) -> object:
        """How many measures there are."""
        return super().shape, len(self.measures)

    def height(self, width: int, u: float) -> int:
        """Return the height that it needs at least."""
        return round((HEAD + LEAST_LINE * len(self.measures)) * u)

    def most(self, u: float) -> int:
        """Return the height that it can fill."""
        return round((HEAD + LINE * len(self.measures)) * u)

    def draw(self, surface: Drawable) -> None:
        """Draw both sides."""
        ui, px, rect, palette, fonts = self.ui, self.px, self.rect, self.ui.palette, self.ui.fonts
        side, third = px(HAT), rect.width // 2
        for number, (name, (picture, color)) in enumerate(zip(self.names, self.faces, strict=True)):
            middle = rect.x + third // 2 + number * (rect.width - third)
            face = ui.art.piece(picture, (side, side), color)
            surface.blit(face, face.get_rect(midbottom=(middle, rect.y + side)))
            label = fonts.fitted(name, Letters(px(18), palette["ink"], bold=True), third - px(8))
            surface.blit(label, label.get_rect(midtop=(middle, rect.y + side + px(2))))
        label = fonts.fitted(self.games, Letters(px(15), palette["ink_soft"], bold=True), rect.width)
        surface.blit(label, label.get_rect(midtop=(rect.centerx, rect.y + side + px(30))))
        top = rect.y + px(HEAD)
        step = min(px(LINE), (rect.bottom - top) // max(1, len(self.measures)))
        for line, one in enumerate(self.measures):
            y = top + step * line + step // 2
            label = fonts.fitted(one.label, Letters(px(14.5), palette["ink_soft"]), round(rect.width * 0.46))
            surface.fill(palette.mix("panel", "panel_edge", 0.7), pygame.Rect(rect.x, y - step // 2, rect.width, px(1)))
            surface.blit(label, label.get_rect(center=(rect.centerx, y)))
            for number, value in enumerate((one.ours, one.theirs)):
                bold = one.better == number
                middle = rect.x + third // 2 + number * (rect.width - third) + px(24) * (1 if number else -1)
                if one.form:
                    self._draw_form(surface, (middle, y), one.form[number], self.faces[number][1])
                    continue
                said = fonts.render(value, Letters(px(24), palette["ink" if bold else "ink_soft"], bold=bold))
                surface.blit(said, said.get_rect(center=(middle, y)))

    def _draw_form(self, surface: Drawable, at: tuple[int, int], won: Sequence[bool], color: str) -> None:
        """Draw a dot for each game, the last one at the right: full for a win."""
        side, step = self.px(DOT), self.px(DOT * 1.4)
        x = at[0] - step * (len(won) - 1) // 2
        for one in won:
            dot = game_dot(self.ui, self.u, side, color, one)
            surface.blit(dot, dot.get_rect(center=(x, at[1])))
            x += step


class PairsLeaf(Leaf):
    """Two lists to choose from, and the comparison between them. The second one has those with whom the first has
    played."""

    def __init__(self, page: AlbumPage) -> None:
        super().__init__(page)
        ui, texts = self.ui, self.texts
        self.first = AlbumList(ui, texts("album.first"), ROW, self._person_row, self._choose_first, picks=True)
        self.second = AlbumList(ui, texts("album.second"), ROW, self._rival_row, self._choose_second, picks=True)
        self._shares: dict[Rival, Tally] = {}  # what the first has won against each of the second
        self.comparison = Comparison(ui)
        self.last = Button(ui, "", self._open_last, "plain", Face("watch", 15))
        self.widgets = [self.first, self.comparison, self.last, self.second]

    @property
    def met(self) -> list[tuple[PersonResult, PersonResult]]:
        """The games of the chosen two, in the order of play."""
        return self.page.counts.meetings(self.one.key, self.other)

    @property
    def one(self) -> Person:
        """The chosen person."""
        return self.first.rows[self.first.selected or 0]

    @property
    def other(self) -> Rival:
        """The chosen opponent."""
        return self.second.rows[self.second.selected or 0]

    def take(self) -> None:
        """Take everybody who has played with somebody; who was chosen stays chosen."""
        counts, before = self.page.counts, self.one.key if self.first.rows else ""
        self.first.take([one for one in counts.persons.values() if one.rivals(counts.people)])
        keys = [one.key for one in self.first.rows]
        self.first.selected = keys.index(before) if before in keys else 0
        self._take_rivals(self.other if self.second.rows else None)

    def _take_rivals(self, chosen: Rival | None) -> None:
        """Take those with whom the first has played, the most frequent first."""
        there = bool(self.first.rows)
        self._shares = self.one.rivals(self.page.counts.people) if there else {}
        self.second.take(list(self._shares))
        self.second.selected = self.second.rows.index(chosen) if chosen in self.second.rows else 0
        self.comparison.visible = self.last.visible = there
        self.shares, self.halves = ((0.28, 0.44, 0.28), ((0, 2), (1,))) if there else ((1.0,), ())
        if there:
            self._compare()

    def _compare(self) -> None:
        """Show the chosen two."""
        texts, met, everybody = self.texts, self.met, self.page.counts.everybody
        comparison, one, other = self.comparison, self.one, self.other
        person = everybody.get(other.person or "")
        comparison.names = one.name, person.name if person else computer_text(texts, other.level or "")
        bot, color = (None, person.color) if person else (other.level, met[-1][1].place.color)
        comparison.faces = (likeness(None, one.color), one.color), (likeness(bot, color), color)
        comparison.games = texts.count("album.duel.games", len(met))
        comparison.measures = compared(texts, met)
        self.last.text = texts("album.duel.last")
        self.last.detail = _last_text(texts, met[-1][0])

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return two lists with the comparison between them; without two who have met, one sheet that says so."""
        if not self.first.rows:
            return (("", self._invite),)
        return (
            ("album.first", partial(self._lay_list, self.first)),
            ("", self._lay_comparison),
            ("album.second", partial(self._lay_list, self.second)),
        )

    def _invite(self, column: Column) -> None:
        column.skip(4)
        self.invite(column, self.texts("album.empty_pairs"))

    def _lay_list(self, rows: AlbumList[Person] | AlbumList[Rival], column: Column) -> None:
        """Lay out a list in its sheet; where sheets are one below another, as high as a few rows."""
        page, high = self.page, column.rest - self.page.px(4)
        column.skip(4)
        if page.stacked:
            high = round(min(FEW_SHOWN, rows.count) * (ROW + rows.gap) * page.u)
        column.place(rows, high)

    def _lay_comparison(self, column: Column) -> None:
        """Lay out the comparison, and below it the way to the last game."""
        page, button = self.page, self.page.px(BUTTON)
        column.skip(8)
        least = self.comparison.height(column.width, page.u)
        high = max(least, min(column.rest - button - page.px(24), self.comparison.most(page.u)))
        column.place(self.comparison, high, below=14)
        column.place(self.last, button)

    def _person_row(self, person: Person) -> AlbumRow:
        return person_row(self.texts, person, False)

    def _rival_row(self, rival: Rival) -> AlbumRow:
        return rival_row(self.texts, self.one, rival, self._shares[rival], self.page.counts)

    def _choose_first(self, person: Person) -> None:
        self._take_rivals(self.other)
        self.page.enter(self.page.size)

    def _choose_second(self, rival: Rival) -> None:
        self._compare()
        self.page.enter(self.page.size)

    def _open_last(self) -> None:
        entry = self.met[-1][0].entry
        self.page.watch(entry, entry.turns)


def _last_text(texts: Texts, result: PersonResult) -> str:
    """Return who won a game, and when it was."""
    entry = result.entry
    won = names(texts, [entry.places[seat].name for seat in entry.winners])
    return texts.joined("; ", [texts("records.won", names=won), day(texts, entry)])
