"""The lists of the album: rows of people, of records, of goals, each with one thing to open."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

import pygame

from citrus.album.counts import Counts, Feat, Person, Reached, Rival, Tally
from citrus.album.entries import AlbumEntry
from citrus.album.goals import EARLY, HORSES, LARGE_HARVEST, PURSE
from citrus.language.texts import Texts
from citrus.language.wording import moment, names
from citrus.language.words import computer_text
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, Value, draw_ground
from citrus.ui.kit.shapes import disc, icon
from citrus.ui.pieces.people import NOBODY, VILLAGERS, likeness

GOAL_ROW, GOAL_GAP = 36.5, 2.5  # a dozen of them fit a window of 1280x720
TALL_GOAL_ROWS = 46.0, 55.0  # where the page scrolls anyway: the first that has room for all goals
MOST_HATS = 3
LINES = 2  # that a title may have, and more where they have room
TITLES = (14.5, 13.0)  # the sizes that titles alone may have
AIR = 2.0  # that letters have above and below them at least
STEP = 0.6  # from hat to hat, in their widths
AMOUNTS = {"purse": ("coins", PURSE), "herd": ("points", HORSES), "harvest": ("points", LARGE_HARVEST)}
VALUES = {"best": "points", "harvest": "points", "closest": "album.by_points", "run": "album.wins"}


class AlbumRow(NamedTuple):
    """A row of a list: a bold line, perhaps soft ones above (`head`) and below it (`detail`). At the left are players
    by the colours of their `hats` or a `sign`, which is an icon or a bot, at the right a large `value` or a soft word
    `aside`. A `pale` row has nothing to open."""

    title: str
    detail: str = ""
    value: str = ""
    hats: tuple[str, ...] = ()
    sign: str = ""
    pale: bool = False
    head: str = ""
    aside: str = ""


class AlbumList(ScrollList[Value]):
    """Rows of one kind; a click, or Enter, opens one, if there is something to open (`live`).

    `row_of` is asked for what is written in the row of a value whenever it is drawn, in the current language.
    """

    def __init__(
        self,
        ui: Ui,
        name: str,
        height: float,
        row_of: Callable[[Value], AlbumRow],
        on_open: Callable[[Value], None],
        live: Callable[[Value], bool] = lambda value: True,
    ) -> None:
        super().__init__(ui, name, Rows(height, self._draw_row, self._tell, 6.0, live), on_open)
        self.heights: Sequence[float] = (height,)
        self.row_of = row_of
        self.sides = 1  # hats that have room at the left
        self.ruled = False  # whether there are only lines between rows: words of two lines would fill a frame
        self._title_size: int | None = None

    def _tell(self, value: Value) -> tuple[str, str]:
        row = self.row_of(value)
        more = [text for text in (row.head, row.detail, row.value, row.aside) if text]
        return row.title, self.ui.texts.joined("; ", more)

    def layout(self, rect: pygame.Rect, u: float) -> None:
        """Take a place."""
        self._title_size = None
        super().layout(rect, u)

    def height(self, width: int, u: float) -> int:
        """Return its height with all rows in sight: the first of some `heights` where every title has room, else the
        last."""
        for height in self.heights:
            self.row_height = height
            self.layout(pygame.Rect(0, 0, width, 0), u)
            if all(self._fits(self.row_of(value), self.px(TITLES[-1])) for value in self.rows):
                break
        return max(0, self.length)

    def take(self, rows: Sequence[Value]) -> None:
        """Take other rows; without any, the list is hidden."""
        self._title_size, self.selected = None, self.selected or 0
        self.visible = bool(rows)
        self.rows = rows

    @property
    def current(self) -> int | None:
        """The row under the mouse, or the one that the keyboard is on; None if there is nothing to open."""
        row = self.selected if self.focused and self.hovered_row is None else self.hovered_row
        return row if row is not None and self.choosable(row) else None

    def _draw_row(self, surface: Drawable, place: ListRow, value: Value) -> None:
        ui, px, rect, row = self.ui, self.px, place.rect, self.row_of(value)
        palette, fonts = ui.palette, ui.fonts
        marked = place.marked and self.kind.live(value)
        if marked or not self.ruled:
            draw_ground(surface, ui, place._replace(marked=marked), 9, 1.3)
        elif place.number:
            above = pygame.Rect(rect.x, rect.y - px(self.gap / 2), rect.width, px(1))
            surface.fill(palette.mix("panel", "panel_edge", 0.6), above)
        self._draw_hats(surface, rect, row)
        left = self.words_from(rect, row)
        right = rect.right - px(12)
        ink, soft = palette["ink_soft" if row.pale else "ink"], palette["ink_soft"]
        if row.value:
            figure = fonts.render(row.value, Letters(px(20), ink, bold=True))
            at = figure.get_rect(midright=(right, rect.centery))
            surface.blit(figure, at)
            right = at.left - px(8)
        if row.aside:
            aside = fonts.render(row.aside, Letters(px(13), soft))
            at = aside.get_rect(midright=(right, rect.centery))
            surface.blit(aside, at)
            right = at.left - px(8)
        room = right - left
        lines = [fonts.fitted(row.head, Letters(px(13.5), soft), room)] if row.head else []
        if row.head or row.detail:
            lines.append(fonts.fitted(row.title, Letters(px(16.5), ink, bold=True), room))
            lines += [fonts.fitted(row.detail, Letters(px(13.5), soft), room)] if row.detail else []
        else:
            size, bold = self.title_size, not row.pale
            more = (rect.height + px(AIR) - fonts.height(size, bold)) // fonts.spacing(size, bold)
            lines.append(fonts.wrapped(row.title, Letters(size, ink, bold=bold), room, max(LINES, 1 + more)))
        y = rect.centery - sum(line.get_height() for line in lines) // 2
        for line in lines:
            surface.blit(line, (left, y))
            y += line.get_height()

    @property
    def title_size(self) -> int:
        """The size of titles without head and detail, in pixels: that of the one with the least room."""
        if self._title_size is None:
            sizes = [self.px(size) for size in TITLES]
            rows = [self.row_of(value) for value in self.rows]
            whole = (size for size in sizes if all(self._fits(row, size) for row in rows))
            self._title_size = next(whole, sizes[-1])
        return self._title_size

    def _fits(self, row: AlbumRow, size: int) -> bool:
        """Return whether the title of a row has room in a size."""
        if row.head or row.detail:
            return True
        rect, fonts, px = self.row_rect(0), self.ui.fonts, self.px
        aside = fonts.width(row.aside, px(13)) + px(8) if row.aside else 0
        room = rect.right - px(12) - aside - self.words_from(rect, row)
        said = fonts.render(row.title, Letters(size, "black", bold=not row.pale), width=room)
        return said.get_height() - px(AIR) <= rect.height

    def words_from(self, rect: pygame.Rect, row: AlbumRow) -> int:
        """Return where the words of a row begin."""
        if not (row.hats or row.sign):
            return rect.x + self.px(12)
        side = self._hat_side(rect)
        return rect.x + self.px(9) + side + round(side * STEP) * (min(self.sides, MOST_HATS) - 1) + self.px(10)

    def _hat_side(self, rect: pygame.Rect) -> int:
        return min(self.px(34), rect.height - self.px(6))

    def _draw_hats(self, surface: Drawable, rect: pygame.Rect, row: AlbumRow) -> None:
        """Draw the players, or the sign, at the left."""
        ui, px, side = self.ui, self.px, self._hat_side(rect)
        step, left = round(side * STEP), rect.x + px(9)
        for number, color in enumerate(row.hats[:MOST_HATS]):
            face = ui.art.piece(likeness(None, color), (side, side), color)
            surface.blit(face, face.get_rect(midleft=(left + step * number, rect.centery)))
        if row.sign in VILLAGERS:
            face = ui.art.piece(likeness(row.sign, NOBODY), (side, side), NOBODY)
            surface.blit(face, face.get_rect(midleft=(left, rect.centery)))
        elif row.sign:
            small = px(24)
            ground = ui.palette["good"] if row.sign == "check" else ui.palette.mix("panel_edge", "ink_soft", 0.25)
            spot = disc(ui, small, ground)
            at = spot.get_rect(center=(left + side // 2, rect.centery))
            surface.blit(spot, at)
            mark = icon(ui, row.sign, round(small * 0.66), ui.palette["paper"], 3.2)
            surface.blit(mark, mark.get_rect(center=at.center))


def day(texts: Texts, entry: AlbumEntry) -> str:
    """Return when a game was played."""
    return moment(texts, entry.started)


def goal_text(texts: Texts, goal: str) -> str:
    """Return a goal in words."""
    what, number = AMOUNTS.get(goal, ("points", 0))
    return texts(f"album.goal.{goal}", amount=texts.amount(what, number), turn=EARLY)


def share_text(texts: Texts, share: Tally, name: str = "") -> str:
    """Return `3 wins in 5 games`, where necessary with the `name` of the winner."""
    wins = texts.amount("wins", share.won)
    if name:
        return texts.count("album.share_of", share.games, wins=wins, name=name)
    return texts.count("album.share", share.games, wins=wins)


def board_text(texts: Texts, board: str) -> str:
    """Return the name of a board."""
    shipped = f"boards.{board.lower()}"
    return texts(shipped) if board in ("Long", "Short") else board


def feat_text(texts: Texts, name: str, value: int) -> str:
    """Return the value of a record in words."""
    kind = VALUES[name]
    return texts.amount(kind, value) if kind == "points" else texts.count(kind, value)


def person_row(texts: Texts, person: Person, out: bool) -> AlbumRow:
    """Return a person of the album: games and wins."""
    if out:
        return AlbumRow(person.name, texts("album.left_out"), hats=(person.color,), pale=True)
    return AlbumRow(person.name, share_text(texts, person.share), f"{person.share.won}", (person.color,))


def feat_row(texts: Texts, name: str, feat: Feat, counts: Counts) -> AlbumRow:
    """Return a record: what for, how much, whose it is, and when. Of several people each did it in another game, and a
    click shows the first one's."""
    people = [counts.everybody[key] for key in (feat.person, *feat.others)]
    said = names(texts, [person.name for person in people])
    if len(people) > MOST_HATS:
        said = texts.count("album.and_others", len(feat.others), name=people[0].name)
    head = texts(f"album.{name}")
    if len(people) == 1:
        head = f"{head}  ·  {day(texts, feat.entry)}"
    hats = tuple(person.color for person in people)
    return AlbumRow(feat_text(texts, name, feat.value), said, hats=hats, head=head)


