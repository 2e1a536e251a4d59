"""A player's page of the album: scores, records, with whom and where, medals; and who is who."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pygame import Rect

from citrus.album.album import Album
from citrus.album.counts import Feat, Medal, Person, Rival, Tally, records_of, table_mates
from citrus.album.goals import GOALS
from citrus.album.people import People
from citrus.language.problems import reason_text
from citrus.language.wording import names
from citrus.ui.kit.buttons import Button, Face
from citrus.ui.kit.column import Column
from citrus.ui.kit.description import Description
from citrus.ui.kit.dialogs import Question, QuestionDialog
from citrus.ui.kit.screen import Ui
from citrus.ui.kit.sheets import Fill, Foot
from citrus.ui.screens.album.gallery import Gallery
from citrus.ui.screens.album.list_dialog import ListDialog, Listed
from citrus.ui.screens.album.medal_list import MedalCell, MedalList
from citrus.ui.screens.album.page import FEW_SHOWN, AlbumPage
from citrus.ui.screens.album.plot import score_plot
from citrus.ui.screens.album.rows import (
    AlbumList,
    AlbumRow,
    board_text,
    mate_row,
    medal_text,
    own_feat_row,
    progress_share,
    progress_text,
    rival_row,
    share_text,
    tier_text,
    way_of,
)
from citrus.ui.screens.routes import Routes

FEAT_ROW, RIVAL_ROW = 46.0, 48.0
PLOT = 170.0
SIDE = 48.0  # of a medal
MOST = 64.0  # a row where there is room
PHOTO = 215.0  # the least height of a board


class PersonScreen(AlbumPage):
    """The page of a person, by key, in games among people or with the computer.

    From here the person can be joined with another one, or left out of the album.
    """

    shares = (0.27, 0.25, 0.48)
    halves = ((0, 1), (2,))

    def __init__(self, ui: Ui, routes: Routes, album: Album, key: str, with_bots: bool) -> None:
        super().__init__(ui, routes, album, with_bots)
        texts = ui.texts
        self.key = key
        self.feats = AlbumList(ui, texts("album.records"), FEAT_ROW, self._feat_row, self._watch)
        self.rivals = AlbumList(
            ui, texts("album.with_whom"), RIVAL_ROW, self._rival_row, self._open_rival, lambda one: bool(_key(one[0]))
        )
        self.medals = MedalList(
            ui, SIDE, self._medal_cell, self._open_medal, lambda goal: bool(self._medal(goal).reached)
        )
        self.best = Gallery(ui, album.path, lambda entry: self.watch(entry, entry.turns))
        self.join = Button(ui, texts("album.same_as"), self._choose_same, "plain", Face(size=15))
        self.part = Button(ui, texts("album.part"), self._part, "plain", Face(size=15))
        self.leave_out = Button(ui, texts("album.leave_out"), self._leave_out, "plain", Face(size=15))
        self._plot = Rect(0, 0, 0, 0)
        self.foot = [self.back, self.part, self.join, self.leave_out]
        self.group.widgets += [self.feats, self.rivals, self.best, self.medals, *self.foot]
        self.group.default = self.back
        self.animating = album.unread > 0
        self.take()

    @property
    def headline(self) -> str:
        """The name of the person."""
        return self.person.name

    @property
    def person(self) -> Person:
        """The person by the current counts."""
        return self.counts.everybody[self.key]

    @property
    def _out(self) -> bool:
        return self.key in self.counts.people.left_out

    def fillers(self) -> Sequence[tuple[str, Fill]]:
        """Return three sheets."""
        return (
            ("album.scores", self._lay_scores),
            ("album.with_whom", self._lay_rivals),
            ("album.medals", self._lay_medals),
        )

    def pictures(self) -> list[Description]:
        """Describe the plot of the scores."""
        scores = ", ".join(str(result.place.score) for result in self.person.results)
        place = self._plot.move(0, -round(self.scroller.offset))
        return [Description("image", self.ui.texts("album.scores"), scores, rect=place)]

    def lay_foot(self, foot: Foot) -> None:
        """Lay out the way out, and what can be said about who it is."""
        foot.left(self.back, self.px(120 if self.stacked else 140))
        shown = [button for button in (self.leave_out, self.join, self.part) if button.visible]
        wide = min(self.px(230), foot.share(len(shown)))
        for button in shown:
            foot.right(button, wide)

    def update(self, seconds: float) -> None:
        """Read games; then draw the board."""
        if not self.album.unread and self.best.work():
            self.dirty = True
        super().update(seconds)

    def resume(self) -> None:
        """Show the lists again: a watched game may have been deleted meanwhile."""
        self.take()

    def take(self) -> None:
        """Take what the album knows into the lists."""
        texts, person, people = self.ui.texts, self.person, self.counts.people
        self.feats.take(list(records_of([person]).items()))
        self.rivals.take([*person.rivals(people).items(), *person.boards().items()])
        self.best.rows = (person.best.entry,)
        self.medals.rows = sorted(GOALS, key=lambda goal: way_of(goal, self._medal(goal)), reverse=True)
        self.part.visible = bool(people.names_joined(self.key))
        self.join.visible = len(self._others()) > 0
        self.join.enabled = not self.album.unread  # before that nobody knows who sat at the same table
        self.leave_out.text = texts("album.take_in" if self._out else "album.leave_out")
        if self.sheets:
            self.enter(self.size)

    def _feat_row(self, named: tuple[str, Feat]) -> AlbumRow:
        return own_feat_row(self.ui.texts, *named)

    def _rival_row(self, met: tuple[Rival | str, Tally]) -> AlbumRow:
        rival, share = met
        if isinstance(rival, str):
            texts = self.ui.texts
            said, brief = share_text(texts, share, self.person.name), share_text(texts, share)
            return AlbumRow(board_text(texts, rival), said, sign="board", brief=brief)
        return rival_row(self.ui.texts, self.person, rival, share, self.counts)

    def _medal(self, goal: str) -> Medal:
        """Return how far the person has come with a goal."""
        return self.counts.medals[goal].get(self.key) or Medal(self.key)

    def _medal_cell(self, goal: str) -> MedalCell:
        texts, medal = self.ui.texts, self._medal(goal)
        said = (
            medal_text(texts, goal, medal) if medal.tier else progress_text(texts, goal, medal) or tier_text(texts, 0)
        )
        return MedalCell(medal.tier, said, progress_share(goal, medal))

    def _lay_scores(self, column: Column) -> None:
        """Lay out the plot, the games in all, and the person's own records."""
        texts, person = self.ui.texts, self.person
        column.explain(share_text(texts, person.share), 16)
        aliases = [self.counts.spelled.get(name, name) for name in self.counts.people.names_joined(self.key)]
        if aliases:
            column.explain(texts("album.also", names=names(texts, aliases)))
        if self._out:
            column.explain(texts("album.out", name=person.name))
        needed = round((FEAT_ROW + self.feats.gap) * self.feats.count * self.u) + self.px(10)
        high = max(self.px(PLOT), column.rest - needed - self.px(8))
        column.skip(6)
        self._plot = Rect(column.left, column.y, column.width, high)
        column.show(score_plot(self.ui, (column.width, high), self.u, person.results, person.color), below=8)
        if self.stacked:
            column.add(self.feats)
        else:
            self.feats.spread(column.rest, self.u, MOST)
            column.place(self.feats, column.rest)

    def _lay_rivals(self, column: Column) -> None:
        """Lay out the people played with, then the boards, and the person's best game where there is room."""
        column.skip(4)
        rivals = self.rivals.height(column.width, self.u)
        self.best.visible = not self.stacked and rivals + self.px(PHOTO) <= column.rest
        if self.best.visible:
            column.add(self.rivals, below=12)
            column.label("album.best", below=2)
            column.place(self.best, column.rest)
            return
        high = column.rest
        if self.stacked:
            high = round(min(FEW_SHOWN, self.rivals.count) * (RIVAL_ROW + self.rivals.gap) * self.u)
        self.rivals.spread(high, self.u, MOST)
        column.place(self.rivals, high)

    def _watch(self, named: tuple[str, Feat]) -> None:
        self.watch(named[1].entry, named[1].turns)

    def _lay_medals(self, column: Column) -> None:
        """Lay out the medals; they scroll within their sheet, unless the page does."""
        if self.stacked:
            column.add(self.medals)
        else:
            column.place(self.medals, column.rest)

    def _open_medal(self, goal: str) -> None:
        """Watch the turn in which the person first reached a goal."""
        first = self._medal(goal).reached[0]
        self.watch(first.entry, first.turn - 1)

    def _open_rival(self, met: tuple[Rival | str, Tally]) -> None:
        key = _key(met[0])
        if key is not None:
            self.ui.shell.replace(PersonScreen(self.ui, self.routes, self.album, key, self.with_bots))

    def _others(self) -> list[Person]:
        """Return everybody else who might be the same person, in games of both kinds."""
        both = {**self.album.counts(not self.with_bots).everybody, **self.counts.everybody}
        return sorted((one for key, one in both.items() if key != self.key), key=lambda one: one.key)

    def _choose_same(self) -> None:
        """Choose somebody who is the same person; two who sat at one table cannot be."""
        texts, people = self.ui.texts, self.counts.people
        tables = table_mates(self.album.entries, people, self.key)
        others = sorted(self._others(), key=lambda one: tables[one.key] > 0)

        def choose(other: Person) -> None:
            self.ui.shell.pop()
            self._ask_join(other)

        listed = Listed(
            others, lambda other: mate_row(texts, other, tables[other.key]), lambda other: not tables[other.key]
        )
        said = texts("album.same_note", name=self.person.name)
        self.ui.shell.push(ListDialog(self.ui, texts("album.same_as"), listed, choose, said))

    def _ask_join(self, other: Person) -> None:
        """Ask whether all games of both are to count for one person."""
        texts = self.ui.texts
        said = texts("album.join_text", name=self.person.name, other=other.name)
        question = Question(texts("album.join_title"), said, texts("album.join_ok"))
        self.ui.shell.push(QuestionDialog(self.ui, question, lambda: self._join(other.key)))

    def _join(self, other: str) -> None:
        if self._change(lambda people: people.join(self.key, other)):
            self.ui.shell.replace(PersonScreen(self.ui, self.routes, self.album, other, self.with_bots))

    def _part(self) -> None:
        """Make the names people of their own again; the page stays, unless all its games were those of the others."""
        if not self._change(lambda people: people.part(self.key)):
            return
        if self.key in self.counts.everybody:
            self.take()
        else:
            self.ui.shell.pop()

    def _leave_out(self) -> None:
        out = not self._out
        if self._change(lambda people: people.leave_out(self.key, out)):
            self.take()

    def _change(self, change: Callable[[People], People]) -> bool:
        """Change who is who; return whether that could be saved."""
        texts = self.ui.texts
        try:
            self.album.change(change)
        except OSError as error:
            self.ui.shell.say(self.headline, texts("album.not_kept", reason=reason_text(texts, error)))
            return False
        return True


def _key(rival: Rival | str) -> str | None:
    """Return the key of a person who was met; None for bots and boards."""
    return None if isinstance(rival, str) else rival.person
