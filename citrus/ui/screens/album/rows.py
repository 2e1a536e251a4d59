"""The lists of the album: rows of people, of records, of boards, each with one thing to open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from citrus.album.counts import Counts, Feat, Medal, Person, Rival, Setting, Tally
from citrus.album.entries import AlbumEntry
from citrus.album.goals import GOALS, HORSES, LARGE_HARVEST, PURSE
from citrus.language.texts import Texts
from citrus.language.wording import moment, names
from citrus.language.words import computer_text
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.fonts import Letters
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.scroll import ListRow, Rows, ScrollList, Value, draw_ground
from citrus.ui.kit.shapes import disc, icon
from citrus.ui.pieces.medals import medal
from citrus.ui.pieces.people import VILLAGERS, likeness

TALL_ROW = 66.0  # has room for a medal, and for titles of two lines
MOST_HATS = 3
NAMED = 2  # people who are named together; more are “all of you”
AIR = 4  # design pixels between the words and the edges of a row
HIGH = 0.6  # of a row: a hat
STEP = 0.6  # from hat to hat, in their widths
AMOUNTS = {"purse": ("coins", PURSE), "herd": ("points", HORSES), "harvest": ("points", LARGE_HARVEST)}
VALUES = {
    "best": "points",
    "turn": "points",
    "harvest": "points",
    "fincas": "album.fincas_led",
    "comeback": "album.behind",
    "closest": "album.by_points",
    "run": "album.wins",
}


class AlbumRow(NamedTuple):
    """A row of a list: a bold line, perhaps soft ones above (`head`) and below it (`detail`, or `brief` where that has
    no room). At the left are players by the colours of their `hats`, a `medal` (its goal and tier), or a `sign`: an
    icon, or a bot in its hat. At the right is a large `value` or a soft word `aside`. A `pale` row has nothing to
    open."""

    title: str
    detail: str = ""
    value: str = ""
    hats: tuple[str, ...] = ()
    sign: str = ""
    medal: tuple[str, int] | None = None
    pale: bool = False
    head: str = ""
    aside: str = ""
    brief: str = ""


class AlbumList(ScrollList[Value]):
    """Rows of one kind; a click, or Enter, opens one, if there is something to open (`live`).

    `row_of` is asked for what is written in the row of a value whenever it is drawn, in the current language.
    """

    ground = "album"

    def __init__(
        self,
        ui: Ui,
        name: str,
        height: float,
        row_of: Callable[[Value], AlbumRow],
        on_open: Callable[[Value], None],
        live: Callable[[Value], bool] = lambda value: True,
        picks: bool = False,
    ) -> None:
        """Keep the selected row marked if the list `picks` what is shown beside it."""
        kind = Rows(height, self._draw_row, self._tell, 4.0, live)
        super().__init__(ui, name, kind, on_open, "choose" if picks else "select")
        self.row_of = row_of
        self.sides = 1  # hats that have room at the left
        self._picks = picks

    def _tell(self, value: Value) -> tuple[str, str]:
        row = self.row_of(value)
        more = [text for text in (row.head, row.detail, row.aside) if text]
        return row.title, self.ui.texts.joined("; ", more)

    def height(self, width: int, u: float) -> int:
        """Return the height with all rows in sight, each as high as usual."""
        self.row_height = self.kind.height
        self.layout(pygame.Rect(0, 0, width, 0), u)
        return max(0, self.length)

    def spread(self, room: int, u: float, most: float) -> None:
        """Make the rows as high as a room in pixels allows: from their usual height to `most`, at 1280x720."""
        self.row_height = max(self.kind.height, min(most, room / u / max(1, self.count) - self.gap))

    def take(self, rows: Sequence[Value]) -> None:
        """Take other rows; without any, the list is hidden."""
        self.selected = self.selected or 0
        self.visible = bool(rows)
        self.rows = rows

    def _draw_row(self, surface: Drawable, place: ListRow, value: Value) -> None:
        ui, px, rect, row = self.ui, self.px, place.rect, self.row_of(value)
        palette, fonts = ui.palette, ui.fonts
        marked = (place.marked or (self._picks and place.selected)) and self.kind.live(value)
        draw_ground(surface, ui, place._replace(marked=marked), 5, 1.0, self.ground)
        self._draw_hats(surface, rect, row)
        left = self.words_from(rect, row)
        right = whole = rect.right - px(12)
        ink, soft = palette["ink_soft" if row.pale else "ink"], palette["ink_soft"]
        if row.value:
            figure = fonts.render(row.value, Letters(px(20), ink, bold=True))
            at = figure.get_rect(midright=(right, rect.centery))
            surface.blit(figure, at)
            right = whole = at.left - px(8)
        letters = Letters(px(16.5), ink, bold=True)
        aside = fonts.render(row.aside, Letters(px(13), soft)) if row.aside else None
        if aside is not None and fonts.width(row.title, letters.px, bold=True) > right - left - aside.get_width() - px(
            8
        ):
            aside = None  # rather than half a title
        if aside is not None:
            right -= aside.get_width() + px(8)
        room = right - left
        lines = [fonts.fitted(row.head, Letters(px(13), soft), whole - left)] if row.head else []
        tall = rect.height >= px(TALL_ROW)
        lines.append(fonts.wrapped(row.title, letters, room, 2) if tall else fonts.fitted(row.title, letters, room))
        small = Letters(px(13), soft)
        detail = row.brief if row.brief and fonts.width(row.detail, small.px) > room else row.detail
        lines += [fonts.fitted(detail, small, room)] if detail else []
        high = sum(line.get_height() for line in lines)
        closer = max(0, high + 2 * px(AIR) - rect.height) // max(1, len(lines) - 1)
        y = rect.centery - (high - closer * (len(lines) - 1)) // 2
        if aside is not None:  # beside the title
            middle = y + lines[0].get_height() - closer + lines[1].get_height() // 2 if row.head else rect.centery
            surface.blit(aside, aside.get_rect(midright=(whole, middle)))
        for line in lines:
            surface.blit(line, (left, y))
            y += line.get_height() - closer

    def words_from(self, rect: pygame.Rect, row: AlbumRow) -> int:
        """Return where the words of a row begin."""
        if not (row.hats or row.sign or row.medal):
            return rect.x + self.px(12)
        side = self._side(rect, row)
        return rect.x + self.px(9) + side + round(side * STEP) * (min(self.sides, MOST_HATS) - 1) + self.px(10)

    def _side(self, rect: pygame.Rect, row: AlbumRow) -> int:
        """Return the side of a hat, larger in a high row, or of a medal."""
        side = self.px(48)
        wanted = side if row.medal else max(self.px(34), min(side, round(rect.height * HIGH)))
        return min(wanted, rect.height - self.px(6))

    def _draw_hats(self, surface: Drawable, rect: pygame.Rect, row: AlbumRow) -> None:
        """Draw the players, the medal or the sign at the left."""
        ui, px, side = self.ui, self.px, self._side(rect, row)
        step, left = round(side * STEP), rect.x + px(9)
        for number, color in enumerate(() if row.sign else row.hats[:MOST_HATS]):
            face = ui.art.piece(likeness(None, color), (side, side), color)
            surface.blit(face, face.get_rect(midleft=(left + step * number, rect.centery)))
        if row.medal:
            picture = medal(ui, *row.medal, side)
            surface.blit(picture, picture.get_rect(midleft=(left, rect.centery)))
        if row.sign in VILLAGERS:
            color = row.hats[0]
            face = ui.art.piece(likeness(row.sign, color), (side, side), color)
            surface.blit(face, face.get_rect(midleft=(left, rect.centery)))
        elif row.sign:
            small = px(24)
            ground = ui.palette.mix("panel_edge", "ink_soft", 0.25)
            spot = disc(ui, small, ground)
            at = spot.get_rect(center=(left + side // 2, rect.centery))
            surface.blit(spot, at)
            mark = icon(ui, row.sign, round(small * 0.66), ui.palette["paper"], 3.2)
            surface.blit(mark, mark.get_rect(center=at.center))


def day(texts: Texts, entry: AlbumEntry, timed: bool = True) -> str:
    """Return when a game was played; not `timed`, without the hour."""
    return moment(texts, entry.started, timed=timed)


def goal_text(texts: Texts, goal: str) -> str:
    """Return a goal in words."""
    what, number = AMOUNTS.get(goal, ("points", 0))
    return texts(f"album.goal.{goal}", amount=texts.amount(what, number))


def share_text(texts: Texts, share: Tally, name: str = "") -> str:
    """Return `3 wins in 5 games`, where necessary with the `name` of the winner; without a win, the games alone."""
    if not share.won:
        return played_text(texts, share, name)
    wins = texts.amount("wins", share.won)
    if name:
        return texts.count("album.share_of", share.games, wins=wins, name=name)
    return texts.count("album.share", share.games, wins=wins)


def played_text(texts: Texts, share: Tally, name: str = "") -> str:
    """Return `5 games so far`, where necessary with a `name`."""
    said = texts.count("album.played", share.games)
    return texts("album.of", name=name, text=said) if name else said


def ahead_text(texts: Texts, share: Tally) -> str:
    """Return in how many games somebody came before an opponent: `ahead in 3 of 5 games`; if in none, the games
    alone."""
    if not share.won:
        return played_text(texts, share)
    return texts.count("album.ahead", share.games, won=share.won)


def board_text(texts: Texts, board: str) -> str:
    """Return the name of a board."""
    shipped = f"boards.{board.lower()}"
    return texts(shipped) if board in ("Long", "Short") else board


def feat_text(texts: Texts, name: str, value: int) -> str:
    """Return the value of a record in words."""
    kind = VALUES[name]
    return texts.amount(kind, value) if kind == "points" else texts.count(kind, value)


def person_row(texts: Texts, person: Person, out: bool) -> AlbumRow:
    """Return a person of the album: games and wins; before the first win, games and the best one."""
    if out:
        return AlbumRow(person.name, texts("album.left_out"), hats=(person.color,), pale=True)
    if not person.share.won:
        points = texts.amount("points", person.best.place.score)
        said = texts.count("album.begun", person.share.games, points=points)
        return AlbumRow(person.name, said, hats=(person.color,), brief=played_text(texts, person.share))
    won = f"{person.share.won}"
    return AlbumRow(person.name, share_text(texts, person.share), value=won, hats=(person.color,))


def feat_row(texts: Texts, name: str, feat: Feat, counts: Counts) -> AlbumRow:
    """Return a record: what for, how much, whose it is, and when. Of several people each did it in another game, and a
    click shows the first one's."""
    people = [counts.everybody[key] for key in (feat.person, *feat.others)]
    said = names(texts, [person.name for person in people])
    if len(people) > MOST_HATS:
        said = texts.count("album.and_others", len(feat.others), name=people[0].name)
    if len(people) == 1:
        said = texts.joined("  ·  ", [said, day(texts, feat.entry, timed=False)])
    hats = tuple(person.color for person in people)
    return AlbumRow(feat_text(texts, name, feat.value), said, hats=hats, head=texts(f"album.{name}"))