def own_feat_row(texts: Texts, name: str, feat: Feat) -> AlbumRow:
    """Return a record on somebody's own page."""
    return AlbumRow(feat_text(texts, name, feat.value), head=texts(f"album.{name}"), aside=day(texts, feat.entry))


def goal_row(texts: Texts, goal: str, by: Mapping[str, Reached], colors: Mapping[str, str]) -> AlbumRow:
    """Return a goal of the album, with the hats of those who have reached it."""
    hats = tuple(colors[key] for key in by if key in colors)
    more = f"+{len(hats) - MOST_HATS}" if len(hats) > MOST_HATS else ""
    return AlbumRow(goal_text(texts, goal), hats=hats, sign="" if hats else "dot", pale=not hats, aside=more)


def own_goal_row(texts: Texts, goal: str, reached: Reached | None) -> AlbumRow:
    """Return a goal on somebody's page: reached on which day, or not yet."""
    if reached is None:
        return AlbumRow(goal_text(texts, goal), sign="dot", pale=True)
    return AlbumRow(goal_text(texts, goal), sign="check", aside=day(texts, reached.entry))


def rival_row(texts: Texts, one: Person, rival: Rival, share: Tally, counts: Counts) -> AlbumRow:
    """Return the games of one person with another, or with the computer."""
    said = share_text(texts, share, one.name)
    if rival.level is not None:
        sign = rival.level if rival.level in VILLAGERS else "computer"
        return AlbumRow(computer_text(texts, rival.level), said, sign=sign)
    person = counts.everybody[rival.person or ""]
    return AlbumRow(person.name, said, hats=(person.color,))


def mate_row(texts: Texts, person: Person, tables: int) -> AlbumRow:
    """Return somebody who may be the same person as another: not if both sat at the same table in `tables` games."""
    if tables:
        return AlbumRow(person.name, texts.count("album.same_table", tables), hats=(person.color,), pale=True)
    return AlbumRow(person.name, share_text(texts, person.share), hats=(person.color,))
