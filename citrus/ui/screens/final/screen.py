"""The scores of a finished game: where everybody's points came from, and how they grew over the turns."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from citrus.language.wording import PLACES, names, signed
from citrus.match.course import course
from citrus.match.match import Match
from citrus.match.session import Session
from citrus.rules.game import Game
from citrus.ui.kit.backdrop import blurred_valley
from citrus.ui.kit.description import Description
from citrus.ui.kit.display_list import Drawable
from citrus.ui.kit.music import Mood
from citrus.ui.kit.page import Page
from citrus.ui.kit.presses import LEFT, NOWHERE, Down, Leave, Point, Press, Takes
from citrus.ui.kit.screen import BASE, Announcement, Ui
from citrus.ui.pieces.chart import Chart, Curves, Plot, draw_chart, draw_reading, plot_in, reading
from citrus.ui.preferences import preferences_of
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.rows import AlbumRow, goal_text, tier_text
from citrus.ui.screens.final.keepsake import KeptDialog, keepsake
from citrus.ui.screens.final.more import MoreDialog, Tools
from citrus.ui.screens.final.news import News
from citrus.ui.screens.final.numbers import PointsCells
from citrus.ui.screens.final.painting import SheetPainter
from citrus.ui.screens.final.places import MANY, Content, SheetPlaces, lay_out
from citrus.ui.screens.final.table import FinalStanding, result_of
from citrus.ui.screens.final.ways import Ways
from citrus.ui.screens.routes import Routes
from citrus.ui.table.model.feast import victory


class FinalScreen(Page):
    """The scores of a finished game.

    `match` is None for a game that is not saved: then there is no way back to its table, and no picture of its scoring.
    With `listed` the screen lies over the list of saved games, and its way out leads back there. With `staged` it lies
    over the podium, to which Escape leads back.
    """

    def __init__(self, ui: Ui, routes: Routes, session: Session, listed: bool = False, staged: bool = False) -> None:
        super().__init__(ui)
        self._routes = routes
        self._session = session
        self._listed, self._staged = listed, staged
        self.match = match = session if isinstance(session, Match) else None
        self.result = result_of(session)
        if match is not None:
            match.scoring_shown = True
        self.charted = False
        told = course(session.steps, len(session.seats))
        self._curves = Curves(told.rows, told.sources)
        self.pointed: int | None = None  # the turn of the chart under the mouse
        self.tools = Tools(ui, self._switch, self._save, self._open_news)
        self.tools.podium.visible = staged
        self._calm = preferences_of(ui).settings.begins_calm(session.state.game.options.family)
        self.ways = Ways(ui, routes, match, self._more, listed, self._calm, self.tools.chart)
        self.news = None if match is None else News(routes.album, match)
        self.numbers = None if match is None else PointsCells(ui, match, self.result, self._watch)
        self.group.widgets += self.ways.buttons
        self.group.widgets += self.numbers.widgets if self.numbers is not None else ()
        self.group.default = self.ways.main
        self.painter = SheetPainter(ui, session.seats)
        self.places = self._lay_sheet(BASE, tight=False)
        self.animating = self.news is not None and not self.news.known
        self._follow()

    @property
    def game(self) -> Game:
        """The game that is scored here."""
        return self._session.state.game

    @property
    def called(self) -> str:
        """The headline."""
        return self.headline

    @property
    def mood(self) -> Mood | None:
        """A feast; over the list of saved games nothing new."""
        return None if self._listed else Mood.FEAST

    @property
    def at_stake(self) -> Match | None:
        """The shown game, if it is saved."""
        return self.match

    @property
    def _told(self) -> str:
        """The new medals, in a few words; perhaps empty."""
        return "" if self.news is None else self.news.headline(self.ui.texts)

    @property
    def _chart(self) -> Chart:
        return Chart(self.ui, self.u, self.places.chart, self._curves, self._session.seats)

    @property
    def plot(self) -> Plot:
        """Where turns and points are in the chart."""
        return plot_in(self.places.chart, self.u, self._curves)

    @property
    def sheet(self) -> pygame.Rect:
        """Where the sheet is."""
        return self.places.sheet

    def arrange(self, size: tuple[int, int]) -> int:
        """Lay out one sheet with the table on it, the buttons below; labels stand above the points where there is no
        room."""
        self.ways.say()
        tight = len(self.result.order) > MANY[bool(self._notes)]
        end = self._arrange(size, tight)
        if end > size[1] and not tight:  # what lies closer together may fit
            self.sheets.clear()
            end = self._arrange(size, tight=True)
        return end

    def _arrange(self, size: tuple[int, int], tight: bool) -> int:
        """Lay out the same with lines that are `tight` or not; return where the page ends."""
        self.places = self._lay_sheet(size, tight)
        self.sheets.append(self.places.sheet.copy())
        if self.numbers is not None:
            self.numbers.lay(self.places)
        end = self.ways.lay(self.places.sheet, self.places.foot_room, self.places.wide, self.u)
        self.foot, self.foot_height = [*self.ways.foot], self.ways.foot_height
        return end

    def _lay_sheet(self, size: tuple[int, int], tight: bool) -> SheetPlaces:
        players, sources = len(self.result.table), len(self.result.order)
        return lay_out(size, self.u, Content(players, sources, self.charted), self._note_height, tight)

    def _note_height(self, width: int) -> int:
        return self.painter.note(self._notes, width, self.u).get_height()

    def shift(self, down: int) -> None:
        """Move the table with its sheet."""
        super().shift(down)
        self.places.shift(down)

    def use(self, press: Press) -> bool:
        """Use the buttons; a click on the chart shows its turn."""
        if isinstance(press, Point | Leave):
            self._point(press.at if isinstance(press, Point) else NOWHERE)
        if super().use(press):
            return True
        if isinstance(press, Down) and press.button == LEFT and self.pointed is not None:
            self._watch(min(self.pointed, self.plot.turns))
            return True
        return False

    def touchable(self) -> list[pygame.Rect]:
        """Return where the buttons are, and the turn that is read in the chart."""
        read = [self.plot.line(self.pointed)] if self.charted and self.pointed is not None else []
        return [*super().touchable(), *read]

    def takes(self, at: tuple[int, int]) -> Takes:
        """Return what a finger that moves does: it reads one turn of the chart after another."""
        return Takes.A_LOOK if self.charted and self.plot.turn_at(at) is not None else super().takes(at)

    def shows(self, at: tuple[int, int]) -> bool:
        """Return whether a tap reads another turn of the chart; one on the turn that is read leads there."""
        return self.charted and self.plot.turn_at(at) not in (None, self.pointed)

    def escape(self) -> None:
        """Go from the chart to the table, to the podium, and out."""
        if self.charted:
            self._switch()
        elif self._staged:
            self.ui.shell.pop()
        else:
            self.ways.leave()

    def update(self, seconds: float) -> None:
        """Look for news; notice changes."""
        if self.news is not None and not self.news.known:
            if self.news.work():
                self._tell_news()
            self.animating = not self.news.known
        super().update(seconds)

    @property
    def headline(self) -> str:
        """Who won, in words."""
        texts, seats = self.ui.texts, self._session.seats
        winners = [seats[player].name for player in self.result.winners]
        if len(winners) == 1:
            return victory(texts, winners[0])
        return texts("final.share", names=names(texts, winners))

    def draw_over(self, surface: Drawable) -> None:
        """Draw the scores of the turn under the mouse."""
        if self.charted and self.pointed is not None:
            draw_reading(surface, self._chart, self.pointed)

    def pictures(self) -> list[Description]:
        """Describe how the game ended and everybody's points, the first place first; or the chart, turn by turn."""
        texts, below = self.ui.texts, self.places.label_column
        if not self.charted:
            table = sorted(self.result.table, key=lambda standing: standing.place)
            notes = [Description("text", said, rect=below) for said in self._notes]
            rows = tuple(
                Description("row", *self._told_of(one), rect=below, parts=self._cells(one.player)) for one in table
            )
            return [*notes, Description("list", texts("album.scores"), rect=below, parts=rows)]
        told = [reading(self.ui, self._curves, self._session.seats, turn) for turn in range(len(self._curves.rows))]
        read = "" if self.pointed is None else told[self.pointed]
        rows, rect = tuple(Description("row", said, rect=self.plot.rect) for said in told), self.plot.rect
        return [Description("image", texts("final.chart"), read, hint=texts("final.turns"), rect=rect, parts=rows)]

    def aloud(self) -> Sequence[Announcement]:
        """Return what the chart shows at its end, once it is open."""
        if not self.charted:
            return []
        texts, turns = self.ui.texts, len(self._curves.rows) - 1
        last = reading(self.ui, self._curves, self._session.seats, turns)
        return [Announcement(texts.sentences([texts("final.chart"), last]))]

    def describe(self) -> list[Description]:
        """Describe the page; the numbers of the table are parts of its rows."""
        cells = () if self.charted or self.numbers is None else self.numbers.widgets
        return [one for one in super().describe() if one.source not in cells]

    def _cells(self, player: int) -> tuple[Description, ...]:
        """Describe the numbers of a player that can be opened."""
        return () if self.numbers is None else tuple(cell.describe() for cell in self.numbers.of(player))

    def _told_of(self, standing: FinalStanding) -> tuple[str, str]:
        """Return a player's name, and place and points in words: from each source, then all together."""
        texts, sources = self.ui.texts, zip(self.result.order, standing.points, strict=True)
        points = [f"{texts(f'final.{source}')} {signed(count)}" for source, count in sources if count]
        place = texts(f"final.place.{PLACES[standing.place - 1]}")
        name = self._session.seats[standing.player].name
        return name, texts.joined("; ", [place, texts.count("amount.points", standing.total), *points])

    def _point(self, position: tuple[int, int]) -> None:
        """Read the turn of the chart that is nearest to a point of the window."""
        pointed = self.plot.turn_at(position) if self.charted else None
        if pointed != self.pointed:
            self.pointed = pointed
            self.dirty = True

    def _tell_news(self) -> None:
        """Tell new medals and the other game of the same deal, once they are known."""
        self._follow()
        self.enter(self.size)

    def _more(self) -> None:
        """Open what else there is: of this game, then of others."""
        tools, (untold, look, watch, *games) = self.tools, self.ways.further
        ways = (tools.news, tools.podium, untold, look, watch, tools.picture, *games)
        self.ui.shell.push(MoreDialog(self.ui, ways))

    def _open_news(self) -> None:
        """Open the new medals one by one; each leads to the turn in which its goal was reached."""
        news, texts = self.news, self.ui.texts
        if news is None:
            return

        def row(goal: str) -> AlbumRow:
            tiers: dict[int, list[str]] = {}
            for reached in sorted(news.goals[goal], key=lambda one: -one.tier):
                tiers.setdefault(reached.tier, []).append(news.place(reached).name)
            said = [
                texts("album.of", name=tier_text(texts, tier), text=names(texts, who)) for tier, who in tiers.items()
            ]
            return AlbumRow(goal_text(texts, goal), texts.joined("; ", said), medal=(goal, max(tiers)))

        def watch(goal: str) -> None:
            self._watch(min(reached.turn for reached in news.goals[goal]) - 1)

        self.ui.shell.push(ListDialog(self.ui, texts("album.new_title"), Listed(list(news.goals), row), watch))

    def _watch(self, turns: int = 0) -> None:
        """Show the game again, as it was after `turns` turns."""
        if self.match is not None:
            self._routes.to_replay(self.match, turns)

    def _follow(self) -> None:
        """Bring the buttons up to date."""
        self.ways.games = 0 if self.news is None else self.news.games
        self.tools.show(self.match is not None, self.charted, self._told)
        self.ways.show(self.tools.news.visible)
        if self.numbers is not None:
            self.numbers.show(self.charted)
        self.dirty = True

    def _switch(self) -> None:
        self.charted = not self.charted
        self.pointed = None
        self._follow()
        self.enter(self.size)
        if self.charted and self.scroller.show(self.places.chart):
            self.follow()

    def _save(self) -> None:
        """Save the valley with the content of the sheet, show the picture, and say where it is."""
        if (match := self.match) is not None:
            self.ui.shell.push(KeptDialog(self.ui, match, lambda: keepsake(self.ui, match, self._whole(), self.u)))

    def _whole(self) -> pygame.Surface:
        """Return the whole sheet on the table, wherever the page has been scrolled to."""
        down = round(self.scroller.offset)
        page = blurred_valley(self.ui, (self.size[0], max(self.size[1], self.sheet.bottom + down + self.px(16))))
        self.shift(down)
        self.draw_sheets(page)
        picture = page.subsurface(self.sheet.inflate(self.px(32), self.px(32)).clip(page.get_rect())).copy()
        self.shift(-down)
        return picture

    def draw_sheets(self, surface: pygame.Surface) -> None:
        """Draw the sheet, and the table or the chart on it."""
        super().draw_sheets(surface)
        note = self.painter.note(self._notes, self.sheet.width, self.u)
        self.painter.headline(surface, self.places, self.headline, note, self.result.winners)
        self.painter.table(surface, self.places, self.result, self.charted)
        if self.charted:
            draw_chart(surface, self._chart)

    @property
    def _notes(self) -> list[str]:
        """The words below the headline: why the game ended early, how the series of the day stands, how both
        games of the same deal went, and new medals."""
        texts = self.ui.texts
        blocked = texts("final.blocked") if self.result.blocked else ""
        both = "" if self.news is None else self.news.both(texts)
        series = "" if self.news is None else self.news.series_line(texts)
        others = [said for said in (blocked, series, both) if said]
        medals = self._told if others or self.news is None else self.news.named(texts)  # their names need a line
        return [*others, *filter(None, [medals])]