def own_feat_row(texts: Texts, name: str, feat: Feat) -> AlbumRow:
    """Return a record on somebody's own page."""
    return AlbumRow(feat_text(texts, name, feat.value), head=texts(f"album.{name}"), aside=day(texts, feat.entry))


def progress_text(texts: Texts, goal: str, earned: Medal) -> str:
    """Return how far somebody has come on the way to the next tier of a medal, or how often they have reached its goal;
    empty for a goal that is not reached yet and cannot be counted."""
    needed = GOALS[goal].needed
    if not earned.tier:
        return texts.count(f"album.progress.{goal}", needed, amount=earned.best) if needed > 1 else ""
    times = len(earned.reached)
    if times >= earned.wanted:
        return texts.count("album.progress.all", times)
    return texts.count("album.progress.games", earned.wanted, amount=times)


def progress_share(goal: str, earned: Medal) -> float | None:
    """Return the same as a share, from 0 to 1; None for what cannot be counted."""
    if earned.tier:
        return min(1.0, len(earned.reached) / earned.wanted)
    needed = GOALS[goal].needed
    return min(1.0, earned.best / needed) if needed > 1 else None


def way_of(goal: str, earned: Medal) -> tuple[int, float]:
    """Return how far somebody has come with a goal: the tier, and the share of the way to the next one."""
    return earned.tier, progress_share(goal, earned) or 0.0


def tier_text(texts: Texts, tier: int) -> str:
    """Return the name of a tier: `Bronze`; for tier 0, that the goal is not reached yet."""
    return texts(f"album.tier.{('none', 'bronze', 'silver', 'gold')[tier]}")


def medal_text(texts: Texts, goal: str, earned: Medal) -> str:
    """Return the tier of a medal and how far it is to the next."""
    tier, progress = tier_text(texts, earned.tier), progress_text(texts, goal, earned)
    return texts.joined("  ·  ", [said for said in (tier, progress) if said])


def rival_row(texts: Texts, one: Person, rival: Rival, share: Tally, counts: Counts) -> AlbumRow:
    """Return the games of one person with another, or with the computer."""
    brief = ahead_text(texts, share)
    said = texts("album.of", name=one.name, text=brief)
    if rival.level is not None:
        hats = (counts.hats[rival.level],)
        return AlbumRow(computer_text(texts, rival.level), said, hats=hats, sign=sign_of(rival.level), brief=brief)
    person = counts.everybody[rival.person or ""]
    return AlbumRow(person.name, said, hats=(person.color,), brief=brief)


def sign_of(level: str | None) -> str:
    """Return the sign of a row for a bot: itself if somebody of the valley plays for it, else an icon."""
    return level if level in VILLAGERS else "computer"


def setting_text(texts: Texts, setting: Rival | str) -> str:
    """Return the name of a board, or the level of the computer."""
    return board_text(texts, setting) if isinstance(setting, str) else computer_text(texts, setting.level or "")


def setting_row(texts: Texts, setting: Rival | str, found: Setting, counts: Counts) -> AlbumRow:
    """Return a board or a level of the computer: how often people have won, and among people, who most often."""
    sign, hats = ("board", ()) if isinstance(setting, str) else (sign_of(setting.level), (counts.hats[setting.level],))
    leaders = [counts.everybody[key].name for key in found.leaders]
    people = [counts.everybody[key].name for key in found.persons]
    who = names(texts, people) if len(people) <= NAMED else texts("album.all_of_you")
    if not isinstance(setting, str):
        said = texts("album.of", name=who, text=ahead_text(texts, found.share))
    elif not leaders:
        said = share_text(texts, found.share, who)
    else:
        said = texts.count("album.most_wins", found.share.games, names=names(texts, leaders))
    return AlbumRow(setting_text(texts, setting), said, hats=hats, sign=sign)


def mate_row(texts: Texts, person: Person, tables: int) -> AlbumRow:
    """Return somebody who may be the same person as another: not if both sat at the same table in `tables` games."""
    if tables:
        return AlbumRow(person.name, texts.count("album.same_table", tables), hats=(person.color,), pale=True)
    return AlbumRow(person.name, share_text(texts, person.share), hats=(person.color,))
